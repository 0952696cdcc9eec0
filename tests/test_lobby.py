"""The page before the engine starts: the lobby's setup, and what an address may ask for."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock
from urllib.parse import parse_qsl, unquote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as some
from in_node import module
from pictures import attrs, faults, having, nodes, pressing, symbols, texts

from games import load_words
from host.prefs import ANSWERS, NOTES
from host.records import moment
from host.table.view_context import LONGEST_NAME
from host.text import Words
from host.translations import LANGUAGES
from pyengine import files, link, record
from tools import game_files, toolchain

if TYPE_CHECKING:
    from collections.abc import Iterator

WEB = Path(__file__).parents[1] / "web"
BARE = ("address", "lobby", "setups", "nodes", "text")
"""Modules in the page's folder, two of them the host's."""

GAMES: dict[str, Any] = {
    "small": {
        "sizes": [2, 3, 4],
        "variants": {
            str(n): [{"options": {}, "seats": [*"ABCD"][:n], "extras": []}] for n in (2, 3, 4)
        },
        "levels": ["random", "easy", "medium", "hard"],
        "drawn_option": "maestro",
        "length_option": None,
        "lesson": True,
    },
    "pairs": {
        "sizes": [4],
        "variants": {
            "4": [
                {
                    "options": {"variant": "individual"},
                    "seats": [*"ABCD"],
                    "extras": [["displays", ["free", "turns"]]],
                },
                {
                    "options": {"variant": "partners"},
                    "seats": [*"NESW"],
                    "extras": [["displays", ["free", "turns"]], ["failed", ["same", "double"]]],
                },
            ]
        },
        "levels": ["random"],
        "drawn_option": "dealer",
        "length_option": "deals",
        "lesson": False,
    },
}


@pytest.fixture(scope="module")
def page() -> Iterator[SimpleNamespace]:
    """Import the page's modules as MicroPython finds them, and remove them afterwards."""
    folders = [str(WEB / "page"), str(WEB / "host")]
    sys.path[:0] = folders
    modules = {name: importlib.import_module(name) for name in BARE}
    yield SimpleNamespace(**modules)
    for folder in folders:
        sys.path.remove(folder)
    for name in BARE:
        del sys.modules[name]


def at(page: SimpleNamespace, game: str, **table: object) -> dict[str, Any]:
    """Return a setup with this game chosen and its table changed so."""
    setup = page.setups.fresh("en") | {"game": game}
    return setup | {"tables": {game: page.setups.table_of(setup, GAMES, game) | table}}


def seats(page: SimpleNamespace, setup: dict[str, Any]) -> list[str]:
    return [seat["by"] for seat in page.setups.table_of(setup, GAMES, setup["game"])["seats"]]


def places(page: SimpleNamespace, setup: dict[str, Any]) -> list[str]:
    """Return the letters of the seats shown for the chosen game."""
    [ours] = [
        node
        for node in having(drawn(page, setup), "setup")
        if node["key"] == "setup-" + setup["game"]
    ]
    return attrs(having([ours], "place"), "data-seat")[::2]


@cache
def words(lang: str) -> Words:
    """Return the app's words, and some for the games that exist only here."""
    known = load_words(lang)
    parts = ("name", "size", "blurb", "start")
    options = ("option.maestro", "option.dealer", "option.deals")
    variants = ("variant.individual", "variant.partners", "option.displays", "option.failed")
    variants += tuple(f"displays.{value}" for value in ("free", "turns", "hint"))
    variants += tuple(f"failed.{value}" for value in ("same", "double", "hint"))
    variants += ("variant.individual.hint", "variant.partners.hint")
    ours = [f"game.{game}.{part}" for game in GAMES for part in (*parts, *options, *variants)]
    return Words(lang, known.texts | {key: key for key in ours}, strict=True)


# --- Constants ------------------------------------------------------------------------------------


