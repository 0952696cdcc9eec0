"""The host's front door without a browser: nothing that comes in or lies on the shelf ends it."""

from __future__ import annotations

import asyncio
import json
import sys
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import pytest
from pictures import attrs, having, nodes, pressing, texts

from host import snippets
from pyengine import agents, link, record
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator

    from host.table import Node

T = TypeVar("T")
HELLO = {"type": "hello", "lang": "en", "theme": "auto", "query": "", "open": None, "begin": None}


def awaited(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return what it comes to, in a thread: Playwright leaves this one with a loop that runs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


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
    from host import main, storage, tenure  # noqa: PLC0415 - not before their browser is there

    return SimpleNamespace(main=main, storage=storage, tenure=tenure)


class Evening:
    """A host with a shelf in memory, and what it has told."""

    def __init__(self, door: SimpleNamespace) -> None:
        self.shelf = door.storage.Shelf(None)
        self.told: list[dict[str, Any]] = []
        self.host = door.main.Host(self.hear, self.shelf)
        self._news = asyncio.Event()

    def hear(self, text: str, tree: str) -> None:
        """Take what the host tells, and what it shows."""
        self.told.append({**json.loads(text), "tree": json.loads(tree)})
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

    return awaited(played())


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


def test_what_is_said_while_a_game_is_taken_from_the_shelf_is_done_after_that(
    door: SimpleNamespace,
) -> None:
    async def said() -> Evening:
        table = Evening(door)
        await table.shelf.put("games", "g", kept(begun("human", "human", "human")))
        await table.shelf.put("prefs", "open", "g")
        await table.host.wake()
        at_once, asked = table.shelf.get, asyncio.Event()

        async def slowly(store: str, key: str) -> Any:  # noqa: ANN401 # what lies there
            await asked.wait()
            return await at_once(store, key)

        table.shelf.get = slowly
        opened = {"type": "open", "text": begun("human", "human", "human"), "link": False}
        both = [asyncio.create_task(table.host.receive(one)) for one in (HELLO, opened)]
        await asyncio.sleep(0)
        asked.set()
        await asyncio.gather(*both)
        return table

    table = awaited(said())
    assert table.last["type"] == "table"
    assert having(table.last["tree"], "opened")


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
    assert table.last | {"problem": None} == {
        "type": "lobby",
        "saved": None,
        "elsewhere": False,
        "problem": None,
        "tree": [],
    }


@pytest.mark.parametrize("text", ["[]", "5", "null", '"start"'])
def test_a_message_that_is_no_object_is_nobodys(
    door: SimpleNamespace, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door.main, "_host", Evening(door).host)
    awaited(door.main.receive(text))


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


def test_hours_that_are_ended_from_outside_have_not_failed(
    door: SimpleNamespace, caplog: pytest.LogCaptureFixture
) -> None:
    table = evening(door, HELLO)
    assert [told["type"] for told in table.told] == ["lobby"]
    assert caplog.messages == []


@pytest.mark.parametrize("doing", ["undo", "lobby"])
def test_what_a_bot_has_thought_of_a_table_that_is_as_it_was_no_more_is_not_laid(
    door: SimpleNamespace, doing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played() -> list[dict[str, Any]]:
        table = Evening(door)
        begun, ended = asyncio.Event(), asyncio.Event()

        async def thinking(*_: object) -> str:
            anew = begun.is_set()
            begun.set()
            await (asyncio.Event() if anew else ended).wait()
            return "1"

        monkeypatch.setattr(door.main, "thought", thinking)
        await table.host.wake()
        for message in (HELLO, start("human", "easy", "human"), act("show"), bid(2)):
            await table.host.receive(message)
        await begun.wait()
        await table.host.receive(act(doing))
        told = len(table.told)
        ended.set()
        await asyncio.sleep(0)
        return table.told[told:]

    assert awaited(played()) == []


def test_a_bot_thinks_no_longer_than_its_move_is_wanted(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["host.thought"], "SLICE", 0.0)
    seats = [Player(level, level) for level in ("hard", "hard", "hard")]
    session = Session.new("turandot", 3, {"maestro": "A"}, seats, 7)
    asked = [True, True, False]
    thinking = door.main.thought(session, "A", "hard", lambda: asked.pop(0))
    assert awaited(thinking) == ""
    assert asked == []


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
        kept(begun("human", "human", "human").replace('"moves": []', '"moves": ["A 9"]')),
        kept(begun("human", "human", "human"), played="yesterday"),
        kept(begun("human", "human", "human"), played=1e300),
        kept(begun("human", "human", "human"), played=1e17),
        kept("{}"),
        kept(begun("human", "human", "human").replace('"result": null', '"result": 5')),
        kept(
            begun("human", "human", "human").replace('"result": null', '"result": {"scores": {}}')
        ),
        json.dumps({"id": "g", "text": begun("human", "human", "human")}),
        "",
        "[" * 20_000,
        kept("[" * 20_000),
    ],
)
@pytest.mark.parametrize("opened", ["", "g"])
@pytest.mark.parametrize("dialog", ["close", "games", "figures"])
def test_a_kept_game_that_cannot_go_on_is_no_obstacle(
    door: SimpleNamespace, text: str, opened: str, dialog: str
) -> None:
    table = evening(door, HELLO, act(dialog), act("close"), game=text, open=opened)
    assert table.last | {"problem": None} == {
        "type": "lobby",
        "saved": None,
        "elsewhere": False,
        "problem": None,
        "tree": [],
    }


