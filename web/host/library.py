"""The games that are kept on this device: each a record, with what it is called and when it was.

A game that is deleted lies in the bin for thirty days, so that nothing is lost by one press. What
lies on the shelf may be of another version's making, or of anybody's: what cannot be read is left
alone, and told of.
"""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from time import localtime, time
from typing import TYPE_CHECKING, Any, Final

from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.storage import Shelf

DAYS_IN_BIN: Final = 30
STORE: Final = "games"
LONGEST: Final = 8 * record.LIMIT
"""Bytes of a kept game: its record is a text there, in which any letter may be spelled out."""
ODD: Final = (ValueError, TypeError, KeyError, AttributeError, OverflowError, OSError)
"""What is raised at a text that is no kept game; OSError for a time that no calendar has."""


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

    @classmethod
    def read(cls, text: str) -> Kept:
        """Return what was kept; one of `ODD` is raised if it is not of our making."""
        fields: dict[str, Any] = record.decoded(text, LONGEST)
        name, record_ = str(fields["id"]), str(fields["text"])
        played, binned = float(fields["played"]), float(fields.get("binned", 0))
        query, title = str(fields.get("query", "")), str(fields.get("name", ""))
        kept = cls(name, record_, played, query, title, binned)
        kept.check()
        return kept

    def check(self) -> None:
        """Raise one of `ODD` if the lists could not show this game."""
        localtime(self.played)
        sides, result = {*self.record.game.sides}, self.result
        if result is not None:
            scores = {side: int(points) for side, points in result["scores"].items()}
            if scores.keys() != sides or not sides.issuperset(result["winners"]):
                raise ValueError(self.text)

    @property
    def record(self) -> record.Record:
        """The game as it was played; its moves are not replayed."""
        return record.read(self.text)

    @property
    def result(self) -> dict[str, Any] | None:
        """How the game ended, as it was kept; None if it goes on."""
        return json.loads(self.text).get("result")  # type: ignore[no-any-return]


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
                kept = Kept.read(text)
            except ODD as error:
                self.unread[key] = error
            else:
                games[kept.id] = kept
        self.games = games | {name: self.games[name] for name in self.unkept}

    async def take(self, name: str) -> Kept | None:
        """Return a game as it is now, to be played on; if it has been cleared away, as it was."""
        with suppress(OSError):
            kept = _read(await self._shelf.get(STORE, name))
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
        ours = self.games.get(name) or Kept(name, "", 0)

        def saved(old: Kept) -> Kept:
            origin = old.query if query is None else query
            return replace(old, text=record.write(played), played=time(), query=origin, binned=0)

        def checked(there: Kept) -> Kept:
            if name in self._taken and there.text not in {self._taken[name], ours.text}:
                self.games[name] = there
                raise GoneOnError
            return saved(there)

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
        if game in self.games:
            there = await self._change(game, lambda kept: replace(kept, **facts))
            ours = replace(self.games[game], **facts)
            self.games[game] = ours if game in self.unkept else there

    async def _change(self, name: str, change: Callable[[Kept], Kept]) -> Kept:
        """Change a game as it lies on the shelf now, where other tabs may have laid it."""
        ours = self.games.get(name) or Kept(name, "", 0)
        changed = ours

        def make(text: str | None) -> str:
            nonlocal changed
            changed = change(_read(text) or ours)
            return json.dumps(asdict(changed))

        await self._shelf.change(STORE, name, make)
        return changed


def _read(text: str | None) -> Kept | None:
    """Return what was kept, if it is of our making."""
    with suppress(*ODD):
        return Kept.read(text) if text else None
    return None
