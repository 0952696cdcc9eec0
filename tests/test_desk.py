"""The desk: who is before it and may see what, what is begun, told, taken back and preferred."""

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
from host.table.desk import Desk
from host.table.replay import Replay
from host.table.story import PACES, reading
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
    """Let every word that is missing, and every gap that nothing fills, be an error."""
    monkeypatch.setattr(host.table.tabletop, "load_words", partial(load_words, strict=True))


def seated(*bys: str) -> list[Player]:
    return [Player(name, by) for name, by in zip(NAMES, bys, strict=False)]


def sat(*bys: str, seed: int = 7, maestro: Seat | None = None, **prefs: str) -> Desk:
    """Return a desk with a new game of Turandot, these on its seats; A is asked first (T-4.7)."""
    options = {"maestro": maestro or "ABCDE"[len(bys) - 1]}
    session = Session.new("turandot", len(bys), options, seated(*bys), seed)
    return Desk(session, Prefs(**prefs), lasting=True)


def reached(desk: Desk, phase: str, round_: int) -> Desk:
    """Let everybody make their first legal move until this phase of this round has come."""
    session = desk.session
    while (session.state.phase, session.state.round) != (phase, round_):
        seat = session.to_move[0]
        desk.submit(seat, session.game.write(session.game.legal_moves(session.state, seat)[0]))
        desk.act("table:skip")
    desk.picture()
    return desk


# --- Who is before the screen ---------------------------------------------------------------------


def test_a_hand_over_comes_before_each_secret_bid() -> None:
    desk = sat(HUMAN, HUMAN, HUMAN)
    for seat, bid in (("A", "1"), ("B", "2")):
        assert having(desk.picture()["tree"], "handover") != []
        assert viewpoint(desk.picture()) is None
        desk.act("table:show")
        assert viewpoint(desk.picture()) == seat
        assert desk.move(bid)


def test_the_last_to_bid_is_handed_the_device_too() -> None:
    desk = laid(sat(HUMAN, HUMAN, HUMAN), "A 1", "B 2")
    assert desk.handing == "C"
    assert having(desk.picture()["tree"], "handover") != []
    desk.act("table:show")
    assert viewpoint(desk.picture()) == "C"


def test_whoever_takes_the_device_sees_the_table_and_no_dialog_of_another() -> None:
    desk = sat(HUMAN, HUMAN, HUMAN)
    for seat, bid in (("A", "1"), ("B", "2")):
        desk.act("table:log")
        desk.act("table:show")
        assert viewpoint(desk.picture()) == seat
        assert dialog(desk.picture()["tree"]) is None
        assert desk.move(bid)


def test_nothing_can_be_laid_or_chosen_behind_the_hand_over() -> None:
    desk = sat(HUMAN, HUMAN)
    before = desk.picture()
    assert not desk.move("1")
    desk.act("turandot:number 1")
    assert desk.picture() == before
    assert desk.session.ply == 0
    desk.act("table:show")
    assert "true" not in attrs(desk.picture()["tree"], "aria-pressed")


@pytest.mark.parametrize("bots", [1, 2, 3, 4])
def test_one_human_among_bots_is_never_asked_to_hand_over(bots: int) -> None:
    desk = sat(*[BOT] * bots, HUMAN)
    human = desk.session.game.seats[-1]
    playthrough = Playthrough(desk, Random(bots))
    assert {viewpoint(picture) for picture in playthrough.pictures()} == {human}


def test_a_story_is_told_to_people_as_a_spectator_sees_it() -> None:
    desk = sat(HUMAN, HUMAN)
    desk.submit("A", "1+1*")
    desk.submit("B", "2")
    tree = desk.picture()["tree"]
    assert having(tree, "is-telling") != []
    assert viewpoint(desk.picture()) is None
    assert having(tree, "dock") == []


def test_a_story_is_told_to_one_human_at_their_own_place() -> None:
    desk = sat(HUMAN, BOT)
    desk.submit("A", "1")
    desk.submit("B", "2")
    tree = desk.picture()["tree"]
    assert having(tree, "is-telling") != []
    assert viewpoint(desk.picture()) == "A"
    assert having(tree, "dock") != []


