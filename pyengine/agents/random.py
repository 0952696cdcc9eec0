"""The bot that knows the rules and nothing else: what every other bot has to beat."""

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
"""The standard error of who does not know at all: all the odds that there are."""


class Uniform:
    """Chooses among the moves that play on, each as likely as any other."""

    def weigh(
        self,
        game: Game[S, M],
        seen: S,
        seat: Seat,
        rng: Random,  # noqa: ARG002 # the protocol's; nothing is drawn yet
        budget: int,  # noqa: ARG002 # the protocol's; there is nothing to repeat
    ) -> Generator[None, None, Sequence[Weighed[M]]]:
        """Take all moves that play on for alike: 0 in any unit, as far as it knows."""
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
        """Draw one of the moves, which are all weighed alike."""
        moves = game.playing_moves(seen, seat)
        yield
        return moves[int(rng.random() * len(moves))]
