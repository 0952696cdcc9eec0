"""Reasons for moves of Musicando: each one is true at the table."""

from __future__ import annotations

import re
from dataclasses import replace
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from musicando_positions import DONE, LOW, OVAL, POOR, asked, deal, position, weighed

from games import load_view, load_words
from host.table.view_context import Participant, ViewContext
from pyengine.agents import LEVELS
from pyengine.agents.musicando import bidding, call_reasons, finishing, hindsight, reasons
from pyengine.agents.musicando.bidding import Judge
from pyengine.agents.musicando.playout import NEVER
from pyengine.agents.musicando.search import Candidate
from pyengine.agents.musicando.view import view_of
from pyengine.core import Reason
from pyengine.games.musicando.deck import DECK
from pyengine.games.musicando.moves import PASS, Bid, Choice, Lay
from pyengine.review import HINT_BUDGET_FACTOR

if TYPE_CHECKING:
    from musicando_positions import StateVisit

    from pyengine.games.musicando.moves import Move


def given(visit: StateVisit, move: Move, level: str = "medium") -> dict[str, Reason]:
    """Return the reasons for a move, by key."""
    found = next(each for each in weighed(level, visit, visit.seen, 100) if each.move == move)
    return {reason.key: reason for reason in found.reasons}


def why(visit: StateVisit, move: Move) -> dict[str, dict[str, object]]:
    """Return the arguments of the reasons for a move, by key."""
    return {key: dict(reason.args) for key, reason in given(visit, move).items()}


HINT_BUDGET = HINT_BUDGET_FACTOR * LEVELS["musicando"]["hard"].budget

# --- Symbols --------------------------------------------------------------------------------------

RUNS = {"N": "RD RE RF OD Ox", "E": "OE RG", "S": "RA RH Rx", "W": "OF OG OA OH"}


def test_m_4_2_who_is_blocked_already_is_not_blocked_again() -> None:
    free = position("M", f"{DONE} RC OC", RUNS)
    blocked = position("M", f"{DONE} RC OC", RUNS, blocked=(False, True, False, False))
    assert why(free, Lay("Ox"))["blocks"] == {"seats": ("E",)}
    assert "blocks" not in why(blocked, Lay("Ox"))


def test_m_4_3_a_rest_after_which_nothing_can_be_laid_has_nobody_wait() -> None:
    laid = "RC OC YC GC BC IC VC"
    some = position("M", laid, {"N": "Vx RD RH", "E": "RE", "S": "OD", "W": "YD"})
    nothing = position("M", laid, {"N": "Vx RE RH", "E": "RD", "S": "OD", "W": "YD"})
    assert given(some, Lay("Vx"))["all_wait"].share > 0
    assert set(given(nothing, Lay("Vx"))) == {"leaves_nothing", "fewer_cards"}


# --- Passing --------------------------------------------------------------------------------------


def test_m_4_3_a_run_is_left_where_all_that_could_be_laid_lets_in_others() -> None:
    hands = {"N": "RD YH", "E": "RE RF", "S": "OD", "W": "YD"}
    visit = position("M", "RC OC VC Vx", hands, run=True)
    assert given(visit, PASS)["helps_others"].share > 0


def test_m_4_3_a_run_that_is_left_with_a_symbol_in_hand_keeps_a_card_instead() -> None:
    """The red D would let in others, the orange sharp nobody."""
    hands = {"N": "RD Ox YH", "E": "RE RF", "S": "OE", "W": "YD"}
    found = given(position("P", "RC OD VH Vx", hands, run=True), PASS)
    assert found["keeps_card"].args == {"card": "Ox"}
    assert "helps_others" not in found


KEPT = {"keeps_card", "keeps_symbols", "helps_others"}


@pytest.mark.parametrize("seed", range(3))
def test_m_7_3_a_pass_keeps_a_card_where_it_is_worth_more_than_the_card(seed: int) -> None:
    told = 0
    for visit in deal("individual", 3, "M", seed):
        if visit.state.phase == "play" and visit.state.stock and not visit.state.run:
            found = weighed("hard", visit, visit.seen, 100)
            passes = [each for each in found if each.move == PASS and len(found) > 1]
            best = [
                why for each in passes for why in each.reasons if why.share >= reasons.TURN_POINTS
            ]
            kept = bool({why.key for why in best} & KEPT)
            assert kept == any(each.value == found[0].value for each in passes)
            told += kept
    assert told


