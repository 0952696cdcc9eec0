"""The parts of a move's worth, before they become reasons.

A `Term` is in points, times the probability of its effect, relative to the mean of the other moves.
The largest terms become reasons. A reason's share is the change in the move's odds without it, as
an approximate weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, fsum, log
from typing import TYPE_CHECKING, Final, TypeVar

from pyengine.agents.turandot.round_model import DECIMALS
from pyengine.core import REASONS, Reason

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

MIN_SHARE: Final = 0.004
"""Odds too small to mention."""
MIN_ODDS: Final = 0.001
"""Odds are assumed to be at least this far from 0 and 1."""
CLEARLY_WORSE: Final = 0.01
"""A move whose odds are this much below the first one's is clearly worse and gets reasons why."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a move's worth, in points, and its reason: key and args."""

    key: str
    args: Mapping[str, object]
    points: float


def foremost(
    terms: Iterable[Term], value: float, star: float, card: Sequence[Term] = ()
) -> tuple[Reason, ...]:
    """Return the largest terms as reasons, their points converted to odds.

    They include the largest term for the move, the largest against it, and the largest about the
    `card` concerned.

    `value` is the move's odds, `star` the worth of a point. If no term is large enough, as in a
    game that is practically decided, the largest one is returned.
    """
    value = min(max(value, MIN_ODDS), 1.0 - MIN_ODDS)
    level = log(value / (1.0 - value))

    def reason(term: Term) -> Reason:
        share = value - 1.0 / (1.0 + exp(star * term.points - level))
        return Reason(term.key, term.args, round(share, DECIMALS))

    of_card = [reason(term) for term in card]
    terms = sorted([*card, *terms], key=lambda each: -round(abs(each.points), DECIMALS))
    found = [reason(term) for term in terms]
    counted = [each for each in found if abs(each.share) >= MIN_SHARE]
    counted.sort(key=lambda each: -round(abs(each.share), DECIMALS))
    needed = [_of_card(of_card)] if card else []
    if counted:
        contrary = [each for each in counted if each.share * counted[0].share < 0]
        needed += [counted[0], *contrary[:1]]
    elif not card:
        needed = found[:1] if terms and terms[0].points else [Reason("no_difference", {}, 0.0)]
    return _selected(needed, counted)


def _selected(needed: Sequence[Reason], counted: Sequence[Reason]) -> tuple[Reason, ...]:
    """Return the needed reasons, each once, and the largest others, at most `REASONS`."""
    found = [each for i, each in enumerate(needed) if each not in needed[:i]]
    found += [each for each in counted if each not in found][: REASONS - len(found)]
    return tuple(sorted(found, key=lambda each: -round(abs(each.share), DECIMALS)))


def _of_card(given: Sequence[Reason]) -> Reason:
    """Return the reason always given of a card: what it is best for, or else the first one."""
    best = max(given, key=lambda each: each.share)
    return best if best.share >= MIN_SHARE else given[0]


Key = TypeVar("Key", int, str)


def relative_to_mean(
    there: Mapping[Key, float], mine: Key, weight: float, first: Key | None
) -> float:
    """Return the lead of `mine` over the mean of all that are there, times the weight.

    `first` is the first move, if this one is clearly worse: the shortfall against it is used
    instead where it is larger.
    """
    points = weight * (there[mine] - mean(there.values()))
    if first is None:
        return points
    behind = weight * (there[mine] - there[first])
    return min(points, behind) if behind < 0 else points


def mean(numbers: Collection[float]) -> float:
    """Return the mean."""
    return fsum(numbers) / len(numbers)
