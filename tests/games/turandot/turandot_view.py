"""The view of Turandot in constructed positions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pictures import after as acted
from pictures import symbols
from pictures import tree as drawn_tree

from games import load_view, load_words
from host.table.view_context import Participant, ViewContext
from pyengine.games.turandot import (
    State,
    Turandot,
)
from pyengine.record import HUMAN

if TYPE_CHECKING:
    from host.table.view_context import Draft
    from pyengine.core import Seat

VIEW = load_view("turandot")
WORDS = load_words("en", "turandot", strict=True)
DRAWINGS = symbols("app", "turandot")
PARTICIPANTS = {seat: Participant(name, HUMAN) for seat, name in zip("ABCDE", "VWXYZ", strict=True)}
tree = partial(drawn_tree, VIEW, DRAWINGS)
after = partial(acted, VIEW)


def game(players: int = 3) -> Turandot:
    """Return a game in which A is the first Maestro."""
    return Turandot.make(players, {"maestro": "A"})


def view_context(
    state: State, seat: Seat | None = "A", draft: Draft | None = None
) -> ViewContext[Any, Any]:
    """Return what this seat sees of a state, with this draft begun."""
    players = len(state.companies) - (state.companies[-1].money == 0 and len(state.bids) == 2)
    table = game(players)
    seen = table.observation(state, seat)
    return ViewContext(table, seen, seat, table.to_move(state), PARTICIPANTS, WORDS, draft or {})
