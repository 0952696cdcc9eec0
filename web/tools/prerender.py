"""Prerender the lobby as HTML, with the code that draws it later.

`page/lobby.py` describes it as on a first visit in English; `draw.js` adopts the elements as if it
had drawn them. All setups are tried out here too, so that a missing text stops the build.
"""

from __future__ import annotations

import sys
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from host.text import Words
from tools.toolchain import WEB, BuildError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

LANGUAGE = "en"
VOID_ELEMENTS = ("input",)
"""Elements without an end tag."""
TEXT_ATTRIBUTES = ("aria-label", "placeholder", "title")
"""Attributes with text; `lobby-restore.js` has the same list."""


def lobby(games: dict[str, Any], texts: Mapping[str, dict[str, str]]) -> str:
    """Return the lobby of a first visit; `games` and `texts`, by language, are the page's."""
    for language in texts:
        try:
            _describe_every_setup(games, Words(language, texts[language], strict=True))
        except KeyError as error:
            reason = f"app.toml has no {error} in {language}, which the lobby asks for"
            raise BuildError(reason) from error
    return "".join(map(html, _first_lobby(games, LANGUAGE, texts[LANGUAGE])))


def translations(
    games: dict[str, Any], texts: Mapping[str, dict[str, str]]
) -> dict[str, dict[str, str]]:
    """Return, by language, the translation of each English text in that lobby.

    `lobby-restore.js` inserts them before the first paint. Raise `BuildError` if the same English
    text has two translations.
    """
    english = [*_texts(_first_lobby(games, LANGUAGE, texts[LANGUAGE]))]
    found: dict[str, dict[str, str]] = {}
    for language in texts.keys() - {LANGUAGE}:
        said = _texts(_first_lobby(games, language, texts[language]))
        known = found[language] = {}
        for ours, theirs in zip(english, said, strict=True):
            if known.setdefault(ours, theirs) != theirs:
                reason = f"{ours!r} is {known[ours]!r} and {theirs!r} in {language}"
                raise BuildError(reason)
    return {
        language: {ours: theirs for ours, theirs in found[language].items() if ours != theirs}
        for language in sorted(found)
    }


def _page() -> tuple[ModuleType, ModuleType]:
    """Return the page's modules `setups` and `lobby`, which import each other by bare names."""
    before = sys.path[:]
    sys.path += [str(WEB / "host"), str(WEB / "page")]
    try:
        return import_module("setups"), import_module("lobby")
    finally:
        sys.path[:] = before  # otherwise `import page` would find the module instead of the folder


def _first_lobby(
    games: dict[str, Any], language: str, texts: dict[str, str]
) -> list[dict[str, Any]]:
    """Return the description of the lobby of a first visit in this language."""
    now: dict[str, Any] = dict.fromkeys(("saved", "problem", "starting", "deleting"))
    now |= {"loading": (0, 0), "news": (), "lessons": ()}
    words = Words(language, texts, strict=True)
    setups, page = _page()
    nodes: list[dict[str, Any]] = page.tree(setups.fresh(language), games, words, now, games)
    return nodes


def _texts(nodes: list[dict[str, Any]]) -> Iterator[str]:
    """Yield all visible or audible texts of these nodes, in order."""
    for node in nodes:
        attrs = node.get("attrs", {})
        yield from (attrs[name] for name in TEXT_ATTRIBUTES if name in attrs)
        yield node.get("text", "")
        yield from _texts(node.get("kids", []))


def _describe_every_setup(games: dict[str, Any], words: Words) -> None:
    """Describe every setup: each game, number of players and variant."""
    setups, page = _page()
    for game, facts in games.items():
        for size, variants in facts["variants"].items():
            for number in range(len(variants)):
                setup = setups.fresh(words.language)
                for act, value in (
                    ("choose " + game, game),
                    ("seats", size),
                    ("variant", str(number)),
                ):
                    setup = setups.change(setup, games, act, value)
                page.seating(setup, games, words, game)


DESCRIBED_ELEMENTS = ("button", "select")
"""Elements for which draw.js sets an accessible description too."""


def html(node: dict[str, Any]) -> str:
    """Return a description (`host/nodes.py`) as HTML."""
    tag = node["tag"]
    art = " ".join(node["art"]) if "art" in node else None  # composed by draw.js
    own = {"class": node.get("class"), "data-node": node.get("key"), "data-art": art}
    if tag in DESCRIBED_ELEMENTS:
        own["aria-description"] = node.get("attrs", {}).get("data-explain")
    attrs = {name: value for name, value in own.items() if value is not None}
    said = [
        f" {name}" if value is True else f' {name}="{escape(str(value))}"'
        for name, value in {**attrs, **node.get("attrs", {})}.items()
    ]
    if tag in VOID_ELEMENTS:
        return f"<{tag}{''.join(said)}>"
    inside = "".join(map(html, node.get("kids", ()))) or escape(node.get("text", ""))
    return f"<{tag}{''.join(said)}>{inside}</{tag}>"
