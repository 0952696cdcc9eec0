"""The table's own drawing of a position, cropped and without controls.

A description of a table (`View.table`) is pruned to the named places and their ancestors, so that
the game's style sheet applies as at the table. Everything that could be pressed, animated, focused
or read out is removed: screen readers get the sentence beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import el

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node

KEPT = (
    *("aria-pressed", "aria-disabled", "aria-current"),
    *("data-col", "data-row", "data-measured", "data-seat", "data-compass", "data-symbol"),
    *("data-count", "data-players", "data-phase", "data-full", "data-plots", "data-place"),
    *("data-display", "data-seating", "data-still", "type", "colspan", "rowspan"),
)
"""The attributes that style sheets need; all others are removed."""


def picture(table: Node, game: str, show: Sequence[str]) -> Node:
    """Return a picture of the parts of a table that have these classes."""
    shown = _pruned(table, show) or el("div", "")
    return el(
        "div",
        f"how-frame shows-{show[0]}",
        el("div", "how-picture", _still(shown), key="picture"),
        key="frame",
        data_measured=True,
        data_skin=game,
        aria_hidden="true",
        inert=True,
    )


def classes(node: Node) -> set[str]:
    """Return the classes of a node."""
    return {*node.get("class", "").split()}


def _pruned(node: Node, show: Sequence[str]) -> Node | None:
    """Return a node pruned to what has one of these classes, or None."""
    if classes(node) & {*show}:
        return node
    kids = [kid for one in node.get("kids", ()) if (kid := _pruned(one, show))]
    return {**node, "kids": kids} if kids else None


def _still(node: Node) -> Node:
    """Return a node without anything interactive, recursively."""
    still: dict[str, Any] = {name: value for name, value in node.items() if name != "attrs"}
    attrs = node.get("attrs", {})
    kept = {name: value for name, value in attrs.items() if name in KEPT}
    if kept:
        still["attrs"] = kept
    if "data-fly" in attrs:  # the games' style sheets use it to place what lies on such a card
        still["class"] = f"{node.get('class', '')} how-card".strip()
    if "kids" in node:
        still["kids"] = [_still(kid) for kid in node["kids"]]
    return still
