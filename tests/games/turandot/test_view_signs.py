"""What signs of Turandot say, at the time and for the person they speak of."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pictures import having
from random_games import begun, play_on
from turandot_view import game, tree, view_context

from games.turandot.view import meaning
from pyengine.games.turandot import SINGERS, Company, State


def dealt(**changes: object) -> State:
    """Return the first audition, with changes."""
    table = game()
    return replace(table.apply_deal(table.start(), tuple(SINGERS)), **changes)


@pytest.mark.parametrize(
    ("phase", "money", "scene", "said"),
    [
        (
            "audition",
            0,
            0,
            [
                "No money left to outbid others with.",
                "No scene element yet: a designer makes one of a money card, 1 point at the end.",
            ],
        ),
        (
            "audition",
            1,
            1,
            [
                (
                    "1 money card left: to outbid others on a number, or for a designer."
                    " Whoever does not win takes theirs back."
                ),
                "1 scene element: 1 point at the end.",
            ],
        ),
        ("casting", 0, 0, ["No money left.", "No scene element."]),
        (
            "casting",
            2,
            1,
            ["2 money cards left, which count nothing.", "1 scene element: 1 point."],
        ),
    ],
)
def test_t_7_3_money_is_for_bids_as_long_as_there_are_any(
    phase: str, money: int, scene: int, said: list[str]
) -> None:
    held = Company(money=money, scene=scene)
    assert meaning.purse(view_context(dealt(phase=phase)), held) == said


def test_t_5_1_a_card_to_bid_for_is_explained_to_spectators_and_after_the_bids_too() -> None:
    said = "Number 2: whoever bids it alone, or with most money, gets this card."
    for seat, phase in (("A", "audition"), (None, "audition"), ("A", "showing")):
        assert meaning.lot(view_context(dealt(phase=phase), seat), 2) == said


def test_t_7_1_only_whoever_casts_is_told_to_swap_singers() -> None:
    session = begun("turandot", 3, 7)
    while session.state.phase != "casting":
        play_on(session, session.ply + 1)
    own, others = (meaning.lot(view_context(session.state, seat), 1) for seat in ("A", None))
    assert own.startswith("Turandot is sung by this singer: press another one too")
    assert others.startswith("Turandot is a woman")


def test_t_7_1_while_roles_are_cast_spectators_see_all_six_and_no_designers() -> None:
    session = begun("turandot", 3, 7)
    while session.state.phase != "casting":
        play_on(session, session.ply + 1)
    drawn = tree(view_context(session.state, None))
    assert len(having(drawn, "lot")) == 6
    assert having(drawn, "is-dark") == []
    assert having(drawn, "prop") == []
