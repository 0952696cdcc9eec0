"""The bar on top of every table: the game, its progress, and the tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.nodes import button, el, explained, icon, tool

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.nodes import Node
    from host.text import Words


def bar(words: Words, title: str, status: Iterable[str], leave: str) -> Node:
    """Return the top bar: the game, its progress, the tools; the last one's act is `leave`."""
    kinds = ("bar-round", "bar-phase")
    where = [el("span", cls, text) for cls, text in zip(kinds, status, strict=False)]
    tools = {
        "log": "table:log",
        "rules": "table:rules",
        "share": "table:share",
        "settings": "table:settings",
        "leave": leave,
    }
    return el(
        "header",
        "bar",
        el("div", "bar-title", el("h1", "bar-name", title), el("p", "bar-where", *where)),
        el(
            "nav",
            "tools",
            what(words),
            *[tool(name, words(f"table.{name}"), act) for name, act in tools.items()],
            aria_label=words("aria.table"),
        ),
    )


def what(words: Words) -> Node:
    """Return the "What is this?" switch, which explain.js toggles, with the texts it needs."""
    said = words("explain.what")
    switch = button(
        "tool what",
        icon("what"),
        el("span", "tool-word", said),
        data_act="table:what",
        data_closer=words("explain.closer"),
        aria_pressed="false",
    )
    return explained(switch, words("explain.how"))
