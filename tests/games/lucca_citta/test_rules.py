"""The clauses of the Lucca Città rulebook, each in a constructed position.

Moves are spelled as in a record ("B take 2"). House number n has the colour n modulo 6 (1 red,
2 yellow, 3 green, 4 blue, 5 violet, 0 white). Of each 24 numbers, 1-6 have 3 windows and no shield,
7-12 2 and 1, 13-18 1 and 2, 19-24 none and 3 shields.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from lucca_table import district, lanes, last_turn, position, table

from pyengine.core import CHANCE, HIDDEN, IllegalMoveError, Item, OptionError, Refusal, play, totals
from pyengine.games.lucca_citta import LuccaCitta, cards
from pyengine.games.lucca_citta.cards import (
    COLOUR,
    COLOURS,
    DECK,
    NUMBERS,
    SHIELDS,
    TOWER,
    WINDOWS,
    numbers,
)
from pyengine.games.lucca_citta.district import (
    EMPTY,
    District,
    Door,
    Payment,
    Place,
    Support,
    highest,
    highest_opened,
    lowest_building,
    payments,
    shields,
    support,
    turn_order,
    visible,
    windows,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.state import State

# --- Positions in notation ------------------------------------------------------------------------


def ended(*districts: District) -> State:
    """Return the end of the game, after the last player has taken three towers."""
    game = table(len(districts))
    state = last_turn(*districts)
    return played(game, state, f"{game.to_move(state)[0]} take 1")


def played(game: LuccaCitta, state: State, *moves: str) -> State:
    """Return the state after these moves, each checked."""
    for spelled in moves:
        seat, text = spelled.split(" ", 1)
        assert seat in game.to_move(state), spelled
        state = play(game, state, seat, game.read(text))
    return state


def refused(game: LuccaCitta, state: State, spelled: str) -> Refusal:
    """Return the refusal of a move of a seat that is to move."""
    seat, text = spelled.split(" ", 1)
    assert seat in game.to_move(state)
    with pytest.raises(IllegalMoveError) as caught:
        play(game, state, seat, game.read(text))
    return caught.value.refusal


def legal(game: LuccaCitta, state: State) -> list[str]:
    """Return the spelled legal moves of the first seat that is to move."""
    seat = game.to_move(state)[0]
    return [game.write(move) for move in game.legal_moves(state, seat)]


def told(game: LuccaCitta, state: State, spelled: str) -> list[str]:
    """Return the narration of a move, each event as "clause key argument=value …"."""
    seat, text = spelled.split(" ", 1)
    return [
        " ".join(
            (s.event.clause, s.event.key, *(f"{k}={_say(v)}" for k, v in s.event.args.items()))
        )
        for s in game.narrate(state, seat, game.read(text))
    ]


def _say(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def keeping(players: int, *first: int) -> tuple[LuccaCitta, State]:
    """Return the game with four cards dealt to each: A's are these, the others follow by number."""
    game = table(players)
    in_sets = 3 * (players + 1)
    others = [number for number in NUMBERS if number not in first]
    outcome = (*others[:in_sets], *first, *others[in_sets:])
    return game, game.apply_deal(game.start(), outcome)


def random_game(players: int, seed: int) -> Iterator[tuple[LuccaCitta, State]]:
    """Yield every state of a random game."""
    game, rng = table(players), Random(seed)
    state = game.start()
    yield game, state
    while seats := game.to_move(state):
        seat = seats[int(rng.random() * len(seats))]
        if seat == CHANCE:
            state = game.apply_deal(state, game.deal(state, rng))
        else:
            moves = game.legal_moves(state, seat)
            state = play(game, state, seat, moves[int(rng.random() * len(moves))])
        yield game, state


# --- L-1 Material ---------------------------------------------------------------------------------


def test_l_1_1_there_are_16_cards_of_each_of_six_colours_with_numbers_1_to_96() -> None:
    assert COLOURS == ("red", "yellow", "green", "blue", "violet", "white")
    assert tuple(range(1, 97)) == NUMBERS
    assert Counter(COLOUR.values()) == dict.fromkeys(range(6), 16)
    assert [(COLOURS[COLOUR[n]], SHIELDS[n], WINDOWS[n]) for n in (1, 8, 15, 22, 29, 96)] == [
        ("red", 0, 3),
        ("yellow", 1, 2),
        ("green", 2, 1),
        ("blue", 3, 0),
        ("violet", 0, 3),
        ("white", 3, 0),
    ]
    assert all(SHIELDS[n] + WINDOWS[n] == 3 for n in NUMBERS)


def test_l_1_2_four_towers_make_it_a_hundred_cards() -> None:
    assert (*range(1, 97), "t", "t", "t", "t") == DECK


def test_l_1_3_a_district_has_three_areas_and_starts_bare() -> None:
    bare = table(3).start().districts[0]
    assert (bare.building, bare.completed, bare.opened) == (EMPTY, EMPTY, EMPTY)
    assert (bare.walls, bare.towers) == ((), 0)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_cards_in_any_state_are_the_deck(players: int) -> None:
    for _, state in random_game(players, seed=players):
        assert cards(state) == DECK


# --- L-2 Setup ------------------------------------------------------------------------------------


def test_l_2_1_the_towers_are_set_aside_until_all_have_kept() -> None:
    game = table(3)
    state = game.apply_deal(game.start(), NUMBERS)
    assert len(game.observation(state, "A").deck) == 96 - 4 * 3 - 3 * 4
    for seat in game.seats:
        state = played(game, state, f"{seat} {legal(game, state)[0]}")
    assert state.deck.count("t") == 4


