"""The view of Turandot in constructed positions."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from pictures import attrs, having, nodes, pressing, texts
from turandot_view import PARTICIPANTS, VIEW, WORDS, after, game, tree, view_context

from games import load_words
from host.table import score_sheet
from host.table.prompt import game_over_bar
from host.text import written
from pyengine.core import CHANCE, Event, Refusal, totals
from pyengine.games.turandot import (
    CASTS,
    DESIGNERS,
    DIRECTORS,
    SINGERS,
    Bid,
    Cast,
    Company,
    State,
    best_cast,
)
from tools import toolchain

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Seat


def dealt(players: int = 3) -> State:
    """Return the first audition with singers 1, 2, … on the stage."""
    table = game(players)
    return table.apply_deal(table.start(), tuple(SINGERS))


def reached(phase: str, round_: int, players: int = 3) -> State:
    """Return the first state of this phase in this round, after everybody's first legal moves."""
    table, state = game(players), dealt(players)
    while (state.phase, state.round) != (phase, round_):
        seat = table.to_move(state)[0]
        if seat == CHANCE:
            state = table.apply_deal(state, table.deal(state, Random(1)))
        else:
            state = table.apply(state, seat, table.legal_moves(state, seat)[0])
    return state


def pressed(context: ViewContext[Any, Any]) -> set[str]:
    """Return the acts of the controls that are announced as pressed."""
    marked = [n for n in nodes(tree(context)) if n.get("attrs", {}).get("aria-pressed") == "true"]
    return {node["attrs"]["data-act"] for node in marked}


def choosable(drawn: list[Node], cls: str) -> list[str]:
    """Return the acts that choose something of a kind; the others say why they cannot."""
    picks = [pick["attrs"] for pick in having(drawn, cls) if pick["tag"] == "button"]
    assert all("aria-disabled" in pick or "aria-pressed" in pick for pick in picks)
    return [pick["data-act"] for pick in picks if "aria-disabled" not in pick]


def moves(context: ViewContext[Any, Any]) -> list[str]:
    return attrs(tree(context), "data-move")


# --- The stage ------------------------------------------------------------------------------------


def test_t_1_3_a_director_on_the_stage_has_its_effect_in_words_and_a_singer_has_none() -> None:
    state = reached("audition", 4)
    told = texts(having(tree(view_context(state, "A")), "lot-effect"))
    assert told == [WORDS(f"director.{card}.effect") for card in state.stage]
    assert len(told) == 4
    assert not having(tree(view_context(dealt(), "A")), "lot-effect")


def test_t_1_2_each_favourite_role_has_a_badge_of_its_own_shape_a_third_of_a_card_wide() -> None:
    sprite = (toolchain.ROOT / "web" / "games" / "turandot" / "table.svg").read_text("utf-8")
    grounds = {}
    for role in ("turandot", "calaf", "liu"):
        [badge] = re.findall(
            rf'<symbol id="t-likes-{role}" viewBox="0 0 120 160">(.*)</symbol>', sprite
        )
        ground, sign = re.findall(r"<(\w+) ([^>]*)/>", badge)
        grounds[role] = (ground[0], *re.findall(r'(?: d| r)="([^"]*)"', f" {ground[1]}"))
        assert "#14111d" in ground[1]
        assert "#f6cf72" in sign[1]
    assert grounds == {
        "turandot": ("path", "M71-3h52v46H71z"),  # a square
        "calaf": ("path", "M67-3h56v24L95 56 67 24z"),  # a shield
        "liu": ("circle", "24"),
    }


# --- Bidding --------------------------------------------------------------------------------------


def test_t_4_4_the_maestro_is_told_so_who_presses_a_designer() -> None:
    context = view_context(dealt(), "A")
    assert moves(replace(context, draft={"money": 1})) == []
    refused = VIEW.choose(context, "designer")
    assert isinstance(refused, Refusal)
    assert (refused.clause, refused.key) == ("T-4.4", "maestro_bids_no_designer")
    assert VIEW.refusal(context, refused)


