"""The moment of a game of Sealed Numbers that its poster shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.games.sealed_numbers import State


def ready(state: State) -> bool:
    """Tell whether the prize is turned up."""
    return state.dealt
