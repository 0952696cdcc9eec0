"""Keyboard control: digits for sets, cards and palazzi; b, w and d for a card's use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view.draft import USES, chosen_card
from games.lucca_citta.view.planned import offered_cards
from pyengine.games.lucca_citta.moves import OPENS, TAKES, Use

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.table.view_context import ViewContext
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]


def keys(context: Context) -> dict[str, str]:
    """Return the key of each act or move, in order of priority for the focus."""
    write = context.game.write
    match context.seen.phase:
        case "keeping":
            return _counted(f"keep {card}" for card in context.seen.hands[context.own].cards)
        case "taking":
            acts = {f"set {take.set}": str(take.set) for take in TAKES}
            return acts | {write(take): str(take.set) for take in TAKES}
        case "opening":
            return _counted(write(move) for move in OPENS if context.refuse(move) is None)
        case "placing":
            return {**_uses(context), **_counted(f"card {c}" for c in offered_cards(context))}
    return {}


def _counted(acts: Iterable[str]) -> dict[str, str]:
    return {act: str(n) for n, act in enumerate(acts, 1)}


def _uses(context: Context) -> dict[str, str]:
    """L-5.5: return the uses of the card being placed, made at once or only chosen."""
    card = chosen_card(context)
    found: dict[str, str] = {}
    for use in USES:
        found |= {context.game.write(Use(card, use)): use[0], f"use {card} {use}": use[0]}
    return found
