"""Legal moves, and the clauses that refuse the others."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

from pyengine.core import Refusal
from pyengine.games.turandot.material import DIRECTOR_ROUND
from pyengine.games.turandot.moves import BID, CAST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.core import Seat
    from pyengine.games.turandot.moves import Bid, Cast, Fire, Name, Understudy
    from pyengine.games.turandot.state import State


@cache
def bids(numbers: int, money: int, designer: bool) -> tuple[Bid, ...]:  # noqa: FBT001 # a cache's key
    """T-4.2 to T-4.5: return all bids with these number and money cards in hand."""
    offers = [*product(range(1, numbers + 1), range(money + 1))]
    for_designer = [(None, 1)] if designer and money else []
    return tuple(
        BID[number, coins, bluff]
        for (number, coins), bluff in product([*offers, *for_designer], (False, True))
    )


DUE: Final[Mapping[str, tuple[str, str]]] = {
    "audition": ("T-4.2", "bid"),
    "understudies": ("T-5.5", "understudy"),
    "naming": ("T-6.1", "name"),
    "firing": ("T-6.1", "fire"),
    "casting": ("T-7.1", "cast"),
}
"""The clause by which a phase demands a move, and the kind of move."""


_NO_DESIGNERS: Final = Refusal("T-4.4", "no_designers")
_MAESTRO: Final = Refusal("T-4.4", "maestro_bids_no_designer")
_NO_MONEY: Final = Refusal("T-4.5", "no_money")


def no_designer(state: State, player: int) -> Refusal | None:
    """T-4.4, T-4.5: return why this player may not bid for a designer."""
    if state.round == DIRECTOR_ROUND:
        return _NO_DESIGNERS
    if player == state.maestro:
        return _MAESTRO
    if not state.companies[player].money:
        return _NO_MONEY
    return None


def refuse_bid(state: State, player: int, bid: Bid) -> Refusal | None:
    """T-4.2, T-4.7: a bid has one's own number card or none, and money in hand; order is free."""
    if bid.number is None:
        return no_designer(state, player)
    if bid.number > len(state.stage):
        return Refusal("T-4.2", "no_such_number", {"number": bid.number, "last": len(state.stage)})
    money = state.companies[player].money
    if bid.money > money:
        return Refusal("T-4.2", "too_much_money", {"bid": bid.money, "money": money})
    return None


def refuse_understudy(state: State, due: Seat, move: Understudy) -> Refusal | None:
    """T-5.5: only the next player due can be named, and a card that is still there."""
    if move.seat != due:
        return Refusal("T-5.5", "not_due", {"seat": move.seat, "due": due})
    if move.number > len(state.stage) or state.stage[move.number - 1] is None:
        return Refusal("T-5.5", "nothing_there", {"number": move.number})
    return None


def refuse_name(seats: tuple[Seat, ...], maestro: Seat, move: Name) -> Refusal | None:
    """T-6.1: the Maestro names another player."""
    if move.seat not in seats:
        return Refusal("T-6.1", "no_such_player", {"seat": move.seat})
    if move.seat == maestro:
        return Refusal("T-6.1", "not_yourself")
    return None


def refuse_fire(state: State, move: Fire) -> Refusal | None:
    """T-6.1: only a director who is still there can be fired."""
    if move.director not in state.directors:
        return Refusal("T-6.1", "already_fired", {"director": move.director})
    return None


def refuse_cast(move: Cast) -> Refusal | None:
    """T-7.1: each singer has one role."""
    if move.singers not in CAST:
        return Refusal("T-7.1", "one_role_each", {"singers": move.singers})
    return None
