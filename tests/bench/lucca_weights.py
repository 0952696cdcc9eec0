"""Fit the weights of Lucca's bots by self-play: `python -m tests.bench.lucca_weights 3`.

Prints the rows of `pyengine/agents/lucca_citta/weights.csv` for this number of players. Each
iteration plays games in which every fourth turn uses randomly perturbed weights, and samples for
every street at the end of every round its features and the points that it still scored. Least
squares, regularized towards the previous weights, give the next ones; after the third iteration
little changes.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.lucca_citta.street import offers, score_the_end, street, turn_order
from pyengine.agents.lucca_citta.turns import best_turn, make_turn
from pyengine.agents.lucca_citta.weights import Weights, hand_made_row, last_round, weights
from pyengine.commands import print_line
from pyengine.core import CHANCE
from pyengine.games.lucca_citta import LuccaCitta
from pyengine.games.lucca_citta.cards import face_up

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyengine.agents.lucca_citta.street import Street
    from pyengine.games.lucca_citta.cards import Card

GAMES: Final = 3000
ITERATIONS: Final = 7
SHAKEN: Final = 0.25
"""The share of turns with perturbed weights."""
DRAWN: Final = 10.0
"""The strength of the regularization towards the previous weights."""

Row = list[float]
Sample = tuple[int, Row, int]
"""Rounds left, the features of a street, the points that it still scored."""


def main() -> None:
    """Fit for the number of players in the argument and print the rows."""
    game = LuccaCitta.make(int(sys.argv[1]), {})
    rows = {left: [*hand_made_row(game.size, left)] for left in range(1, game.rounds)}
    samples: list[Sample] = []
    for iteration in range(ITERATIONS):
        rng = Random(iteration)
        fresh = [sample for _ in range(GAMES) for sample in played(game, rows, rng)]
        samples = samples[-len(fresh) :] + fresh
        rows = {left: least_squares(rows[left], samples, left) for left in rows}
    for left, row in rows.items():
        print_line(",".join(f"{number:.4g}" for number in (len(game.seats), left, *row)))


def played(game: LuccaCitta, rows: dict[int, Row], rng: Random) -> Iterator[Sample]:
    """Play one game by these weights and return the samples of all streets."""
    players = len(game.seats)
    notes: list[tuple[int, int, Row, int]] = []
    streets, deck = begun(game, rng)
    units = [weights(unit, game.size) for unit in identity(len(rows[1]))]
    for left in reversed(range(game.rounds)):
        sets: list[tuple[Card, ...]] = [
            tuple(deck.pop() for _ in range(3)) for _ in range(players + 1)
        ]
        offered = offers(streets)
        for who in turn_order(streets):
            policy = shaken(rows, left, game.size, rng)
            turn = best_turn(streets[who], offered, sets, policy)
            make_turn(streets[who], offered, sets, turn, game.size)
        for who, one in enumerate(streets):
            notes.append((left, who, [unit.of(one, offered) for unit in units], one.points))
    score_the_end(streets)
    for left, who, row, had in notes:
        yield left, row, streets[who].points - had


def begun(game: LuccaCitta, rng: Random) -> tuple[list[Street], list[Card]]:
    """Return streets with two random cards each, and the deck with the sets at its end."""
    state = game.apply_deal(game.start(), game.deal(game.start(), rng))
    while (seat := game.to_move(state)[0]) != CHANCE:
        moves = game.legal_moves(state, seat)
        state = game.apply(state, seat, moves[int(rng.random() * len(moves))])
    laid = [card for cards in state.sets for card in face_up(cards)]
    deck = cast("tuple[Card, ...]", game.deal(state, rng))
    return [street(one, 0) for one in state.districts], [*deck, *laid]


def shaken(rows: dict[int, Row], left: int, size: int, rng: Random) -> Weights:
    """Return the weights of a round, perturbed one time in four."""
    if not left:
        return last_round(size)
    row = rows[left]
    if rng.random() < SHAKEN:
        row = [number + rng.gauss(0, 0.2 + abs(number) / 2) for number in row]
    return weights(row, size)


def least_squares(before: Row, samples: Sequence[Sample], left: int) -> Row:
    """Return the weights that best predict the samples of a round; a constant is dropped."""
    size = len(before) + 1
    matrix = [[DRAWN * (i == j) for j in range(size)] for i in range(size)]
    vector = [DRAWN * number for number in (*before, 0.0)]
    for when, numbers, points in samples:
        if when == left:
            row = [*numbers, 1.0]
            for i, number in enumerate(row):
                if number:
                    vector[i] += number * points
                    matrix[i] = [a + number * b for a, b in zip(matrix[i], row, strict=True)]
    return solved(matrix, vector)[:-1]


def solved(matrix: list[Row], vector: Row) -> Row:
    """Return x where matrix · x = vector, a positive definite matrix, by elimination."""
    rows = [[*row, right] for row, right in zip(matrix, vector, strict=True)]
    for i, pivot in enumerate(rows):
        pivot[:] = [number / pivot[i] for number in pivot]
        for other in rows:
            if other is not pivot:
                factor = other[i]
                other[:] = [a - factor * b for a, b in zip(other, pivot, strict=True)]
    return [row[-1] for row in rows]


def identity(size: int) -> list[Row]:
    """Return rows with a weight of 1 for one feature each."""
    return [[float(i == j) for j in range(size)] for i in range(size)]


if __name__ == "__main__":
    main()
