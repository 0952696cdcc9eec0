"""The rest of a game as it was, and as it would have been after another turn.

In the latter everybody plays `turns.best_turn`, as in the simulations behind the values of moves,
with the cards that came, and to the end of the game, so that all worth has become points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from pyengine.agents.lucca_citta.outlook import play_round, round_after
from pyengine.agents.lucca_citta.plans import ABOVE_ALL_NUMBERS, highest, lacking, lowest
from pyengine.agents.lucca_citta.street import FREE, LANES, Street, offers, score_the_end
from pyengine.games.lucca_citta.cards import COLOUR, face_up
from pyengine.games.lucca_citta.resolution import SET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.agents.lucca_citta.outlook import Position, Weighing
    from pyengine.agents.lucca_citta.turns import Turn
    from pyengine.core import Seat
    from pyengine.games.lucca_citta.state import State


class Ending(NamedTuple):
    """What a seat has scored from a decision to the end of the game, and by what.

    `whole` has the lanes with a complete palazzo; `windows` and `openings` are by lane. `low` and
    `high` tell whether it shows the lowest and the highest number (L-7.3).
    """

    points: int
    whole: frozenset[int]
    windows: Sequence[int]
    openings: Sequence[int]
    walls: int
    low: bool
    high: bool

    def of_lane(self, colour: int) -> int:
        """Return the points for the palazzo of a colour."""
        return self.windows[colour] + self.openings[colour]


# --- As it was ------------------------------------------------------------------------------------


def endings(seats: Sequence[Seat], known: State, end: State) -> list[Ending]:
    """Return by seat how the game ended, from the score lines since this state."""
    scored = end.ledger[len(known.ledger) :]
    found = []
    for seat, district in zip(seats, end.districts, strict=True):
        windows, openings = _nothing(), _nothing()
        own = [item for item in scored if item.side == seat]
        for item in own:
            lanes = windows if item.key == "windows" else openings
            if item.key == "windows" or item.key.startswith("opening"):
                lanes[COLOUR[cast("int", item.cards[0])]] += item.points
        whole = frozenset([c for c in LANES if district.completed[c] or district.opened[c]])
        keys = {item.key for item in own}
        walls = sum([item.points for item in own if item.key == "walls"])
        points = sum([item.points for item in own])
        low, high = "lowest" in keys, "highest" in keys
        found.append(Ending(points, whole, windows, openings, walls, low, high))
    return found


def _nothing() -> list[int]:
    return [0 for _ in LANES]


# --- As it would have been ------------------------------------------------------------------------


class ToldStreet(Street):
    """A street that remembers what its palazzi score, by lane."""

    __slots__ = ("openings_scored", "windows_scored")

    openings_scored: list[int]
    windows_scored: list[int]

    def copy(self) -> ToldStreet:
        """Return an independent copy."""
        return _told(self, self.windows_scored, self.openings_scored)

    def open(self, colour: int, points: int) -> None:
        """L-5.2: open a completed palazzo, which scores `points`."""
        super().open(colour, points)
        self.openings_scored[colour] = points

    def complete(self, colour: int) -> None:
        """L-5.6: move the palazzo of a colour to the completed ones and score its windows."""
        self.windows_scored[colour] = self.windows[colour]
        super().complete(colour)


def _told(one: Street, windows: Sequence[int], openings: Sequence[int]) -> ToldStreet:
    other = ToldStreet()
    for name in Street.__slots__:
        value = getattr(one, name)
        setattr(other, name, value[:] if isinstance(value, list) else value)
    other.windows_scored, other.openings_scored = [*windows], [*openings]
    return other


def tell_scores(position: Position) -> None:
    """Let the streets of a position remember what their palazzi score from here on."""
    position.streets = [_told(one, _nothing(), _nothing()) for one in position.streets]


def endings_after(position: Position, turn: Turn, known: State, weighing: Weighing) -> list[Ending]:
    """Return by seat how the game would have ended after this turn; see `tell_scores`."""
    players, left, deck = len(position.streets), position.left, face_up(known.deck)
    streets = round_after(position, turn, weighing(players, position.size, left))
    cut, offered = SET * (players + 1), offers(streets)
    for first in range(0, left * cut, cut):
        left -= 1
        weights = weighing(players, position.size, left)
        play_round(streets, offered, deck[first : first + cut], weights)
    score_the_end(streets)
    low = min(map(lowest, streets))
    high = max(map(highest, streets))
    pairs = zip(position.streets, cast("list[ToldStreet]", streets), strict=True)
    return [
        Ending(
            points=me.points - before.points,
            whole=frozenset([c for c in LANES if me.lane[c] != FREE]),
            windows=me.windows_scored,
            openings=me.openings_scored,
            walls=0 if lacking(me) else (me.walls + me.towers) * me.opened,
            low=lowest(me) == low < ABOVE_ALL_NUMBERS,
            high=highest(me) == high > 0,
        )
        for before, me in pairs
    ]
