"""A game watched again: event by event, forwards and back, through whose eyes one likes.

A replay is a desk at which nobody is asked. What it shows of a game that still goes on is what
everybody may see, or the one person at the table; of a finished game anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from host.table import chrome, dialogs
from host.table.chrome import StoryProgress
from host.table.desk import PACES, Desk
from host.table.view_context import ViewContext
from pyengine.agents import strongest
from pyengine.core import CHANCE
from pyengine.record import HUMAN, Chance, Player, turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.nodes import Node
    from host.prefs import Prefs
    from pyengine.core import Event, Seat
    from pyengine.record import Record
    from pyengine.session import Session

OPEN: Final = "open"
"""The eyes of somebody who sees every card."""


class Replay(Desk):
    """A session's moves as they were; `at` is how many events have been told."""

    way_out: ClassVar[str] = "replay:end"

    def __init__(self, session: Session, prefs: Prefs, *, lasting: bool) -> None:
        super().__init__(session, prefs, lasting=lasting)
        self._frames = frames(session.record())
        self.at = 0
        self.viewpoint: str = self._only or ""

    def look(self, at: object, viewpoint: object) -> None:
        """Go on at an event and through eyes that the page remembers, if there are such."""
        if isinstance(at, int) and not isinstance(at, bool):
            self.at = max(0, min(at, len(self._frames) - 1))
        self._look_through(str(viewpoint))

    # -- nobody is asked ---------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """A replay is never over: one can always go back."""
        return False

    asked = handing = taker = thinker = None

    @property
    def pause(self) -> float | None:
        """Seconds until the next event, while it plays."""
        if not self._going:
            return None
        event = self._frames[self.at][0]
        return PACES[self.prefs.speed] * (self._view.weight(event) if event else 1)

    @property
    def _going(self) -> bool:
        return self._playing and self.at < len(self._frames) - 1

    def tick(self) -> None:
        """Go on to the next event."""
        self._go(self.at + 1)

    # -- what is pressed ---------------------------------------------------------------------------

    def acts(self) -> dict[str, dict[str, Callable[[str], None]]]:
        """Step, jump, play, or look through other eyes; all else as at any desk."""
        return super().acts() | {
            "replay": {
                "first": lambda _: self._go(0),
                "back": lambda _: self._go(self.at - 1),
                "step": lambda _: self._go(self.at + 1),
                "last": lambda _: self._go(len(self._frames) - 1),
                "at": self._jump,
                "play": lambda _: self._play_or_pause(),
                "eyes": self._look_through,
                "go_on": lambda _: self._open("sit"),
            }
        }

    def _jump(self, to: str) -> None:
        if to.isdecimal():
            self._go(int(to[:9]))

    def _choose_in_vain(self) -> None:
        self.warn("replay.watched")

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self._frames) - 1))
        self._playing = self._going  # at its end it plays no more
        self._said.append(self._told_now(self._context()))

    def _play_or_pause(self) -> None:
        self._playing = not self._going
        if self.at == len(self._frames) - 1:
            self.at = 0

    def _look_through(self, viewpoint: str) -> None:
        if viewpoint in self._viewpoints():
            self.viewpoint = viewpoint

    def _viewpoints(self) -> list[str]:
        """Return through whose eyes one may look: "" is what lies open to all."""
        if not self.session.to_move:
            return ["", *self.session.game.seats, OPEN]
        return ["", self._only] if self._only else [""]

    @property
    def plies(self) -> int:
        """How many moves have been made in what is shown."""
        return self._frames[self.at][2]

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
        return replace(watched, moves=watched.moves[: self.plies], seats=seats, result=None)

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """The seats that one may take to go on: any of a finished game, one's own with bots.

        Where the last move of a finished game has been made, nobody is asked any more.
        """
        if self.session.to_move:
            return (self._only,) if self._only else ()
        return self.session.game.seats if self.plies < self.session.ply else ()

    # -- the picture -------------------------------------------------------------------------------

    def _context(self) -> ViewContext[Any, Any]:
        event, state, _ = self._frames[self.at]
        game = self.session.game
        seat = self.viewpoint if self.viewpoint in game.seats else None
        return ViewContext(
            game=game,
            seen=state if self.viewpoint == OPEN else game.observation(state, seat),
            seat=seat,
            to_move=(),
            people=self.people,
            words=self._words,
            draft={},
            prefs=self.prefs,
            event=event,
            narrated=tuple(event for event, _, _ in self._frames[: self.at + 1] if event),
        )

    def _told_now(self, context: ViewContext[Any, Any]) -> str:
        if context.event:
            return self._view.event(context, context.event)
        return self._words("replay.dealt" if self.at else "replay.start")

    def _foot(self, context: ViewContext[Any, Any]) -> Node:
        last = len(self._frames) - 1
        names = {"": self._words("replay.everybody"), OPEN: self._words("replay.open")}
        viewpoint = [(who, names.get(who) or self.people[who].name) for who in self._viewpoints()]
        return chrome.replay_bar(
            self._words,
            self._told_now(context),
            context.event,
            StoryProgress(self.at, last, self._going),
            chrome.viewpoint(self._words, viewpoint, self.viewpoint, go_on=bool(self.vacant)),
        )

    def _sheet(self, context: ViewContext[Any, Any]) -> Node | None:
        name, _ = self._dialog
        if name == "log":
            lines = [at for at, (event, _, _) in enumerate(self._frames) if event]
            return dialogs.log(context, self._rounds(context), lines)
        if name == "sit" and self.vacant:
            return dialogs.sit(context, self.vacant)
        return super()._sheet(context)


def frames(record: Record) -> list[tuple[Event | None, Any, int]]:
    """Return all that happened: an event, or None for a deal; the state then; the moves so far."""
    shown: list[tuple[Event | None, Any, int]] = []
    plies = 0
    for turn in turns(record, Chance(record)):
        if turn.seat == CHANCE:
            shown.append((None, turn.state, plies))
        else:
            plies += 1
            shown += [(step.event, step.state, plies) for step in turn.steps]
    return shown
