"""The Lucca Città bots: invariants of their play, and fast simulation that obeys the rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from pyengine.agents import LEVELS, choose, load, rng_for, run_to_end
from pyengine.agents.lucca_citta import UNIT, outlook
from pyengine.agents.lucca_citta.candidates import candidates, first_moves
from pyengine.agents.lucca_citta.outlook import Position, lead
from pyengine.agents.lucca_citta.players import Easy, Greedy, Hard, Medium
from pyengine.agents.lucca_citta.race import estimates, race
from pyengine.agents.lucca_citta.street import (
    LANES,
    Street,
    lay_towers,
    offers,
    open_palazzi,
    place_cards,
    score_the_end,
    street,
    turn_order,
)
from pyengine.agents.lucca_citta.turns import Turn, best_openings, best_turn, make_turn, ways
from pyengine.agents.lucca_citta.weights import fitted, hand_made, naive
from pyengine.agents.lucca_citta.weights import weights as worth_of
from pyengine.core import CHANCE, HIDDEN, REASONS, Weighed, play, totals, within_error
from pyengine.games.lucca_citta import LuccaCitta
from pyengine.games.lucca_citta.cards import COLOUR, NUMBERS, TOWER, face_up
from pyengine.games.lucca_citta.district import EMPTY, District, changed
from pyengine.games.lucca_citta.moves import OPENS, TAKES, Use
from pyengine.games.lucca_citta.state import State

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from pyengine.core import Agent
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.moves import Move

BOTS: dict[str, Agent[State, Move]] = {
    "easy": Easy(),
    "greedy": Greedy(),
    "medium": Medium(),
    "hard": Hard(),
}
BUDGET = 6
"""Enough iterations to reach every part of the hard bot."""

# --- Positions ------------------------------------------------------------------------------------


def numbers_of(one: Street) -> tuple[object, ...]:
    """Return a street's complete contents for comparison; the front without a palazzo is 0."""
    return tuple(getattr(one, name) for name in Street.__slots__)


def streets_of(game: LuccaCitta, state: State) -> list[Street]:
    """Return the streets of all seats with their points."""
    points = totals(game, state)
    pairs = zip(game.seats, state.districts, strict=True)
    return [street(district, points[seat]) for seat, district in pairs]


def random_states(players: int, seed: int) -> Iterator[tuple[LuccaCitta, State]]:
    """Yield the states of a game in which every second turn is the greedy bot's, others random."""
    game, rng = LuccaCitta.make(players, {}), Random(seed)
    state = game.start()
    while seats := game.to_move(state):
        yield game, state
        if seats == (CHANCE,):
            state = game.apply_deal(state, game.deal(state, rng))
            continue
        seat = seats[0]
        bot = BOTS["greedy"] if state.turn % 2 else load("lucca-citta", "random")
        seen = game.observation(state, seat)
        state = play(game, state, seat, choose(bot, game, seen, seat, rng, 1))


def turns_begun(players: int, seed: int) -> Iterator[tuple[LuccaCitta, State]]:
    """Yield the states in which a set has to be taken next."""
    return (
        (game, state) for game, state in random_states(players, seed) if state.phase == "taking"
    )


