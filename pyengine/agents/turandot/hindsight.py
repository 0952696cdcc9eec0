"""Say what was hidden when a bid was laid and made another one better: what the others bid.

What that means for the card depends on who is Maestro, who may take it after a tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pyengine.core import Reason
from pyengine.games.turandot import Bid, designers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.core import Hindsight, Seat, Weighed
    from pyengine.games.turandot import Move, State, Turandot

Others = Sequence[tuple["Seat", Bid]]


def reason(
    game: Turandot,
    afterwards: Hindsight[State],
    made: Weighed[Move],
    best: Weighed[Move],
) -> Reason | None:
    """T-4.2, T-5: return what spoke for the `best` bid, or against the one made.

    In the state that is known afterwards the others have laid their bids. None if these do not
    explain it.
    """
    known = afterwards.known
    bids = zip(game.seats, known.bids, strict=True)
    others = [(who, bid) for who, bid in bids if who != afterwards.seat and isinstance(bid, Bid)]
    if len(others) < len(game.seats) - 1:
        return None
    if not (isinstance(made.move, Bid) and isinstance(best.move, Bid)):
        return None
    round_ = Round(known, afterwards.seat, game.seats[known.maestro], others)
    if made.move.number is None and _comes_too_late(game, round_):
        return Reason("hindsight_no_designer", {}, 0.0)
    return _against(round_, made.move) or _for(round_, made.move, best.move)


class Round(NamedTuple):
    """A round in which all others have laid their bids."""

    known: State
    seat: Seat
    maestro: Seat
    others: Others

    @property
    def is_maestro(self) -> bool:
        """Tell whether the player is the Maestro."""
        return self.seat == self.maestro

    def most(self, number: int | None) -> tuple[Seat, int] | None:
        """Return who bid most on a number, and how much; None if nobody did."""
        there = [(who, bid.money) for who, bid in self.others if bid.number == number]
        return max(there, key=lambda each: each[1], default=None)


def _comes_too_late(game: Turandot, round_: Round) -> bool:
    """T-5.4: tell whether others who are served first bid for all designers."""
    first = round_.known.maestro + 1
    clockwise = (*game.seats[first:], *game.seats[:first])
    ahead = clockwise[: clockwise.index(round_.seat)]
    seekers = [who for who, bid in round_.others if bid.number is None and who in ahead]
    return len(seekers) >= designers(len(game.seats))


def _against(round_: Round, made: Bid) -> Reason | None:
    """T-5.2, T-5.3: say whose bid kept the card from the player.

    After a tie the Maestro can take the card nevertheless.
    """
    if made.number is None:
        return None
    most = round_.most(made.number)
    if most is None or made.money > most[1]:
        return None
    seat = {"seat": most[0]}
    card = {"card": round_.known.stage[made.number - 1]}
    if made.money < most[1]:
        return Reason("hindsight_more", {**seat, **card}, 0.0)
    if round_.is_maestro:
        return None
    if most[0] == round_.maestro:
        return Reason("hindsight_tied_maestro", seat, 0.0)
    return Reason("hindsight_tied", {**seat, **card}, 0.0)


def _for(round_: Round, made: Bid, best: Bid) -> Reason | None:
    """T-5.1 to T-5.5: say how the others' bids made way for the best one."""
    if best.number is None:
        takers = sum(bid.number is None for _, bid in round_.others)
        return None if made.number is None else Reason("hindsight_scene", {"n": takers}, 0.0)
    card = {"card": round_.known.stage[best.number - 1]}
    most = round_.most(best.number)
    if most is None:
        return Reason("hindsight_free", card, 0.0)
    if best.money > most[1]:
        return Reason("hindsight_less", {"seat": most[0], **card}, 0.0)
    if best.money == most[1] and round_.is_maestro:
        return _to_oneself(made, best, card)
    alone = sum(bid.number == best.number for _, bid in round_.others) == 1
    if not alone or made.number == best.number:
        return None
    loses = best.money == most[1] and most[0] != round_.maestro
    key = "hindsight_kept" if loses else "hindsight_took"
    return Reason(key, {"seat": most[0], **card}, 0.0)


def _to_oneself(made: Bid, best: Bid, card: Mapping[str, object]) -> Reason:
    """T-5.3, T-5.5: say what the Maestro can do with a card that nobody takes after a tie."""
    if made.number == best.number and made.money > best.money:
        return Reason("hindsight_unpaid", {}, 0.0)
    return Reason("hindsight_yours", card, 0.0)
