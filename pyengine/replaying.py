"""A record's moves made again one by one, with what chance deals between them.

Nothing that a record says is believed: each entry has to spell a move that is legal where it stands
(`read_move`), and each deal to be one that was due. Whatever is wrong is told as a `RecordError`. A
game that is played goes the same way, move by move (`play_move`).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pyengine.core import CHANCE, IllegalMoveError, Refusal, check
from pyengine.record import DIGITS, RecordError, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyengine.core import Game, Outcome, Seat, Step
    from pyengine.record import Record

MOVE: Final = DIGITS
"""The most characters of an entry that is a move."""


@dataclass(frozen=True, slots=True)
class Transition:
    """A seat's move with its steps, or an outcome of chance without, and the state it left."""

    seat: Seat
    move: Any
    state: Any
    steps: tuple[Step[Any], ...] = ()


def states(record: Record) -> Iterator[Any]:
    """Yield every state of the game from the first deal on; raise `RecordError` at what is wrong.

    The last state is the record's own.
    """
    return (transition.state for transition in transitions(record, Chance(record)))


def transitions(record: Record, chance: Chance) -> Iterator[Transition]:
    """Yield every transition of the game, chance's too; raise `RecordError` at what is wrong."""
    game = record.game
    state = game.start()
    for transition in chance.due(state):
        yield transition
        state = transition.state
    for at, entry in enumerate(record.moves):
        try:
            seat, move = read_move(game, state, entry)
        except IllegalMoveError as error:
            no = error.refusal
            told = Refused(no.key, no.args, at, entry, no.clause)
            raise RecordError(told, record) from error
        for transition in play_move(game, state, seat, move, chance):
            yield transition
            state = transition.state


def play_move(
    game: Game[Any, Any], state: object, seat: Seat, move: object, chance: Chance
) -> Iterator[Transition]:
    """Yield a legal move's transition and those of chance for which it makes it due."""
    steps = game.narrate(state, seat, move)
    transition = Transition(seat, move, steps[-1].state, steps)
    yield transition
    yield from chance.due(transition.state)


def read_move(game: Game[Any, Any], state: object, entry: object) -> tuple[Seat, Any]:
    """Return the seat and the move that an entry spells, or raise `IllegalMoveError`.

    What is no move at all (C-1) is told before the end of the game (C-3), that before a seat that
    is not to move (C-2), and that before the game's rules.
    """
    seat, move = _spelled(game, entry)
    check(game, state, seat, move)
    return seat, move


def split_move(entry: object) -> tuple[Seat, str]:
    """Return the two parts of an entry, "SEAT MOVE", as they stand: nothing is checked."""
    seat, _, text = str(entry).partition(" ")
    return seat, text


def _spelled(game: Game[Any, Any], entry: object) -> tuple[Seat, Any]:
    """Read "SEAT MOVE" in the one spelling that `legal` prints; C-1 for anything else."""
    if isinstance(entry, str) and len(entry) <= MOVE:
        seat, text = split_move(entry)
        if seat in game.seats:
            try:
                move = game.read(text)
            except ValueError:
                pass
            else:
                if game.write(move) == text:
                    return seat, move
    raise IllegalMoveError(Refusal("C-1", "not_in_notation"))


class Chance:
    """Where a game's deals come from: those that stand in its record, or else its seed.

    A generator draws every deal, also one that stands in the record, so that it is in step with
    the seed when the game goes on `live`.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._given = record.chance
        self._used = 0
        self._rng = Random(record.seed or 0)  # without a seed nothing of it is used
        if record.game.drawn_option is not None:
            self._rng.random()  # the lot, which the game was made with, or would have been

    def live(self, rng: Random) -> None:
        """From now on draw the deals: from the seed, or from this generator if there is none."""
        self._given = None
        if self._record.seed is None:
            self._rng = rng

    def due(self, state: object) -> Iterator[Transition]:
        """Yield the deals that are due in this state; raise `RecordError` if one cannot be."""
        game = self._record.game
        while game.to_move(state) == (CHANCE,):
            outcome = self._outcome(state)
            state = game.apply_deal(state, outcome)
            yield Transition(CHANCE, outcome, state)

    def _outcome(self, state: object) -> Outcome:
        game = self._record.game
        drawn = game.deal(state, self._rng)
        if self._given is None:
            return drawn
        if self._used == len(self._given):
            raise RecordError(Refused("chance_short", {"given": self._used}))
        outcome = self._given[self._used]
        if game.invalid_deal(state, outcome):
            raise RecordError(Refused("misdealt", {"deal": self._used}))
        self._used += 1
        return outcome
