"""A story: the result of a move, told beat by beat before play goes on.

A beat is what belongs together: one event, or several told in one sentence. People need not be told
what they have just done themselves, and what is only seen (weight 0) has no beat.
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
    """Returns the text of a beat."""

PACES = {"slow": 1.7, "normal": 1.0, "fast": 0.4, "step": 1.0}
"""Factors of the normal reading time; "step" waits for a press, unless Play is pressed."""

LONGEST = 4.0
"""The most weight of an event shown for a time; one of more waits for a press in a played game."""

GLANCE, LETTER = 0.5, 0.028
"""Seconds to notice an event, and to read a letter of its text."""

MARKS = {ord(mark): None for mark in (FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE)}


def reading_time(text: str) -> float:
    """Return the seconds needed to notice an event and read its text."""
    return GLANCE + LETTER * len(text.translate(MARKS))


def duration(view: View, events: Iterable[Event], text: str) -> float:
    """Return the seconds for which a beat is shown at the normal pace."""
    weight = max(view.weight(event) for event in events)
    return reading_time(text) * min(weight or 1, LONGEST)


def waits(view: View, event: Event) -> bool:
    """Return whether an event waits for a press, in a game being played."""
    return view.weight(event) > LONGEST


@dataclass(frozen=True, slots=True)
class Beat:
    """Steps told together, and those of their events that are put into words."""

    steps: tuple[Step[Any], ...]
    said: tuple[Event, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """All events that happen in it."""
        return tuple(step.event for step in self.steps)

    @property
    def event(self) -> Event:
        """Its main event."""
        return self.said[-1]

    @property
    def state(self) -> Any:  # any game's state
        """The state of the game after it."""
        return self.steps[-1].state


def one_beat_each(steps: Iterable[Step[Any]]) -> list[Beat]:
    """Return a beat for each step."""
    return [Beat((step,), (step.event,)) for step in steps]


def beats(
    view: View, steps: Sequence[Step[Any]], tell: Tell, mover: Seat | None = None
) -> list[Beat]:
    """Return the beats of a move, without what its `mover` has just done themselves.

    Steps without words are shown with the beat before them, or with the first one.
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
    """The beats being told: none (it is false), one that waits for a press, or one that plays."""

    def __init__(self) -> None:
        self._beats: deque[Beat] = deque()
        self.teller: Seat | None = None
        self.plays = False

    def __bool__(self) -> bool:
        """Return whether something is being told."""
        return bool(self._beats)

    def __len__(self) -> int:
        """Return how many events are left, including the current ones."""
        return sum(len(beat.steps) for beat in self._beats)

    @property
    def beat(self) -> Beat | None:
        """The current beat."""
        return self._beats[0] if self._beats else None

    @property
    def event(self) -> Event | None:
        """The main event of the current beat."""
        return self._beats[0].event if self._beats else None

    def following(self, view: View) -> list[Event]:
        """Return the next event, and those that explain or continue it."""
        _, *others = (beat.event for beat in self._beats)
        for at, event in enumerate(others):
            if at and view.weight(event) and not view.joins(event):
                return others[:at]
        return others

    @property
    def untold(self) -> int:
        """How many events follow the current beat."""
        return len(self) - (len(self._beats[0].steps) if self._beats else 0)

    def begin(self, beats: Iterable[Beat], teller: Seat, *, plays: bool) -> None:
        """Begin to tell the result of a seat's move."""
        self._beats = deque(beats)
        self.teller = teller
        self.plays = plays

    def advance(self) -> Beat | None:
        """Go on to the next beat and return it; None at the end."""
        if self._beats:
            self._beats.popleft()
        return self.beat

    def skip(self, waits: Callable[[Event], bool]) -> list[Step[Any]]:
        """Skip ahead to what `waits` for a press, and return the steps that were skipped.

        The current ones come first.
        """
        left: list[Step[Any]] = []
        while self._beats and not (left and any(map(waits, self._beats[0].said))):
            left += self._beats.popleft().steps
        return left

    def tell_only(self, waits: Callable[[Event], bool]) -> None:
        """Keep only what `waits` for a press."""
        self._beats = deque(beat for beat in self._beats if any(map(waits, beat.said)))

    def play_or_wait(self) -> None:
        """Toggle between playing and waiting."""
        self.plays = not self.plays

    def clear(self) -> None:
        """End the story."""
        self._beats.clear()


def needs_no_story(session: Session, seat: Seat, steps: Sequence[Step[Any]]) -> bool:
    """Return whether the result of a person's move needs no story.

    What they did themselves needs none, nor do its effects as long as the same person is to move
    and may take it back.
    """
    goes_on = session.to_move == (seat,)
    return len(steps) == 1 or (goes_on and isinstance(session.undoable(seat), int))
