"""What a table is: whatever lies before the people and answers what they press.

A game that is played (`live_game.py`), one that is watched again (`replay.py`), a guided first game
(`lesson.py`) and a question to a reader (`question.py`) are tables. The host brings each of them
moves, acts and time, and shows its picture; `None` is a table's answer where there is nothing to
wait for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

if TYPE_CHECKING:
    from host.table.jobs import Job
    from host.table.tabletop import Tabletop
    from pyengine.core import Seat


class Table(Protocol):
    """What the host asks of a table."""

    way_out: ClassVar[str]
    """The act of the tool that leaves the table."""

    top: Tabletop
    """What it has in common with all tables: the game, preferences, dialog and notices."""

    @property
    def handing(self) -> Seat | None:
        """The seat to which the device has to be handed before anything of its own is shown."""
        ...

    @property
    def pause(self) -> float | None:
        """Seconds until it goes on by itself: then `tick` is called."""
        ...

    @property
    def job(self) -> Job[Any] | None:
        """What takes long and is wanted now, such as a bot's move: it is done in slices."""
        ...

    @property
    def review(self) -> str:
        """What is to be saved of a review that is done, "" while there is none."""
        ...

    def move(self, text: str) -> bool:
        """Make the move of whoever is before the screen; tell whether something is to be saved."""
        ...

    def act(self, act: str, value: str = "") -> bool:
        """Do what a control asks for besides a move; tell whether something is to be saved."""
        ...

    def tick(self) -> bool:
        """Go on, after `pause` seconds; tell whether something is to be saved."""
        ...

    def picture(self) -> dict[str, Any]:
        """Return what the page shows now; what is said is said once, and so that one moved."""
        ...
