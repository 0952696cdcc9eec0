"""Lucca Città: palazzi in six colours, and walls around the town (rulebook: `rulebook.md`).

`cards` and `moves` define the material and notation, `district` the rules for a player's own cards,
`state` the table; `resolution` carries moves out clause by clause, and `game` implements the
protocol. `ahead` finds the best use of a set, for front ends.
"""

from pyengine.games.lucca_citta.game import LuccaCitta
from pyengine.games.lucca_citta.state import cards

GAME = LuccaCitta

__all__ = ["GAME", "LuccaCitta", "cards"]
