"""A live game of Musicando: viewpoints, sounds, and the telling of events."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from pictures import attrs, having, pressing, read, texts
from playthrough import laid, viewpoint

import host.table.tabletop
from games import load_words
from host.prefs import DEFAULT, Prefs
from host.table.auto_pass import GRACE, MOMENT
from host.table.live_game import LiveGame
from host.table.story import PACES, reading_time
from pyengine import record
from pyengine.games.musicando import DECK, PASS
from pyengine.record import HUMAN, Player, Record, make
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BOT = "random"
STUCK = 5
"""A seed by which North comes to a position in which no card fits."""
RUN = Path(__file__).parents[2] / "records" / "musicando-4-in-a-pause-run.json"


@pytest.fixture(autouse=True)
def _strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a missing text or an unfilled gap an error."""
    monkeypatch.setattr(host.table.tabletop, "load_words", partial(load_words, strict=True))


def new_table(
    *bys: str, deck: Sequence[str] = DECK, prefs: Prefs = DEFAULT, **options: str
) -> LiveGame:
    """Return a new match of one deal, dealt from this deck; the first seat begins."""
    seats = "ABCDEFGH" if "variant" in options else "NESW"
    last = seats[len(bys) - 1]
    game = make("musicando", len(bys), {"deals": 1, "dealer": last, **options}, 7)
    people = tuple(Player(f"Player {seat}", by) for seat, by in zip(seats, bys, strict=False))
    begun = Record(game, seed=7, chance=(tuple(deck),), seats=people)
    return LiveGame(Session.resume(begun, Random(1)), prefs, lasting=True)


def running(*humans: str) -> LiveGame:
    """Return a live game at which North is in the middle of a run and East is blocked."""
    kept = record.read(RUN.read_text("utf-8"))
    people = tuple(
        replace(player, by=HUMAN if seat in humans else BOT)
        for seat, player in zip(kept.game.seats, kept.seats, strict=True)
    )
    return LiveGame(Session.resume(replace(kept, seats=people), Random(1)), Prefs(), lasting=True)


def first_note(live: LiveGame) -> str:
    """Return the first legal move of the seat to move that lays a note card."""
    game, state = live.session.game, live.session.state
    moves = [game.write(move) for move in game.legal_moves(state, live.session.to_move[0])]
    return next(move for move in moves if "@" in move and move[1] != "x")


# --- Whose hand is seen ---------------------------------------------------------------------------


def looks(live: LiveGame) -> str:
    """Return everything visible: the table and every dialog over it."""
    pictures = [live.picture()]
    for act in ("log", "score", "look match", "look E", "look W", "settings"):
        live.act(f"table:{act}")
        pictures.append(live.picture())
    live.top.dialog.close()
    return json.dumps(pictures)


def test_hidden_hands_change_nothing_on_the_table_or_the_hand_over() -> None:
    deck = list(DECK)
    deck[1], deck[3] = deck[3], deck[1]  # a card of East's for one of West's
    tables = [new_table(*[HUMAN] * 4), new_table(*[HUMAN] * 4, deck=deck)]
    assert tables[0].session.state != tables[1].session.state
    assert looks(tables[0]) == looks(tables[1])  # hidden behind the hand-over screen
    for live in tables:
        live.act("table:show")
        assert viewpoint(live.picture()) == "N"
    assert looks(tables[0]) == looks(tables[1])
    for live in tables:
        assert live.move("4M")
    assert looks(tables[0]) == looks(tables[1])


def test_the_order_of_the_stock_changes_nothing_that_anybody_sees() -> None:
    top, rest = DECK[:14], DECK[14:]
    decks = [(*top, *rest), (*top, *reversed(rest))]
    tables = [new_table(HUMAN, HUMAN, deck=deck, variant="individual") for deck in decks]
    for live in tables:
        live.act("table:show")
        assert viewpoint(live.picture()) == "A"
    assert looks(tables[0]) == looks(tables[1])


def test_whoever_goes_on_in_a_run_keeps_the_device_until_something_is_told() -> None:
    live = running("N", "E", "S", "W")
    assert live.hand_over_to == "N"
    live.act("table:show")
    assert live.move(first_note(live))
    assert (live.hand_over_to, live.play.asked) == (None, "N")
    assert viewpoint(live.picture()) == "N"
    assert live.move("-")
    assert having(live.picture()["tree"], "is-telling") != []
    assert viewpoint(live.picture()) is None
    live.act("table:skip")
    assert live.hand_over_to == "S"  # East is skipped (M-4.2)


def test_whoever_is_blocked_is_not_handed_the_device() -> None:
    live = laid(running("N", "E", "S", "W"), "N -")
    assert live.session.to_move == ("S",)
    assert live.hand_over_to == "S"
    assert having(live.picture()["tree"], "handover") != []


# --- Passing --------------------------------------------------------------------------------------


