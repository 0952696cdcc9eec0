"""What a move is worth, part by part, before it is told as reasons; and what a card does.

A `Term` is found in points, times how often it comes to that; a card's terms are compared with the
mean of the cards that lie there. The terms that count most become reasons. The share of a reason is
by how much the odds of the move would be others without it: how much it counts, not to the last
digit.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import exp, fsum, log
from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.turandot.stage import DIGITS
from pyengine.agents.turandot.worth import TO_COME, cast_worth, director_worth
from pyengine.core import REASONS, Reason
from pyengine.games.turandot import OPPOSITES, ROLE_GENDERS, SINGERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyengine.agents.turandot.stage import Stage
    from pyengine.games.turandot import Card, Company, Singer

LEAST: Final = 0.004
"""Odds below which nothing is worth mentioning."""
EDGE: Final = 0.001
"""No odds are taken to be nearer to 0 or 1."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of what a move is worth, in points, and the reason that it would be: key and args."""

    key: str
    args: Mapping[str, object]
    points: float


def foremost(terms: Iterable[Term], value: float, star: float) -> tuple[Reason, ...]:
    """Return the terms that count most as reasons, their points turned into odds.

    What counts most of what speaks for the move and of what speaks against it is among them.

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
    counted.sort(key=lambda each: -round(abs(each.share), DIGITS))
    told, others = counted[:REASONS], counted[REASONS:]
    if all(each.share * told[0].share > 0 for each in told):
        contrary = [each for each in others if each.share * told[0].share < 0]
        told[REASONS - 1 :] = contrary[:1] or told[REASONS - 1 :]
    return tuple(told)


def mean(numbers: Sequence[float]) -> float:
    """Return the mean."""
    return fsum(numbers) / len(numbers)


# --- What a card does -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardTerms:
    """What a card does for a company, in points: by its stars, for the cast and for the director.

    `brings` are the points that it brings the company's director as it stands, `to_come` what it
    brings each director that may still come, where there is none yet.
    """

    stars: Term
    role: Term
    director: Term
    brings: float = 0.0
    to_come: Mapping[str, float] = field(default_factory=dict)


class CardsThere:
    """The cards that lie there, and what each does for a company beside the others."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._by = stage.worths.by
        self._found: dict[int, dict[int, CardTerms]] = {}  # by side and number

    def terms(self, side: int, number: int) -> tuple[Term, ...]:
        """Return what speaks for the card under this number, beside the others that lie there."""
        if side not in self._found:
            company = self._stage.seen.companies[side]
            self._found[side] = {
                n: self._card(company, card)
                for n, card in enumerate(self._stage.seen.stage)
                if card is not None
            }
        mine, there = self._found[side][number], self._found[side].values()
        stars = _beside(mine.stars, [each.stars for each in there])
        role = _beside(mine.role, [each.role for each in there])
        director = _beside(mine.director, [each.director for each in there])
        if mine.to_come:
            director = _to_come(director, mine.to_come, [each.to_come for each in there])
        elif director.key == "suits_director":
            director = _suiting(director, mine, [each.director for each in there])
        elif director.key == "director_brings":
            director = _bringing(director)
        casts = _casting(role, mine.role, [each.role for each in there])
        return replace(stars, key=turned(stars.key, stars.points)), casts, director

    def _card(self, company: Company, card: Card) -> CardTerms:
        by = self._by
        after = company.engaging(card, 0)
        if isinstance(card, str):
            of = self._stage.worths.of
            more = (of(0, after) - of(0, company.engaging("plain", 0))) / by.star
            args = {"points": round(director_worth(company, card))}
            nothing = Term("director_brings", args, 0.0)
            return CardTerms(Term("director_brings", args, more), nothing, nothing)
        stars = Term("stars", {"stars": SINGERS[card].stars}, float(SINGERS[card].stars))
        casts = self._casts(company, after, SINGERS[card])
        director = company.director
        if director is None:
            of_them, to_come = self._directors_to_come(company, after)
            return CardTerms(stars, casts, of_them, to_come=to_come)
        more = director_worth(after, director) - director_worth(company, director)
        suits = Term("suits_director", {"director": director}, more)
        return CardTerms(stars, casts, suits, brings=round(more + TO_COME[director], DIGITS))

    def _casts(self, company: Company, after: Company, singer: Singer) -> Term:
        """T-7.4, T-7.5: return what a singer does for the cast."""
        by = self._by
        points = cast_worth(after.singers, 1) - cast_worth(company.singers, 1)
        count = [SINGERS[each].gender for each in after.singers].count(singer.gender)
        worth = points * by.cast
        if singer.gender == "u":
            worth += by.uncertain
            key = "uncertain"
        else:
            steps = by.women if singer.gender == "f" else by.men
            worth += steps[count] - steps[count - 1]
            key = "woman" if singer.gender == "f" else "man"
            if count > ROLE_GENDERS.count(singer.gender):
                key += "_over"
        if points > 0:
            return Term("favourite", {"role": singer.favourite}, worth / by.star)
        if points < 0:
            return Term(f"misfit_{singer.gender}", {"points": -points}, worth / by.star)
        return Term(key, {"number": count}, worth / by.star)

    def _directors_to_come(
        self, company: Company, after: Company
    ) -> tuple[Term, Mapping[str, float]]:
        by, directors = self._by, self._stage.worths.directors
        if not directors:
            return Term("suits_director", {}, 0.0), {}
        brought = {d: director_worth(after, d) - director_worth(company, d) for d in directors}
        mean = fsum(brought.values()) / len(brought)
        return Term("suits_to_come", {}, mean * by.mean / by.star), brought


