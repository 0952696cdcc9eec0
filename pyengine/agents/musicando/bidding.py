"""What a call is worth: the odds that its side comes first, and the stake.

A call is worth its expected points minus a price for risk: v² / (2 purse) for a stake of v points,
which is what a bettor deducts who stakes the share of a purse that makes it grow fastest (the Kelly
criterion). So the surer contract is bid higher; without a price for risk the highest level would be
best at any odds above even.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log, pi, sqrt
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.strength import (
    EVIDENCE,
    ODDS,
    PAIRS,
    RISK_NEUTRAL_ODDS,
    Odds,
    called,
    card_weights,
    lead,
    strength,
    weight_of,
)
from pyengine.games.musicando import PASS, Contract, FinishedDeal, auction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyengine.agents.musicando.view import View
    from pyengine.games.musicando import Musicando
    from pyengine.games.musicando.moves import Call


@dataclass(frozen=True, slots=True)
class Style:
    """A way of bidding.

    `purse` is in points, by display; the larger it is, the lower the price of risk. A bid has to be
    worth `margin` more than a pass, unless it raises one's own side's display. What the others gain
    or lose by a contract of theirs counts `defence` times. With `hears_all` their calls count too.
    With `ranks` so do the points for ranks, besides the contract; without, nobody who may pass bids
    below even odds.
    """

    purse: Mapping[str, float]
    margin: float = 0.0
    defence: float = 1.0
    hears_all: bool = True
    ranks: bool = False


STEADY: Final = Style({"S": 3.0, "G": 4.6, "P": 8.0, "M": 8.4}, margin=0.25, defence=0.65)
"""Uses everybody's calls.

The purses are such that every display and level is bid often: one with less at stake needs less.
With more `defence` the weaker displays are overcalled too often, with less too few contracts fail.
"""
CAUTIOUS: Final = Style({"S": 3.3, "G": 4.8, "P": 7.6, "M": 8.5}, margin=0.3, hears_all=False)
"""Uses only its own hand and the partner's calls."""
RISK_NEUTRAL: Final = Style(dict.fromkeys("SGPM", inf), ranks=True)
"""Bids whatever gains most points: risk costs nothing."""

EVEN: Final = 0.5
"""Even odds."""
LOGISTIC_VARIANCE: Final = 8 / pi
"""Weights with this variance make log odds smaller by the root of 2, a common approximation."""

ODDS_ERROR: Final = 0.04
"""The standard error of the odds, measured by comparing forecasts with outcomes."""
LEAD_ERROR: Final = 0.3
"""The standard error of the ranks that one expects from a hand, each for themselves."""


@dataclass(frozen=True, slots=True)
class Stake:
    """M-6.2, M-7.6: the points that the declarer's side gets if the contract is made or lost.

    Without an auction both are 0.
    """

    declarer: int
    made: float = 0.0
    lost: float = 0.0

    @property
    def even(self) -> float:
        """The expected points at even odds."""
        return (self.made + self.lost) / 2

    @property
    def swing(self) -> float:
        """The distance of either result from `even`."""
        return (self.made - self.lost) / 2


def expected_at_even_odds(player: int, sides: int, at_stake: Stake) -> float:
    """Return a side's expected points from the contract at even odds."""
    if at_stake.declarer % sides == player % sides:
        return at_stake.even
    return -at_stake.even / (sides - 1)


def stake(rules: Musicando, contract: Contract) -> Stake:
    """Return the stake of a contract, as the game scores it."""
    if not contract.level:
        return Stake(contract.player)
    ends = [
        sum(
            item.points
            for item in rules.deal_items(FinishedDeal(0, contract, ranks))
            if item.key.startswith("contract")
        )
        for ranks in ((contract.player,), ())
    ]
    return Stake(contract.player, *ends)


