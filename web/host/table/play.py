"""A game being played on one device: whose turn it is, what is still told, what may be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.table.hot_seat import HotSeat
from host.table.skipping import Skipping
from host.table.story import Story, needs_no_story
from host.table.undoing import Undoing
from pyengine.core import Refusal
from pyengine.session import Fixed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.table.undoing import Offer
    from host.table.view_context import Person
    from pyengine.core import Seat, Step
    from pyengine.session import Session


class Play:
    """A session and its people.

    Something is told (`story`); else a person is `asked`, to whom the device may have to be handed
    first (`handing`); else a bot's move is wanted (`thinker`); else the game is `over`.
    """

    def __init__(self, session: Session, people: Mapping[Seat, Person]) -> None:
        self.session = session
        self.seats = HotSeat(session, people)
        self.story = Story()
        self.skipping = Skipping(self.seats.humans)
        self.undoing = Undoing(session)

    @property
    def over(self) -> bool:
        """Tell whether the game is over and everything told."""
        return not self.session.to_move and not self.story

    @property
    def asked(self) -> Seat | None:
        """The person who has to move next."""
        return None if self.story else self.seats.asked

    @property
    def handing(self) -> Seat | None:
        """The person to whom the device has to be handed before anything of theirs is shown."""
        return None if self.story else self.seats.handing

    @property
    def thinker(self) -> Seat | None:
        """The bot whose move is wanted."""
        return None if self.story else self.seats.bot

    @property
    def viewpoint(self) -> Seat | None:
        """The seat through whose eyes the table is seen; None is a spectator."""
        return self.seats.only or self.asked

    @property
    def offer(self) -> Offer:
        """What may be taken back, and by whom."""
        idle = self.story or not self.session.to_move
        return self.undoing.offer(None if idle else self.seats.taker)

    @property
    def redoable(self) -> bool:
        """Tell whether the one before the screen may make again what was taken back."""
        return self.undoing.redoable(None if self.handing else self.asked)

    def lay(self, seat: Seat, text: str, *, plays: bool) -> Refusal | Sequence[Step[Any]]:
        """Lay a move, begin its story, which `plays` or waits, and return what is told at once.

        Secret moves of bots are laid in passing, and whoever skips, skips until a person is asked.
        """
        secretly = len(self.session.to_move) > 1
        steps = self.session.submit(seat, text)
        if isinstance(steps, Refusal):
            return steps
        human = seat in self.seats.humans
        if human:
            self.seats.let_go()
            self.skipping.forget()
            silent = needs_no_story(self.session, seat, steps)
        else:
            passing = secretly and len(steps) == 1
            silent = self.skipping.passes(seat, steps) or passing
        if not silent:
            self.skipping.forget()
            self.story.begin(steps, seat, plays=plays)
        elif human and self.session.to_move == (seat,):
            self.seats.hold(seat)
        self._stop_where_asked()
        return steps if silent else steps[:1]

    def skip(self) -> list[Step[Any]]:
        """Tell no more until a person is asked; return what was still to be told."""
        steps = self.story.skip()
        if steps:
            self.skipping.begin(self.story.teller, steps)
            self._stop_where_asked()
        return steps[1:]

    def _stop_where_asked(self) -> None:
        if self.seats.asked or not self.session.to_move:
            self.skipping.stop()

    def undo(self, *, turn: bool) -> int | Fixed:
        """Take back the last move of whoever may, and ask that seat anew; or say why it stays."""
        offer = self.offer
        back = offer.turn if turn else offer.last
        if not isinstance(back, Fixed):
            self.undoing.undo(back)
            self.skipping.forget()
            self.seats.let_go(offer.taker)
        return back

    def redo(self) -> bool:
        """Make again what was taken back, if that may be."""
        if not self.redoable:
            return False
        self.undoing.redo()
        self.skipping.forget()
        self.seats.let_go()
        return True