@pytest.mark.parametrize("rank", [0, 3])
def test_m_6_1_the_last_card_brings_a_rank_and_even_the_last_one_a_point(rank: int) -> None:
    hands = {"N": "RD", "E": "RE RF", "S": "OD", "W": "YD"}
    left = dict([*hands.items()][: 4 - rank] if rank < 3 else [("N", "RD")])
    visit = position("M", "RC OC", left)
    assert given(visit, Lay("RD"))["goes_out"].share == 4 - rank


# --- Columns --------------------------------------------------------------------------------------


def test_m_5_4_reasons_say_what_a_card_in_a_column_lets_in() -> None:
    visit = position("M", f"{DONE} RC OC", RUNS)
    assert why(visit, Lay("RD"))["lets_in_own"] == {"notes": ("RE", "RF")}
    assert why(visit, Lay("OD"))["lets_in_others"] == {"cards": ("OE",)}


def test_m_5_4_a_card_on_the_way_to_an_own_one_has_that_in_its_favour() -> None:
    visit = position("M", "RC OC", {"N": "RD RF RG OD", "E": "RE OE", "S": "RA", "W": "RH"})
    assert why(visit, Lay("RD"))["on_the_way"] == {"notes": ("RF", "RG")}
    assert why(visit, Lay("RD"))["lets_in_others"] == {"cards": ("RE",)}
    assert "on_the_way" not in given(visit, Lay("OD"))


def test_m_5_3_a_card_before_many_own_ones_says_how_many_beyond_those_it_names() -> None:
    """The yellow E opens a column of seven with three own cards to come, the red C with none."""
    hand = "YE YD YF YG RC OH OG GA GH BC VD IC BD Gx"
    rest = iter(sorted(set(DECK) - set(hand.split())))
    others = {seat: " ".join(next(rest) for _ in range(14)) for seat in "ESW"}
    visit = position("P", "", {"N": hand, **others})
    found = given(visit, Lay("YE"))
    assert found["lets_in_own"].args == {"notes": ("YF", "YG")}
    assert found["own_follow"].args == {"n": 3, "of": 6}
    assert found["lets_in_own"].share == 2 * found["own_follow"].share > 0
    assert not {"own_follow", "lets_in_own", "on_the_way"} & set(given(visit, Lay("RC")))


def test_m_5_4_own_cards_that_are_all_named_are_not_counted_again() -> None:
    visit = position("M", "RC OC", {"N": "RD RF RG OD", "E": "RE OE", "S": "RA", "W": "RH"})
    assert "own_follow" not in given(visit, Lay("RD"))


def test_m_5_4_of_cards_that_let_in_others_one_says_that_no_other_helps_less() -> None:
    hands = {"N": "RD OA YH", "E": "RE RF", "S": "RG RA RH", "W": "OH"}
    visit = position("M", "RC OC OD OE OF OG", hands)
    assert given(visit, Lay("OA"))["helps_least"].share > 0
    assert "helps_least" not in given(visit, Lay("RD"))


def test_m_5_4_a_card_that_only_the_partner_can_hold_is_let_in_for_nobody_else() -> None:
    visit = position("M", "RC", {"N": "RD OH", "S": "RE OG"})
    assert "lets_in_others" not in given(visit, Lay("RD"))
    assert "lets_in_others" in given(position("M", "RC", {**RUNS, "N": "RD OH"}), Lay("RD"))


@pytest.mark.parametrize("display", "SGPM")
def test_every_card_that_can_be_laid_has_a_reason_in_its_favour(display: str) -> None:
    visits = deal("partners", 4, display, 3)[::4]
    made = [each for visit in visits for each in weighed("medium", visit, visit.seen)]
    cards = [each for each in made if isinstance(each.move, Lay)]
    assert len(cards) > len(visits)
    assert [each for each in cards if all(reason.share <= 0 for reason in each.reasons)] == []


def test_m_3_1_only_who_could_lay_a_note_is_stopped_from_it() -> None:
    """E holds two symbols, and could lay no note before."""
    laid = f"{DONE} RC RD RE RF RG RA OC OD OE OF OG OA"
    stopped = position("M", laid, {"N": "RH OH", "E": "Rx Ox"})
    assert "stops" not in given(stopped, Lay("RH"))


# --- The grid -------------------------------------------------------------------------------------