def come_to(there: Callable[[LiveGame], object], seed: int, **prefs: str) -> LiveGame:
    """Return a game played at random until North is in this situation."""
    live, rng = new_table(HUMAN, BOT, BOT, BOT, prefs=Prefs(**prefs)), Random(seed)
    session = live.session
    while not (session.to_move == ("N",) and session.state.phase == "play" and there(live)):
        [seat] = session.to_move
        moves = session.game.playing_moves(session.state, seat)
        laid(live, f"{seat} {session.game.write(rng.choice(moves))}")
    live.picture()
    return live


def stuck(live: LiveGame) -> bool:
    """Tell whether North can only pass."""
    return [*live.session.game.playing_moves(live.session.state, "N")] == [PASS]


def test_who_can_do_nothing_but_pass_passes_by_itself_after_a_moment() -> None:
    live = come_to(stuck, STUCK)
    assert live.pause == pytest.approx(MOMENT)
    told = read(having(live.picture()["tree"], "prompt-text"))
    assert told.endswith("The pass is made for you in a moment.")
    ply = live.session.ply
    assert live.tick()
    assert live.session.record().moves[ply:] == ("N -",)


def test_nobody_passes_by_itself_where_that_is_switched_off_or_a_dialog_is_read() -> None:
    still = come_to(stuck, STUCK, passes="off")
    assert still.pause is None
    told = read(having(still.picture()["tree"], "prompt-text"))
    assert told.endswith("Nothing fits: pass. 4 Musicando: one of you must finish first.")
    live = come_to(stuck, STUCK)
    live.act("table:rules M-3.1")
    assert live.pause is None
    live.act("table:passes", "off")
    live.top.dialog.close()
    assert live.pause is None


def test_a_bot_answers_a_pass_in_the_auction_only_after_a_beat_in_which_it_goes_back() -> None:
    live = laid(new_table(HUMAN, BOT, BOT, BOT), "N -")
    assert live.pause == pytest.approx(GRACE)
    live.act("table:undo")
    assert live.play.asked == "N"
    live.move("-")
    assert not live.tick()
    assert live.pause is None
    assert live.play.thinker == "E"


def test_who_is_left_alone_has_the_rest_played_out() -> None:
    live = come_to(lambda live: pressing(live.picture()["tree"], "table:finish"), 23)
    session = live.session
    assert live.play.asked == "N"
    live.act("table:finish")
    assert attrs(live.picture()["tree"], "data-move") == []
    while live.play.thinker == "N":
        [move, *_] = session.game.playing_moves(session.state, "N")
        assert live.submit("N", session.game.write(move)) is None
    assert session.state.phase == "over"


# --- What is told, and how long -------------------------------------------------------------------


@pytest.mark.parametrize("skips", ["before the move", "in its story"])
def test_who_skips_stops_at_the_score_of_a_deal(skips: str) -> None:
    live = new_table(HUMAN, BOT, BOT, BOT)
    live.submit("N", "1P")
    live.submit("E", "-")
    live.act("table:skip" if skips == "before the move" else "table:step")
    live.submit("S", "concede")
    if skips == "in its story":
        live.act("table:skip")
    assert having(live.picture()["tree"], "is-deal-score") != []
    assert live.pause is None
    live.act("table:skip")
    assert live.session.state.phase == "over"
    assert live.picture()["app"] == "over"


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_a_pass_is_shown_briefly_and_a_deal_waits_for_a_press(speed: str) -> None:
    live = new_table(HUMAN, BOT, BOT, BOT, prefs=Prefs(speed=speed))
    laid(live, "N 1P")
    live.submit("E", "-")
    brief = live.pause or 0.0
    assert brief == pytest.approx(PACES[speed] * 0.6 * reading_time("Player E passes."))
    live.tick()
    live.submit("S", "concede")
    assert (live.pause or 0.0) > brief * 2
    live.tick()
    assert live.pause is None
    [bar] = having(live.picture()["tree"], "reveal-acts")
    assert attrs([bar], "data-act") == ["table:step", "table:skip"]
    assert having(live.picture()["tree"], "is-deal-score") != []
    live.act("table:play")
    assert live.pause is not None
    assert having(live.picture()["tree"], "is-deal-score") != []  # who has won


def test_where_nobody_plays_the_end_of_a_deal_stays_for_four_sentences() -> None:
    live = new_table(BOT, BOT, BOT, BOT)
    live.submit("N", "concede")
    live.tick()
    assert live.pause == pytest.approx(4 * reading_time("The deal is over and scored."))


def test_a_card_is_heard_when_it_is_told_and_all_of_a_skipped_story_at_once() -> None:
    live = running("N")
    assert live.picture()["sound"] == []
    note = first_note(live)
    live.move(note)
    assert live.picture()["sound"] == [note[:2]]
    assert live.picture()["sound"] == []
    laid(live, "N -")
    note = first_note(live)
    live.submit("S", note)
    assert live.picture()["sound"] == [note[:2]]


def test_sound_is_switched_off_with_one_press() -> None:
    live = running("N")
    [button] = pressing(live.picture()["tree"], "table:sound off")
    assert button["attrs"]["aria-pressed"] == "true"
    live.act("table:sound off")
    assert live.picture()["hearing"] == "off"
    live.move(first_note(live))
    assert live.picture()["sound"] == []
    assert len(pressing(live.picture()["tree"], "table:sound on")) == 1


