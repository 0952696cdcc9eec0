"""An account of points in a closer look: what counts, by which clause, and the sum."""

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
    words: Words, title: str, lines: Sequence[tuple[Item, Sequence[str]]], sum_of: str = ""
) -> Node:
    """Return one side's lines of a score, each with what it counts, and what they come to."""
    rows = [_line(words, item, texts) for item, texts in lines]
    total = sum(item.points for item, _ in lines)
    rows.append(
        el(
            "li",
            "account-line account-total",
            el("span", "account-name", sum_of or words("score.total")),
            el("strong", "account-points", written(total)),
        )
    )
    return el("section", "account", el("h3", "", title), el("ul", "", *rows))


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
