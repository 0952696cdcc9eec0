"""Where a game of Sealed Numbers is shown on its poster."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.games.sealed_numbers import State


def ready(state: State) -> bool:
    """Tell whether the prize is turned up."""
    return state.dealt