NEARLY = "RC@0,0 OD@1,0 YD@-1,0 GD@0,1"
"""The red C has no card below it yet."""


def test_m_4_5_a_place_for_an_own_symbol_is_made_by_the_card_that_closes_it() -> None:
    visit = position("S", NEARLY, {"N": "Rx BD BE", "E": "OE", "S": "OF", "W": "OG"})
    assert why(visit, Lay("BD", (0, -1)))["encloses"] == {"symbol": "Rx"}
    others = position("S", NEARLY, {"N": "BD BE", "E": "Rx OE", "S": "OF", "W": "OG"})
    assert given(others, Lay("BD", (0, -1)))["encloses_for_others"].share < 0
    partner = replace(others, state=replace(others.state, laid_by=(0, 2, 2, 2)))
    assert given(partner, Lay("BD", (0, -1)))["encloses_for_partner"].share > 0


def test_m_4_5_a_step_towards_a_place_is_told_with_whose_it_is() -> None:
    for holder, key in (("E", "closes_in_for_others"), ("S", "closes_in_for_partner")):
        visit = position("S", "RC@0,0 OD@1,0 GD@0,1", {"N": "YD OE", holder: "IE Rx"})
        assert why(visit, Lay("YD", (-1, 0)))[key] == {"symbol": "Rx"}


def test_m_5_1_an_own_card_that_a_place_makes_room_for_is_named() -> None:
    visit = position("S", "RC@0,0", {"N": "RD OE YA", "E": "OF", "S": "OG", "W": "GF"})
    assert why(visit, Lay("RD", (1, 0)))["makes_room"] == {"cards": ("OE",)}


def test_m_4_5_no_place_is_made_for_a_symbol_that_has_one() -> None:
    """The red C is enclosed already; the red E lacks a card, which makes no difference to Rx."""
    laid = f"{NEARLY} BD@0,-1 RE@2,0 IF@3,0 VF@2,1"
    visit = position("S", laid, {"N": "Rx IF YF GF", "E": "OE", "S": "OF", "W": "OG"})
    found = [given(visit, each.move) for each in weighed("medium", visit, visit.seen)]
    assert not {"encloses", "closes_in"} & {key for each in found for key in each}


def test_m_5_1_a_card_one_of_whose_sides_nothing_will_ever_fit_is_no_step_to_a_place() -> None:
    """Nothing fits between the red C's left side, a G beyond it, and what lies there."""
    open_ = position("S", "RC@0,0 OD@1,0", {"N": "Rx YD GH", "E": "OE", "S": "OF", "W": "OG"})
    assert "closes_in" in given(open_, Lay("YD", (0, 1)))
    laid = "RC@0,0 OD@1,0 OE@1,1 YF@1,2 GG@0,2 BA@-1,2 IG@-1,1"
    shut = position("S", laid, {"N": "Rx YH VH", "E": "OE", "S": "OF", "W": "OG"})
    assert "closes_in" not in given(shut, Lay("YH", (0, -1)))


# --- What the playouts found ----------------------------------------------------------------------


def test_m_6_1_a_card_after_which_another_finishes_sooner_says_so_and_the_best_one_too() -> None:
    """East holds one card: the orange E or another; the orange D lets it in."""
    hands = {"N": "RD OD RE RF", "E": "OE", "S": "OF OG OA OH Ox RG", "W": "RA RH Rx"}
    visit = position("M", f"{DONE} RC OC", hands)
    found = {each.move: each for each in weighed("hard", visit, visit.seen, 400)}
    best, worse = (
        next(why for why in found[Lay(card)].reasons if why.key.startswith("finishes"))
        for card in ("RD", "OD")
    )
    assert (best.key, best.args) == ("finishes_later", {"seat": "E", "n": 3})
    assert (worse.key, worse.args) == ("finishes_sooner", {"seat": "E", "n": 3})
    assert best.share == -worse.share > 0


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ([2, 9, 4, 8], [5, 9, 4, 8], ("finish_sooner", "N", 3, 6.0)),
        ([5, 7, 4, 8], [5, 9, 4, 8], None),
        ([5, 9, 4, 8], [5, 7, 4, 8], ("finishes_later", "E", 2, 6.0)),
        ([5, 9, 2, 8], [5, 9, 4, 8], ("partner_finishes_sooner", "S", 2, 6.0)),
        ([2, 9, 4, 9], [5, 9, 4, 8], ("finish_sooner", "N", 3, 4.5)),
        ([3, NEVER + 2, 4, 8], [3, 6, 4, 8], ("finishes_less_likely", "E", None, 6.0)),
        ([3, 6, NEVER, 20], [3, 6, NEVER + 2, 8], ("finishes_later", "W", 12, 6.0)),
        ([3, 6, 4, 8], [3, 6, 4, 8], None),
    ],
)
def test_m_6_1_whose_finish_differs_most_in_the_right_direction_explains_a_difference(
    one: list[int], other: list[int], expected: tuple[str, str, int, float] | None
) -> None:
    """North plays; six points better are split among those whose finish agrees with that."""
    visit = position("M", "RC", {"N": "RD", "E": "OD", "S": "OH", "W": "RE"})
    view = view_of(visit.game, visit.seen, visit.player)
    first, second = Candidate((0, 0), times=[one] * 20), Candidate((1, 0), times=[other] * 20)
    found = finishing.difference(view, visit.game.seats, first, second, 6.0)
    told = found and (found.key, found.args["seat"], found.args.get("n"), found.share)
    assert told == expected
    back = finishing.difference(view, visit.game.seats, second, first, -6.0)
    assert (back and back.share) == (found and -found.share)


