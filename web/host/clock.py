"""What happens between messages: stories go on, bots move, a table's other jobs are done."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from traceback import print_exc
from typing import TYPE_CHECKING, Any, Protocol

from host.table.jobs import in_slices

if TYPE_CHECKING:
    from host.table.jobs import Job
    from host.table.table import Table


class Timed(Protocol):
    """What the clock asks of the host."""

    lock: asyncio.Lock

    @property
    def pictures(self) -> int:
        """How many pictures the page was told of."""
        ...

    @property
    def table(self) -> Table | None:
        """What lies before the people."""
        ...

    def holds(self, table: Table) -> bool:
        """Tell whether a table is still there, perhaps below another one."""
        ...

    def show(self) -> None:
        """Show the page what there is now."""
        ...

    async def save(self, table: Table) -> None:
        """Save what has been done at a table."""
        ...


class Clock:
    """Time at the table: it pauses for a story, does a job, or waits until it is woken.

    No job is begun before the page has drawn a table's first picture: both would take longer.
    """

    def __init__(self, host: Timed) -> None:
        self._host = host
        self._wakeup = asyncio.Event()
        self._drawn = 0  # the number of the last picture that the page has drawn

    def wake(self) -> None:
        """Look at the table anew."""
        self._wakeup.set()

    def drawn(self, picture: int) -> None:
        """Hear that the page has drawn this picture."""
        self._drawn = picture
        self.wake()

    async def run(self) -> None:
        """Let time pass, for ever."""
        begun: Table | None = None
        first = 0  # the number of its first picture
        while True:
            table = self._host.table
            self._wakeup.clear()
            if table is not begun:
                begun, first = table, self._host.pictures
            if table and table.pause is not None:
                await self._pause(table, table.pause)
            elif table and (job := table.job) and self._drawn >= first:
                await self._do(table, job)
            else:
                await self._wakeup.wait()

    async def _pause(self, table: Table, seconds: float) -> None:
        """Go on with what is told, unless something happens first."""
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
        """Do a job, whose result counts if it is still wanted when nothing else is being done."""

        def wanted() -> bool:
            return self._host.holds(table) and job.wanted()

        try:
            result = await in_slices(job.work(), wanted)
        except Exception:  # noqa: BLE001 - work may fail in any way; the console hears how
            print_exc()
            result = None
        async with self._host.lock:  # of two moves saved at once the later would seem another tab's
            if wanted():
                if job.done(result):
                    await self._host.save(table)
                self._host.show()
