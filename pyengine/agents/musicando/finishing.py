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

LIKELIER: Final = 0.25
"""In so many more of the deals a player lays all cards after one play than after another, if that
is told instead of a number of turns."""

KEYS: Final = {
    ("oneself", "sooner"): "finish_sooner",
    ("oneself", "later"): "finish_later",
    ("oneself", "likelier"): "finish_likelier",
    ("oneself", "less_likely"): "finish_less_likely",
    ("partner", "sooner"): "partner_finishes_sooner",
    ("partner", "later"): "partner_finishes_later",
    ("partner", "likelier"): "partner_finishes_likelier",
    ("partner", "less_likely"): "partner_finishes_less_likely",
    ("opponent", "sooner"): "finishes_sooner",
    ("opponent", "later"): "finishes_later",
    ("opponent", "likelier"): "finishes_likelier",
    ("opponent", "less_likely"): "finishes_less_likely",
}
"""The reason by who finishes, and how that differs after the other play."""
SOONER: Final = ("sooner", "likelier")
LATER: Final = ("later", "less_likely")
OPPOSITE: Final = dict(zip(SOONER + LATER, LATER + SOONER, strict=True))


def difference(
    view: View, seats: Sequence[Seat], one: Candidate, other: Candidate, points: float
) -> Reason | None:
    """Return the player whose finish explains most of the `points` that a play is worth more.

    None if nobody's differs by a turn, in the right direction, and by more than its error.
    """
    gains: dict[int, float] = {}
    found: dict[int, tuple[str, int | None]] = {}
    for player in range(view.players):
        sooner, error = _sooner(player, one, other)
        allied = player % view.sides == view.player % view.sides
        agrees = (sooner > 0) == (allied == (points > 0))
        if not agrees or not round(sooner) or abs(sooner) <= error:
            continue
        how, turns = _how(player, one, other)
        if how in (SOONER if sooner > 0 else LATER):
            gains[player], found[player] = abs(sooner), (how, turns)
    most = max(gains, key=gains.__getitem__, default=None)
    if most is None:
        return None
    allied = most % view.sides == view.player % view.sides
    who = "oneself" if most == view.player else "partner" if allied else "opponent"
    how, turns = found[most]
    share = points * gains[most] / fsum(gains.values())
    number = {} if turns is None else {"n": turns}
    return Reason(KEYS[who, how], {"seat": seats[most], **number}, share)


def _how(player: int, one: Candidate, other: Candidate) -> tuple[str, int | None]:
    """Return how a player's finish differs after one play, and by how many turns.

    M-6.3: turns are counted in deals in which the player lays all cards after both. "" if these do
    not differ by a turn, or are less than half.
    """
    pairs = [
        (first[player], second[player])
        for first, second in zip(one.times, other.times, strict=False)
    ]
    deals = max(1, len(pairs))
    rates = [fsum(times[at] < NEVER for times in pairs) / deals for at in (0, 1)]
    if abs(rates[0] - rates[1]) >= LIKELIER:
        return "likelier" if rates[0] > rates[1] else "less_likely", None
    both = [second - first for first, second in pairs if max(first, second) < NEVER]
    turns = round(fsum(both) / max(1, len(both)))
    if not turns or 2 * len(both) < deals:
        return "", None
    return "sooner" if turns > 0 else "later", abs(turns)


def _sooner(player: int, one: Candidate, other: Candidate) -> tuple[float, float]:
    """Return by how many turns a player finishes sooner after one play, and the error of that."""
    found = []
    for first, second in zip(one.times, other.times, strict=False):
        last = 1 + max((each for each in (*first, *second) if each < NEVER), default=0)
        found.append(min(second[player], last) - min(first[player], last))
    return fsum(found) / max(1, len(found)), error_of_mean(found, TURNS_SPREAD)


def mirrored(reason: Reason) -> Reason | None:
    """Return such a reason as it is for the other play; None if it is a different reason."""
    found = next((pair for pair, key in KEYS.items() if key == reason.key), None)
    if found is None:
        return None
    who, how = found
    return Reason(KEYS[who, OPPOSITE[how]], reason.args, -reason.share)
