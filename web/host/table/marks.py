"""Marks on the cards that have moved during a skip."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from host.nodes import Node

    Place = tuple[str, ...]

CARDS = ("card-", "director-", "singer-")
"""Prefixes of the `data-fly` names of cards."""

MARK = "is-news"
"""The class of a card that has moved meanwhile."""


def places(tree: Iterable[Node]) -> dict[str, Place]:
    """Return where each card is: the keys of all its ancestors."""
    return {node["attrs"]["data-fly"]: place for node, place in _cards(tree, ())}


def mark(tree: Iterable[Node], before: Mapping[str, Place]) -> None:
    """Mark the cards that are new or elsewhere than before."""
    for node, place in _cards(tree, ()):
        if before.get(node["attrs"]["data-fly"]) != place:
            node["class"] = f"{node.get('class', '')} {MARK}".lstrip()


def _cards(nodes: Iterable[Node], within: Place) -> Iterator[tuple[Node, Place]]:
    """Yield the cards that cannot be chosen: those that can get attention anyway."""
    for node in nodes:
        attrs, place = node.get("attrs", {}), (*within, node["key"]) if "key" in node else within
        if "data-move" in attrs or not attrs.get("data-act", "table:").startswith("table:"):
            continue
        if attrs.get("data-fly", "").startswith(CARDS):
            yield node, place
        yield from _cards(node.get("kids", ()), place)
