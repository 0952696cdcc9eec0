"""Undo and redo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyengine.undo import NotUndoable

if TYPE_CHECKING:
    from pyengine.core import Seat
    from pyengine.session import Session


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What `taker` may take back: how many plies for the last move, and for the whole turn.

    Or why that move must stay; without a taker there is nothing.
    """

    taker: Seat | None = None
    last: int | NotUndoable = NotUndoable("nothing")  # noqa: RUF009 # it is frozen
    turn: int | NotUndoable = NotUndoable("nothing")  # noqa: RUF009 # it is frozen

    def plies(self, *, turn: bool = False) -> int:
        """Return how many plies are taken back, 0 if they must stay."""
        back = self.turn if turn else self.last
        return back if isinstance(back, int) else 0

    @property
    def state(self) -> str:
        """Return whether the last move is "free" to go or "stays", or "" if there is none."""
        if isinstance(self.last, int):
            return "free"
        return "stays" if self.last.seat else ""


class Undoing:
    """Undo and redo of a game; `jumps` counts them, so that a bot notices."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.jumps = 0
        self._asked: tuple[Seat, int, int] | None = None
        self._offer = UndoOffer()

    def offer(self, taker: Seat | None) -> UndoOffer:
        """Return what a person may take back, computed once per position."""
        if taker is None:
            return UndoOffer()
        asked = (taker, self._session.ply, self.jumps)
        if asked != self._asked:
            back = self._session.undoable
            self._asked, self._offer = asked, UndoOffer(taker, back(taker), back(taker, turn=True))
        return self._offer

    def undo(self, plies: int) -> None:
        """Take back this many plies."""
        self._session.undo(plies)
        self.jumps += 1

    def redoable(self, asked: Seat | None) -> bool:
        """Return whether the last undo belongs to the person to move and can be undone."""
        return asked is not None and asked in self._session.undone

    def redo(self) -> None:
        """Make the moves again that the last undo took back."""
        self._session.redo()
        self.jumps += 1
