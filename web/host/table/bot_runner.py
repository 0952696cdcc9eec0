"""How a bot thinks in a browser: it is handed what its seat sees, and its move is a job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine import agents

if TYPE_CHECKING:
    from collections.abc import Generator

    from pyengine.core import Seat
    from pyengine.session import Session


def think(session: Session, seat: Seat, level: str) -> Generator[None, None, str]:
    """Return the move at which a bot of this level arrives on this seat."""
    key = session.game.key
    agent = agents.load(key, level)
    rng = agents.decision(session.seed or 0, seat, session.ply)
    budget = agents.LEVELS[key][level].budget
    move = yield from agent.think(session.game, session.seen(seat), seat, rng, budget)
    return session.game.write(move)
