"""The view of Lucca Città in constructed positions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from lucca_table import district, last_turn, table
from pictures import after as acted
from pictures import having, symbols
from pictures import tree as drawn_tree

from games import load_view, load_words
from host.table.view_context import Participant, ViewContext
from pyengine.record import HUMAN

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import Draft
    from pyengine.core import Event, Seat
    from pyengine.games.lucca_citta.state import State

VIEW = load_view("lucca-citta")
WORDS = load_words("en", "lucca-citta", strict=True)
DRAWINGS = symbols("app", "lucca-citta")
PARTICIPANTS = {seat: Participant(name, HUMAN) for seat, name in zip("ABCDE", "VWXYZ", strict=True)}
tree = partial(drawn_tree, VIEW, DRAWINGS)
after = partial(acted, VIEW)


def view_context(
    state: State,
    seat: Seat | None = "A",
    draft: Draft | None = None,
    told: tuple[Event, ...] = (),
    event: Event | None = None,
) -> ViewContext[Any, Any]:
    """Return what this seat sees of a state, with this draft begun and this told."""
    game = table(len(state.districts))
    seen = game.observation(state, seat)
    to_move = () if event else game.to_move(state)
    told = (*told, event) if event else told
    beat = (event,) if event else ()
    return ViewContext(
        game,
        seen,
        seat,
        to_move,
        PARTICIPANTS,
        WORDS,
        draft or {},
        event=event,
        beat=beat,
        narrated=told,
    )


def quarter(context: ViewContext[Any, Any], seat: Seat) -> Node:
    """Return a seat's district."""
    [found] = [n for n in having(tree(context), "quarter") if n["attrs"]["data-seat"] == seat]
    return found


FINAL = last_turn(
    district(building=[(44,)], completed=[(25, 7, 13, 19, 31)], walls=(51,), towers=1),
    district(building=[(37, 43)], completed=[(26, 8, 14, 20, 32)]),
    district(building=[(49,), (28,)]),
)
