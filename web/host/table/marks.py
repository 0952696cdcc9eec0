"""Marks on what changed while somebody skipped: the cards that lie elsewhere than before."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from host.nodes import Node

    Place = tuple[str, ...]

CARDS = ("card-", "director-", "singer-")
"""How what travels is named, if it is a card."""

MARK = "is-news"
"""The class of a card that has come to lie where it lies meanwhile."""


def places(tree: Iterable[Node]) -> dict[str, Place]:
    """Return where each card lies: the keys of all that it lies in."""
    return {node["attrs"]["data-fly"]: place for node, place in _cards(tree, ())}


def mark(tree: Iterable[Node], before: Mapping[str, Place]) -> None:
    """Mark the cards that lie elsewhere than before, and those that were not there."""
    for node, place in _cards(tree, ()):
        if before.get(node["attrs"]["data-fly"]) != place:
            node["class"] = f"{node.get('class', '')} {MARK}".lstrip()


def _cards(nodes: Iterable[Node], within: Place) -> Iterator[tuple[Node, Place]]:
    """Yield the cards that lie there and are not to be chosen, which one looks at anyway."""
    for node in nodes:
        attrs, place = node.get("attrs", {}), (*within, node["key"]) if "key" in node else within
        if "data-move" in attrs or not attrs.get("data-act", "table:").startswith("table:"):
            continue
        if attrs.get("data-fly", "").startswith(CARDS):
            yield node, place
        yield from _cards(node.get("kids", ()), place)
