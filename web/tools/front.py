"""The lobby as HTML: what stands in the page before its Python is awake, drawn by the same code.

`page/lobby.py` describes it, as it is on a first visit in English; `draw.mjs` takes it over as if
it had drawn it. What it can become is tried out here too: a word that is missing stops the build.
"""

from __future__ import annotations

import sys
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from host.text import Words
from tools.machine import WEB, BuildError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

LANGUAGE = "en"
EMPTY = ("input",)
"""Elements that have no end tag."""


def lobby(games: dict[str, Any], texts: Mapping[str, dict[str, str]]) -> str:
    """Return the lobby of a first visit; `games` and `texts`, by language, are the page's."""
    sys.path += [str(WEB / "host"), str(WEB / "page")]  # its modules call each other by bare names
    page = import_module("lobby")
    for language in texts:
        try:
            _try_out(page, games, Words(language, texts[language], strict=True))
        except KeyError as error:
            reason = f"app.toml has no {error} in {language}, which the lobby asks for"
            raise BuildError(reason) from error
    now: dict[str, Any] = dict.fromkeys(("saved", "problem", "starting", "deleting"))
    now |= {"loading": (0, 0), "news": ()}
    words = Words(LANGUAGE, texts[LANGUAGE], strict=True)
    return "".join(map(html, page.tree(page.fresh(LANGUAGE), games, words, now, games)))


def _try_out(page: ModuleType, games: dict[str, Any], words: Words) -> None:
    """Describe every set-up: each game, for so many players, in each of its ways."""
    for game, facts in games.items():
        for size, ways in facts["ways"].items():
            for number in range(len(ways)):
                setup = page.fresh(words.language)
                for act, value in (("choose " + game, game), ("seats", size), ("way", str(number))):
                    setup = page.change(setup, games, act, value)
                page.seating(setup, games, words, game)


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
