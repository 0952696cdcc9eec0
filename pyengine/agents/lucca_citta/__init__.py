"""The bots of Lucca Città: compact districts, their estimated worth, and plans of whole turns.

`street` implements the rules on compact state, without what no choice depends on; `weights`
estimates what a street is worth; `turns` finds the ways to use a set; `outlook` plays on from
there. `candidates` selects the turns to compare, `keeping` rates the first cards, and `race`
compares choices under the same luck. `reasons`, with `use_reasons` and `street_reasons`, explains
moves by the `plans` compared; `hindsight` does so in reviews, by what came `afterwards`. `players`
has the agents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.level import RANDOM, Level

if TYPE_CHECKING:
    from collections.abc import Mapping

UNIT: Final = "points"
"""The unit of move values."""

LEVELS: Final[Mapping[str, Level]] = {
    "random": RANDOM,
    "easy": Level("pyengine.agents.lucca_citta.players:Easy", budget=1),
    "greedy": Level("pyengine.agents.lucca_citta.players:Greedy", budget=1),
    "medium": Level("pyengine.agents.lucca_citta.players:Medium", budget=1),
    "hard": Level("pyengine.agents.lucca_citta.players:Hard", budget=40),
}
"""The bots by the names that records use, weakest first."""

HINDSIGHT: Final = "pyengine.agents.lucca_citta.hindsight"
"""The module that says what was hidden and made another move better."""
