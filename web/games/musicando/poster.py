"""Where a game of Musicando is shown on its poster."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.games.musicando import State

LAID = 16


def ready(state: State) -> bool:
    """Tell whether enough cards lie that the display can be made out."""
    return state.layout is not None and len(state.layout.laid) >= LAID
