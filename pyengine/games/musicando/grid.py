"""M-5.1, M-5.2, M-4.5: Sarabande and Glissando, which lie on an unbounded square grid."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, Self

from pyengine.core import Refusal
from pyengine.games.musicando.deck import (
    DECK,
    LOWEST,
    OVALS,
    RING_NEIGHBOURS,
    SYMBOLS,
    of_pitch,
    pitch,
)
from pyengine.games.musicando.layout import Layout
from pyengine.games.musicando.moves import ORIGIN, Cell, Lay, lay_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pyengine.games.musicando.deck import Card

NOTHING: Final[frozenset[Card]] = frozenset()

NOTE_CARDS: Final = frozenset(DECK) - SYMBOLS


def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """M-5.1: return the cells on the four sides: right, left, above, below."""
    column, row = cell
    return (column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)


@dataclass(frozen=True, slots=True)
class Grid(Layout):
    """A display on the grid.

    `notes` has the note cards by cell, `room` the free cells that some card fits, with those cards,
    and `enclosed` the cells of cards with neighbours on all four sides. A new card changes the room
    of at most four cells, so the cost of a move does not depend on how many cards lie; that of
    listing the moves grows with the number of free cells at the edge.
    """

    symbol_clause: ClassVar[str] = "M-4.5"

    notes: Mapping[Cell, Card] = field(default_factory=dict, compare=False, repr=False)
    room: Mapping[Cell, frozenset[Card]] = field(default_factory=dict, compare=False, repr=False)
    enclosed: tuple[Cell, ...] = field(default=(), compare=False, repr=False)

    def moves(self, hand: Iterable[Card]) -> list[Lay]:
        """M-4.5, M-5.1, M-5.2: return where cards of this hand fit, card by card."""
        room = self._room().items()
        moves = []
        for card in hand:
            if card in SYMBOLS:
                moves += [lay_at(card, cell) for cell in self._covered_by(card)]
            else:
                moves += [lay_at(card, cell) for cell, fitting in room if card in fitting]
        return moves

    def fits(self, move: Lay) -> bool:
        """M-4.5, M-5.1, M-5.2: tell whether this card fits there."""
        card, cell = move.card, move.cell
        if cell is None:
            return False
        if card in SYMBOLS:
            return cell in self._covered_by(card)
        return card in self._room().get(cell, NOTHING)

    def why_not(self, move: Lay) -> Refusal | None:
        """M-4.5, M-5.1, M-5.2: return why this card cannot be laid there; None if it can."""
        card, cell = move.card, move.cell
        if cell is None:
            clause = self.symbol_clause if card in SYMBOLS else self.clause
            return Refusal(clause, "no_cell", {"display": self.letter})
        if not self.notes:
            return self._why_not_first(card, cell)
        if card in SYMBOLS:
            return self._why_not_covered(card, cell)
        if cell in self.notes:
            return Refusal(self.clause, "taken", {"card": self.notes[cell], "cell": cell})
        return self.why_no_fit(card, cell)

    def with_card(self, move: Lay) -> Self:
        """M-4.5, M-5.1, M-5.2: return the grid with this card; a symbol changes nothing else."""
        laid = (*self.laid, move)
        card, cell = move.card, move.cell
        if cell is None or card in SYMBOLS:
            return type(self)(laid, self.notes, self.room, self.enclosed)
        notes = {**self.notes, cell: card}
        room = dict(self.room)
        room.pop(cell, None)
        for near in self.touched(notes, cell):
            if near not in notes:
                fitting = self.fitting(notes, near)
                if fitting:
                    room[near] = fitting
                else:
                    room.pop(near, None)
        enclosed = tuple(
            near
            for near in (cell, *around(cell))
            if near in notes and all(side in notes for side in around(near))
        )
        return type(self)(laid, notes, room, self.enclosed + enclosed)

    def edge(self) -> tuple[Cell, ...]:
        """M-5.1: return the free cells that touch a card, row by row from the top.

        Before the first card it is the cell at the origin.
        """
        if not self.notes:
            return (ORIGIN,)
        touching = dict.fromkeys(near for cell in self.notes for near in around(cell))
        free = [cell for cell in touching if cell not in self.notes]
        return tuple(sorted(free, key=lambda cell: (-cell[1], cell[0])))

    @staticmethod
    @abstractmethod
    def fitting(notes: Mapping[Cell, Card], cell: Cell) -> frozenset[Card]:
        """M-5.1, M-5.2: return the note cards that fit a free cell of a grid that has begun."""

    @staticmethod
    @abstractmethod
    def touched(notes: Mapping[Cell, Card], cell: Cell) -> tuple[Cell, ...]:
        """M-5.1, M-5.2: return the cells where other cards may fit now that this one is taken."""

    @abstractmethod
    def why_no_fit(self, card: Card, cell: Cell) -> Refusal | None:
        """M-5.1, M-5.2: return why a note card does not fit this free cell; None if it does."""

    def _room(self) -> Mapping[Cell, frozenset[Card]]:
        """M-1.3: return the free cells where some card fits; the first is for an opener."""
        return self.room if self.notes else {ORIGIN: self.openers}

    def _covered_by(self, symbol: Card) -> list[Cell]:
        """M-4.5: return the cells of cards that this symbol can cover.

        A card can be covered only once, because each colour has only one symbol.
        """
        return [cell for cell in self.enclosed if self.notes[cell][0] == symbol[0]]

    def _why_not_first(self, card: Card, cell: Cell) -> Refusal | None:
        """M-3.2: the first card is an opener; its cell is the origin."""
        if card not in self.openers:
            return Refusal("M-3.2", "no_opener", {"card": card, "display": self.letter})
        if cell != ORIGIN:
            return Refusal(self.clause, "first_at_origin", {"cell": cell})
        return None

    def _why_not_covered(self, symbol: Card, cell: Cell) -> Refusal | None:
        """M-4.5: a symbol covers a card of its colour that has neighbours on all four sides."""
        card = self.notes.get(cell)
        if card is None:
            return Refusal("M-4.5", "nothing_to_cover", {"cell": cell})
        if card[0] != symbol[0]:
            return Refusal("M-4.5", "other_colour", {"card": card, "symbol": symbol})
        if any(side not in self.notes for side in around(cell)):
            return Refusal("M-4.5", "not_enclosed", {"card": card, "cell": cell})
        return None


@dataclass(frozen=True, slots=True)
class Sarabande(Grid):
    """M-5.1: every card is a ring neighbour of all the cards that it touches."""

    letter: ClassVar[str] = "S"
    clause: ClassVar[str] = "M-5.1"
    openers: ClassVar[frozenset[Card]] = LOWEST

    @staticmethod
    def fitting(notes: Mapping[Cell, Card], cell: Cell) -> frozenset[Card]:
        """M-5.1: return the ring neighbours of every card that touches this cell."""
        cards = NOTE_CARDS
        for side in around(cell):
            if side in notes:
                cards &= RING_NEIGHBOURS[notes[side]]
        return cards

    @staticmethod
    def touched(notes: Mapping[Cell, Card], cell: Cell) -> tuple[Cell, ...]:  # noqa: ARG004 # Glissando needs them
        """M-5.1: return the four sides."""
        return around(cell)

    def why_no_fit(self, card: Card, cell: Cell) -> Refusal | None:
        """M-5.1: return why not: a touched card that is not a step away, or none touched.

        Of several such cards the first is named, in the order right, left, above, below.
        """
        touching = [self.notes[side] for side in around(cell) if side in self.notes]
        if not touching:
            return Refusal("M-5.1", "touches_nothing", {"cell": cell})
        for other in touching:
            if card not in RING_NEIGHBOURS[other]:
                return Refusal("M-5.1", "no_step", {"card": card, "beside": other})
        return None


@dataclass(frozen=True, slots=True)
class Glissando(Grid):
    """M-5.2: rows that are scales with one oval card each; an oval card above or below opens one.

    A row continues according to its last two cards, which show the direction of the scale.
    """

    letter: ClassVar[str] = "G"
    clause: ClassVar[str] = "M-5.2"
    openers: ClassVar[frozenset[Card]] = OVALS

    @staticmethod
    def fitting(notes: Mapping[Cell, Card], cell: Cell) -> frozenset[Card]:
        """M-5.2: return the cards that continue the row beside this cell, or can open one.

        Between two rows nothing fits, because it would join them. A cell that touches nothing has
        no oval card above or below from which to open a row.
        """
        (right, left, above, below) = around(cell)
        if left in notes:
            beyond = (left[0] - 1, left[1])
            return NOTHING if right in notes else continuing(notes[left], notes.get(beyond))
        if right in notes:
            return continuing(notes[right], notes.get((right[0] + 1, right[1])))
        cards = NOTHING
        for side in (above, below):
            if side in notes:
                cards |= OVALS & RING_NEIGHBOURS[notes[side]]
        return cards

    @staticmethod
    def touched(notes: Mapping[Cell, Card], cell: Cell) -> tuple[Cell, ...]:
        """M-5.2: return both ends of the row, which may have a direction now, above and below."""
        column, row = cell
        first = last = column
        while (first, row) in notes:
            first -= 1
        while (last, row) in notes:
            last += 1
        return (first, row), (last, row), (column, row + 1), (column, row - 1)

    def why_no_fit(self, card: Card, cell: Cell) -> Refusal | None:
        """M-5.2: return what prevents this card from continuing or from opening a row here."""
        right, left, above, below = (self.notes.get(side) for side in around(cell))
        if card in OVALS:
            if left or right:
                return Refusal("M-5.2", "one_oval_a_row", {"card": card, "cell": cell})
            if not (above or below):
                return Refusal("M-5.2", "touches_nothing", {"cell": cell})
        elif left and right:
            return Refusal("M-5.2", "joins_rows", {"cell": cell})
        elif not (left or right):
            return Refusal("M-5.2", "not_at_row_end", {"card": card, "cell": cell})
        if card in self.fitting(self.notes, cell):
            return None
        beside = left or right or above or below
        key = "no_step" if card in OVALS else "breaks_scale"
        return Refusal("M-5.2", key, {"card": card, "beside": beside})


def continuing(end: Card, beyond: Card | None) -> frozenset[Card]:
    """M-5.2: return the cards that continue a row past its end; `beyond` is the card before it.

    A row of one card has no direction yet and continues up or down.
    """
    if beyond is None:
        return RING_NEIGHBOURS[end] - OVALS
    return of_pitch(2 * pitch(end) - pitch(beyond)) - OVALS
