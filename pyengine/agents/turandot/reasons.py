"""Why a move is good or bad: the terms of what it is worth, each as a player can check it.

A `Term` is found in points, times how often it comes to that; a card's terms are compared with the
mean of the cards that lie there. The terms that count most become reasons. The share of a reason is
by how much the odds of the move would be others without it: how much it counts, not to the last
digit.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import exp, fsum, log
from typing import TYPE_CHECKING, Final

from pyengine.agents.turandot.stage import DESIGNER, DIGITS, shares
from pyengine.agents.turandot.worth import cast_worth, director_worth
from pyengine.core import REASONS, Reason
from pyengine.games.turandot import ROLE_GENDERS, SINGERS, Bid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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


@dataclass(frozen=True, slots=True)
class Term:
    """A part of what a move is worth, in points, and the reason that it would be: key and args."""

    key: str
    args: Mapping[str, object]
    points: float


@dataclass(frozen=True, slots=True)
class CardTerms:
    """What a card does for a company, in points: by its stars, for the cast and for the director.

    `to_come` is what it brings each director that may still come, where there is none yet.
    """

    stars: Term
    role: Term
    director: Term
    to_come: Mapping[str, float] = field(default_factory=dict)


def foremost(terms: Iterable[Term], value: float, star: float) -> tuple[Reason, ...]:
    """Return the terms that count most as reasons, their points turned into odds.

    `value` is the move's odds, `star` the worth of a point. Where none counts, as in a game that is
    as good as decided, it is the one that would.
    """
    value = min(max(value, EDGE), 1.0 - EDGE)
    level = log(value / (1.0 - value))
    terms = sorted(terms, key=lambda each: -round(abs(each.points), DIGITS))
    found = [
        Reason(each.key, each.args, value - 1.0 / (1.0 + exp(star * each.points - level)))
        for each in terms
    ]
    counted = [each for each in found if abs(each.share) >= LEAST]
    if not counted:
        return (
            tuple(found[:1]) if terms and terms[0].points else (Reason("no_difference", {}, 0.0),)
        )
    return tuple(sorted(counted, key=lambda each: -round(abs(each.share), DIGITS))[:REASONS])


class Why:
    """The reasons for the moves of one player in a round of bids or understudies."""

    def __init__(self, stage: Stage, player: int, seats: Sequence[Seat]) -> None:
        self.stage = stage
        self.player = player
        self.seats = seats
        self.star = stage.worths.by.star
        self._floor = fsum(sorted(stage.gain[player])[:2]) / 2 if player in stage.gain else 0.0
        self._terms: dict[int, dict[int, CardTerms]] = {}  # by side and number

    # Cards

    def card(self, side: int, number: int) -> tuple[Term, ...]:
        """Return what speaks for the card under this number, beside the others that lie there."""
        if side not in self._terms:
            company = self.stage.seen.companies[side]
            self._terms[side] = {
                n: self._card(company, card)
                for n, card in enumerate(self.stage.seen.stage)
                if card is not None
            }
        mine, there = self._terms[side][number], self._terms[side].values()
        stars = _beside(mine.stars, [each.stars for each in there])
        role = _beside(mine.role, [each.role for each in there])
        director = _beside(mine.director, [each.director for each in there])
        if mine.to_come:
            director = _to_come(director, mine.to_come, [each.to_come for each in there])
        elif director.key == "suits_director":
            director = _suiting(director, mine.director.points)
        return replace(stars, key=_turned(stars.key, stars.points)), _casting(role), director

    def _card(self, company: Company, card: Card) -> CardTerms:
        by = self.stage.worths.by
        after = company.engaging(card, 0)
        if isinstance(card, str):
            of = self.stage.worths.of
            more = (of(0, after) - of(0, company.engaging("plain", 0))) / by.star
            brings = Term("director_brings", {"points": round(director_worth(company, card))}, 0.0)
            return CardTerms(replace(brings, points=more), brings, brings)
        singer = SINGERS[card]
        stars = Term("stars", {"stars": singer.stars}, float(singer.stars))
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
            casts = Term("favourite", {"role": singer.favourite}, role / by.star)
        elif points < 0:
            casts = Term(f"misfit_{singer.gender}", {"points": -points}, role / by.star)
        else:
            casts = Term(key, {"number": count}, role / by.star)
        if company.director is None:
            return CardTerms(stars, casts, *self._directors_to_come(company, after))
        more = director_worth(after, company.director) - director_worth(company, company.director)
        suits = Term("suits_director", {"director": company.director}, more)
        return CardTerms(stars, casts, suits)

    def _directors_to_come(
        self, company: Company, after: Company
    ) -> tuple[Term, Mapping[str, float]]:
        by, directors = self.stage.worths.by, self.stage.worths.directors
        if not directors:
            return Term("suits_director", {}, 0.0), {}
        brought = {d: director_worth(after, d) - director_worth(company, d) for d in directors}
        mean = fsum(brought.values()) / len(brought)
        return Term("suits_to_come", {}, mean * by.mean / by.star), brought

    # Bids

    def bid(self, made: Round, offer: Offer, odds: float) -> tuple[Reason, ...]:
        """Return the reasons for a bid that has these odds, and against it."""
        seeks = offer[0] == DESIGNER
        return foremost(
            self._designer(made) if seeks else self._number(made, *offer), odds, self.star
        )

    def _number(self, made: Round, number: int, money: int) -> Iterator[Term]:
        gets = self._gets(made, number, money)
        for each in self.card(self.player, number):
            yield Term(each.key, each.args, each.points * gets)
        prize = max(0.0, self.stage.gain[self.player][number] - self._floor)
        yield from self._rivals(made, number, (1.0 - gets) * prize, gets * prize)
        if self.stage.worths.to_come:
            yield from self._money(made, money, gets)
        if money:
            more = (gets - self._gets(made, number, 0)) * prize
            yield Term("outbids", {"money": money}, more)

    def _rivals(self, made: Round, number: int, lost: float, kept: float) -> Iterator[Term]:
        wanted = {
            p: self._bids_on(made, p, number) for p in range(self.stage.players) if p != self.player
        }
        most = max(wanted, key=lambda each: round(wanted[each], 9))
        if wanted[most] >= LIKELY:
            known = isinstance(self.stage.seen.bids[most], Bid)
            key = "bid_known" if known else "wanted"
            yield Term(key, {"seat": self.seats[most]}, -lost)
        elif fsum(wanted.values()) <= LONELY:
            yield Term("unwanted", {}, kept / 2)

    def _money(self, made: Round, money: int, gets: float) -> Iterator[Term]:
        """T-5.1, T-5.2: what is paid is gone; what is kept is compared with what one would pay."""
        if money:
            yield Term("pays", {"money": money}, -gets * self._price(money))
        elif self.stage.seen.companies[self.player].money:
            mix = zip(made.choices[self.player], made.mixes[self.player], strict=True)
            usual = fsum(
                share * self._price(coins) * self._gets(made, other, coins)
                for (other, coins), share in mix
                if other != DESIGNER
            )
            yield Term("keeps_money", {}, usual)

    def _price(self, money: int) -> float:
        """Return the points that so much money is worth."""
        return -log(self.stage.paid[self.player][money]) / self.stage.worths.by.star

    def _designer(self, made: Round) -> Iterator[Term]:
        first = self.stage.clockwise.index(self.player)
        before = self.stage.clockwise[:first]
        seeking = {p: self._bids_on(made, p, DESIGNER) for p in before}
        gets = max(0.0, 1.0 - fsum(seeking.values()) / self.stage.designers)
        gain = log(self.stage.decorated[self.player]) / self.stage.worths.by.star
        share = gets * gain
        points = _scene_points(self.stage.seen.companies[self.player])
        yield Term(_turned("scene", share), {"points": points}, share)
        for p, often in seeking.items():
            if often >= LIKELY:
                yield Term("designer_wanted", {"seat": self.seats[p]}, -often * abs(gain))
        gains = self.stage.gain[self.player]
        yield Term("understudy", {}, (self._floor - fsum(gains) / len(gains)))

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
        return foremost(self._understudy(due, number, left), odds, self.star)

    def _understudy(self, due: int, number: int, left: int | None) -> Iterator[Term]:
        if due == self.player:
            yield from self.card(due, number)
            return
        stage = self.stage
        share = stage.share
        points = stage.gain[due][number] - _mean(self._there(due))
        harm = share[due] / max(EDGE, 1.0 - share[self.player])
        key = "strengthens" if points > 0 else "weakens"
        yield Term(key, {"seat": self.seats[due]}, -points * harm)
        if left is not None:
            card = stage.seen.stage[left]
            own = stage.gain[self.player][left] - _mean(self._there(self.player))
            yield Term("leaves_you", {"card": card}, own)

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


def _beside(term: Term, all_there: Sequence[Term]) -> Term:
    """Return by how many points a card's term is ahead of the mean of the cards there."""
    return replace(term, points=term.points - _mean([each.points for each in all_there]))


