"""The host without a browser: neither bad input nor a failing bot ends it."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest
from host_driver import (
    HELLO,
    HostRun,
    act,
    awaited,
    begun,
    bid,
    kept,
    moves_on,
    run_host,
    start,
    stored_games,
)
from pictures import having, nodes

from host.table import jobs
from host.table.bot_runner import think
from pyengine import agents, record
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import SimpleNamespace

    from host.nodes import Node


def test_a_message_during_the_loading_of_a_saved_game_is_handled_after_it(
    host_modules: SimpleNamespace,
) -> None:
    async def said() -> HostRun:
        table = HostRun(host_modules)
        await table.store.put("games", "g", kept(begun("human", "human", "human")))
        await table.store.put("prefs", "open", "g")
        await table.host.start()
        at_once, asked = table.store.get, asyncio.Event()

        async def slowly(store: str, key: str) -> Any:  # noqa: ANN401 # what lies there
            await asked.wait()
            return await at_once(store, key)

        table.store.get = slowly
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
    host_modules: SimpleNamespace, message: dict[str, Any]
) -> None:
    table = run_host(host_modules, HELLO, message)
    assert table.last | {"problem": None} == {
        "type": "lobby",
        "saved": None,
        "lessons": [],
        "elsewhere": False,
        "problem": None,
        "tree": [],
    }


@pytest.mark.parametrize("text", ["[]", "5", "null", '"start"'])
def test_a_message_that_is_no_object_is_ignored(
    host_modules: SimpleNamespace, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = HostRun(host_modules)
    monkeypatch.setattr(host_modules.main, "_host", visitor.host)
    awaited(host_modules.main.receive(text))
    assert visitor.told == []
    awaited(host_modules.main.receive(json.dumps(HELLO)))
    assert [told["type"] for told in visitor.told] == ["lobby"]


def test_the_name_of_a_field_is_shortened_and_cleaned_in_a_refusal(
    host_modules: SimpleNamespace,
) -> None:
    text = '{"\u202e' + 24 * "x" + 99_000 * "y" + '": NaN}'
    table = run_host(host_modules, HELLO, {"type": "open", "text": text, "link": False})
    field = 24 * "x"
    assert table.last["problem"] == f"The field “{field}” holds NaN, which is no number in JSON."


def test_a_refusal_does_not_stay_in_the_language_of_before(host_modules: SimpleNamespace) -> None:
    wrong = {"type": "move", "move": "nonsense"}
    table = run_host(host_modules, HELLO, start("human", "human"), act("table:show"), wrong)
    assert len(having(table.last["tree"], "prompt-no")) == 1
    turned = run_host(
        host_modules,
        HELLO,
        start("human", "human"),
        act("table:show"),
        wrong,
        act("table:lang", "de"),
    )
    assert having(turned.last["tree"], "prompt-no") == []


def test_a_refused_start_is_answered_in_words(host_modules: SimpleNamespace) -> None:
    table = run_host(host_modules, HELLO, start("human"))
    assert [told["problem"] for told in table.told if told["problem"]] == [
        "This game is for 2 to 5 players, not for 1."
    ]


class Failing:
    """A bot that thinks, and then fails or makes an illegal move."""

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
def test_after_any_error_of_a_bot_the_game_continues_with_a_message(
    host_modules: SimpleNamespace, move: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = record.make("turandot", 3, {"maestro": "C"}, 7)
    bot = Failing(game.read(move) if move else None)
    monkeypatch.setattr(agents, "load", lambda *_: bot)
    wish = start("human", "easy", "hard", options={"maestro": "A"})  # bots bid first (T-4.7)
    table = run_host(host_modules, HELLO, wish, moves=2)
    assert [told["say"] for told in table.told if "lost the thread" in told.get("say", "")]


def test_a_cancelled_clock_is_no_failure(
    host_modules: SimpleNamespace, caplog: pytest.LogCaptureFixture
) -> None:
    table = run_host(host_modules, HELLO)
    assert [told["type"] for told in table.told] == ["lobby"]
    assert caplog.messages == []


@pytest.mark.parametrize("doing", ["table:undo", "table:lobby"])
def test_a_bots_move_for_a_changed_table_is_dropped(
    host_modules: SimpleNamespace, doing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played() -> list[dict[str, Any]]:
        table = HostRun(host_modules)
        begun, ended = asyncio.Event(), asyncio.Event()

        async def thinking(*_: object) -> str:
            anew = begun.is_set()
            begun.set()
            await (asyncio.Event() if anew else ended).wait()
            return "1"

        monkeypatch.setattr(sys.modules["host.clock"], "in_slices", thinking)
        await table.host.start()
        for message in (HELLO, start("human", "easy", "human"), act("table:show"), bid(2)):
            await table.host.receive(message)
        await begun.wait()
        await table.host.receive(act(doing))
        told = len(table.told)
        ended.set()
        await asyncio.sleep(0)
        return table.told[told:]

    assert awaited(played()) == []


def test_bots_think_while_the_page_draws_the_tables_first_picture(
    host_modules: SimpleNamespace,
) -> None:
    async def played() -> HostRun:
        table = HostRun(host_modules)
        await table.host.start()
        for message in (HELLO, start("easy", "human", "human")):
            await table.host.receive(message)  # and never that something is drawn
        await table.moved(1)
        return table

    assert awaited(played()).last["ply"] == 1


def test_a_bot_thinks_no_longer_than_its_move_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SLICE", 0.0)
    seats = [Player(level, level) for level in ("hard", "hard", "hard")]
    session = Session.new("turandot", 3, {"maestro": "C"}, seats, 7)
    asked = [True, True, False]
    thinking = jobs.in_slices(think(session, "A", "hard"), lambda: asked.pop(0))
    assert awaited(thinking) is None
    assert asked == []


def test_a_bot_of_an_unknown_level_plays_too(host_modules: SimpleNamespace) -> None:
    text = kept(begun("zork", "zork", "human"))
    table = run_host(host_modules, HELLO, moves=2, game=text, open="g")
    assert table.last["app"] == "playing"


@pytest.mark.parametrize(
    "prefs", ["{", "5", "[1]", "[" * 20_000, "", '{"speed": "zz", "lang": [], "theme": 3}']
)
def test_invalid_preferences_become_those_of_a_first_visit(
    host_modules: SimpleNamespace, prefs: str
) -> None:
    wish = start("human", "human")
    del wish["lang"]
    acts = [{"type": "act", "act": act} for act in ("table:show", "table:settings")]
    table = run_host(host_modules, {"type": "hello"}, wish, *acts, prefs=prefs)
    checked = [n["attrs"]["value"] for n in nodes(table.last["tree"]) if _is_checked(n)]
    assert checked == ["auto", "normal", "on", "press", "on", "on", "en"]


def _is_checked(node: Node) -> bool:
    return bool(node.get("attrs", {}).get("checked"))


@pytest.mark.parametrize(
    ("key", "chosen", "lot"),
    [
        ("turandot", {}, {"maestro": "C"}),
        (
            "musicando",
            {"variant": "individual", "deals": 3, "displays": "free"},
            {"dealer": "B"},
        ),
    ],
)
def test_a_rematch_is_played_as_before_but_what_is_drawn_by_lot_is_drawn_anew(
    host_modules: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    chosen: dict[str, Any],
    lot: dict[str, str],
) -> None:
    drawn = [record.make(key, 4, chosen, seed).options() for seed in range(20)]
    seed = next(seed for seed in range(20) if not lot.items() <= drawn[seed].items())
    monkeypatch.setattr(sys.modules["host.table_opener"].secrets, "randbelow", lambda _: seed)
    wish = start(*["human"] * 4, game=key, options=chosen | lot)
    table = run_host(host_modules, HELLO, wish, act("table:show"), act("table:again"))
    first, second = (record.read(game["text"]) for game in stored_games(table))
    assert (first.game.options(), second.game.options()) == (chosen | lot, drawn[seed])
    assert drawn[seed].items() >= chosen.items()
    assert (second.seats, second.moves, second.seed) == (first.seats, (), seed)


def test_a_host_that_takes_the_place_of_a_failed_one_goes_on_and_says_so(
    host_modules: SimpleNamespace,
) -> None:
    text = kept(begun("human", "human", "human"))
    table = run_host(host_modules, HELLO | {"failures": 1}, game=text, open="g")
    assert table.last["app"] == "playing"
    assert table.last["say"].endswith("nothing is lost.")


def test_a_game_that_crashed_two_hosts_stays_closed_but_saved(
    host_modules: SimpleNamespace,
) -> None:
    text = kept(begun("human", "human", "human"))
    table = run_host(host_modules, HELLO | {"failures": 2}, HELLO, game=text, open="g")
    assert [told["type"] for told in table.told] == ["lobby", "lobby"]
    assert table.last["saved"]["id"] == "g"


def test_a_bots_move_waits_until_the_move_before_is_saved(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played() -> HostRun:
        table = HostRun(host_modules)
        laid, thought = asyncio.Event(), asyncio.Event()
        at_once = table.store.change

        async def slowly(store: str, key: str, make: Callable[[str | None], str]) -> None:
            await at_once(store, key, make)  # it is saved, but nobody has been told yet
            if "A 2" in (await table.store.get(store, key)) and not laid.is_set():
                laid.set()
                await thought.wait()

        async def thinking(*_: object) -> str:
            await laid.wait()
            thought.set()
            return "1"

        monkeypatch.setattr(table.store, "change", slowly)
        monkeypatch.setattr(sys.modules["host.clock"], "in_slices", thinking)
        await table.host.start()
        for message in (HELLO, start("human", "easy", "human"), act("table:show"), bid(2), {}):
            await table.host.receive(message)
        return table

    table = awaited(played())
    assert (table.last["type"], moves_on(table)) == ("table", ["A 2", "B 1"])
