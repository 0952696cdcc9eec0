"""Find the best use of a set by trying every use of its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyengine.core import totals
from pyengine.games.lucca_citta.cards import COLOUR
from pyengine.games.lucca_citta.district import shields, visible
from pyengine.games.lucca_citta.moves import BUILD, DISCARD, DONE, TAKES, Use

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyengine.core import Seat
    from pyengine.games.lucca_citta.game import LuccaCitta
    from pyengine.games.lucca_citta.state import State


@dataclass(frozen=True, slots=True)
class Plan:
    """L-5: the uses of a set's cards, and the table `after` them."""

    uses: tuple[Use, ...]
    after: State


def points_now(game: LuccaCitta, state: State, seat: Seat) -> int:
    """L-7: return a seat's points if the game ended now."""
    over = state if state.phase == "over" else game.ended_now(state)
    return totals(game, over)[seat]


def best_use(game: LuccaCitta, state: State, seat: Seat, number: int) -> Plan:
    """L-5.5: return the use of a set that scores most if the game ended after it.

    Of equal ones the one with most points at once, then with most shields.
    """
    who = game.seats.index(seat)
    return max(
        _plans(game, state, seat, number),
        key=lambda plan: (
            points_now(game, plan.after, seat),
            totals(game, plan.after)[seat],
            shields(plan.after.districts[who]),
        ),
    )


def most_built(game: LuccaCitta, state: State, seat: Seat, number: int) -> Plan:
    """L-5.5: return the use of a set that builds most of its cards, and makes the rest walls.

    Of equal ones the one with most points at once, then with the highest house numbers under
    construction.
    """
    who = game.seats.index(seat)
    return max(
        _plans(game, state, seat, number),
        key=lambda plan: (
            sum(use.use == BUILD for use in plan.uses),
            -sum(use.use == DISCARD for use in plan.uses),
            totals(game, plan.after)[seat],
            sum(visible(plan.after.districts[who].building)),
        ),
    )


def _plans(game: LuccaCitta, state: State, seat: Seat, number: int) -> Iterator[Plan]:
    """L-5.1: yield every use of a set that can be taken now, or after the openings.

    Of the set already taken, every use of the remaining cards.
    """
    if state.phase == "opening":
        state = game.apply(state, seat, DONE)
    if state.phase != "placing":
        state = game.apply(state, seat, TAKES[number - 1])
    yield from _turns(game, state, seat, ())


def _turns(game: LuccaCitta, state: State, seat: Seat, uses: tuple[Use, ...]) -> Iterator[Plan]:
    """L-5.1: yield every way to place the rest; order matters within a colour only."""
    if state.phase != "placing" or game.to_move(state) != (seat,):
        yield Plan(uses, state)
        return
    colour = COLOUR[state.taken[0]]
    for use in game.legal_moves(state, seat):
        if isinstance(use, Use) and COLOUR[use.card] == colour:
            yield from _turns(game, game.apply(state, seat, use), seat, (*uses, use))