def test_the_pages_copies_of_constants_agree_with_engine_and_host(
    page: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page repeats them because neither MicroPython nor the poster can import the engine."""
    for name in ("js", "jsffi"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    transfer, setups = importlib.import_module("transfer"), page.setups
    del sys.modules["transfer"]  # here there is no browser
    poster = (WEB / "poster.js").read_text(encoding="utf-8")
    poster += (WEB / "address.js").read_text(encoding="utf-8")
    usual, spoken = re.findall(r"^const (?:DEFAULT_COUNT|LANGUAGES) = (.*?);", poster, re.MULTILINE)
    assert json.loads(spoken) == [*LANGUAGES]
    assert json.loads(usual) == page.setups.DEFAULT_COUNT
    [themes] = re.findall(r"^const THEMES = (.*?);", poster, re.MULTILINE)
    assert json.loads(themes) == [*page.address.THEMES]
    assert {*page.address.THEMES, "auto"} == {*ANSWERS["theme"]}
    linked = (WEB / "linked-record.js").read_text(encoding="utf-8")
    [places, long, most] = re.findall(
        r"^const (?:PLACES|LONGEST|MOST) = ([\d_]+);", linked, re.MULTILINE
    )
    assert (int(places), int(long)) == (link.MOST_PLACES, link.MAX_LINK_CHARS)
    [longest] = re.findall(r"^const NAME = (\d+);", poster, re.MULTILINE)
    assert (int(most), int(longest)) == (record.MAX_RECORD_BYTES, LONGEST_NAME)
    [shows, eyes] = re.findall(r"^const (?:SHOWS|EYES) = (.*?);", poster, re.MULTILINE)
    assert json.loads(shows) == [*moment.SHOWS]
    assert json.loads(eyes) == [moment.ALL.upper(), moment.OPEN.upper()]
    [digits] = re.findall(r"^const MOMENT = /\^\\d{1,(\d)}\$/u;", poster, re.MULTILINE)
    [note] = re.findall(r"^const NOTE = (\d+);", poster, re.MULTILINE)
    assert (int(digits), int(note)) == (moment.DIGITS, record.MAX_NOTE_CHARS)
    assert setups.LANGUAGES == ANSWERS["lang"] == LANGUAGES == tuple(NOTES)
    assert tuple(theme for theme, _ in setups.THEMES) == ANSWERS["theme"]
    assert (record.SEEDS.stop, record.HUMAN) == (setups.SEEDS, setups.HUMAN)
    assert (transfer.LONGEST_TEXT, transfer.LONGEST_LINK) == (
        record.MAX_RECORD_BYTES,
        link.MAX_ESCAPED_CHARS,
    )
    assert transfer.LONGEST_FILE == files.MAX_FILE_BYTES


# --- What is remembered ---------------------------------------------------------------------------

ANYTHING = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(max_size=3) | some.just("human"),
    lambda inner: some.lists(inner, max_size=5) | some.dictionaries(some.text(max_size=5), inner),
    max_leaves=8,
)
SEATS = some.lists(
    some.fixed_dictionaries(
        {"name": some.text(max_size=20), "by": some.sampled_from(["human", "hard", "?"])}
    ),
    max_size=5,
)
TABLES = some.fixed_dictionaries(
    {},
    optional={
        "seats": SEATS | ANYTHING,
        "options": some.just({}) | some.just({"variant": "partners"}) | ANYTHING,
        "seed": some.just("7") | ANYTHING,
    },
)
KEPT = some.fixed_dictionaries(
    {},
    optional={
        "lang": some.just("de") | ANYTHING,
        "theme": some.just("dark") | ANYTHING,
        "game": some.sampled_from(["small", "pairs"]) | ANYTHING,
        "tables": some.dictionaries(some.sampled_from(["small", "pairs", "chess"]), TABLES)
        | ANYTHING,
    },
)


@given(kept=KEPT | ANYTHING)
def test_whatever_was_remembered_gives_a_lobby_that_can_be_drawn_and_begun(
    page: SimpleNamespace, kept: object
) -> None:
    setup = page.setups.restored(kept, GAMES, "fr")
    assert setup.keys() == {"lang", "theme", "game", "tables"}
    assert setup["lang"] in LANGUAGES
    drawn(page, setup)
    for game in GAMES:
        message = page.setups.request(setup | {"game": game}, GAMES, words(setup["lang"]))
        assert len(message["seats"]) in GAMES[game]["sizes"]
        assert all(seat["name"] for seat in message["seats"])


def test_a_valid_setup_is_remembered_unchanged(page: SimpleNamespace) -> None:
    setup = at(page, "small", seats=[{"name": "Anna", "by": "human"}, {"name": "", "by": "hard"}])
    assert page.setups.restored(json.loads(json.dumps(setup)), GAMES, "fr") == setup


@pytest.mark.parametrize(
    "table",
    [
        {"seats": [{"name": "", "by": "human"}] * 5},
        {"seats": [{"name": "", "by": "alien"}] * 2},
        {"seats": [{"name": "x" * 17, "by": "human"}] * 2},
        {"options": []},
        {"seed": 7},
    ],
    ids=["size", "level", "name", "options", "seed"],
)
def test_an_invalid_table_is_set_up_afresh(page: SimpleNamespace, table: dict[str, object]) -> None:
    kept = at(page, "small", **table)
    assert page.setups.restored(kept, GAMES, "en")["tables"] == {}


# --- What is pressed ------------------------------------------------------------------------------


def test_a_first_visit_seats_one_human_and_two_easy_bots(
    page: SimpleNamespace,
) -> None:
    assert seats(page, at(page, "small")) == ["human", "easy", "easy"]
    assert seats(page, at(page, "pairs")) == ["human", "random", "random", "random"]


def test_a_lesson_sets_up_a_table_like_its_own_unless_there_is_one(
    page: SimpleNamespace,
) -> None:
    script = {"players": 4, "learner": "S", "options": {"variant": "partners", "deals": 4}}
    fresh = page.setups.fresh("en") | {"game": "pairs"}
    first = page.setups.with_lesson_table(fresh, GAMES, "pairs", script)
    assert seats(page, first) == ["random", "random", "human", "random"]
    assert first["tables"]["pairs"]["options"] == {"variant": "partners"}
    mine = at(page, "pairs")
    assert page.setups.with_lesson_table(mine, GAMES, "pairs", script) == mine


@pytest.mark.parametrize("count", ["2", "3", "4"])
def test_the_number_of_seats_follows_and_those_who_sit_stay(
    page: SimpleNamespace, count: str
) -> None:
    setup = at(page, "small")
    setup = page.setups.change(setup, GAMES, "by B", "hard")
    setup = page.setups.change(setup, GAMES, "seats", count)
    assert seats(page, setup) == ["human", "hard", "easy", "easy"][: int(count)]


def test_a_number_of_seats_that_there_is_not_changes_nothing(page: SimpleNamespace) -> None:
    setup = at(page, "small")
    assert page.setups.change(setup, GAMES, "seats", "9") == setup


def test_who_begins_is_forgotten_when_the_seats_change(page: SimpleNamespace) -> None:
    setup = page.setups.change(at(page, "small"), GAMES, "option maestro", "C")
    assert page.setups.table_of(setup, GAMES, "small")["options"] == {"maestro": "C"}
    setup = page.setups.change(setup, GAMES, "seats", "2")
    assert page.setups.table_of(setup, GAMES, "small")["options"] == {}


def test_an_option_that_is_left_to_the_lot_is_not_kept(page: SimpleNamespace) -> None:
    setup = page.setups.change(at(page, "small"), GAMES, "option maestro", "C")
    setup = page.setups.change(setup, GAMES, "option maestro", "")
    assert page.setups.table_of(setup, GAMES, "small")["options"] == {}


def test_the_length_of_a_match_is_a_number_and_who_begins_a_letter(page: SimpleNamespace) -> None:
    setup = page.setups.change(at(page, "pairs"), GAMES, "option deals", "3")
    setup = page.setups.change(setup, GAMES, "option dealer", "B")
    options = page.setups.request(setup, GAMES, words("en"))["options"]
    assert options == {"variant": "individual", "deals": 3, "dealer": "B"}


def test_another_way_to_play_gives_the_seats_other_letters(page: SimpleNamespace) -> None:
    setup = at(page, "pairs")
    assert places(page, setup) == [*"ABCD"]
    setup = page.setups.change(setup, GAMES, "variant", "1")
    assert places(page, setup) == [*"NESW"]
    setup = page.setups.change(setup, GAMES, "by S", "human")
    assert seats(page, setup) == ["human", "random", "human", "random"]


def extras(page: SimpleNamespace, setup: dict[str, Any]) -> dict[str, str]:
    """Return the extra options that the lobby offers, each with the chosen value."""
    found = {}
    for node in nodes(having(drawn(page, setup), "quiet-body")):
        act = str(node.get("attrs", {}).get("data-act"))
        if node["tag"] == "select" and act.startswith("lobby:option "):
            [chosen] = [one for one in nodes([node]) if "selected" in one["attrs"]]
            found[act.removeprefix("lobby:option ")] = chosen["attrs"]["value"]
    return found


def test_further_options_are_offered_where_they_apply_with_the_usual_values_first(
    page: SimpleNamespace,
) -> None:
    setup = at(page, "pairs")
    assert extras(page, setup) == {"displays": "free"}
    setup = page.setups.change(setup, GAMES, "variant", "1")
    assert extras(page, setup) == {"displays": "free", "failed": "same"}
    setup = page.setups.change(setup, GAMES, "option failed", "double")
    assert extras(page, setup) == {"displays": "free", "failed": "double"}
    options = page.setups.request(setup, GAMES, words("en"))["options"]
    assert options == {"variant": "partners", "failed": "double"}
    setup = page.setups.change(setup, GAMES, "variant", "0")
    assert page.setups.request(setup, GAMES, words("en"))["options"] == {"variant": "individual"}


def test_every_option_says_what_it_is_when_somebody_asks(page: SimpleNamespace) -> None:
    setup = page.setups.change(at(page, "pairs"), GAMES, "variant", "1")
    options = having(drawn(page, setup), "setup-options")
    asking = [node for node in nodes(options) if node["tag"] == "select"]
    asking += having(options, "variants")
    assert {"failed", "displays", "dealer"} <= {
        str(node.get("attrs", {}).get("data-act")).rpartition(" ")[2] for node in asking
    }
    for node in asking:
        assert attrs([node], "data-explain"), node


EIGHT: dict[str, Any] = {
    "eight": GAMES["small"]
    | {
        "sizes": [8],
        "variants": {"8": [{"options": {}, "seats": [*"ABCDEFGH"], "extras": []}]},
        "drawn_option": None,
    }
}


@pytest.mark.parametrize(("lang", "east"), [("en", "East"), ("de", "Ost"), ("fr", "Est")])
def test_a_point_of_the_compass_is_named_in_full_and_a_seat_by_its_letter(
    page: SimpleNamespace, lang: str, east: str
) -> None:
    humans = [{"name": "", "by": "human"}] * 4
    setup = at(page, "pairs", seats=humans, options={"variant": "partners"}) | {"lang": lang}
    say = words(lang)
    for key in ("lobby.seat_name", "lobby.seat_kind"):
        assert say(key, seat=east) in texts(drawn(page, setup))
    assert page.setups.request(setup, GAMES, say)["seats"][1]["name"] == east
    table = page.setups.table_of(page.setups.fresh(lang), EIGHT, "eight") | {"seats": humans * 2}
    fifth = page.setups.names(table, EIGHT["eight"], say)[4]
    assert fifth == say("seat.player", seat="E")


def test_a_name_is_trimmed_and_not_longer_than_its_field(page: SimpleNamespace) -> None:
    setup = page.setups.change(at(page, "small"), GAMES, "name B", f"  {'Bo' * 20} ")
    assert page.setups.table_of(setup, GAMES, "small")["seats"][1]["name"] == "Bo" * 8


def test_a_change_leaves_the_set_up_before_it_alone(page: SimpleNamespace) -> None:
    setup = at(page, "small")
    before = json.dumps(setup)
    for act, value in (
        ("choose pairs", None),
        ("seats", "4"),
        ("name A", "Anna"),
        ("by A", "hard"),
        ("option maestro", "B"),
        ("seed", "5"),
        ("lang", "de"),
        ("theme", "dark"),
    ):
        assert page.setups.change(setup, GAMES, act, value) != setup, act
    assert json.dumps(setup) == before


@pytest.mark.parametrize("act", ["", "dance", "choose chess", "lang", "theme"])
def test_an_act_that_is_not_the_lobbys_changes_nothing(page: SimpleNamespace, act: str) -> None:
    setup = at(page, "small")
    assert page.setups.change(setup, GAMES, act, "nowhere") == setup


def test_one_game_is_chosen_at_a_time(page: SimpleNamespace) -> None:
    setup = page.setups.fresh("en")
    for game in ("small", "pairs", "small"):
        setup = page.setups.change(setup, GAMES, f"choose {game}", game)
        chosen = [node["attrs"] for node in having(drawn(page, setup), "game-card-open")]
        assert [one["value"] for one in chosen if one.get("checked")] == [game]


@pytest.mark.parametrize("text", ["", "0", "7", "9007199254740991"])
def test_a_seed_is_a_whole_number_or_none_at_all(page: SimpleNamespace, text: str) -> None:
    assert page.setups.is_seed(text)


@pytest.mark.parametrize(
    "text", ["9007199254740992", "99999999999999999999", "-1", "1.5", "seven", "٣"]
)
def test_what_javascript_could_not_hold_is_no_seed(page: SimpleNamespace, text: str) -> None:
    assert not page.setups.is_seed(text)


def test_a_wrong_seed_is_marked_in_its_field_and_explained(page: SimpleNamespace) -> None:
    for seed, invalid in (("7", []), ("-1", ["true"])):
        tree = drawn(page, at(page, "small", seed=seed))
        assert attrs(tree, "aria-invalid") == invalid
    assert any("9007199254740991" in text for text in texts(tree))


def test_a_request_names_everybody_and_says_the_seed_as_a_number(page: SimpleNamespace) -> None:
    setup = at(page, "small", seed="7")
    setup = page.setups.change(setup, GAMES, "name B", "Bo")
    message = page.setups.request(setup, GAMES, words("en"))
    assert (message["type"], message["game"], message["seed"]) == ("start", "small", 7)
    assert [seat["by"] for seat in message["seats"]] == ["human", "easy", "easy"]
    assert message["seats"][1]["name"] == "Bo"
    assert len({seat["name"] for seat in message["seats"]}) == 3


# --- What is seen ---------------------------------------------------------------------------------


def drawn(page: SimpleNamespace, setup: dict[str, Any], **now: object) -> list[dict[str, Any]]:
    """Return the lobby's tree, checked to be drawable."""
    passing = {
        "saved": None,
        "lessons": [],
        "loading": None,
        "problem": None,
        "starting": "",
        "deleting": False,
        "news": [],
    } | now
    tree: list[dict[str, Any]] = page.lobby.tree(
        setup, GAMES, words(setup["lang"]), passing, list(GAMES)
    )
    made_up = [*(f"lobby-{game}" for game in GAMES), *(f"seat-{letter}" for letter in "NESW")]
    assert faults(tree, symbols("app", "lobby") | dict.fromkeys(made_up, "")) == []
    return tree


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["", *GAMES])
def test_the_lobby_can_be_drawn_in_every_language(
    page: SimpleNamespace, lang: str, game: str
) -> None:
    setup = (at(page, game) if game else page.setups.fresh("en")) | {"lang": lang}
    tree = drawn(page, setup)
    assert len(having(tree, "game-card")) == len(GAMES)
    lessons = [link["attrs"]["href"] for link in having(tree, "game-card-learn")]
    assert lessons == [f"?learn={name}" for name, facts in GAMES.items() if facts["lesson"]]
    assert len(pressing(tree, "lobby:start")) == len(GAMES)