def lanes(*palazzi: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    area = EMPTY
    for palazzo in palazzi:
        area = changed(area, COLOUR[palazzo[0]], palazzo)
    return area


def last_round(game: LuccaCitta, *districts: District, sets: Sequence[Sequence[Card]]) -> State:
    """Return the last round with A to take a set."""
    order = tuple(range(len(districts)))
    laid = tuple(map(tuple, sets))
    phase = "opening" if any(districts[0].completed) else "taking"
    return State(phase, game.rounds, (), laid, districts, order)


def rest_of_turn(game: LuccaCitta, state: State) -> Iterator[State]:
    """Yield the final states of every legal way to finish the turn."""
    seat = game.to_move(state)[0]
    for move in game.legal_moves(state, seat):
        after = play(game, state, seat, move)
        if after.turn == state.turn and after.round == state.round and after.phase != "over":
            yield from rest_of_turn(game, after)
        else:
            yield after


def with_all_to_come(state: State) -> State:
    """Return the state with one more turn after this one, so that the round does not end."""
    return replace(state, order=(*state.order, state.order[state.turn]))


# --- Fast simulation obeys the rules --------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_streets_play_whole_games_as_the_rules_do(players: int) -> None:
    """L-4, L-5 and L-7: districts, points and turn order agree after every turn and at the end."""
    for seed in range(6):
        game, rng = LuccaCitta.make(players, {}), Random(seed)
        state = game.apply_deal(game.start(), game.deal(game.start(), rng))
        for seat in game.seats:
            state = game.apply(state, seat, game.legal_moves(state, seat)[seed])
        state = game.apply_deal(state, game.deal(state, rng))
        kinds = (naive, hand_made, fitted)
        while state.phase != "over":
            streets, sets = streets_of(game, state), [*map(face_up, state.sets)]
            offered = offers(streets)
            assert turn_order(streets) == list(state.order)
            for turn, who in enumerate(state.order):
                left = game.rounds - state.round
                weights = kinds[(turn + seed) % 3](players, game.size, left)
                chosen = best_turn(streets[who], offered, sets, weights)
                make_turn(streets[who], offered, sets, chosen, game.size)
                state = made(game, state, chosen)
                if state.turn:
                    both = zip(streets, streets_of(game, state), strict=True)
                    assert [numbers_of(a) == numbers_of(b) for a, b in both] == [True] * players
                    assert offered == offers(streets)
            if state.phase == "over":
                score_the_end(streets)
            points = list(totals(game, state).values())
            assert [one.points for one in streets] == points


def made(game: LuccaCitta, state: State, turn: Turn) -> State:
    """Return the state after a turn, each move checked."""
    seat = game.to_move(state)[0]
    if state.phase == "opening":
        for colour in turn.opens:
            state = play(game, state, seat, OPENS[colour])
    if state.phase == "opening":
        state = play(game, state, seat, game.read("done"))
    state = play(game, state, seat, TAKES[turn.set])
    for card, use in turn.uses:
        state = play(game, state, seat, Use(card, use))
    return state


@pytest.mark.parametrize("players", [3, 5])
def test_the_ways_to_use_a_set_leave_the_streets_that_legal_play_reaches(players: int) -> None:
    begun = [*turns_begun(players, seed=1)]
    for game, state in begun[:: len(begun) // 6]:
        check_ways(game, state)


@pytest.mark.parametrize(
    "laid", [(1, 25, 73), (31, 37, 5), (TOWER, 43, 91), (TOWER,) * 3, (2, 8, 14)]
)
@pytest.mark.parametrize("reds", [(), (49,), (49, 55, 61), (49, 55, 61, 67)])
def test_the_ways_are_all_there_where_a_set_has_one_colour_or_completes_it(
    laid: tuple[Card, ...], reds: tuple[int, ...]
) -> None:
    """L-5.5 and L-5.7: the order of red cards matters for the front, and which complete it."""
    game = LuccaCitta.make(3, {})
    me = District(building=lanes(*([reds] if reds else []), (3,)), completed=lanes((2, 8)))
    others = District(building=lanes((7, 13))), District(building=lanes((19,)))
    state = replace(last_round(game, me, *others, sets=(laid, (4,), (), ())), phase="taking")
    check_ways(game, replace(state, round=2))


def check_ways(game: LuccaCitta, state: State) -> None:
    """Compare the ways for each set with the results of legal play, and their worth with `of`."""
    state = with_all_to_come(state)
    who = state.order[state.turn]
    weights = fitted(len(game.seats), game.size, 2)
    streets = streets_of(game, state)
    offered = offers(streets)
    before = weights.of_lanes(streets[who], offered) + streets[who].points
    for index, laid in enumerate(map(face_up, state.sets)):
        if not laid:
            continue
        taken = play(game, state, game.seats[who], TAKES[index])
        ends = [taken] if taken.turn != state.turn else rest_of_turn(game, taken)
        reached = {repr(numbers_of(streets_of(game, end)[who])) for end in ends}
        found = []
        for worth, uses in ways(streets[who], offered, laid, weights):
            me, changed_offers = streets[who].copy(), offered[:]
            lay_towers(me, laid)
            place_cards(me, changed_offers, uses, game.size)
            found.append(repr(numbers_of(me)))
            assert before + worth == pytest.approx(me.points + weights.of(me, changed_offers))
        assert set(found) == reached


@pytest.mark.parametrize("kind", [naive, hand_made, fitted])
def test_the_openings_chosen_are_worth_most_of_all(kind: object) -> None:
    """Compared with opening any other of the completed palazzi."""
    assert callable(kind)
    checked = 0
    for game, state in random_states(5, seed=3):
        if state.phase != "opening":
            continue
        left = game.rounds - state.round
        weights = kind(5, game.size, left)
        streets, who = streets_of(game, state), state.order[state.turn]
        offered = offers(streets)
        completed = [c for c in LANES if state.districts[who].completed[c]]
        worths = {}
        for count in range(len(completed) + 1):
            for opens in combinations(completed, count):
                me, after = streets[who].copy(), offered[:]
                open_palazzi(me, after, opens)
                worths[opens] = me.points + weights.of(me, after)
        chosen = best_openings(streets[who], offered, weights)
        assert worths[chosen] == pytest.approx(max(worths.values()))
        checked += 1
    assert checked > 3


def test_there_are_weights_for_every_table_and_round() -> None:
    for players in LuccaCitta.sizes:
        game = LuccaCitta.make(players, {})
        for left in range(game.rounds):
            weights = fitted(players, game.size, left)
            assert len(weights.cards) == len(weights.windows) == game.size


# --- Behaviour of the bots ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("name", BOTS)
def test_every_move_of_a_bot_is_legal_to_the_end(name: str, players: int) -> None:
    game, rng = LuccaCitta.make(players, {}), Random(players)
    state = game.start()
    while seats := game.to_move(state):
        if seats == (CHANCE,):
            state = game.apply_deal(state, game.deal(state, rng))
            continue
        seen = game.observation(state, seats[-1])
        move = choose(BOTS[name], game, seen, seats[-1], rng, BUDGET)
        state = play(game, state, seats[-1], move)
    assert game.winners(state)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_completes_the_palazzo_that_wins_the_game(name: str) -> None:
    """A needs one red card of three windows; with it, it scores 15, and else next to nothing."""
    game = LuccaCitta.make(3, {})
    a = District(building=lanes((25, 49, 73, 1), (96,)))
    others = [District(building=lanes((n,)), opened=lanes((n + 1,))) for n in (20, 22)]
    sets = ((18, 36, 60), (7, 12, 90), (23, 47, 71), (24, 48, 72))
    state = last_round(game, a, *others, sets=sets)
    seen = game.observation(state, "A")
    assert game.write(choose(BOTS[name], game, seen, "A", Random(1), BUDGET)) == "take 2"
    state = play(game, state, "A", game.read("take 2"))
    while game.to_move(state) == ("A",):
        move = choose(BOTS[name], game, game.observation(state, "A"), "A", Random(1), BUDGET)
        state = play(game, state, "A", move)
    assert state.districts[0].completed[0] == (25, 49, 73, 1, 7)


@pytest.mark.parametrize("name", ["greedy", "medium", "hard"])
def test_in_the_last_round_a_bot_keeps_the_shields_that_hold_its_walls(name: str) -> None:
    """L-7.2: with two walls on four shields a third wall would cost it all, so none is laid."""
    game = LuccaCitta.make(3, {})
    opened = lanes((1, 7), (2, 8), (3, 9))
    a = District(building=lanes((22,), (11,)), opened=opened, walls=(30, 54))
    others = [District(building=lanes((n,))) for n in (24, 48)]
    state = last_round(
        game, a, *others, sets=((25, 26, 27), (31, 32, 33), (37, 38, 39), (43, 44, 45))
    )
    while game.to_move(state) == ("A",):
        move = choose(BOTS[name], game, game.observation(state, "A"), "A", Random(1), BUDGET)
        state = play(game, state, "A", move)
    assert state.districts[0].walls == (30, 54)


@pytest.mark.parametrize("name", ["easy", "greedy"])
def test_a_bot_goes_through_with_its_turn(name: str) -> None:
    """The state after the turn, played ply by ply, is the one planned at its start."""
    bot = BOTS[name]
    assert isinstance(bot, Greedy)
    for game, state in random_states(4, seed=4):
        if state.phase not in {"opening", "taking"}:
            continue
        who, seat = state.order[state.turn], game.to_move(state)[0]
        position = Position(game, game.observation(state, seat))
        weights = bot.weighing(4, game.size, position.left)
        planned = best_turn(position.me, position.offered, position.usable, weights)
        expected = made(game, with_all_to_come(state), planned)
        played = with_all_to_come(state)
        while played.turn == state.turn:
            seen = game.observation(played, seat)
            played = play(game, played, seat, choose(bot, game, seen, seat, Random(0), 1))
        assert played.districts[who] == expected.districts[who]
        assert played.ledger == expected.ledger


@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_gives_the_same_move_whatever_lies_face_down(name: str) -> None:
    """Even with another ply's generator, on which a plan must not depend."""
    visits = [(g, s) for g, s in random_states(3, seed=5) if CHANCE not in g.to_move(s)]
    for game, state in visits[::7]:
        seat = game.to_move(state)[0]
        seen = game.observation(state, seat)
        guess = game.determinize(seen, seat, Random(9))
        swapped = game.observation(guess, seat)
        moves = {
            choose(BOTS[name], game, view, seat, rng_for(seed, seat, 3), BUDGET)
            for view in (seen, swapped)
            for seed in (1, 2)
        }
        assert len(moves) == 1


def test_a_bot_keeps_two_of_its_own_cards_without_those_of_the_others() -> None:
    game = LuccaCitta.make(3, {})
    state = game.apply_deal(game.start(), NUMBERS)
    seen = game.observation(state, "B")
    assert seen.hands[0].cards == (HIDDEN,) * 4
    for bot in BOTS.values():
        assert choose(bot, game, seen, "B", Random(0), BUDGET) in game.legal_moves(state, "B")


def test_the_turns_compared_are_distinct_with_the_best_one_first() -> None:
    for game, state in random_states(3, seed=6):
        if state.phase not in {"opening", "taking", "placing"}:
            continue
        seat = game.to_move(state)[0]
        position = Position(game, game.observation(state, seat))
        weights = fitted(3, game.size, position.left)
        turns = candidates(position, weights, game.legal_moves(state, seat))
        best = best_turn(position.me, position.offered, position.usable, weights)
        assert (turns[0].set, turns[0].uses) == (best.set, best.uses)
        assert state.phase == "opening" or not any(turn.opens for turn in turns)
        assert len(set(turns)) == len(turns)


def test_the_moves_that_begin_a_turn_leave_what_it_leaves() -> None:
    """Whichever of them is made first, the rest of the turn can still be played."""
    for game, state in turns_begun(3, seed=8):
        who, seat = state.order[state.turn], game.to_move(state)[0]
        position = Position(game, state)
        for turn in candidates(position, fitted(3, game.size, position.left), ()):
            whole = made(game, with_all_to_come(state), turn)
            taken = play(game, with_all_to_come(state), seat, TAKES[turn.set])
            for move in first_moves("placing", turn) if taken.turn == state.turn else ():
                ends = rest_of_turn(game, play(game, taken, seat, move))
                after = [streets_of(game, end)[who].key() for end in ends]
                assert streets_of(game, whole)[who].key() in (
                    after or [streets_of(game, play(game, taken, seat, move))[who].key()]
                )


def test_the_hard_bot_yields_after_every_round_that_it_imagines() -> None:
    game, state = next(turns_begun(3, seed=7))
    seat = game.to_move(state)[0]
    seen = game.observation(state, seat)
    thinking = Hard().think(game, seen, seat, Random(0), BUDGET)
    assert sum(1 for _ in thinking) >= 2 * 9


def test_in_the_last_round_what_pays_is_opened_and_nothing_else() -> None:
    """L-7.1: opening later scores no more, and less if somebody else opens first."""
    game = LuccaCitta.make(3, {})
    a = District(building=lanes((22,)), completed=lanes((1, 7, 13, 25, 31), (2, 8, 14, 20, 26)))
    others = [District(building=lanes((n,)), completed=lanes((n + 1,))) for n in (37, 54)]
    state = last_round(game, a, *others, sets=((43, 44, 45),) * 4)
    for weights in (hand_made(3, 5, 0), fitted(3, 5, 0)):
        streets = streets_of(game, state)
        assert best_openings(streets[0], offers(streets), weights) == (0, 1)
    streets = streets_of(game, replace(state, districts=(a, District(), District())))
    assert best_openings(streets[0], offers(streets), fitted(3, 5, 0)) == ()


# --- Move values ----------------------------------------------------------------------------------


def weighed(
    bot: Agent[State, Move], game: LuccaCitta, seen: State, seat: str
) -> list[Weighed[Move]]:
    """Return a bot's weighed moves for a seat."""
    return list(run_to_end(bot.weigh(game, seen, seat, Random(0), BUDGET)))


@pytest.mark.parametrize("name", BOTS)
def test_every_legal_move_is_weighed_the_best_first_which_is_the_one_made(name: str) -> None:
    for players in (3, 5):
        visits = [(g, s) for g, s in random_states(players, seed=9) if CHANCE not in g.to_move(s)]
        for game, state in visits[::5]:
            seat = game.to_move(state)[0]
            seen = game.observation(state, seat)
            found = weighed(BOTS[name], game, seen, seat)
            assert {one.move for one in found} == set(game.legal_moves(seen, seat))
            assert len(found) == len({one.move for one in found})
            values = [one.value for one in found]
            assert values == sorted(values, reverse=True)
            assert found[0].move == choose(BOTS[name], game, seen, seat, Random(1), BUDGET)
            last = state.round == game.rounds and state.turn == players - 1
            assert all((one.error > 0) != last for one in found)
            for one in found:
                shares = [abs(reason.share) for reason in one.reasons]
                assert len(shares) <= REASONS
                assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("name", BOTS)
def test_what_a_seat_does_not_see_changes_nothing_of_what_is_made_of_its_moves(name: str) -> None:
    visits = [(g, s) for g, s in random_states(4, seed=10) if CHANCE not in g.to_move(s)]
    for game, state in visits[::9]:
        seat = game.to_move(state)[0]
        seen = game.observation(state, seat)
        other = game.observation(game.determinize(seen, seat, Random(3)), seat)
        assert weighed(BOTS[name], game, seen, seat) == weighed(BOTS[name], game, other, seat)


def test_what_was_played_out_before_changes_nothing() -> None:
    """Results are cached from ply to ply, and come out the same without the cache."""
    visits = [(g, s) for g, s in random_states(3, seed=11) if s.phase == "placing"]
    for game, state in visits[::5]:
        seat = game.to_move(state)[0]
        seen = game.observation(state, seat)
        first = weighed(Hard(), game, seen, seat)
        outlook.cached_future.cache_clear()
        assert weighed(Hard(), game, seen, seat) == first


def test_with_hindsight_the_sets_to_come_are_those_that_come() -> None:
    game = LuccaCitta.make(3, {})
    state = next(s for g, s in random_states(3, seed=12) if s.phase == "taking" and s.round == 3)
    seat = game.to_move(state)[0]
    blind = weighed(Hard(), game, game.observation(state, seat), seat)
    known = weighed(Hard(), game, state, seat)
    swapped = weighed(Hard(), game, replace(state, deck=state.deck[::-1]), seat)
    by_move = [{one.move: one.value for one in found} for found in (blind, known, swapped)]
    assert by_move[0] != by_move[1]
    assert by_move[1] != by_move[2]
    assert len({frozenset(values) for values in by_move}) == 1


def test_what_comes_to_nothing_in_the_end_is_better_only_within_its_error() -> None:
    """Five points ahead after some rounds, none at the end; the third choice is behind in both."""
    first, second, third = estimates([[5.0, 3.0], [0.0, 3.0], [-3.0, -1.0]])
    assert (first.value, first.error) == (4.0, 0.0)
    assert (second.value, second.error) == (1.5, 2.5)
    assert within_error(first.value - second.value, second.error)
    assert (third.value, third.error) == (-2.0, 2.0)
    assert not within_error(first.value - third.value, third.error)


def test_with_hindsight_each_turn_is_played_on_to_the_end_of_the_game() -> None:
    game = LuccaCitta.make(3, {})
    state = next(s for g, s in random_states(3, seed=12) if s.phase == "taking" and s.round == 2)
    position, weights = Position(game, state), fitted(3, game.size, 5)
    ahead = outlook.future(position, state, fitted)
    values = set()
    for turn in candidates(position, weights, game.legal_moves(state, game.seats[position.seat])):
        end = outlook.round_after(position, turn, weights)
        sequel = ahead.after(end)
        both = [run_to_end(sequel.lead(deal, depth)) for deal, depth in ((0, 3), (1, 5))]
        assert ahead.decks == [face_up(state.deck)] * 2
        values.add(sum(both) / 2)
    for one in weighed(Hard(), game, state, game.seats[position.seat]):
        assert min(abs(one.value - value) for value in values) < 1e-9


def test_the_last_turn_of_the_game_is_valued_at_what_the_rules_make_of_it() -> None:
    game = LuccaCitta.make(3, {})
    *_, state = [s for g, s in random_states(3, seed=13) if s.round == 7 and s.turn == 2]
    seat = game.to_move(state)[0]
    for one in weighed(Hard(), game, game.observation(state, seat), seat):
        end = play(game, state, seat, one.move)
        ends = [end] if end.phase == "over" else rest_of_turn(game, end)
        best = max(lead(streets_of(game, e), game.seats.index(seat), 1, ZERO) for e in ends)
        assert one.value == pytest.approx(best)


ZERO = worth_of((0.0,) * 25, 5)
"""Weights by which a street is worth only its points."""


def test_a_race_compares_all_choices_under_the_same_luck() -> None:
    """The third choice is 3 below the others, and is played only in the first deals, rich ones."""

    def play_one(index: int, deal: int) -> Generator[None, None, float]:
        yield
        return (100.0 if deal < 2 else 0.0) - (0.0, 1.0, 3.0)[index]

    values = [one.value for one in run_to_end(race((0.0, 0.0, 0.0), 0.0, 6, play_one))]
    assert [values[0] - value for value in values] == pytest.approx([0.0, 1.0, 3.0])


def test_in_a_race_the_worse_half_is_dropped_after_each_heat() -> None:
    """The last of eight has the worst prior, and is best from the third deal on."""
    played = [0] * 8

    def play_one(index: int, deal: int) -> Generator[None, None, float]:
        played[index] += 1
        yield
        return 1.0 if index == 7 and deal > 1 else 0.0

    priors = [-0.01 * index for index in range(8)]
    values = [one.value for one in run_to_end(race(priors, 0.1, 24, play_one))]
    assert values.index(max(values)) == 7
    assert played == [24, 8, 8, 4, 4, 4, 4, 24]


def test_points_are_what_moves_are_valued_in() -> None:
    assert UNIT == "points"


def test_the_levels_are_the_bots_of_this_game() -> None:
    assert list(LEVELS["lucca-citta"]) == ["random", "easy", "greedy", "medium", "hard"]
    for name, bot in BOTS.items():
        assert type(load("lucca-citta", name)) is type(bot)
