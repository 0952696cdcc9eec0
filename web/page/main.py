"""Start the page in small steps so that the browser can paint in between."""

import asyncio
import sys

PARTS = ("lobby", "dom", "lobby_controller", "page")  # imports of about the same duration
PAUSE = 4  # milliseconds; with less than one, MicroPython does not yield to the browser


async def main():
    """Import the page's modules one by one, then run it."""
    for part in PARTS:
        await asyncio.sleep_ms(PAUSE)
        __import__(part)
    await sys.modules["page"].start()


asyncio.create_task(main())  # noqa: RUF006 - MicroPython's loop keeps its tasks itself
