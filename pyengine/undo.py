"""The history of moves made and taken back, and which of them can be taken back.

A move can be taken back as long as nobody has learned anything from it. This module plays nothing:
`Session` makes and repeats the moves.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, Literal

from pyengine.core import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pyengine.core import Game, Seat


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that was made, with the state before it."""

    seat: Seat
    text: str
    state: Any
    simultaneous: tuple[Seat, ...]
    deals_before: int


@dataclass(frozen=True, slots=True)
class Undone:
    """Plies that were taken back together, and the notes that followed them."""

    plies: tuple[Ply, ...]
    notes: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class NotUndoable:
    """Why a move stays, and the seat whose move is the reason; None for "nothing" to take back.

    The keys "dealt", "revealed" and "other" are explained at `History.undoable`.
    """

    why: Literal["nothing", "dealt", "revealed", "other"]
    seat: Seat | None = None


class History:
    """The plies made, and those taken back since the last new one.

    With `freely` every ply since the last deal can be taken back.
    """

    def __init__(self, game: Game[Any, Any], humans: Collection[Seat], *, freely: bool) -> None:
        self._game = game
        self._humans = humans
        self._freely = freely
        self.plies: list[Ply] = []
        self.undone: list[Undone] = []
        self._revealing: dict[int, bool] = {}

    def undo(self, count: int, notes: Mapping[int, str]) -> Undone:
        """Take back `count` plies, with the notes after them.

        Raise `ValueError` if there are fewer.
        """
        if not 0 < count <= len(self.plies):
            raise ValueError(count)
        left = len(self.plies) - count
        behind = {at: text for at, text in notes.items() if at > left}
        gone = Undone(tuple(self.plies[left:]), behind)
        del self.plies[left:]
        self._revealing = {at: does for at, does in self._revealing.items() if at < left}
        self.undone.append(gone)
        return gone

    def undoable(
        self, seat: Seat, state: object, deals: int, *, turn: bool = False
    ) -> int | NotUndoable:
        """Return how many plies to take back for a seat's last move, or why that move stays.

        `state` is the current one, `deals` how often chance has dealt so far. All plies after the
        move go with it; with `turn`, also as many as possible of the seat's moves right before it.
        A move stays if it or a ply after it

        - was followed by a deal ("dealt"),
        - was made by another person, or by a bot that knew hidden cards ("other"),
        - turned over a card that was hidden from somebody ("revealed"),
        - was a bot's simultaneous move of which the seat sees more than that it was made ("other").

        With `freely` only the first of these counts.
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
        """Return why a ply, which led to `after`, keeps `seat` from going back; None if it can."""
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
        """Tell whether a ply turned over a card that was hidden from somebody; cached."""
        if at not in self._revealing:
            before, seen = self.plies[at].state, self._game.observation
            self._revealing[at] = any(
                _covered(seen(after, viewer)) < _covered(seen(before, viewer))
                for viewer in (None, *self._game.seats)
            )
        return self._revealing[at]

    def _knew_hidden_cards(self, ply: Ply) -> bool:
        """Tell whether the mover saw hidden cards, so that the move may hint at them."""
        seen = self._game.observation
        return bool(seen(ply.state, ply.seat) != seen(ply.state, None))

    def _tells(self, ply: Ply, seat: Seat) -> bool:
        """Tell whether a seat that moved simultaneously sees more than that this move was made.

        Only the first and last legal moves are compared, since there may be hundreds.
        """
        if seat not in ply.simultaneous:
            return False
        moves = self._game.legal_moves(ply.state, ply.seat)
        first, last = (
            self._game.observation(self._game.apply(ply.state, ply.seat, move), seat)
            for move in (moves[0], moves[-1])
        )
        return bool(first != last)


def _covered(seen: object) -> int:
    """Count the face-down cards in what somebody sees."""
    if seen is HIDDEN:
        return 1
    if isinstance(seen, tuple):
        return sum(map(_covered, seen))
    if is_dataclass(seen):
        return sum(_covered(getattr(seen, field.name)) for field in fields(seen))
    return 0
