"""The position shown on the poster of Lucca Città."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.games.lucca_citta.state import State


def ready(state: State) -> bool:
    """Return whether a set of the fifth round is chosen: every street has palazzi by then."""
    return state.round == 5 and state.phase == "taking"
