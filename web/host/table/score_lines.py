"""A list of points in a closer look: what counts, its clause, and the sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.nodes import clause, el
from host.text import signed, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.text import Words
    from pyengine.core import Item


def score_lines(
    words: Words,
    title: str,
    lines: Sequence[tuple[Item, Sequence[str]]],
    before: int | None = None,
) -> Node:
    """Return one side's score lines, each with what it counts, and their sum.

    The points that it has `before` them form a line of their own.
    """
    rows = [_line(words, item, texts) for item, texts in lines]
    total = (before or 0) + sum(item.points for item, _ in lines)
    so_far = [] if before is None else [_sum(words("score.so_far"), before)]
    whole = _sum(words("score.total"), total, "score-line-total")
    return el("section", "score-lines", el("h3", "", title), el("ul", "", *so_far, *rows, whole))


def _sum(name: str, points: int, cls: str = "") -> Node:
    return el(
        "li",
        f"score-line {cls}".strip(),
        el("span", "", name),
        el("strong", "score-line-points", written(points)),
    )


def _line(words: Words, item: Item, texts: Sequence[str]) -> Node:
    return el(
        "li",
        "score-line",
        el("span", "", words(f"item.{item.key}")),
        clause(words, item.clause),
        el(
            "span",
            "score-line-points minus" if item.points < 0 else "score-line-points",
            signed(item.points),
        ),
        *[el("span", "score-line-of", text) for text in texts],
    )
