"""Games that are played in one Python and replayed in another: `python tests/exchange.py A B`.

Replays the records on standard input, one a line, and prints how each stands; then plays a game of
each kind with the seeds from A to before B, and prints its record.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]

from random_games import drawn  # noqa: E402 # where it lies has just been said

from pyengine import games  # noqa: E402
from pyengine.record import read, result, write  # noqa: E402
from pyengine.replaying import states  # noqa: E402


def played(key: str, seed: int) -> str:
    """Return the record of the game of this seed."""
    return write(drawn(key, seed).record())


def stands(text: str) -> str:
    """Return how a record stands: whether it is over, scores and winners."""
    record = read(text)
    *_, state = states(record)
    return json.dumps(result(record.game, state))


def main(first: int, end: int) -> None:
    """Replay what others have played, then play."""
    for line in sys.stdin:
        sys.stdout.write(stands(line) + "\n")
    for seed in range(first, end):
        for key in games.KEYS:
            sys.stdout.write(played(key, seed) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
