"""The lobby as HTML: what stands in the page before its Python is awake, drawn by the same code.

`page/lobby.py` describes it, as it is on a first visit in English; `draw.mjs` takes it over as if
it had drawn it.
"""

from __future__ import annotations

import sys
from html import escape
from importlib import import_module
from typing import Any

from host.text import Words
from tools.machine import WEB

LANGUAGE = "en"
EMPTY = ("input",)
"""Elements that have no end tag."""


def lobby(games: dict[str, Any], texts: dict[str, str]) -> str:
    """Return the lobby of a first visit; `games` and `texts` are those that the page is given."""
    sys.path += [str(WEB / "host"), str(WEB / "page")]  # its modules call each other by bare names
    page = import_module("lobby")
    now: dict[str, Any] = dict.fromkeys(("saved", "problem", "starting", "deleting"))
    now |= {"loading": (0, 0), "news": ()}
    kids = page.tree(page.fresh(LANGUAGE), games, Words(LANGUAGE, texts, strict=True), now, games)
    return "".join(map(html, kids))


def html(node: dict[str, Any]) -> str:
    """Return a description (`host/table.py`) as HTML."""
    tag = node["tag"]
    art = " ".join(node["art"]) if "art" in node else None  # which draw.mjs composes
    own = {"class": node.get("class"), "data-key": node.get("key"), "data-art": art}
    attrs = {name: value for name, value in own.items() if value is not None}
    said = [
        f" {name}" if value is True else f' {name}="{escape(str(value))}"'
        for name, value in {**attrs, **node.get("attrs", {})}.items()
    ]
    if tag in EMPTY:
        return f"<{tag}{''.join(said)}>"
    inside = "".join(map(html, node.get("kids", ()))) or escape(node.get("text", ""))
    return f"<{tag}{''.join(said)}>{inside}</{tag}>"
