"""The screen between two people who share a device; it reveals nothing of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import button, el, icon, name_label
from host.table.toasts import toasts

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.notices import Notice
    from host.table.view_context import ViewContext
    from pyengine.core import Seat


def hand_over(
    context: ViewContext[Any, Any], letter: Seat, back: Node | None, told: Notice | None
) -> Node:
    """Return the hand-over screen, with a notice but no description of the table."""
    words, name = context.words, context.name(letter)
    return el(
        "section",
        "handover",
        el("div", "handover-cloth", aria_hidden="true"),
        el(
            "div",
            "handover-card",
            el("p", "handover-to", words("hand_over.to")),
            context.badge(letter, "seat-big"),
            el("h1", "handover-name", name_label("", name)),
            button(
                "btn primary big",
                words("hand_over.show", seat=name),
                data_act="table:show",
                data_focus=True,
            ),
            el("p", "handover-note", icon("eye"), el("span", "", words("hand_over.look_away"))),
            back,
        ),
        toasts(words, told),
        key="handover",
        data_seat="",
    )
