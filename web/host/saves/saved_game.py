"""A saved game: its record, with its name and when it was played, as stored.

Stored texts may come from another version or from anybody, and are validated.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from time import localtime
from typing import TYPE_CHECKING, Any, Final

from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.core import Game

LONGEST: Final = 8 * record.MAX_RECORD_BYTES
"""Bytes of a saved game; older versions stored the record as an escaped string."""
DEEPEST: Final = record.MAX_DEPTH + 1
"""The nesting depth of a saved game: its record is one level down."""
ODD: Final = (ValueError, TypeError, KeyError, AttributeError, OverflowError, OSError)
"""Exceptions raised for an invalid saved game; OSError for a time outside any calendar."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: each side's points, and the winners."""

    scores: Mapping[str, int]
    winners: tuple[str, ...]

    @classmethod
    def of(cls, game: Game[Any, Any], result: Any) -> Result:
        """Return a record's result; raise one of `ODD` if it is not a valid one."""
        scores, winners = result["scores"], result["winners"]
        if scores.keys() != {*game.sides} or not all(map(_is_points, scores.values())):
            raise ValueError(scores)
        if type(winners) is not list or not scores.keys() >= {*winners}:
            raise ValueError(winners)
        return cls(scores, tuple(winners))


def _is_points(value: object) -> bool:
    """Return whether a value is an integer that can be summed and drawn as a bar."""
    return type(value) is int and abs(value) in record.SEEDS  # JavaScript's exact range


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a game: `moves` counts moves, `result` is None if it is unfinished."""

    game: Game[Any, Any]
    seats: tuple[record.Player, ...]
    moves: int
    result: Result | None

    @classmethod
    def of(cls, played: record.Record, result: object) -> Summary:
        """Return the summary of a game with this result."""
        ended = None if result is None else Result.of(played.game, result)
        return cls(played.game, played.seats, len(played.moves), ended)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A stored game: its record as text, when it was last played (in seconds), its name.

    `query` is the address it was started from, `binned` when it was deleted (0: not). `left`
    increases with every game played here, as a clock may be wrong; it is negative for imported
    games.
    """

    id: str
    text: str
    played: float
    query: str = ""
    name: str = ""
    binned: float = 0
    left: int = 0
    summary: Summary = field(kw_only=True, compare=False, repr=False)

    @classmethod
    def read(cls, text: str) -> SavedGame:
        """Parse a stored game; raise one of `ODD` if it is invalid."""
        known: dict[str, Any] = record.parse(text, LONGEST, DEEPEST)
        played, binned = seconds(known["played"]), seconds(known.get("binned", 0))
        localtime(played)  # raises if out of range: lists show the date
        query, title = str(known.get("query", "")), str(known.get("name", ""))
        left = known.get("left", 0)
        if not _is_points(left):
            raise TypeError(left)
        record_ = json.dumps(known["record"]) if "record" in known else str(known["text"])
        decoded = record.parse(record_)
        summary = Summary.of(record.from_fields(decoded), decoded.get("result"))
        return cls(str(known["id"]), record_, played, query, title, binned, left, summary=summary)

    @property
    def written(self) -> str:
        """The stored text: the record, and beside it everything but the summary.

        The field names are a file format and must not change.
        """
        beside = {one.name: getattr(self, one.name) for one in fields(self)[:-1]}
        del beside["text"]  # already JSON: inserted without parsing
        return f'{{"record": {self.text}, {json.dumps(beside)[1:]}'

    @property
    def order(self) -> tuple[int, float]:
        """Sort key: greater for games played later, whatever the clock said."""
        return self.left, self.played

    @property
    def record(self) -> record.Record:
        """The game's record; its moves are not replayed."""
        return record.read(self.text)


def seconds(value: object) -> float:
    """Return a time unchanged, so that it is stored as it was."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(value)
    return value
