"""Turandot: how the table shows a player's standing, in constructed positions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from pictures import after as acted
from pictures import having, texts
from turandot_view import PARTICIPANTS, VIEW, WORDS, game

from games import load_words
from host.table.view_context import ViewContext
from pyengine.core import totals
from pyengine.games.turandot import DIRECTORS, SINGERS, Company, State, best_cast

if TYPE_CHECKING:
    from host.nodes import Node
    from host.text import Words
    from pyengine.core import Seat

NOBODY = Company()
A_HAS = Company(singers=(34, 2, 31, 28), scene=1, money=1)
"""Dark f 3 (Turandot), pro m 2 (Calaf), dark m 1, comic f 2 (Turandot)."""


def position(*companies: Company, stage: tuple[int | str, ...], round_: int = 5) -> State:
    """Return an audition with these companies and this on the stage; A is Maestro."""
    table = game(len(stage) - 1)
    state = table.apply_deal(table.start(), tuple(SINGERS))
    held = (*companies, *[NOBODY] * (len(state.companies) - len(companies)))
    return replace(state, round=round_, companies=held, stage=stage)


def view_context(
    state: State, seat: Seat | None = "A", words: Words = WORDS
) -> ViewContext[Any, Any]:
    table = game(len(state.bids))
    return ViewContext(table, state, seat, table.to_move(state), PARTICIPANTS, words, {})


def told(body: list[Node]) -> list[list[str]]:
    """Return each score line in a closer look, without the labels of its controls."""
    counted = {text for of in having(body, "score-line-of") for text in texts([of])}
    rows = [texts([row]) for row in having(body, "score-line")]
    return [[t for t in row if t not in counted and not t.startswith("Rule ")] for row in rows]


STAGE = (1, 16, 25, 6)


def test_t_7_the_outlook_casts_as_well_as_it_can_be_and_leaves_roles_empty() -> None:
    table, state = game(), position(A_HAS, stage=STAGE)
    assert [(i.key, i.points) for i in table.outlook(state) if i.side == "A"] == [
        ("stars", 8),
        ("scene", 1),
        ("favourite", 2),
    ]
    assert table.prospect(state, "A") == 11
    gains = [table.prospect(state, "A", card) - 11 for card in STAGE]
    assert gains == [1, 3, 1, 3]  # Liu would be sung by 28 until 16 comes


@pytest.mark.parametrize(
    "singers", [(4, 17, 28, 34, 5, 11), (2, 7, 20, 25, 1, 3), (6, 12, 18, 4, 2, 10)]
)
def test_t_7_1_with_six_singers_the_outlook_is_the_score_of_a_best_cast(
    singers: tuple[int, ...],
) -> None:
    table, company = game(), Company(singers, "favourite", 2)
    state = position(company, company, company, stage=STAGE)
    cast = company.casting(best_cast(singers))
    over = replace(state, phase="over", companies=(cast,) * 3)
    assert table.prospect(state, "B") == totals(table, over)["B"]


def test_t_9_3_the_first_maestro_of_two_loses_a_point_in_the_outlook_too() -> None:
    state = position(stage=(1, 2, 3), round_=1)
    assert [game(2).prospect(state, side) for side in ("A", "B", "table")] == [-1, 0, 0]


def tallies(state: State) -> dict[str, str]:
    """Return the points beside each player's company."""
    return {
        place["attrs"]["data-seat"]: having([place], "tally-points")[0]["text"]
        for place in having([VIEW.table(view_context(state))], "company")
    }


def test_everybody_has_beside_their_company_what_it_is_worth_if_all_were_cast_now() -> None:
    assert tallies(position(A_HAS, Company((3,)), stage=STAGE)) == {"A": "11", "B": "3", "C": "0"}
    pair = position(A_HAS, NOBODY, Company((1, 3)), stage=(4, 5, 6))
    [house] = having([VIEW.table(view_context(pair))], "house")
    assert having([house], "tally-points")[0]["text"] == "3"  # 4 stars, a man as Turandot


