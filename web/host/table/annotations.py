"""What somebody says of a game's moves, where it is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.table.view_context import said
from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.table.tabletop import Tabletop
    from host.table.timeline import Timeline

DIALOG = "note"


class Annotations:
    """The notes of one game: `here` is the one of where the `timeline` stands."""

    def __init__(self, top: Tabletop, timeline: Timeline) -> None:
        self._top = top
        self._session = top.session
        self._timeline = timeline

    @property
    def here(self) -> str:
        """What is said of where it stands, as it can be shown; "" if nothing is."""
        return said(self._session.notes.get(self._timeline.plies, ""))

    @property
    def new(self) -> str:
        """The same, if it was not there a step before."""
        return self.here if self._timeline.begins_ply else ""

    def acts(self) -> dict[str, Callable[[str], None]]:
        """Return what does the acts of notes."""
        return {
            "note": lambda _: self._top.dialog.open(DIALOG),
            "noted": self._write,
            "unnote": lambda _: self._delete(),
        }

    def _write(self, text: str) -> None:
        """Say something of where it stands; what makes the record too long is not said."""
        before, plies = self.here, self._timeline.plies
        self._session.note(plies, said(text))
        if len(record.write(self._session.record()).encode()) > record.LIMIT:
            self._session.note(plies, before)
            self._top.dialog.close()
            self._top.notices.show_below(self._top.words("note.no_room"))

    def _delete(self) -> None:
        self._session.note(self._timeline.plies, "")
        self._top.dialog.close()
