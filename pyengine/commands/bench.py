"""`bench`: measure how fast random games run through the checked protocol."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from pyengine import games
from pyengine.commands import print_json
from pyengine.core import CHANCE, play
from pyengine.record import make

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from pyengine.core import Game

PLAYERS: Final = 4
"""Players per game; the fewest possible where a game does not allow this many."""
SECONDS: Final = 2.0
"""Processor time that each game is measured for, at least."""


def bench(_args: Namespace) -> int:
    """Measure every game in turn, in this process."""
    for key in games.KEYS:
        print_json(measure(key, SECONDS))
    return 0


def measure(key: str, seconds: float) -> dict[str, object]:
    """Return how many random games and moves of this game are played per second."""
    sizes = games.load(key).sizes
    players = PLAYERS if PLAYERS in sizes else sizes[0]
    game = make(key, players, {}, seed=1)
    rng = Random(1)
    return {"game": key, "players": players} | speed(lambda: random_game(game, rng), seconds)


def speed(play_one: Callable[[], int], seconds: float) -> dict[str, float]:
    """Return how many moves and games are played per second of processor time.

    `play_one` plays a game and returns its number of moves.
    """
    play_one()  # warm up caches such as tables of moves
    played = moves = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        moves += play_one()
        played += 1
    return {"moves_per_second": round(moves / spent), "games_per_second": round(played / spent, 1)}


def random_game(game: Game[Any, Any], rng: Random) -> int:
    """Play one game of random moves, all equally likely; return the number of moves."""
    state = game.start()
    count = 0
    while to_ask := game.to_ask(state):
        seat = to_ask[0]
        if seat == CHANCE:
            state = game.apply_deal(state, game.deal(state, rng))
        else:
            moves = game.playing_moves(state, seat)
            state = play(game, state, seat, moves[int(rng.random() * len(moves))])
            count += 1
    return count
