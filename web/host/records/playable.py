"""Turn a saved or imported record into a session that can be played here, or refuse it."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING
from zlib import crc32

from games import load_view
from host.table.view_context import ViewContext, participants, shown
from host.text import isolated
from pyengine import agents, files, link, record
from pyengine.core import Refusal
from pyengine.record import HUMAN, Player, RecordError, Refused
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from host.text import Words
    from pyengine.core import Value
    from pyengine.record import Record


MOST_MOVES = 4_000
"""The most moves accepted; a file can hold 20,000, which take a minute to replay."""

LONGEST = 160
"""The most characters of a reason: a move may contain a number of any length."""


SAYABLE = 10**12
"""The largest number shown in full; a record may have one of hundreds of digits."""


def read(text: str) -> Record:
    """Return the record in a link, a file or a pasted text; raise `RecordError` if invalid."""
    if files.is_link(text):
        return link.read_link(text)
    return record.from_fields(files.fields(text))


def playable(source: Record) -> Session:
    """Return a record's session, ready to be continued; raise `RecordError` if it cannot be.

    Unknown bots become our strongest, unnamed seats are called by their letter, and names are
    cleaned for display.
    """
    if len(source.moves) > MOST_MOVES:
        args = {"moves": len(source.moves), "limit": MOST_MOVES}
        raise RecordError(Refused("too_many_moves", args))
    levels = [*agents.LEVELS[source.game.key]]
    named = source.seats or tuple(Player(seat, HUMAN) for seat in source.game.seats)
    seats = tuple(
        Player(shown(seat.name), seat.by if seat.by in [HUMAN, *levels] else levels[-1])
        for seat in named
    )
    return Session.resume(replace(source, seats=seats), secrets.SystemRandom())


def checksum(session: Session) -> int:
    """Return a checksum that identifies a game, independent of its notes."""
    return crc32(record.write(replace(session.record(), notes=())).encode())


def why_refused(words: Callable[[str | None], Words], error: RecordError) -> str:
    """Say why a record is refused: what is wrong with it, or with which move."""
    no, source = error.refused, error.record
    if source is None or no.at is None or no.clause is None:
        return _refused(words(None), no)
    context = spectator_context(source, source.game.start(), words)
    reason = load_view(source.game.key).refusal(context, Refusal(no.clause, no.key, no.args))
    short = reason if len(reason) <= LONGEST else reason[:LONGEST] + "…"
    return context.words("record.at", at=no.at + 1, reason=short)


def spectator_context(
    source: Record, seen: Any, words: Callable[[str | None], Words]
) -> ViewContext[Any, Any]:
    """Return the context for drawing a game without a table, with nobody to move."""
    said = words(source.game.key)
    seated = participants(source.game.seats, source.seats, said)
    return ViewContext(source.game, seen, None, (), seated, said, {})


def _refused(words: Words, refusal: Refused) -> str:
    """Say why a saved or imported record cannot be played.

    Texts taken from the record may be anything: they are quoted in short form, set apart.
    """
    args: dict[str, object] = {name: _quoted(name, value) for name, value in refusal.args.items()}
    for name in ("wanted", "why"):
        if name in args:
            args[name] = words(f"{name}.{args[name]}")
    return words(f"record.{refusal.key}", **args)


def _quoted(name: str, value: Value) -> Value:
    if name in {"game", "option"} or (isinstance(value, int) and abs(value) > SAYABLE):
        return isolated(shown(str(value)))
    return shown(str(value)) if name == "field" else value