@pytest.mark.parametrize(
    ("stuck", "told"),
    [
        ((0, 18), [("finish_likelier", None), ("finish_less_likely", None)]),
        ((9, 15), [("finish_likelier", None), ("finish_less_likely", None)]),
        ((4, 8), [("finish_sooner", 3), ("finish_later", 3)]),  # of 20 deals
        ((8, 12), [None, None]),
    ],
)
def test_m_6_3_of_who_often_cannot_lay_all_cards_no_number_of_turns_is_told(
    stuck: tuple[int, int], told: list[tuple[str, int | None] | None]
) -> None:
    """Stuck in so many of 20 deals after either play; else a player finishes 3 turns sooner."""
    visit = position("M", "RC", {"N": "RD", "E": "OD", "S": "OH", "W": "RE"})
    view, seats = view_of(visit.game, visit.seen, visit.player), visit.game.seats
    one, other = (
        Candidate((0, 0), times=[[NEVER + 1, 9, 9, 30]] * n + [[at, 9, 9, 30]] * (20 - n))
        for n, at in zip(stuck, (2, 5), strict=True)
    )
    found = [
        finishing.difference(view, seats, one, other, 6.0),
        finishing.difference(view, seats, other, one, -6.0),
    ]
    assert [each and (each.key, each.args.get("n")) for each in found] == told
    assert [each and finishing.mirrored(each) for each in found] == found[::-1]


def test_m_6_3_turns_that_contradict_what_a_play_is_worth_are_not_told() -> None:
    """North finishes 2 turns later in 16 deals; in 4 only the other play leaves North stuck."""
    visit = position("M", "RC", {"N": "RD", "E": "OD", "S": "OH", "W": "RE"})
    view = view_of(visit.game, visit.seen, visit.player)
    later, stuck = [7, 9, 4, 8], [NEVER + 1, 9, 4, 60]
    first = Candidate((0, 0), times=[later] * 16 + [[2, 9, 4, 60]] * 4)
    second = Candidate((1, 0), times=[[5, 9, 4, 8]] * 16 + [stuck] * 4)
    assert finishing.difference(view, visit.game.seats, first, second, 6.0) is None


def test_m_6_1_a_difference_in_few_deals_that_may_be_chance_is_not_told() -> None:
    visit = position("M", "RC", {"N": "RD", "E": "OD", "S": "OH", "W": "RE"})
    view = view_of(visit.game, visit.seen, visit.player)
    first, second = Candidate((0, 0), times=[[5, 9, 4, 8]]), Candidate((1, 0), times=[[7, 9, 4, 8]])
    assert finishing.difference(view, visit.game.seats, first, second, 1.0) is None


