"""A bot's estimate of what a choice is worth, and its error."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its standard errors, as in `Weighed`.

    `error` excludes the luck that all choices share, `value_error` includes it.
    """

    value: float
    error: float
    value_error: float = 0.0
