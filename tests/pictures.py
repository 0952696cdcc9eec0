"""Helpers for the node trees that a live game draws: find, read and check nodes."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host.nodes import walk
from pyengine.core import Refusal
from pyengine.games import module

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from games import View
    from host.nodes import Node
    from host.table.view_context import ViewContext

WEB = Path(__file__).parents[1] / "web"
FIELDS = {"tag", "key", "class", "text", "kids", "art", "attrs"}
SYMBOL = re.compile(r'<symbol id="([^"]+)"(.*?)>')
NAMES = re.compile(r"[a-z][a-z0-9-]*")
BY_ID = ("aria-labelledby", "aria-controls", "aria-describedby")


def symbols(*sprites: str) -> dict[str, str]:
    """Return the symbols of "app", "lobby" or a game's table, each with its viewBox."""
    texts = [path.read_text("utf-8") for name in sprites for path in _sprites(name)]
    return {name: frame for text in texts for name, frame in SYMBOL.findall(text)}


def _sprites(name: str) -> list[Path]:
    if name == "app":
        return [WEB / "art" / "app.svg"]
    if name == "lobby":
        return sorted((WEB / "games").glob("*/lobby.svg"))
    return [WEB / "games" / module(name) / "table.svg"]


def nodes(kids: Iterable[Node]) -> list[Node]:
    """Return these nodes and all descendants, in document order."""
    return [*walk([*kids])]


def attrs(kids: Iterable[Node], name: str) -> list[Any]:
    """Return the values of an attribute, in document order."""
    return [node["attrs"][name] for node in nodes(kids) if name in node.get("attrs", {})]


def read(kids: Iterable[Node]) -> str:
    """Return all visible or audible text on one line, with names unmarked."""
    return " ".join(texts(kids)).replace("\u2068", "").replace("\u2069", "")


def texts(kids: Iterable[Node]) -> list[str]:
    """Return all visible or audible texts, in document order."""
    found = []
    for node in nodes(kids):
        spoken = (node.get("attrs", {}).get("aria-label"), node.get("text"))
        found += [text for text in spoken if text is not None]
    return found


def having(kids: Iterable[Node], cls: str) -> list[Node]:
    """Return the nodes with this class."""
    return [node for node in nodes(kids) if cls in node.get("class", "").split()]


def pressing(kids: Iterable[Node], act: str) -> list[Node]:
    """Return the controls that send this act to the host."""
    return [node for node in nodes(kids) if node.get("attrs", {}).get("data-act") == act]


def dialog(tree: list[Node]) -> Node | None:
    """Return the dialog over a table, if there is one."""
    return tree[-1] if tree[-1]["tag"] == "dialog" else None


def faults(tree: list[Node], drawings: dict[str, str]) -> list[str]:
    """Return what draw.js would draw wrongly or not at all, and dead ends."""
    everything = nodes([{"tag": "main", "kids": tree}])
    found = [
        f"<{node['tag']} {node.get('class')!r}> {fault}"
        for node in everything
        for fault in _of(node)
    ]
    drawn = {symbol for node in everything for symbol in node.get("art", ())}
    found += [f"no drawing {symbol}" for symbol in sorted(drawn - drawings.keys())]
    for drawing in {tuple(node.get("art", ())) for node in everything}:
        if len({drawings.get(symbol) for symbol in drawing}) > 1:
            found.append(f"not in one frame: {drawing}")
    described = [node["attrs"] for node in everything if "attrs" in node]
    for name in ("id", "data-fly"):
        names = Counter(attributes[name] for attributes in described if name in attributes)
        found += [f"{name} {value} twice" for value, count in names.items() if count > 1]
    ids = {attributes.get("id") for attributes in described}
    for name in BY_ID:
        targets = {attributes[name] for attributes in described if name in attributes}
        found += [f"{name} leads to no {target}" for target in sorted(targets - ids)]
    if len(attrs(tree[-1:], "data-focus")) > 1:
        found.append("two ask for the focus")
    return found


def _of(node: Node) -> Iterator[str]:
    if not node.keys() <= FIELDS or not _is_name(node["tag"]):
        yield f"is no node: {sorted(node)}"
    if "kids" in node and "text" in node:
        yield "has text beside its kids"
    if "art" in node and node["tag"] != "svg":
        yield "is no drawing"
    if not isinstance(node.get("text", ""), str):
        yield f"says {node['text']!r}"
    for name, value in node.get("attrs", {}).items():
        if not _is_name(name) or not (value is True or isinstance(value, str)):
            yield f"has {name}={value!r}"
    if told := twins(node):
        yield told
    if node["tag"] == "button" and not "".join(texts([node])).strip():
        yield "has no name"


def twins(node: Node) -> str:
    """Return siblings with the same key, one of which draw.js would draw again."""
    keys = [kid["key"] for kid in node.get("kids", ()) if "key" in kid]
    return f"has kids of one key: {keys}" if len(keys) > len(set(keys)) else ""


@cache
def _is_name(text: str) -> bool:
    return NAMES.fullmatch(text) is not None


def tree(view: View, drawings: dict[str, str], context: ViewContext[Any, Any]) -> list[Node]:
    """Return a table with its controls, checked to be drawable."""
    drawn = [view.table(context), *view.controls(context)]
    assert faults([{"tag": "div", "kids": drawn}], drawings) == []
    return drawn


def after(view: View, context: ViewContext[Any, Any], *acts: str) -> ViewContext[Any, Any]:
    """Return the context after these acts, none of which is refused."""
    for act in acts:
        draft = view.choose(context, act)
        assert not isinstance(draft, Refusal), act
        context = replace(context, draft=draft)
    return context
