"""Replay a record's moves one by one, with the deals between them.

A record is untrusted: each entry has to spell a move that is legal at its place (`read_move`), and
each deal has to be due and valid; otherwise `RecordError` is raised. Live games use the same path
move by move (`play_move`).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pyengine.core import CHANCE, IllegalMoveError, Refusal, check
from pyengine.record import MAX_DIGITS, RecordError, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyengine.core import Game, Outcome, Seat, Step
    from pyengine.record import Record

MAX_MOVE_CHARS: Final = MAX_DIGITS
"""The most characters of an entry that can be a move."""


@dataclass(frozen=True, slots=True)
class Transition:
    """A seat's move with its steps, or a deal without steps, and the state after it."""

    seat: Seat
    move: Any
    state: Any
    steps: tuple[Step[Any], ...] = ()


def states(record: Record) -> Iterator[Any]:
    """Yield every state of the game from the first deal on, or raise `RecordError`.

    The last state is the one that the record ends in.
    """
    return (transition.state for transition in transitions(record, Chance(record)))


def transitions(record: Record, chance: Chance) -> Iterator[Transition]:
    """Yield every transition of the game, including deals, or raise `RecordError`."""
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
            refused = Refused(no.key, no.args, at, entry, no.clause)
            raise RecordError(refused, record) from error
        for transition in play_move(game, state, seat, move, chance):
            yield transition
            state = transition.state


def play_move(
    game: Game[Any, Any], state: object, seat: Seat, move: object, chance: Chance
) -> Iterator[Transition]:
    """Yield the transition of a legal move and those of the deals that become due after it."""
    steps = game.narrate(state, seat, move)
    transition = Transition(seat, move, steps[-1].state, steps)
    yield transition
    yield from chance.due(transition.state)


def read_move(game: Game[Any, Any], state: object, entry: object) -> tuple[Seat, Any]:
    """Return the seat and move that an entry spells, or raise `IllegalMoveError`.

    Faults are reported in this order: not a move at all (C-1), the game is over (C-3), the seat is
    not to move (C-2), the game's own rules.
    """
    seat, move = _spelled(game, entry)
    check(game, state, seat, move)
    return seat, move


def split_move(entry: object) -> tuple[Seat, str]:
    """Split an entry "SEAT MOVE" into its two parts, unchecked."""
    seat, _, text = str(entry).partition(" ")
    return seat, text


def _spelled(game: Game[Any, Any], entry: object) -> tuple[Seat, Any]:
    """Read "SEAT MOVE" in the exact spelling that `legal` prints; raise C-1 for anything else."""
    if isinstance(entry, str) and len(entry) <= MAX_MOVE_CHARS:
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
    """The source of a game's deals: those in its record, then its seed.

    The generator draws for every deal, also for recorded ones, so that it is in step with the seed
    when the game continues `live`.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._given = record.chance
        self._used = 0
        self._rng = Random(record.seed or 0)  # without a seed its values are never used
        if record.game.drawn_option is not None:
            self._rng.random()  # the draw that `make` uses for `drawn_option`

    def live(self, rng: Random) -> None:
        """Draw deals from now on: from the seed, or from `rng` if there is none."""
        self._given = None
        if self._record.seed is None:
            self._rng = rng

    def due(self, state: object) -> Iterator[Transition]:
        """Yield the deals that are due in this state; raise `RecordError` for a wrong one."""
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
