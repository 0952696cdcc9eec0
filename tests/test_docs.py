"""What docstrings and comments speak of is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
QUOTED = re.compile(r"(?<!`)`([A-Za-z_]\w*(?:\.\w+)*)(?:\(\))?`(?!`)")


def sources() -> dict[str, str]:
    """Return what is ours of Python, scripts, sheets and data, by its path."""
    kinds = {".py", ".js", ".mjs", ".css", ".toml", ".html"}
    return {
        str(path.relative_to(ROOT)): path.read_text("utf-8")
        for folder in ("pyengine", "web", "tests")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in kinds and "node_modules" not in path.parts
    }


def test_every_name_in_backticks_stands_somewhere_without_them_or_is_a_file() -> None:
    texts = sources()
    known = {*re.findall(r"\w+", " ".join(QUOTED.sub("", text) for text in texts.values()))}
    known |= {part for name in texts for part in re.findall(r"\w+", name)}
    unknown = [
        f"{path}: {name}"
        for path, text in texts.items()
        if path.endswith(".py")
        for name in QUOTED.findall(text)
        if not {*name.split(".")} <= known
    ]
    assert unknown == []
