"""Say what was hidden when a bid was laid and made another one better: what the others bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core import Reason
from pyengine.games.turandot import Bid

if TYPE_CHECKING:
    from pyengine.core import Hindsight, Seat, Weighed
    from pyengine.games.turandot import Move, State, Turandot

Others = list[tuple["Seat", Bid]]


def reason(
    game: Turandot,
    afterwards: Hindsight[State],
    made: Weighed[Move],
    best: Weighed[Move],
) -> Reason | None:
    """T-4.2, T-5: return the bid of another that spoke for the `best` bid; None if none is known.

    In the state that is known afterwards the others have laid their bids.
    """
    known, seat = afterwards.known, afterwards.seat
    bids = zip(game.seats, known.bids, strict=True)
    others = [(who, bid) for who, bid in bids if who != seat and isinstance(bid, Bid)]
    if len(others) < len(game.seats) - 1:
        return None
    return _against(known, made.move, others) or _for(known, made.move, best.move, others)


def _on(number: int | None, others: Others) -> tuple[Seat, int] | None:
    """Return who bid most on a number, and how much; None if nobody did."""
    there = [(who, bid.money) for who, bid in others if bid.number == number]
    return max(there, key=lambda each: each[1], default=None)


def _against(known: State, made: Move, others: Others) -> Reason | None:
    """T-5.2, T-5.3: say whose bid kept the card from the player."""
    if not isinstance(made, Bid) or made.number is None:
        return None
    most = _on(made.number, others)
    if most is None or made.money > most[1]:
        return None
    key = "hindsight_tied" if most[1] == made.money else "hindsight_more"
    return Reason(key, {"seat": most[0], "card": known.stage[made.number - 1]}, 0.0)


def _for(known: State, made: Move, best: Move, others: Others) -> Reason | None:
    """T-5.1 to T-5.4: say how the others' bids made way for the best one."""
    if not (isinstance(made, Bid) and isinstance(best, Bid)):
        return None
    if best.number is None:
        takers = sum(bid.number is None for _, bid in others)
        return None if made.number is None else Reason("hindsight_scene", {"n": takers}, 0.0)
    card = {"card": known.stage[best.number - 1]}
    most = _on(best.number, others)
    if most is None:
        return Reason("hindsight_free", card, 0.0)
    if best.money > most[1]:
        return Reason("hindsight_less", {"seat": most[0], **card}, 0.0)
    alone = sum(bid.number == best.number for _, bid in others) == 1
    if alone and made.number != best.number:
        return Reason("hindsight_took", {"seat": most[0], **card}, 0.0)
    return None
