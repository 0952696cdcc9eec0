"""Reading links, files and pasted texts in the page, and copying texts to the clipboard.

Sizes are checked before anything is read: what is too long for a game never reaches the host. Runs
on MicroPython.
"""

import asyncio

from js import document, tavolino, window
from jsffi import create_proxy

FIELD = "pasted"  # the id of the field for pasted links and texts

LONGEST_FILE = 32 * 1024 * 1024  # bytes: pyengine.files.MAX_FILE_BYTES
LONGEST_LINK = 4 * 65536  # characters, escaped: pyengine.link.MAX_ESCAPED_CHARS
LONGEST_TEXT = 262144  # characters of a pasted text: pyengine.record.MAX_RECORD_BYTES
PIECE = 49152  # bytes of a file per message; a multiple of 3, so that base64 needs no padding
MARK = "g="  # before a game, in lower case
TABLE = ("game=", "seats=", "learn=")  # parts of a query that ask for a table
ESCAPES = (("%25", "%"), ("%25", "%"), ("%23", "#"), ("%26", "&"), ("%2f", "/"), ("%3d", "="))
"""Signs that other programs escape, twice in the worst case; in lower case."""
LONG_RUN = 100  # characters: every game has more in one run
LAST_HASH = []
"""The hash that was read or written last."""
PAUSE, PATIENCE = 10, 1000  # milliseconds to wait for an answer: per poll and in all
BARE = "en"  # how a record's encoded text begins, in lower case, if the prefix was left out

LINK = "record.link_too_long"
FILE = "record.file_too_long"
TEXT = "record.too_long"


class TooLongError(Exception):
    """Something is too long for a game; the argument is the text's key and the limit."""


def link():
    """Return the text of the game in the address, or None; the host parses it.

    It stays in the address until the user has decided about it; then `clear_link` is called.
    """
    mark = window.location.hash
    if not looks_like_game(mark):
        return None
    if len(mark) > LONGEST_LINK:
        clear_link()
        raise TooLongError(LINK, LONGEST_LINK)
    LAST_HASH[:] = [mark]
    return mark


def looks_like_game(mark):
    """Return whether a hash has a game, perhaps a damaged one."""
    plain = unescaped(mark)
    bare = plain.lstrip("#/")
    if bare == "g" or bare.startswith(BARE) or has_part(plain, MARK):
        return True
    runs = plain.replace("&", "=").replace("/", "=").replace("#", "=").split("=")
    return any(len(run) > LONG_RUN for run in runs)


def misplaced():
    """Return the hash if it asks for a table, as only the query does; else None."""
    mark = window.location.hash
    plain = unescaped(mark)
    return mark[1:] if any(has_part(plain, name) for name in TABLE) else None


def unescaped(mark):
    """Return a hash in lower case, with the signs that matter unescaped."""
    plain = mark.lower()
    for escaped, sign in ESCAPES:
        plain = plain.replace(escaped, sign)
    return plain


def has_part(plain, name):
    """Return whether a hash has a part of this name, and not only at the end of another name."""
    before, *others = plain.split(name)
    for after in others:
        if not (before[-1:].isalpha() or before[-1:].isdigit() or before[-1:] in ("_", "-")):
            return True
        before = after
    return False


def clear_link():
    """Remove the game from the address."""
    if window.location.hash:
        replaced("")


def set_link(text):
    """Put a game into the address, so that one can return to it."""
    replaced("#g=" + text)


def replaced(mark):
    """Replace the address's hash without adding a history entry."""
    LAST_HASH[:] = [mark]
    history = window.history
    history.replaceState(
        history.state, "", window.location.pathname + window.location.search + mark
    )


async def file(chosen, number, post, drop=None):
    """Post the messages that carry a file to the host in pieces; the host detects its type.

    `number` keeps files apart that are read at the same time; `drop` is that of the first of
    several files that were dropped together.
    """
    if chosen.size > LONGEST_FILE:
        raise TooLongError(FILE, LONGEST_FILE)
    at = 0
    while True:
        piece = await tavolino.base64(chosen.slice(at, at + PIECE))
        at += PIECE
        post(type="file", file=number, drop=drop, piece=piece, last=at >= chosen.size)
        if at >= chosen.size:
            return


def pasted():
    """Return what was pasted into the import field."""
    text = document.getElementById(FIELD).value
    if len(text) > LONGEST_TEXT:
        raise TooLongError(TEXT, LONGEST_TEXT)
    return text


def watch(arrived, dropped):
    """Call `arrived()` when a link is followed here, `dropped(files)` for dropped files."""

    def over(event):
        if event.dataTransfer.types.includes("Files"):  # text may be dropped into a field as usual
            event.preventDefault()

    def drop(event):
        files = list(event.dataTransfer.files)
        if files:
            event.preventDefault()
            dropped(files)

    def changed(_event):
        if window.location.hash not in LAST_HASH:  # history may still have a known one
            arrived()

    window.addEventListener("hashchange", create_proxy(changed))
    document.addEventListener("dragover", create_proxy(over))
    document.addEventListener("drop", create_proxy(drop))


async def copy(name, words, outbox):
    """Copy the text of a field, and say below it whether that worked.

    If another field has just been edited, the text is right only once the host has answered.
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
