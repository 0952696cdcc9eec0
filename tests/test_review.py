"""A review judges each decision by what was seen, and in hindsight."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from host.table.review_sheet import Review
from pyengine import agents, games, review
from pyengine.core import HIDDEN, Reason, Weighed, within_error
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from random import Random

    from pyengine.core import Game, Seat
    from pyengine.record import Record
    from pyengine.review import Judgement

    Judge = Callable[[Record, dict[str, float], float], tuple[Judgement, "Knows"]]


def bids(*players: Player) -> Record:
    """Return a game of Turandot in which A, B and C have laid the bids of round 1, A is Maestro."""
    session = Session.new("turandot", 3, {"maestro": "A"}, players, 7)
    for seat, move in (("B", "1"), ("C", "2*"), ("A", "3+1")):
        session.submit(seat, move)
    return session.record()


class Knows:
    """An agent that records what it is given, and values the later of two moves more."""

    def __init__(self, values: dict[str, float], error: float) -> None:
        self.values = values
        self.error = error
        self.handed: list[tuple[Seat, Any]] = []

    def weigh(
        self, game: Game[Any, Any], seen: object, seat: Seat, _rng: Random, _budget: int
    ) -> Generator[None, None, Sequence[Weighed[Any]]]:
        """Return the moves with these values."""
        self.handed.append((seat, seen))
        yield
        return [Weighed(game.read(move), value, self.error) for move, value in self.values.items()]


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Judge:
    """Return a function that judges the first decision of a record by given values."""

    def judge(record: Record, values: dict[str, float], error: float) -> tuple[Judgement, Knows]:
        knows = Knows(values, error)
        monkeypatch.setattr(agents, "load", lambda *_: knows)
        decision = review.decisions(record)[0]
        return agents.run_to_end(review.judge(record, decision)), knows

    return judge


@pytest.mark.parametrize("key", games.KEYS)
def test_where_a_difference_is_not_known_for_certain_a_value_is_not_either(key: str) -> None:
    session = Session.new(key, 4, {}, [], 5)
    seat = session.to_ask[0]
    weighed = agents.run_to_end(review.weighed(session.record(), session.seen(seat), seat, 0))
    assert weighed[0].error > 0
    assert all(one.value_error > 0 for one in weighed if one.error)


def test_where_nobody_is_named_every_decision_is_judged_and_else_those_of_people() -> None:
    unnamed = bids()
    assert [(one.at, one.seat) for one in review.decisions(unnamed)] == [
        (0, "B"),
        (1, "C"),
        (2, "A"),
    ]
    people = bids(Player("Ann", "human"), Player("Bo", "hard"), Player("Cleo", "human"))
    assert [(one.at, one.seat) for one in review.decisions(people)] == [(1, "C"), (2, "A")]
    bots = bids(*(Player(name, "hard") for name in "abc"))
    assert review.decisions(bots) == []


def test_what_was_laid_at_once_with_a_bid_is_hidden_then_and_open_with_hindsight(
    judged: Judge,
) -> None:
    _, knows = judged(bids(), {"1": 0.5}, 0.01)
    (seat, seen), (_, hindsight) = knows.handed
    assert seat == "B"
    assert all(pile in (HIDDEN, None) for pile in seen.bids), seen.bids
    game = bids().game
    assert [bid and game.write(bid) for bid in hindsight.bids] == ["3+1", None, "2*"]


def test_a_loss_is_the_difference_from_the_best_move_with_the_error_of_that(
    judged: Judge,
) -> None:
    judgement, _ = judged(bids(), {"2": 0.6, "1": 0.5}, 0.03)
    assert bids().game.write(judgement.best) == "2"
    assert judgement.value == 0.5
    assert judgement.loss == pytest.approx(0.1)
    assert judgement.error == 0.03
    assert not within_error(judgement.loss, judgement.error)


def test_nobody_is_blamed_within_two_errors(judged: Judge) -> None:
    judgement, _ = judged(bids(), {"2": 0.6, "1": 0.5}, 0.06)
    assert within_error(judgement.loss, judgement.error)


def test_the_best_move_lost_nothing(judged: Judge) -> None:
    judgement, _ = judged(bids(), {"1": 0.6, "2": 0.5}, 0.03)
    assert (judgement.loss, judgement.error, judgement.hindsight_loss) == (0.0, 0.0, 0.0)


def test_a_move_that_no_bot_considers_counts_as_the_worst(judged: Judge) -> None:
    judgement, _ = judged(bids(), {"2": 0.6, "3": 0.2}, 0.03)
    assert judgement.loss == pytest.approx(0.4)


def test_the_decisions_of_a_game_that_still_runs_can_be_judged() -> None:
    begun = replace(bids(), moves=("B 1",), result=None)
    (decision,) = review.decisions(begun)
    assert begun.game.to_move(decision.hindsight) == ("A", "B", "C")


def test_decisions_with_a_rounded_loss_of_nothing_are_not_among_the_most_costly(
    judged: Judge,
) -> None:
    record = bids(*[Player(name, "human") for name in ("Anna", "Bo", "Cleo")])
    one, _ = judged(record, {"1": 0.5, "2": 0.5}, 0.0)
    losses = {0.0049: 0, 0.005: 1, 0.11: 1}
    for loss, told in losses.items():
        seen = Review(1, (replace(one, loss=loss, error=0.0),))
        assert len(seen.costly("odds")) == told
    assert Review(1, (replace(one, loss=0.11, error=0.06),)).costly("odds") == []


def test_what_was_right_when_made_stands_apart_from_what_was_not(judged: Judge) -> None:
    record = bids(*[Player(name, "human") for name in ("Anna", "Bo", "Cleo")])
    one, _ = judged(record, {"1": 0.5, "2": 0.5}, 0.0)
    wrong = replace(one, loss=0.2, error=0.0, hindsight_loss=0.3, hindsight_error=0.0)
    unlucky = replace(one, loss=0.0, hindsight_loss=0.1, hindsight_error=0.0)
    unluckier = replace(unlucky, hindsight_loss=0.3)
    right = replace(one, loss=0.0, hindsight_loss=0.0)
    seen = Review(4, (wrong, unlucky, unluckier, right))
    assert seen.costly("odds") == [wrong]
    assert seen.unlucky("odds") == [unluckier, unlucky]


def test_why_another_move_was_better_in_hindsight_is_returned_saved_and_restored(
    judged: Judge,
) -> None:
    """B alone bid on number 1, and got that card; number 4 was free."""
    record = bids()
    one, _ = judged(record, {"4": 0.6, "1": 0.5}, 0.03)
    card = one.decision.hindsight.stage[3]
    why = Reason("hindsight_free", {"card": card}, 0.0)
    assert one.hindsight_reason == why
    saved = json.loads(json.dumps(one.saved(record.game)))
    again = review.Judgement.from_saved(record.game, one.decision, saved)
    assert again.hindsight_reason == why
    del saved["hindsight_reason"]
    old = review.Judgement.from_saved(record.game, one.decision, saved)
    assert old.hindsight_reason is None


def test_where_the_move_made_was_the_best_there_is_no_hindsight_reason(judged: Judge) -> None:
    one, _ = judged(bids(), {"1": 0.6, "4": 0.5}, 0.03)
    assert one.hindsight_reason is None


@pytest.mark.parametrize("key", games.KEYS)
def test_each_game_can_say_why(key: str) -> None:
    assert agents.hindsight(key) is not None
