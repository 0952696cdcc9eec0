"""Play on the grid by rule of thumb.

A place is worth what it does to enclose cards (M-4.5): good for cards whose symbols one holds, or
the partner, and bad for those whose symbols opponents hold. Who holds a symbol follows from whose
cards have helped to enclose the cards of its colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.cards import ALL_NOTES, ALL_SYMBOLS, RING, members
from pyengine.agents.musicando.playout import PASS

if TYPE_CHECKING:
    from pyengine.agents.musicando.boards import GridBoard, Place
    from pyengine.agents.musicando.playout import Position

Play = tuple[int, "Place"]
"""A card and its place, or PASS and 0."""

Pull = tuple[tuple[float, ...], tuple[float, ...]]
"""M-4.5: the worth of a cell for a card of a colour beside it, by that card's taken sides, and the
worth of laying such a card, by the sides that are taken at once."""

NO_PULL: Final[Pull] = (0.0,) * 6, (0.0,) * 5
SHADES: Final = 16
"""How finely the partner's symbols are told from those of opponents."""


@dataclass(frozen=True)
class GridWeights:
    """Preferences on the grid: to enclose cards whose symbols one holds, not those of others.

    `own` and `others` are for cards whose symbol is one's own, or another's, and has no place yet.
    `kin` is for each own note card one step from the card that is laid, `symbol` for laying a
    symbol.
    """

    own: Pull
    others: Pull
    kin: float
    symbol: float


class GridPolicy:
    """Chooses cards and places on the grid, deterministically by hand and board.

    In partnerships it tells by what has been laid whether the partner or an opponent holds a
    symbol, and likes to enclose cards for the partner's; to all others `others` applies.
    """

    def __init__(self, weights: GridWeights) -> None:
        self.weights = weights
        self._own = (*weights.own[0], 0.0, 0.0), weights.own[1]
        self._heeds_others = any(map(any, weights.others))
        self._others = {
            danger: _scaled(weights.others, danger / SHADES)
            for danger in range(-SHADES, SHADES + 1)
        }

    def choose(self, board: GridBoard, position: Position) -> Play:
        """Return the first of the best plays of `valued` without listing them all.

        A cell takes all cards of one note or of two, so only few different sets of cards fit
        anywhere.
        """
        hand = position.hands[position.turn]
        notes = hand & ALL_NOTES
        best: Play = (PASS, 0)
        most = -1e9
        symbols = hand & board.covering
        if symbols:
            card = next(members(symbols))
            best, most = (card, board.cover[card >> 3]), self.weights.symbol
        pulls = self.pulls(board, position)
        enclosure, beside_of = board.enclosure, board.beside
        firsts: dict[tuple[int, int], tuple[float, int]] = {}
        for place, fitting in board.room.items():
            cards = fitting & notes
            if cards:
                beside = beside_of[place]
                key = cards, len(beside)
                first = firsts.get(key)
                if first is None:
                    first = firsts[key] = self._best_of(cards, notes, pulls, len(beside))
                worth = first[0]
                for near in beside:
                    worth += pulls[enclosure[near] >> 3][0][enclosure[near] & 7]
                if worth > most:
                    best, most = (first[1], place), worth
        return best

    def valued(self, board: GridBoard, position: Position) -> dict[Play, float]:
        """Return the worth of symbols, and of note cards at each cell that they fit."""
        hand = position.hands[position.turn]
        plays: dict[Play, float] = {
            (card, board.cover[card >> 3]): self.weights.symbol
            for card in members(hand & board.covering)
        }
        notes = hand & ALL_NOTES
        pulls = self.pulls(board, position)
        for place, fitting in board.room.items():
            beside = board.beside[place]
            for card in members(fitting & notes):
                worth, _ = self._best_of(1 << card, notes, pulls, len(beside))
                for near in beside:
                    worth += pulls[board.enclosure[near] >> 3][0][board.enclosure[near] & 7]
                plays[card, place] = worth
        return plays

    def _best_of(self, cards: int, notes: int, pulls: list[Pull], taken: int) -> tuple[float, int]:
        """Return the most that one of the cards is worth with so many sides taken, and that card.

        What it does for the cards beside it is excluded.
        """
        kin = self.weights.kin
        first, most = 0, -1e9
        while cards:
            low = cards & -cards
            cards ^= low
            card = low.bit_length() - 1
            worth = pulls[card >> 3][1][taken] + kin * (notes & RING[card & 7]).bit_count()
            if worth > most:
                first, most = card, worth
        return most, first

    def pulls(self, board: GridBoard, position: Position) -> list[Pull]:
        """M-4.5: return the `Pull` of each colour; it is nothing if its symbol needs no place."""
        player, hands = position.turn, position.hands
        held = 0
        for hand in hands:
            held |= hand
        waiting = held & ALL_SYMBOLS & ~board.covering
        listens = self._heeds_others and position.sides < len(hands)
        pulls = [NO_PULL] * 7
        while waiting:
            low = waiting & -waiting
            waiting ^= low
            colour = low.bit_length() - 1 >> 3
            if hands[player] & low:
                pulls[colour] = self._own
            else:
                danger = _danger(board, position, colour) if listens else SHADES
                pulls[colour] = self._others[danger]
        return pulls


def _scaled(pull: Pull, factor: float) -> Pull:
    """Return a pull times a factor; cards that are enclosed or never will be have none."""
    beside, laid = (tuple([factor * worth for worth in worths]) for worths in pull)
    return (*beside, 0.0, 0.0), laid


def _danger(board: GridBoard, position: Position, colour: int) -> int:
    """M-4.5: return how likely an opponent holds a colour's symbol, rather than the partner.

    It is `SHADES` if certainly an opponent does, and -`SHADES` if certainly the partner.
    """
    player, sides = position.turn, position.sides
    total = foes = 0.0
    for other, hand in enumerate(position.hands):
        if hand and other != player:
            weight = exp(board.helped[other << 3 | colour])
            total += weight
            foes += weight if (other - player) % sides else -weight
    return round(SHADES * foes / total)


NOTHING: Final[Pull] = (0.0,) * 4, (0.0,) * 5
OWN_GRID: Final = GridPolicy(GridWeights(NOTHING, NOTHING, kin=1.0, symbol=0.0))
"""Considers one's own note cards only."""
ENCLOSING_GRID: Final = GridPolicy(
    GridWeights(
        own=((0.0, 1.0, 2.0, 11.0), (0.0, 1.0, 2.0, 5.0, 8.0)),
        others=((0.0, -1.0, -2.0, -11.0), (0.0, -1.0, -2.0, -5.0, -8.0)),
        kin=0.1,
        symbol=8.0,
    )
)
"""Considers how far every card is enclosed, the laid one too, and whose symbol waits for it.

With weights a third larger or smaller it did as well over 800 deals.
"""
