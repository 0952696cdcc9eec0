"""Build a page for each game in each language, such as `musicando/de/`, which leads to the app.

A static site serves the same page for `?game=musicando` as for any other query, so a program that
frames or previews an address without running scripts cannot learn which game is meant. These pages
tell it. `musicando/` is the English one.
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

from host.records import snippets
from host.translations import LANGUAGES
from tools import game_files, manifest
from tools.files import write_file
from tools.toolchain import WEB

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

OEMBED = "application/json+oembed"
PICTURE = "art/icon-512.png"
"""The picture of the site, and of a game without a picture of its table."""


def add(dist: Path, policy: str, address: str) -> None:
    """Write each game's pages and oEmbed file; `address` is the site's, or ""."""
    for key in game_files.folders():
        for language in LANGUAGES:
            texts = game_files.lobby_words(language)
            html = _page(key, language, texts).replace("{policy}", policy)
            head = (
                _address_lines(key, language, texts[f"game.{key}.name"], address) if address else ""
            )
            html = html.replace("</head>", f"{head}</head>", 1)
            write_file(dist / place(key, language) / "index.html", html)
        described = oembed(address or "../", texts[f"game.{key}.name"], f"?game={key}")
        write_file(
            dist / key / "oembed.json", json.dumps(described, indent=2, ensure_ascii=False) + "\n"
        )


def _page(key: str, language: str, texts: Mapping[str, str]) -> str:
    """Return a game's page, with its policy still to be filled in."""
    facts = {
        "key": key,
        "language": language,
        "name": escape(texts[f"game.{key}.name"]),
        "blurb": escape(texts[f"game.{key}.blurb"]),
        "root": "../" * place(key, language).count("/"),
    }
    html = (WEB / "tools" / "game.html").read_text(encoding="utf-8")
    for fact, text in facts.items():
        html = html.replace(f"{{{fact}}}", text)
    return html


def place(key: str, language: str) -> str:
    """Return the folder of a game's page in this language, relative to the site's address."""
    return snippets.page("", {"game": key}, language)


def oembed(address: str, title: str, query: str = "") -> dict[str, object]:
    """Return the contents of `web/oembed.json` for another title and table."""
    text = (WEB / "oembed.json").read_text(encoding="utf-8")
    described: dict[str, object] = json.loads(text)
    frame = str(described["html"]).replace("./embed.html", f"{address}embed.html{query}")
    frame = frame.replace('"Tavolino"', f'"{escape(title)}"').replace('"./"', f'"{address}{query}"')
    return described | {"title": title, "html": frame}


def _address_lines(key: str, language: str, name: str, address: str) -> str:
    """Return the lines of the head that need the site's address."""
    picture = manifest.picture(key) or PICTURE
    tags = {"og:url": address + place(key, language), "og:image": address + picture}
    lines = [f'<meta property="{name}" content="{text}">' for name, text in tags.items()]
    lines += [
        f'<link rel="alternate" hreflang="{other}" href="{address}{place(key, other)}">'
        for other in LANGUAGES
    ]
    described = f"{address}{key}/oembed.json"
    lines.append(
        f'<link rel="alternate" type="{OEMBED}" href="{described}" title="{escape(name)}">'
    )
    return "".join(f"{line}\n" for line in lines)
