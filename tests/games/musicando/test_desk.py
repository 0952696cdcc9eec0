"""The desk at Musicando's table: who is before the screen, what is heard, how long it is told."""

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
from host.prefs import USUAL, Prefs
from host.table.desk import Desk
from host.table.passing import GRACE, MOMENT
from host.table.story import PACES, reading
from pyengine import record
from pyengine.games.musicando import DECK, PASS
from pyengine.record import HUMAN, Player, Record, make
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BOT = "random"
STUCK = 5
"""A seed by which North comes to where nothing fits."""
RUN = Path(__file__).parents[2] / "records" / "musicando-4-in-a-pause-run.json"


@pytest.fixture(autouse=True)
def _strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every word that is missing, and every gap that nothing fills, be an error."""
    monkeypatch.setattr(host.table.tabletop, "load_words", partial(load_words, strict=True))


def sat(*bys: str, deck: Sequence[str] = DECK, prefs: Prefs = USUAL, **options: str) -> Desk:
    """Return a desk with a new match of one deal, dealt from this deck; the first seat begins."""
    seats = "ABCDEFGH" if "variant" in options else "NESW"
    last = seats[len(bys) - 1]
    game = make("musicando", len(bys), {"deals": 1, "dealer": last, **options}, 7)
    people = tuple(Player(f"Player {seat}", by) for seat, by in zip(seats, bys, strict=False))
    begun = Record(game, seed=7, chance=(tuple(deck),), seats=people)
    return Desk(Session.resume(begun, Random(1)), prefs, lasting=True)


def running(*humans: str) -> Desk:
    """Return a desk at which North is in the middle of a run and East is blocked."""
    kept = record.read(RUN.read_text("utf-8"))
    people = tuple(
        replace(player, by=HUMAN if seat in humans else BOT)
        for seat, player in zip(kept.game.seats, kept.seats, strict=True)
    )
    return Desk(Session.resume(replace(kept, seats=people), Random(1)), Prefs(), lasting=True)


def first_note(desk: Desk) -> str:
    """Return the first move of the seat that is to move that lays a note card."""
    game, state = desk.session.game, desk.session.state
    moves = [game.write(move) for move in game.legal_moves(state, desk.session.to_move[0])]
    return next(move for move in moves if "@" in move and move[1] != "x")


# --- Whose hand is seen ---------------------------------------------------------------------------


def looks(desk: Desk) -> str:
    """Return all that can be seen now: the table, and every dialog over it."""
    pictures = [desk.picture()]
    for act in ("log", "score", "look match", "look E", "look W", "settings"):
        desk.act(f"table:{act}")
        pictures.append(desk.picture())
    desk.top.dialog.close()
    return json.dumps(pictures)


def test_whoever_holds_what_the_others_do_not_see_it_nor_does_the_hand_over_tell() -> None:
    deck = list(DECK)
    deck[1], deck[3] = deck[3], deck[1]  # a card of East's for one of West's
    desks = [sat(*[HUMAN] * 4), sat(*[HUMAN] * 4, deck=deck)]
    assert desks[0].session.state != desks[1].session.state
    assert looks(desks[0]) == looks(desks[1])  # behind the hand-over
    for desk in desks:
        desk.act("table:show")
        assert viewpoint(desk.picture()) == "N"
    assert looks(desks[0]) == looks(desks[1])
    for desk in desks:
        assert desk.move("4M")
    assert looks(desks[0]) == looks(desks[1])


def test_the_order_of_the_stock_changes_nothing_that_anybody_sees() -> None:
    top, rest = DECK[:14], DECK[14:]
    decks = [(*top, *rest), (*top, *reversed(rest))]
    desks = [sat(HUMAN, HUMAN, deck=deck, variant="individual") for deck in decks]
    for desk in desks:
        desk.act("table:show")
        assert viewpoint(desk.picture()) == "A"
    assert looks(desks[0]) == looks(desks[1])


def test_whoever_goes_on_in_a_run_keeps_the_device_until_something_is_told() -> None:
    desk = running("N", "E", "S", "W")
    assert desk.handing == "N"
    desk.act("table:show")
    assert desk.move(first_note(desk))
    assert (desk.handing, desk.play.asked) == (None, "N")
    assert viewpoint(desk.picture()) == "N"
    assert desk.move("-")
    assert having(desk.picture()["tree"], "is-telling") != []
    assert viewpoint(desk.picture()) is None
    desk.act("table:skip")
    assert desk.handing == "S"  # East is skipped (M-4.2)


def test_whoever_is_blocked_is_not_handed_the_device() -> None:
    desk = laid(running("N", "E", "S", "W"), "N -")
    assert desk.session.to_move == ("S",)
    assert desk.handing == "S"
    assert having(desk.picture()["tree"], "handover") != []


# --- Passing --------------------------------------------------------------------------------------


def come_to(there: Callable[[Desk], object], seed: int, **prefs: str) -> Desk:
    """Return a desk at which people and bots have played at random until North comes to this."""
    desk, rng = sat(HUMAN, BOT, BOT, BOT, prefs=Prefs(**prefs)), Random(seed)
    session = desk.session
    while not (session.to_move == ("N",) and session.state.phase == "play" and there(desk)):
        [seat] = session.to_move
        moves = session.game.playing_moves(session.state, seat)
        laid(desk, f"{seat} {session.game.write(rng.choice(moves))}")
    desk.picture()
    return desk


def stuck(desk: Desk) -> bool:
    """Tell whether North can only pass."""
    return [*desk.session.game.playing_moves(desk.session.state, "N")] == [PASS]


def test_who_can_do_nothing_but_pass_passes_by_itself_after_a_moment() -> None:
    desk = come_to(stuck, STUCK)
    assert desk.pause == pytest.approx(MOMENT)
    told = read(having(desk.picture()["tree"], "prompt-text"))
    assert told.endswith("The pass is made for you in a moment.")
    ply = desk.session.ply
    assert desk.tick()
    assert desk.session.record().moves[ply:] == ("N -",)


def test_nobody_passes_by_itself_where_that_is_switched_off_or_a_dialog_is_read() -> None:
    still = come_to(stuck, STUCK, passes="off")
    assert still.pause is None
    told = read(having(still.picture()["tree"], "prompt-text"))
    assert told.endswith("Nothing fits: pass. 4 Musicando: one of you must finish first.")
    desk = come_to(stuck, STUCK)
    desk.act("table:rules M-3.1")
    assert desk.pause is None
    desk.act("table:passes", "off")
    desk.top.dialog.close()
    assert desk.pause is None


def test_a_bot_answers_a_pass_in_the_auction_only_after_a_beat_in_which_it_goes_back() -> None:
    desk = laid(sat(HUMAN, BOT, BOT, BOT), "N -")
    assert desk.pause == pytest.approx(GRACE)
    desk.act("table:undo")
    assert desk.play.asked == "N"
    desk.move("-")
    assert not desk.tick()
    assert desk.pause is None
    assert desk.play.thinker == "E"


def test_who_is_left_alone_has_the_rest_played_out() -> None:
    desk = come_to(lambda desk: pressing(desk.picture()["tree"], "table:finish"), 23)
    session = desk.session
    assert desk.play.asked == "N"
    desk.act("table:finish")
    assert attrs(desk.picture()["tree"], "data-move") == []
    while desk.play.thinker == "N":
        [move, *_] = session.game.playing_moves(session.state, "N")
        assert desk.submit("N", session.game.write(move)) is None
    assert session.state.phase == "over"


# --- What is told, and how long -------------------------------------------------------------------


@pytest.mark.parametrize("skips", ["before the move", "in its story"])
def test_who_skips_stops_at_the_account_of_a_deal(skips: str) -> None:
    desk = sat(HUMAN, BOT, BOT, BOT)
    desk.submit("N", "1P")
    desk.submit("E", "-")
    desk.act("table:skip" if skips == "before the move" else "table:step")
    desk.submit("S", "concede")
    if skips == "in its story":
        desk.act("table:skip")
    assert having(desk.picture()["tree"], "is-account") != []
    assert desk.pause is None
    desk.act("table:skip")
    assert desk.session.state.phase == "over"
    assert desk.picture()["app"] == "over"


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_a_pass_is_told_quickly_and_a_deal_waits(speed: str) -> None:
    desk = sat(HUMAN, BOT, BOT, BOT, prefs=Prefs(speed=speed))
    laid(desk, "N 1P")
    desk.submit("E", "-")
    brief = desk.pause or 0.0
    assert brief == pytest.approx(PACES[speed] * 0.6 * reading("Player E passes."))
    desk.tick()
    desk.submit("S", "concede")
    assert (desk.pause or 0.0) > brief * 2
    desk.tick()
    assert desk.pause is None
    [bar] = having(desk.picture()["tree"], "reveal-acts")
    assert attrs([bar], "data-act") == ["table:step", "table:skip"]
    assert having(desk.picture()["tree"], "is-account") != []
    desk.act("table:play")
    assert desk.pause is not None
    assert having(desk.picture()["tree"], "is-account") != []  # who has won


def test_where_nobody_plays_the_end_of_a_deal_stays_for_four_sentences() -> None:
    desk = sat(BOT, BOT, BOT, BOT)
    desk.submit("N", "concede")
    desk.tick()
    assert desk.pause == pytest.approx(4 * reading("The deal is over and scored."))


def test_a_card_is_heard_when_it_is_told_and_all_of_a_skipped_story_at_once() -> None:
    desk = running("N")
    assert desk.picture()["sound"] == []
    note = first_note(desk)
    desk.move(note)
    assert desk.picture()["sound"] == [note[:2]]
    assert desk.picture()["sound"] == []
    laid(desk, "N -")
    note = first_note(desk)
    desk.submit("S", note)
    assert desk.picture()["sound"] == [note[:2]]


def test_silence_is_one_press_away() -> None:
    desk = running("N")
    [button] = pressing(desk.picture()["tree"], "table:sound off")
    assert button["attrs"]["aria-pressed"] == "true"
    desk.act("table:sound off")
    assert desk.picture()["hearing"] == "off"
    desk.move(first_note(desk))
    assert desk.picture()["sound"] == []
    assert len(pressing(desk.picture()["tree"], "table:sound on")) == 1


# --- Preferences, dialogs, the end ----------------------------------------------------------------


def test_the_names_of_notes_are_asked_for_where_there_are_notes_and_follow_the_language() -> None:
    desk = running("N")
    desk.act("table:settings")
    assert "Do Re Mi Fa Sol La Si" in texts(desk.picture()["tree"])
    for lang, drawing in (("en", "m-name-b"), ("de", "m-name-h"), ("fr", "m-name-si")):
        desk.act("table:lang", lang)
        assert drawing in json.dumps(desk.picture())
    desk.act("table:notes", "h")
    assert "m-name-si" not in json.dumps(desk.picture())
    desk.act("table:notes", "x")
    assert desk.top.prefs.notes == "h"


def test_the_hand_stays_sorted_as_it_was_asked_for() -> None:
    desk = running("N")
    desk.act("table:sort note")
    order = [node["key"][1] for node in having(desk.picture()["tree"], "held")]
    assert order == sorted(order, key="CDEFGAHx".index)
    desk.move(first_note(desk))
    assert desk.top.prefs.hand == "note"


def test_m_6_5_breaking_off_puts_the_match_sheet_away_and_shows_what_it_cost() -> None:
    desk = sat(HUMAN, BOT, BOT, BOT)
    desk.act("table:look match")
    desk.act("musicando:concede")
    [sure] = [m for m in attrs(desk.picture()["tree"], "data-move") if m == "concede"]
    assert desk.move(sure)
    desk.act("table:step")
    tree = desk.picture()["tree"]
    assert having(tree, "sheet") == []
    assert "M-6.5" in texts(having(tree, "is-account"))


def test_the_score_sheet_has_a_column_for_each_side_with_both_its_signs() -> None:
    desk = laid(sat(HUMAN, BOT, BOT, BOT), "N concede")
    assert desk.picture()["app"] == "over"
    desk.act("table:score")
    heads = having(desk.picture()["tree"], "score-seat")
    assert [attrs([head], "data-seat") for head in heads] == [["NS", "N", "S"], ["EW", "E", "W"]]


@pytest.mark.parametrize("dialog", ["table:score", "table:look match"])
def test_before_a_deal_is_over_it_is_said_that_nothing_has_been_scored(dialog: str) -> None:
    desk = sat(HUMAN, BOT, BOT, BOT)
    desk.act(dialog)
    sheet = having(desk.picture()["tree"], "sheet")
    assert "Nothing has been scored yet." in texts(sheet)
    assert [having(sheet, "total"), having(sheet, "match")] == [[], []]


def test_a_way_that_nobody_knows_leaves_the_table_as_it_was() -> None:
    desk = running("N")
    before = desk.picture()["tree"]
    for odd in ("card", "card Q", "card GFF", "cell", "cell 1", "cell x,y", "bid 9S", "display S"):
        desk.act(f"musicando:{odd}")
        assert desk.picture()["tree"] == before, odd


# --- Displays by turns, and failed contracts that cost double -------------------------------------


def played_out(desk: Desk, declarer: str) -> Desk:
    """Go on with the deal until it is over; the declarer lays nothing that need not be laid."""
    while seats := desk.session.to_move:
        game, state = desk.session.game, desk.session.state
        moves = [game.write(move) for move in game.legal_moves(state, seats[0])]
        move = "-" if "-" in moves and seats[0] == declarer else moves[0]
        laid(desk, f"{seats[0]} {move}")
    return desk


def test_m_2_6_and_m_6_2_a_whole_deal_by_turns_whose_contract_fails_and_costs_double() -> None:
    desk = sat(HUMAN, BOT, BOT, BOT, displays="turns", failed="double")
    desk.act("musicando:bid 4S")
    tree = desk.picture()["tree"]
    assert attrs(having(tree, "prompt"), "data-move")[-1] == "4S"
    assert "Auction: Sarabande" in texts(tree)
    played_out(laid(desk, "N 4S"), "N")
    tree = desk.picture()["tree"]
    assert desk.picture()["app"] == "over"
    desk.act("table:score")
    sheet = having(desk.picture()["tree"], "sheet")
    assert "Contract lost, counted double" in texts(sheet)
    assert "table:rules M-6.2" in attrs(sheet, "data-act")
    desk.act("table:log")
    log = having(desk.picture()["tree"], "sheet")
    assert "Deal 1 of 1: Sarabande" in texts(log)
    told = " ".join(texts(log)).replace("\u2068", "").replace("\u2069", "")
    assert "4 Sarabande is played, worth 5 points, or minus 10 if it fails: you begin." in told
    assert "You fail the contract, which costs double: \N{MINUS SIGN}10 points." in told


# --- Breaking off ---------------------------------------------------------------------------------


def test_m_6_5_what_is_chosen_in_the_match_sheet_is_asked_on_the_table() -> None:
    desk = sat(HUMAN, BOT, BOT, BOT)
    desk.act("table:look match")
    sheet = having(desk.picture()["tree"], "sheet")
    assert pressing(sheet, "musicando:concede")
    desk.act("musicando:concede")
    picture = desk.picture()["tree"]
    assert having(picture, "sheet") == []
    assert attrs(picture, "data-move") == ["concede"]
