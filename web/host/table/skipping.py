"""What is passed over, once somebody has skipped a story: all until a person is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from pyengine.core import Event, Seat, Step


class Skipping:
    """Whether moves of bots are passed over (it is `on`), and the `news`: what they came to.

    Where nobody plays, no more than the turn of the bot that was told of is passed over.
    """

    def __init__(self, humans: Collection[Seat]) -> None:
        self._humans = humans
        self._mover: Seat | None = None
        self.on = False
        self.news: list[Event] = []

    def begin(self, mover: Seat | None, steps: Iterable[Step[Any]]) -> None:
        """Pass over what is still to be told of a move, and what follows it."""
        self.forget()
        self.on = True
        self._mover = mover
        self.news += [step.event for step in steps]
        if not self._humans and not (mover and self._goes_on(mover, self.news)):
            self.on = False

    def passes(
        self, mover: Seat, steps: Sequence[Step[Any]], waits: Callable[[Event], bool]
    ) -> Sequence[Step[Any]]:
        """Return how much of a bot's move is passed over, and is news: none, all, or its beginning.

        What `waits` for a press is told, and what follows it.
        """
        events = [step.event for step in steps]
        if not self._humans and not self._goes_on(mover, events):
            self.on = False
        if not self.on:
            return ()
        stop = next((at for at, event in enumerate(events) if waits(event)), len(events))
        if stop < len(events):
            self.on = False
        self.news += events[:stop]
        return steps[:stop]

    def _goes_on(self, mover: Seat, events: Iterable[Event]) -> bool:
        """Tell whether this is of the turn that was told of, and happens to nobody else."""
        return mover == self._mover and all(e.args.get("seat") == mover for e in events)

    def stop(self) -> None:
        """Pass over nothing more: somebody is asked, and reads the news."""
        self.on = False

    def forget(self) -> None:
        """Pass over nothing more, and have no news."""
        self.on = False
        self.news = []
