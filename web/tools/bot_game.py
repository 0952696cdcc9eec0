"""Games that a bot plays during the build, always in the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents import LEVELS, choose, load, rng_for
from pyengine.record import HUMAN, Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyengine.core import Seat

SEED: Final = 7


def begin(key: str, options: Mapping[str, object], names: Sequence[str]) -> Session:
    """Return a new game of these players: a person, and bots of the weakest level."""
    person, *bots = names
    seats = [Player(person, HUMAN), *[Player(name, weakest(key)) for name in bots]]
    return Session.new(key, len(names), options, seats, SEED)


def make_move(session: Session, seat: Seat) -> None:
    """Make the move that a bot of the weakest level would make, on the person's seat too."""
    game = session.game
    level = weakest(game.key)
    rng = rng_for(SEED, seat, session.ply)
    budget = LEVELS[game.key][level].budget
    move = choose(load(game.key, level), game, session.seen(seat), seat, rng, budget)
    session.submit(seat, game.write(move))


def weakest(key: str) -> str:
    """Return the weakest level of a game's bots, the random one only if there is no other."""
    return [*LEVELS[key]][:2][-1]
