"""The decision of a review that is open at the table where its game is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import el
from host.table import judged, table_picture
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

    @property
    def judgement(self) -> Judgement | None:
        """What is known of the decision that is shown."""
        one = self._reviewer.opened
        return one if one and one.decision.seat == self._viewpoint.eyes else None

    def acts(self) -> dict[str, Callable[[str], None]]:
        """Return what does the acts of a review at the table."""
        return {**self._reviewer.acts(), "close": lambda _: self.leave()}

    def open(self, at: int) -> None:
        """Open the decision that was made with this move of the record."""
        self._reviewer.open_at(at)
        self._top.notices.below = None

    def leave(self) -> None:
        """Open none."""
        self._reviewer.open_at(None)
        self._top.notices.below = None

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
        told = judged.panel(top.view, context, one, unit, thinks=self._reviewer.thinks)
        state = " is-answered" if top.notices.below else ""
        below = el("div", f"advised judging{state}", told, foot, key="foot")
        layers = table_picture.layers(top, then, below, dialog)
        layers[0]["attrs"]["data-escape"] = "coach:close"
        judged.mark(layers[0]["kids"][1:-1], top.view, then, one, unit)
        return layers
