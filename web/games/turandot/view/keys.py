"""The keys of the table: digits, seats' letters, and m, b and d for a bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.turandot.view.draft import NUMBERS, own_company

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.games.turandot import Move, State

    Look = ViewContext[State, Move]


def keys(look: Look) -> dict[str, str]:
    """Return which act has which key."""
    match look.seen.phase:
        case "audition":
            return {**_numbered("number"), _money(look): "m", "bluff": "b", "designer": "d"}
        case "understudies":
            return _numbered("give")
        case "naming":
            return {f"name {seat}": seat.lower() for seat in look.game.seats}
        case "firing":
            return {f"fire {name}": str(n) for n, name in enumerate(look.seen.directors[:9], 1)}
        case "casting":
            return _numbered("role")
    return {}


def _numbered(word: str) -> dict[str, str]:
    return {f"{word} {number}": number for number in NUMBERS}


def _money(look: Look) -> str:
    """T-4.3: return the act that lays one coin more, or after the last one takes all up."""
    laid = int(look.draft.get("money", 0))
    return f"money {laid + 1 if laid < own_company(look).money else 1}"
