"""The games that are kept on this device: each a record, with what it is called and when it was.

A game that is deleted lies in the bin for thirty days, so that nothing is lost by one press. What
lies on the shelf may be of another version's making, or of anybody's: what cannot be read is left
alone, and told of.

A game is read once, for as long as its text stays as it is. What stays in memory of it is that text
and a `Gist` of a kilobyte or two: its moves, which take many times the room of their text, are read
again when somebody watches, shares or plays it.
"""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from time import localtime, time
from typing import TYPE_CHECKING, Any, Final

from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from host.saves.key_value_store import Shelf
    from pyengine.core import Game

DAYS_IN_BIN: Final = 30
STORE: Final = "games"
LONGEST: Final = 8 * record.LIMIT
"""Bytes of a kept game: its record is a text there, in which any letter may be spelled out."""
ODD: Final = (ValueError, TypeError, KeyError, AttributeError, OverflowError, OSError)
"""What is raised at a text that is no kept game; OSError for a time that no calendar has."""


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
class Gist:
    """What the lists tell of a game: `moves` is how many were made, `result` None if it goes on."""

    game: Game[Any, Any]
    seats: tuple[record.Player, ...]
    moves: int
    result: Result | None

    @classmethod
    def of(cls, played: record.Record, result: object) -> Gist:
        """Return the gist of a game that came to this result."""
        ended = None if result is None else Result.of(played.game, result)
        return cls(played.game, played.seats, len(played.moves), ended)


@dataclass(frozen=True, slots=True)
class Kept:
    """A game on the shelf: its record as text, when it was played last (in seconds), its name.

    `query` is the address that it was begun from, `binned` when it was deleted (0: it was not).
    """

    id: str
    text: str
    played: float
    query: str = ""
    name: str = ""
    binned: float = 0
    gist: Gist = field(kw_only=True, compare=False, repr=False)

    @classmethod
    def read(cls, text: str) -> Kept:
        """Return what was kept; one of `ODD` is raised if it is not of our making."""
        known: dict[str, Any] = record.decoded(text, LONGEST)
        played, binned = _seconds(known["played"]), _seconds(known.get("binned", 0))
        localtime(played)  # the lists say when it was
        query, title = str(known.get("query", "")), str(known.get("name", ""))
        record_ = str(known["text"])
        decoded = record.decoded(record_)
        gist = Gist.of(record.described(decoded), decoded.get("result"))
        return cls(str(known["id"]), record_, played, query, title, binned, gist=gist)

    @property
    def written(self) -> str:
        """What lies on the shelf: all but the gist."""
        return json.dumps({one.name: getattr(self, one.name) for one in fields(self)[:-1]})

    @property
    def record(self) -> record.Record:
        """The game as it was played; its moves are not replayed."""
        return record.read(self.text)


def _seconds(value: object) -> float:
    """Return a time as it stands, so that it is written again as it stood."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(value)
    return value


def fresh() -> str:
    """Return a new game's id."""
    return f"{time():.0f}-{secrets.token_hex(4)}"


class GoneOnError(Exception):
    """Another tab has gone on with a game since it was taken to our table."""


class Library:
    """All kept games by id, in step with the shelf; what it cannot keep is an OSError."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.games: dict[str, Kept] = {}
        self.unread: dict[str, Exception] = {}  # what is no game that we can read, and why
        self._taken: dict[str, str] = {}  # the records that our tables go on from
        self.unkept: set[str] = set()  # the games whose last moves there was no room for

    async def wake(self) -> None:
        """Read the shelf, and clear away what has lain in the bin for its thirty days."""
        await self.look()
        for kept in self.bin():
            if kept.binned < time() - DAYS_IN_BIN * 86_400:
                await self.forget(kept.id)

    async def look(self) -> None:
        """Read the shelf as it is now: other tabs lay games there too."""
        games, self.unread = {}, {}
        for key, text in (await self._shelf.all(STORE)).items():
            try:
                kept = self._read(key, text)
            except ODD as error:
                self.unread[key] = error
            else:
                games[kept.id] = kept
        self.games = games | {name: self.games[name] for name in self.unkept}

    async def take(self, name: str) -> Kept | None:
        """Return a game as it is now, to be played on; if it has been cleared away, as it was."""
        with suppress(OSError):
            kept = self._there(name, await self._shelf.get(STORE, name))
            if kept and name not in self.unkept:
                self.games[name] = kept
                self._taken[name] = kept.text
        return self.games.get(name)

    def kept(self) -> list[Kept]:
        """Return the games that are not in the bin, the one that was played last first."""
        games = [kept for kept in self.games.values() if not kept.binned]
        return sorted(games, key=lambda kept: -kept.played)

    def bin(self) -> list[Kept]:
        """Return the games in the bin, the one that was deleted last first."""
        games = [kept for kept in self.games.values() if kept.binned]
        return sorted(games, key=lambda kept: -kept.binned)

    @property
    def size(self) -> int:
        """How many bytes all games take, the bin's too."""
        return sum(len(kept.text.encode()) for kept in self.games.values())

    async def save(self, name: str, played: record.Record, query: str | None = None) -> None:
        """Keep a game's record; its name, and its address unless a new one is told, stay.

        Raises `GoneOnError` if what lies there now is not what this game goes on from.
        """
        ours = self.games.get(name)
        gist = Gist.of(played, played.result)
        new = Kept(name, record.write(played), time(), query or "", gist=gist)

        def saved(old: Kept | None) -> Kept:
            if old is None:
                return new
            return replace(new, query=old.query if query is None else query, name=old.name)

        def checked(there: Kept | None) -> Kept:
            if there and name in self._taken and there.text != self._taken[name]:
                self.games[name] = there
                raise GoneOnError
            return saved(there or ours)

        try:
            self.games[name] = await self._change(name, checked)
        except OSError:
            self.games[name] = saved(ours)
            self.unkept.add(name)
            raise
        self._taken[name] = self.games[name].text
        self.unkept.discard(name)

    async def rename(self, name: str, title: str) -> None:
        """Call a game what its players want."""
        await self._alter(name, name=title)

    async def discard(self, name: str) -> None:
        """Lay a game into the bin."""
        await self._alter(name, binned=time())

    async def restore(self, name: str) -> None:
        """Take a game out of the bin."""
        await self._alter(name, binned=0)

    async def forget(self, name: str) -> None:
        """Delete a game for good."""
        self.games.pop(name, None)
        self.unkept.discard(name)
        await self._shelf.delete(STORE, name)

    async def _alter(self, game: str, **facts: Any) -> None:
        """Change what is known of a game; its moves stay those that lie there now."""
        ours = self.games.get(game)
        if ours:
            there = await self._change(game, lambda kept: replace(kept or ours, **facts))
            self.games[game] = replace(ours, **facts) if game in self.unkept else there

    async def _change(self, name: str, change: Callable[[Kept | None], Kept]) -> Kept:
        """Change a game as it lies on the shelf now, where other tabs may have laid it."""
        changed: list[Kept] = []

        def make(text: str | None) -> str:
            changed.append(change(self._there(name, text)))
            return changed[-1].written

        await self._shelf.change(STORE, name, make)
        return changed[-1]

    def _there(self, name: str, text: str | None) -> Kept | None:
        """Return what a text keeps, if it is of our making."""
        with suppress(*ODD):
            return self._read(name, text) if text else None
        return None

    def _read(self, name: str, text: str) -> Kept:
        """Return what a text keeps: the game that we know, if its text is as it was."""
        ours = self.games.get(name)
        return ours if ours and ours.written == text else Kept.read(text)
