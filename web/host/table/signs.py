"""Signs: whatever carries meaning at a table, with its name and a sentence of what it does.

Each game lists its own in `games/<game>/view/signs.py`; the legend of "How to play" shows them, and
`tests/test_signs.py` holds them against what the table draws.
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
"""The signs of a game: how each is drawn, its name, and what it does."""


def _nothing(_words: Words) -> Mapping[str, object]:
    return {}


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign: its words are "sign.KEY.name" and "sign.KEY.does".

    `drawn` are the symbols and, with a dot, the classes by which it is drawn, as patterns; `shown`
    draws it by itself, and `example` says what stands in the gaps of its sentence then.
    """

    key: str
    drawn: tuple[str, ...]
    shown: Callable[[Words], Node]
    example: Callable[[Words], Mapping[str, object]] = _nothing

    def draws(self, name: str) -> bool:
        """Tell whether a symbol, or a class with its dot, is of this sign."""
        return any(fnmatchcase(name, pattern) for pattern in self.drawn)


def does(words: Words, key: str, **args: object) -> str:
    """Say what a sign does here and now; "type.yours" is another thing that "type" can do."""
    return words(f"sign.{key}" if "." in key else f"sign.{key}.does", **args)


def usual_scale(words: Words) -> str:
    """Return what notes are called in this language where nobody has said otherwise: h, b or do."""
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
