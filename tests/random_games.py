"""Games between random bots, for tests that need any record."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pyengine import games
from pyengine.agents import LEVELS, choose, load, rng_for
from pyengine.core import Refusal
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping


def random_session(key: str, players: int, seed: int, plies: int | None = None) -> Session:
    """Return a game of random moves, finished or after `plies` moves."""
    return play_on(begun(key, players, seed), plies)


def begun(
    key: str, players: int, seed: int, options: Mapping[str, object] | None = None
) -> Session:
    """Return a game between bots in which nobody has moved."""
    seats = [Player(f"Puck {number}", "random") for number in range(players)]
    return Session.new(key, players, options or {}, seats, seed)


def drawn(key: str, seed: int) -> Session:
    """Return a finished game whose number of players, variant and bots are drawn from the seed.

    Random moves would end a deal of Musicando early by conceding, so easy bots play it.
    """
    kind = games.load(key)
    rng = Random(seed)
    players = kind.sizes[int(rng.random() * len(kind.sizes))]
    ways = kind.variants(players)
    way = ways[int(rng.random() * len(ways))]
    return play_on(begun(key, players, seed, way), level=_level(key, seed))


def _level(key: str, seed: int) -> str:
    return "random" if seed % 4 or "easy" not in LEVELS[key] else "easy"


def play_on(session: Session, plies: int | None = None, level: str = "random") -> Session:
    """Let bots continue to the end or up to `plies` moves; the last seat to move goes first.

    The moves depend only on the game's seed, so that two sessions of it continue alike.
    """
    bot = load(session.game.key, level)
    while session.to_move and session.ply != plies:
        seat = session.to_move[-1]
        rng = rng_for(session.seed or 0, seat, session.ply)
        move = choose(bot, session.game, session.seen(seat), seat, rng, 1)
        done = session.submit(seat, session.game.write(move))
        assert not isinstance(done, Refusal)
    return session
