"""What signs of Lucca Città say, at the time and for the person they speak of."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lucca_table import district, position
from lucca_view import quarter, view_context
from pictures import attrs, having

from games.lucca_citta.view import meaning
from pyengine.games.lucca_citta.cards import TOWER

SETS = ((14, 15, 16), (26, 50, 74), (10, TOWER, 12), (3, 4, 5))
FIRST, SECOND, THIRD = (district(building=[(card,)]) for card in (20, 25, 1))
STATE = position(FIRST, SECOND, THIRD, sets=SETS)


@pytest.mark.parametrize(
    ("walls", "phase", "said"),
    [
        (
            (7, 8),
            "taking",
            (
                "Opened: at the end each wall and each tower brings 1 point for it,"
                " if the walls are supported."
            ),
        ),
        (
            (7, 8),
            "over",
            "Opened, but the walls here lack support: walls and towers bring nothing for it.",
        ),
        ((), "over", "Opened: each wall and each tower brings 1 point for it."),
    ],
)
def test_l_7_2_an_opened_palazzo_promises_nothing_for_towers_without_support(
    walls: tuple[int, ...], phase: str, said: str
) -> None:
    held = district(building=[(44,)], opened=[(52,)], walls=walls, towers=1)
    state = replace(position(held, SECOND, THIRD, sets=SETS), phase=phase)
    context = view_context(state)
    assert meaning.palazzo(context, 0, "opened", (52,), 5)[0] == said


def test_l_7_2_the_support_of_towers_alone_does_not_count_shields_for_no_walls() -> None:
    held = district(building=[(44,)], opened=[(52,)], towers=1)
    context = view_context(position(held, SECOND, THIRD, sets=SETS))
    assert meaning.supported(context, held).startswith("1 tower: each scores 1")


@pytest.mark.parametrize(
    ("turn", "taken", "card", "usable"),
    [
        (0, (), 14, True),  # B may still take it
        (0, (26, 50, 74), 26, False),  # it is another's
        (1, (26, 50, 74), 26, True),
        (1, (26, 50, 74), 14, False),  # B has taken another set
        (2, (), 14, False),  # B has had this round's turn
    ],
)
def test_l_5_1_what_can_be_built_with_a_card_is_told_only_to_who_may_still_place_it(
    turn: int, taken: tuple[int, ...], card: int, *, usable: bool
) -> None:
    order = (0, 1, 2)
    state = replace(STATE, order=order, turn=turn, taken=taken)
    said = meaning.house(view_context(state, "B"), card, 5)
    assert (" palazzo" in said) == usable


def test_l_3_2_the_free_colours_are_written_as_inside_a_sentence() -> None:
    told = attrs(having([quarter(view_context(STATE), "A")], "free"), "data-explain")
    free = "red, green, blue, violet and white"
    assert told == [f"No palazzo yet in {free}: a card of these colours can start one."]
