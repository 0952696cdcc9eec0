"""The saved games as they lie in the key-value store, where other tabs lay theirs too.

A game is read once, for as long as its text stays as it is. What stays in memory of it is that text
and a `Summary` of a kilobyte or two: its moves, which take many times the room of their text, are
read again when somebody watches, shares or plays it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from host.saves.saved_game import ODD, SavedGame

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.saves.key_value_store import KeyValueStore

STORE: Final = "games"


class GameStore:
    """Reads and writes saved games by id; what cannot be stored is an OSError."""

    def __init__(self, store: KeyValueStore) -> None:
        self._store = store
        self._read_before: dict[str, tuple[str, SavedGame]] = {}  # with the text it was read from

    async def all(self) -> tuple[dict[str, SavedGame], dict[str, Exception]]:
        """Return all games, and what is no game that we can read, and why."""
        games: dict[str, SavedGame] = {}
        unread: dict[str, Exception] = {}
        for key, text in (await self._store.all(STORE)).items():
            try:
                game = self._read(key, text)
            except ODD as error:
                unread[key] = error
            else:
                games[game.id] = game
        return games, unread

    async def get(self, game_id: str) -> SavedGame | None:
        """Return a game; None if it is not there, or is not of our making."""
        return self._readable(game_id, await self._store.get(STORE, game_id))

    async def change(
        self, game_id: str, change: Callable[[SavedGame | None], SavedGame]
    ) -> SavedGame:
        """Make of a game as it lies there now what it is to be, and return that."""
        changed: list[SavedGame] = []

        def make(text: str | None) -> str:
            game = change(self._readable(game_id, text))
            changed.append(game)
            self._read_before[game_id] = game.written, game
            return self._read_before[game_id][0]

        await self._store.change(STORE, game_id, make)
        return changed[-1]

    async def delete(self, game_id: str) -> None:
        """Delete a game for good."""
        self._read_before.pop(game_id, None)
        await self._store.delete(STORE, game_id)

    def _readable(self, game_id: str, text: str | None) -> SavedGame | None:
        """Return the game that a text is, if it is of our making."""
        with suppress(*ODD):
            return self._read(game_id, text) if text else None
        return None

    def _read(self, game_id: str, text: str) -> SavedGame:
        """Return the game that a text is: the one that we know, if its text is as it was."""
        known = self._read_before.get(game_id)
        if known is None or known[0] != text:
            self._read_before[game_id] = known = text, SavedGame.read(text)
        return known[1]
