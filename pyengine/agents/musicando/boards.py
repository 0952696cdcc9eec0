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
NO_HELP: Final = (0.0,) * 64
"""`GridBoard.helped` before the first card, for up to eight players."""
HELP_BESIDE: Final = (0.0, 0.5, 1.5, 3.0)
"""M-4.5: how much more likely the player of a card beside another holds that one's symbol, as the
logarithm of the factor, by the other's taken sides before."""
HELP_LAID: Final = (0.0, 0.0, 0.75, 1.5, 3.0)
"""The same for the symbol of the laid card's own colour, by the sides that are taken at once."""
NEVER_ENCLOSED: Final = 5
"""Stands for the taken sides of a card on the grid that has a side which can never be taken."""


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

    def takes_all(self, hand: int) -> bool:
        """M-4.3: tell whether a player could lay all these cards one after the other."""
        layable = self.open
        while fitting := hand & layable:
            hand ^= fitting
            while fitting:
                low = fitting & -fitting
                fitting ^= low
                layable |= self.followers[low.bit_length() - 1]
        return not hand

    def lay(self, card: int, place: Place, player: int) -> None:  # noqa: ARG002 # for the grid
        """Lay a card that fits (M-5.3, M-5.4, M-4.6)."""
        self.open = self.open & ~(1 << card) | self.followers[card]


class GridBoard:
    """Sarabande or Glissando: the free cells, the cards that fit them, and enclosed cards."""

    __slots__ = (
        "beside",
        "cards",
        "cover",
        "covering",
        "enclosure",
        "glissando",
        "helped",
        "room",
        "shut",
    )

    def __init__(self, *, glissando: bool) -> None:
        self.glissando = glissando
        self.cards: dict[Place, int] = {}
        self.room: dict[Place, int] = {0: ALL_OVALS if glissando else OF_PITCH[0]}
        """M-5.1, M-5.2: the free cells that some card fits, with those cards."""
        self.shut: set[Place] = set()
        """M-5.1: the free cells that no card will ever fit."""
        self.beside: dict[Place, tuple[Place, ...]] = {0: ()}
        """The cells of the cards beside each cell, taken or free."""
        self.enclosure: dict[Place, int] = {}
        """M-4.5: by the cell of a note card, its colour times eight plus its taken sides, or plus
        `NEVER_ENCLOSED`."""
        self.helped = [*NO_HELP]
        """M-4.5: by player times eight plus colour, how much the player's cards have helped to
        enclose cards of that colour: the log odds of holding its symbol, up to a constant."""
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
        board.beside = self.beside.copy()
        board.enclosure = self.enclosure.copy()
        board.helped = self.helped.copy()
        board.cover = self.cover.copy()
        board.covering = self.covering
        return board

    def layable(self) -> int:
        """Return the cards that can be laid now, whoever holds them."""
        cards = self.covering
        for fitting in self.room.values():
            cards |= fitting
        return cards

    def lay(self, card: int, place: Place, player: int) -> None:
        """Lay a card that fits (M-5.1, M-5.2, M-4.5)."""
        if card & 7 == SYMBOL:
            return
        cards, room, beside, enclosure = self.cards, self.room, self.beside, self.enclosure
        if not cards:
            room.clear()
        room.pop(place, None)
        cards[place] = card
        taken, helped = beside[place], self.helped
        for near in taken:
            before = enclosure[near]
            if before & 7 < 4:
                helped[player << 3 | before >> 3] += HELP_BESIDE[before & 7]
                enclosure[near] = before + 1
                if before & 7 == 3:
                    self._enclose(near)
        helped[player << 3 | card >> 3] += HELP_LAID[len(taken)]
        enclosure[place] = card & 56 | len(taken)
        if len(taken) == 4:
            self._enclose(place)
        ring = 0 if self.glissando else RING[card & 7]
        for near in (place + 1, place - 1, place + ROW, place - ROW):
            beside[near] = (*beside.get(near, ()), place)
            if ring and near not in cards:
                self._narrow(near, ring)
        if self.glissando:
            self._update_rows(place)

    def _enclose(self, place: Place) -> None:
        """M-4.5: register a card that has neighbours on all four sides."""
        colour = self.cards[place] >> 3
        self.cover[colour] = place
        self.covering |= 1 << (colour << 3 | SYMBOL)

    def _narrow(self, place: Place, ring: int) -> None:
        """M-5.1: let only these cards fit a free cell; if none is left, shut it."""
        fitting = 0 if place in self.shut else self.room.get(place, ALL_NOTES) & ring
        if fitting:
            self.room[place] = fitting
            return
        self.room.pop(place, None)
        self.shut.add(place)
        for near in self.beside[place]:
            self.enclosure[near] = self.enclosure[near] & 56 | NEVER_ENCLOSED

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
