"""Which cards came later, told in a review where they made another move better."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lucca_table import district, position, table

from games import load_view, load_words
from host.table.view_context import ViewContext, participants
from pyengine.agents.lucca_citta import hindsight
from pyengine.core import Hindsight, Item, Reason, Weighed
from pyengine.games.lucca_citta.state import Hand, State
from pyengine.record import Player

if TYPE_CHECKING:
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.district import District
    from pyengine.games.lucca_citta.moves import Move

GAME = table(3)
RED, YELLOW, GREEN = (tuple(range(first, 97, 6)) for first in (1, 2, 3))


def at(round_: int, deck: tuple[int, ...]) -> State:
    """Return a round in which A can take a set of red, yellow or green cards."""
    sets = [RED[:3], YELLOW[:3], GREEN[:3], (6, 12, 18)]
    state = position(*[district()] * 3, sets=sets, deck=deck)
    return replace(state, round=round_)


def told(
    state: State, made: str, best: str, end: State | None = None, game: LuccaCitta = GAME
) -> Reason | None:
    """Return the reason for A; nothing has been scored later unless the `end` says so."""

    def read(text: str) -> Weighed[Move]:
        return Weighed(GAME.read(text), 0.0, 0.0)

    return hindsight.reason(game, Hindsight("A", state, end or state), read(made), read(best))


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


# --- What the better move would have brought ------------------------------------------------------


Sets = Sequence[tuple[int, ...]]

SMALL = RED[:4]
"""Four red cards with 6 windows and 6 shields."""

OTHERS = (district([(8,)]), district([(16,)]))
"""Districts of B and C with a low number under construction, and few shields."""


def last(mine: District, *others: District, sets: Sets = (), card: int = 0) -> State:
    """Return A's turn in the last round, with these sets or with a card in hand."""
    laid = [(), (38, 44, 50), (62, 56, 32), (94, 88, 82)] if card else sets
    state = position(mine, *(others or OTHERS), sets=laid)
    assert state.order[0] == 0
    state = replace(state, round=GAME.rounds)
    return replace(state, taken=(card,), phase="placing") if card else state


GREEN_OR_RED = ((25, 81, 87), (93, 69, 63), (38, 44, 50), (62, 56, 32))
GREEN_OR_BLUE = ((28, 81, 87), *GREEN_OR_RED[1:])
TWO_GREEN = district([(69, 93)])
FOUR_RED = district([SMALL])


def test_l_5_6_the_palazzo_that_only_the_better_set_completes_is_told_with_its_windows() -> None:
    state = last(FOUR_RED, sets=GREEN_OR_RED)
    args = {"colour": "red", "n": 9}
    assert told(state, "take 2", "take 1") == Reason("hindsight_completes", args, 0.0)
    assert told(state, "take 1", "take 2") is None


def test_l_5_6_a_palazzo_that_was_completed_after_all_is_not_told() -> None:
    """In the record A completed red later, for as many points."""
    state = last(FOUR_RED, sets=GREEN_OR_RED)
    whole = (*SMALL, 25)
    end = replace(
        state,
        districts=(district(opened=[whole]), *OTHERS),
        ledger=(Item("A", "windows", 9, "L-5.6", whole),),
    )
    why = told(state, "take 2", "take 1", end)
    assert why is None or why.key != "hindsight_completes"
    assert why != Reason("hindsight_more", {"colour": "red", "n": 9}, 0.0)


def test_l_7_2_what_walls_would_have_scored_more_is_told() -> None:
    """The green palazzo supports a wall, which scores for the red one."""
    state = last(district([(69, 93)], opened=[RED[:5]]), card=31)
    assert told(state, "31 discard", "31 wall") == Reason("hindsight_walls", {"n": 1}, 0.0)


def test_l_7_3_a_low_number_that_cost_points_is_told_if_it_cost_them_in_the_record_too() -> None:
    state = last(TWO_GREEN, card=2)
    end = replace(state, ledger=(Item("A", "lowest", -3, "L-7.3", (2,)),))
    assert told(state, "2 build", "2 wall", end) == Reason("hindsight_low", {}, 0.0)
    other = told(state, "2 build", "2 wall")
    assert other is None or other.key != "hindsight_low"


def test_l_7_3_a_high_number_that_would_have_brought_points_is_told() -> None:
    """With four players a palazzo has four cards, these without windows."""
    game, mine = table(4), district([(19, 43, 67), (21, 45)])
    state = position(mine, *OTHERS, OTHERS[0], sets=[(), *[(14, 38, 62)] * 4])
    state = replace(state, round=game.rounds, taken=(91,), phase="placing")
    assert told(state, "91 wall", "91 build", game=game) == Reason("hindsight_high", {}, 0.0)


def test_l_5_2_what_another_is_paid_for_the_card_is_told() -> None:
    """B has completed red, and is paid for A's red card at the end."""
    state = last(TWO_GREEN, district([(8,)], [SMALL[:3]]), OTHERS[1], card=67)
    end = replace(state, ledger=(Item("B", "opening_building", 3, "L-7.1", (13, 67)),))
    why = Reason("hindsight_less", {"seat": "B", "n": 1}, 0.0)
    assert told(state, "67 build", "67 discard", end) == why


