"""Why a move is good or bad: the terms of what it is worth, each as a player can check it."""

from __future__ import annotations

from math import fsum, log
from typing import TYPE_CHECKING, Final

from pyengine.agents.turandot.crowd import Crowd
from pyengine.agents.turandot.stage import DESIGNER, DIGITS, shares
from pyengine.agents.turandot.terms import EDGE, CardsThere, Term, foremost, mean, turned
from pyengine.agents.turandot.worth import director_worth, points_so_far
from pyengine.games.turandot import Bid

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyengine.agents.turandot.solve import Round
    from pyengine.agents.turandot.stage import Offer, Stage
    from pyengine.core import Reason, Seat
    from pyengine.games.turandot import Company

LIKELY: Final = 0.3
"""How often somebody must bid for a card to be named as a rival."""
SURE: Final = 0.65
"""A card that is got less often than this is told to be in doubt."""
LONELY: Final = 0.25
"""Up to this often one or another bids for a card that hardly anybody wants."""


class Why:
    """What the reasons of one player's moves in a round are found by."""

    def __init__(self, stage: Stage, player: int, seats: Sequence[Seat]) -> None:
        self.stage = stage
        self.player = player
        self.seats = seats
        self.star = stage.worths.by.star
        self.there = CardsThere(stage)

    def harm(self, side: int) -> float:
        """Return how much a point of another side takes from the player's odds, as points do."""
        share = self.stage.share
        return share[side] / max(EDGE, 1.0 - share[self.player])


class WhyBid(Why):
    """The reasons for bids, where each player bids as often as the round says."""

    def __init__(self, stage: Stage, player: int, seats: Sequence[Seat], made: Round) -> None:
        super().__init__(stage, player, seats)
        self._mix = [*zip(made.choices[player], made.mixes[player], strict=True)]
        self._crowd = Crowd(made)
        self._is_maestro = player == stage.seen.maestro

    def bid(self, offer: Offer, odds: float) -> tuple[Reason, ...]:
        """Return the reasons for a bid that has these odds, and against it."""
        terms = self._designer() if offer[0] == DESIGNER else self._number(*offer)
        return foremost(terms, odds, self.star)

    def _number(self, number: int, money: int) -> Iterator[Term]:
        gets = self._gets(number, money)
        for each in self.there.terms(self.player, number):
            yield Term(each.key, each.args, each.points * gets)
        prize = self._prize(self.player, number)
        yield from self._rivals(number, money, prize)
        if self.stage.worths.to_come:
            yield from self._money(number, money)
        if money:
            yield Term("outbids", {"money": money}, self._outbids(number, money) * prize)

    def _gets(self, number: int, money: int) -> float:
        """T-5.1 to T-5.5: return how often one gets the card; a tie leaves it to the Maestro."""
        wins = self._crowd.wins(self.player, number, money)
        return wins + self._crowd.ties(self.player, number, money) if self._is_maestro else wins

    def _outbids(self, number: int, money: int) -> float:
        """T-5.2: return how often the money beats a bid that would have the card else.

        The Maestro needs none to beat those who bid none.
        """
        beaten = min(money, int(self._is_maestro))
        wins = self._crowd.wins
        return wins(self.player, number, money) - wins(self.player, number, beaten)

    def _prize(self, player: int, number: int) -> float:
        """Return by how many points a card is better for a player than what they get without it.

        The Maestro serves them what they need least, and takes the best that is left.
        """
        gain = self.stage.gain[player]
        if player != self.stage.seen.maestro:
            return max(0.0, gain[number] - mean(sorted(gain)[:2]))
        instead, gone = 0.0, 1.0
        for n in sorted(range(len(gain)), key=lambda n: -round(gain[n], DIGITS)):
            if n != number:
                stays = self._crowd.stays(player, n)
                instead, gone = instead + gone * stays * gain[n], gone * (1.0 - stays)
        return max(0.0, gain[number] - instead - gone * min(gain))

    def _rivals(self, number: int, money: int, prize: float) -> Iterator[Term]:
        """T-5.2, T-5.3: who bids on the card too, and what one keeps from them by that."""
        others, gets = self._crowd.others(self.player), self._gets(number, money)
        beats = money + self._is_maestro  # a tie leaves the card to the Maestro
        rivals = {p: self._crowd.bids(p, number, beats) for p in others}
        most = max(rivals, key=lambda each: round(rivals[each], DIGITS))
        outbidden = None
        if rivals[most] >= LIKELY:
            known = isinstance(self.stage.seen.bids[most], Bid)
            pays = 2 * self._crowd.bids(most, number, money + 1) > rivals[most]
            outbidden = most if pays else None
            tied = "wanted_by_maestro" if most == self.stage.seen.maestro else "wanted"
            key = "bid_known" if known else "wanted_more" if pays else tied
            yield Term(key, {"seat": self.seats[most]}, -(1.0 - gets) * prize)
        elif fsum([self._crowd.bids(p, number) for p in others]) <= LONELY:
            yield Term("unwanted", {}, gets * prize / 2)
        else:
            if gets < SURE:
                yield Term("contested", {"n": round(10 * gets)}, -(1.0 - gets) * prize)
            if self._is_maestro:
                ties = self._crowd.ties(self.player, number, money)
                yield Term("tie_is_yours", {}, ties * prize)
        kept = {
            p: self.harm(p)
            * self._prize(p, number)
            * self._crowd.kept_from(p, self.player, number, money - (p == self.stage.seen.maestro))
            for p in others
        }
        most = max(kept, key=lambda each: round(kept[each], DIGITS))
        if most != outbidden:  # who will rather pay more for it
            yield Term("keeps_from", {"seat": self.seats[most]}, kept[most])

    def _money(self, number: int, money: int) -> Iterator[Term]:
        """T-5.1, T-5.2: what is paid is gone; what is kept is compared with what one would pay."""
        if money:
            wins = self._crowd.wins(self.player, number, money)
            yield Term("pays", {"money": money}, -wins * self._price(money))
        elif self.stage.seen.companies[self.player].money:
            usual = fsum(
                share * self._price(coins) * self._crowd.wins(self.player, other, coins)
                for (other, coins), share in self._mix
                if other != DESIGNER
            )
            yield Term("keeps_money", {}, usual)

    def _price(self, money: int) -> float:
        """Return the points that so much money is worth."""
        return -log(self.stage.paid[self.player][money]) / self.stage.worths.by.star

    def _designer(self) -> Iterator[Term]:
        """T-5.4: the first who seek a designer get one."""
        first = self.stage.clockwise.index(self.player)
        seeking = {p: self._crowd.seeks(p) for p in self.stage.clockwise[:first]}
        gets = max(0.0, 1.0 - fsum(seeking.values()) / self.stage.designers)
        gain = log(self.stage.decorated[self.player]) / self.stage.worths.by.star
        share = gets * gain
        points = _scene_points(self.stage.seen.companies[self.player])
        yield Term(turned("scene", share), {"points": points}, share)
        for p, often in seeking.items():
            if often >= LIKELY:
                yield Term("designer_wanted", {"seat": self.seats[p]}, -often * abs(gain))
        gains = self.stage.gain[self.player]
        yield Term("understudy", {}, mean(sorted(gains)[:2]) - mean(gains))


