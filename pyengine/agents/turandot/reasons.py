"""Explain why a bid or an understudy is good or bad, in terms that a player can check."""

from __future__ import annotations

from math import fsum, log
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from pyengine.agents.turandot.bid_odds import BidOdds
from pyengine.agents.turandot.cards import CardsOnOffer
from pyengine.agents.turandot.round_model import DECIMALS, DESIGNER
from pyengine.agents.turandot.terms import (
    CLEARLY_WORSE,
    MIN_ODDS,
    Term,
    foremost,
    mean,
    relative_to_mean,
)
from pyengine.agents.turandot.worth import director_worth
from pyengine.games.turandot import Bid

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyengine.agents.turandot.round_model import Offer, RoundModel
    from pyengine.agents.turandot.solve import Round
    from pyengine.core import Reason, Seat
    from pyengine.games.turandot import Company

LIKELY_CHANCE: Final = 0.5
"""How often a rival must bid for a card to be called likely to."""
DOUBTFUL_BELOW: Final = 0.65
"""A card won less often than this is called doubtful."""
ALMOST_CERTAIN: Final = 0.95
"""A card won at least this often is called almost certain."""
RISKIER_BY: Final = 0.1
"""A card won this much less often than the first move's is called doubtful too."""
HARDLY_WANTED: Final = 0.25
"""A card that others bid for at most this often is called hardly wanted."""


class Why:
    """What the reasons of one player's moves in a round are derived from."""

    def __init__(self, model: RoundModel, player: int, seats: Sequence[Seat]) -> None:
        self.model = model
        self.player = player
        self.seats = seats
        self.star = model.worths.weights.star
        self.there = CardsOnOffer(model)

    def harm(self, side: int) -> float:
        """Return how much a point of another side lowers the player's odds, in points."""
        share = self.model.share
        return share[side] / max(MIN_ODDS, 1.0 - share[self.player])


