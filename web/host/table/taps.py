"""Second taps: pressing what is chosen once more plays it, if its meaning is unambiguous."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games import View
    from host.nodes import Node
    from host.table.view_context import ViewContext


def confirming(view: View, context: ViewContext[Any, Any]) -> tuple[str, str] | None:
    """Return the act that means the begun move, and the move; None if there is none."""
    if not context.mine:
        return None
    for node in view.controls(context):
        text = node.get("attrs", {}).get("data-move", "")
        if node.get("key") == "lay" and text:
            act = view.confirming_act(context.game.read(text))
            return (act, text) if act else None
    return None


def mark(view: View, context: ViewContext[Any, Any], table: Iterable[Node]) -> None:
    """Let a press on what is chosen make its move."""
    found = confirming(view, context)
    if found is None:
        return
    act, text = found
    for node in walk([*table]):
        attrs = node.get("attrs", {})
        if attrs.get("data-act") == act and attrs.get("aria-pressed") == "true":
            others = {name: value for name, value in attrs.items() if name != "data-act"}
            node["attrs"] = {**others, "data-move": text}