@pytest.mark.parametrize(("display", "step"), [("S", 4), ("G", 4), ("P", 2), ("M", 2)])
def test_a_move_that_is_clearly_worse_has_other_reasons_than_the_best_and_they_say_so(
    display: str, step: int
) -> None:
    """Clearly: by more than two errors and .3 points. The sums of the shares have the order."""
    pairs = [
        (found[0], worse)
        for seed in (3, 4, 5)
        for visit in deal("partners", 4, display, seed)[::step]
        if visit.state.phase == "play"
        for found in [weighed("hard", visit, visit.seen, HINT_BUDGET)]
        for worse in found[1:]
        if found[0].value - worse.value > max(2 * worse.error, 0.3)
    ]
    assert len(pairs) > 10
    alike = [pair for pair in pairs if pair[0].reasons == pair[1].reasons]
    unclear = [
        pair
        for pair in pairs
        if fsum(each.share for each in pair[0].reasons)
        <= fsum(each.share for each in pair[1].reasons)
    ]
    assert len(alike) <= 0.05 * len(pairs)
    assert len(unclear) <= 0.2 * len(pairs)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You finish about 1 turn sooner|Of the 6 cards that follow, 3 are yours"),
        ("de", "Du bist etwa 1 Zug früher fertig|Von den 6 Karten, die folgen, sind 3 deine"),
        ("fr", "Vous finissez environ 1 tour plus tôt|Des 6 cartes qui suivent, 3 sont à vous"),
    ],
)
def test_reasons_say_who_finishes_sooner_and_how_many_cards_follow(
    language: str, said: str
) -> None:
    words = load_words(language, "musicando", strict=True)
    told = words("reason.finish_sooner", n=1), words("reason.own_follow", n=3, of=6)
    assert "|".join(told).replace("\xa0", " ") == said


# --- The auction ----------------------------------------------------------------------------------


def test_m_6_2_reasons_say_how_sure_a_contract_is_what_it_brings_and_who_has_called_it() -> None:
    found = given(asked(OVAL, "1P", "-"), Bid(4, "P"))
    assert found["made_in_ten"].args["n"] in {7, 8, 9}
    assert found["made_in_ten"].args["made"] == found["made_in_ten"].args["lost"] == 7
    assert found["made_in_ten"].share > 0
    assert found["partner_called_P"].args == {"seat": "N"}
    double = given(asked(OVAL, failed="double"), Bid(4, "P"))["made_in_ten"]
    assert (double.args["made"], double.args["lost"]) == (7, 14)


def test_m_6_2_odds_have_the_sign_of_the_tenths_that_are_told() -> None:
    told = {
        reason.args["n"]: reason.share
        for visit in map(asked, (OVAL, LOW, POOR))
        for each in weighed("hard", visit, visit.seen, 100)
        for reason in each.reasons
        if reason.key == "made_in_ten"
    }
    assert len(told) > 3
    for tenths, share in told.items():
        assert (share > 0) - (share < 0) == (tenths > 5) - (tenths < 5)


def test_m_2_2_a_bid_over_the_others_says_how_sure_their_contract_is() -> None:
    found = why(asked(POOR, "-", "4P"), Bid(4, "M"))
    assert found["outbids"]["seat"] == "E"
    assert found["outbids"]["n"] in {7, 8, 9}
    assert found["outbids"]["points"] == 7
    assert "outbids" not in why(asked(OVAL, "1P", "-"), Bid(4, "P"))  # the partner's own


def test_m_2_2_a_bid_over_the_others_says_what_its_level_stakes_if_a_lower_one_would_do() -> None:
    over = asked(POOR, "-", "2P")
    assert {"made_in_ten", "outbids", "too_high"} == set(why(over, Bid(4, "M")))
    assert not {"too_high", "low_level"} & set(why(over, Bid(2, "M")))


def test_m_2_2_what_a_standing_contract_brings_is_told_of_a_pass_too() -> None:
    assert why(asked(POOR, "-", "4P"), PASS)["stands"]["points"] == 7


def test_m_5_3_notes_that_come_early_speak_for_a_bid() -> None:
    near = "RC RD RE OE OC YF YD GG GE BA BF IG VA VG"
    assert given(asked(near), Bid(4, "P"))["near_P"].share > 0


def test_m_6_2_a_sure_contract_speaks_for_a_high_level_and_an_unsure_one_for_a_low_one() -> None:
    sure, unsure = asked(OVAL), asked(POOR)
    assert given(sure, Bid(4, "P"), "hard")["high_level"].share > 0
    assert given(sure, Bid(1, "P"), "hard")["too_low"].share < 0
    assert given(unsure, Bid(4, "M"), "hard")["too_high"].share < 0
    assert given(unsure, Bid(1, "M"), "hard")["low_level"].share > 0


