"""The Turandot bots: invariants of their play, and fast models that obey the rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from turandot_positions import (
    BUDGET,
    WOMEN_ARE_THERE,
    auditions,
    last_round,
    model_of,
    views,
    weighed,
)

from pyengine.agents import LEVELS, choose, load, run_to_end
from pyengine.agents.turandot import solve
from pyengine.agents.turandot.players import Easy, Hard, Medium, all_spent
from pyengine.agents.turandot.round_model import DESIGNER, RoundModel, Worths, shares
from pyengine.core import HIDDEN, REASONS
from pyengine.games.turandot import (
    Bid,
    Company,
    State,
    Turandot,
    Understudy,
    best_cast,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from pyengine.agents.turandot.round_model import Offer
    from pyengine.core import Agent, Seat
    from pyengine.games.turandot import Move

THINKING = {"medium": Medium(), "hard": Hard()}
BOTS: dict[str, Agent[State, Move]] = {"easy": Easy(), **THINKING}

# --- All bots -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", Turandot.sizes)
@pytest.mark.parametrize("level", BOTS)
def test_whatever_a_seat_sees_a_bot_makes_a_legal_move(level: str, players: int) -> None:
    phases = set()
    for game, seen, seat in views(players, seed=3):
        move = choose(BOTS[level], game, seen, seat, Random(1), BUDGET)
        assert game.refuse(seen, seat, move) is None
        phases.add(seen.phase)
    assert phases == {"audition", "understudies", "naming", "firing", "casting"}


@pytest.mark.parametrize("level", BOTS)
def test_the_same_seed_gives_the_same_move_whatever_the_seat_cannot_see(level: str) -> None:
    for game, seen, seat in views(3, seed=4):
        moves = [
            choose(BOTS[level], game, game.observation(state, seat), seat, Random(5), BUDGET)
            for state in (game.determinize(seen, seat, Random(deal)) for deal in (1, 2))
        ]
        assert moves[0] == moves[1]


@pytest.mark.parametrize("level", BOTS)
def test_t_7_1_every_bot_casts_as_well_as_can_be(level: str) -> None:
    castings = casting_views(4)
    assert sorted(seat for _, _, seat in castings) == ["A", "B", "C", "D"]
    for game, seen, seat in castings:
        company = seen.companies[game.seats.index(seat)]
        move = choose(BOTS[level], game, seen, seat, Random(1), BUDGET)
        assert move == best_cast(company.singers)


def casting_views(players: int) -> list[tuple[Turandot, State, Seat]]:
    """Return what each seat sees when it is to cast in a random game."""
    return [view for view in views(players, seed=3) if view[1].phase == "casting"]


def test_the_levels_are_there_the_weakest_first() -> None:
    assert list(LEVELS["turandot"]) == ["random", "easy", "greedy", "medium", "hard"]


# --- What a thinking bot knows --------------------------------------------------------------------

THREE_STARS_SUIT_ALL = 6
ONE_STAR_SUITS_NOBODY = (1, 13, 19)


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize("seed", range(5))
def test_who_alone_has_money_pays_for_the_best_singer_of_the_last_round(
    level: str, seed: int
) -> None:
    companies = [Company(WOMEN_ARE_THERE, "plain", 0, money) for money in (0, 3, 0)]
    seen = last_round(companies, (ONE_STAR_SUITS_NOBODY[0], THREE_STARS_SUIT_ALL, 13, 19))
    game = Turandot.make(3, {"maestro": "A"})
    budget = LEVELS["turandot"][level].budget
    move = choose(BOTS[level], game, seen, "B", Random(seed), budget)
    assert isinstance(move, Bid)
    assert (move.number, move.money > 0) == (2, True)


def test_t_4_3_a_pile_of_one_card_is_taken_to_hold_no_money_beside_a_number() -> None:
    game, seen = next(auditions(3))
    seen = game.observation(game.apply(seen, "B", Bid(2, 0, bluff=False)), "A")
    model = model_of(game, seen)
    assert solve.offers(model, 1) == [(0, 0), (1, 0), (2, 0), (3, 0), (DESIGNER, 1)]


def test_t_5_5_the_maestro_serves_itself_the_best_and_the_leader_the_worst() -> None:
    companies = [Company(WOMEN_ARE_THERE, "plain", context, 0) for context in (0, 3, 0)]
    seen = replace(
        last_round(companies, (1, 3, 2, 6)), phase="understudies", due=(1, 2, 0), piles=(1, 1, 1)
    )
    game = Turandot.make(3, {"maestro": "A"})
    for bot in (BOTS["medium"], BOTS["hard"]):
        assert str(choose(bot, game, seen, "A", Random(1), BUDGET)) == "1>B"
    seen = replace(seen, stage=(None, 3, None, 2), due=(0,))
    for bot in BOTS.values():
        assert str(choose(bot, game, seen, "A", Random(1), BUDGET)) == "2>A"


def test_t_6_1_a_director_is_fired_who_would_serve_the_others() -> None:
    dark, comic = (31, 32, 33), (25, 26, 27)
    companies = (Company(dark), Company(dark), Company(comic))
    seen = replace(
        last_round(companies, (None,) * 4),
        phase="naming",
        round=3,
        directors=("dark", "comic", "plain"),
    )
    game = Turandot.make(3, {"maestro": "A"})
    assert str(choose(Hard(), game, seen, "A", Random(1), BUDGET)) == "@B"
    seen = replace(seen, phase="firing", named=1)
    assert str(choose(Hard(), game, seen, "B", Random(1), BUDGET)) == "x comic"
    seen = replace(seen, named=2)
    assert str(choose(Hard(), game, seen, "C", Random(1), BUDGET)) == "x dark"


# --- Weighing -------------------------------------------------------------------------------------


def open_table(state: State) -> State:
    """Return the state without face-down cards, as in a review."""
    assert HIDDEN not in (*state.deck, *state.bids)
    return state


@pytest.mark.parametrize("players", Turandot.sizes)
@pytest.mark.parametrize("level", ["random", *BOTS, "greedy"])
def test_every_legal_move_is_weighed_once_the_best_first(level: str, players: int) -> None:
    for game, seen, seat in views(players, seed=3):
        found = weighed(level, game, seen, seat)
        assert {each.move for each in found} == set(game.legal_moves(seen, seat))
        assert len(found) == len(game.legal_moves(seen, seat))
        values = [each.value for each in found]
        assert values == sorted(values, reverse=True)
        for each in found:
            assert 0.0 <= each.value <= 1.0
            assert each.error >= 0.0
            assert len(each.reasons) <= REASONS


@pytest.mark.parametrize("level", BOTS)
def test_the_same_seed_weighs_alike_whatever_the_seat_cannot_see(level: str) -> None:
    for game, seen, seat in views(3, seed=4):
        states = (game.determinize(seen, seat, Random(deal)) for deal in (1, 2))
        one, other = (weighed(level, game, game.observation(s, seat), seat) for s in states)
        assert one == other


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_bot_makes_a_move_that_it_holds_to_be_nearly_as_good_as_the_best(level: str) -> None:
    budget = LEVELS["turandot"][level].budget
    for game, seen, seat in views(3, seed=4):
        found = weighed(level, game, seen, seat, budget=budget)
        move = choose(load("turandot", level), game, seen, seat, Random(1), budget)
        value = next(each.value for each in found if each.move == move)
        assert value > found[0].value - 0.2


def test_t_4_3_the_bluff_card_adds_nothing_to_what_a_bid_is_worth() -> None:
    game, seen = next(auditions(3))
    values = {str(each.move): each.value for each in weighed("hard", game, seen, "A")}
    assert all(values[text] == values[f"{text}*"] for text in values if "*" not in text)


def test_with_hindsight_a_bid_that_lies_open_is_met_as_it_is() -> None:
    """B and C have laid `4+3` and `1`: with hindsight the results of `4` and `1+1` are known."""
    companies = [Company(WOMEN_ARE_THERE, "plain", 0, 3) for _ in range(3)]
    laid = (None, Bid(4, 3, bluff=False), Bid(1, 0, bluff=False))
    singers = (THREE_STARS_SUIT_ALL, *ONE_STAR_SUITS_NOBODY)
    state = replace(
        last_round(companies, singers, 2), piles=(0, 4, 1), bids=laid, deck=tuple(range(1, 13))
    )
    game = Turandot.make(3, {"maestro": "C"})
    found = weighed("hard", game, open_table(state), "A")
    assert str(found[0].move) in {"1+1", "1+2", "1+3"}
    values = {str(each.move): each for each in found}
    assert values["1+1"].error == pytest.approx(0.0, abs=1e-6)
    assert values["1"].value == values["4+3"].value < values["1+1"].value
    assert "bid_known" in {reason.key for reason in values["4+1"].reasons + values["1"].reasons}


def test_t_7_1_nothing_is_hidden_when_casts_are_weighed() -> None:
    castings = casting_views(3)
    assert sorted(seat for _, _, seat in castings) == ["A", "B", "C"]
    for game, seen, seat in castings:
        found = weighed("hard", game, seen, seat)
        assert found[0].move == best_cast(seen.companies[game.seats.index(seat)].singers)
        assert {each.value for each in found} <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_in_the_last_round_no_money_is_held_back_that_costs_nothing(level: str) -> None:
    """Nobody else has any, so one card gets the best singer as surely as two: both are laid."""
    companies = [Company(WOMEN_ARE_THERE, "plain", 0, money) for money in (0, 2, 0)]
    seen = last_round(companies, (1, THREE_STARS_SUIT_ALL, 13, 19))
    game = Turandot.make(3, {"maestro": "A"})
    budget = LEVELS["turandot"][level].budget
    made = run_to_end(THINKING[level].bids(model_of(game, seen), 1, Random(1), budget))
    assert likely(made.choices[1], made.mixes[1]) == [(1, 1), (1, 2)]
    assert likely(made.choices[1], all_spent(made, 1)) == [(1, 2)]
    for seed in range(5):
        move = choose(BOTS[level], game, seen, "B", Random(seed), budget)
        assert isinstance(move, Bid)
        assert (move.number, move.money) == (2, 2)


def test_money_is_held_back_for_odds_that_anybody_would_notice_alone() -> None:
    """On number 1 a card more costs a thousandth, on number 2 it breaks a tie that was wanted."""
    offers = [(0, 0), (0, 1), (1, 0), (1, 1)]
    made = solve.Round([offers], [[0.5, 0.0, 0.5, 0.0]], [0.6, 0.599, 0.6, 0.55], [0.0] * 4)
    assert all_spent(made, 0) == [0.0, 0.5, 0.5, 0.0]


def likely(offers: Sequence[Offer], mix: Sequence[float]) -> list[Offer]:
    """Return the offers of a mix that are laid more than once in a thousand times."""
    return [offer for offer, often in zip(offers, mix, strict=True) if often > 0.001]


@pytest.mark.parametrize(("director", "points"), [("scene", 2), ("plain", 1)])
def test_t_7_6_a_scene_element_is_worth_two_to_the_company_whose_director_counts_them(
    director: str, points: int
) -> None:
    companies = [Company(WOMEN_ARE_THERE, each, 0, 1) for each in (director, "dark", "comic")]
    seen = last_round(companies, (THREE_STARS_SUIT_ALL, *ONE_STAR_SUITS_NOBODY), 2)
    game = Turandot.make(3, {"maestro": "C"})
    bid = next(each for each in weighed("hard", game, seen, "A") if str(each.move) == "$")
    assert [each.args for each in bid.reasons if each.key == "scene"] == [{"points": points}]


# --- A round as numbers ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", Turandot.sizes)
def test_t_5_a_bid_is_settled_in_numbers_as_the_rules_settle_it(players: int) -> None:
    """The odds of every bid are those of the companies that the rules lead to.

    Everybody else bids at random, and the Maestro serves as the model says.
    """
    rng = Random(6)
    for game, seen in auditions(players):
        model = model_of(game, seen)
        choices = [solve.offers(model, player) for player in range(players)]
        for _ in range(3):
            bids = [mine[int(rng.random() * len(mine))] for mine in choices]
            for player in range(players):
                odds = model.odds(player, bids, choices[player])
                for offer, expected in zip(choices[player], odds, strict=True):
                    tried = [*bids[:player], offer, *bids[player + 1 :]]
                    assert expected == pytest.approx(
                        _settled(game, seen, model, tried)[player], abs=1e-8
                    )


def test_t_4_7_the_size_of_a_pile_tells_the_bots_what_may_be_in_it() -> None:
    """B, asked before the Maestro A, has laid three cards: a number, money and perhaps a bluff."""
    game = Turandot.make(3, {"maestro": "A"})
    state = game.apply_deal(game.start(), tuple(range(1, 37)))
    before = solve.offers(model_of(game, game.observation(state, "A")), 1)
    state = game.apply(state, "B", game.read("1+2"))
    after = solve.offers(model_of(game, game.observation(state, "A")), 1)
    assert {money for _, money in before} == {0, 1, 2, 3}
    assert set(after) == {(number, money) for number in range(4) for money in (1, 2)}


def _settled(
    game: Turandot, seen: State, model: RoundModel, offers: Sequence[Offer]
) -> list[float]:
    """Return everybody's odds once the rules have settled these bids, understudies included."""
    state = seen
    for seat, (number, money) in zip(game.seats, offers, strict=True):
        bid = Bid(None if number == DESIGNER else number + 1, money, bluff=False)
        assert game.refuse(state, seat, bid) is None
        state = game.apply(state, seat, bid)
    maestro = game.seats[seen.maestro]
    if state.phase == "understudies":
        waiting = sum(1 << player for player in state.due)
        left = sum(1 << n for n, card in enumerate(state.stage) if card is not None)
        served = model.served(waiting, left)
        for player in state.due:
            move = Understudy(served.numbers[player] + 1, game.seats[player])
            assert game.refuse(state, maestro, move) is None
            state = game.apply(state, maestro, move)
    worths = Worths(game, seen, seen.directors)
    return shares([worths.of(side, company) for side, company in enumerate(state.companies)])


