"""Possible moves in words, and the controls that begin them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view import outcomes, wording
from games.lucca_citta.view.draft import free_sets
from host.text import capitalised
from pyengine.games.lucca_citta.cards import COLOUR
from pyengine.games.lucca_citta.moves import DONE, TAKES, Done, Keep, Open, Take, Use

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]


def proposal(context: Context, move: Move) -> str:
    """Say what a seat would do by a legal move, as the beginning of a sentence."""
    return capitalised(_proposed(context, move))


def _proposed(context: Context, move: Move) -> str:
    words = context.words
    match move:
        case Keep(behind=behind, front=front):
            names = wording.name(words, behind), wording.name(words, front)
            same = COLOUR[behind] == COLOUR[front]
            key = "move.keep_in_order" if same else "move.keep"
            return words(key, behind=names[0], front=names[1], number=front)
        case Open(colour=colour):
            palazzo = context.seen.districts[context.own].completed[colour]
            return words("move.open", palazzo=wording.front(words, palazzo[-1]))
        case Done():
            return words("confirm.done")
        case Take(set=number):
            return words("move.take", number=number)
    return words(f"move.{move.use}", card=wording.name(words, move.card))


def first_acts(move: Move) -> tuple[str, ...]:
    """Return the acts of the controls that begin this move."""
    match move:
        case Keep(behind=behind, front=front):
            same = COLOUR[behind] == COLOUR[front]
            pair = (behind, front) if same else sorted((behind, front))
            return tuple(f"keep {card}" for card in pair)
        case Take(set=number):
            return (f"set {number}",)
        case Open() | Done():
            return ()
    return (f"card {move.card}", f"use {move.card} {move.use}")


def all_acts(move: Move) -> tuple[str, ...]:
    """Return the acts of all controls that this move is composed of."""
    return first_acts(move)


def hint_group(_look: Context, _move: Move) -> str:
    """Return "": hints group moves by the controls that begin them."""
    return ""


def confirming_act(move: Move) -> str:
    """Return the act whose choice alone means this move, "" if there is none."""
    return first_acts(move)[-1] if isinstance(move, Take | Use) else ""


def immediate_moves(context: Context, act: str) -> tuple[Move, ...]:
    """L-5.1: take a set at once although palazzi could be opened, if none of them would pay."""
    word, _, number = act.partition(" ")
    free = map(str, free_sets(context))
    if word != "take" or number not in free or not outcomes.may_take(context):
        return ()
    return DONE, TAKES[int(number) - 1]


def is_pass(_move: Move) -> bool:
    """Return False: there are no passes."""
    return False


def can_play_out(_look: Context) -> bool:
    """Return False: all play to the end."""
    return False