def test_t_4_2_another_player_bids_for_a_designer_with_a_coin_alone() -> None:
    context = view_context(dealt(), "B")
    assert moves(after(context, "designer")) == ["$"]
    assert moves(after(context, "money 1", "bluff")) == ["$*"]
    assert moves(after(context, "designer", "designer")) == []


def test_t_4_5_without_money_no_designer_is_begun() -> None:
    state = dealt()
    poor = replace(state, companies=tuple(replace(c, money=0) for c in state.companies))
    refused = VIEW.choose(view_context(poor, "B"), "designer")
    assert isinstance(refused, Refusal)
    assert refused.clause == "T-4.5"
    assert having(tree(view_context(poor, "B")), "bidcard")[-1]["attrs"]["data-act"] == "bluff"


@pytest.mark.parametrize("seat", ["A", "B"])
def test_whatever_is_begun_in_bidding_can_be_laid_or_says_why_not(seat: Seat) -> None:
    table, state = game(), dealt()
    legal = {str(move) for move in table.legal_moves(state, seat)}
    offered = set()
    for number in range(5):
        for money in range(4):
            for bluff in (False, True):
                draft = {"number": number, "money": money, "bluff": bluff}
                found = moves(view_context(state, seat, draft))
                assert len(found) <= 1
                offered.update(found)
    assert offered == legal


def test_coins_are_laid_one_by_one_and_taken_up_again() -> None:
    context = view_context(dealt(), "B")
    assert moves(after(context, "number 2", "money 3")) == ["2+3"]
    assert moves(after(context, "number 2", "money 3", "money 2")) == ["2+1"]
    assert moves(after(context, "number 2", "money 1", "money 1")) == ["2"]
    assert moves(after(context, "number 2", "number 3")) == ["3"]
    assert moves(after(context, "number 2", "number 2")) == []
    assert moves(after(context, "number 2", "clear")) == []


def test_a_choice_is_marked_as_pressed() -> None:
    context = view_context(dealt(), "B")
    assert pressed(context) == set()
    assert pressed(after(context, "number 2", "money 2", "bluff")) == {
        *("number 2", "money 1", "money 2", "bluff")
    }
    assert pressed(after(context, "designer")) == {"designer", "money 1"}


def test_t_4_1_the_stage_shows_one_card_more_than_there_are_players() -> None:
    for players in (2, 3, 4, 5):
        drawn = tree(view_context(dealt(players)))
        assert len(having(drawn, "lot")) == 6
        assert len(having(drawn, "is-dark")) == 5 - players
        assert choosable(drawn, "lot-pick") == [f"number {n}" for n in range(1, players + 2)]


def test_t_1_4_two_or_three_players_have_one_designer_and_more_have_two() -> None:
    for players in (2, 3, 4, 5):
        props = having(tree(view_context(dealt(players), "B")), "prop-pick")
        hired = [prop for prop in props if prop["attrs"]["data-act"] == "designer"]
        assert len(hired) == (1 if players <= 3 else 2)
    assert len(DESIGNERS) == 2


def test_t_4_3_a_pile_shows_its_size_and_nothing_else() -> None:
    state = replace(dealt(), bids=(None, Bid(3, 2, bluff=True), None), piles=(0, 4, 0))
    [place, *_] = [
        c for c in having(tree(view_context(state)), "company") if c["key"] == "company-B"
    ]
    [pile] = having([place], "pile")
    assert [node["art"] for node in having([pile], "face")] == [["t-back"]] * 4
    assert texts([pile]) == [WORDS("aria.pile", n=4)]


def test_round_4_shows_directors_and_no_designers() -> None:
    drawn = tree(view_context(reached("audition", 4)))
    assert having(drawn, "wings") == []
    assert attrs(drawn, "data-act").count("designer") == 0
    assert len(having(having(drawn, "lots"), "director")) == 4
    assert having(having(drawn, "lots"), "singer") == []


def test_t_1_3_a_bid_for_a_director_says_who_that_is_and_what_they_do() -> None:
    state = reached("audition", 4)
    context = view_context(state, "A")
    short, effect = (WORDS(f"director.{state.stage[0]}.{kind}") for kind in ("short", "effect"))
    assert VIEW.prompt(after(context, "number 1")).startswith(f"“{short}”: {effect}; ")


