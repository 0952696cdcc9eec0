"""What a company is worth in points while it is still incomplete: a hand-made evaluation.

The weights were fitted on 500 games of three, 400 of two and 150 of five in which an earlier hard
bot played itself: for each round a linear regression of how many points a company was ahead of the
others' mean in the end, on how far it was ahead in points in hand, money, uncertain singers and
director; and for what directors still brought, plain means. A weight is its coefficient divided by
that of a point in hand. Before round 4 the best of the directors told nothing, their mean all.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import fsum
from typing import TYPE_CHECKING, Final

from pyengine.games.turandot import OPPOSITES, ROLE_GENDERS, ROLES, SINGERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.games.turandot import Company

STAR: Final = 1.05
"""What a star is worth: a point (T-7.2), and ties are broken by them (T-8.1)."""

MONEY: Final = (
    (0.0, 0.0, 0.0, 0.0),
    (0.0, 0.8, 1.2, 1.4),
    (0.0, 1.25, 1.85, 2.2),
    (0.0, 1.45, 2.4, 2.75),
    (0.0, 1.55, 2.8, 3.2),
    (0.0, 1.5, 2.8, 3.5),
    (0.0, 1.5, 2.8, 3.6),
    (0.0, 1.5, 2.8, 3.6),
)
"""Points that 0, 1, 2 or 3 money cards are worth, by the rounds to come; at the end none (T-7)."""

UNCERTAIN: Final = (0.0, 0.15, 0.25, 0.3, 0.35, 0.35, 0.35)
"""Points for a singer who suits any role (T-7.5), by the singers still to come."""

TO_COME: Final = {
    "dark": 0.2,
    "comic": 0.2,
    "alternative": 0.2,
    "classic": 0.2,
    "favourite": 0.3,
    "scene": 0.25,
    "ensemble": 0.0,
    "uncertain": 0.22,
    "plain": 0.0,
}
"""Points that a director will bring, for each singer still to come."""
ENSEMBLE: Final = (1.0, 0.45, 0.26, 0.16, 0.1, 0.06, 0.03)
"""The chance to keep six types apart with so many singers to come, none doubled so far."""


def worth(company: Company, directors: Sequence[str]) -> float:
    """Return what the company will be worth at the end, as far as it depends on what it has.

    `directors` are those who can still come to the audition of round 4.
    """
    cards = [SINGERS[singer] for singer in company.singers]
    stars = STAR * sum([card.stars for card in cards])
    flexible = UNCERTAIN[len(ROLES) - len(cards)] * [card.gender for card in cards].count("u")
    if company.director is not None:
        bonus = director_worth(company, company.director)
    elif directors:
        bonus = fsum([director_worth(company, each) for each in directors]) / len(directors)
    else:
        bonus = 0.0
    money = money_worth(company.money, rounds_to_come(company))
    return stars + company.scene + cast_worth(company.singers, 1) + flexible + bonus + money


def rounds_to_come(company: Company) -> int:
    """T-3.1: return how many cards the company has still to engage."""
    return len(ROLES) - len(company.singers) + (company.director is None)


def money_worth(money: int, rounds: int) -> float:
    """Return what so many money cards are worth with so many rounds to come."""
    return MONEY[rounds][money]


def director_worth(company: Company, director: str) -> float:
    """T-1.3: return the points that this director would bring to the company in the end."""
    cards = [SINGERS[singer] for singer in company.singers]
    types = [card.type for card in cards]
    to_come = len(ROLES) - len(cards)
    points = TO_COME[director] * to_come
    if director == "favourite":
        points += cast_worth(company.singers, 2) - cast_worth(company.singers, 1)
    elif director == "scene":
        points += company.scene
    elif director == "ensemble":
        points += 3 * ENSEMBLE[to_come] * (len(set(types)) == len(types))
    elif director == "uncertain":
        points += [card.gender for card in cards].count("u")
    elif director != "plain":
        points += types.count(director) - types.count(OPPOSITES[director])
    return points


def cast_worth(singers: Sequence[int], favourite: int) -> int:
    """T-7.4, T-7.5: return what the best cast of these singers scores, each favourite counting so.

    Who is still to come is taken to suit any role and to wish for none.
    """
    cards = [SINGERS[singer] for singer in singers]
    kinds = sorted([(card.gender, card.favourite) for card in cards])
    return _cast_worth(tuple(kinds), favourite)


_NOBODY: Final = ("u", "")


@cache
def _cast_worth(kinds: tuple[tuple[str, str], ...], favourite: int) -> int:
    company = (*kinds, *[_NOBODY] * (len(ROLES) - len(kinds)))
    turandot, calaf, liu, ping = (
        [_role_worth(kind, role, gender, favourite) for kind in company]
        for role, gender in zip(ROLES[:4], ROLE_GENDERS, strict=False)
    )
    base = sum(ping)
    return base + max(
        turandot[a] - ping[a] + calaf[b] - ping[b] + liu[c] - ping[c] for a, b, c in _LEADS
    )


_LEADS: Final = tuple(permutations(range(len(ROLES)), 3))


def _role_worth(kind: tuple[str, str], role: str, role_gender: str, favourite: int) -> int:
    """T-7.4, T-7.5: return what a singer of this gender and wish scores in a role."""
    gender, wish = kind
    return favourite * (wish == role) - (gender not in ("u", role_gender))


def table_worth(company: Company) -> float:
    """T-9.1: return what the Table of two players has, its singers cast in the order received."""
    cards = [SINGERS[singer] for singer in company.singers]
    roles = list(zip(cards, ROLES, ROLE_GENDERS, strict=False))
    points = float(sum([card.stars for card in cards]))
    points += sum(
        [_role_worth((c.gender, c.favourite), role, gender, 1) for c, role, gender in roles]
    )
    if company.director == "favourite":
        points += sum([card.favourite == role for card, role, _ in roles])
    elif company.director is not None:
        to_come = len(ROLES) - len(cards)
        points += director_worth(company, company.director) - TO_COME[company.director] * to_come
    return points
