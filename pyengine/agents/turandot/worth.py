"""The worth of a company that is still incomplete, as log odds.

Everybody wins with the odds of e to the worth of its company, as a share of the total. The weights
in `weights.csv` were fitted accordingly (conditional logit, regularized towards a hand-made
evaluation), for each number of rounds to come, to the winners of games between hard bots; at the
end they follow the rules. A worth in points is a worth divided by the weight of a star.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import fsum
from typing import TYPE_CHECKING, Final

from pyengine.games.turandot import (
    DIRECTORS,
    LAST_ROUND,
    NOBODY,
    OPPOSITES,
    ROLE_GENDERS,
    ROLES,
    SINGERS,
    best_cast_of,
    misfit,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyengine.games.turandot import Company


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature of a company adds to its worth.

    `star`, `scene`, `cast` (the best cast so far), `uncertain` (each such singer) and `director`
    are per point. `money[n]`, `women[n]` and `men[n]` are for n of them. `comes` is for an engaged
    director, who will bring more, and `mean` per mean point of the directors who can still be
    engaged. `next_maestro` is for being Maestro in the next round, `maestro` for each later round
    as Maestro, `last_maestro` for the last.
    """

    star: float
    scene: float
    cast: float
    uncertain: float
    money: tuple[float, ...]
    director: float
    ensemble: float
    comes: Mapping[str, float]
    mean: float
    women: tuple[float, ...]
    men: tuple[float, ...]
    next_maestro: float
    maestro: float
    last_maestro: float


POINTS_PER_COMING_SINGER: Final = {
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
ENSEMBLE_CHANCE: Final = (1.0, 0.45, 0.26, 0.16, 0.1, 0.06, 0.03)
"""The chance of six different types, by the number of singers to come, none doubled so far."""


def worth(company: Company, directors: Sequence[str], by: Weights) -> float:
    """Return what the company is worth by these weights, regardless of its seat.

    `directors` are those who can still come to the audition of round 4.
    """
    cards = [SINGERS[singer] for singer in company.singers]
    genders = [card.gender for card in cards]
    director = company.director
    if director is not None:
        special = director == "ensemble"
        chances = points_so_far(company, director) * (by.ensemble if special else by.director)
        bonus = chances + by.comes[director]
    elif directors:
        bonus = by.mean * fsum([director_worth(company, d) for d in directors]) / len(directors)
    else:
        bonus = 0.0
    return (
        by.star * sum([card.stars for card in cards])
        + by.scene * company.scene
        + by.cast * cast_worth(company.singers, 1)
        + by.uncertain * genders.count("u")
        + by.women[genders.count("f")]
        + by.men[genders.count("m")]
        + by.money[company.money]
        + bonus
    )


def maestro_worth(seat: int, players: int, rounds: int, by: Weights) -> float:
    """T-3.2: return what being Maestro in later rounds is worth; `seat` counts from the first.

    `rounds` are still to come.
    """
    turns = [number % players == seat for number in range(LAST_ROUND - rounds, LAST_ROUND)]
    if not turns:
        return 0.0
    return by.next_maestro * turns[0] + by.maestro * sum(turns) + by.last_maestro * turns[-1]


def rounds_to_come(company: Company) -> int:
    """T-3.1: return how many cards the company still has to engage."""
    return len(ROLES) - len(company.singers) + (company.director is None)


def director_worth(company: Company, director: str) -> float:
    """T-1.3: return the points that this director is expected to bring the company in the end."""
    to_come = len(ROLES) - len(company.singers)
    points = points_so_far(company, director)
    if director == "ensemble":
        points *= 3 * ENSEMBLE_CHANCE[to_come]
    return points + POINTS_PER_COMING_SINGER[director] * to_come


def points_so_far(company: Company, director: str) -> float:
    """T-1.3: return a director's points so far, 1 if the six can still be of different types."""
    if director == "favourite":
        return cast_worth(company.singers, 2) - cast_worth(company.singers, 1)
    if director == "scene":
        return company.scene
    if director == "plain":
        return 0
    cards = [SINGERS[singer] for singer in company.singers]
    if director == "uncertain":
        return [card.gender for card in cards].count("u")
    types = [card.type for card in cards]
    if director == "ensemble":
        return len(set(types)) == len(types)
    return types.count(director) - types.count(OPPOSITES[director])


def cast_worth(singers: Sequence[int], favourite: int) -> int:
    """T-7.4, T-7.5: return the points of the best cast of these singers, by `favourite` per role.

    Singers still to come are assumed to suit any role and to have no favourite.
    """
    cards = [SINGERS[singer] for singer in singers]
    kinds = sorted([(card.gender, card.favourite) for card in cards])
    return _cast_worth(tuple(kinds), favourite)


@cache
def _cast_worth(kinds: tuple[tuple[str, str], ...], favourite: int) -> int:
    company = (*kinds, *[NOBODY] * (len(ROLES) - len(kinds)))
    sung = [company[number - 1] for number in best_cast_of(kinds).singers]
    return sum(
        favourite * (wish == role) - misfit(gender, role_gender)
        for (gender, wish), role, role_gender in zip(sung, ROLES, ROLE_GENDERS, strict=True)
    )


def table_worth(company: Company) -> float:
    """T-9.1: return the Table's points, its singers cast in the order received."""
    cards = [SINGERS[singer] for singer in company.singers]
    roles = list(zip(cards, ROLES, ROLE_GENDERS, strict=False))
    points = float(sum([card.stars for card in cards]))
    points += sum([c.favourite == role for c, role, _ in roles])
    points -= sum([misfit(c.gender, gender) for c, _, gender in roles])
    if company.director == "favourite":
        points += sum([card.favourite == role for card, role, _ in roles])
    elif company.director is not None:
        to_come = len(ROLES) - len(cards)
        points += (
            director_worth(company, company.director)
            - POINTS_PER_COMING_SINGER[company.director] * to_come
        )
    return points


# --- The weights ----------------------------------------------------------------------------------


def weights(row: Mapping[str, float]) -> Weights:
    """Return the weights of one line of the file."""
    return Weights(
        star=row["star"],
        scene=row["scene"],
        cast=row["cast"],
        uncertain=row["uncertain"],
        money=(0.0, *[row[f"money {number}"] for number in (1, 2, 3)]),
        director=row["director"],
        ensemble=row["ensemble"],
        comes={each: row[f"comes {each}"] for each in DIRECTORS},
        mean=row["mean"],
        women=_each([row[f"woman {number}"] for number in (1, 2, 3)]),
        men=_each([row[f"man {number}"] for number in (1, 2, 3, 4, 5)]),
        next_maestro=row["next maestro"],
        maestro=row["maestro"],
        last_maestro=row["last maestro"],
    )


def _each(steps: Sequence[float]) -> tuple[float, ...]:
    """Return the values for 0 to 6 items if each adds its step, and further ones nothing."""
    return tuple([fsum(steps[:number]) for number in range(len(ROLES) + 1)])


def _read() -> dict[tuple[int, int], Weights]:
    """Return the weights by the number of players and of rounds to come."""
    text = files(__package__).joinpath("weights.csv").read_text("utf-8")
    rows = [
        {name: float(number or 0) for name, number in row.items()}
        for row in csv.DictReader(text.splitlines())
    ]
    return {(int(row["players"]), int(row["rounds"])): weights(row) for row in rows}


WEIGHTS: Final = _read()
