"""The game's progress and instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view import standing, wording
from games.lucca_citta.view.chronicle import ORDER
from games.lucca_citta.view.draft import chosen_set, kept, last_use, share_a_colour
from games.lucca_citta.view.final_scoring import counting

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.core import Event
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]

BEFORE = ("sets", "keeping", "deck")
"""The phases before the first round, in which the first cards are chosen."""


def status(context: Context) -> tuple[str, ...]:
    """Return the round and its phase."""
    seen, words = context.seen, context.words
    if outside := _outside_rounds(context):
        return (outside,)
    turn = words("turn.round", n=seen.round, m=standing.rounds(context))
    if f"phase.{seen.phase}" in words:
        return turn, words(f"phase.{seen.phase}")
    return (turn,)


def section(context: Context) -> str:
    """Return the number of the round, or the name of what precedes or follows all rounds."""
    return _outside_rounds(context) or str(context.seen.round)


def _outside_rounds(context: Context) -> str:
    """Name the part of the game that precedes or follows all rounds; "" in a round."""
    if context.seen.phase == "over" or counting(context):
        return context.words("phase.over")
    if context.seen.phase in BEFORE or context.seen.hands:
        return context.words("phase.keeping")
    return ""


def heading(context: Context, happened: Event | None) -> str | None:
    """Return the heading that an event opens in the log; for None, the first heading.

    Keeping cards has one, and so have each round and the end.
    """
    if not happened:
        return context.words("phase.keeping")
    first = happened.key in ORDER and happened.args["place"] == happened.args["round"] == 1
    if happened.key == "sets_laid" or first:
        return context.words("turn.round", n=happened.args["round"], m=standing.rounds(context))
    return context.words("phase.over") if happened.key == "last_round_over" else None


def prompt(context: Context) -> str:
    """Say what there is to do, to the person to move or to those who watch."""
    seen, words = context.seen, context.words
    if seen.phase == "over":
        return words("prompt.over")
    if seen.phase == "keeping":
        return _prompt_keep(context)
    if not context.mine:
        watched = {"opening": "open", "taking": "take", "placing": "place"}[seen.phase]
        return words(f"watch.{watched}", seat=context.name(context.to_move[0]))
    if seen.phase == "placing":
        return _prompt_place(context)
    if chosen_set(context):
        return standing.brings(context, chosen_set(context))
    return words("prompt.open" if seen.phase == "opening" else "prompt.take")


def _prompt_keep(context: Context) -> str:
    names = [context.name(letter) for letter in context.to_move]
    if not context.mine:
        return context.words("prompt.keep_laid" if context.seat else "watch.keep", seats=names)
    if share_a_colour(kept(context)):
        return context.words("prompt.keep_front")
    return standing.keeping(context, kept(context)) or context.words("prompt.keep")


def _prompt_place(context: Context) -> str:
    words, left = context.words, context.seen.taken
    use = last_use(context)
    if use:
        return standing.confirming(context, use)
    if len(left) > 1:
        return words("prompt.place", n=len(left))
    return words("prompt.place_card", card=wording.name(words, left[0]))
