"""The decision of a review that is shown at the table of its replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import el
from host.table import decision_view, table_picture
from host.table.jobs import Job
from pyengine import review
from pyengine.agents import UNITS

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.nodes import Node
    from host.table.reviewer import Reviewer
    from host.table.tabletop import Tabletop
    from host.table.view_context import ViewContext
    from host.table.viewpoint import Viewpoint
    from pyengine.review import Judgement

    Context = ViewContext[Any, Any]


class OpenDecision:
    """None is open; or one is, which is shown as long as the viewpoint is that of its seat."""

    def __init__(self, top: Tabletop, reviewer: Reviewer, viewpoint: Viewpoint) -> None:
        self._top = top
        self._reviewer = reviewer
        self._viewpoint = viewpoint
        self._unit = UNITS[top.session.game.key]
        self._at: int | None = None  # its move in the record
        self._asked: int | None = None  # the one whose reasons a bot was asked for

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the decision that is shown."""
        one = self._reviewer.judgement(self._at)
        return one if one and one.decision.seat == self._viewpoint.chosen else None

    def acts(self) -> dict[str, Callable[[str], None]]:
        """Return the act handlers of a review at the table."""
        return {**self._reviewer.acts(), "close": lambda _: self.leave()}

    def open(self, at: int) -> None:
        """Open the decision made with this move of the record."""
        self._at = at
        self._top.notices.below = None

    def close(self) -> None:
        """Close it."""
        self._at = None

    def leave(self) -> None:
        """Close it, and dismiss what was said of it."""
        self.close()
        self._top.notices.below = None

    @property
    def job(self) -> Job[Judgement] | None:
        """Judge the open decision again, as long as it has no reasons."""
        one = self._reviewer.judgement(self._at)
        if one is None or not self._is_unexplained(one):
            return None

        def done(judgement: Judgement | None) -> bool:
            self._asked = one.decision.at
            if judgement:
                self._reviewer.judge_again(judgement)
            return judgement is not None

        return Job(
            work=lambda: review.judge(self._top.session.record(), one.decision),
            wanted=lambda: self._reviewer.judgement(self._at) is one,
            done=done,
        )

    def _is_unexplained(self, one: Judgement) -> bool:
        """Return whether the reasons are missing: older saved judgements had none."""
        return one.rationales is None and self._asked != one.decision.at

    def say(self, context: Context) -> None:
        """Announce the judgement of what is shown."""
        one = self.judgement
        if one:
            self._top.announcements.say(
                decision_view.announcement(self._top.view, context, one, self._unit)
            )

    def layers(
        self, context: Context, one: Judgement, foot: Node, dialog: Node | None
    ) -> list[Node]:
        """Return the table as it was before the decision, marked with the moves told below."""
        top, unit = self._top, self._unit
        then = decision_view.context_of(top.view, context, one, unit)
        told = decision_view.panel(top.view, context, one, unit, thinks=self._is_unexplained(one))
        state = " is-answered" if top.notices.below else ""
        below = el("div", f"advised judging{state}", told, foot, key="foot")
        layers = table_picture.layers(top, then, below, dialog)
        layers[0]["attrs"]["data-escape"] = "coach:close"
        decision_view.mark(layers[0]["kids"][1:-1], top.view, then, one, unit)
        return layers