def test_a_lesson_that_has_begun_is_to_go_on_in_its_card_and_in_its_set_up(
    page: SimpleNamespace,
) -> None:
    first, *others = [name for name, facts in GAMES.items() if facts["lesson"]]
    setup = page.setups.fresh("en")
    begun = page.setups.begun([first, "zork", 5], GAMES)
    assert begun == [first]
    assert page.setups.begun({first: 1}, GAMES) == []
    for lessons, going_on in (([], 0), (begun, 2)):
        said = texts(drawn(page, setup, lessons=lessons))
        assert said.count("Go on with the lesson") == going_on
        assert said.count("Learn it: five minutes") == 2 * len([first, *others]) - going_on


def test_what_loads_what_is_wrong_and_what_can_go_on_is_shown(page: SimpleNamespace) -> None:
    saved = {"id": "1", "game": "small", "seats": [["A", "Anna"], ["B", "Bo"]], "where": ["Round"]}
    tree = drawn(
        page, at(page, "small"), saved=saved, loading=(1, 2), problem="Oh.", starting="start"
    )
    assert [node["text"] for node in having(tree, "toast-text")] == ["Oh."]
    assert [node["attrs"]["value"] for node in having(tree, "loading-bar")] == ["1"]
    assert [node["text"] for node in having(tree, "who-name")] == ["Anna", "Bo"]
    assert {"lobby:continue", "lobby:delete", "page:dismiss"} <= set(attrs(tree, "data-act"))
    assert attrs(tree, "aria-busy") == ["true"]


