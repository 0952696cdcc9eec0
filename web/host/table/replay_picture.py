"""The picture of a replay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from host.table import common_dialogs, contexts, dialogs, table_picture
from host.table.annotations import DIALOG
from host.table.log_sheet import log, rounds
from host.table.notes import note, note_sheet, noted
from host.table.notices import Notice
from host.table.replay_bar import Progress, more, replay_bar, viewpoint_acts
from host.table.viewpoint import OPEN
from pyengine.record import MAX_NOTE_CHARS

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.annotations import Annotations
    from host.table.open_decision import OpenDecision
    from host.table.reviewer import Reviewer
    from host.table.tabletop import Tabletop
    from host.table.takeover import Takeover
    from host.table.timeline import Timeline
    from host.table.view_context import ViewContext
    from host.table.viewpoint import Viewpoint

    Context = ViewContext[Any, Any]


class ReplayPicture:
    """Draws the current frame of a replay, with its text and controls."""

    def __init__(
        self,
        top: Tabletop,
        timeline: Timeline,
        viewpoint: Viewpoint,
        takeover: Takeover,
        annotations: Annotations,
        reviewer: Reviewer,
        decision: OpenDecision,
    ) -> None:
        self._top = top
        self._timeline = timeline
        self._viewpoint = viewpoint
        self._takeover = takeover
        self._annotations = annotations
        self._reviewer = reviewer
        self._decision = decision

    def context(self) -> Context:
        """Return the context of the current frame."""
        frame, viewpoint = self._timeline.frame, self._viewpoint
        seen, beat = viewpoint.seen(frame.state), (frame.event,) if frame.event else ()
        context = contexts.view_context(
            self._top, seen, viewpoint.seat, self._timeline.narrated, beat, frame.event
        )
        return replace(context, watched=True)

    def told(self, context: Context) -> str:
        """Return the text of the current event."""
        if context.event:
            return self._top.view.event(context, context.event)
        return self._top.words("replay.dealt" if self._timeline.index else "replay.start")

    def tree(self) -> list[Node]:
        """Return the nodes to draw now."""
        context = self.context()
        foot, dialog, one = self._foot(context), self._dialog(context), self._decision.judgement
        if one:
            return self._decision.layers(context, one, foot, dialog)
        return table_picture.layers(self._top, context, foot, dialog)

    def _dialog(self, context: Context) -> Node | None:
        top, offered = self._top, self._takeover.offered
        own = {
            "log": lambda: self._log(context),
            DIALOG: lambda: note_sheet(top.words, self._annotations.here, MAX_NOTE_CHARS),
            "review": lambda: self._reviewer.sheet(context),
            "more": lambda: more(top.words, self._rest()),
            "go_on": lambda: dialogs.take_over_dialog(context, offered) if offered else None,
        }
        return common_dialogs.dialog(top, context, own=own)

    def _log(self, context: Context) -> Node:
        """Return the log, whose entries lead to their frames."""
        top = self._top
        indexes = [at for at, frame in enumerate(self._timeline.frames) if frame.event]
        entries = rounds(top.view, context, top.session.log)
        return log(context, entries, noted(top.session), indexes)

    def _foot(self, context: Context) -> Node:
        top, timeline, said = self._top, self._timeline, self._annotations.here
        cited = context.event.clause if context.event else None
        progress = Progress(
            index=timeline.index,
            last=timeline.last,
            plies=timeline.plies,
            moves=top.session.ply,
            playing=timeline.playing,
        )
        return replay_bar(
            top.words,
            top.notices.below or Notice(self.told(context), cited),
            progress,
            self._rest(),
            note(top.words, said) if said else None,
        )

    def _rest(self) -> list[Node]:
        """Return the controls for which the bar has no room on a phone."""
        top, viewpoint = self._top, self._viewpoint
        names = {"": top.words("replay.everybody"), OPEN: top.words("replay.open")}
        return viewpoint_acts(
            top.words,
            [(who, names.get(who) or top.participants[who].name) for who in viewpoint.choices],
            viewpoint.chosen,
            go_on=bool(self._takeover.vacant),
            reviewed=self._reviewer.offered,
        )
