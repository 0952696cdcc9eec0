"""Turandot: seven rounds of secret bids for singers and a director, then the opera is cast.

The modules follow the rulebook (`rulebook.md`) and cite its clauses: `material` is T-1, `moves` the
notation, `state` T-2, `legal` what T-4 to T-7 allow, `resolution` carries a move out by T-3 to T-7
clause by clause, `score` is T-7, and `game` implements the protocol.
"""

from pyengine.games.turandot.game import Turandot
from pyengine.games.turandot.material import (
    DESIGNERS,
    DIRECTOR_ROUND,
    DIRECTORS,
    LAST_ROUND,
    OPPOSITES,
    ROLE_GENDERS,
    ROLES,
    SINGERS,
    TABLE,
    Singer,
    designers,
)
from pyengine.games.turandot.moves import CASTS, Bid, Cast, Fire, Move, Name, Understudy
from pyengine.games.turandot.score import (
    NOBODY,
    best_cast,
    best_cast_of,
    cast_items,
    misfit,
    open_items,
)
from pyengine.games.turandot.state import Card, Company, State, cards

GAME = Turandot

__all__ = [
    "CASTS",
    "DESIGNERS",
    "DIRECTORS",
    "DIRECTOR_ROUND",
    "GAME",
    "LAST_ROUND",
    "NOBODY",
    "OPPOSITES",
    "ROLES",
    "ROLE_GENDERS",
    "SINGERS",
    "TABLE",
    "Bid",
    "Card",
    "Cast",
    "Company",
    "Fire",
    "Move",
    "Name",
    "Singer",
    "State",
    "Turandot",
    "Understudy",
    "best_cast",
    "best_cast_of",
    "cards",
    "cast_items",
    "designers",
    "misfit",
    "open_items",
]