class Judge:
    """Estimates odds from the cards that a seat sees and the calls that it has heard."""

    def __init__(self, rules: Musicando, view: View, style: Style) -> None:
        self.rules = rules
        self.view = view
        self.style = style
        self.table = view.players, view.sides
        self.odds = (RISK_NEUTRAL_ODDS if style.ranks else ODDS)[self.table]
        self._known: dict[tuple[int, str, bool], float] = {}

    def first(self, player: int, display: str, *, opener: bool) -> float:
        """Return the odds that this player's side comes first, opening the play or not."""
        key = player % self.view.sides, display, opener
        if key not in self._known:
            self._known[key] = self._first(player, display, opener=opener)
        return self._known[key]

    def made(self, contract: Contract) -> float:
        """Return the odds that a contract is made."""
        return self.first(contract.player, contract.display, opener=True)

    def _first(self, player: int, display: str, *, opener: bool) -> float:
        odds = self.odds[display]
        own, revealed = self.weights(display, player)
        start = odds.start if opener else self._behind(odds)
        return 1 / (1 + exp(-start - odds.own * own - odds.revealed * revealed))

    def _behind(self, odds: Odds) -> float:
        """Return the log odds of an average hand whose side does not open.

        Those sides share equally what the opener's chance leaves.
        """
        return -log((self.view.sides - 1) * (1 + exp(odds.start)) - 1)

    def weights(self, display: str, player: int, unheard: int | None = None) -> tuple[float, float]:
        """Return the weight of a side's cards by one's own hand, and its correction by calls.

        The weights of all hands sum to 0; where calls reveal something else, the vaguest estimates
        give way. In pairs both figures are smaller, the less is known of the partner's hand
        (`_shrinkage`). The calls of the player `unheard` do not count.
        """
        view = self.view
        others = view.players - 1
        own = weight_of(view.hand, display, self.card_weights(display))
        evidence = self.evidence(display, unheard)
        middle = sum(mean for mean, _ in evidence) / others
        if self.table != PAIRS:
            if player == view.player:
                return own, -middle
            return -own / others, evidence[player][0] - middle
        usual = strength(display, view.hand, PAIRS) / others
        mean, variance = evidence[self._partner]
        share = variance / sum(variance for _, variance in evidence)
        revealed = usual + mean - share * others * (usual + middle)
        factor = self._shrinkage(evidence)
        if not self.allied(player, view.player):
            factor = -factor
        return factor * (own - usual), factor * revealed

    @property
    def _partner(self) -> int:
        return (self.view.player + 2) % self.view.players

    def _shrinkage(self, evidence: Sequence[tuple[float, float]]) -> float:
        """Return the factor by which log odds shrink, since the partner's weight is not known.

        It is taken to be normally distributed.
        """
        _, variance = evidence[self._partner]
        others = sum(each for _, each in evidence) - variance
        return 1 / sqrt(1 + variance * others / (variance + others) / LOGISTIC_VARIANCE)

    def per_weight(self, display: str) -> float:
        """Return what a unit of weight in one's own hand adds to the log odds of one's side.

        In pairs a third of it is what the partner's hand then lacks on average.
        """
        own = self.odds[display].own
        if self.table != PAIRS:
            return own
        return own * 2 / 3 * self._shrinkage(self.evidence(display))

    def told(self, display: str, who: int) -> float:
        """Return what somebody's calls add to the log odds of one's own side."""
        odds, me = self.odds[display], self.view.player
        own, revealed = self.weights(display, me)
        own_before, before = self.weights(display, me, unheard=who)
        return odds.own * (own - own_before) + odds.revealed * (revealed - before)

    def card_weights(self, display: str) -> Mapping[str, float]:
        """Return what the classes of one's own cards add to the log odds."""
        return card_weights(display, self.view.hand, self.table, risk_neutral=self.style.ranks)

    def evidence(self, display: str, unheard: int | None = None) -> list[tuple[float, float]]:
        """Return mean and variance of each player's weight by their calls; 0 for oneself."""
        heard = EVIDENCE[self.table][display]
        calls, table = self.view.calls, self.table
        found = [
            heard[
                called(display, calls, who, table)
                if self._hears(who) and who != unheard
                else "none"
            ]
            for who in range(self.view.players)
        ]
        found[self.view.player] = 0.0, 0.0
        return [(mean, spread * spread) for mean, spread in found]

    def _hears(self, who: int) -> bool:
        me = self.view.player
        return who != me and (self.style.hears_all or self.allied(who, me))

    def allied(self, one: int, other: int) -> bool:
        """Tell whether two players are on the same side."""
        return one % self.view.sides == other % self.view.sides

    def value(self, contract: Contract, standing: Contract | None = None) -> float:
        """Return what a contract is worth to one's own side, minus the price of one's own risk.

        Over the partner's `standing` contract risk in another display is no cheaper than in that:
        with equal odds the partner's display is as good.
        """
        me = self.view.player
        if not self.allied(contract.player, me):
            return self.style.defence * self.average(contract)
        purse = self.style.purse[contract.display]
        if standing is not None and self.allied(standing.player, me):
            purse = min(purse, self.style.purse[standing.display])
        swing = self.swing(contract)
        return self.average(contract) - swing * swing / (2 * purse)

    def bid_value(self, contract: Contract, standing: Contract | None) -> float:
        """Return the value of the bid that leads to a contract, comparable to that of a pass."""
        worth = self.value(contract, standing)
        raises = (
            standing is not None
            and self.allied(standing.player, self.view.player)
            and contract.display == standing.display
        )
        if not raises:
            worth -= self.style.margin
        if self.style.ranks or self.made(contract) >= EVEN:
            return worth
        return min(worth, self.value(standing) if standing is not None else 0.0)

    def average(self, contract: Contract) -> float:
        """Return the points that a contract brings one's own side on average.

        Without `Style.ranks` the points for ranks do not count.
        """
        me, sides = self.view.player, self.view.sides
        own = self.allied(contract.player, me)
        made = self.made(contract)
        even = expected_at_even_odds(me, sides, stake(self.rules, contract))
        worth = even + self.swing(contract) * (2 * made - 1)
        if not self.style.ranks:
            return worth
        factor = self.odds[contract.display].lead
        if sides > 2:
            return worth + factor * lead(contract.display, self.view.hand, self.view.players)
        first = made if own else 1 - made
        return worth + factor * (first - 1 / sides)

    def swing(self, contract: Contract) -> float:
        """Return half the difference that making the contract makes to one's own side."""
        own = self.allied(contract.player, self.view.player)
        share = 1.0 if own else -1 / (self.view.sides - 1)
        return share * stake(self.rules, contract).swing

    def error(self, contract: Contract) -> float:
        """Return the standard error of `value`, given that of the odds (`ODDS_ERROR`)."""
        of_stake = ODDS_ERROR * 2 * abs(self.swing(contract))
        if not self.style.ranks:
            return of_stake
        if self.view.sides > 2:
            return of_stake + LEAD_ERROR
        return of_stake + ODDS_ERROR * abs(self.odds[contract.display].lead)


