"""Measure how long players wait at a table: the beats of its stories at normal pace.

    PYTHONPATH=web python -m tests.bench.waiting

Bots play whole games without a browser; their thinking time is not counted. Prints the time of a
whole game that is only watched, and of a round with one person.
"""

from __future__ import annotations

from random import Random
from statistics import fmean

from host.prefs import Prefs
from host.table.live_game import LiveGame
from pyengine.record import HUMAN, Player
from pyengine.session import Session

BOTS = ("Puck", "Mimì", "Figaro", "Carmen")
GAMES = 20
WATCHED = {"turandot": 3, "lucca-citta": 3, "musicando": 4}


def waits(key: str, bys: list[str], seed: int) -> list[tuple[int, float]]:
    """Return for each move of a game its round and the seconds that its story takes."""
    rng = Random(seed)
    seats = [Player(name, by) for name, by in zip(BOTS, bys, strict=False)]
    game = Session.new(key, len(bys), {}, seats, seed)
    live, told = LiveGame(game, Prefs(), lasting=True), []
    while game.to_move:
        seat, number = game.to_ask[0], getattr(game.state, "round", 0)
        move = rng.choice(game.game.playing_moves(game.state, seat))
        live.submit(seat, game.game.write(move))
        seconds = 0.0
        while live.spectate().event:
            seconds += live.pause or 0.0
            live.act("table:step")
        told.append((number, seconds))
    return told


def rounds(told: list[tuple[int, float]]) -> list[float]:
    """Return the seconds of each round except the last, with which the game ends."""
    sums: dict[int, float] = {}
    for number, seconds in told:
        sums[number] = sums.get(number, 0.0) + seconds
    return [*sums.values()][:-1]


def say(line: str) -> None:
    """Print a line."""
    print(line)  # noqa: T201 # what a benchmark is for


def main() -> None:
    """Print both for each game."""
    for key, players in WATCHED.items():
        bots = ["random"] * players
        wholes = [sum(seconds for _, seconds in waits(key, bots, seed)) for seed in range(GAMES)]
        say(f"{key}, {players} bots: {fmean(wholes):.0f} s, at most {max(wholes):.0f}")
        one = [HUMAN, *bots[1:]]
        each = [wait for seed in range(GAMES) for wait in rounds(waits(key, one, seed))]
        if each:
            say(f"    a round of one person: {fmean(each):.1f} s, at most {max(each):.1f}")


if __name__ == "__main__":
    main()