RESUMABLE = {
    "id": "1",
    "game": "pairs",
    "seats": [[*"NA"], [*"EB"], [*"SC"], [*"WD"]],
    "where": [""],
}
TICKETS = some.fixed_dictionaries(
    {}, optional={name: some.just(RESUMABLE[name]) | ANYTHING for name in RESUMABLE}
)


@given(kept=TICKETS | ANYTHING)
def test_whatever_was_remembered_of_a_game_can_be_drawn_or_is_none(
    page: SimpleNamespace, kept: object
) -> None:
    resumable = page.setups.remembered(kept, GAMES)
    assert resumable in (kept, None)
    drawn(page, at(page, "small"), saved=resumable, starting="continue")


def test_a_valid_resume_card_is_remembered_unchanged(page: SimpleNamespace) -> None:
    assert page.setups.remembered(RESUMABLE, GAMES) == RESUMABLE
    for wrong in (
        {"game": "chess"},
        {"seats": [[*"NA"], [*"EB"], [*"SC"], [*"XD"]]},
        {"seats": [[*"AA"]]},
        {"where": ["x" * 81]},
        {"id": 1},
    ):
        assert page.setups.remembered(RESUMABLE | wrong, GAMES) is None


def test_each_seat_offers_a_person_and_every_level(page: SimpleNamespace) -> None:
    [first, *_] = having(drawn(page, at(page, "small")), "place")
    options = [node for node in nodes([first]) if node["tag"] == "option"]
    assert [node["attrs"]["value"] for node in options] == ["human", *GAMES["small"]["levels"]]
    assert [node["attrs"]["value"] for node in options if "selected" in node["attrs"]] == ["human"]


