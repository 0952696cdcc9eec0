"""The second tap: pressing a chosen thing again lays it, if only one move can be meant."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from pictures import nodes
from playthrough import NAMES

from host.prefs import Prefs
from host.table.live_game import LiveGame
from pyengine.games.lucca_citta.district import payments
from pyengine.record import HUMAN, Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyengine.core import Seat

    Wanted = Callable[[LiveGame, list[str]], str]
    """Returns an act to look for among the moves of the player to move, or ""."""

PLAYERS = {"turandot": 3, "lucca-citta": 5, "musicando": 4}


def moves(live: LiveGame) -> list[str]:
    """Return the moves of the player to move."""
    game, state, seat = live.session.game, live.session.state, live.session.to_ask[0]
    return [game.write(move) for move in game.legal_moves(state, seat)]


def found(key: str, wanted: Wanted, seed: int = 7, **prefs: str) -> tuple[LiveGame, str]:
    """Play until a wanted act is possible; return the live game and the act.

    In Lucca A builds whatever they can, and the others discard.
    """
    seats = [Player(name, HUMAN) for name in NAMES[: PLAYERS[key]]]
    live = LiveGame(Session.new(key, len(seats), {}, seats, seed), Prefs(**prefs), lasting=True)
    while live.session.to_move:
        live.act("table:show")
        there = moves(live)
        act = wanted(live, there)
        if act:
            return live, f"{key}:{act}"
        lowest = ("1S", "-") if live.session.state.phase == "auction" else ()
        seat = live.session.to_ask[0]
        usual = there[-1 if key == "lucca-citta" and seat != "A" else 0]
        live.submit(seat, next((call for call in lowest if call in there), usual))
        live.act("table:skip")
    raise LookupError(key)


def pressed(live: LiveGame, name: str) -> list[str]:
    """Return the acts (`data-act`) or the moves (`data-move`) of what is chosen."""
    chosen = [
        node["attrs"]
        for node in nodes(live.picture()["tree"])
        if node.get("attrs", {}).get("aria-pressed") == "true"
    ]
    return [each[name] for each in chosen if name in each]


def lying(live: LiveGame, there: list[str], places: Callable[[int], bool]) -> str:
    """Return the choice of a card with this many possible places, from a hand of Musicando."""
    if live.session.state.phase != "play":
        return ""
    cards = [move for move in there if move not in {"-", "concede"}]
    counted = Counter(move.partition("@")[0] for move in cards)
    return next((f"card {card}" for card, n in counted.items() if places(n)), "")


def one_place(live: LiveGame, there: list[str]) -> str:
    return lying(live, there, lambda n: n == 1)


def many_places(live: LiveGame, there: list[str]) -> str:
    return lying(live, there, lambda n: n > 1)


def last_card(live: LiveGame, there: list[str]) -> str:
    """Return the use of the last card of a turn in Lucca."""
    last = live.session.state.phase == "placing" and len(live.session.state.taken) == 1
    return f"use {there[0]}" if last else ""


def firing(live: LiveGame, there: list[str]) -> str:
    """Return the choice of a director to fire, in Turandot."""
    return f"fire {there[0].split()[-1]}" if live.session.state.phase == "firing" else ""


def bidding(live: LiveGame, _there: list[str]) -> str:
    return "number 1" if live.session.state.phase == "audition" else ""


def unpaid(live: LiveGame, _there: list[str]) -> str:
    """Return the choice of a set in Lucca where palazzi can be opened but none would pay."""
    state, who = live.session.state, "ABCDE".index(live.session.to_ask[0])
    if state.phase != "opening":
        return ""
    ready = [colour for colour, cards in enumerate(state.districts[who].completed) if cards]
    pays = any(paid.points for at in ready for paid in payments(state.districts, who, at))
    set_ = next(n for n, cards in enumerate(state.sets, 1) if cards)
    return "" if pays else f"take {set_}"


ALONE = [("musicando", one_place), ("lucca-citta", last_card), ("turandot", firing)]
MORE = [("musicando", many_places), ("turandot", bidding)]


def asked(live: LiveGame) -> tuple[int, Seat | None]:
    return live.session.ply, live.play.asked


@pytest.mark.parametrize(("key", "wanted"), ALONE)
def test_a_second_tap_makes_the_only_move_that_a_choice_means(key: str, wanted: Wanted) -> None:
    live, act = found(key, wanted)
    before = asked(live)
    live.act(act)
    assert asked(live) == before
    [move] = pressed(live, "data-move")
    assert act not in pressed(live, "data-act")
    assert move in moves(live)
    assert live.move(move)


@pytest.mark.parametrize(("key", "wanted"), MORE)
@pytest.mark.parametrize("lays", ["press", "once"])
def test_a_second_tap_on_an_ambiguous_choice_deselects_it(
    key: str, wanted: Wanted, lays: str
) -> None:
    live, act = found(key, wanted, lays=lays)
    before = asked(live)
    live.act(act)
    assert asked(live) == before
    assert act in pressed(live, "data-act")
    assert pressed(live, "data-move") == []
    live.act(act)
    assert act not in pressed(live, "data-act")
    assert asked(live) == before


@pytest.mark.parametrize(("key", "wanted"), ALONE)
def test_at_once_the_first_press_lays_what_it_alone_means(key: str, wanted: Wanted) -> None:
    live, act = found(key, wanted, lays="once")
    ply = live.session.ply
    live.act(act)
    assert live.session.ply == ply + 1


def test_a_palazzo_worth_nothing_costs_no_tap() -> None:
    live, act = found("lucca-citta", unpaid, seed=0)
    seat, ply = live.play.asked, live.session.ply
    live.act(act)
    assert (live.play.asked, live.session.ply) == (seat, ply + 2)
    assert live.session.state.phase == "placing"
