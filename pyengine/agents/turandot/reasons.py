"""Why a move is good or bad: the terms of what it is worth, each as a player can check it.

A term is found in points, times how often it comes to that; a card's terms are compared with the
mean of the cards that lie there. Its share is by how much the odds of the move would be others
without it: how much a reason counts, not to the last digit.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp, fsum, log
from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.turandot.stage import DESIGNER, DIGITS, shares
from pyengine.agents.turandot.worth import cast_worth, director_worth
from pyengine.core import REASONS, Reason
from pyengine.games.turandot import ROLE_GENDERS, SINGERS, Bid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pyengine.agents.turandot.solve import Round
    from pyengine.agents.turandot.stage import Offer, Stage
    from pyengine.core import Seat
    from pyengine.games.turandot import Card, Company

LEAST: Final = 0.004
"""Odds below which nothing is worth mentioning."""
EDGE: Final = 0.001
"""No odds are taken to be nearer to 0 or 1."""
LIKELY: Final = 0.3
"""How often somebody must bid for a card to be named as a rival."""
LONELY: Final = 0.25
"""Up to this often one or another bids for a card that hardly anybody wants."""


def told(terms: Iterable[Reason], value: float, star: float) -> tuple[Reason, ...]:
    """Return the reasons that count most, their shares turned from points into odds.

    `value` is the move's odds, `star` the worth of a point. Where none counts, as in a game that is
    as good as decided, it is the one that would.
    """
    value = min(max(value, EDGE), 1.0 - EDGE)
    level = log(value / (1.0 - value))
    terms = sorted(terms, key=lambda each: -round(abs(each.share), DIGITS))
    found = [
        replace(each, share=value - 1.0 / (1.0 + exp(star * each.share - level))) for each in terms
    ]
    counted = [each for each in found if abs(each.share) >= LEAST]
    if not counted:
        return tuple(found[:1]) if terms and terms[0].share else (Reason("no_difference", {}, 0.0),)
    return tuple(sorted(counted, key=lambda each: -round(abs(each.share), DIGITS))[:REASONS])


class Why:
    """The reasons for the moves of one player in a round of bids or understudies."""

    def __init__(self, stage: Stage, player: int, seats: Sequence[Seat]) -> None:
        self.stage = stage
        self.player = player
        self.seats = seats
        self.star = stage.worths.by.star
        self._floor = fsum(sorted(stage.gain[player])[:2]) / 2 if player in stage.gain else 0.0
        self._terms: dict[int, list[list[Reason]]] = {}

    # Cards

    def card(self, side: int, number: int) -> list[Reason]:
        """Return what speaks for the card under this number, with shares in points for the side."""
        if side not in self._terms:
            company = self.stage.seen.companies[side]
            stage = self.stage.seen.stage
            self._terms[side] = [
                [] if card is None else list(self._card(company, card)) for card in stage
            ]
        lists = self._terms[side]
        count = sum(bool(each) for each in lists)
        means = [fsum(each[i].share for each in lists if each) / count for i in range(3)]
        stars, role, director = (
            replace(each, share=each.share - mean)
            for each, mean in zip(lists[number], means, strict=True)
        )
        if director.key == "suits_to_come":
            director = _to_come(director, [each[2] for each in lists if each])
        elif director.key == "suits_director":
            director = _suiting(director, lists[number][2].share)
        return [replace(stars, key=_turned(stars.key, stars.share)), _casting(role), director]

    def _card(self, company: Company, card: Card) -> Iterator[Reason]:
        """Return three terms: stars, role and director; of a director only what it would bring."""
        by = self.stage.worths.by
        after = company.engaging(card, 0)
        if isinstance(card, str):
            of = self.stage.worths.of
            more = (of(0, after) - of(0, company.engaging("plain", 0))) / by.star
            args = {"points": round(director_worth(company, card))}
            for term in (more, 0.0, 0.0):
                yield Reason("director_brings", args, term)
            return
        singer = SINGERS[card]
        yield Reason("stars", {"stars": singer.stars}, float(singer.stars))
        points = cast_worth(after.singers, 1) - cast_worth(company.singers, 1)
        count = [SINGERS[each].gender for each in after.singers].count(singer.gender)
        role = points * by.cast
        if singer.gender == "u":
            role += by.uncertain
            key = "uncertain"
        else:
            steps = by.women if singer.gender == "f" else by.men
            role += steps[count] - steps[count - 1]
            key = "woman" if singer.gender == "f" else "man"
            if count > ROLE_GENDERS.count(singer.gender):
                key += "_over"
        if points > 0:
            yield Reason("favourite", {"role": singer.favourite}, role / by.star)
        elif points < 0:
            yield Reason(f"misfit_{singer.gender}", {"points": -points}, role / by.star)
        else:
            yield Reason(key, {"number": count}, role / by.star)
        yield self._director(company, after)

    def _director(self, company: Company, after: Company) -> Reason:
        by = self.stage.worths.by
        if company.director is not None:
            points = director_worth(after, company.director)
            points -= director_worth(company, company.director)
            return Reason("suits_director", {"director": company.director}, points)
        directors = self.stage.worths.directors
        if not directors:
            return Reason("suits_director", {}, 0.0)
        brought = {d: director_worth(after, d) - director_worth(company, d) for d in directors}
        mean = fsum(brought.values()) / len(brought)
        return Reason("suits_to_come", brought, mean * by.mean / by.star)

    # Bids

    def bid(self, made: Round, offer: Offer, odds: float) -> tuple[Reason, ...]:
        """Return the reasons for a bid that has these odds, and against it."""
        seeks = offer[0] == DESIGNER
        return told(self._designer(made) if seeks else self._number(made, *offer), odds, self.star)

    def _number(self, made: Round, number: int, money: int) -> Iterator[Reason]:
        gets = self._gets(made, number, money)
        for each in self.card(self.player, number):
            yield Reason(each.key, each.args, each.share * gets)
        prize = max(0.0, self.stage.gain[self.player][number] - self._floor)
        yield from self._rivals(made, number, (1.0 - gets) * prize, gets * prize)
        if self.stage.worths.to_come:
            yield from self._money(made, money, gets)
        if money:
            more = (gets - self._gets(made, number, 0)) * prize
            yield Reason("outbids", {"money": money}, more)

    def _rivals(self, made: Round, number: int, lost: float, kept: float) -> Iterator[Reason]:
        wanted = {
            p: self._bids_on(made, p, number) for p in range(self.stage.players) if p != self.player
        }
        most = max(wanted, key=lambda each: round(wanted[each], 9))
        if wanted[most] >= LIKELY:
            known = isinstance(self.stage.seen.bids[most], Bid)
            key = "bid_known" if known else "wanted"
            yield Reason(key, {"seat": self.seats[most]}, -lost)
        elif fsum(wanted.values()) <= LONELY:
            yield Reason("unwanted", {}, kept / 2)

    def _money(self, made: Round, money: int, gets: float) -> Iterator[Reason]:
        """T-5.1, T-5.2: what is paid is gone; what is kept is compared with what one would pay."""
        if money:
            yield Reason("pays", {"money": money}, -gets * self._price(money))
        elif self.stage.seen.companies[self.player].money:
            mix = zip(made.choices[self.player], made.mixes[self.player], strict=True)
            usual = fsum(
                share * self._price(coins) * self._gets(made, other, coins)
                for (other, coins), share in mix
                if other != DESIGNER
            )
            yield Reason("keeps_money", {}, usual)

    def _price(self, money: int) -> float:
        """Return the points that so much money is worth."""
        return -log(self.stage.paid[self.player][money]) / self.stage.worths.by.star

    def _designer(self, made: Round) -> Iterator[Reason]:
        first = self.stage.clockwise.index(self.player)
        before = self.stage.clockwise[:first]
        seeking = {p: self._bids_on(made, p, DESIGNER) for p in before}
        gets = max(0.0, 1.0 - fsum(seeking.values()) / self.stage.designers)
        gain = log(self.stage.decorated[self.player]) / self.stage.worths.by.star
        share = gets * gain
        points = _scene_points(self.stage.seen.companies[self.player])
        yield Reason(_turned("scene", share), {"points": points}, share)
        for p, often in seeking.items():
            if often >= LIKELY:
                yield Reason("designer_wanted", {"seat": self.seats[p]}, -often * abs(gain))
        gains = self.stage.gain[self.player]
        yield Reason("understudy", {}, (self._floor - fsum(gains) / len(gains)))

    def _bids_on(self, made: Round, player: int, number: int, least: int = 0) -> float:
        """Return how often the player is thought to bid on a number, with at least this money."""
        pairs = zip(made.choices[player], made.mixes[player], strict=True)
        return fsum(share for (n, coins), share in pairs if n == number and coins >= least)

    def _gets(self, made: Round, number: int, money: int) -> float:
        """T-5.1 to T-5.3: return how often so much money gets the card."""
        odds = 1.0
        for p in range(self.stage.players):
            if p != self.player:
                odds *= 1.0 - self._bids_on(made, p, number, money)
        return odds

    # Understudies

    def understudy(
        self, due: int, number: int, left: int | None, odds: float
    ) -> tuple[Reason, ...]:
        """Return the reasons to serve this player so; `left` is what oneself gets then."""
        return told(self._understudy(due, number, left), odds, self.star)

    def _understudy(self, due: int, number: int, left: int | None) -> Iterator[Reason]:
        if due == self.player:
            yield from self.card(due, number)
            return
        stage = self.stage
        share = stage.share
        points = stage.gain[due][number] - _mean(self._there(due))
        harm = share[due] / max(EDGE, 1.0 - share[self.player])
        key = "strengthens" if points > 0 else "weakens"
        yield Reason(key, {"seat": self.seats[due]}, -points * harm)
        if left is not None:
            card = stage.seen.stage[left]
            own = stage.gain[self.player][left] - _mean(self._there(self.player))
            yield Reason("leaves_you", {"card": card}, own)

    def _there(self, side: int) -> list[float]:
        """Return what the cards that still lie there would give the side."""
        pairs = zip(self.stage.gain[side], self.stage.seen.stage, strict=True)
        return [gain for gain, card in pairs if card is not None]


def _scene_points(company: Company) -> int:
    """T-7.3, T-7.6: return what one more scene element brings, with the company's own director."""
    if company.director is None:
        return 1
    more = director_worth(company.decorated(), company.director)
    return 1 + round(more - director_worth(company, company.director))


