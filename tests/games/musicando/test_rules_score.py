"""M-6 the score in partnerships, M-7 individual play, and a match of several deals."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from musicando_table import after, dealt, game, keys, legal, lines, position, refused, told

from pyengine.core import CHANCE, IllegalMoveError, Item, play, totals
from pyengine.games.musicando import Musicando, cards, worth
from pyengine.games.musicando.deck import DECK
from pyengine.games.musicando.moves import BIDS, CONCEDE, PASS
from pyengine.games.musicando.score import RANK_POINTS
from pyengine.games.musicando.state import Contract

# M-6 Score in partnerships


def test_m_6_1_what_ranks_and_contracts_are_worth() -> None:
    assert RANK_POINTS[4] == (4, 3, 2, 1)
    assert [worth(display) for display in "SGPM"] == [1, 2, 3, 4]
    assert worth("S", 1) == 2
    assert worth("P", 2) == 5
    assert worth("M", 4) == 8


LAST_TWO = {"W": "OD"}


def test_m_6_2_a_side_has_both_its_ranks_and_a_made_contract() -> None:
    rules = game()
    state = position(rules, "M", "OC", LAST_TWO, ranks=(2, 1, 0), contract=Contract(0, "M", 3))
    state = after(rules, state, "W OD")
    assert lines(rules, state) == [
        ("NS", "rank_1", 4, "M-6.1"),
        ("EW", "rank_2", 3, "M-6.1"),
        ("NS", "rank_3", 2, "M-6.1"),
        ("EW", "rank_4", 1, "M-6.1"),
        ("NS", "contract_made", 7, "M-6.2"),
    ]
    assert totals(rules, state) == {"NS": 13, "EW": 4}
    assert rules.winners(state) == ("NS",)


def test_m_6_2_a_scored_deal_is_told_side_by_side() -> None:
    rules = game()
    state = position(rules, "M", "OC", LAST_TWO, ranks=(2, 1, 0), contract=Contract(0, "M", 3))
    scored = ("deal_scored", "M-6.2", {"points": (("NS", 13), ("EW", 4)), "contract": "made"})
    assert scored in told(rules, state, "W OD")


def test_m_6_2_a_contract_is_lost_if_the_other_side_is_first() -> None:
    rules = game()
    state = position(rules, "M", "OC", LAST_TWO, ranks=(1, 0, 2), contract=Contract(2, "P", 1))
    state = after(rules, state, "W OD")
    assert lines(rules, state)[-1] == ("NS", "contract_lost", -4, "M-6.2")
    assert totals(rules, state) == {"NS": 1, "EW": 5}
    assert rules.winners(state) == ("EW",)


LOST = {"ranks": (1, 0, 2), "contract": Contract(2, "P", 1)}


def test_m_6_2_with_double_a_lost_contract_costs_twice_its_value_and_a_made_one_brings_it() -> None:
    rules = game(failed="double")
    state = position(rules, "M", "OC", LAST_TWO, **LOST)
    assert lines(rules, after(rules, state, "W OD"))[-1] == (
        *("NS", "contract_lost_double", -8, "M-6.2"),
    )
    state = position(rules, "M", "OC", LAST_TWO, ranks=(2, 1, 0), contract=Contract(0, "M", 3))
    made = ("NS", "contract_made", 7, "M-6.2")
    assert lines(rules, after(rules, state, "W OD"))[-1] == made


def test_m_6_2_double_holds_in_m_7_6_too() -> None:
    rules = game("auction", 4, failed="double")
    state = position(rules, "M", "OC", {"D": "OD"}, **LOST)
    lost = ("C", "contract_lost_double", -8, "M-6.2")
    assert lines(rules, after(rules, state, "D OD"))[-1] == lost


def test_m_6_2_with_double_it_is_told_what_a_contract_costs_and_that_it_has_cost_it() -> None:
    rules = game(failed="double")
    state = after(rules, dealt(rules), "N 2P", "E -", "S -")
    terms = {"seat": "N", "display": "P", "level": 2, "value": 5, "cost": 10}
    assert told(rules, state, "W -")[-1] == ("auction_won_double", "M-2.5", terms)
    state = position(rules, "M", "OC", LAST_TWO, **LOST)
    failed = ("failed_double", "M-6.2", {"seat": "S", "points": -8})
    assert told(rules, state, "W OD")[-3] == failed
    state = position(game(), "M", "OC", LAST_TWO, **LOST)
    assert "failed_double" not in keys(game(), state, "W OD")


def test_m_6_5_with_double_a_deal_that_is_broken_off_costs_as_ever() -> None:
    rules = game(failed="double")
    state = after(rules, dealt(rules), "N 4M", "N concede")
    assert lines(rules, state) == [("NS", "conceded", -12, "M-6.5")]


def test_m_6_3_the_last_player_with_cards_that_cannot_be_laid_scores_nothing() -> None:
    rules = game()
    state = position(rules, "M", "OC", {"W": "OE"}, ranks=(2, 1, 0))
    assert legal(rules, state) == ["-"]
    assert keys(rules, state, "W -") == ["passed", "stuck", "deal_scored", "wins"]
    state = after(rules, state, "W -")
    assert ("EW", "no_rank", 0, "M-6.3") in lines(rules, state)
    assert totals(rules, state)["EW"] == 3


def test_m_6_4_most_points_over_all_deals_win_and_equal_is_a_draw() -> None:
    rules = game(deals=2)
    state = after(rules, dealt(rules), "N concede")
    assert rules.winners(state) == ()
    state = rules.apply_deal(state, DECK)
    draw = ("draws", "M-6.4", {"sides": ("NS", "EW"), "points": -12})
    assert told(rules, state, "E concede")[-1] == draw
    state = after(rules, state, "E concede")
    assert totals(rules, state) == {"NS": -12, "EW": -12}
    assert rules.winners(state) == ("NS", "EW")


@pytest.mark.parametrize("calls", [(), ("N 1S",), ("N 1S", "E -", "S -", "W -")])
def test_m_6_5_only_the_seat_to_move_can_concede_in_auction_and_play(
    calls: tuple[str, ...],
) -> None:
    rules = game()
    state = after(rules, dealt(rules), *calls)
    (seat,) = rules.to_move(state)
    side = "NS" if seat in "NS" else "EW"
    assert [rules.write(move) for move in rules.legal_moves(state, seat)][-1] == "concede"
    for other in {*rules.seats} - {seat}:
        with pytest.raises(IllegalMoveError, match="C-2 not_to_move"):
            play(rules, state, other, CONCEDE)
    events = told(rules, state, f"{seat} concede")
    assert events[0] == ("conceded", "M-6.5", {"seat": seat, "points": -12})
    assert [(key, clause) for key, clause, _ in events] == [
        ("conceded", "M-6.5"),
        ("deal_scored", "M-6.5"),
        ("wins", "M-6.4"),
    ]
    state = after(rules, state, f"{seat} concede")
    assert rules.score(state) == (Item(side, "conceded", -12, "M-6.5"),)


def test_m_6_5_an_annulled_deal_counts_and_its_ranks_do_not() -> None:
    rules = game(deals=2)
    state = position(rules, "M", "OC", {"E": "OD", "W": "OE"}, ranks=(2, 0))
    state = after(rules, state, "E concede")
    assert totals(rules, state) == {"NS": 0, "EW": -12}
    assert rules.to_move(state) == (CHANCE,)
    state = after(rules, rules.apply_deal(state, DECK), "E concede")
    assert state.phase == "over"
    assert totals(rules, state) == {"NS": 0, "EW": -24}


def test_scores_before_the_end_are_those_of_finished_deals() -> None:
    rules = game(deals=2)
    assert rules.score(dealt(rules)) == ()
    state = after(rules, dealt(rules), "N concede")
    later = after(rules, rules.apply_deal(state, DECK), "E 1S")
    assert rules.score(later) == rules.score(state) == (Item("NS", "conceded", -12, "M-6.5"),)


# M-7 Individual play


@pytest.mark.parametrize("players", range(2, 9))
def test_m_7_1_seven_cards_each_and_the_rest_is_the_stock(players: int) -> None:
    rules = game("individual", players)
    state = rules.apply_deal(rules.start(), DECK)
    assert rules.seats == tuple("ABCDEFGH"[:players])
    assert [len(hand) for hand in state.hands] == [7] * players
    assert state.hands[0] == DECK[: 7 * players : players]
    assert state.stock == DECK[7 * players :]


def test_m_7_1_the_first_dealer_is_drawn_by_lot() -> None:
    seats = [Musicando.make(3, {}, lot).dealer for lot in (0.0, 0.34, 0.999)]
    assert seats == ["A", "B", "C"]


def test_m_7_2_the_player_left_of_the_dealer_chooses_and_opens_a_display() -> None:
    rules = game("individual", 3, dealer=0)
    state = dealt(rules)
    assert rules.to_move(state) == ("B",)
    assert legal(rules, state) == ["S", "G", "P", "M"]
    assert refused(rules, state, "B -") == ("M-7.2", "not_now")
    assert refused(rules, state, "B 1S") == ("M-7.2", "not_now")
    assert told(rules, state, "B P") == [
        ("display_chosen", "M-7.2", {"seat": "B", "display": "P", "value": 3})
    ]
    assert rules.to_move(after(rules, state, "B P")) == ("B",)


def test_m_7_2_the_chooser_deals_next() -> None:
    rules = game("individual", 3, deals=3, dealer=0)
    state = after(rules, dealt(rules), "B P", "B concede")
    assert rules.seats[state.dealer] == "B"
    state = rules.apply_deal(state, DECK)
    assert rules.to_move(state) == ("C",)
    state = after(rules, state, "C concede")
    assert rules.seats[state.dealer] == "C"


STOCKED = {"A": "RD RE", "B": "RF RG", "C": "OD OE"}


def test_m_7_3_while_there_is_a_stock_nobody_has_to_lay() -> None:
    rules = game("individual", 3)
    state = position(rules, "M", "RC", STOCKED, stock=("BC", "BD"))
    assert legal(rules, state) == ["RD", "-"]
    assert told(rules, state, "A -") == [
        ("passed", "M-7.3", {"seat": "A"}),
        ("drew", "M-7.3", {"seat": "A"}),
    ]
    state = after(rules, state, "A -")
    assert state.hands[0] == ("RD", "RE", "BC")
    assert state.stock == ("BD",)
    assert state.unable == ()
    assert rules.to_move(state) == ("B",)


def test_m_7_3_one_may_pass_before_the_first_card_too() -> None:
    rules = game("individual", 3)
    state = position(rules, "M", "", {"A": "RC", "B": "RD", "C": "RE"}, stock=("OC", "OD"))
    assert legal(rules, state) == ["RC", "-"]
    state = after(rules, state, "A -")
    assert state.hands[0] == ("RC", "OC")
    assert legal(rules, state) == ["-"]


def test_m_7_3_where_nobody_has_an_opener_all_draw() -> None:
    rules = game("individual", 2)
    state = position(rules, "M", "", {"A": "RD", "B": "RE"}, stock=("RF", "RC", "RG"))
    state = after(rules, state, "A -", "B -", "A -")
    assert legal(rules, state) == ["RC"]
    assert refused(rules, state, "B -") == ("M-3.1", "must_lay")


def test_m_7_3_with_the_stock_empty_there_is_a_duty_to_lay() -> None:
    rules = game("individual", 3)
    state = position(rules, "M", "RC", STOCKED, stock=("BC",))
    state = after(rules, state, "A -", "B -", "C -")
    assert refused(rules, state, "A -") == ("M-3.1", "must_lay")


def test_m_3_4_a_pass_that_drew_is_not_counted() -> None:
    rules = game("individual", 2)
    state = position(rules, "M", "RC", {"A": "RF", "B": "RG"}, stock=("BD",))
    state = after(rules, state, "A -", "B -")
    assert state.passed == (False, True)
    state = after(rules, state, "A -")
    assert state.phase == "over"


def test_m_7_3_a_pass_that_ends_a_run_draws() -> None:
    rules = game("individual", 3)
    hands = {"A": "Vx RE", "B": "RF", "C": "RG"}
    state = position(rules, "M", "RC VC", hands, stock=("BC", "BD"))
    state = after(rules, state, "A Vx")
    assert keys(rules, state, "A -") == ["passed", "drew", "run_ends"]
    state = after(rules, state, "A -")
    assert state.hands[0] == ("RE", "BC")
    assert rules.to_move(state) == ("B",)


def test_m_7_4_ranks_and_the_display_for_everyone() -> None:
    rules = game("individual", 3)
    state = position(rules, "P", "RC", {"C": "RE"}, ranks=(1, 0), contract=Contract(0, "P"))
    state = after(rules, state, "C -")
    assert lines(rules, state) == [
        ("B", "rank_1", 3, "M-7.4"),
        ("A", "rank_2", 2, "M-7.4"),
        ("C", "no_rank", 0, "M-6.3"),
        ("A", "display", 3, "M-7.4"),
        ("B", "display", 3, "M-7.4"),
        ("C", "display", 3, "M-7.4"),
    ]
    assert totals(rules, state) == {"A": 5, "B": 6, "C": 3}


def test_m_7_4_eight_ranks() -> None:
    rules = game("individual", 8)
    state = position(
        rules, "M", "RC", {"H": "RD"}, ranks=tuple(range(7)), contract=Contract(0, "M")
    )
    assert totals(rules, after(rules, state, "H RD")) == {
        seat: points + 4 for seat, points in zip("ABCDEFGH", range(8, 0, -1), strict=True)
    }


def test_m_7_5_breaking_off_costs_eleven_in_choice_and_play() -> None:
    rules = game("individual", 3, deals=2)
    state = after(rules, dealt(rules), "A concede")
    assert rules.score(state) == (Item("A", "conceded", -11, "M-7.5"),)
    state = after(rules, rules.apply_deal(state, DECK), "B S", "B concede")
    assert totals(rules, state) == {"A": -11, "B": -11, "C": 0}
    assert rules.winners(state) == ("C",)


def test_m_7_5_ties_are_shared() -> None:
    rules = game("individual", 3)
    shared = ("shares", "M-7.5", {"sides": ("B", "C"), "points": 0})
    assert told(rules, dealt(rules), "A concede")[-1] == shared
    state = after(rules, dealt(rules), "A concede")
    assert rules.winners(state) == ("B", "C")


def test_m_7_6_all_cards_are_dealt_to_four_or_eight() -> None:
    for players, size in ((4, 14), (8, 7)):
        rules = game("auction", players)
        state = dealt(rules)
        assert rules.seats == tuple("ABCDEFGH"[:players])
        assert [len(hand) for hand in state.hands] == [size] * players
        assert state.stock == ()
        assert state.phase == "auction"


def test_m_7_6_seven_passes_end_the_auction_of_eight() -> None:
    rules = game("auction", 8)
    state = after(rules, dealt(rules), "A -", "B 1G", *(f"{seat} -" for seat in "CDEFGH"))
    assert state.phase == "auction"
    state = after(rules, state, "A -")
    assert state.contract == Contract(1, "G", 1)
    assert rules.to_move(state) == ("B",)


def test_m_7_6_after_eight_passes_the_first_must_bid() -> None:
    rules = game("auction", 8)
    state = after(rules, dealt(rules), *(f"{seat} -" for seat in "ABCDEFGH"))
    assert refused(rules, state, "A -") == ("M-2.4", "must_bid")


def test_m_7_6_each_bids_alone_so_another_who_named_the_display_is_no_declarer() -> None:
    rules = game("auction", 4)
    calls = "A 1P", "B -", "C 2P", "D -", "A -", "B -"
    assert after(rules, dealt(rules), *calls).contract == Contract(2, "P", 2)


@pytest.mark.parametrize(
    ("declarer", "key", "points"), [(2, "contract_made", 5), (0, "contract_lost", -5)]
)
def test_m_7_6_the_declarer_adds_or_subtracts_and_nobody_adds_the_display(
    declarer: int, key: str, points: int
) -> None:
    rules = game("auction", 4)
    state = position(
        rules, "M", "RC", {"D": "RD"}, ranks=(2, 0, 1), contract=Contract(declarer, "P", 2)
    )
    state = after(rules, state, "D RD")
    assert lines(rules, state) == [
        ("C", "rank_1", 4, "M-7.6"),
        ("A", "rank_2", 3, "M-7.6"),
        ("B", "rank_3", 2, "M-7.6"),
        ("D", "rank_4", 1, "M-7.6"),
        (rules.seats[declarer], key, points, "M-7.6"),
    ]


def test_m_7_6_breaking_off_costs_eleven() -> None:
    rules = game("auction", 4)
    closing = [(key, clause) for key, clause, _ in told(rules, dealt(rules), "A concede")]
    assert closing == [("conceded", "M-7.6"), ("deal_scored", "M-7.6"), ("shares", "M-7.5")]
    state = after(rules, dealt(rules), "A concede")
    assert rules.score(state) == (Item("A", "conceded", -11, "M-7.6"),)


def test_m_7_6_no_partner_takes_over_the_run() -> None:
    rules = game("auction", 4)
    hands = {"A": "Vx", "B": "OD", "C": "RD", "D": "RE"}
    state = position(rules, "M", "RC OC VC", hands, ranks=())
    assert rules.to_move(after(rules, state, "A Vx")) == ("B",)


# Whole matches


@pytest.mark.parametrize(
    ("variant", "players"),
    [("partners", 4), ("auction", 4), ("auction", 8), *(("individual", n) for n in range(2, 9))],
)
def test_a_random_match_stays_within_max_moves_and_tells_what_it_does(
    variant: str, players: int
) -> None:
    rules = game(variant, players, deals=4)
    rng = Random(players)
    state = rules.start()
    moves = 0
    while seats := rules.to_move(state):
        if seats == (CHANCE,):
            state = rules.apply_deal(state, rules.deal(state, rng))
            continue
        (seat,) = seats
        options = rules.legal_moves(state, seat)[:-1]
        move = options[int(rng.random() * len(options))]
        steps = rules.narrate(state, seat, move)
        state = play(rules, state, seat, move)
        assert steps[-1].state == state
        assert all(rules.to_move(step.state) == () for step in steps[:-1])
        assert cards(state) == tuple(sorted(DECK))
        moves += 1
    assert moves <= rules.max_moves
    assert len(state.finished) == 4
    assert [deal.dealer for deal in state.finished] == [
        (rules.seats.index(rules.dealer) + i) % players for i in range(4)
    ]


def test_the_bound_holds_for_the_longest_auction() -> None:
    rules = game(deals=1)
    state = dealt(rules)
    calls = 0
    for bid in BIDS:
        passes = 4 if bid == BIDS[0] else 2
        for _ in range(passes):
            state = play(rules, state, rules.to_move(state)[0], PASS)
        state = play(rules, state, rules.to_move(state)[0], bid)
        calls += passes + 1
    assert state.phase == "play"
    assert calls == 50
    assert rules.max_moves == 50 + 56 + 8 * 57
    assert replace(rules, deals=3).max_moves == 3 * rules.max_moves
