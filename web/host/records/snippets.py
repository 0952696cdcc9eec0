"""HTML to embed a table in other pages: a custom element, or a plain frame.

The embedding page may style frames its own way, and where scripts do not run, as in a feed, only
the content of the element or frame remains. So both contain a link.
"""

from __future__ import annotations

from string import ascii_letters, digits
from typing import Final

MARKS: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
"""Characters to escape in an attribute; the module `html` is not shipped."""
PLAIN: Final = frozenset(ascii_letters + digits + "-_.~,:")
"""Characters that need no escaping in an address."""
DEFAULT: Final = "en"
"""The default language of a game's page. Its table uses the reader's language in any case."""
HEIGHT: Final = 720
"""Height in CSS pixels of a plain frame, which cannot adapt to its table."""
STYLE: Final = f"width:100%!important;height:{HEIGHT}px!important;border:0;color-scheme:light dark"
"""Inline, because a theme's `iframe {height: auto}` overrides the frame's attributes."""


def page(address: str, params: dict[str, str], language: str = DEFAULT) -> str:
    """Return the address of a table's own page, for people and for sites that embed links.

    The page describes the game in this language and leads to the table, because a static site
    cannot describe `?game=…` or `#g=…` to a site that asks. A game to show is in the address as its
    `record`.
    """
    rest = {name: text for name, text in params.items() if name != "game"}
    folder = f"{params['game']}/" if "game" in params else ""
    spoken = f"{language}/" if folder and language != DEFAULT else ""
    return f"{address}{folder}{spoken}{_query(rest)}"


def element(address: str, params: dict[str, str], title: str) -> str:
    """Return the custom element; `address` is the site's, `params` its parameters.

    It needs a script, which makes its frame as high as the table.
    """
    said = "".join(f' {name}="{text.translate(MARKS)}"' for name, text in params.items())
    return (
        f'<script src="{address.translate(MARKS)}embed.js" async></script>\n'
        f"<tavolino-table{said}>{_link(address, params, title)}</tavolino-table>"
    )


def frame(address: str, params: dict[str, str], title: str) -> str:
    """Return the plain frame, for pages that allow frames but no scripts."""
    source = f"{address}embed.html{_query(params)}".translate(MARKS)
    return (
        f'<iframe src="{source}" title="{title.translate(MARKS)}" width="100%" height="{HEIGHT}" '
        f'style="{STYLE}" loading="lazy" '
        f'allow="fullscreen; screen-wake-lock; clipboard-write">{_link(address, params, title)}'
        "</iframe>"
    )


def _query(params: dict[str, str]) -> str:
    """Return the query for a table, with its game as the hash."""
    said = "&".join(f"{name}={_escaped(text)}" for name, text in params.items() if name != "record")
    record = f"#g={params['record']}" if "record" in params else ""
    return f"?{said}{record}" if said else record


def _escaped(text: str) -> str:
    """Return a text escaped for an address; `urllib` is not shipped."""
    return "".join(
        mark if mark in PLAIN else "".join(f"%{byte:02X}" for byte in mark.encode())
        for mark in text
    )


def _link(address: str, params: dict[str, str], text: str) -> str:
    return f'<a href="{page(address, params).translate(MARKS)}">{text.translate(MARKS)}</a>'
