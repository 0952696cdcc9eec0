"""The games that are kept on this device: each a record, with what it is called and when it was.

A game that is deleted lies in the bin for thirty days, so that nothing is lost by one press. What
lies in the store may be of another version's making, or of anybody's: what cannot be read is left
alone, and told of.

A game is read once, for as long as its text stays as it is. What stays in memory of it is that text
and a `Summary` of a kilobyte or two: its moves, which take many times the room of their text, are
read again when somebody watches, shares or plays it.
"""

from __future__ import annotations

import json
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from time import localtime, time
from typing import TYPE_CHECKING, Any, Final

from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from host.saves.key_value_store import KeyValueStore
    from pyengine.core import Game

DAYS_IN_BIN: Final = 30
PREFS: Final = "prefs"
"""The store of all that is no game, reviews among it."""
STORE: Final = "games"
LONGEST: Final = 8 * record.LIMIT
"""Bytes of a kept game: of old its record was a text there, in which any letter is spelled out."""
DEEPEST: Final = record.DEPTH + 1
"""How deep a kept game is nested: its record is one level below."""
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
        """Return what was kept; one of `ODD` is raised if it is not of our making."""
        known: dict[str, Any] = record.parse(text, LONGEST, DEEPEST)
        played, binned = _seconds(known["played"]), _seconds(known.get("binned", 0))
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
        """What lies in the store: the record, and beside it all but the summary."""
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


@dataclass(frozen=True, slots=True)
class Facts:
    """What a backup says of a game beside its record; what it says wrongly, it does not say."""

    id: str = ""
    name: str = ""
    played: float | None = None

    @classmethod
    def read(cls, told: object) -> Facts:
        """Return what stands in the field `kept` of a record in a backup."""
        if not isinstance(told, dict):
            return cls()
        name, title, played = (told.get(key) for key in ("id", "name", "played"))
        with suppress(*ODD):
            localtime(_seconds(played))
            return cls(_id(name), title if isinstance(title, str) else "", played)
        return cls(_id(name), title if isinstance(title, str) else "")


def _id(name: object) -> str:
    """Return an id of our making; "" for anything else."""
    return name if isinstance(name, str) and re.fullmatch(r"\d{1,12}-[0-9a-f]{8}", name) else ""


def backup(kept: SavedGame) -> str:
    """Return a game as a line of a backup: its record, and beside it what else is known of it."""
    facts = {"id": kept.id, "name": kept.name, "played": kept.played}
    return json.dumps(json.loads(kept.text) | {"kept": facts})


def _review(name: str) -> str:
    """Return the key under which the review of a game is kept."""
    return f"review.{name}"


def _seconds(value: object) -> float:
    """Return a time as it stands, so that it is written again as it stood."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(value)
    return value


def fresh() -> str:
    """Return a new game's id."""
    return f"{time():.0f}-{secrets.token_hex(4)}"


class MovedOnError(Exception):
    """Another tab has gone on with a game since it was taken to our table."""