def test_t_6_1_a_director_who_is_fired_is_told_by_name_and_effect() -> None:
    fired = Event("fired", "T-6.1", {"seat": "A", "director": "plain"})
    told = VIEW.event(view_context(dealt(), "A"), fired)
    assert told.endswith(" fires the plain director (no bonus, no penalty).")


def test_t_4_6_ones_own_pile_is_told_to_whoever_laid_it() -> None:
    words = load_words("en", "turandot", strict=True)
    words.you = PARTICIPANTS["A"].name
    context = replace(view_context(dealt(), "A"), words=words)
    told = VIEW.event(context, Event("revealed", "T-4.6", {"bids": ("1", "2", "2")}))
    assert told.startswith("The piles are turned up: you 1, ")


def test_t_9_1_two_players_see_the_table_beside_them() -> None:
    state = reached("audition", 4, players=2)
    [table] = having(tree(view_context(state)), "house")
    assert table["attrs"]["data-seat"] == "table"
    assert len(having([table], "singer")) == 3
    assert WORDS("side.table") in texts([table])
    assert having(tree(view_context(dealt(3))), "house") == []


# --- Understudies, naming and firing --------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "said"),
    [(("A",), "now chooses from what is left."), (("B", "A"), "now chooses for")],
)
def test_t_5_5_the_maestro_serves_others_or_chooses_alone(
    seats: tuple[str, ...], said: str
) -> None:
    happened = Event("understudies_due", "T-5.5", {"maestro": "A", "seats": seats})
    assert said in VIEW.event(view_context(dealt()), happened)


@pytest.mark.parametrize(
    ("number", "name"), [(1, "Understudies"), (4, "Remaining directors"), (5, "Understudies")]
)
def test_t_3_1_what_the_maestro_hands_out_are_singers_or_in_round_4_directors(
    number: int, name: str
) -> None:
    assert VIEW.status(view_context(reached("understudies", number)))[1] == name


def test_t_5_5_only_a_card_that_is_still_there_can_be_given() -> None:
    state = reached("understudies", 1)
    context = view_context(replace(state, stage=(None, *state.stage[1:])))
    drawn = tree(context)
    assert choosable(drawn, "lot-pick") == ["give 2", "give 3", "give 4"]
    assert VIEW.choose(context, "give 1") == Refusal("T-5.5", "nothing_there", {"number": 1})
    assert VIEW.choose(context, "give 6") == Refusal("T-5.5", "nothing_there", {"number": 6})
    due = context.game.seats[state.due[0]]
    assert moves(after(context, "give 2")) == [f"2>{due}"]
    assert pressed(after(context, "give 2")) == {"give 2"}
    assert pressed(after(context, "give 2", "give 2")) == set()


def test_t_5_5_only_the_maestro_gives() -> None:
    state = reached("understudies", 1)
    assert choosable(tree(view_context(state)), "lot-pick") != []
    assert choosable(tree(view_context(state, "B")), "lot-pick") == []
    assert {pick["tag"] for pick in having(tree(view_context(state, None)), "lot-pick")} == {"div"}


def test_t_6_1_the_maestro_names_another_player() -> None:
    context = view_context(reached("naming", 1))
    plates = [node for node in having(tree(context), "is-legal") if node["tag"] == "button"]
    legal = [plate["attrs"]["data-act"] for plate in plates]
    assert legal == ["name B", "name C"]
    assert moves(after(context, "name C")) == ["@C"]
    assert choosable(tree(context), "tray-pick") == []
    assert VIEW.choose(context, "fire comic") == Refusal("T-6.1", "not_now", {"due": "name"})


def test_t_6_1_the_named_player_fires_one_of_all_directors_that_are_left() -> None:
    table, state = game(), reached("naming", 1)
    context = view_context(table.apply(state, "A", table.read("@C")), "C")
    assert choosable(tree(context), "tray-pick") == [f"fire {d}" for d in DIRECTORS]
    assert moves(after(context, "fire comic")) == ["x comic"]
    assert pressed(after(context, "fire comic")) == {"fire comic"}
    assert choosable(tree(replace(context, seat="B")), "tray-pick") == []


