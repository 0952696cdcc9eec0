"""Lucca Città: palazzi in six colours, and walls around the town (rulebook: `rulebook.md`).

`cards` and `moves` say what there is, `district` holds the rules of what lies before a player,
`resolution` what a move sets off, clause by clause, and `game` puts them behind the protocol.
"""

from pyengine.games.lucca_citta.game import LuccaCitta
from pyengine.games.lucca_citta.state import cards

GAME = LuccaCitta

__all__ = ["GAME", "LuccaCitta", "cards"]
