"""The position shown on the poster of Turandot."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.games.turandot import State


def ready(state: State) -> bool:
    """Return whether the third round's bids are revealed: companies have started by then."""
    return state.round == 3 and state.phase == "audition"