def test_l_5_1_the_set_with_which_another_completes_a_palazzo_is_told() -> None:
    blue = (4, 10, 34, 40)
    state = last(TWO_GREEN, district([blue]), OTHERS[1], sets=GREEN_OR_BLUE)
    districts = (TWO_GREEN, district(opened=[(*blue, 28)]), OTHERS[1])
    line = Item("B", "windows", 9, "L-5.6", (*blue, 28))
    end = replace(state, districts=districts, ledger=(line,))
    why = Reason("hindsight_denies", {"seat": "B", "colour": "blue"}, 0.0)
    assert told(state, "take 2", "take 1", end) == why
    assert told(state, "take 2", "take 1") is None


# --- L-2.2 What is kept ---------------------------------------------------------------------------


def kept(mine: str, best: str, *others: tuple[int, int]) -> Reason | None:
    """Return the reason for A, whose hand has the cards of both keeps."""
    hand = (*map(int, mine.split()), *map(int, best.split()))
    hands = (Hand(hand), *(Hand((*pair, 95, 96), pair) for pair in others))
    sets = ((31, 37, 55), (62, 68, 74), (45, 51, 57), (64, 70, 76))
    state = State("keeping", 1, (), sets, (district(),) * 3, hands=hands)
    return told(state, f"keep {mine}", f"keep {best}")


@pytest.mark.parametrize(
    ("mine", "best", "key", "args"),
    [
        ("11 12", "1 14", "fits", {"n": 6}),
        ("11 12", "5 6", "windows", {"n": 2}),
        ("1 2", "19 20", "goes", {"place": 2}),
    ],
)
def test_l_2_2_what_the_better_first_cards_had_more_of_is_told(
    mine: str, best: str, key: str, args: dict[str, object]
) -> None:
    """B keeps 6 shields and C 2, so that with 6 and a higher number A goes first or second."""
    assert kept(mine, best, (21, 93), (9, 10)) == Reason(f"hindsight_{key}", args, 0.0)


# --- In words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "n", "language", "expected"),
    [
        ("came", 6, "en", "For the red palazzo, 6 cards came later"),
        ("came", 6, "de", "Für den roten Palazzo kamen noch 6 Karten"),
        ("came", 6, "fr", "Pour le palais rouge, 6 cartes ensuite"),
        ("few", 1, "en", "For the red palazzo, only 1 card came later"),
        ("few", 1, "de", "Für den roten Palazzo kam nur noch 1 Karte"),
        ("few", 2, "fr", "Pour le palais rouge, plus que 2 cartes ensuite"),
        ("completes", 12, "en", "You could have completed the red palazzo: 12 windows"),
        ("completes", 12, "de", "So hättest du den roten Palazzo fertigbekommen: 12 Fenster"),
        ("completes", 1, "fr", "Vous auriez pu achever le palais rouge : 1 fenêtre"),
        (
            "more",
            3,
            "en",
            "For the red palazzo, you\N{RIGHT SINGLE QUOTATION MARK}d have got 3 points more",
        ),
        ("walls", 14, "de", "Deine Mauern und Türme hätten 14 Punkte mehr gebracht"),
        ("walls", 14, "fr", "Vos remparts et tours auraient rapporté 14 points de plus"),
        ("denies", 0, "en", "Bo might not have completed the red palazzo"),
        ("less", 6, "fr", "Bo aurait eu environ 6 points de moins"),
        ("goes", 0, "en", "You would have gone second in round 1"),
        ("goes", 0, "de", "Du wärst in Runde 1 an zweiter Stelle gekommen"),
        ("goes", 0, "fr", "À la manche 1, vous auriez joué en deuxième"),
        ("fits", 2, "de", "In den Sätzen hätten 2 Karten mehr zu deinen Farben gepasst"),
    ],
)
def test_l_2_1_it_is_told_with_the_colour_and_the_number(
    key: str, n: int, language: str, expected: str
) -> None:
    assert said(key, n, language) == expected


def said(key: str, n: int, language: str, colour: str = "red") -> str:
    """Return a reason in words, without the isolation of names."""
    words, state = load_words(language, "lucca-citta", strict=True), at(1, ())
    named = participants(GAME.seats, [Player(name, "human") for name in ("Ann", "Bo", "Cy")], words)
    context = ViewContext(GAME, state, "A", ("A",), named, words, {})
    why = Reason(f"hindsight_{key}", {"n": n, "colour": colour, "seat": "B", "place": 2}, 0.0)
    text = load_view("lucca-citta").reason(context, why)
    return re.sub("[\u2068\u2069]", "", text).replace("\xa0", " ")


KEYS = re.findall(r'"hindsight_([a-z]+)"', Path(str(hindsight.__file__)).read_text("utf-8"))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_hindsight_reason_is_one_short_sentence(language: str) -> None:
    for key in KEYS:
        for n in (1, 14):
            assert len(said(key, n, language, "violet")) <= 62
