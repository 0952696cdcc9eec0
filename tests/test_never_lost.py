"""Nothing of a game is lost: by reloading after any move, or from one Python to another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from exchange import played
from random_games import begun, play_on

from pyengine import games
from pyengine.core import Refusal
from pyengine.record import read, write
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from _pytest.mark import ParameterSet

EXCHANGE = Path(__file__).with_name("exchange.py")
HASH_SEEDS = 20
SEEDS = int(os.environ.get("TAVOLINO_SEEDS", "40"))  # 200 take a minute


def kinds() -> Iterator[ParameterSet]:
    """Yield every variant of every game with the fewest and the most players."""
    for key in games.KEYS:
        kind = games.load(key)
        ways = [(size, way) for size in kind.sizes for way in kind.variants(size)]
        for way in {json.dumps(way): way for _, way in ways}.values():
            sizes = [size for size, other in ways if other == way]
            for size in sorted({sizes[0], sizes[-1]}):
                name = "-".join([key, *way.values(), str(size)])
                yield pytest.param(key, size, way, id=name)


@pytest.mark.parametrize(("key", "players", "way"), kinds())
def test_a_game_that_is_reloaded_after_every_move_is_the_same_to_everybody_to_the_end(
    key: str, players: int, way: Mapping[str, str]
) -> None:
    length = games.load(key).length_option
    options = {**way, **({length: 2} if length else {})}
    whole = play_on(begun(key, players, 6, options), level="easy")
    steady = reloaded = begun(key, players, 6, options)
    for entry in map(str, whole.record().moves):
        reloaded = Session.resume(read(write(reloaded.record())), Random(99))
        assert reloaded.to_move == steady.to_move
        assert reloaded.simultaneous == steady.simultaneous
        for seat in (None, *steady.game.seats):
            assert reloaded.seen(seat) == steady.seen(seat)
        for seat in steady.to_move:
            moves = steady.game.legal_moves(steady.state, seat)
            assert reloaded.game.legal_moves(reloaded.state, seat) == moves
        seat, _, text = entry.partition(" ")
        assert reloaded.undoable(seat) == steady.undoable(seat)
        for session in (steady, reloaded):
            assert not isinstance(session.submit(seat, text), Refusal)
    assert reloaded.log == whole.log
    assert write(reloaded.record()) == write(whole.record())


def in_another_python(hash_seed: int, records: list[str], seeds: range) -> list[str]:
    """Replay these records and play those seeds in a Python with another hash seed."""
    command = [sys.executable, str(EXCHANGE), str(seeds.start), str(seeds.stop)]
    done = subprocess.run(  # noqa: S603 # ours
        command,
        input="".join(f"{text}\n" for text in records),
        env={"PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.splitlines()


def test_what_is_played_under_one_hash_seed_stands_the_same_under_another() -> None:
    """Each Python replays the other's games."""
    records: list[str] = []
    each = SEEDS // HASH_SEEDS
    for hash_seed in range(HASH_SEEDS + 1):
        seeds = range(each * hash_seed, each * (hash_seed + 1) if hash_seed < HASH_SEEDS else 0)
        lines = in_another_python(hash_seed % HASH_SEEDS, records, seeds)
        stood, made = lines[: len(records)], lines[len(records) :]
        assert [json.loads(line) for line in stood] == [
            json.loads(text)["result"] for text in records
        ]
        assert made == [played(key, seed) for seed in seeds for key in games.KEYS]
        records = made
