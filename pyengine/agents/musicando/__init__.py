"""The bots of Musicando: rules of thumb for play, odds for bidding, samples of hidden cards.

`cards`, `boards` and `playout` implement the rules of play on compact state, fast enough for search
and checked against the rules by a test. `policy` plays by rule of thumb; `view` is what a seat
knows; `worlds` samples deals that agree with it, in which `search` runs its playouts; `scale`
converts the results to points. `strength` rates hands for each display, and what calls reveal of
them; `bidding` rates calls; `foresight` does so with all cards open. `reasons` (for cards) and
`call_reasons` explain moves; `players` has the levels.
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
"""The bots by the names that records use, weakest first."""

UNIT: Final = "points"
"""The unit of move values: the deal's lead in points over the other side or the others' mean."""

HINDSIGHT: Final = "pyengine.agents.musicando.hindsight"
"""The module that says what was hidden and made another move better."""
