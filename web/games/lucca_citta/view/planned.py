"""What is planned with a set: what it would become, and in which order its cards are offered."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from games.lucca_citta.view import chronicle
from pyengine.games.lucca_citta import ahead
from pyengine.games.lucca_citta.cards import COLOUR, TOWER

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.core import Seat
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.ahead import Plan
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]


@lru_cache(maxsize=16)
def _plan(game: LuccaCitta, seen: State, seat: Seat, number: int) -> Plan:
    """Return what a set would become; one position is drawn many times."""
    use = ahead.best_use if seen.round == game.rounds else ahead.most_built
    return use(game, seen, seat, number)


def plan(context: Context, number: int = 0) -> Plan:
    """L-5: return what a set would become, or what is left of the one taken: all of it built.

    In the last round it is the use that brings most points in the end.
    """
    return _plan(cast("LuccaCitta", context.game), context.seen, context.seat or "", number)


def rack(context: Context) -> tuple[Card, ...]:
    """L-5.1: return the cards of the set that was taken, as they are offered.

    Those of one colour stand in the order that the plan lays them in, for the last one lies in
    front (L-3.1): whoever takes them as they come gets what was shown before.
    """
    order = [*chronicle.laid(context), *(use.card for use in plan(context).uses)]
    offered: list[Card] = []
    for card in chronicle.set_taken(context):
        if card == TOWER:
            offered.append(card)
            continue
        following = next(one for one in order if COLOUR[one] == COLOUR[int(card)])
        order.remove(following)
        offered.append(following)
    return tuple(offered)
