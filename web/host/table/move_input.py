"""Presses in the game itself, for the move of the person to move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.table import contexts, taps
from pyengine.core import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from host.table.play import Play
    from host.table.tabletop import Tabletop


class MoveInput:
    """Turns presses into a draft or into moves.

    If a person is to move, a press begins a move, continues it, or makes moves at once; during a
    story, or when somebody else is to move, it is answered with why it does nothing.
    """

    def __init__(self, top: Tabletop, play: Play, move: Callable[[str], bool]) -> None:
        self._top = top
        self._play = play
        self._move = move  # makes a move; returns False if it was refused

    def press(self, act: str) -> None:
        """Choose something in the game, or say why nothing can be chosen now."""
        top, play = self._top, self._play
        seat, to_ask = play.seats.only, play.session.to_ask
        if play.asked and not play.hand_over_to:
            play.skipping.clear()
            top.dialog.close()  # a choice made in a dialog is shown on the table
            context = contexts.of_play(top, play)
            moves = top.view.immediate_moves(context, act)
            if moves:
                self._make(moves)
            else:
                play.draft = top.draft_after(context, act)
                self._lay_at_once(act)
        elif play.story:
            top.notices.show_below(top.words("story.first"))
        elif seat and to_ask:
            refusal = Refusal("C-2", "not_to_move", {"seat": seat, "to_move": to_ask})
            top.refuse(contexts.of_play(top, play), refusal)

    def _make(self, moves: Iterable[Any]) -> None:
        """Make moves one after another, until one is refused."""
        for move in moves:
            if not self._move(self._play.session.game.write(move)):
                return

    def _lay_at_once(self, act: str) -> None:
        """Make the move just chosen, if that is preferred and the choice is unambiguous."""
        confirming = taps.confirming(self._top.view, contexts.of_play(self._top, self._play))
        if self._top.prefs.lays == "once" and confirming and confirming[0] == act:
            self._move(confirming[1])
