"""The keys of the table: the cards of the hand from left to right, or the displays."""

from __future__ import annotations

from string import ascii_lowercase, digits
from typing import TYPE_CHECKING

from games.musicando.view import words as told
from games.musicando.view.draft import places
from games.musicando.view.seats import in_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.table.view_context import ViewContext
    from pyengine.games.musicando import Move, State

    Look = ViewContext[State, Move]

ROW = digits[1:] + ascii_lowercase
"""Keys for what lies in a row."""


def keys(look: Look) -> dict[str, str]:
    """Return which act has which key, the first that can be chosen first."""
    match look.seen.phase:
        case "play":
            row = _row(f"card {card}" for card in in_order(look))
            return dict(sorted(row.items(), key=lambda it: not places(look, it[0].split()[1])))
        case "choice":
            displays = [choice.display for choice in told.match(look).choices(look.seen)]
            return _row(f"display {display}" for display in displays)
    return {}


def _row(acts: Iterable[str]) -> dict[str, str]:
    return dict(zip(acts, ROW, strict=False))