@pytest.mark.parametrize("failed", ["same", "double"])
def test_m_6_2_a_level_is_told_to_gain_if_a_point_more_at_stake_gains_on_average(
    failed: str,
) -> None:
    """Odds of p bring p for each level more, and cost 1 - p, or twice that."""
    rules = {"high_level": 1, "too_low": 1, "too_high": -1, "low_level": -1}
    told = []
    for hand in (OVAL, LOW, POOR):
        visit = asked(hand, failed=failed)
        judge = Judge(
            visit.game, view_of(visit.game, visit.seen, visit.player), bidding.RISK_NEUTRAL
        )
        for each in weighed("hard", visit, visit.seen, 100):
            if not isinstance(each.move, Bid):
                continue
            made = judge.first(visit.player, each.move.display, opener=True)
            gain = made - (2 if failed == "double" else 1) * (1 - made)
            for key in {reason.key for reason in each.reasons} & rules.keys():
                told.append(key)
                assert gain * rules[key] > 0
    assert {"high_level", "too_low", "low_level"} <= set(told)


def test_m_6_2_a_style_that_shuns_risk_bids_low_and_its_reason_says_that_high_would_gain() -> None:
    """What it calls careful is not called better on average."""
    visit = asked("RC OD YE GF BG RH OH YH GA BA IH VA VF IF")
    found = given(visit, Bid(1, "P"), "medium")
    assert found["too_low"].share < 0
    assert given(visit, Bid(4, "P"), "medium")["high_level"].share > 0


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The level is a stake: at these odds, high gains on average"),
        ("de", "Die Stufe ist ein Einsatz: Hier bringt ein hoher im Schnitt mehr"),
        ("fr", "Le niveau est une mise : haute, elle rapporte plus en moyenne"),
    ],
)
def test_m_6_2_that_a_level_is_a_stake_is_told_in_words(language: str, said: str) -> None:
    words = load_words(language, "musicando", strict=True)
    assert words("reason.high_level").replace("\xa0", " ") == said


def test_m_2_2_the_own_hand_tells_the_same_of_every_level_of_a_display() -> None:
    hand = {"openers_P", "near_P", "late_P", "symbols_burden_P", "symbols_help", "few_openers_P"}
    found = [set(given(asked(OVAL), Bid(level, "P"), "hard")) & hand for level in (1, 2, 3, 4)]
    assert found == [{"openers_P"}] * 4


def test_m_2_2_a_pass_says_what_one_could_bid_or_that_one_may_bid_later() -> None:
    found = why(asked(POOR, "1M"), PASS)
    assert found["stands"]["bid"] == "1M"
    assert int(str(found["best_bid"]["n"])) <= 5
    assert given(asked(OVAL), PASS, "hard")["best_bid"].share < 0
    assert given(asked(OVAL), PASS, "hard")["bids_later"].share > 0


def test_m_2_2_a_bid_over_the_partner_says_what_more_it_brings() -> None:
    found = given(asked(LOW, "2M", "-"), Bid(4, "M"), "hard")
    assert found["raises"].args == {"bid": "2M", "made": 8, "before": 6}
    assert "outbids" not in found


def test_m_1_3_symbols_that_are_no_help_are_told_by_their_kind() -> None:
    hand = "RC OC RF OF YF GF BF IF VF RG OG Yx Gx Bx"
    words = load_words("en", "musicando", strict=True)
    visit = asked(hand)
    participants = {seat: Participant(seat, "hard") for seat in visit.game.seats}
    context = ViewContext(
        visit.game, visit.seen, visit.seat, (visit.seat,), participants, words, {}
    )
    burden = given(visit, Bid(1, "M"))["symbols_burden_M"]
    said = load_view("musicando").reason(context, burden)
    assert said == "No help to your notes: 2 naturals and 1 flat"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Your last card: you finish third"),
        ("de", "Deine letzte Karte: Du kommst auf Rang\N{NO-BREAK SPACE}3"),
        ("fr", "Votre dernière carte\N{NO-BREAK SPACE}: vous finissez à la troisième place"),
    ],
)
def test_m_3_3_the_last_card_says_which_place_it_takes(lang: str, told: str) -> None:
    visit = asked("RC OC RF OF YF GF BF IF VF RG OG Yx Gx Bx")
    participants = {seat: Participant(seat, "hard") for seat in visit.game.seats}
    words = load_words(lang, "musicando", strict=True)
    context = ViewContext(
        visit.game, visit.seen, visit.seat, (visit.seat,), participants, words, {}
    )
    assert load_view("musicando").reason(context, Reason("goes_out", {"rank": 3}, 2.0)) == told


