"""Playing on from a replay: one person on a seat, against bots."""

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
    """Who may play on from the `timeline`'s position, and the resulting game.

    In an unfinished game that is only `person`, its owner.
    """

    def __init__(self, session: Session, timeline: Timeline, person: Seat | None) -> None:
        self._session = session
        self._timeline = timeline
        self._person = person

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """The seats that may be taken over: any of a finished game, one's own against bots.

        After the last move of a finished game there are none.
        """
        session = self._session
        if session.to_move:
            return (self._person,) if self._person else ()
        return session.game.seats if self._timeline.plies < session.ply else ()

    @property
    def offered(self) -> tuple[Seat, ...]:
        """The same, first whoever makes the next move."""
        first = self.next_mover
        return tuple(sorted(self.vacant, key=lambda seat: seat != first))

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """Those of them that have a decision to make there, after the story of the last move."""
        asked = self._session.game.to_ask(self._timeline.settled)
        return tuple(seat for seat in asked if seat in self.vacant)

    @property
    def next_mover(self) -> Seat:
        """Who makes the next move; "" if the game is over."""
        plies = self._timeline.plies
        played = self._session.record().moves[plies : plies + 1]
        movers = [split_move(move)[0] for move in played] or [*self._session.to_move]
        return movers[0] if movers else ""

    def by(self, seat: Seat) -> Record:
        """Return a new game that goes on from there: a person on this seat, against bots."""
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
