"""Measure how accurate Musicando's move values are: forecasts against outcomes.

    python -m tests.bench.musicando_weigh --deals 100 [--seed 1] [--budget 250]

plays deals of each display by rule of thumb, lets the hard bot compare the cards at some decisions,
and prints: the factor from smoothed points to points (`slope`: regression of outcomes on forecasts,
with the mean error and the correlation), and what a point of the rule of thumb is worth in points
(`point`), with the spread of the residuals (`rough`).
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from pyengine.agents.musicando.bidding import expected_at_even_odds, stake
from pyengine.agents.musicando.boards import ColumnBoard
from pyengine.agents.musicando.players import GRID_COST, USUAL_CARDS_LEFT, seated, written
from pyengine.agents.musicando.policy import GOOD
from pyengine.agents.musicando.search import SearchContext, compared
from pyengine.agents.musicando.view import view_of
from pyengine.commands import print_json
from pyengine.core import totals
from pyengine.games.musicando import Musicando
from pyengine.games.musicando.moves import PASS, Bid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.agents.musicando.search import Comparison
    from pyengine.games.musicando import State

OFTEN = 0.1
"""The share of decisions that are sampled."""


def finished(thinking: object) -> Comparison:
    """Return the result of a generator."""
    while True:
        try:
            next(thinking)  # type: ignore[call-overload]
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]


def regression(pairs: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """Return the slope through the origin, and the mean and spread of the residuals."""
    found = sum(x * y for x, y in pairs) / (sum(x * x for x, _ in pairs) or 1.0)
    left = [y - found * x for x, y in pairs]
    return found, sum(left) / len(left), sqrt(sum(each * each for each in left) / len(left))


def judged(game: Musicando, state: State, budget: int, rng: Random) -> tuple[Comparison, float]:
    """Return the mover's comparison of cards, and the contract's points at even odds."""
    player = state.turn
    seen = game.observation(state, game.seats[player])
    view = view_of(game, seen, player)
    position = seated(game, seen, player)
    assert state.contract is not None
    at_stake = stake(game, state.contract)
    playouts = budget * USUAL_CARDS_LEFT // max(USUAL_CARDS_LEFT, view.unlaid)
    if not isinstance(position.board, ColumnBoard):
        playouts //= GRID_COST
    found = compared(position, view, at_stake, SearchContext(GOOD, rng, playouts), alone=True)
    return finished(found), expected_at_even_odds(player, 2, at_stake)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int, default=250)
    args = parser.parse_args()
    for display in "SGPM":
        rng = Random(args.seed)
        forecasts: list[tuple[float, float]] = []
        guesses: list[tuple[float, float]] = []
        for _ in range(args.deals):
            game = Musicando.make(4, {"deals": 1}, rng.random())
            state = game.apply_deal(game.start(), game.deal(game.start(), rng))
            told: list[tuple[int, float]] = []
            while seats := game.to_move(state):
                if state.phase == "auction":
                    move = PASS if state.calls else Bid(2, display)
                    state = game.apply(state, seats[0], move)
                    continue
                if rng.random() < OFTEN:
                    found, even = judged(game, state, args.budget, rng)
                    outcomes = found.yardstick.outcomes
                    told.append((state.turn, even + sum(outcomes) / len(outcomes)))
                    worth = GOOD.valued(seated(game, game.observation(state, seats[0]), state.turn))
                    for one in found.candidates[1:]:
                        if one.play in worth and found.yardstick.play in worth:
                            less = worth[one.play] - worth[found.yardstick.play]
                            guesses.append((less, one.gain(found.yardstick)[0]))
                position = seated(game, state, state.turn)
                state = game.apply(state, seats[0], written(position, GOOD.choose(position)))
            points = totals(game, state)
            ahead = points["NS"] - points["EW"]
            forecasts += [(value, ahead if who % 2 == 0 else -ahead) for who, value in told]
        slope, error, spread = regression(forecasts)
        point, _, rough = regression(guesses)
        print_json(
            {
                "display": display,
                "decisions": len(forecasts),
                "slope": round(slope, 2),
                "mean error": round(error, 2),
                "spread": round(spread, 2),
                "point": round(slope * point, 3),
                "rough": round(slope * rough, 2),
            }
        )


if __name__ == "__main__":
    main()
