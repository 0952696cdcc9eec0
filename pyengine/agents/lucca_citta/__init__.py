"""Who plays Lucca Città: districts as a few numbers, what they are worth, and whole turns.

`street` plays by the rules, fast and without what does not matter to a choice; `weights` says
what a street is worth; `turns` finds the ways to use a set; `players` are the agents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.level import RANDOM, Level

if TYPE_CHECKING:
    from collections.abc import Mapping

LEVELS: Final[Mapping[str, Level]] = {
    "random": RANDOM,
    "easy": Level("pyengine.agents.lucca_citta.players:Easy", budget=1),
    "greedy": Level("pyengine.agents.lucca_citta.players:Greedy", budget=1),
    "medium": Level("pyengine.agents.lucca_citta.players:Medium", budget=1),
    "hard": Level("pyengine.agents.lucca_citta.players:Hard", budget=14),
}
"""The bots by the names under which a record has them, the weakest first."""

UNIT: Final = "points"
"""In which unit these bots weigh moves."""
