"""The device's storage: IndexedDB, written with strict durability.

An awaited write survives a crash of the browser, unlike with localStorage. If the browser refuses
storage, or does not answer, the store works in memory, `lasting` is False, and the game goes on.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from js import Object
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


PATIENCE = 10
"""Seconds after which an unresponsive database is given up."""


async def _done(transaction: Any) -> None:
    """Wait until a transaction is complete; raise OSError if it fails or never ends."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def finish(_event: object) -> None:
        if not future.done():
            future.set_result(None)

    def fail(_event: object) -> None:
        if not future.done():
            error = transaction.error
            future.set_exception(OSError(error.name if error else "aborted"))

    handlers = {"oncomplete": create_proxy(finish)}
    handlers |= {name: create_proxy(fail) for name in ("onerror", "onabort")}
    for name, handler in handlers.items():
        setattr(transaction, name, handler)
    try:
        await asyncio.wait_for(future, PATIENCE)
    finally:
        for name, handler in handlers.items():
            setattr(transaction, name, None)
            handler.destroy()


def _text(found: object) -> str | None:
    """Return a value if it is a text: other pages of this origin may store anything."""
    return found if isinstance(found, str) else None


def _there_or(ours: str, found: str | None) -> str:
    return ours if found is None else found


class KeyValueStore:
    """Texts by store and key; `lasting` is whether they outlive the page.

    `opened` reopens a database that was deleted (database.js).
    """

    def __init__(
        self, database: Any | None, opened: Callable[[], Awaitable[Any]] | None = None
    ) -> None:
        self._database = database
        self._opened = opened
        self._memory: dict[tuple[str, str], str] = {}

    @property
    def lasting(self) -> bool:
        """Return whether stored texts outlive the page."""
        return self._database is not None

    @classmethod
    async def open(cls, opened: Callable[[], Awaitable[Any]]) -> KeyValueStore:
        """Return the device's store, or one in memory if the browser refuses."""
        return cls(await opened(), opened)

    async def _do(self, store: str, mode: str, ask: Callable[[Any], Any]) -> Any:
        """Run a request and wait until its transaction is complete; raise OSError on failure."""
        options = to_js({"durability": "strict"}, dict_converter=Object.fromEntries)
        try:
            transaction = self._database.transaction(store, mode, options)  # type: ignore[union-attr]
            answer = ask(transaction.objectStore(store))
            await _done(transaction)
        except TimeoutError:
            self._database = None  # from here on, texts are stored in memory
            raise
        except JsException as error:
            raise OSError(error.name) from error
        return answer

    async def put(self, store: str, key: str, text: str) -> None:
        """Store a text durably; raise OSError if the disk is full."""
        await self.change(store, key, lambda _: text)

    async def change(self, store: str, key: str, make: Callable[[str | None], str]) -> None:
        """Atomically replace a text by `make(current)` (None if there is none), as `put` does.

        An exception of `make` is raised here, and the text stays.
        """
        if not self.lasting:
            self._memory[store, key] = make(self._memory.get((store, key)))
            return
        try:
            await self._write(store, key, make)
        except TimeoutError:
            await self.change(store, key, make)
        except OSError:
            if not await self._mended():
                raise
            await self._write(store, key, make)

    async def _write(self, store: str, key: str, make: Callable[[str | None], str]) -> None:
        made: list[str] = []
        wrong: list[Exception] = []

        def ask(store: Any) -> None:
            found = store.get(key)

            def put(_event: object) -> None:
                try:  # an exception here would end up in the browser
                    made.append(make(_text(found.result)))
                    store.put(made[0], key)
                except Exception as error:  # noqa: BLE001 - it is raised again below
                    wrong.append(error)
                    store.transaction.abort()

            found.onsuccess = create_once_callable(put)

        try:
            await self._do(store, "readwrite", ask)
        except OSError:
            if wrong and not isinstance(wrong[0], JsException):
                raise wrong[0] from None
            raise
        self._memory[store, key] = made[0]

    async def _mended(self) -> bool:
        """Reopen a database that was deleted and write our texts; return whether that worked."""
        database = await self._opened() if self._opened else None
        if database is None:
            return False
        self._database.close()  # type: ignore[union-attr] # called only for a lasting store
        self._database = database
        try:
            for (store, key), ours in self._memory.items():
                await self._write(store, key, partial(_there_or, ours))
        except OSError:
            return False
        return True

    async def get(self, store: str, key: str) -> str | None:
        """Return a text, or None."""
        if not self.lasting:
            return self._memory.get((store, key))
        found = await self._do(store, "readonly", lambda store: store.get(key))
        return _text(found.result)

    async def delete(self, store: str, key: str) -> None:
        """Delete a text."""
        self._memory.pop((store, key), None)
        if self.lasting:
            await self._do(store, "readwrite", lambda store: store.delete(key))

    async def all(self, store: str) -> dict[str, str]:
        """Return every text of a store by key; values that are not texts become ""."""
        if not self.lasting:
            return {key: text for (name, key), text in self._memory.items() if name == store}
        keys, texts = await self._do(
            store, "readonly", lambda store: (store.getAllKeys(), store.getAll())
        )
        found = zip(keys.result.to_py(depth=1), texts.result.to_py(depth=1), strict=True)
        return {str(key): _text(text) or "" for key, text in found}
