"""Who plays Lucca Città: districts as a few numbers, what they are worth, and whole turns.

`street` plays by the rules, fast and without what does not matter to a choice; `weights` says
what a street is worth; `turns` finds the ways to use a set; `outlook` plays on from there.
`candidates` are the turns that are compared and `keeping` the first cards, `race` compares them by
the same luck for all; `reasons`, with `use_reasons` and `street_reasons`, tells why, by the `plans`
that are compared; `players` are the agents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.level import RANDOM, Level

if TYPE_CHECKING:
    from collections.abc import Mapping

UNIT: Final = "points"
"""What the values of moves are counted in."""

LEVELS: Final[Mapping[str, Level]] = {
    "random": RANDOM,
    "easy": Level("pyengine.agents.lucca_citta.players:Easy", budget=1),
    "greedy": Level("pyengine.agents.lucca_citta.players:Greedy", budget=1),
    "medium": Level("pyengine.agents.lucca_citta.players:Medium", budget=1),
    "hard": Level("pyengine.agents.lucca_citta.players:Hard", budget=20),
}
"""The bots by the names under which a record has them, the weakest first."""
