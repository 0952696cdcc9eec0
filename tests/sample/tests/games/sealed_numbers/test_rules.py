"""The rules of Sealed Numbers."""

from __future__ import annotations

import pytest
from pyengine.games.sealed_numbers import PRIZES, Number, SealedNumbers, State

from pyengine.core import totals


def played(*numbers: int, prize: int = 4) -> dict[str, int]:
    """Return the points after these numbers."""
    game = SealedNumbers.make(len(numbers), {})
    rest = tuple(one for one in PRIZES if one != prize)
    return totals(game, State(dealt=True, prizes=(prize, *rest), numbers=numbers))


def test_n_1_1_the_first_prize_is_turned_up_and_the_others_are_covered() -> None:
    game = SealedNumbers.make(2, {})
    seen = game.observation(game.apply_deal(game.start(), (6, 1, 2, 3, 4, 5)), "A")
    assert str(seen.prizes) == "(6, ?, ?, ?, ?, ?)"


def test_n_2_1_a_number_is_covered_until_all_are_laid() -> None:
    game = SealedNumbers.make(2, {})
    state = game.apply(game.apply_deal(game.start(), (6, 1, 2, 3, 4, 5)), "A", Number(3))
    assert str(game.observation(state, "B").numbers) == "(?, None)"
    assert game.observation(game.apply(state, "B", Number(5)), None).numbers == (3, 5)


@pytest.mark.parametrize(
    ("numbers", "points"), [((5, 5, 2), [0, 0, 4]), ((1, 2, 3), [0, 0, 4]), ((5, 5, 5), [0, 0, 0])]
)
def test_n_2_2_the_highest_number_that_nobody_else_has_takes_the_prize(
    numbers: tuple[int, ...], points: list[int]
) -> None:
    assert list(played(*numbers).values()) == points


def test_n_3_1_most_points_win_and_without_any_all_have_won() -> None:
    game = SealedNumbers.make(3, {})
    state = State(dealt=True, prizes=PRIZES, numbers=(5, 5, 2))
    assert game.winners(state) == ("C",)
    assert game.winners(State(dealt=True, prizes=PRIZES, numbers=(5, 5, 5))) == ("A", "B", "C")
