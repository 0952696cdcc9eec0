"""T-1: the cards, read from `singers.csv` beside the rulebook."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

ROLES: Final = ("turandot", "calaf", "liu", "ping", "pong", "pang")
"""T-1.1: the roles; number n is ROLES[n - 1]."""

ROLE_GENDERS: Final = ("f", "m", "f", "m", "m", "m")
"""T-1.1: the gender each role is written for."""

TYPES: Final = ("pro", "amateur", "alternative", "classic", "comic", "dark")
"""T-1.2: the types of singers, six of each."""


@dataclass(frozen=True, slots=True)
class Singer:
    """T-1.2: a singer's card; `favourite` is a role or empty, `gender` "f", "m" or "u"."""

    id: int
    type: str
    gender: str
    stars: int
    favourite: str


def _singers() -> dict[int, Singer]:
    """T-1.2: read the 36 singers from the card list beside the rulebook."""
    text = files(__package__).joinpath("singers.csv").read_text("utf-8")
    return {
        int(row["id"]): Singer(
            int(row["id"]), row["type"], row["gender"], int(row["stars"]), row["favourite"]
        )
        for row in csv.DictReader(text.splitlines())
    }


SINGERS: Final = _singers()
"""T-1.2: the singers by id, ids ascending."""

DIRECTORS: Final = (
    *("dark", "comic", "alternative", "classic"),
    *("favourite", "scene", "ensemble", "uncertain", "plain"),
)
"""T-1.3: the directors, in the order from which they are shuffled."""

OPPOSITES: Final = {
    "dark": "comic",
    "comic": "dark",
    "alternative": "classic",
    "classic": "alternative",
}
"""T-1.3: these directors like the type of their name, and dislike the other."""

DESIGNERS: Final = ("costume", "stage")
"""T-1.4: the designers, in the order in which they are hired."""

MONEY: Final = 3
"""T-1.5: the money cards that each player starts with."""

TABLE: Final = "table"
"""T-9.1: the Table, a third side in games of two players."""

LETTERS: Final = ("A", "B", "C", "D", "E")
LAST_ROUND: Final = 7
DIRECTOR_ROUND: Final = 4
FIRING_ROUNDS: Final = range(1, 4)


def designers(players: int) -> int:
    """T-1.4: return how many designers can be hired: one with two or three players, else two."""
    return 1 if players <= 3 else 2
