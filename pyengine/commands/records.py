"""`replay`, `legal`, `view`, `new`, `link`: commands that read or write records."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from pyengine import link
from pyengine.commands import UsageError, print_json, print_line
from pyengine.commands.english import reason
from pyengine.commands.entries import entries, refuse, replayed
from pyengine.record import RecordError, result, write
from pyengine.replaying import states
from pyengine.session import Session

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from pyengine.commands.entries import Entry


def replay(args: Namespace) -> int:
    """Replay each record of each file; return 1 if any is refused."""
    return max([_replay(entry) for file in args.files for entry in entries(file)])


def _replay(entry: Entry) -> int:
    known = replayed(entry)
    if known is None:
        return 1
    record, state = known
    print_json({"file": entry.name, "ok": True} | result(record.game, state))
    return 0


def legal(args: Namespace) -> int:
    """Print every legal move of every seat to move; return 1 if a record is refused."""
    return max([_legal(entry) for entry in entries(args.file)])


def _legal(entry: Entry) -> int:
    known = replayed(entry)
    if known is None:
        return 1
    record, state = known
    game = record.game
    moves = {seat: game.legal_moves(state, seat) for seat in game.to_move(state)}
    print_json({seat: [game.write(move) for move in moves[seat]] for seat in moves})
    return 0


def view(args: Namespace) -> int:
    """Print what one seat sees; return 1 if a record is refused."""
    return max([_view(entry, args.seat) for entry in entries(args.file)])


def _view(entry: Entry, seat: str) -> int:
    known = replayed(entry)
    if known is None:
        return 1
    record, state = known
    game = record.game
    if seat not in game.seats:
        message = f"there is no seat {seat!r}; the seats are {', '.join(game.seats)}"
        raise UsageError(message)
    print_json(plain(game.observation(state, seat)))
    return 0


def links(args: Namespace) -> int:
    """Print the link text of each record of a file, or the record in a link."""
    if (args.file is None) == (args.open is None):
        message = "either a FILE or --open TEXT is needed, but not both"
        raise UsageError(message)
    if args.file is not None:
        return max([_link(entry) for entry in entries(args.file)])
    try:
        record = link.read_link(args.open)
        *_, state = states(record)
    except RecordError as error:
        refuse(args.open, error.refused)
        return 1
    over = not record.game.to_move(state)
    print_line(write(replace(record, result=result(record.game, state) if over else None)))
    return 0


def _link(entry: Entry) -> int:
    known = replayed(entry)
    if known is None:
        return 1
    record, _ = known
    print_line(link.pack(record))
    return 0


def new(args: Namespace) -> int:
    """Print a new record."""
    options = options_of(args.option)
    try:
        session = Session.new(args.game, args.players, options, (), args.seed)
    except RecordError as error:
        raise UsageError(reason(error.refused)) from error
    print_line(write(session.record()))
    return 0


def options_of(pairs: Iterable[tuple[str, str | int]]) -> dict[str, str | int]:
    """Return the options as a dictionary; refuse one that is given twice."""
    options: dict[str, str | int] = {}
    for name, value in pairs:
        if name in options:
            message = f"the option {name!r} is given more than once"
            raise UsageError(message)
        options[name] = value
    return options


def plain(value: object) -> object:
    """Return any part of a state as JSON values: moves in notation, face-down cards as "?".

    Fields excluded from comparison are derived from others and left out. A field may have another
    name here, that of its metadata under "json", on which other people's tools rely.
    """
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    if type(value).__str__ is not object.__str__:
        return str(value)
    return {
        part.metadata.get("json", part.name): plain(getattr(value, part.name))
        for part in fields(value)
        if part.compare
    }