def _to_come(
    term: Term, mine: Mapping[str, float], all_there: Sequence[Mapping[str, float]]
) -> Term:
    """Return for which director to come a card does most, or least, beside the others.

    Nobody is named for whom it does nothing.
    """
    beside = {
        director: points - _mean([each[director] for each in all_there])
        for director, points in mine.items()
    }
    sign = 1.0 if term.points >= 0 else -1.0
    most = max(beside, key=lambda director: round(sign * beside[director], DIGITS))
    if sign > 0 and mine[most] <= 0:
        return Term("suits_to_come", {"director": most}, 0.0)
    key = "suits_to_come" if sign > 0 else "against_to_come"
    return Term(key, {"director": most}, term.points)


WELCOME: Final = ("favourite", "woman", "man", "uncertain")
"""What a card does for a cast, where that is good in itself."""


def _casting(term: Term) -> Term:
    """Say what a card does for the cast, or that other cards there do more, or more harm."""
    if term.points < 0 and term.key in WELCOME:
        return Term("casts_less", {}, term.points)
    if term.points > 0 and term.key not in WELCOME:
        return Term("casts_more", {}, term.points)
    return term


def _suiting(term: Term, points: float) -> Term:
    """Say whether a card suits the own director, or others there do so more or less."""
    if term.points >= 0:
        return replace(term, key="suits_director" if points > 0 else "spares_director")
    return replace(term, key="against_director" if points >= 0 else "harms_director")


OPPOSITE: Final = {"stars": "few_stars", "scene": "scene_dear"}
"""What is said instead of what would speak against the card."""


def _turned(key: str, points: float) -> str:
    return OPPOSITE.get(key, key) if points < 0 else key


# --- Directors ------------------------------------------------------------------------------------


def firing(
    worths: dict[str, list[float]], player: int, seats: Sequence[Seat], director: str
) -> tuple[Reason, ...]:
    """T-6.1: return the reasons to fire a director: what it costs the others, and oneself.

    `worths` are everybody's without each of the directors.
    """
    odds = shares(worths[director])

    def terms() -> Iterator[Term]:
        for p, seat in enumerate(seats):
            change = worths[director][p] - _mean([each[p] for each in worths.values()])
            if p == player:
                yield Term("serves_you" if change < 0 else "no_use", {}, change)
            else:
                key = "serves" if change < 0 else "serves_not"
                harm = odds[p] / max(EDGE, 1.0 - odds[player])
                yield Term(key, {"seat": seat, "director": director}, -harm * change)

    return foremost(terms(), odds[player], 1.0)