class Library:
    """All kept games by id, in step with the store; what it cannot keep is an OSError."""

    def __init__(self, store: KeyValueStore) -> None:
        self._store = store
        self.games: dict[str, SavedGame] = {}
        self.unread: dict[str, Exception] = {}  # what is no game that we can read, and why
        self._read_from: dict[str, tuple[str, SavedGame]] = {}  # by the text in the store
        self._taken: dict[str, str] = {}  # the records that our tables go on from
        self.unkept: set[str] = set()  # the games whose last moves there was no room for

    async def wake(self) -> None:
        """Read the store, and clear away what has lain in the bin for its thirty days."""
        await self.look()
        for kept in self.bin():
            if kept.binned < time() - DAYS_IN_BIN * 86_400:
                await self.forget(kept.id)

    async def look(self) -> None:
        """Read the store as it is now: other tabs lay games there too."""
        games, self.unread = {}, {}
        for key, text in (await self._store.all(STORE)).items():
            try:
                kept = self._read(key, text)
            except ODD as error:
                self.unread[key] = error
            else:
                games[kept.id] = kept
        self.games = games | {name: self.games[name] for name in self.unkept}

    async def take(self, name: str) -> SavedGame | None:
        """Return a game as it is now, to be played on; if it has been cleared away, as it was."""
        with suppress(OSError):
            kept = self._there(name, await self._store.get(STORE, name))
            if kept and name not in self.unkept:
                self.games[name] = kept
                self._taken[name] = kept.text
        return self.games.get(name)

    def kept(self) -> list[SavedGame]:
        """Return the games that are not in the bin, the one that was played last first."""
        games = [kept for kept in self.games.values() if not kept.binned]
        return sorted(games, key=lambda kept: kept.order, reverse=True)

    def bin(self) -> list[SavedGame]:
        """Return the games in the bin, the one that was deleted last first."""
        games = [kept for kept in self.games.values() if kept.binned]
        return sorted(games, key=lambda kept: -kept.binned)

    @property
    def size(self) -> int:
        """How many bytes all games take, the bin's too."""
        return sum(len(kept.text.encode()) for kept in self.games.values())

    async def save(self, name: str, played: record.Record, query: str | None = None) -> None:
        """Keep a game's record; its name, and its address unless a new one is told, stay.

        Raises `MovedOnError` if what lies there now is not what this game goes on from.
        """
        ours = self.games.get(name)
        summary = Summary.of(played, played.result)
        text, left = record.write(played), self._later_than_others(name)
        new = SavedGame(name, text, time(), query or "", left=left, summary=summary)

        def saved(old: SavedGame | None) -> SavedGame:
            if old is None:
                return new
            return replace(new, query=old.query if query is None else query, name=old.name)

        def checked(there: SavedGame | None) -> SavedGame:
            if there and name in self._taken and there.text != self._taken[name]:
                self.games[name] = there
                raise MovedOnError
            return saved(there or ours)

        try:
            self.games[name] = await self._change(name, checked)
        except OSError:
            self.games[name] = saved(ours)
            self.unkept.add(name)
            raise
        self._taken[name] = self.games[name].text
        self.unkept.discard(name)

    def _later_than_others(self, name: str) -> int:
        """Return which number makes this game the one that was left last."""
        most = max((kept.left for kept in self.games.values() if kept.id != name), default=0)
        ours = self.games.get(name)
        return ours.left if ours and ours.left > max(most, 0) else max(most, 0) + 1

    async def add(self, played: record.Record, facts: Facts) -> bool:
        """Keep a game that was brought here, below all others; False if it is here already.

        It is if the game of that id has all its moves, or if any other game is the same; one that
        lies in the bin is taken out of it.
        """
        known = self._known(played, facts.id)
        if known:
            if known.binned:
                await self.restore(known.id)
            return False
        name = fresh() if not facts.id or facts.id in {*self.games, *self.unread} else facts.id
        left = min((kept.left for kept in self.games.values()), default=0)
        when = time() if facts.played is None else facts.played
        summary = Summary.of(played, played.result)
        text = record.write(played)
        new = SavedGame(name, text, when, name=facts.name, left=min(left, 0) - 1, summary=summary)
        self.games[name] = await self._change(name, lambda there: there or new)
        return True

    def _known(self, played: record.Record, name: str) -> SavedGame | None:
        here = self.games.get(name)
        if here and here.summary.game == played.game:
            there = here.record
            if there.moves[: len(played.moves)] == played.moves and there.seats == played.seats:
                return here
        return next(
            (
                kept
                for kept in self.games.values()
                if kept.summary.moves == len(played.moves)
                and kept.summary.game == played.game
                and kept.summary.seats == played.seats
                and kept.record == played
            ),
            None,
        )

    async def rename(self, name: str, title: str) -> None:
        """Call a game what its players want."""
        await self._alter(name, name=title)

    async def annotate(self, name: str, notes: Sequence[tuple[int, str]]) -> None:
        """Keep what is said of a game, whose moves stay those that lie there now."""
        ours = self.games.get(name)
        if ours is None:
            return

        def noted(kept: SavedGame) -> SavedGame:
            return replace(kept, text=json.dumps(json.loads(kept.text) | {"notes": notes}))

        there = await self._change(name, lambda kept: noted(kept or ours))
        self.games[name] = noted(ours) if name in self.unkept else there

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
        self._read_from.pop(name, None)
        await self._store.delete(STORE, name)
        await self._store.delete(PREFS, _review(name))

    async def review(self, name: str) -> str:
        """Return the review that is kept of a game, "" if there is none."""
        return await self._store.get(PREFS, _review(name)) or ""

    async def keep_review(self, name: str, text: str) -> None:
        """Keep the review of a game that is kept."""
        if name in self.games:
            await self._store.put(PREFS, _review(name), text)

    async def _alter(self, game: str, **facts: Any) -> None:
        """Change what is known of a game; its moves stay those that lie there now."""
        ours = self.games.get(game)
        if ours:
            there = await self._change(game, lambda kept: replace(kept or ours, **facts))
            self.games[game] = replace(ours, **facts) if game in self.unkept else there

    async def _change(
        self, name: str, change: Callable[[SavedGame | None], SavedGame]
    ) -> SavedGame:
        """Change a game as it lies in the store now, where other tabs may have laid it."""
        changed: list[SavedGame] = []

        def make(text: str | None) -> str:
            kept = change(self._there(name, text))
            changed.append(kept)
            self._read_from[name] = kept.written, kept
            return self._read_from[name][0]

        await self._store.change(STORE, name, make)
        return changed[-1]

    def _there(self, name: str, text: str | None) -> SavedGame | None:
        """Return what a text keeps, if it is of our making."""
        with suppress(*ODD):
            return self._read(name, text) if text else None
        return None

    def _read(self, name: str, text: str) -> SavedGame:
        """Return what a text keeps: the game that we know, if its text is as it was."""
        known = self._read_from.get(name)
        if known is None or known[0] != text:
            self._read_from[name] = known = text, SavedGame.read(text)
        return known[1]
