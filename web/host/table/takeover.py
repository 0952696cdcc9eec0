"""Taking up a game that is watched from where it stands: one person plays on against bots."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyengine.agents import strongest
from pyengine.record import HUMAN, Player
from pyengine.replaying import split_move

if TYPE_CHECKING:
    from host.table.timeline import Timeline
    from pyengine.core import Seat
    from pyengine.record import Record
    from pyengine.session import Session


class Takeover:
    """Who may play on from where a `timeline` stands, and what game that is.

    Of a game that goes on that is only the one `person` whose own it is.
    """

    def __init__(self, session: Session, timeline: Timeline, person: Seat | None) -> None:
        self._session = session
        self._timeline = timeline
        self._person = person

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """The seats that one may take to go on: any of a finished game, one's own with bots.

        Where the last move of a finished game has been made, nobody is asked any more.
        """
        session = self._session
        if session.to_move:
            return (self._person,) if self._person else ()
        return session.game.seats if self._timeline.plies < session.ply else ()

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """Those of them that have to decide there, once all is told that came of the last move."""
        asked = self._session.game.to_ask(self._timeline.settled)
        return tuple(seat for seat in asked if seat in self.vacant)

    @property
    def next_mover(self) -> Seat:
        """Who made the next move, or has to make one; "" if it is over."""
        plies = self._timeline.plies
        played = self._session.record().moves[plies : plies + 1]
        movers = [split_move(move)[0] for move in played] or [*self._session.to_move]
        return movers[0] if movers else ""

    def by(self, seat: Seat) -> Record:
        """Return a new game that goes on from there: this seat's person against bots."""
        watched, plies = self._session.record(), self._timeline.plies
        level = strongest(watched.game.key)

        def level_of(letter: Seat, player: Player) -> str:
            if letter == seat:
                return HUMAN
            return level if player.by == HUMAN else player.by

        pairs = zip(watched.game.seats, watched.seats, strict=True)
        return replace(
            watched,
            moves=watched.moves[:plies],
            seats=tuple(Player(player.name, level_of(letter, player)) for letter, player in pairs),
            result=None,
            hints=(),
            notes=(),
            challenge=() if plies else watched.challenge,
        )
