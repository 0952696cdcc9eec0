"""The host's front door without a browser: nothing that comes in or lies on the shelf ends it."""

from __future__ import annotations

import asyncio
import json
import sys
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from pictures import nodes

from pyengine import agents, record
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Generator

    from host.table import Node

HELLO = {"type": "hello", "lang": "en", "theme": "auto", "query": "", "begin": None}


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Return `host.main` and `host.storage`, imported where there is no browser."""
    browser, pyodide, ffi = (ModuleType(name) for name in ("js", "pyodide", "pyodide.ffi"))
    browser.__dict__.update(Object=None, indexedDB=None, navigator=None)
    ffi.__dict__.update(
        JsException=OSError, create_once_callable=None, create_proxy=None, to_js=None
    )
    for name, module in {"js": browser, "pyodide": pyodide, "pyodide.ffi": ffi}.items():
        monkeypatch.setitem(sys.modules, name, module)
    from host import main, storage  # noqa: PLC0415 - not before their browser is there

    return SimpleNamespace(main=main, storage=storage)


class Evening:
    """A host with a shelf in memory, and what it has told."""

    def __init__(self, door: SimpleNamespace) -> None:
        self.shelf = door.storage.Shelf(None)
        self.told: list[dict[str, Any]] = []
        self.host = door.main.Host(self.hear, self.shelf)
        self._news = asyncio.Event()

    def hear(self, text: str) -> None:
        """Take what the host tells."""
        self.told.append(json.loads(text))
        self._news.set()

    @property
    def last(self) -> dict[str, Any]:
        """What was told last."""
        return self.told[-1]

    async def moved(self, ply: int) -> None:
        """Wait until so many moves were made."""
        while self.last.get("ply") != ply and self.last["type"] != "failed":
            self._news.clear()
            await self._news.wait()


def evening(
    door: SimpleNamespace, *messages: dict[str, Any], moves: int | None = None, **kept: str
) -> Evening:
    """Tell a host these messages, whose shelf holds `kept`: a `game`, preferences."""

    async def played() -> Evening:
        table = Evening(door)
        for name, text in kept.items():
            store, key = ("games", "g") if name == "game" else ("prefs", name)
            await table.shelf.put(store, key, text)
        await table.host.wake()
        for message in messages:
            await table.host.receive(message)
        if moves is not None:
            await table.moved(moves)
        await asyncio.sleep(0)
        assert [told["text"] for told in table.told if told["type"] == "failed"] == []
        return table

    return asyncio.run(played())


def start(*bys: str, **more: object) -> dict[str, Any]:
    """Return the page's wish for a game of Turandot."""
    seats = [{"name": f"P{number}", "by": by} for number, by in enumerate(bys)]
    wish = {"type": "start", "game": "turandot", "seats": seats, "options": {}, "seed": 7}
    return wish | {"lang": "en"} | more


def kept(text: str, **more: object) -> str:
    """Return a game as it lies on the shelf."""
    return json.dumps({"id": "g", "text": text, "played": 1.0, "query": ""} | more)


def begun(*bys: str) -> str:
    """Return the record of a game in which nobody has moved."""
    seats = [Player(f"P{number}", by) for number, by in enumerate(bys)]
    return record.write(Session.new("turandot", 3, {"maestro": "A"}, seats, 7).record())


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"type": "hop"},
        {"type": "hello"},
        {"type": "hello", "lang": [], "theme": {}, "query": 1, "begin": 5},
        {"type": "start"},
        {"type": "start", "seats": 3},
        {"type": "start", "game": ["turandot"], "seats": [{}, {}]},
        start("human", "human", seed="x"),
        start("human", "human", seed=-1),
        start("human", "human", seed=True),
        start("human", "human", options=["maestro"]),
        start("human", "human", options={"maestro": "C"}),
        start("human"),
        {"type": "resume"},
        {"type": "delete", "id": ["g"]},
        {"type": "move", "move": "1"},
        {"type": "act", "act": {"a": 1}},
        {"type": "rules", "game": "chess"},
    ],
)
def test_what_cannot_be_understood_leaves_the_lobby_as_it_was(
    door: SimpleNamespace, message: dict[str, Any]
) -> None:
    table = evening(door, HELLO, message)
    assert table.last == {"type": "lobby", "saved": None, "problem": None}


@pytest.mark.parametrize("text", ["[]", "5", "null", '"start"'])
def test_a_message_that_is_no_object_is_nobodys(
    door: SimpleNamespace, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door.main, "_host", Evening(door).host)
    asyncio.run(door.main.receive(text))


