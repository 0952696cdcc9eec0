"""A story: what came of a move, told beat by beat before anybody goes on.

A beat is what belongs together: one event, or several that are told in one breath. What somebody
has just done themselves they need not be told, and what is only seen (weight 0) has no beat.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from host.text import FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from games import View
    from pyengine.core import Event, Seat, Step
    from pyengine.session import Session

    Tell = Callable[[Sequence[Event]], str]
    """How a beat is told."""

PACES = {"slow": 1.7, "normal": 1.0, "fast": 0.4, "step": 1.0}
"""How many times as long as is read at ease; "step" waits for a press, unless Play is pressed."""

LONGEST = 4.0
"""From which weight on an event waits for a press, where somebody plays."""

GLANCE, LETTER = 0.5, 0.028
"""Seconds in which something is seen, and in which a letter of its sentence is read."""

MARKS = {ord(mark): None for mark in (FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE)}


def reading(text: str) -> float:
    """Return how many seconds it takes to see something happen and to read what is said of it."""
    return GLANCE + LETTER * len(text.translate(MARKS))


def stays(view: View, events: Iterable[Event], text: str) -> float:
    """Return how many seconds a beat stays where it is told at the normal pace."""
    weight = max(view.weight(event) for event in events)
    return reading(text) * min(weight or 1, LONGEST)


def waits(view: View, event: Event) -> bool:
    """Tell whether an event stays until somebody presses, where somebody plays."""
    return view.weight(event) > LONGEST


@dataclass(frozen=True, slots=True)
class Beat:
    """Steps that are told together, and those of their events that are said."""

    steps: tuple[Step[Any], ...]
    said: tuple[Event, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happens in it."""
        return tuple(step.event for step in self.steps)

    @property
    def event(self) -> Event:
        """What it is mainly about."""
        return self.said[-1]

    @property
    def state(self) -> Any:  # any game's state
        """What the table looks like after it."""
        return self.steps[-1].state


def apart(steps: Iterable[Step[Any]]) -> list[Beat]:
    """Return a beat for each step."""
    return [Beat((step,), (step.event,)) for step in steps]


def beats(
    view: View, steps: Sequence[Step[Any]], tell: Tell, mover: Seat | None = None
) -> list[Beat]:
    """Return what is told of a move; of what its `mover`, who knows, has done themselves nothing.

    What is not said is seen in the beat before it, or in the first one.
    """
    own = steps[0] if mover is not None and steps[0].event.args.get("seat") == mover else None
    found: list[Beat] = []
    unsaid: tuple[Step[Any], ...] = ()
    for step in steps:
        last = found[-1] if found else None
        if step is own or not view.weight(step.event):
            if last:
                found[-1] = Beat((*last.steps, step), last.said)
            else:
                unsaid = (*unsaid, step)
        elif last and len(tell((*last.said, step.event))) <= view.joins(step.event):
            found[-1] = Beat((*last.steps, step), (*last.said, step.event))
        else:
            found.append(Beat((*unsaid, step), (step.event,)))
            unsaid = ()
    return found


class Story:
    """Beats that are told: there is none (it is false), it waits for a press, or it plays."""

    def __init__(self) -> None:
        self._beats: deque[Beat] = deque()
        self.teller: Seat | None = None
        self.plays = False

    def __bool__(self) -> bool:
        """Tell whether something is told."""
        return bool(self._beats)

    def __len__(self) -> int:
        """Return how many events are still told, those of now among them."""
        return sum(len(beat.steps) for beat in self._beats)

    @property
    def beat(self) -> Beat | None:
        """What is told now, and what the table looks like then."""
        return self._beats[0] if self._beats else None

    @property
    def event(self) -> Event | None:
        """The event that is told now."""
        return self._beats[0].event if self._beats else None

    @property
    def following(self) -> Event:
        """The event that is told next; IndexError if there is none."""
        return self._beats[1].event

    @property
    def untold(self) -> int:
        """How many events come after what is told now."""
        return len(self) - (len(self._beats[0].steps) if self._beats else 0)

    def begin(self, beats: Iterable[Beat], teller: Seat, *, plays: bool) -> None:
        """Begin to tell what came of a seat's move."""
        self._beats = deque(beats)
        self.teller = teller
        self.plays = plays

    def turn(self) -> Beat | None:
        """Go on to the next beat, and return it; None at the end."""
        if self._beats:
            self._beats.popleft()
        return self.beat

    def skip(self, waits: Callable[[Event], bool]) -> list[Step[Any]]:
        """Tell no more before what `waits` for a press, and return what was still to be told.

        What is told now comes first of it.
        """
        left: list[Step[Any]] = []
        while self._beats and not (left and any(map(waits, self._beats[0].said))):
            left += self._beats.popleft().steps
        return left

    def tell_only(self, waits: Callable[[Event], bool]) -> None:
        """Tell only what `waits` for a press."""
        self._beats = deque(beat for beat in self._beats if any(map(waits, beat.said)))

    def play_or_wait(self) -> None:
        """Have it go on by itself, or wait."""
        self.plays = not self.plays

    def clear(self) -> None:
        """Tell no more."""
        self._beats.clear()


def needs_no_story(session: Session, seat: Seat, steps: Sequence[Step[Any]]) -> bool:
    """Tell whether what came of a person's move needs no telling.

    What they make alone needs none, nor what comes of it as long as the same person goes on and may
    take it back.
    """
    goes_on = session.to_move == (seat,)
    return len(steps) == 1 or (goes_on and isinstance(session.undoable(seat), int))
