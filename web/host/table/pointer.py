"""What a coach points at: the marks on a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.nodes import Node


def mark(tree: list[Node], point: str, wanted: str) -> None:
    """Mark the first node that `point` means, and every control that makes the wanted move.

    A point is an act, a move or a class.
    """
    pointed = False
    for node in walk(tree):
        attrs = node.get("attrs", {})
        if wanted and attrs.get("data-move") == wanted:
            node["attrs"] = attrs = {**attrs, "data-wanted": ""}
        named = {attrs.get("data-act"), attrs.get("data-move"), *node.get("class", "").split()}
        if point and not pointed and point in named and "data-coach-move" not in attrs:
            pointed = True
            node["attrs"] = {**attrs, "data-coached": "", "aria-current": "step"}


def walk(tree: list[Node]) -> Iterator[Node]:
    """Yield these nodes and all below, from top to bottom."""
    for node in tree:
        yield node
        yield from walk(node.get("kids", []))
