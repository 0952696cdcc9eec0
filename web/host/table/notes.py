"""Notes about moves: their display, and the dialog to write one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.nodes import button, el, visually_hidden
from host.table.dialogs import sheet
from host.table.view_context import note_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.nodes import Node
    from host.text import Words
    from pyengine.session import Session


def noted(session: Session) -> Mapping[int, str]:
    """Return a game's notes by the number of moves made, cleaned for display."""
    return {at: shown for at, text in session.notes.items() if (shown := note_text(text))}


def note(words: Words, text: str) -> Node:
    """Return a note as plain text, in whatever language it is."""
    return el(
        "div",
        "note",
        visually_hidden(words("note.of")),
        el("p", "note-text", text, lang="", dir="auto"),
        key="note",
    )


def note_sheet(words: Words, text: str, longest: int) -> Node:
    """Return the dialog for writing a note at a replay's position, which may have the `text`."""
    put_away = words("note.delete" if text else "lobby.cancel")
    return sheet(
        words,
        "note",
        words("note.title"),
        el(
            "label",
            "note-label",
            el("span", "", words("note.text", limit=longest)),
            el(
                "textarea",
                "note-field",
                rows="4",
                maxlength=str(longest),
                value=text,
                dir="auto",
                data_act="replay:noted",
                data_focus=True,
            ),
        ),
        cls="sheet-small",
        foot=[
            button("btn quiet", put_away, data_act="replay:unnote"),
            button("btn primary", words("note.keep"), data_act="dialog:close"),
        ],
    )
