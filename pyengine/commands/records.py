"""`replay`, `legal`, `view`, `new`, `link`: what scripts do with records."""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from pyengine import files, link
from pyengine.commands import UsageError, say, say_line
from pyengine.commands.english import reason
from pyengine.record import LIMIT, RecordError, Refused, read, result, states, write
from pyengine.session import Session

if TYPE_CHECKING:
    from argparse import Namespace

    from pyengine.core import Game
    from pyengine.record import Record

STANDARD_INPUT: Final = "-"


def replay(args: Namespace) -> int:
    """Replay each record of each file; 1 if any is refused."""
    return max([_replay(entry) for file in args.files for entry in _entries(file)])


def _replay(entry: Entry) -> int:
    position = _position(entry)
    if position is None:
        return 1
    say({"file": entry.name, "ok": True} | result(*position))
    return 0


def legal(args: Namespace) -> int:
    """Print every legal move of every seat that is to move; 1 if a record is refused."""
    return max([_legal(entry) for entry in _entries(args.file)])


def _legal(entry: Entry) -> int:
    position = _position(entry)
    if position is None:
        return 1
    game, state = position
    moves = {seat: game.legal_moves(state, seat) for seat in game.to_move(state)}
    say({seat: [game.write(move) for move in moves[seat]] for seat in moves})
    return 0


def view(args: Namespace) -> int:
    """Print what one seat sees; 1 if a record is refused."""
    return max([_view(entry, args.seat) for entry in _entries(args.file)])


def _view(entry: Entry, seat: str) -> int:
    position = _position(entry)
    if position is None:
        return 1
    game, state = position
    if seat not in game.seats:
        message = f"there is no seat {seat!r}; there are {', '.join(game.seats)}"
        raise UsageError(message)
    say(plain(game.observation(state, seat)))
    return 0


def links(args: Namespace) -> int:
    """Print the text of a link to each record of a file, or the record in a link."""
    if (args.file is None) == (args.open is None):
        message = "a FILE or --open TEXT is needed, and not both"
        raise UsageError(message)
    if args.file is not None:
        return max([_link(entry) for entry in _entries(args.file)])
    try:
        record = link.follow(args.open)
        *_, state = states(record)
    except RecordError as error:
        _refuse(args.open, error.refused)
        return 1
    say_line(write(replace(record, result=result(record.game, state))))
    return 0


def _link(entry: Entry) -> int:
    try:
        record = entry.read()
        *_, _ = states(record)
    except RecordError as error:
        _refuse(entry.name, error.refused)
        return 1
    say_line(link.pack(record))
    return 0


def new(args: Namespace) -> int:
    """Print a fresh record."""
    options: dict[str, str | int] = {}
    for name, value in args.option:
        if name in options:
            message = f"the option {name!r} is given more than once"
            raise UsageError(message)
        options[name] = value
    try:
        session = Session.new(args.game, args.players, options, (), args.seed)
    except RecordError as error:
        raise UsageError(reason(error.refused)) from error
    say_line(write(session.record()))
    return 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of a file: what it is called, and its text, or why there is none."""

    name: str
    text: str = ""
    unread: Refused | None = None

    def read(self) -> Record:
        """Return the record, whose moves are not yet replayed, or raise `RecordError`."""
        if self.unread:
            raise RecordError(self.unread)
        return read(self.text)


def _entries(file: str) -> list[Entry]:
    """Return the records in a file, each named FILE:LINE where there are many."""
    try:
        found = files.entries(files.decode(_bytes(file)))
    except RecordError as error:
        return [Entry(file, unread=error.refused)]
    return [Entry(f"{file}:{line}" if line else file, text) for line, text in found]


def _position(entry: Entry) -> tuple[Game[Any, Any], Any] | None:
    """Return the game in a file and its state; None if it was refused, which is printed."""
    try:
        record = entry.read()
        *_, state = states(record)
    except RecordError as error:
        _refuse(entry.name, error.refused)
        return None
    return record.game, state


def _refuse(file: str, no: Refused) -> None:
    say(
        {
            "file": file,
            "ok": False,
            "at": no.at,
            "move": no.move,
            "clause": no.clause,
            "reason": reason(no),
        }
    )


def _bytes(file: str) -> bytes:
    """Return what is in the file ("-": on standard input), or one byte more than it may have."""
    try:
        if file == STANDARD_INPUT and sys.stdin is not None:  # it was closed before Python began
            return _read(sys.stdin.buffer)
        with Path(file).open("rb") as opened:
            return _read(opened)
    except OSError as error:
        raise RecordError(Refused("unreadable", {"why": error.strerror})) from error


def _read(source: IO[bytes]) -> bytes:
    """Return all bytes up to the most there may be; no more of one line than a record may have."""
    first = source.read(files.FIRST + 1)
    broken = first.startswith(files.GZIP) or b"\n" in first or b"\r" in first
    if len(first) > files.FIRST and not broken:
        raise RecordError(Refused("too_long", {"limit": LIMIT}))
    return first + source.read(files.MOST + 1 - len(first))


def plain(value: object) -> object:
    """Return any part of a state as JSON can say it: moves spelled, what lies face down as "?".

    Fields that make no difference between states are derived from others, and left out.
    """
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    if type(value).__str__ is not object.__str__:
        return str(value)
    return {part.name: plain(getattr(value, part.name)) for part in fields(value) if part.compare}
