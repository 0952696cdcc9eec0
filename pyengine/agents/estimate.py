"""What a bot takes a choice to be worth, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its errors as in `Weighed`.

    `error` leaves out the luck that is the same for all choices, `value_error` has it.
    """

    value: float
    error: float
    value_error: float = 0.0
