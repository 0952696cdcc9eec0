"""Cards as small numbers and hands as bit sets, fast enough for playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.games.musicando.deck import COLOURS, DECK, NOTES, OVALS, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NUMBER: Final = {card: number for number, card in enumerate(DECK)}
"""A card's number: eight per colour, the notes upwards from C and then the symbol."""

SYMBOL: Final = len(NOTES)
"""The value of `number & 7` for a symbol; for a note it is the pitch."""


def bits(cards: Iterable[str]) -> int:
    """Return the bit set of these cards."""
    return sum(1 << NUMBER[card] for card in cards)


def members(cards: int) -> Iterator[int]:
    """Yield the numbers of the cards in a bit set, ascending."""
    while cards:
        low = cards & -cards
        cards ^= low
        yield low.bit_length() - 1


ALL: Final = bits(DECK)
ALL_SYMBOLS: Final = bits(SYMBOLS)
ALL_NOTES: Final = ALL & ~ALL_SYMBOLS
ALL_OVALS: Final = bits(OVALS)

OF_PITCH: Final = tuple(
    sum(1 << 8 * colour + pitch for colour in range(len(COLOURS))) for pitch in range(len(NOTES))
)
RING: Final = tuple(OF_PITCH[(pitch - 1) % 7] | OF_PITCH[(pitch + 1) % 7] for pitch in range(7))
"""M-5: the note cards one step from each pitch."""

PAUSE: Final = 6
FIRST_FLAT: Final = 4
FIRST_NATURAL: Final = 2
"""M-1.1: by colour, symbol 6 is the pause, 4 and 5 are flats, 2 and 3 naturals, 0 and 1 sharps."""
