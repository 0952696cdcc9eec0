"""Fetching files of the site in the background. Runs on MicroPython."""

import asyncio

from js import tavolino
from main import PAUSE


async def fetch_text(address, promise=None):
    """Return the text of a file of this site; `promise` is a request already under way."""
    text = await (promise or tavolino.get(address))
    if text is None:
        raise OSError(address)
    return text


def words_of(lang):
    """Return the address of the page's texts in a language."""
    return f"strings/app.{lang}.json"


async def pause():
    """Yield to the browser."""
    await asyncio.sleep_ms(PAUSE)


def run_in_background(work):
    """Run a coroutine in the background."""
    asyncio.create_task(work)  # noqa: RUF006 - MicroPython's loop keeps its tasks itself
