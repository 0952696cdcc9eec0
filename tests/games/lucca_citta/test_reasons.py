"""Reasons of the Lucca Città bots: each one is true at the table."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

import pytest
from lucca_table import district, table

from games import load_view, load_words
from host.prefs import Prefs
from host.table.view_context import Participant, ViewContext
from host.text import Words
from host.translations import LANGUAGES, translations
from pyengine.agents import choose, run_to_end
from pyengine.agents.lucca_citta import hindsight, plans, reasons, street_reasons, use_reasons
from pyengine.agents.lucca_citta.outlook import Position
from pyengine.agents.lucca_citta.players import Easy, Hard, Medium
from pyengine.core import CHANCE, REASONS, play
from pyengine.games.lucca_citta.cards import WINDOWS
from pyengine.games.lucca_citta.district import (
    District,
    lowest_building,
    shields,
    support,
    turn_order,
    visible,
)
from pyengine.games.lucca_citta.moves import DONE, OPENS, TAKES, Keep, Move, Take, Use, keep
from pyengine.games.lucca_citta.state import Hand, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyengine.agents.lucca_citta.turns import Turn
    from pyengine.core import Reason
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.cards import Card

STRINGS = Path(__file__).parents[3] / "web" / "games" / "lucca_citta" / "strings.toml"
MODULES = (plans, reasons, street_reasons, use_reasons)
BUDGET = 5
LAST = 7
"""The last round with three players (L-6.2)."""


# --- Positions ------------------------------------------------------------------------------------


def placing(*districts: District, cards: Sequence[int], round_: int = LAST) -> State:
    """Return the last turn of a round with A to place these cards."""
    seats = tuple(range(len(districts)))
    order = (*seats[1:], 0)
    return State(
        "placing",
        round_,
        (),
        ((),) * (len(seats) + 1),
        districts,
        order,
        len(seats) - 1,
        tuple(cards),
    )


def taking(*districts: District, sets: Sequence[Sequence[Card]], round_: int = LAST) -> State:
    """Return a round with A to take a set, the others after it."""
    phase = "opening" if any(districts[0].completed) else "taking"
    seats = tuple(range(len(districts)))
    return State(phase, round_, (), tuple(map(tuple, sets)), districts, seats)


def told(state: State, move: Move | str) -> dict[str, Reason]:
    """Return all reasons of the medium bot for A's move, by key, not just the foremost."""
    game = table(len(state.districts))
    made = game.read(move) if isinstance(move, str) else move
    decision = decided(game, state, "A")
    return {reason.key: reason for reason in everything(decision, made)}


def decided(game: LuccaCitta, state: State, seat: str) -> plans.Decision:
    """Return what the medium bot compares."""
    seen, bot = game.observation(state, seat), Medium()
    position = Position(game, seen)
    best = run_to_end(bot.best(position, seen, game.legal_moves(seen, seat), BUDGET))
    return plans.compared(position, best, bot.weights_of(position))


def everything(decision: plans.Decision, move: Move) -> list[Reason]:
    """Return all reasons for a move, including those beyond `REASONS`."""
    if isinstance(move, Use):
        return [*use_reasons.of_using(decision, plans.planned(decision, move), move)]
    if isinstance(move, Take):
        return [*use_reasons.of_taking(decision, plans.planned(decision, move))]
    return list(reasons.reasons_to_play(decision, move))


def is_told(reason: Reason, sign: int, **args: object) -> bool:
    """Tell whether a reason has this sign and these arguments."""
    return dict(reason.args) == args and (reason.share > 0) - (reason.share < 0) == sign


OPENED = ((1, 7), (2, 8), (3, 9))
"""Three opened palazzi: red, yellow and green."""
ELSEWHERE = district([(48,)]), district([(96,)])
"""Two opponents who build white, with three shields each."""


# --- L-7.2 Walls and towers -----------------------------------------------------------------------


