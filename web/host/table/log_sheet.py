"""The dialog with the log of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import button, clause, el, icon
from host.table.dialogs import sheet
from host.table.notes import note

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games import View
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.session import Entry


def log(
    context: ViewContext[Any, Any],
    rounds: Sequence[tuple[str, Sequence[tuple[Entry, str]]]],
    notes: Mapping[int, str],
    indexes: Sequence[int] = (),
) -> Node:
    """Return the log, opened at its end: each entry with its text.

    The `notes` follow the last entry of their moves. In a replay `indexes` are the entries' frames,
    to jump to.
    """
    words = context.words
    frames = iter(indexes)
    last = {entry.at: entry for _, entries in rounds for entry, _ in entries}
    parts: list[tuple[str, list[Node]]] = []
    for title, entries in rounds:
        found: list[Node] = []
        if not parts and 0 in notes:
            found.append(_noted(words, notes[0]))
        for entry, text in entries:
            found.append(_line(context, entry, text, next(frames, None)))
            if last[entry.at] is entry and entry.at + 1 in notes:
                found.append(_noted(words, notes[entry.at + 1]))
        parts.append((title, found))
    body = [
        el(
            "section",
            "log-round",
            el("h3", "log-title", title) if title else None,
            el("ol", "log-list", *entries),
        )
        for title, entries in parts
    ] or [el("p", "lead", words("table.log_empty"))]
    whole = el("div", "log-whole", *body)
    return sheet(words, "log", words("table.log"), whole, cls="sheet-side log")


def rounds(
    view: View, context: ViewContext[Any, Any], entries: Sequence[Entry]
) -> list[tuple[str, Sequence[tuple[Entry, str]]]]:
    """Return the log's texts, grouped by heading."""
    parts: list[tuple[str, list[tuple[Entry, str]]]] = []
    for entry in entries:
        heading = view.heading(context, entry.event)
        if heading is None and not parts:
            heading = view.heading(context, None) or ""
        if heading is not None:
            parts.append((heading, []))
        parts[-1][1].append((entry, view.event(context, entry.event)))
    return [*parts]


def _noted(words: Words, text: str) -> Node:
    return el("li", "log-note", note(words, text))


def _line(context: ViewContext[Any, Any], entry: Entry, text: str, index: int | None) -> Node:
    who = entry.event.args.get("seat")
    badge = context.badge(who) if isinstance(who, str) else icon("table")
    told = el("span", "log-text", text)
    return el(
        "li",
        "log-line",
        el("div", "log-step", badge, told)
        if index is None
        else button("log-step", badge, told, data_act=f"replay:frame {index}"),
        clause(context.words, entry.event.clause),
    )