def test_a_wish_that_is_refused_is_answered_in_words(door: SimpleNamespace) -> None:
    table = evening(door, HELLO, start("human"))
    assert [told["problem"] for told in table.told if told["problem"]] == [
        "This game is for 2 to 5 players, not for 1."
    ]


class Failing:
    """A bot that thinks, and then breaks, or lays what nobody may."""

    def __init__(self, move: object = None) -> None:
        self._move = move

    def think(self, *_: object) -> Generator[None, None, Any]:
        """Think a little."""
        yield
        if self._move is None:
            reason = "the bot is broken"
            raise ZeroDivisionError(reason)
        return self._move


@pytest.mark.parametrize("move", [None, "9+9"])
def test_whatever_a_bot_stumbles_over_the_game_goes_on_and_it_is_told(
    door: SimpleNamespace, move: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = record.make("turandot", 3, {"maestro": "A"}, 7)
    bot = Failing(game.read(move) if move else None)
    monkeypatch.setattr(agents, "load", lambda *_: bot)
    table = evening(door, HELLO, start("human", "easy", "hard"), moves=2)
    assert [told["say"] for told in table.told if "lost the thread" in told.get("say", "")]


def test_a_bot_that_is_not_known_any_more_plays_too(door: SimpleNamespace) -> None:
    text = kept(begun("human", "zork", "zork"))
    table = evening(door, HELLO, moves=2, game=text, open="g")
    assert table.last["app"] == "playing"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "5",
        kept("{"),
        kept("5"),
        kept(begun()),
        kept(begun("human", "human", "human").replace('"moves": []', '"moves": ["A 9"]')),
        kept(begun("human", "human", "human"), played="yesterday"),
        json.dumps({"id": "g", "text": begun("human", "human", "human")}),
    ],
)
@pytest.mark.parametrize("opened", ["", "g"])
def test_a_kept_game_that_cannot_go_on_is_no_obstacle(
    door: SimpleNamespace, text: str, opened: str
) -> None:
    table = evening(door, HELLO, game=text, open=opened)
    assert table.last == {"type": "lobby", "saved": None, "problem": None}


@pytest.mark.parametrize("prefs", ["{", "5", "[1]", '{"speed": "zz", "lang": [], "theme": 3}'])
def test_preferences_that_are_not_of_our_making_are_those_of_a_first_visit(
    door: SimpleNamespace, prefs: str
) -> None:
    wish = start("human", "human")
    del wish["lang"]
    acts = [{"type": "act", "act": act} for act in ("show", "settings")]
    table = evening(door, {"type": "hello"}, wish, *acts, prefs=prefs)
    checked = [n["attrs"]["value"] for n in nodes(table.last["tree"]) if _is_checked(n)]
    assert checked == ["auto", "normal", "en"]


def _is_checked(node: Node) -> bool:
    return bool(node.get("attrs", {}).get("checked"))


def test_a_shelf_that_cannot_be_read_is_an_empty_one(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(door.storage.Shelf, "all", broken)
    table = evening(door, HELLO, start("human", "human"))
    assert table.last["type"] == "table"


def test_a_host_that_takes_the_place_of_a_failed_one_goes_on_and_says_so(
    door: SimpleNamespace,
) -> None:
    text = kept(begun("human", "human", "human"))
    table = evening(door, HELLO | {"failures": 1}, game=text, open="g")
    assert table.last["app"] == "playing"
    assert table.last["say"].endswith("nothing is lost.")


def test_a_game_that_has_ended_two_hosts_stays_closed_but_on_the_shelf(
    door: SimpleNamespace,
) -> None:
    text = kept(begun("human", "human", "human"))
    table = evening(door, HELLO | {"failures": 2}, HELLO, game=text, open="g")
    assert [told["type"] for told in table.told] == ["lobby", "lobby"]
    assert table.last["saved"]["id"] == "g"


@pytest.mark.parametrize("act", ["lobby", "again"])
def test_a_game_that_is_over_and_left_is_not_kept(door: SimpleNamespace, act: str) -> None:
    session = Session.new("turandot", 2, {}, [Player("A", "human"), Player("B", "human")], 7)
    while session.to_move:
        seat = session.to_move[0]
        session.submit(seat, session.game.write(session.game.legal_moves(session.state, seat)[0]))
    text = kept(record.write(session.record()))
    leave = {"type": "act", "act": act}
    table = evening(door, HELLO, leave, game=text, open="g")
    assert table.told[0]["app"] == "over"
    assert "g" not in asyncio.run(table.shelf.all("games"))
    assert table.last["type"] == ("lobby" if act == "lobby" else "table")
