"""What a set is good for: every use of its cards is tried, and the game ended after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyengine.core import totals
from pyengine.games.lucca_citta.cards import COLOUR
from pyengine.games.lucca_citta.district import shields
from pyengine.games.lucca_citta.moves import DONE, TAKES, Use

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyengine.core import Seat
    from pyengine.games.lucca_citta.game import LuccaCitta
    from pyengine.games.lucca_citta.state import State


@dataclass(frozen=True, slots=True)
class Plan:
    """L-5: what becomes of the cards of a set, and what a seat would have after it.

    Its points are those if the game ended then, its `shields` those under construction.
    """

    uses: tuple[Use, ...]
    points: int
    shields: int


def points_now(game: LuccaCitta, state: State, seat: Seat) -> int:
    """L-7: return a seat's points if the game ended now."""
    over = state if state.phase == "over" else game.ended_now(state)
    return totals(game, over)[seat]


def best_use(game: LuccaCitta, state: State, seat: Seat, number: int) -> Plan:
    """L-5.5: return the use of a set that brings most if the game ended after it.

    Of equal ones it is that with most points at once, then with most shields.
    """
    if state.phase == "opening":
        state = game.apply(state, seat, DONE)
    who = game.seats.index(seat)
    taken = game.apply(state, seat, TAKES[number - 1])
    ranked = [
        (
            (
                points_now(game, after, seat),
                totals(game, after)[seat],
                shields(after.districts[who]),
            ),
            uses,
        )
        for uses, after in _turns(game, taken, seat, ())
    ]
    (points, _, held), uses = max(ranked, key=lambda one: one[0])
    return Plan(uses, points, held)


def _turns(
    game: LuccaCitta, state: State, seat: Seat, uses: tuple[Use, ...]
) -> Iterator[tuple[tuple[Use, ...], State]]:
    """L-5.1: yield every way to place what is left; order matters within a colour only."""
    if state.phase != "placing" or game.to_move(state) != (seat,):
        yield uses, state
        return
    colour = COLOUR[state.taken[0]]
    for use in game.legal_moves(state, seat):
        if isinstance(use, Use) and COLOUR[use.card] == colour:
            yield from _turns(game, game.apply(state, seat, use), seat, (*uses, use))