def test_bots_alone_are_watched_by_a_spectator() -> None:
    playthrough = Playthrough(sat(BOT, BOT, BOT), Random(1))
    for picture in playthrough.pictures():
        assert viewpoint(picture) is None
        assert having(picture["tree"], "dock") == []
        assert attrs(picture["tree"], "data-move") == []


# --- What stays secret ----------------------------------------------------------------------------


def looks(desk: Desk) -> str:
    """Return all that can be seen now: the table, and every dialog over it."""
    pictures = [desk.picture()]
    for act in (*DIALOGS, "table:look A", "table:look directors"):
        desk.act(act)
        pictures.append(desk.picture())
    desk.top.dialog.close()
    return json.dumps(pictures)


def bids_by_size(seat: Seat) -> list[list[str]]:
    """Return the bids of a seat in the first round, in parts of those that make equal piles."""
    session = sat(HUMAN, HUMAN, HUMAN).session
    moves = sorted(session.game.legal_moves(session.state, seat), key=lambda bid: bid.size)
    return [[str(bid) for bid in part] for _, part in groupby(moves, key=lambda bid: bid.size)]


@pytest.mark.parametrize("by", [HUMAN, BOT])
@pytest.mark.parametrize("part", bids_by_size("B"), ids=lambda part: f"{part[0]}..{part[-1]}")
def test_what_b_has_laid_changes_nothing_that_a_sees_but_by_its_size(
    part: list[str], by: str
) -> None:
    seen = set()
    for bid in part:
        desk = sat(HUMAN, by, HUMAN)
        assert desk.submit("B", bid) is None
        desk.act("table:show")
        assert viewpoint(desk.picture()) == "A"
        seen.add(looks(desk))
    assert len(seen) == 1


@pytest.mark.parametrize("part", bids_by_size("B"), ids=lambda part: f"{part[0]}..{part[-1]}")
def test_what_b_has_laid_is_not_behind_the_hand_over(part: list[str]) -> None:
    screens = set()
    for bid in part:
        desk = sat(HUMAN, HUMAN, HUMAN)
        desk.submit("B", bid)
        screens.add(json.dumps(desk.picture()))
    assert len(screens) == 1


def test_a_draft_is_not_seen_by_the_next_before_the_screen() -> None:
    desks = [sat(HUMAN, HUMAN, HUMAN), sat(HUMAN, HUMAN, HUMAN)]
    for desk, number in zip(desks, (1, 4), strict=True):
        desk.act("table:show")
        desk.act(f"turandot:number {number}")
        desk.act("turandot:money 2")
        assert desk.move(f"{number}+2")
    first, second = (json.dumps(desk.picture()) for desk in desks)
    assert first == second
    for desk in desks:
        desk.act("table:show")
    assert looks(desks[0]) == looks(desks[1])


def stacked(*deck: int, people: int = 3) -> Desk:
    """Return a desk whose singers lie in this order."""
    game = make("turandot", people, {"maestro": "ABCDE"[people - 1]}, 7)
    chance = (deck, DIRECTORS)
    record = Record(game, seed=7, chance=chance, seats=tuple(seated(*[HUMAN] * people)))
    return Desk(Session.resume(record, Random(1)), Prefs(), lasting=True)


def test_the_order_of_the_deck_changes_nothing_that_anybody_sees() -> None:
    top, rest = [*SINGERS][:4], [*SINGERS][4:]
    desks = [stacked(*top, *rest), stacked(*top, *reversed(rest))]
    assert desks[0].session.state != desks[1].session.state
    for seat, bid in (("A", "1"), ("B", "2+1")):
        for desk in desks:
            desk.act("table:show")
            assert viewpoint(desk.picture()) == seat
        assert looks(desks[0]) == looks(desks[1])
        for desk in desks:
            assert desk.move(bid)
        assert looks(desks[0]) == looks(desks[1])


