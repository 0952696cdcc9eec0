"""Computes the review of a finished game while its dialog is open."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from host.table.jobs import Job
from host.table.review_sheet import Review, review_sheet
from pyengine import review
from pyengine.agents import UNITS

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.nodes import Node
    from host.table.tabletop import Tabletop
    from host.table.view_context import ViewContext
    from pyengine.review import Judgement
    from pyengine.session import Session

DIALOG = "review"


class Reviewer:
    """The review of one game: not started, running while its dialog is open, or done.

    It is done when every decision is judged, or when it is stopped.
    """

    def __init__(self, session: Session, top: Tabletop) -> None:
        self._session = session
        self._top = top
        self._decisions: list[review.Decision] = []
        self._review: Review | None = None

    @property
    def offered(self) -> bool:
        """Return whether there is a review: the game is over, and people made decisions."""
        session = self._session
        return not session.to_move and any(seat in session.humans for seat in session.movers)

    def acts(self) -> dict[str, Callable[[str], None]]:
        """Return the act handlers of the review."""
        return {
            "stop": lambda _: self._stop(),
            "whose": self._look_at,
        }

    def open(self) -> None:
        """Open the dialog, and start the review if nothing is judged yet."""
        if not self.offered:
            return
        self._begin()
        self._top.dialog.open(DIALOG)

    def _begin(self) -> None:
        if self._review is None:
            self._decisions = review.decisions(self._session.record())
            self._review = Review(of=len(self._decisions))

    def _stop(self) -> None:
        if self._review:
            self._review = replace(self._review, running=False)

    def _look_at(self, seat: str) -> None:
        if self._review and seat in self._review.seats:
            self._review = replace(self._review, seat=seat)

    # -- at the table ------------------------------------------------------------------------------

    def adopt(self, other: Reviewer) -> None:
        """Take over another table's review of the same game."""
        if self._review is None:
            self._decisions, self._review = other._decisions, other._review

    def judgement(self, at: int | None) -> Judgement | None:
        """Return the judgement of the decision made with this move of the record, if known."""
        known = self._review.judgements if self._review else ()
        return next((one for one in known if one.decision.at == at), None)

    def judge_again(self, judgement: Judgement) -> None:
        """Replace a decision's judgement."""
        if self._review:
            self._review = self._review.with_other(judgement)

    # -- the computation ---------------------------------------------------------------------------

    @property
    def job(self) -> Job[Judgement] | None:
        """The judging of the next decision, while the dialog is open."""
        known = self._review
        if known is None or not known.running or not self._top.dialog.shows(DIALOG):
            return None
        decision = self._decisions[len(known.judgements)]

        def done(judgement: Judgement | None) -> bool:
            if judgement and self._review:
                self._review = self._review.with_one(judgement)
            else:
                self._stop()
            return self._review is not None and not self._review.running

        return Job(
            work=lambda: review.judge(self._session.record(), decision),
            wanted=lambda: self._review is known and self._top.dialog.shows(DIALOG),
            done=done,
        )

    def sheet(self, context: ViewContext[Any, Any]) -> Node | None:
        """Return the dialog."""
        if self._review is None:
            return None
        unit = UNITS[self._session.game.key]
        return review_sheet(self._top.view, context, self._review, unit)

    # -- storage -----------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """A finished review in the form to save: JSON, or "" if there is none."""
        if self._review is None or self._review.running:
            return ""
        game = self._session.game
        return json.dumps([one.saved(game) for one in self._review.judgements])

    def restore(self, text: str) -> None:
        """Restore a saved review; one that does not fit this game is ignored and computed anew."""
        if not text or self._review is not None or not self.offered:
            return
        self._begin()
        found = self._review
        try:
            for decision, fields in zip(self._decisions, json.loads(text), strict=False):
                found = found and found.with_one(
                    review.Judgement.from_saved(self._session.game, decision, fields)
                )
        except (ValueError, KeyError, TypeError):
            return
        self._review = found
