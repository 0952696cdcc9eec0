"""Positions of Turandot for weighing, and what a level makes of them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from pyengine.agents import choose, load, run_to_end
from pyengine.agents.turandot.round_model import round_model
from pyengine.core import CHANCE, HIDDEN
from pyengine.games.turandot import Company, State, Turandot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyengine.agents.turandot.round_model import RoundModel
    from pyengine.core import Seat, Weighed
    from pyengine.games.turandot import Move

BUDGET = 12
"""Enough iterations to reach every part of a bot."""

WOMEN_ARE_THERE = (5, 10, 14, 20, 26)
"""Two women and three men of two stars, so that the sixth should be a man or uncertain."""


@cache
def walk(players: int, seed: int) -> tuple[Turandot, tuple[tuple[State, Seat], ...]]:
    """Return a game of random moves: every state, with a seat that is to move."""
    rng = Random(seed)
    game = Turandot.make(players, {}, rng.random())
    bot = load("turandot", "random")
    state = game.start()
    visits = []
    while movers := game.to_move(state):
        if movers == (CHANCE,):
            state = game.apply_deal(state, game.deal(state, rng))
            continue
        seat = movers[int(rng.random() * len(movers))]
        visits.append((state, seat))
        state = game.apply(state, seat, choose(bot, game, state, seat, rng, 1))
    return game, tuple(visits)


def views(players: int, seed: int) -> Iterator[tuple[Turandot, State, Seat]]:
    """Yield the views of the seats to move in a game of random moves."""
    game, visits = walk(players, seed)
    for state, seat in visits:
        yield game, game.observation(state, seat), seat


def auditions(players: int) -> Iterator[tuple[Turandot, State]]:
    """Yield the states of two random games in which a round of bids begins."""
    for seed in (1, 2):
        game, visits = walk(players, seed)
        for state, _ in visits:
            if state.phase == "audition" and not any(state.piles):
                yield game, state


def last_round(
    companies: Sequence[Company], stage: Sequence[int | None], maestro: int = 0
) -> State:
    """Return the table when the last bids are to be laid."""
    seats = (None,) * len(companies)
    return State(
        phase="audition",
        round=7,
        maestro=maestro,
        deck=(HIDDEN,) * 12,
        directors=(),
        stage=tuple(stage),
        companies=tuple(companies),
        piles=(0,) * len(companies),
        bids=seats,
        due=(),
        named=None,
        removed=(),
    )


def model_of(game: Turandot, seen: State) -> RoundModel:
    """Return the numeric model of a round."""
    return run_to_end(round_model(game, seen))


def weighed(
    level: str, game: Turandot, seen: State, seat: Seat, budget: int = BUDGET
) -> Sequence[Weighed[Move]]:
    """Return a level's weighed moves."""
    return run_to_end(load("turandot", level).weigh(game, seen, seat, Random(1), budget))
