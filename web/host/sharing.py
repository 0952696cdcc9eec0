"""The dialog by which a game leaves this device: as a link, a file, a text or a table in a post.

What is shared may hold every card, so nothing of it is described before somebody asks for it.
"""

from __future__ import annotations

import json
from base64 import b64encode
from typing import TYPE_CHECKING, Final

from host.sheets import sheet
from host.table import art, button, el, icon
from pyengine import link, record

if TYPE_CHECKING:
    from host.table import Node
    from host.text import Words
    from pyengine.record import Record

KINDS: Final = ("game", "start", "file", "text")


def share(words: Words, shared: Record, kind: str, address: str) -> Node:
    """Return the ways in which a game can be shared, one of them opened."""
    return sheet(
        words,
        "share",
        words("share.title"),
        el(
            "div",
            "share-kinds",
            *[
                button(
                    "share-kind",
                    icon("file" if name in {"file", "text"} else "link"),
                    el(
                        "span",
                        "share-text",
                        el("strong", "", words(f"share.{name}")),
                        el("span", "share-note", words(f"share.{name}_note")),
                    ),
                    art("tick", "i-tick") if name == kind else None,
                    data_act=f"share {name}",
                    aria_pressed="true" if name == kind else "false",
                )
                for name in KINDS
            ],
        ),
        _opened(words, shared, kind, address) if kind in KINDS else None,
        cls="sheet-small share",
    )


def file_name(shared: Record) -> str:
    """Return what a game's file is called: nothing that is in it, but of which game and how far."""
    return f"{shared.game.key}-{len(shared.moves)}.tavolino.json"


def text(shared: Record) -> str:
    """Return the record as people exchange it, a field a line."""
    fields = json.loads(record.write(shared))
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def data_url(content: str) -> str:
    """Return the address of a file that is all in its address."""
    return "data:application/octet-stream;base64," + b64encode(content.encode()).decode()


def _opened(words: Words, shared: Record, kind: str, address: str) -> Node:
    if kind == "file":
        return el(
            "div",
            "share-out",
            el(
                "a",
                "btn primary",
                icon("file"),
                el("span", "", words("share.save", name=file_name(shared))),
                href=data_url(text(shared)),
                download=file_name(shared),
            ),
            key=kind,
        )
    if kind == "text":
        shown = text(shared)
        field = el("textarea", "share-field", id="shared", readonly=True, rows="6", value=shown)
    else:
        packed = link.pack(link.start(shared) if kind == "start" else shared)
        shown = f"{address}#g={packed}"
        field = el("input", "share-field", id="shared", readonly=True, value=shown)
    field["attrs"]["aria-label"] = words(f"share.{kind}")
    return el(
        "div",
        "share-out",
        field,
        button("btn primary", words("share.copy"), data_act="copy", data_copy="shared"),
        el("p", "share-done", aria_live="polite", id="shared-done"),
        key=kind,
    )