def test_a_game_that_was_open_and_cannot_go_on_is_told_of_once(door: SimpleNamespace) -> None:
    wrong = begun("human", "human", "human").replace('"moves": []', '"moves": ["A 9"]')
    lobby = evening(door, HELLO, game=kept(wrong), open="g")
    assert lobby.last["problem"].startswith("Move 1 is not allowed:")
    assert awaited(lobby.shelf.get("prefs", "open")) == ""


FUTURE = begun("human", "human", "human").replace('"tavolino": 1', '"tavolino": 2')
NEWER = "This game was saved by a newer Tavolino (format 2; we know 1)."
CUT_OFF = "This is not JSON, so it can\u2019t be a saved game."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (kept(FUTURE), NEWER),
        (kept(FUTURE)[:99], CUT_OFF),
        (kept(FUTURE, id=[]), NEWER),
        (kept(begun("human", "human", "human"), played=1e17), ""),
    ],
)
@pytest.mark.parametrize("opened", ["", "g"])
def test_what_cannot_be_read_is_told_and_stays_and_the_other_games_are_there(
    door: SimpleNamespace, text: str, why: str, opened: str
) -> None:
    async def told(*messages: dict[str, Any]) -> Evening:
        table = Evening(door)
        good = kept(begun("human", "human", "human"), id="h")
        for store, key, laid in (("games", "g", text), ("games", "h", good)):
            await table.shelf.put(store, key, laid)
        await table.shelf.put("prefs", "open", opened)
        await table.host.wake()
        for message in (HELLO, *messages):
            await table.host.receive(message)
        assert (await table.shelf.get("games", "g")) == text
        return table

    lobby = awaited(told()).last
    first = "The game that was open here can\u2019t be read. It stays untouched."
    assert lobby["saved"]["id"] == "h"
    assert lobby["problem"] == (f"{first} {why}".strip() if opened else None)
    assert awaited(told(HELLO)).last["problem"] is None, "it is told once"
    tree = awaited(told(act("games"))).last["tree"]
    assert len(having(tree, "kept-game")) == 1
    facts = " ".join(texts(having(tree, "kept-facts")))
    assert (
        "One thing kept here is no game that this Tavolino can read. It stays untouched." in facts
    )
    assert why in facts


@pytest.mark.parametrize(
    "prefs", ["{", "5", "[1]", "[" * 20_000, "", '{"speed": "zz", "lang": [], "theme": 3}']
)
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


def ended() -> str:
    """Return the record of a game that is over."""
    session = Session.new("turandot", 2, {}, [Player("A", "human"), Player("B", "human")], 7)
    while session.to_move:
        seat = session.to_move[0]
        session.submit(seat, session.game.write(session.game.legal_moves(session.state, seat)[0]))
    return record.write(session.record())


SCORES = json.loads(ended())["result"]["scores"]


@pytest.mark.parametrize(
    "damage",
    [
        *(
            {"scores": SCORES | {"A": points}}
            for points in ("12", True, 1.5, None, [1], {}, 10**400, -(10**400), 2**53)
        ),
        *({"scores": scores} for scores in (SCORES | {"C": 1}, {"A": 3}, {}, [3, 1], "AB")),
        *({"winners": winners} for winners in ("A", {"A": 1}, ["C"], [["A"]], None, 1)),
    ],
)
def test_a_game_whose_points_cannot_be_counted_is_left_out_of_the_lists_and_told(
    door: SimpleNamespace, damage: dict[str, object]
) -> None:
    fields = json.loads(ended())
    text = json.dumps(fields | {"result": fields["result"] | damage})
    table = evening(door, HELLO, act("figures"), act("games"), game=kept(text))
    figures, games = (told["tree"] for told in table.told[1:])
    assert having(figures, "figures-table") + having(games, "kept-game") == []
    facts = " ".join(texts(having(games, "kept-facts")))
    assert facts.startswith("One thing kept here is no game that this Tavolino can read.")


@pytest.mark.parametrize("act", ["lobby", "again"])
def test_a_game_that_is_over_stays_kept_and_is_not_offered_to_be_continued(
    door: SimpleNamespace, act: str
) -> None:
    table = evening(door, HELLO, {"type": "act", "act": act}, game=kept(ended()), open="g")
    assert table.told[0]["app"] == "over"
    assert "g" in awaited(table.shelf.all("games"))
    if act == "lobby":
        assert table.last["saved"] is None
    else:
        assert table.last["app"] == "playing"


