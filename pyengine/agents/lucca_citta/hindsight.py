"""Say what was hidden when a move was made and made another one better: which cards came later."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pyengine.core import Reason
from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, numbers
from pyengine.games.lucca_citta.moves import BUILD, Take, Use
from pyengine.games.lucca_citta.resolution import SET

if TYPE_CHECKING:
    from pyengine.core import Seat, Weighed
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

UNEXPECTED: Final = 0.5
"""Cards of a colour by which the later sets must differ from what was to be expected."""

FEW: Final = 3
"""At most this many cards of a colour are called few."""


def reason(
    game: LuccaCitta,
    known: State,
    seat: Seat,  # noqa: ARG001 # other games use it
    made: Weighed[Move],
    best: Weighed[Move],
) -> Reason | None:
    """L-2.1, L-5.5: return the colour of which surprisingly many or few cards came.

    Many of one that only the `best` move builds with, or few of one that only the move `made` does.
    None if there is none, or nothing was to come.
    """
    came = Counter(COLOUR[card] for card in numbers(known.deck[: _to_come(game, known)]))
    left = Counter(COLOUR[card] for card in numbers(known.deck))
    share = _to_come(game, known) / max(1, len(known.deck))
    better, played = _colours(known, best.move), _colours(known, made.move)
    surplus = {colour: came[colour] - share * left[colour] for colour in better - played}
    surplus |= {colour: share * left[colour] - came[colour] for colour in played - better}
    most = max(sorted(surplus), key=surplus.__getitem__, default=None)
    if most is None or surplus[most] < UNEXPECTED:
        return None
    key = "hindsight_came" if most in better else "hindsight_few"
    if (came[most] > FEW) != (most in better):
        return None
    return Reason(key, {"n": came[most], "colour": COLOURS[most]}, 0.0)


def _to_come(game: LuccaCitta, known: State) -> int:
    """L-2.1: return how many cards of the deck are laid out in the rounds to come."""
    if known.phase == "keeping":
        return 0
    return (game.rounds - known.round) * SET * (len(game.seats) + 1)


def _colours(known: State, move: Move) -> set[int]:
    """L-5.1, L-5.5: return the colours that a move can build with."""
    if isinstance(move, Take):
        return {COLOUR[card] for card in numbers(known.sets[move.set - 1])}
    return {COLOUR[move.card]} if isinstance(move, Use) and move.use == BUILD else set()
