"""The terms of a card: what it does for a company, in points, compared with the others on offer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import fsum
from typing import TYPE_CHECKING, Final

from pyengine.agents.turandot.round_model import DECIMALS
from pyengine.agents.turandot.terms import Term, mean
from pyengine.agents.turandot.worth import (
    ENSEMBLE_CHANCE,
    POINTS_PER_COMING_SINGER,
    cast_worth,
    director_worth,
    points_so_far,
)
from pyengine.games.turandot import OPPOSITES, ROLE_GENDERS, ROLES, SINGERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyengine.agents.turandot.round_model import RoundModel
    from pyengine.games.turandot import Company, Singer


@dataclass(frozen=True, slots=True)
class SingerTerms:
    """The effects of a singer: by its stars, for the cast and for the director.

    `is_needed` tells whether the cast would have a misfit without such a singer. `brings` has the
    points that it now brings the company's director; without a director, `to_come` has what it
    would bring each one that may still come.
    """

    stars: Term
    role: Term
    director: Term
    is_needed: bool
    brings: float = 0.0
    to_come: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DirectorTerms:
    """The worth of a director, and the parts shown: points so far, and points that may come."""

    director: str
    worth: float
    points: int
    more: int


class CardsOnOffer:
    """The cards on offer, and the effects of each on a company compared with the others."""

    def __init__(self, model: RoundModel) -> None:
        self._model = model
        self._singers: dict[int, dict[int, SingerTerms]] = {}  # by side and number
        self._directors: dict[int, dict[int, DirectorTerms]] = {}

    def terms(self, side: int, number: int, first: int | None = None) -> tuple[Term, ...]:
        """Return the terms of the card with this number, compared with the others on offer.

        `first` is the number of the best move if this one is clearly worse: then the shortfall
        against that card is used instead, where it is larger.
        """
        found = self._compared(side, number, None)
        if first is None or first == number:
            return found
        behind = self._compared(side, number, first)
        pairs = zip(found, behind, strict=True)
        return tuple(
            [short if short.points < min(0.0, one.points) else one for one, short in pairs]
        )

    def _compared(self, side: int, number: int, other: int | None) -> tuple[Term, ...]:
        """Return the terms of a card compared with one other, or with the mean of all."""
        company = self._model.seen.companies[side]
        if side not in self._singers:
            there = [(n, card) for n, card in enumerate(self._model.seen.stage) if card is not None]
            self._singers[side] = {
                n: self._singer(company, card) for n, card in there if isinstance(card, int)
            }
            self._directors[side] = {
                n: self._director(company, card) for n, card in there if isinstance(card, str)
            }
        directors, singers = self._directors[side], self._singers[side]
        if number in directors:
            others = [directors[other]] if other is not None else [*directors.values()]
            return (_bringing(directors[number], others, company),)
        all_there = [*singers.values()]
        those = [singers[other]] if other is not None else all_there
        return _of_singer(singers[number], those, all_there)

    def _director(self, company: Company, director: str) -> DirectorTerms:
        """T-4.1, T-7.6: return a director's effect; without money no scene element is expected."""
        of = self._model.worths.of
        worth = of(0, company.engaging(director, 0)) - of(0, company.engaging("plain", 0))
        points = 0 if director == "ensemble" else round(points_so_far(company, director))
        more = round(POINTS_PER_COMING_SINGER[director] * (len(ROLES) - len(company.singers)))
        if director == "scene":
            more = min(more, company.money)
        return DirectorTerms(director, worth / self._model.worths.weights.star, points, more)

    def _singer(self, company: Company, card: int) -> SingerTerms:
        after = company.engaging(card, 0)
        singer = SINGERS[card]
        stars = Term("stars", {"stars": singer.stars}, float(singer.stars))
        casts = self._casts(company, after, singer)
        women = [SINGERS[each].gender for each in company.singers].count("f")
        is_needed = singer.gender == "u" or (singer.gender == "f" and not women)
        director = company.director
        if director is None:
            of_them, to_come = self._directors_to_come(company, after)
            return SingerTerms(stars, casts, of_them, is_needed, to_come=to_come)
        more = director_worth(after, director) - director_worth(company, director)
        suits = Term("suits_director", {"director": director}, more)
        brings = round(more + POINTS_PER_COMING_SINGER[director], DECIMALS)
        return SingerTerms(stars, casts, suits, is_needed, brings=brings)

    def _casts(self, company: Company, after: Company, singer: Singer) -> Term:
        """T-7.4, T-7.5: return a singer's effect on the cast.

        The number still needed of a gender is only given if there is no uncertain singer, who could
        be either.
        """
        weights = self._model.worths.weights
        points = cast_worth(after.singers, 1) - cast_worth(company.singers, 1)
        genders = [SINGERS[each].gender for each in after.singers]
        count = genders.count(singer.gender)
        worth = points * weights.cast
        if singer.gender == "u":
            worth += weights.uncertain
            key = "uncertain"
        else:
            steps = weights.women if singer.gender == "f" else weights.men
            worth += steps[count] - steps[count - 1]
            key = "woman" if singer.gender == "f" else "man"
            if count > ROLE_GENDERS.count(singer.gender):
                key += "_over"
            elif "u" in genders:
                key += "_role"
        if points > 0:
            return Term("favourite", {"role": singer.favourite}, worth / weights.star)
        if points < 0:
            return Term(f"misfit_{singer.gender}", {"points": -points}, worth / weights.star)
        return Term(key, {"number": count}, worth / weights.star)

    def _directors_to_come(
        self, company: Company, after: Company
    ) -> tuple[Term, Mapping[str, float]]:
        weights, directors = self._model.worths.weights, self._model.worths.directors
        if not directors:
            return Term("suits_director", {}, 0.0), {}
        brought = {d: director_worth(after, d) - director_worth(company, d) for d in directors}
        mean = fsum(brought.values()) / len(brought)
        return Term("suits_to_come", {}, mean * weights.mean / weights.star), brought


