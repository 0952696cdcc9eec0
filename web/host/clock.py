"""What happens between messages: stories are told, bots move, and jobs run."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from traceback import print_exc
from typing import TYPE_CHECKING, Any, Protocol

from host.table.jobs import in_slices

if TYPE_CHECKING:
    from host.table.jobs import Job
    from host.table.table import Table


class ClockHost(Protocol):
    """What the clock needs of the host."""

    lock: asyncio.Lock

    @property
    def table(self) -> Table | None:
        """The table on top; None in the lobby."""
        ...

    def holds(self, table: Table) -> bool:
        """Return whether a table is still open, perhaps below another one."""
        ...

    def show(self) -> None:
        """Show the current state on the page."""
        ...

    async def save(self, table: Table) -> None:
        """Save what has been done at a table."""
        ...


class Clock:
    """The loop that waits for a story, runs a job, or sleeps until it is woken."""

    def __init__(self, host: ClockHost) -> None:
        self._host = host
        self._wakeup = asyncio.Event()

    def wake(self) -> None:
        """Check the table again."""
        self._wakeup.set()

    async def run(self) -> None:
        """Run forever."""
        while True:
            table = self._host.table
            self._wakeup.clear()
            if table and table.pause is not None:
                await self._pause(table, table.pause)
            elif table and (job := table.job):
                await self._do(table, job)
            else:
                await self._wakeup.wait()

    async def _pause(self, table: Table, seconds: float) -> None:
        """Wait, then continue the story, unless something happens first."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wakeup.wait()
            return
        async with self._host.lock:
            if table is self._host.table:
                if table.tick():
                    await self._host.save(table)
                self._host.show()

    async def _do(self, table: Table, job: Job[Any]) -> None:
        """Run a job; its result counts only if it is still wanted once the host is free."""

        def wanted() -> bool:
            return self._host.holds(table) and job.wanted()

        try:
            result = await in_slices(job.work(), wanted)
        except Exception:  # noqa: BLE001 - a job may fail in any way; the console shows how
            print_exc()
            result = None
        async with self._host.lock:  # else the later of two saves would look like another tab's
            if wanted():
                if job.done(result):
                    await self._host.save(table)
                self._host.show()