class WhyServe(Why):
    """The reasons for the understudies that the Maestro deals out."""

    def understudy(
        self, due: int, number: int, dealt: Mapping[int, Mapping[int, int]], odds: float
    ) -> tuple[Reason, ...]:
        """Return the reasons to serve this player so.

        `dealt` says for each number that they could be served what the others get then.
        """
        return foremost(self._understudy(due, number, dealt), odds, self.star)

    def _understudy(
        self, due: int, number: int, dealt: Mapping[int, Mapping[int, int]]
    ) -> Iterator[Term]:
        """T-5.5, T-9.1: who is served gets this card, and it is not there for the others."""
        gain = self.stage.gain
        if due == self.player:
            yield from self.there.terms(due, number)
        else:
            there = [gain[due][n] for n in dealt]
            points = gain[due][number] - mean(there)
            key = "strengthens" if points > 0 else "weakens"
            sign = 1 if points > 0 else -1
            args = {"n": len([one for one in there if sign * (gain[due][number] - one) > 0])}
            yield Term(key, {"seat": self.seats[due], **args}, -points * self.harm(due))
        for side, left in dealt[number].items():
            points = gain[side][left] - mean([gain[side][each[side]] for each in dealt.values()])
            card = {"card": self.stage.seen.stage[left]}
            if side == self.player:
                yield Term("leaves_you", card, points)
            elif side == self.stage.players:
                yield Term("leaves_table", card, -points * self.harm(side))
            else:
                seat = {"seat": self.seats[side]}
                yield Term("leaves_for", {**card, **seat}, -points * self.harm(side))


def _scene_points(company: Company) -> int:
    """T-7.3, T-7.6: return what one more scene element brings, with the company's own director."""
    if company.director is None:
        return 1
    more = director_worth(company.decorated(), company.director)
    return 1 + round(more - director_worth(company, company.director))


# --- Directors ------------------------------------------------------------------------------------


def firing(
    worths: Mapping[str, Sequence[float]],
    player: int,
    seats: Sequence[Seat],
    companies: Sequence[Company],
    director: str,
) -> tuple[Reason, ...]:
    """T-6.1: return the reasons to fire a director: what it costs the others, and oneself.

    `worths` are everybody's without each of the directors who may be fired.
    """
    odds = shares(worths[director])
    changes = [
        worths[director][p] - mean([each[p] for each in worths.values()]) for p in range(len(seats))
    ]

    def terms() -> Iterator[Term]:
        mine = changes[player]
        for key, args in _told(companies[player], director, mine):
            yield Term(f"{key}_you", args, mine)
        harms = {
            p: -odds[p] / max(EDGE, 1.0 - odds[player]) * change
            for p, change in enumerate(changes)
            if p != player
        }
        total = fsum(harms.values())
        if max(map(abs, harms.values())) < abs(total) / 2:  # of each it is little
            keys = {key for p in harms for key, _ in _told(companies[p], director, -total)}
            for key in ("serves", "may_serve", "serves_not"):
                if key in keys and (key != "serves_not" or len(keys) == 1):
                    yield Term(f"{key}_others", {}, total)
                    break
            return
        for p, harm in harms.items():
            for key, args in _told(companies[p], director, changes[p]):
                yield Term(key, {"seat": seats[p], **args}, harm)

    return foremost(terms(), odds[player], 1.0)


def _told(
    company: Company, director: str, change: float
) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield what a director is to a company which gains so much if this one is fired.

    The change is beside the others who may be fired; what is told of it is so by itself, or says
    that it is beside others. Nothing is told of one who costs points, but less than others.
    """
    points = points_so_far(company, director)
    if change < 0:
        if points >= 0:
            yield "serves" if points else "may_serve", {}
    elif points < 0:
        yield "costs", {"points": -round(points)}
    elif points or director_worth(company, director) > 0:
        yield "serves_less", {}
    else:
        yield "serves_not", {}
