"""Wakes the page, in steps between which the browser has time for whoever looks at it."""

import asyncio
import sys

PARTS = ("lobby", "dom", "in_lobby", "page")  # each takes about as long to import as the others
PAUSE = 4  # milliseconds: in less than one MicroPython would not let the browser have its turn


async def main():
    """Import what is on the page."""
    for part in PARTS:
        await asyncio.sleep_ms(PAUSE)
        __import__(part)
    await sys.modules["page"].wake()


asyncio.create_task(main())  # noqa: RUF006 - MicroPython's loop keeps its tasks itself
