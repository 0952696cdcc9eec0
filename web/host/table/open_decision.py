"""The decision of a review that is open at the table where its game is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import el
from host.table import judged, table_picture
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
    """None is open; or one is, which is shown as long as the eyes are those of its seat."""

    def __init__(self, top: Tabletop, reviewer: Reviewer, viewpoint: Viewpoint) -> None:
        self._top = top
        self._reviewer = reviewer
        self._viewpoint = viewpoint
        self._unit = UNITS[top.session.game.key]
        self._at: int | None = None  # at which move of the record
        self._asked: int | None = None  # about whose reasons a bot has been asked

    @property
    def judgement(self) -> Judgement | None:
        """What is known of the decision that is shown."""
        one = self._reviewer.judgement(self._at)
        return one if one and one.decision.seat == self._viewpoint.eyes else None

    def acts(self) -> dict[str, Callable[[str], None]]:
        """Return what does the acts of a review at the table."""
        return {**self._reviewer.acts(), "close": lambda _: self.leave()}

    def open(self, at: int) -> None:
        """Open the decision that was made with this move of the record."""
        self._at = at
        self._top.notices.below = None

    def close(self) -> None:
        """Open none."""
        self._at = None

    def leave(self) -> None:
        """Open none, and say no more what was said of it."""
        self.close()
        self._top.notices.below = None

    @property
    def job(self) -> Job[Judgement] | None:
        """The judging once more of what is open, as long as it is without reasons."""
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
        """Tell whether the reasons are still to come: of old, saved judgements had none."""
        return one.grounds is None and self._asked != one.decision.at

    def say(self, context: Context) -> None:
        """Say what is known of what is shown."""
        one = self.judgement
        if one:
            self._top.aloud.say(judged.heard(self._top.view, context, one, self._unit))

    def layers(
        self, context: Context, one: Judgement, foot: Node, dialog: Node | None
    ) -> list[Node]:
        """Return the table as it lay before a decision, marked with what is told of it below."""
        top, unit = self._top, self._unit
        then = judged.context_of(top.view, context, one, unit)
        told = judged.panel(top.view, context, one, unit, thinks=self._is_unexplained(one))
        state = " is-answered" if top.notices.below else ""
        below = el("div", f"advised judging{state}", told, foot, key="foot")
        layers = table_picture.layers(top, then, below, dialog)
        layers[0]["attrs"]["data-escape"] = "coach:close"
        judged.mark(layers[0]["kids"][1:-1], top.view, then, one, unit)
        return layers
