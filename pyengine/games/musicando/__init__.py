"""Musicando: calls for one of four displays, then 56 cards are laid until every rank is settled.

One module for each noun of the rulebook (`rulebook.md`): `deck` (M-1), `moves` (the notation),
`state`, `auction` (M-2), `symbols` (whom they hit and who goes on after a pause: M-4.1, M-4.4),
`layout` with `grid` and `columns` (M-5, M-4.5, M-4.6), `displays` (what they are worth), `score`
(M-6, M-7). A move is carried out by `play.Resolution`, clause by clause (M-3, M-4.2 to M-4.4);
`apply` keeps only where that ends, `narrate` tells every step of it. `game` puts all behind the
protocol.

What a front end needs so as not to guess: `state.layout.moves([card])` says where a card could lie
now, `state.layout.why_not(Lay(card, cell))` why not there, `edge` of a grid which free cells touch
it, `Musicando.blocks` whom a symbol would block, `worth` what a contract is worth,
`Musicando.deal_items` what a finished deal brought.
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
