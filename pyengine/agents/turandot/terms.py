"""What a move is worth, part by part, before it is told as reasons.

A `Term` is found in points, times how often it comes to that, beside the mean of the other moves.
The terms that count most become reasons. The share of a reason is by how much the odds of the move
would be others without it: how much it counts, not to the last digit.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, fsum, log
from typing import TYPE_CHECKING, Final, TypeVar

from pyengine.agents.turandot.round_model import DIGITS
from pyengine.core import REASONS, Reason

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

LEAST: Final = 0.004
"""Odds below which nothing is worth mentioning."""
EDGE: Final = 0.001
"""No odds are taken to be nearer to 0 or 1."""
CLEARLY: Final = 0.01
"""A move whose odds are so much lower than the first one's is clearly worse: it is said why."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of what a move is worth, in points, and the reason that it would be: key and args."""

    key: str
    args: Mapping[str, object]
    points: float


def foremost(
    terms: Iterable[Term], value: float, star: float, card: Sequence[Term] = ()
) -> tuple[Reason, ...]:
    """Return the terms that count most as reasons, their points turned into odds.

    What counts most of what speaks for the move and of what speaks against it is among them, and of
    what the `card` does that the move is about.

    `value` is the move's odds, `star` the worth of a point. Where none counts, as in a game that is
    as good as decided, it is the one that would.
    """
    value = min(max(value, EDGE), 1.0 - EDGE)
    level = log(value / (1.0 - value))

    def reason(term: Term) -> Reason:
        share = value - 1.0 / (1.0 + exp(star * term.points - level))
        return Reason(term.key, term.args, round(share, DIGITS))

    of_card = [reason(term) for term in card]
    terms = sorted([*card, *terms], key=lambda each: -round(abs(each.points), DIGITS))
    found = [reason(term) for term in terms]
    counted = [each for each in found if abs(each.share) >= LEAST]
    counted.sort(key=lambda each: -round(abs(each.share), DIGITS))
    needed = [_of_card(of_card)] if card else []
    if counted:
        contrary = [each for each in counted if each.share * counted[0].share < 0]
        needed += [counted[0], *contrary[:1]]
    elif not card:
        needed = found[:1] if terms and terms[0].points else [Reason("no_difference", {}, 0.0)]
    return _told(needed, counted)


def _told(needed: Sequence[Reason], counted: Sequence[Reason]) -> tuple[Reason, ...]:
    """Return the needed reasons, each once, and those that count most, at most `REASONS`."""
    told = [each for i, each in enumerate(needed) if each not in needed[:i]]
    told += [each for each in counted if each not in told][: REASONS - len(told)]
    return tuple(sorted(told, key=lambda each: -round(abs(each.share), DIGITS)))


def _of_card(given: Sequence[Reason]) -> Reason:
    """Return what is always told of a card: what it is best for, or else what stands first."""
    best = max(given, key=lambda each: each.share)
    return best if best.share >= LEAST else given[0]


Key = TypeVar("Key", int, str)


def among(there: Mapping[Key, float], mine: Key, weight: float, first: Key | None) -> float:
    """Return how much what is mine counts beside the mean of all that are there.

    `first` is the first move, where this one is clearly worse: what it falls short of that counts
    instead, if it is more.
    """
    points = weight * (there[mine] - mean(there.values()))
    if first is None:
        return points
    behind = weight * (there[mine] - there[first])
    return min(points, behind) if behind < 0 else points


def mean(numbers: Collection[float]) -> float:
    """Return the mean."""
    return fsum(numbers) / len(numbers)
