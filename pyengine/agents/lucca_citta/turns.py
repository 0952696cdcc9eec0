"""Whole turns: enumerate the ways to use a set, and find the best turn.

Apart from the products with walls and towers a street's worth is a sum over its lanes, so all ways
can be valued without building the street that each would leave. Neither part depends on whether a
complete palazzo is open, so openings are chosen independently of the set. Results are cached by set
and lanes, which recur often in simulated rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from math import inf
from typing import TYPE_CHECKING

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
from pyengine.agents.lucca_citta.weights import BEGUN, DONE, SHIELD, UNBUILT, tally
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

Build = tuple[float, int, tuple[int, ...]]
"""What building some cards of a colour adds: worth, tally (the others `UNBUILT`), their order."""

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
    most, chosen, at = -inf, 0, 0
    start, lanes = tally(me), _lanes(me, offered)
    for index, laid in enumerate(sets):
        if laid:
            worth, found = _best_way(laid, w, start, *[lanes[c] for c, _ in _by_colour(laid)])
            if worth > most:
                most, chosen, at = worth, index, found
    laid = sets[chosen]
    uses = _uses(laid, w, start, at, *[lanes[c] for c, _ in _by_colour(laid)])
    return Turn(best_openings(me, offered, w) if me.completed else (), chosen, uses)


def best_way(
    me: Street, offered: Sequence[int], laid: tuple[Card, ...], w: Weights
) -> tuple[float, Uses]:
    """Return the first of the `ways` that add the most worth."""
    lanes, start = _lanes(me, offered), tally(me)
    own = [lanes[c] for c, _ in _by_colour(laid)]
    worth, at = _best_way(laid, w, start, *own)
    return worth, _uses(laid, w, start, at, *own)


@lru_cache(2_000)
def _best_way(
    laid: tuple[Card, ...], w: Weights, start: int, *lanes: Lane | None
) -> tuple[float, int]:
    """Return the worth of the best way, and which of the combinations of `_builds` it is.

    Which cards become walls makes no difference, so only their best number is looked up.
    """
    found = [(0.0, start + laid.count(TOWER) * OF_TOWER)]
    for (_, cards), lane in zip(_by_colour(laid), lanes, strict=True):
        more = _builds(cards, w, lane)
        found = [(v + dv, t + dt) for v, t in found for dv, dt, _ in more]
    best_walls = w.best_walls
    worths = [v + best_walls[t] for v, t in found]
    best = max(worths)
    return best, worths.index(best)


@lru_cache(2_000)
def _uses(laid: tuple[Card, ...], w: Weights, start: int, at: int, *lanes: Lane | None) -> Uses:
    """Return the uses of one of the combinations of `_builds`, with the best number of walls."""
    key, chosen = start + laid.count(TOWER) * OF_TOWER, []
    for (_, cards), lane in reversed([*zip(_by_colour(laid), lanes, strict=True)]):
        builds = _builds(cards, w, lane)
        at, number = divmod(at, len(builds))
        key += builds[number][1]
        chosen.append((cards, builds[number][2]))
    walls = w.best_walls.number(key)
    uses: Uses = ()
    for cards, order in chosen:
        others = [card for card in cards if card not in order]
        here = min(walls, len(others))
        walls -= here
        uses = (*[(card, BUILD) for card in order], *_turned_over(others, here), *uses)
    return uses


@lru_cache(6_000)
def _builds(cards: tuple[int, ...], w: Weights, lane: Lane | None) -> Sequence[Build]:
    """Return what building each choice of cards of one colour adds to its lane, in its best order.

    As the first of equal ones is taken, more building is preferred.
    """
    if not lane:
        return ((0.0, len(cards) * UNBUILT, ()),)
    found: list[Build] = []
    for count in range(min(len(w.cards) - lane[0], len(cards)), 0, -1):
        unbuilt = (len(cards) - count) * UNBUILT
        for chosen in combinations(cards, count):
            (value, change), order = _built(w, lane, chosen), chosen
            for other in permutations(chosen) if count > 1 else ():
                worth, _ = _built(w, lane, other)
                if worth > value:
                    value, order = worth, other
            found.append((value, change + unbuilt, order))
    return (*found, (0.0, len(cards) * UNBUILT, ()))


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
    lanes, by_tally = _lanes(me, offered), w.by_tally
    found: list[Way] = [(0.0, tally(me) + laid.count(TOWER) * OF_TOWER, ())]
    for colour, cards in _by_colour(laid):
        more = _placings(cards, w, lanes[colour])
        found = [(v + dv, t + dt, uses + du) for v, t, uses in found for dv, dt, du in more]
    return [(v + by_tally[t], uses) for v, t, uses in found]


def _lanes(me: Street, offered: Sequence[int]) -> list[Lane | None]:
    rows = zip(me.cards, me.windows, me.lane_shields, me.front, offered, strict=True)
    return [row if lane == FREE else None for lane, row in zip(me.lane, rows, strict=True)]


@lru_cache(500)
def _by_colour(laid: tuple[Card, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    groups: dict[int, tuple[int, ...]] = {}
    for card in laid:
        if isinstance(card, int):
            groups[COLOUR[card]] = (*groups.get(COLOUR[card], ()), card)
    return tuple(groups.items())


def _placings(cards: tuple[int, ...], w: Weights, lane: Lane | None) -> Sequence[Way]:
    """Return the ways to place cards of one colour on its lane.

    Order matters only among built cards. By L-5.7 the others become walls or are discarded. As the
    first of equal ones is taken, more building and fewer walls are preferred.
    """
    found: list[Way] = []
    room = min(len(w.cards) - lane[0], len(cards)) if lane else 0
    for count in reversed(range(room + 1)):
        for order in permutations(cards, count):
            value, change = _built(w, lane, order) if order and lane else (0.0, 0)
            built = [(card, BUILD) for card in order]
            left = [card for card in cards if card not in order]
            found += [
                (value, change + walls * OF_WALL, (*built, *_turned_over(left, walls)))
                for walls in range(len(left) + 1)
            ]
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
