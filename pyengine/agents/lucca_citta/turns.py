"""Whole turns: every way to use a set, and the turn of most worth.

A street's worth is a sum over its lanes but for what walls and towers multiply, so all ways are
weighed without laying out the street that each would leave. As neither asks whether a complete
palazzo is opened yet, what to open is chosen apart from what to take.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
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
from pyengine.games.lucca_citta.cards import COLOUR, SHIELDS, TOWER, WINDOWS, Card
from pyengine.games.lucca_citta.moves import BUILD, DISCARD, WALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.agents.lucca_citta.weights import Weights

Uses = tuple[tuple[int, str], ...]
"""Cards in the order in which they are placed, and what becomes of each."""

Way = tuple[float, int, int, int, int, Uses]
"""What cards add, placed so: worth, shields, walls, complete palazzi, cards under construction."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A whole turn: the colours opened, the index of the set, what becomes of its cards."""

    opens: tuple[int, ...]
    set: int
    uses: Uses


def best_turn(
    me: Street, offered: Sequence[int], sets: Sequence[Sequence[Card]], w: Weights
) -> Turn:
    """Return the turn after which points and worth are most."""
    best = [(*max(ways(me, offered, laid, w)), index) for index, laid in enumerate(sets) if laid]
    _, uses, index = max(best)
    return Turn(best_openings(me, offered, w), index, uses)


def make_turn(
    me: Street, offered: list[int], sets: list[Sequence[Card]], turn: Turn, size: int
) -> None:
    """Change a street, what is offered and the sets by a turn."""
    open_palazzi(me, offered, turn.opens)
    lay_towers(me, sets[turn.set])
    sets[turn.set] = ()
    place_cards(me, offered, turn.uses, size)


def best_openings(me: Street, offered: Sequence[int], w: Weights) -> tuple[int, ...]:
    """Return the colours that are better opened now than held back."""
    gain = w.opened - w.completed
    return tuple(
        [
            c
            for c in LANES
            if me.lane[c] == COMPLETED and (offered[c] - PAID) * (1 - w.paying) + gain > 0
        ]
    )


def ways(
    me: Street, offered: Sequence[int], laid: Sequence[Card], w: Weights
) -> list[tuple[float, Uses]]:
    """Return ways to use a set, to every street that it can leave, and the worth they add.

    Points are worth, too. Walls and towers are included with all their worth, so that the ways to
    use different sets compare.
    """
    done, towers = me.completed + me.opened, me.towers + laid.count(TOWER)
    found: list[Way] = [(0.0, me.shields, me.walls, done, me.begun, ())]
    for cards in _by_colour(laid):
        group = _placings(me, offered, cards, w)
        found = [
            (v + dv, s + ds, n + dn, d + dd, b + db, u + du)
            for v, s, n, d, b, u in found
            for dv, ds, dn, dd, db, du in group
        ]
    of_walls = w.of_walls
    return [(v + of_walls(s, n, towers, d, b), u) for v, s, n, d, b, u in found]


def _by_colour(laid: Sequence[Card]) -> list[list[int]]:
    groups: dict[int, list[int]] = {}
    for card in laid:
        if isinstance(card, int):
            groups.setdefault(COLOUR[card], []).append(card)
    return list(groups.values())


def _placings(me: Street, offered: Sequence[int], cards: Sequence[int], w: Weights) -> list[Way]:
    """Return the ways to place cards of one colour: some built in an order, some walls, the rest.

    The order matters among those built only; L-5.7 leaves the others no more than these ways.
    """
    colour = COLOUR[cards[0]]
    room = len(w.cards) - me.cards[colour] if me.lane[colour] == FREE else 0
    if len(cards) == 1:
        (card,) = cards
        found: list[Way] = [
            (0.0, 0, 1, 0, 0, ((card, WALL),)),
            (0.0, 0, 0, 0, 0, ((card, DISCARD),)),
        ]
        return [*found, _built(me, offered, cards, w)] if room else found
    found = []
    for count in range(min(room, len(cards)) + 1):
        for order in permutations(cards, count):
            value, arms, _, done, begun, uses = _built(me, offered, order, w)
            left = [card for card in cards if card not in order]
            for walls in range(len(left) + 1):
                rest = [(card, WALL) for card in left[:walls]]
                rest += [(card, DISCARD) for card in left[walls:]]
                found.append((value, arms, walls, done, begun, (*uses, *rest)))
    return found


def _built(me: Street, offered: Sequence[int], order: Sequence[int], w: Weights) -> Way:
    """Return what building with cards of one colour, in this order, adds to its lane."""
    if not order:
        return (0.0, 0, 0, 0, 0, ())
    c = COLOUR[order[0]]
    before, panes, arms, front = me.cards[c], me.panes[c], 0, order[-1]
    others = offered[c] - before
    value = -w.cards[before] - w.panes[before] * panes - w.waiting * before * others
    if before:
        value -= w.low[me.front[c]]
    for card in order:
        panes += WINDOWS[card]
        arms += SHIELDS[card]
    uses = tuple([(card, BUILD) for card in order])
    now = before + len(order)
    if now < len(w.cards):
        value += w.cards[now] + w.panes[now] * panes + w.waiting * now * others + w.low[front]
        return (value, arms, 0, 0, len(order), uses)
    value += panes + w.completed + w.paying * others + w.top[front]
    return (value, -me.arms[c], 0, 1, -before, uses)
