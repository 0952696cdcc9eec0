"""What a company is worth in points while it is still incomplete: a hand-made evaluation."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Final

from pyengine.games.turandot import OPPOSITES, ROLE_GENDERS, ROLES, SINGERS, TYPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.games.turandot import Company

MONEY: Final = (0.0, 0.9, 1.6, 2.1)
"""Points that so many money cards are worth with many rounds to come."""
MONEY_SHARE: Final = (0.0, 0.5, 0.7, 0.85, 1.0, 1.0, 1.0, 1.0)
"""How much of that remains with so many rounds to come; unspent money scores nothing (T-7)."""

LIKED_TO_COME: Final = 0.2
"""Points that a director who counts singers is good for, for each singer still to come."""
SCENE_TO_COME: Final = 0.15
"""The same for `scene`."""
ENSEMBLE: Final = (1.0, 0.6, 0.35, 0.2, 0.12, 0.08, 0.05)
"""The chance to keep six types apart with so many singers to come, none doubled so far."""
PREFERENCE: Final = (0.35, 0.25, 0.16, 0.1, 0.08, 0.06)
"""The chance to engage one's best, second best, … of the directors in round 4."""


def worth(company: Company, directors: Sequence[str]) -> float:
    """Return what the company will be worth at the end, as far as it depends on what it has.

    `directors` are those who can still come to the audition of round 4.
    """
    points = sum([SINGERS[singer].stars for singer in company.singers]) + company.scene
    if company.director is None:
        bonus = hope(company, directors)
    else:
        bonus = director_worth(company, company.director)
    money = money_worth(company.money, rounds_to_come(company))
    return points + cast_worth(company.singers, 1) + bonus + money


def rounds_to_come(company: Company) -> int:
    """T-3.1: return how many cards the company has still to engage."""
    return len(ROLES) - len(company.singers) + (company.director is None)


def money_worth(money: int, rounds: int) -> float:
    """Return what so many money cards are worth with so many rounds to come."""
    return MONEY[money] * MONEY_SHARE[rounds]


def hope(company: Company, directors: Sequence[str]) -> float:
    """Return what a director is worth to a company that still has none (T-3.1)."""
    values = sorted([director_worth(company, each) for each in directors], reverse=True)
    weights = PREFERENCE[: len(values)]
    return sum(map(float.__mul__, weights, values)) / (sum(weights) or 1.0)


def director_worth(company: Company, director: str) -> float:
    """T-1.3: return the points that this director would bring to the company in the end."""
    cards = [SINGERS[singer] for singer in company.singers]
    to_come = len(ROLES) - len(cards)
    types = [card.type for card in cards]
    if director == "scene":
        return company.scene + SCENE_TO_COME * to_come
    if director == "ensemble":
        return 3 * ENSEMBLE[to_come] * all(types.count(each) < 2 for each in TYPES)
    if director == "plain":
        return 0.0
    if director == "uncertain":
        sure = [card.gender for card in cards].count("u")
    elif director == "favourite":
        sure = cast_worth(company.singers, 2) - cast_worth(company.singers, 1)
    else:
        sure = types.count(director) - types.count(OPPOSITES[director])
    return sure + LIKED_TO_COME * to_come


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
    cast = [
        _role_worth((card.gender, card.favourite), role, gender, 1)
        for card, role, gender in zip(cards, ROLES, ROLE_GENDERS, strict=False)
    ]
    points = sum([card.stars for card in cards]) + sum(cast)
    if company.director == "favourite":
        points += sum(card.favourite == role for card, role in zip(cards, ROLES, strict=False))
    elif company.director is not None:
        return points + director_worth(company, company.director)
    return points
