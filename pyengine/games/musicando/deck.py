"""M-1: the 56 cards, written as colour and note, such as "RC" or "VH", or colour and "x"."""

from __future__ import annotations

from typing import Final

Card = str

COLOURS: Final = "ROYGBIV"
"""M-1.1: red, orange, yellow, green, blue, indigo, violet."""

NOTES: Final = "CDEFGAH"
"""M-1.1: the notes of every colour, from the lowest up."""

SYMBOL: Final = "x"

DECK: Final = tuple(colour + face for colour in COLOURS for face in NOTES + SYMBOL)
"""M-1.1: all cards in canonical order, from which they are shuffled."""

SYMBOLS: Final = frozenset(colour + SYMBOL for colour in COLOURS)
"""M-1.1: the seven symbol cards."""

SHARPS: Final = frozenset({"Rx", "Ox"})
NATURALS: Final = frozenset({"Yx", "Gx"})
FLATS: Final = frozenset({"Bx", "Ix"})
PAUSE: Final = "Vx"

OVALS: Final = frozenset(
    colour + note for colour, note in zip(COLOURS, NOTES, strict=True)
)  # red C, orange D, ... violet H
"""M-1.2: the seven oval cards, one of each colour and one of each note."""

LOWEST: Final = frozenset(colour + NOTES[0] for colour in COLOURS)
"""M-1.3: the C cards, which open Sarabande and Musicando; `OVALS` open Glissando and Parade."""


def pitch(card: Card) -> int:
    """M-1.1: return the pitch of a note card, from 0 for C to 6 for H."""
    return NOTES.index(card[1])


def of_pitch(step: int) -> frozenset[Card]:
    """M-5: return the seven note cards of a pitch, counted round the ring: 7 is C again."""
    return frozenset(colour + NOTES[step % len(NOTES)] for colour in COLOURS)


RING_NEIGHBOURS: Final = {
    card: of_pitch(pitch(card) - 1) | of_pitch(pitch(card) + 1)
    for card in DECK
    if card not in SYMBOLS
}
"""M-5: the note cards one step up or down from a note card on the ring of the scale."""
