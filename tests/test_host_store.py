"""The host's store: no content of it breaks the host, nothing is lost or read twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from host_driver import (
    HELLO,
    RESUME,
    HostRun,
    act,
    awaited,
    begun,
    bid,
    ended,
    kept,
    moves_on,
    run_host,
    start,
    stored_games,
)
from pictures import attrs, having, texts

from host.records import records_ui
from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

FUTURE = begun("human", "human", "human").replace('"tavolino": 1', '"tavolino": 2')
NEWER = "This game was saved by a newer Tavolino (format 2; we know 1)."
CUT_OFF = "This is not valid JSON, so it can\u2019t be a saved game: line 1, character 21."
SCORES = json.loads(ended())["result"]["scores"]


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
@pytest.mark.parametrize("dialog", ["dialog:close", "records:games", "records:figures"])
def test_a_kept_game_that_cannot_go_on_is_no_obstacle(
    host_modules: SimpleNamespace, text: str, opened: str, dialog: str
) -> None:
    table = run_host(host_modules, HELLO, act(dialog), act("dialog:close"), game=text, open=opened)
    assert table.last | {"problem": None} == {
        "type": "lobby",
        "saved": None,
        "lessons": [],
        "elsewhere": False,
        "problem": None,
        "tree": [],
    }


def test_an_open_game_that_cannot_be_continued_is_reported_once(
    host_modules: SimpleNamespace,
) -> None:
    wrong = begun("human", "human", "human").replace('"moves": []', '"moves": ["A 9"]')
    lobby = run_host(host_modules, HELLO, game=kept(wrong), open="g")
    assert lobby.last["problem"].startswith("Move 1 is not allowed:")
    assert awaited(lobby.store.get("prefs", "open")) == ""


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
def test_an_unreadable_game_is_reported_and_kept_and_the_others_are_listed(
    host_modules: SimpleNamespace, text: str, why: str, opened: str
) -> None:
    async def told(*messages: dict[str, Any]) -> HostRun:
        table = HostRun(host_modules)
        good = kept(begun("human", "human", "human"), id="h")
        for store, key, laid in (("games", "g", text), ("games", "h", good)):
            await table.store.put(store, key, laid)
        await table.store.put("prefs", "open", opened)
        await table.host.start()
        for message in (HELLO, *messages):
            await table.host.receive(message)
        assert (await table.store.get("games", "g")) == text
        return table

    lobby = awaited(told()).last
    first = "The game that was open here can\u2019t be read. It stays untouched."
    assert lobby["saved"]["id"] == "h"
    assert lobby["problem"] == (f"{first} {why}".strip() if opened else None)
    assert awaited(told(HELLO)).last["problem"] is None, "it is told once"
    tree = awaited(told(act("records:games"))).last["tree"]
    assert len(having(tree, "saved-game")) == 1
    facts = " ".join(texts(having(tree, "saved-facts")))
    assert (
        "One thing kept here is no game that this Tavolino can read. It stays untouched." in facts
    )
    assert why in facts


def test_an_unreadable_open_game_is_reported_at_the_table_that_the_address_asks_for(
    host_modules: SimpleNamespace,
) -> None:
    hello = HELLO | {"open": "g", "begin": start("human", "human"), "query": "?seats=human,human"}
    table = run_host(host_modules, hello, game=kept("{}"))
    [told] = having(table.last["tree"], "toast-text")
    assert texts([told])[0].startswith("The game that was open here can\u2019t be read.")


def test_a_store_that_cannot_be_read_counts_as_empty(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(host_modules.storage.KeyValueStore, "all", broken)
    table = run_host(host_modules, HELLO, start("human", "human"))
    assert table.last["type"] == "table"


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
def test_a_game_that_cannot_be_scored_is_left_out_of_the_lists_and_reported(
    host_modules: SimpleNamespace, damage: dict[str, object]
) -> None:
    fields = json.loads(ended())
    text = json.dumps(fields | {"result": fields["result"] | damage})
    table = run_host(
        host_modules, HELLO, act("records:figures"), act("records:games"), game=kept(text)
    )
    figures, games = (told["tree"] for told in table.told[1:])
    assert having(figures, "figures-table") + having(games, "saved-game") == []
    facts = " ".join(texts(having(games, "saved-facts")))
    assert facts.startswith("One thing kept here is no game that this Tavolino can read.")


@pytest.mark.parametrize("act", ["table:lobby", "table:again"])
def test_a_game_that_is_over_stays_kept_and_is_not_offered_to_be_continued(
    host_modules: SimpleNamespace, act: str
) -> None:
    table = run_host(host_modules, HELLO, {"type": "act", "act": act}, game=kept(ended()), open="g")
    assert table.told[0]["app"] == "over"
    assert "g" in awaited(table.store.all("games"))
    if act == "table:lobby":
        assert table.last["saved"] is None
    else:
        assert table.last["app"] == "playing"


def test_the_lobby_replays_no_game_that_is_over(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[str] = []
    played = records_ui.playable
    for module in ("host.table_opener", "host.records.records_ui"):
        counted = lambda record: [replayed.append(record.game.key), played(record)][1]  # noqa: E731
        monkeypatch.setattr(f"{module}.playable", counted)
    run_host(host_modules, HELLO, HELLO, game=kept(ended()))
    assert replayed == []
    run_host(host_modules, HELLO, game=kept(begun("human", "human", "human")))
    assert replayed != []


def test_the_lobby_replays_a_game_once_for_as_long_as_nobody_plays_it(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[int] = []
    played = records_ui.playable
    counted = lambda record: [replayed.append(len(record.moves)), played(record)][1]  # noqa: E731
    monkeypatch.setattr("host.records.records_ui.playable", counted)
    text = begun("human", "human", "human")
    acts = [
        act("records:games"),
        act("records:rename g"),
        act("records:name g", "x"),
        act("dialog:close"),
    ]
    table = run_host(host_modules, HELLO, *acts, HELLO | {"lang": "de"}, game=kept(text))
    assert replayed == [0]
    assert table.last["saved"]["where"] != table.told[0]["saved"]["where"], "it is told in German"
    run_host(
        host_modules, HELLO, *acts, game=kept(text.replace('"moves": []', '"moves": ["A 99"]'))
    )
    assert replayed == [0, 1]
    run_host(
        host_modules,
        HELLO,
        RESUME,
        act("table:show"),
        bid(2),
        act("table:lobby"),
        *acts,
        game=kept(text),
    )
    assert replayed == [0, 1, 0, 1]


def decodings(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, *messages: dict[str, Any]
) -> int:
    """Return how many texts a host with three games decodes while it handles these messages."""

    async def counted() -> int:
        table = HostRun(host_modules)
        for key, text in (("g", ended()), ("h", ended()), ("i", begun("human", "easy", "easy"))):
            await table.store.put("games", key, kept(text, id=key, name="", binned=0))
        await table.host.start()
        await table.host.receive(HELLO)
        decoded, texts_ = record.parse, []

        def counting(text: str, *limit: int) -> dict[str, object]:
            texts_.append(text)
            return decoded(text, *limit)

        with monkeypatch.context() as patch:
            patch.setattr(record, "parse", counting)
            for message in messages:
                if message["type"] == "put":  # another tab
                    await table.store.put("games", message["id"], message["text"])
                else:
                    await table.host.receive(message)
        return len(texts_)

    return awaited(counted())


def test_an_unchanged_saved_game_is_not_parsed_again(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking = [
        act("records:games"),
        act("records:figures"),
        act("records:rename g"),
        act("records:empty"),
    ]
    doing = [act("records:name g", "x"), act("records:delete h"), act("records:restore h")]
    assert (
        decodings(host_modules, monkeypatch, *looking, *doing, *looking, act("records:games")) == 0
    )


def test_a_game_saved_by_another_tab_is_parsed_once(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = kept(ended(), id="h", name="theirs", binned=0)
    laid = {"type": "put", "id": "h", "text": theirs}
    acts = [act("records:games"), act("records:figures"), act("records:games")]
    assert decodings(host_modules, monkeypatch, act("records:games"), laid, *acts) == 2, (
        "it, and its record"
    )


@pytest.mark.parametrize(("seconds", "left"), [(0, 1), (1, 0)])
def test_a_game_is_deleted_after_thirty_days_in_the_bin(
    host_modules: SimpleNamespace, seconds: int, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_800_000_000
    monkeypatch.setattr("host.saves.library.time", lambda: now)
    binned = kept(ended(), binned=now - 30 * 24 * 60 * 60 - seconds)
    assert len(stored_games(run_host(host_modules, HELLO, game=binned))) == left


# --- A full device --------------------------------------------------------------------------------


class Device:
    """A persistent store on a device that may be full."""

    lasting = True

    def __init__(self) -> None:
        self.full = False
        self._kept: dict[tuple[str, str], str] = {}

    async def change(self, store: str, key: str, make: Callable[[str | None], str]) -> None:
        """Save what `make` returns for the old text."""
        text = make(self._kept.get((store, key)))
        if self.full:
            raise OSError
        self._kept[store, key] = text

    async def put(self, store: str, key: str, text: str) -> None:
        """Save a text."""
        await self.change(store, key, lambda _: text)

    async def get(self, store: str, key: str) -> str | None:
        """Return a text."""
        return self._kept.get((store, key))

    async def delete(self, store: str, key: str) -> None:
        """Delete a text."""
        self._kept.pop((store, key), None)

    async def all(self, store: str) -> dict[str, str]:
        """Return all texts."""
        return {key: text for (kept, key), text in self._kept.items() if kept == store}


def on_a_full_device(host_modules: SimpleNamespace, *messages: dict[str, Any] | str) -> HostRun:
    """Send messages to a host while A bids; meanwhile the device becomes "full" or has "room"."""

    async def played() -> HostRun:
        table = HostRun(host_modules)
        table.store = device = Device()
        await device.put("games", "g", kept(begun("human", "human", "human")))
        table.host = host_modules.main.Host(table.hear, device)
        await table.host.start()
        for message in (HELLO, RESUME, act("table:show"), *messages):
            if isinstance(message, str):
                device.full = message == "full"
            else:
                await table.host.receive(message)
        return table

    return awaited(played())


def said(table: HostRun) -> str:
    """Return the message over the table, or in the lobby."""
    return " ".join(texts(having(table.last["tree"], "toast-text"))) or table.last.get(
        "problem", ""
    )


NO_ROOM = "There is no room left on this device."


def test_a_game_goes_on_without_room_says_so_once_and_is_offered_as_a_file(
    host_modules: SimpleNamespace,
) -> None:
    table = on_a_full_device(host_modules, "full", bid(2))
    assert said(table).startswith(NO_ROOM)
    assert attrs(table.last["tree"], "data-act").count("table:share file") == 0, "it holds A's hand"
    table = on_a_full_device(host_modules, "full", bid(2), act("table:show"))
    assert attrs(table.last["tree"], "data-act").count("table:share file") == 1
    for doing in (act("turandot:number 1"), bid(3)):
        table = on_a_full_device(
            host_modules, "full", bid(2), act("table:show"), doing, act("table:show")
        )
        assert said(table).startswith(NO_ROOM), "only people put it away"
        assert attrs(table.last["tree"], "data-act").count("table:share file") == 1
    table = on_a_full_device(
        host_modules, "full", bid(2), act("table:show"), act("table:share file")
    )
    [out] = having(table.last["tree"], "share-out")
    assert out["kids"][0]["attrs"]["download"] == "turandot-1.tavolino.json"
    assert moves_on(table) == []
    table = on_a_full_device(host_modules, "full", bid(2), act("table:dismiss"), act("table:undo"))
    assert said(table) == ""


def test_a_game_is_kept_again_as_soon_as_there_is_room(host_modules: SimpleNamespace) -> None:
    moves = ("full", bid(2), act("table:show"), "room", bid(3))
    table = on_a_full_device(host_modules, *moves)
    assert said(table) == "There is room again: the game is kept, with all its moves."
    assert moves_on(table) == ["A 2", "B 3"]
    assert moves_on(on_a_full_device(host_modules, *moves[:3])) == []


def test_moves_are_at_stake_while_they_are_not_kept_and_the_game_goes_on(
    host_modules: SimpleNamespace,
) -> None:
    def at_stake(*messages: dict[str, Any] | str) -> bool:
        return bool(on_a_full_device(host_modules, *messages).last["at_stake"])

    unkept = ("full", bid(2), act("table:show"))
    assert not at_stake(bid(2), act("table:show"))
    assert at_stake(*unkept)
    assert at_stake(*unkept, act("table:dismiss"))
    assert at_stake(*unkept, act("table:replay"))
    assert not at_stake(*unkept, "room", bid(3))
    assert "at_stake" not in on_a_full_device(host_modules, *unkept, act("table:lobby")).last
    assert run_host(host_modules, HELLO, start("human", "human")).last[
        "at_stake"
    ]  # nothing can be saved
    over = run_host(host_modules, HELLO, game=kept(ended()), open="g").last
    assert (over["app"], over["at_stake"]) == ("over", False)


def test_leaving_warns_of_moves_that_are_not_saved(host_modules: SimpleNamespace) -> None:
    def told(*messages: dict[str, Any] | str) -> str:
        table = on_a_full_device(host_modules, *messages, act("table:leave"))
        return " ".join(texts(having(table.last["tree"], "lead")))

    assert told(bid(2), act("table:show")).startswith("The game is kept on this device;")
    assert told("full", bid(2), act("table:show")).endswith("the last moves are lost.")
    table = run_host(
        host_modules, HELLO, start("human", "human"), act("table:show"), act("table:leave")
    )
    assert texts(having(table.last["tree"], "lead"))[0].endswith("the game is lost.")
    assert "table:share file" in attrs(table.last["tree"], "data-act")


def test_moves_that_there_was_no_room_for_are_there_until_the_page_is_closed(
    host_modules: SimpleNamespace,
) -> None:
    away = ("full", bid(2), act("table:lobby"))
    table = on_a_full_device(
        host_modules, *away, act("records:games"), act("records:name g", "Finale")
    )
    assert said(table) == "There is no room left on this device, so this could not be kept."
    table = on_a_full_device(host_modules, *away, RESUME)
    assert (table.last["ply"], said(table)[: len(NO_ROOM)]) == (1, NO_ROOM)
    table = on_a_full_device(host_modules, *away, "room", act("records:name g", "Finale"), RESUME)
    assert (table.last["ply"], moves_on(table)) == (1, ["A 2"])
    assert [game["name"] for game in stored_games(table)] == ["Finale"]


def test_a_game_is_forgotten_with_the_moves_that_there_was_no_room_for(
    host_modules: SimpleNamespace,
) -> None:
    away = ("full", bid(2), act("table:lobby"), "room", {"type": "delete", "id": "g"})
    table = on_a_full_device(host_modules, *away, act("records:emptied"), act("records:games"))
    assert (stored_games(table), having(table.last["tree"], "saved-game")) == ([], [])


def test_a_game_is_played_on_under_its_name_and_the_address_that_it_was_begun_from(
    host_modules: SimpleNamespace,
) -> None:
    text = kept(begun("human", "human", "human"), query="?game=turandot", name="Finale")
    table = run_host(host_modules, HELLO, RESUME, act("table:show"), bid(2), game=text)
    [game] = stored_games(table)
    assert (game["query"], game["name"], moves_on(table)) == ("?game=turandot", "Finale", ["A 2"])


def test_a_game_is_kept_as_an_object_and_one_that_was_kept_as_a_text_goes_on(
    host_modules: SimpleNamespace,
) -> None:
    old = kept(begun("human", "human", "human"), name="Finale", query="?q")
    assert "record" not in json.loads(old)
    table = run_host(host_modules, HELLO, RESUME, act("table:show"), bid(2), game=old)
    [text] = awaited(table.store.all("games")).values()
    new = json.loads(text)
    assert new["record"]["moves"] == ["A 2"]
    assert "text" not in new
    assert (new["name"], new["query"]) == ("Finale", "?q")
    again = run_host(host_modules, HELLO, RESUME, act("table:show"), bid(3), game=text)
    assert moves_on(again) == ["A 2", "B 3"]


def test_renaming_a_game_saved_as_text_keeps_its_unknown_fields(
    host_modules: SimpleNamespace,
) -> None:
    deep = json.loads(begun("human", "human", "human")) | {"x": [[[[[[[1]]]]]]], "n": 10**30}
    old = kept(json.dumps(deep))
    table = run_host(host_modules, HELLO, act("records:name g", "Finale"), game=old)
    [text] = awaited(table.store.all("games")).values()
    assert json.loads(text)["record"] == deep
    again = run_host(host_modules, HELLO, RESUME, game=text)
    assert again.last["type"] == "table"