def test_the_lobby_replays_no_game_that_is_over(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[str] = []
    played = door.main.playable
    for module in ("host.main", "host.cabinet"):
        counted = lambda record: [replayed.append(record.game.key), played(record)][1]  # noqa: E731
        monkeypatch.setattr(f"{module}.playable", counted)
    evening(door, HELLO, HELLO, game=kept(ended()))
    assert replayed == []
    evening(door, HELLO, game=kept(begun("human", "human", "human")))
    assert replayed != []


def test_the_lobby_replays_a_game_once_for_as_long_as_nobody_plays_it(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[int] = []
    played = door.main.playable
    counted = lambda record: [replayed.append(len(record.moves)), played(record)][1]  # noqa: E731
    monkeypatch.setattr("host.cabinet.playable", counted)
    text = begun("human", "human", "human")
    acts = [act("games"), act("games rename g"), act("games name g", "x"), act("close")]
    table = evening(door, HELLO, *acts, HELLO | {"lang": "de"}, game=kept(text))
    assert replayed == [0]
    assert table.last["saved"]["where"] != table.told[0]["saved"]["where"], "it is told in German"
    evening(door, HELLO, *acts, game=kept(text.replace('"moves": []', '"moves": ["A 99"]')))
    assert replayed == [0, 1]
    evening(door, HELLO, RESUME, act("show"), bid(2), act("lobby"), *acts, game=kept(text))
    assert replayed == [0, 1, 0, 1]


def test_a_game_that_another_tab_holds_is_refused_in_words_over_the_table(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def take(_tenure: object, name: str) -> bool:
        return name != "g"

    monkeypatch.setattr(door.main.Tenure, "take", take)
    resume = {"type": "resume", "id": "g"}
    text = kept(begun("human", "human", "human"))
    table = evening(door, HELLO, start("human", "human"), resume, game=text)
    assert table.last["type"] == "table"
    assert texts(having(table.last["tree"], "toast-text")) == [
        "This game is open in another tab. Go on there, or close that tab and come back."
    ]
    lobby = evening(door, HELLO, resume, game=text)
    assert lobby.last["problem"].startswith("This game is open")
    assert lobby.last["elsewhere"]
    lobby = evening(door, HELLO, {"type": "hello", "lang": "de"}, game=text, open="g")
    assert [told["problem"] is None for told in lobby.told] == [False, True], "it is told once"


def test_who_asks_for_a_game_that_another_tab_holds_leaves_the_table_here_as_it_was(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def take(_tenure: object, name: str) -> bool:
        return name != "g"

    async def played() -> list[str]:
        table = Evening(door)
        await table.shelf.put("games", "g", kept(begun("human", "human", "human")))
        await table.host.wake()
        await table.host.receive(HELLO)
        await table.host.receive(start("human", "human"))
        [before] = [game for game in await lying(table) if '"g"' not in game]
        await table.host.receive(act("games open g"))
        assert table.last["type"] == "table"
        return [before, *(game for game in await lying(table) if '"g"' not in game)]

    monkeypatch.setattr(door.main.Tenure, "take", take)
    before, after = awaited(played())
    assert before == after


async def lying(table: Evening) -> list[str]:
    """Return the texts of the games on the shelf."""
    return [*(await table.shelf.all("games")).values()]


# --- Two tabs -------------------------------------------------------------------------------------


def two_tabs(door: SimpleNamespace, *told: tuple[int, dict[str, Any]]) -> tuple[Evening, Evening]:
    """Tell two hosts with one shelf, on which the game "g" lies, these messages in this order."""

    async def played() -> tuple[Evening, Evening]:
        tabs = Evening(door), Evening(door)
        shelf = tabs[1].host._shelf = tabs[1].shelf = tabs[0].shelf  # noqa: SLF001 # one device
        await shelf.put("games", "g", kept(begun("human", "human", "human")))
        for tab in tabs:
            tab.host = door.main.Host(tab.hear, shelf)
            await tab.host.wake()
            await tab.host.receive(HELLO)
        for number, message in told:
            await tabs[number].host.receive(message)
        return tabs

    return awaited(played())


RESUME = {"type": "resume", "id": "g"}


def bid(number: int) -> dict[str, str]:
    return {"type": "move", "move": str(number)}


def moves_on(table: Evening) -> list[str]:
    [game] = shelved(table)
    moves: list[str] = json.loads(game["text"])["moves"]
    return moves


def test_a_game_goes_on_where_another_tab_has_left_it(door: SimpleNamespace) -> None:
    first, second = two_tabs(
        door, (0, RESUME), (0, act("show")), (0, bid(2)), (0, act("lobby")), (1, RESUME)
    )
    assert second.last["ply"] == 1
    assert moves_on(first) == ["A 2"]


def test_what_is_done_with_a_game_in_the_lobby_keeps_the_moves_of_another_tab(
    door: SimpleNamespace,
) -> None:
    for doing in (act("games name g", "Finale"), {"type": "delete", "id": "g"}):
        first, _ = two_tabs(door, (0, RESUME), (0, act("show")), (0, bid(2)), (1, doing))
        assert moves_on(first) == ["A 2"]


def test_of_two_tabs_with_one_game_the_later_move_is_refused_in_words_and_not_kept(
    door: SimpleNamespace,
) -> None:
    both = [(tab, message) for message in (RESUME, act("show")) for tab in (0, 1)]
    first, second = two_tabs(door, *both, (0, bid(2)), (1, bid(3)))
    assert second.last["problem"].startswith("This game is open in another tab.")
    assert (second.last["type"], second.last["saved"]["id"]) == ("lobby", "g")
    assert moves_on(first) == ["A 2"]
    first, second = two_tabs(door, *both, (0, bid(2)), (1, bid(3)), (0, act("show")), (0, bid(4)))
    assert moves_on(first) == ["A 2", "B 4"]
    assert first.last["type"] == "table"


def test_a_tab_comes_back_to_its_own_table_and_a_new_one_to_the_last_of_all(
    door: SimpleNamespace,
) -> None:
    own, other = kept(begun("human", "human", "human")), kept(ended(), id="h")

    async def comes(opened: str | None) -> tuple[str, str]:
        table = Evening(door)
        for key, text in (("g", own), ("h", other)):
            await table.shelf.put("games", key, text)
        await table.shelf.put("prefs", "open", "h")
        await table.host.wake()
        await table.host.receive(HELLO | {"open": opened})
        return table.last["type"], table.last.get("open", "")

    assert awaited(comes("g")) == ("table", "g")
    assert awaited(comes(None)) == ("table", "h")
    assert awaited(comes("")) == ("lobby", "")


def test_a_tabs_own_table_goes_before_the_one_that_its_address_wishes(
    door: SimpleNamespace,
) -> None:
    wish = {"query": "?q", "begin": start("human", "human")}
    other = kept(begun("human", "human", "human"))  # a rematch, or one from a link
    table = evening(door, HELLO | wish | {"open": "g"}, game=other)
    assert table.last["open"] == "g"
    for opened in ("", None, "gone"):
        table = evening(door, HELLO | wish | {"open": opened}, game=other, open="g")
        assert table.last["open"] not in {"g", ""}, "a new one is begun"


@pytest.mark.parametrize("dialog", ["rules", "log", "settings"])
def test_what_is_brought_along_takes_the_place_of_the_dialog_over_the_table(
    door: SimpleNamespace, dialog: str
) -> None:
    game = begun("human", "human", "human")
    for brought in ({"type": "open", "text": game}, {"type": "import", "texts": [game]}):
        table = evening(door, HELLO, start("human", "easy"), act(dialog), brought)
        assert [node["tag"] for node in table.last["tree"]].count("dialog") == 1


def test_who_leaves_a_table_leaves_that_of_another_tab_open(door: SimpleNamespace) -> None:
    first, _ = two_tabs(door, (1, start("human", "human")), (0, RESUME), (1, act("lobby")))
    assert awaited(first.shelf.get("prefs", "open")) == "g"
    first, _ = two_tabs(door, (0, RESUME), (0, act("lobby")))
    assert awaited(first.shelf.get("prefs", "open")) == ""


def test_a_tab_that_watches_a_game_from_the_lobby_has_no_table_to_come_back_to(
    door: SimpleNamespace,
) -> None:
    acts = [act("lobby"), act("games watch g")]
    watching = evening(door, HELLO, start("human", "human"), *acts, game=kept(ended()))
    assert (watching.last["type"], watching.last["open"]) == ("table", "")


class Channel:
    """A `BroadcastChannel` among tabs that lie in one Python: what is told is heard at once."""

    tabs: ClassVar[list[Channel]] = []

    def __init__(self) -> None:
        self.onmessage = lambda _: None
        self.tabs.append(self)

    @classmethod
    def new(cls, _name: str) -> Channel:
        """Return another tab's end."""
        return cls()

    def postMessage(self, text: str) -> None:  # noqa: N802 # the browser's name
        """Tell all others."""
        for tab in self.tabs:
            if tab is not self:
                tab.onmessage(SimpleNamespace(data=text))


def without_locks(door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """Return what makes a tab of a browser without locks, and what happens to it."""
    monkeypatch.setattr(Channel, "tabs", [])
    monkeypatch.setattr(door.tenure.js, "BroadcastChannel", Channel, raising=False)
    monkeypatch.setattr(door.tenure, "create_proxy", lambda ear: ear)

    def tab() -> SimpleNamespace:
        told: list[str] = []
        tenure = door.tenure.Tenure(lambda: told.append("stood up"), alone=False)
        return SimpleNamespace(
            take=lambda game: awaited(tenure.take(game)), told=told, tenure=tenure
        )

    return tab


def test_without_locks_the_tab_that_has_a_game_longer_keeps_it(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = without_locks(door, monkeypatch)
    first, second, third = tab(), tab(), tab()
    for each, game in ((first, "g"), (second, "h"), (third, "g")):
        assert each.take(game)
    assert [each.told for each in (first, second, third)] == [[], [], ["stood up"]]
    first.tenure.release()
    second.take("g")
    assert (first.told, second.told) == ([], [])


def test_where_locks_are_refused_a_game_is_open_as_where_there_are_none(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse() -> None:
        raise door.tenure.JsException

    tab = without_locks(door, monkeypatch)
    locks = SimpleNamespace(request=lambda *_: refuse())
    monkeypatch.setattr(door.tenure.js, "navigator", SimpleNamespace(locks=locks))
    monkeypatch.setattr(door.tenure.js, "Object", SimpleNamespace(fromEntries=dict))
    monkeypatch.setattr(door.tenure, "Object", SimpleNamespace(fromEntries=dict))
    monkeypatch.setattr(door.tenure, "to_js", lambda options, **_: options)
    monkeypatch.setattr(door.tenure, "create_once_callable", lambda answer: answer)
    first, second = tab(), tab()
    assert first.take("g")
    assert second.take("g")
    assert (first.told, second.told) == ([], ["stood up"])


@pytest.mark.parametrize("text", ["", "{", "5", "[]", '["g"]', '["g", "0", 1]', "\ud800"])
def test_what_strangers_tell_tabs_is_nobodys(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    tab = without_locks(door, monkeypatch)()
    tab.take("g")
    Channel.new("a stranger's").postMessage(text)
    assert tab.told == []


def test_a_table_that_is_anothers_is_left_at_once_and_it_is_told(door: SimpleNamespace) -> None:
    tabs = two_tabs(door, (0, RESUME), (1, RESUME))
    tabs[1].host._yield()  # noqa: SLF001 # as the browser calls it
    assert tabs[1].last["problem"].startswith("This game is open in another tab.")
    assert tabs[1].last["saved"]["id"] == "g"
    assert tabs[1].last["elsewhere"]


def test_a_bot_whose_thought_ends_while_a_move_is_being_kept_lays_its_own_after_that(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played() -> Evening:
        table = Evening(door)
        laid, thought = asyncio.Event(), asyncio.Event()
        at_once = table.shelf.change

        async def slowly(store: str, key: str, make: Callable[[str | None], str]) -> None:
            await at_once(store, key, make)  # it is on the disk, and nobody has heard so yet
            if "A 2" in (await table.shelf.get(store, key)) and not laid.is_set():
                laid.set()
                await thought.wait()

        async def thinking(*_: object) -> str:
            await laid.wait()
            thought.set()
            return "1"

        monkeypatch.setattr(table.shelf, "change", slowly)
        monkeypatch.setattr(door.main, "thought", thinking)
        await table.host.wake()
        for message in (HELLO, start("human", "easy", "human"), act("show"), bid(2), {}):
            await table.host.receive(message)
        return table

    table = awaited(played())
    assert (table.last["type"], moves_on(table)) == ("table", ["A 2", "B 1"])


# --- A full device --------------------------------------------------------------------------------


class Device:
    """A shelf that lasts, on a device that may be full."""

    lasting = True

    def __init__(self) -> None:
        self.full = False
        self._kept: dict[tuple[str, str], str] = {}

    async def change(self, store: str, key: str, make: Callable[[str | None], str]) -> None:
        """Keep what is made of a text."""
        text = make(self._kept.get((store, key)))
        if self.full:
            raise OSError
        self._kept[store, key] = text

    async def put(self, store: str, key: str, text: str) -> None:
        """Keep a text."""
        await self.change(store, key, lambda _: text)

    async def get(self, store: str, key: str) -> str | None:
        """Return a text."""
        return self._kept.get((store, key))

    async def all(self, store: str) -> dict[str, str]:
        """Return all texts."""
        return {key: text for (kept, key), text in self._kept.items() if kept == store}


def on_a_full_device(door: SimpleNamespace, *messages: dict[str, Any] | str) -> Evening:
    """Tell a host at whose table A bids; meanwhile the device becomes "full", or has "room"."""

    async def played() -> Evening:
        table = Evening(door)
        table.shelf = device = Device()
        await device.put("games", "g", kept(begun("human", "human", "human")))
        table.host = door.main.Host(table.hear, device)
        await table.host.wake()
        for message in (HELLO, RESUME, act("show"), *messages):
            if isinstance(message, str):
                device.full = message == "full"
            else:
                await table.host.receive(message)
        return table

    return awaited(played())


def said(table: Evening) -> str:
    """Return what lies over the table, or what the lobby says."""
    return " ".join(texts(having(table.last["tree"], "toast-text"))) or table.last.get(
        "problem", ""
    )


NO_ROOM = "There is no room left on this device."


def test_a_game_goes_on_without_room_says_so_once_and_is_offered_as_a_file(
    door: SimpleNamespace,
) -> None:
    table = on_a_full_device(door, "full", bid(2))
    assert said(table).startswith(NO_ROOM)
    assert attrs(table.last["tree"], "data-act").count("share file") == 0, "it holds A's hand"
    table = on_a_full_device(door, "full", bid(2), act("show"))
    assert attrs(table.last["tree"], "data-act").count("share file") == 1
    for doing in (act("number 1"), bid(3)):
        table = on_a_full_device(door, "full", bid(2), act("show"), doing, act("show"))
        assert said(table).startswith(NO_ROOM), "only people put it away"
        assert attrs(table.last["tree"], "data-act").count("share file") == 1
    table = on_a_full_device(door, "full", bid(2), act("show"), act("share file"))
    [out] = having(table.last["tree"], "share-out")
    assert out["kids"][0]["attrs"]["download"] == "turandot-1.tavolino.json"
    assert moves_on(table) == []
    table = on_a_full_device(door, "full", bid(2), act("hush"), act("undo"))
    assert said(table) == ""


def test_a_game_is_kept_again_as_soon_as_there_is_room(door: SimpleNamespace) -> None:
    moves = ("full", bid(2), act("show"), "room", bid(3))
    table = on_a_full_device(door, *moves)
    assert said(table) == "There is room again: the game is kept, with all its moves."
    assert moves_on(table) == ["A 2", "B 3"]
    assert moves_on(on_a_full_device(door, *moves[:3])) == []


def test_moves_are_at_stake_while_they_are_not_kept_and_the_game_goes_on(
    door: SimpleNamespace,
) -> None:
    def at_stake(*messages: dict[str, Any] | str) -> bool:
        return bool(on_a_full_device(door, *messages).last["at_stake"])

    unkept = ("full", bid(2), act("show"))
    assert not at_stake(bid(2), act("show"))
    assert at_stake(*unkept)
    assert at_stake(*unkept, act("hush"))
    assert at_stake(*unkept, act("replay"))
    assert not at_stake(*unkept, "room", bid(3))
    assert "at_stake" not in on_a_full_device(door, *unkept, act("lobby")).last
    assert evening(door, HELLO, start("human", "human")).last["at_stake"]  # nothing is ever kept
    over = evening(door, HELLO, game=kept(ended()), open="g").last
    assert (over["app"], over["at_stake"]) == ("over", False)


def test_whoever_leaves_is_told_what_is_not_kept(door: SimpleNamespace) -> None:
    def told(*messages: dict[str, Any] | str) -> str:
        table = on_a_full_device(door, *messages, act("leave"))
        return " ".join(texts(having(table.last["tree"], "lead")))

    assert told(bid(2), act("show")).startswith("The game is kept on this device;")
    assert told("full", bid(2), act("show")).endswith("the last moves are lost.")
    table = evening(door, HELLO, start("human", "human"), act("show"), act("leave"))
    assert texts(having(table.last["tree"], "lead"))[0].endswith("the game is lost.")
    assert "share file" in attrs(table.last["tree"], "data-act")


def test_moves_that_there_was_no_room_for_are_there_until_the_page_is_closed(
    door: SimpleNamespace,
) -> None:
    away = ("full", bid(2), act("lobby"))
    table = on_a_full_device(door, *away, act("games"), act("games name g", "Finale"))
    assert said(table) == "There is no room left on this device, so this could not be kept."
    table = on_a_full_device(door, *away, RESUME)
    assert (table.last["ply"], said(table)[: len(NO_ROOM)]) == (1, NO_ROOM)
    table = on_a_full_device(door, *away, "room", act("games name g", "Finale"), RESUME)
    assert (table.last["ply"], moves_on(table)) == (1, ["A 2"])
    assert [game["name"] for game in shelved(table)] == ["Finale"]


# --- What is done with records --------------------------------------------------------------------


def act(text: str, value: str = "") -> dict[str, str]:
    return {"type": "act", "act": text, "value": value}


def title(table: Evening) -> str:
    """Return the title of the dialog that lies over everything, or nothing."""
    return "".join(texts(having(table.last["tree"], "sheet-title")))


def shelved(table: Evening) -> list[dict[str, Any]]:
    return [json.loads(text) for text in awaited(table.shelf.all("games")).values()]


def opening(text: str, *, linked: bool = False) -> dict[str, Any]:
    return {"type": "open", "text": text, "link": linked}


def test_a_file_shows_what_it_is_and_begins_only_when_that_is_wanted(door: SimpleNamespace) -> None:
    text = begun("human", "easy", "easy")
    table = evening(door, HELLO, opening(text))
    assert title(table) == "A game of Turandot"
    assert shelved(table) == []
    table = evening(door, HELLO, opening(text), act("opened begin"))
    assert table.last["type"] == "table"
    assert [game["query"] for game in shelved(table)] == [""]
    table = evening(door, HELLO, opening(text), act("close"))
    assert (table.last["type"], title(table), shelved(table)) == ("lobby", "", [])


def test_a_link_opens_over_a_running_game_which_stays_kept(door: SimpleNamespace) -> None:
    packed = link.pack(record.read(ended()))
    table = evening(door, HELLO, start("human", "human"), opening(packed, linked=True))
    assert table.last["type"] == "table"
    assert title(table) == "A game of Turandot"
    table = evening(
        door,
        HELLO,
        start("human", "human"),
        opening(packed, linked=True),
        act("opened watch"),
    )
    assert len(shelved(table)) == 1
    assert having(table.last["tree"], "reel")


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (opening("zork!", linked=True), "This link has characters that no link to a game has."),
        (opening("[]"), "This is JSON, but not a saved game."),
    ],
)
def test_what_is_no_game_is_refused_in_words_and_nothing_is_lost(
    door: SimpleNamespace, message: dict[str, Any], why: str
) -> None:
    assert evening(door, HELLO, message).last["problem"] == why
    table = evening(door, HELLO, start("human", "human"), message)
    assert why in texts(having(table.last["tree"], "toast-text"))
    assert len(shelved(table)) == 1


def test_seats_without_names_have_their_letters_and_bots_that_we_do_not_know_play(
    door: SimpleNamespace,
) -> None:
    table = evening(door, HELLO, opening(begun()), act("opened begin"))
    [game] = shelved(table)
    assert [seat["name"] for seat in json.loads(game["text"])["seats"]] == ["A", "B", "C"]
    table = evening(door, HELLO, opening(begun("zork", "human", "human")), act("opened begin"))
    [game] = shelved(table)
    assert [seat["by"] for seat in json.loads(game["text"])["seats"]] == ["hard", "human", "human"]


def test_names_are_shown_short_and_without_marks_that_turn_other_text(
    door: SimpleNamespace,
) -> None:
    text = begun("human", "human", "human")
    text = text.replace('"P0"', json.dumps("\u202eevil\u2069\n" + "x" * 100)).replace('"P1"', '" "')
    table = evening(door, HELLO, opening(text), act("opened begin"))
    [game] = shelved(table)
    names = [seat["name"] for seat in json.loads(game["text"])["seats"]]
    assert names == ["evil" + "x" * 20, "?", "P2"]


def test_a_kept_game_is_renamed_deleted_brought_back_and_forgotten(door: SimpleNamespace) -> None:
    def left(*acts: dict[str, str]) -> list[tuple[str, bool]]:
        table = evening(door, HELLO, *acts, game=kept(ended()))
        assert title(table) == "Games on this device"
        return [(game.get("name", ""), bool(game.get("binned"))) for game in shelved(table)]

    assert left(act("games")) == [("", False)]
    assert left(act("games rename g"), act("games name g", "Finale")) == [("Finale", False)]
    assert left(act("games delete g")) == [("", True)]
    assert left(act("games delete g"), act("games restore g")) == [("", False)]
    assert left(act("games delete g"), act("games empty")) == [("", True)]
    assert left(act("games delete g"), act("games empty"), act("games emptied")) == []


def test_the_name_of_a_kept_game_is_kept_as_long_as_its_field(door: SimpleNamespace) -> None:
    table = evening(door, HELLO, act("games rename g"), game=kept(ended()))
    [field] = pressing(table.last["tree"], "games name g")
    typed = "x" * int(field["attrs"]["maxlength"])
    table = evening(door, HELLO, act("games name g", typed + "y"), game=kept(ended()))
    assert [game["name"] for game in shelved(table)] == [typed]
    assert typed in texts(having(table.last["tree"], "kept-title"))


def test_all_games_are_in_a_picture_only_when_they_are_asked_for_as_a_file(
    door: SimpleNamespace,
) -> None:
    def out(*acts: dict[str, str]) -> list[Node]:
        table = evening(door, HELLO, *acts, game=kept(ended()))
        found = having(table.last["tree"], "share-out")
        assert found or "base64" not in json.dumps(table.last["tree"])
        return found

    [asked] = out(act("games"), act("games export"))
    anchor, instead = asked["kids"]
    assert anchor["attrs"]["download"] == "tavolino-games.jsonl"
    file = b64decode(anchor["attrs"]["href"].partition(",")[2])
    assert file.decode() == ended() + "\n"
    [field] = having([instead], "share-field")  # for a frame that may save no file
    assert field["attrs"]["value"].encode() == file
    for after in ([], [act("games export"), act("games rename g")], [act("games delete g")]):
        assert out(act("games"), *after) == []
    assert out(act("games delete g"), act("games export")) == []


def decodings(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, *messages: dict[str, Any]
) -> int:
    """Return how many texts are decoded while a host with three games hears these messages."""

    async def counted() -> int:
        table = Evening(door)
        for key, text in (("g", ended()), ("h", ended()), ("i", begun("human", "easy", "easy"))):
            await table.shelf.put("games", key, kept(text, id=key, name="", binned=0))
        await table.host.wake()
        await table.host.receive(HELLO)
        decoded, texts_ = record.decoded, []

        def counting(text: str, *limit: int) -> dict[str, object]:
            texts_.append(text)
            return decoded(text, *limit)

        with monkeypatch.context() as patch:
            patch.setattr(record, "decoded", counting)
            for message in messages:
                if message["type"] == "put":  # another tab
                    await table.shelf.put("games", message["id"], message["text"])
                else:
                    await table.host.receive(message)
        return len(texts_)

    return awaited(counted())


def test_what_lies_on_the_shelf_as_it_was_is_not_read_again(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking = [act("games"), act("figures"), act("games rename g"), act("games empty")]
    doing = [act("games name g", "x"), act("games delete h"), act("games restore h")]
    assert decodings(door, monkeypatch, *looking, *doing, *looking, act("games")) == 0


def test_what_another_tab_has_laid_on_the_shelf_is_read_once(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = kept(ended(), id="h", name="theirs", binned=0)
    laid = {"type": "put", "id": "h", "text": theirs}
    acts = [act("games"), act("figures"), act("games")]
    assert decodings(door, monkeypatch, act("games"), laid, *acts) == 2, "it, and its record"


@pytest.mark.parametrize(("seconds", "left"), [(0, 1), (1, 0)])
def test_what_has_lain_in_the_bin_for_more_than_thirty_days_is_cleared_away(
    door: SimpleNamespace, seconds: int, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_800_000_000
    monkeypatch.setattr("host.library.time", lambda: now)
    binned = kept(ended(), binned=now - 30 * 24 * 60 * 60 - seconds)
    assert len(shelved(evening(door, HELLO, game=binned))) == left


def test_several_records_are_taken_in_and_a_line_that_is_none_is_told(
    door: SimpleNamespace,
) -> None:
    texts_ = [ended(), begun("human", "human", "human"), "{}"]
    table = evening(door, HELLO, {"type": "import", "texts": texts_})
    assert len(shelved(table)) == 2
    assert table.last["problem"] == (
        "1 of 3 lines of this file is no game; the others are kept. "
        "The field “tavolino” is missing."
    )
    table = evening(door, HELLO, {"type": "import", "texts": texts_[:2]})
    assert title(table) == "Games on this device"


def test_the_statistics_count_finished_games_by_player(door: SimpleNamespace) -> None:
    table = evening(door, HELLO, act("figures"), game=kept(ended()))
    scores = json.loads(ended())["result"]
    rows = [texts([row]) for row in having(table.last["tree"], "figures-table")]
    told = " ".join(rows[0])
    for seat in "AB":
        points = scores["scores"][seat]
        assert f"{seat} 1 {int(seat in scores['winners'])} {points} {points}.0" in told


def test_a_replay_goes_back_and_forth_and_another_game_goes_on_from_there(
    door: SimpleNamespace,
) -> None:
    watch = [HELLO, act("games watch g")]

    def told(*acts: str) -> str:
        table = evening(door, *watch, *map(act, acts), game=kept(ended()))
        return " ".join(texts(having(table.last["tree"], "reel-at")))

    last = int(told().split(" of ")[1])
    assert told() == f"0 of {last}"
    assert told("step", "step", "back") == f"1 of {last}"
    assert told("last", "step") == f"{last} of {last}"
    assert told("at 5", "first", "back") == f"0 of {last}"
    assert told("last", "play") == f"0 of {last}"
    at_the_end = evening(door, *watch, act("last"), act("sit"), game=kept(ended()))
    assert pressing(at_the_end.last["tree"], "sit") == []
    assert title(at_the_end) == ""
    table = evening(door, *watch, act("at 2"), act("sit"), act("sit B"), game=kept(ended()))
    assert table.last["app"] == "playing"
    new = next(game for game in shelved(table) if game["id"] != "g")
    text = json.loads(new["text"])
    assert [seat["by"] for seat in text["seats"]] == ["hard", "human"]
    assert text["moves"][:2] == json.loads(ended())["moves"][:2]


@pytest.mark.parametrize("out", ["shut", "leave"])
def test_what_is_preferred_in_a_replay_stays_so_at_the_table_behind_it(
    door: SimpleNamespace, out: str
) -> None:
    acts = [act("replay"), act("theme", "dark"), act(out), act("show"), act("settings")]
    table = evening(door, HELLO, start("human", "human"), *acts, act("sound", "off"))
    assert (table.last["theme"], table.last["hearing"]) == ("dark", "off")
    prefs = json.loads(awaited(table.shelf.get("prefs", "prefs")))
    assert (prefs["theme"], prefs["sound"]) == ("dark", "off")


def test_a_running_game_of_several_people_is_watched_through_nobodys_eyes(
    door: SimpleNamespace,
) -> None:
    text = kept(begun("human", "human", "easy"))
    acts = [act("games watch g"), act("eyes", "A"), act("eyes", "open"), act("sit")]
    table = evening(door, HELLO, *acts, game=text)
    [game] = having(table.last["tree"], "game")
    assert game["attrs"]["data-seat"] == ""
    assert attrs(table.last["tree"], "data-act").count("sit") == 0
    assert title(table) == ""


def test_the_share_dialog_has_both_snippets_for_a_table_of_the_same_people_and_of_no_cards(
    door: SimpleNamespace,
) -> None:
    hello = HELLO | {"address": "https://example.org/t/"}
    acts = [act("share"), act("share post")]
    table = evening(door, hello, start("human", "hard", seed=7), *acts)
    wishes = {"game": "turandot", "seats": "human,hard"}
    fields = [field["attrs"]["value"] for field in having(table.last["tree"], "share-field")]
    assert fields == [
        snippets.element("https://example.org/t/", wishes),
        snippets.frame("https://example.org/t/", wishes, "Turandot"),
    ]


def test_what_is_shared_is_put_away_when_the_device_is_handed_over(door: SimpleNamespace) -> None:
    messages = [act("show"), act("share"), act("share text"), bid(2), act("share text")]
    for count, fields in ((3, 1), (4, 0), (5, 0)):
        table = evening(door, HELLO, start("human", "human"), *messages[:count])
        assert len(having(table.last["tree"], "share-field")) == fields


def test_a_kept_game_is_shared_from_the_lobby_in_each_way(door: SimpleNamespace) -> None:
    text = begun("human", "human", "easy")
    acts = [act("games"), act("games share g"), act("share link"), act("share text")]
    table = evening(door, HELLO, *acts, game=kept(text))
    [field] = having(table.last["tree"], "share-field")
    assert record.read(field["attrs"]["value"]) == record.read(text)


def test_what_is_shared_is_described_only_when_it_is_asked_for(door: SimpleNamespace) -> None:
    hello = HELLO | {"address": "https://example.org/t/"}
    table = evening(door, hello, start("human", "human"), act("show"), act("share"))
    assert title(table) == "Share this game"
    assert having(table.last["tree"], "share-out") == []
    table = evening(
        door, hello, start("human", "human"), act("show"), act("share"), act("share start")
    )
    [field] = having(table.last["tree"], "share-field")
    shared = link.unpack(field["attrs"]["value"].removeprefix("https://example.org/t/#g="))
    assert shared.moves == ()
    table = evening(
        door, hello, start("human", "human"), act("show"), act("share"), act("share file")
    )
    [out] = having(table.last["tree"], "share-out")
    anchor, instead = out["kids"]
    saved = b64decode(anchor["attrs"]["href"].partition(",")[2])
    assert anchor["attrs"]["download"] == "turandot-0.tavolino.json"
    assert record.read(saved) == record.read(shelved(table)[0]["text"])
    [field] = having([instead], "share-field")  # for a frame that may save no file
    assert field["attrs"]["value"].encode() == saved