def test_a_stuck_page_offers_to_reload(page: SimpleNamespace) -> None:
    tree = page.lobby.fatal_error(words("en"), "Traceback …")
    assert faults(tree, symbols("app", "lobby")) == []
    assert attrs(tree, "data-act") == ["page:reload"]


# --- What an address asks for ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("params", "wrong"),
    [
        ({"game": "chess"}, "game=chess"),
        ({"game": "-"}, "game=-"),
        ({"seed": "-1"}, "seed=-1"),
        ({"seats": "human,hard"}, "seats=human,hard"),
        ({"game": "small", "seats": "human"}, "seats=human"),
        ({"game": "small", "seats": "human,alien"}, "seats=human,alien"),
        ({"game": "small", "seats": "human,hard,"}, "seats=human,hard,"),
        ({"game": "pairs", "seats": "human,random"}, "seats=human,random"),
        ({"game": "small", "seats": "human,hard", "seed": "x"}, "seed=x"),
    ],
)
def test_what_an_address_asks_for_in_vain_is_named_and_nothing_is_begun(
    page: SimpleNamespace, params: dict[str, str], wrong: str
) -> None:
    assert page.address.asked(params, GAMES) == ({}, wrong)


def test_faults_of_an_address_are_reported_in_the_language_that_it_asks_for(
    page: SimpleNamespace,
) -> None:
    assert page.address.asked({"game": "chess", "lang": "fr"}, GAMES) == (
        {"lang": "fr"},
        "game=chess",
    )


def test_a_quoted_fault_of_an_address_is_shortened_and_cleaned(
    page: SimpleNamespace,
) -> None:
    _, wrong = page.address.asked({"game": "x" * 20_000}, GAMES)
    assert wrong == "game=" + "x" * 60 + "…"
    _, wrong = page.address.asked({"game": "\u202elive\u2066\n\u200b!"}, GAMES)
    assert wrong == "game=live!"


