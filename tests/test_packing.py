"""A picture on its way to the page: in parts, of which the page parses only the new ones."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

from host.desk import Desk
from host.prefs import Prefs
from host.table import el, packed, unpacked
from pyengine import agents
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from host.table import Node


def row(*names: str) -> Node:
    """Return a list of seats that is too long to be one part."""
    return el("ol", "row", *[el("li", "seat", name * 1000, key=name) for name in names])


def test_a_picture_is_whole_again_behind_the_wire() -> None:
    seats = [Player(f"P{number}", "random") for number in range(5)]
    session = Session.new("turandot", len(seats), {}, seats, 1)
    desk, rng = Desk(session, Prefs(lang="en"), lasting=True), Random(1)
    known: dict[str, Node] = {}
    for _ in range(60):
        tree = desk.picture()["tree"]
        sent = json.loads(json.dumps([packed(node) for node in tree]))
        whole, known = unpacked(sent, known)
        assert whole == json.loads(json.dumps(tree))
        if desk.thinker:
            agent = agents.load("turandot", "random")
            seen = session.seen(desk.thinker)
            move = agents.choose(agent, session.game, seen, desk.thinker, rng, 1)
            desk.lay(desk.thinker, session.game.write(move))
        else:
            desk.tick()


def test_a_part_that_has_not_changed_is_the_same_object_again() -> None:
    [before], known = unpacked([packed(row("A", "B", "C"))], {})
    [after], _ = unpacked([packed(row("A", "D", "C"))], known)
    same = [old is new for old, new in zip(before["kids"], after["kids"], strict=True)]
    assert same == [True, False, True]


def test_parts_of_former_pictures_are_forgotten() -> None:
    _, known = unpacked([packed(row("A", "B"))], {})
    _, known = unpacked([packed(row("B", "C"))], known)
    assert [json.loads(text)["key"] for text in known] == ["B", "C"]


def test_a_long_text_that_cannot_be_taken_apart_is_one_part() -> None:
    [node] = unpacked([packed(el("p", "", "x" * 9000))], {})[0]
    assert node == {"tag": "p", "text": "x" * 9000}
