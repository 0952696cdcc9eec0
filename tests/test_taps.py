"""The second tap: what is chosen is laid by pressing it again, where one thing alone is meant."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from pictures import nodes
from playthrough import NAMES

from host.prefs import Prefs
from host.table.desk import Desk
from pyengine.games.lucca_citta.district import payments
from pyengine.record import HUMAN, Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyengine.core import Seat

    Wanted = Callable[[Desk, list[str]], str]
    """Returns an act that is looked for among the moves of who is asked, or ""."""

PLAYERS = {"turandot": 3, "lucca-citta": 5, "musicando": 4}


def moves(desk: Desk) -> list[str]:
    """Return the moves of who is asked."""
    game, state, seat = desk.session.game, desk.session.state, desk.session.to_ask[0]
    return [game.write(move) for move in game.legal_moves(state, seat)]


def found(key: str, wanted: Wanted, seed: int = 7, **prefs: str) -> tuple[Desk, str]:
    """Play until an act that is wanted can be done, and return it with the desk.

    A builds whatever they can in Lucca, the others discard.
    """
    seats = [Player(name, HUMAN) for name in NAMES[: PLAYERS[key]]]
    desk = Desk(Session.new(key, len(seats), {}, seats, seed), Prefs(**prefs), lasting=True)
    while desk.session.to_move:
        desk.act("table:show")
        there = moves(desk)
        act = wanted(desk, there)
        if act:
            return desk, f"{key}:{act}"
        lowest = ("1S", "-") if desk.session.state.phase == "auction" else ()
        seat = desk.session.to_ask[0]
        usual = there[-1 if key == "lucca-citta" and seat != "A" else 0]
        desk.submit(seat, next((call for call in lowest if call in there), usual))
        desk.act("table:skip")
    raise LookupError(key)


def pressed(desk: Desk, name: str) -> list[str]:
    """Return the acts (`data-act`) or the moves (`data-move`) of what is chosen."""
    chosen = [
        node["attrs"]
        for node in nodes(desk.picture()["tree"])
        if node.get("attrs", {}).get("aria-pressed") == "true"
    ]
    return [each[name] for each in chosen if name in each]


def lying(desk: Desk, there: list[str], places: Callable[[int], bool]) -> str:
    """Return the choice of a card that can lie in so many places, of a hand of Musicando."""
    if desk.session.state.phase != "play":
        return ""
    cards = [move for move in there if move not in {"-", "concede"}]
    counted = Counter(move.partition("@")[0] for move in cards)
    return next((f"card {card}" for card, n in counted.items() if places(n)), "")


def one_place(desk: Desk, there: list[str]) -> str:
    return lying(desk, there, lambda n: n == 1)


def many_places(desk: Desk, there: list[str]) -> str:
    return lying(desk, there, lambda n: n > 1)


def last_card(desk: Desk, there: list[str]) -> str:
    """Return the use of the last card of a turn in Lucca."""
    last = desk.session.state.phase == "placing" and len(desk.session.state.taken) == 1
    return f"use {there[0]}" if last else ""


def firing(desk: Desk, there: list[str]) -> str:
    """Return the choice of a director who is to be fired, in Turandot."""
    return f"fire {there[0].split()[-1]}" if desk.session.state.phase == "firing" else ""


def bidding(desk: Desk, _there: list[str]) -> str:
    return "number 1" if desk.session.state.phase == "audition" else ""


def unpaid(desk: Desk, _there: list[str]) -> str:
    """Return the choice of a set in Lucca, where palazzi can be opened and none would pay."""
    state, who = desk.session.state, "ABCDE".index(desk.session.to_ask[0])
    if state.phase != "opening":
        return ""
    ready = [colour for colour, cards in enumerate(state.districts[who].completed) if cards]
    pays = any(paid.points for at in ready for paid in payments(state.districts, who, at))
    set_ = next(n for n, cards in enumerate(state.sets, 1) if cards)
    return "" if pays else f"take {set_}"


ALONE = [("musicando", one_place), ("lucca-citta", last_card), ("turandot", firing)]
MORE = [("musicando", many_places), ("turandot", bidding)]


def asked(desk: Desk) -> tuple[int, Seat | None]:
    return desk.session.ply, desk.play.asked


@pytest.mark.parametrize(("key", "wanted"), ALONE)
def test_what_is_chosen_makes_the_move_that_it_alone_means(key: str, wanted: Wanted) -> None:
    desk, act = found(key, wanted)
    before = asked(desk)
    desk.act(act)
    assert asked(desk) == before
    [move] = pressed(desk, "data-move")
    assert act not in pressed(desk, "data-act")
    assert move in moves(desk)
    assert desk.move(move)


@pytest.mark.parametrize(("key", "wanted"), MORE)
@pytest.mark.parametrize("lays", ["press", "once"])
def test_what_can_be_meant_in_several_ways_is_only_chosen_and_taken_back(
    key: str, wanted: Wanted, lays: str
) -> None:
    desk, act = found(key, wanted, lays=lays)
    before = asked(desk)
    desk.act(act)
    assert asked(desk) == before
    assert act in pressed(desk, "data-act")
    assert pressed(desk, "data-move") == []
    desk.act(act)
    assert act not in pressed(desk, "data-act")
    assert asked(desk) == before


@pytest.mark.parametrize(("key", "wanted"), ALONE)
def test_at_once_the_first_press_lays_what_it_alone_means(key: str, wanted: Wanted) -> None:
    desk, act = found(key, wanted, lays="once")
    ply = desk.session.ply
    desk.act(act)
    assert desk.session.ply == ply + 1


def test_a_palazzo_worth_nothing_costs_no_tap() -> None:
    desk, act = found("lucca-citta", unpaid, seed=0)
    seat, ply = desk.play.asked, desk.session.ply
    desk.act(act)
    assert (desk.play.asked, desk.session.ply) == (seat, ply + 2)
    assert desk.session.state.phase == "placing"
