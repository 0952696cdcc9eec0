"""What a contract promises, judged by playing sampled deals by rule of thumb."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.boards import empty_board
from pyengine.agents.musicando.cards import members
from pyengine.agents.musicando.playout import Table
from pyengine.agents.musicando.search import Stake, prospects
from pyengine.agents.musicando.worlds import dealt
from pyengine.core import shuffle
from pyengine.games.musicando.displays import worth
from pyengine.games.musicando.moves import PASS, Bid

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from pyengine.agents.musicando.search import Mind
    from pyengine.agents.musicando.view import View
    from pyengine.games.musicando.moves import Call

CAUTION: Final = 0.5
"""Standard errors by which a forecast is taken to be too good."""


@dataclass(slots=True)
class Forecast:
    """What sampled deals of one display, opened by one player, brought a player on average.

    `ranks` are the points by which the own side is ahead, `first` is how surely the opener's side
    is first, from -1 to 1, and `squares` the sum of its squares.
    """

    deals: int = 0
    ranks: float = 0.0
    first: float = 0.0
    squares: float = 0.0

    def add(self, ranks: float, first: float) -> None:
        """Count one more deal."""
        self.deals += 1
        self.ranks += (ranks - self.ranks) / self.deals
        self.first += (first - self.first) / self.deals
        self.squares += first * first

    def error(self) -> float:
        """Return the standard error of `first`."""
        return sqrt(max(self.squares / self.deals - self.first**2, 0.0) / self.deals)


Openings = dict[tuple[str, int], Forecast]
"""Forecasts by display and by who opens it."""


def forecasts(
    view: View, openings: Sequence[tuple[str, int]], mind: Mind
) -> Generator[None, None, Openings]:
    """Return what each opening brings in the same sampled deals."""
    found: Openings = {opening: Forecast() for opening in openings}
    for _ in range(max(1, mind.budget // len(openings))):
        hands = dealt(view, mind.rng)
        stock = list(shuffle(tuple(members(hands.pop())), mind.rng))
        for (letter, opener), forecast in found.items():
            table = Table(empty_board(letter), hands.copy(), stock.copy(), opener, view.sides)
            times = table.play_out(mind.policy)
            ranks, _ = prospects(times, view.player, view.sides)
            _, first = prospects(times, opener, view.sides)
            forecast.add(ranks, first)
            yield
    return found


def best_call(
    view: View, calls: tuple[Call, ...], legal: Sequence[Call], mind: Mind
) -> Generator[None, None, Call]:
    """M-2.2, M-6.2: return the call that promises most, a pass if that is as good.

    With the odds on its side a side bids high, for the stake is the contract's value; so does who
    would otherwise have to defend a better one. What is left of the auction is not considered.
    """
    players, sides, me = len(view.counts), view.sides, view.player
    first = (me - len(calls)) % players
    named = [((first + i) % players, c) for i, c in enumerate(calls) if isinstance(c, Bid)]

    def opener(display: str, player: int) -> int:
        """M-2.5: return who of the player's side would open the display."""
        mates = (
            who for who, bid in named if bid.display == display and who % sides == player % sides
        )
        return next(mates, player)

    def promise(bid: Bid, player: int) -> float:
        """Return how many points the contract is worth to the own side."""
        forecast = found[bid.display, opener(bid.display, player)]
        stake = Stake(player, worth(bid.display, bid.level), view.penalty)
        if player % sides == me % sides:
            return forecast.ranks + stake.brings(forecast.first - CAUTION * forecast.error())
        return forecast.ranks - stake.brings(forecast.first) / (1 if sides == 2 else players - 1)

    openings = [(display, opener(display, me)) for display in view.displays]
    standing = named[-1] if named else None
    if standing is not None:
        openings.append((standing[1].display, opener(standing[1].display, standing[0])))
    found = yield from forecasts(view, openings, mind)
    worths = {call: promise(call, me) if isinstance(call, Bid) else 0.0 for call in legal}
    if PASS in worths and standing is not None:
        worths[PASS] = promise(standing[1], standing[0])
    return max(worths, key=lambda call: (worths[call], call == PASS))