def test_l_7_2_the_card_that_holds_the_walls_up_says_so_and_what_lets_them_fall_too() -> None:
    """Two walls on three shields need a fourth: the 11 has it, for two walls times three."""
    a = district([(22,)], opened=OPENED, walls=(30, 54))
    state = placing(a, *ELSEWHERE, cards=(11,))
    assert is_told(told(state, "11 build")["walls_hold"], 1, points=6)
    assert told(state, "11 build")["walls_hold"].share == 6
    assert is_told(told(state, "11 discard")["walls_fall"], -1, n=1, points=6)
    assert is_told(told(state, "11 wall")["walls_fall"], -1, n=3, points=6)
    assert told(state, "11 wall")["walls_fall"].share == -6


def test_l_7_2_shields_that_the_plan_will_need_hold_the_walls_that_hold_already() -> None:
    """Two walls hold on the four shields; with the 36 as a third they need two more of the 17."""
    a = district([(22,), (11,)], opened=OPENED, walls=(30, 54))
    state = placing(a, *ELSEWHERE, cards=(17, 31))
    assert is_told(told(state, "17 build")["walls_hold"], 1, points=9)
    assert is_told(told(state, "31 wall")["walls"], 1, n=1, points=3)


def test_l_7_2_completing_a_palazzo_takes_its_shields_from_the_walls() -> None:
    """Blue is complete with the 4, and its shields are gone."""
    a = district([(22, 46, 70, 94)], opened=OPENED[:2], walls=(30, 54))
    state = placing(a, *ELSEWHERE, cards=(4,))
    assert is_told(told(state, "4 build")["walls_fall"], -1, n=4, points=6)
    assert "walls_fall" not in told(state, "4 discard")
    assert is_told(told(state, "4 discard")["completes_not"], 1, n=4)


def test_l_7_2_a_set_with_which_the_walls_fall_says_so_where_others_hold_them() -> None:
    a = district([(22,)], opened=OPENED, walls=(30, 54))
    sets = ((11, 13, 14), (25, 26, 27), (31, 32, 33), (37, 38, 39))
    state = taking(a, *ELSEWHERE, sets=sets)
    assert told(state, TAKES[0])["walls_hold"].args["points"] in {6, 9, 12}
    assert is_told(told(state, TAKES[1])["walls_fall"], -1, n=1, points=told_points(state))


def told_points(state: State) -> object:
    """Return the wall points that are told for the first set."""
    return told(state, TAKES[0])["walls_hold"].args["points"]


def test_l_7_2_a_palazzo_more_lets_walls_and_towers_score_more() -> None:
    a = district([(22,), (5, 29, 53, 77)], opened=OPENED, walls=(30,), towers=2)
    found = told(placing(a, *ELSEWHERE, cards=(11,)), "11 build")
    assert is_told(found["walls_more"], 1, n=3)
    assert is_told(found["completes"], 1, colour="violet", n=14)


def test_l_5_4_a_tower_counts_before_a_palazzo_is_complete() -> None:
    a = district([(22, 46), (5,)])
    sets = (("t", 6, 13), (14, 15, 16), (25, 26, 27), (31, 32, 33))
    state = taking(a, *ELSEWHERE, sets=sets, round_=2)
    assert is_told(told(state, TAKES[0])["towers_later"], 1, n=1)
    a = replace(a, opened=district(opened=OPENED).opened)
    found = told(taking(a, *ELSEWHERE, sets=sets, round_=2), TAKES[0])
    assert is_told(found["towers"], 1, n=1, points=3)
    assert "towers_later" not in found


# --- L-4 The turn order ---------------------------------------------------------------------------


def test_l_4_1_a_card_that_takes_shields_away_sends_nobody_first() -> None:
    """With the 89 violet is complete, and its three shields are gone; the 22 brings three."""
    a = district([(23, 5, 29, 53), (94,)])
    others = district([(1,)]), district([(7,)])
    state = placing(a, *others, cards=(89,), round_=2)
    assert "goes_first" not in told(state, "89 build")
    assert is_told(
        told(placing(a, *others, cards=(22,), round_=2), "22 build")["goes_first"], 1, n=9
    )


