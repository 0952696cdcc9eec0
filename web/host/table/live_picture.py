"""The picture of a game being played: the table, or the hand-over screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import el, icon_button
from host.table import common_dialogs, contexts, dialogs, marks, table_picture
from host.table.foot import foot
from host.table.hand_over import hand_over
from host.table.hint import mark, panel
from host.table.rewind import rewind
from pyengine.agents import UNITS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.nodes import Node
    from host.table.adviser import Adviser
    from host.table.auto_pass import AutoPass
    from host.table.marks import Place
    from host.table.narrator import Narrator
    from host.table.play import Play
    from host.table.reviewer import Reviewer
    from host.table.tabletop import Tabletop
    from host.table.view_context import ViewContext
    from pyengine.core import Seat


class LivePicture:
    """Draws the table, or between two people the hand-over screen, which shows nothing of it.

    After a skip, the cards that have moved are marked.
    """

    def __init__(
        self,
        top: Tabletop,
        play: Play,
        narrator: Narrator,
        adviser: Adviser,
        auto_pass: AutoPass,
        reviewer: Reviewer,
    ) -> None:
        self._top = top
        self._play = play
        self._narrator = narrator
        self._adviser = adviser
        self._auto_pass = auto_pass
        self._reviewer = reviewer
        self._lay: Mapping[str, Place] = {}  # where the cards lay when the story was skipped

    def remember(self) -> None:
        """Remember where the cards are, before a skip changes that."""
        self._lay = marks.places(self._table())

    def tree(self) -> list[Node]:
        """Return the nodes to draw now."""
        receiver = self._play.hand_over_to
        return self._hand_over(receiver) if receiver else self._table()

    def _hand_over(self, seat: Seat) -> list[Node]:
        top = self._top
        top.announcements.ask("")
        context = contexts.for_spectator(top, contexts.of_play(top, self._play))
        told = top.notices.behind_hand_over
        return [hand_over(context, seat, rewind(top, self._play), told)]

    def _table(self) -> list[Node]:
        top, context = self._top, contexts.of_play(self._top, self._play)
        own = {
            "leave": lambda: dialogs.leave(top.words, top.notices.storage, over=self._play.over),
            "review": lambda: self._reviewer.sheet(context),
        }
        dialog = common_dialogs.dialog(top, context, len(self._play.story), own)
        layers = table_picture.layers(top, context, self._foot(context), dialog)
        if self._play.skipping.news and context.mine:
            marks.mark(layers[:1], self._lay)
        hint = self._adviser.hint
        if hint:
            mark(layers, top.view, context, hint)
        return layers

    def _foot(self, context: ViewContext[Any, Any]) -> Node:
        """Return what is below the table, with the hint or the button for one."""
        top, hint = self._top, self._adviser.hint
        ask = None
        if context.mine and self._adviser.seat and not hint:
            ask = icon_button("hint", top.words("coach.hint"), "coach:hint")
        waits, reviewed = self._narrator.waits, self._reviewer.offered
        passes = context.mine and bool(self._auto_pass.forced)
        bar = foot(top, self._play, context, ask, reviewed=reviewed, waits=waits, passes=passes)
        if hint is None:
            return bar
        advice = panel(top.view, context, hint, UNITS[self._play.session.game.key])
        return el("div", "advised hinting", advice, bar, key="foot")
