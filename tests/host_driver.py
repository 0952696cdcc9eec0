"""Run the host without a browser: send it messages and record what it sends back."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from pictures import having, nodes, texts, twins

from pyengine import record
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from types import SimpleNamespace

T = TypeVar("T")
HELLO = {"type": "hello", "lang": "en", "theme": "auto", "query": "", "open": None, "begin": None}
RESUME = {"type": "resume", "id": "g"}


def awaited(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result from another thread; in this one Playwright leaves a running loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class HostRun:
    """A host with an in-memory store, and the messages that it has sent."""

    def __init__(self, host_modules: SimpleNamespace) -> None:
        self.store = host_modules.storage.KeyValueStore(None)
        self.told: list[dict[str, Any]] = []
        self.twins: list[str] = []  # duplicate keys in everything that was shown
        self.host = host_modules.main.Host(self.hear, self.store)
        self._news = asyncio.Event()

    def hear(self, text: str, tree: str) -> None:
        """Record a message from the host, and what it shows."""
        message = json.loads(text)
        self.told.append({**message, "tree": json.loads(tree)})
        self.twins += [
            *filter(None, map(twins, nodes([{"tag": "main", "kids": self.last["tree"]}])))
        ]
        self._news.set()

    @property
    def last(self) -> dict[str, Any]:
        """The last message from the host."""
        return self.told[-1]

    async def moved(self, ply: int) -> None:
        """Wait until this many moves have been made."""
        while self.last.get("ply") != ply and self.last["type"] != "failed":
            self._news.clear()
            await self._news.wait()


def run_host(
    host_modules: SimpleNamespace, *messages: dict[str, Any], moves: int | None = None, **kept: str
) -> HostRun:
    """Send these messages to a host whose store holds `kept`: a `game`, preferences."""

    async def played() -> HostRun:
        table = HostRun(host_modules)
        for name, text in kept.items():
            store, key = ("games", "g") if name == "game" else ("prefs", name)
            await table.store.put(store, key, text)
        await table.host.start()
        for message in messages:
            await table.host.receive(message)
        if moves is not None:
            await table.moved(moves)
        await asyncio.sleep(0)
        assert [told["text"] for told in table.told if told["type"] == "failed"] == []
        assert table.twins == []
        return table

    return awaited(played())


def start(*bys: str, **more: object) -> dict[str, Any]:
    """Return the page's message that starts a game of Turandot."""
    seats = [{"name": f"P{number}", "by": by} for number, by in enumerate(bys)]
    wish = {"type": "start", "game": "turandot", "seats": seats, "seed": 7}
    wish["options"] = {"maestro": "ABCDE"[len(bys) - 1]}  # so that A is asked first (T-4.7)
    return wish | {"lang": "en"} | more


def kept(text: str, **more: object) -> str:
    """Return a saved game in the old format: its record as text."""
    return json.dumps({"id": "g", "text": text, "played": 1.0, "query": ""} | more)


def begun(*bys: str) -> str:
    """Return the record of a game without moves."""
    seats = [Player(f"P{number}", by) for number, by in enumerate(bys)]
    return record.write(Session.new("turandot", 3, {"maestro": "C"}, seats, 7).record())


def ended() -> str:
    """Return the record of a game that is over."""
    session = Session.new("turandot", 2, {}, [Player("A", "human"), Player("B", "human")], 7)
    while session.to_move:
        seat = session.to_move[0]
        session.submit(seat, session.game.write(session.game.legal_moves(session.state, seat)[0]))
    return record.write(session.record())


def act(text: str, value: str = "") -> dict[str, str]:
    return {"type": "act", "act": text, "value": value}


def bid(number: int) -> dict[str, str]:
    return {"type": "move", "move": str(number)}


def title(table: HostRun) -> str:
    """Return the title of the topmost dialog, or nothing."""
    return "".join(texts(having(table.last["tree"], "sheet-title")))


def stored_games(table: HostRun) -> list[dict[str, Any]]:
    """Return the saved games, each with the text of its record."""
    games = [json.loads(text) for text in awaited(table.store.all("games")).values()]
    return [{"text": json.dumps(game.get("record")), **game} for game in games]


def moves_on(table: HostRun) -> list[str]:
    [game] = stored_games(table)
    moves: list[str] = json.loads(game["text"])["moves"]
    return moves
