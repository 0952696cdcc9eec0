"""The moves and their notation; each move is interned, except on the unbounded grid."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyengine.games.musicando.deck import COLOURS, DECK, NOTES, SYMBOL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.games.musicando.deck import Card

Cell = tuple[int, int]
"""M-5.1: column and row on the grid; right and up are positive, the first card is at (0, 0)."""

ORIGIN: Final[Cell] = (0, 0)

LEVELS: Final = range(1, 5)
"""M-2.2: the levels of a bid."""

DISPLAYS: Final = "SGPM"
"""M-2.2: Sarabande, Glissando, Parade, Musicando, in the order of the auction."""


@dataclass(frozen=True, slots=True)
class Bid:
    """M-2.2: a level and a display."""

    level: int
    display: str

    def __str__(self) -> str:
        return f"{self.level}{self.display}"


@dataclass(frozen=True, slots=True)
class Choice:
    """M-7.2: the display that is played without an auction."""

    display: str

    def __str__(self) -> str:
        return self.display


@dataclass(frozen=True, slots=True)
class Lay:
    """M-3.1: a card, and on the grid the cell where it goes or that it covers."""

    card: Card
    cell: Cell | None = None

    def __str__(self) -> str:
        return self.card if self.cell is None else f"{self.card}@{self.cell[0]},{self.cell[1]}"


@dataclass(frozen=True, slots=True)
class Pass:
    """M-2.2, M-3.1: no bid, or no card."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Concede:
    """M-6.5: the deal is broken off."""

    def __str__(self) -> str:
        return "concede"


Call = Bid | Pass
Move = Bid | Choice | Lay | Pass | Concede

PASS: Final = Pass()
CONCEDE: Final = Concede()

BIDS: Final = tuple(Bid(level, display) for level in LEVELS for display in DISPLAYS)
"""M-2.2: every bid, the lowest first."""

CHOICES: Final = tuple(Choice(display) for display in DISPLAYS)

LAYS: Final[Mapping[Card, Lay]] = {card: Lay(card) for card in DECK}
"""M-5.3, M-5.4: the moves of cards that have only one place to go."""


@lru_cache(maxsize=1 << 14)
def lay_at(card: Card, cell: Cell) -> Lay:
    """M-5.1, M-5.2: return the move of a card to a cell, from a cache of limited size."""
    return Lay(card, cell)


_SPELLED: Final[Mapping[str, Move]] = {
    **{str(bid): bid for bid in BIDS},
    **{str(choice): choice for choice in CHOICES},
    **{str(lay): lay for lay in LAYS.values()},
    str(PASS): PASS,
    str(CONCEDE): CONCEDE,
}
_BID: Final = re.compile(rf"([1-9][0-9]*)([{DISPLAYS}])")
_NUMBER: Final = "(0|-?[1-9][0-9]*)"
_LAY_AT: Final = re.compile(rf"([{COLOURS}][{NOTES}{SYMBOL}])@{_NUMBER},{_NUMBER}")


def read(text: str) -> Move:
    """Return the move spelled by this text, or raise `ValueError`.

    Any cell is accepted, and any level, such as "5S", which M-2.2 then refuses.
    """
    move = _SPELLED.get(text)
    if move is not None:
        return move
    if match := _LAY_AT.fullmatch(text):
        return lay_at(match[1], (int(match[2]), int(match[3])))
    if match := _BID.fullmatch(text):
        return Bid(int(match[1]), match[2])
    raise ValueError(text)
