"""The bar below a table when a person is to move, and when a game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import button, clause, el, icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.table.notices import Notice
    from host.table.view_context import ViewContext
    from host.text import Words


def prompt(
    context: ViewContext[Any, Any],
    text: str,
    acts: Sequence[Node],
    back: Node | None = None,
    ask: Node | None = None,
    *,
    answer: Notice | None = None,
    news: str = "",
    latest: str = "",
) -> Node:
    """Return whose turn it is, what there is to do, and its buttons.

    `back` (undo) and `ask` (for a hint) come first. An `answer` to the last press replaces the
    instruction, and `news` of what was skipped precedes it; phones show only its `latest`.
    """
    words = context.words
    bots = [context.name(seat) for seat in context.to_move if not context.participants[seat].human]
    if context.mine and sum(one.human for one in context.participants.values()) > 1:
        who = words("turn.of", seat=context.name(context.seat or ""))
    elif context.mine:
        who = words("turn.yours")
    else:
        who = words("turn.thinking", seats=bots, n=len(bots)) if bots else ""
    return el(
        "div",
        "prompt",
        back,
        ask,
        answered(words, answer)
        if answer
        else el(
            "p",
            "prompt-text",
            el("span", "prompt-news", words("step.skipped", events=news)) if news else None,
            el("span", "prompt-latest", words("step.skipped", events=latest)) if latest else None,
            el("strong", "prompt-who", who) if who else None,
            *_sentences(text),
        ),
        el("div", "prompt-acts", *acts) if acts else None,
        key="prompt",
    )


def _sentences(text: str) -> list[Node]:
    """Return the instruction; small screens hide its second line."""
    first, *more = text.split("\n")
    return [el("span", "", first), *(el("span", "prompt-more", f" {line}") for line in more)]


def answered(words: Words, answer: Notice) -> Node:
    """Return the answer to the last press, with the clause it cites."""
    cited = clause(words, answer.clause) if answer.clause else None
    said = el("span", "", answer.text)
    return el("p", "prompt-text prompt-no", icon("no"), said, cited)


def game_over_bar(
    context: ViewContext[Any, Any], challenge: Sequence[str] = (), *, reviewed: bool
) -> Node:
    """Return the bar of a finished game, with its next steps.

    It says who has won, what decided it, by which clause, and the result of a `challenge`.
    `reviewed`: the game has decisions of people to review.
    """
    words, end, decided = context.words, context.ending, context.decided()
    return el(
        "div",
        "prompt",
        el(
            "p",
            "prompt-text",
            el("strong", "prompt-who", context.headline()),
            el("span", "", decided) if decided else None,
            clause(words, end.clause) if end else None,
            *[el("strong", "prompt-challenge", told) for told in challenge],
        ),
        el(
            "div",
            "prompt-acts",
            button(
                "btn quiet",
                icon("score"),
                el("span", "", words("score.title")),
                data_act="table:score",
            ),
            button(
                "btn quiet",
                icon("play"),
                el("span", "", words("end.replay")),
                data_act="table:replay",
            ),
            review_button(words) if reviewed else None,
            button("btn", words("end.lobby"), data_act="table:lobby"),
            button("btn primary lay", words("end.rematch"), data_act="table:again"),
        ),
        key="prompt",
    )


def review_button(words: Words) -> Node:
    """Return the button that opens the review of a finished game."""
    told = el("span", "", words("review.open"))
    return button("btn quiet", icon("review"), told, data_act="coach:review")
