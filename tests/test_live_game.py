"""A live game: viewpoints and secrets, drafts, stories, undo and preferences."""

from __future__ import annotations

import json
from functools import partial
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING

import pytest
from pictures import attrs, dialog, having, nodes, pressing, texts
from playthrough import BOT, NAMES, Playthrough, laid, viewpoint
from random_games import begun, play_on

import host.table.tabletop
from games import load_words
from host.prefs import Prefs
from host.table.live_game import LiveGame
from host.table.notices import Notice
from host.table.replay import Replay
from host.table.story import PACES, reading_time
from host.table.waiting import told_line
from host.translations import LANGUAGES
from pyengine.games.turandot import DIRECTORS, SINGERS
from pyengine.record import HUMAN, Player, Record, make
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.nodes import Node
    from pyengine.core import Seat

DIALOGS = tuple(
    f"table:{name}"
    for name in ("log", "rules", "rules T-4", "rules T-4.4", "settings", "leave", "score", "look B")
)


@pytest.fixture(autouse=True)
def _strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a missing text or an unfilled gap an error."""
    monkeypatch.setattr(host.table.tabletop, "load_words", partial(load_words, strict=True))


def seated(*bys: str) -> list[Player]:
    return [Player(name, by) for name, by in zip(NAMES, bys, strict=False)]


def new_table(*bys: str, seed: int = 7, maestro: Seat | None = None, **prefs: str) -> LiveGame:
    """Return a new game of Turandot with these players; A is asked first (T-4.7)."""
    options = {"maestro": maestro or "ABCDE"[len(bys) - 1]}
    session = Session.new("turandot", len(bys), options, seated(*bys), seed)
    return LiveGame(session, Prefs(**prefs), lasting=True)


def reached(live: LiveGame, phase: str, round_: int) -> LiveGame:
    """Let everybody make their first legal move up to this phase of this round."""
    session = live.session
    while (session.state.phase, session.state.round) != (phase, round_):
        seat = session.to_move[0]
        live.submit(seat, session.game.write(session.game.legal_moves(session.state, seat)[0]))
        live.act("table:skip")
    live.picture()
    return live


# --- Who is before the screen ---------------------------------------------------------------------


def test_a_hand_over_comes_before_each_secret_bid() -> None:
    live = new_table(HUMAN, HUMAN, HUMAN)
    for seat, bid in (("A", "1"), ("B", "2")):
        assert having(live.picture()["tree"], "handover") != []
        assert viewpoint(live.picture()) is None
        live.act("table:show")
        assert viewpoint(live.picture()) == seat
        assert live.move(bid)


def test_the_last_to_bid_is_handed_the_device_too() -> None:
    live = laid(new_table(HUMAN, HUMAN, HUMAN), "A 1", "B 2")
    assert live.hand_over_to == "C"
    assert having(live.picture()["tree"], "handover") != []
    live.act("table:show")
    assert viewpoint(live.picture()) == "C"


def test_whoever_takes_the_device_sees_the_table_and_no_dialog_of_another() -> None:
    live = new_table(HUMAN, HUMAN, HUMAN)
    for seat, bid in (("A", "1"), ("B", "2")):
        live.act("table:log")
        live.act("table:show")
        assert viewpoint(live.picture()) == seat
        assert dialog(live.picture()["tree"]) is None
        assert live.move(bid)


def test_nothing_can_be_laid_or_chosen_behind_the_hand_over() -> None:
    live = new_table(HUMAN, HUMAN)
    before = live.picture()
    assert not live.move("1")
    live.act("turandot:number 1")
    assert live.picture() == before
    assert live.session.ply == 0
    live.act("table:show")
    assert "true" not in attrs(live.picture()["tree"], "aria-pressed")


@pytest.mark.parametrize("bots", [1, 2, 3, 4])
def test_one_human_among_bots_is_never_asked_to_hand_over(bots: int) -> None:
    live = new_table(*[BOT] * bots, HUMAN)
    human = live.session.game.seats[-1]
    playthrough = Playthrough(live, Random(bots))
    assert {viewpoint(picture) for picture in playthrough.pictures()} == {human}


def test_a_story_is_told_to_people_as_a_spectator_sees_it() -> None:
    live = new_table(HUMAN, HUMAN)
    live.submit("A", "1+1*")
    live.submit("B", "2")
    tree = live.picture()["tree"]
    assert having(tree, "is-telling") != []
    assert viewpoint(live.picture()) is None
    assert having(tree, "dock") == []


def test_a_story_is_told_to_one_human_at_their_own_place() -> None:
    live = new_table(HUMAN, BOT)
    live.submit("A", "1")
    live.submit("B", "2")
    tree = live.picture()["tree"]
    assert having(tree, "is-telling") != []
    assert viewpoint(live.picture()) == "A"
    assert having(tree, "dock") != []


def test_bots_alone_are_watched_by_a_spectator() -> None:
    playthrough = Playthrough(new_table(BOT, BOT, BOT), Random(1))
    for picture in playthrough.pictures():
        assert viewpoint(picture) is None
        assert having(picture["tree"], "dock") == []
        assert attrs(picture["tree"], "data-move") == []


# --- What stays secret ----------------------------------------------------------------------------


def looks(live: LiveGame) -> str:
    """Return everything visible: the table and every dialog over it."""
    pictures = [live.picture()]
    for act in (*DIALOGS, "table:look A", "table:look directors"):
        live.act(act)
        pictures.append(live.picture())
    live.top.dialog.close()
    return json.dumps(pictures)


def bids_by_size(seat: Seat) -> list[list[str]]:
    """Return the bids of a seat in the first round, grouped by the size of the pile."""
    session = new_table(HUMAN, HUMAN, HUMAN).session
    moves = sorted(session.game.legal_moves(session.state, seat), key=lambda bid: bid.size)
    return [[str(bid) for bid in part] for _, part in groupby(moves, key=lambda bid: bid.size)]


@pytest.mark.parametrize("by", [HUMAN, BOT])
@pytest.mark.parametrize("part", bids_by_size("B"), ids=lambda part: f"{part[0]}..{part[-1]}")
def test_what_b_has_laid_changes_nothing_that_a_sees_but_by_its_size(
    part: list[str], by: str
) -> None:
    seen = set()
    for bid in part:
        live = new_table(HUMAN, by, HUMAN)
        assert live.submit("B", bid) is None
        live.act("table:show")
        assert viewpoint(live.picture()) == "A"
        seen.add(looks(live))
    assert len(seen) == 1


@pytest.mark.parametrize("part", bids_by_size("B"), ids=lambda part: f"{part[0]}..{part[-1]}")
def test_what_b_has_laid_is_not_behind_the_hand_over(part: list[str]) -> None:
    screens = set()
    for bid in part:
        live = new_table(HUMAN, HUMAN, HUMAN)
        live.submit("B", bid)
        screens.add(json.dumps(live.picture()))
    assert len(screens) == 1


def test_a_draft_is_not_seen_by_the_next_before_the_screen() -> None:
    tables = [new_table(HUMAN, HUMAN, HUMAN), new_table(HUMAN, HUMAN, HUMAN)]
    for live, number in zip(tables, (1, 4), strict=True):
        live.act("table:show")
        live.act(f"turandot:number {number}")
        live.act("turandot:money 2")
        assert live.move(f"{number}+2")
    first, second = (json.dumps(live.picture()) for live in tables)
    assert first == second
    for live in tables:
        live.act("table:show")
    assert looks(tables[0]) == looks(tables[1])


def stacked(*deck: int, people: int = 3) -> LiveGame:
    """Return a live game whose singers lie in this order."""
    game = make("turandot", people, {"maestro": "ABCDE"[people - 1]}, 7)
    chance = (deck, DIRECTORS)
    record = Record(game, seed=7, chance=chance, seats=tuple(seated(*[HUMAN] * people)))
    return LiveGame(Session.resume(record, Random(1)), Prefs(), lasting=True)


def test_the_order_of_the_deck_changes_nothing_that_anybody_sees() -> None:
    top, rest = [*SINGERS][:4], [*SINGERS][4:]
    tables = [stacked(*top, *rest), stacked(*top, *reversed(rest))]
    assert tables[0].session.state != tables[1].session.state
    for seat, bid in (("A", "1"), ("B", "2+1")):
        for live in tables:
            live.act("table:show")
            assert viewpoint(live.picture()) == seat
        assert looks(tables[0]) == looks(tables[1])
        for live in tables:
            assert live.move(bid)
        assert looks(tables[0]) == looks(tables[1])


def test_the_log_tells_a_bid_when_all_are_turned_up_and_not_before() -> None:
    live = laid(new_table(HUMAN, HUMAN, HUMAN), "A 3+2*", "B 4")
    live.act("table:log")
    before = [entry.event.key for entry in live.session.log]
    assert before == ["bid_laid", "bid_laid"]
    assert all(set(entry.event.args) == {"seat", "size"} for entry in live.session.log)
    live.submit("C", "1")
    assert len(having(live.picture()["tree"], "log-line")) == 2  # the rest is still to be told
    live.act("table:step")
    [*_, last] = having(live.picture()["tree"], "log-text")
    assert last["text"].endswith(" 1.")
    assert last["text"].startswith("The piles are turned up: ")
    assert " 3 + 2 money + bluff, " in last["text"]


@pytest.mark.parametrize(
    ("key", "headings"),
    [
        ("turandot", [f"Round {n} of 7" for n in range(1, 8)]),
        (
            "lucca-citta",
            ["First cards", *(f"Round {n} of 6" for n in range(1, 7)), "Final scoring"],
        ),
        ("musicando", ["Deal 1 of 2", "Deal 2 of 2"]),
    ],
)
@pytest.mark.parametrize("table", [partial(LiveGame, lasting=True), Replay])
def test_each_part_of_the_log_has_its_heading_the_first_too(
    table: Callable[..., LiveGame], key: str, headings: list[str]
) -> None:
    options = {"deals": len(headings)} if key == "musicando" else {}
    game = play_on(begun(key, 4, 7, options))
    live = table(game, Prefs())
    live.act("table:skip")
    live.act("table:log")
    assert [line["text"] for line in having(live.picture()["tree"], "log-title")] == headings


# --- Announcements --------------------------------------------------------------------------------


def heard(live: LiveGame) -> str:
    return str(live.picture()["say"])


def test_what_is_asked_is_said_when_it_is_asked_and_when_it_changes() -> None:
    live = new_table(HUMAN, BOT, BOT, maestro="A")
    assert heard(live) == "", "T-4.7: the Maestro is asked last"
    for seat, bid in (("B", "3"), ("C", "1")):
        live.submit(seat, bid)
    asked = heard(live)
    assert "You are Maestro: bid a number" in asked
    assert heard(live) == ""
    live.act("turandot:number 3")
    assert heard(live) not in {"", asked}
    live.submit("A", "3")
    told = heard(live)
    live.act("table:skip")
    picture = live.picture()
    [prompt] = having(picture["tree"], "prompt-text")
    asks = texts([prompt])[-1]
    assert picture["say"].endswith(asks)
    assert asks not in told  # the events come first


def test_what_was_said_before_a_skip_is_not_said_again() -> None:
    live = new_table(HUMAN, BOT, BOT, maestro="A")
    for seat, bid in (("B", "3"), ("C", "1")):
        live.submit(seat, bid)
    heard(live)
    live.submit("A", "2")
    for _ in range(3):
        live.act("table:step")
        told = heard(live)
    assert "engages" in told
    live.act("table:skip")
    said = heard(live)
    assert told not in said
    assert said.startswith("Nobody engages")


def test_the_next_before_the_screen_hears_what_is_asked_in_the_same_words() -> None:
    live = new_table(HUMAN, HUMAN, HUMAN, maestro="C")
    asked = []
    for bid in ("1", "2"):
        assert having(live.picture()["tree"], "handover") != []
        live.act("table:show")
        asked.append(heard(live))
        assert heard(live) == ""
        assert live.move(bid)
    assert asked[0].startswith("Place your bid:")
    assert asked[1] == asked[0]


def test_what_was_said_to_one_seat_is_forgotten_when_the_device_is_handed_over() -> None:
    live = new_table(HUMAN, HUMAN, maestro="A")
    live.act("table:show")
    assert live.picture()["forget"] is False
    live.submit("A", "3")
    assert live.picture()["forget"] is True


# --- Moves and drafts -----------------------------------------------------------------------------


def toast(live: LiveGame) -> tuple[list[str], list[str]]:
    """Return the text of the toast over the table, and the clauses that it cites."""
    return _said(live, "toast", "toast-text")


def answer(live: LiveGame) -> tuple[list[str], list[str]]:
    """Return why something is refused, from the prompt, and the clauses that it cites."""
    return _said(live, "prompt-no", "")


def _said(live: LiveGame | Replay, where: str, cls: str) -> tuple[list[str], list[str]]:
    found = having(live.picture()["tree"], where)
    words = [
        node["text"] for node in nodes(found) if node.get("class", "") == cls and "text" in node
    ]
    return words, [node["text"] for node in having(found, "clause")]


def told(live: LiveGame | Replay) -> tuple[list[str], list[str]]:
    """Return the text of the story bar, and the clauses that it cites."""
    return _said(live, "reveal", "reveal-text")


@pytest.mark.parametrize(
    ("text", "clause"), [("5", "T-4.2"), ("1+4", "T-4.2"), ("$", "T-4.4"), ("hop", "C-1")]
)
def test_a_refused_move_is_answered_in_words_with_its_clause(text: str, clause: str) -> None:
    live = laid(new_table(HUMAN, BOT, BOT, maestro="A"), "B 1", "C 1")
    assert not live.move(text)
    (words, clauses) = answer(live)
    assert len(words) == 1
    assert clauses == [clause]
    assert toast(live) == ([], [])
    assert live.session.ply == 2
    live.act("table:rules C-1")
    live.act("dialog:close")
    assert answer(live) == (words, [clause])
    live.move("1")
    assert answer(live) == ([], [])


def test_a_refusal_is_also_said_once() -> None:
    live = laid(new_table(HUMAN, BOT, BOT, maestro="A"), "B 1", "C 1")
    live.move("$")
    first = live.picture()
    assert first["say"] == texts(having(first["tree"], "prompt-no"))[0]
    assert live.picture()["say"] == ""


def test_a_refusal_goes_when_something_else_is_chosen() -> None:
    live = laid(new_table(HUMAN, BOT, BOT, maestro="A"), "B 1", "C 1")
    live.act("turandot:designer")
    assert answer(live)[1] == ["T-4.4"]
    live.act("turandot:number 1")
    assert answer(live) == ([], [])


def test_pressing_the_button_before_anything_is_chosen_says_what_to_choose() -> None:
    live = new_table(HUMAN, BOT)
    [lay] = having(live.picture()["tree"], "lay")
    assert lay["attrs"]["aria-disabled"] == "true"
    live.act(lay["attrs"]["data-act"])
    assert answer(live)[1] == ["T-4.2"]


def test_a_number_that_nothing_lies_under_says_so_when_it_is_pressed() -> None:
    live = new_table(HUMAN, BOT)
    live.act("turandot:number 6")
    text, clause = answer(live)
    assert clause == ["T-4.2"]
    assert "6" in text[0]


def test_a_choice_out_of_turn_is_answered_with_whose_turn_it_is_or_what_comes_first() -> None:
    live = laid(new_table(HUMAN, BOT, BOT), "A 1")
    live.act("turandot:number 2")
    text, clause = answer(live)
    assert clause == ["C-2"]
    assert NAMES[1] in text[0]
    live = laid(new_table(HUMAN, BOT), "A 1")
    live.submit("B", "2")
    assert having(live.picture()["tree"], "is-telling")
    live.act("turandot:number 2")
    assert told(live) == ([load_words("en")("story.first")], [])
    live.tick()
    assert told(live)[0] != [load_words("en")("story.first")]


def test_choosing_in_a_watched_game_says_that_it_is_watched() -> None:
    watching = Replay(new_table(HUMAN, BOT).session, Prefs())
    watching.act("turandot:number 2")
    assert told(watching) == ([load_words("en")("replay.watched")], [])


ODD = ("x", "Q", "0", "7", "-1", "\u00b2", "9" * 5000, "A", "2", "dark", "")
PHASES = [("audition", 1), ("understudies", 1), ("naming", 1), ("firing", 1), ("casting", 7)]


@pytest.mark.parametrize(("phase", "round_"), PHASES)
@pytest.mark.parametrize("word", ["number", "money", "role", "give", "name", "fire", "hop"])
def test_an_act_that_means_nothing_here_leaves_a_table_that_can_be_drawn_and_played(
    word: str, phase: str, round_: int
) -> None:
    live = reached(new_table(HUMAN, HUMAN, HUMAN), phase, round_)
    live.act("table:show")
    game, seat = live.session.game, live.play.asked
    assert seat is not None
    legal = game.legal_moves(live.session.state, seat)
    for odd in ODD:
        live.act(f"turandot:{word} {odd}")
        for text in attrs(live.picture()["tree"], "data-move"):
            assert game.read(text) in legal
    live.act("turandot:clear")
    assert live.move(game.write(legal[0]))


def test_a_draft_is_dropped_when_its_move_is_laid() -> None:
    live = new_table(HUMAN, BOT)
    for act in ("turandot:number 2", "turandot:money 1", "turandot:bluff"):
        live.act(act)
    pressed = attrs(live.picture()["tree"], "aria-pressed")
    assert pressed.count("true") == 4  # the lot and its number card, a money card, the bluff card
    assert attrs(live.picture()["tree"], "data-move") == ["2+1*"]
    assert live.move("2+1*")
    live = reached(live, "audition", 2)
    assert "true" not in attrs(live.picture()["tree"], "aria-pressed")


def test_a_bot_that_bids_leaves_the_draft_alone() -> None:
    live = new_table(HUMAN, BOT, BOT)
    live.act("turandot:number 2")
    live.submit("C", "1")
    assert attrs(live.picture()["tree"], "data-move") == ["2"]


def test_nobody_moves_while_something_is_told() -> None:
    live = new_table(HUMAN, BOT)
    live.submit("A", "1")
    live.submit("B", "1")
    assert (live.play.asked, live.play.thinker) == (None, None)
    assert not live.move("1")
    assert attrs(live.picture()["tree"], "data-move") == []


# --- Stories --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "cls"), [(90, "reveal-text"), (91, "reveal-text is-long")])
def test_a_long_story_is_set_smaller(length: int, cls: str) -> None:
    line = told_line(load_words("en"), Notice("x" * length))
    assert [kid["class"] for kid in line["kids"]] == [cls]


def test_every_event_is_shown_and_said_in_its_turn() -> None:
    live = new_table(HUMAN, BOT)
    live.submit("A", "1")
    live.picture()
    live.submit("B", "2")
    told = []
    while having((picture := live.picture())["tree"], "is-telling"):
        [line] = having(picture["tree"], "reveal-text")
        assert picture["say"] == line["text"]
        told.append(line["text"])
        live.act("table:step")
    live.act("table:log")
    logged = having(live.picture()["tree"], "log-text")
    lines = [line["text"] for line in logged]
    assert told == [lines[2], lines[3], lines[4], lines[5]]
    assert len(logged) == 7


def test_nothing_that_is_still_to_come_has_been_told() -> None:
    live = laid(new_table(HUMAN, BOT), "A 1")
    live.submit("B", "2")
    events = tuple(entry.event for entry in live.session.log)
    told = []
    while live.spectate().event:
        told.append(live.spectate().narrated)
        live.act("table:step")
    assert told == [events[:3], events[:4], events[:5], events[:7]]
    assert live.spectate().narrated == events


def test_skipping_a_story_leads_to_what_it_would_have_led_to() -> None:
    told, skipped = new_table(HUMAN, BOT), new_table(HUMAN, BOT)
    for live in (told, skipped):
        live.submit("A", "1")
        live.submit("B", "2")
    skipped.act("table:skip")
    while told.pause is not None:
        told.tick()
    tables = [having(live.picture()["tree"], "opera") for live in (told, skipped)]
    assert tables[0] == tables[1] != []


@pytest.mark.parametrize("speed", PACES)
def test_a_story_goes_on_by_itself_at_the_preferred_pace(speed: str) -> None:
    live = new_table(HUMAN, BOT, speed=speed)
    live.submit("A", "1")
    live.submit("B", "2")
    stays = pytest.approx(
        PACES[speed] * reading_time("The piles are turned up: you 1 and Bo 2.") * 0.7
    )
    assert live.pause == (None if speed == "step" else stays)
    live.act("table:play")
    assert live.pause == (stays if speed == "step" else None)


def test_a_speed_that_is_chosen_in_the_middle_of_a_story_is_that_of_the_rest() -> None:
    live = laid(new_table(HUMAN, BOT), "A 1")
    live.submit("B", "2")
    normal = live.pause or 0.0
    for speed, times in (("step", 0), ("fast", 0.4), ("step", 0), ("slow", 1.7)):
        live.act("table:pace", speed)
        assert (live.pause or 0.0) == pytest.approx(times * normal)
    live.act("table:theme", "dark")
    live.act("table:pace", "step")
    live.act("table:theme", "light")
    assert live.pause is None


def test_a_story_asks_for_the_focus_as_the_hand_over_does() -> None:
    live = new_table(HUMAN, HUMAN)
    assert len(attrs(live.picture()["tree"], "data-focus")) == 1
    live.submit("A", "1")
    live.submit("B", "1")
    [button] = [n for n in nodes(live.picture()["tree"]) if "data-focus" in n.get("attrs", {})]
    assert button["attrs"]["data-act"] == "table:step"


# --- Dialogs and preferences ----------------------------------------------------------------------


@pytest.mark.parametrize("act", [*DIALOGS, "table:look directors"])
def test_a_dialog_opens_modally_with_a_title_and_is_closed(act: str) -> None:
    live = new_table(HUMAN, BOT)
    before = live.picture()
    assert dialog(before["tree"]) is None
    live.act(act)
    over = dialog(live.picture()["tree"])
    assert over is not None
    assert over["attrs"]["modal"] is True
    [title] = [n for n in nodes([over]) if n.get("attrs", {}).get("id") == _title(over)]
    assert title["text"]
    assert pressing([over], "dialog:close") != []
    live.top.dialog.close()
    assert live.picture() == before | {"say": ""}


def _title(over: Node) -> str:
    return str(over["attrs"]["aria-labelledby"])


def test_every_control_of_the_bar_opens_a_dialog() -> None:
    live = new_table(HUMAN, BOT)
    acts = set(attrs(having(live.picture()["tree"], "bar"), "data-act"))
    for act in acts - {"table:share", "table:what"}:  # those of the records, and explain.js
        live.act(act)
        assert dialog(live.picture()["tree"]) is not None, act
        live.top.dialog.close()


def test_every_clause_that_the_log_cites_is_found_in_the_rules() -> None:
    live = reached(new_table(HUMAN, BOT, BOT), "over", 7)
    live.act("table:log")
    cited = {
        act for act in attrs(live.picture()["tree"], "data-act") if act.startswith("table:rules T")
    }
    assert len(cited) > 5
    for act in cited:
        live.act(act)
        [target] = having(live.picture()["tree"], "is-target")
        assert texts([target])[0] == act.removeprefix("table:rules ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_end_with_where_the_editions_differ(lang: str) -> None:
    live = new_table(HUMAN, BOT, lang=lang)
    live.act("table:rules")
    [*_, last] = having(live.picture()["tree"], "toc")
    live.act(last["attrs"]["data-act"])
    over = dialog(live.picture()["tree"])
    assert over is not None
    [title] = having([over], "is-target")
    assert title["text"] == texts([last])[0]
    words = load_words(lang, "turandot", strict=True)
    differences = [text for key, text in words.texts.items() if key.startswith("edition.")]
    assert [note["text"] for note in having([over], "rule-note")] == differences
    assert len(differences) == 13


@pytest.mark.parametrize(
    ("act", "values"), [("lang", LANGUAGES), ("theme", ("auto", "light", "dark"))]
)
def test_a_preference_changes_the_picture_at_once(act: str, values: tuple[str, ...]) -> None:
    live = new_table(HUMAN, BOT)
    for value in values:
        live.act(f"table:{act}", value)
        assert live.picture()[act] == value


@pytest.mark.parametrize("act", ["table:pace", "table:theme", "table:lang"])
def test_a_preference_that_there_is_not_changes_nothing(act: str) -> None:
    live = new_table(HUMAN, BOT)
    before = live.top.prefs
    live.act(act, "<script>")
    assert live.top.prefs == before


def test_a_line_of_the_score_opens_its_cards_and_closes_them() -> None:
    live = reached(new_table(HUMAN, BOT), "over", 7)
    live.act("table:score")
    [line, *_] = [
        a for a in attrs(live.picture()["tree"], "data-act") if a.startswith("table:line ")
    ]
    told = having(live.picture()["tree"], "line-cards")

    def opened() -> int:  # in print all are open
        return len(told) - len(having(live.picture()["tree"], "is-closed"))

    assert opened() == 0
    live.act(line)
    assert opened() == 1
    live.act(line)
    assert opened() == 0


def test_a_game_that_is_over_offers_a_rematch_the_lobby_and_the_score() -> None:
    live = reached(new_table(HUMAN, BOT), "over", 7)
    picture = live.picture()
    assert picture["app"] == "over"
    assert {"table:again", "table:lobby", "table:score"} <= set(attrs(picture["tree"], "data-act"))


def test_who_leaves_is_told_what_can_be_done_with_the_game_later() -> None:
    running, over = new_table(HUMAN, BOT), reached(new_table(HUMAN, BOT), "over", 7)
    told = []
    for live in (running, over):
        live.act("table:leave")
        told += texts(having([dialog(live.picture()["tree"])], "lead"))
    assert [text.split("; ")[-1] for text in told] == [
        "you can continue it from the lobby.",
        "you can watch it again from the lobby.",
    ]


def test_a_warning_about_storage_is_a_toast() -> None:
    live = new_table(HUMAN, BOT)
    live.top.notices.show_over(live.top.words("storage.refused"))
    (words, clauses) = toast(live)
    assert words[0].startswith("Nothing can be kept here")
    assert clauses == []


def test_a_move_is_reported_to_the_page_once_and_not_for_an_opened_or_watched_game() -> None:
    live = new_table(HUMAN, HUMAN)
    assert live.picture()["moved"] is False
    live.act("table:show")
    [move, *_] = map(
        live.session.game.write, live.session.game.legal_moves(live.session.state, "A")
    )
    assert live.move(move)
    assert [live.picture()["moved"] for _ in range(2)] == [True, False]
    live.act("table:undo")
    assert live.picture()["moved"] is False
    live.act("table:show")
    live.act("table:redo")
    assert live.picture()["moved"] is True
    again = Session.resume(live.session.record(), Random(1))
    for opened in (LiveGame(again, Prefs(), lasting=True), Replay(again, Prefs())):
        opened.act("replay:last")
        assert (opened.picture()["ply"], opened.picture()["moved"]) == (1, False)


# --- Taking back ----------------------------------------------------------------------------------


def rewound(live: LiveGame) -> list[str]:
    """Return what the picture offers to take back or repeat, disabled ones in brackets."""
    offers = []
    for node in having(live.picture()["tree"], "rewind"):
        for tool in node.get("kids", []):
            act = tool["attrs"]["data-act"].removeprefix("table:")
            offers.append(f"({act})" if tool["attrs"].get("aria-disabled") else act)
    return offers


def test_whoever_laid_last_takes_back_on_the_hand_over_screen_and_is_handed_the_device() -> None:
    live = new_table(HUMAN, HUMAN, HUMAN)
    live.act("table:show")
    assert rewound(live) == []
    assert live.move("1")
    assert live.hand_over_to == "B"
    assert rewound(live) == ["undo"]
    live.act("table:undo")
    assert live.session.ply == 0
    assert live.hand_over_to == "A"
    live.act("table:show")
    assert rewound(live) == ["redo"]


def test_whoever_takes_back_is_asked_before_those_who_sit_before_them() -> None:
    live = laid(new_table(HUMAN, HUMAN, HUMAN), "C 1")
    assert live.hand_over_to == "A"
    live.act("table:undo")
    assert live.hand_over_to == "C"
    live.act("table:show")
    assert live.move("2")
    assert live.hand_over_to == "A"
    assert live.session.record().moves == ("C 2",)
    assert reached(live, "audition", 2).hand_over_to == "B", "T-4.7: A is Maestro now"


def test_nobody_takes_back_for_another_who_holds_the_device() -> None:
    live = laid(new_table(HUMAN, HUMAN, HUMAN), "A 1")
    live.act("table:show")
    assert viewpoint(live.picture()) == "B"
    assert rewound(live) == []
    live.act("table:undo")
    assert live.session.ply == 1


def test_a_move_that_was_taken_back_is_made_again() -> None:
    live = new_table(HUMAN, BOT, BOT)
    assert live.move("1")
    assert rewound(live) == ["undo"]
    live.act("table:undo")
    assert rewound(live) == ["redo"]
    live.act("table:redo")
    assert live.session.record().moves == ("A 1",)


def test_a_move_that_stays_says_why() -> None:
    live = laid(new_table(HUMAN, BOT, BOT), "A 1", "B 1", "C 2")
    assert rewound(live) == ["(undo)"]
    live.act("table:undo")
    assert texts(having(live.picture()["tree"], "prompt-no")) == [
        "Hidden cards have been turned up since, so this move stays."
    ]


# --- Sounds of a turn -----------------------------------------------------------------------------


def test_a_prompt_is_announced_once_and_again_after_others_have_moved() -> None:
    live = new_table(HUMAN, HUMAN, HUMAN)
    assert live.picture()["sound"] == []
    live.act("table:show")
    live.move("1")
    assert live.picture()["sound"] == ["card", "turn"]  # of the next player
    live.act("table:show")
    assert live.picture()["sound"] == []


def test_another_volume_is_heard_at_once_and_silence_is_not() -> None:
    live = new_table(HUMAN, BOT, BOT)
    live.picture()
    live.act("table:volume", "3")
    assert (live.picture()["volume"], live.top.prefs.volume) == (3, "3")
    live.act("table:volume", "2")
    assert live.picture()["sound"] == ["turn"]
    live.act("table:volume", "11")
    assert live.picture()["volume"] == 2
    live.act("table:sound", "off")
    assert live.picture()["sound"] == []
