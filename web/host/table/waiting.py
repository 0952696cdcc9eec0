"""The bar below a table between one's turns: what happens, and how to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.nodes import button, clause, el, icon
from host.table.prompt import answered

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.notices import Notice
    from host.text import Words

LONG = 90
"""Texts with more characters are set smaller."""


def waiting(
    words: Words,
    told: Notice | None,
    thinking: str,
    back: Node | None = None,
    *,
    answer: Notice | None,
    tells: bool,
    waits: bool,
    plays: bool,
    fast: bool,
) -> Node:
    """Return the bar that stands below the table between one's turns.

    It says what happened last, with its clause, and who is `thinking`. While a story is told one
    may step or pause, and at any time skip the rest or speed up. What `waits` for a press has a
    button for that, and may be skipped. An `answer` to the last press replaces the story, and
    `back` (undo) comes first.
    """
    return el(
        "section",
        "reveal waiting is-telling" if tells else "reveal waiting",
        back,
        answered(words, answer)
        if answer and not tells
        else told_line(words, answer or told, thinking),
        el(
            "div",
            "reveal-acts",
            *([_next(words)] if waits else _going(words, tells=tells, plays=plays, fast=fast)),
            button(
                "btn quiet", icon("skip"), el("span", "", words("step.skip")), data_act="table:skip"
            ),
        ),
        aria_label=words("aria.news"),
        key="story",
    )


def _next(words: Words) -> Node:
    """Return the button that goes on from what waits for a press."""
    return button(
        "btn primary go-on",
        words("coach.next"),
        data_act="table:step",
        data_again=True,
        data_focus=True,
    )


def _going(words: Words, *, tells: bool, plays: bool, fast: bool) -> list[Node]:
    """Return the buttons to step, to pause and to speed up."""
    flat = None if tells else "true"
    return [
        button(
            "btn",
            icon("step"),
            el("span", "", words("step.step")),
            title=words("step.step"),
            data_act="table:step",
            data_again=True,
            data_focus=tells,
            aria_disabled=flat,
        ),
        button(
            "btn primary",
            icon("pause" if plays else "play"),
            el("span", "", words("step.pause" if plays else "step.play")),
            data_act="table:play",
            aria_disabled=flat,
        ),
        button(
            "btn quiet",
            icon("fast"),
            el("span", "", words("speed.fast")),
            title=words("speed.fast"),
            data_act="table:pace normal" if fast else "table:pace fast",
            aria_pressed="true" if fast else "false",
        ),
    ]


def told_line(words: Words, told: Notice | None, thinking: str = "") -> Node:
    """Return the current text, with the clause it cites, and who is `thinking`."""
    cited = clause(words, told.clause) if told and told.clause else None
    text = None
    if told:
        is_long = len(told.text) > LONG
        cls = "reveal-text is-long" if is_long else "reveal-text"
        text = el("p", cls, told.text, key="told")
    more = el("span", "reveal-thinks", thinking) if thinking else None
    return el("div", "reveal-line", text, more, cited)
