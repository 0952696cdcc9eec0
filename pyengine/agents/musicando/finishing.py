"""Say who finishes sooner or later after a play than after another, as the playouts found.

The value of a play depends on nothing else but when everybody finishes. So where two plays differ
in value, this is a reason also where the rule of thumb sees no difference.
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.playout import NEVER
from pyengine.agents.musicando.search import error_of_mean
from pyengine.core import Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.agents.musicando.search import Candidate
    from pyengine.agents.musicando.view import View
    from pyengine.core import Seat

TURNS_SPREAD: Final = 3.0
"""Prior standard deviation of the difference in one deal, in turns."""

KEYS: Final = {
    ("oneself", True): "finish_sooner",
    ("oneself", False): "finish_later",
    ("partner", True): "partner_finishes_sooner",
    ("partner", False): "partner_finishes_later",
    ("opponent", True): "finishes_sooner",
    ("opponent", False): "finishes_later",
}
"""The reason by who finishes, and whether that is sooner or later."""


def difference(
    view: View, seats: Sequence[Seat], one: Candidate, other: Candidate, points: float
) -> Reason | None:
    """Return the player whose finish explains most of the `points` that a play is worth more.

    None if nobody's differs by a turn, in the right direction, and by more than its error.
    """
    gains: dict[int, float] = {}
    turns: dict[int, int] = {}
    for player in range(view.players):
        sooner, error = _sooner(player, one, other)
        allied = player % view.sides == view.player % view.sides
        agrees = (sooner > 0) == (allied == (points > 0))
        if agrees and round(sooner) and abs(sooner) > error:
            gains[player], turns[player] = abs(sooner), round(sooner)
    most = max(gains, key=gains.__getitem__, default=None)
    if most is None:
        return None
    allied = most % view.sides == view.player % view.sides
    who = "oneself" if most == view.player else "partner" if allied else "opponent"
    key = KEYS[who, turns[most] > 0]
    share = points * gains[most] / fsum(gains.values())
    return Reason(key, {"seat": seats[most], "n": abs(turns[most])}, share)


def _sooner(player: int, one: Candidate, other: Candidate) -> tuple[float, float]:
    """Return by how many turns a player finishes sooner after one play, and the error of that."""
    found = []
    for first, second in zip(one.times, other.times, strict=False):
        last = 1 + max((each for each in (*first, *second) if each < NEVER), default=0)
        found.append(min(second[player], last) - min(first[player], last))
    return fsum(found) / max(1, len(found)), error_of_mean(found, TURNS_SPREAD)


def mirrored(reason: Reason) -> Reason | None:
    """Return such a reason as it is for the other play; None if it is a different reason."""
    told = next((pair for pair, key in KEYS.items() if key == reason.key), None)
    if told is None:
        return None
    who, is_sooner = told
    return Reason(KEYS[who, not is_sooner], reason.args, -reason.share)
