"""Long computations, run in slices so that the host stays responsive, and cancellable.

A table offers what it wants computed (`Table.job`): a bot's move (`bot_runner.py`), a hint, a
review. The host's clock runs one job at a time.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

T = TypeVar("T")

SLICE = 0.010
"""Seconds of work per slice; a frame has 0.016."""


@dataclass(frozen=True, slots=True)
class Job(Generic[T]):
    """Work that yields often, a test whether it is still wanted, and what to do with its result.

    `done` takes None if the work has failed, and returns whether something must be saved.
    """

    work: Callable[[], Generator[None, None, T]]
    wanted: Callable[[], bool]
    done: Callable[[T | None], bool]


async def in_slices(work: Generator[None, None, T], wanted: Callable[[], bool]) -> T | None:
    """Return the result of the work, or None if it was cancelled as no longer wanted."""
    until = monotonic() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        if monotonic() > until:
            await asyncio.sleep(0)
            if not wanted():
                return None
            until = monotonic() + SLICE
