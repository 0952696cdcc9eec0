"""What people bring along (links, files) and take away with them (copied text).

Sizes are looked at before anything is read: what is too long for a game never reaches the host.
Runs on MicroPython.
"""

from js import document, tavolino, window
from jsffi import create_proxy, to_js

LONGEST_RECORD = 262144  # bytes: pyengine.record.LIMIT
LONGEST_FILE = 4 * 1024 * 1024  # bytes of a file of many records
LONGEST_LINK = 65536  # characters: pyengine.link.PACKED
LONGEST_POST = 200000  # characters of records in one message to the host
PIECE = 50000  # bytes of a file that are looked at at once

LINK = "record.link_too_long"
RECORD = "record.too_long"


class TooLongError(Exception):
    """It is too long for a game; its argument is the key of the words, and the limit."""


def link():
    """Return the text of the game that the address carries, or None; the address forgets it."""
    mark = window.location.hash
    if not mark.startswith("#g="):
        return None
    window.history.replaceState(None, "", window.location.pathname + window.location.search)
    if len(mark) > LONGEST_LINK + 3:
        raise TooLongError(LINK, LONGEST_LINK)
    return mark[3:]


async def games(file, post):
    """Post the messages that bring a file's games to the host: one game, or one a line.

    A file of many is read in pieces, for MicroPython has no room for the whole.
    """
    many = file.name.endswith(".jsonl")
    limit = LONGEST_FILE if many else LONGEST_RECORD
    if file.size > limit:
        raise TooLongError(RECORD, limit)
    if not many:
        post(type="open", text=await file.text())
        return
    decoder = window.TextDecoder.new()
    lines = []
    length = 0
    rest = ""
    for at in range(0, file.size, PIECE):
        piece = await file.slice(at, at + PIECE).arrayBuffer()
        whole = (rest + decoder.decode(piece, to_js({"stream": True}))).split("\n")
        rest = whole.pop() if at + PIECE < file.size else ""
        for line in whole:
            if lines and length + len(line) > LONGEST_POST:
                post(type="import", texts=lines)
                lines = []
                length = 0
            if line.strip():
                lines.append(line[: LONGEST_RECORD + 1])  # what is too long is told from others
                length += len(line) + len('"", ')
        rest = rest[: LONGEST_RECORD + 1]
    post(type="import", texts=lines)


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
        arrived()

    window.addEventListener("hashchange", create_proxy(changed))
    document.addEventListener("dragover", create_proxy(over))
    document.addEventListener("drop", create_proxy(drop))


async def copy(name, words):
    """Copy the text of a field, and say below it whether the browser let us."""
    field = document.getElementById(name)
    field.focus()
    field.select()
    done = await tavolino.copy(field.value)
    said = document.getElementById(name + "-done")
    said.textContent = words("share.copied" if done else "share.not_copied")
