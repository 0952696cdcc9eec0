"""What lies before the people: the lobby, or a game that is played, taught or watched."""

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
    """A game that is watched: a saved one (`id`), or one perhaps `linked` in the address."""

    id: str
    linked: bool


class Front:
    """Nothing lies there (the lobby), or a game is played, and saved as `open`.

    Over either lies a lesson or none, over that a question or none, and over all of it a replay or
    none.
    """

    def __init__(self) -> None:
        self.live: LiveGame | None = None
        self.lesson: Lesson | None = None
        self.question: Question | None = None
        self.replay: Replay | None = None
        self.open = ""
        self._watched = Watched("", linked=False)
        self._sum = 0  # by which it is known that what is watched is the same game

    @property
    def table(self) -> Table | None:
        """What lies uppermost; None is the lobby."""
        return self.replay or self.question or self.lesson or self.live

    @property
    def at_stake(self) -> bool:
        """Tell whether moves are lost when the page is left, behind a replay too."""
        return self.live is not None and self.live.at_stake

    @property
    def way_back(self) -> str:
        """The act of the browser's Back, which asks first where something would be lost."""
        if self.table is self.live and not self.at_stake:
            return "table:lobby"
        return self.table.way_out if self.table else ""

    def holds(self, table: Table) -> bool:
        """Tell whether a table lies here, perhaps below another one."""
        return any(table is one for one in (self.live, self.lesson, self.question, self.replay))

    def open_live(self, live: LiveGame, game_id: str) -> None:
        """Play a game, whatever was there."""
        self.replay = self.question = self.lesson = None
        self.live, self.open = live, game_id

    def close_live(self) -> None:
        """Play it no more."""
        self.live, self.open = None, ""

    def ask(self, question: Question) -> None:
        """Put a question to whoever reads."""
        self.replay, self.question = None, question

    def watch(self, replay: Replay, watched: Watched) -> None:
        """Watch a game."""
        self.replay, self._watched = replay, watched
        self._sum = checksum(replay.session)

    def end(self, prefs: Prefs) -> None:
        """Put away what lies uppermost: the table below it follows what is preferred now."""
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
        """What lies uppermost, if that can be reviewed: neither a lesson nor a question can."""
        return self.replay or (None if self.question or self.lesson else self.live)

    @property
    def saved_as(self) -> str:
        """The id under which the uppermost game is saved, "" where it is not."""
        return self._watched.id if self.replay else self.open

    @property
    def linked(self) -> bool:
        """Tell whether the game in the page's address is watched, or asked about."""
        return self.question is not None or (self.replay is not None and self._watched.linked)

    @property
    def watching(self) -> dict[str, Any] | None:
        """What the page remembers of where a game is that is watched."""
        if self.replay is None:
            return None
        index, eyes = self.replay.timeline.index, self.replay.viewpoint.eyes
        return {"id": self._watched.id, "sum": self._sum, "at": index, "eyes": eyes}
