"""Possible moves in words, and the controls that begin them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.musicando.view import wording
from games.musicando.view.displays import beside
from host.text import capitalised
from pyengine.games.musicando import CONCEDE, PASS, SYMBOLS, Bid, Choice, Lay

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.games.musicando import Card, Cell, Grid, Move, State

    Context = ViewContext[State, Move]


def proposal(context: Context, move: Move) -> str:
    """Say what a seat would do by a legal move."""
    return capitalised(_said(context, move))


def _said(context: Context, move: Move) -> str:
    words = context.words
    match move:
        case Bid(level=level, display=display):
            return words("confirm.bid", level=level, display=words(f"display.{display}"))
        case Choice(display=display):
            return words("confirm.choice", display=words(f"display.{display}"))
        case Lay(card=card, cell=None):
            return words("move.lay", card=wording.name(context, card))
        case Lay(card=card, cell=(column, row)):
            return _there(context, card, (column, row))
    if move == CONCEDE:
        return words("confirm.concede")
    return words("confirm.end_run" if context.seen.run else "confirm.pass")


def _there(context: Context, card: Card, cell: Cell) -> str:
    """Say where on the grid a card would go: on which card, or beside which cards."""
    words, name = context.words, wording.name(context, card)
    layout = cast("Grid", context.seen.layout)
    if card in SYMBOLS:
        return words("move.cover", card=name, note=wording.name(context, layout.notes[cell]))
    where = beside(context, layout, cell)
    if not where:
        return words("move.lay", card=name)
    return words("move.lay_there", card=name, where=where)


def first_acts(move: Move) -> tuple[str, ...]:
    """Return the acts of the controls that begin this move."""
    match move:
        case Bid():
            return (f"bid {move}",)
        case Choice():
            return (f"display {move}",)
        case Lay(card=card):
            return (f"card {card}",)
    return ()


def all_acts(move: Move) -> tuple[str, ...]:
    """Return the acts of all controls that this move is composed of.

    On a grid those are a card and its place, which makes the move.
    """
    if isinstance(move, Lay) and move.cell is not None:
        return (*first_acts(move), f"cell {move.cell[0]},{move.cell[1]}")
    return first_acts(move)


def hint_group(context: Context, move: Move) -> str:
    """M-2.2: return a key for moves of which a hint shows only the best one: a bid's display.

    Where only one display can be named (M-2.6) only the level is left to choose.
    """
    if isinstance(move, Bid) and wording.due_display(context) is None:
        return f"bid {move.display}"
    return ""


def confirming_act(move: Move) -> str:
    """Return the act whose choice alone means this move, "" if there is none."""
    return f"card {move.card}" if isinstance(move, Lay) else ""


def immediate_moves(_look: Context, _act: str) -> tuple[Move, ...]:
    """Return (): acts only make choices."""
    return ()


def is_pass(move: Move) -> bool:
    """Return whether this move is a pass."""
    return move == PASS


def can_play_out(context: Context) -> bool:
    """M-3.3: return whether only one player goes on laying cards."""
    return context.seen.phase == "play" and sum(map(bool, context.seen.hands)) == 1
