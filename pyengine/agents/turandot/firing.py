"""T-6.1: which director to have fired, and reasons for it."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from pyengine.agents.turandot.round_model import shares
from pyengine.agents.turandot.terms import (
    CLEARLY_WORSE,
    MIN_ODDS,
    MIN_SHARE,
    Term,
    foremost,
    relative_to_mean,
)
from pyengine.agents.turandot.worth import director_worth, points_so_far
from pyengine.core import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyengine.core import Seat
    from pyengine.games.turandot import Company

EQUAL_WITHIN: Final = 0.01
"""Directors are equally good to fire if the odds differ by at most this."""


def best_to_fire(odds: Mapping[str, Sequence[float]], player: int) -> list[str]:
    """T-6.1: return the directors whose firing gives the player the best odds, several if equal."""
    best = max(each[player] for each in odds.values())
    return [director for director, each in odds.items() if each[player] >= best - EQUAL_WITHIN]


def reason_to_name(seat: Seat, fired: Sequence[str], mine: Company, share: float) -> Reason:
    """T-6.1: return the first reason to name a player, or not: whom they would best fire.

    If several are equally good for them, it says what that means for the seat's own company.
    """
    if len(fired) == 1:
        return Reason("should_fire", {"seat": seat, "director": fired[0]}, share)
    best = max(fired, key=lambda director: points_so_far(mine, director))
    if points_so_far(mine, best) <= 0:
        return Reason("fires_none_of_yours", {"seat": seat}, 0.0)
    if share <= -MIN_SHARE:
        return Reason("may_fire_yours", {"seat": seat}, share)
    return Reason("may_fire_best", {"seat": seat, "director": best}, 0.0)


def reasons_to_fire(
    worths: Mapping[str, Sequence[float]],
    player: int,
    seats: Sequence[Seat],
    companies: Sequence[Company],
    director: str,
) -> tuple[Reason, ...]:
    """T-6.1: return the reasons to fire a director: what it costs the others, and oneself.

    `worths` has everybody's worth without each of the directors who may be fired.
    """
    odds = shares(worths[director])
    points = _points(worths, player, odds, director)
    terms = [
        *_for_oneself(companies[player], director, points[player]),
        *_against_others(companies, director, seats, points, player),
    ]
    return foremost(terms, odds[player], 1.0)


def _points(
    worths: Mapping[str, Sequence[float]], player: int, odds: Sequence[float], director: str
) -> list[float]:
    """Return what firing a director does for a player, by its effect on each player's company.

    In the unit of worths, relative to the mean of the other candidates; or to the best one, if this
    one is clearly worse. `odds` are everybody's without the director.
    """
    mine = {each: shares(worths[each])[player] for each in worths}
    best = max(mine, key=lambda each: mine[each])
    first = best if mine[director] <= mine[best] - CLEARLY_WORSE else None
    found = []
    for p, share in enumerate(odds):
        weight = 1.0 if p == player else -share / max(MIN_ODDS, 1.0 - odds[player])
        found.append(
            relative_to_mean({each: worths[each][p] for each in worths}, director, weight, first)
        )
    return found


def _for_oneself(mine: Company, director: str, points: float) -> Iterator[Term]:
    """Yield the effect of firing a director on one's own company."""
    for key, args in _effects(mine, director, points):
        yield Term(f"{key}_you", args, points)


def _against_others(
    companies: Sequence[Company],
    director: str,
    seats: Sequence[Seat],
    points: Sequence[float],
    player: int,
) -> Iterator[Term]:
    """Yield the effect on the others: on each, or on all together where each is small.

    `points` count for the player, so harm to others is above 0.
    """
    harms = {p: points[p] for p in range(len(seats)) if p != player}
    total = fsum(harms.values())
    if max(map(abs, harms.values())) >= abs(total) / 2:
        for p, harm in harms.items():
            for key, args in _effects(companies[p], director, -harm):
                yield Term(key, {"seat": seats[p], **args}, harm)
        return
    keys = {key for p in harms for key, _ in _effects(companies[p], director, -total)}
    for key in ("serves", "may_serve", "serves_not"):
        if key in keys and (key != "serves_not" or len(keys) == 1):
            yield Term(f"{key}_others", {}, total)
            return


def _effects(
    company: Company, director: str, change: float
) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield what a director does for a company: the key and arguments of a term.

    `change` is what firing this one does for the company, compared with firing the others. Each
    term is true by itself or says that it compares. There is none for a director who costs the
    company points, but fewer than the others do.
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
