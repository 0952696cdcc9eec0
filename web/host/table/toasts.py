"""The notice above a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.nodes import button, clause, el, icon, visually_hidden

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.notices import Notice
    from host.text import Words


def toasts(words: Words, notice: Notice | None) -> Node:
    """Return the place for the notice above the table."""
    if notice is None:
        return el("div", "toasts", key="toasts")
    return el(
        "div",
        "toasts",
        el(
            "div",
            "toast toast-no",
            icon("no"),
            el("p", "toast-text", notice.text),
            clause(words, notice.clause) if notice.clause else None,
            take_along(words) if notice.offer else None,
            button(
                "tool toast-close",
                icon("close"),
                visually_hidden(words("table.close")),
                data_act="table:dismiss",
            ),
        ),
        key="toasts",
    )


def take_along(words: Words) -> Node:
    """Return the link that saves the game as a file, if this device does not store it."""
    return button("btn", words("storage.file"), data_act="table:share file")
