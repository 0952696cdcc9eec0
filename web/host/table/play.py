"""A game being played on one device: whose turn it is, what is still told, what may be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.table.hot_seat import HotSeat
from host.table.skipping import Skipping
from host.table.story import Beat, Story, beats, needs_no_story, waits
from host.table.undoing import Undoing
from pyengine.core import Refusal
from pyengine.undo import NotUndoable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games import View
    from host.table.story import Tell
    from host.table.undoing import Offer
    from host.table.view_context import Draft
    from pyengine.core import Event, Seat, Step
    from pyengine.session import Session


class Play:
    """A session and its people.

    Something is told (`story`); else a person is `asked`, to whom the device may have to be handed
    first (`handing`), and who has begun nothing or a `draft` of a move; else a bot's move is wanted
    (`thinker`); else the game is `over`. What was told `last` is remembered until a person moves.
    """

    def __init__(self, session: Session, view: View) -> None:
        self.session = session
        self._view = view
        self.seats = HotSeat(session)
        self.story = Story()
        self.last: Beat | None = None
        self.draft: Draft = {}
        self.deputised: Seat | None = None
        self.skipping = Skipping(self.seats.humans)
        self.undoing = Undoing(session)

    @property
    def over(self) -> bool:
        """Tell whether the game is over and everything told."""
        return not self.session.to_move and not self.story

    @property
    def asked(self) -> Seat | None:
        """The person who has to move next, unless a bot does it for them."""
        return None if self.story or self.playing_out else self.seats.asked

    @property
    def playing_out(self) -> bool:
        """Tell whether a bot lays what is left of whoever goes on alone."""
        return self.deputised is not None and self.deputised in self.session.to_ask

    @property
    def handing(self) -> Seat | None:
        """The person to whom the device has to be handed before anything of theirs is shown."""
        return None if self.story else self.seats.handing

    @property
    def thinker(self) -> Seat | None:
        """The bot whose move is wanted, or the person whose last cards one lays."""
        if self.story:
            return None
        return self.deputised if self.playing_out else self.seats.bot

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

    def waits(self, event: Event) -> bool:
        """Tell whether an event stays until one of the people presses."""
        return bool(self.seats.humans) and waits(self._view, event)

    def submit(self, seat: Seat, text: str, tell: Tell, *, plays: bool) -> Refusal | Beat:
        """Lay a move, begin its story, which `plays` or waits, and return what is told at once.

        Secret moves of bots are laid in passing, and whoever skips, skips until a person is asked,
        or something waits for a press.
        """
        secretly = len(self.session.to_move) > 1
        steps = self.session.submit(seat, text)
        if isinstance(steps, Refusal):
            return steps
        human = seat in self.seats.humans
        passed: Sequence[Step[Any]] = ()
        if human:
            self._begin_anew()
            silent = needs_no_story(self.session, seat, steps)
        else:
            passed = self.skipping.passes(seat, steps, self.waits)
            silent = secretly and len(steps) == 1
        told = () if silent else steps[len(passed) :]
        story = beats(self._view, told, tell, seat if human else None) if told else []
        if story:
            if not passed:
                self.skipping.forget()
            self.story.begin(story, seat, plays=plays)
            self.last = story[0]
        elif human and self.session.to_move == (seat,):
            self.seats.hold(seat)
        self._stop_where_asked()
        return story[0] if story else Beat(steps, tuple(step.event for step in steps))

    def turn(self) -> Beat | None:
        """Go on to the next beat, and return it; None at the end."""
        beat = self.story.turn()
        self.last = beat or self.last
        return beat

    def skip(self) -> list[Step[Any]]:
        """Tell no more until a person is asked, or what waits for a press; return what was left.

        Where nothing is told, what bots come to is passed over.
        """
        told = len(self.story.beat.steps) if self.story.beat else 0
        steps = self.story.skip(self.waits)
        self.last = self.story.beat
        self.skipping.begin(self.story.teller if steps else self.thinker, steps)
        if self.story:
            self.skipping.stop()
        self._stop_where_asked()
        return steps[told:]

    def _stop_where_asked(self) -> None:
        if self.seats.asked or not self.session.to_move:
            self.skipping.stop()

    def undo(self, *, turn: bool) -> int | NotUndoable:
        """Take back the last move of whoever may, and ask that seat anew; or say why it stays."""
        offer = self.offer
        back = offer.turn if turn else offer.last
        if not isinstance(back, NotUndoable):
            self.undoing.undo(back)
            self.deputised = None
            self._begin_anew(offer.taker)
        return back

    def redo(self) -> bool:
        """Make again what was taken back, if that may be."""
        if not self.redoable:
            return False
        self.undoing.redo()
        self._begin_anew()
        return True

    def take(self) -> None:
        """Have whoever is asked take the device."""
        self.seats.take()
        self.draft = {}

    def play_out(self) -> None:
        """Have a bot make the moves of the one who is asked, who goes on alone."""
        self.deputised = self.asked
        self.draft = {}

    def _begin_anew(self, back: Seat | None = None) -> None:
        """Forget what was told and begun; perhaps somebody has taken a move back."""
        self.seats.let_go(back)
        self.skipping.forget()
        self.last = None
        self.draft = {}
