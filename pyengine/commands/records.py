"""`replay`, `legal`, `view`, `new`: what scripts do with records."""

from __future__ import annotations

from codecs import BOM_UTF8
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyengine.commands import UsageError, say, say_line
from pyengine.commands.english import reason
from pyengine.record import LIMIT, RecordError, Refused, read, result, states, write
from pyengine.session import Session

if TYPE_CHECKING:
    from argparse import Namespace

    from pyengine.core import Game


def replay(args: Namespace) -> int:
    """Replay each file; 1 if any is refused."""
    return max([_replay(file) for file in args.files])


def _replay(file: str) -> int:
    position = _position(file)
    if position is None:
        return 1
    say({"file": file, "ok": True} | result(*position))
    return 0


def legal(args: Namespace) -> int:
    """Print every legal move of every seat that is to move; 1 if the record is refused."""
    position = _position(args.file)
    if position is None:
        return 1
    game, state = position
    moves = {seat: game.legal_moves(state, seat) for seat in game.to_move(state)}
    say({seat: [game.write(move) for move in moves[seat]] for seat in moves})
    return 0


def view(args: Namespace) -> int:
    """Print what one seat sees; 1 if the record is refused."""
    position = _position(args.file)
    if position is None:
        return 1
    game, state = position
    if args.seat not in game.seats:
        message = f"there is no seat {args.seat!r}; there are {', '.join(game.seats)}"
        raise UsageError(message)
    say(plain(game.observation(state, args.seat)))
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


def _position(file: str) -> tuple[Game[Any, Any], Any] | None:
    """Return the game in a file and its state; None if it was refused, which is printed."""
    try:
        record = read(_bytes(file))
        *_, state = states(record)
    except RecordError as error:
        no = error.refused
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
        return None
    return record.game, state


def _bytes(file: str) -> bytes:
    """Return what is in the file, or one byte more than a record may have.

    The mark with which some editors begin a file of UTF-8 is no part of a record.
    """
    try:
        with Path(file).open("rb") as opened:
            return opened.read(len(BOM_UTF8) + LIMIT + 1).removeprefix(BOM_UTF8)
    except OSError as error:
        raise RecordError(Refused("unreadable", {"why": error.strerror})) from error


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