def test_the_log_tells_a_bid_when_all_are_turned_up_and_not_before() -> None:
    desk = laid(sat(HUMAN, HUMAN, HUMAN), "A 3+2*", "B 4")
    desk.act("table:log")
    before = [entry.event.key for entry in desk.session.log]
    assert before == ["bid_laid", "bid_laid"]
    assert all(set(entry.event.args) == {"seat", "size"} for entry in desk.session.log)
    desk.submit("C", "1")
    assert len(having(desk.picture()["tree"], "log-line")) == 2  # the rest is still to be told
    desk.act("table:step")
    [*_, last] = having(desk.picture()["tree"], "log-text")
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
@pytest.mark.parametrize("table", [partial(Desk, lasting=True), Replay])
def test_each_part_of_the_log_has_its_heading_the_first_too(
    table: Callable[..., Desk], key: str, headings: list[str]
) -> None:
    options = {"deals": len(headings)} if key == "musicando" else {}
    game = play_on(begun(key, 4, 7, options))
    desk = table(game, Prefs())
    desk.act("table:skip")
    desk.act("table:log")
    assert [line["text"] for line in having(desk.picture()["tree"], "log-title")] == headings


# --- What is heard --------------------------------------------------------------------------------


def heard(desk: Desk) -> str:
    return str(desk.picture()["say"])


def test_what_is_asked_is_said_when_it_is_asked_and_when_it_changes() -> None:
    desk = sat(HUMAN, BOT, BOT, maestro="A")
    assert heard(desk) == "", "T-4.7: the Maestro is asked last"
    for seat, bid in (("B", "3"), ("C", "1")):
        desk.submit(seat, bid)
    asked = heard(desk)
    assert "You are Maestro: bid a number" in asked
    assert heard(desk) == ""
    desk.act("turandot:number 3")
    assert heard(desk) not in {"", asked}
    desk.submit("A", "3")
    told = heard(desk)
    desk.act("table:skip")
    picture = desk.picture()
    [prompt] = having(picture["tree"], "prompt-text")
    asks = texts([prompt])[-1]
    assert picture["say"].endswith(asks)
    assert asks not in told  # first came what had happened


def test_the_next_before_the_screen_hears_what_is_asked_in_the_same_words() -> None:
    desk = sat(HUMAN, HUMAN, HUMAN, maestro="C")
    asked = []
    for bid in ("1", "2"):
        assert having(desk.picture()["tree"], "handover") != []
        desk.act("table:show")
        asked.append(heard(desk))
        assert heard(desk) == ""
        assert desk.move(bid)
    assert asked[0].startswith("Place your bid:")
    assert asked[1] == asked[0]


def test_what_was_said_to_one_seat_is_forgotten_when_the_device_is_handed_over() -> None:
    desk = sat(HUMAN, HUMAN, maestro="A")
    desk.act("table:show")
    assert desk.picture()["forget"] is False
    desk.submit("A", "3")
    assert desk.picture()["forget"] is True


# --- Moves and drafts -----------------------------------------------------------------------------


def toast(desk: Desk) -> tuple[list[str], list[str]]:
    """Return the words that lie over the table, and the clauses that they cite."""
    return _said(desk, "toast", "toast-text")


def answer(desk: Desk) -> tuple[list[str], list[str]]:
    """Return why something may not be, as the prompt says it, and the clauses that it cites."""
    return _said(desk, "prompt-no", "")


def _said(desk: Desk | Replay, where: str, cls: str) -> tuple[list[str], list[str]]:
    found = having(desk.picture()["tree"], where)
    words = [
        node["text"] for node in nodes(found) if node.get("class", "") == cls and "text" in node
    ]
    return words, [node["text"] for node in having(found, "clause")]


def told(desk: Desk | Replay) -> tuple[list[str], list[str]]:
    """Return what the bar of a story says, and the clauses that it cites."""
    return _said(desk, "reveal", "reveal-text")


@pytest.mark.parametrize(
    ("text", "clause"), [("5", "T-4.2"), ("1+4", "T-4.2"), ("$", "T-4.4"), ("hop", "C-1")]
)
def test_a_refused_move_is_told_in_words_with_its_clause(text: str, clause: str) -> None:
    desk = laid(sat(HUMAN, BOT, BOT, maestro="A"), "B 1", "C 1")
    assert not desk.move(text)
    (words, clauses) = answer(desk)
    assert len(words) == 1
    assert clauses == [clause]
    assert toast(desk) == ([], [])
    assert desk.session.ply == 2
    desk.act("table:rules C-1")
    desk.act("dialog:close")
    assert answer(desk) == (words, [clause])
    desk.move("1")
    assert answer(desk) == ([], [])


