"""What somebody says of a move: as it is shown, and the dialog in which it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.nodes import button, el, visually_hidden
from host.table.dialogs import sheet
from host.table.view_context import said

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.nodes import Node
    from host.text import Words
    from pyengine.session import Session


def noted(session: Session) -> Mapping[int, str]:
    """Return what is said of a game, by the number of moves made, as it can be shown."""
    return {at: shown for at, text in session.notes.items() if (shown := said(text))}


def note(words: Words, text: str, cls: str = "note") -> Node:
    """Return what somebody says of a move, in whatever language, as text and nothing else."""
    return el(
        "div",
        cls,
        visually_hidden(words("note.of")),
        el("p", "note-text", text, lang="", dir="auto"),
        key=cls,
    )


def note_sheet(words: Words, text: str, longest: int) -> Node:
    """Return the dialog in which something is said of where a replay stands."""
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
            button("btn quiet", words("note.delete"), data_act="replay:unnote"),
            button("btn primary", words("note.keep"), data_act="dialog:close"),
        ],
    )
