"""Replay games of another Python, and play games for it to replay: `python tests/exchange.py A B`.

Replays the records on standard input, one per line, and prints how each stands; then plays one game
of each kind for every seed from A up to, but not including, B, and prints its record.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]

from random_games import drawn  # noqa: E402 # needs the path set above

from pyengine import games  # noqa: E402
from pyengine.record import read, result, write  # noqa: E402
from pyengine.replaying import states  # noqa: E402


def played(key: str, seed: int) -> str:
    """Return the record of the game with this seed."""
    return write(drawn(key, seed).record())


def stands(text: str) -> str:
    """Return how a record stands: whether it is over, scores and winners."""
    record = read(text)
    *_, state = states(record)
    return json.dumps(result(record.game, state))


def main(first: int, end: int) -> None:
    """Replay the records of others, then play."""
    for line in sys.stdin:
        sys.stdout.write(stands(line) + "\n")
    for seed in range(first, end):
        for key in games.KEYS:
            sys.stdout.write(played(key, seed) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
