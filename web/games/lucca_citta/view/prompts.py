"""Where the game is and what there is to do, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view import standing, wording
from games.lucca_citta.view.chronicle import ORDER
from games.lucca_citta.view.draft import chosen_set, kept, last_use, share_a_colour
from games.lucca_citta.view.reckoning import counting

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.core import Event
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Look = ViewContext[State, Move]

BEFORE = ("sets", "keeping", "deck")
"""The phases before the first round, in which the first cards are chosen."""


def status(look: Look) -> tuple[str, ...]:
    """Say which round it is, and which part of it."""
    seen, words = look.seen, look.words
    if seen.phase == "over" or counting(look):
        return (words("phase.over"),)
    if seen.phase in BEFORE or seen.hands:
        return (words("phase.keeping"),)
    turn = words("turn.round", n=seen.round, m=standing.rounds(look))
    if f"phase.{seen.phase}" in words:
        return turn, words(f"phase.{seen.phase}")
    return (turn,)


def heading(look: Look, happened: Event | None) -> str | None:
    """Return the heading that an event opens in the log, or that of its beginning.

    What is kept has one, each round, and the end.
    """
    if not happened:
        return look.words("phase.keeping")
    first = happened.key in ORDER and happened.args["place"] == happened.args["round"] == 1
    if happened.key == "sets_laid" or first:
        return look.words("turn.round", n=happened.args["round"], m=standing.rounds(look))
    return look.words("phase.over") if happened.key == "last_round_over" else None


def prompt(look: Look) -> str:
    """Say what there is to do, to whoever is asked, or to those who watch."""
    seen, words = look.seen, look.words
    if seen.phase == "over":
        return words("prompt.over")
    if seen.phase == "keeping":
        return _prompt_keep(look)
    if not look.mine:
        watched = {"opening": "open", "taking": "take", "placing": "place"}[seen.phase]
        return words(f"watch.{watched}", seat=look.name(look.to_move[0]))
    if seen.phase == "placing":
        return _prompt_place(look)
    if chosen_set(look):
        return standing.brings(look, chosen_set(look))
    return words("prompt.open" if seen.phase == "opening" else "prompt.take")


def _prompt_keep(look: Look) -> str:
    names = [look.name(letter) for letter in look.to_move]
    if not look.mine:
        return look.words("prompt.keep_laid" if look.seat else "watch.keep", seats=names)
    if share_a_colour(kept(look)):
        return look.words("prompt.keep_front")
    return standing.keeping(look, kept(look)) or look.words("prompt.keep")


def _prompt_place(look: Look) -> str:
    words, left = look.words, look.seen.taken
    use = last_use(look)
    if use:
        return standing.confirming(look, use)
    if len(left) > 1:
        return words("prompt.place", n=len(left))
    return words("prompt.place_card", card=wording.name(words, left[0]))
