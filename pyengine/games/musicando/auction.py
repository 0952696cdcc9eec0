"""M-2.2 to M-2.6, M-7.6: the auction; `calls` are those so far, first to last.

`bids` are those possible in this deal, ascending: all, or with displays by turns only those of one
display (M-2.6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core import Refusal
from pyengine.games.musicando.moves import BIDS, LEVELS, PASS, Bid
from pyengine.games.musicando.state import Contract

if TYPE_CHECKING:
    from pyengine.games.musicando.moves import Call


def last_bid(calls: tuple[Call, ...]) -> Bid | None:
    """M-2.2: return the highest bid, which is the last."""
    return next((call for call in reversed(calls) if isinstance(call, Bid)), None)


def must_bid(calls: tuple[Call, ...], players: int) -> bool:
    """M-2.4, M-7.6: tell whether everybody has passed at the start, so that the first must bid."""
    return len(calls) == players and last_bid(calls) is None


def bids_of(display: str | None) -> tuple[Bid, ...]:
    """M-2.6: return the possible bids if only this display can be named; None allows any."""
    return tuple(bid for bid in BIDS if display in (None, bid.display))


def legal_calls(calls: tuple[Call, ...], players: int, bids: tuple[Bid, ...]) -> list[Call]:
    """M-2.2, M-2.4: return the bids that are higher than the last, and a pass where it may be."""
    last = last_bid(calls)
    higher: list[Call] = [*bids[bids.index(last) + 1 :]] if last else [*bids]
    return higher if must_bid(calls, players) else [*higher, PASS]


def refuse_call(
    calls: tuple[Call, ...], players: int, call: Call, bids: tuple[Bid, ...]
) -> Refusal | None:
    """M-2.2, M-2.4, M-2.6: return why this call is not allowed; None if it is."""
    if not isinstance(call, Bid):
        return Refusal("M-2.4", "must_bid") if must_bid(calls, players) else None
    if call.level not in LEVELS:
        return Refusal("M-2.2", "no_such_level", {"level": call.level})
    if call not in bids:
        return Refusal("M-2.6", "other_display", {"display": bids[0].display})
    last = last_bid(calls)
    if last is not None and BIDS.index(call) <= BIDS.index(last):
        return Refusal("M-2.2", "not_higher", {"bid": str(call), "last": str(last)})
    return None


def is_over(calls: tuple[Call, ...], players: int, bids: tuple[Bid, ...]) -> bool:
    """M-2.3, M-2.6, M-7.6: tell whether all others have passed, or nobody can bid higher."""
    if calls[-1:] == bids[-1:]:
        return True
    return last_bid(calls) is not None and calls[1 - players :] == (PASS,) * (players - 1)


def contract(calls: tuple[Call, ...], first: int, players: int, sides: int) -> Contract:
    """M-2.5, M-7.6: return the contract; the first of the side to name the display declares.

    `first` is the player who called first; players of the same number modulo `sides` are a side.
    """
    bids = [
        ((first + turn) % players, call) for turn, call in enumerate(calls) if isinstance(call, Bid)
    ]
    winner, won = bids[-1]
    declarer = next(
        player
        for player, bid in bids
        if bid.display == won.display and player % sides == winner % sides
    )
    return Contract(declarer, won.display, won.level)
