"""Which of several choices is best on average, when the same luck is dealt to all of them."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

HEATS: Final = 4
"""How many times the worse half is dropped, counting the end."""

TRIAL: Final = 2
"""After so many deals only the `FIELD` stays, those with the best priors."""
FIELD: Final = 6

FEWEST: Final = 2
"""How many are played to the end at least: one alone could not be compared."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and its standard error as far as luck that is the same for all is left out."""

    value: float
    error: float


def race(
    priors: Sequence[float],
    trust: float,
    deals: int,
    play: Callable[[int, int], Generator[None, None, float]],
) -> Generator[None, None, list[Estimate]]:
    """Return what each choice comes to: `trust` times its prior, and for the rest as it is played.

    `play(index, deal)` plays one of them. A few deals are for all, the others for those of the best
    priors; after each heat but the last the worse half of these is dropped. What was dropped is
    told beside those that were played to the end, deal by deal, so that it does not matter how
    lucky the deals were that it has seen.
    """
    results: list[list[float]] = [[] for _ in priors]
    running = list(range(len(priors)))
    heat = -(-deals // HEATS)
    for deal in range(deals):
        if deal == TRIAL:
            running = sorted(running, key=lambda i: -priors[i])[:FIELD]
        if deal and deal % heat == 0:
            running = running[: max(FEWEST, -(-len(running) // 2))]
        for index in running:
            results[index].append((yield from play(index, deal)))
        running.sort(key=lambda i: -trust * priors[i] - (1 - trust) * fsum(results[i]) / (deal + 1))
    means = [fsum([results[i][deal] for i in running]) / len(running) for deal in range(deals)]
    mean = fsum(means) / deals
    return [
        _estimate(trust * prior + (1 - trust) * mean, 1 - trust, result, means)
        for prior, result in zip(priors, results, strict=True)
    ]


def _estimate(
    base: float, part: float, result: Sequence[float], means: Sequence[float]
) -> Estimate:
    """Return the base and this part of the mean difference of a result from the means."""
    apart = [one - mean for one, mean in zip(result, means, strict=False)]
    mean, count = fsum(apart) / len(apart), len(apart)
    spread = fsum([(one - mean) ** 2 for one in apart]) / max(1, count - 1)
    return Estimate(base + part * mean, part * sqrt(spread / count))