# --- Preferences, dialogs, the end ----------------------------------------------------------------


def test_the_names_of_notes_are_asked_for_where_there_are_notes_and_follow_the_language() -> None:
    live = running("N")
    live.act("table:settings")
    assert "Do Re Mi Fa Sol La Si" in texts(live.picture()["tree"])
    for lang, drawing in (("en", "m-name-b"), ("de", "m-name-h"), ("fr", "m-name-si")):
        live.act("table:lang", lang)
        assert drawing in json.dumps(live.picture())
    live.act("table:notes", "h")
    assert "m-name-si" not in json.dumps(live.picture())
    live.act("table:notes", "x")
    assert live.top.prefs.notes == "h"


def test_the_hand_stays_sorted_as_it_was_asked_for() -> None:
    live = running("N")
    live.act("table:sort note")
    order = [node["key"][1] for node in having(live.picture()["tree"], "held")]
    assert order == sorted(order, key="CDEFGAHx".index)
    live.move(first_note(live))
    assert live.top.prefs.hand == "note"


def test_m_6_5_breaking_off_puts_the_match_sheet_away_and_shows_what_it_cost() -> None:
    live = new_table(HUMAN, BOT, BOT, BOT)
    live.act("table:look match")
    live.act("musicando:concede")
    [sure] = [m for m in attrs(live.picture()["tree"], "data-move") if m == "concede"]
    assert live.move(sure)
    live.act("table:step")
    tree = live.picture()["tree"]
    assert having(tree, "sheet") == []
    assert "M-6.5" in texts(having(tree, "is-deal-score"))


def test_the_score_sheet_has_a_column_for_each_side_with_both_its_signs() -> None:
    live = laid(new_table(HUMAN, BOT, BOT, BOT), "N concede")
    assert live.picture()["app"] == "over"
    live.act("table:score")
    heads = having(live.picture()["tree"], "score-seat")
    assert [attrs([head], "data-seat") for head in heads] == [["NS", "N", "S"], ["EW", "E", "W"]]


@pytest.mark.parametrize("dialog", ["table:score", "table:look match"])
def test_before_a_deal_is_over_it_is_said_that_nothing_has_been_scored(dialog: str) -> None:
    live = new_table(HUMAN, BOT, BOT, BOT)
    live.act(dialog)
    sheet = having(live.picture()["tree"], "sheet")
    assert "Nothing has been scored yet." in texts(sheet)
    assert [having(sheet, "total"), having(sheet, "match")] == [[], []]


def test_a_choice_that_means_nothing_changes_nothing() -> None:
    live = running("N")
    before = live.picture()["tree"]
    for odd in ("card", "card Q", "card GFF", "cell", "cell 1", "cell x,y", "bid 9S", "display S"):
        live.act(f"musicando:{odd}")
        assert live.picture()["tree"] == before, odd


# --- Displays by turns, and failed contracts that cost double -------------------------------------


def played_out(live: LiveGame, declarer: str) -> LiveGame:
    """Play the deal to its end; the declarer lays only what must be laid."""
    while seats := live.session.to_move:
        game, state = live.session.game, live.session.state
        moves = [game.write(move) for move in game.legal_moves(state, seats[0])]
        move = "-" if "-" in moves and seats[0] == declarer else moves[0]
        laid(live, f"{seats[0]} {move}")
    return live


def test_m_2_6_and_m_6_2_a_whole_deal_by_turns_whose_contract_fails_and_costs_double() -> None:
    live = new_table(HUMAN, BOT, BOT, BOT, displays="turns", failed="double")
    live.act("musicando:bid 4S")
    tree = live.picture()["tree"]
    assert attrs(having(tree, "prompt"), "data-move")[-1] == "4S"
    assert "Auction: Sarabande" in texts(tree)
    played_out(laid(live, "N 4S"), "N")
    tree = live.picture()["tree"]
    assert live.picture()["app"] == "over"
    live.act("table:score")
    sheet = having(live.picture()["tree"], "sheet")
    assert "Contract lost, counted double" in texts(sheet)
    assert "table:rules M-6.2" in attrs(sheet, "data-act")
    live.act("table:log")
    log = having(live.picture()["tree"], "sheet")
    assert "Deal 1 of 1: Sarabande" in texts(log)
    told = " ".join(texts(log)).replace("\u2068", "").replace("\u2069", "")
    assert "4 Sarabande is played, worth 5 points, or minus 10 if it fails: you begin." in told
    assert "You fail the contract, which costs double: \N{MINUS SIGN}10 points." in told


# --- Breaking off ---------------------------------------------------------------------------------


def test_m_6_5_what_is_chosen_in_the_match_sheet_is_asked_on_the_table() -> None:
    live = new_table(HUMAN, BOT, BOT, BOT)
    live.act("table:look match")
    sheet = having(live.picture()["tree"], "sheet")
    assert pressing(sheet, "musicando:concede")
    live.act("musicando:concede")
    picture = live.picture()["tree"]
    assert having(picture, "sheet") == []
    assert attrs(picture, "data-move") == ["concede"]
