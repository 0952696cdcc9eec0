"""The displays for playouts: changed in place, with the layable cards always up to date.

They mirror `pyengine.games.musicando.columns` and `.grid`; a test lays the same cards on both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.cards import (
    ALL_NOTES,
    ALL_OVALS,
    OF_PITCH,
    RING,
    SYMBOL,
    bits,
)
from pyengine.games.musicando.columns import Ascent, Parade
from pyengine.games.musicando.deck import DECK
from pyengine.games.musicando.displays import EMPTY

if TYPE_CHECKING:
    from pyengine.games.musicando.moves import Lay

Place = int
"""A cell of the grid as one number; 0 in a column."""

ROW: Final = 256
"""The difference between a cell's number and that of the next row; no display is as wide."""


class ColumnBoard:
    """Parade or Musicando: the layable cards, and the followers of each card."""

    __slots__ = ("followers", "letter", "open")

    def __init__(self, letter: str, layable: int) -> None:
        self.letter = letter
        self.followers = FOLLOWERS[letter]
        self.open = layable

    def copy(self) -> ColumnBoard:
        """Return an independent copy."""
        return ColumnBoard(self.letter, self.open)

    def layable(self) -> int:
        """Return the cards that can be laid now, whoever holds them."""
        return self.open

    def lay(self, card: int, place: Place) -> None:  # noqa: ARG002 # used by the grid
        """Lay a card that fits (M-5.3, M-5.4, M-4.6)."""
        self.open = self.open & ~(1 << card) | self.followers[card]


class GridBoard:
    """Sarabande or Glissando: the free cells, the cards that fit them, and enclosed cards."""

    __slots__ = (
        "cards",
        "coloured",
        "cover",
        "covering",
        "glissando",
        "holes",
        "room",
        "shut",
        "sides",
    )

    def __init__(self, *, glissando: bool) -> None:
        self.glissando = glissando
        self.cards: dict[Place, int] = {}
        self.room: dict[Place, int] = {0: ALL_OVALS if glissando else OF_PITCH[0]}
        """M-5.1, M-5.2: the free cells that some card fits, with those cards."""
        self.shut: set[Place] = set()
        """M-5.1: the free cells that no card will ever fit."""
        self.coloured: list[list[Place]] = [[] for _ in range(7)]
        """The cells of each colour's note cards."""
        self.sides: dict[Place, int] = {}
        """How many neighbours each card has."""
        self.holes: dict[Place, int] = {}
        """M-4.5: free cells by which a card would be enclosed, with the symbols waiting for it."""
        self.cover = [0] * 7
        """M-4.5: one enclosed card of each colour, valid if its symbol is in `covering`."""
        self.covering = 0
        """M-4.5: the symbols that can cover a card now."""

    def copy(self) -> GridBoard:
        """Return an independent copy."""
        board = GridBoard(glissando=self.glissando)
        board.cards = self.cards.copy()
        board.room = self.room.copy()
        board.shut = self.shut.copy()
        board.coloured = [places.copy() for places in self.coloured]
        board.sides = self.sides.copy()
        board.holes = self.holes.copy()
        board.cover = self.cover.copy()
        board.covering = self.covering
        return board

    def layable(self) -> int:
        """Return the cards that can be laid now, whoever holds them."""
        cards = self.covering
        for fitting in self.room.values():
            cards |= fitting
        return cards

    def lay(self, card: int, place: Place) -> None:
        """Lay a card that fits (M-5.1, M-5.2, M-4.5)."""
        if card & 7 == SYMBOL:
            return
        cards, room = self.cards, self.room
        if not cards:
            room.clear()
        room.pop(place, None)
        self.holes.pop(place, None)
        cards[place] = card
        self.coloured[card >> 3].append(place)
        sides, taken = self.sides, 0
        ring = 0 if self.glissando else RING[card & 7]
        for near in (place + 1, place - 1, place + ROW, place - ROW):
            if near in cards:
                taken += 1
                sides[near] += 1
                if sides[near] > 2:
                    self._enclose(near)
            elif ring and near not in self.shut:
                fitting = room.get(near, ALL_NOTES) & ring
                if fitting:
                    room[near] = fitting
                else:
                    room.pop(near, None)
                    self.shut.add(near)
        sides[place] = taken
        if taken > 2:
            self._enclose(place)
        if self.glissando:
            self._update_rows(place)

    def _enclose(self, place: Place) -> None:
        """M-4.5: register a card that has neighbours on all four sides, or on three."""
        card = self.cards[place]
        if self.sides[place] == 4:
            self.cover[card >> 3] = place
            self.covering |= 1 << (card | SYMBOL)
        else:
            hole = place + 1
            for side in (place + 1, place - 1, place + ROW, place - ROW):
                if side not in self.cards:
                    hole = side
            self.holes[hole] = self.holes.get(hole, 0) | 1 << (card | SYMBOL)

    def _update_rows(self, place: Place) -> None:
        """M-5.2: recompute what fits at the ends of this card's row, above it and below it."""
        first = last = place
        while first in self.cards:
            first -= 1
        while last in self.cards:
            last += 1
        for near in (first, last, place + ROW, place - ROW):
            if near not in self.cards:
                fitting = self._fitting(near)
                if fitting:
                    self.room[near] = fitting
                else:
                    self.room.pop(near, None)

    def _fitting(self, place: Place) -> int:
        """M-5.2: return the cards that continue the row beside this cell or can open one here."""
        for near, other in ((place + 1, place - 1), (place - 1, place + 1)):
            if near in self.cards:
                if other in self.cards:
                    return 0
                end = self.cards[near] & 7
                beyond = self.cards.get(2 * near - place)
                if beyond is None:
                    return RING[end] & ~ALL_OVALS
                return OF_PITCH[(2 * end - (beyond & 7)) % 7] & ~ALL_OVALS
        cards = 0
        for near in (place + ROW, place - ROW):
            if near in self.cards:
                cards |= RING[self.cards[near] & 7] & ALL_OVALS
        return cards


Board = ColumnBoard | GridBoard

FOLLOWERS: Final = {
    display.letter: tuple(bits(display.next[card]) for card in DECK) for display in (Parade, Ascent)
}
"""The followers of each card, by the display's letter."""


def empty_board(letter: str) -> Board:
    """Return the board of a display before its first card."""
    if letter in FOLLOWERS:
        return ColumnBoard(letter, bits(EMPTY[letter].openers))
    return GridBoard(glissando=letter == "G")


def place(move: Lay) -> Place:
    """Return the place of a move."""
    return 0 if move.cell is None else move.cell[0] + ROW * move.cell[1]
