"""One language's texts from a TOML file that holds all languages side by side.

In such a file a table is a key and a string in it that key's text in one language, so that
`[lobby.start]` with `en = "Raise the curtain"` is the English text of `lobby.start`.
"""

import tomllib
from typing import Any

LANGUAGES = ("en", "de", "fr")


def translations(toml: str, language: str) -> dict[str, str]:
    """Return one language's texts by key."""
    return _flatten(tomllib.loads(toml), language, ())


def _flatten(table: dict[str, Any], language: str, path: tuple[str, ...]) -> dict[str, str]:
    texts = {}
    for name, value in table.items():
        if isinstance(value, dict):
            texts.update(_flatten(value, language, (*path, name)))
        elif name == language:
            texts[".".join(path)] = value
    return texts
