"""Saved games in the key-value store, which other tabs write to as well.

A game is parsed once as long as its text stays the same. Only that text and a `Summary` of a
kilobyte or two stay in memory; the moves, which take many times as much, are parsed again when the
game is watched, shared or played.
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
    """Reads and writes saved games by id; a failed write raises OSError."""

    def __init__(self, store: KeyValueStore) -> None:
        self._store = store
        self._read_before: dict[str, tuple[str, SavedGame]] = {}  # with the text it was read from

    async def all(self) -> tuple[dict[str, SavedGame], dict[str, Exception]]:
        """Return all games by id, and the errors of those that cannot be read."""
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
        """Return a game; None if it does not exist or is invalid."""
        return self._readable(game_id, await self._store.get(STORE, game_id))

    async def change(
        self, game_id: str, change: Callable[[SavedGame | None], SavedGame]
    ) -> SavedGame:
        """Replace a stored game by `change` of its current version, atomically, and return it."""
        changed: list[SavedGame] = []

        def make(text: str | None) -> str:
            game = change(self._readable(game_id, text))
            changed.append(game)
            self._read_before[game_id] = game.written, game
            return self._read_before[game_id][0]

        await self._store.change(STORE, game_id, make)
        return changed[-1]

    async def delete(self, game_id: str) -> None:
        """Delete a game permanently."""
        self._read_before.pop(game_id, None)
        await self._store.delete(STORE, game_id)

    def _readable(self, game_id: str, text: str | None) -> SavedGame | None:
        """Return the game that a text holds, if it is valid."""
        with suppress(*ODD):
            return self._read(game_id, text) if text else None
        return None

    def _read(self, game_id: str, text: str) -> SavedGame:
        """Return the game that a text holds, from memory if the text is unchanged."""
        known = self._read_before.get(game_id)
        if known is None or known[0] != text:
            self._read_before[game_id] = known = text, SavedGame.read(text)
        return known[1]
