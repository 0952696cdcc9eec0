"""Skipping a story: everything until a person is to move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from pyengine.core import Event, Seat, Step


class Skipping:
    """Whether bots' moves are skipped (`on`), and the `news`: what they did.

    Those of the news that had been announced before are `heard`. Where nobody plays, only the turn
    of the current bot is skipped.
    """

    def __init__(self, humans: Collection[Seat]) -> None:
        self._humans = humans
        self._mover: Seat | None = None
        self.on = False
        self.news: list[Event] = []
        self.heard: Sequence[Event] = ()

    def begin(
        self, mover: Seat | None, steps: Iterable[Step[Any]], heard: Sequence[Event] = ()
    ) -> None:
        """Skip the rest of a move's story, and what follows it."""
        self.clear()
        self.on = True
        self.heard = heard
        self._mover = mover
        self.news += [step.event for step in steps]
        if not self._humans and not (mover and self._goes_on(mover, self.news)):
            self.on = False

    def passes(
        self, mover: Seat, steps: Sequence[Step[Any]], waits: Callable[[Event], bool]
    ) -> Sequence[Step[Any]]:
        """Return how much of a bot's move is skipped and becomes news: none, all, or its beginning.

        What `waits` for a press is told, and so is what follows it.
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
        """Return whether this belongs to the current turn, and affects nobody else."""
        return mover == self._mover and all(e.args.get("seat") == mover for e in events)

    @property
    def unheard(self) -> list[Event]:
        """Those of the news that had not been announced before."""
        return [event for event in self.news if not any(event is one for one in self.heard)]

    def stop(self) -> None:
        """Stop skipping: a person is to move, and reads the news."""
        self.on = False

    def clear(self) -> None:
        """Stop skipping, and drop the news."""
        self.on = False
        self.news = []
        self.heard = ()
