"""Build the posters of embed.html: real tables, some moves into a game, drawn by their views.

Each is a page with the picture of a table as its first seat sees it, for a number of players and a
language, in any width, in light and dark. Making one needs no browser, and showing one no Python.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from games import load_words
from host.prefs import Prefs
from host.table.live_game import LiveGame
from host.translations import LANGUAGES
from pyengine.games import module
from tools import bot_game, game_files, prerender
from tools.files import style_sheet, write_file
from tools.toolchain import WEB, BuildError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from host.nodes import Node

STYLE_SHEETS = ("tokens", *(f"chrome/{name}" for name in ("ground", "pieces", "table", "prompt")))
SPRITES = ("app",)
"""Shared files below web/styles/ and web/art/: the parts of the chrome in a still picture."""

PICTURE_RULES = """html { overflow: hidden; }
@media print { :root:root { color-scheme: light; } .prompt, .tools { display: none; } }
"""
"""A picture does not scroll, and some browsers would show a scrollbar. In print it is light."""

SYMBOL = re.compile(r'<symbol id="([\w-]+)"([^>]*)>.*?</symbol>', re.DOTALL)
DEFINED = re.compile(r"<defs>.*?</defs>", re.DOTALL)
DRAWN = re.compile(r'(<svg[^>]*) data-art="([^"]*)"([^>]*)></svg>')
USED = re.compile(r'href="#([\w-]+)"')
FRAMES = re.compile(r' (?:viewBox|preserveAspectRatio|overflow)="[^"]*"')


def add(dist: Path, games: Mapping[str, Any], policy: str) -> None:
    """Write the poster of each game, for each number of players, in each language."""
    page = (WEB / "tools" / "poster.html").read_text(encoding="utf-8")
    for key, facts in games.items():
        shared = [WEB / "styles" / f"{name}.css" for name in STYLE_SHEETS]
        sheets = [*shared, game_files.folders()[key] / "skin.css"]
        css = "\n".join(map(style_sheet, sheets))
        write_file(dist / "posters" / f"{key}.css", css + PICTURE_RULES)
        for players in facts["sizes"]:
            options = facts["variants"][str(players)][0]["options"]
            for lang in LANGUAGES:
                table, drawings = _drawn(_picture(key, players, options, lang), key)
                said = {
                    "key": key,
                    "lang": lang,
                    "name": escape(load_words(lang)(f"game.{key}.name")),
                    "policy": policy,
                    "drawings": drawings,
                    "table": table,
                }
                write_file(dist / "posters" / f"{key}-{players}-{lang}.html", page.format(**said))


def _picture(key: str, players: int, options: dict[str, Any], lang: str) -> list[Node]:
    """Return the picture of a table that bots have begun, when it is the first seat's turn."""
    words = load_words(lang)
    bots = [words(f"bot_name.{number}") for number in range(1, players)]
    session = bot_game.begin(key, options, ["Anna", *bots])
    first = session.game.seats[0]
    ready = import_module(f"games.{module(key)}.poster").ready
    while not ready(session.state) or session.to_move != (first,):
        if not session.to_move:
            reason = f"{key} with {players} players is over before its poster is drawn"
            raise BuildError(reason)
        bot_game.make_move(session, session.to_move[-1])
    live = LiveGame(session, Prefs(lang=lang), lasting=True)
    live.act("table:skip")
    tree: list[Node] = live.picture()["tree"]
    return tree


def _drawn(nodes: Iterable[Node], key: str) -> tuple[str, str]:
    """Return a picture as HTML, and the symbols that its drawings use."""
    symbols, shared = _sprites(key)
    table = "".join(map(prerender.html, nodes))
    names = {name for _, art, _ in DRAWN.findall(table) for name in art.split()}
    ahead = [*names]
    while ahead:
        inside = {*USED.findall(symbols[ahead.pop()])} & symbols.keys() - names
        names |= inside
        ahead += inside

    def composed(found: re.Match[str]) -> str:
        layers = found[2].split()
        frame = "".join(FRAMES.findall(symbols[layers[0]].partition(">")[0])) if layers else ""
        uses = "".join(f'<use href="#{name}"/>' for name in layers)
        return f"{found[1]}{frame}{found[3]}>{uses}</svg>"

    return DRAWN.sub(composed, table), shared + "".join(symbols[name] for name in sorted(names))


@cache
def _sprites(key: str) -> tuple[dict[str, str], str]:
    """Return a game's symbols by name, and the other definitions in their files."""
    shared = [WEB / "art" / f"{name}.svg" for name in SPRITES]
    paths = [*shared, game_files.folders()[key] / "table.svg"]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    symbols = {found[1]: found[0] for text in texts for found in SYMBOL.finditer(text)}
    others = [SYMBOL.sub("", text) for text in texts]
    return symbols, "".join(part for text in others for part in DEFINED.findall(text))
