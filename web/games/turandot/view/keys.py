"""Keyboard control: digits, seats' letters, and m, b and d for a bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.turandot.view.draft import NUMBERS, own_company

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.games.turandot import Move, State

    Context = ViewContext[State, Move]


def keys(context: Context) -> dict[str, str]:
    """Return the key of each act."""
    match context.seen.phase:
        case "audition":
            return {**_numbered("number"), _money(context): "m", "bluff": "b", "designer": "d"}
        case "understudies":
            return _numbered("give")
        case "naming":
            return {f"name {seat}": seat.lower() for seat in context.game.seats}
        case "firing":
            return {f"fire {name}": str(n) for n, name in enumerate(context.seen.directors[:9], 1)}
        case "casting":
            return _numbered("role")
    return {}


def _numbered(word: str) -> dict[str, str]:
    return {f"{word} {number}": number for number in NUMBERS}


def _money(context: Context) -> str:
    """T-4.3: return the act that adds one coin, or after the last one takes all back."""
    laid = int(context.draft.get("money", 0))
    return f"money {laid + 1 if laid < own_company(context).money else 1}"
