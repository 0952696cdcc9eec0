"""The games, by the key that records use.

A game's package holds its rules in the order of its rulebook (`rulebook.md`, beside them). It
provides its `Game` as `GAME`, and `cards(state)`: every card wherever it lies, sorted, which is the
same deck in every state once chance has dealt.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from pyengine.core import Game

KEYS: Final = ("turandot", "lucca-citta", "musicando")
"""The playable games, in the order in which a lobby shows them.

Only the key has to be listed; the rest is found in the folders named after it (`module`).
"""


def module(key: str) -> str:
    """Return the name of a game's module and folders."""
    return key.replace("-", "_")


def load(key: str) -> type[Game[Any, Any]]:
    """Return the class of a game, importing its module; raise KeyError if there is none."""
    if key not in KEYS:
        raise KeyError(key)
    return cast("type[Game[Any, Any]]", import_module(f"{__name__}.{module(key)}").GAME)
