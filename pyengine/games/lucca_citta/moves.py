"""The moves and their notation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final

from pyengine.games.lucca_citta.cards import COLOURS, NUMBERS


@dataclass(frozen=True, slots=True)
class Keep:
    """L-2.2: keep two cards; where they share a colour, `front` lies in front."""

    behind: int
    front: int

    def __str__(self) -> str:
        return f"keep {self.behind} {self.front}"


@dataclass(frozen=True, slots=True)
class Open:
    """L-5.2: open the completed palazzo of a colour."""

    colour: int

    def __str__(self) -> str:
        return f"open {COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class Done:
    """L-5.1: end the openings."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Take:
    """L-5.1: take a set, counted from 1 as laid out."""

    set: int

    def __str__(self) -> str:
        return f"take {self.set}"


@dataclass(frozen=True, slots=True)
class Use:
    """L-5.5: build with a card of the set, turn it over as a wall, or discard it."""

    card: int
    use: str

    def __str__(self) -> str:
        return f"{self.card} {self.use}"


Move = Keep | Open | Done | Take | Use

BUILD: Final = "build"
WALL: Final = "wall"
DISCARD: Final = "discard"

DONE: Final = Done()
OPENS: Final = tuple(Open(colour) for colour in range(len(COLOURS)))
TAKES: Final = tuple(Take(number) for number in range(1, 7))
ALL_USES: Final = {n: (Use(n, BUILD), Use(n, WALL), Use(n, DISCARD)) for n in NUMBERS}
OTHER_USES: Final = {n: ALL_USES[n][1:] for n in NUMBERS}
"""The uses that remain if a palazzo of the card's colour is complete (L-5.7)."""

keep = cache(Keep)
"""The interned `Keep` of two cards."""

_SPELLED: Final[dict[str, Move]] = {
    str(move): move for move in chain[Move]((DONE,), OPENS, TAKES, *ALL_USES.values())
}
_NUMBER: Final = "([1-9][0-9]*)"
_KEEP: Final = re.compile(f"keep {_NUMBER} {_NUMBER}")
_TAKE: Final = re.compile(f"take {_NUMBER}")
_USE: Final = re.compile(f"{_NUMBER} ({BUILD}|{WALL}|{DISCARD})")


def read(text: str) -> Move:
    """Return the move spelled by this text, or raise `ValueError`.

    Nonexistent cards and sets are accepted here: a clause refuses them.
    """
    move = _SPELLED.get(text)
    if move is not None:
        return move
    if match := _KEEP.fullmatch(text):
        return Keep(int(match[1]), int(match[2]))
    if match := _TAKE.fullmatch(text):
        return Take(int(match[1]))
    if match := _USE.fullmatch(text):
        return Use(int(match[1]), match[2])
    raise ValueError(text)
