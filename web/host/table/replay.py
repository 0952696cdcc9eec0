"""A game watched again: event by event, forwards and back, through whose eyes one likes.

Nobody is asked at a replay. What it shows of a game that still goes on is what everybody may see,
or the one person at the table, if it is that person's own; of a finished game anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from host.nodes import el
from host.table import common_dialogs, contexts, dialogs, judged, table_acts, table_picture
from host.table.log_sheet import log, rounds
from host.table.notes import note, note_sheet, noted
from host.table.notices import Notice
from host.table.replay_bar import StoryProgress, more, replay_bar, viewpoint
from host.table.reviewer import Reviewer
from host.table.story import PACES, reading, stays
from host.table.tabletop import Tabletop
from host.table.view_context import said
from pyengine import record
from pyengine.agents import UNITS, strongest
from pyengine.core import CHANCE
from pyengine.record import HUMAN, NOTE, Player
from pyengine.replaying import Chance, split_move, transitions

if TYPE_CHECKING:
    from host.nodes import Node
    from host.prefs import Prefs
    from host.table.jobs import Job
    from host.table.table_acts import Acts
    from host.table.view_context import ViewContext
    from pyengine.core import Event, Seat
    from pyengine.record import Record
    from pyengine.review import Judgement
    from pyengine.session import Session

OPEN: Final = "open"
"""The eyes of somebody who sees every card."""


class Replay:
    """A session's moves as they were: its frames, each an event or a deal.

    It stands at one of them, whose index is `at`, or it plays on from there to the last.
    """

    way_out: ClassVar[str] = "replay:end"
    handing = None
    """Nobody is asked."""

    def __init__(self, session: Session, prefs: Prefs, *, own: bool = True) -> None:
        self.session = session
        self.top = Tabletop(session, prefs, self.way_out)
        self.reviewer = Reviewer(session, self.top)
        self._only = session.only_human if own or not session.to_move else None
        self._frames = frames(session.record())
        self._playing = False
        self.at = 0
        self.viewpoint: str = self._only or ""

    @property
    def pause(self) -> float | None:
        """Seconds until the next event, while it plays."""
        if not self._going:
            return None
        event, text = self._frames[self.at][0], self._told_now(self._context())
        seconds = stays(self.top.view, (event,), text) if event else reading(text)
        if self._new_note:
            seconds += reading(self._new_note)
        return PACES[self.top.prefs.speed] * seconds

    @property
    def review(self) -> str:
        """What is to be kept of a review that is done."""
        return self.reviewer.text

    @property
    def job(self) -> Job[Any] | None:
        """The review of the game; no bot thinks."""
        return self.reviewer.job

    @property
    def _going(self) -> bool:
        return self._playing and self.at < len(self._frames) - 1

    def tick(self) -> bool:
        """Go on to the next event."""
        self._go(self.at + 1)
        return False

    def look(self, at: object, viewpoint: object) -> None:
        """Go on at an event and through eyes that the page remembers, if there are such."""
        if isinstance(at, int) and not isinstance(at, bool):
            self.at = max(0, min(at, len(self._frames) - 1))
        self._look_through(str(viewpoint))

    def stand_before(self, ply: int, seat: Seat) -> None:
        """Show what a seat saw before a move, counted from 0."""
        self.top.dialog.close()
        self.stand_after(ply)
        self._look_through(seat)

    def see(self, at: int, seat: Seat) -> None:
        """Show the decision that a move of the record was, and say what is known of it."""
        self.stand_before(at, seat)
        self.reviewer.open_at(at)
        self.top.notices.below = None
        one = self.judged
        if one:
            self.top.aloud.say(judged.heard(self.top.view, self._context(), one, self._unit))

    @property
    def judged(self) -> Judgement | None:
        """The decision that is opened: as long as one stands there, with the eyes of its seat."""
        one = self.reviewer.opened
        return one if one and one.decision.seat == self.viewpoint else None

    @property
    def _unit(self) -> str:
        return UNITS[self.session.game.key]

    def stand_after(self, plies: int) -> None:
        """Show what came of the first moves, so many of them."""
        self._playing = False
        self.reviewer.open_at(None)
        self.at = max(at for at, frame in enumerate(self._frames) if frame[2] <= plies)

    # -- what is pressed ---------------------------------------------------------------------------

    def move(self, _: str) -> bool:
        """Say that nobody moves: what could be pressed when a decision was made is only shown."""
        self._only_watched()
        return False

    def act(self, act: str, value: str = "") -> bool:
        """Do what a control says; no move comes of it. Tell whether another note is to be kept."""
        before = dict(self.session.notes)
        table_acts.do(self.top, self.acts(), act, value, lambda _: self._only_watched())
        return before != self.session.notes

    def acts(self) -> Acts:
        """Return what does each act, by its owner and its name."""
        replay = {
            "first": lambda _: self._go(0),
            "back": lambda _: self._go(self.at - 1),
            "step": lambda _: self._go(self.at + 1),
            "last": lambda _: self._go(len(self._frames) - 1),
            "at": self._jump,
            "play": lambda _: self._play_or_pause(),
            "eyes": self._change_eyes,
            "more": lambda _: self.top.dialog.open("more"),
            "go_on": lambda _: self.top.dialog.open("sit"),
            "note": lambda _: self.top.dialog.open("note"),
            "noted": self._note,
            "unnote": lambda _: self._delete_note(),
        }
        return {
            **table_acts.acts(self.top),
            "replay": replay,
            "coach": {**self.reviewer.acts(), "close": lambda _: self._leave_decision()},
        }

    def _note(self, text: str) -> None:
        """Say something of where it stands, as text."""
        before = self.note
        self.session.note(self.plies, said(text))
        if len(record.write(self.session.record()).encode()) > record.LIMIT:
            self.session.note(self.plies, before)
            self.top.dialog.close()
            self.top.notices.show_below(self.top.words("note.no_room"))

    def _delete_note(self) -> None:
        self.session.note(self.plies, "")
        self.top.dialog.close()

    @property
    def note(self) -> str:
        """What is said of where it stands, as it can be shown; "" if nothing is."""
        return said(self.session.notes.get(self.plies, ""))

    @property
    def _new_note(self) -> str:
        """The same, if it was not there a step before."""
        before = self._frames[self.at - 1][2] if self.at else None
        return self.note if before != self.plies else ""

    def _leave_decision(self) -> None:
        self.reviewer.open_at(None)
        self.top.notices.below = None

    def _only_watched(self) -> None:
        self.top.notices.show_below(self.top.words("replay.watched"))

    def _jump(self, to: str) -> None:
        if to.isdecimal():
            self._go(int(to[:9]))

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self._frames) - 1))
        self.reviewer.open_at(None)
        self.top.notices.below = None
        self._playing = self._going  # at its end it plays no more
        self.top.aloud.say(*filter(None, (self._told_now(self._context()), self._new_note)))

    def _play_or_pause(self) -> None:
        self._playing = not self._going
        self.reviewer.open_at(None)
        if self.at == len(self._frames) - 1:
            self.at = 0

    def _look_through(self, viewpoint: str) -> None:
        if viewpoint in self.viewpoints:
            self.viewpoint = viewpoint

    def _change_eyes(self, viewpoint: str) -> None:
        self._look_through(viewpoint)
        self.top.dialog.close()

    @property
    def viewpoints(self) -> list[str]:
        """Return through whose eyes one may look: "" is what lies open to all."""
        if not self.session.to_move:
            return ["", *self.session.game.seats, OPEN]
        return ["", self._only] if self._only else [""]

    @property
    def plies(self) -> int:
        """How many moves have been made in what is shown."""
        return self._frames[self.at][2]

    @property
    def next_mover(self) -> Seat:
        """Who made the next move, or has to make one; "" if it is over."""
        played = self.session.record().moves[self.plies : self.plies + 1]
        movers = [split_move(move)[0] for move in played] or [*self.session.to_move]
        return movers[0] if movers else ""

    def taken_up(self, seat: Seat) -> Record:
        """Return a new game that goes on from what is shown: this seat's person against bots."""
        watched = self.session.record()
        level = strongest(watched.game.key)

        def by(letter: Seat, player: Player) -> str:
            if letter == seat:
                return HUMAN
            return level if player.by == HUMAN else player.by

        pairs = zip(watched.game.seats, watched.seats, strict=True)
        seats = tuple(Player(player.name, by(letter, player)) for letter, player in pairs)
        return replace(
            watched,
            moves=watched.moves[: self.plies],
            seats=seats,
            result=None,
            hints=(),
            notes=(),
            challenge=() if self.plies else watched.challenge,
        )

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """The seats that one may take to go on: any of a finished game, one's own with bots.

        Where the last move of a finished game has been made, nobody is asked any more.
        """
        if self.session.to_move:
            return (self._only,) if self._only else ()
        return self.session.game.seats if self.plies < self.session.ply else ()

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """Those of them that have to decide there, once all is told that came of the last move."""
        plies = self.plies
        [*_, settled] = [state for _, state, made in self._frames if made == plies]
        asked = self.session.game.to_ask(settled)
        return tuple(seat for seat in asked if seat in self.vacant)

    # -- the picture -------------------------------------------------------------------------------

    def _context(self) -> ViewContext[Any, Any]:
        event, state, _ = self._frames[self.at]
        game = self.session.game
        seat = self.viewpoint if self.viewpoint in game.seats else None
        seen = state if self.viewpoint == OPEN else game.observation(state, seat)
        narrated = (event for event, _, _ in self._frames[: self.at + 1] if event)
        beat = (event,) if event else ()
        return contexts.view_context(self.top, seen, seat, narrated, beat, event)

    def _told_now(self, context: ViewContext[Any, Any]) -> str:
        if context.event:
            return self.top.view.event(context, context.event)
        return self.top.words("replay.dealt" if self.at else "replay.start")

    def _foot(self, context: ViewContext[Any, Any]) -> Node:
        last = len(self._frames) - 1
        cited = context.event.clause if context.event else None
        told = Notice(self._told_now(context), cited)
        return replay_bar(
            self.top.words,
            self.top.notices.below or told,
            StoryProgress(self.at, last, self.plies, self.session.ply, self._going),
            self._rest(),
            note(self.top.words, self.note) if self.note else None,
        )

    def _rest(self) -> list[Node]:
        names = {"": self.top.words("replay.everybody"), OPEN: self.top.words("replay.open")}
        return viewpoint(
            self.top.words,
            [(who, names.get(who) or self.top.people[who].name) for who in self.viewpoints],
            self.viewpoint,
            go_on=bool(self.vacant),
            reviewed=self.reviewer.offered,
        )

    def spectate(self) -> ViewContext[Any, Any]:
        """Return the game as somebody sees it who walks by."""
        return contexts.for_spectator(self.top, self._context())

    def picture(self) -> dict[str, Any]:
        """Return what the page shows now; one can always go back, so it is never over."""
        context, top = self._context(), self.top
        lines = [at for at, (event, _, _) in enumerate(self._frames) if event]
        own = {
            "log": lambda: log(
                context, rounds(top.view, context, top.session.log), noted(top.session), lines
            ),
            "note": lambda: note_sheet(top.words, self.note, NOTE),
            "review": lambda: self.reviewer.sheet(context),
            "more": lambda: more(top.words, self._rest()),
            "sit": lambda: dialogs.sit(context, self.vacant) if self.vacant else None,
        }
        foot, dialog = self._foot(context), common_dialogs.dialog(top, context, own=own)
        one = self.judged
        if one is None:
            return table_picture.picture(
                top, table_picture.layers(top, context, foot, dialog), ply=self.plies
            )
        then = judged.context_of(top.view, context, one, self._unit)
        told = judged.panel(top.view, context, one, self._unit, thinks=self.reviewer.thinks)
        state = " is-answered" if top.notices.below else ""
        below = el("div", f"advised judging{state}", told, foot, key="foot")
        layers = table_picture.layers(top, then, below, dialog)
        layers[0]["attrs"]["data-escape"] = "coach:close"
        judged.mark(layers[0]["kids"][1:-1], top.view, then, one, self._unit)
        return table_picture.picture(top, layers, ply=self.plies)


def frames(played: Record) -> list[tuple[Event | None, Any, int]]:
    """Return all that happened: an event, or None for a deal; the state then; the moves so far."""
    shown: list[tuple[Event | None, Any, int]] = []
    plies = 0
    for transition in transitions(played, Chance(played)):
        if transition.seat == CHANCE:
            shown.append((None, transition.state, plies))
        else:
            plies += 1
            shown += [(step.event, step.state, plies) for step in transition.steps]
    return shown
