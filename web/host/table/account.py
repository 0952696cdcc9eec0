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


def account(
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
    whole = _sum(words("score.total"), total, "account-total")
    return el(
        "section", "account", el("h3", "", title), el("ul", "account-lines", *so_far, *rows, whole)
    )


def _sum(name: str, points: int, cls: str = "") -> Node:
    return el(
        "li",
        f"account-line {cls}".strip(),
        el("span", "account-name", name),
        el("strong", "account-points", written(points)),
    )


def _line(words: Words, item: Item, texts: Sequence[str]) -> Node:
    return el(
        "li",
        "account-line",
        el("span", "account-name", words(f"item.{item.key}")),
        clause(words, item.clause),
        el(
            "span",
            "account-points minus" if item.points < 0 else "account-points",
            signed(item.points),
        ),
        *[el("span", "account-of", text) for text in texts],
    )
