"""Which of several choices is best on average, when the same luck is dealt to all of them."""

from __future__ import annotations

from math import fsum, hypot, sqrt
from typing import TYPE_CHECKING, Final

from pyengine.agents.estimate import Estimate

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

HEATS: Final = 4
"""Into how many heats the deals are divided; after each but the last the worse half is dropped."""

TRIAL: Final = 2
"""How many deals all choices are played in; after these only those with the best priors are."""
FIELD: Final = 6
"""How many choices that is."""

FEWEST: Final = 2
"""How many are played to the end at least: one alone could not be compared."""


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
    return _estimates(priors, trust, results, means)


def _estimates(
    priors: Sequence[float], trust: float, results: Sequence[list[float]], means: Sequence[float]
) -> list[Estimate]:
    """Return what each choice comes to by its results, beside the means of each deal."""
    mean, part = fsum(means) / len(means), 1 - trust
    luck = part * _standard_error(means)
    found = []
    for prior, result in zip(priors, results, strict=True):
        apart = [one - other for one, other in zip(result, means, strict=False)]
        value = trust * prior + part * mean + part * fsum(apart) / len(apart)
        error = part * _standard_error(apart)
        found.append(Estimate(value, error, hypot(error, luck)))
    return found


def _standard_error(sample: Sequence[float]) -> float:
    """Return the standard error of a mean; 0 of a single deal, which is known."""
    mean, count = fsum(sample) / len(sample), len(sample)
    return sqrt(fsum([(one - mean) ** 2 for one in sample]) / max(1, count - 1) / count)
