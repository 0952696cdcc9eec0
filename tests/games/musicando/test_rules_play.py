"""M-3 play and M-4 symbols: turns, ranks, blocks, the pause's run."""

from __future__ import annotations

from musicando_table import after, game, keys, legal, lines, position, refused, told

# M-3 Play


def test_m_3_1_who_can_lay_a_note_must_lay_a_card() -> None:
    rules = game()
    state = position(rules, "M", "RC", {"N": "RD Rx OE", "E": "RE RF", "S": "RG", "W": "RA"})
    assert legal(rules, state) == ["RD", "Rx"]
    assert refused(rules, state, "N -") == ("M-3.1", "must_lay")


def test_m_3_1_who_can_lay_only_symbols_may_pass() -> None:
    rules = game()
    state = position(rules, "M", "RC", {"N": "RF Rx", "E": "RE RD", "S": "RG", "W": "RA"})
    assert legal(rules, state) == ["Rx", "-"]
    after(rules, state, "N -", "E RD")


def test_m_3_1_with_a_note_and_a_symbol_the_choice_is_free() -> None:
    rules = game()
    state = position(rules, "M", "RC", {"N": "RD Rx OE", "E": "RE RF", "S": "RG", "W": "RA"})
    assert rules.to_move(after(rules, state, "N RD")) == ("E",)
    assert rules.to_move(after(rules, state, "N Rx")) == ("S",)


def test_m_3_1_who_can_lay_nothing_passes() -> None:
    rules = game()
    state = position(rules, "M", "RC", {"N": "RF", "E": "RD RE", "S": "RG", "W": "RA"})
    assert legal(rules, state) == ["-"]
    state = after(rules, state, "N -")
    assert rules.to_move(state) == ("E",)
    assert state.unable == ((0, 1),)


def test_m_3_1_only_cards_in_hand_can_be_laid() -> None:
    rules = game()
    state = position(rules, "M", "RC", {"N": "RF RD", "E": "OC", "S": "RG", "W": "RA"})
    assert refused(rules, state, "N OC") == ("M-3.1", "not_in_hand")
    assert refused(rules, state, "N 1S") == ("M-3.1", "not_now")
    assert refused(rules, state, "N S") == ("M-3.1", "not_now")


def test_m_3_2_without_an_opener_the_right_to_open_moves_on() -> None:
    rules = game()
    state = position(rules, "M", "", {"N": "RD Rx", "E": "RE", "S": "RC RF", "W": "RG"})
    assert legal(rules, state) == ["-"]
    assert refused(rules, state, "N RD") == ("M-3.2", "not_opened")
    assert refused(rules, state, "N Rx") == ("M-3.2", "not_opened")
    assert told(rules, state, "N -") == [("passed", "M-3.2", {"seat": "N"})]
    state = after(rules, state, "N -", "E -")
    assert refused(rules, state, "S -") == ("M-3.1", "must_lay")
    after(rules, state, "S RC", "W -", "N RD")


def test_m_3_2_the_first_card_on_a_grid_is_an_opener_too() -> None:
    rules = game()
    state = position(rules, "G", "", {"N": "RD OD", "E": "RE", "S": "RC RF", "W": "RG"})
    assert legal(rules, state) == ["OD@0,0"]
    assert refused(rules, state, "N RD@0,0") == ("M-3.2", "no_opener")


def test_m_3_3_the_last_card_takes_the_next_rank_and_leaves_the_turn_order() -> None:
    rules = game()
    state = position(
        rules, "M", "RC OC", {"N": "RD", "E": "RE", "S": "OD OE", "W": "OF OG"}, ranks=()
    )
    assert told(rules, state, "N RD")[1] == ("rank_taken", "M-3.3", {"seat": "N", "rank": 1})
    state = after(rules, state, "N RD", "E RE", "S OD", "W -")
    assert state.ranks == (0, 1)
    assert rules.to_move(state) == ("S",)


def test_m_3_3_the_last_player_goes_on_laying_alone() -> None:
    rules = game()
    state = position(rules, "M", "RC", {"W": "RF RE RD"})
    state = after(rules, state, "W RD", "W RE", "W RF")
    assert state.ranks == (0, 1, 2, 3)
    assert state.phase == "over"


def test_m_3_4_the_deal_ends_when_all_have_passed_since_the_last_card() -> None:
    rules = game()
    state = position(rules, "M", "RC", {"N": "RF", "E": "RG", "S": "RA", "W": "RH"})
    state = after(rules, state, "N -", "E -", "S -")
    assert state.phase == "play"
    assert keys(rules, state, "W -") == ["passed", "stuck", "deal_scored", "wins"]
    state = after(rules, state, "W -")
    assert state.phase == "over"
    assert state.ranks == ()
    assert [line[1] for line in lines(rules, state)] == ["no_rank"] * 4 + ["contract_lost"]


