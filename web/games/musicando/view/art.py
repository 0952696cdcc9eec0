"""The drawings of Musicando's cards: symbols of `table.svg`, back to front.

A drawing is a pair: a class, which `skin.css` colours, and the symbols that `table.art` composes.
The last symbol of a note card is the note's name in the preferred naming.
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
"""The note names on the cards, from the lowest note up."""

BACK: Final[Drawing] = ("card", ("m-back",))


def card(shown: Card, scale: str, called: str) -> Drawing:
    """Return the drawing of a card (M-1.1, M-1.2) whose note is `called` this in the scale.

    A name with an accent, the French "Ré", is drawn as the name without it plus an accent.
    """
    colour, note = shown[0], shown[1]
    if shown in SYMBOLS:
        return f"card sign c-{colour}", (f"m-sign-{colour}",)
    plain = NAMES[scale][NOTES.index(note)]
    names = (f"m-name-{plain}",) if called.isascii() else (f"m-name-{plain}", "m-acute")
    if shown in OVALS:
        return f"card oval c-{colour}", (f"m-oval-{colour}", *names)
    return f"card note c-{colour}", (f"m-note-{note.lower()}", f"m-shape-{colour}", *names)
