"""Which cards came later, told in a review where they made another move better."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from lucca_table import district, position, table

from games import load_view, load_words
from host.table.view_context import ViewContext, participants
from pyengine.agents.lucca_citta import hindsight
from pyengine.core import Reason, Weighed
from pyengine.record import Player

if TYPE_CHECKING:
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

GAME = table(3)
RED, YELLOW, GREEN = (tuple(range(first, 97, 6)) for first in (1, 2, 3))
ROUND = 36 // 3
"""L-2.1: the cards laid out in a round with three players."""


def at(round_: int, deck: tuple[int, ...]) -> State:
    """Return a round in which A can take a set of red, yellow or green cards."""
    sets = [RED[:3], YELLOW[:3], GREEN[:3], (6, 12, 18)]
    state = position(*[district()] * 3, sets=sets, deck=deck)
    return replace(state, round=round_)


def told(state: State, made: str, best: str) -> Reason | None:
    """Return the reason for A."""

    def read(text: str) -> Weighed[Move]:
        return Weighed(GAME.read(text), 0.0, 0.0)

    return hindsight.reason(GAME, state, "A", read(made), read(best))


def test_l_2_1_of_a_colour_that_only_the_better_set_has_many_cards_came() -> None:
    """In the last round but one twelve of the 24 cards left are laid out."""
    state = at(GAME.rounds - 1, (*RED[3:9], *GREEN[3:9], *YELLOW[3:15]))
    assert told(state, "take 3", "take 1") == Reason(
        "hindsight_came", {"n": 6, "colour": "red"}, 0.0
    )
    assert told(state, "take 1", "take 1") is None


def test_l_2_1_of_a_colour_that_only_the_worse_move_builds_few_cards_came() -> None:
    state = at(GAME.rounds - 1, (*RED[3:9], *GREEN[3:9], *YELLOW[3:15]))
    few = Reason("hindsight_few", {"n": 0, "colour": "yellow"}, 0.0)
    assert told(state, f"{YELLOW[0]} build", f"{YELLOW[0]} wall") == few
    assert told(state, f"{GREEN[0]} build", f"{GREEN[0]} wall") is None


def test_l_2_1_in_the_last_round_and_of_what_was_to_be_expected_nothing_is_told() -> None:
    assert told(at(GAME.rounds, RED[3:]), "take 2", "take 1") is None
    mixed = tuple(
        card for trio in zip(RED[3:], YELLOW[3:], GREEN[3:], strict=True) for card in trio
    )
    assert told(at(GAME.rounds - 1, mixed), "take 2", "take 1") is None


@pytest.mark.parametrize(
    ("key", "n", "language", "expected"),
    [
        ("came", 6, "en", "For the red palazzo, 6 cards came later"),
        ("came", 6, "de", "Für den roten Palazzo kamen noch 6 Karten"),
        ("came", 6, "fr", "Pour le palais rouge, 6 cartes ensuite"),
        ("few", 1, "en", "For the red palazzo, only 1 card came later"),
        ("few", 1, "de", "Für den roten Palazzo kam nur noch 1 Karte"),
        ("few", 2, "fr", "Pour le palais rouge, plus que 2 cartes ensuite"),
    ],
)
def test_l_2_1_it_is_told_with_the_colour_and_the_number(
    key: str, n: int, language: str, expected: str
) -> None:
    words, state = load_words(language, "lucca-citta", strict=True), at(1, ())
    named = participants(GAME.seats, [Player(name, "human") for name in ("Ann", "Bo", "Cy")], words)
    context = ViewContext(GAME, state, "A", ("A",), named, words, {})
    why = Reason(f"hindsight_{key}", {"n": n, "colour": "red"}, 0.0)
    assert load_view("lucca-citta").reason(context, why).replace("\xa0", " ") == expected
    assert len(expected) <= 62
