"""A saved game: its record, with what it is called and when it was played, as it lies in the store.

What lies there may be of another version's making, or of anybody's.
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

LONGEST: Final = 8 * record.LIMIT
"""Bytes of a saved game: of old its record was a text there, in which any letter is spelled out."""
DEEPEST: Final = record.DEPTH + 1
"""How deep a saved game is nested: its record is one level below."""
ODD: Final = (ValueError, TypeError, KeyError, AttributeError, OverflowError, OSError)
"""What is raised at a text that is no saved game; OSError for a time that no calendar has."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: what each side has scored, and which of them have won."""

    scores: Mapping[str, int]
    winners: tuple[str, ...]

    @classmethod
    def of(cls, game: Game[Any, Any], result: Any) -> Result:
        """Return a record's result; one of `ODD` is raised if it could not be counted."""
        scores, winners = result["scores"], result["winners"]
        if scores.keys() != {*game.sides} or not all(map(_is_points, scores.values())):
            raise ValueError(scores)
        if type(winners) is not list or not scores.keys() >= {*winners}:
            raise ValueError(winners)
        return cls(scores, tuple(winners))


def _is_points(value: object) -> bool:
    """Tell whether a value is a whole number that can be added up, and drawn as a bar."""
    return type(value) is int and abs(value) in record.SEEDS  # what JavaScript can hold


@dataclass(frozen=True, slots=True)
class Summary:
    """What the lists tell of a game: `moves` is how many were made, `result` None if it goes on."""

    game: Game[Any, Any]
    seats: tuple[record.Player, ...]
    moves: int
    result: Result | None

    @classmethod
    def of(cls, played: record.Record, result: object) -> Summary:
        """Return the gist of a game that came to this result."""
        ended = None if result is None else Result.of(played.game, result)
        return cls(played.game, played.seats, len(played.moves), ended)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game in the store: its record as text, when it was played last (in seconds), its name.

    `query` is the address that it was begun from, `binned` when it was deleted (0: it was not).
    `left` counts up with every game that is played here: a clock may be wrong, or be put right. Of
    a game that was brought here it is below 0.
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
        """Return what was saved; one of `ODD` is raised if it is not of our making."""
        known: dict[str, Any] = record.parse(text, LONGEST, DEEPEST)
        played, binned = seconds(known["played"]), seconds(known.get("binned", 0))
        localtime(played)  # the lists say when it was
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
        """What lies in the store: the record, and beside it all but the summary.

        The names of the fields are those in the store: they must stay.
        """
        beside = {one.name: getattr(self, one.name) for one in fields(self)[:-1]}
        del beside["text"]  # which is JSON, and is not decoded to be written again
        return f'{{"record": {self.text}, {json.dumps(beside)[1:]}'

    @property
    def order(self) -> tuple[int, float]:
        """What is greater the later the game was played, whatever the clock said."""
        return self.left, self.played

    @property
    def record(self) -> record.Record:
        """The game as it was played; its moves are not replayed."""
        return record.read(self.text)


def seconds(value: object) -> float:
    """Return a time as it stands, so that it is written again as it stood."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(value)
    return value
