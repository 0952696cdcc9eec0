"""What a card of Musicando looks like: which symbols of `table.svg`, back to front.

A drawing is a pair of a class, which `skin.css` gives its colour, and the symbols that
`table.art` lays over one another. Last on a note card stands the note's name as somebody prefers.
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


def card(shown: Card, scale: str, called: str) -> Drawing:
    """Return the drawing of a card (M-1.1, M-1.2) whose note is `called` so in this scale.

    A name with an accent, the French "Ré", is the name without one and the accent above it.
    """
    colour, note = shown[0], shown[1]
    if shown in SYMBOLS:
        return f"card sign c-{colour}", (f"m-sign-{colour}",)
    plain = NAMES[scale][NOTES.index(note)]
    names = (f"m-name-{plain}",) if called.isascii() else (f"m-name-{plain}", "m-acute")
    if shown in OVALS:
        return f"card oval c-{colour}", (f"m-oval-{colour}", *names)
    return f"card note c-{colour}", (f"m-note-{note.lower()}", f"m-shape-{colour}", *names)
