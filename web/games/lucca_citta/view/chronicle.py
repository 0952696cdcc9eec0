"""The past as far as the table shows it: who took which set, what was placed where.

The state has the cards; how they got there is read from the events told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.games.lucca_citta.cards import TOWER
from pyengine.games.lucca_citta.moves import BUILD, DISCARD, WALL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.table.view_context import ViewContext
    from pyengine.core import Event, Seat, Value
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]

LAID = {
    "palazzo_started": BUILD,
    "palazzo_enlarged": BUILD,
    "wall_built": WALL,
    "discarded": DISCARD,
}
"""Events that tell the use of a card, and that use."""

GAINS = ("palazzo_completed", "paid_building", "paid_completed", "walls", "lowest", "highest")
"""Events that win or lose points."""

ORDER = ("goes", "goes_by_number")
"""Events that tell a place in the turn order."""

AREAS = {
    "kept": "building",
    "palazzo_started": "building",
    "palazzo_enlarged": "building",
    "palazzo_completed": "completed",
    "opened": "opened",
}
"""Events by the area of the district that they concern."""

Spot = tuple[str, object]
"""The place of an event: an area and a colour, "wall" and its card, or "tower"."""


def number(value: Value) -> int:
    """Return an argument that is a number."""
    return value if isinstance(value, int) else 0


def cards(value: Value) -> tuple[Card, ...]:
    """Return an argument that is cards."""
    found = value if isinstance(value, tuple) else ()
    return tuple(TOWER if card == TOWER else number(card) for card in found)


def turns(context: Context) -> Seat:
    """L-5.1: return whose turn it is; "" before the first round, after a last turn, at the end."""
    if context.seen.phase == "over":
        return ""
    turn = context.seen.order[context.seen.turn : context.seen.turn + 1]
    return context.game.seats[turn[0]] if turn else ""


def takers(context: Context) -> dict[int, Seat]:
    """L-5.1: return who has taken which set of this round, in order."""
    taken: dict[int, Seat] = {}
    for event in context.narrated:
        if event.key == "sets_laid":
            taken = {}
        elif event.key == "set_taken":
            taken[number(event.args["set"])] = str(event.args["seat"])
    return taken


def placing(context: Context) -> tuple[Event, ...]:
    """L-5.1: return the events since the last set of the round was taken, including that one."""
    return _since(context, ("set_taken", "set_removed"))


def set_taken(context: Context) -> tuple[Card, ...]:
    """L-5.1: return the cards of the set taken last; without events, those left of it."""
    taken = placing(context)
    return cards(taken[0].args["cards"]) if taken else context.seen.taken


def laid(context: Context) -> dict[int, str]:
    """L-5.5: return the placed cards of the set taken last, each with its use."""
    return {
        number(event.args["card"]): LAID[event.key]
        for event in placing(context)
        if event.key in LAID
    }


def gain(context: Context, seat: Seat) -> int:
    """Return a seat's gain in the current event, or else in its turn."""
    if context.event:
        return _points(context.beat, seat)
    return _points(_turn(context, seat), seat) if turns(context) == seat else 0


def order_told(context: Context) -> tuple[Event, ...]:
    """L-4: return the events of the last determination of the turn order."""
    events = [event for event in context.narrated if event.key in ORDER]
    first = [at for at, event in enumerate(events) if event.args["place"] == 1]
    return tuple(events[first[-1] :]) if first else ()


def spot(event: Event | None, seat: Seat) -> Spot:
    """Return where in a seat's district the current event happens."""
    if event is None or event.args.get("seat") != seat:
        return "", None
    if event.key == "wall_built":
        return "wall", event.args["card"]
    if event.key == "tower_laid":
        return "tower", None
    return AREAS.get(event.key, ""), event.args.get("colour")


def paid(events: Iterable[Event], seat: Seat) -> dict[tuple[str, str], int]:
    """L-5.2: return what this seat's palazzi pay in these events, by area and colour."""
    return {
        (event.key.removeprefix("paid_"), str(event.args["colour"])): number(event.args["points"])
        for event in events
        if event.key.startswith("paid_") and event.args.get("payer") == seat
    }


def _since(context: Context, keys: tuple[str, ...]) -> tuple[Event, ...]:
    """Return the events since the last one of these keys, including it; () if there is none."""
    for at in reversed(range(len(context.narrated))):
        if context.narrated[at].key in keys:
            return context.narrated[at:]
    return ()


def _turn(context: Context, seat: Seat) -> Iterable[Event]:
    """L-5.1: return this seat's events since another one's turn, latest first."""
    for event in reversed(context.narrated):
        if event.key in ORDER or event.args.get("seat") != seat:
            return
        yield event


def _points(events: Iterable[Event], seat: Seat) -> int:
    return sum(
        number(event.args["points"])
        for event in events
        if event.key in GAINS and event.args["seat"] == seat
    )
