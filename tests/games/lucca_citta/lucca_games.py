"""Records of Lucca Città, played far enough for a browser test to continue from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine import agents, record
from pyengine.core import Refusal
from pyengine.games.lucca_citta.cards import COLOUR
from pyengine.games.lucca_citta.moves import BUILD, DONE, Use
from pyengine.games.lucca_citta.resolution import SET
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

FIVE = ("human", "random", "random", "random", "random")
"""With five players a palazzo is complete with three cards, so that comes early."""
HOARDED = 8
"""The seed of a game in which A, who `hoards`, gets three palazzi to open."""
READY = 3
LAST = 7
"""The seed of a game in which A, who makes the `first` move, has the very last turn."""


def first(moves: Sequence[Move]) -> Move:
    """Return the first legal move."""
    return moves[0]


def hoards(moves: Sequence[Move]) -> Move:
    """Return a move that opens nothing and builds wherever possible."""
    builds = [
        move for move in moves if move == DONE or (isinstance(move, Use) and move.use == BUILD)
    ]
    return [*builds, *moves][0]


def reached(
    when: Callable[[State], bool] = lambda _: True,
    seats: Sequence[str] = FIVE,
    seed: int = 5,
    plays: Callable[[Sequence[Move]], Move] = first,
) -> str:
    """Return the record of a game up to where a human is to move and `holds` is true.

    `plays` chooses the moves of humans until then.
    """
    people = [Player(f"Player {n}", by) for n, by in enumerate(seats, 1)]
    session = Session.new("lucca-citta", len(seats), {}, people, seed)
    game, bot = session.game, agents.load("lucca-citta", "random")
    while True:
        seat = session.to_move[-1]
        if people[game.seats.index(seat)].by == "human":
            if when(session.state):
                return record.write(session.record())
            move = plays(game.legal_moves(session.state, seat))
        else:
            rng = agents.rng_for(seed, seat, session.ply)
            move = agents.choose(bot, game, session.seen(seat), seat, rng, 1)
        assert not isinstance(session.submit(seat, game.write(move)), Refusal)


def opening(state: State) -> bool:
    """Tell whether a palazzo may be opened (L-5.1)."""
    return state.phase == "opening"


def hoarded(state: State) -> bool:
    """Tell whether A may open three palazzi (L-5.1) and has a wall."""
    own = state.districts[0]
    return opening(state) and sum(map(bool, own.completed)) == READY and bool(own.walls)


def placing(state: State) -> bool:
    """Tell whether cards have to be placed (L-5.1)."""
    return state.phase == "placing"


def shut(state: State) -> bool:
    """Tell whether A's first card is of a colour that is complete already (L-5.7)."""
    if state.phase != "placing":
        return False
    colour, mine = COLOUR[state.taken[0]], state.districts[0]
    return bool(mine.completed[colour] or mine.opened[colour])


def last(state: State) -> bool:
    """Tell whether the game ends with this move (L-6.2)."""
    deck = len(state.deck) < SET * len(state.sets)
    return deck and len(state.taken) == 1 and state.turn == len(state.order) - 1


def last_round(state: State) -> bool:
    """Tell whether the first player's last turn begins (L-6.2)."""
    return taking(state) and state.turn == 0 and len(state.deck) < SET * len(state.sets)


def closing(state: State) -> bool:
    """Tell whether the last card of a game of three is placed (L-6.2)."""
    return state.phase == "placing" and last(state)


def taking(state: State) -> bool:
    """Tell whether a set has to be taken (L-5.1)."""
    return state.phase == "taking"