def test_of_what_an_address_says_twice_the_first_counts(page: SimpleNamespace) -> None:
    said = [["game", "small"], ["lang", "de"], ["game", "pairs"], ["lang", "xx"]]
    assert page.address.params(said) == {"game": "small", "lang": "de"}


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        *[("de", "de"), ("de-AT", "de"), ("fr-CA-x-a", "fr"), ("de_DE", "de"), ("DE", "de")],
        *[("fr_FR.UTF-8", "fr"), (" en\u00a0", "en"), ("deu", None), ("pt-BR", None), ("", None)],
    ],
)
def test_a_language_may_be_asked_for_with_its_country(
    page: SimpleNamespace, text: str, lang: str | None
) -> None:
    assert page.address.language(text) == lang


SPELT = [
    (
        "game=Turandot&seats=human, easy, easy&lang=de_DE",
        "game=turandot&seats=human,easy,easy&lang=de",
    ),
    ("game=Lucca Città&seats=HUMAN,Random,hard", "game=lucca-citta&seats=human,random,hard"),
    ("game=LUCCA CITTA\u0300&lang=DE", "game=lucca-citta&lang=de"),
    ("game=turandot&amp;seats=human,hard&amp;seed=7", "game=turandot&seats=human,hard&seed=7"),
    ("game=lucca_citta&seed= 7 ", "game=lucca-citta&seed=7"),
    ("game=\u00a0“musicando”\u200b&lang=pt-BR", "game=musicando"),
    ("game=turandot&seats=&seed=&lang=", "game=turandot"),
    ("game=&lang=fr-CA", "lang=fr"),
    ("learn=Lucca Città&lang=DE", "learn=lucca-citta&lang=de"),
    (
        "game=”turandot″&seats=«human,easy»&seed=\u20197\u2019",
        "game=turandot&seats=human,easy&seed=7",
    ),
    ("at= 17&eyes=“A”&show=Replay", "at=17&eyes=a&show=replay"),
    ("show=QUESTION&note=“Why?” Said Anna", "show=question&note=“Why?” Said Anna"),
    ("at=1&note= ", "at=1"),
    ("game=turandot&theme= DARK", "game=turandot&theme=dark"),
    ("game=turandot&theme=sepia", "game=turandot"),
    ("game=chess&seats=human&table=2", "game=chess&seats=human&table=2"),
]
"""Addresses as blogs, editors and people change them, with their meaning."""


@pytest.mark.parametrize(("spelt", "meant"), SPELT)
def test_case_blanks_quotes_and_locales_do_not_matter_in_an_address(
    page: SimpleNamespace, spelt: str, meant: str
) -> None:
    games = game_files.facts()

    def asked(query: str) -> object:
        pairs = [part.split("=", 1) for part in page.address.unescaped(query).split("&")]
        params = page.address.params(pairs)
        return page.address.asked(params, games, linked=True), page.address.moment(params)

    assert asked(spelt) == asked(meant)


def test_the_poster_and_the_boot_read_an_address_as_the_page_does() -> None:
    """The same spellings through address.js, which poster.js and boot.js import."""
    code = (
        f"import {{ readParams, query }} from {json.dumps((WEB / 'address.js').as_uri())};"
        f"const read = {json.dumps([spelt for spelt, _ in SPELT])}.map((it) => "
        "query(readParams(it)));"
        "console.log(JSON.stringify(read));"
    )
    node = [str(toolchain.node()), "--input-type=module", "-e", code]
    said = subprocess.run(node, capture_output=True, check=True, text=True)  # noqa: S603 # ours
    assert [unquote_plus(one) for one in json.loads(said.stdout)] == [f"?{it}" for _, it in SPELT]


IN_VAIN = [
    "game=chess",
    "game=constructor",
    "learn=zorg",
    "game=turandot&seats=human,zorg",
    "game=turandot&seats=human",
    "game=turandot&seats=,,",
    "game=lucca-citta&seats=human,easy",
    "game=turandot&seats=human,easy&seed=-1",
    f"game=turandot&seats=human,easy&seed={2**53}",
    "game=turandot&seats=human,easy&seed=1e3",
    "game=turandot&seats=human,easy&seed=%C2%B2",
    "game=turandot&seats=human,easy&maestro=C",
    "game=turandot&variant=partners",
    "game=lucca-citta&seats=human,easy,easy&deals=2",
    "game=musicando&variant=bridge",
    "game=musicando&seats=human,easy,easy&variant=partners",
    "game=musicando&seats=human,easy,easy&failed=double",
    "game=musicando&seats=human,easy,easy,easy&variant=individual&failed=double",
    "game=musicando&seats=human,easy,easy,easy&dealer=A",
    "game=musicando&dealer=X",
    "game=musicando&deals=000",
    "game=musicando&deals=1000",
    "game=musicando&deals=two",
    "game=musicando&displays=often",
    "seats=human,easy",
    "variant=partners",
    "seed=x&game=chess",
    "at=0",
    "eyes=all",
    "show=replay",
    "note=Two+stars",
    "game=turandot&seats=human,easy&at=3&show=play",
]
"""Addresses that ask for something that is not here."""
KNOWN = [
    "",
    "utm=x&lang=zz&theme=green",
    "game=Musicando&seats=human,easy,easy,easy&dealer=w&deals=02&failed=Double&displays=turns",
    "game=musicando&seats=human,easy,easy,easy&variant=individual&dealer=D",
    "game=musicando&failed=double&seed=",
    "game=turandot&learn=turandot&seats=human,hard,zorg&seats=x&seed=1",
]


