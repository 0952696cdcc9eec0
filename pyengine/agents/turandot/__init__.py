"""The bots of Turandot.

`worth` values companies that are not complete yet, `round_model` turns a round of bids into numbers
that are quick to look up, `solve` treats that round as a game of simultaneous moves, `casting`
weighs casts, `reasons` explains moves (with `terms` and `cards`, and `firing` for directors), and
`players` has the bots. The rules stay in the game's package; a test checks `round_model` against
them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.level import RANDOM, Level

if TYPE_CHECKING:
    from collections.abc import Mapping

LEVELS: Final[Mapping[str, Level]] = {
    "random": RANDOM,
    "easy": Level("pyengine.agents.turandot.players:Easy", budget=1),
    "greedy": Level("pyengine.agents.turandot.players:Greedy", budget=1),
    "medium": Level("pyengine.agents.turandot.players:Medium", budget=60),
    "hard": Level("pyengine.agents.turandot.players:Hard", budget=600),
}
"""The bots by the names that records use, weakest first."""

UNIT: Final = "odds"
"""The unit of move values: the odds of winning, 0 to 1."""

HINDSIGHT: Final = "pyengine.agents.turandot.hindsight"
"""The module that says what was hidden and made another move better."""
