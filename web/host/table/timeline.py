"""The position of a replay: the frames of a game, and moving among them."""

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
    """A displayable moment: an event, or None for a deal, and the state after it.

    `plies` is the number of moves made by then.
    """

    event: Event | None
    state: Any
    plies: int


def frames(played: Record) -> list[Frame]:
    """Return everything that happened in a game."""
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
    """The position: the `index` of a frame, and whether it is playing from there."""

    def __init__(self, played: Record) -> None:
        self.frames = frames(played)
        self.index = 0
        self._playing = False

    @property
    def frame(self) -> Frame:
        """The current frame."""
        return self.frames[self.index]

    @property
    def last(self) -> int:
        """The index of the last frame."""
        return len(self.frames) - 1

    @property
    def plies(self) -> int:
        """The number of moves made by the current frame."""
        return self.frame.plies

    @property
    def begins_ply(self) -> bool:
        """Return whether this is the first frame of its move."""
        return not self.index or self.frames[self.index - 1].plies != self.plies

    @property
    def narrated(self) -> Iterable[Event]:
        """The events so far, including the current one."""
        return (frame.event for frame in self.frames[: self.index + 1] if frame.event)

    @property
    def settled(self) -> Any:  # any game's state
        """The state at the end of the last move's story."""
        return [frame.state for frame in self.frames if frame.plies == self.plies][-1]

    @property
    def playing(self) -> bool:
        """Return whether it is playing, which ends at the last frame."""
        return self._playing and self.index < self.last

    def go(self, index: int) -> None:
        """Go to a frame, or to the nearest one that exists."""
        self.index = max(0, min(index, self.last))
        self._playing = self.playing

    def stand_after(self, plies: int) -> None:
        """Go to the end of the story of the first `plies` moves."""
        self._playing = False
        self.index = max(at for at, frame in enumerate(self.frames) if frame.plies <= plies)

    def play_or_pause(self) -> None:
        """Play (at the end, from the start), or pause."""
        self._playing = not self.playing
        if self.index == self.last:
            self.index = 0