@pytest.mark.parametrize(("number", "first"), [(40, True), (64, False)])
def test_l_4_2_with_as_many_shields_the_higher_number_goes_first(
    number: int, *, first: bool
) -> None:
    """The 40 and the 64 have two shields, as A's 62 has."""
    a = district()
    state = placing(a, district([(number,)]), district([(1,)]), cards=(62,), round_=2)
    found = told(state, "62 build")
    assert ("goes_first" in found) is first
    assert ("shields" in found) is not first
    assert not {"goes_first", "shields"} & set(told(replace(state, round=LAST), "62 build"))


def test_l_7_1_at_the_end_the_order_decides_who_is_paid_for_a_colour_of_both() -> None:
    """A and B have red complete. With the 22 A has three shields, one more than B's 40 and 62."""
    a = district([(2,)], completed=[(1, 7, 13, 19, 25)])
    b = district([(40,)], completed=[(31, 37, 43, 49, 55)])
    state = placing(a, b, ELSEWHERE[0], cards=(22,))
    assert is_told(told(state, "22 build")["opens_sooner"], 1, colour="red", seat="B")
    a = district([(22, 46, 70, 94)], completed=[(1, 7, 13, 19, 25)])
    state = placing(a, b, ELSEWHERE[0], cards=(4,))
    assert is_told(told(state, "4 build")["opens_later"], -1, colour="red", seat="B")


# --- L-7.3 Numbers --------------------------------------------------------------------------------


@pytest.mark.parametrize(("shown", "lowest"), [(1, False), (19, True)])
def test_l_7_3_only_the_lowest_number_on_show_may_cost_points(shown: int, *, lowest: bool) -> None:
    a, others = district([(94,)]), (district([(shown,)]), ELSEWHERE[0])
    state = placing(a, *others, cards=(10,), round_=6)
    assert ("covers_low" in told(state, "10 build")) is False
    found = told(placing(district([(95,)]), *others, cards=(10,), round_=6), "10 build")
    assert ("shows_low" in found) is lowest
    found = told(placing(district([(10,)]), *others, cards=(94,), round_=6), "94 build")
    assert ("covers_low" in found) is lowest


def test_l_7_3_the_owner_of_the_lowest_number_loses_nothing_by_a_lower_one() -> None:
    a = district([(9,), (95,)])
    state = placing(a, *ELSEWHERE, cards=(4,))
    assert "shows_low" not in told(state, "4 build")
    found = told(placing(a, *ELSEWHERE, cards=(93,)), "93 build")
    assert found["covers_low"].args == {"number": 9}
    assert found["covers_low"].share == 3


@pytest.mark.parametrize(("highest", "told_of"), [(96, False), (90, True)])
def test_l_7_1_l_7_3_only_the_highest_number_that_will_be_opened_may_bring_points(
    highest: int, *, told_of: bool
) -> None:
    """What another has completed, which can never be covered, is opened at the end."""
    a = district([(22,), (5, 29, 53, 77)])
    b = district([(40,)], completed=[(66, 72, 78, 84, highest)])
    found = told(placing(a, b, district([(54,)]), cards=(95,)), "95 build")
    assert ("shows_high" in found) is told_of


# --- L-5.5, L-5.6 Building, and not ---------------------------------------------------------------


@pytest.mark.parametrize(("round_", "key"), [(6, "hardly"), (2, "starts")])
def test_l_5_5_a_palazzo_that_cannot_well_be_completed_any_more_says_so(
    round_: int, key: str
) -> None:
    """A green one of five cards, of which one lies there with one round left, or with five."""
    found = told(placing(district([(22,)]), *ELSEWHERE, cards=(3,), round_=round_), "3 build")
    assert {"hardly", "starts"} & set(found) == {key}
    assert found[key].args["colour"] == "green"