def _beside(term: Term, all_there: Sequence[Term]) -> Term:
    """Return by how many points a card's term is ahead of the mean of the cards there."""
    return replace(term, points=term.points - mean([each.points for each in all_there]))


def _to_come(
    term: Term, mine: Mapping[str, float], all_there: Sequence[Mapping[str, float]]
) -> Term:
    """Return for which director to come a card does most, or least, beside the others.

    Nobody is named for whom it does nothing, nor one of a pair of which the other loses as much.
    """
    beside = {
        director: points - mean([each[director] for each in all_there])
        for director, points in mine.items()
    }
    sign = 1.0 if term.points >= 0 else -1.0
    net = {d: beside[d] + beside.get(OPPOSITES.get(d, ""), 0.0) for d in beside}
    most = max(
        beside, key=lambda d: (round(sign * net[d], DIGITS), round(sign * beside[d], DIGITS))
    )
    if sign * net[most] <= 0 or (sign > 0 and mine[most] <= 0):
        return Term("suits_to_come", {"director": most}, 0.0)
    key = "suits_to_come" if sign > 0 else "against_to_come"
    return Term(key, {"director": most}, term.points)


WELCOME: Final = ("favourite", "woman", "man", "uncertain")
"""What a card does for a cast, where that is good in itself."""


def _casting(term: Term, mine: Term, all_there: Sequence[Term]) -> Term:
    """Say what a card does for the cast, or that others there do more, or more harm.

    A favourite role is not told where it speaks against the card beside others, and that others do
    more only where some would love to sing a role.
    """
    if term.points < 0 and term.key == "favourite":
        return replace(term, points=0.0)
    if term.points < 0 and term.key in WELCOME:
        wishes = [each for each in all_there if each.key == "favourite"]
        points = term.points if wishes else 0.0
        return Term("casts_less", {"n": _better(mine, wishes)}, points)
    if term.points > 0 and term.key not in WELCOME:
        return Term("casts_more", {"n": _worse(mine, all_there)}, term.points)
    return term


def _suiting(term: Term, mine: CardTerms, all_there: Sequence[Term]) -> Term:
    """T-7.6: say what a card does for the own director, or that others there do more.

    None does more harm than one that harms, so nothing is said for it.
    """
    if term.points >= 0:
        return replace(term, key="suits_director" if mine.brings > 0 else "spares_director")
    if mine.brings >= 0:
        return Term("against_director", {"n": _better(mine.director, all_there)}, term.points)
    return replace(term, key="harms_director")


def _bringing(term: Term) -> Term:
    """T-4.1, T-7.6: say what a director brings, or costs; not that others would cost more."""
    points = cast("int", term.args["points"])
    if points >= 0:
        return replace(term, key=turned(term.key, term.points))
    return Term("director_costs", {"points": -points}, min(0.0, term.points))


def _better(mine: Term, all_there: Sequence[Term]) -> int:
    return len([each for each in all_there if each.points > mine.points])


def _worse(mine: Term, all_there: Sequence[Term]) -> int:
    return len([each for each in all_there if each.points < mine.points])


OPPOSITE: Final = {
    "stars": "few_stars",
    "scene": "scene_dear",
    "director_brings": "director_brings_less",
}
"""What is said instead of what would speak against the card."""


def turned(key: str, points: float) -> str:
    """Return the key of what is good in itself, or of its opposite where it speaks against."""
    return OPPOSITE.get(key, key) if points < 0 else key
