"""Find the choice that is best on average when all choices get the same luck."""

from __future__ import annotations

from math import fsum, hypot, sqrt
from typing import TYPE_CHECKING, Final

from pyengine.agents.estimate import Estimate

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

HEATS: Final = 6
"""Heats that the deals are divided into; the worse half is dropped after each but the last."""

MIN_FINALISTS: Final = 2
"""The fewest choices kept to the end; a single one could not be compared."""


def race(
    priors: Sequence[float],
    trust: float,
    deals: int,
    play: Callable[[int, int], Generator[None, None, float]],
) -> Generator[None, None, list[Estimate]]:
    """Return an estimate of each choice: `trust` times its prior, the rest from playing it.

    `play(index, deal)` plays one choice. The worse half is dropped after each heat but the last. A
    dropped choice is compared with the finalists deal by deal, over the deals that it was played
    in, so that lucky deals do not distort the result.
    """
    results: list[list[float]] = [[] for _ in priors]
    running = list(range(len(priors)))
    heat = -(-deals // HEATS)
    for deal in range(deals):
        if deal and deal % heat == 0:
            running = running[: max(MIN_FINALISTS, -(-len(running) // 2))]
        for index in running:
            results[index].append((yield from play(index, deal)))
        running.sort(key=lambda i: -trust * priors[i] - (1 - trust) * fsum(results[i]) / (deal + 1))
    means = [fsum([results[i][deal] for i in running]) / len(running) for deal in range(deals)]
    return _estimates(priors, trust, results, means)


def estimates(results: Sequence[list[float]]) -> list[Estimate]:
    """Return the estimate of each choice, all played alike; the error is that to the best one."""
    return _estimates([0.0 for _ in results], 0.0, results, max(results, key=fsum))


def _estimates(
    priors: Sequence[float], trust: float, results: Sequence[list[float]], means: Sequence[float]
) -> list[Estimate]:
    """Return the estimate of each choice from its results, relative to the means of each deal."""
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
    """Return the standard error of a mean; 0 for a single deal, which is known."""
    mean, count = fsum(sample) / len(sample), len(sample)
    return sqrt(fsum([(one - mean) ** 2 for one in sample]) / max(1, count - 1) / count)
