"""Find each game's files for the page by the name of its folder; nothing is listed by hand.

`web/games/<game>/` holds its view, `strings.toml`, `skin.css` (its style sheet, which may import
`skin/*.css`), `table.svg` (the drawings on its table), `lobby.svg` (the one in the lobby),
`how_to_play.toml`, `poster.py` (the moment on its posters) and, if there is a lesson,
`lesson.toml`.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

from games import lobby_texts
from host import translations
from pyengine import agents, games
from tools.files import style_sheet
from tools.toolchain import WEB

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyengine.core import Game

GAMES = WEB / "games"
LESSON = "lesson.toml"
HOW_TO_PLAY = "how_to_play.toml"
LESSON_GAME_FIELDS = ("players", "options", "seed", "moves")
"""The fields of a lesson that define its game."""


def folders() -> dict[str, Path]:
    """Return the folders of the games that have a view, by key, in the lobby's order."""
    every = {key: GAMES / games.module(key) for key in games.KEYS}
    return {key: folder for key, folder in every.items() if (folder / "view").is_dir()}


def site_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files that the site serves for the games' tables: paths in dist/, contents."""
    for key, folder in folders().items():
        yield f"styles/{key}.css", style_sheet(folder / "skin.css").encode()
        yield f"art/{key}.svg", (folder / "table.svg").read_bytes()
        if (folder / LESSON).is_file():
            yield f"lessons/{key}.json", lesson(folder).encode()
        if (folder / HOW_TO_PLAY).is_file():
            yield f"how-to-play/{key}.json", how_to_play(folder).encode()


def lesson(folder: Path) -> str:
    """Return the lesson in a game's folder in the form that the page fetches."""
    toml = tomllib.loads((folder / LESSON).read_text(encoding="utf-8"))
    return json.dumps(toml, ensure_ascii=False, separators=(",", ":"))


def how_to_play(folder: Path) -> str:
    """Return How to play in the form that the page fetches; its games include the lesson's."""
    toml = tomllib.loads((folder / HOW_TO_PLAY).read_text(encoding="utf-8"))
    if (folder / LESSON).is_file():
        script = tomllib.loads((folder / LESSON).read_text(encoding="utf-8"))
        toml["games"] = {
            "lesson": {name: script[name] for name in LESSON_GAME_FIELDS},
            **toml.get("games", {}),
        }
    return json.dumps(toml, ensure_ascii=False, separators=(",", ":"))


def sheet_links() -> str:
    """Return the links to the games' style sheets, of which the page enables one at a time."""
    link = '<link rel="stylesheet" href="./styles/{0}.css" media="not all" data-sheet="{0}">\n'
    return "".join(map(link.format, folders()))


def lobby_drawings() -> str:
    """Return the games' drawings in the lobby, as SVG."""
    paths = (folder / "lobby.svg" for folder in folders().values())
    return "".join(path.read_text(encoding="utf-8") for path in paths)


strings = cache(translations.translations)
"""The texts of one language by key, from a file's text; cached, as it is called very often."""


def lobby_words(language: str) -> dict[str, str]:
    """Return the lobby's texts about the games, by key."""
    texts: dict[str, str] = {}
    for folder in folders().values():
        toml = (folder / "strings.toml").read_text(encoding="utf-8")
        texts |= lobby_texts(strings(toml, language))
    return texts


def facts() -> dict[str, Any]:
    """Return what the lobby needs to know of each game (`page/setups.py`)."""
    return {key: _facts(key, games.load(key)) for key in folders()}


def option_names() -> list[str]:
    """Return the names of all games' options, without duplicates."""
    kinds = [games.load(key) for key in folders()]
    variants = [
        (kind, size, variant)
        for kind in kinds
        for size in kind.sizes
        for variant in kind.variants(size)
    ]
    made = (kind.make(size, variant, lot=0) for kind, size, variant in variants)
    return list(dict.fromkeys(name for game in made for name in game.options()))


def _facts(key: str, game: type[Game[Any, Any]]) -> dict[str, object]:
    return {
        "sizes": list(game.sizes),
        "variants": {str(size): _variants(game, size) for size in game.sizes},
        "levels": list(agents.LEVELS[key]),
        "drawn_option": game.drawn_option,
        "length_option": game.length_option,
        "lesson": (GAMES / games.module(key) / LESSON).is_file(),
    }


def _variants(game: type[Game[Any, Any]], players: int) -> list[dict[str, object]]:
    """Return the variants for this number of players, with their seats."""
    return [
        {
            "options": dict(variant),
            "seats": list(game.make(players, variant, lot=0).seats),
            "extras": [[name, list(values)] for name, values in game.extras(variant)],
        }
        for variant in game.variants(players)
    ]


def page_words(language: str) -> dict[str, str]:
    """Return the texts that the page needs before the host starts, by key."""
    toml = (WEB / "strings" / "app.toml").read_text(encoding="utf-8")
    return strings(toml, language) | lobby_words(language)
