"""What a coach points at: marks on a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.nodes import walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.nodes import Node


def mark(tree: list[Node], points: Iterable[str], wanted: str) -> None:
    """Mark the first node that matches each point, and every control that makes the wanted move.

    A point is an act, a move, a class or a node's key; `>` selects one within another.
    """
    for node in walk(tree):
        if wanted and node.get("attrs", {}).get("data-move") == wanted:
            node["attrs"] = {**node["attrs"], "data-wanted": ""}
    first = True
    for point in points:
        found = _find(tree, point.split(" > "))
        if found is not None:
            more = {"aria-current": "step"} if first else {}
            found["attrs"] = {**found.get("attrs", {}), "data-coached": "", **more}
            first = False


def _find(tree: list[Node], path: list[str]) -> Node | None:
    """Return the first node that matches the path's first name and contains the rest."""
    name, *inner = path
    for node in walk(tree):
        attrs = node.get("attrs", {})
        named = {attrs.get("data-act"), attrs.get("data-move"), node.get("key")}
        if name in named | {*node.get("class", "").split()} and "data-coach-move" not in attrs:
            found = _find(node.get("kids", []), inner) if inner else node
            if found is not None:
                return found
    return None
