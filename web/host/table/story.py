"""A story: what came of a move, told event by event before anybody goes on."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from host.table.chrome import StoryProgress

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyengine.core import Event, Seat, Step
    from pyengine.session import Session

PACES = {"slow": 3.4, "normal": 2.0, "fast": 0.8, "step": 2.0}
"""Seconds that an event of weight 1 stays; "step" waits for a press, unless Play is pressed."""


LONGEST = 4.0
"""How long what waits for a press stays where nobody plays."""


class Story:
    """Events that are told: there is none (it is false), it waits for a press, or it plays."""

    def __init__(self) -> None:
        self._steps: deque[Step[Any]] = deque()
        self._told = 0
        self.teller: Seat | None = None
        self.plays = False

    def __bool__(self) -> bool:
        """Tell whether something is told."""
        return bool(self._steps)

    def __len__(self) -> int:
        """Return how many events are still told, that of now among them."""
        return len(self._steps)

    @property
    def step(self) -> Step[Any] | None:
        """What is told now, and what the table looks like then."""
        return self._steps[0] if self._steps else None

    @property
    def event(self) -> Event | None:
        """The event that is told now."""
        return self._steps[0].event if self._steps else None

    @property
    def following(self) -> Event:
        """The event that is told next; IndexError if there is none."""
        return self._steps[1].event

    @property
    def progress(self) -> StoryProgress:
        """How far it has been told."""
        return StoryProgress(self._told + 1, self._told + len(self._steps), self.plays)

    def begin(self, steps: Iterable[Step[Any]], teller: Seat, *, plays: bool) -> None:
        """Begin to tell what came of a seat's move."""
        self._steps = deque(steps)
        self.teller = teller
        self._told = 0
        self.plays = plays

    def turn(self) -> list[Step[Any]]:
        """Go on to the next event, and return it; nothing at the end."""
        if self._steps:
            self._steps.popleft()
            self._told += 1
        return [*self._steps][:1]

    def skip(self) -> list[Step[Any]]:
        """Tell no more, and return what was still told, the event of now first."""
        left = [*self._steps]
        self._steps.clear()
        return left

    def play_or_wait(self) -> None:
        """Have it go on by itself, or wait."""
        self.plays = not self.plays

    def clear(self) -> None:
        """Tell no more."""
        self._steps.clear()


def needs_no_story(session: Session, seat: Seat, steps: Sequence[Step[Any]]) -> bool:
    """Tell whether what came of a person's move needs no telling.

    What they make alone needs none, nor what comes of it as long as the same person goes on and may
    take it back.
    """
    goes_on = session.to_move == (seat,)
    return len(steps) == 1 or (goes_on and isinstance(session.back(seat), int))
