"""Convert the results of playouts to points of the deal, with their errors.

Playouts are compared in smoothed points (`search.outcome`), each worth a little less than a point.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import TYPE_CHECKING, Final

from pyengine.agents.estimate import Estimate
from pyengine.agents.musicando.search import DIFFERENCE_SPREAD, RESULT_SPREAD, error_of_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.agents.musicando.search import Candidate, Comparison

SLOPE: Final = {"S": 0.95, "G": 0.91, "P": 0.97, "M": 0.89}
"""Points per smoothed point, by display (`python -m tests.bench.musicando_weigh`)."""
ROUGH_ERROR: Final = 1.5
"""The standard error of a difference in points that only the rule of thumb estimates."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Converts smoothed points to points of the deal; `best` is the best candidate."""

    base: float
    """The value of the policy's choice, in points."""
    base_error: float
    slope: float
    yardstick: Candidate
    best: Candidate

    def best_of(self, others: Sequence[Candidate]) -> Estimate:
        """Return the best candidate's estimate; the error is that of its lead over the next."""
        second = max(others, key=lambda one: one.gain(self.best)[0], default=None)
        if second is None:
            error = DIFFERENCE_SPREAD / sqrt(max(1, len(self.best.outcomes)))
        else:
            error = second.doubt(self.best)
        return Estimate(self._value(self.best), self.slope * error, self._value_error(self.best))

    def estimate(self, one: Candidate) -> Estimate:
        """Return another candidate's estimate, capped at the best one's value."""
        value = min(self._value(one), self._value(self.best))
        return Estimate(value, self.slope * one.doubt(self.best), self._value_error(one))

    def blended(self, one: Candidate, guess: Estimate) -> Estimate:
        """Combine a rule-of-thumb guess with the result of a few deals, by their precisions."""
        deals = len(one.outcomes)
        if not deals:
            return Estimate(
                self.base + guess.value, guess.error, hypot(self.base_error, ROUGH_ERROR)
            )
        gain = self.slope * one.gain(self.yardstick)[0]
        sampled = (self.slope * DIFFERENCE_SPREAD) ** 2 / deals
        share = ROUGH_ERROR**2 / (ROUGH_ERROR**2 + sampled)
        value = self.base + share * gain + (1 - share) * guess.value
        error = sqrt(share * sampled)
        return Estimate(min(value, self._value(self.best)), error, hypot(self.base_error, error))

    def _value(self, one: Candidate) -> float:
        return self.base + self.slope * one.gain(self.yardstick)[0]

    def _value_error(self, one: Candidate) -> float:
        if one is self.yardstick:
            return self.base_error
        return hypot(self.base_error, self.slope * one.doubt(self.yardstick))


def scale_of(found: Comparison, best: Candidate, even: float, letter: str) -> Scale:
    """Return the scale of a comparison.

    `even` is what the contract brings at even odds, `letter` the display's.
    """
    slope = SLOPE[letter]
    level = sum(found.levels) / max(1, len(found.levels))
    base_error = slope * error_of_mean(found.levels, RESULT_SPREAD)
    return Scale(even + slope * level, base_error, slope, found.yardstick, best)