def test_a_refusal_is_also_said_once() -> None:
    desk = laid(sat(HUMAN, BOT, BOT, maestro="A"), "B 1", "C 1")
    desk.move("$")
    first = desk.picture()
    assert first["say"] == texts(having(first["tree"], "prompt-no"))[0]
    assert desk.picture()["say"] == ""


def test_a_refusal_goes_when_something_else_is_chosen() -> None:
    desk = laid(sat(HUMAN, BOT, BOT, maestro="A"), "B 1", "C 1")
    desk.act("turandot:designer")
    assert answer(desk)[1] == ["T-4.4"]
    desk.act("turandot:number 1")
    assert answer(desk) == ([], [])


def test_pressing_the_button_before_anything_is_chosen_says_what_to_choose() -> None:
    desk = sat(HUMAN, BOT)
    [lay] = having(desk.picture()["tree"], "lay")
    assert lay["attrs"]["aria-disabled"] == "true"
    desk.act(lay["attrs"]["data-act"])
    assert answer(desk)[1] == ["T-4.2"]


def test_a_number_that_nothing_lies_under_says_so_when_it_is_pressed() -> None:
    desk = sat(HUMAN, BOT)
    desk.act("turandot:number 6")
    text, clause = answer(desk)
    assert clause == ["T-4.2"]
    assert "6" in text[0]


def test_out_of_turn_a_choice_is_told_whose_turn_it_is_or_what_comes_first() -> None:
    desk = laid(sat(HUMAN, BOT, BOT), "A 1")
    desk.act("turandot:number 2")
    text, clause = answer(desk)
    assert clause == ["C-2"]
    assert NAMES[1] in text[0]
    desk = laid(sat(HUMAN, BOT), "A 1")
    desk.submit("B", "2")
    assert having(desk.picture()["tree"], "is-telling")
    desk.act("turandot:number 2")
    assert told(desk) == ([load_words("en")("story.first")], [])
    desk.tick()
    assert told(desk)[0] != [load_words("en")("story.first")]


def test_who_watches_a_game_is_told_so_instead_of_choosing() -> None:
    watching = Replay(sat(HUMAN, BOT).session, Prefs())
    watching.act("turandot:number 2")
    assert told(watching) == ([load_words("en")("replay.watched")], [])


ODD = ("x", "Q", "0", "7", "-1", "\u00b2", "9" * 5000, "A", "2", "dark", "")
PHASES = [("audition", 1), ("understudies", 1), ("naming", 1), ("firing", 1), ("casting", 7)]


@pytest.mark.parametrize(("phase", "round_"), PHASES)
@pytest.mark.parametrize("word", ["number", "money", "role", "give", "name", "fire", "hop"])
def test_an_act_that_means_nothing_here_leaves_a_table_that_can_be_drawn_and_played(
    word: str, phase: str, round_: int
) -> None:
    desk = reached(sat(HUMAN, HUMAN, HUMAN), phase, round_)
    desk.act("table:show")
    game, seat = desk.session.game, desk.play.asked
    assert seat is not None
    legal = game.legal_moves(desk.session.state, seat)
    for odd in ODD:
        desk.act(f"turandot:{word} {odd}")
        for text in attrs(desk.picture()["tree"], "data-move"):
            assert game.read(text) in legal
    desk.act("turandot:clear")
    assert desk.move(game.write(legal[0]))


def test_a_draft_is_dropped_when_its_move_is_laid() -> None:
    desk = sat(HUMAN, BOT)
    for act in ("turandot:number 2", "turandot:money 1", "turandot:bluff"):
        desk.act(act)
    pressed = attrs(desk.picture()["tree"], "aria-pressed")
    assert pressed.count("true") == 4  # the lot and its number card, a money card, the bluff card
    assert attrs(desk.picture()["tree"], "data-move") == ["2+1*"]
    assert desk.move("2+1*")
    desk = reached(desk, "audition", 2)
    assert "true" not in attrs(desk.picture()["tree"], "aria-pressed")


