"""The keyboard at a table: which key presses what, and where the focus goes next.

A view says which of its controls has which key (`View.keys`), those first that are to have the
focus first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import walk

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games import View
    from host.nodes import Node
    from host.table.view_context import ViewContext


LISTS = "table:settings"
"""The act that opens what lists the keys. Its key first explains what has the focus, if that says
what it is (`explain.js`)."""


def mark(view: View, context: ViewContext[Any, Any], game: Node) -> None:
    """Give the controls of a table their keys, and the focus the ways that it can go.

    It goes to what can be chosen first, and from a choice by a key to what lays it, or to the first
    place where that can lie. Escape takes the choice back.
    """
    controls = _controls(game)
    if context.prefs.keys == "on" and LISTS in controls:
        _add(controls[LISTS], data_key="?", aria_keyshortcuts="?")
    if not context.mine:
        return
    keys = view.keys(context)
    if context.prefs.keys == "on":
        for does, key in keys.items():
            if does in controls:
                _add(controls[does], data_key=key, aria_keyshortcuts=key)
    if not any("data-focus" in node.get("attrs", {}) for node in walk([game])):
        first = next((controls[does] for does in keys if _can(controls.get(does))), None)
        first = first or _laying(game)
        if first:
            _add(first, data_focus=True)
    if context.draft:
        _add(game, data_escape="clear")
        then = _laying(game)
        if then:
            _add(then, data_then=True)


def _controls(game: Node) -> Mapping[str, Node]:
    """Return the controls by the move or the act of each, the first of several."""
    found: dict[str, Node] = {}
    for node in walk([game]):
        attrs = node.get("attrs", {})
        does = attrs.get("data-move") or attrs.get("data-act")
        if does:
            found.setdefault(does, node)
    return found


def _can(node: Node | None) -> bool:
    return node is not None and "aria-disabled" not in node["attrs"]


def _laying(game: Node) -> Node | None:
    """Return the button that lays what is begun, or the first place where it can be laid."""
    lays = [node for node in walk([game]) if "data-move" in node.get("attrs", {})]
    table = [node for kid in game["kids"] if kid.get("key") == "table" for node in walk([kid])]
    button = next((node for node in lays if node.get("key") == "lay"), None)
    return button or next((node for node in table if "data-move" in node.get("attrs", {})), None)


def _add(node: Node, **attrs: str | bool) -> None:
    more = {name.replace("_", "-"): value for name, value in attrs.items()}
    node["attrs"] = {**node.get("attrs", {}), **more}
