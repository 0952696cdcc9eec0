"""The games, by the key under which a record names them.

A game's module holds its rules in the order of its rulebook (`<module>.md`, beside it) and
offers, besides its `Game`, `cards(state)`: every card wherever it lies, sorted, which is the same
deck in every state once chance has dealt.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from pyengine.core import Game

_CLASSES: Final = {
    "turandot": "turandot:Turandot",
    "lucca-citta": "lucca_citta:LuccaCitta",
    "musicando": "musicando:Musicando",
}
"""Where the class of each game is found: a module of this package, and its name there."""

KEYS: Final = tuple(_CLASSES)
"""The games that can be played, in the order in which a lobby shows them."""


def load(key: str) -> type[Game[Any, Any]]:
    """Return the class of a game, whose module is imported only now; KeyError if there is none."""
    module, name = _CLASSES[key].split(":")
    return cast("type[Game[Any, Any]]", getattr(import_module(f"{__name__}.{module}"), name))
