"""What takes long: it is done in slices, between which the host listens, and may be given up.

A table says what it wants done (`Table.job`): a bot's move (`bot_runner.py`), and whatever else is
to be found out while people look at the table. The host's clock does it, one job at a time.
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
"""Seconds of a job before the host listens again; a frame has 0.016."""


@dataclass(frozen=True, slots=True)
class Job(Generic[T]):
    """Work that yields often, whether it is still wanted, and what is done with its result.

    `done` gets None where the work has failed, and tells whether something is to be saved.
    """

    work: Callable[[], Generator[None, None, T]]
    wanted: Callable[[], bool]
    done: Callable[[T | None], bool]


async def in_slices(work: Generator[None, None, T], wanted: Callable[[], bool]) -> T | None:
    """Return what work comes to; it is given up, for None, when it is not wanted."""
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
