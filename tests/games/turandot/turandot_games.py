"""Records of Turandot, played far enough for a browser test to continue from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine import agents, record
from pyengine.core import Refusal
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyengine.games.turandot.state import State


def reached(players: int, when: Callable[[State], bool] = lambda _: True, seed: int = 7) -> str:
    """Return the record of a game up to where A, a person, is to move and `when` is true.

    Until then an easy bot plays for everybody. A is the first Maestro.
    """
    seats = [Player(f"Player {n}", "easy" if n > 1 else "human") for n in range(1, players + 1)]
    session = Session.new("turandot", players, {"maestro": "A"}, seats, seed)
    game, bot = session.game, agents.load("turandot", "easy")
    while session.to_move:
        seat = session.to_move[-1]
        if seat == "A" and when(session.state):
            return record.write(session.record())
        rng = agents.rng_for(seed, seat, session.ply)
        move = agents.choose(bot, game, session.seen(seat), seat, rng, 1)
        assert not isinstance(session.submit(seat, game.write(move)), Refusal)
    raise AssertionError
