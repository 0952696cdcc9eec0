"""What a good player of Turandot knows, and the bots that know more or less of it.

`worth` says what a company is worth before it is complete, `round_model` turns one round of
bids into numbers that are quick to look up, `solve` plays that round as a game of simultaneous
moves, `casting` weighs casts, `reasons` says why (by `terms` and `cards`, `firing` of directors),
and `players` has the bots. The rules themselves stay where they are; a test holds `round_model` to
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
"""The bots by the names under which a record has them, the weakest first."""

UNIT: Final = "odds"
"""What a weighed move is told in: the odds of winning, 0 to 1."""
