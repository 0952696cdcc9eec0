"""A lock on the game open in a tab: the tab that has had it longest keeps it.

It uses the browser's Web Locks where available. Elsewhere (old browsers, or no https) tabs
broadcast which game they have, and the younger one gives way: nobody waits for an answer, so
nothing starts later for it. The lock only serves to tell people; that tabs never overwrite each
other's moves is ensured by `Library.save`.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING, Any

import js
from js import Object
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = "tavolino"

PATIENCE = 3
"""Seconds after which unresponsive locks are considered unavailable."""


class TabLock:
    """The game locked by this tab, if any; `on_lost` is called when another tab has had it longer.

    An `alone` tab shares no store with others, and is never challenged.
    """

    def __init__(self, on_lost: Callable[[], None], *, alone: bool) -> None:
        self._on_lost = on_lost
        self._alone = alone
        self._game = ""
        self._since = ""
        self._let_go: asyncio.Future[None] | None = None
        self._channel: Any = None

    async def take(self, game: str) -> bool:
        """Lock a game instead of the last one; return False if another tab has it."""
        if self._alone or game == self._game:
            return True
        locks = getattr(js.navigator, "locks", None)
        let_go = None
        try:
            let_go = await self._locked(locks, game) if locks else None
        except (JsException, TimeoutError):
            locks = None  # browsers may refuse locks or never answer
        if locks and let_go is None:
            return False
        self.release()
        self._game, self._let_go = game, let_go
        self._since = f"{time():017.6f} {secrets.token_hex(4)}"
        if not locks:
            self._tell()
        return True

    def release(self) -> None:
        """Release the lock."""
        if self._let_go:
            self._let_go.set_result(None)
        self._game, self._let_go = "", None

    async def _locked(self, locks: Any, game: str) -> asyncio.Future[None] | None:
        """Return the future that releases the lock; None if another tab has it.

        Raise `JsException` if the browser refuses, `TimeoutError` if it does not answer.
        """
        loop = asyncio.get_running_loop()
        ours: asyncio.Future[bool] = loop.create_future()
        let_go: asyncio.Future[None] = loop.create_future()

        def answer(lock: object) -> asyncio.Future[None] | None:
            if ours.done():  # too late
                return None
            ours.set_result(bool(lock))
            return let_go if lock else None  # held until this is done

        options = to_js({"ifAvailable": True}, dict_converter=Object.fromEntries)
        request = locks.request(f"{NAME} {game}", options, create_once_callable(answer))
        held = asyncio.ensure_future(request)  # resolves when the lock is released or refused
        first = asyncio.FIRST_COMPLETED
        await asyncio.wait({ours, held}, timeout=PATIENCE, return_when=first)
        if held.done() and not ours.done():
            await held
        if not ours.done():
            ours.cancel()
            raise TimeoutError
        return let_go if ours.result() else None

    def _tell(self) -> None:
        channels = getattr(js, "BroadcastChannel", None)
        if self._channel is None and channels:
            with suppress(JsException):  # the browser may refuse this too
                self._channel = channels.new(NAME)
                self._channel.onmessage = create_proxy(self._hear)
        if self._channel:
            self._channel.postMessage(f"{self._since}\n{self._game}")

    def _hear(self, event: Any) -> None:
        """Compare another tab's game with ours; ignore other messages."""
        since, _, game = str(event.data).partition("\n")
        if game != self._game or not game:
            return
        if since > self._since:
            self._tell()
        else:
            self.release()
            self._on_lost()