def test_m_7_2_a_display_may_be_best_because_one_holds_no_symbol() -> None:
    visit = deal("individual", 3, "M", 0)[0]
    hands = tuple(
        ("RD", "RF", "OG", "YA", "GH", "BE", "IC") if seat == visit.seat else hand
        for seat, hand in zip(visit.game.seats, visit.state.hands, strict=True)
    )
    held = replace(visit, state=replace(visit.state, hands=hands))
    assert given(held, Choice("G"))["no_symbols"].share > 0


@pytest.mark.parametrize("seed", range(4))
def test_m_7_2_every_choice_of_a_display_has_a_reason(seed: int) -> None:
    visit = deal("individual", 3, "M", seed)[0]
    assert visit.state.phase == "choice"
    for display in "SGPM":
        assert given(visit, Choice(display))


# --- In words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_reason_has_its_words(language: str) -> None:
    words = load_words(language, "musicando", strict=True)
    view = load_view("musicando")
    told = set()
    for variant, players, display in (
        ("partners", 4, "P"),
        ("partners", 4, "G"),
        ("individual", 3, "M"),
        ("auction", 8, "S"),
    ):
        for visit in deal(variant, players, display, 8)[::3]:
            participants = {seat: Participant(seat, "hard") for seat in visit.game.seats}
            context = ViewContext(
                visit.game, visit.seen, visit.seat, (visit.seat,), participants, words, {}
            )
            for each in weighed("medium", visit, visit.seen):
                for reason in each.reasons:
                    told.add(reason.key)
                    assert len(view.reason(context, reason).split()) <= 12
    assert len(told) > 20


GOOD = (
    "all_wait blocks lets_in_own on_the_way helps_least gives_nothing only_card no_turn "
    "fewer_cards own_follow finish_sooner rid_of_symbol encloses closes_in opens_row_for "
    "partner_finishes_sooner finishes_later finish_likelier partner_finishes_likelier "
    "finishes_less_likely "
    "encloses_for_partner closes_in_for_partner "
    "makes_room leaves stops keeps_card keeps_symbols helps_others holds_rest symbols_help "
    "no_symbols suits_best near_P near_M openers_S openers_G openers_P openers_M goes_out "
    "bids_later raises high_level low_level"
)
BAD = (
    "closes_in_for_others "
    "blocks_partner lets_in_others encloses_for_others leaves_nothing leaves_only stops_partner "
    "draws ends_run finish_later late_P late_M too_high too_low "
    "partner_finishes_later finishes_sooner finish_less_likely partner_finishes_less_likely "
    "finishes_likelier "
    "symbols_burden_S symbols_burden_G symbols_burden_P symbols_burden_M "
    "few_openers_S few_openers_G few_openers_P few_openers_M"
)
SIGNS = {**dict.fromkeys(GOOD.split(), 1), **dict.fromkeys(BAD.split(), -1)}
"""What is good in itself is never a reason against a card, and vice versa."""


def test_a_reason_that_sounds_good_speaks_for_its_move_and_one_that_sounds_bad_against_it() -> None:
    told = [
        reason
        for variant, players, display in (
            ("partners", 4, "P"),
            ("partners", 4, "S"),
            ("individual", 3, "G"),
            ("individual", 3, "M"),
        )
        for visit in deal(variant, players, display, 8)
        for each in weighed("medium", visit, visit.seen)
        for reason in each.reasons
    ]
    assert len({reason.key for reason in told}) > 20
    assert not {reason.key for reason in told if reason.share * SIGNS.get(reason.key, 0) < 0}


def test_the_reasons_are_those_that_have_words() -> None:
    modules = reasons, call_reasons, finishing, hindsight
    source = "".join(Path(str(one.__file__)).read_text("utf-8") for one in modules)
    keys = {key for key in load_words("en", "musicando").texts if key.startswith("reason.")}
    spelled = set(re.findall(r'"([a-z_]+)"|f"([a-z_{}]+_)\{display\}"', source))
    exact = {key for key, _ in spelled if f"reason.{key}" in keys}
    exact |= {f"hindsight_{key}" for key in finishing.KEYS.values()}
    open_ended = {key + display for _, key in spelled if key for display in "SGPM"}
    assert {key.removeprefix("reason.") for key in keys} <= exact | open_ended
