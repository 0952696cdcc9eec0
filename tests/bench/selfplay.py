"""Play games between arbitrary players, for the measurements of calibration and advice."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from pyengine.agents import LEVELS, choose, load, rng_for
from pyengine.core import CHANCE
from pyengine.record import make

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyengine.core import Game, Seat


class Player(Protocol):
    """Chooses moves from the game, the seat's view, the seat and its own generator."""

    def __call__(self, game: Game[Any, Any], seen: object, seat: Seat, rng: Random) -> object:
        """Return the move."""
        ...


def level(key: str, name: str) -> Player:
    """Return a player that plays like this level of the game."""
    agent, budget = load(key, name), LEVELS[key][name].budget

    def move(game: Game[Any, Any], seen: object, seat: Seat, rng: Random) -> object:
        return choose(agent, game, seen, seat, rng, budget)

    return move


def play(key: str, players: Sequence[Player], seed: int, lot: int) -> tuple[Game[Any, Any], Any]:
    """Play the deal of this seed with these players, in seat order; return game and final state.

    Musicando is played for a single deal. `lot` seeds the players' generators.
    """
    options = {"deals": 1} if key == "musicando" else {}
    game = make(key, len(players), options, seed)
    return game, finish(game, dict(zip(game.seats, players, strict=True)), seed, lot)


def finish(game: Game[Any, Any], players: Mapping[Seat, Player], seed: int, lot: int) -> object:
    """Play a game to its end, and return the final state."""
    state, rng, ply = game.start(), Random(seed), 0
    while game.to_move(state):
        if game.to_move(state) == (CHANCE,):
            state = game.apply_deal(state, game.deal(state, rng))
            continue
        seat = game.to_ask(state)[0]
        seen = game.observation(state, seat)
        state = game.apply(state, seat, players[seat](game, seen, seat, rng_for(lot, seat, ply)))
        ply += 1
    return state