def test_m_3_4_a_lost_turn_is_no_pass_so_that_others_pass_again() -> None:
    rules = game()
    state = position(
        rules,
        "M",
        "RC",
        {"N": "RF", "E": "RG", "S": "RA", "W": "RH"},
        blocked=(False, True, False, False),
    )
    state = after(rules, state, "N -", "S -", "W -", "N -")
    assert state.phase == "play"
    assert rules.to_move(state) == ("E",)
    assert after(rules, state, "E -").phase == "over"


def test_m_3_4_a_card_lets_all_pass_anew() -> None:
    rules = game()
    state = position(rules, "M", "RC", {"N": "RF", "E": "RG", "S": "Rx RA", "W": "RH"})
    state = after(rules, state, "N -", "E -", "S Rx", "N -", "E -", "S -")
    assert state.phase == "play"
    assert after(rules, state, "W -").phase == "over"


def test_m_3_4_those_left_hold_no_rank_while_ranks_remain() -> None:
    rules = game()
    state = position(rules, "M", "RC", {"S": "RF", "W": "RG"})
    state = after(rules, state, "S -", "W -")
    assert state.finished[0].ranks == (0, 1)
    assert lines(rules, state)[:4] == [
        ("NS", "rank_1", 4, "M-6.1"),
        ("EW", "rank_2", 3, "M-6.1"),
        ("NS", "no_rank", 0, "M-6.3"),
        ("EW", "no_rank", 0, "M-6.3"),
    ]


# M-4 Symbols

FOUR = {"N": "Rx Yx Bx RF", "E": "RG RH", "S": "OG OH", "W": "YG YH"}
OPEN = "RC OC YC GC BC IC"


def test_m_4_1_a_sharp_blocks_the_next_player() -> None:
    rules = game()
    state = position(rules, "M", OPEN, FOUR)
    assert rules.blocks(state, "N", "Rx") == ("E",)
    assert told(rules, state, "N Rx") == [
        ("laid", "M-4.6", {"seat": "N", "card": "Rx", "cell": None}),
        ("blocked", "M-4.1", {"seat": "E", "card": "Rx", "by": "N"}),
        ("turn_lost", "M-4.2", {"seat": "E", "by": "N"}),
    ]
    assert rules.to_move(after(rules, state, "N Rx")) == ("S",)


def test_m_4_1_a_flat_blocks_the_player_before() -> None:
    rules = game()
    state = position(rules, "M", OPEN, FOUR)
    assert rules.blocks(state, "N", "Bx") == ("W",)
    after(rules, state, "N Bx", "E -", "S -", "N Rx")


def test_m_4_1_a_natural_blocks_both() -> None:
    rules = game()
    state = position(rules, "M", OPEN, FOUR)
    assert rules.blocks(state, "N", "Yx") == ("E", "W")
    after(rules, state, "N Yx", "S -", "N Rx")


def test_m_4_1_next_and_before_are_the_nearest_who_still_hold_cards_partner_or_not() -> None:
    rules = game()
    state = position(rules, "M", OPEN, {"N": "Rx Yx Bx RF", "S": "OG OH", "W": "YG YH"})
    assert rules.blocks(state, "N", "Rx") == ("S",)
    assert rules.blocks(state, "N", "Yx") == ("S", "W")
    after(rules, state, "N Rx", "W -", "N -", "S -")


def test_m_4_1_with_two_left_each_symbol_blocks_the_other() -> None:
    rules = game()
    state = position(rules, "M", OPEN, {"N": "Rx Yx Bx RF", "W": "YG YH"})
    for symbol in ("Rx", "Bx", "Yx"):
        assert rules.blocks(state, "N", symbol) == ("W",)
        assert keys(rules, state, f"N {symbol}") == ["laid", "blocked", "turn_lost"]
        assert rules.to_move(after(rules, state, f"N {symbol}")) == ("N",)


def test_m_4_1_one_who_is_alone_blocks_nobody() -> None:
    rules = game()
    state = position(rules, "M", OPEN, {"N": "Yx RD"})
    assert rules.blocks(state, "N", "Yx") == ()
    assert keys(rules, state, "N Yx") == ["laid"]
    after(rules, state, "N Yx", "N RD")


def test_m_4_1_a_last_card_blocks_too() -> None:
    rules = game()
    state = position(rules, "M", OPEN, {"N": "Yx", "E": "RG", "S": "OD", "W": "YG"}, ranks=())
    state = after(rules, state, "N Yx")
    assert state.blocked == (False, False, False, True)
    assert rules.to_move(state) == ("S",)


def test_m_4_1_the_last_card_of_two_blocks_the_one_who_is_left_to_no_effect() -> None:
    rules = game()
    state = position(rules, "M", OPEN, {"N": "Rx", "E": "RD"}, ranks=(2, 3))
    assert keys(rules, state, "N Rx") == ["laid", "rank_taken", "blocked", "turn_lost"]
    after(rules, state, "N Rx", "E RD")


