"""The bots, by game and by the name of the level that a record uses.

A level is data: its agent and a budget of iterations. An agent is given its seat's view and a
generator of its own, so the same seed, view and ply give the same move.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from pyengine.games import KEYS, module

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from pyengine.agents.level import Level
    from pyengine.core import Agent, Game, Hindsight, Reason, Seat, Weighed

    WhyInHindsight = Callable[[Any, Hindsight[Any], Weighed[Any], Weighed[Any]], Reason | None]
    """Given the game, what is known afterwards, the move made, and the best one."""


LEVELS: Final[Mapping[str, Mapping[str, Level]]] = {
    key: import_module(f"{__name__}.{module(key)}").LEVELS for key in KEYS
}
"""The levels of each game, weakest first, from `<game>/__init__.py`."""


UNITS: Final[Mapping[str, str]] = {
    key: import_module(f"{__name__}.{module(key)}").UNIT for key in KEYS
}
"""The unit of each game's move values: "odds" of winning, or "points"."""


def strongest(game_key: str) -> str:
    """Return the name of a game's strongest level, which is the last."""
    return [*LEVELS[game_key]][-1]


def load(game_key: str, name: str) -> Agent[Any, Any]:
    """Return a new agent of this level, importing its module; raise KeyError if there is none."""
    place, agent = LEVELS[game_key][name].agent.split(":")
    return cast("Agent[Any, Any]", getattr(import_module(place), agent)())


def hindsight(game_key: str) -> WhyInHindsight | None:
    """Return what says why a move was better in hindsight, importing its module; None if nothing.

    It is the `HINDSIGHT` of the game's bots.
    """
    own = import_module(f"{__name__}.{module(game_key)}")
    place = getattr(own, "HINDSIGHT", None)
    return cast("WhyInHindsight", import_module(place).reason) if place else None


def rng_for(seed: int, seat: Seat, ply: int) -> Random:
    """Return the generator for one decision of a seat after `ply` moves.

    It never equals the generator of the game's own deal, which a bot could otherwise predict.
    """
    return Random((seed + 1) << 32 | ply << 8 | ord(seat))


S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")


def choose(  # noqa: PLR0913, PLR0917 # what a decision is made of, no more
    agent: Agent[S, M], game: Game[S, M], seen: S, seat: Seat, rng: Random, budget: int
) -> M:
    """Return the agent's move without pausing."""
    return run_to_end(agent.think(game, seen, seat, rng, budget))


def run_to_end(thinking: Generator[None, None, T]) -> T:
    """Run the generator to its end and return its result."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return cast("T", done.value)
