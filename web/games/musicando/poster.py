"""The position shown on the poster of Musicando."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.games.musicando import State

LAID = 16


def ready(state: State) -> bool:
    """Return whether enough cards lie to recognise the display."""
    return state.layout is not None and len(state.layout.laid) >= LAID
