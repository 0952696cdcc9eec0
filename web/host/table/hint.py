"""A hint at the table: the strongest bot's choice, marked on the table and explained.

It is computed from what the viewer's seat sees, and shown to nobody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from host.nodes import button, el, explained, icon_button, walk
from host.table.weighed import figures, reasons, shortlist, tie_key, value_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games import View
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Seat, Weighed


@dataclass(frozen=True, slots=True)
class Hint:
    """A bot's assessment of a seat's moves before ply `ply`; no moves while it is being computed.

    `to_move` has the seats to move then, which is several where they choose at the same time.
    """

    seat: Seat
    ply: int
    to_move: tuple[Seat, ...]
    moves: tuple[Weighed[Any], ...] = ()


def panel(view: View, context: ViewContext[Any, Any], hint: Hint, unit: str) -> Node:
    """Return the moves of a hint, best first; pressing one makes it."""
    words = context.words
    body = el("p", "hint-wait", words("coach.hint_thinking"))
    if hint.moves:
        moves = shortlist(view, context, hint.moves)
        lines = [
            _line(view, context, weighed, place, unit, tied=tie_key(moves[0], weighed, unit))
            for place, weighed in enumerate(moves, 1)
        ]
        body = el("ol", "hint-moves", *lines)
    return el(
        "section",
        "hint",
        el(
            "div",
            "hint-head",
            el("h2", "hint-title", words("coach.hint_title")),
            el("p", "hint-press", words("coach.hint_press")) if hint.moves else None,
            icon_button("close", words("coach.hint_close"), "coach:close"),
        ),
        body,
        aria_label=words("coach.hint_title"),
        key="hint",
    )


def _line(
    view: View,
    context: ViewContext[Any, Any],
    weighed: Weighed[Any],
    place: int,
    unit: str,
    *,
    tied: str,
) -> Node:
    words, value, error = context.words, weighed.value, weighed.value_error
    exactly = figures(words, unit, value, error)
    make = button(
        "btn hint-make",
        el("span", "hint-place", str(place)),
        el("span", "", view.proposal(context, weighed.move)),
        data_move=context.game.write(weighed.move),
        data_hint=str(place),
    )
    return el(
        "li",
        "hint-move",
        explained(make, exactly),
        explained(el("span", "hint-worth", value_text(words, unit, value, error)), exactly),
        el("span", "hint-tie", words(tied)) if tied else None,
        reasons(view, context, weighed.reasons, is_best=place == 1),
        key=f"hint-{place}",
    )


def mark(tree: list[Node], view: View, context: ViewContext[Any, Any], hint: Hint) -> None:
    """Mark the controls that make or begin a move of the hint, and the place that it fills.

    A control or place of several moves has the rank of the best of them, and names that one.
    """
    nodes = [node for node in walk(tree) if "data-hint" not in node.get("attrs", {})]
    for place, weighed in enumerate(shortlist(view, context, hint.moves), 1):
        text = context.game.write(weighed.move)
        move = view.proposal(context, weighed.move)
        told = context.words("coach.hint_mark", place=place, move=move)
        for node in _controls_of(nodes, text, view.first_acts(weighed.move)):
            attrs = node["attrs"]
            if "data-hint" not in attrs:
                said = "\n".join(filter(None, (told, attrs.get("data-explain"))))
                node["attrs"] = {**attrs, "data-hint": str(place), "data-explain": said}
        for node in _places_of(nodes, view.all_acts(weighed.move)):
            node["attrs"].setdefault("data-hint", str(place))


def _controls_of(nodes: Sequence[Node], text: str, acts: Sequence[str]) -> list[Node]:
    """Return the controls that make this move, or else those that begin it."""
    makes = [node for node in nodes if node.get("attrs", {}).get("data-move") == text]
    if makes:
        return makes
    return [
        node for node in nodes if _without_owner(node.get("attrs", {}).get("data-act", "")) in acts
    ]


def _places_of(nodes: Sequence[Node], acts: Sequence[str]) -> list[Node]:
    """Return the empty places that a move fills, where they are no controls yet."""
    return [
        node
        for node in nodes
        if node.get("attrs", {}).get("data-place") in acts and not node.get("kids")
    ]


def _without_owner(act: str) -> str:
    """Return an act without its owner."""
    return act.rpartition(":")[2]
