"""The frame of every dialog, and small ones: a closer look, a seat to take, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import button, el, icon, visually_hidden
from host.table.toasts import take_along

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.table.notices import Storage
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Seat


def sheet(
    words: Words, name: str, title: str, *kids: Node | None, cls: str, foot: Sequence[Node] = ()
) -> Node:
    """Return a dialog with a title, a close button, and perhaps a foot."""
    return el(
        "dialog",
        f"sheet {cls}",
        el(
            "div",
            "sheet-page",
            el(
                "header",
                "sheet-head",
                el("h2", "sheet-title", title, id=f"{name}-title"),
                button(
                    "tool sheet-close",
                    icon("close"),
                    visually_hidden(words("table.close")),
                    data_act="dialog:close",
                ),
            ),
            el("div", "sheet-body", *kids, tabindex="0"),
            el("footer", "sheet-foot", *foot) if foot else None,
        ),
        key=name,
        modal=True,
        aria_labelledby=f"{name}-title",
    )


def take_over_dialog(context: ViewContext[Any, Any], seats: Sequence[Seat]) -> Node:
    """Return the question which seat to take when playing on from a replay."""
    words = context.words
    return sheet(
        words,
        "go_on",
        words("replay.go_on"),
        el("p", "lead", words("replay.sit")),
        el(
            "div",
            "sit-seats",
            *[
                button(
                    "btn",
                    context.badge(seat),
                    el("span", "", context.name(seat)),
                    data_act=f"replay:sit {seat}",
                )
                for seat in seats
            ],
        ),
        cls="sheet-small",
    )


def closer_look(words: Words, title: str, body: Sequence[Node]) -> Node:
    """Return a closer look at something on the table."""
    return sheet(words, "look", title, *body, cls="sheet-small look")


def leave(words: Words, storage: Storage, *, over: bool) -> Node:
    """Return the question whether to leave the table; `storage` is whether moves are saved.

    Once the game is `over` it can only be watched again.
    """
    kept = "over" if over and storage == "saved" else storage
    return sheet(
        words,
        "leave",
        words("leave.title"),
        el("p", "lead", words(f"leave.{kept}")),
        cls="sheet-small",
        foot=[
            button("btn", words("leave.stay"), data_act="dialog:close", data_focus=True),
            *([] if storage == "saved" else [take_along(words)]),
            button("btn primary", words("leave.go"), data_act="table:lobby"),
        ],
    )
