"""A set's best use, and the order in which its cards are offered."""

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
    """Return the plan for a set, cached because one position is drawn many times."""
    use = ahead.best_use if seen.round == game.rounds else ahead.most_built
    return use(game, seen, seat, number)


def plan(context: Context, number: int = 0) -> Plan:
    """L-5: return the plan for a set, or for the rest of the one taken: everything is built.

    In the last round it is the use that brings the most final points.
    """
    return _plan(cast("LuccaCitta", context.game), context.seen, context.seat or "", number)


def offered_cards(context: Context) -> tuple[Card, ...]:
    """L-5.1: return the cards of the set taken, in the order in which they are offered.

    Cards of one colour are in the order in which the plan places them, since the last one is in
    front (L-3.1): placing them from left to right gives the result shown before.
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
