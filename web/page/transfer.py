"""What people bring along (links, files) and take away with them (copied text).

Sizes are looked at before anything is read: what is too long for a game never reaches the host.
Runs on MicroPython.
"""

import asyncio

from js import document, tavolino, window
from jsffi import create_proxy

FIELD = "pasted"  # the id of the field for links and texts

LONGEST_FILE = 32 * 1024 * 1024  # bytes: pyengine.files.MOST
LONGEST_LINK = 4 * 65536  # characters, escaped: pyengine.link.LONGEST
LONGEST_TEXT = 262144  # characters that are pasted: pyengine.record.LIMIT
PIECE = 49152  # bytes of a file that are handed to the host at once: in base64 all of it is whole
FORMS = ("#g=", "#/g=", "#g%3d", "#/g%3d")
"""How a game begins in an address, in small letters: as we write it, and as others hand it on."""
HERE = []
"""What was read or put there last."""
PAUSE, PATIENCE = 10, 1000  # milliseconds that an answer is waited for, at a time and in all
BARE = "#en"  # the text of a game, of which somebody has left out the rest

LINK = "record.link_too_long"
FILE = "record.file_too_long"
TEXT = "record.too_long"


class TooLongError(Exception):
    """It is too long for a game; its argument is the key of the words, and the limit."""


def link():
    """Return the text of the game that the address carries, or None; the host makes sense of it.

    The address keeps it until something was decided about it: then `forget` is called.
    """
    mark = window.location.hash
    start = mark[:8].lower()
    if not (any(start.startswith(form) for form in FORMS) or start.startswith(BARE)):
        return None
    if len(mark) > LONGEST_LINK:
        forget()
        raise TooLongError(LINK, LONGEST_LINK)
    HERE[:] = [mark]
    return mark


def forget():
    """Have the address carry no game any more."""
    if window.location.hash:
        replaced("")


def forget_lesson():
    """Have the address lead to the lobby, and no more to a lesson that was left."""
    location, history = window.location, window.history
    params = window.URLSearchParams.new(location.search)
    if params.has("learn"):
        params.delete("learn")
        query = params.toString()
        search = "?" + query if query else ""
        history.replaceState(history.state, "", location.pathname + search + location.hash)


def carry(text):
    """Have the address carry this game, so that one can come back to it."""
    replaced("#g=" + text)


def replaced(mark):
    """Put this in the place of the address's hash, without an entry in the browser's history."""
    HERE[:] = [mark]
    history = window.history
    history.replaceState(
        history.state, "", window.location.pathname + window.location.search + mark
    )


async def file(chosen, number, post):
    """Post the messages that bring a file to the host, piece by piece: it looks at what it is.

    The number keeps the pieces of files apart that are brought at the same time.
    """
    if chosen.size > LONGEST_FILE:
        raise TooLongError(FILE, LONGEST_FILE)
    at = 0
    while True:
        piece = await tavolino.base64(chosen.slice(at, at + PIECE))
        at += PIECE
        post(type="file", file=number, piece=piece, last=at >= chosen.size)
        if at >= chosen.size:
            return


def pasted():
    """Return what was pasted into the field for it."""
    text = document.getElementById(FIELD).value
    if len(text) > LONGEST_TEXT:
        raise TooLongError(TEXT, LONGEST_TEXT)
    return text


def watch(arrived, dropped):
    """Call `arrived()` when another link is followed here, `dropped(file)` for what is dropped."""

    def over(event):
        if event.dataTransfer.types.includes("Files"):  # a text belongs where it is dropped
            event.preventDefault()

    def drop(event):
        for file in event.dataTransfer.files:
            event.preventDefault()
            dropped(file)

    def changed(_event):
        if window.location.hash not in HERE:  # which an entry of the history below us had not yet
            arrived()

    window.addEventListener("hashchange", create_proxy(changed))
    document.addEventListener("dragover", create_proxy(over))
    document.addEventListener("drop", create_proxy(drop))


async def copy(name, words, outbox):
    """Copy the text of a field, and say below it whether the browser let us.

    What has just been typed into another field is in the text once the host has answered.
    """
    for _ in range(PATIENCE // PAUSE):
        if outbox.shown == outbox.typed:
            break
        await asyncio.sleep_ms(PAUSE)
    field = document.getElementById(name)
    field.focus()
    field.select()
    done = await tavolino.copy(field.value)
    said = document.getElementById(name + "-done")
    said.textContent = words("share.copied" if done else "share.not_copied")
