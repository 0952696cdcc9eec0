"""What people paste into their own pages to have a table there: an element, or a plain frame."""

from __future__ import annotations

from typing import Final

MARKS: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
"""What stands for itself in no attribute; the module `html` is not among those that are shipped."""
HEIGHT: Final = 720
"""CSS pixels of a plain frame, which cannot follow its table."""


def element(address: str, wishes: dict[str, str]) -> str:
    """Return the comfortable form; `address` is the site's, `wishes` are those of an address.

    It needs a script, whose frame is as high as the table wants to be.
    """
    said = "".join(f' {name}="{text.translate(MARKS)}"' for name, text in wishes.items())
    return (
        f'<script src="{address.translate(MARKS)}embed.js" async></script>\n'
        f"<tavolino-table{said}></tavolino-table>"
    )


def frame(address: str, wishes: dict[str, str], title: str) -> str:
    """Return the plain form, which any page takes that takes a frame."""
    query = "&".join(f"{name}={text}" for name, text in wishes.items())
    source = f"{address}embed.html?{query}".translate(MARKS)
    return (
        f'<iframe src="{source}" title="{title.translate(MARKS)}" width="100%" height="{HEIGHT}" '
        'style="border:0;color-scheme:light dark" loading="lazy" '
        'allow="fullscreen; screen-wake-lock; clipboard-write"></iframe>'
    )
