"""M-1 the cards, M-2 deal and auction, and the notation of moves."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from musicando_table import after, dealt, game, legal, refused, told

from pyengine.core import CHANCE, HIDDEN, OptionError
from pyengine.games.musicando import Musicando, cards
from pyengine.games.musicando.deck import DECK, FLATS, LOWEST, NATURALS, OVALS, PAUSE, SHARPS
from pyengine.games.musicando.displays import EMPTY
from pyengine.games.musicando.moves import BIDS, Bid, Lay
from pyengine.games.musicando.state import Contract

# M-1 Cards


def test_m_1_1_seven_colours_of_seven_notes_and_a_symbol() -> None:
    assert len(DECK) == len(set(DECK)) == 56
    assert DECK[:9] == ("RC", "RD", "RE", "RF", "RG", "RA", "RH", "Rx", "OC")
    assert DECK[-8:] == ("VC", "VD", "VE", "VF", "VG", "VA", "VH", "Vx")
    assert Counter(card[0] for card in DECK) == dict.fromkeys("ROYGBIV", 8)


def test_m_1_1_the_symbols_of_the_colours() -> None:
    assert {"Rx", "Ox"} == SHARPS
    assert {"Yx", "Gx"} == NATURALS
    assert {"Bx", "Ix"} == FLATS
    assert PAUSE == "Vx"


def test_m_1_2_one_oval_of_each_colour_and_of_each_note() -> None:
    assert {"RC", "OD", "YE", "GF", "BG", "IA", "VH"} == OVALS


def test_m_1_3_c_opens_sarabande_and_musicando_and_an_oval_the_others() -> None:
    assert {"RC", "OC", "YC", "GC", "BC", "IC", "VC"} == LOWEST
    for letter, openers in {"S": LOWEST, "M": LOWEST, "G": OVALS, "P": OVALS}.items():
        assert {move.card for move in EMPTY[letter].moves(DECK)} == openers


# M-2 Deal and auction


def test_m_2_1_fourteen_cards_each_one_at_a_time_from_the_dealers_left() -> None:
    rules = game(dealer=1)
    start = rules.start()
    state = rules.apply_deal(start, DECK)
    assert rules.seats == ("N", "E", "S", "W")
    assert state.hands[2] == DECK[0::4]
    assert state.hands[3] == DECK[1::4]
    assert state.hands[0] == DECK[2::4]
    assert state.hands[1] == DECK[3::4]
    assert state.stock == ()
    assert rules.to_move(state) == ("S",)


def test_m_2_1_the_deal_moves_clockwise() -> None:
    rules = game(deals=3, dealer=2)
    state = after(rules, dealt(rules), "W concede")
    assert rules.to_move(state) == (CHANCE,)
    assert rules.seats[state.dealer] == "W"
    state = rules.apply_deal(state, DECK)
    assert state.hands[0] == DECK[0::4]
    state = after(rules, state, "N concede")
    assert rules.seats[state.dealer] == "N"


def test_m_2_2_the_bids_in_order() -> None:
    rules = game()
    state = dealt(rules)
    assert " ".join(legal(rules, state)) == "1S 1G 1P 1M 2S 2G 2P 2M 3S 3G 3P 3M 4S 4G 4P 4M -"
    state = after(rules, state, "N 3P")
    assert " ".join(legal(rules, state)) == "3M 4S 4G 4P 4M -"


def test_m_2_2_each_bid_is_higher_than_the_last() -> None:
    rules = game()
    state = after(rules, dealt(rules), "N 2G", "E -")
    assert refused(rules, state, "S 2G") == ("M-2.2", "not_higher")
    assert refused(rules, state, "S 1M") == ("M-2.2", "not_higher")
    for level in (5, 9999999999):
        assert refused(rules, state, f"S {level}S") == ("M-2.2", "no_such_level")
    assert refused(rules, state, "S RC") == ("M-2.2", "not_now")
    assert refused(rules, state, "S P") == ("M-2.2", "not_now")


def test_m_2_3_three_passes_in_a_row_after_a_bid_end_the_auction() -> None:
    rules = game()
    state = after(rules, dealt(rules), "N -", "E -", "S 1G", "W -", "N -")
    assert state.phase == "auction"
    assert told(rules, state, "E -") == [
        ("no_bid", "M-2.2", {"seat": "E"}),
        ("auction_won", "M-2.5", {"seat": "S", "display": "G", "value": 3, "level": 1}),
    ]
    state = after(rules, state, "E -")
    assert state.phase == "play"
    assert rules.to_move(state) == ("S",)


def test_m_2_3_passes_on_both_sides_of_a_bid_are_no_row() -> None:
    rules = game()
    state = after(rules, dealt(rules), "N 1S", "E -", "S -", "W 1G", "N -", "E -")
    assert state.phase == "auction"


def test_m_2_3_4m_ends_the_auction_at_once() -> None:
    rules = game()
    state = after(rules, dealt(rules), "N 1S", "E 4M")
    assert state.phase == "play"
    assert state.contract == Contract(1, "M", 4)


BY_TURNS = game(deals=5, displays="turns")


def test_m_2_6_by_turns_each_deal_has_the_next_display_and_the_fifth_the_first_again() -> None:
    state = dealt(BY_TURNS)
    named = []
    for _ in range(5):
        named.append(" ".join(legal(BY_TURNS, state)))
        (seat,) = BY_TURNS.to_move(state)
        state = after(BY_TURNS, state, f"{seat} concede")
        if BY_TURNS.to_move(state) == (CHANCE,):
            state = BY_TURNS.apply_deal(state, DECK)
    assert named == [f"1{d} 2{d} 3{d} 4{d} -" for d in "SGPMS"]


def test_m_2_6_another_display_cannot_be_named_and_a_bid_has_to_be_higher_still() -> None:
    state = after(BY_TURNS, dealt(BY_TURNS), "N 2S")
    assert legal(BY_TURNS, state) == ["3S", "4S", "-"]
    for call in ("1M", "4M", "2G"):
        assert refused(BY_TURNS, state, f"E {call}") == ("M-2.6", "other_display")
    assert refused(BY_TURNS, state, "E 2S") == ("M-2.2", "not_higher")
    assert refused(BY_TURNS, state, "E 5S") == ("M-2.2", "no_such_level")
    assert BY_TURNS.refuse(state, "E", Bid(1, "P")).args == {"display": "S"}


def test_m_2_6_level_4_of_the_display_ends_the_auction_at_once() -> None:
    state = after(BY_TURNS, dealt(BY_TURNS), "N 1S", "E 4S")
    assert (state.phase, state.contract) == ("play", Contract(1, "S", 4))
    assert after(game(), dealt(game()), "N 1S", "E 4S").phase == "auction"


def test_m_2_6_in_individual_play_the_chooser_has_this_display_only_and_opens_it() -> None:
    rules = game("individual", 3, deals=2, displays="turns")
    state = dealt(rules)
    assert legal(rules, state) == ["S"]
    assert refused(rules, state, "A G") == ("M-2.6", "other_display")
    assert refused(rules, state, "A 1S") == ("M-7.2", "not_now")
    state = after(rules, state, "A S")
    assert (rules.to_move(state), state.contract) == (("A",), Contract(0, "S"))
    state = rules.apply_deal(after(rules, state, "A concede"), DECK)
    assert legal(rules, state) == ["G"]


def test_m_2_4_after_four_passes_the_first_must_bid() -> None:
    rules = game()
    state = after(rules, dealt(rules), "N -", "E -", "S -")
    assert told(rules, state, "W -")[-1] == ("must_bid", "M-2.4", {"seat": "N"})
    state = after(rules, state, "W -")
    assert refused(rules, state, "N -") == ("M-2.4", "must_bid")
    assert legal(rules, state) == [str(bid) for bid in BIDS]


def test_m_2_4_the_auction_then_goes_on_as_usual() -> None:
    rules = game()
    state = after(rules, dealt(rules), "N -", "E -", "S -", "W -", "N 1S", "E -", "S -", "W 1P")
    assert state.phase == "auction"
    state = after(rules, state, "N -", "E -", "S -")
    assert state.contract == Contract(3, "P", 1)


def test_m_2_5_the_declarer_first_named_the_winning_display_for_the_winning_side() -> None:
    rules = game()
    calls = "N 1P", "E 1M", "S 2S", "W 2G", "N 2P", "E -", "S 3P", "W -", "N -", "E -"
    assert after(rules, dealt(rules), *calls).contract == Contract(0, "P", 3)


def test_m_2_5_a_display_first_named_by_the_other_side_does_not_count() -> None:
    rules = game()
    state = after(rules, dealt(rules), "N -", "E 1S", "S 2S", "W -", "N 3S", "E -", "S -", "W -")
    assert state.contract == Contract(2, "S", 3)
    assert rules.to_move(state) == ("S",)


def test_m_2_5_the_declarer_opens_the_play_with_all_hands_as_dealt() -> None:
    rules = game()
    start = dealt(rules)
    state = after(rules, start, "N 1S", "E -", "S 1M", "W -", "N -", "E -")
    assert rules.to_move(state) == ("S",)
    assert state.hands == start.hands
    assert state.layout == EMPTY["M"]


# The notation


@pytest.mark.parametrize(
    "text", ["2P", "4M", "-", "P", "GF", "Vx", "GF@2,-1", "Rx@0,0", "IH@-10,33", "concede"]
)
def test_a_move_is_written_as_it_is_read(text: str) -> None:
    rules = game()
    assert rules.write(rules.read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "0S", "01S", "1S ", "+1S", "1X", "RB", "rc", "x", "SS", "--", "Pass", "Concede"),
        *("RC@", "RC@1", "RC@01,0", "RC@-0,0", "RC@+1,0", "RC@1, 0", "RC@1,0,0", "RC@1,0\n"),
        "RC@\u0967,0",
    ],
)
def test_what_is_no_notation_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(text)}\\Z"):
        game().read(text)


def test_a_bid_a_choice_and_a_card_of_one_letter_are_never_equal() -> None:
    rules = game()
    moves = [rules.read(text) for text in ("G", "1G", "GC", "GC@1,0", "-")]
    assert len(set(moves)) == 5
    assert rules.read("1G") == Bid(1, "G")
    assert rules.read("GC@1,0") == Lay("GC", (1, 0))


# Options, chance, what is seen


def test_options_are_filled_in() -> None:
    four = Musicando.make(4, {}, lot=0.5)
    four_options = {"variant": "partners", "deals": 4, "dealer": "S"}
    assert four.options() == four_options | {"displays": "free", "failed": "same"}
    three = Musicando.make(3, {}, lot=0.99)
    three_options = {"variant": "individual", "deals": 3, "dealer": "C"}
    assert three.options() == three_options | {"displays": "free"}
    agreed = {"displays": "turns", "failed": "double"}
    assert (
        Musicando.make(8, {"variant": "auction", **agreed}, 0).options().items() >= agreed.items()
    )
    assert Musicando.make(8, {"variant": "auction", "dealer": "B"}).seats == tuple("ABCDEFGH")
    assert Musicando.make(4, {"deals": 10**9, "dealer": "N"}).deals == 10**9


@pytest.mark.parametrize(
    ("players", "options", "name", "why"),
    [
        (1, {}, "players", "out_of_range"),
        (9, {}, "players", "out_of_range"),
        (4, {"maestro": "N"}, "maestro", "unknown"),
        (4, {"variant": "bridge"}, "variant", "not_a_variant"),
        (4, {"variant": 1}, "variant", "not_a_variant"),
        (3, {"variant": "partners"}, "variant", "out_of_range"),
        (5, {"variant": "auction"}, "variant", "out_of_range"),
        (4, {"deals": True}, "deals", "not_a_number"),
        (4, {"deals": 2.0}, "deals", "not_a_number"),
        (4, {"deals": "4"}, "deals", "not_a_number"),
        (4, {"deals": 0}, "deals", "less_than_one"),
        (4, {"dealer": "A"}, "dealer", "not_a_seat"),
        (3, {"dealer": "N"}, "dealer", "not_a_seat"),
        (3, {"dealer": 0}, "dealer", "not_a_seat"),
        (3, {}, "dealer", "missing"),
        (4, {"displays": "random"}, "displays", "not_one_of_its_values"),
        (4, {"displays": ["turns"]}, "displays", "not_one_of_its_values"),
        (4, {"failed": "triple"}, "failed", "not_one_of_its_values"),
        (4, {"failed": None}, "failed", "not_one_of_its_values"),
        (3, {"failed": "double"}, "failed", "not_in_this_variant"),
        (4, {"variant": "individual", "failed": "same"}, "failed", "not_in_this_variant"),
    ],
)
def test_wrong_options_are_refused_by_name(
    players: int, options: dict[str, object], name: str, why: str
) -> None:
    lot = None if why == "missing" else 0.0
    with pytest.raises(OptionError) as refusal:
        Musicando.make(players, options, lot)
    assert (refusal.value.name, refusal.value.why) == (name, why)


def test_chance_is_drawn_by_the_last_move_of_a_deal_that_is_not_the_last() -> None:
    rules = game(deals=2)
    state = rules.start()
    assert rules.to_move(state) == (CHANCE,)
    state = after(rules, rules.apply_deal(state, DECK), "N 1S")
    assert rules.to_move(state) == ("E",)
    state = after(rules, state, "E concede")
    assert rules.to_move(state) == (CHANCE,)
    state = after(rules, rules.apply_deal(state, DECK), "E concede")
    assert rules.to_move(state) == ()


def test_a_deal_is_the_56_cards_and_nothing_else() -> None:
    rules = game()
    start = rules.start()
    assert not rules.invalid_deal(start, rules.deal(start, Random(3)))
    assert rules.invalid_deal(start, DECK[1:])
    assert rules.invalid_deal(start, (*DECK[1:], "RD"))
    assert rules.invalid_deal(start, (*DECK, "RC"))
    assert rules.invalid_deal(start, tuple(range(56)))


def test_other_hands_and_the_stock_lie_face_down() -> None:
    rules = game("individual", 3)
    state = dealt(rules)
    seen = rules.observation(state, "B")
    assert seen.hands == ((HIDDEN,) * 7, state.hands[1], (HIDDEN,) * 7)
    assert seen.stock == (HIDDEN,) * 35
    spectated = rules.observation(state, None)
    assert spectated.hands == ((HIDDEN,) * 7,) * 3
    assert rules.observation(seen, "B") == seen


def test_what_is_covered_can_be_any_cards_that_are_not_seen() -> None:
    rules = game("individual", 3)
    state = after(rules, dealt(rules), "A P")
    seen = rules.observation(state, "B")
    first, second = (rules.determinize(seen, "B", Random(seed)) for seed in (1, 2))
    assert first != second
    for guess in (first, second):
        assert cards(guess) == tuple(sorted(DECK))
        assert rules.observation(guess, "B") == seen
