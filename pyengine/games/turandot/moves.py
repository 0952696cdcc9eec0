"""The moves and their notation; moves that can be legal are interned."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain, permutations, product
from typing import TYPE_CHECKING, Final

from pyengine.games.turandot.material import DIRECTORS, LETTERS, MONEY, ROLES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyengine.core import Seat


@dataclass(frozen=True, slots=True)
class Bid:
    """T-4.2, T-4.3: a number (None: for a designer) with money, and optionally the bluff card."""

    number: int | None
    money: int
    bluff: bool

    def __str__(self) -> str:
        if self.number is None:
            text = "$"
        else:
            text = f"{self.number}+{self.money}" if self.money else str(self.number)
        return text + "*" * self.bluff

    @property
    def size(self) -> int:
        """T-4.3: return how many cards the pile has."""
        return (self.number is not None) + self.money + self.bluff


@dataclass(frozen=True, slots=True)
class Understudy:
    """T-5.5: the Maestro gives the card under a number to a seat."""

    number: int
    seat: Seat

    def __str__(self) -> str:
        return f"{self.number}>{self.seat}"


@dataclass(frozen=True, slots=True)
class Name:
    """T-6.1: the Maestro names who has to fire a director."""

    seat: Seat

    def __str__(self) -> str:
        return f"@{self.seat}"


@dataclass(frozen=True, slots=True)
class Fire:
    """T-6.1: the named player removes a director."""

    director: str

    def __str__(self) -> str:
        return f"x {self.director}"


@dataclass(frozen=True, slots=True)
class Cast:
    """T-7.1: for each role a singer, by its number in the order of engagement, from 1."""

    singers: tuple[int, ...]

    def __str__(self) -> str:
        return "cast " + " ".join(map(str, self.singers))


Move = Bid | Understudy | Name | Fire | Cast

NUMBERS: Final = range(1, len(LETTERS) + 2)
"""T-1.5: the number cards that five players have."""

CASTS: Final = tuple(Cast(order) for order in permutations(range(1, len(ROLES) + 1)))
"""T-7.1: every cast, lowest spelling first."""

CAST: Final = {roles.singers: roles for roles in CASTS}

BID: Final = {
    (number, money, bluff): Bid(number, money, bluff)
    for number, money, bluff in (
        *product(NUMBERS, range(MONEY + 1), (False, True)),
        *product((None,), (1,), (False, True)),
    )
}
UNDERSTUDY: Final = {
    seat: tuple(Understudy(number, seat) for number in NUMBERS) for seat in LETTERS
}
NAME: Final = {seat: Name(seat) for seat in LETTERS}
FIRE: Final = {director: Fire(director) for director in DIRECTORS}

_SPELLED: Final[Mapping[str, Move]] = {
    str(move): move
    for move in chain[Move](BID.values(), *UNDERSTUDY.values(), NAME.values(), FIRE.values(), CASTS)
}

_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[..., Move]], ...]] = (
    (
        re.compile(r"([1-9][0-9]*)(?:\+([1-9][0-9]*))?(\*?)"),
        lambda number, money, bluff: Bid(int(number), int(money or 0), bool(bluff)),
    ),
    (re.compile(r"([1-9][0-9]*)>([A-Z])"), lambda number, seat: Understudy(int(number), seat)),
    (re.compile(r"@([A-Z])"), Name),
    (
        re.compile(r"cast" + r" ([1-9][0-9]*)" * len(ROLES)),
        lambda *singers: Cast(tuple(map(int, singers))),
    ),
)
"""The notation of moves that are never legal, such as "3+4", so that a clause can refuse them."""


def read(text: str) -> Move:
    """Return the move spelled by this text, or raise `ValueError`."""
    move = _SPELLED.get(text)
    if move is not None:
        return move
    for form, make in _FORMS:
        match = form.fullmatch(text)
        if match is not None:
            return make(*match.groups())
    msg = f"not in the notation: {text!r}"
    raise ValueError(msg)
