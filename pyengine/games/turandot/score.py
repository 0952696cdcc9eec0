"""T-7: the score, line by line, and the best cast."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Final

from pyengine.core import Item
from pyengine.games.turandot.material import OPPOSITES, ROLE_GENDERS, ROLES, SINGERS, TYPES
from pyengine.games.turandot.moves import CAST, CASTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.games.turandot.moves import Cast
    from pyengine.games.turandot.state import Company


def best_cast(singers: Sequence[int]) -> Cast:
    """T-7.1: return the highest-scoring cast of these singers; of several, the first by spelling.

    With fewer than six singers, roles stay empty: they get numbers that no singer has.

    The director does not matter: most favourite roles and fewest misfits can be had together, so a
    director who counts favourites twice (T-7.6) changes a cast's score but not which is best.
    """
    return best_cast_of(tuple((SINGERS[card].gender, SINGERS[card].favourite) for card in singers))


NOBODY: Final = ("u", "")
"""The singer of an empty role: no misfit and no favourite."""

_LEADS: Final = tuple(permutations(range(len(ROLES)), 3))
"""Who can sing Turandot, Calaf and Liù; Ping, Pong and Pang are equivalent (T-7.4, T-7.5)."""


@cache
def best_cast_of(kinds: tuple[tuple[str, str], ...]) -> Cast:
    """Return the best cast of at most six singers of these genders and favourite roles.

    Each lead counts relative to singing Pang, so the value of three leads is a sum.
    """
    company = (*kinds, *[NOBODY] * (len(ROLES) - len(kinds)))
    turandot, calaf, liu = (
        [
            (wish == role) - misfit(gender, role_gender) + misfit(gender, ROLE_GENDERS[-1])
            for gender, wish in company
        ]
        for role, role_gender in zip(ROLES[:3], ROLE_GENDERS, strict=False)
    )
    leads = max(_LEADS, key=lambda lead: turandot[lead[0]] + calaf[lead[1]] + liu[lead[2]])
    rest = (singer for singer in range(len(ROLES)) if singer not in leads)
    return CAST[tuple(singer + 1 for singer in (*leads, *rest))]


def misfit(gender: str, role_gender: str) -> bool:
    """T-7.5: tell whether a man sings a woman's role or a woman a man's."""
    return gender not in ("u", role_gender)


def open_items(side: str, company: Company) -> list[Item]:
    """T-7.2, T-7.3: return the lines that count from the first round on."""
    stars = sum(SINGERS[singer].stars for singer in company.singers)
    items = [Item(side, "stars", stars, "T-7.2", company.singers)]
    if company.scene:
        items.append(Item(side, "scene", company.scene, "T-7.3"))
    return items


def cast_items(side: str, company: Company) -> list[Item]:
    """T-7.4 to T-7.6: return the lines that count once all have cast; the Table as in T-9.1."""
    roles = company.cast or CASTS[0]
    sung = [
        (SINGERS[company.singers[number - 1]], role, gender)
        for number, role, gender in zip(roles.singers, ROLES, ROLE_GENDERS, strict=True)
        if number <= len(company.singers)
    ]
    pleased = tuple(singer.id for singer, role, _ in sung if singer.favourite == role)
    misfits = tuple(singer.id for singer, _, gender in sung if misfit(singer.gender, gender))
    items = [
        Item(side, "favourite", len(pleased), "T-7.4", pleased),
        Item(side, "gender", -len(misfits), "T-7.5", misfits),
        director_item(side, company, pleased),
    ]
    return [item for item in items if item.cards or item.points]


def director_item(side: str, company: Company, pleased: tuple[int, ...]) -> Item:
    """T-7.6, T-1.3: return the line of the company's director, with the cards counted."""
    director = company.director
    singers = [SINGERS[singer] for singer in company.singers]
    counted: tuple[int, ...] = ()
    points = 0
    if director in OPPOSITES:
        liked = tuple(singer.id for singer in singers if singer.type == director)
        disliked = tuple(s.id for s in singers if s.type == OPPOSITES[director])
        counted = liked + disliked
        points = len(liked) - len(disliked)
    elif director == "favourite":
        counted = pleased
        points = len(pleased)
    elif director == "scene":
        points = company.scene
    elif director == "ensemble":
        if {singer.type for singer in singers} == set(TYPES):
            counted = company.singers
            points = 3
    elif director == "uncertain":
        counted = tuple(singer.id for singer in singers if singer.gender == "u")
        points = len(counted)
    return Item(side, f"director_{director}", points, "T-7.6", counted)
