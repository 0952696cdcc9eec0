"""The mid-end: one game being played, for whatever front end shows it.

A session knows whose turn it is, what a seat sees, what a move sets off and how the game is
written down; it has neither input nor output. Chance moves by itself. What was played is kept as
a record keeps it, so that going back is resuming a record with fewer moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Self

from pyengine.core import CHANCE, IllegalMoveError, Refusal
from pyengine.record import Chance, Record, checked, make, played, result, turns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyengine.core import Event, Game, Outcome, Seat, Step
    from pyengine.record import Player, Turn


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: what happened, by which seat's move, the how manieth from 0."""

    at: int
    seat: Seat
    event: Event


class Session:
    """A game being played; `new` and `resume` make one."""

    def __init__(self, record: Record) -> None:
        self.game: Game[Any, Any] = record.game
        self.seed = record.seed
        self.seats: tuple[Player, ...] = record.seats
        self.state: Any = record.game.start()
        self.together: tuple[Seat, ...] = ()
        """Who moves at once, those included who have laid already; one seat if it moves alone."""
        self._chance = Chance(record)
        self._dealt: list[Outcome] = []
        self._moves: list[str] = []
        self._log: list[Entry] = []

    @classmethod
    def new(
        cls,
        key: str,
        players: int,
        options: Mapping[str, object],
        seats: Sequence[Player],
        seed: int,
    ) -> Self:
        """Begin a game, missing options drawn by lot; `RecordError` if there is no such game."""
        game = make(key, players, options, seed)
        return cls.resume(Record(game, seed=seed, seats=tuple(seats)), Random(seed))

    @classmethod
    def resume(cls, record: Record, rng: Random) -> Self:
        """Go on with a record; raise `RecordError` if it cannot be replayed.

        Where its chance runs out the deals come from its seed, or without a seed from `rng`.
        """
        session = cls(record)
        for turn in turns(record, session._chance):
            session._follow(turn)
        session._chance.live(rng)
        return session

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that have to move; several lay theirs in any order; () when it is over."""
        return self.game.to_move(self.state)

    @property
    def ply(self) -> int:
        """How many moves were made so far, chance not counted."""
        return len(self._moves)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that everybody saw happen, in order."""
        return tuple(self._log)

    def seen(self, seat: Seat | None) -> Any:  # noqa: ANN401 # any game's state
        """Return the state as this seat sees it; None is a spectator."""
        return self.game.observation(self.state, seat)

    def submit(self, seat: Seat, text: str) -> Refusal | tuple[Step[Any], ...]:
        """Make a move in its notation and let chance deal what is due, or say why not.

        Told is the move's account; what chance dealt after it shows in `state` only.
        """
        try:
            _, move = checked(self.game, self.state, f"{seat} {text}")
        except IllegalMoveError as error:
            return error.refusal
        steps = self.game.account(self.state, seat, move)
        for turn in played(self.game, self.state, seat, move, self._chance):
            self._follow(turn)
        return steps

    def record(self) -> Record:
        """Return the game so far with all that chance has dealt, and its result once it is over."""
        return Record(
            self.game,
            tuple(self._moves),
            self.seed,
            tuple(self._dealt),
            self.seats,
            None if self.to_move else result(self.game, self.state),
        )

    def _follow(self, turn: Turn) -> None:
        if turn.seat == CHANCE:
            self._dealt.append(turn.move)
        else:
            at = len(self._moves)
            steps = self.game.account(self.state, turn.seat, turn.move)
            self._log += [Entry(at, turn.seat, step.event) for step in steps]
            self._moves.append(f"{turn.seat} {self.game.write(turn.move)}")
        left = tuple(seat for seat in self.to_move if seat != turn.seat)
        self.state = turn.state
        if not left or self.to_move != left:
            self.together = self.to_move
