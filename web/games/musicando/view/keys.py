"""Keyboard control: the cards of the hand from left to right, or the displays."""

from __future__ import annotations

from string import ascii_lowercase, digits
from typing import TYPE_CHECKING

from games.musicando.view import wording
from games.musicando.view.draft import BID, chosen_card, places
from games.musicando.view.seats import in_order
from pyengine.games.musicando import BIDS, PASS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.table.view_context import ViewContext
    from pyengine.games.musicando import Move, State

    Context = ViewContext[State, Move]

ROW = digits[1:] + ascii_lowercase
"""Keys for things in a row."""


def keys(context: Context) -> dict[str, str]:
    """Return the key of each act, in order of priority for the focus."""
    match context.seen.phase:
        case "play":
            row = _row(f"card {card}" for card in in_order(context))
            row = dict(sorted(row.items(), key=lambda it: not places(context, it[0].split()[1])))
            return {**row, **_second(context, row)}
        case "auction":
            return _calls(context)
        case "choice":
            displays = [choice.display for choice in wording.match(context).choices(context.seen)]
            return _row(f"display {display}" for display in displays)
    return {}


def _second(context: Context, row: dict[str, str]) -> dict[str, str]:
    """Return the key of the chosen card, which lays it if it has only one place."""
    card = chosen_card(context)
    found = places(context, card) if card else []
    return {context.game.write(found[0]): row[f"card {card}"]} if len(found) == 1 else {}


def _calls(context: Context) -> dict[str, str]:
    """M-2.2: return the keys of bids: a display's letter, a level's digit, and - for a pass.

    The letter chooses the lowest bid on its display, and pressed again the next one; a digit keeps
    the chosen display.
    """
    legal = [bid for bid in BIDS if context.refuse(bid) is None]
    chosen = BID.get(str(context.draft.get("bid"))) or next(iter(legal), None)
    found: dict[str, list[str]] = {}
    for display in dict.fromkeys(bid.display for bid in legal):
        levels = [bid for bid in legal if bid.display == display]
        begun = context.draft.get("bid") and chosen and chosen.display == display
        higher = [bid for bid in levels if begun and chosen and bid.level > chosen.level]
        found.setdefault(f"bid {(higher or levels)[0]}", []).append(display.lower())
        if chosen and chosen.display == display:
            for bid in levels:
                found.setdefault(f"bid {bid}", []).append(str(bid.level))
    passing = {context.game.write(PASS): "-"} if context.refuse(PASS) is None else {}
    return {**{act: " ".join(names) for act, names in found.items()}, **passing}


def _row(acts: Iterable[str]) -> dict[str, str]:
    return dict(zip(acts, ROW, strict=False))
