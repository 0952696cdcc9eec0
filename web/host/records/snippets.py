"""What people paste into their own pages to have a table there: an element, or a plain frame.

The page around is not ours: its sheet may size frames its own way, and where no script runs, as in
a feed, what is inside the element or the frame is all that is left. So both hold a link.
"""

from __future__ import annotations

from string import ascii_letters, digits
from typing import Final

MARKS: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
"""What stands for itself in no attribute; the module `html` is not among those that are shipped."""
PLAIN: Final = frozenset(ascii_letters + digits + "-_.~,:")
"""What stands for itself in an address."""
DEFAULT: Final = "en"
"""The language of a game's page that says none. Its table speaks the reader's in any case."""
HEIGHT: Final = 720
"""CSS pixels of a plain frame, which cannot follow its table."""
STYLE: Final = f"width:100%!important;height:{HEIGHT}px!important;border:0;color-scheme:light dark"
"""A theme's `iframe {height: auto}` is stronger than the attributes of a frame."""


def page(address: str, wishes: dict[str, str], language: str = DEFAULT) -> str:
    """Return the address of a table for people, and for sites that make a frame of an address.

    It is a page of the game's own, which tells of it in this language and leads to the table: a
    static site cannot describe `?game=…` or `#g=…` to a site that asks. A game that is shown has
    its `record` in the address.
    """
    rest = {name: text for name, text in wishes.items() if name != "game"}
    folder = f"{wishes['game']}/" if "game" in wishes else ""
    spoken = f"{language}/" if folder and language != DEFAULT else ""
    return f"{address}{folder}{spoken}{_query(rest)}"


def element(address: str, wishes: dict[str, str], title: str) -> str:
    """Return the comfortable form; `address` is the site's, `wishes` are those of an address.

    It needs a script, whose frame is as high as the table wants to be.
    """
    said = "".join(f' {name}="{text.translate(MARKS)}"' for name, text in wishes.items())
    return (
        f'<script src="{address.translate(MARKS)}embed.js" async></script>\n'
        f"<tavolino-table{said}>{_link(address, wishes, title)}</tavolino-table>"
    )


def frame(address: str, wishes: dict[str, str], title: str) -> str:
    """Return the plain form, which any page takes that takes a frame."""
    source = f"{address}embed.html{_query(wishes)}".translate(MARKS)
    return (
        f'<iframe src="{source}" title="{title.translate(MARKS)}" width="100%" height="{HEIGHT}" '
        f'style="{STYLE}" loading="lazy" '
        f'allow="fullscreen; screen-wake-lock; clipboard-write">{_link(address, wishes, title)}'
        "</iframe>"
    )


def _query(wishes: dict[str, str]) -> str:
    """Return what an address says of a table, and the game that it shows."""
    said = "&".join(f"{name}={_escaped(text)}" for name, text in wishes.items() if name != "record")
    record = f"#g={wishes['record']}" if "record" in wishes else ""
    return f"?{said}{record}" if said else record


def _escaped(text: str) -> str:
    """Return a text as it stands in an address; `urllib` is not among what is shipped."""
    return "".join(
        mark if mark in PLAIN else "".join(f"%{byte:02X}" for byte in mark.encode())
        for mark in text
    )


def _link(address: str, wishes: dict[str, str], text: str) -> str:
    return f'<a href="{page(address, wishes).translate(MARKS)}">{text.translate(MARKS)}</a>'
