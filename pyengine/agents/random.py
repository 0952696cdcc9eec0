"""The bot that knows the rules and nothing else: what every other bot has to beat."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Generator
    from random import Random

    from pyengine.core import Game, Seat

S = TypeVar("S")
M = TypeVar("M")


class Uniform:
    """Chooses among the moves that play on, each as likely as any other."""

    def think(
        self,
        game: Game[S, M],
        seen: S,
        seat: Seat,
        rng: Random,
        budget: int,  # noqa: ARG002 # the protocol's; there is nothing to repeat
    ) -> Generator[None, None, M]:
        """Draw one move."""
        moves = game.playing_moves(seen, seat)
        yield
        return moves[int(rng.random() * len(moves))]
