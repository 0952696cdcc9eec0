"""The turn order: what decided it in this round, and what the next one would be now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view import chronicle
from games.lucca_citta.view.final_scoring import counting
from games.lucca_citta.view.standing import last_round
from host.nodes import el, explained, visually_hidden
from host.table.signs import does
from pyengine.games.lucca_citta.district import Place, turn_order

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]


def decided(context: Context) -> dict[int, Place]:
    """L-4.1, L-4.2: return what decided each player's place in this round, as far as told.

    While the order is being determined, the rest is as of now.
    """
    places = {place.seat: place for place in turn_order(context.seen.districts)}
    for event in chronicle.order_told(context):
        who = context.game.seats.index(str(event.args["seat"]))
        shields, number = (chronicle.number(event.args[name]) for name in ("shields", "number"))
        places[who] = Place(who, shields, number, event.key == "goes_by_number")
    return places


def following(context: Context, who: int) -> list[Node]:
    """L-4, L-7.1: return a player's place in the next round as of now, or in the final scoring."""
    if counting(context) or context.seen.phase == "over":
        return []
    order = turn_order(context.seen.districts)
    at, place = next((at, one) for at, one in enumerate(order, 1) if one.seat == who)
    key = "stand.final" if last_round(context) else "stand.next"
    called = context.words(f"goes.{at}")
    said = context.words(key, place=called, n=place.shields)
    arrow = el("span", "", f"\N{RIGHTWARDS ARROW}{at}", aria_hidden="true")
    shown = el("span", "turn-next", arrow, visually_hidden(said), title=said)
    means = does(context.words, "next.final" if last_round(context) else "next", place=called)
    return [explained(shown, means)]