class WhyBid(Why):
    """The reasons for bids, assuming that each player bids by the round's mixes."""

    def __init__(self, model: RoundModel, player: int, seats: Sequence[Seat], made: Round) -> None:
        super().__init__(model, player, seats)
        self._mix = [*zip(made.choices[player], made.mixes[player], strict=True)]
        self._bid_odds = BidOdds(made)
        self._is_maestro = player == model.seen.maestro
        self._ahead = model.clockwise[: model.clockwise.index(player)]
        pairs = zip(made.odds, made.choices[player], strict=True)
        self._best, self._first = max(pairs, key=itemgetter(0))

    def bid(self, offer: Offer, odds: float) -> tuple[Reason, ...]:
        """Return the reasons for and against a bid that has these odds."""
        number, money = offer
        if number == DESIGNER:
            return foremost(self._designer(), odds, self.star)
        gets, sure, first = self._gets(number, money), DOUBTFUL_BELOW, None
        behind: list[Term] = []
        if odds <= self._best - CLEARLY_WORSE:
            behind = [*self._missed(number)]
            if self._first[0] != DESIGNER:
                first = self._first[0]
                sure = max(DOUBTFUL_BELOW, self._gets(*self._first) - RISKIER_BY)
        card = [
            Term(each.key, each.args, each.points * gets)
            for each in self.there.terms(self.player, number, first)
        ]
        terms = [*self._number(number, money, sure), *behind]
        return foremost(terms, odds, self.star, card)

    def _missed(self, number: int) -> Iterator[Term]:
        """Yield what only the best bid does, if the one on this number is clearly worse."""
        first, money = self._first
        if first == DESIGNER:
            yield Term("no_scene", {}, -max(0.0, self._scene() * self._served(self._ahead)))
        elif first != number:
            rival, points = self._kept(first, money)
            card = {"card": self.model.seen.stage[first]}
            yield Term("lets_have", {"seat": self.seats[rival], **card}, -points)

    def _number(self, number: int, money: int, sure: float) -> Iterator[Term]:
        prize = self._prize(self.player, number)
        yield from self._rivals(number, money, prize, sure)
        if self.model.worths.to_come:
            yield from self._money(number, money)
        gets = self._gets(number, money)
        if money and gets >= sure:
            key = "money_surely_gets" if gets >= ALMOST_CERTAIN else "money_gets"
            yield Term(key, {"n": round(10 * gets)}, self._outbids(number, money) * prize)

    def _gets(self, number: int, money: int) -> float:
        """T-5.1 to T-5.5: return how often one gets the card; a tie leaves it to the Maestro."""
        wins = self._bid_odds.wins(self.player, number, money)
        return wins + self._bid_odds.ties(self.player, number, money) if self._is_maestro else wins

    def _outbids(self, number: int, money: int) -> float:
        """T-5.2: return how often the money beats a bid that would otherwise win the card.

        The Maestro beats bids without money without paying.
        """
        beaten = min(money, int(self._is_maestro))
        wins = self._bid_odds.wins
        return wins(self.player, number, money) - wins(self.player, number, beaten)

    def _prize(self, player: int, number: int) -> float:
        """Return how many points a card is worth to a player beyond what they get without it.

        The Maestro serves others what they need least, and takes the best of what is left.
        """
        gain = self.model.gain[player]
        if player != self.model.seen.maestro:
            return max(0.0, gain[number] - mean(sorted(gain)[:2]))
        instead, gone = 0.0, 1.0
        for n in sorted(range(len(gain)), key=lambda n: -round(gain[n], DECIMALS)):
            if n != number:
                stays = self._bid_odds.stays(player, n)
                instead, gone = instead + gone * stays * gain[n], gone * (1.0 - stays)
        return max(0.0, gain[number] - instead - gone * min(gain))

    def _rivals(self, number: int, money: int, prize: float, sure: float) -> Iterator[Term]:
        """T-5.2, T-5.3: yield who else bids on the card, and what one's bid keeps from them.

        A card won less often than `sure` is called doubtful.
        """
        others, gets = self._bid_odds.others(self.player), self._gets(number, money)
        beats = money + self._is_maestro  # a tie leaves the card to the Maestro
        rivals = {p: self._bid_odds.bids(p, number, beats) for p in others}
        most = max(rivals, key=lambda each: round(rivals[each], DECIMALS))
        outbidden = None
        if rivals[most] >= LIKELY_CHANCE:
            known = isinstance(self.model.seen.bids[most], Bid)
            pays = 2 * self._bid_odds.bids(most, number, money + 1) > rivals[most]
            outbidden = most if pays else None
            tied = "wanted_by_maestro" if most == self.model.seen.maestro else "wanted"
            key = "bid_known" if known else "wanted_more" if pays else tied
            yield Term(key, {"seat": self.seats[most]}, -(1.0 - gets) * prize)
        elif fsum([self._bid_odds.bids(p, number) for p in others]) <= HARDLY_WANTED:
            yield Term("unwanted", {}, gets * prize / 2)
        else:
            if gets < sure:
                yield Term("contested", {"n": max(1, round(10 * gets))}, -(1.0 - gets) * prize)
            if self._is_maestro:
                ties = self._bid_odds.ties(self.player, number, money)
                yield Term("tie_is_yours", {}, ties * prize)
        rival, points = self._kept(number, money)
        if rival != outbidden:  # who would rather pay more for it
            yield Term("keeps_from", {"seat": self.seats[rival]}, points)

    def _kept(self, number: int, money: int) -> tuple[int, float]:
        """Return the rival who loses most if the bid wins the card, and how much that counts."""
        kept = {
            p: self.harm(p)
            * self._prize(p, number)
            * self._bid_odds.kept_from(
                p, self.player, number, money - (p == self.model.seen.maestro)
            )
            for p in self._bid_odds.others(self.player)
        }
        most = max(kept, key=lambda each: round(kept[each], DECIMALS))
        return most, kept[most]

    def _money(self, number: int, money: int) -> Iterator[Term]:
        """T-5.1, T-5.2: money paid is gone; money kept is compared with the price of the card."""
        if money:
            wins = self._bid_odds.wins(self.player, number, money)
            yield Term("pays", {"money": money}, -wins * self._price(money))
        elif self.model.seen.companies[self.player].money:
            usual = fsum(
                share * self._price(coins) * self._bid_odds.wins(self.player, other, coins)
                for (other, coins), share in self._mix
                if other != DESIGNER
            )
            yield Term("keeps_money", {}, usual)

    def _price(self, money: int) -> float:
        """Return the points that this much money is worth."""
        return -log(self.model.paid[self.player][money]) / self.model.worths.weights.star

    def _designer(self) -> Iterator[Term]:
        """T-5.4: the first players who bid for a designer get one, for a money card."""
        gets, price, scene = self._served(self._ahead), self._price(1), self._scene()
        points = _scene_points(self.model.seen.companies[self.player])
        yield Term("scene", {"points": points}, gets * (scene + price))
        if self.model.worths.to_come:
            yield Term("pays", {"money": 1}, -gets * price)
        for p in self._ahead:
            lost = self._served([other for other in self._ahead if other != p]) - gets
            yield Term("designer_wanted", {"seat": self.seats[p]}, -lost * max(0.0, scene))
        gains = self.model.gain[self.player]
        yield Term("understudy", {}, mean(sorted(gains)[:2]) - mean(gains))

    def _scene(self) -> float:
        """T-5.4: return the points that a scene element is worth beyond its money card."""
        return log(self.model.decorated[self.player]) / self.model.worths.weights.star

    def _served(self, ahead: Sequence[int]) -> float:
        """T-5.4: return how often a designer is left after the players who are served first."""
        return 1.0 - self._bid_odds.at_least_seek(ahead, self.model.designers)


