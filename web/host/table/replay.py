"""A replay: a game shown event by event, forwards and back, from any viewpoint.

Nobody is asked for a move. It is composed of `Timeline` (the position in the game), `Viewpoint`
(whose cards are seen), `Takeover` (who may play on from there), `Annotations`, `Reviewer` and
`OpenDecision` (the review), and `ReplayPicture`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from host.table import contexts, table_acts, table_picture
from host.table.annotations import Annotations
from host.table.open_decision import OpenDecision
from host.table.replay_picture import ReplayPicture
from host.table.reviewer import Reviewer
from host.table.story import PACES, duration, reading_time
from host.table.tabletop import Tabletop
from host.table.takeover import Takeover
from host.table.timeline import Timeline
from host.table.viewpoint import Viewpoint
from host.text import whole_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.prefs import Prefs
    from host.table.jobs import Job
    from host.table.table_acts import Acts
    from host.table.view_context import ViewContext
    from pyengine.core import Seat
    from pyengine.session import Session


class Replay:
    """Replays a session; an unfinished one may be the viewer's `own`, and is then shown as such."""

    way_out: ClassVar[str] = "replay:end"
    hand_over_to = None
    """The device is never handed over."""

    def __init__(self, session: Session, prefs: Prefs, *, own: bool = True) -> None:
        person = session.only_human if own or not session.to_move else None
        self.session = session
        self.top = top = Tabletop(session, prefs, self.way_out)
        self.timeline = timeline = Timeline(session.record())
        self.viewpoint = viewpoint = Viewpoint(session, person)
        self.takeover = takeover = Takeover(session, timeline, person)
        self.reviewer = reviewer = Reviewer(session, top)
        self.decision = decision = OpenDecision(top, reviewer, viewpoint)
        self._annotations = annotations = Annotations(top, timeline)
        self._picture = ReplayPicture(
            top, timeline, viewpoint, takeover, annotations, reviewer, decision
        )

    @property
    def pause(self) -> float | None:
        """Seconds until the next event, while playing."""
        if not self.timeline.playing:
            return None
        event, text = self.timeline.frame.event, self._picture.told(self._picture.context())
        seconds = duration(self.top.view, (event,), text) if event else reading_time(text)
        if self._annotations.new:
            seconds += reading_time(self._annotations.new)
        return PACES[self.top.prefs.speed] * seconds

    @property
    def review(self) -> str:
        """A finished review in the form to save."""
        return self.reviewer.text

    @property
    def job(self) -> Job[Any] | None:
        """The review of the game, or of the open decision; no bot moves."""
        return self.reviewer.job or self.decision.job

    def tick(self) -> bool:
        """Go on to the next event."""
        self._go(self.timeline.index + 1)
        return False

    # -- opening at a position ---------------------------------------------------------------------

    @property
    def place(self) -> dict[str, Any]:
        """The position that the page remembers: frame, viewpoint and open decision."""
        decision = self.decision.judgement
        return {
            "at": self.timeline.index,
            "eyes": self.viewpoint.chosen,
            "decision": decision.decision.at if decision else None,
        }

    def resume(self, place: Mapping[str, Any]) -> None:
        """Return to a position that the page remembers, as far as it is valid."""
        index, decision = place.get("at"), place.get("decision")
        if isinstance(index, int) and not isinstance(index, bool):
            self.timeline.go(index)
        self.viewpoint.choose(str(place.get("eyes")))
        if isinstance(decision, int) and self.reviewer.judgement(decision):
            self.decision.open(decision)

    def stand_before(self, ply: int, seat: Seat) -> None:
        """Show what a seat saw before a move, counted from 0."""
        self.top.dialog.close()
        self.stand_after(ply)
        self.viewpoint.choose(seat)

    def stand_after(self, plies: int) -> None:
        """Show the result of the first `plies` moves."""
        self.decision.close()
        self.timeline.stand_after(plies)

    def see_decision(self, at: int, seat: Seat) -> None:
        """Open the decision made with this move of the record, and say what is known of it."""
        self.stand_before(at, seat)
        self.decision.open(at)
        self.decision.say(self._picture.context())

    # -- acts --------------------------------------------------------------------------------------

    def move(self, _: str) -> bool:
        """Say that a replay has no moves: controls are only shown as they were."""
        self._only_watched()
        return False

    def act(self, act: str, value: str = "") -> bool:
        """Handle an act; return whether notes have changed, which must be saved."""
        before = dict(self.session.notes)
        table_acts.do(self.top, self.acts(), act, value, lambda _: self._only_watched())
        return before != self.session.notes

    def acts(self) -> Acts:
        """Return the act handlers, by owner and name."""
        timeline, dialog = self.timeline, self.top.dialog
        replay = {
            "first": lambda _: self._go(0),
            "back": lambda _: self._go(timeline.index - 1),
            "step": lambda _: self._go(timeline.index + 1),
            "last": lambda _: self._go(timeline.last),
            "frame": self._go_to,
            "play": lambda _: self._play_or_pause(),
            "eyes": self._change_viewpoint,
            "more": lambda _: dialog.open("more"),
            "go_on": lambda _: dialog.open("go_on"),
            **self._annotations.acts(),
        }
        return {**table_acts.acts(self.top), "replay": replay, "coach": self.decision.acts()}

    def _go_to(self, index: str) -> None:
        at = whole_number(index)
        if at is not None:
            self._go(at)

    def _go(self, index: int) -> None:
        self.timeline.go(index)
        self.decision.leave()
        told = self._picture.told(self._picture.context())
        self.top.announcements.say(*filter(None, (told, self._annotations.new)))

    def _play_or_pause(self) -> None:
        self.decision.close()
        self.timeline.play_or_pause()

    def _change_viewpoint(self, viewpoint: str) -> None:
        self.viewpoint.choose(viewpoint)
        self.top.dialog.close()

    def _only_watched(self) -> None:
        self.top.notices.show_below(self.top.words("replay.watched"))

    # -- the picture -------------------------------------------------------------------------------

    def spectate(self) -> ViewContext[Any, Any]:
        """Return the game as a spectator sees it."""
        return contexts.for_spectator(self.top, self._picture.context())

    def picture(self) -> dict[str, Any]:
        """Return the picture to show; it is never over, as one can always go back."""
        return table_picture.picture(self.top, self._picture.tree(), ply=self.timeline.plies)
