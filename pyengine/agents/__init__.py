"""The bots, by game and by the level under which a record names them.

A level is data: which agent plays it and how many iterations it may take. An agent is handed
what its seat sees and a generator of its own, so the same seed, view and ply give the same move.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from pyengine.games import KEYS, module

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from pyengine.agents.level import Level
    from pyengine.core import Agent, Game, Seat


LEVELS: Final[Mapping[str, Mapping[str, Level]]] = {
    key: import_module(f"{__name__}.{module(key)}").LEVELS for key in KEYS
}
"""The levels of each game, the weakest first: those of `<game>/__init__.py`."""


UNITS: Final[Mapping[str, str]] = {
    key: import_module(f"{__name__}.{module(key)}").UNIT for key in KEYS
}
"""In which unit the bots of each game weigh moves: "odds" of winning, or "points"."""


def strongest(game_key: str) -> str:
    """Return the name of a game's strongest level: the last."""
    return [*LEVELS[game_key]][-1]


def load(game_key: str, name: str) -> Agent[Any, Any]:
    """Return a new agent of this level, whose module is imported only now; KeyError if none is."""
    place, agent = LEVELS[game_key][name].agent.split(":")
    return cast("Agent[Any, Any]", getattr(import_module(place), agent)())


def rng_for(seed: int, seat: Seat, ply: int) -> Random:
    """Return the generator for one decision: the seat's, after so many moves of this game.

    No seed of a decision is the seed of its own game, whose deal a bot could then foresee.
    """
    return Random((seed + 1) << 32 | ply << 8 | ord(seat))


S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")


def choose(  # noqa: PLR0913, PLR0917 # what a decision is made of, no more
    agent: Agent[S, M], game: Game[S, M], seen: S, seat: Seat, rng: Random, budget: int
) -> M:
    """Return the agent's move, thought out in one go."""
    return finish(agent.think(game, seen, seat, rng, budget))


def finish(thinking: Generator[None, None, T]) -> T:
    """Return what a thought arrives at, without a pause."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return cast("T", done.value)
