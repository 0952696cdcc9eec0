"""L-1: the cards, read from `cards.csv` beside the rulebook."""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal

from pyengine.core import HIDDEN, Hidden

if TYPE_CHECKING:
    from collections.abc import Sequence

TOWER: Final = "t"

Card = int | Literal["t"]
"""A palazzo card is its house number (L-1.1), a tower is "t" (L-1.2)."""

_ROWS: Final = tuple(
    csv.DictReader(files(__package__).joinpath("cards.csv").read_text("utf-8").splitlines())
)

COLOURS: Final = tuple(dict.fromkeys(row["colour"] for row in _ROWS))
"""The names of the six colours; elsewhere a colour is its index in this tuple."""

NUMBERS: Final = tuple(int(row["number"]) for row in _ROWS)
"""The 96 house numbers, ascending (L-1.1)."""

COLOUR: Final = {int(row["number"]): COLOURS.index(row["colour"]) for row in _ROWS}
SHIELDS: Final = {int(row["number"]): int(row["shields"]) for row in _ROWS}
WINDOWS: Final = {int(row["number"]): int(row["windows"]) for row in _ROWS}

TOWERS: Final[tuple[Card, ...]] = (TOWER,) * 4
"""The four towers (L-1.2)."""

DECK: Final = NUMBERS + TOWERS
"""All 100 cards in canonical order."""


def rest(out: Sequence[Card | Hidden]) -> tuple[Card, ...]:
    """Return the cards that are not among these, in canonical order."""
    gone = frozenset(out)
    return (*(card for card in NUMBERS if card not in gone), *TOWERS[out.count(TOWER) :])


def face_up(cards: Sequence[Card | Hidden]) -> tuple[Card, ...]:
    """Return the face-up cards among these."""
    return tuple([card for card in cards if card is not HIDDEN])


def numbers(cards: Sequence[Card | Hidden]) -> tuple[int, ...]:
    """Return the face-up palazzo cards among these."""
    return tuple([card for card in cards if isinstance(card, int)])
