"""Possible moves in words, and the controls that begin them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.turandot.view import casting, wording
from host.text import capitalised
from pyengine.games.turandot import Bid, Cast, Fire, Name, Understudy

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.games.turandot import Move, State

    Context = ViewContext[State, Move]


def proposal(context: Context, move: Move) -> str:
    """Say what a seat would do by a legal move."""
    words = context.words
    match move:
        case Bid():
            return _bid(context, move)
        case Name(seat=seat):
            return words("confirm.name", seat=context.name(seat))
        case Fire(director=director):
            name = words(f"director.{director}.name")
            return capitalised(words("move.fire", director=name))
        case Cast():
            return words("move.cast", n=sum(item.points for item in casting.lines(context, move)))
        case Understudy():
            return _understudy(context, move)
    return ""


def _understudy(context: Context, move: Understudy) -> str:
    """Name the card and who gets it; the reader is "you" even at a table of several people."""
    words, seat = context.words, move.seat
    served = context.seen.stage[move.number - 1]
    card = wording.name(words, served) if served else ""
    if seat == context.seat and not words.you:
        return capitalised(words("move.understudy_own", card=card))
    return capitalised(words("move.understudy", card=card, seat=context.name(seat)))


def _bid(context: Context, bid: Bid) -> str:
    said = capitalised(wording.bid(context.words, bid))
    card = context.seen.stage[bid.number - 1] if bid.number else None
    return (
        context.words("move.bid", bid=said, card=wording.name(context.words, card))
        if card
        else said
    )


def first_acts(move: Move) -> tuple[str, ...]:
    """Return the acts of the controls that begin this move."""
    match move:
        case Bid(number=number):
            return (f"number {number}",) if number else ("designer", "money 1")
        case Name(seat=seat):
            return (f"name {seat}", f"fire {seat}")
        case Fire(director=director):
            return (f"fire {director}",)
        case Cast():
            return ("best", "role 1")
    return (f"give {move.number}",)


def all_acts(move: Move) -> tuple[str, ...]:
    """Return the acts of all controls that this move is composed of.

    A cast is composed by swapping places, no single one of which means it.
    """
    if isinstance(move, Cast):
        return ()
    if not isinstance(move, Bid):
        return first_acts(move)[:1]
    money = (f"money {move.money}",) if move.money else ()
    bluff = ("bluff",) if move.bluff else ()
    return (first_acts(move)[0], *money, *bluff)


def hint_group(_look: Context, _move: Move) -> str:
    """Return "": hints group moves by the controls that begin them."""
    return ""


def confirming_act(move: Move) -> str:
    """Return the act whose choice alone means this move, "" if there is none."""
    match move:
        case Understudy(number=number):
            return f"give {number}"
        case Name(seat=seat):
            return f"name {seat}"
        case Fire(director=director):
            return f"fire {director}"
    return ""


def immediate_moves(_look: Context, _act: str) -> tuple[Move, ...]:
    """Return (): acts only make choices."""
    return ()


def is_pass(_move: Move) -> bool:
    """Return False: there are no passes."""
    return False


def can_play_out(_look: Context) -> bool:
    """Return False: all play to the end."""
    return False
