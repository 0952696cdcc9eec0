"""The games saved on this device.

A deleted game stays in the bin for thirty days, so that no single press loses it. Entries that
cannot be read are reported and left alone.
"""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from dataclasses import replace
from time import time
from typing import TYPE_CHECKING, Any, Final

from host.saves.game_store import GameStore
from host.saves.saved_game import SavedGame, Summary
from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.saves.backup import Facts
    from host.saves.key_value_store import KeyValueStore

DAYS_IN_BIN: Final = 30
PREFS: Final = "prefs"
"""The store of everything but games, reviews included."""


def new_id() -> str:
    """Return a new game's id."""
    return f"{time():.0f}-{secrets.token_hex(4)}"


def _review(game_id: str) -> str:
    """Return the key of a game's saved review."""
    return f"review.{game_id}"


class MovedOnError(Exception):
    """Another tab has continued a game since it was opened here."""


class Library:
    """All saved games by id, in step with the store; failed writes raise OSError."""

    def __init__(self, store: KeyValueStore) -> None:
        self._store = store
        self._stored = GameStore(store)
        self.games: dict[str, SavedGame] = {}
        self.unread: dict[str, Exception] = {}  # entries that cannot be read, with the errors
        self._taken: dict[str, str] = {}  # the records that our tables continue
        self.unsaved: set[str] = set()  # games whose last moves there was no room for

    async def load(self) -> None:
        """Read the store, and remove what has been in the bin for thirty days."""
        await self.look()
        for game in self.bin():
            if game.binned < time() - DAYS_IN_BIN * 86_400:
                await self.delete(game.id)

    async def look(self) -> None:
        """Read the store again: other tabs write to it too."""
        games, self.unread = await self._stored.all()
        self.games = games | {game_id: self.games[game_id] for game_id in self.unsaved}

    # -- queries -----------------------------------------------------------------------------------

    def saved(self) -> list[SavedGame]:
        """Return the games that are not in the bin, the last played first."""
        games = [game for game in self.games.values() if not game.binned]
        return sorted(games, key=lambda game: game.order, reverse=True)

    def bin(self) -> list[SavedGame]:
        """Return the games in the bin, the last deleted first."""
        games = [game for game in self.games.values() if game.binned]
        return sorted(games, key=lambda game: -game.binned)

    @property
    def size(self) -> int:
        """The size of all games in bytes, including the bin."""
        return sum(len(game.text.encode()) for game in self.games.values())

    # -- playing -----------------------------------------------------------------------------------

    async def take(self, game_id: str) -> SavedGame | None:
        """Return a game's current version, to play it; if it was removed, the last known one."""
        with suppress(OSError):
            game = await self._stored.get(game_id)
            if game and game_id not in self.unsaved:
                self.games[game_id] = game
                self._taken[game_id] = game.text
        return self.games.get(game_id)

    async def save(self, game_id: str, played: record.Record, query: str | None = None) -> None:
        """Save a game's record; its name stays, and so does its address unless a new one is given.

        Raise `MovedOnError` if the stored version is not the one that this game continues.
        """
        ours = self.games.get(game_id)
        summary = Summary.of(played, played.result)
        text, left = record.write(played), self._later_than_others(game_id)
        new = SavedGame(game_id, text, time(), query or "", left=left, summary=summary)

        def renewed(old: SavedGame | None) -> SavedGame:
            if old is None:
                return new
            return replace(new, query=old.query if query is None else query, name=old.name)

        def checked(there: SavedGame | None) -> SavedGame:
            if there and game_id in self._taken and there.text != self._taken[game_id]:
                self.games[game_id] = there
                raise MovedOnError
            return renewed(there or ours)

        try:
            self.games[game_id] = await self._stored.change(game_id, checked)
        except OSError:
            self.games[game_id] = renewed(ours)
            self.unsaved.add(game_id)
            raise
        self._taken[game_id] = self.games[game_id].text
        self.unsaved.discard(game_id)

    def _later_than_others(self, game_id: str) -> int:
        """Return the `left` that makes this game the last played."""
        most = max((game.left for game in self.games.values() if game.id != game_id), default=0)
        ours = self.games.get(game_id)
        return ours.left if ours and ours.left > max(most, 0) else max(most, 0) + 1

    # -- importing ---------------------------------------------------------------------------------

    async def add(self, played: record.Record, facts: Facts) -> bool:
        """Save an imported game below all others; return False if it exists already.

        It does if the game with its id has all its moves, or if any other game is equal; if that
        one is in the bin, it is restored.
        """
        known = self._known(played, facts.id)
        if known:
            if known.binned:
                await self.restore(known.id)
            return False
        is_taken = facts.id in {*self.games, *self.unread}
        game_id = new_id() if not facts.id or is_taken else facts.id
        left = min((game.left for game in self.games.values()), default=0)
        when = time() if facts.played is None else facts.played
        summary, text = Summary.of(played, played.result), record.write(played)
        new = SavedGame(
            game_id, text, when, name=facts.name, left=min(left, 0) - 1, summary=summary
        )
        self.games[game_id] = await self._stored.change(game_id, lambda there: there or new)
        return True

    def _known(self, played: record.Record, game_id: str) -> SavedGame | None:
        here = self.games.get(game_id)
        if here and here.summary.game == played.game:
            there = here.record
            if there.moves[: len(played.moves)] == played.moves and there.seats == played.seats:
                return here
        return next(
            (
                game
                for game in self.games.values()
                if game.summary.moves == len(played.moves)
                and game.summary.game == played.game
                and game.summary.seats == played.seats
                and game.record == played
            ),
            None,
        )

    # -- changes -----------------------------------------------------------------------------------

    async def rename(self, game_id: str, title: str) -> None:
        """Rename a game."""
        await self._change(game_id, name=title)

    async def annotate(self, game_id: str, notes: Sequence[tuple[int, str]]) -> None:
        """Save a game's notes, and keep its stored moves."""
        ours = self.games.get(game_id)
        if ours is None:
            return

        def noted(game: SavedGame) -> SavedGame:
            return replace(game, text=json.dumps(json.loads(game.text) | {"notes": notes}))

        there = await self._stored.change(game_id, lambda game: noted(game or ours))
        self.games[game_id] = noted(ours) if game_id in self.unsaved else there

    async def discard(self, game_id: str) -> None:
        """Move a game to the bin."""
        await self._change(game_id, binned=time())

    async def restore(self, game_id: str) -> None:
        """Restore a game from the bin."""
        await self._change(game_id, binned=0)

    async def _change(self, game_id: str, **facts: Any) -> None:
        """Change a game's facts, and keep its stored moves."""
        ours = self.games.get(game_id)
        if ours:
            there = await self._stored.change(game_id, lambda game: replace(game or ours, **facts))
            self.games[game_id] = replace(ours, **facts) if game_id in self.unsaved else there

    async def delete(self, game_id: str) -> None:
        """Delete a game and its review permanently."""
        self.games.pop(game_id, None)
        self.unsaved.discard(game_id)
        await self._stored.delete(game_id)
        await self._store.delete(PREFS, _review(game_id))

    # -- reviews -----------------------------------------------------------------------------------

    async def review(self, game_id: str) -> str:
        """Return a game's saved review, or ""."""
        return await self._store.get(PREFS, _review(game_id)) or ""

    async def save_review(self, game_id: str, text: str) -> None:
        """Save the review of a saved game."""
        if game_id in self.games:
            await self._store.put(PREFS, _review(game_id), text)

    async def linked_review(self, checksum: int) -> str:
        """Return the review of a game that is not saved, if none such was reviewed later, or ""."""
        whose, _, text = (await self.review("")).partition("\n")
        return text if whose == str(checksum) else ""

    async def save_linked_review(self, checksum: int, text: str) -> None:
        """Save the review of a game that is not saved, replacing the last one's."""
        await self._store.put(PREFS, _review(""), f"{checksum}\n{text}")
