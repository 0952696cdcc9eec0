"""Reasons about a street as a whole: the turn order, walls and towers, house numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.lucca_citta.plans import (
    complete_palazzi,
    highest,
    lacking,
    lowest,
    rank,
    street_after,
    wall_points,
)
from pyengine.agents.lucca_citta.street import COMPLETED, FREE, LANES, PAID
from pyengine.agents.lucca_citta.weights import SHIELD, tally
from pyengine.agents.lucca_citta.weights import TOWER as OF_TOWER
from pyengine.agents.lucca_citta.weights import WALL as OF_WALL
from pyengine.core import Reason
from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, SHIELDS
from pyengine.games.lucca_citta.moves import BUILD, Take, Use

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyengine.agents.lucca_citta.plans import Decision, Plan
    from pyengine.agents.lucca_citta.street import Street
    from pyengine.agents.lucca_citta.weights import Weights
    from pyengine.games.lucca_citta.moves import Move

NUMBER_POINTS: Final = 3.0
"""L-7.3: points for the lowest number (lost) and for the highest (gained)."""


def of_all(decision: Decision, plan: Plan) -> Iterator[Reason]:
    """Yield the joint effects of cards of several colours: shields, walls and numbers."""
    if decision.position.left:
        yield from _of_shields(decision, plan)
    else:
        yield from _of_the_last_order(decision, plan)
    if lacking(plan.after):
        yield from _of_fallen_walls(decision, plan)
    else:
        yield from _of_walls(decision, plan)
    yield from _of_numbers(decision, plan)


# --- L-4, L-7.1 The turn order --------------------------------------------------------------------


def _of_shields(decision: Decision, plan: Plan) -> Iterator[Reason]:
    """L-4.1, L-4.2, L-7.2: more shields support later walls or, for now, a place further ahead.

    They may be the most at the table, with ties broken by the higher number. Shields that support
    existing walls are covered by the reasons about walls.
    """
    position, w, after = decision.position, decision.weights, plan.after
    more = after.shields - plan.without_move.shields
    share = more * (w.shields + w.spare + w.spare_done * complete_palazzi(after))
    if more <= 0 or share <= 0:
        return
    if all(rank(after) < rank(position.streets[seat]) for seat in decision.rivals):
        yield Reason("goes_first", {"n": after.shields}, share)
    elif lacking(after) or not lacking(plan.without_move):
        yield Reason("shields", {"n": more}, share)


def _of_the_last_order(decision: Decision, plan: Plan) -> Iterator[Reason]:
    """L-7.1: who is first at the end opens first, and is paid for what others open later."""
    position, before, after = decision.position, plan.without_move, plan.after
    for seat, part in decision.rivals.items():
        other = position.streets[seat]
        was, now = rank(before) < rank(other), rank(after) < rank(other)
        if was == now or seat in position.later:
            continue
        for c in LANES:
            if after.lane[c] == before.lane[c] == other.lane[c] == COMPLETED:
                args = {"colour": COLOURS[c], "seat": position.seats[seat]}
                key, sign = ("opens_sooner", 1) if now else ("opens_later", -1)
                yield Reason(key, args, sign * PAID * (1 + part))


# --- L-7.2 Walls and towers -----------------------------------------------------------------------


def walls_worth(w: Weights, me: Street) -> float:
    """Return what walls and towers are worth with these shields; in the last round, their score."""
    return w.by_tally[tally(me)]


def _of_walls(decision: Decision, plan: Plan) -> Iterator[Reason]:
    """L-7.2: with enough shields walls and towers score for each palazzo, as the street stands."""
    w, after, key = decision.weights, plan.after, tally(plan.after)
    bare = _unshielded(decision, plan)
    if lacking(bare):
        share = w.by_tally[key] - w.by_tally[key - (after.shields - bare.shields) * SHIELD]
        if share > 0:
            yield Reason("walls_hold", {"points": wall_points(after)}, share)
        return
    for name, one in (("walls", OF_WALL), ("towers", OF_TOWER)):
        count = getattr(after, name) - getattr(plan.without_move, name)
        if count and complete_palazzi(after):
            points = count * complete_palazzi(after)
            yield Reason(name, {"n": count, "points": points}, float(points))
        elif count and (later := w.by_tally[key] - w.by_tally[key - count * one]) > 0:
            yield Reason(f"{name}_later", {"n": count}, later)
    me = decision.position.me
    points = (me.walls + me.towers) * (
        complete_palazzi(after) - complete_palazzi(plan.without_move)
    )
    if points > 0:
        yield Reason("walls_more", {"n": points}, float(points))


def _unshielded(decision: Decision, plan: Plan) -> Street:
    """L-7.2: return the street after the turn without what the move adds under construction.

    For a set its walls are left out too, since without them their shields would not be needed.
    """
    if not isinstance(plan.move, Take):
        return plan.without_move
    bare = plan.after.copy()
    bare.walls = decision.position.me.walls
    for card, use in plan.turn.uses:
        if use == BUILD and plan.after.lane[COLOUR[card]] == FREE:
            bare.shields -= SHIELDS[card]
    return bare


def _of_fallen_walls(decision: Decision, plan: Plan) -> Iterator[Reason]:
    """L-7.2: walls lack more shields, or fewer, than after another move.

    In the last round the points are what walls and towers score after the best of these moves.
    """
    position, w, after = decision.position, decision.weights, plan.after
    others = [
        street_after(position, turn)
        for other, (turn, _) in decision.best.items()
        if _instead(plan, other)
    ]
    lack, key = lacking(after), tally(after)
    spared = max(0, lack - min([lacking(one) for one in others], default=lack))
    if position.left:
        points, share = 0, w.by_tally[key] - w.by_tally[key + spared * SHIELD]
    else:
        points = max(map(wall_points, others), default=0)
        share = -float(points)
    if share < 0:
        yield Reason("walls_fall", {"n": lack, "points": points}, share)


def _instead(plan: Plan, other: Move) -> bool:
    """Tell whether a move takes another set, or uses the same card differently."""
    move = plan.move
    if isinstance(move, Use) and isinstance(other, Use):
        return move.card == other.card and move.use != other.use
    return move != other


# --- L-7.3 Numbers --------------------------------------------------------------------------------


def _of_numbers(decision: Decision, plan: Plan) -> Iterator[Reason]:
    """L-7.3: a number becomes the lowest or the highest of all, or stops being it.

    The lowest counts among those under construction, the highest among opened and completed
    palazzi, which will be opened. A rival's higher number only matters for the rounds to come.
    """
    before, now = lowest(plan.without_move), lowest(plan.after)
    if now < decision.low < before:
        yield from of_low(decision, "shows_low", now, -1)
    elif before < decision.low < now:
        yield from of_low(decision, "covers_low", before, 1)
    top, second = highest(plan.after), highest(plan.without_move)
    if top > max(decision.top, second) and (decision.position.left or decision.top > second):
        share = decision.weights.top[top] if decision.position.left else NUMBER_POINTS
        if share > 0:
            yield Reason("shows_high", {"number": top}, share)


def of_low(decision: Decision, key: str, number: int, sign: int) -> Iterator[Reason]:
    """L-7.3: yield the cost of having the lowest number, or the gain of avoiding it."""
    share = -decision.weights.low[number] if decision.position.left else NUMBER_POINTS
    if share > 0:
        yield Reason(key, {"number": number}, sign * share)