def test_l_5_5_in_the_last_round_a_card_that_only_lies_there_brings_nothing() -> None:
    a = district([(22,)], opened=OPENED)
    found = told(placing(a, *ELSEWHERE, cards=(34,)), "34 build")
    assert not {"grows", "starts"} & set(found)
    assert is_told(found["brings_nothing"], -1)


def test_l_5_5_a_discarded_card_brings_nothing_which_is_told_once_and_no_minus_if_it_is_best() -> (
    None
):
    """Built, the 37 would pay B, who has red complete; as a wall it would let the other fall."""
    a = district([(40,)], opened=OPENED[1:], walls=(30,))
    b = district([(48,)], completed=[(1, 7, 13, 25, 49)])
    state = placing(a, b, ELSEWHERE[1], cards=(37,))
    found = told(state, "37 discard")
    assert found["discards"].share == 0
    assert is_told(found["pays_not"], 1, colour="red", seat="B")
    assert is_told(found["lays_no_wall"], 1, n=2)
    best = run_to_end(Medium().weigh(table(3), state, "A", Random(0), BUDGET))[0]
    assert best.move == Use(37, "discard")
    assert all(reason.share > 0 for reason in best.reasons)
    state = placing(replace(a, walls=()), b, ELSEWHERE[1], cards=(37,))
    discards = [
        one
        for one in everything(decided(table(3), state, "A"), Use(37, "discard"))
        if one.key == "discards"
    ]
    assert [one.share < 0 for one in discards] == [True]


def test_l_5_2_a_palazzo_that_pays_another_less_once_complete() -> None:
    """A completes red with the 7 for eleven windows' worth of cards, and C's red pays less then."""
    a = district([(25, 49, 73, 1), (96,)])
    others = district([(20,)]), district(completed=[(13,)])
    sets = ((18, 36, 60), (7, 12, 90), (23, 47, 71), (24, 48, 72))
    found = told(taking(a, *others, sets=sets), TAKES[1])
    points = sum(WINDOWS[card] for card in (25, 49, 73, 1, 7))
    assert found["completes"].args == {"colour": "red", "n": points}
    assert found["completes"].share == points
    assert found["pays_less"].args == {"colour": "red", "seat": "C", "n": 2}


def test_l_5_5_while_cards_are_placed_a_reason_counts_those_that_will_lie_then() -> None:
    state = placing(District(), District(), District(), cards=(2, 8, 12), round_=2)
    assert told(state, "2 build")["starts"].args["n"] == 1


def test_l_5_1_a_reason_says_what_another_would_have_done_with_the_set() -> None:
    """A completes red with set 2; B would with it too, or, in another street, yellow."""
    a = district([(25, 49, 73, 1)])
    sets = ((18, 36, 60), (7, 14, 90), (23, 47, 71), (24, 48, 72))
    red = told(taking(a, district([(19, 31, 43, 55)]), District(), sets=sets), TAKES[1])
    yellow = told(taking(a, district([(26, 38, 50, 62)]), District(), sets=sets), TAKES[1])
    assert red["completes_too"].args == {"colour": "red", "seat": "B"}
    assert yellow["denies"].args == {"colour": "yellow", "seat": "B"}


# --- L-5.2, L-7.1 Opening and waiting -------------------------------------------------------------


