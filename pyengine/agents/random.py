"""The bot that knows only the rules: a baseline that every other bot has to beat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from pyengine.core import Weighed

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from pyengine.core import Game, Seat

S = TypeVar("S")
M = TypeVar("M")

UNKNOWN: Final = 1.0
"""The standard error of a complete guess: the whole range of odds."""


class Uniform:
    """Chooses uniformly among the moves that do not resign."""

    def weigh(
        self,
        game: Game[S, M],
        seen: S,
        seat: Seat,
        rng: Random,  # noqa: ARG002 # the protocol's; only `think` draws
        budget: int,  # noqa: ARG002 # the protocol's; there is nothing to repeat
    ) -> Generator[None, None, Sequence[Weighed[M]]]:
        """Value all of these moves at 0, with an error of `UNKNOWN`."""
        yield
        return [Weighed(move, 0.0, UNKNOWN) for move in game.playing_moves(seen, seat)]

    def think(
        self,
        game: Game[S, M],
        seen: S,
        seat: Seat,
        rng: Random,
        budget: int,  # noqa: ARG002 # the protocol's; there is nothing to repeat
    ) -> Generator[None, None, M]:
        """Draw one of the moves."""
        moves = game.playing_moves(seen, seat)
        yield
        return moves[int(rng.random() * len(moves))]
