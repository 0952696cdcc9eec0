"""A page for each game, such as `musicando/`, which leads to the app.

A static site answers `?game=musicando` with the same page as any other address. So whoever makes a
frame or a preview of an address, and runs no script, cannot learn which game is meant. This page
says it.
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

from tools import game_files, manifest
from tools.files import put
from tools.toolchain import WEB

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

OEMBED = "application/json+oembed"
PICTURE = "art/icon-512.png"
"""Of the site, and of a game that has no picture of its table."""


def add(dist: Path, texts: Mapping[str, str], policy: str, address: str) -> None:
    """Write each game's page and what it says to be embedded; `address` is the site's, or ""."""
    page = (WEB / "tools" / "game.html").read_text(encoding="utf-8")
    for key in game_files.shown():
        name = texts[f"game.{key}.name"]
        facts = {
            "key": key,
            "name": escape(name),
            "blurb": escape(texts[f"game.{key}.blurb"]),
            "policy": policy,
        }
        html = page
        for fact, text in facts.items():
            html = html.replace(f"{{{fact}}}", text)
        if address:
            html = html.replace("</head>", _known(key, name, address) + "</head>", 1)
        put(dist / key / "index.html", html)
        described = oembed(address or "../", name, f"?game={key}")
        put(dist / key / "oembed.json", json.dumps(described, indent=2, ensure_ascii=False) + "\n")


def oembed(address: str, title: str, query: str = "") -> dict[str, object]:
    """Return what `web/oembed.json` says, for another title and table."""
    text = (WEB / "oembed.json").read_text(encoding="utf-8")
    described: dict[str, object] = json.loads(text)
    frame = str(described["html"]).replace("./embed.html", f"{address}embed.html{query}")
    frame = frame.replace('"Tavolino"', f'"{escape(title)}"').replace('"./"', f'"{address}{query}"')
    return described | {"title": title, "html": frame}


def _known(key: str, name: str, address: str) -> str:
    """Return the head's lines that need the site's address."""
    picture = manifest.picture(key) or PICTURE
    tags = {"og:url": f"{address}{key}/", "og:image": address + picture}
    lines = [f'<meta property="{name}" content="{text}">' for name, text in tags.items()]
    place = f"{address}{key}/oembed.json"
    lines.append(f'<link rel="alternate" type="{OEMBED}" href="{place}" title="{escape(name)}">')
    return "".join(f"{line}\n" for line in lines)