def _mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers)


def _to_come(reason: Reason, cards: Sequence[Reason]) -> Reason:
    """Return for which director to come a card does most, or least, beside the others.

    `args` are what it brings each of them, in points. Nobody is named for whom it does nothing.
    """
    beside = {
        director: _points(reason, director) - _mean([_points(each, director) for each in cards])
        for director in reason.args
    }
    sign = 1.0 if reason.share >= 0 else -1.0
    most = max(beside, key=lambda director: round(sign * beside[director], DIGITS))
    if sign > 0 and _points(reason, most) <= 0:
        return Reason("suits_to_come", {"director": most}, 0.0)
    key = "suits_to_come" if sign > 0 else "against_to_come"
    return Reason(key, {"director": most}, reason.share)


def _points(reason: Reason, director: str) -> float:
    return cast("float", reason.args[director])


WELCOME: Final = ("favourite", "woman", "man", "uncertain")
"""What a card does for a cast, where that is good in itself."""


def _casting(reason: Reason) -> Reason:
    """Say what a card does for the cast, or that other cards there do more, or more harm."""
    if reason.share < 0 and reason.key in WELCOME:
        return Reason("casts_less", {}, reason.share)
    if reason.share > 0 and reason.key not in WELCOME:
        return Reason("casts_more", {}, reason.share)
    return reason


