"""Select the turns to compare: the most promising ones, and one for each legal first move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyengine.agents.lucca_citta.street import COMPLETED, LANES
from pyengine.agents.lucca_citta.turns import Turn, best_openings, ways
from pyengine.games.lucca_citta.cards import COLOUR
from pyengine.games.lucca_citta.moves import BUILD, DONE, OPENS, TAKES, Move, Use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.agents.lucca_citta.outlook import Position
    from pyengine.agents.lucca_citta.weights import Weights

TURNS_TIMES_PLAYERS: Final = 27
"""Turns compared, times the number of players; more of those make each comparison slower."""
MAX_TURNS_PER_SET: Final = 4
"""The most compared turns that use the same set."""
LAST_ROUND_FACTOR: Final = 4
"""Factor on both limits in the last round, where no later rounds have to be simulated."""
TURNS_WITH_OTHER_OPENINGS: Final = 3
"""How many of the turns are also compared with other openings, before the last round."""


def first_moves(phase: str, turn: Turn) -> Sequence[Move]:
    """Return the moves that can begin a turn in this phase, the plan's own first.

    Cards of one colour are built in the given order; otherwise it makes no difference which card is
    placed first, or which ones become walls.
    """
    if phase == "opening":
        return [OPENS[colour] for colour in turn.opens] or [DONE]
    if phase == "taking":
        return [TAKES[turn.set]]
    first: list[Move] = []
    built: set[int] = set()
    for card, use in turn.uses:
        if use != BUILD:
            colour = COLOUR[card]
            alike = [n for n, other in turn.uses if other != BUILD and COLOUR[n] == colour]
            first += [Use(n, use) for n in alike]
        elif COLOUR[card] not in built:
            built.add(COLOUR[card])
            first.append(Use(card, use))
    return list(dict.fromkeys(first))


def candidates(position: Position, weights: Weights, legal: Sequence[Move]) -> list[Turn]:
    """Return turns such that every legal move begins one of them, the most valuable first."""
    phase = position.phase
    completed = [c for c in LANES if position.me.lane[c] == COMPLETED and phase == "opening"]
    opens = best_openings(position.me, position.offered, weights) if completed else ()
    ranked = _ranked(position, weights, opens)
    turns = [turn for _, turn in ranked]
    factor = 1 if position.left else LAST_ROUND_FACTOR
    chosen = [turn for rank, turn in ranked if rank < factor * MAX_TURNS_PER_SET]
    chosen = chosen[: factor * TURNS_TIMES_PLAYERS // len(position.streets)]
    pairs = chosen[:TURNS_WITH_OTHER_OPENINGS] if position.left else chosen[:]
    chosen += [
        replace(turn, opens=other) for other in _other_openings(opens, completed) for turn in pairs
    ]
    begun = {move for turn in chosen for move in first_moves(phase, turn)}
    for move in legal:
        if move not in begun:
            chosen.append(next(turn for turn in turns if move in first_moves(phase, turn)))
            begun.update(first_moves(phase, chosen[-1]))
    return chosen


def _ranked(position: Position, weights: Weights, opens: tuple[int, ...]) -> list[tuple[int, Turn]]:
    """Return all turns with these openings, the most valuable first.

    Each comes with its rank among those that use the same set, counted from 0.
    """
    found = [
        (worth, rank, Turn(opens, index, uses))
        for index, laid in enumerate(position.usable)
        if laid
        for rank, (worth, uses) in enumerate(
            sorted(ways(position.me, position.offered, laid, weights), key=lambda way: -way[0])
        )
    ]
    found.sort(key=lambda one: -one[0])
    return [(rank, turn) for _, rank, turn in found]


def _other_openings(opens: Sequence[int], completed: Sequence[int]) -> list[tuple[int, ...]]:
    """L-5.2: return alternative openings: one colour more or fewer, or none at all."""
    found = [tuple([c for c in completed if (c in opens) != (c == colour)]) for colour in completed]
    return [*found, ()] if len(opens) > 1 else found
