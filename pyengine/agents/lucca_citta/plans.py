"""The planned turns that a decision compares, in the form that reasons need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyengine.agents.lucca_citta.outlook import BEST_RIVAL_WEIGHT
from pyengine.agents.lucca_citta.street import FREE, LANES, place_cards
from pyengine.agents.lucca_citta.turns import Turn, best_way, make_turn
from pyengine.games.lucca_citta.moves import DISCARD, Use

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.agents.estimate import Estimate
    from pyengine.agents.lucca_citta.outlook import Position
    from pyengine.agents.lucca_citta.street import Street
    from pyengine.agents.lucca_citta.turns import Uses
    from pyengine.agents.lucca_citta.weights import Weights
    from pyengine.games.lucca_citta.moves import Move

    Wishes = Mapping[int, list[tuple[float, Uses]]]
    """For each set: its value to a later seat that takes it, and how that seat would use it."""

ABOVE_ALL_NUMBERS: Final = 97
"""A number above every card."""

SET_GONE: Final = (float("-inf"), ())
"""The value and use of a set that is gone."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The moves compared, each with the best turn that begins with it and its value.

    `rivals` has the weight of each other seat's points in one's lead; `low` and `top` are the
    lowest number that others have under construction and their highest complete one (L-7.3).
    """

    position: Position
    best: Mapping[Move, tuple[Turn, Estimate]]
    weights: Weights
    rivals: Mapping[int, float]
    low: int
    top: int
    wishes: Wishes

    def value(self, move: Move) -> float:
        """Return the value of a move."""
        return self.best[move][1].value


@dataclass(frozen=True, slots=True)
class Plan:
    """A move, its turn, and the player's street after it with and without the move.

    "Without" means: a used card is discarded instead, a set is not taken.
    """

    move: Move
    turn: Turn
    after: Street
    without_move: Street


def compared(
    position: Position, best: Mapping[Move, tuple[Turn, Estimate]], weights: Weights
) -> Decision:
    """Return the decision between these moves."""
    others = [one for seat, one in enumerate(position.streets) if seat != position.seat]
    low = min([lowest(one) for one in others])
    top = max([highest(one) for one in others])
    wishes = _wishes(position, weights) if position.phase == "taking" else {}
    return Decision(position, best, weights, rivals(position), low, top, wishes)


def rivals(position: Position) -> dict[int, float]:
    """Return for each other seat how much one of its points reduces the lead."""
    others = [seat for seat in range(len(position.streets)) if seat != position.seat]
    strongest = max(others, key=lambda seat: position.streets[seat].points)
    mean = (1 - BEST_RIVAL_WEIGHT) / len(others)
    return {seat: mean + BEST_RIVAL_WEIGHT * (seat == strongest) for seat in others}


def _wishes(position: Position, w: Weights) -> Wishes:
    """L-5.1: return what the seats that follow in this round would do with each set."""
    return {
        seat: [
            best_way(position.streets[seat], position.offered, laid, w) if laid else SET_GONE
            for laid in position.usable
        ]
        for seat in position.later
    }


def planned(decision: Decision, move: Move) -> Plan:
    """Return the plan of a move that takes a set or uses a card."""
    position, (turn, _) = decision.position, decision.best[move]
    if not isinstance(move, Use):
        return Plan(move, turn, street_after(position, turn), position.me)
    uses = tuple([(card, DISCARD if card == move.card else use) for card, use in turn.uses])
    without = position.me.copy()
    place_cards(without, position.offered[:], uses, position.size)
    return Plan(move, turn, street_after(position, turn), without)


def street_after(position: Position, turn: Turn) -> Street:
    """Return the player's street after a turn in which nothing is opened."""
    me = position.me.copy()
    make_turn(
        me, position.offered[:], position.sets[:], Turn((), turn.set, turn.uses), position.size
    )
    return me


# --- What lies there ------------------------------------------------------------------------------


def complete_palazzi(me: Street) -> int:
    """L-7.1, L-7.2: return how many palazzi multiply the score of walls and towers."""
    return me.completed + me.opened


def lacking(me: Street) -> int:
    """L-7.2: return how many shields are missing for the walls."""
    return max(0, 2 * me.walls - me.shields)


def wall_points(me: Street) -> int:
    """L-7.2: return what walls and towers would score if the game ended now."""
    return 0 if lacking(me) else (me.walls + me.towers) * complete_palazzi(me)


def rank(me: Street) -> tuple[int, int]:
    """L-4.1, L-4.2: return the sort key of the turn order; the lowest goes first."""
    return -me.shields, -max(me.front)


def lowest(me: Street) -> int:
    """L-7.3: return the lowest number under construction."""
    return min([me.front[c] for c in LANES if me.cards[c]], default=ABOVE_ALL_NUMBERS)


def highest(me: Street) -> int:
    """L-7.1, L-7.3: return the highest number of the palazzi that will be open at the end."""
    return max([me.front[c] for c in LANES if me.lane[c] != FREE], default=0)