def test_a_bot_that_bids_leaves_the_draft_alone() -> None:
    desk = sat(HUMAN, BOT, BOT)
    desk.act("turandot:number 2")
    desk.submit("C", "1")
    assert attrs(desk.picture()["tree"], "data-move") == ["2"]


def test_nobody_moves_while_something_is_told() -> None:
    desk = sat(HUMAN, BOT)
    desk.submit("A", "1")
    desk.submit("B", "1")
    assert (desk.play.asked, desk.play.thinker) == (None, None)
    assert not desk.move("1")
    assert attrs(desk.picture()["tree"], "data-move") == []


# --- Stories --------------------------------------------------------------------------------------


def test_every_event_is_shown_and_said_in_its_turn() -> None:
    desk = sat(HUMAN, BOT)
    desk.submit("A", "1")
    desk.picture()
    desk.submit("B", "2")
    told = []
    while having((picture := desk.picture())["tree"], "is-telling"):
        [line] = having(picture["tree"], "reveal-text")
        assert picture["say"] == line["text"]
        told.append(line["text"])
        desk.act("table:step")
    desk.act("table:log")
    logged = having(desk.picture()["tree"], "log-text")
    lines = [line["text"] for line in logged]
    assert told == [lines[2], lines[3], lines[4], lines[5]]
    assert len(logged) == 7


def test_nothing_that_is_still_to_come_has_been_told() -> None:
    desk = laid(sat(HUMAN, BOT), "A 1")
    desk.submit("B", "2")
    events = tuple(entry.event for entry in desk.session.log)
    told = []
    while desk.spectate().event:
        told.append(desk.spectate().narrated)
        desk.act("table:step")
    assert told == [events[:3], events[:4], events[:5], events[:7]]
    assert desk.spectate().narrated == events


def test_skipping_a_story_leads_to_what_it_would_have_led_to() -> None:
    told, skipped = sat(HUMAN, BOT), sat(HUMAN, BOT)
    for desk in (told, skipped):
        desk.submit("A", "1")
        desk.submit("B", "2")
    skipped.act("table:skip")
    while told.pause is not None:
        told.tick()
    tables = [having(desk.picture()["tree"], "opera") for desk in (told, skipped)]
    assert tables[0] == tables[1] != []


@pytest.mark.parametrize("speed", PACES)
def test_a_story_goes_on_by_itself_at_the_preferred_pace(speed: str) -> None:
    desk = sat(HUMAN, BOT, speed=speed)
    desk.submit("A", "1")
    desk.submit("B", "2")
    stays = pytest.approx(PACES[speed] * reading("The piles are turned up: you 1 and Bo 2.") * 0.7)
    assert desk.pause == (None if speed == "step" else stays)
    desk.act("table:play")
    assert desk.pause == (stays if speed == "step" else None)


def test_a_speed_that_is_chosen_in_the_middle_of_a_story_is_that_of_the_rest() -> None:
    desk = laid(sat(HUMAN, BOT), "A 1")
    desk.submit("B", "2")
    normal = desk.pause or 0.0
    for speed, times in (("step", 0), ("fast", 0.4), ("step", 0), ("slow", 1.7)):
        desk.act("table:pace", speed)
        assert (desk.pause or 0.0) == pytest.approx(times * normal)
    desk.act("table:theme", "dark")
    desk.act("table:pace", "step")
    desk.act("table:theme", "light")
    assert desk.pause is None


def test_a_story_asks_for_the_focus_as_the_hand_over_does() -> None:
    desk = sat(HUMAN, HUMAN)
    assert len(attrs(desk.picture()["tree"], "data-focus")) == 1
    desk.submit("A", "1")
    desk.submit("B", "1")
    [button] = [n for n in nodes(desk.picture()["tree"]) if "data-focus" in n.get("attrs", {})]
    assert button["attrs"]["data-act"] == "table:step"


