"""How one stands: what the contract still needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games import Part
    from host.table.view_context import ViewContext
    from pyengine.games.musicando import Move, State

    Look = ViewContext[State, Move]


def outlook(_look: Look) -> Part | None:
    """M-6.2: return nothing: a deal that breaks off now has no ranks to score."""
    return None
