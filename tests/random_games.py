"""Games between random bots, for tests that need a record of any kind."""

from __future__ import annotations

from pyengine.agents import choose, decision, load
from pyengine.core import Refusal
from pyengine.record import Player
from pyengine.session import Session


def random_session(key: str, players: int, seed: int, plies: int | None = None) -> Session:
    """Return a game of random moves, over or after so many plies."""
    seats = [Player(f"Puck {number}", "random") for number in range(players)]
    return play_on(Session.new(key, players, {}, seats, seed), plies)


def play_on(session: Session, plies: int | None = None) -> Session:
    """Go on with random moves until it is over or there are so many plies; the last to move first.

    The moves depend on the game's seed alone, so that two sessions of it go on alike.
    """
    bot = load(session.game.key, "random")
    while session.to_move and session.ply != plies:
        seat = session.to_move[-1]
        rng = decision(session.seed or 0, seat, session.ply)
        move = choose(bot, session.game, session.seen(seat), seat, rng, 1)
        done = session.submit(seat, session.game.write(move))
        assert not isinstance(done, Refusal)
    return session
