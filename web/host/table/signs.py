"""Signs: everything on a table that carries meaning, with its name and a sentence of what it does.

Each game lists its own in `games/<game>/view/signs.py`; the legend of "How to play" shows them, and
`tests/test_signs.py` checks the list against what the tables draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from host.prefs import Prefs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from host.nodes import Node
    from host.text import Words

Legend = list[tuple["Node", str, str]]
"""The signs of a game: drawing, name, and what each does."""


def _nothing(_words: Words) -> Mapping[str, object]:
    return {}


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign; its texts are "sign.KEY.name" and "sign.KEY.does".

    `drawn` are patterns for the symbols and, with a dot, the classes that draw it; `shown` draws it
    by itself, and `example` has the arguments of its sentence then.
    """

    key: str
    drawn: tuple[str, ...]
    shown: Callable[[Words], Node]
    example: Callable[[Words], Mapping[str, object]] = _nothing

    def draws(self, name: str) -> bool:
        """Return whether a symbol, or a class with its dot, belongs to this sign."""
        return any(fnmatchcase(name, pattern) for pattern in self.drawn)


def does(words: Words, key: str, **args: object) -> str:
    """Say what a sign does here and now; "type.yours" is a variant of "type"."""
    return words(f"sign.{key}" if "." in key else f"sign.{key}.does", **args)


def default_scale(words: Words) -> str:
    """Return the language's default note names: h, b or do."""
    return Prefs(words.language).scale


def legend(words: Words, signs: Iterable[Sign]) -> Legend:
    """Return all signs as a legend shows them."""
    return [
        (
            one.shown(words),
            words(f"sign.{one.key}.name"),
            does(words, one.key, **one.example(words)),
        )
        for one in signs
    ]
