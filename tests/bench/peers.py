"""Compare the speed of Turandot with RLCard's UNO, random play: `python -m tests.bench.peers`.

RLCard is in the dependency group `peers` only. Turandot runs through the checked protocol; UNO runs
bare, and through RLCard's public environment. They alternate, so that other load on the machine
affects all alike.
"""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Final

import rlcard
from rlcard.games.uno.game import UnoGame

from pyengine.commands import print_json
from pyengine.commands.bench import PLAYERS, random_game, speed
from pyengine.record import make

ROUNDS: Final = 5
SECONDS: Final = 1.0
RNG: Final = Random(1)
TURANDOT: Final = make("turandot", PLAYERS, {}, seed=1)
ENVIRONMENT: Final = rlcard.make("uno")


def turandot() -> int:
    """Play one game of Turandot; return its number of moves."""
    return random_game(TURANDOT, RNG)


def uno() -> int:
    """Play one game of bare UNO; return its number of moves."""
    game = UnoGame()
    game.init_game()
    moves = 0
    while not game.is_over():
        legal = game.get_legal_actions()
        game.step(legal[int(RNG.random() * len(legal))])
        moves += 1
    return moves


def uno_environment() -> int:
    """Play one game of UNO through the environment; return its number of moves."""
    state, _ = ENVIRONMENT.reset()
    moves = 0
    while not ENVIRONMENT.is_over():
        legal = list(state["legal_actions"])
        state, _ = ENVIRONMENT.step(legal[int(RNG.random() * len(legal))])
        moves += 1
    return moves


def main() -> None:
    """Print each one's median speed, and Turandot's as a multiple of it."""
    games = (turandot, uno, uno_environment)
    rounds = [[speed(game, SECONDS)["moves_per_second"] for game in games] for _ in range(ROUNDS)]
    for index, game in enumerate(games):
        print_json(
            {
                "game": game.__name__,
                "moves_per_second": median(row[index] for row in rounds),
                "turandot_is": round(median(row[0] / row[index] for row in rounds), 2),
            }
        )


if __name__ == "__main__":
    main()
