"""Estimate the points that a street will still earn, as a weighted sum of its features.

The weights in `weights.csv` were fitted by least squares, for each number of players and rounds
left, to what streets earned in games between bots with the previous weights
(`tests/bench/lucca_weights.py` repeats the fit); in the last round they follow the rules.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from pyengine.agents.lucca_citta.street import COMPLETED, FREE, LANES, PAID, Street

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LOW: Final = (12, 24)
"""L-7.3: front numbers under construction up to the first are low, up to the second less so."""

TOP: Final = (85, 73)
"""L-7.3: complete front numbers from the first on are high, from the second on less so."""

SHIELD, WALL, DONE, BEGUN, TOWER = (1 << bits for bits in (0, 6, 12, 16, 22))
"""What one of each adds to a tally, which packs all that walls and towers depend on."""


UNBUILT: Final = 1 << 28
"""What each card that may become a wall adds to a key of `BestWalls`."""


def tally(me: Street) -> int:
    """Return the tally of a street."""
    return (
        me.shields * SHIELD
        + me.walls * WALL
        + (me.completed + me.opened) * DONE
        + me.begun * BEGUN
        + me.towers * TOWER
    )


class Tallies(dict[int, float]):
    """What walls and towers are worth, by tally, computed on first access."""

    def __init__(self, of_walls: Callable[[int, int, int, int, int], float]) -> None:
        super().__init__()
        self.of_walls = of_walls

    def __missing__(self, key: int) -> float:
        shields, walls, done = key % WALL, key % DONE // WALL, key % BEGUN // DONE
        worth = self.of_walls(shields, walls, key // TOWER, done, key % TOWER // BEGUN)
        self[key] = worth
        return worth


class BestWalls(dict[int, float]):
    """The most that walls and towers can be worth, computed on first access.

    A key is a tally with `UNBUILT` for each card that may become a wall.
    """

    def __init__(self, by_tally: Tallies) -> None:
        super().__init__()
        self.by_tally = by_tally

    def __missing__(self, key: int) -> float:
        worth = self[key] = max(self._each(key))
        return worth

    def number(self, key: int) -> int:
        """Return the best number of walls, the lowest of equal ones."""
        return self._each(key).index(self[key])

    def _each(self, key: int) -> list[float]:
        """Return what each number of walls is worth."""
        cards, at = divmod(key, UNBUILT)
        return [self.by_tally[at + walls * WALL] for walls in range(cards + 1)]


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """What each feature of a street adds to its expected points.

    `cards[k]` is for a palazzo of k cards under construction, `windows[k]` for each of its windows;
    `low` and `top` are for a front number, `lacking` and `spare` for each shield that the walls
    lack or leave over (L-7.2). Products: `supported` and `unsupported` (walls and towers times
    complete palazzi), `growing` (walls and towers times cards under construction), `spare_done`
    (spare shields times complete palazzi). `paying` is for each point that opening a completed
    palazzo would score now, `waiting` for each point that one under construction would, times its
    cards.
    """

    cards: tuple[float, ...]
    windows: tuple[float, ...]
    completed: float
    opened: float
    walls: float
    towers: float
    shields: float
    supported: float
    unsupported: float
    lacking: float
    spare: float
    spare_done: float
    growing: float
    paying: float
    waiting: float
    low: tuple[float, ...]
    top: tuple[float, ...]
    by_tally: Tallies = field(init=False, compare=False, repr=False)
    best_walls: BestWalls = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_tally", Tallies(self.of_walls))
        object.__setattr__(self, "best_walls", BestWalls(self.by_tally))

    def of_walls(self, shields: int, walls: int, towers: int, done: int, begun: int) -> float:
        """L-7.2: return what walls and towers are worth with this many palazzi."""
        both, spare = walls + towers, shields - 2 * walls
        total = self.walls * walls + self.towers * towers + self.shields * shields
        total += self.growing * both * begun
        if spare >= 0:
            return (
                total + self.supported * both * done + (self.spare + self.spare_done * done) * spare
            )
        return total + self.unsupported * both * done - self.lacking * spare

    def of_lanes(self, me: Street, offered: Sequence[int]) -> float:
        """Return what the palazzi are worth, without walls and towers."""
        total = self.completed * me.completed + self.opened * me.opened
        for c in LANES:
            k = me.cards[c]
            if k:
                total += self.cards[k] + self.windows[k] * me.windows[c] + self.low[me.front[c]]
                total += self.waiting * k * (offered[c] - k)
            elif me.lane[c] != FREE:
                total += self.top[me.front[c]]
                if me.lane[c] == COMPLETED:
                    total += self.paying * (offered[c] - PAID)
        return total

    def of(self, me: Street, offered: Sequence[int]) -> float:
        """Return the points that a street is still expected to earn."""
        return self.of_lanes(me, offered) + self.by_tally[tally(me)]


def weights(row: Sequence[float], size: int) -> Weights:
    """Return the weights from a row: cards, windows, both from one card on, then the other fields.

    `low` and `top` have two values each: what a number adds up to, or from, each of its bounds.
    """
    cut = size - 1
    cards, windows, others, fronts = row[:cut], row[cut : 2 * cut], row[2 * cut : -4], row[-4:]
    completed, opened, walls, towers, shields, *products, paying, waiting = others
    supported, unsupported, lacking, spare, spare_done, growing = products
    low, lower, top, higher = fronts
    return Weights(
        (0.0, *cards),
        (0.0, *windows),
        completed,
        opened,
        walls,
        towers,
        shields,
        supported,
        unsupported,
        lacking,
        spare,
        spare_done,
        growing,
        paying,
        waiting,
        tuple([(n <= LOW[0]) * low + (n <= LOW[1]) * lower for n in range(97)]),
        tuple([(n >= TOP[0]) * top + (n >= TOP[1]) * higher for n in range(97)]),
    )


def last_round(size: int) -> Weights:
    """L-7: return the weights of the final scoring; who has the lowest number is a guess."""
    others = (0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0)
    return weights((*(0,) * (2 * size - 2), *others, -1.5, -0.5, 1, 0.5), size)


@cache
def fitted(players: int, size: int, left: int) -> Weights:
    """Return the fitted weights for this many players and rounds left after this one."""
    return weights(_FITTED[players, left], size) if left else last_round(size)


def _rows() -> dict[tuple[int, int], tuple[float, ...]]:
    text = files(__package__).joinpath("weights.csv").read_text("utf-8")
    rows = [[float(field) for field in row] for row in csv.reader(text.splitlines())]
    return {(int(players), int(left)): tuple(row) for players, left, *row in rows}


_FITTED: Final = _rows()


@cache
def hand_made(players: int, size: int, left: int) -> Weights:
    """Return weights that a player might estimate: what a palazzo scores times its chance."""
    del players
    return weights(hand_made_row(size, left), size) if left else last_round(size)


def hand_made_row(size: int, left: int) -> tuple[float, ...]:
    """Return the row of hand-made weights with this many rounds left, at least one."""
    missing = range(size - 1, 0, -1)
    chances = [min(0.95, 0.55 * left / cards) for cards in missing]
    both = zip(chances, missing, strict=True)
    begun = [0.6 * chance * (1.2 * cards + 3) for chance, cards in both]
    walls = (0.2 * left, 0.2 * left, 0.25, 0.9, 0.25, -0.3, 0.05 * left, 0.03, 0.5 / size)
    return (*begun, *chances, 2.5, 0.0, *walls, 0.8, 0.3 / size, -0.4, -0.2, 0.4, 0.2)


@cache
def naive(players: int, size: int, left: int) -> Weights:
    """Return weights of a beginner, who builds for windows and adds walls without counting."""
    del players, left
    cut = size - 1
    begun = [0.5 * cards for cards in range(1, size)]
    others = (1.0, 0.0, 0.6, 0.6, *(0.0,) * 7, 0.5, 0.0, *(0.0,) * 4)
    return weights((*begun, *(0.4,) * cut, *others), size)
