"""Read the FILE argument of the command line, which holds one record or many."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from pyengine import files
from pyengine.commands import print_line
from pyengine.commands.english import reason
from pyengine.record import MAX_RECORD_BYTES, RecordError, Refused, encoded, read
from pyengine.replaying import states

if TYPE_CHECKING:
    from pyengine.record import Record

STANDARD_INPUT: Final = "-"


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of a file: its name, and its text or the reason why there is none."""

    name: str
    text: str = ""
    unread: Refused | None = None

    def read(self) -> Record:
        """Return the record with its moves not yet replayed, or raise `RecordError`."""
        if self.unread:
            raise RecordError(self.unread)
        return read(self.text)


def entries(file: str) -> list[Entry]:
    """Return the records in a file, each named FILE:LINE if there are several."""
    try:
        found = files.entries(files.decode(_bytes(file)))
    except RecordError as error:
        return [Entry(file, unread=error.refused)]
    return [Entry(f"{file}:{line}" if line else file, text) for line, text in found]


def replayed(entry: Entry) -> tuple[Record, Any] | None:
    """Return the record and its last state; None if it is refused, which is then printed."""
    try:
        record = entry.read()
        *_, state = states(record)
    except RecordError as error:
        refuse(entry.name, error.refused)
        return None
    return record, state


def refuse(file: str, no: Refused) -> None:
    """Print that a file or entry is refused, and why."""
    fields = {
        "file": file,
        "ok": False,
        "at": no.at,
        "move": no.move,
        "clause": no.clause,
        "reason": reason(no),
    }
    print_line(encoded(fields))


def _bytes(file: str) -> bytes:
    """Return the bytes of the file ("-" is standard input), up to one more than the limit."""
    try:
        if file == STANDARD_INPUT:
            return _read(_standard_input())
        with Path(file).open("rb") as opened:
            return _read(opened)
    except OSError as error:
        raise RecordError(Refused("unreadable", {"why": error.strerror})) from error


def _standard_input() -> IO[bytes]:
    if sys.stdin is None:  # it was closed before Python started
        raise RecordError(Refused("unreadable", {"why": "standard input is closed"}))
    return sys.stdin.buffer


def _read(source: IO[bytes]) -> bytes:
    """Read up to the limit; of a single line no more than a record may have."""
    first = source.read(files.MAX_UTF16_BYTES + 1)
    broken = first.startswith(files.GZIP) or b"\n" in first or b"\r" in first
    if len(first) > files.MAX_UTF16_BYTES and not broken:
        raise RecordError(Refused("too_long", {"limit": MAX_RECORD_BYTES}))
    return first + source.read(files.MAX_FILE_BYTES + 1 - len(first))
