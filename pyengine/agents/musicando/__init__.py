"""The bots of Musicando: rules of thumb for laying, odds for bidding, sampled deals for the unseen.

`cards`, `boards` and `playout` are the rules of play on plain numbers, fast enough for search and
held to the rules by a test; `policy` lays by rule of thumb; `view` is what a seat knows, `worlds`
deals that agree with it, in which `search` plays out and `scale` says what that means in points.
`strength` says what a hand is worth for each display and what calls tell of it, `bidding` what a
call promises, `foresight` the same with all cards open. `reasons` (of cards) and `call_reasons`
say why; `players` are the levels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.level import RANDOM, Level

if TYPE_CHECKING:
    from collections.abc import Mapping

LEVELS: Final[Mapping[str, Level]] = {
    "random": RANDOM,
    "easy": Level("pyengine.agents.musicando.players:Easy", budget=1),
    "greedy": Level("pyengine.agents.musicando.players:Greedy", budget=1),
    "medium": Level("pyengine.agents.musicando.players:Medium", budget=60),
    "hard": Level("pyengine.agents.musicando.players:Hard", budget=250),
}
"""The bots by the names under which a record has them, the weakest first."""

UNIT: Final = "points"
"""What `weigh` counts in: points of the deal ahead of the other side, or of the others' mean."""
