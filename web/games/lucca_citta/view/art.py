"""The drawings of Lucca Città: symbols of `table.svg`, back to front.

Every drawing exists large ("l") and as a miniature ("m"), and every card has as many bays as
shields and windows together, so that colour and shields determine its drawing.
"""

from __future__ import annotations

from typing import Literal

from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, SHIELDS

Scale = Literal["l", "m"]
"""Large, or a miniature."""

Door = Literal["", "door", "open"]
"""A covered card has no door; that of an opened palazzo is open."""


def colour(card: int) -> str:
    """Return the name of a card's colour."""
    return COLOURS[COLOUR[card]]


def facade(card: int, scale: Scale, door: Door = "door") -> tuple[str, ...]:
    """Return the drawing of a palazzo card."""
    storey = f"{scale}-{colour(card)}-{SHIELDS[card]}"
    return (storey, f"{scale}-{colour(card)}-{door}") if door else (storey,)


def roof(scale: Scale, *, flag: bool) -> tuple[str, ...]:
    """Return the roof of a completed palazzo, with a flag once it is opened."""
    return (f"{scale}-roof", f"{scale}-flag") if flag else (f"{scale}-roof",)