def test_m_4_2_the_next_turn_is_lost_and_then_the_block_is_gone() -> None:
    rules = game()
    state = position(rules, "M", OPEN, FOUR)
    state = after(rules, state, "N Rx")
    assert state.blocked == (False,) * 4
    after(rules, state, "S -", "W -", "N Bx", "E -")


def test_m_4_2_a_flat_costs_the_turn_whenever_it_comes() -> None:
    rules = game()
    state = after(rules, position(rules, "M", OPEN, FOUR), "N Bx")
    assert state.blocked == (False, False, False, True)
    state = after(rules, state, "E -", "S -")
    assert rules.to_move(state) == ("N",)
    assert state.blocked == (False,) * 4


def test_m_4_2_a_turn_that_is_lost_later_is_told_with_who_blocked_it() -> None:
    """W's turn comes after a round in which E and S lay; N, who blocked it, is out by then."""
    rules = game()
    hands = {"N": "Bx", "E": "RD RF", "S": "RE OG", "W": "YG"}
    state = after(rules, position(rules, "M", OPEN, hands, ranks=()), "N Bx", "E RD")
    assert told(rules, state, "S RE")[1:] == [("turn_lost", "M-4.2", {"seat": "W", "by": "N"})]


def test_m_4_2_blocked_twice_is_blocked_once() -> None:
    rules = game()
    state = position(
        rules, "M", OPEN, {"N": "Bx RF", "E": "RG", "S": "Rx OH", "W": "YG YH"}, ranks=()
    )
    state = after(rules, state, "N Bx", "E -")
    assert told(rules, state, "S Rx")[1:] == [
        ("blocked_already", "M-4.2", {"seat": "W", "card": "Rx", "by": "S"}),
        ("turn_lost", "M-4.2", {"seat": "W", "by": "S"}),
    ]
    after(rules, state, "S Rx", "N -", "E -", "S -", "W -")


PAUSE = {"N": "Vx RD Rx RG", "E": "RE OD", "S": "OE OG", "W": "OF YG"}


def test_m_4_3_after_the_pause_its_player_goes_on_until_they_pass() -> None:
    rules = game()
    state = position(rules, "M", "RC OC VC", PAUSE)
    assert rules.blocks(state, "N", "Vx") == ("E", "S", "W")
    assert keys(rules, state, "N Vx") == ["laid", "run_begins"]
    state = after(rules, state, "N Vx", "N RD")
    assert state.run
    assert told(rules, state, "N -") == [
        ("passed", "M-4.3", {"seat": "N"}),
        ("run_ends", "M-4.3", {"seat": "N"}),
    ]
    state = after(rules, state, "N -")
    assert not state.run
    assert rules.to_move(state) == ("E",)


def test_m_4_3_in_the_run_a_pass_is_always_allowed() -> None:
    rules = game()
    state = position(rules, "M", "RC OC VC", PAUSE)
    assert refused(rules, state, "N -") == ("M-3.1", "must_lay")
    state = after(rules, state, "N Vx")
    assert legal(rules, state) == ["RD", "Rx", "-"]
    assert after(rules, state, "N -").unable == ()


def test_m_4_3_a_pass_that_ends_the_run_is_a_pass_like_any_other() -> None:
    rules = game()
    state = position(rules, "M", "RC VC", {"N": "Vx RG", "E": "RF", "S": "OE", "W": "OF"}, ranks=())
    state = after(rules, state, "N Vx", "N -", "E -", "S -")
    assert keys(rules, state, "W -") == ["passed", "stuck", "deal_scored", "wins"]


def test_m_4_3_blocks_laid_before_or_during_the_run_stand() -> None:
    rules = game()
    state = position(rules, "M", "RC OC VC", PAUSE, blocked=(False, False, True, False))
    state = after(rules, state, "N Vx", "N Rx")
    assert state.blocked == (False, True, True, False)
    state = after(rules, state, "N -")
    assert rules.to_move(state) == ("W",)


def test_m_4_3_whoever_the_pause_stopped_is_free_after_the_run() -> None:
    rules = game()
    state = position(rules, "M", "RC OC VC", PAUSE)
    state = after(rules, state, "N Vx", "N -", "E OD", "S OE", "W OF")
    assert state.blocked == (False,) * 4
    assert rules.to_move(state) == ("N",)


def test_m_4_3_the_run_ends_with_its_players_last_card() -> None:
    rules = game()
    state = position(
        rules, "M", "RC OC VC", {"N": "Vx RD", "E": "RE OD", "S": "OE", "W": "OF"}, ranks=()
    )
    state = after(rules, state, "N Vx")
    assert keys(rules, state, "N RD") == ["laid", "rank_taken", "run_ends"]
    state = after(rules, state, "N RD")
    assert not state.run
    assert rules.to_move(state) == ("E",)


