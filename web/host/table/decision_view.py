"""A decision of a review at the table: both moves are marked there and explained below.

The table is drawn as the player saw it, with the controls of that time. The move played and the
better one each have a mark in words, on the table as in the panel; what would have been better in
hindsight is only told below.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from host.nodes import button, el, explained, icon_button, walk
from host.table.prompt import review_button
from host.table.review_sheet import before, better_known, cost_in_hindsight, estimate
from host.table.weighed import (
    figures,
    gap_text,
    is_in_tenths,
    loss_text,
    reasons,
    value_text,
)
from host.text import capitalised
from pyengine.core import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games import View
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.review import Judgement

    Context = ViewContext[Any, Any]

PLAYED, BETTER = "played", "better"
"""The two marks: the names of their attributes."""
WORDS: Final = {PLAYED: "review.played", BETTER: "review.instead"}


def moves(one: Judgement, unit: str) -> dict[str, Any]:
    """Return the moves to mark: the one played, and a better one if there is any."""
    better = better_known(one, unit)
    return {PLAYED: one.decision.move, **({BETTER: better.move} if better else {})}


# -- on the table ----------------------------------------------------------------------------------


def context_of(view: View, context: Context, one: Judgement, unit: str) -> Context:
    """Return what the player saw, with the events told until then.

    A move whose controls only appear once it is begun is begun: the better one, if there is one.
    """
    then = replace(before(context, one.decision), narrated=context.narrated)
    *_, move = moves(one, unit).values()
    acts = view.all_acts(move)
    if not acts or _controls([*walk([view.table(then)])], acts[-1:], context.game.write(move)):
        return then
    begun = view.choose(then, acts[0])
    return then if isinstance(begun, Refusal) else replace(then, draft=begun)


def mark(tree: Sequence[Node], view: View, context: Context, one: Judgement, unit: str) -> None:
    """Mark both moves on the table, at the controls that make them or that they are composed of.

    A move that begins differently from the one begun on the table is marked at its first control.
    Nothing gets the focus or has a key, as nobody is to move; and what was begun only for display
    is not shown as chosen.
    """
    nodes = [*walk([*tree])]
    for node in nodes:
        attrs = node.get("attrs", {})
        for name in ("data-focus", "data-then", "data-key", "aria-keyshortcuts"):
            attrs.pop(name, None)
    found = moves(one, unit)
    *_, shown = map(view.all_acts, found.values())
    marked: dict[str, list[Node]] = {}
    for kind, move in found.items():
        acts = view.all_acts(move)
        if context.draft and acts[:1] != shown[:1]:
            acts = acts[:1]
        marked[kind] = _controls(nodes, acts, context.game.write(move))
    for kind, controls in _told_apart(marked).items():
        word = context.words(WORDS[kind])
        move = view.proposal(context, found[kind])
        told = context.words("review.mark", mark=word, move=move)
        for node in controls:
            attrs = node["attrs"]
            said = "\n".join(filter(None, (told, attrs.get("data-explain"))))
            node["attrs"] = {**attrs, f"data-{kind}": word, "data-explain": said}
            if "aria-pressed" in attrs:
                node["attrs"]["aria-pressed"] = "false"


def _told_apart(marked: dict[str, list[Node]]) -> dict[str, list[Node]]:
    """Return each move's marked nodes without those that both share, if each has more."""
    first, *others = marked.values()
    begun = [
        node
        for node in first
        if node["attrs"].get("aria-pressed") == "true" and all(node in each for each in others)
    ]
    apart = {kind: [node for node in each if node not in begun] for kind, each in marked.items()}
    return apart if others and all(apart.values()) else marked


def _controls(nodes: Sequence[Node], acts: Sequence[str], text: str) -> list[Node]:
    """Return the controls that make this move or perform one of these acts of the game."""

    def meant(attrs: Mapping[str, str]) -> bool:
        act = attrs.get("data-act", "")
        return attrs.get("data-move") == text or act.rpartition(":")[2] in acts

    return [node for node in nodes if meant(node.get("attrs", {}))]


# -- below it --------------------------------------------------------------------------------------


def panel(view: View, context: Context, one: Judgement, unit: str, *, thinks: bool) -> Node:
    """Return the panel about the decision: both moves with their values, and why.

    While a bot still `thinks` about the reasons, it says so instead.
    """
    words, title = context.words, context.words("review.title")
    then = before(context, one.decision)
    waits = el("p", "hint-wait", words("coach.hint_thinking")) if thinks else None
    return el(
        "section",
        "hint judged",
        el(
            "div",
            "hint-head",
            el("h2", "hint-title", title),
            el("p", "hint-press", words("review.here", seat=context.name(one.decision.seat))),
            el(
                "div",
                "judged-acts",
                review_button(words),
                button(
                    "btn",
                    words("review.play_on"),
                    data_act=f"coach:play_on {one.decision.at}",
                    data_focus=True,
                ),
            ),
            icon_button("close", words("review.marks_away"), "coach:close"),
        ),
        el(
            "ul",
            "hint-moves",
            *[_move(view, then, one, unit, kind, waits) for kind in moves(one, unit)],
            el("li", "hint-move judged-hindsight", cost_in_hindsight(view, then, one, unit)),
        ),
        aria_label=title,
        key="judged",
    )


def _move(
    view: View, then: Context, one: Judgement, unit: str, kind: str, waits: Node | None
) -> Node:
    words = then.words
    lost, better = None, better_known(one, unit)
    if better and kind == BETTER:
        told = el("span", "", words("review.by", cost=loss_text(words, unit, better.loss)))
        lost = explained(told, gap_text(words, unit, better.in_figures, better.error))
    elif not better:
        lost = el("span", "", words("review.as_good"))
    value, error = estimate(one, best=kind == BETTER)
    given = one.rationales and one.rationales[kind == BETTER].reasons
    return el(
        "li",
        "hint-move",
        el(
            "p",
            "judged-move",
            el("span", f"judged-mark is-{kind}", words(WORDS[kind])),
            el("strong", "", view.proposal(then, moves(one, unit)[kind])),
        ),
        el(
            "p",
            "judged-worth",
            explained(
                el("span", "hint-worth", _worth(words, one, unit, kind)),
                figures(words, unit, value, error),
            ),
            lost,
        ),
        waits or (reasons(view, then, given, is_best=kind == BETTER) if given else None),
        key=kind,
    )


def _worth(words: Words, one: Judgement, unit: str, kind: str) -> str:
    """Say what a move is worth; if another was better, so that their difference agrees."""
    value, error = estimate(one, best=kind == BETTER)
    compared = better_known(one, unit) is not None
    finely = compared and unit == "odds" and not is_in_tenths(one.value + one.loss, one.value)
    return value_text(words, unit, value, error, in_percent=finely)


def announcement(view: View, context: Context, one: Judgement, unit: str) -> str:
    """Say both moves with their values, or that no other was better."""
    words, then = context.words, before(context, one.decision)
    found = moves(one, unit)
    told = [
        words(
            "review.heard",
            mark=words(WORDS[kind]),
            move=view.proposal(then, move),
            worth=_worth(words, one, unit, kind),
        )
        for kind, move in found.items()
    ]
    if BETTER not in found:
        told.append(capitalised(words("review.as_good")))
    return " ".join(told)
