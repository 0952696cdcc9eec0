"""Positions of Lucca Città in notation, for tests of the rules and of the view.

House number n has the colour n modulo 6 (1 red, 2 yellow, 3 green, 4 blue, 5 violet, 0 white). Of
each 24 numbers, 1-6 have 3 windows and no shield, 7-12 2 and 1, 13-18 1 and 2, 19-24 none and 3
shields.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyengine.games.lucca_citta import LuccaCitta
from pyengine.games.lucca_citta.cards import COLOUR, DECK, TOWER
from pyengine.games.lucca_citta.district import EMPTY, District, changed, turn_order
from pyengine.games.lucca_citta.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.district import Lanes


def table(players: int) -> LuccaCitta:
    return LuccaCitta.make(players, {})


def lanes(*palazzi: tuple[int, ...]) -> Lanes:
    """Return an area with these palazzi, each with its front card last."""
    area = EMPTY
    for palazzo in palazzi:
        area = changed(area, COLOUR[palazzo[0]], palazzo)
    return area


def district(
    building: Sequence[tuple[int, ...]] = (),
    completed: Sequence[tuple[int, ...]] = (),
    opened: Sequence[tuple[int, ...]] = (),
    walls: tuple[int, ...] = (),
    towers: int = 0,
) -> District:
    return District(lanes(*building), lanes(*completed), lanes(*opened), walls, towers)


def position(
    *districts: District, sets: Sequence[Sequence[Card]], deck: Sequence[Card] = (), turn: int = 0
) -> State:
    """Return a state with these districts for A, B, …; the first in turn order is to move."""
    order = tuple(place.seat for place in turn_order(districts))
    phase = "opening" if any(districts[order[turn]].completed) else "taking"
    return State(phase, 1, tuple(deck), tuple(map(tuple, sets)), districts, order, turn)


def last_turn(*districts: District, final: Sequence[Card] = (TOWER, TOWER, TOWER)) -> State:
    """Return a state in which only the last player still has to take the final set."""
    players = len(districts)
    sets = [final, DECK[:3], *[()] * (players - 1)]
    state = position(*districts, sets=sets)
    return replace(state, phase="taking", turn=players - 1)
