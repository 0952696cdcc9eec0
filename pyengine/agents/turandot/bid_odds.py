"""The odds of each card's outcome, given how often everybody bids what.

Mixes are independent of each other, as in a round of secret bids.
"""

from __future__ import annotations

from math import fsum, prod
from typing import TYPE_CHECKING

from pyengine.agents.turandot.round_model import DESIGNER
from pyengine.games.turandot.material import MONEY

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pyengine.agents.turandot.solve import Round


class BidOdds:
    """How often each player bids each amount on each number, counted from 0."""

    def __init__(self, made: Round) -> None:
        self.players = range(len(made.choices))
        self._on: dict[tuple[int, int, int], float] = {}
        for p, (offers, mix) in enumerate(zip(made.choices, made.mixes, strict=True)):
            for (number, money), often in zip(offers, mix, strict=True):
                for least in range(money + 1):
                    key = p, number, least
                    self._on[key] = self._on.get(key, 0.0) + often

    def bids(self, player: int, number: int, least: int = 0) -> float:
        """Return how often the player bids at least this much money on a number."""
        return self._on.get((player, number, least), 0.0)

    def seeks_designer(self, player: int) -> float:
        """T-4.2: return how often the player bids for a designer."""
        return self.bids(player, DESIGNER)

    def at_least_seek(self, players: Collection[int], designers: int) -> float:
        """T-5.4: return how often at least `designers` of these players bid for a designer."""
        exactly = [1.0, *[0.0] * len(players)]  # by how many of the players do
        for p in players:
            often = self.seeks_designer(p)
            more = [0.0, *exactly]
            pairs = zip(exactly, more, strict=False)
            exactly = [same * (1.0 - often) + one * often for same, one in pairs]
        return fsum(exactly[designers:])

    def others(self, *out: int) -> list[int]:
        """Return all players except these."""
        return [p for p in self.players if p not in out]

    def wins(self, player: int, number: int, money: int) -> float:
        """T-5.1, T-5.2: return how often this much money wins the player the card."""
        return self._nobody(self.others(player), number, money)

    def ties(self, player: int, number: int, money: int) -> float:
        """T-5.3: return how often a tie that includes the player leaves the card to nobody."""
        others = self.others(player)
        with_me = self._nobody(others, number, money + 1) - self._nobody(others, number, money)
        above = [self._tied(others, number, most) for most in range(money + 1, MONEY + 1)]
        return with_me + fsum(above)

    def kept_from(self, rival: int, player: int, number: int, money: int) -> float:
        """Return how often this bid keeps a rival from a card that would otherwise be theirs."""
        others = self.others(player)
        return fsum([self._alone(rival, others, number, most) for most in range(money + 1)])

    def stays(self, player: int, number: int) -> float:
        """T-5.5: return how often nobody gets the card if this player does not bid on it."""
        others = self.others(player)
        levels = range(MONEY + 1)
        taken = [self._alone(p, others, number, most) for p in others for most in levels]
        return max(0.0, 1.0 - fsum(taken))

    def _nobody(self, players: Collection[int], number: int, least: int) -> float:
        """Return how often none of the players bids at least this much on the number."""
        return prod([1.0 - self.bids(p, number, least) for p in players])

    def _alone(self, player: int, players: Sequence[int], number: int, most: int) -> float:
        """Return how often the player bids exactly `most`, and each of the others less."""
        often = self.bids(player, number, most) - self.bids(player, number, most + 1)
        return often * self._nobody([p for p in players if p != player], number, most)

    def _tied(self, players: Sequence[int], number: int, most: int) -> float:
        """Return how often `most` is the highest bid and several players make it."""
        highest = self._nobody(players, number, most + 1) - self._nobody(players, number, most)
        return highest - fsum([self._alone(p, players, number, most) for p in players])
