"""Musicando: bidding for one of four displays, then laying 56 cards until all ranks are settled.

One module for each noun of the rulebook (`rulebook.md`): `deck` (M-1), `moves` (the notation),
`state`, `auction` (M-2), `symbols` (whom they block and who continues after a pause: M-4.1, M-4.4),
`layout` with `grid` and `columns` (M-5, M-4.5, M-4.6), `displays` (their values), `score` (M-6,
M-7). `play.Resolution` carries out a move clause by clause (M-3, M-4.2 to M-4.4); `apply` returns
only the final state, `narrate` every step. `game` implements the protocol.

For front ends: `state.layout.moves([card])` returns where a card could lie now,
`state.layout.why_not(Lay(card, cell))` why not there, `edge` of a grid the free cells next to it,
`Musicando.blocks` whom a symbol would block, `worth` the value of a contract and
`Musicando.deal_items` the score lines of a finished deal.
"""

from pyengine.games.musicando.auction import last_bid
from pyengine.games.musicando.deck import (
    COLOURS,
    DECK,
    FLATS,
    NATURALS,
    NOTES,
    OVALS,
    PAUSE,
    SHARPS,
    SYMBOL,
    SYMBOLS,
    Card,
)
from pyengine.games.musicando.displays import worth
from pyengine.games.musicando.game import Musicando
from pyengine.games.musicando.grid import Grid
from pyengine.games.musicando.layout import Layout
from pyengine.games.musicando.moves import (
    BIDS,
    CHOICES,
    CONCEDE,
    DISPLAYS,
    LEVELS,
    ORIGIN,
    PASS,
    Bid,
    Cell,
    Choice,
    Lay,
    Move,
)
from pyengine.games.musicando.score import CONCESSION
from pyengine.games.musicando.state import Contract, FinishedDeal, State, cards

GAME = Musicando

__all__ = [
    "BIDS",
    "CHOICES",
    "COLOURS",
    "CONCEDE",
    "CONCESSION",
    "DECK",
    "DISPLAYS",
    "FLATS",
    "GAME",
    "LEVELS",
    "NATURALS",
    "NOTES",
    "ORIGIN",
    "OVALS",
    "PASS",
    "PAUSE",
    "SHARPS",
    "SYMBOL",
    "SYMBOLS",
    "Bid",
    "Card",
    "Cell",
    "Choice",
    "Contract",
    "FinishedDeal",
    "Grid",
    "Lay",
    "Layout",
    "Move",
    "Musicando",
    "State",
    "cards",
    "last_bid",
    "worth",
]
