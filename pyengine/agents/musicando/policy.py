"""Play by rule of thumb, from the table and one's own hand alone.

In a column a card is worth what it lets in: one's own cards behind it are good, those of others
bad. `grid_policy` has the rule for the grid.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import exp, fsum
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.boards import FOLLOWERS, ColumnBoard
from pyengine.agents.musicando.cards import ALL_NOTES, SYMBOL, members
from pyengine.agents.musicando.grid_policy import ENCLOSING_GRID, OWN_GRID
from pyengine.agents.musicando.playout import PASS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pyengine.agents.musicando.boards import Place
    from pyengine.agents.musicando.grid_policy import GridPolicy, Play
    from pyengine.agents.musicando.playout import Position
    from pyengine.agents.musicando.view import Decision

RANDOM_CARD_CHANCE: Final = 0.1
"""The assumed chance that a player lays a random card."""
MIN_WORTH_IN_RUN: Final = 0.5
"""In a run the patient stop when the best card in a column is worth less than this."""
FEW_CARDS: Final = 6
"""With more cards than this the patient keep a symbol when no note of theirs can be laid."""

Row = tuple[float, ...]
"""A card's worth by which notes of its colour one holds, as bits: 128 numbers."""


@dataclass(frozen=True)
class ColumnWeights:
    """Preferences in a column.

    A note card is worth `own` for each own card behind it, times `own_factor` for each further
    step, and loses `others` for each card that is not own, times `others_factor` for each further
    step. `symbols` has the worth of symbols, by colour.
    """

    own: float
    own_factor: float
    others: float
    others_factor: float
    symbols: tuple[float, float, float, float, float, float, float]


OWN_COLUMNS: Final = {letter: ColumnWeights(1.0, 0.7, 0.0, 0.0, (0.0,) * 7) for letter in "PM"}
"""Likes cards that let own cards in, the sooner the better; ignores the others."""

TUNED_COLUMNS: Final = {
    "P": ColumnWeights(1.68, 0.91, 0.5, 0.7, (-1.0, -1.0, -0.6, -0.6, 0.5, 0.5, -0.85)),
    "M": ColumnWeights(1.95, 1.19, 0.5, 0.31, (0.5, 0.5, 0.5, 0.5, 1.0, 1.0, 0.33)),
}
"""Found by hill climbing: each change first won 500, then 2,000 deals against the previous."""


class Policy:
    """Chooses cards, deterministically by hand and board."""

    def __init__(
        self, columns: dict[str, ColumnWeights], grid: GridPolicy, *, patient: bool = False
    ) -> None:
        self._worth = {
            letter: _tabled(weights, FOLLOWERS[letter]) for letter, weights in columns.items()
        }
        self._weight = {
            letter: [_weights(row) for row in table] for letter, table in self._worth.items()
        }
        self._column_weights = columns
        self._grid = grid
        self._patient = patient

    def choose(self, position: Position) -> Play:
        """Return the play of the player to move; one who can lay a card does, unless patient."""
        board = position.board
        hand = position.hands[position.turn]
        if not isinstance(board, ColumnBoard):
            return self._grid.choose(board, position)
        worth = self._worth[board.letter]
        legal = hand & board.open
        urgent = legal & ALL_NOTES and not position.run
        best = PASS
        most = -1e9
        while legal:
            low = legal & -legal
            legal ^= low
            card = low.bit_length() - 1
            value = worth[card][hand >> (card & 56) & 127]
            if value > most:
                most = value
                best = card
        if urgent or not self._patient or position.stock or not self._waits(board, position, most):
            return best, 0
        return PASS, 0

    @staticmethod
    def _waits(board: ColumnBoard, position: Position, most: float) -> bool:
        """M-3.1, M-4.3: tell whether a pass is allowed and better than the best card in a column.

        A symbol can be laid at any later time, and then blocks players who are about to finish. A
        run in which all cards can be laid goes on: with it one finishes.
        """
        hand = position.hands[position.turn]
        if position.run and most < MIN_WORTH_IN_RUN:
            return not board.takes_all(hand)
        notes = board.open & ALL_NOTES
        return bool(notes) and not notes & hand and hand.bit_count() > FEW_CARDS

    def valued(self, position: Position) -> dict[Play, float]:
        """Return the worth of each play of the player to move, in a unit of this rule's own.

        A pass is included where it is better than any card.
        """
        board = position.board
        hand = position.hands[position.turn]
        if not isinstance(board, ColumnBoard):
            return self._grid.valued(board, position)
        table_of = self._worth[board.letter]
        worth = {
            (card, 0): table_of[card][hand >> (card & 56) & 127]
            for card in members(hand & board.open)
        }
        most = max(worth.values(), default=0.0)
        if worth and self._patient and not position.stock and self._waits(board, position, most):
            worth[PASS, 0] = most + MIN_WORTH_IN_RUN
        return worth

    def ranked(self, position: Position) -> list[Play]:
        """Return the plays of the player to move, best first, each card at its best place."""
        worth = self.valued(position)
        found: dict[int, Place] = {}
        for card, place in sorted(worth, key=worth.__getitem__, reverse=True):
            found.setdefault(card, place)
        return list(found.items())

    def parts(self, letter: str, card: int, hand: int) -> tuple[float, float]:
        """Return the worth of own cards behind a card in a column, and the cost of others' there.

        A symbol has a fixed worth and lets nothing in.
        """
        worth = self._worth[letter][card][hand >> (card & 56) & 127]
        if card & 7 == SYMBOL:
            return worth, 0.0
        weights = self._column_weights[letter]
        cost = fsum(
            weights.others * weights.others_factor**far
            for chain in chains(letter, card)
            for far, other in enumerate(chain)
            if not hand >> other & 1
        )
        return worth + cost, cost

    def odds(self, letter: str, hand: int, decisions: Sequence[Decision]) -> float:
        """Return the likelihood of these decisions in a column by a player with this hand left.

        A card worth one point more is e times as likely; sometimes the card is random
        (`RANDOM_CARD_CHANCE`).
        """
        weight = self._weight[letter]
        odds = 1.0
        for decision in decisions:
            held = hand | decision.since
            legal = held & decision.layable
            any_card = RANDOM_CARD_CHANCE / legal.bit_count()
            total = 0.0
            while legal:
                low = legal & -legal
                legal ^= low
                card = low.bit_length() - 1
                total += weight[card][held >> (card & 56) & 127]
            card = decision.card
            odds *= (1 - RANDOM_CARD_CHANCE) * weight[card][
                held >> (card & 56) & 127
            ] / total + any_card
        return odds


