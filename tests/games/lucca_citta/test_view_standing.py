"""Lucca Città: how the table shows a player's standing, in constructed positions."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from lucca_table import district, position, table
from lucca_view import FINAL, VIEW, WORDS, after, quarter, view_context
from pictures import having, nodes, texts

from games import load_words
from host.table import score_sheet
from pyengine.core import Event, totals
from pyengine.games.lucca_citta.ahead import best_use, most_built, points_now
from pyengine.games.lucca_citta.cards import TOWER
from pyengine.games.lucca_citta.state import Hand

if TYPE_CHECKING:
    from host.nodes import Node

A_HAS = district(
    building=[(20, 44), (21,)], walls=(7,), opened=[(52,)], completed=[(1, 25)], towers=1
)
"""Yellow 44 and green 21 under construction, 9 shields; red 25 completed, blue 52 opened."""
B_HAS = district(building=[(13,), (2,)])
"""Red 13 and yellow 2, the lowest number of all, under construction."""
C_HAS = district(building=[(81,)], opened=[(96,)])
"""The highest opened number of all."""
SETS = ((14, 15, 16), (26, 50, 74), (10, TOWER, 12), (3, 4, 5))
RICH = position(A_HAS, B_HAS, C_HAS, sets=SETS)


def told(body: list[Node]) -> list[list[str]]:
    """Return each score line in a closer look: what counts, its clause, its points."""
    counted = {text for of in having(body, "score-line-of") for text in texts([of])}
    rows = [texts([row]) for row in having(body, "score-line")]
    return [[t for t in row if t not in counted and not t.startswith("Rule ")] for row in rows]


def test_l_7_if_it_ended_now_everybody_opens_and_walls_and_numbers_count() -> None:
    game = table(3)
    over = game.ended_now(RICH)
    assert totals(game, over) == {"A": 1 + 2 * 2, "B": -3, "C": 3}
    assert game.winners(over) == ("A",)
    assert game.score(RICH) == ()


def test_a_closer_look_says_line_by_line_what_it_would_be_if_it_ended_now() -> None:
    looks = [told(VIEW.look_at(view_context(RICH, "B"), seat)[1]) for seat in "ABC"]
    assert looks == [
        [
            ["So far", "0"],
            [WORDS("item.opening_building"), "L-7.1", "+1"],
            ["Walls and towers", "L-7.2", "+4"],
            ["Total", "5"],
        ],
        [
            ["So far", "0"],
            ["Lowest number under construction", "L-7.3", "\u22123"],
            ["Total", "\u22123"],
        ],
        [["So far", "0"], ["Highest opened number", "L-7.3", "+3"], ["Total", "3"]],
    ]
    _, body = VIEW.look_at(view_context(RICH, "B"), "A")
    assert "2 palazzi opened" in texts(having(body, "score-line-of"))


def test_the_score_sheet_adds_what_would_come_if_it_ended_now() -> None:
    sheet = [score_sheet.score(WORDS, VIEW, view_context(RICH), "", {})]
    sums = [texts([row]) for row in having(sheet, "total")]
    assert sums == [["So far", "0", "0", "0"], ["If it ended now", "5", "\u22123", "3"]]
    over = [
        score_sheet.score(
            WORDS, VIEW, replace(view_context(FINAL), seen=table(3).ended_now(RICH)), "", {}
        )
    ]
    assert [texts([row])[0] for row in having(over, "total")] == ["Total"]
    assert "If it ended now" not in texts(over)


def test_l_7_2_the_walls_say_what_they_would_pay() -> None:
    [support] = having([quarter(view_context(RICH), "A")], "support")
    assert texts(having([support], "fact-pays")) == ["(+4)", "If this were the end: 4 points."]
    short = replace(A_HAS, walls=(7, 9, 17, 18, 22))
    [support] = having(
        [quarter(view_context(position(short, B_HAS, C_HAS, sets=SETS)), "A")], "support"
    )
    assert texts(having([support], "fact-pays")) == ["(0)", "If this were the end: no points."]
    assert having([quarter(view_context(RICH), "B")], "fact-pays") == []


def test_l_5_the_best_use_of_a_set_is_that_with_most_points_if_it_ended_then() -> None:
    game = table(3)
    state = replace(RICH, phase="taking")
    plans = [best_use(game, state, "A", number) for number in (1, 2, 3, 4)]
    assert [points_now(game, plan.after, "A") for plan in plans] == [11, 17, 11, 11]
    assert [str(use) for use in plans[1].uses] == ["26 build", "50 build", "74 build"]
    opening = [best_use(game, RICH, "A", number) for number in (1, 2, 3, 4)]
    assert [plan.uses for plan in opening] == [plan.uses for plan in plans]


def test_l_5_5_most_of_a_set_is_built_and_the_highest_number_in_front() -> None:
    own = district(building=[(19,)], opened=[(20, 38, 56, 26)])
    state = position(own, B_HAS, C_HAS, sets=((44, 61, 37), (95, 1, 7), *SETS[2:]))
    uses = [
        [str(use) for use in most_built(table(3), state, "A", number).uses] for number in (1, 2)
    ]
    assert uses == [["44 wall", "37 build", "61 build"], ["95 build", "1 build", "7 build"]]


def test_the_sets_say_what_each_would_become_to_whoever_takes_one() -> None:
    for turn, said in (
        (1, "12 built and 10 as a wall: 9\u00a0→\u00a010\u00a0shields."),
        (
            7,
            (
                "At best 10 and 12 as walls: 0 points now, 11 at the end as things stand, "
                "6 of them through this set."
            ),
        ),
    ):
        _, body = VIEW.look_at(view_context(replace(RICH, round=turn)), "sets")
        lines = [line["text"] for line in having(body, "look-line")]
        assert (len(lines), lines[2]) == (4, said)
    assert having(VIEW.look_at(view_context(RICH, "B"), "sets")[1], "look-line") == []


def test_l_4_the_order_shows_what_decided_it_and_the_next_one_beside_it() -> None:
    past = (
        Event("goes_by_number", "L-4.2", {"seat": "A", "place": 1, "shields": 4, "number": 61}),
        Event("goes_by_number", "L-4.2", {"seat": "B", "place": 2, "shields": 4, "number": 13}),
        Event("goes", "L-4.1", {"seat": "C", "place": 3, "shields": 1, "number": 81}),
    )
    a, b, c = (district(building=palazzi) for palazzi in ([(20,)], [(19, 43)], [(22, 46, 70)]))
    state = replace(position(a, b, c, sets=SETS), order=(0, 1, 2))
    whys = having([VIEW.table(view_context(state, told=past))], "turn-why")
    assert [texts([why])[:4] for why in whys[:2]] == [
        ["4", "4 shields", "61", "highest number 61"],
        ["4", "4 shields", "13", "highest number 13"],
    ]
    assert texts([whys[2]])[:2] == ["1", "1 shield"]
    assert [texts(having([why], "turn-next")) for why in whys] == [
        ["→3", "next round, as things stand: third, 3 shields"],
        ["→2", "next round, as things stand: second, 6 shields"],
        ["→1", "next round, as things stand: first, 9 shields"],
    ]
    last = having([VIEW.table(view_context(replace(state, round=7), told=past))], "turn-next")
    assert texts(last)[1].startswith("final scoring, as things stand")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "The green 3 as a wall? At the end, as things stand: 5 → 7 points. Confirm"),
        ("de", "Die grüne 3 als Mauer legen? Am Ende nach jetzigem Stand: 5 → 7 Punkte. Bestätige"),
    ],
)
def test_the_last_card_of_a_turn_says_what_it_would_be_in_the_end(lang: str, said: str) -> None:
    state = replace(RICH, phase="placing", sets=((), *RICH.sets[1:]), taken=(3,))
    context = replace(view_context(state), words=load_words(lang, "lucca-citta", strict=True))
    prompt = VIEW.prompt(after(context, "use 3 wall"))
    assert prompt.replace("\u00a0", " ").startswith(said)


def test_l_2_2_two_cards_to_be_kept_say_how_many_shields_they_begin_with() -> None:
    state = replace(RICH, phase="keeping", districts=(district(),) * 3, order=())
    hands = tuple(Hand(dealt) for dealt in ((19, 20, 31, 62), (73, 74, 75, 76), (85, 86, 87, 88)))
    context = view_context(replace(state, hands=hands))
    assert VIEW.prompt(after(context, "keep 20")) == "Keep two of your four cards."
    assert VIEW.prompt(after(context, "keep 20", "keep 62")).startswith("One colour")
    assert VIEW.prompt(after(context, "keep 20", "keep 31")) == (
        "Yellow 20 and Red 31: 4 shields under construction."
    )


def test_l_5_each_set_shows_what_it_brings_before_it_is_taken() -> None:
    """Points are those at once; in the last round, which is the seventh, those of the end."""
    for turn, tags in (
        (1, [["+4"], ["\N{MINUS SIGN}6", "+9 pts"]]),
        (7, [["0", "+6 at the end"], ["\N{MINUS SIGN}6", "+12 at the end"]]),
    ):
        taking = view_context(replace(RICH, phase="taking", round=turn))
        shown = having([VIEW.table(taking)], "brings")
        assert [texts([tag]) for tag in shown[:2]] == tags
    assert having([VIEW.table(view_context(replace(RICH, phase="taking"), "B"))], "brings") == []


def test_l_7_2_after_the_end_nothing_is_said_of_what_would_be() -> None:
    ended = replace(view_context(FINAL), seen=table(3).ended_now(RICH))
    tree = quarter(ended, "A")
    assert texts(having([tree], "fact-pays")) == ["(+4)", "For walls and towers: 4 points."]
    _, body = VIEW.look_at(ended, "A")
    assert "For walls and towers: 4 points." in texts(body)
    explained = [node.get("attrs", {}).get("data-explain", "") for node in nodes([tree])]
    assert not re.search("If it ended|so far|cards more|if it stays so", " ".join(explained))
    assert any("2 of 5 cards: not completed" in told for told in explained)
