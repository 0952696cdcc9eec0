"""Fit the weights of Turandot's bots by self-play: `python -m tests.bench.turandot_weights 3`.

Prints the rows of `pyengine/agents/turandot/weights.csv` for this number of players. Hard bots play
each other; the features of every company at the end of every round are recorded with the winner.
The weights are those whose odds best predict the winner (conditional logit by Newton's method),
regularized towards the previous ones. The rows in use were fitted to games that a port to C played:
42,000 with three players, 12,000 with two and 8,000 with four, whose rows also serve five.
"""

from __future__ import annotations

import argparse
import csv
from importlib.resources import files
from math import exp, fsum
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pyengine.agents import choose
from pyengine.agents.turandot.players import Hard
from pyengine.agents.turandot.round_model import TABLE_POINTS
from pyengine.agents.turandot.worth import maestro_worth, table_worth, weights, worth
from pyengine.commands import print_line
from pyengine.core import CHANCE
from pyengine.games.turandot import Turandot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyengine.games.turandot import State

DRAWN: Final = 20.0
"""The strength of the regularization towards the previous weights."""
STEPS: Final = 8
"""Steps of Newton's method; after five nothing changes."""

Row = list[float]
Sample = tuple[list[Row], Row, Row]
"""Each side's features by column; what adds to its worth with no weight; its share of the win."""

ROWS: Final = list(
    csv.DictReader(
        files("pyengine.agents.turandot").joinpath("weights.csv").read_text("utf-8").splitlines()
    )
)
COLUMNS: Final = [name for name in ROWS[0] if name not in {"players", "rounds"}]
UNITS: Final = [weights({other: float(other == name) for other in COLUMNS}) for name in COLUMNS]


def played(players: int, budget: int, rng: Random) -> Iterator[tuple[int, Sample]]:
    """Play a game and yield a sample for each number of rounds to come."""
    game = Turandot.make(players, {}, rng.random())
    bot = Hard()
    state: Any = game.start()
    notes = []
    ended = 0
    while movers := game.to_move(state):
        if movers == (CHANCE,):
            state = game.apply_deal(state, game.deal(state, rng))
            continue
        seat = game.to_ask(state)[0]
        seen = game.observation(state, seat)
        state = game.apply(state, seat, choose(bot, game, seen, seat, rng, budget))
        cards = sum(company.director is not None for company in state.companies)
        cards += sum(len(company.singers) for company in state.companies)
        if cards == (ended + 1) * len(state.companies) and ended < 6:
            ended += 1
            notes.append((7 - ended, *noted(game, state, 7 - ended)))
    winners = game.winners(state)
    won = [(side in winners) / len(winners) for side in game.sides]
    for rounds, rows, base in notes:
        yield rounds, (rows, base, won)


def noted(game: Turandot, state: State, rounds: int) -> tuple[list[Row], Row]:
    """Return each side's features at the end of a round."""
    players = len(game.seats)
    first = game.seats.index(game.maestro)
    rows = [
        [
            worth(company, state.directors, unit)
            + maestro_worth((side - first) % players, players, rounds, unit)
            for unit in UNITS
        ]
        for side, company in enumerate(state.companies[:players])
    ]
    tables = [table_worth(each) / TABLE_POINTS[rounds] for each in state.companies[players:]]
    return rows + [[0.0] * len(COLUMNS) for _ in tables], [0.0] * players + tables


def fitted(before: Row, samples: Sequence[Sample]) -> Row:
    """Return the weights that best predict who won."""
    row = list(before)
    size = range(len(row))
    for _ in range(STEPS):
        matrix = [[DRAWN * (i == j) for j in size] for i in size]
        vector = [DRAWN * (old - new) for old, new in zip(before, row, strict=True)]
        for rows, base, won in samples:
            worths = [b + fsum(map(float.__mul__, row, r)) for r, b in zip(rows, base, strict=True)]
            level = max(worths)
            powers = [exp(each - level) for each in worths]
            odds = [power / fsum(powers) for power in powers]
            mean = [fsum(o * r[i] for o, r in zip(odds, rows, strict=True)) for i in size]
            for o, share, r in zip(odds, won, rows, strict=True):
                off = [a - b for a, b in zip(r, mean, strict=True)]
                vector = [v + (share - o) * each for v, each in zip(vector, off, strict=True)]
                for i, each in enumerate(off):
                    if each:
                        matrix[i] = [m + o * each * x for m, x in zip(matrix[i], off, strict=True)]
        row = [a + b for a, b in zip(row, solved(matrix, vector), strict=True)]
    return row


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


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", type=int)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--budget", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    samples: dict[int, list[Sample]] = {rounds: [] for rounds in range(1, 7)}
    for _ in range(args.games):
        for rounds, sample in played(args.players, args.budget, rng):
            samples[rounds].append(sample)
    for line in ROWS:
        if int(line["players"]) == args.players:
            rounds = int(line["rounds"])
            row = [float(line[name]) for name in COLUMNS]
            if rounds:  # at the end they follow the rules
                row = fitted(row, samples[rounds])
            print_line(",".join(f"{number:.4g}" for number in (args.players, rounds, *row)))


if __name__ == "__main__":
    main()
