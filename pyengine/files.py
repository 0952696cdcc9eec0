"""Decode files and pasted text: bytes to text, text to one record or many.

Programs that pass a file on change it unasked: they add a byte order mark, write UTF-16, pad it,
quote it or put words around it. `decode` and `entries` undo what is unambiguous, which is enough
for the command line; `repaired` repairs what mail programs and editors do to a single record, as
long as nothing has to be guessed. Files are judged by content, never by name.
"""

from __future__ import annotations

import codecs
import re
import zlib
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final

from pyengine import link
from pyengine.record import MAX_RECORD_BYTES, RecordError, Refused, parse

MAX_FILE_BYTES: Final = 32 * 1024 * 1024
"""The most bytes of a file with several records, uncompressed."""
MAX_UTF16_BYTES: Final = 2 * MAX_RECORD_BYTES + 4
"""The most bytes of one record in UTF-16 with its mark; anything longer must have lines."""
GZIP: Final = b"\x1f\x8b"
PADDING: Final = "\0\x1a"
"""Characters that old programs append to a text."""

# Functions, not names of codecs: those are imported late, which the page's Python cannot do.
_MARKS: Final = (
    (BOM_UTF8, codecs.utf_8_decode),
    (BOM_UTF16_LE, codecs.utf_16_le_decode),
    (BOM_UTF16_BE, codecs.utf_16_be_decode),
)
_LINE: Final = re.compile(r"\r\n|\r|\n")
_QUOTED: Final = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_STRING: Final = re.compile(r'("[^"\\]*+(?:\\.[^"\\]*+)*+"?)', re.DOTALL)
_SMART: Final = re.compile("[\u201c\u201d\u201e\u201f\u2033\uff02]")
_BLANK: Final = re.compile("[\u00a0\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]")
_COMMA: Final = re.compile(r",(\s*)(?=[\]}])")


def decode(data: bytes) -> str:
    """Decode by byte order mark, else as UTF-8; decompress gzip first; or raise `RecordError`."""
    if data.startswith(GZIP):
        data = _unpacked(data)
    if len(data) > MAX_FILE_BYTES:
        raise RecordError(Refused("file_too_long", {"limit": MAX_FILE_BYTES}))
    marked = [known for known in _MARKS if data.startswith(known[0]) and data != known[0]]
    mark, read = marked[0] if marked else (b"", codecs.utf_8_decode)
    try:
        text, _ = read(data[len(mark) :], "strict", True)  # noqa: FBT003 - final
        return text.rstrip(PADDING)
    except UnicodeDecodeError as error:
        raise RecordError(Refused("not_utf8")) from error


def _unpacked(data: bytes) -> bytes:
    inflate = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        text = inflate.decompress(data, MAX_FILE_BYTES + 1)
    except zlib.error as error:
        raise RecordError(Refused("packed")) from error
    if len(text) <= MAX_FILE_BYTES and not inflate.eof:
        raise RecordError(Refused("packed"))
    return text


def entries(text: str) -> list[tuple[int, str]]:
    """Return each record's text with its line number from 1, or the whole text as line 0.

    There are several records if the text is not JSON as a whole but some line of it is a record, or
    if it is a list of objects; the "line" is then the position in the list.
    """
    if len(text) <= MAX_RECORD_BYTES and _is_json(text):
        return [(0, text)]
    lines = [(at, line) for at, line in enumerate(_LINE.split(text), 1) if line.strip()]
    if len(lines) > 1 and any(_is_record(line) for _, line in lines):
        return lines
    return _listed(text) or [(0, text)]


def _is_json(text: str) -> bool:
    try:
        parse(text)
    except RecordError as error:
        return error.refused.key == "no_number"
    return True


def _is_record(line: str) -> bool:
    if '"tavolino"' not in line or not (line.strip()[:1] == "{" and line.strip()[-1:] == "}"):
        return False
    try:
        return "tavolino" in parse(line)
    except RecordError as error:
        return error.refused.key == "no_number"


def _listed(text: str) -> list[tuple[int, str]]:
    """Return the texts of the objects if this is a JSON list, else nothing."""
    if text.lstrip()[:1] != "[":
        return []
    inner = text.strip()[1:-1]
    found, start, depth = [], 0, 0
    for token in re.finditer(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', inner, re.DOTALL):
        if token[0] in "[{":
            start = token.start() if depth == 0 else start
            depth += 1
        elif token[0] in "]}":
            depth -= 1
            if depth == 0:
                found.append(inner[start : token.end()])
    if depth or not all(part.startswith("{") for part in found):
        return []
    return [*enumerate(found, 1)]


def repaired(text: str) -> str:
    """Return a record's text without what mail programs and editors add, where that is certain.

    Anything that could only be repaired by guessing raises `RecordError` with the key of the fault.
    """
    text = text.strip("\ufeff")
    if all(_QUOTED.match(line) for line in _LINE.split(text) if line.strip()):
        text = _QUOTED.sub("", text)
    text = _without_words_around(text)
    parts = _STRING.split(text)  # every second part is a string and left unchanged
    outside = [_BLANK.sub(" ", _SMART.sub('"', part)) for part in parts[::2]]
    parts[::2] = outside
    parts = _STRING.split("".join(parts))
    if any(_LINE.search(part) for part in parts[1::2]):
        parts = _STRING.split(_unwrapped(text))
    parts[::2] = [_COMMA.sub(r"\1", part) for part in parts[::2]]
    return "".join(parts)


def _without_words_around(text: str) -> str:
    """Return the lines from the first that begins a record to the last that ends one."""
    lines = _LINE.split(text)
    begin = [at for at, line in enumerate(lines) if line.strip()[:1] in ("{", "[")]
    end = [at for at, line in enumerate(lines) if line.strip()[-1:] in ("}", "]")]
    if not begin or not end or end[-1] < begin[0]:
        return text
    return "\n".join(lines[begin[0] : end[-1] + 1])


def _unwrapped(text: str) -> str:
    """Join the lines of a text that was wrapped at a fixed width.

    If the lines differ in length, a space may have been lost at a break, so nothing is joined.
    """
    *lines, last = _LINE.split(text.strip())
    if len({len(line) for line in lines}) > 1 or (lines and len(last) > len(lines[0])):
        raise RecordError(Refused("wrapped"))
    return "".join([*lines, last])


def fields(text: str) -> dict[str, object]:
    """Return a record's JSON object as it is or else repaired; otherwise raise `RecordError`."""
    try:
        return parse(text)
    except RecordError as error:
        if error.refused.key != "not_json":
            raise
        try:
            whole = parse(repaired(text))
        except RecordError as again:
            raise (again if again.refused.key == "wrapped" else error) from again
        return whole


def is_link(text: str) -> bool:
    """Tell whether a text is a link, not a record: it has no braces but a link's marker."""
    return "{" not in text and link.is_marked(text)


def split(text: str) -> list[str]:
    """Split a pasted or opened text into texts of one game each."""
    found = [line for _, line in entries(text)]
    if len(found) == 1 and len(found[0]) <= MAX_RECORD_BYTES and not _is_json(found[0]):
        try:
            whole = repaired(found[0])
        except RecordError:
            return found
        return [line for _, line in entries(whole)]
    return found
