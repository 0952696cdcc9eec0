"""Records: what is valid, how they replay, and refusals of everything else."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from random_games import random_session

from pyengine import games
from pyengine.record import (
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_RECORD_BYTES,
    Player,
    RecordError,
    Refused,
    Spelled,
    encoded,
    read,
    result,
    write,
)
from pyengine.replaying import MAX_MOVE_CHARS, states

if TYPE_CHECKING:
    from pyengine.games.turandot import State
    from pyengine.session import Session

RECORDS = Path(__file__).parent / "records"
SINGERS = list(range(1, 37))
DIRECTORS = [
    "dark", "comic", "alternative", "classic", "favourite", "scene", "ensemble", "uncertain",
    "plain",
]  # fmt: skip


def fields(**changes: object) -> dict[str, Any]:
    """Return a record of Turandot as a JSON value; a field changed to ... is left out."""
    base = {
        "tavolino": 1,
        "game": "turandot",
        "players": 3,
        "options": {"maestro": "B"},
        "chance": [SINGERS],
        "moves": [],
    }
    return {name: value for name, value in (base | changes).items() if value is not ...}


def text(**changes: object) -> str:
    return json.dumps(fields(**changes))


def holding(field: str, number: str) -> str:
    """Return a record with a field that holds this number as spelled here."""
    return text(**{field: 12321}).replace("12321", number)


def last(source: str | bytes) -> State:
    *_, state = states(read(source))
    return state


def refused(source: str | bytes) -> Refused:
    """Return why this is refused, when read or when replayed."""
    with pytest.raises(RecordError) as caught:
        last(source)
    return caught.value.refused


def refused_whole(source: str | bytes) -> tuple[str, dict[str, Any]]:
    """Return key and arguments of a refusal that concerns no single move."""
    no = refused(source)
    assert (no.at, no.move, no.clause) == (None, None, None)
    return no.key, dict(no.args)


# --- Valid records --------------------------------------------------------------------------------


def test_a_record_holds_options_chance_moves_and_who_sits_where() -> None:
    seats = [{"name": "Anna", "by": "human"}, {"name": "Bo", "by": "human"}]
    seats.append({"name": "Puck", "by": "hard"})
    record = read(text(seats=seats, seed=7, moves=["B 3+2*", "C 1"]))
    assert record.game.options() == {"maestro": "B"}
    assert record.game.seats == ("A", "B", "C")
    assert record.seed == 7
    assert record.chance == (tuple(SINGERS),)
    assert record.moves == ("B 3+2*", "C 1")
    assert record.seats == (Player("Anna", "human"), Player("Bo", "human"), Player("Puck", "hard"))


def test_bytes_and_text_read_the_same() -> None:
    assert read(text().encode()) == read(text())


def test_unknown_fields_and_the_result_are_ignored() -> None:
    assert read(text(note={"by": ["me"]}, result="nonsense")) == read(text())


def test_displays_and_failed_may_be_missing_and_are_then_free_and_same() -> None:
    options: dict[str, object] = {"variant": "partners", "deals": 1, "dealer": "N"}
    old = read(text(game="musicando", players=4, options=options, chance=..., seed=7))
    usual = {"displays": "free", "failed": "same"}
    assert old.game.options() == options | usual
    assert json.loads(write(old))["options"] == options | usual
    said = text(game="musicando", players=4, options=options | usual, chance=..., seed=7)
    assert read(said) == old


@pytest.mark.parametrize(
    ("options", "name", "why", "allowed"),
    [
        ({"displays": "fixed"}, "displays", "not_one_of_its_values", ("free", "turns")),
        ({"failed": 2}, "failed", "not_one_of_its_values", ("same", "double")),
        ({"variant": "solo"}, "variant", "not_a_variant", ("partners", "individual", "auction")),
    ],
)
def test_a_wrong_value_of_an_option_is_refused_with_the_allowed_ones(
    options: dict[str, object], name: str, why: str, allowed: tuple[str, ...]
) -> None:
    told = refused_whole(text(game="musicando", players=4, options=options, chance=..., seed=7))
    assert told == ("option", {"option": name, "why": why, "allowed": allowed})


def test_an_option_of_another_variant_is_refused_by_name() -> None:
    options = {"variant": "individual", "failed": "double"}
    told = refused_whole(text(game="musicando", players=4, options=options, chance=..., seed=7))
    assert told == ("option", {"option": "failed", "why": "not_in_this_variant"})


def test_nobody_need_be_named() -> None:
    assert read(text()).seats == ()


@pytest.mark.parametrize("field", ["tavolino", "game", "players", "moves"])
def test_a_missing_field_is_named(field: str) -> None:
    assert refused_whole(text(**{field: ...})) == ("missing", {"field": field})


@pytest.mark.parametrize(
    ("field", "value", "wanted"),
    [
        ("tavolino", True, "number"),
        ("tavolino", "1", "number"),
        ("tavolino", 1.0, "number"),
        ("game", 5, "text"),
        ("game", None, "text"),
        ("players", True, "number"),
        ("players", 3.0, "number"),
        ("players", "3", "number"),
        ("options", [], "object"),
        ("options", None, "object"),
        ("seats", {}, "list"),
        ("seed", True, "number"),
        ("seed", 7.0, "number"),
        ("seed", None, "number"),
        ("chance", {}, "list"),
        ("chance", None, "list"),
        ("moves", "A 1", "list"),
        ("moves", None, "list"),
        ("hints", True, "list"),
        ("hints", "on", "list"),
        ("practice", 1, "yes_or_no"),
    ],
)
def test_a_field_of_the_wrong_type_is_named(field: str, value: object, wanted: str) -> None:
    told = refused_whole(text(**{field: value}))
    assert told == ("wrong_type", {"field": field, "wanted": wanted})


@pytest.mark.parametrize("card", [True, None, 1.0, [1], {}])
def test_cards_are_whole_numbers_or_texts(card: object) -> None:
    told = refused_whole(text(chance=[[card, *SINGERS[1:]]]))
    assert told == ("wrong_type", {"field": "chance[0]", "wanted": "cards"})


def test_an_outcome_of_chance_is_a_list() -> None:
    told = refused_whole(text(chance=[SINGERS, 5]))
    assert told == ("wrong_type", {"field": "chance[1]", "wanted": "list"})


def test_a_higher_version_is_refused_by_name() -> None:
    assert refused_whole(text(tavolino=2)) == ("version", {"version": 2, "known": 1})


def test_there_was_no_version_before_the_first() -> None:
    assert refused_whole(text(tavolino=0)) == ("version", {"version": 0, "known": 1})


@pytest.mark.parametrize("key", ["whist", "", "Turandot", "__init__", "<b>turandot</b>", "\ud800"])
def test_an_unknown_game_is_refused_by_name(key: str) -> None:
    assert refused_whole(text(game=key)) == ("unknown_game", {"game": key, "known": games.KEYS})


@pytest.mark.parametrize("players", [1, 6, 0, -3, 10**30])
def test_a_game_is_for_so_many_players(players: int) -> None:
    told = refused_whole(text(players=players))
    assert told == ("players", {"players": players, "least": 2, "most": 5})


NO_SEAT = {"option": "maestro", "why": "not_a_seat", "allowed": ("A", "B", "C")}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"maestro": "B", "speed": 3}, {"option": "speed", "why": "unknown"}),
        *[({"maestro": seat}, NO_SEAT) for seat in ("D", True, ["B"])],
        ({}, {"option": "maestro", "why": "missing"}),
    ],
)
def test_an_option_that_does_not_fit_is_refused_by_name(
    options: dict[str, object], told: dict[str, object]
) -> None:
    assert refused_whole(text(options=options)) == ("option", told)


def test_no_options_at_all_are_none_given() -> None:
    told = refused_whole(text(options=...))
    assert told == ("option", {"option": "maestro", "why": "missing"})


@pytest.mark.parametrize(
    ("seats", "key", "args"),
    [
        ([], "seats", {"seats": 0, "players": 3}),
        ([{"name": "A", "by": "human"}] * 4, "seats", {"seats": 4, "players": 3}),
        (["A", "B", "C"], "wrong_type", {"field": "seats[0]", "wanted": "object"}),
        ([{"name": 5, "by": ""}] * 3, "wrong_type", {"field": "seats[0].name", "wanted": "text"}),
        ([{"name": "", "by": 5}] * 3, "wrong_type", {"field": "seats[0].by", "wanted": "text"}),
        ([{"name": "A"}] * 3, "missing", {"field": "seats[0].by"}),
    ],
)  # fmt: skip
def test_every_seat_has_a_name_and_a_player(
    seats: list[object], key: str, args: dict[str, object]
) -> None:
    assert refused_whole(text(seats=seats)) == (key, args)


def test_a_name_may_be_anything_that_is_text() -> None:
    name = '<img src=x onerror=alert(1)>"\\\u202e\ud800 é 🂡'
    record = read(text(seats=[{"name": name, "by": "human"}] * 3))
    assert record.seats[0].name == name
    assert read(write(record)) == record


@pytest.mark.parametrize("seed", [0, 2**53 - 1])
def test_a_seed_is_below_two_to_the_53(seed: int) -> None:
    assert read(text(seed=seed)).seed == seed


@pytest.mark.parametrize("seed", [-1, 2**53, 10**400])
def test_another_number_is_no_seed(seed: int) -> None:
    assert refused_whole(text(seed=seed)) == ("seed", {})


def test_a_record_has_chance_or_a_seed() -> None:
    assert refused_whole(text(chance=...)) == ("no_chance", {})


# --- Invalid records ------------------------------------------------------------------------------


def test_a_record_may_have_262_144_bytes() -> None:
    letters = "é" + "x" * (MAX_RECORD_BYTES - len(text(note="")) - len("é".encode()))
    longest = text(note="").replace('"note": ""', f'"note": "{letters}"')
    assert len(longest.encode()) == MAX_RECORD_BYTES == 262_144
    assert read(longest) == read(text())
    assert refused_whole(longest + " ") == ("too_long", {"limit": MAX_RECORD_BYTES})
    assert refused_whole((longest + " ").encode()) == ("too_long", {"limit": MAX_RECORD_BYTES})


def nested(depth: int) -> str:
    """Return a record nested this deep, counting its own braces."""
    return text(note=0).replace('"note": 0', f'"note": {"[" * (depth - 1)}{"]" * (depth - 1)}')


def test_a_record_may_be_eight_deep() -> None:
    assert MAX_DEPTH == 8
    assert read(nested(8)) == read(text())
    assert refused_whole(nested(9)) == ("too_deep", {"limit": 8})


def test_brackets_in_a_text_are_no_depth() -> None:
    assert read(text(note='\\"' + "[{" * 100)) == read(text())


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"\\"]}":', "[ ]["])
def test_twenty_thousand_brackets_are_refused_before_they_are_decoded(
    opening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def decode(*_: object, **__: object) -> None:
        pytest.fail("the decoder has seen it")

    monkeypatch.setattr(json, "loads", decode)
    with pytest.raises(RecordError, match="too_deep"):
        read(opening * 20_000)


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("", 1, 1),
        (" ", 1, 2),
        ("{", 1, 2),
        ("null null", 1, 6),
        ('{\n"tavolino": 1,\n  ]', 3, 3),
        (text()[:-1], 1, len(text())),
        (text() + "}", 1, len(text()) + 1),
        ("{'tavolino': 1}", 1, 2),
        ("\ufeff" + text(), 1, 1),
    ],
)
def test_what_is_not_json_is_refused_with_the_place_of_the_fault(
    source: str, line: int, column: int
) -> None:
    assert refused_whole(source) == ("not_json", {"line": line, "column": column})


@pytest.mark.parametrize("number", ["1e999", "-1e999"])
@pytest.mark.parametrize("field", ["tavolino", "players", "seed"])
def test_a_number_that_is_none_is_refused_by_the_name_of_its_field(number: str, field: str) -> None:
    told = refused_whole(holding(field, number))
    assert told == ("wrong_type", {"field": field, "wanted": "number"})


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("field", ["tavolino", "players", "seed", "moves", "result", "note"])
def test_what_json_has_no_number_for_is_refused_by_name_wherever_it_stands(
    field: str, number: str
) -> None:
    for value in (number, f"[{number}]", f'["B 1", {number}]'):
        assert refused_whole(holding(field, value)) == (
            "no_number",
            {"field": field, "text": number},
        )


@pytest.mark.parametrize("number", ["1e999", "9" * 5000])
def test_a_number_of_any_kind_is_ignored_in_a_field_that_nobody_knows(number: str) -> None:
    assert read(holding("note", number)) == read(text())


@pytest.mark.parametrize("number", ["1e999", "9" * 5000])
def test_c_1_a_number_of_any_kind_is_no_move(number: str) -> None:
    no = refused(holding("moves", f'["B 1", {number}]'))
    assert (no.at, no.clause) == (1, "C-1")


@pytest.mark.parametrize(
    "entry",
    [
        *("1e400", "-1e999", "2.5e308", "9" * 5001, "-" + "9" * 641),  # too large for Python
        *("1.10", "1E5", "-0", "1e-400", "0.1000000000000000000001"),  # spelled otherwise by it
        *("7", "0.5", "[1e400, [-0]]", '{"B": {"1": 1e400}}', "[]", "true", "null"),
    ],
)
def test_c_1_an_entry_that_is_no_text_is_echoed_and_written_as_it_was_spelled(entry: str) -> None:
    source = holding("moves", f'["B 1", {entry}]')
    assert encoded(refused(source).move) == entry
    written = write(read(source))
    assert f'"moves": ["B 1", {entry}], "result": null}}' in written
    assert read(written) == read(source)


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("long", [MAX_DIGITS, 4000, 5000])
def test_a_number_of_any_length_is_refused_by_the_name_of_its_field(long: int, sign: str) -> None:
    number = sign + "9" * long
    assert refused_whole(holding("tavolino", number))[0] == "version"
    assert refused_whole(holding("players", number))[0] == "players"
    assert refused_whole(holding("seed", number)) == ("seed", {})


def test_no_setting_lets_python_read_fewer_digits_than_we_do_with_it() -> None:
    assert sys.int_info.str_digits_check_threshold == MAX_DIGITS


@pytest.mark.parametrize("move", ["{}", "{}*", "{}>A", "take {}", "keep {} 1", "{} wall"])
def test_c_1_what_is_longer_than_any_move_is_none(move: str) -> None:
    for long in (MAX_MOVE_CHARS + 1, 5000):
        entry = f"A {move}".format("9" * long)
        no = refused(text(moves=[entry]))
        assert (no.at, no.move, no.clause) == (0, entry, "C-1")


@pytest.mark.parametrize("source", ["[]", "5", "null", '"record"', "true"])
def test_a_record_is_an_object(source: str) -> None:
    assert refused_whole(source) == ("no_object", {})


@pytest.mark.parametrize("source", [b"\xff", text().encode("utf-16"), b'{"a": "\xed\xa0\x80"}'])
def test_a_record_is_utf_8(source: bytes) -> None:
    assert refused_whole(source) == ("not_utf8", {})


def test_half_a_character_is_not_utf_8() -> None:
    assert refused_whole('{"a": "\ud800"}') == ("not_utf8", {})


# --- Chance ---------------------------------------------------------------------------------------


def drawn(seed: int, canonical: list[Any], skipped: int) -> list[Any]:
    """Return the cards shuffled as in the contract, after skipping numbers of the seed."""
    rng = Random(seed)
    for _ in range(skipped):
        rng.random()
    deck = list(canonical)
    for i in reversed(range(1, len(deck))):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return deck


ROUNDS_1_TO_3 = [
    "A 1", "B 1", "C 1", "B 1>C", "B 2>A", "B 3>B", "B @A", "A x dark",
    "A 1", "B 1", "C 1", "C 1>A", "C 2>B", "C 3>C", "C @A", "A x comic",
    "A 1", "B 1", "C 1", "A 1>B", "A 2>C", "A 3>A", "A @B", "B x alternative",
]  # fmt: skip
"""Bids that tie, under Maestro B, C and A; then chance shuffles the directors."""
LEFT = DIRECTORS[3:]


def test_chance_is_drawn_from_the_seed_after_the_lot_even_where_that_is_given() -> None:
    record = text(chance=..., seed=7, moves=ROUNDS_1_TO_3)
    singers = drawn(7, SINGERS, 1)
    directors = drawn(7, LEFT, 1 + len(SINGERS) - 1)
    first, *_, state = states(read(record))
    assert first.stage + first.deck == tuple(singers)
    assert state.stage == tuple(directors[:4])
    assert state.removed[-2:] == tuple(directors[4:])


@pytest.mark.parametrize("seed", range(5))
def test_the_maestro_is_drawn_by_lot_from_the_seed_where_none_is_given(seed: int) -> None:
    lot = "ABC"[int(Random(seed).random() * 3)]
    record = read(text(chance=..., seed=seed, options={}))
    assert record.game.options() == {"maestro": lot}
    assert record == read(text(chance=..., seed=seed, options={"maestro": lot}))


def test_chance_that_stands_in_the_record_is_what_was_dealt_whatever_the_seed_says() -> None:
    assert last(text(seed=7)) == last(text())
    assert last(text()).stage == (1, 2, 3, 4)


def test_more_chance_than_the_moves_use_is_ignored() -> None:
    assert last(text(chance=[SINGERS, ["never", "dealt"], []])) == last(text())


@pytest.mark.parametrize(("chance", "given"), [([], 0), ([SINGERS], 1)])
@pytest.mark.parametrize("seed", [..., 7])
def test_too_little_chance_is_refused_even_with_a_seed(
    chance: list[object], given: int, seed: object
) -> None:
    record = text(chance=chance, seed=seed, moves=ROUNDS_1_TO_3)
    assert refused_whole(record) == ("chance_short", {"given": given})


def test_a_wrong_move_is_reported_before_chance_that_only_later_moves_need() -> None:
    assert refused(text(moves=["A 9", *ROUNDS_1_TO_3])).at == 0


@pytest.mark.parametrize(
    "deck",
    [
        [],
        SINGERS[:-1],
        [*SINGERS, 1],
        [1, *SINGERS[:-1]],
        [0, *SINGERS[1:]],
        [10**30, *SINGERS[1:]],
        ["1", *SINGERS[1:]],
        DIRECTORS,
    ],
)
def test_cards_that_cannot_have_been_dealt_are_refused(deck: list[object]) -> None:
    assert refused_whole(text(chance=[deck])) == ("misdealt", {"deal": 0})


@pytest.mark.parametrize("directors", [LEFT[1:], ["dark", *LEFT[1:]], [*LEFT[1:], 1], SINGERS])
def test_a_wrong_later_outcome_is_reported_by_its_number(directors: list[object]) -> None:
    record = text(chance=[SINGERS, directors], moves=ROUNDS_1_TO_3)
    assert refused_whole(record) == ("misdealt", {"deal": 1})


# --- Moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry",
    [
        5, None, True, 1.5, ["A 1"], {"A": "1"}, [[[[5]]]],
        "", "A", "1", " ", "A ", "A  1", " A 1", "A 1 ", "A\t1", "A\u00a01", "A 1\n", "A1",
        "A 01", "A +1", "A -1", "A 1+0", "A 1+02", "A 1 + 2", "A \u0661", "A \uff11", "A 1**",
        "A cast 1 2 3 4 5", "A CAST 1 2 3 4 5 6", "A x Dark", "A x nobody", "a 1", "Z 1", "D 1",
        "AB 1", "chance 1", "A " + "9" * 5000, "A <script>alert(1)</script>", "A \ud800", "\ud800",
    ],
)  # fmt: skip
def test_c_1_what_is_not_exactly_in_the_notation_is_echoed(entry: object) -> None:
    no = refused(text(moves=["B 1", entry]))
    assert (no.at, no.move, no.clause) == (1, entry, "C-1")


@pytest.mark.parametrize("moves", [["B 1", "B 2"], ["A 1", "B 1", "C 1", "A 1>C"]])
def test_c_2_a_seat_that_is_not_to_move(moves: list[str]) -> None:
    no = refused(text(moves=moves))
    assert (no.at, no.move, no.clause) == (len(moves) - 1, moves[-1], "C-2")


def finished() -> dict[str, Any]:
    done: dict[str, Any] = json.loads(write(random_session("turandot", 3, 7).record()))
    return done


def test_c_3_a_move_after_the_end() -> None:
    done = finished()
    plies = len(done["moves"])
    done["moves"].append("A 1")
    no = refused(json.dumps(done))
    assert (no.at, no.move, no.clause) == (plies, "A 1", "C-3")


def test_a_form_error_is_reported_before_the_end_of_the_game() -> None:
    done = finished()
    done["moves"].append("A 01")
    assert refused(json.dumps(done)).clause == "C-1"


def test_a_form_error_is_reported_before_a_wrong_seat() -> None:
    assert refused(text(moves=["B 1", "B 01"])).clause == "C-1"


def test_a_wrong_seat_is_reported_before_a_rule() -> None:
    assert refused(text(moves=["B 1", "B 3+4"])).clause == "C-2"


def test_a_broken_rule_is_reported_by_its_clause_with_arguments_for_a_text() -> None:
    no = refused(text(moves=["B 1", "A 3+4"]))
    assert no == Refused("too_much_money", {"bid": 4, "money": 3}, 1, "A 3+4", "T-4.2")


def test_the_first_wrong_move_is_reported() -> None:
    assert refused(text(moves=["A 1", "B x", 5])).at == 1


# --- Writing and replaying ------------------------------------------------------------------------


def kinds() -> list[tuple[str, int]]:
    """Return every game with every number of players."""
    return [(key, players) for key in games.KEYS for players in games.load(key).sizes]


some_games = st.builds(
    lambda kind, seed, plies: random_session(*kind, seed, plies),
    st.sampled_from(kinds()),
    st.integers(0, 2**53 - 1),
    st.integers(0, 60),
)


@settings(max_examples=60)
@given(some_games)
def test_a_written_record_reads_the_same_and_replays_to_the_same_state(session: Session) -> None:
    record = read(write(session.record()))
    assert record == session.record()
    *_, state = states(record)
    assert state == session.state


@settings(max_examples=20)
@given(some_games)
def test_a_seed_without_chance_replays_to_the_same_state(session: Session) -> None:
    done = session.record()
    *_, state = states(replace(done, chance=None))
    assert state == session.state


@pytest.mark.parametrize(("key", "players"), kinds())
def test_a_finished_game_replays_to_its_end(key: str, players: int) -> None:
    session = random_session(key, players, 11)
    record = session.record()
    *_, state = states(read(write(record)))
    assert state == session.state
    assert record.result == result(record.game, state)


def test_what_is_not_known_is_not_written() -> None:
    assert list(json.loads(write(read(text())))) == [
        "tavolino", "game", "players", "options", "chance", "moves", "result",
    ]  # fmt: skip
    assert list(json.loads(write(random_session("turandot", 2, 1, 0).record()))) == [
        "tavolino", "game", "players", "options", "seats", "seed", "chance", "moves", "result",
    ]  # fmt: skip


@pytest.mark.parametrize("hints", [[], [0, 3], "off"])
def test_a_record_says_before_which_moves_a_hint_was_shown_or_that_none_may_be(
    hints: list[int] | str,
) -> None:
    assert json.loads(write(read(text(hints=hints))))["hints"] == hints


@pytest.mark.parametrize("odd", [True, 1.0, "1", None])
def test_a_hint_is_the_number_of_a_move(odd: object) -> None:
    told = refused_whole(text(hints=[0, odd]))
    assert told == ("wrong_type", {"field": "hints[1]", "wanted": "number"})


def test_a_record_has_a_note_at_each_number_of_moves_of_several_the_last() -> None:
    told = read(text(moves=["A 1"], notes=[[1, "so"], [0, "Look"], [1, "<b>ò</b>"], [0, ""]]))
    assert told.notes == ((1, "<b>ò</b>"),)
    assert json.loads(write(told))["notes"] == [[1, "<b>ò</b>"]]
    assert "notes" not in json.loads(write(read(text(notes=[]))))


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("x", ("wrong_type", {"field": "notes[0]", "wanted": "list"})),
        ([0], ("wrong_type", {"field": "notes[0]", "wanted": "note"})),
        ([True, "x"], ("wrong_type", {"field": "notes[0][0]", "wanted": "number"})),
        ([0, 5], ("wrong_type", {"field": "notes[0][1]", "wanted": "text"})),
        ([2, "x"], ("note_nowhere", {"field": "notes[0]", "moves": 1})),
        ([-1, "x"], ("note_nowhere", {"field": "notes[0]", "moves": 1})),
        ([0, "x" * 281], ("note_too_long", {"field": "notes[0]", "limit": 280})),
    ],
)
def test_what_is_no_note_is_named(note: object, told: tuple[str, dict[str, object]]) -> None:
    assert refused_whole(text(moves=["A 1"], notes=[note])) == told
    assert read(text(moves=["A 1"], notes=[[1, "x" * 280]])).notes == ((1, "x" * 280),)


def test_a_record_says_which_points_are_to_be_beaten() -> None:
    told = read(text(challenge={"B": -3, "C": 8, "A": 47}))
    assert told.challenge == (("A", 47), ("B", -3), ("C", 8))
    assert json.loads(write(told))["challenge"] == {"A": 47, "B": -3, "C": 8}
    assert read(text()).challenge == ()


@pytest.mark.parametrize(
    ("challenge", "field", "wanted"),
    [
        ([], "challenge", "object"),
        ({"A": 1}, "challenge", "sides"),
        ({"A": 1, "B": 2, "C": 3, "D": 4}, "challenge", "sides"),
        ({"A": 1, "B": True, "C": 3}, "challenge.B", "number"),
        ({"A": 1, "B": 10**17, "C": 3}, "challenge.B", "number"),
    ],
)
def test_what_is_no_challenge_is_named(challenge: object, field: str, wanted: str) -> None:
    told = refused_whole(text(challenge=challenge))
    assert told == ("wrong_type", {"field": field, "wanted": wanted})


def test_entries_that_are_no_moves_are_written_as_they_were() -> None:
    record = read(text(moves=["A 1", 5, {"B": [None, 1.5]}]))
    assert json.loads(write(record))["moves"] == ["A 1", 5, {"B": [None, 1.5]}]


# --- Golden games ---------------------------------------------------------------------------------

GOLDEN = sorted(RECORDS.glob("*.json"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_stands_as_its_record_says(path: Path) -> None:
    record = read(path.read_bytes())
    *_, state = states(record)
    stands = result(record.game, state)
    assert json.loads(path.read_text("utf-8"))["result"] == (stands if stands["over"] else None)


def test_there_is_a_golden_game_to_the_end_of_every_game_in_every_way() -> None:
    finished = set()
    for path in GOLDEN:
        game = json.loads(path.read_text("utf-8"))
        if game["result"]:
            finished.add((game["game"], game["options"].get("variant")))
    assert finished == {
        (key, way.get("variant"))
        for key, players in kinds()
        for way in games.load(key).variants(players)
    }


@pytest.mark.parametrize(
    "path", [path for path in GOLDEN if "example" not in path.stem], ids=lambda path: path.stem
)
def test_a_golden_game_with_a_seed_has_the_chance_of_that_seed(path: Path) -> None:
    record = read(path.read_bytes())
    *_, state = states(record)
    *_, same = states(replace(record, chance=None))
    assert same == state


@pytest.mark.parametrize(
    ("name", "singers", "money", "understudies"),
    [
        ("1-two-on-a-number-the-higher-wins", [(4,), (), (1,)], [1, 3, 3], "B"),
        ("2-three-on-a-number-the-most-money-ties", [(), (), ()], [3, 3, 3], "BCA"),
        ("3-three-on-a-number-with-one-each", [(), (), ()], [3, 3, 3], "BCA"),
        ("4-alone-on-a-number", [(3,), (), ()], [2, 3, 3], "BC"),
    ],
)
def test_the_examples_of_the_turandot_books_hold(
    name: str, singers: list[tuple[int, ...]], money: list[int], understudies: str
) -> None:
    """Singers lie in order of their ids, so singer n is at number n; A is Maestro."""
    state = last((RECORDS / f"turandot-example-{name}.json").read_bytes())
    assert [company.singers for company in state.companies] == singers
    assert [company.money for company in state.companies] == money
    assert "".join("ABC"[player] for player in state.due) == understudies


# --- Other input ----------------------------------------------------------------------------------


def told(source: str | bytes) -> None:
    """Read and replay: it works, or the refusal is complete."""
    try:
        record = read(source)
        for _ in states(record):
            pass
    except RecordError as error:
        no = error.refused
        assert (no.at is None) == (no.clause is None)
        if no.at is not None:
            moves = json.loads(source, parse_int=Spelled, parse_float=Spelled)["moves"]
            assert encoded(no.move) == encoded(moves[no.at])
    else:
        assert read(write(record)) == record


SOME = [write(random_session(key, players, 3).record()).encode() for key, players in kinds()]
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, 1, -1, 2**53, 10**4299, 10**400])
    | st.floats()
    | st.text(st.characters(exclude_categories=()), max_size=5)
    | st.sampled_from(["A 1", "N 1S", "A open red", "A keep 1 2", "t", "RC", "Vx", "chance -"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)


@settings(max_examples=200)
@given(st.sampled_from(SOME), st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), max_size=3))
def test_changed_bytes_are_read_or_refused(source: bytes, changes: list[tuple[float, int]]) -> None:
    data = bytearray(source)
    for where, byte in changes:
        data[int(where * (len(data) - 1))] = byte
    told(bytes(data))


@settings(max_examples=50)
@given(st.sampled_from(SOME), st.floats(0, 1), st.floats(0, 1))
def test_a_record_with_a_piece_cut_out_is_read_or_refused(
    source: bytes, start: float, end: float
) -> None:
    told(source[: int(start * len(source))] + source[int(end * len(source)) :])


@settings(max_examples=200)
@given(st.binary() | st.text(st.characters(exclude_categories=())) | values.map(json.dumps))
@example("9" * 5000)
def test_anything_at_all_is_read_or_refused(source: bytes | str) -> None:
    told(source)


@settings(max_examples=300)
@given(st.sampled_from(SOME), st.data())
def test_any_value_anywhere_is_read_or_refused(source: bytes, data: st.DataObject) -> None:
    whole = json.loads(source)
    part, key = whole, data.draw(st.sampled_from(sorted(whole)))
    while isinstance(part[key], list | dict) and part[key] and data.draw(st.booleans()):
        part = part[key]
        key = data.draw(
            st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part)))
        )
    part[key] = data.draw(values)
    told(json.dumps(whole))
