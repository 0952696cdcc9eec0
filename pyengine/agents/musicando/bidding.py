"""What a call promises: the odds that a side is first, and what hangs on it.

A call is worth the points it brings on average, less what the risk is worth to a careful player:
for a stake of v points v² / (2 purse), as somebody takes it off who bets the share of a purse that
makes it grow fastest (the Kelly criterion). So the surer one is the higher one bids; without a
price for risk the highest level is best for whoever is over even odds.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.strength import EVIDENCE, ODDS, WARY, Odds, level_called, strength
from pyengine.games.musicando import PASS, Bid, Contract, FinishedDeal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyengine.agents.musicando.view import View
    from pyengine.games.musicando import Musicando
    from pyengine.games.musicando.moves import Call


@dataclass(frozen=True, slots=True)
class Style:
    """How one bids.

    `purse` is in points, by display: the larger it is, the less the price of risk. A bid has to
    promise `least` more than a pass. Who `hears_all` goes by the other side's calls too, who counts
    `ranks` by what they bring, beside the contract, and by what it is worth to defend.
    """

    purse: Mapping[str, float]
    least: float = 0.0
    hears_all: bool = True
    ranks: bool = False


PURSE: Final = {"S": 5.0, "G": 17.0, "P": 12.0, "M": 11.0}
"""So large that each display and level is bid often, and a contract is made in two of three deals.

Of Glissando a hand tells little: with one purse for all nobody would ever name it.
"""

CAUTIOUS: Final = Style({"S": 4.5, "G": 16.0, "P": 15.0, "M": 14.0}, least=0.3, hears_all=False)
"""Goes by the own hand and the partner's calls."""
STEADY: Final = Style(PURSE, least=0.4)
"""Goes by everybody's calls."""
RISK_NEUTRAL: Final = Style(dict.fromkeys("SGPM", inf), ranks=True)
"""Bids whatever promises most points: risk costs nothing."""


@dataclass(frozen=True, slots=True)
class Stake:
    """M-6.2, M-7.6: what the declarer's side adds if the contract is made, and if it is lost.

    Without an auction both are 0.
    """

    declarer: int
    made: float = 0.0
    lost: float = 0.0

    @property
    def even(self) -> float:
        """Return what comes of it with even odds."""
        return (self.made + self.lost) / 2

    @property
    def swing(self) -> float:
        """Return by how much either end is away from that."""
        return (self.made - self.lost) / 2


def settled(player: int, sides: int, at_stake: Stake) -> float:
    """Return what the contract brings a side with even odds, 0 if both ends are alike."""
    if at_stake.declarer % sides == player % sides:
        return at_stake.even
    return -at_stake.even / (sides - 1)


