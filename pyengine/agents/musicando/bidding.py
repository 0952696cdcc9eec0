"""What a call is worth: the odds that its side comes first, and the stake.

A call is worth its expected points minus a price for risk: v² / (2 purse) for a stake of v points,
which is what a bettor deducts who stakes the share of a purse that makes it grow fastest (the Kelly
criterion). So the surer contract is bid higher; without a price for risk the highest level would be
best at any odds above even.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.strength import (
    EVIDENCE,
    ODDS,
    RISK_NEUTRAL_ODDS,
    WEIGHTS,
    Odds,
    lead,
    level_called,
    risk_neutral_weights,
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
    worth `margin` more than a pass. With `hears_all` the other side's calls count too; with `ranks`
    so do the points for ranks, besides the contract, and the worth of defending.
    """

    purse: Mapping[str, float]
    margin: float = 0.0
    hears_all: bool = True
    ranks: bool = False


PURSE: Final = {"S": 5.0, "G": 23.0, "P": 12.0, "M": 11.0}
"""Large enough that every display and level is bid often and two of three contracts are made.

A hand tells little about Glissando: with one purse for all displays nobody would ever bid it.
"""

CAUTIOUS: Final = Style({"S": 5.5, "G": 18.0, "P": 18.0, "M": 13.0}, margin=0.7, hears_all=False)
"""Uses only its own hand and the partner's calls.

The margin is large because easy bots make their contracts more often than `ODDS` assumes: with
less, more than three of four are made.
"""
STEADY: Final = Style(PURSE, margin=0.35)
"""Uses everybody's calls."""
RISK_NEUTRAL: Final = Style(dict.fromkeys("SGPM", inf), ranks=True)
"""Bids whatever gains most points: risk costs nothing."""

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
        table = view.players, view.sides
        self.odds = {**ODDS[table], **(RISK_NEUTRAL_ODDS[table] if style.ranks else {})}
        self._known: dict[tuple[int, str, bool], float] = {}

    def first(self, player: int, display: str, *, opener: bool) -> float:
        """Return the odds that this player's side comes first, opening the play or not."""
        key = player % self.view.sides, display, opener
        if key not in self._known:
            self._known[key] = self._first(player, display, opener=opener)
        return self._known[key]

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

    def weights(self, display: str, player: int) -> tuple[float, float]:
        """Return the weight of a side's cards by one's own hand, and its correction by calls."""
        view = self.view
        others = view.players - 1
        mates = [who for who in range(view.players) if self.allied(who, player)]
        own = weight_of(view.hand, display, self.card_weights(display))
        evidence = self.evidence(display)
        middle = sum(evidence) / others
        mine = sum(own if who == view.player else -own / others for who in mates)
        if view.player in mates and len(mates) == 1:
            return mine, -middle
        return mine, sum(evidence[who] - middle for who in mates if who != view.player)

    def card_weights(self, display: str) -> Mapping[str, float]:
        """Return what the classes of one's own cards add to the log odds."""
        if not self.style.ranks:
            return WEIGHTS[display]
        return risk_neutral_weights(display, self.view.hand, self.view.players, self.view.sides)

    def evidence(self, display: str) -> list[float]:
        """Return what each player's calls reveal of their weight; 0 for oneself."""
        view = self.view
        return [
            EVIDENCE[display][level_called(calls, display)][0] if self._hears(who) else 0.0
            for who, calls in enumerate(view.calls)
        ]

    def _hears(self, who: int) -> bool:
        me = self.view.player
        return who != me and (self.style.hears_all or self.allied(who, me))

    def allied(self, one: int, other: int) -> bool:
        """Tell whether two players are on the same side."""
        return one % self.view.sides == other % self.view.sides

    def value(self, contract: Contract, standing: Contract | None = None) -> float:
        """Return what a contract is worth to one's own side, minus the price of risk.

        Over the partner's `standing` contract risk in another display is no cheaper than in that:
        with equal odds the partner's display is as good.
        """
        me = self.view.player
        if not (self.allied(contract.player, me) or self.style.ranks):
            return 0.0
        purse = self.style.purse[contract.display]
        if standing is not None and self.allied(standing.player, me):
            purse = min(purse, self.style.purse[standing.display])
        swing = self.swing(contract)
        return self.average(contract) - swing * swing / (2 * purse)

    def average(self, contract: Contract) -> float:
        """Return the points that a contract brings one's own side on average.

        Without `Style.ranks` neither the points for ranks nor the others' losses count.
        """
        me, sides = self.view.player, self.view.sides
        own = self.allied(contract.player, me)
        if not (own or self.style.ranks):
            return 0.0
        made = self.first(contract.player, contract.display, opener=True)
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
    found: dict[Call, tuple[float, float]] = {}
    standing = contract_after(judge.view, calls, PASS)
    for call in legal:
        contract = contract_after(judge.view, calls, call)
        found[call] = 0.0, 1.0
        if contract is not None:
            found[call] = judge.value(contract, standing), judge.error(contract)
        if call != PASS:
            found[call] = (found[call][0] - judge.style.margin, found[call][1])
    return found


def best_call(judge: Judge, calls: tuple[Call, ...], legal: Sequence[Call]) -> Call:
    """Return the call that is worth most; a bid has to be worth `margin` more than a pass."""
    found = values(judge, calls, legal)
    return max(found, key=lambda call: (found[call][0], call == PASS))