@pytest.mark.parametrize("players", Turandot.sizes)
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_bot_yields_after_little_work(
    level: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two yields at most SLICE bids are weighed, or the cards for one side valued."""
    work = {"odds": 0, "of": 0}
    _count(monkeypatch, RoundModel, "odds", work)
    _count(monkeypatch, Worths, "of", work)
    for game, seen, seat in views(players, seed=3):
        thinking = BOTS[level].think(game, seen, seat, Random(1), BUDGET)
        for _ in _slices(thinking):
            assert work["odds"] <= solve.SLICE
            assert work["of"] <= 4 * (players + 1)
            work.update(odds=0, of=0)


def _count(patch: pytest.MonkeyPatch, owner: type, name: str, work: dict[str, int]) -> None:
    """Count the calls of a method."""
    method = getattr(owner, name)

    def counted(*args: object) -> object:
        work[name] += 1
        return method(*args)

    patch.setattr(owner, name, counted)


def _slices(thinking: Generator[None, None, Move]) -> Iterator[None]:
    """Run all slices, including the last."""
    yield from thinking
    yield


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_budget_is_the_number_of_iterations(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = {"__call__": 0}
    _count(monkeypatch, solve.OddsCache, "__call__", work)
    game, seen = next(auditions(3))
    choose(BOTS[level], game, seen, "A", Random(1), 20)
    assert work["__call__"] == {"medium": 20, "hard": 20 * 3}[level]
