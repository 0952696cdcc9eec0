"""The colours of edges that mean something are told apart from what they lie on (WCAG 1.4.11)."""

from __future__ import annotations

import re
from itertools import product

from tools import toolchain

WEB = toolchain.ROOT / "web"
PAIR = re.compile(r"--(warm|panel|raised): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)")
LEAST = 3
LAMP_EDGE = re.compile(r"(?:0 0 0 \d+px|outline: \d+px \w+) var\(--lamp\)")
"""A ring of the lamp's light, which by day is too pale to be one."""


def luminance(colour: str) -> float:
    """Return the relative luminance of six hexadecimal digits."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_an_edge_that_means_something_is_told_apart_from_every_ground_by_day_and_by_night() -> None:
    text = (WEB / "styles" / "tokens.css").read_text("utf-8")
    cloths = [PAIR.findall(block) for block in text.split("}")]
    known = [{name: pair for name, *pair in found} for found in cloths if found]
    assert len(known) == 4  # the page's and one for each game
    for cloth in known:
        colours = known[0] | cloth
        for ground, at in product(("panel", "raised"), (0, 1)):
            assert contrast(colours["warm"][at], colours[ground][at]) >= LEAST, cloth


def test_the_lamps_light_is_no_edge() -> None:
    sheets = [
        sheet
        for sheet in WEB.rglob("*.css")
        if "node_modules" not in sheet.parts and LAMP_EDGE.search(sheet.read_text("utf-8"))
    ]
    assert sheets == []