def test_the_poster_finds_the_same_invalid_parameter_as_the_page(page: SimpleNamespace) -> None:
    games = game_files.facts()
    told = []
    for query in (*IN_VAIN, *KNOWN):
        params = page.address.params(parse_qsl(query))
        _, wrong = page.address.asked(params, games)
        told.append(wrong and wrong.partition("=")[0])
    assert all(told[: len(IN_VAIN)])
    of_a_game = {"at": "soon", "note": "x", "game": "turandot"}
    assert page.address.asked(of_a_game, games, linked=True) == ({"game": "turandot"}, None)
    assert page.address.asked(of_a_game | {"lang": "de"}, games) == ({"lang": "de"}, "at=soon")
    with module("invalid-param.js", "address.js") as run:
        code = "return its.invalidParam(its.readParams({}), {}) || null"
        found = [
            run(code.format(json.dumps(query), json.dumps(games))) for query in (*IN_VAIN, *KNOWN)
        ]
        linked = f"its.readParams('at=soon&note=x'), {json.dumps(games)}, true"
        assert run(f"return its.invalidParam({linked})") == ""
        long = run(f"return its.quoted('at', '?at={'9' * 61}')")
        assert run("return its.quoted('eyes', '?eyes=%20H')") == "eyes= H"
        assert run("return its.quoted('eyes', '?eyes=%E2%80%AEH%00')") == "eyes=H"
        unshown = run(
            "return [...Array(0x110000).keys()].filter((at) => at < 0xd800 || at > 0xdfff)"
            ".filter((at) => String.fromCodePoint(at).match(its.UNSHOWN))"
        )
    ranges = [range(ord(first), ord(last) + 1) for first, last in page.text.UNSHOWN]
    assert unshown == [
        at for span in ranges for at in span if at != ord("\xa0")
    ]  # shown as a blank
    assert found == told
    assert long == f"at={'9' * 60}…"


def test_an_address_is_understood_and_followed(page: SimpleNamespace) -> None:
    params = {"game": "small", "seats": "human,hard,hard", "seed": "7", "lang": "de", "utm": "x"}
    wishes, wrong = page.address.asked(params, GAMES)
    assert wrong is None
    assert set(wishes) == {"game", "seats", "seed", "lang"}
    setup = page.address.followed(page.setups.fresh("en"), wishes, GAMES)
    assert (setup["lang"], setup["game"]) == ("de", "small")
    assert seats(page, setup) == ["human", "hard", "hard"]
    assert setup["tables"]["small"]["seed"] == "7"


def test_an_address_that_says_who_plays_keeps_no_option_and_no_number_of_the_table_before(
    page: SimpleNamespace,
) -> None:
    wishes, _ = page.address.asked({"game": "small", "seats": "human,hard"}, GAMES)
    before = at(page, "small", options={"maestro": "C"}, seed="5")
    table = page.address.followed(before, wishes, GAMES)["tables"]["small"]
    assert (table["options"], table["seed"]) == ({}, "")
    wishes, _ = page.address.asked({"game": "pairs", "seats": "human,random,random,random"}, GAMES)
    before = at(page, "pairs", options={"variant": "partners", "dealer": "S"})
    table = page.address.followed(before, wishes, GAMES)["tables"]["pairs"]
    assert table["options"] == {"variant": "individual"}
    assert before["tables"]["pairs"]["options"] == {"variant": "partners", "dealer": "S"}


FOUR = "human,random,random,random"


@pytest.mark.parametrize(
    ("params", "options", "letters"),
    [
        ({"variant": "Partners"}, {"variant": "partners"}, "NESW"),
        ({"seats": FOUR}, {"variant": "individual"}, "ABCD"),
        ({"seats": FOUR, "variant": "partners"}, {"variant": "partners"}, "NESW"),
        ({"failed": "double"}, {"variant": "partners", "failed": "double"}, "NESW"),
        ({"displays": "turns"}, {"variant": "individual", "displays": "turns"}, "ABCD"),
        ({"dealer": "s"}, {"variant": "partners", "dealer": "S"}, "NESW"),
        ({"deals": "20"}, {"variant": "individual", "deals": 20}, "ABCD"),
        (
            {"seats": FOUR, "variant": "partners", "failed": "Double", "displays": "turns"},
            {"variant": "partners", "failed": "double", "displays": "turns"},
            "NESW",
        ),
    ],
)
def test_every_option_of_a_game_can_stand_in_an_address(
    page: SimpleNamespace, params: dict[str, str], options: dict[str, object], letters: str
) -> None:
    wishes, wrong = page.address.asked({"game": "pairs", **params}, GAMES)
    assert wrong is None
    setup = page.address.followed(page.setups.fresh("en"), wishes, GAMES)
    message = page.setups.request(setup, GAMES, words("en"))
    assert message["options"] == options
    assert places(page, setup) == [*letters]


