"""The games, by the key under which a record names them.

A game's package holds its rules in the order of its rulebook (`rulebook.md`, beside them). It
offers its `Game` as `GAME`, and `cards(state)`: every card wherever it lies, sorted, which is the
same deck in every state once chance has dealt.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from pyengine.core import Game

KEYS: Final = ("turandot", "lucca-citta", "musicando")
"""The games that can be played, in the order in which a lobby shows them.

A key is all that is listed of a game; the rest is found in the folders of its name (`module`).
"""


def module(key: str) -> str:
    """Return the name of a game's module, which is that of its folders too."""
    return key.replace("-", "_")


def load(key: str) -> type[Game[Any, Any]]:
    """Return the class of a game, whose module is imported only now; KeyError if there is none."""
    if key not in KEYS:
        raise KeyError(key)
    return cast("type[Game[Any, Any]]", import_module(f"{__name__}.{module(key)}").GAME)