@pytest.mark.parametrize(("players", "sets"), [(3, 4), (4, 5), (5, 6)])
def test_l_2_1_one_set_of_three_more_than_players_lies_face_up(players: int, sets: int) -> None:
    game = table(players)
    assert game.to_move(game.start()) == (CHANCE,)
    state = game.apply_deal(game.start(), NUMBERS)
    assert state.sets == tuple((3 * i + 1, 3 * i + 2, 3 * i + 3) for i in range(sets))
    assert state.round == 1


def test_l_2_1_the_palazzo_cards_are_shuffled_without_the_towers_from_ascending_order() -> None:
    game = table(3)
    outcome = game.deal(game.start(), Random(7))
    r = Random(7)
    deck = list(range(1, 97))
    for i in range(95, 0, -1):
        j = int(r.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    assert outcome == tuple(deck)


@pytest.mark.parametrize(
    "outcome",
    [
        NUMBERS[:-1],
        (*NUMBERS, TOWER),
        (*NUMBERS[:-1], 1),
        (*NUMBERS[:-1], 97),
        (True, *NUMBERS[1:]),
        (1.0, *NUMBERS[1:]),
        ("1", *NUMBERS[1:]),
        ([1], *NUMBERS[1:]),
        (),
    ],
)
def test_l_2_1_what_is_not_each_number_once_was_not_dealt(outcome: tuple[int, ...]) -> None:
    game = table(3)
    assert game.invalid_deal(game.start(), outcome)
    assert not game.invalid_deal(game.start(), tuple(reversed(NUMBERS)))


def test_l_2_2_four_cards_each_are_dealt_after_the_sets_to_a_first() -> None:
    game = table(3)
    state = game.apply_deal(game.start(), NUMBERS)
    hands = [hand.cards for hand in state.hands]
    assert hands == [(13, 14, 15, 16), (17, 18, 19, 20), (21, 22, 23, 24)]


def test_l_2_2_all_keep_at_once_in_any_order_and_nobody_sees_what() -> None:
    game, state = keeping(3, 50, 51, 52, 53)
    assert game.to_move(state) == ("A", "B", "C")
    state = played(game, state, "B keep 13 14")
    assert game.to_move(state) == ("A", "C")
    seen = game.observation(state, "A")
    assert seen.hands[0].cards == (50, 51, 52, 53)
    assert seen.hands[0].kept == ()
    assert seen.hands[1].cards == (HIDDEN,) * 4
    assert seen.hands[1].kept == (HIDDEN, HIDDEN)
    assert seen.hands[2].cards == (HIDDEN,) * 4
    assert seen.hands[2].kept == ()
    assert game.observation(state, "B").hands[1].kept == (13, 14)
    assert all(hand.cards == (HIDDEN,) * 4 for hand in game.observation(state, None).hands)


def test_l_2_2_every_ordered_pair_of_the_four_can_be_kept() -> None:
    game, state = keeping(3, 50, 51, 52, 56)
    assert legal(game, state) == [
        f"keep {behind} {front}"
        for behind in (50, 51, 52, 56)
        for front in (50, 51, 52, 56)
        if behind != front
    ]


@pytest.mark.parametrize(("move", "front"), [("keep 50 56", 56), ("keep 56 50", 50)])
def test_l_2_2_of_two_cards_of_one_colour_the_second_named_lies_in_front(
    move: str, front: int
) -> None:
    game, state = keeping(3, 50, 51, 52, 56)
    state = played(game, state, f"A {move}", "B keep 13 14", "C keep 17 18")
    assert visible(state.districts[0].building) == (front,)
    assert len(state.districts[0].building[COLOURS.index("yellow")]) == 2


def test_l_2_2_two_colours_are_two_palazzi_whichever_is_named_first() -> None:
    game, state = keeping(3, 50, 51, 52, 56)
    after = [
        played(game, state, f"A {move}", "B keep 13 14", "C keep 17 18")
        for move in ("keep 50 51", "keep 51 50")
    ]
    assert after[0] == after[1]
    assert visible(after[0].districts[0].building) == (50, 51)


def test_l_2_2_a_keep_of_other_cards_is_refused() -> None:
    game, state = keeping(3, 50, 51, 52, 53)
    assert refused(game, state, "A keep 50 13") == Refusal("L-2.2", "not_dealt", {"card": 13})
    assert refused(game, state, "A keep 97 50") == Refusal("L-2.2", "not_dealt", {"card": 97})
    assert refused(game, state, "A keep 50 50") == Refusal("L-2.2", "keep_two", {"card": 50})
    for move in ("done", "take 1", "50 build", "open red"):
        assert refused(game, state, f"A {move}") == Refusal("L-2.2", "keep_first")


def test_l_2_2_the_last_keep_reveals_all_and_finds_the_turn_order() -> None:
    game, state = keeping(3, 50, 51, 66, 72)
    state = played(game, state, "C keep 19 20", "A keep 66 72")
    assert told(game, state, "B keep 15 14") == [
        "L-2.2 keep_laid seat=B",
        "L-2.2 kept seat=A cards=66,72",
        "L-2.2 kept seat=B cards=15,14",
        "L-2.2 kept seat=C cards=19,20",
        "L-4.1 goes seat=C place=1 round=1 shields=6 number=20",
        "L-4.1 goes seat=A place=2 round=1 shields=5 number=72",
        "L-4.1 goes seat=B place=3 round=1 shields=4 number=15",
    ]


def test_l_2_3_the_rest_is_all_that_is_not_open_what_was_put_back_too_and_the_towers() -> None:
    game, state = keeping(3, 50, 51, 52, 53)
    state = played(game, state, "A keep 50 51", "B keep 13 14", "C keep 17 18")
    assert game.to_move(state) == (CHANCE,)
    gone = {*range(1, 13), 50, 51, 13, 14, 17, 18}
    rest = (*(number for number in NUMBERS if number not in gone), "t", "t", "t", "t")
    assert not game.invalid_deal(state, rest)
    assert game.invalid_deal(state, rest[:-1])
    assert game.invalid_deal(state, (*rest[:-1], 50))
    assert sorted(map(str, game.deal(state, Random(1)))) == sorted(map(str, rest))
    dealt = game.apply_deal(state, rest)
    assert dealt.deck == rest
    assert game.to_move(dealt) == ("C",)


def test_l_2_3_the_rest_is_shuffled_from_ascending_order_with_the_towers_last() -> None:
    game, state = keeping(5, 50, 51, 52, 53)
    keeps = ("A keep 50 51", "B keep 19 20", "C keep 23 24", "D keep 27 28", "E keep 31 32")
    state = played(game, state, *keeps)
    deck: list[Card] = [n for n in range(21, 97) if n not in {23, 24, 27, 28, 31, 32, 50, 51}]
    deck += ["t"] * 4
    r = Random(3)
    for i in range(71, 0, -1):
        j = int(r.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    assert game.deal(state, Random(3)) == tuple(deck)


def test_l_2_3_nobody_sees_the_deck() -> None:
    for game, state in random_game(3, seed=1):
        for seat in (*game.seats, None):
            assert set(game.observation(state, seat).deck) <= {HIDDEN}


# --- L-3 Palazzi ----------------------------------------------------------------------------------


def test_l_3_1_only_the_front_number_is_visible_but_all_shields_and_windows_count() -> None:
    palazzo = (91, 13, 7)
    assert shields(district([palazzo])) == 3 + 2 + 1
    assert windows(palazzo) == 0 + 1 + 2
    assert visible(lanes(palazzo)) == (7,)
    assert highest(district([palazzo])) == 7


def test_l_3_2_no_player_ever_has_two_palazzi_of_a_colour() -> None:
    for _, state in random_game(5, seed=2):
        for one in state.districts:
            for areas in zip(one.building, one.completed, one.opened, strict=True):
                assert sum(map(bool, areas)) <= 1


# --- L-4 Turn order -------------------------------------------------------------------------------


def test_l_4_1_shields_under_construction_alone_decide_who_goes_first() -> None:
    order = turn_order(
        (
            district([(13,)], completed=[(20, 44, 68)]),
            district([(19,)], walls=(22, 23)),
            district([(7,)], opened=[(20, 44, 68)]),
        )
    )
    assert order == (
        Place(seat=1, shields=3, number=19, tied=False),
        Place(seat=0, shields=2, number=68, tied=False),
        Place(seat=2, shields=1, number=68, tied=False),
    )


def test_l_4_2_example_1_with_4_3_4_shields_and_cs_number_above_as_the_order_is_c_a_b() -> None:
    order = turn_order((district([(19,), (8,)]), district([(93,)]), district([(20,), (33,)])))
    assert order == (
        Place(seat=2, shields=4, number=33, tied=True),
        Place(seat=0, shields=4, number=19, tied=True),
        Place(seat=1, shields=3, number=93, tied=False),
    )


@pytest.mark.parametrize("area", ["building", "completed", "opened"])
def test_l_4_2_a_tie_is_broken_by_the_highest_number_in_any_area(area: str) -> None:
    shown = {"building": [(1,)], area: [*([(1,)] if area == "building" else []), (78,)]}
    order = turn_order((district([(49,)]), district(**shown), district([(54,)])))
    assert [place.seat for place in order] == [1, 2, 0]


def test_l_4_2_a_covered_number_breaks_no_tie() -> None:
    order = turn_order((district([(90, 6)]), district([(36, 12)]), district([(17,)])))
    assert [(place.seat, place.number) for place in order] == [(2, 17), (1, 12), (0, 6)]


# --- L-5 A turn -----------------------------------------------------------------------------------

SETS = ((31, 32, 33), (34, 35, 36), (37, 38, 39), (40, 41, 42))


def midgame() -> tuple[LuccaCitta, State]:
    """Return a table of three, A to move with red and green completed and yellow opened."""
    a = district([(22,), (23,)], [(1, 7, 13, 25, 73), (3, 9, 15, 27, 75)], [(2, 8, 14, 26, 74)])
    return table(3), position(a, district([(49, 55), (17,)]), district([(12,)]), sets=SETS)


def test_l_5_1_a_player_may_open_first_or_not_and_then_must_take_a_set() -> None:
    game, state = midgame()
    assert legal(game, state) == ["open red", "open green", "done"]
    state = played(game, state, "A open green")
    assert legal(game, state) == ["open red", "done"]
    state = played(game, state, "A done")
    assert legal(game, state) == ["take 1", "take 2", "take 3", "take 4"]


def test_l_5_1_with_none_left_to_open_there_is_nothing_to_be_done_with() -> None:
    game, state = midgame()
    state = played(game, state, "A open green", "A open red")
    assert legal(game, state) == ["take 1", "take 2", "take 3", "take 4"]
    assert refused(game, state, "A done") == Refusal("L-5.1", "take_first")


def test_l_5_1_a_set_must_be_taken_and_all_its_cards_placed_in_any_order() -> None:
    game, state = midgame()
    assert refused(game, state, "A take 2") == Refusal("L-5.1", "open_or_done")
    assert refused(game, state, "A 34 wall") == Refusal("L-5.1", "open_or_done")
    state = played(game, state, "A done")
    assert refused(game, state, "A 34 wall") == Refusal("L-5.1", "take_first")
    assert refused(game, state, "A take 5") == Refusal("L-5.1", "no_such_set", {"set": 5})
    state = played(game, state, "A take 2")
    assert legal(game, state)[::3] == ["34 build", "35 build", "36 build"]
    assert refused(game, state, "A take 1") == Refusal("L-5.1", "place_first")
    assert refused(game, state, "A done") == Refusal("L-5.1", "place_first")
    assert refused(game, state, "A 31 wall") == Refusal("L-5.1", "not_in_set", {"card": 31})
    state = played(game, state, "A 36 wall", "A 34 wall", "A 35 wall")
    assert state.districts[0].walls == (36, 34, 35)
    assert game.to_move(state) == ("B",)


def test_l_5_1_a_set_that_was_taken_keeps_its_number() -> None:
    game, state = midgame()
    state = played(game, state, "A done", "A take 2", "A 34 wall", "A 35 wall", "A 36 wall")
    assert legal(game, state) == ["take 1", "take 3", "take 4"]
    assert refused(game, state, "B take 2") == Refusal("L-5.1", "taken_already", {"set": 2})


def test_l_5_1_nothing_is_opened_after_the_openings_are_done() -> None:
    game, state = midgame()
    state = played(game, state, "A done")
    assert refused(game, state, "A open red") == Refusal(
        "L-5.1", "openings_over", {"colour": "red"}
    )
    assert refused(game, state, "A keep 1 2") == Refusal("L-2.2", "kept_already")


def test_l_5_2_example_2_two_cards_and_one_under_construction_and_a_completed_pay_5() -> None:
    districts = (
        district(completed=[(1, 7, 13, 19)]),
        district([(25, 31)]),
        district([(37,)]),
        district(completed=[(43, 49, 55, 61)]),
    )
    assert payments(districts, 0, COLOURS.index("red")) == (
        Payment(seat=1, area="building", cards=(25, 31), points=2),
        Payment(seat=2, area="building", cards=(37,), points=1),
        Payment(seat=3, area="completed", cards=(61,), points=2),
    )
    game, state = table(4), replace(position(*districts, sets=()), order=(0,), phase="opening")
    after = played(game, state, "A open red")
    assert totals(game, after) == {"A": 5, "B": 0, "C": 0, "D": 0}
    assert game.score(after) == (
        Item("A", "opening_building", 2, "L-5.2", (19, 25, 31)),
        Item("A", "opening_building", 1, "L-5.2", (19, 37)),
        Item("A", "opening_completed", 2, "L-5.2", (19, 61)),
    )


def test_l_5_2_an_opening_is_told_with_who_pays_for_what() -> None:
    game, state = midgame()
    assert told(game, state, "A open red") == [
        "L-5.2 opened seat=A colour=red number=73 points=2",
        "L-5.2 paid_building seat=A payer=B colour=red cards=49,55 points=2",
    ]
    steps = game.narrate(state, "A", game.read("open red"))
    assert [totals(game, step.state)["A"] for step in steps] == [0, 2]
    assert steps[0].state.districts[0].opened[0] == (1, 7, 13, 25, 73)


def test_l_5_2_opened_palazzi_of_others_other_colours_walls_and_ones_own_pay_nothing() -> None:
    districts = (
        district([(4,)], completed=[(1, 7, 13, 19, 25)]),
        district([(2, 8)], opened=[(31, 37, 43, 49, 55)], walls=(61, 67)),
        district([(3,)], completed=[(4, 10, 16, 22, 28)]),
    )
    assert payments(districts, 0, COLOURS.index("red")) == ()
    game, state = table(3), replace(position(*districts, sets=SETS), order=(0, 1, 2))
    state = replace(state, phase="opening")
    assert told(game, state, "A open red") == [
        "L-5.2 opened seat=A colour=red number=25 points=0",
        "L-5.2 paid_nothing seat=A colour=red",
    ]
    after = played(game, state, "A open red")
    assert game.score(after) == (Item("A", "opening_nothing", 0, "L-5.2", (25,)),)


def test_l_5_2_a_palazzo_is_opened_once_and_only_when_it_is_completed() -> None:
    game, state = midgame()
    told_ = {"colour": "yellow"}
    assert refused(game, state, "A open yellow") == Refusal("L-5.2", "opened_already", told_)
    assert refused(game, state, "A open blue") == Refusal(
        "L-5.2", "not_completed", {"colour": "blue"}
    )


def nearly_complete() -> tuple[LuccaCitta, State]:
    """Return a table of five, A to move with a red and a white palazzo of two cards."""
    a = district([(67, 91), (72, 96)])
    others = [district([(number,)]) for number in (2, 3, 4, 5)]
    sets = ((1, 25, 6), *[()] * 5)
    return table(5), position(a, *others, sets=sets)


def test_l_5_3_what_is_completed_in_a_turn_is_opened_from_the_next_on() -> None:
    game, state = nearly_complete()
    state = played(game, state, "A take 1", "A 1 build")
    assert refused(game, state, "A open red") == Refusal(
        "L-5.3", "open_next_turn", {"colour": "red"}
    )
    again = replace(state, phase="opening", taken=(), placed=())
    assert legal(game, again) == ["open red", "done"]


def test_l_5_3_what_is_completed_in_a_rounds_last_turn_is_opened_in_the_next_rounds_first() -> None:
    game = table(3)
    districts = (district([(1, 7, 25, 31)]), district([(20,)]), district([(23,)]))
    sets = ((), (49, 21, 24), (), (TOWER, 35, 36))
    state = replace(position(*districts, sets=sets, deck=NUMBERS[60:72]), turn=2)
    state = played(game, state, "A take 2", "A 21 build", "A 24 build", "A 49 build")
    assert (state.round, game.to_move(state)) == (2, ("A",))
    assert legal(game, state) == ["open red", "done"]
    assert played(game, state, "A open red").districts[0].opened == lanes((1, 7, 25, 31, 49))


def test_l_5_1_what_was_completed_before_this_turn_is_opened_no_more_once_a_set_is_taken() -> None:
    game, state = midgame()
    state = played(game, state, "A done", "A take 2", "A 34 wall")
    assert refused(game, state, "A open red") == Refusal(
        "L-5.1", "openings_over", {"colour": "red"}
    )


def test_l_5_4_towers_are_laid_in_the_completed_area_without_a_move() -> None:
    game, state = midgame()
    state = replace(state, sets=((TOWER, 31, TOWER), *SETS[1:]), phase="taking")
    assert told(game, state, "A take 1") == [
        "L-5.1 set_taken seat=A set=1 cards=t,31,t",
        "L-5.4 tower_laid seat=A",
        "L-5.4 tower_laid seat=A",
    ]
    steps = game.narrate(state, "A", game.read("take 1"))
    assert [step.state.districts[0].towers for step in steps] == [0, 1, 2]
    assert [cards(step.state) for step in steps] == [cards(state)] * 3
    state = played(game, state, "A take 1")
    assert legal(game, state) == ["31 wall", "31 discard"]
    assert state.districts[0].completed == midgame()[1].districts[0].completed


def test_l_5_4_a_set_of_three_towers_is_a_whole_turn() -> None:
    game, state = midgame()
    state = replace(state, sets=((TOWER,) * 3, *SETS[1:]), phase="taking")
    state = played(game, state, "A take 1")
    assert state.districts[0].towers == 3
    assert game.to_move(state) == ("B",)


def test_l_5_4_towers_are_nothing_to_open() -> None:
    only_towers = district([(22,)], towers=2, walls=(4,))
    state = position(only_towers, district([(7,)]), district([(8,)]), sets=SETS)
    assert legal(table(3), state) == ["take 1", "take 2", "take 3", "take 4"]


def test_l_5_5_a_card_starts_or_enlarges_a_palazzo_or_is_a_wall_or_discarded() -> None:
    game, state = midgame()
    state = replace(state, sets=((16, 20, 18), *SETS[1:]), phase="taking")
    state = played(game, state, "A take 1")
    assert legal(game, state) == [
        *("16 build", "16 wall", "16 discard"),
        *("20 wall", "20 discard"),
        *("18 build", "18 wall", "18 discard"),
    ]
    assert told(game, state, "A 18 build") == [
        "L-5.5 palazzo_started seat=A card=18 colour=white size=1"
    ]
    assert told(game, state, "A 16 build") == [
        "L-5.5 palazzo_enlarged seat=A card=16 colour=blue size=2"
    ]
    assert told(game, state, "A 20 wall") == ["L-5.5 wall_built seat=A card=20 colour=yellow"]
    assert told(game, state, "A 20 discard") == ["L-5.5 discarded seat=A card=20 colour=yellow"]
    state = played(game, state, "A 16 build", "A 20 wall", "A 18 discard")
    mine = state.districts[0]
    assert mine.building == lanes((22, 16), (23,))
    assert mine.walls == (20,)
    assert state.gone == (18,)


@pytest.mark.parametrize(("players", "size"), [(3, 5), (4, 4), (5, 3)])
def test_l_5_6_a_palazzo_is_complete_with_5_4_or_3_cards_by_players(
    players: int, size: int
) -> None:
    game = table(players)
    reds = (91, 67, 43, 13, 1)[-size:]
    others = [district([(number,)]) for number in (2, 3, 4, 5)][: players - 1]
    sets = ((reds[-2], reds[-1], 6), *[()] * players)
    state = position(district([reds[:-2], (96,)]), *others, sets=sets)
    state = played(game, state, "A take 1", f"A {reds[-2]} build")
    assert state.districts[0].building[0] == reds[:-1]
    assert game.score(state) == ()
    assert told(game, state, "A 1 build") == [
        f"L-5.5 palazzo_enlarged seat=A card=1 colour=red size={size}",
        f"L-5.6 palazzo_completed seat=A colour=red cards={_say(reds)} points=4",
    ]
    state = played(game, state, "A 1 build")
    assert state.districts[0].building[0] == ()
    assert state.districts[0].completed[0] == reds
    assert game.score(state) == (Item("A", "windows", 4, "L-5.6", reds),)


def test_l_5_7_a_colour_completed_in_the_middle_of_a_set_is_closed_for_its_other_cards() -> None:
    game, state = nearly_complete()
    state = played(game, state, "A take 1", "A 25 build")
    assert legal(game, state) == ["1 wall", "1 discard", "6 build", "6 wall", "6 discard"]
    assert refused(game, state, "A 1 build") == Refusal(
        "L-5.7", "completed_already", {"card": 1, "colour": "red"}
    )


def test_l_5_7_an_opened_colour_is_closed_too() -> None:
    game, state = midgame()
    state = played(game, state, "A open green", "A done", "A take 1")
    assert legal(game, state) == [
        f"{card} {use}" for card in (31, 32, 33) for use in ("wall", "discard")
    ]
    assert refused(game, state, "A 33 build") == Refusal(
        "L-5.7", "opened_already", {"card": 33, "colour": "green"}
    )


# --- L-6 End of a round ---------------------------------------------------------------------------


def test_l_6_1_after_the_last_turn_the_set_left_is_removed_and_new_sets_are_laid() -> None:
    game = table(3)
    districts = (district([(1,)]), district([(20,)]), district([(14,)]))
    state = position(*districts, sets=((), (31, 32, 33), (), (TOWER, 35, 36)), deck=NUMBERS[60:73])
    state = replace(state, turn=2)
    state = played(game, state, "A take 2", "A 31 wall", "A 32 wall")
    assert told(game, state, "A 33 build") == [
        "L-5.5 palazzo_started seat=A card=33 colour=green size=1",
        "L-6.1 set_removed round=1 cards=t,35,36",
        "L-6.1 sets_laid round=2",
        "L-4.1 goes seat=B place=1 round=2 shields=3 number=20",
        "L-4.1 goes seat=C place=2 round=2 shields=2 number=14",
        "L-4.1 goes seat=A place=3 round=2 shields=1 number=33",
    ]
    state = played(game, state, "A 33 build")
    assert state.sets == ((61, 62, 63), (64, 65, 66), (67, 68, 69), (70, 71, 72))
    assert state.deck == (73,)
    assert state.gone == (TOWER, 35, 36)
    assert game.to_move(state) == ("B",)


def test_l_6_2_too_few_cards_for_the_sets_end_the_game_at_once() -> None:
    state = replace(last_turn(*[district([(n,)]) for n in (4, 5, 6)]), deck=NUMBERS[60:71])
    after = played(table(3), state, f"{table(3).to_move(state)[0]} take 1")
    assert after.phase == "over"
    assert after.round == 1
    assert len(after.deck) == 11


@pytest.mark.parametrize(("players", "rounds", "left"), [(3, 7, 10), (4, 6, 2), (5, 5, 0)])
def test_l_6_2_the_cards_suffice_for_7_6_or_5_rounds(players: int, rounds: int, left: int) -> None:
    *_, (game, state) = random_game(players, seed=players)
    assert game.rounds == rounds
    assert state.round == rounds
    assert len(state.deck) == left
    assert game.to_move(state) == ()


def longest_deal(game: LuccaCitta) -> tuple[list[list[int]], list[list[Card]], list[Card]]:
    """Return the longest game: what each player keeps, the sets by round, the remaining cards.

    Seat i completes the colours i, i + 1, … one after the other with the cards of set i + 1; the
    last set, which nobody takes, has the towers.
    """
    piles = [[n for n in NUMBERS if COLOUR[n] == colour] for colour in range(6)]
    plans = [
        [piles[(seat + palazzo) % 6].pop() for palazzo in range(4) for _ in range(game.size)]
        for seat in range(len(game.seats))
    ]
    spare = [n for pile in piles for n in pile]
    for plan in plans:
        plan += [spare.pop() for _ in range(2 + 3 * game.rounds - len(plan))]
    left: list[Card] = [*spare[:3], *[TOWER] * 4, *spare[3:]]
    rounds = [
        [*(c for plan in plans for c in plan[2 + i : 5 + i]), *left[i : i + 3]]
        for i in range(0, 3 * game.rounds, 3)
    ]
    return [plan[:2] for plan in plans], rounds, left[3 * game.rounds :]


def longest_game(players: int) -> int:
    """Return its number of moves if all waste as many as possible (see `LuccaCitta`)."""
    game = table(players)
    keeps, rounds, left = longest_deal(game)
    rest = [card for laid in rounds[1:] for card in laid] + left
    back = [card for card in rest if isinstance(card, int)]
    hands = [card for kept in keeps for card in (*kept, back.pop(), back.pop())]
    deal = (*numbers(rounds[0]), *hands, *back)
    assert not game.invalid_deal(game.start(), deal)
    state = game.apply_deal(game.start(), deal)
    for seat, (behind, front) in zip(game.seats, keeps, strict=True):
        state = played(game, state, f"{seat} keep {behind} {front}")
    assert not game.invalid_deal(state, tuple(rest))
    state = game.apply_deal(state, tuple(rest))
    moves = players
    while seats := game.to_move(state):
        choices = legal(game, state)
        choice = choices[0] if len(choices) > 2 or state.phase != "opening" else "done"
        if state.phase == "taking":
            choice = f"take {state.order[state.turn] + 1}"
        state = played(game, state, f"{seats[0]} {choice}")
        moves += 1
    assert cards(state) == DECK
    return moves


@pytest.mark.parametrize(("players", "longest"), [(3, 114), (4, 132), (5, 140)])
def test_max_moves_is_the_length_of_the_longest_game(players: int, longest: int) -> None:
    assert table(players).max_moves == longest
    assert longest_game(players) == longest


# --- L-7 Final scoring ----------------------------------------------------------------------------


def test_l_7_1_all_open_in_turn_order_and_an_earlier_opening_empties_a_later_one() -> None:
    a = district([(16,)], completed=[(1, 7, 25, 31, 37)])
    b = district([(20,)], completed=[(43, 49, 55, 61, 67)])
    c = district([(2,), (73,)])
    after = ended(a, b, c)
    game = table(3)
    assert after.order == (1, 0, 2)
    assert [item for item in game.score(after) if item.clause == "L-7.1"] == [
        Item("B", "opening_completed", 2, "L-7.1", (67, 37)),
        Item("B", "opening_building", 1, "L-7.1", (67, 73)),
        Item("A", "opening_building", 1, "L-7.1", (37, 73)),
    ]
    assert [one.completed for one in after.districts] == [EMPTY] * 3


def test_l_7_1_the_turn_order_is_found_anew_before_the_openings() -> None:
    a = district([(16,), (15,)], completed=[(1, 7, 25, 31, 37)])
    b = district([(14,)], completed=[(43, 49, 55, 61, 67)])
    c = district([(5,)])
    game, state = table(3), last_turn(a, b, c, final=(29, 23, 47))
    assert state.order == (0, 1, 2)
    state = played(game, state, "C take 1", "C 29 build", "C 23 build", "C 47 build")
    assert state.order == (2, 0, 1)


def test_l_7_2_example_3_four_walls_a_tower_and_three_opened_palazzi_score_15() -> None:
    opened = [(1, 2), (3, 4), (5, 6)]
    held = district([(96, 72, 18)], opened=opened, walls=(7, 8, 9, 10), towers=1)
    assert support(held) == Support(have=8, need=8, points=15)


def test_l_7_2_example_3_with_seven_shields_nothing_scores_the_tower_neither() -> None:
    opened = [(1, 2), (3, 4), (5, 6)]
    held = district([(96, 72, 12)], opened=opened, walls=(7, 8, 9, 10), towers=1)
    assert support(held) == Support(have=7, need=8, points=0)


def test_l_7_2_without_walls_towers_need_no_support() -> None:
    assert support(district([(6,)], opened=[(1,), (3,)], towers=3)) == Support(0, 0, 6)


def test_l_7_2_walls_score_for_what_was_opened_in_the_final_scoring_too() -> None:
    a = district([(20, 44)], completed=[(1, 7, 13)], opened=[(3, 9)], walls=(16, 17))
    b = district([(8,)], walls=(28,), towers=2)
    c = district([(6,)])
    game, after = table(3), ended(a, b, c)
    assert [item for item in game.score(after) if item.clause == "L-7.2"] == [
        Item("A", "walls", 4, "L-7.2", (16, 17)),
        Item("B", "walls_unsupported", 0, "L-7.2", (28, TOWER, TOWER)),
        Item("C", "walls", 0, "L-7.2", (TOWER, TOWER, TOWER)),
    ]


def test_l_7_2_is_told_with_the_shields_had_and_needed() -> None:
    a = district([(20, 44)], opened=[(3, 9)], walls=(16, 17), towers=1)
    b = district([(8,)], walls=(28,))
    c = district([(6,)])
    events = told(table(3), last_turn(a, b, c), "C take 1")
    assert [event for event in events if event.startswith("L-7.2")] == [
        "L-7.2 walls seat=A have=6 need=4 walls=2 towers=1 opened=1 points=3",
        "L-7.2 walls_unsupported seat=B have=1 need=2 walls=1 towers=0 opened=0 points=0",
        "L-7.2 walls seat=C have=0 need=0 walls=0 towers=3 opened=0 points=0",
    ]


def test_l_7_3_the_lowest_number_under_construction_loses_3_the_highest_opened_gains_3() -> None:
    a = district([(80, 14)], opened=[(90, 60)])
    b = district([(15,)], opened=[(61,)], completed=[(94, 4)])
    c = district([(16,), (95, 12)])
    game, after = table(3), ended(a, b, c)
    assert lowest_building((a, b, c)) == Door(12, 2)
    assert highest_opened((a, b, c)) == Door(61, 1)
    assert game.score(after)[-2:] == (
        Item("C", "lowest", -3, "L-7.3", (12,)),
        Item("B", "highest", 3, "L-7.3", (61,)),
    )


def test_l_7_3_both_may_be_one_player() -> None:
    a = district([(1,), (96,)], opened=[(92,)])
    game, after = table(3), ended(a, district([(15,)]), district([(16,)]))
    assert totals(game, after)["A"] == 0
    assert [item.side for item in game.score(after)[-2:]] == ["A", "A"]


def test_l_7_3_with_nothing_under_construction_or_opened_nobody_gets_it() -> None:
    a, b, c = district(completed=[(1, 7)]), district(), district()
    assert lowest_building((a, b, c)) is None
    assert highest_opened((a, b, c)) is None
    state = replace(last_turn(b, b, b), order=(0, 1, 2))
    events = told(table(3), state, "C take 1")
    assert [event for event in events if event.startswith("L-7.3")] == [
        "L-7.3 no_lowest",
        "L-7.3 no_highest",
    ]


def test_l_7_4_most_points_win_even_against_a_higher_number() -> None:
    a = district([(19,)], opened=[(8,)])
    game, after = table(3), ended(a, district([(96,)]), district([(78,)]))
    assert totals(game, after) == {"A": 0, "B": 0, "C": 0}
    assert game.winners(after) == ("B",)
    ahead = replace(after, ledger=(*after.ledger, Item("A", "windows", 1, "L-5.6", ())))
    assert game.winners(ahead) == ("A",)


@pytest.mark.parametrize("area", ["building", "completed", "opened"])
def test_l_7_4_a_tie_goes_to_the_highest_visible_number_in_any_area(area: str) -> None:
    a, b = district(**{area: [(90, 40)]}), district([(39,)])
    c = district([(96, 38)])
    over = replace(position(a, b, c, sets=()), phase="over")
    assert table(3).winners(over) == ("A",)


def test_l_7_4_the_winner_is_told_and_what_decided() -> None:
    a, b, c = district([(60,)], opened=[(92,)]), district([(15,)]), district([(14,)])
    assert told(table(3), last_turn(a, b, c), "A take 1")[-1] == (
        "L-7.4 wins seat=A points=6 number=92"
    )
    a = district([(19,)], opened=[(8,)])
    state = last_turn(a, district([(96,)]), district([(78,)]))
    assert told(table(3), state, "C take 1")[-1] == "L-7.4 wins_by_number seat=B points=0 number=96"


def test_l_7_4_nobody_has_won_before_the_end() -> None:
    for game, state in random_game(4, seed=4):
        assert len(game.winners(state)) == (not game.to_move(state))


def test_the_final_scoring_is_told_in_its_order_step_by_step() -> None:
    a = district([(16,)], completed=[(1, 7, 25, 31, 37)], walls=(28,))
    b, c = district([(20,)], opened=[(91,)]), district([(2,), (73,)])
    game, state = table(3), last_turn(a, b, c)
    assert told(game, state, "C take 1") == [
        "L-5.1 set_taken seat=C set=1 cards=t,t,t",
        *["L-5.4 tower_laid seat=C"] * 3,
        "L-6.1 set_removed round=1 cards=1,2,3",
        "L-6.2 last_round_over round=1",
        "L-4.1 goes seat=B place=1 round=1 shields=3 number=91",
        "L-4.1 goes seat=A place=2 round=1 shields=2 number=37",
        "L-4.1 goes seat=C place=3 round=1 shields=0 number=73",
        "L-7.1 opened seat=A colour=red number=37 points=1",
        "L-7.1 paid_building seat=A payer=C colour=red cards=73 points=1",
        "L-7.2 walls seat=A have=2 need=2 walls=1 towers=0 opened=1 points=1",
        "L-7.2 walls seat=C have=0 need=0 walls=0 towers=3 opened=0 points=0",
        "L-7.3 lowest seat=C number=2 points=-3",
        "L-7.3 highest seat=B number=91 points=3",
        "L-7.4 wins seat=B points=3 number=91",
    ]
    points = [totals(game, s.state) for s in game.narrate(state, "C", game.read("take 1"))]
    assert [p["A"] for p in points] == [0] * 10 + [1, 2, 2, 2, 2, 2]
    assert [p["C"] for p in points] == [0] * 13 + [-3] * 3


# --- The protocol ---------------------------------------------------------------------------------


def test_the_last_state_of_a_narration_is_the_one_applied_and_nobody_moves_between() -> None:
    for players in (3, 4, 5):
        for game, state in random_game(players, seed=10 + players):
            for seat in game.to_move(state):
                if seat == CHANCE:
                    continue
                move = game.legal_moves(state, seat)[0]
                steps = game.narrate(state, seat, move)
                assert steps[-1].state == game.apply(state, seat, move)
                for step in steps[:-1]:
                    assert game.to_move(step.state) == ()
                    assert cards(step.state) == DECK


def test_every_legal_move_is_spelled_in_its_own_way_and_read_back() -> None:
    for game, state in random_game(3, seed=6):
        for seat in game.to_move(state):
            if seat != CHANCE:
                moves = game.legal_moves(state, seat)
                assert len({game.write(move) for move in moves}) == len(moves)
                assert [game.read(game.write(move)) for move in moves] == list(moves)
                assert [game.refuse(state, seat, move) for move in moves] == [None] * len(moves)


@pytest.mark.parametrize(
    "text",
    [
        *("", "open", "open pink", "open Red", "open red ", " done", "Done", "done\n", "take"),
        *("take 0", "take 01", "take +1", "take 1.0", "take two", "take ²", "take 1 2", "keep 12"),
        *("keep 12 45 3", "keep 12,45", "keep 012 45", "12", "12 Build", "12 builds", "012 wall"),
        *("-12 wall", "t wall", "build 12", "12  wall"),
    ],
)
def test_what_is_not_in_the_notation_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        table(3).read(text)


@pytest.mark.parametrize("players", [2, 6])
def test_the_game_is_for_three_to_five(players: int) -> None:
    with pytest.raises(OptionError) as caught:
        LuccaCitta.make(players, {})
    assert (caught.value.name, caught.value.why) == ("players", "out_of_range")


def test_there_are_no_options() -> None:
    assert table(4).options() == {}
    assert table(4).seats == ("A", "B", "C", "D")
    assert LuccaCitta.drawn_option is None
    with pytest.raises(OptionError) as caught:
        LuccaCitta.make(4, {"maestro": "A"})
    assert (caught.value.name, caught.value.why) == ("maestro", "unknown")


def test_a_seat_cannot_tell_a_determinized_state_from_the_true_one() -> None:
    for game, state in random_game(4, seed=8):
        for seat in game.seats:
            seen = game.observation(state, seat)
            guess = game.determinize(seen, seat, Random(1))
            assert game.observation(guess, seat) == seen
            assert cards(guess) == DECK
            assert game.to_move(guess) == game.to_move(state)


def test_a_determinized_keep_is_two_of_the_cards_dealt() -> None:
    game, state = keeping(3, 50, 51, 52, 53)
    state = played(game, state, "B keep 13 14")
    guess = game.determinize(game.observation(state, "A"), "A", Random(5))
    hand = guess.hands[1]
    assert set(hand.kept) < set(hand.cards)
    assert guess.hands[0] == state.hands[0]
    assert legal(game, guess) == legal(game, state)
