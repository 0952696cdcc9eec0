"""The interface of a table: what is on the screen and handles presses.

A game being played (`live_game.py`), a replay (`replay.py`), a guided first game (`lesson.py`) and
a question to a reader (`question.py`) are tables. The host passes moves, acts and time to the
table, and shows its picture; `None` means that there is nothing to wait for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

if TYPE_CHECKING:
    from host.table.jobs import Job
    from host.table.tabletop import Tabletop
    from pyengine.core import Seat


class Table(Protocol):
    """What the host needs of a table."""

    way_out: ClassVar[str]
    """The act of the control that leaves the table."""

    top: Tabletop
    """What it shares with all tables: the game, preferences, dialog and notices."""

    @property
    def hand_over_to(self) -> Seat | None:
        """The seat that must be handed the device before anything of its own is shown."""
        ...

    @property
    def pause(self) -> float | None:
        """Seconds until it goes on by itself, when `tick` is called."""
        ...

    @property
    def job(self) -> Job[Any] | None:
        """A long computation that is wanted now, such as a bot's move; it runs in slices."""
        ...

    @property
    def review(self) -> str:
        """A finished review in the form to save, "" if there is none."""
        ...

    def move(self, text: str) -> bool:
        """Make the move of the person at the screen; return whether something must be saved."""
        ...

    def act(self, act: str, value: str = "") -> bool:
        """Handle an act other than a move; return whether something must be saved."""
        ...

    def tick(self) -> bool:
        """Go on, after `pause` seconds; return whether something must be saved."""
        ...

    def picture(self) -> dict[str, Any]:
        """Return the picture to show; announcements, cues and "moved" are in one picture only."""
        ...