def test_l_7_1_in_the_last_round_what_is_paid_now_is_told_beside_what_is_paid_at_the_end() -> None:
    """B opens red before A at the end, having more shields, and pays for it no more then."""
    a = district([(2,)], completed=[(1, 7, 13, 19, 25)])
    b = district([(22,)], completed=[(31, 37, 43, 49, 55)])
    state = State(
        "opening", LAST, (), ((3, 4, 5), (), (), (9, 10, 12)), (a, b, ELSEWHERE[0]), (1, 2, 0), 2
    )
    now = told(state, OPENS[0])
    assert is_told(now["now_or_end"], 1, colour="red", n=2, end=0)
    assert is_told(now["opens_first"], 1, colour="red", seat="B")
    assert is_told(told(state, DONE)["now_or_end"], -1, colour="red", n=2, end=0)
    assert is_told(told(state, DONE)["opens_later"], -1, colour="red", seat="B")
    state = replace(state, districts=(a, district([(31, 37)]), ELSEWHERE[0]))
    assert is_told(told(state, OPENS[0])["now_or_end"], 0, colour="red", n=2, end=2)


def test_l_5_2_signs_of_opening_and_waiting_agree_with_the_order_of_the_moves() -> None:
    seen = set()
    for players in (3, 4, 5):
        for game, state in positions(players, seed=22):
            if state.phase != "opening" or state.round == game.rounds:
                continue
            decision = decided(game, state, game.to_move(state)[0])
            best = next(iter(decision.best))
            waiting = {one.key for one in everything(decision, DONE)}
            seen |= waiting
            if best == DONE:
                assert "leaves" not in waiting
            else:
                assert "opens_early" not in {one.key for one in everything(decision, best)}
    assert seen >= {"waits", "leaves"}


# --- L-2.2 What is kept ---------------------------------------------------------------------------


def kept(cards: Sequence[int], sets: Sequence[Sequence[Card]]) -> dict[Keep, tuple[Reason, ...]]:
    """Return the reasons to keep two of A's cards with these sets, by the keep."""
    game, hidden = table(3), game_hand()
    state = State("keeping", 1, (), tuple(map(tuple, sets)), (District(),) * 3)
    state = replace(state, hands=(Hand(tuple(cards)), hidden, hidden))
    found = run_to_end(Medium().weigh(game, game.observation(state, "A"), "A", Random(0), BUDGET))
    return {cast("Keep", one.move): one.reasons for one in found}


def game_hand() -> Hand:
    """Return four cards that the other sides hold, which do not matter."""
    return Hand((60, 66, 72, 78))


def test_l_2_2_a_count_speaks_for_cards_that_have_more_of_it_than_others_and_never_none() -> None:
    found = kept((38, 85, 61, 87), ((50, 10, 46), (47, 68, 3), (69, 41, 62), (92, 89, 11)))
    for key in ("keep_fits", "keep_windows", "keep_shields"):
        given = [one for each in found.values() for one in each]
        more = [cast("int", one.args["n"]) for one in given if one.key == key and one.share > 0]
        fewer = [cast("int", one.args["n"]) for one in given if one.key == f"{key}_few"]
        assert 0 not in more
        assert min(more, default=9) > max(fewer, default=0)
        assert all(one.share < 0 for one in given if one.key == f"{key}_few")


def test_l_2_2_which_card_of_a_colour_lies_in_front_is_a_reason() -> None:
    """L-4.2: the higher number decides ties; L-7.3: a low one in front may cost points."""
    found = kept((16, 40, 39, 63), ((50, 10, 46), (47, 68, 3), (69, 41, 62), (92, 89, 11)))
    high, low = found[keep(16, 40)], found[keep(40, 16)]
    assert {one.key for one in high} - {one.key for one in low} == {"keep_high"}
    assert {one.key for one in low} - {one.key for one in high} == {"keep_low"}


# --- Over whole games -----------------------------------------------------------------------------

GOOD = """
completes completes_not completes_too covers_low denies goes_first grows hides_low keep_fits
keep_high keep_pair keep_shields keep_windows lays_no_wall opens opens_first
opens_sooner pays_less pays_not shields shows_high starts takes_from towers towers_later waits walls
walls_hold walls_later walls_more
"""
BAD = """
brings_nothing discards hardly keep_fits_few keep_low keep_one keep_shields_few keep_windows_few
leaves opens_early opens_later pays set_brings_nothing shows_low walls_fall
"""
SIGNS = {**dict.fromkeys(GOOD.split(), 1), **dict.fromkeys(BAD.split(), -1)}
"""What sounds good never speaks against a move, and the other way round."""