class WhyServe(Why):
    """The reasons for the understudies that the Maestro deals out."""

    def understudy(
        self,
        due: int,
        number: int,
        assigned: Mapping[int, Mapping[int, int]],
        odds: Mapping[int, float],
    ) -> tuple[Reason, ...]:
        """Return the reasons to serve this player this card.

        For each number that they could be served, `assigned` has the numbers that the other sides
        then get, and `odds` the resulting odds.
        """
        best = max(odds, key=lambda each: odds[each])
        first = best if odds[number] <= odds[best] - CLEARLY_WORSE else None
        card: Sequence[Term] = ()
        if due == self.player:
            card = self.there.terms(due, number, first)
        terms = self._understudy(due, number, assigned, first)
        return foremost(terms, odds[number], self.star, card)

    def _understudy(
        self, due: int, number: int, assigned: Mapping[int, Mapping[int, int]], first: int | None
    ) -> Iterator[Term]:
        """T-5.5, T-9.1: the player served gets this card, and the others do not."""
        gain = self.model.gain
        if due != self.player:
            there = {n: gain[due][n] for n in assigned}
            points = relative_to_mean(there, number, -self.harm(due), first)
            key, sign = ("strengthens", 1) if points < 0 else ("weakens", -1)
            n = len([one for one in there.values() if sign * (there[number] - one) > 0])
            yield Term(key, {"seat": self.seats[due], "n": n}, points)
        for side, left in assigned[number].items():
            there = {n: gain[side][each[side]] for n, each in assigned.items()}
            card = {"card": self.model.seen.stage[left]}
            if side == self.player:
                points = relative_to_mean(there, number, 1.0, first)
                yield Term("leaves_you" if points > 0 else "leaves_you_only", card, points)
                continue
            points = relative_to_mean(there, number, -self.harm(side), first)
            is_table = side == self.model.players
            seat = {} if is_table else {"seat": self.seats[side]}
            key = "leaves_table" if is_table else "leaves_for"
            yield Term(f"{key}_only" if points > 0 else key, {**card, **seat}, points)


def _scene_points(company: Company) -> int:
    """T-7.3, T-7.6: return what one more scene element brings, with the company's own director."""
    if company.director is None:
        return 1
    more = director_worth(company.decorated(), company.director)
    return 1 + round(more - director_worth(company, company.director))
