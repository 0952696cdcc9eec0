"""What comes from the site while the page is awake, beside all else. Runs on MicroPython."""

import asyncio

from js import tavolino
from main import PAUSE


async def arrived(address, promise=None):
    """Return the text of a file of this site, which may be under way already."""
    text = await (promise or tavolino.get(address))
    if text is None:
        raise OSError(address)
    return text


def words_of(lang):
    """Return where the page's words of a language are."""
    return f"strings/app.{lang}.json"


async def pause():
    """Let the browser do what waits."""
    await asyncio.sleep_ms(PAUSE)


def begin(work):
    """Let a coroutine run beside all else."""
    asyncio.create_task(work)  # noqa: RUF006 - MicroPython's loop keeps its tasks itself
