"""How a bot thinks in a browser: in slices, between which the host listens."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from pyengine import agents

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyengine.core import Seat
    from pyengine.session import Session

SLICE = 0.010
"""Seconds that a bot thinks before the host listens again; a frame has 0.016."""


async def run_bot(session: Session, seat: Seat, level: str, wanted: Callable[[], bool]) -> str:
    """Return the move at which a bot arrives, which is handed what its seat sees.

    It thinks on only as long as its move is `wanted`, and else arrives at none: "".
    """
    key = session.game.key
    agent = agents.load(key, level)
    rng = agents.decision(session.seed or 0, seat, session.ply)
    budget = agents.LEVELS[key][level].budget
    thinking = agent.think(session.game, session.seen(seat), seat, rng, budget)
    until = monotonic() + SLICE
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return session.game.write(done.value)
        if monotonic() > until:
            await asyncio.sleep(0)
            if not wanted():
                return ""
            until = monotonic() + SLICE
