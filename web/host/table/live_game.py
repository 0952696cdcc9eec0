"""A game being played: the layer between the session and the page.

It knows neither browser nor rules, and is composed of `Play` (whose turn it is), `Narrator` (the
story), `AutoPass` (automatic passes), `MoveInput` (presses in the game), `BotRunner`, `Adviser`
(hints), `Reviewer` and `LivePicture`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from host.table import contexts, table_acts, table_picture
from host.table.adviser import Adviser
from host.table.auto_pass import AutoPass
from host.table.bot_runner import BotRunner
from host.table.live_picture import LivePicture
from host.table.move_input import MoveInput
from host.table.narrator import Narrator
from host.table.notices import YOUR_TURN
from host.table.play import Play
from host.table.reviewer import Reviewer
from host.table.tabletop import Tabletop
from pyengine.core import Refusal
from pyengine.undo import NotUndoable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.prefs import Prefs
    from host.table.jobs import Job
    from host.table.notices import Storage
    from host.table.table_acts import Acts
    from host.table.view_context import ViewContext
    from pyengine.core import Event, Seat
    from pyengine.session import Session


class LiveGame:
    """A game being played; its states are those of `Play`."""

    way_out: ClassVar[str] = "table:leave"

    def __init__(self, session: Session, prefs: Prefs, *, lasting: bool) -> None:
        storage: Storage = "saved" if lasting else "refused"
        self.session = session
        self.top = top = Tabletop(session, prefs, self.way_out, storage, personal=True)
        self.play = play = Play(session, top.view)
        self.reviewer = Reviewer(session, top)
        self._narrator = Narrator(top, play)
        self._adviser = Adviser(top, play)
        self._auto_pass = AutoPass(top, play, self._adviser)
        self._move_input = MoveInput(top, play, self.move)
        self._bots = BotRunner(top, play, self.submit)
        self._picture = LivePicture(
            top, play, self._narrator, self._adviser, self._auto_pass, self.reviewer
        )
        self._moved = False  # since the last picture

    @property
    def at_stake(self) -> bool:
        """Return whether moves of an unfinished game would be lost if the page was left."""
        return self.top.notices.storage != "saved" and not self.play.over

    @property
    def hand_over_to(self) -> Seat | None:
        """The person who must be handed the device before anything of theirs is shown."""
        return self.play.hand_over_to

    @property
    def pause(self) -> float | None:
        """Seconds until the story goes on, an automatic pass, or a bot's answer to a pass."""
        return self._narrator.pause if self.play.story else self._auto_pass.pause

    @property
    def review(self) -> str:
        """A finished review in the form to save."""
        return self.reviewer.text

    @property
    def job(self) -> Job[Any] | None:
        """The thinking of the bot to move, the computation of a hint, or the review."""
        return self._bots.job or self._adviser.job or self.reviewer.job

    # -- moves -------------------------------------------------------------------------------------

    def move(self, text: str) -> bool:
        """Make the move of the person at the screen, or say why not; return which."""
        seat = self.play.asked
        if seat is None or self.hand_over_to:
            return False
        refusal = self.submit(seat, text)
        if refusal is None:
            self.top.dialog.close()
        else:
            self.top.refuse(self._context(), refusal)
        return refusal is None

    def submit(self, seat: Seat, text: str) -> Refusal | None:
        """Make a move for a seat and begin its story."""
        waited, skipping = self.play.asked is None, self.play.skipping.on
        told = self.play.submit(seat, text, self._tell, plays=self.top.prefs.speed != "step")
        if isinstance(told, Refusal):
            return told
        self._moved = True
        if self.play.deputised and not self.top.view.can_play_out(self._context()):
            self.play.deputised = None
        if self.top.participants[seat].human:
            self.top.notices.clear()
        elif waited or self.play.story:
            self.top.notices.below = None
        self._narrator.begin(told, skipped=skipping)
        return None

    def _tell(self, events: Sequence[Event]) -> str:
        return self.top.view.tell(self._context(), events)

    def tick(self) -> bool:
        """Continue the story, make an automatic pass, or let a bot answer."""
        if self.play.story:
            self._narrator.advance()
            return False
        forced = self._auto_pass.end_wait()
        return bool(forced) and self.move(forced)

    # -- acts --------------------------------------------------------------------------------------

    def act(self, act: str, value: str = "") -> bool:
        """Handle an act; return whether moves were made or taken back, which must be saved."""
        before = (self.play.undoing.jumps, self.session.ply)
        table_acts.do(self.top, self.acts(), act, value, self._move_input.press)
        return (self.play.undoing.jumps, self.session.ply) != before

    def acts(self) -> Acts:
        """Return the act handlers, by owner and name."""
        return {
            "table": {
                **table_acts.acts(self.top)["table"],
                **self._narrator.acts(),
                "show": lambda _: self._show(),
                "finish": lambda _: self._finish(),
                "skip": lambda _: self._skip(),
                "undo": lambda rest: self._undo(turn=rest == "turn"),
                "redo": lambda _: self._redo(),
                "leave": lambda _: self.top.dialog.open("leave"),
            },
            "coach": {**self.reviewer.acts(), **self._adviser.acts()},
        }

    def _show(self) -> None:
        self.play.take()
        self.top.dialog.close()
        self.top.notices.below = None

    def _finish(self) -> None:
        """Let bots play out the rest for a player who goes on alone."""
        if (
            self.play.asked
            and not self.hand_over_to
            and self.top.view.can_play_out(self._context())
        ):
            self.play.play_out()
            self.top.notices.clear()

    def _skip(self) -> None:
        if not self.play.skipping.on:
            self._picture.remember()
        self._narrator.skip()

    def _undo(self, *, turn: bool) -> None:
        back = self.play.undo(turn=turn)
        words = self.top.words
        if isinstance(back, NotUndoable):
            name = self.top.participants[back.seat].name if back.seat else ""
            notices = self.top.notices
            say = notices.show_over if self.hand_over_to else notices.show_below
            say(words(f"undo.{back.why}", seat=name))
        else:
            self.top.notices.clear()
            self.top.announcements.say(words("undo.done", moves=back))

    def _redo(self) -> None:
        if self.play.redo():
            self._moved = True
            self.top.notices.clear()

    def report_storage(self, storage: Storage) -> None:
        """Say when moves cease to be saved, and when they are saved again."""
        if storage != self.top.notices.storage:
            self.top.notices.storage = storage
            self.top.notices.report_storage(self.top.words)

    # -- the picture -------------------------------------------------------------------------------

    def _context(self) -> ViewContext[Any, Any]:
        return contexts.of_play(self.top, self.play)

    def spectate(self) -> ViewContext[Any, Any]:
        """Return the game as a spectator sees it."""
        return contexts.for_spectator(self.top, self._context())

    def picture(self) -> dict[str, Any]:
        """Return the picture to show."""
        moved, self._moved = self._moved, False
        tree = self._picture.tree()
        self.top.announcements.call(self.play.asked, YOUR_TURN)
        app = "over" if self.play.over else "playing"
        return table_picture.picture(
            self.top, tree, app=app, moved=moved, forget=bool(self.hand_over_to)
        )
