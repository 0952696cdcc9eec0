"""Running bots in a browser: each gets what its seat sees, and thinks in slices."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from host.table.jobs import Job
from pyengine import agents

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from host.table.play import Play
    from host.table.tabletop import Tabletop
    from pyengine.core import Refusal, Seat
    from pyengine.session import Session


class BotRunner:
    """Makes the moves of bots, and those of a person who has the rest played out."""

    def __init__(
        self, top: Tabletop, play: Play, submit: Callable[[Seat, str], Refusal | None]
    ) -> None:
        self._top = top
        self._play = play
        self._submit = submit

    @property
    def job(self) -> Job[str] | None:
        """The thinking of the bot to move; it is cancelled if moves are taken back."""
        seat = self._play.thinker
        if seat is None:
            return None
        session, undoing = self._play.session, self._play.undoing
        participant = self._top.participants[seat]
        jumps = undoing.jumps
        level = agents.strongest(session.game.key) if participant.human else participant.by
        return Job(
            work=lambda: think(session, seat, level),
            wanted=lambda: undoing.jumps == jumps and seat in session.to_move,
            done=lambda move: self._done(seat, move),
        )

    def _done(self, seat: Seat, move: str | None) -> bool:
        """Make a bot's move; if the bot failed, make a random one that gives nothing up."""
        if move is None or self._submit(seat, move) is not None:
            session = self._play.session
            moves = session.game.playing_moves(session.state, seat)
            self._submit(seat, session.game.write(secrets.choice(moves)))
            top = self._top
            top.notices.show_over(top.words("host.stumbled", seat=top.participants[seat].name))
        return True


def think(session: Session, seat: Seat, level: str) -> Generator[None, None, str]:
    """Return the move that a bot of this level chooses on this seat."""
    key = session.game.key
    agent = agents.load(key, level)
    rng = agents.rng_for(session.seed or 0, seat, session.ply)
    budget = agents.LEVELS[key][level].budget
    move = yield from agent.think(session.game, session.seen(seat), seat, rng, budget)
    return session.game.write(move)
