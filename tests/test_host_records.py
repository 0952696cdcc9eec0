"""What the host does with records: open, save, replay, share, count."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

import pytest
from host_driver import (
    HELLO,
    HostRun,
    act,
    awaited,
    begun,
    bid,
    ended,
    kept,
    run_host,
    start,
    stored_games,
    title,
)
from pictures import attrs, having, nodes, pressing, texts

from host.records import saved_games, snippets
from host.records.playable import checksum, playable
from host.table.view_context import shown
from pyengine import link, record, review

if TYPE_CHECKING:
    from types import SimpleNamespace

    from host.nodes import Node


def opening(text: str, *, linked: bool = False) -> dict[str, Any]:
    return {"type": "open", "text": text, "link": linked}


def test_a_file_shows_what_it_is_and_begins_only_when_that_is_wanted(
    host_modules: SimpleNamespace,
) -> None:
    text = begun("human", "easy", "easy")
    table = run_host(host_modules, HELLO, opening(text))
    assert title(table) == "A game of Turandot"
    assert stored_games(table) == []
    table = run_host(host_modules, HELLO, opening(text), act("records:opened begin"))
    assert table.last["type"] == "table"
    assert [game["query"] for game in stored_games(table)] == [""]
    table = run_host(host_modules, HELLO, opening(text), act("dialog:close"))
    assert (table.last["type"], title(table), stored_games(table)) == ("lobby", "", [])


def test_what_is_opened_can_be_watched_where_there_are_moves_and_begun_played_on_or_kept(
    host_modules: SimpleNamespace,
) -> None:
    moved = json.dumps(json.loads(begun("human", "human", "human")) | {"moves": ["A 1"]})
    for text, acts in (
        (begun("human", "human", "human"), ["dialog:close", "records:opened begin"]),
        (moved, ["dialog:close", "records:opened watch", "records:opened play"]),
        (ended(), ["dialog:close", "records:opened save", "records:opened watch"]),
    ):
        table = run_host(host_modules, HELLO, opening(text))
        [foot] = having(table.last["tree"], "sheet-foot")
        assert attrs([foot], "data-act") == acts
        [asks] = [button for button in foot["kids"] if "data-focus" in button["attrs"]]
        assert asks["attrs"]["data-act"] == acts[-1]


def test_a_link_opens_over_a_running_game_which_stays_kept(host_modules: SimpleNamespace) -> None:
    packed = link.pack(record.read(ended()))
    table = run_host(host_modules, HELLO, start("human", "human"), opening(packed, linked=True))
    assert table.last["type"] == "table"
    assert title(table) == "A game of Turandot"
    table = run_host(
        host_modules,
        HELLO,
        start("human", "human"),
        opening(packed, linked=True),
        act("records:opened watch"),
    )
    assert len(stored_games(table)) == 1
    assert having(table.last["tree"], "replay-bar")


@pytest.mark.parametrize("dialog", ["table:rules", "table:log", "table:settings"])
def test_an_opened_game_replaces_the_dialog_over_the_table(
    host_modules: SimpleNamespace, dialog: str
) -> None:
    game = begun("human", "human", "human")
    for brought in ({"type": "open", "text": game}, {"type": "import", "texts": [game]}):
        table = run_host(host_modules, HELLO, start("human", "easy"), act(dialog), brought)
        assert [node["tag"] for node in table.last["tree"]].count("dialog") == 1


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (opening("zork!", linked=True), "This link has characters that no link to a game has."),
        (opening("[]"), "This is JSON, but not a saved game."),
    ],
)
def test_what_is_no_game_is_refused_in_words_and_nothing_is_lost(
    host_modules: SimpleNamespace, message: dict[str, Any], why: str
) -> None:
    assert run_host(host_modules, HELLO, message).last["problem"] == why
    table = run_host(host_modules, HELLO, start("human", "human"), message)
    assert why in texts(having(table.last["tree"], "toast-text"))
    assert len(stored_games(table)) == 1


def test_a_game_of_more_than_four_thousand_moves_is_refused_unplayed(
    host_modules: SimpleNamespace,
) -> None:
    def told(moves: int) -> str:
        text = json.dumps(json.loads(begun()) | {"moves": ["A 9"] * moves})
        return str(run_host(host_modules, HELLO, opening(text)).last["problem"])

    assert told(4_000).startswith("Move 1 is not allowed:")
    assert told(4_001) == ("This game has 4001 moves; 4000 are the most that fit on a table here.")


def test_a_refusal_with_a_very_long_number_is_shortened(
    host_modules: SimpleNamespace,
) -> None:
    def told(number: str) -> str:
        text = json.dumps(json.loads(begun()) | {"moves": [f"A {number}"]})
        return str(run_host(host_modules, HELLO, opening(text)).last["problem"])

    begins = "Move 1 is not allowed: "
    assert told("77") == begins + "There is no number 77: the numbers go from 1 to 4."
    reason = "There is no number " + "7" * 600
    assert told("7" * 600) == begins + reason[:160] + "…"


def test_seats_without_names_have_their_letters_and_bots_that_we_do_not_know_play(
    host_modules: SimpleNamespace,
) -> None:
    table = run_host(host_modules, HELLO, opening(begun()), act("records:opened begin"))
    [game] = stored_games(table)
    assert [seat["name"] for seat in json.loads(game["text"])["seats"]] == ["A", "B", "C"]
    table = run_host(
        host_modules, HELLO, opening(begun("zork", "human", "human")), act("records:opened begin")
    )
    [game] = stored_games(table)
    assert [seat["by"] for seat in json.loads(game["text"])["seats"]] == ["hard", "human", "human"]


def test_names_are_shown_short_and_without_marks_that_turn_other_text(
    host_modules: SimpleNamespace,
) -> None:
    text = begun("human", "human", "human")
    text = text.replace('"P0"', json.dumps("\u202eevil\u2069\n" + "x" * 100)).replace('"P1"', '" "')
    table = run_host(host_modules, HELLO, opening(text), act("records:opened begin"))
    [game] = stored_games(table)
    names = [seat["name"] for seat in json.loads(game["text"])["seats"]]
    assert names == ["evil" + "x" * 20, "?", "P2"]


def test_a_saved_game_is_renamed_deleted_restored_and_deleted_for_good(
    host_modules: SimpleNamespace,
) -> None:
    def left(*acts: dict[str, str]) -> list[tuple[str, bool]]:
        table = run_host(host_modules, HELLO, *acts, game=kept(ended()))
        assert title(table) == "Games on this device"
        return [(game.get("name", ""), bool(game.get("binned"))) for game in stored_games(table)]

    assert left(act("records:games")) == [("", False)]
    assert left(act("records:rename g"), act("records:name g", "Finale")) == [("Finale", False)]
    assert left(act("records:delete g")) == [("", True)]
    assert left(act("records:delete g"), act("records:restore g")) == [("", False)]
    assert left(act("records:delete g"), act("records:empty")) == [("", True)]
    assert left(act("records:delete g"), act("records:empty"), act("records:emptied")) == []


def test_the_space_that_saved_games_take_is_shown_if_there_are_any(
    host_modules: SimpleNamespace,
) -> None:
    def told(*acts: dict[str, str]) -> int:
        table = run_host(host_modules, HELLO, act("records:games"), *acts, game=kept(ended()))
        return len(having(table.last["tree"], "saved-space"))

    assert told() == 1
    assert told(act("records:delete g")) == 0, "the next sentence says that there is none"


def test_the_name_of_a_kept_game_is_kept_as_long_as_its_field(
    host_modules: SimpleNamespace,
) -> None:
    table = run_host(host_modules, HELLO, act("records:rename g"), game=kept(ended()))
    [field] = pressing(table.last["tree"], "records:name g")
    typed = "x" * int(field["attrs"]["maxlength"])
    table = run_host(host_modules, HELLO, act("records:name g", typed + "y"), game=kept(ended()))
    assert [game["name"] for game in stored_games(table)] == [typed]
    assert typed in texts(having(table.last["tree"], "saved-title"))


def test_all_games_can_be_exported_only_where_there_are_some(host_modules: SimpleNamespace) -> None:
    def exports(*acts: dict[str, str]) -> int:
        table = run_host(host_modules, HELLO, act("records:games"), *acts, game=kept(ended()))
        return len(pressing(table.last["tree"], "records:export"))

    assert exports() == 1
    assert exports(act("records:delete g")) == 0, "the bin is not exported"
    assert exports(act("records:delete g"), act("records:restore g")) == 1


@pytest.mark.parametrize(("lang", "date"), [("en", "5/3/2021, 9:05"), ("de", "5.3.2021, 9:05 Uhr")])
def test_a_saved_game_shows_date_and_time_moves_winner_and_points(
    host_modules: SimpleNamespace, lang: str, date: str
) -> None:
    morning = time.mktime((2021, 3, 5, 9, 5, 0, 0, 0, -1))
    hello = HELLO | {"lang": lang}
    table = run_host(host_modules, hello, act("records:games"), game=kept(ended(), played=morning))
    [facts] = having(having(table.last["tree"], "saved-game"), "saved-facts")
    told = json.loads(ended())
    parts = texts([facts])
    [winner] = told["result"]["winners"]
    assert parts[-2].endswith(f": {winner}")
    assert (parts[0], parts[1].split()[0]) == (date, str(len(told["moves"])))
    assert parts[-1] == "\xa0:\xa0".join(map(str, told["result"]["scores"].values()))


def test_a_saved_game_with_a_title_shows_its_game_and_its_bots_levels_too(
    host_modules: SimpleNamespace,
) -> None:
    game = kept(begun("human", "easy", "hard"), name="Finale")
    table = run_host(host_modules, HELLO, act("records:games"), game=game)
    [shown_] = having(table.last["tree"], "saved-game")
    assert texts(having([shown_], "saved-title")) == ["Finale"]
    [facts] = having([shown_], "saved-facts")
    assert texts([facts])[0] == "Turandot"
    assert texts(having([shown_], "who-by")) == ["Easy", "Hard"]


def test_the_text_of_a_game_is_readable_and_the_same_game(host_modules: SimpleNamespace) -> None:
    text = begun("human", "easy", "easy").replace("P0", "Nicol\u00f2")
    acts = [act("records:share g"), act("records:as text")]
    table = run_host(host_modules, HELLO, *acts, game=kept(text))
    [field] = having(table.last["tree"], "share-field")
    assert '"Nicolò"' in field["attrs"]["value"]
    assert record.read(field["attrs"]["value"]) == record.read(text)


def test_the_focus_goes_into_the_field_for_a_name_and_back_to_the_pen_of_that_game(
    host_modules: SimpleNamespace,
) -> None:
    def asking(*acts: dict[str, str]) -> list[str]:
        async def played() -> HostRun:
            table = HostRun(host_modules)
            for name in "fgh":
                await table.store.put("games", name, kept(ended(), id=name))
            await table.host.start()
            for message in (HELLO, act("records:games"), *acts):
                await table.host.receive(message)
            return table

        tree = awaited(played()).last["tree"]
        asking = [node["attrs"] for node in nodes(tree) if "data-focus" in node.get("attrs", {})]
        return [attributes["data-act"] for attributes in asking]

    assert asking() == []
    assert asking(act("records:rename g")) == ["records:name g"]
    assert asking(act("records:rename g"), act("records:name g", "x")) == ["records:rename g"]
    assert asking(act("records:name g", "x"), act("records:share g"), act("records:games")) == []


def test_all_games_are_in_a_picture_only_when_they_are_asked_for_as_a_file(
    host_modules: SimpleNamespace,
) -> None:
    def out(*acts: dict[str, str]) -> list[Node]:
        table = run_host(host_modules, HELLO, *acts, game=kept(ended()))
        found = having(table.last["tree"], "share-out")
        assert found or "base64" not in json.dumps(table.last["tree"])
        return found

    [asked] = out(act("records:games"), act("records:export"))
    anchor, instead = asked["kids"]
    assert anchor["attrs"]["download"] == "tavolino-games.jsonl"
    file = b64decode(anchor["attrs"]["href"].partition(",")[2])
    facts = {"id": "g", "name": "", "played": 1.0}
    assert json.loads(file) == json.loads(ended()) | {"kept": facts}
    assert file.endswith(b"\n")
    [field] = having([instead], "share-field")  # for a frame that may not save files
    assert field["attrs"]["value"].encode() == file
    for after in ([], [act("records:export"), act("records:rename g")], [act("records:delete g")]):
        assert out(act("records:games"), *after) == []
    assert out(act("records:delete g"), act("records:export")) == []


def test_several_records_are_imported_and_an_invalid_line_is_reported(
    host_modules: SimpleNamespace,
) -> None:
    texts_ = [ended(), begun("human", "human", "human"), "{}"]
    table = run_host(host_modules, HELLO, {"type": "import", "texts": texts_})
    assert len(stored_games(table)) == 2
    assert table.last["problem"] == (
        "1 of 3 lines of this file is no game; the others are kept. "
        "The field “tavolino” is missing."
    )
    table = run_host(host_modules, HELLO, {"type": "import", "texts": texts_[:2]})
    assert title(table) == "Games on this device"


def test_the_statistics_count_finished_games_by_player(host_modules: SimpleNamespace) -> None:
    table = run_host(host_modules, HELLO, act("records:figures"), game=kept(ended()))
    scores = json.loads(ended())["result"]
    rows = [texts([row]) for row in having(table.last["tree"], "figures-table")]
    told = " ".join(rows[0])
    for seat in "AB":
        points = scores["scores"][seat]
        assert f"{seat} 1 {int(seat in scores['winners'])} {points} {points}.0" in told


def test_a_replay_goes_back_and_forth_and_another_game_goes_on_from_there(
    host_modules: SimpleNamespace,
) -> None:
    watch = [HELLO, act("records:watch g")]

    def told(*acts: str) -> str:
        table = run_host(
            host_modules,
            *watch,
            *map(act, [f"replay:{doing}" for doing in acts]),
            game=kept(ended()),
        )
        [track] = having(table.last["tree"], "replay-bar-track")
        [where] = texts(having(table.last["tree"], "replay-bar-at"))
        assert track["attrs"]["aria-valuetext"] == where
        return f"{track['attrs']['value']}/{track['attrs']['max']} {where}"

    moves = len(json.loads(ended())["moves"])
    last = int(told().split("/")[1].split()[0])
    assert told() == f"0/{last} Move 0 of {moves}"
    assert told("step", "step", "back") == f"1/{last} Move 1 of {moves}"
    assert told("last", "step") == f"{last}/{last} Move {moves} of {moves}"
    assert told("at 5", "first", "back") == f"0/{last} Move 0 of {moves}"
    assert told("last", "play") == f"0/{last} Move 0 of {moves}"
    at_the_end = run_host(
        host_modules, *watch, act("replay:last"), act("replay:go_on"), game=kept(ended())
    )
    assert pressing(at_the_end.last["tree"], "replay:go_on") == []
    assert title(at_the_end) == ""
    table = run_host(
        host_modules,
        *watch,
        act("replay:frame 2"),
        act("replay:go_on"),
        act("replay:sit B"),
        game=kept(ended()),
    )
    assert table.last["app"] == "playing"
    new = next(game for game in stored_games(table) if game["id"] != "g")
    text = json.loads(new["text"])
    assert [seat["by"] for seat in text["seats"]] == ["hard", "human"]
    assert text["moves"][:2] == json.loads(ended())["moves"][:2]


def test_a_replay_that_has_played_to_its_end_is_looked_at_backwards_at_leisure(
    host_modules: SimpleNamespace,
) -> None:
    async def watched(*acts: str) -> float | None:
        table = HostRun(host_modules)
        await table.store.put("games", "g", kept(ended()))
        await table.host.start()
        for message in (HELLO, *map(act, ("records:watch g", *acts))):
            await table.host.receive(message)
        pause: float | None = table.host.table.pause  # when it continues by itself
        return pause

    assert awaited(watched("replay:play")) is not None
    assert awaited(watched("replay:play", "replay:last")) is None
    assert awaited(watched("replay:play", "replay:last", "replay:back")) is None
    assert awaited(watched("table:settings", "table:pace fast")) is None  # paused
    assert awaited(watched("replay:play", "table:settings", "table:pace fast")) is not None


@pytest.mark.parametrize("out", [act("replay:end"), {"type": "back"}])
def test_what_is_preferred_in_a_replay_stays_so_at_the_table_behind_it(
    host_modules: SimpleNamespace, out: dict[str, str]
) -> None:
    acts = [
        act("table:replay"),
        act("table:theme", "dark"),
        out,
        act("table:show"),
        act("table:settings"),
    ]
    table = run_host(host_modules, HELLO, start("human", "human"), *acts, act("table:sound", "off"))
    assert (table.last["theme"], table.last["hearing"]) == ("dark", "off")
    prefs = json.loads(awaited(table.store.get("prefs", "prefs")))
    assert (prefs["theme"], prefs["sound"]) == ("dark", "off")


def test_a_frame_is_silent_and_what_is_preferred_in_it_silences_nothing_else(
    host_modules: SimpleNamespace,
) -> None:
    framed = HELLO | {"sound": "off"}
    acts = (act("table:show"), act("table:settings"), act("table:theme", "dark"))
    table = run_host(host_modules, framed, start("human", "human"), *acts)
    assert (table.last["theme"], table.last["hearing"]) == ("dark", "off")
    prefs = json.loads(awaited(table.store.get("prefs", "prefs")))
    assert (prefs["theme"], prefs["sound"]) == ("dark", "on")


def test_a_running_game_of_several_people_is_watched_as_a_spectator(
    host_modules: SimpleNamespace,
) -> None:
    text = kept(begun("human", "human", "easy"))
    acts = [
        act("records:watch g"),
        act("replay:eyes", "A"),
        act("replay:eyes", "open"),
        act("replay:go_on"),
    ]
    table = run_host(host_modules, HELLO, *acts, game=text)
    [game] = having(table.last["tree"], "game")
    assert game["attrs"]["data-seat"] == ""
    assert attrs(table.last["tree"], "data-act").count("replay:go_on") == 0
    assert title(table) == ""


def test_the_share_dialog_has_all_forms_of_a_table_of_the_same_people_and_of_no_cards(
    host_modules: SimpleNamespace,
) -> None:
    hello = HELLO | {"address": "https://example.org/t/"}
    acts = [act("table:share"), act("records:as post")]
    table = run_host(host_modules, hello, start("human", "hard", seed=7), *acts)
    wishes = {"game": "turandot", "seats": "human,hard"}
    fields = [field["attrs"]["value"] for field in having(table.last["tree"], "share-field")]
    assert fields == [
        snippets.element("https://example.org/t/", wishes, "Play Turandot at Tavolino"),
        snippets.frame("https://example.org/t/", wishes, "Play Turandot at Tavolino"),
        "https://example.org/t/turandot/?seats=human,hard",
    ]


def test_what_an_author_chooses_for_a_post_stands_in_each_form_and_what_is_left_open_does_not(
    host_modules: SimpleNamespace,
) -> None:
    site = "https://example.org/t/"
    opened = [act("table:share"), act("records:as post")]
    chosen = {"lang": "fr", "theme": "dark", "players": "3", "others": "easy"}
    acts = [act(f"records:form {name}", value) for name, value in chosen.items()]
    begun = start("human", "hard", seed=7)
    table = run_host(host_modules, HELLO | {"address": site}, begun, *opened, *acts)
    wishes = {"game": "turandot", "seats": "human,easy,easy", "lang": "fr", "theme": "dark"}
    fields = [field["attrs"]["value"] for field in having(table.last["tree"], "share-field")]
    assert fields == [
        snippets.element(site, wishes, "Play Turandot at Tavolino"),
        snippets.frame(site, wishes, "Play Turandot at Tavolino"),
        f"{site}turandot/fr/?seats=human,easy,easy&lang=fr&theme=dark",
    ]
    unknown = [act("records:form theme", "purple"), act("records:form seed", "7")]
    opened_again = [act("records:form lang", ""), act("records:form others", "")]
    left = [act("records:form players", "4"), *opened_again, *unknown]
    table = run_host(host_modules, HELLO | {"address": site}, begun, *opened, *acts, *left)
    fields = [field["attrs"]["value"] for field in having(table.last["tree"], "share-field")]
    assert fields[-1] == f"{site}turandot/?seats=human,hard,hard,hard&theme=dark"


def test_in_a_post_a_running_game_keeps_its_seats_and_only_colours_and_language_are_chosen(
    host_modules: SimpleNamespace,
) -> None:
    opened = (act("records:games"), act("records:watch g"), act("table:share"))
    acts = [act("records:as replay"), act("records:form theme", "light")]
    table = run_host(host_modules, HELLO, *opened, *acts, game=kept(ended()))
    _note, *fields = [
        field["attrs"]["value"] for field in having(table.last["tree"], "share-field")
    ]
    assert len(fields) == 3
    assert all("theme=" in field for field in fields)
    assert not any("seats=" in field for field in fields)
    asked = [one for one in attrs(table.last["tree"], "data-act") if one.startswith("records:form")]
    assert asked == ["records:form lang", "records:form theme"]


def test_whatever_form_is_chosen_the_share_dialog_has_each_form_once_and_what_it_comes_to(
    host_modules: SimpleNamespace,
) -> None:
    """Each part has its own key: `run_host` checks that for everything shown."""
    kinds = ("game", "start", "file", "text", "post", "replay", "play", "question")
    chosen = [act(f"records:as {kind}") for kind in kinds]
    opened = (act("records:games"), act("records:watch g"), act("table:share"))
    table = run_host(host_modules, HELLO, *opened, *chosen, game=kept(ended()))
    shown = [len(having(told["tree"], "share-out")) for told in table.told[-len(kinds) :]]
    assert shown == [1] * len(kinds)


def test_where_no_script_and_no_frame_is_shown_a_sentence_and_a_link_are_left_of_a_snippet() -> (
    None
):
    wishes = {"game": "turandot", "seats": "human,hard", "lang": "de"}
    site = "https://example.org/t/"
    link = f">{A_LINK.format('https://example.org/t/turandot/?seats=human,hard&amp;lang=de')}</"
    assert link in snippets.element(site, wishes, "Turandot spielen")
    assert link in snippets.frame(site, wishes, "Turandot spielen")


A_LINK = '<a href="{}">Turandot spielen</a>'


def test_what_is_shared_is_put_away_when_the_device_is_handed_over(
    host_modules: SimpleNamespace,
) -> None:
    messages = [
        act("table:show"),
        act("table:share"),
        act("records:as text"),
        bid(2),
        act("records:as text"),
    ]
    for count, fields in ((3, 1), (4, 0), (5, 0)):
        table = run_host(host_modules, HELLO, start("human", "human"), *messages[:count])
        assert len(having(table.last["tree"], "share-field")) == fields


def test_no_kept_game_is_in_the_page_when_the_device_is_handed_over(
    host_modules: SimpleNamespace,
) -> None:
    shown = [act("table:show"), act("records:games")]
    for messages, dialogs, files in (
        ([*shown, act("records:export")], 1, 1),
        ([*shown, act("records:export"), bid(2)], 0, 0),
        ([*shown, bid(2)], 1, 0),  # whoever saved what was opened meanwhile sees that it is saved
    ):
        table = run_host(host_modules, HELLO, start("human", "human"), *messages)
        assert [node["tag"] for node in table.last["tree"]].count("dialog") == dialogs
        assert len(having(table.last["tree"], "share-out")) == files


def test_a_kept_game_is_shared_from_the_lobby_in_each_way(host_modules: SimpleNamespace) -> None:
    text = begun("human", "human", "easy")
    acts = [
        act("records:games"),
        act("records:share g"),
        act("records:as link"),
        act("records:as text"),
    ]
    table = run_host(host_modules, HELLO, *acts, game=kept(text))
    [field] = having(table.last["tree"], "share-field")
    assert record.read(field["attrs"]["value"]) == record.read(text)


def test_what_is_shared_is_described_only_when_it_is_asked_for(
    host_modules: SimpleNamespace,
) -> None:
    hello = HELLO | {"address": "https://example.org/t/"}
    table = run_host(
        host_modules, hello, start("human", "human"), act("table:show"), act("table:share")
    )
    assert title(table) == "Share this game"
    assert having(table.last["tree"], "share-out") == []
    table = run_host(
        host_modules,
        hello,
        start("human", "human"),
        act("table:show"),
        act("table:share"),
        act("records:as start"),
    )
    [field] = having(table.last["tree"], "share-field")
    shared = link.unpack(field["attrs"]["value"].removeprefix("https://example.org/t/turandot/#g="))
    assert shared.moves == ()
    table = run_host(
        host_modules,
        hello,
        start("human", "human"),
        act("table:show"),
        act("table:share"),
        act("records:as file"),
    )
    [out] = having(table.last["tree"], "share-out")
    anchor, instead = out["kids"]
    saved = b64decode(anchor["attrs"]["href"].partition(",")[2])
    assert anchor["attrs"]["download"] == "turandot-0.tavolino.json"
    assert record.read(saved) == record.read(stored_games(table)[0]["text"])
    [field] = having([instead], "share-field")  # for a frame that may not save files
    assert field["attrs"]["value"].encode() == saved


def backed_up(**facts: object) -> str:
    return json.dumps(json.loads(ended()) | {"kept": facts})


def file(data: bytes) -> list[dict[str, Any]]:
    """Return the messages by which the page sends a file."""
    halves = (data[:30], data[30:])
    return [
        {"type": "file", "file": 1, "piece": b64encode(half).decode(), "last": half is halves[1]}
        for half in halves
    ]


def dropped(*texts: str) -> list[dict[str, Any]]:
    """Return the messages by which the page sends files that were dropped together."""
    each = [(number, file(text.encode())) for number, text in enumerate(texts, 1)]
    return [message | {"file": number, "drop": 1} for number, sent in each for message in sent]


def test_of_files_that_are_dropped_together_all_games_are_saved_and_counted(
    host_modules: SimpleNamespace,
) -> None:
    running = begun("human", "human", "easy")
    for texts_ in ((running, ended()), (running, "no game at all, but a sentence", ended())):
        table = run_host(host_modules, HELLO, *dropped(*texts_))
        assert told_of(table) == ["2 games were added."]
        assert len(stored_games(table)) == 2
    table = run_host(host_modules, HELLO, *dropped(running, "no game at all, but a sentence"))
    assert (
        table.last["problem"]
        == "This is not valid JSON, so it can\u2019t be a saved game: line 1, character 1."
    )
    assert len(stored_games(table)) == 1


def told_of(table: HostRun) -> list[str]:
    return texts(having(table.last["tree"], "saved-told"))


def test_case_6a_a_backup_brings_names_and_dates_of_each_game_with_it(
    host_modules: SimpleNamespace,
) -> None:
    out = run_host(
        host_modules, HELLO, act("records:export"), game=kept(ended(), name="Finale", played=5.25)
    )
    [anchor, _] = having(out.last["tree"], "share-out")[0]["kids"]
    data = b64decode(anchor["attrs"]["href"].partition(",")[2])
    table = run_host(host_modules, HELLO, *file(data))
    [game] = stored_games(table)
    assert (game["name"], game["played"], game["text"]) == ("Finale", 5.25, ended())
    assert told_of(table) == ["One game was added."]


def test_case_6b_a_backup_that_is_read_twice_adds_nothing(host_modules: SimpleNamespace) -> None:
    line = backed_up(id="123-0123abcd", name="Finale", played=5.0)
    table = run_host(host_modules, HELLO, *file(line.encode()) * 2)
    assert [game["id"] for game in stored_games(table)] == ["123-0123abcd"]
    assert told_of(table) == ["No game was added; one was here already."]
    rows = texts(
        having(
            run_host(host_modules, HELLO, *file(line.encode()) * 2, act("records:figures")).last[
                "tree"
            ],
            "figures-table",
        )
    )
    assert rows.count("1") >= 1
    assert "2" not in rows
    known = run_host(
        host_modules, HELLO, {"type": "import", "texts": [ended(), ended()]}, game=kept(ended())
    )
    assert len(stored_games(known)) == 1, "the same game, by whatever name"


def test_case_6b_a_backup_of_an_earlier_position_adds_nothing(
    host_modules: SimpleNamespace,
) -> None:
    whole = json.loads(ended())
    half = whole | {"moves": whole["moves"][:2], "result": None, "kept": {"id": "123-0123abcd"}}
    table = run_host(
        host_modules,
        HELLO,
        *file(backed_up(id="123-0123abcd").encode()),
        *file(json.dumps(half).encode()),
    )
    assert [json.loads(game["text"])["moves"] for game in stored_games(table)] == [whole["moves"]]


def test_case_6b_a_backup_restores_a_game_from_the_bin(
    host_modules: SimpleNamespace,
) -> None:
    table = run_host(
        host_modules,
        HELLO,
        act("records:delete g"),
        *file(backed_up().encode()),
        game=kept(ended()),
    )
    [game] = stored_games(table)
    assert game["binned"] == 0


@pytest.mark.parametrize(
    "facts", [5, "x", {"id": "../g", "name": 5, "played": "x"}, {"played": 1e300}, {"id": ["g"]}]
)
def test_what_a_backup_says_wrongly_of_a_game_is_left_out(
    host_modules: SimpleNamespace, facts: object
) -> None:
    text = json.dumps(json.loads(ended()) | {"kept": facts})
    [game] = stored_games(run_host(host_modules, HELLO, *file(text.encode())))
    assert game["name"] == ""
    assert record.read(game["text"]) == record.read(ended())


def test_names_and_dates_of_a_kept_game_never_leave_with_a_link_or_a_file(
    host_modules: SimpleNamespace,
) -> None:
    for kind in ("file", "text", "game", "start"):
        table = run_host(
            host_modules,
            HELLO,
            act("records:share g"),
            act(f"records:as {kind}"),
            game=kept(ended(), name="Mine"),
        )
        out = json.dumps(having(table.last["tree"], "share-out"))
        assert "Mine" not in out
        assert 'kept\\"' not in out


def test_case_7_names_keep_their_joiners_and_lose_what_turns_other_text(
    host_modules: SimpleNamespace,
) -> None:
    family, scotland = (
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f3f4\U000e0067\U000e0062\U000e007f",
    )
    names = [
        f"\u202e{family} {scotland}\u2069",
        "\u0645\u0647\u062f\u06cc\u200c\u0632\u0627\u062f\u0647",
        "half \ud83d",
    ]
    text = begun("human", "human", "human")
    for number, name in enumerate(names):
        text = text.replace(f'"P{number}"', json.dumps(name))
    [game] = stored_games(run_host(host_modules, HELLO, opening(text), act("records:opened begin")))
    seats = [seat["name"] for seat in json.loads(game["text"])["seats"]]
    assert seats == [f"{family} {scotland}", names[1], "half \ufffd"]
    assert shown("\u200d\u200b\ufe0f") == "?"
    assert shown("x" * 22 + family) == "x" * 22, "no picture is torn apart"


@pytest.mark.parametrize(
    "unseen",
    [
        *("\u115f", "\u1160", "\u17b4", "\u180e", "\u2003", "\u2800", "\u3000", "\u3164"),
        *("\uffa0", "\ufff0", "\U0001bca0", "\U0001d173", "\U000e0001"),
    ],
)
def test_a_name_of_nothing_that_is_seen_is_none(unseen: str) -> None:
    assert shown(unseen * 3) == "?"
    assert shown(f"{unseen} Anna {unseen}") == "Anna"


def test_a_letter_has_few_marks_above_and_below_it() -> None:
    assert shown("Z\u0336\u0323\u0302\u0307\u0311" + "o\u0302") == "Z\u0336\u0323\u0302o\u0302"


def test_case_9_the_game_left_last_is_offered_whatever_the_clock_says(
    host_modules: SimpleNamespace,
) -> None:
    ahead = kept(begun("human", "human", "human"), played=time.time() + 3e7)
    table = run_host(host_modules, HELLO, start("human", "easy"), act("table:lobby"), game=ahead)
    played = next(game["id"] for game in stored_games(table) if game["id"] != "g")
    assert table.last["saved"]["id"] == played
    brought = json.dumps(
        json.loads(begun("human", "easy", "easy")) | {"kept": {"played": time.time() + 3e7}}
    )
    table = run_host(
        host_modules,
        HELLO,
        start("human", "easy"),
        act("table:lobby"),
        *file(brought.encode()),
        act("dialog:close"),
    )
    assert len(stored_games(table)) == 2
    assert [seat for seat, _ in table.last["saved"]["seats"]] == ["A", "B"]


def test_case_9_a_date_in_the_future_is_not_shown(host_modules: SimpleNamespace) -> None:
    def facts(played: float) -> list[str]:
        table = run_host(
            host_modules, HELLO, act("records:games"), game=kept(ended(), played=played)
        )
        return texts(having(table.last["tree"], "saved-facts"))

    assert facts(time.time() + 3e7) == facts(1.0)[1:]


def test_case_11d_the_first_of_many_games_are_listed_and_more_when_asked_for(
    host_modules: SimpleNamespace,
) -> None:
    lines = [
        json.loads(ended()) | {"seed": seed, "kept": {"id": f"1-{seed:08x}"}} for seed in range(150)
    ]
    brought = {"type": "import", "texts": [*map(json.dumps, lines)]}

    def listed(*acts: dict[str, Any]) -> list[Node]:
        return having(run_host(host_modules, HELLO, brought, *acts).last["tree"], "saved-game")

    assert len(listed()) == saved_games.FIRST
    more = listed(act("records:more"))
    assert len(more) == saved_games.FIRST + saved_games.MORE
    focused = [at for at, game in enumerate(more) if '"data-focus"' in json.dumps(game)]
    assert focused == [saved_games.FIRST]
    assert len(listed(act("records:more"), act("records:more"))) == 150


def test_case_4_what_is_watched_goes_on_after_a_reload(host_modules: SimpleNamespace) -> None:
    steps = [act("records:watch g"), act("replay:step"), act("replay:step")]
    table = run_host(host_modules, HELLO, *steps, game=kept(ended()))
    watching = table.last["watching"]
    assert (watching["id"], watching["at"]) == ("g", 2)
    again = run_host(host_modules, HELLO | {"watch": watching}, game=kept(ended()))
    assert again.last["watching"] == watching
    packed = link.pack(record.read(ended()))
    table = run_host(
        host_modules,
        HELLO,
        opening(packed, linked=True),
        act("records:opened watch"),
        act("replay:step"),
    )
    watching = table.last["watching"]
    again = run_host(host_modules, HELLO, opening(packed, linked=True) | {"watch": watching})
    assert again.last["watching"] == watching
    other = link.pack(record.read(begun()))
    fresh = run_host(host_modules, HELLO, opening(other, linked=True) | {"watch": watching})
    assert title(fresh) == "A game of Turandot", "another game is asked about"


def test_case_4_a_decision_of_a_saved_review_is_open_again_after_a_reload(
    host_modules: SimpleNamespace,
) -> None:
    game = record.read(ended())
    first, found = review.decisions(game)[0], first_judged(game)
    saved: dict[str, Any] = {"game": kept(ended()), "review.g": found}
    seen = [act("records:watch g"), act("coach:review"), act(f"coach:see {first.at}")]
    table = run_host(host_modules, HELLO, *seen, **saved)
    assert having(table.last["tree"], "judged")
    watching = table.last["watching"]
    again = run_host(host_modules, HELLO | {"watch": watching}, **saved)
    assert having(again.last["tree"], "judged")
    assert again.last["watching"] == watching
    assert not having(
        run_host(host_modules, HELLO | {"watch": watching}, game=saved["game"]).last["tree"],
        "judged",
    )


def first_judged(game: record.Record) -> str:
    """Return a review of the first decision alone: nothing was better."""
    first = review.decisions(game)[0]
    move = str(game.moves[first.at]).split(" ", 1)[1]
    judged = {"at": first.at, "seat": first.seat, "move": move, "value": 0.3, "best": move}
    sure = {"loss": 0.0, "error": 0.0, "hindsight": {"best": move, "loss": 0.0}}
    return json.dumps([{**judged, **sure, "hindsight_error": 0.0}])


def test_case_4_a_review_of_a_game_from_a_link_is_kept_until_another_such_is_reviewed(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that is only watched is not saved; the last review of such a game is."""

    async def judging(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(sys.modules["host.clock"], "in_slices", judging)
    game = record.read(ended())
    opened = [opening(link.pack(game), linked=True), act("records:opened watch")]
    asked = [HELLO, *opened, act("coach:review")]
    number, at = checksum(playable(game)), str(review.decisions(game)[0].at)
    found = first_judged(game)
    table = run_host(host_modules, *asked, act("coach:stop"), **{"review.": f"{number}\n{found}"})
    assert attrs(having(table.last["tree"], "sheet"), "data-at") == [at]
    anew = run_host(host_modules, *asked, act("coach:stop"), **{"review.g": found})
    for each, expected in ((table, json.loads(found)), (anew, [])):
        awaited(each.host.save(each.host.table))
        whose, _, text = awaited(each.store.all("prefs"))["review."].partition("\n")
        assert (int(whose), json.loads(text)) == (number, expected)
    other = run_host(host_modules, *asked, **{"review.": f"{number + 1}\n{found}"})
    assert attrs(having(other.last["tree"], "sheet"), "data-at") == []


def test_case_4_the_page_is_told_when_its_address_need_not_carry_the_game(
    host_modules: SimpleNamespace,
) -> None:
    packed = link.pack(record.read(ended()))

    def decided(*messages: dict[str, Any]) -> list[str]:
        told = run_host(host_modules, HELLO, *messages).told
        return [message["type"] for message in told if message["type"] in {"decided", "carry"}]

    follow = opening(packed, linked=True)
    assert decided(follow) == []
    assert decided(follow, act("dialog:close")) == ["decided"]
    assert decided(opening(packed[:-9], linked=True)) == ["decided"]
    assert decided(follow, act("records:opened watch"), act("replay:step")) == []
    assert decided(follow, act("records:opened watch"), act("replay:end")) == ["decided"]
    assert decided(opening(ended()), act("records:opened watch")) == ["carry"]
