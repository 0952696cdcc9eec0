"""Where a game of Turandot is shown on its poster."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.games.turandot import State


def ready(state: State) -> bool:
    """Tell whether the bids of the third round are made: companies have begun, and all is open."""
    return state.round == 3 and state.phase == "audition"
