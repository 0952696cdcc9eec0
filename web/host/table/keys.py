"""Keyboard control of a table: which key presses what, and where the focus moves next.

A view assigns keys to its controls (`View.keys`), those first that should get the focus first.
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
"""The act that opens the list of keys.

Its key explains the focused element first, if that has an explanation (`explain.js`).
"""


def mark(view: View, context: ViewContext[Any, Any], game: Node) -> None:
    """Assign keys to the controls of a table, and mark where the focus can move.

    It moves to the first thing that can be chosen, and after a choice by key to the control that
    plays it, or to its first possible place. Escape undoes the choice.
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
    """Return the controls by move or act, the first of several."""
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
    """Return the button that plays the begun move, or the first place where it can be played."""
    lays = [node for node in walk([game]) if "data-move" in node.get("attrs", {})]
    table = [node for kid in game["kids"] if kid.get("key") == "table" for node in walk([kid])]
    button = next((node for node in lays if node.get("key") == "lay"), None)
    return button or next((node for node in table if "data-move" in node.get("attrs", {})), None)


def _add(node: Node, **attrs: str | bool) -> None:
    more = {name.replace("_", "-"): value for name, value in attrs.items()}
    node["attrs"] = {**node.get("attrs", {}), **more}
