"""A district as a few small numbers, for fast simulation.

The rules are those of `pyengine.games.lucca_citta`; a test plays both side by side. Details that no
choice depends on are left out: a palazzo is only its front and its counts of cards, windows and
shields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, SHIELDS, TOWER, WINDOWS
from pyengine.games.lucca_citta.district import windows
from pyengine.games.lucca_citta.moves import BUILD, WALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.games.lucca_citta.district import District

LANES: Final = range(len(COLOURS))

FREE, COMPLETED, OPENED = range(3)
"""The state of a lane: free to build in, completed, or opened."""

PAID: Final = 2
"""L-5.2: what a completed palazzo pays."""


class Street:
    """A district as numbers, by lane (one per colour) and in sums.

    By lane: `lane` is `FREE`, `COMPLETED` or `OPENED`, `front` the front number of the palazzo or
    0, and `cards`, `windows` and `lane_shields` count what is under construction. `begun` is the
    sum of `cards` and `shields` that of `lane_shields`; `completed` and `opened` count palazzi.
    `points` are those scored so far.
    """

    __slots__ = (
        "begun",
        "cards",
        "completed",
        "front",
        "lane",
        "lane_shields",
        "opened",
        "points",
        "shields",
        "towers",
        "walls",
        "windows",
    )

    lane: list[int]
    cards: list[int]
    windows: list[int]
    lane_shields: list[int]
    front: list[int]
    shields: int
    begun: int
    completed: int
    opened: int
    walls: int
    towers: int
    points: int

    def copy(self) -> Street:
        """Return an independent copy."""
        other = Street()
        other.lane = self.lane[:]
        other.cards = self.cards[:]
        other.windows = self.windows[:]
        other.lane_shields = self.lane_shields[:]
        other.front = self.front[:]
        other.shields = self.shields
        other.begun = self.begun
        other.completed = self.completed
        other.opened = self.opened
        other.walls = self.walls
        other.towers = self.towers
        other.points = self.points
        return other

    def key(self) -> tuple[int, ...]:
        """Return the complete contents as a hashable key."""
        lanes = (*self.lane, *self.cards, *self.windows, *self.lane_shields, *self.front)
        return (*lanes, self.walls, self.towers, self.points)

    def open(self, colour: int, points: int) -> None:
        """L-5.2: open a completed palazzo, which scores `points`."""
        self.lane[colour] = OPENED
        self.completed -= 1
        self.opened += 1
        self.points += points

    def place(self, card: int, use: str, size: int) -> None:
        """L-5.5, L-5.6: build with a card, turn it over or discard it."""
        if use == WALL:
            self.walls += 1
        elif use == BUILD:
            colour = COLOUR[card]
            self.cards[colour] += 1
            self.windows[colour] += WINDOWS[card]
            self.lane_shields[colour] += SHIELDS[card]
            self.front[colour] = card
            self.shields += SHIELDS[card]
            self.begun += 1
            if self.cards[colour] == size:
                self.complete(colour)

    def complete(self, colour: int) -> None:
        """L-5.6: move the palazzo of a colour to the completed ones and score its windows."""
        self.points += self.windows[colour]
        self.shields -= self.lane_shields[colour]
        self.begun -= self.cards[colour]
        self.cards[colour] = self.windows[colour] = self.lane_shields[colour] = 0
        self.lane[colour] = COMPLETED
        self.completed += 1


def street(district: District, points: int) -> Street:
    """Return the street of a district whose player has this many points."""
    made = Street()
    made.lane = [FREE] * len(LANES)
    made.front = [0] * len(LANES)
    made.cards = [len(palazzo) for palazzo in district.building]
    made.windows = [windows(palazzo) for palazzo in district.building]
    made.lane_shields = [sum([SHIELDS[card] for card in palazzo]) for palazzo in district.building]
    areas = (district.building, district.completed, district.opened)
    for kind, area in zip((FREE, COMPLETED, OPENED), areas, strict=True):
        for colour, palazzo in enumerate(area):
            if palazzo:
                made.lane[colour] = kind
                made.front[colour] = palazzo[-1]
    made.shields = sum(made.lane_shields)
    made.begun = sum(made.cards)
    made.completed = made.lane.count(COMPLETED)
    made.opened = made.lane.count(OPENED)
    made.walls = len(district.walls)
    made.towers = district.towers
    made.points = points
    return made


def offers(streets: Sequence[Street]) -> list[int]:
    """L-5.2: return what all streets together pay per colour, including the opener's own."""
    return [
        sum([one.cards[c] + (PAID if one.lane[c] == COMPLETED else 0) for one in streets])
        for c in LANES
    ]


def turn_order(streets: Sequence[Street]) -> list[int]:
    """L-4.1, L-4.2: return the seats in turn order."""
    ranks = [(-one.shields, -max(one.front)) for one in streets]
    return sorted(range(len(streets)), key=ranks.__getitem__)


def open_palazzi(me: Street, offered: list[int], colours: Sequence[int]) -> None:
    """L-5.2: open palazzi and subtract their payments from `offered`."""
    for colour in colours:
        offered[colour] -= PAID
        me.open(colour, offered[colour])


def place_cards(me: Street, offered: list[int], uses: Sequence[tuple[int, str]], size: int) -> None:
    """L-5.5: place cards one after the other and update `offered`."""
    for card, use in uses:
        me.place(card, use, size)
        if use == BUILD:
            colour = COLOUR[card]
            offered[colour] += 1 if me.lane[colour] == FREE else PAID + 1 - size


def lay_towers(me: Street, laid: Sequence[object]) -> None:
    """L-5.4: lay the towers of a set."""
    for card in laid:
        if card == TOWER:
            me.towers += 1


def score_the_end(streets: Sequence[Street]) -> None:
    """L-7.1 to L-7.3: add the final scoring to the points."""
    offered = offers(streets)
    for seat in turn_order(streets):
        me = streets[seat]
        open_palazzi(me, offered, [c for c in LANES if me.lane[c] == COMPLETED])
    for me in streets:
        if me.shields >= 2 * me.walls:
            me.points += (me.walls + me.towers) * me.opened
    fronts = [(me.front[c], me.lane[c], me) for me in streets for c in LANES if me.front[c]]
    low = [(number, me) for number, lane, me in fronts if lane == FREE]
    top = [(number, me) for number, lane, me in fronts if lane == OPENED]
    if low:
        min(low, key=_number)[1].points -= 3
    if top:
        max(top, key=_number)[1].points += 3


def _number(front: tuple[int, Street]) -> int:
    return front[0]
