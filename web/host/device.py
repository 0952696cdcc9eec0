"""What the device stores for us: games, preferences, and the game opened last."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from games import load_words
from host.prefs import Prefs
from host.saves.library import PREFS, Library
from host.text import whole_number
from pyengine import record

if TYPE_CHECKING:
    from host.saves.key_value_store import KeyValueStore
    from host.text import Words


LESSON: Final = "lesson."
"""Before a game's key, under which the step of its lesson is saved."""


class Device:
    """The store; it may not last, and what cannot be stored is dropped."""

    def __init__(self, store: KeyValueStore) -> None:
        self._store = store
        self.library = Library(store)
        self.prefs = Prefs()
        self._sound = self.prefs.sound  # as chosen; a frame starts muted regardless
        self.last = ""  # the game that was open before we started
        self._steps: dict[str, int] = {}  # of lessons that have begun

    @property
    def lasting(self) -> bool:
        """Return whether saved data outlives the page."""
        return self._store.lasting

    async def load(self) -> None:
        """Read the stored data; a device that cannot be read counts as empty."""
        with suppress(OSError):
            _, prefs = await asyncio.gather(self.library.load(), self._store.all(PREFS))
            self.last = prefs.get("open", "")
            self._steps = {
                key.removeprefix(LESSON): whole_number(step) or 0
                for key, step in prefs.items()
                if key.startswith(LESSON)
            }
            with suppress(ValueError):
                self.follow(record.parse(prefs.get("prefs", "{}")))
                self._sound = self.prefs.sound

    def follow(self, values: object) -> None:
        """Adopt the valid preferences of these values."""
        self.prefs = self.prefs.followed(values)

    async def prefer(self, prefs: Prefs) -> None:
        """Save the preferences, if changed."""
        if prefs != self.prefs:
            if prefs.sound != self.prefs.sound:
                self._sound = prefs.sound
            self.prefs = prefs
            await self._put("prefs", json.dumps({**asdict(prefs), "sound": self._sound}))

    def words(self, game: str | None) -> Words:
        """Return the texts of the preferred language, with a game's if given."""
        return load_words(self.prefs.lang, *([game] if game else []))

    async def open(self, game_id: str) -> None:
        """Save which game is open."""
        await self._put("open", game_id)

    async def close(self, game_id: str) -> None:
        """Forget the open game; it stays saved."""
        with suppress(OSError):
            if await self._store.get(PREFS, "open") == game_id:  # unless another tab has set it
                await self._store.put(PREFS, "open", "")

    @property
    def lessons(self) -> list[str]:
        """Return the games whose lessons have begun and go on where they were left."""
        return sorted(game for game, step in self._steps.items() if step)

    async def step(self, game: str) -> int:
        """Return the saved step of a lesson, 0 if there is none."""
        step = ""
        with suppress(OSError):
            step = await self._store.get(PREFS, LESSON + game) or ""
        return whole_number(step) or 0

    async def save_step(self, game: str, step: int) -> None:
        """Save the step of a lesson."""
        self._steps[game] = step
        await self._put(LESSON + game, str(step))

    async def _put(self, key: str, text: str) -> None:
        """Save something that no game depends on."""
        with suppress(OSError):
            await self._store.put(PREFS, key, text)
