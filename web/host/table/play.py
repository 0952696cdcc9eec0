"""A game being played on one device: whose turn it is, the story, and undo."""

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
    from host.table.undoing import UndoOffer
    from host.table.view_context import Draft
    from pyengine.core import Event, Seat, Step
    from pyengine.session import Session


class Play:
    """A session and its people.

    A `story` is being told; else a person is `asked` to move, who may first have to be handed the
    device (`hand_over_to`), and may have begun a `draft` of a move; else a bot is to move
    (`thinker`); else the game is `over`. The `last` beat told is kept until a person moves.
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
        """Return whether the game is over and its story told."""
        return not self.session.to_move and not self.story

    @property
    def asked(self) -> Seat | None:
        """The person to move next, unless a bot does it for them."""
        return None if self.story or self.playing_out else self.seats.asked

    @property
    def playing_out(self) -> bool:
        """Return whether a bot plays the rest for a player who goes on alone."""
        return self.deputised is not None and self.deputised in self.session.to_ask

    @property
    def hand_over_to(self) -> Seat | None:
        """The person who must be handed the device before anything of theirs is shown."""
        return None if self.story else self.seats.hand_over_to

    @property
    def thinker(self) -> Seat | None:
        """The bot to move, or the person whose last cards it plays."""
        if self.story:
            return None
        return self.deputised if self.playing_out else self.seats.bot

    @property
    def viewpoint(self) -> Seat | None:
        """The seat whose view is shown; None is a spectator's."""
        return self.seats.only or self.asked

    @property
    def offer(self) -> UndoOffer:
        """What may be taken back, and by whom."""
        idle = self.story or not self.session.to_move
        return self.undoing.offer(None if idle else self.seats.last_mover)

    @property
    def redoable(self) -> bool:
        """Return whether the person at the screen may redo what was taken back."""
        return self.undoing.redoable(None if self.hand_over_to else self.asked)

    def waits(self, event: Event) -> bool:
        """Return whether an event waits for a person's press."""
        return bool(self.seats.humans) and waits(self._view, event)

    def submit(self, seat: Seat, text: str, tell: Tell, *, plays: bool) -> Refusal | Beat:
        """Make a move, begin its story, playing or waiting, and return the first beat.

        Secret moves of bots need no story, and a skip lasts until a person is to move, or something
        waits for a press.
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
                self.skipping.clear()
            self.story.begin(story, seat, plays=plays)
            self.last = story[0]
        elif human and self.session.to_move == (seat,):
            self.seats.hold(seat)
        self._stop_where_asked()
        return story[0] if story else Beat(steps, tuple(step.event for step in steps))

    def advance(self) -> Beat | None:
        """Go on to the next beat, and return it; None at the end."""
        beat = self.story.advance()
        self.last = beat or self.last
        return beat

    def skip(self) -> list[Step[Any]]:
        """Skip until a person is to move or an event waits for a press; return the steps left.

        If nothing is being told, the bots' next moves are skipped.
        """
        beat = self.story.beat
        told, heard = (len(beat.steps), beat.said) if beat else (0, ())
        steps = self.story.skip(self.waits)
        self.last = self.story.beat
        self.skipping.begin(self.story.teller if steps else self.thinker, steps, heard)
        if self.story:
            self.skipping.stop()
        self._stop_where_asked()
        return steps[told:]

    def _stop_where_asked(self) -> None:
        if self.seats.asked or not self.session.to_move:
            self.skipping.stop()

    def undo(self, *, turn: bool) -> int | NotUndoable:
        """Take back the last move of whoever may, and ask that seat again; or say why it stays."""
        offer = self.offer
        back = offer.turn if turn else offer.last
        if not isinstance(back, NotUndoable):
            self.undoing.undo(back)
            self.deputised = None
            self._begin_anew(offer.taker)
        return back

    def redo(self) -> bool:
        """Redo what was taken back, if allowed."""
        if not self.redoable:
            return False
        self.undoing.redo()
        self._begin_anew()
        return True

    def take(self) -> None:
        """Hand the device to the person to move."""
        self.seats.take()
        self.draft = {}

    def play_out(self) -> None:
        """Let a bot make the moves of a person who goes on alone."""
        self.deputised = self.asked
        self.draft = {}

    def _begin_anew(self, back: Seat | None = None) -> None:
        """Forget the story and the draft; `back` is a person who has taken a move back."""
        self.seats.let_go(back)
        self.skipping.clear()
        self.last = None
        self.draft = {}
