"""Finish the site's pages: their policy, prerendered content and texts."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING

from host.translations import LANGUAGES
from tools import examples, game_files, game_pages, prerender, sheets
from tools.files import replace_once, write_file
from tools.toolchain import WEB

if TYPE_CHECKING:
    from pathlib import Path

SPRITE = WEB / "art" / "app.svg"
"""The drawings in the page from the start, besides the games' in the lobby."""
TEXT_PLACEHOLDER = re.compile(r"<!--([a-z._-]+)-->")
"""Placeholders for texts of `web/strings/app.toml`."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"
)
"""No requests to other origins, and no text is ever run as code."""
OEMBED = game_pages.OEMBED
FRAME_PAGES = {"embed.html": "embed.html", "framed.html": "index.html"}
"""Pages for other sites' frames, with the page that each is made from."""
ANY_ORIGIN_POLICY = POLICY.replace("'self'", "http: https:")
"""The start of their policy: a sandbox has no "self". The first script narrows it again."""
POSTER_FRAME_POLICY = f"{ANY_ORIGIN_POLICY}; frame-src http: https:"
"""The policy of the page that frames a poster."""
NARROWING_SCRIPT = '<script src="./policy.js"></script>'
BOOT_SCRIPT = 'src="./boot.js"'
"""Found in pages that start the two Pythons."""
FIRST_FONTS = re.compile(r"-latin-(\d+|wght)-normal")
"""In the names of the lobby's fonts, which are loaded with the page and not after it."""


def finish(dist: Path) -> None:
    """Put the policy first in every page's head, so that it applies to everything after it.

    A page with boot.js also preloads what that would request in sequence, and contains the lobby
    with its drawings, so that it can be painted before any script runs.
    """
    texts = {
        language: json.loads((dist / "strings" / f"app.{language}.json").read_text("utf-8"))
        for language in LANGUAGES
    }
    games = game_files.facts()
    lobby = prerender.lobby(games, texts)
    templates = {
        "early": _preloads(dist),
        "drawings": SPRITE.read_text(encoding="utf-8") + game_files.lobby_drawings(),
        "languages": escape(json.dumps(prerender.translations(games, texts), ensure_ascii=False)),
    }
    pages = {page.name: page.name for page in dist.glob("*.html")} | FRAME_PAGES
    for name, source in pages.items():
        html = (WEB / source).read_text(encoding="utf-8")
        wide = POSTER_FRAME_POLICY if name == "embed.html" else ANY_ORIGIN_POLICY
        first = [policy(wide), NARROWING_SCRIPT] if name in FRAME_PAGES else [policy(POLICY)]
        html = replace_once(html, "<head>\n", "\n".join(["<head>", *first, ""]))
        if BOOT_SCRIPT in html:
            html = replace_once(html, "</head>", "\n".join([*_font_preloads(dist), "</head>"]))
            for template, content in templates.items():
                begins = f'<template id="{template}">'
                html = replace_once(html, begins, begins + content)
            html = replace_once(html, "</main>", f"{lobby}</main>")
            html = sheets.LINKS.sub(sheets.JOINED + game_files.sheet_links(), html)
        write_file(dist / name, in_all_languages(html))


def add_public_addresses(dist: Path, address: str) -> None:
    """Add the addresses of the oEmbed file and the preview picture, if the site's is known.

    A page that uses oembed.json has no base for relative addresses.
    """
    if not address:
        return
    link = f'href="{address}oembed.json" title="Tavolino">\n'
    shared = (
        f'<meta property="og:url" content="{address}">\n'
        f'<meta property="og:image" content="{address}{game_pages.PICTURE}">\n'
        f'<link rel="alternate" type="{OEMBED}" {link}</head>'
    )
    changes = {
        "embed.js": ('BUILT_FOR = ""', f'BUILT_FOR = "{address}"'),
        "embed.html": ('href="./oembed.json" title="Tavolino">\n', link),
        "index.html": ("</head>", shared),
    }
    for name, (old, new) in changes.items():
        text = (dist / name).read_text(encoding="utf-8")
        write_file(dist / name, replace_once(text, old, new))
    write_file(
        dist / "oembed.json", json.dumps(game_pages.oembed(address, "Tavolino"), indent=2) + "\n"
    )


def add_game_pages(dist: Path, address: str) -> None:
    """Build each game's pages and the page of examples."""
    game_pages.add(dist, policy(POLICY), address)
    examples.add(dist, policy(f"{POLICY}; frame-src 'self'"))
    for page in dist.glob("*/**/index.html"):
        write_file(page, in_all_languages(page.read_text("utf-8")))


def policy(text: str) -> str:
    """Return the element that applies this content security policy to a page."""
    return f'<meta http-equiv="Content-Security-Policy" content="{text}">'


def in_all_languages(html: str) -> str:
    """Return a page with its texts in all languages: it is shown before Python can choose one."""
    texts = {language: game_files.page_words(language) for language in LANGUAGES}

    def said(found: re.Match[str]) -> str:
        spans = [
            f'<span lang="{language}">{escape(words[found[1]])}</span>'
            for language, words in texts.items()
        ]
        return " ".join(spans)

    return TEXT_PLACEHOLDER.sub(said, html)


def _font_preloads(dist: Path) -> list[str]:
    """Return the links that preload the lobby's fonts; late ones would each cause a new layout."""
    fonts = [path for path in sorted((dist / "fonts").iterdir()) if FIRST_FONTS.search(path.name)]
    return [
        f'<link rel="preload" as="font" crossorigin href="./fonts/{path.name}">' for path in fonts
    ]


def _preloads(dist: Path) -> str:
    """Return the links that preload what the page's Python needs.

    They are in a template, which boot.js inserts into the page once the lobby is painted.
    """
    runtime = dist / "runtime"
    scripts = [*(runtime / "pyscript").iterdir(), runtime / "micropython" / "micropython.js"]
    data = [runtime / "micropython" / "micropython.wasm", dist / "page.bin"]
    data += dist.glob("strings/app.*")
    kinds = {'"modulepreload"': scripts, '"preload" as="fetch" crossorigin': data}
    links = []
    for kind, paths in kinds.items():
        for path in sorted(paths):
            where = path.relative_to(dist).as_posix()
            links.append(f'<link rel={kind}{_language_attribute(path)} href="./{where}">')
    return "\n".join(links)


def _language_attribute(path: Path) -> str:
    """Return the attribute by which boot.js finds the texts in the reader's language."""
    return f' hreflang="{path.suffixes[0][1:]}"' if path.parent.name == "strings" else ""