def _suiting(reason: Reason, points: float) -> Reason:
    """Say whether a card suits the own director, or others there do so more or less."""
    if reason.share >= 0:
        return replace(reason, key="suits_director" if points > 0 else "spares_director")
    return replace(reason, key="against_director" if points >= 0 else "harms_director")


OPPOSITE: Final = {"stars": "few_stars", "scene": "scene_dear"}
"""What is said instead of what would speak against the card."""


def _turned(key: str, share: float) -> str:
    return OPPOSITE.get(key, key) if share < 0 else key


# --- Directors ------------------------------------------------------------------------------------


def firing(
    worths: dict[str, list[float]], player: int, seats: Sequence[Seat], director: str
) -> tuple[Reason, ...]:
    """T-6.1: return the reasons to fire a director: what it costs the others, and oneself.

    `worths` are everybody's without each of the directors.
    """
    odds = shares(worths[director])

    def terms() -> Iterator[Reason]:
        for p, seat in enumerate(seats):
            change = worths[director][p] - _mean([each[p] for each in worths.values()])
            if p == player:
                yield Reason("serves_you" if change < 0 else "no_use", {}, change)
            else:
                key = "serves" if change < 0 else "serves_not"
                harm = odds[p] / max(EDGE, 1.0 - odds[player])
                yield Reason(key, {"seat": seat, "director": director}, -harm * change)

    return told(terms(), odds[player], 1.0)