# --- Dialogs and preferences ----------------------------------------------------------------------


@pytest.mark.parametrize("act", [*DIALOGS, "table:look directors"])
def test_a_dialog_opens_modally_with_a_title_and_is_closed(act: str) -> None:
    desk = sat(HUMAN, BOT)
    before = desk.picture()
    assert dialog(before["tree"]) is None
    desk.act(act)
    over = dialog(desk.picture()["tree"])
    assert over is not None
    assert over["attrs"]["modal"] is True
    [title] = [n for n in nodes([over]) if n.get("attrs", {}).get("id") == _title(over)]
    assert title["text"]
    assert pressing([over], "dialog:close") != []
    desk.top.dialog.close()
    assert desk.picture() == before | {"say": ""}


def _title(over: Node) -> str:
    return str(over["attrs"]["aria-labelledby"])


def test_every_control_of_the_bar_opens_a_dialog() -> None:
    desk = sat(HUMAN, BOT)
    acts = set(attrs(having(desk.picture()["tree"], "bar"), "data-act"))
    for act in acts - {"table:share", "table:what"}:  # the records, and explain.js
        desk.act(act)
        assert dialog(desk.picture()["tree"]) is not None, act
        desk.top.dialog.close()


def test_every_clause_that_the_log_cites_is_found_in_the_rules() -> None:
    desk = reached(sat(HUMAN, BOT, BOT), "over", 7)
    desk.act("table:log")
    cited = {
        act for act in attrs(desk.picture()["tree"], "data-act") if act.startswith("table:rules T")
    }
    assert len(cited) > 5
    for act in cited:
        desk.act(act)
        [target] = having(desk.picture()["tree"], "is-target")
        assert texts([target])[0] == act.removeprefix("table:rules ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_end_with_where_the_editions_differ(lang: str) -> None:
    desk = sat(HUMAN, BOT, lang=lang)
    desk.act("table:rules")
    [*_, last] = having(desk.picture()["tree"], "toc")
    desk.act(last["attrs"]["data-act"])
    over = dialog(desk.picture()["tree"])
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
    desk = sat(HUMAN, BOT)
    for value in values:
        desk.act(f"table:{act}", value)
        assert desk.picture()[act] == value


@pytest.mark.parametrize("act", ["table:pace", "table:theme", "table:lang"])
def test_a_preference_that_there_is_not_changes_nothing(act: str) -> None:
    desk = sat(HUMAN, BOT)
    before = desk.top.prefs
    desk.act(act, "<script>")
    assert desk.top.prefs == before


def test_a_line_of_the_score_opens_its_cards_and_closes_them() -> None:
    desk = reached(sat(HUMAN, BOT), "over", 7)
    desk.act("table:score")
    [line, *_] = [
        a for a in attrs(desk.picture()["tree"], "data-act") if a.startswith("table:line ")
    ]
    told = having(desk.picture()["tree"], "line-cards")

    def opened() -> int:  # on paper all are
        return len(told) - len(having(desk.picture()["tree"], "is-closed"))

    assert opened() == 0
    desk.act(line)
    assert opened() == 1
    desk.act(line)
    assert opened() == 0


def test_a_game_that_is_over_offers_a_rematch_the_lobby_and_the_score() -> None:
    desk = reached(sat(HUMAN, BOT), "over", 7)
    picture = desk.picture()
    assert picture["app"] == "over"
    assert {"table:again", "table:lobby", "table:score"} <= set(attrs(picture["tree"], "data-act"))


def test_the_house_warns_over_the_table_and_aloud() -> None:
    desk = sat(HUMAN, BOT)
    desk.top.notices.show_over(desk.top.words("storage.refused"))
    (words, clauses) = toast(desk)
    assert words[0].startswith("Nothing can be kept here")
    assert clauses == []


def test_that_one_has_moved_is_told_once_and_not_of_a_game_that_is_opened_or_watched() -> None:
    desk = sat(HUMAN, HUMAN)
    assert desk.picture()["moved"] is False
    desk.act("table:show")
    [move, *_] = map(
        desk.session.game.write, desk.session.game.legal_moves(desk.session.state, "A")
    )
    assert desk.move(move)
    assert [desk.picture()["moved"] for _ in range(2)] == [True, False]
    desk.act("table:undo")
    assert desk.picture()["moved"] is False
    desk.act("table:show")
    desk.act("table:redo")
    assert desk.picture()["moved"] is True
    again = Session.resume(desk.session.record(), Random(1))
    for opened in (Desk(again, Prefs(), lasting=True), Replay(again, Prefs())):
        opened.act("replay:last")
        assert (opened.picture()["ply"], opened.picture()["moved"]) == (1, False)


# --- Taking back ----------------------------------------------------------------------------------


def rewound(desk: Desk) -> list[str]:
    """Return what the picture offers to take back or make again, flat ones in brackets."""
    offers = []
    for node in having(desk.picture()["tree"], "rewind"):
        for tool in node.get("kids", []):
            act = tool["attrs"]["data-act"].removeprefix("table:")
            offers.append(f"({act})" if tool["attrs"].get("aria-disabled") else act)
    return offers


def test_whoever_laid_last_takes_back_on_the_hand_over_screen_and_is_handed_the_device() -> None:
    desk = sat(HUMAN, HUMAN, HUMAN)
    desk.act("table:show")
    assert rewound(desk) == []
    assert desk.move("1")
    assert desk.handing == "B"
    assert rewound(desk) == ["undo"]
    desk.act("table:undo")
    assert desk.session.ply == 0
    assert desk.handing == "A"
    desk.act("table:show")
    assert rewound(desk) == ["redo"]


def test_whoever_takes_back_is_asked_before_those_who_sit_before_them() -> None:
    desk = laid(sat(HUMAN, HUMAN, HUMAN), "C 1")
    assert desk.handing == "A"
    desk.act("table:undo")
    assert desk.handing == "C"
    desk.act("table:show")
    assert desk.move("2")
    assert desk.handing == "A"
    assert desk.session.record().moves == ("C 2",)
    assert reached(desk, "audition", 2).handing == "B", "T-4.7: A is Maestro now"


def test_nobody_takes_back_for_another_who_holds_the_device() -> None:
    desk = laid(sat(HUMAN, HUMAN, HUMAN), "A 1")
    desk.act("table:show")
    assert viewpoint(desk.picture()) == "B"
    assert rewound(desk) == []
    desk.act("table:undo")
    assert desk.session.ply == 1


def test_a_move_that_was_taken_back_is_made_again() -> None:
    desk = sat(HUMAN, BOT, BOT)
    assert desk.move("1")
    assert rewound(desk) == ["undo"]
    desk.act("table:undo")
    assert rewound(desk) == ["redo"]
    desk.act("table:redo")
    assert desk.session.record().moves == ("A 1",)


def test_a_move_that_stays_says_why() -> None:
    desk = laid(sat(HUMAN, BOT, BOT), "A 1", "B 1", "C 2")
    assert rewound(desk) == ["(undo)"]
    desk.act("table:undo")
    assert texts(having(desk.picture()["tree"], "prompt-no")) == [
        "Hidden cards have been turned up since, so this move stays."
    ]


# --- What is heard of a turn ----------------------------------------------------------------------


def test_who_is_asked_hears_it_once_and_again_when_others_have_moved() -> None:
    desk = sat(HUMAN, HUMAN, HUMAN)
    assert desk.picture()["sound"] == []
    desk.act("table:show")
    desk.move("1")
    assert desk.picture()["sound"] == ["card", "turn"]  # the next hears that the device is theirs
    desk.act("table:show")
    assert desk.picture()["sound"] == []


def test_another_volume_is_heard_at_once_and_silence_is_not() -> None:
    desk = sat(HUMAN, BOT, BOT)
    desk.picture()
    desk.act("table:volume", "3")
    assert (desk.picture()["volume"], desk.top.prefs.volume) == (3, "3")
    desk.act("table:volume", "2")
    assert desk.picture()["sound"] == ["turn"]
    desk.act("table:volume", "11")
    assert desk.picture()["volume"] == 2
    desk.act("table:sound", "off")
    assert desk.picture()["sound"] == []
