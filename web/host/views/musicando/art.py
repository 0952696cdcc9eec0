"""What a card of Musicando looks like: which symbols of `art/musicando.svg`, back to front.

A drawing is a pair of a class, which `styles/musicando.css` gives its colour, and the symbols that
`table.art` lays over one another. The last of a note card is the note's name as somebody prefers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.games.musicando import NOTES, OVALS, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyengine.games.musicando import Card

    Drawing = tuple[str, tuple[str, ...]]

NAMES: Final[Mapping[str, Sequence[str]]] = {
    "h": "cdefgah",
    "b": "cdefgab",
    "do": ("do", "re", "mi", "fa", "sol", "la", "si"),
}
"""What is printed on the cards, from the lowest note up."""

BACK: Final[Drawing] = ("card", ("m-back",))


def card(shown: Card, scale: str) -> Drawing:
    """Return the drawing of a card (M-1.1, M-1.2); `scale` says what the notes are called."""
    colour, note = shown[0], shown[1]
    if shown in SYMBOLS:
        return f"card sign c-{colour}", (f"m-sign-{colour}",)
    name = f"m-name-{NAMES[scale][NOTES.index(note)]}"
    if shown in OVALS:
        return f"card oval c-{colour}", (f"m-oval-{colour}", name)
    return f"card note c-{colour}", (f"m-note-{note.lower()}", f"m-shape-{colour}", name)