# --- Casting --------------------------------------------------------------------------------------

CROWD = (32, 26, 14, 23, 8, 5)
"""Six singers who do not suit the roles in the order in which they were engaged."""


def test_t_7_1_the_cast_that_is_proposed_is_called_so_until_it_is_changed() -> None:
    context = view_context(casting(), "A")
    assert VIEW.prompt(context) == WORDS("cast.proposed")
    assert VIEW.prompt(after(context, "role 1", "role 2")) == WORDS("cast.swap")


def casting(players: int = 3) -> State:
    """Return a casting in which each has six singers, A the ones of `CROWD`."""
    rest = [singer for singer in SINGERS if singer not in CROWD]
    companies = tuple(
        Company(tuple(rest[6 * n : 6 * n + 6]) if n else CROWD, DIRECTORS[n], 1, 0)
        for n in range(3 if players == 2 else players)
    )
    return replace(
        dealt(players),
        phase="casting",
        round=7,
        deck=(),
        directors=(),
        companies=companies,
        stage=(None,) * (players + 1),
    )


def roles(context: ViewContext[Any, Any]) -> list[str]:
    """Return the singers shown, role by role."""
    return attrs(having(tree(context), "lots"), "data-fly")


def flown(state: State, cast: Cast) -> list[str]:
    return [f"singer-{state.companies[0].singers[n - 1]}" for n in cast.singers]


def test_t_7_1_the_best_cast_is_proposed() -> None:
    state = casting()
    best = best_cast(CROWD)
    assert best != CASTS[0]
    assert roles(view_context(state)) == flown(state, best)
    assert moves(view_context(state)) == [str(best)]


def test_two_singers_change_places_when_one_and_then_the_other_is_pressed() -> None:
    state = casting()
    order = list(best_cast(CROWD).singers)
    order[0], order[3] = order[3], order[0]
    first = after(view_context(state), "role 1")
    assert pressed(first) == {"role 1"}
    swapped = after(first, "role 4")
    assert pressed(swapped) == set()
    assert moves(swapped) == [str(Cast(tuple(order)))]
    assert roles(swapped) == flown(state, Cast(tuple(order)))
    assert moves(after(swapped, "best")) == [str(best_cast(CROWD))]
    assert len(pressing(tree(swapped), "best")) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("acts", [(), ("role 1", "role 2"), ("role 3", "role 6")])
def test_t_7_the_sum_that_is_shown_is_what_the_cast_will_score(
    players: int, acts: tuple[str, ...]
) -> None:
    state = casting(players)
    context = after(view_context(state), *acts)
    *parts, total = [texts([one])[-1] for one in having(tree(context), "sum")]
    assert all(part == "0" or part[0] in "+\u2212" for part in parts)
    table = game(players)
    [spelled] = moves(context)
    state = table.apply(state, "A", table.read(spelled))
    for seat in table.seats[1:]:
        state = table.apply(state, seat, CASTS[0])
    assert total == written(totals(table, state)["A"])


# --- The end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("maestro", "said"), [(0, "Choose a number first."), (1, "One money card for a designer")]
)
def test_t_4_4_money_alone_is_a_bid_for_a_designer_but_not_of_the_maestro(
    maestro: int, said: str
) -> None:
    context = view_context(replace(dealt(), maestro=maestro), "A", {"money": 1})
    assert VIEW.prompt(context).startswith(said)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t_8_1_the_end_shows_every_side_in_its_place(players: int) -> None:
    state = reached("over", 7, players)
    table = game(players)
    context = view_context(state)
    bows = having(tree(context), "bow")
    points = totals(table, state)
    assert {bow["attrs"]["data-seat"] for bow in bows} == set(table.sides)
    shown = {bow["attrs"]["data-seat"]: having([bow], "bow-points")[0]["text"] for bow in bows}
    assert shown == {side: written(number) for side, number in points.items()}
    winners = {bow["attrs"]["data-seat"] for bow in bows if having([bow], "garland")}
    assert winners == set(table.winners(state))
    assert {b["attrs"]["data-seat"] for b in bows if "bow-1" in b["class"].split()} == winners


