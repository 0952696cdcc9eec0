"""The moves of a game that were made and taken back, and which of them can be taken back.

A move can be, as long as nobody has learned anything from it. Nothing is played here: `Session`
makes the moves, and makes them again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Any, Literal

from pyengine.core import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pyengine.core import Game, Seat


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that was made, and what the table was like before it."""

    seat: Seat
    text: str
    state: Any
    together: tuple[Seat, ...]
    deals_before: int


@dataclass(frozen=True, slots=True)
class Undone:
    """Plies that were taken back together, and the notes that stood behind them."""

    plies: tuple[Ply, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NotUndoable:
    """Why a move stays, and by whose move it does; nobody's if there is "nothing" to take back.

    "dealt", "revealed" and "other" are the conditions that `History.undoable` lists.
    """

    why: Literal["nothing", "dealt", "revealed", "other"]
    seat: Seat | None = None


class History:
    """The plies that were made, and those that were taken back since the last one was made.

    With `freely` whatever was made after the last deal can be taken back.
    """

    def __init__(self, game: Game[Any, Any], humans: Collection[Seat], *, freely: bool) -> None:
        self._game = game
        self._humans = humans
        self._freely = freely
        self.plies: list[Ply] = []
        self.undone: list[Undone] = []
        self._revealing: dict[int, bool] = {}

    def undo(self, count: int, notes: Mapping[int, str]) -> Undone:
        """Take back so many plies, and those of the notes that stand behind them.

        Raise `ValueError` if there are not so many.
        """
        if not 0 < count <= len(self.plies):
            raise ValueError(count)
        left = len(self.plies) - count
        behind = {at: text for at, text in notes.items() if at > left}
        gone = Undone(tuple(self.plies[left:]), behind)
        del self.plies[left:]
        self._revealing = {at: told for at, told in self._revealing.items() if at < left}
        self.undone.append(gone)
        return gone

    def undoable(
        self, seat: Seat, state: object, deals: int, *, turn: bool = False
    ) -> int | NotUndoable:
        """Return how many plies go if a seat takes back its last move, or why that move stays.

        `state` is the game's now, and `deals` how often chance has dealt in it. All plies since
        that move go with it. With `turn`, the seat's moves right before it go too, as many of them
        as can. A move can go unless one of the plies that go has to stay:

        - chance has dealt after it ("dealt");
        - another person made it, or a bot that knew hidden cards ("other");
        - it has turned over what was hidden from somebody ("revealed");
        - a bot made it at once with the seat, who sees of it more than that it was made ("other").

        Where plies go `freely` only the first of these counts.
        """
        taken = 0
        for at in reversed(range(len(self.plies))):
            ply = self.plies[at]
            mine = ply.seat == seat
            if taken and not mine:
                break
            stays = self._why_it_stays(at, seat, state, deals)
            if stays:
                return taken or stays
            if mine:
                taken = len(self.plies) - at
                if not turn:
                    break
            state, deals = ply.state, ply.deals_before
        return taken or NotUndoable("nothing")

    def _why_it_stays(
        self, at: int, seat: Seat, after: object, deals_after: int
    ) -> NotUndoable | None:
        """Say why a ply, which led to `after`, cannot go where `seat` goes back; None if it can."""
        ply = self.plies[at]
        if deals_after > ply.deals_before:
            return NotUndoable("dealt", ply.seat)
        if self._freely:
            return None
        if ply.seat != seat and (ply.seat in self._humans or self._knew_hidden_cards(ply)):
            return NotUndoable("other", ply.seat)
        if self._reveals(at, after):
            return NotUndoable("revealed", ply.seat)
        if ply.seat != seat and self._tells(ply, seat):
            return NotUndoable("other", ply.seat)
        return None

    def _reveals(self, at: int, after: object) -> bool:
        """Tell whether a ply has turned over what was hidden from somebody; found out once."""
        if at not in self._revealing:
            before, seen = self.plies[at].state, self._game.observation
            self._revealing[at] = any(
                _covered(seen(after, viewer)) < _covered(seen(before, viewer))
                for viewer in (None, *self._game.seats)
            )
        return self._revealing[at]

    def _knew_hidden_cards(self, ply: Ply) -> bool:
        """Tell whether who moved saw what is not open: then the move says something of it."""
        seen = self._game.observation
        return bool(seen(ply.state, ply.seat) != seen(ply.state, None))

    def _tells(self, ply: Ply, seat: Seat) -> bool:
        """Tell whether a seat that moved at once sees of this move more than that it was made.

        The first legal move and the last one stand for all, of which there may be hundreds.
        """
        if seat not in ply.together:
            return False
        moves = self._game.legal_moves(ply.state, ply.seat)
        first, last = (
            self._game.observation(self._game.apply(ply.state, ply.seat, move), seat)
            for move in (moves[0], moves[-1])
        )
        return bool(first != last)


def _covered(seen: object) -> int:
    """Count the cards that lie face down in what somebody sees."""
    if seen is HIDDEN:
        return 1
    if isinstance(seen, tuple):
        return sum(map(_covered, seen))
    if is_dataclass(seen):
        return sum(_covered(getattr(seen, field.name)) for field in fields(seen))
    return 0