def stake(rules: Musicando, contract: Contract) -> Stake:
    """Return what hangs on a contract, as the game scores it."""
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
    """What the odds are by the cards that a seat sees and the calls that it has heard."""

    def __init__(self, rules: Musicando, view: View, style: Style) -> None:
        self.rules = rules
        self.view = view
        self.style = style
        table = ODDS[view.players, view.sides]
        self.odds = {**table, **WARY.get((view.players, view.sides), {})} if style.ranks else table
        self._known: dict[tuple[int, str, bool], float] = {}

    def first(self, player: int, display: str, *, opener: bool) -> float:
        """Return how likely this player's side is first, with one of it as the opener or not."""
        key = player % self.view.sides, display, opener
        if key not in self._known:
            self._known[key] = self._first(player, display, opener=opener)
        return self._known[key]

    def _first(self, player: int, display: str, *, opener: bool) -> float:
        odds = self.odds[display]
        own, heard = self.weights(display, player)
        start = odds.start if opener else self._behind(odds)
        return 1 / (1 + exp(-start - odds.own * own - odds.told * heard))

    def _behind(self, odds: Odds) -> float:
        """Return the log odds of an even hand whose side does not open."""
        return -odds.start if self.view.sides == 2 else odds.start

    def weights(self, display: str, player: int) -> tuple[float, float]:
        """Return what a side's cards weigh by the own hand, and what calls add to that."""
        view = self.view
        others = view.players - 1
        mates = [who for who in range(view.players) if self.allied(who, player)]
        own = strength(display, view.hand)
        evidence = self.evidence(display)
        middle = sum(evidence) / others
        mine = sum(own if who == view.player else -own / others for who in mates)
        if view.player in mates and len(mates) == 1:
            return mine, -middle
        return mine, sum(evidence[who] - middle for who in mates if who != view.player)

    def evidence(self, display: str) -> list[float]:
        """Return what the calls of each tell of its weight; one knows one's own without."""
        view = self.view
        return [
            EVIDENCE[display][level_called(calls, display)][0] if self._hears(who) else 0.0
            for who, calls in enumerate(view.calls)
        ]

    def _hears(self, who: int) -> bool:
        me = self.view.player
        return who != me and (self.style.hears_all or self.allied(who, me))

    def allied(self, one: int, other: int) -> bool:
        """Tell whether two are of one side."""
        return one % self.view.sides == other % self.view.sides

    def value(self, contract: Contract) -> float:
        """Return what a contract is worth to the own side, the risk taken off.

        Who bids for the stake alone counts neither ranks nor what others may lose.
        """
        me, sides = self.view.player, self.view.sides
        own = self.allied(contract.player, me)
        if not (own or self.style.ranks):
            return 0.0
        made = self.first(contract.player, contract.display, opener=True)
        swing = self.swing(contract)
        risk = swing * swing / (2 * self.style.purse[contract.display])
        worth = settled(me, sides, stake(self.rules, contract)) + swing * (2 * made - 1) - risk
        if not self.style.ranks:
            return worth
        first = made
        if not own:
            first = 1 - made if sides == 2 else self.first(me, contract.display, opener=False)
        return worth + self.odds[contract.display].lead * (first - 1 / sides)

    def swing(self, contract: Contract) -> float:
        """Return what the own side has won rather than lost with the contract made, half of it."""
        own = self.allied(contract.player, self.view.player)
        share = 1.0 if own else -1 / (self.view.sides - 1)
        return share * stake(self.rules, contract).swing

    def error(self, contract: Contract) -> float:
        """Return the standard error of that: the odds are right within `ODDS_ERROR`."""
        lead = abs(self.odds[contract.display].lead) if self.style.ranks else 0.0
        return ODDS_ERROR * (lead + 2 * abs(self.swing(contract)))


ODDS_ERROR: Final = 0.04
"""By how much the odds are taken to be out: forecasts and outcomes differ by about so much."""


def contract_after(view: View, calls: tuple[Call, ...], call: Call) -> Contract | None:
    """M-2.5: return the contract if all pass after this call."""
    players = view.players
    first = (view.player - len(calls)) % players
    bids = [
        ((first + turn) % players, bid)
        for turn, bid in enumerate((*calls, call))
        if isinstance(bid, Bid)
    ]
    if not bids:
        return None
    winner, won = bids[-1]
    declarer = next(
        who
        for who, bid in bids
        if bid.display == won.display and who % view.sides == winner % view.sides
    )
    return Contract(declarer, won.display, won.level)


def values(
    judge: Judge, calls: tuple[Call, ...], legal: Sequence[Call]
) -> Mapping[Call, tuple[float, float]]:
    """Return what each call is worth and the error, as if all passed after it.

    M-2.4: if nobody has bid a pass is worth an even deal.
    """
    found: dict[Call, tuple[float, float]] = {}
    for call in legal:
        contract = contract_after(judge.view, calls, call)
        found[call] = (
            (0.0, 1.0) if contract is None else (judge.value(contract), judge.error(contract))
        )
        if call != PASS:
            found[call] = (found[call][0] - judge.style.least, found[call][1])
    return found


def best_call(judge: Judge, calls: tuple[Call, ...], legal: Sequence[Call]) -> Call:
    """Return the call that is worth most; a bid has to promise the `least` more than a pass."""
    found = values(judge, calls, legal)
    return max(found, key=lambda call: (found[call][0], call == PASS))
