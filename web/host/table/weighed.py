"""A bot's judgement of a move in words: its value, the reasons, and what is about as good.

Values are estimates, and are told as such: in whole points or wins in ten, and with "perhaps" if
uncertain. The exact `figures`, with their error, explain the sentence on request.

No difference within the error (`within_error`) counts, nor one that vanishes in the figures: for
two values side by side (`is_worth_as_much`), and for the cost of one move (`cost_nothing`).

Beside two values their difference is that of the rounded ones (`gap`, `gap_in_figures`); where it
does not agree with wins in ten, the odds are told in percent (`is_in_tenths`).
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from host.nodes import el, explained, visually_hidden
from host.text import MINUS, decimal
from pyengine.core import within_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games import View
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Reason, Weighed

SHOWN: Final = 3
"""How many moves are shown at most."""

SCALES: Final = {"odds": (100, 0), "points": (1, 1)}
"""How values of each unit are displayed: their factor and number of decimals."""

TOLD: Final = {"odds": 100, "points": 1}
"""The factor by which two values of each unit are rounded before their difference is told."""

LEAST: Final = {"odds": 0.005, "points": 0.05}
"""The least cost in each unit; the figures of anything smaller would be 0."""

NEAR: Final = {"odds": 0.03, "points": 1.0}
"""The difference in each unit within which a move is called about as good."""

ENDS: Final = {0: "none", 10: "all"}
"""The numbers of wins in ten with a text of their own."""


def value_text(
    words: Words, unit: str, value: float, error: float | None, *, in_percent: bool = False
) -> str:
    """Say roughly what a move is worth; what is certain, exactly.

    The error of values in reviews saved by old versions is unknown: None. Odds are told as wins in
    ten, or `in_percent`.
    """
    if error == 0 and value in {0, 1} and unit == "odds":
        return _figures(words, unit, value, error)
    if unit == "odds" and in_percent:
        return _without_margin(words, unit, value, error)
    if unit == "odds":
        wins = round(10 * value)
        return words(f"hint.odds_{ENDS[wins]}" if wins in ENDS else "hint.odds", n=wins)
    points = round(abs(value))
    if not points:
        return words("hint.level")
    side = "ahead" if value > 0 else "behind"
    sure = "perhaps" if within_error(abs(value), error or 0.0) else "about"
    return words(f"hint.{sure}_{side}", n=points)


def figures(words: Words, unit: str, value: float, error: float | None) -> str:
    """Say in figures what a move is worth, as the explanation of `value_text`."""
    return words("coach.figures", figures=_figures(words, unit, value, error))


def _figures(words: Words, unit: str, value: float, error: float | None) -> str:
    """Return what a move is worth in the game's own unit, and how sure that is.

    Odds that are uncertain are never given as 0 or 100; zero points are told by `hint.level`.
    """
    out = _rounded(unit, error or 0.0)
    return _with_margin(words, unit, _without_margin(words, unit, value, error), out)


def _without_margin(words: Words, unit: str, value: float, error: float | None) -> str:
    shown = _rounded(unit, value)
    if unit == "odds" and (_rounded(unit, error or 0.0) or error is None):
        shown = min(max(shown, 1.0), 99.0)
    if unit == "points" and not shown:
        return words("hint.level")
    return _amount(words, unit, abs(shown), "hint.behind" if shown < 0 else "hint.value")


def _with_margin(words: Words, unit: str, told: str, out: float) -> str:
    """Add a margin of error to an amount, if there is one."""
    if not out:
        return told
    _, places = SCALES[unit]
    return words("coach.give_or_take", worth=told, error=decimal(words.language, out, places))


def gap(unit: str, first: float, other: float) -> float:
    """Return by how much the first value is higher, as the difference of the rounded values.

    Points may be 0, "less than a point"; odds that are equal in percent are not rounded.
    """
    scale = TOLD[unit]
    rounded = (round(scale * first) - round(scale * other)) / scale
    return rounded if rounded or unit == "points" else first - other


def gap_in_figures(unit: str, first: float, other: float) -> float:
    """Return the same for `figures`; what is equal in these is not rounded."""
    scale, _ = SCALES[unit]
    rounded = (_rounded(unit, first) - _rounded(unit, other)) / scale
    return rounded or first - other


def is_in_tenths(first: float, other: float) -> bool:
    """Return whether the difference of two odds as wins in ten is the one that is told."""
    tenths = round(10 * first) - round(10 * other)
    return tenths > 0 and round(10 / tenths) == round(1 / gap("odds", first, other))


def loss_text(words: Words, unit: str, value: float) -> str:
    """Say roughly by how much a move was worse: in points, or as one win in that many games."""
    return words("hint.costs", n=round(1 / value if unit == "odds" else value))


def gap_text(words: Words, unit: str, value: float, error: float) -> str:
    """Say in figures how much worse a move was, and how sure: the explanation of `loss_text`."""
    lost = _amount(words, unit, _rounded(unit, value), "hint.loss")
    told = _with_margin(words, unit, lost, _rounded(unit, error))
    return words("coach.figures", figures=told)


def _amount(words: Words, unit: str, shown: float, key: str) -> str:
    _, places = SCALES[unit]
    return words(key, value=decimal(words.language, shown, places), n=int(shown))


def _rounded(unit: str, value: float) -> float:
    scale, places = SCALES[unit]
    return round(value * scale, places)


def cost_nothing(lost: float, error: float, unit: str) -> bool:
    """Return whether this loss may be none, or its figures would be 0."""
    return within_error(lost, error) or lost < LEAST[unit]


def is_worth_as_much(first: Weighed[Any], other: Weighed[Any], unit: str) -> bool:
    """Return whether another move may be worth as much as the first, or has the same figures."""
    may_be = within_error(first.value - other.value, other.error)
    is_told = _rounded(unit, other.value) == _rounded(unit, first.value)
    return other is not first and (may_be or is_told)


def tie_key(first: Weighed[Any], other: Weighed[Any], unit: str) -> str:
    """Return the key of how another move compares with the first; "" if it is worse.

    A large difference that is uncertain is not called as good: the move may be worse.
    """
    if not is_worth_as_much(first, other, unit):
        return ""
    is_near = first.value - other.value <= NEAR[unit]
    return "coach.as_good" if is_near else "coach.not_surely_worse"


def shortlist(
    view: View, context: ViewContext[Any, Any], weighed: Sequence[Weighed[Any]]
) -> tuple[Weighed[Any], ...]:
    """Return the moves to show, best first: one of each kind (`View.hint_group`, `first_acts`)."""
    found: dict[str | tuple[str, ...], Weighed[Any]] = {}
    for one in weighed:
        begun = view.first_acts(one.move) or (context.game.write(one.move),)
        found.setdefault(view.hint_group(context, one.move) or begun, one)
    return tuple(found.values())[:SHOWN]


def reasons(
    view: View, context: ViewContext[Any, Any], given: Sequence[Reason], *, is_best: bool
) -> Node | None:
    """Return the reasons for a move's value, each marked as one for or against it.

    They are in the order of their weight, but what speaks for the best move comes before what
    speaks against it. Reasons that this version does not know, from a saved review, are left out.
    """
    known = [one for one in given if f"reason.{one.key}" in context.words]
    if is_best:
        known.sort(key=lambda one: one.share < 0)
    if not known:
        return None
    lines = el("ul", "hint-reasons", *[_reason(view, context, one) for one in known])
    # A low screen shows only the first; a single reason needs no explanation.
    return explained(lines, *_told(view, context, known)) if len(known) > 1 else lines


def reason_text(view: View, context: ViewContext[Any, Any], reason: Reason) -> str:
    """Say a reason to whoever decides; they are "you", also where several people are told."""
    words = copy(context.words)
    words.you = context.name(context.seat) if context.seat else ""
    return view.reason(replace(context, words=words), reason)


def _told(view: View, context: ViewContext[Any, Any], known: Sequence[Reason]) -> list[str]:
    """Return all reasons as sentences of an explanation."""
    signs = {True: "+ ", False: f"{MINUS} "}
    return [
        (signs[one.share > 0] if one.share else "") + reason_text(view, context, one)
        for one in known
    ]


def _reason(view: View, context: ViewContext[Any, Any], reason: Reason) -> Node:
    text = reason_text(view, context, reason)
    if not reason.share:
        return el("li", "hint-reason", text)
    key, sign = ("coach.for", "+") if reason.share > 0 else ("coach.against", MINUS)
    return el(
        "li",
        "hint-reason",
        el("span", "hint-sign", sign, aria_hidden="true"),
        visually_hidden(context.words(key)),
        el("span", "", text),
    )