def positions(players: int, seed: int) -> Iterator[tuple[LuccaCitta, State]]:
    """Yield what is seen in a game in which every third move is random and others are easy."""
    game, rng = table(players), Random(seed)
    state = game.start()
    while seats := game.to_move(state):
        if seats == (CHANCE,):
            state = game.apply_deal(state, game.deal(state, rng))
            continue
        seat = seats[0]
        seen = game.observation(state, seat)
        if state.phase != "keeping":
            yield game, seen
        move = choose(Easy(), game, seen, seat, rng, 1)
        state = play(
            game, state, seat, move if rng.random() > 0.3 else game.legal_moves(seen, seat)[0]
        )


def moves_of(game: LuccaCitta, state: State) -> list[Move]:
    return list(game.legal_moves(state, game.to_move(state)[0]))


def ends(game: LuccaCitta, state: State, turn: Turn, move: Move) -> tuple[State, State]:
    """Return the state after a turn by the rules, and without the card or the set of the move."""
    seat = game.to_move(state)[0]
    state = replace(state, order=(*state.order, state.order[state.turn]), phase=state.phase)
    if isinstance(move, Use):
        return uses_made(game, state, turn.uses), uses_made(game, state, without(turn, move))
    taken = play(game, state, seat, TAKES[turn.set])
    return uses_made(game, taken, turn.uses) if taken.turn == state.turn else taken, state


def uses_made(game: LuccaCitta, state: State, made: Sequence[tuple[int, str]]) -> State:
    seat = game.seats[state.order[state.turn]]
    for card, use in made:
        state = play(game, state, seat, Use(card, use))
    return state


def without(turn: Turn, move: Use) -> list[tuple[int, str]]:
    return [(card, "discard" if card == move.card else use) for card, use in turn.uses]


def wrong(reason: Reason, who: int, after: State, before: State) -> bool:
    """Tell whether what a reason says of shields, walls and numbers is not so after the turn."""
    if reason.key in {"walls_fall", "walls_hold"}:
        return wrong_of_walls(reason, after.districts[who])
    if reason.key in {"shows_low", "covers_low", "shows_high"}:
        return wrong_of_numbers(reason, who, after.districts)
    if reason.key == "goes_first":
        first, shown = turn_order(after.districts)[0], (who, reason.args["n"])
        more = first.shields > shields(before.districts[who])
        return (first.seat, first.shields) != shown or not more
    return False


def wrong_of_walls(reason: Reason, mine: District) -> bool:
    """L-7.2: compare with the shields that the walls have and need."""
    there = support(mine)
    if reason.key == "walls_fall":
        return there.need - there.have != reason.args["n"]
    return there.have < there.need or there.points != reason.args["points"]


def wrong_of_numbers(reason: Reason, who: int, districts: Sequence[District]) -> bool:
    """L-7.3: compare with all numbers on show."""
    number, lowest = reason.args["number"], lowest_building(districts)
    if reason.key == "shows_high":
        shown = [n for one in districts for n in visible(one.completed + one.opened)]
        return max(shown) != number
    if reason.key == "shows_low":
        return lowest is None or (lowest.seat, lowest.number) != (who, number)
    return number in visible(districts[who].building) or (lowest is not None and lowest.seat == who)


