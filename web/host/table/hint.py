"""A hint at the table: what the strongest bot would do here, marked on the table and told why.

It is thought out from what the seat before the screen sees, and shown to nobody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from host.nodes import button, el, icon_button, visually_hidden
from host.table.pointer import walk
from host.text import decimal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games import View
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Reason, Seat, Weighed

SHOWN: Final = 3
"""How many moves a hint shows at most."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot makes of the moves of a seat before move `ply`; none while it is thought out."""

    seat: Seat
    ply: int
    moves: tuple[Weighed[Any], ...] = ()


def worth(words: Words, unit: str, value: float, error: float, key: str = "hint.value") -> str:
    """Tell a value in the game's own unit, and how sure it is."""
    _, places = SCALES[unit]
    shown, out = _rounded(unit, value), _rounded(unit, error)
    if shown < 0:
        key, shown = "hint.behind", -shown
    told = words(key, value=decimal(words.language, shown, places), n=int(shown))
    if not out:
        return told
    return words("coach.give_or_take", worth=told, error=decimal(words.language, out, places))


SCALES: Final = {"odds": (100, 0), "points": (1, 1)}
"""What a value of each unit is told in: how many times itself, with how many decimals."""


def _rounded(unit: str, value: float) -> float:
    scale, places = SCALES[unit]
    return round(value * scale, places)


def panel(view: View, context: ViewContext[Any, Any], hint: Hint, unit: str) -> Node:
    """Return the moves of a hint, the best one first; each is made by pressing it."""
    words = context.words
    body = el("p", "hint-wait", words("coach.hint_thinking"))
    if hint.moves:
        moves = best(view, context, hint.moves)
        lines = [
            _line(view, context, weighed, place, unit, ties=ties(moves[0], weighed, unit))
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


def ties(first: Weighed[Any], weighed: Weighed[Any], unit: str) -> bool:
    """Tell whether another move may be as good as the first, by the errors, or as they are told."""
    least = first.value - max(first.error, weighed.error)
    same = _rounded(unit, weighed.value) == _rounded(unit, first.value)
    return weighed is not first and (weighed.value >= least or same)


def _line(
    view: View,
    context: ViewContext[Any, Any],
    weighed: Weighed[Any],
    place: int,
    unit: str,
    *,
    ties: bool,
) -> Node:
    words = context.words
    return el(
        "li",
        "hint-move",
        button(
            "btn hint-make",
            el("span", "hint-place", str(place)),
            el("span", "", view.proposal(context, weighed.move)),
            data_move=context.game.write(weighed.move),
            data_hint=str(place),
        ),
        el("span", "hint-worth", worth(words, unit, weighed.value, weighed.error)),
        el("span", "hint-tie", words("coach.as_good")) if ties else None,
        reasons(view, context, weighed.reasons),
        key=f"hint-{place}",
    )


def reasons(view: View, context: ViewContext[Any, Any], weighed: Sequence[Reason]) -> Node | None:
    """Return why a move is worth so much, each reason marked as one for it or against it."""
    lines = [_reason(view, context, one) for one in weighed]
    return el("ul", "hint-reasons", *lines) if lines else None


def _reason(view: View, context: ViewContext[Any, Any], reason: Reason) -> Node:
    text = view.reason(context, reason)
    if not reason.share:
        return el("li", "hint-reason", text)
    key, sign = ("coach.for", "+") if reason.share > 0 else ("coach.against", "−")  # noqa: RUF001
    return el(
        "li",
        "hint-reason",
        el("span", "hint-sign", sign, aria_hidden="true"),
        visually_hidden(context.words(key)),
        el("span", "", text),
    )


def mark(tree: list[Node], view: View, context: ViewContext[Any, Any], hint: Hint) -> None:
    """Mark on the table which controls make a move of the hint or begin it, the best one's first.

    A control of several moves has the place of the best of them, and says that one.
    """
    nodes = [node for node in walk(tree) if "data-hint" not in node.get("attrs", {})]
    for place, weighed in enumerate(best(view, context, hint.moves), 1):
        text = context.game.write(weighed.move)
        move = view.proposal(context, weighed.move)
        told = context.words("coach.hint_mark", place=place, move=move)
        for node in _meant(nodes, text, view.begins(weighed.move)):
            attrs = node["attrs"]
            if "data-hint" not in attrs:
                said = "\n".join(filter(None, (told, attrs.get("data-explain"))))
                node["attrs"] = {**attrs, "data-hint": str(place), "data-explain": said}


def _meant(nodes: Sequence[Node], text: str, acts: Sequence[str]) -> list[Node]:
    """Return the controls that make this move, or else those that begin it."""
    makes = [node for node in nodes if node.get("attrs", {}).get("data-move") == text]
    if makes:
        return makes
    return [node for node in nodes if _own(node.get("attrs", {}).get("data-act", "")) in acts]


def _own(act: str) -> str:
    """Return an act without its owner."""
    return act.rpartition(":")[2]


def best(
    view: View, context: ViewContext[Any, Any], weighed: Sequence[Weighed[Any]]
) -> tuple[Weighed[Any], ...]:
    """Return the moves to be shown: the best ones that begin differently."""
    found: dict[tuple[str, ...], Weighed[Any]] = {}
    for one in weighed:
        found.setdefault(view.begins(one.move) or (context.game.write(one.move),), one)
    return tuple(found.values())[:SHOWN]
