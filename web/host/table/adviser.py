"""Hints at a table: who may ask for one, and its computation."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from host.table import contexts
from host.table.hint import Hint
from host.table.jobs import Job
from host.table.weighed import value_text
from pyengine import review
from pyengine.agents import UNITS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from host.table.play import Play
    from host.table.tabletop import Tabletop
    from pyengine.core import Seat, Weighed


class Adviser:
    """The hints of one game: none requested, one being computed, or one shown.

    A hint is for one seat before one move, and is dropped when that is made or taken back. It stays
    when others make the choices that they make at the same time.
    """

    def __init__(self, top: Tabletop, play: Play) -> None:
        self._top = top
        self._play = play
        self._session = play.session
        self._hint: Hint | None = None

    def acts(self) -> dict[str, Callable[[str], None]]:
        """Return the act handlers of hints."""
        return {"hint": lambda _: self._ask(), "close": lambda _: self._put_away()}

    @property
    def seat(self) -> Seat | None:
        """Who may ask now: the person at the screen, where hints are allowed."""
        play = self._play
        return play.asked if self._session.may_hint and not play.hand_over_to else None

    @property
    def hint(self) -> Hint | None:
        """The hint for the person who may ask now."""
        known = self._hint
        if known is None or known.seat != self.seat:
            return None
        since = self._session.ply - known.ply
        later = set(islice(self._session.movers, max(since, 0)))
        return known if since >= 0 and later <= {*known.to_move} - {known.seat} else None

    def _ask(self) -> None:
        """Begin to compute a hint for the person who may ask."""
        seat = self.seat
        if seat:
            self._top.dialog.close()
            self._top.notices.clear()
            if self.hint is None:
                self._hint = Hint(seat, self._session.ply, self._session.to_move)

    def _put_away(self) -> None:
        self._hint = None

    @property
    def job(self) -> Job[Any] | None:
        """The requested computation; its result is announced, shown and recorded."""
        hint = self.hint
        if hint is None or hint.moves:
            return None
        session = self._session

        def done(weighed: Sequence[Weighed[Any]] | None) -> bool:
            self._hint = replace(hint, moves=tuple(weighed)) if weighed else None
            if self._hint:
                session.add_hint()
                self._say(self._hint)
            return self._hint is not None

        return Job(
            work=lambda: review.weighed(
                session.record(), session.seen(hint.seat), hint.seat, hint.ply
            ),
            wanted=lambda: self._hint is hint and self.hint is hint,
            done=done,
        )

    def _say(self, hint: Hint) -> None:
        top = self._top
        first, unit = hint.moves[0], UNITS[self._session.game.key]
        move = top.view.proposal(contexts.of_play(top, self._play), first.move)
        value = value_text(top.words, unit, first.value, first.value_error)
        top.announcements.say(top.words("coach.hint_heard", move=move, worth=value))