# --- Singers --------------------------------------------------------------------------------------


def _of_singer(
    mine: SingerTerms, those: Sequence[SingerTerms], all_there: Sequence[SingerTerms]
) -> tuple[Term, Term, Term]:
    """Return a singer's terms beside those others, and how many of all on offer do more."""
    stars = _ahead(mine.stars, [each.stars for each in those])
    if stars.points < 0:
        stars = replace(stars, key="few_stars")
    director = _ahead(mine.director, [each.director for each in those])
    if mine.to_come:
        director = _to_come(director, mine.to_come, [each.to_come for each in those])
    elif director.key == "suits_director":
        director = _suiting(director, mine, [each.director for each in all_there])
    role = _ahead(mine.role, [each.role for each in those])
    return stars, _casting(role, mine, those, all_there), director


def _ahead(term: Term, those: Sequence[Term]) -> Term:
    """Return the lead in points of a card's term over the mean of the others."""
    return replace(term, points=term.points - mean([each.points for each in those]))


def _to_come(
    term: Term, mine: Mapping[str, float], all_there: Sequence[Mapping[str, float]]
) -> Term:
    """Return the future director for whom a card does most, or least, beside the others.

    Not one for whom it does nothing, nor one of a pair of whom the other loses as much.
    """
    beside = {
        director: points - mean([each[director] for each in all_there])
        for director, points in mine.items()
    }
    sign = 1.0 if term.points >= 0 else -1.0
    net = {d: beside[d] + beside.get(OPPOSITES.get(d, ""), 0.0) for d in beside}
    most = max(
        beside, key=lambda d: (round(sign * net[d], DECIMALS), round(sign * beside[d], DECIMALS))
    )
    if sign * net[most] <= 0 or (sign > 0 and mine[most] <= 0):
        return Term("suits_to_come", {"director": most}, 0.0)
    key = "suits_to_come" if sign > 0 else "against_to_come"
    return Term(key, {"director": most}, term.points)


GOOD_FOR_CAST: Final = ("favourite", "woman", "woman_role", "man", "man_role", "uncertain")
"""Effects on a cast that are good in themselves."""


def _casting(
    term: Term, mine: SingerTerms, those: Sequence[SingerTerms], all_there: Sequence[SingerTerms]
) -> Term:
    """Return a card's term for the cast, or that others on offer do more good or more harm.

    A favourite role is left out where it speaks against the card beside all others. "Others do
    more" is not used for a needed singer, and beside all others only if some have a favourite role.
    """
    roles = [each.role for each in all_there]
    if term.points < 0 and term.key in GOOD_FOR_CAST:
        differ = len(those) == 1 or any(each.key == "favourite" for each in roles)
        if mine.is_needed or not differ or (term.key == "favourite" and len(those) > 1):
            return replace(term, points=0.0)
        return Term("casts_less", {"n": _better(mine.role, roles)}, term.points)
    if term.points > 0 and term.key not in GOOD_FOR_CAST:
        return Term("casts_more", {"n": _worse(mine.role, roles)}, term.points)
    return term


def _suiting(term: Term, mine: SingerTerms, all_there: Sequence[Term]) -> Term:
    """T-7.6: return a card's term for one's own director, or that others on offer do more.

    No other does more harm than one that harms, so then nothing is said.
    """
    if term.points >= 0:
        return replace(term, key="suits_director" if mine.brings > 0 else "spares_director")
    if mine.brings >= 0:
        return Term("against_director", {"n": _better(mine.director, all_there)}, term.points)
    return replace(term, key="harms_director")


def _better(mine: Term, all_there: Sequence[Term]) -> int:
    return len([each for each in all_there if each.points > mine.points])


def _worse(mine: Term, all_there: Sequence[Term]) -> int:
    return len([each for each in all_there if each.points < mine.points])


# --- Directors ------------------------------------------------------------------------------------


def _bringing(mine: DirectorTerms, those: Sequence[DirectorTerms], company: Company) -> Term:
    """T-4.1, T-7.6: return what a director brings or costs, but not that others would cost more.

    It speaks for the card, or against it, only if what is shown of the others agrees.
    """
    points = mine.worth - mean([each.worth for each in those])
    shown = _shown_points(mine, company) - mean([_shown_points(each, company) for each in those])
    if round(points * shown, DECIMALS) <= 0:
        points = 0.0
    if mine.points < 0:
        return Term("director_costs", {"points": -mine.points}, min(0.0, points))
    if mine.director == "ensemble":
        if not points_so_far(company, mine.director):
            return Term("ensemble_lost", {}, min(0.0, points))
        return Term("ensemble_far" if points < 0 else "ensemble", {}, points)
    if mine.director == "plain" or (points >= 0 and not mine.points + mine.more):
        return Term("director_plain", {}, points)
    if points >= 0 and not mine.points:
        return Term("director_to_come", {"more": mine.more}, points)
    key = "director_brings_less" if points < 0 else "director_brings"
    return Term(key, {"points": mine.points, "more": mine.more}, points)


def _shown_points(mine: DirectorTerms, company: Company) -> float:
    """Return the points that a director is shown to bring in all."""
    if mine.director == "ensemble":
        chance = ENSEMBLE_CHANCE[len(ROLES) - len(company.singers)]
        return 3 * chance * points_so_far(company, mine.director)
    return mine.points + mine.more
