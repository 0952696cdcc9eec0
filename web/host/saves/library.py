"""The games that are saved on this device.

A game that is deleted lies in the bin for thirty days, so that nothing is lost by one press. What
cannot be read of what lies in the store is left alone, and told of.
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
"""The store of all that is no game, reviews among it."""


def new_id() -> str:
    """Return a new game's id."""
    return f"{time():.0f}-{secrets.token_hex(4)}"


def _review(game_id: str) -> str:
    """Return the key under which the review of a game is saved."""
    return f"review.{game_id}"


class MovedOnError(Exception):
    """Another tab has gone on with a game since it was taken to our table."""


class Library:
    """All saved games by id, in step with the store; what it cannot save is an OSError."""

    def __init__(self, store: KeyValueStore) -> None:
        self._store = store
        self._stored = GameStore(store)
        self.games: dict[str, SavedGame] = {}
        self.unread: dict[str, Exception] = {}  # what is no game that we can read, and why
        self._taken: dict[str, str] = {}  # the records that our tables go on from
        self.unsaved: set[str] = set()  # the games whose last moves there was no room for

    async def wake(self) -> None:
        """Read the store, and clear away what has lain in the bin for its thirty days."""
        await self.look()
        for game in self.bin():
            if game.binned < time() - DAYS_IN_BIN * 86_400:
                await self.forget(game.id)

    async def look(self) -> None:
        """Read the store as it is now: other tabs lay games there too."""
        games, self.unread = await self._stored.all()
        self.games = games | {game_id: self.games[game_id] for game_id in self.unsaved}

    # -- what there is -----------------------------------------------------------------------------

    def saved(self) -> list[SavedGame]:
        """Return the games that are not in the bin, the one that was played last first."""
        games = [game for game in self.games.values() if not game.binned]
        return sorted(games, key=lambda game: game.order, reverse=True)

    def bin(self) -> list[SavedGame]:
        """Return the games in the bin, the one that was deleted last first."""
        games = [game for game in self.games.values() if game.binned]
        return sorted(games, key=lambda game: -game.binned)

    @property
    def size(self) -> int:
        """How many bytes all games take, the bin's too."""
        return sum(len(game.text.encode()) for game in self.games.values())

    # -- played ------------------------------------------------------------------------------------

    async def take(self, game_id: str) -> SavedGame | None:
        """Return a game as it is now, to be played on; if it has been cleared away, as it was."""
        with suppress(OSError):
            game = await self._stored.get(game_id)
            if game and game_id not in self.unsaved:
                self.games[game_id] = game
                self._taken[game_id] = game.text
        return self.games.get(game_id)

    async def save(self, game_id: str, played: record.Record, query: str | None = None) -> None:
        """Save a game's record; its name, and its address unless a new one is told, stay.

        Raises `MovedOnError` if what lies there now is not what this game goes on from.
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
        """Return which number makes this game the one that was left last."""
        most = max((game.left for game in self.games.values() if game.id != game_id), default=0)
        ours = self.games.get(game_id)
        return ours.left if ours and ours.left > max(most, 0) else max(most, 0) + 1

    # -- brought along -----------------------------------------------------------------------------

    async def add(self, played: record.Record, facts: Facts) -> bool:
        """Save a game that was brought here, below all others; False if it is here already.

        It is if the game of that id has all its moves, or if any other game is the same; one that
        lies in the bin is taken out of it.
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

    # -- changed -----------------------------------------------------------------------------------

    async def rename(self, game_id: str, title: str) -> None:
        """Call a game what its players want."""
        await self._change(game_id, name=title)

    async def annotate(self, game_id: str, notes: Sequence[tuple[int, str]]) -> None:
        """Save what is said of a game, whose moves stay those that lie there now."""
        ours = self.games.get(game_id)
        if ours is None:
            return

        def noted(game: SavedGame) -> SavedGame:
            return replace(game, text=json.dumps(json.loads(game.text) | {"notes": notes}))

        there = await self._stored.change(game_id, lambda game: noted(game or ours))
        self.games[game_id] = noted(ours) if game_id in self.unsaved else there

    async def discard(self, game_id: str) -> None:
        """Lay a game into the bin."""
        await self._change(game_id, binned=time())

    async def restore(self, game_id: str) -> None:
        """Take a game out of the bin."""
        await self._change(game_id, binned=0)

    async def _change(self, game_id: str, **facts: Any) -> None:
        """Change what is known of a game; its moves stay those that lie there now."""
        ours = self.games.get(game_id)
        if ours:
            there = await self._stored.change(game_id, lambda game: replace(game or ours, **facts))
            self.games[game_id] = replace(ours, **facts) if game_id in self.unsaved else there

    async def forget(self, game_id: str) -> None:
        """Delete a game for good, and its review."""
        self.games.pop(game_id, None)
        self.unsaved.discard(game_id)
        await self._stored.delete(game_id)
        await self._store.delete(PREFS, _review(game_id))

    # -- reviews -----------------------------------------------------------------------------------

    async def review(self, game_id: str) -> str:
        """Return the review that is saved of a game, "" if there is none."""
        return await self._store.get(PREFS, _review(game_id)) or ""

    async def save_review(self, game_id: str, text: str) -> None:
        """Save the review of a game that is saved."""
        if game_id in self.games:
            await self._store.put(PREFS, _review(game_id), text)
