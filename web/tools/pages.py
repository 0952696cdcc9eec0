"""The site's pages: their policy, what is in them before any script runs, and their sentences."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING

from host.translations import LANGUAGES
from tools import examples, game_files, game_pages, prerender, sheets
from tools.files import put, replaced
from tools.toolchain import WEB

if TYPE_CHECKING:
    from pathlib import Path

SPRITE = WEB / "art" / "app.svg"
"""The drawings that stand in the page from the start, beside the games' in the lobby."""
SAID = re.compile(r"<!--([a-z._-]+)-->")
"""Where a page has a sentence of `web/strings/app.toml`."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"
)
"""Nothing is asked of anybody else, and no text ever becomes code."""
OEMBED = game_pages.OEMBED
FRAMED = {"embed.html": "embed.html", "framed.html": "index.html"}
"""The pages that stand in other people's frames, and what each is made of."""
WIDE = POLICY.replace("'self'", "http: https:")
"""Where a policy of theirs begins: a sandbox has no "self". The first script narrows it again."""
AROUND = f"{WIDE}; frame-src http: https:"
"""That of the page that has a poster in a frame."""
NARROWED = '<script src="./policy.js"></script>'
BOOT = 'src="./boot.js"'
"""What a page holds that starts the two Pythons."""
FIRST_FONTS = re.compile(r"-latin-(\d+|wght)-normal")
"""In the names of those that the lobby is written in: they come with the page, not after it."""


def finish(dist: Path) -> None:
    """Begin every page's head with the policy, so that it holds for all that follows.

    A page that boots names what boot.js would else come to ask for one after the other, and has
    the lobby and its drawings in it, so that it is a picture before it is a program.
    """
    texts = {
        language: json.loads((dist / "strings" / f"app.{language}.json").read_text("utf-8"))
        for language in LANGUAGES
    }
    games = game_files.facts()
    lobby = prerender.lobby(games, texts)
    templates = {
        "early": _early(dist),
        "drawings": SPRITE.read_text(encoding="utf-8") + game_files.lobby_drawings(),
        "languages": escape(json.dumps(prerender.translations(games, texts), ensure_ascii=False)),
    }
    pages = {page.name: page.name for page in dist.glob("*.html")} | FRAMED
    for name, source in pages.items():
        html = (WEB / source).read_text(encoding="utf-8")
        wide = AROUND if name == "embed.html" else WIDE
        first = [policy(wide), NARROWED] if name in FRAMED else [policy(POLICY)]
        html = replaced(html, "<head>\n", "\n".join(["<head>", *first, ""]))
        if BOOT in html:
            html = replaced(html, "</head>", "\n".join([*_fonts(dist), "</head>"]))
            for template, content in templates.items():
                begins = f'<template id="{template}">'
                html = replaced(html, begins, begins + content)
            html = replaced(html, "</main>", f"{lobby}</main>")
            html = sheets.LINKS.sub(sheets.JOINED + game_files.sheet_links(), html)
        put(dist / name, in_all_languages(html))


def tell_strangers(dist: Path, address: str) -> None:
    """Say where a table to be embedded and the picture of a shared address are, where known.

    Whoever reads oembed.json for a page of theirs has no base for a relative address.
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
        put(dist / name, replaced(text, old, new))
    put(dist / "oembed.json", json.dumps(game_pages.oembed(address, "Tavolino"), indent=2) + "\n")


def add_game_pages(dist: Path, address: str) -> None:
    """Make the pages that tell of a game each, and the page of examples."""
    game_pages.add(dist, policy(POLICY), address)
    examples.add(dist, policy(f"{POLICY}; frame-src 'self'"))
    for page in dist.glob("*/**/index.html"):
        put(page, in_all_languages(page.read_text("utf-8")))


def policy(text: str) -> str:
    """Return the element that lays this content security policy upon a page."""
    return f'<meta http-equiv="Content-Security-Policy" content="{text}">'


def in_all_languages(html: str) -> str:
    """Return a page with its sentences: no Python is there yet to know its reader's language."""
    texts = {language: game_files.page_words(language) for language in LANGUAGES}

    def said(found: re.Match[str]) -> str:
        spans = [
            f'<span lang="{language}">{escape(words[found[1]])}</span>'
            for language, words in texts.items()
        ]
        return " ".join(spans)

    return SAID.sub(said, html)


def _fonts(dist: Path) -> list[str]:
    """Return the links that fetch the lobby's fonts at once: each would lay it out anew."""
    fonts = [path for path in sorted((dist / "fonts").iterdir()) if FIRST_FONTS.search(path.name)]
    return [
        f'<link rel="preload" as="font" crossorigin href="./fonts/{path.name}">' for path in fonts
    ]


def _early(dist: Path) -> str:
    """Return the links that fetch what the page's Python needs before it is asked for.

    They lie in a template: boot.js puts them into the page once the lobby is painted.
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
            links.append(f'<link rel={kind}{_for_whom(path)} href="./{where}">')
    return "\n".join(links)


def _for_whom(path: Path) -> str:
    """Return the attribute by which boot.js knows the words of the reader's language."""
    return f' hreflang="{path.suffixes[0][1:]}"' if path.parent.name == "strings" else ""
