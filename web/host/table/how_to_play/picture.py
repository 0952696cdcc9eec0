"""The table's own drawing of a position, cut to what is to be seen, from which nothing can be done.

A description of a table (`View.table`) is pruned to the places that are named and what they lie
in, so that the game's style sheet finds them as at the table. Whatever could be pressed, travel,
ask for the focus or be heard is taken away: the sentence beside it is what is read out.
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
"""The attributes by which the style sheets know what a thing is; no other is in a picture."""


def picture(table: Node, game: str, show: Sequence[str]) -> Node:
    """Return a picture of the places of a table that have these classes."""
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
    """Return a node as far as it shows one of these, or None."""
    if classes(node) & {*show}:
        return node
    kids = [kid for one in node.get("kids", ()) if (kid := _pruned(one, show))]
    return {**node, "kids": kids} if kids else None


def _still(node: Node) -> Node:
    """Return a node from which nothing can be done, and all in it."""
    still: dict[str, Any] = {name: value for name, value in node.items() if name != "attrs"}
    attrs = node.get("attrs", {})
    kept = {name: value for name, value in attrs.items() if name in KEPT}
    if kept:
        still["attrs"] = kept
    if "data-fly" in attrs:  # the style sheets of the games place what lies on such a card by it
        still["class"] = f"{node.get('class', '')} how-card".strip()
    if "kids" in node:
        still["kids"] = [_still(kid) for kid in node["kids"]]
    return still
