"""Whole turns: enumerate the ways to use a set, and find the best turn.

Apart from the products with walls and towers a street's worth is a sum over its lanes, so all ways
can be valued without building the street that each would leave. Neither part depends on whether a
complete palazzo is open, so openings are chosen independently of the set. Results are cached by set
and lanes, which recur often in simulated rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import inf
from typing import TYPE_CHECKING, Final

from pyengine.agents.lucca_citta.street import (
    COMPLETED,
    FREE,
    LANES,
    PAID,
    Street,
    lay_towers,
    open_palazzi,
    place_cards,
)
from pyengine.agents.lucca_citta.weights import BEGUN, DONE, SHIELD, tally
from pyengine.agents.lucca_citta.weights import TOWER as OF_TOWER
from pyengine.agents.lucca_citta.weights import WALL as OF_WALL
from pyengine.games.lucca_citta.cards import COLOUR, SHIELDS, TOWER, WINDOWS, Card
from pyengine.games.lucca_citta.moves import BUILD, DISCARD, WALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.agents.lucca_citta.weights import Weights

Uses = tuple[tuple[int, str], ...]
"""Cards in the order in which they are placed, with the use of each."""

Way = tuple[float, int, Uses]
"""What a placement of cards adds: worth and tally, and the uses."""

_NO_USES: Final[Uses] = ()
_NOTHING: Final[Sequence[Way]] = ((0.0, 0, _NO_USES),)

Lane = tuple[int, int, int, int, int]
"""A `FREE` lane: cards, windows, shields, front, and what all streets pay (`offers`)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A whole turn: the colours opened, the index of the set, the uses of its cards."""

    opens: tuple[int, ...]
    set: int
    uses: Uses


def best_turn(
    me: Street, offered: Sequence[int], sets: Sequence[tuple[Card, ...]], w: Weights
) -> Turn:
    """Return the turn with the highest points plus worth; the first of equal ones."""
    most, chosen, uses = -inf, 0, _NO_USES
    start, lanes = tally(me), _lanes(me, offered)
    for index, laid in enumerate(sets):
        if laid:
            worth, found = _best_way(laid, w, start, *[lanes[c] for c, _ in _by_colour(laid)])
            if worth > most:
                most, chosen, uses = worth, index, found
    return Turn(best_openings(me, offered, w) if me.completed else (), chosen, uses)


def best_way(
    me: Street, offered: Sequence[int], laid: tuple[Card, ...], w: Weights
) -> tuple[float, Uses]:
    """Return the first of the `ways` that add the most worth."""
    lanes = _lanes(me, offered)
    return _best_way(laid, w, tally(me), *[lanes[c] for c, _ in _by_colour(laid)])


@lru_cache(6_000)
def _best_way(
    laid: tuple[Card, ...], w: Weights, start: int, *lanes: Lane | None
) -> tuple[float, Uses]:
    begun, last = _partly(laid, w, start, lanes)
    by_tally = w.by_tally
    worths = [v + dv + by_tally[t + dt] for v, t, _ in begun for dv, dt, _ in last]
    best = max(worths)
    first, second = divmod(worths.index(best), len(last))
    return best, begun[first][2] + last[second][2]


def make_turn(
    me: Street, offered: list[int], sets: list[tuple[Card, ...]], turn: Turn, size: int
) -> None:
    """Apply a turn to a street, to what is offered and to the sets."""
    if turn.opens:
        open_palazzi(me, offered, turn.opens)
    lay_towers(me, sets[turn.set])
    sets[turn.set] = ()
    place_cards(me, offered, turn.uses, size)


def best_openings(me: Street, offered: Sequence[int], w: Weights) -> tuple[int, ...]:
    """Return the colours better opened now than later; of equal ones, those that pay."""
    gain, part = w.opened - w.completed, 1 - w.paying
    return tuple(
        [
            c
            for c in LANES
            if me.lane[c] == COMPLETED
            and ((now := (offered[c] - PAID) * part + gain) > 0 or (now == 0 and offered[c] > PAID))
        ]
    )


def ways(
    me: Street, offered: Sequence[int], laid: tuple[Card, ...], w: Weights
) -> list[tuple[float, Uses]]:
    """Return ways to use a set that reach every possible street, and the worth that they add.

    Worth includes points, and the full worth of walls and towers, so that ways of different sets
    can be compared.
    """
    lanes = _lanes(me, offered)
    begun, last = _partly(laid, w, tally(me), [lanes[c] for c, _ in _by_colour(laid)])
    by_tally = w.by_tally
    return [
        (v + dv + by_tally[t + dt], uses + more) for v, t, uses in begun for dv, dt, more in last
    ]


def _lanes(me: Street, offered: Sequence[int]) -> list[Lane | None]:
    rows = zip(me.cards, me.windows, me.lane_shields, me.front, offered, strict=True)
    return [row if lane == FREE else None for lane, row in zip(me.lane, rows, strict=True)]


def _partly(
    laid: tuple[Card, ...], w: Weights, start: int, lanes: Sequence[Lane | None]
) -> tuple[Sequence[Way], Sequence[Way]]:
    """Return the ways to place all colours of a set but the last, and the ways for the last."""
    begun: Sequence[Way] = [(0.0, start + laid.count(TOWER) * OF_TOWER, ())]
    last: Sequence[Way] = _NOTHING
    for (_, cards), lane in zip(_by_colour(laid), lanes, strict=True):
        if last is not _NOTHING:
            begun = [(v + dv, t + dt, u + du) for v, t, u in begun for dv, dt, du in last]
        last = _placings(cards, w, lane)
    return begun, last


@lru_cache(500)
def _by_colour(laid: tuple[Card, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    groups: dict[int, tuple[int, ...]] = {}
    for card in laid:
        if isinstance(card, int):
            groups[COLOUR[card]] = (*groups.get(COLOUR[card], ()), card)
    return tuple(groups.items())


@lru_cache(6_000)
def _placings(cards: tuple[int, ...], w: Weights, lane: Lane | None) -> Sequence[Way]:
    """Return the ways to place cards of one colour on its lane.

    As a tuple, because the garbage collector soon stops tracking tuples, and its pauses are
    noticeable.
    """
    found: list[Way] = []
    room = min(len(w.cards) - lane[0], len(cards)) if lane else 0
    for order, others in _orders(cards, room):
        value, change = _built(w, lane, order) if order and lane else (0.0, 0)
        found += [(value, change + walls, uses) for walls, uses in others]
    return tuple(found)


@lru_cache(2_000)
def _orders(
    cards: tuple[int, ...], room: int
) -> list[tuple[tuple[int, ...], list[tuple[int, Uses]]]]:
    """Return the orders in which at most `room` cards of a colour are built, and uses of the rest.

    Order matters only among built cards. By L-5.7 the others become walls or are discarded; each
    entry has what the walls add to the tally, and all uses. As the first of equal ones is taken,
    more building and fewer walls are preferred.
    """
    found = []
    for count in reversed(range(room + 1)):
        for order in permutations(cards, count):
            left = [card for card in cards if card not in order]
            built = [(card, BUILD) for card in order]
            others = [
                (walls * OF_WALL, (*built, *_turned_over(left, walls)))
                for walls in range(len(left) + 1)
            ]
            found.append((order, others))
    return found


def _turned_over(cards: Sequence[int], walls: int) -> Uses:
    """Return uses that make the first `walls` cards walls and discard the rest."""
    uses = [WALL] * walls + [DISCARD] * (len(cards) - walls)
    return tuple(zip(cards, uses, strict=True))


def _built(w: Weights, lane: Lane, order: Sequence[int]) -> tuple[float, int]:
    """Return what building cards of one colour in this order adds to its lane."""
    before, windows, lane_shields, front, offered = lane
    others, added = offered - before, 0
    value = -w.cards[before] - w.windows[before] * windows - w.waiting * before * others
    if before:
        value -= w.low[front]
    for card in order:
        windows += WINDOWS[card]
        added += SHIELDS[card]
    now, front = before + len(order), order[-1]
    if now < len(w.cards):
        value += w.cards[now] + w.windows[now] * windows + w.waiting * now * others + w.low[front]
        return value, added * SHIELD + len(order) * BEGUN
    value += windows + w.completed + w.paying * others + w.top[front]
    return value, DONE - lane_shields * SHIELD - before * BEGUN