def contract_after(view: View, calls: tuple[Call, ...], call: Call) -> Contract | None:
    """M-2.5: return the contract if everybody passes after this call; None without a bid."""
    so_far = (*calls, call)
    if auction.last_bid(so_far) is None:
        return None
    first = (view.player - len(calls)) % view.players
    return auction.contract(so_far, first, view.players, view.sides)


def values(
    judge: Judge, calls: tuple[Call, ...], legal: Sequence[Call]
) -> Mapping[Call, tuple[float, float]]:
    """Return the value and error of each call, as if everybody passed after it.

    M-2.4: while nobody has bid, a pass is worth an average deal.
    """
    standing = contract_after(judge.view, calls, PASS)
    found: dict[Call, tuple[float, float]] = {}
    for call in legal:
        contract = contract_after(judge.view, calls, call)
        if contract is None:
            found[call] = 0.0, 1.0
            continue
        value = judge.value(contract) if call == PASS else judge.bid_value(contract, standing)
        found[call] = value, judge.error(contract)
    return found


def best_call(judge: Judge, calls: tuple[Call, ...], legal: Sequence[Call]) -> Call:
    """Return the call that is worth most; a bid has to be worth `margin` more than a pass."""
    found = values(judge, calls, legal)
    return max(found, key=lambda call: (found[call][0], call == PASS))