def test_a_closer_look_at_a_company_counts_it_line_by_line() -> None:
    _, body = VIEW.look_at(
        view_context(position(replace(A_HAS, director="dark"), stage=STAGE), "B"), "A"
    )
    rows = told(body)
    assert rows == [
        ["Stars", "T-7.2", "+8"],
        ["Scene elements", "T-7.3", "+1"],
        ["Favourite roles", "T-7.4", "+2"],
        ["Director: dark", "T-7.6", "+1"],
        ["Total", "12"],
    ]
    favourites = texts(having(body, "score-line-of"))
    assert [text.split(", ")[-1] for text in favourites[:2]] == [
        "favourite role Turandot",
        "favourite role Calaf",
    ]


def test_t_7_6_the_directors_say_what_each_would_give_one_now() -> None:
    state = position(A_HAS, stage=STAGE, round_=1)
    _, body = VIEW.look_at(view_context(state), "directors")
    worth = [texts([card])[-1] for card in having(body, "closer-card")]
    gains = {"dark": "+1", "comic": "\u22121", "favourite": "+2", "scene": "+1"}
    assert worth == [f"{gains.get(d, '0')} for you now" for d in DIRECTORS]
    assert having(VIEW.look_at(view_context(state, None), "directors")[1], "closer-worth") == []


def test_a_bid_names_the_singer_and_what_the_best_cast_is_before_and_after() -> None:
    state = position(A_HAS, stage=STAGE)
    assert VIEW.prompt(acted(VIEW, view_context(state), "number 2")) == (
        "You aim for the alternative soprano with 3 stars; your best cast: 11 → 14 points.\n"
        "Number 2 without money: yours if you are the only one. The others see 1 card."
    )
    german = view_context(state, words=load_words("de", "turandot", strict=True))
    assert VIEW.prompt(acted(VIEW, german, "number 4")).startswith(
        "Du bietest um die Profi-Stimme mit 3 Sternen; deine beste Besetzung: 11 → 14 Punkte.\n"
        "Zahl 4"
    )
    directors = position(A_HAS, stage=("favourite", "comic", "dark", "plain"), round_=4)
    said = [VIEW.prompt(acted(VIEW, view_context(directors), f"number {n}")) for n in (1, 2, 3, 4)]
    assert ["; +2 for you" in said[0], "; \u22121 for you" in said[1]] == [True, True]
    assert ["; +1 for you" in said[2], "; 0 for you" in said[3]] == [True, True]


def test_t_7_4_what_a_singer_is_said_to_bring_is_what_stands_beside_the_company_then() -> None:
    table = game()
    state = replace(position(stage=(10, 2, 25, 6)), phase="understudies", due=(1, 2, 0))
    assert VIEW.prompt(acted(VIEW, view_context(state), "give 1")) == (
        "\u2068W\u2069 gets the amateur soprano with 2 stars; best cast: 0 → 3 points."
    )
    assert tallies(state)["B"] == "0"
    assert tallies(table.apply(state, "A", table.read("1>B")))["B"] == "3"


def test_the_effect_of_giving_naming_or_firing_is_described() -> None:
    serving = replace(position(A_HAS, stage=STAGE), phase="understudies", due=(1, 0))
    assert VIEW.prompt(acted(VIEW, view_context(serving), "give 4")) == (
        "\u2068W\u2069 gets the pro voice with 3 stars; best cast: 0 → 3 points."
    )
    own = replace(serving, due=(0,))
    assert VIEW.prompt(acted(VIEW, view_context(own), "give 2")) == (
        "You keep the alternative soprano with 3 stars; your best cast: 11 → 14 points."
    )
    naming = replace(position(A_HAS, stage=STAGE, round_=1), phase="naming")
    assert VIEW.prompt(acted(VIEW, view_context(naming), "name B")) == (
        "\u2068W\u2069 will have to fire a director, and chooses which."
    )
    firing = replace(naming, phase="firing", named=0)
    assert VIEW.prompt(acted(VIEW, view_context(firing), "fire favourite")) == (
        "You fire the director of favourite roles, who would be worth +2 to you now."
    )