@pytest.mark.parametrize(
    ("params", "wrong"),
    [
        ({"variant": "partners"}, "variant=partners"),  # without a game
        ({"game": "small", "variant": "partners"}, "variant=partners"),
        ({"game": "pairs", "variant": "bridge"}, "variant=bridge"),
        ({"game": "pairs", "failed": "triple"}, "failed=triple"),
        ({"game": "pairs", "displays": "fixed"}, "displays=fixed"),
        ({"game": "pairs", "variant": "individual", "failed": "double"}, "failed=double"),
        ({"game": "pairs", "seats": FOUR, "failed": "same"}, "failed=same"),
        ({"game": "pairs", "seats": FOUR, "dealer": "N"}, "dealer=N"),
        ({"game": "pairs", "deals": "0"}, "deals=0"),
        ({"game": "pairs", "deals": "-4"}, "deals=-4"),
        ({"game": "pairs", "deals": "1000"}, "deals=1000"),
        ({"game": "small", "maestro": "E"}, "maestro=E"),
        ({"game": "small", "seats": "human,hard", "maestro": "C"}, "maestro=C"),
    ],
)
def test_an_option_that_no_table_has_is_named_and_nothing_is_begun(
    page: SimpleNamespace, params: dict[str, str], wrong: str
) -> None:
    assert page.address.asked(params, GAMES) == ({}, wrong)


def test_an_address_without_players_leaves_the_rest_of_the_table_as_it_was_set_up(
    page: SimpleNamespace,
) -> None:
    wishes, _ = page.address.asked({"game": "pairs", "displays": "turns"}, GAMES)
    before = at(page, "pairs", options={"variant": "partners", "deals": 2, "failed": "double"})
    table = page.address.followed(before, wishes, GAMES)["tables"]["pairs"]
    kept = before["tables"]["pairs"]
    assert table["options"] == {**kept["options"], "displays": "turns"}
    assert table["seats"] == kept["seats"]


def test_an_address_that_needs_more_seats_brings_bots_to_those_who_sit(
    page: SimpleNamespace,
) -> None:
    wishes, _ = page.address.asked({"game": "small", "maestro": "D"}, GAMES)
    setup = page.address.followed(page.setups.fresh("en"), wishes, GAMES)
    assert seats(page, setup) == ["human", "easy", "easy", "easy"]


def test_the_options_that_the_build_names_are_those_that_the_lobby_knows(
    page: SimpleNamespace,
) -> None:
    script = (WEB / "embed.js").read_text(encoding="utf-8")
    [moment] = re.findall(r"const MOMENT = (.*?);", script)
    assert re.findall(r'"(.*?)"', moment) == [*page.address.MOMENT, page.address.NOTE]
    known = [
        name for facts in game_files.facts().values() for name in page.setups.options_of(facts)
    ]
    assert sorted(known) == sorted(game_files.option_names())


def test_an_address_without_parameters_changes_nothing(page: SimpleNamespace) -> None:
    setup = at(page, "small", seed="5")
    assert page.address.asked({}, GAMES) == ({}, None)
    assert page.address.followed(setup, {}, GAMES) == setup


def test_an_address_that_names_only_a_game_opens_its_set_up(page: SimpleNamespace) -> None:
    wishes, _ = page.address.asked({"game": "pairs"}, GAMES)
    setup = page.address.followed(page.setups.fresh("en"), wishes, GAMES)
    assert setup["game"] == "pairs"
    assert seats(page, setup) == ["human", "random", "random", "random"]


def test_whoever_presses_start_twice_begins_one_game(
    page: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("js", "jsffi", "dom", "transfer", "main"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    for name in ("announce", "fetching", "lobby_controller", "memory", "outbox", "page", "skins"):
        monkeypatch.setitem(sys.modules, name, MagicMock())  # the test restores it
        del sys.modules[name]
    sys.modules["js"].tavolino.recall.return_value = json.dumps(at(page, "small"))
    sys.modules["js"].window.URLSearchParams.new.return_value = []
    module = importlib.import_module("page")
    monkeypatch.setattr(module, "run_in_background", lambda work: work.close())
    shown, posted = module.Page(GAMES, ""), []
    shown.lobby.words, shown.drawing = load_words("en"), MagicMock()
    shown.outbox.post = lambda **message: posted.append(message["type"])
    told = {"type": "lobby", "picture": 1, "saved": None, "elsewhere": False, "problem": "No."}
    told["lessons"] = []
    lobby = json.dumps(told)
    for act in ("lobby:start", "lobby:start", "lobby:continue"):
        shown.pressed("act", act, "")
    assert posted == ["start"]
    shown.receive(lobby)  # the answer to hello; the start is still to come
    shown.pressed("act", "lobby:start", "")
    assert posted == ["start"]
    shown.receive(lobby)
    shown.pressed("act", "lobby:start", "")
    assert posted == ["start", "start"]
