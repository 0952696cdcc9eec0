"""The content of "How to play": texts by language, and positions that the engine replays."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """A partly played game; its deals come from the seed, or are written out."""

    players: int
    moves: tuple[str, ...]
    options: Mapping[str, str | int] = field(default_factory=dict)
    seed: int | None = None
    chance: tuple[tuple[str | int, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, which part of the table is shown of it, and its text by language.

    It is the position after `at` moves of `game`, seen from the seat `eyes`, after that seat's
    `acts`; or, with `event`, during the first such event of the last move: an event's key, and
    perhaps its seat. `show` names classes on the table: they and their ancestors form the picture.
    `told` are the events whose sentences form the result of an example; `count` is a pattern of the
    legal moves that {n} counts.
    """

    game: str
    eyes: str
    at: int
    show: tuple[str, ...]
    title: Mapping[str, str]
    text: Mapping[str, str]
    clauses: tuple[str, ...]
    acts: tuple[str, ...] = ()
    event: str = ""
    told: tuple[str, ...] = ()
    count: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """How a game is played: the aim, a round in pictures, examples, advice, what is invented.

    `variants` are pictures of optional rules.
    """

    aim: Mapping[str, str]
    invented: Mapping[str, str]
    invented_clauses: tuple[str, ...]
    advice: tuple[Mapping[str, str], ...]
    games: Mapping[str, Written]
    pictures: tuple[Picture, ...]
    examples: tuple[Picture, ...]
    variants: tuple[Picture, ...] = ()

    @property
    def drawn(self) -> tuple[Picture, ...]:
        """All pictures, in the order in which they are shown."""
        return self.pictures + self.examples + self.variants

    @classmethod
    def read(cls, text: str) -> Course:
        """Parse a course from JSON; raise ValueError, KeyError or TypeError if it is invalid."""
        written: dict[str, Any] = json.loads(text)
        return cls(
            aim=written["aim"],
            invented=written["invented"],
            invented_clauses=tuple(written["invented_clauses"]),
            advice=tuple(written["advice"]),
            games={name: _game(game) for name, game in written["games"].items()},
            pictures=tuple(map(_picture, written["pictures"])),
            examples=tuple(map(_picture, written["examples"])),
            variants=tuple(map(_picture, written.get("variants", ()))),
        )


def _game(written: dict[str, Any]) -> Written:
    chance = written.pop("chance", None)
    dealt = None if chance is None else tuple(map(tuple, chance))
    return Written(**{**written, "moves": tuple(written["moves"])}, chance=dealt)


def _picture(written: dict[str, Any]) -> Picture:
    lists = ("show", "clauses", "acts", "told")
    return Picture(**{**written, **{name: tuple(written.get(name, ())) for name in lists}})


_courses: dict[str, Course] = {}


def store_course(game: str, text: str) -> None:
    """Store a game's course; an invalid one is ignored."""
    try:
        _courses[game] = Course.read(text)
    except (ValueError, KeyError, TypeError, AttributeError):
        _courses.pop(game, None)


def course(game: str) -> Course | None:
    """Return a game's course, if it has arrived."""
    return _courses.get(game)