def chains(letter: str, card: int) -> list[list[int]]:
    """M-5.3, M-5.4: return the chains of note cards that can follow a card in its column.

    An oval card in Parade has two, above and below; others have one or none.
    """
    return [
        [*range(step, step | 7)] if step > card else [*range(step, (step & 56) - 1, -1)]
        for step in members(FOLLOWERS[letter][card] & ALL_NOTES)
    ]


def _tabled(weights: ColumnWeights, followers: tuple[int, ...]) -> list[Row]:
    """Return the `Row` of every card."""
    table: list[Row] = []
    for card, first in enumerate(followers):
        if card & 7 == SYMBOL:
            table.append((weights.symbols[card >> 3],) * 128)
            continue
        behind = []
        for step in members(first & ALL_NOTES):
            pitches = range(step & 7, 7) if step > card else range(step & 7, -1, -1)
            behind += [
                (
                    pitch,
                    weights.own * weights.own_factor**far,
                    weights.others * weights.others_factor**far,
                )
                for far, pitch in enumerate(pitches)
            ]
        table.append(_row(tuple(behind)))
    return table


@cache
def _row(behind: tuple[tuple[int, float, float], ...]) -> Row:
    """Return the row of a card with these cards behind it: (pitch, if own, loss if not).

    Cards with the same followers share a row, and rows share numbers: that makes the tables a tenth
    of the size, and a page starts sooner.
    """
    mask = sum(1 << pitch for pitch, _, _ in behind)
    worth = {
        column: fsum(own if column >> pitch & 1 else -others for pitch, own, others in behind)
        for column in range(128)
        if column | mask == mask
    }
    return tuple([worth[column & mask] for column in range(128)])


@cache
def _weights(row: Row) -> Row:
    """Return the likelihood weights of a row, as `Policy.odds` uses them."""
    weight = {worth: exp(worth) for worth in row}
    return tuple([weight[worth] for worth in row])


EASY: Final = Policy(
    {letter: replace(weights, own_factor=0.4) for letter, weights in OWN_COLUMNS.items()}, OWN_GRID
)
"""Likes cards that let own cards in, but hardly looks beyond the next."""
GREEDY: Final = Policy(OWN_COLUMNS, OWN_GRID)
"""Likes cards that let own cards in, however late."""
GOOD: Final = Policy(TUNED_COLUMNS, ENCLOSING_GRID, patient=True)
"""Considers the others too, and saves symbols for when they are needed.

On the grid also concludes from what was laid which symbols the others hold.
"""


class NoisyPolicy:
    """Plays by a policy, and now and then a random card."""

    def __init__(self, policy: Policy, rng: Random, share: float) -> None:
        self._policy = policy
        self._random = rng.random
        self._share = share

    def choose(self, position: Position) -> Play:
        """Return the play of the player to move."""
        if self._random() >= self._share:
            return self._policy.choose(position)
        worth = [*self._policy.valued(position)] or [(PASS, 0)]
        return worth[int(self._random() * len(worth))]