def test_m_4_3_the_last_player_who_passes_in_a_run_has_given_up() -> None:
    rules = game()
    state = position(rules, "M", "RC VC", {"N": "Vx RD"}, ranks=(1, 2, 3))
    state = after(rules, state, "N Vx", "N -")
    assert state.phase == "over"
    assert state.ranks == (1, 2, 3)


def test_m_4_4_with_the_pause_as_last_card_the_partner_takes_over_the_run() -> None:
    rules = game()
    hands = {"N": "Vx", "E": "RE OD", "S": "RD OE OG", "W": "OF YG"}
    state = position(rules, "M", "RC OC VC", hands, ranks=())
    assert rules.blocks(state, "N", "Vx") == ("E", "W")
    assert told(rules, state, "N Vx") == [
        ("laid", "M-4.6", {"seat": "N", "card": "Vx", "cell": None}),
        ("rank_taken", "M-3.3", {"seat": "N", "rank": 1}),
        ("run_inherited", "M-4.4", {"seat": "S", "by": "N"}),
    ]
    state = after(rules, state, "N Vx", "S RD")
    assert legal(rules, state) == ["-"]
    state = after(rules, state, "S -")
    assert rules.to_move(state) == ("W",)


def test_m_4_4_a_blocked_partner_runs_and_still_loses_the_next_turn() -> None:
    rules = game()
    hands = {"N": "Vx", "E": "RE OD", "S": "RD OE OG", "W": "OF YG"}
    state = position(rules, "M", "RC OC VC", hands, ranks=(), blocked=(False, False, True, False))
    state = after(rules, state, "N Vx", "S RD", "S -", "W -", "E RE", "W -")
    assert rules.to_move(state) == ("E",)


def test_m_4_4_the_partner_may_lay_the_last_card_in_the_inherited_run() -> None:
    rules = game()
    hands = {"N": "Vx", "E": "RE OD", "S": "RD", "W": "OF YG"}
    state = position(rules, "M", "RC OC VC", hands, ranks=())
    state = after(rules, state, "N Vx", "S RD")
    assert state.ranks == (0, 2)
    assert not state.run
    assert rules.to_move(state) == ("W",)


def test_m_4_4_with_the_partner_out_the_turn_passes_on_and_nobody_is_blocked() -> None:
    rules = game()
    hands = {"N": "Vx", "E": "OD OE", "W": "OF YG"}
    state = position(rules, "M", "RC OC VC", hands)
    assert rules.blocks(state, "N", "Vx") == ()
    assert keys(rules, state, "N Vx") == ["laid", "rank_taken", "run_lapsed"]
    after(rules, state, "N Vx", "E OD", "W -", "E OE")


def test_m_4_4_in_individual_play_nobody_takes_over() -> None:
    rules = game("individual", 3)
    state = position(rules, "M", "RC OC VC", {"A": "Vx", "B": "OD OE", "C": "OF"}, ranks=())
    assert rules.blocks(state, "A", "Vx") == ()
    after(rules, state, "A Vx", "B OD", "C -", "B OE")


def test_m_4_4_the_pause_as_the_very_last_card_ends_the_deal() -> None:
    rules = game()
    state = position(rules, "M", "VC", {"N": "Vx"}, ranks=(1, 2, 3))
    assert keys(rules, state, "N Vx") == [
        "laid",
        "rank_taken",
        "run_lapsed",
        "deal_scored",
        "wins",
    ]


def test_m_4_5_a_symbol_on_the_grid_blocks_as_well() -> None:
    rules = game()
    laid = "RC@0,0 RD@1,0 OD@-1,0 YD@0,1 GD@0,-1"
    state = position(rules, "S", laid, {"N": "Rx RF", "E": "RG", "S": "OH", "W": "YG"}, ranks=())
    assert told(rules, state, "N Rx@0,0") == [
        ("laid", "M-4.5", {"seat": "N", "card": "Rx", "cell": (0, 0)}),
        ("blocked", "M-4.1", {"seat": "E", "card": "Rx", "by": "N"}),
        ("turn_lost", "M-4.2", {"seat": "E", "by": "N"}),
    ]


def test_everybody_knows_who_laid_which_card_and_who_could_not() -> None:
    rules = game()
    hands = {"N": "Rx RD", "E": "RF OD", "S": "OG", "W": "RE"}
    state = position(rules, "M", "RC", hands, ranks=())
    state = after(rules, state, "N Rx", "S -", "W -", "N RD", "E -", "S -", "W RE")
    assert state.laid_by == (0, 0, 0, 3)
    assert state.unable == ((2, 2), (3, 2), (1, 3), (2, 3))
