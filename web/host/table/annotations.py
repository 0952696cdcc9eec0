"""Notes about a game's moves, in a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.table.view_context import note_text
from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.table.tabletop import Tabletop
    from host.table.timeline import Timeline

DIALOG = "note"


class Annotations:
    """The notes of one game: `here` is the one at the `timeline`'s position."""

    def __init__(self, top: Tabletop, timeline: Timeline) -> None:
        self._top = top
        self._session = top.session
        self._timeline = timeline

    @property
    def here(self) -> str:
        """The note at this position, cleaned for display; "" if there is none."""
        return note_text(self._session.notes.get(self._timeline.plies, ""))

    @property
    def new(self) -> str:
        """The same, unless it was shown at the previous frame already."""
        return self.here if self._timeline.begins_ply else ""

    def acts(self) -> dict[str, Callable[[str], None]]:
        """Return the act handlers of notes."""
        return {
            "note": lambda _: self._top.dialog.open(DIALOG),
            "noted": self._write,
            "unnote": lambda _: self._delete(),
        }

    def _write(self, text: str) -> None:
        """Write a note at this position; one that makes the record too long is rejected."""
        before, plies = self.here, self._timeline.plies
        self._session.note(plies, note_text(text))
        if len(record.write(self._session.record()).encode()) > record.MAX_RECORD_BYTES:
            self._session.note(plies, before)
            self._top.dialog.close()
            self._top.notices.show_below(self._top.words("note.no_room"))

    def _delete(self) -> None:
        self._session.note(self._timeline.plies, "")
        self._top.dialog.close()
