"""The stack of tables: a game, a lesson, a question, a replay; if empty, the lobby."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from host.records.playable import checksum

if TYPE_CHECKING:
    from host.prefs import Prefs
    from host.table.lesson import Lesson
    from host.table.live_game import LiveGame
    from host.table.question import Question
    from host.table.replay import Replay
    from host.table.table import Table


@dataclass(frozen=True, slots=True)
class Watched:
    """A game that is watched: a saved one (`id`), or one that may be `linked` in the address."""

    id: str
    linked: bool


class TableStack:
    """The game being played, if any, saved as `open`.

    A lesson may cover it, a question that, and a replay everything.
    """

    def __init__(self) -> None:
        self.live: LiveGame | None = None
        self.lesson: Lesson | None = None
        self.question: Question | None = None
        self.replay: Replay | None = None
        self.open = ""
        self._watched = Watched("", linked=False)
        self.checksum = 0  # identifies the watched game

    @property
    def table(self) -> Table | None:
        """The table on top; None is the lobby."""
        return self.replay or self.question or self.lesson or self.live

    @property
    def at_stake(self) -> bool:
        """Return whether moves would be lost if the page was left, even behind a replay."""
        return self.live is not None and self.live.at_stake

    @property
    def way_back(self) -> str:
        """The act of the browser's Back; it asks first where something would be lost."""
        if self.table is self.live and not self.at_stake:
            return "table:lobby"
        return self.table.way_out if self.table else ""

    def holds(self, table: Table) -> bool:
        """Return whether a table is open, perhaps below another one."""
        return any(table is one for one in (self.live, self.lesson, self.question, self.replay))

    def open_live(self, live: LiveGame, game_id: str) -> None:
        """Open a game to play, replacing any other."""
        self.replay = self.question = self.lesson = None
        self.live, self.open = live, game_id

    def close_live(self) -> None:
        """Close the game that is played."""
        self.live, self.open = None, ""

    def ask(self, question: Question) -> None:
        """Open a question to the reader."""
        self.replay, self.question = None, question

    def watch(self, replay: Replay, watched: Watched) -> None:
        """Open a replay."""
        self.replay, self._watched = replay, watched
        self.checksum = checksum(replay.session)

    def end(self, prefs: Prefs) -> None:
        """Close the table on top; the one below adopts the current preferences."""
        if self.replay:
            self.replay = None
        elif self.question:
            self.question = None
        else:
            self.lesson = None
        if self.table:
            self.table.top.follow(prefs)

    @property
    def reviewed(self) -> LiveGame | Replay | None:
        """The table on top, if it can be reviewed: not a lesson or a question."""
        return self.replay or (None if self.question or self.lesson else self.live)

    @property
    def saved_as(self) -> str:
        """The id under which the game on top is saved, "" if it is not."""
        return self._watched.id if self.replay else self.open

    @property
    def linked(self) -> bool:
        """Return whether the game in the page's address is being watched, or asked about."""
        return self.question is not None or (self.replay is not None and self._watched.linked)

    @property
    def watching(self) -> dict[str, Any] | None:
        """What the page remembers of the position in the watched game.

        A saved game has an id, and no checksum: that depends on hidden cards.
        """
        if self.replay is None:
            return None
        game_id = self._watched.id
        known = {} if game_id else {"sum": self.checksum}
        return {"id": game_id, **known, **self.replay.place}