def test_no_reason_is_wrong_of_the_table_or_contradicts_its_sign() -> None:
    keys = set()
    for players, seed in ((3, 31), (4, 32), (5, 33)):
        for game, state in positions(players, seed):
            seat = game.to_move(state)[0]
            who, decision = game.seats.index(seat), decided(game, state, seat)
            for move, (turn, _) in decision.best.items():
                given = everything(decision, move)
                keys |= {one.key for one in given}
                assert not [one for one in given if one.share * SIGNS.get(one.key, 0) < 0]
                assert not [
                    one for one in given if one.args.get("n") == 0 and one.key != "now_or_end"
                ]
                assert [one.key for one in given].count("discards") <= 1
                if isinstance(move, Use | Take):
                    after, before = ends(game, state, turn, move)
                    assert not [o for o in given if wrong(o, who, after, before)]
    assert keys >= {"goes_first", "walls_hold", "walls_fall", "shows_low", "shows_high", "hardly"}
    assert keys >= {"covers_low", "discards", "brings_nothing", "towers_later", "pays_not"}


@pytest.mark.parametrize("players", [3, 5])
def test_what_is_clearly_best_has_something_for_it_or_the_next_best_something_against_it(
    players: int,
) -> None:
    """All but openings in the last round, where turns differ by more than by what is opened."""
    clear = 0
    for game, state in positions(players, seed=36):
        seat = game.to_move(state)[0]
        found = run_to_end(Hard().weigh(game, state, seat, Random(0), BUDGET))
        if len(found) < 2 or (state.phase == "opening" and state.round == game.rounds):
            continue
        best, other = found[:2]
        if best.value - other.value > 2 * other.error:
            clear += 1
            good = [one for one in best.reasons if one.share > 0]
            assert good or [one for one in other.reasons if one.share < 0]
    assert clear > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words_and_fits_a_chip(language: str) -> None:
    texts = translations(STRINGS.read_text("utf-8"), language)
    told = Path(str(hindsight.__file__)).read_text("utf-8")
    later = {f"reason.{key}" for key in re.findall(r'"(hindsight_[a-z]+)"', told)}
    assert {f"reason.{key}" for key in [*SIGNS, "now_or_end"]} | later == {
        key for key in texts if key.startswith("reason.")
    }
    sources = "".join(Path(str(module.__file__)).read_text("utf-8") for module in MODULES)
    assert set(re.findall(r'Reason\("([a-z_]+)"', sources)) <= {*SIGNS, "now_or_end"}
    say = Words(language, texts, dict.fromkeys("ABC", "Mimì"), strict=True)
    seen: set[str] = set()
    for game, state in positions(3, seed=34):
        decision = decided(game, state, game.to_move(state)[0])
        for move in decision.best:
            for why in everything(decision, move):
                args = dict(why.args)
                if "colour" in args:
                    args["colour"] = say(f"palazzo.{args['colour']}")
                assert len(say(f"reason.{why.key}", **args)) <= 62
                seen.add(why.key)
    assert len(seen) >= 20


def test_the_reasons_of_a_move_are_the_foremost_in_order() -> None:
    for game, state in positions(3, seed=35):
        decision = decided(game, state, game.to_move(state)[0])
        for move in decision.best:
            shares = [abs(one.share) for one in reasons.reasons_to_play(decision, move)]
            assert len(shares) <= REASONS
            assert shares == sorted(shares, reverse=True)


# --- Proposals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Keep the yellow 68 and the yellow 32, the 32 in front"),
        ("de", "Die gelbe 68 und die gelbe 32 behalten, die 32 vorn"),
        ("fr", "Garder le 68 jaune et le 32 jaune, le 32 devant"),
    ],
)
def test_l_2_2_a_proposal_says_which_card_lies_in_front(language: str, said: str) -> None:
    game = table(3)
    state = State(
        "keeping", 1, (), ((1, 2, 3),), (District(),) * 3, hands=(Hand((68, 32, 4, 5)),) * 3
    )
    participants = {seat: Participant(seat, "human") for seat in game.seats}
    words, prefs = load_words(language, "lucca-citta"), Prefs(lang=language)
    look = ViewContext(
        game=game,
        seen=state,
        seat="A",
        to_move=("A",),
        participants=participants,
        words=words,
        draft={},
        prefs=prefs,
    )
    assert load_view("lucca-citta").proposal(look, Keep(68, 32)) == said
