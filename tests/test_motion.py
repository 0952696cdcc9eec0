"""Motion between two pictures: what enters, leaves and travels."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from in_node import module
from pictures import attrs
from random_games import random_session

from host.prefs import Prefs
from host.table.live_game import LiveGame
from pyengine.games import KEYS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from host.nodes import Node

Moves = dict[str, list[str]]


@pytest.fixture(scope="module")
def node() -> Iterator[Callable[[str], Any]]:
    """Return a function that runs JavaScript with motion.js."""
    with module("motion.js") as run:
        yield run


def card(name: str, **ways: str) -> Node:
    """Return a card that can move."""
    return {"tag": "p", "attrs": {"data-fly": name, **{f"data-{k}": v for k, v in ways.items()}}}


def lying(**places: list[Node]) -> list[Node]:
    """Return a picture with these cards in these places."""
    kids = [{"tag": "div", "key": place, "kids": cards} for place, cards in places.items()]
    return [{"tag": "div", "key": "game", "kids": kids}]


@pytest.fixture
def moves(node: Callable[[str], Any]) -> Callable[..., Moves]:
    """Return a function that lists the motions between two pictures."""

    def between(before: list[Node], after: list[Node], scene: str = "game") -> Moves:
        found: Moves = node(
            f"""const [a, b] = [{json.dumps(before)}, {json.dumps(after)}].map(its.placementsOf);
            const names = (found) => [...found.keys()];
            return {{ comes: names(its.entrances(a, b, "{scene}")),
                leaves: names(its.exits(a, b)), travels: names(its.journeys(a, b)) }};"""
        )
        return found

    return between


def test_a_card_in_another_place_travels_and_neither_enters_nor_leaves(
    moves: Callable[..., Moves],
) -> None:
    shown = card("7", enter="deal", leave="fall")
    seen = moves(lying(market=[shown], street=[]), lying(market=[], street=[shown]))
    assert seen == {"comes": [], "leaves": [], "travels": ["7"]}


def test_new_elements_enter_and_removed_ones_leave(moves: Callable[..., Moves]) -> None:
    before = lying(stage=[card("1", enter="walk", leave="walk"), card("2", leave="fade")])
    after = lying(stage=[card("3", enter="walk"), card("4")])
    assert moves(before, after) == {"comes": ["3"], "leaves": ["1", "2"], "travels": []}


def test_what_comes_from_anothers_place_travels_from_there(moves: Callable[..., Moves]) -> None:
    before = lying(pile=[card("pile-A", leave="fade")], stage=[])
    after = lying(pile=[], stage=[card("token-A", **{"from": "pile-A"}, enter="stamp")])
    assert moves(before, after) == {"comes": [], "leaves": [], "travels": ["token-A"]}


def test_who_changes_places_in_a_row_travels(moves: Callable[..., Moves]) -> None:
    first, last = card("A", at="0"), card("A", at="3")
    assert moves(lying(row=[first]), lying(row=[last]))["travels"] == ["A"]


def test_a_new_table_animates_only_its_curtain_and_cards_that_walk_on(
    moves: Callable[..., Moves],
) -> None:
    table = lying(stage=[card("curtain", enter="curtain"), card("1", enter="walk")])
    table += lying(purse=[card("coin", enter="stamp")])
    assert moves([], table, "")["comes"] == ["curtain", "1"]
    assert moves([], table, "handover")["comes"] == []


def test_a_departing_card_is_animated_unless_the_others_go_too(
    node: Callable[[str], Any],
) -> None:
    both = lying(tray=[card("one", leave="depart"), card("two", leave="depart")])
    for after, time in (
        (lying(tray=[card("two")], hand=[card("x")]), [900]),
        (lying(hand=[card("x")]), []),
    ):
        assert (
            node(f"""const [a, b] = [{json.dumps(both)}, {json.dumps(after)}].map(its.placementsOf);
                return [...its.exits(a, b).values()].map((way) => way.time);""")
            == time
        )


def test_on_a_table_without_cards_no_exit_is_animated(
    moves: Callable[..., Moves],
) -> None:
    assert moves(lying(market=[card("7", leave="fall")]), lying(market=[]))["leaves"] == []


@pytest.mark.parametrize("key", KEYS)
def test_each_motion_that_a_table_names_exists(key: str, node: Callable[[str], Any]) -> None:
    known = node("return [Object.keys(its.ENTRANCES), Object.keys(its.EXITS)]")
    sessions = [random_session(key, 4, 7, plies) for plies in range(0, 48, 6)]
    tables = [LiveGame(each, Prefs(), lasting=True).picture()["tree"] for each in sessions]
    for name, ways in zip(("data-enter", "data-leave"), known, strict=True):
        named = {way for table in tables for way in attrs(table, name)}
        assert named <= {*ways}
        assert named != set()
