"""Build style sheets: of the fonts, of everything needed at the start, and of light colours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.files import write_file
from tools.toolchain import WEB, BuildError

if TYPE_CHECKING:
    from pathlib import Path

LINKS = re.compile(r'(?:<link rel="stylesheet" href="[^"]+">\n){2,}')
"""The style sheets that a page needs at the start, joined to save round trips."""
LIGHT_DARK = re.compile(r"light-dark\(\s*")
JOINED = '<link rel="stylesheet" href="./styles/first.css">\n'
FONTS = {
    "@fontsource-variable/fraunces": ("wght.css",),
    "@fontsource/atkinson-hyperlegible-next": ("400.css", "400-italic.css", "600.css", "700.css"),
}
ALPHABET = "-latin-"
"""In the names of font files for Latin letters, basic and extended."""


def add_fonts(modules: Path, dist: Path) -> None:
    """Copy the font files of our alphabets, and write their style sheet."""
    rules = []
    for package, sheets in FONTS.items():
        for sheet in sheets:
            css = (modules / package / sheet).read_text(encoding="utf-8")
            for rule in re.findall(r"@font-face \{.*?\}", css, re.DOTALL):
                file = re.search(r"url\(\./files/([\w-]+\.woff2)\)", rule)
                if file and ALPHABET in file[1]:
                    data = (modules / package / "files" / file[1]).read_bytes()
                    write_file(dist / "fonts" / file[1], data)
                    only = f'src: url("../fonts/{file[1]}") format("woff2");'
                    rules.append(re.sub(r"src: .*;", only, rule))
    write_file(dist / "styles" / "fonts.css", "\n".join(rules) + "\n")


def join_sheets(dist: Path) -> None:
    """Join the style sheets that a table's page links in a row."""
    for links in LINKS.findall((WEB / "index.html").read_text(encoding="utf-8")):
        parts = [dist / href for href in re.findall(r'href="([^"]+)"', links)]
        write_file(
            dist / "styles" / "first.css", "".join(part.read_text("utf-8") for part in parts)
        )
        for part in parts:
            part.unlink()


def add_light(dist: Path) -> None:
    """Write style sheets with only the light colours, for browsers without `light-dark()`.

    `start-check.js` links them instead: `first.light.css` for `first.css`.
    """
    for path in sorted((dist / "styles").iterdir()):
        parts = LIGHT_DARK.split(path.read_text(encoding="utf-8"))
        text = parts[0] + "".join(map(_in_light, parts[1:]))
        write_file(path.with_suffix(f".light{path.suffix}"), text)


def _in_light(text: str) -> str:
    """Return the text after a `light-dark(`, with only the first of its two values."""
    depth, ends = 0, []
    for at, sign in enumerate(text):
        if depth == 0 and sign in ",)":
            ends.append(at)
        if depth == 0 and sign == ")":
            light, end = ends[0], ends[-1]
            return text[:light] + text[end + 1 :]
        depth += (sign == "(") - (sign == ")")
    reason = f"light-dark( has no end: {text[:60]}"
    raise BuildError(reason)
