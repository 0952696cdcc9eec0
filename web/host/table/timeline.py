"""Where a replay stands: the frames of a game, and how one moves on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyengine.core import CHANCE
from pyengine.replaying import Chance, transitions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyengine.core import Event
    from pyengine.record import Record


@dataclass(frozen=True, slots=True)
class Frame:
    """What can be shown of a game at a time: an event, or None for a deal, and the state after it.

    `plies` moves have been made then.
    """

    event: Event | None
    state: Any
    plies: int


def frames(played: Record) -> list[Frame]:
    """Return all that happened in a game."""
    shown: list[Frame] = []
    plies = 0
    for transition in transitions(played, Chance(played)):
        if transition.seat == CHANCE:
            shown.append(Frame(None, transition.state, plies))
        else:
            plies += 1
            shown += [Frame(step.event, step.state, plies) for step in transition.steps]
    return shown


class Timeline:
    """It stands at one of a game's frames, whose number is `index`, or plays on from there."""

    def __init__(self, played: Record) -> None:
        self.frames = frames(played)
        self.index = 0
        self._playing = False

    @property
    def frame(self) -> Frame:
        """What is shown."""
        return self.frames[self.index]

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.frames) - 1

    @property
    def plies(self) -> int:
        """How many moves have been made in what is shown."""
        return self.frame.plies

    @property
    def begins_ply(self) -> bool:
        """Tell whether this is the first frame of its move."""
        return not self.index or self.frames[self.index - 1].plies != self.plies

    @property
    def narrated(self) -> Iterable[Event]:
        """What has happened until then, what is shown included."""
        return (frame.event for frame in self.frames[: self.index + 1] if frame.event)

    @property
    def settled(self) -> Any:  # any game's state
        """The state once all is told that came of the last move."""
        return [frame.state for frame in self.frames if frame.plies == self.plies][-1]

    @property
    def playing(self) -> bool:
        """Tell whether it goes on by itself, which it does to the last frame."""
        return self._playing and self.index < self.last

    def go(self, index: int) -> None:
        """Stand at a frame, or at the nearest that there is."""
        self.index = max(0, min(index, self.last))
        self._playing = self.playing

    def stand_after(self, plies: int) -> None:
        """Stand where all is told that came of the first moves, so many of them."""
        self._playing = False
        self.index = max(at for at, frame in enumerate(self.frames) if frame.plies <= plies)

    def play_or_pause(self) -> None:
        """Play on, from the beginning where it stands at the end; or pause."""
        self._playing = not self.playing
        if self.index == self.last:
            self.index = 0
