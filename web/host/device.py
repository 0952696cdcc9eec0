"""What a device keeps for us: its games, its preferences, and which game was open last."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING

from games import load_words
from host.prefs import Prefs
from host.saves.library import PREFS, Library
from pyengine import record

if TYPE_CHECKING:
    from host.saves.key_value_store import KeyValueStore
    from host.text import Words


class Device:
    """The store: it lasts, or all is forgotten with the page; what it refuses is not saved."""

    def __init__(self, store: KeyValueStore) -> None:
        self._store = store
        self.library = Library(store)
        self.prefs = Prefs()
        self._sound = self.prefs.sound  # as somebody chose it: a frame begins silent all the same
        self.last = ""  # the game that was open on this device before we woke

    @property
    def lasting(self) -> bool:
        """Tell whether anything is saved when the page is closed."""
        return self._store.lasting

    async def wake(self) -> None:
        """Read what lies there; a device that cannot read it any more has nothing."""
        with suppress(OSError):
            _, prefs = await asyncio.gather(self.library.wake(), self._store.all(PREFS))
            self.last = prefs.get("open", "")
            with suppress(ValueError):
                self.follow(record.parse(prefs.get("prefs", "{}")))
                self._sound = self.prefs.sound

    def follow(self, wishes: object) -> None:
        """Follow what is wished for of the preferences that there are."""
        self.prefs = self.prefs.followed(wishes)

    async def prefer(self, prefs: Prefs) -> None:
        """Save what is preferred, if that has changed."""
        if prefs != self.prefs:
            if prefs.sound != self.prefs.sound:
                self._sound = prefs.sound
            self.prefs = prefs
            await self._put("prefs", json.dumps({**asdict(prefs), "sound": self._sound}))

    def words(self, game: str | None) -> Words:
        """Return the words of the preferred language, with a game's if it is named."""
        return load_words(self.prefs.lang, *([game] if game else []))

    async def open(self, game_id: str) -> None:
        """Save which game is open."""
        await self._put("open", game_id)

    async def close(self, game_id: str) -> None:
        """Forget that this game is to be come back to; it stays where it lies."""
        with suppress(OSError):
            if await self._store.get(PREFS, "open") == game_id:  # not another tab's
                await self._store.put(PREFS, "open", "")

    async def step(self, game: str) -> int:
        """Return at which step of a lesson somebody was."""
        step = ""
        with suppress(OSError):
            step = await self._store.get(PREFS, f"lesson.{game}") or ""
        return int(step) if step.isdecimal() else 0

    async def save_step(self, game: str, step: int) -> None:
        """Save at which step of a lesson somebody is."""
        await self._put(f"lesson.{game}", str(step))

    async def _put(self, key: str, text: str) -> None:
        """Save something that no game hangs on."""
        with suppress(OSError):
            await self._store.put(PREFS, key, text)