def test_a_closer_look_names_every_card_of_a_company() -> None:
    context = view_context(casting())
    title, body = VIEW.look_at(context, "A")
    assert PARTICIPANTS["A"].name in title
    assert len(having(body, "closer-card")) == 7
    _, directors = VIEW.look_at(view_context(dealt()), "directors")
    assert len(having(directors, "closer-card")) == len(DIRECTORS)


def test_t_9_1_the_table_is_looked_at_like_a_company() -> None:
    context = view_context(reached("casting", 7, 2))
    [house] = having(tree(context), "house")
    [plate] = [node for node in nodes([house]) if node["tag"] == "button"]
    title, body = VIEW.look_at(context, plate["attrs"]["data-act"].removeprefix("table:look "))
    assert title == "The Table"
    shown = [card["key"] for card in having(body, "closer-card")]
    assert shown == [
        str(card)
        for card in (*context.seen.companies[2].singers, context.seen.companies[2].director)
    ]


def test_every_company_is_called_by_whose_it_is_and_an_empty_place_is_silent() -> None:
    drawn = tree(view_context(dealt(3)))
    casts = having(drawn, "cast")
    labels = sorted(cast["attrs"]["aria-label"] for cast in casts)
    assert labels == ["Company of \u2068W\u2069", "Company of \u2068X\u2069", "Your company"]
    assert {post["attrs"].get("aria-hidden") for cast in casts for post in cast["kids"]} == {"true"}


def ended(stars: dict[int, tuple[int, ...]], players: int = 3) -> ViewContext[Any, Any]:
    """Return the end of a game with these singers, all cast in the order of engagement."""
    state = dealt(players)
    companies = tuple(
        Company(stars[n], "plain", 0, 0, CASTS[0]) for n in range(len(state.companies))
    )
    return view_context(replace(state, phase="over", companies=companies), seat=None)


def test_t_8_1_equal_points_below_the_winner_share_a_place_and_the_sheet_says_so() -> None:
    poor, rich = (1, 7, 13, 12, 19, 31), (5, 3, 11, 9, 15, 21)
    end = Event("wins", "T-8.1", {})
    context = replace(ended({0: poor, 1: rich, 2: poor}), narrated=(end,))
    assert [rank for rank, _, _ in context.standings()] == [1, 2, 2]
    assert any(
        text.startswith("Equal points, the same place: ") and "win" in text
        for text in texts([score_sheet.score(WORDS, VIEW, context, "", {})])
    )
    alone = replace(ended({0: poor, 1: rich, 2: rich}), narrated=(end,))
    assert not having([score_sheet.score(WORDS, VIEW, alone, "", {})], "score-level")


@pytest.mark.parametrize(
    ("key", "clause", "said"),
    [
        ("wins", "T-8.1", ""),
        ("wins_by_stars", "T-8.1", "Tied on points; the stars decide, 9 to 8."),
        ("shares", "T-8.1", "Tied on points and stars: the win is shared."),
        ("wins_over_table", "T-9.4", "The Table has as many points, but it wins only with more."),
        ("table_wins", "T-9.4", "The Table wins, and both players lose."),
    ],
)
def test_t_8_1_the_bar_at_the_end_says_what_decided_it_and_by_which_clause(
    key: str, clause: str, said: str
) -> None:
    poor, rich = (1, 7, 13, 12, 19, 31), (5, 3, 11, 9, 15, 21)
    end = Event(key, clause, {"seats": ("A",), "points": 12, "stars": 9, "others": 8})
    context = replace(ended({0: poor, 1: rich, 2: poor}, players=2), narrated=(end,))
    bar = [game_over_bar(context, reviewed=False)]
    assert context.decided() == said  # empty if the points alone decide
    assert not said or said in texts(bar)
    assert attrs(bar, "data-act")[0] == f"table:rules {clause}"
