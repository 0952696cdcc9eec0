"""Turandot: seven rounds of secret bids for singers and a director, then the opera is cast.

The modules follow the rulebook (`turandot.md`), whose clause ids the docstrings cite: `material`
is T-1, `moves` its notation, `state` T-2, `legal` says what T-4 to T-7 allow, `turn` carries a
move out by T-3 to T-7 clause by clause, `score` is T-7, and `game` puts them behind the protocol.
"""

from pyengine.games.turandot.game import Turandot
from pyengine.games.turandot.material import (
    DESIGNERS,
    DIRECTORS,
    OPPOSITES,
    ROLE_GENDERS,
    ROLES,
    SINGERS,
    TABLE,
    TYPES,
    Singer,
    designers,
)
from pyengine.games.turandot.moves import CASTS, Bid, Cast, Fire, Move, Name, Understudy
from pyengine.games.turandot.score import best_cast, cast_items, director_item, open_items
from pyengine.games.turandot.state import Card, Company, Phase, State, cards
from pyengine.games.turandot.turn import Turn

__all__ = [
    "CASTS",
    "DESIGNERS",
    "DIRECTORS",
    "OPPOSITES",
    "ROLES",
    "ROLE_GENDERS",
    "SINGERS",
    "TABLE",
    "TYPES",
    "Bid",
    "Card",
    "Cast",
    "Company",
    "Fire",
    "Move",
    "Name",
    "Phase",
    "Singer",
    "State",
    "Turandot",
    "Turn",
    "Understudy",
    "best_cast",
    "cards",
    "cast_items",
    "designers",
    "director_item",
    "open_items",
]
