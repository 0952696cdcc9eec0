"""M-5.3, M-5.4, M-4.6: Parade and Musicando, in which each colour is a column."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, Self

from pyengine.core import Refusal
from pyengine.games.musicando.deck import COLOURS, LOWEST, NOTES, OVALS, SYMBOL, SYMBOLS
from pyengine.games.musicando.layout import Layout
from pyengine.games.musicando.moves import LAYS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pyengine.games.musicando.deck import Card
    from pyengine.games.musicando.moves import Lay

NOTHING: Final[frozenset[Card]] = frozenset()


def followers(openers: frozenset[Card]) -> dict[Card, frozenset[Card]]:
    """M-4.6, M-5.3, M-5.4: return for each card what can be laid once it lies.

    An opener lets in its colour's symbol and both its neighbours on the scale, which is no ring
    here; each card above it the next one up, each below it the next one down. Musicando's openers
    have nothing below them.
    """
    table = {colour + SYMBOL: NOTHING for colour in COLOURS}
    for colour in COLOURS:
        column = [colour + note for note in NOTES]
        first = next(i for i, card in enumerate(column) if card in openers)
        for i, card in enumerate(column):
            up = column[i + 1 : i + 2] if i >= first else []
            down = column[i - 1 : i] if i <= first else []
            symbol = [colour + SYMBOL] if i == first else []
            table[card] = frozenset([*up, *down, *symbol])
    return table


@dataclass(frozen=True, slots=True)
class Columns(Layout):
    """A display in which every card has one place, its colour's column."""

    next: ClassVar[Mapping[Card, frozenset[Card]]]
    """What can be laid once a card lies."""

    layable: frozenset[Card] = field(default=NOTHING, compare=False, repr=False)
    """The cards that can be laid now."""

    def moves(self, hand: Iterable[Card]) -> list[Lay]:
        """M-5.3, M-5.4, M-4.6: return the cards of this hand that can be laid now."""
        layable = self.layable
        return [LAYS[card] for card in hand if card in layable]

    def fits(self, move: Lay) -> bool:
        """M-5.3, M-5.4, M-4.6: tell whether this card can be laid now."""
        return move.card in self.layable and move.cell is None

    def why_not(self, move: Lay) -> Refusal | None:
        """M-5.3, M-5.4, M-4.6: return why this card cannot be laid now; None if it can."""
        card = move.card
        clause = self.symbol_clause if card in SYMBOLS else self.clause
        if move.cell is not None:
            return Refusal(clause, "no_grid", {"display": self.letter})
        if card in self.layable:
            return None
        laid = {lay.card for lay in self.laid}
        opener = next(other for other in self.openers if other[0] == card[0])
        if opener not in laid:
            first = "M-3.2" if not laid else clause
            return Refusal(first, "not_opened", {"card": card, "opener": opener})
        return Refusal(clause, "not_next", {"card": card, "after": self._gap(card, laid)})

    def with_card(self, move: Lay) -> Self:
        """M-5.3, M-5.4: return the display with this card, and what now can follow."""
        card = move.card
        return type(self)((*self.laid, move), (self.layable - {card}) | self.next[card])

    def _gap(self, card: Card, laid: set[Card]) -> Card:
        """M-5.3, M-5.4: return the card that has to be laid before this one."""
        return next(other for other in self.next if other not in laid and card in self.next[other])


@dataclass(frozen=True, slots=True)
class Parade(Columns):
    """M-5.3: columns that begin with the oval card and grow up and down, without wrapping."""

    letter: ClassVar[str] = "P"
    clause: ClassVar[str] = "M-5.3"
    symbol_clause: ClassVar[str] = "M-4.6"
    openers: ClassVar[frozenset[Card]] = OVALS
    next: ClassVar[Mapping[Card, frozenset[Card]]] = followers(OVALS)

    layable: frozenset[Card] = field(default=OVALS, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ascent(Columns):
    """M-5.4: the display Musicando: columns that begin with C and only grow upwards."""

    letter: ClassVar[str] = "M"
    clause: ClassVar[str] = "M-5.4"
    symbol_clause: ClassVar[str] = "M-4.6"
    openers: ClassVar[frozenset[Card]] = LOWEST
    next: ClassVar[Mapping[Card, frozenset[Card]]] = followers(LOWEST)

    layable: frozenset[Card] = field(default=LOWEST, compare=False, repr=False)
