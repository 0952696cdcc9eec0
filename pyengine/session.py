"""One game being played, for whatever front end shows it.

A session knows whose turn it is, what a seat sees, what a move sets off, what may be taken back
and how the game is written down; it has neither input nor output. Chance moves by itself.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Self

from pyengine.core import CHANCE, IllegalMoveError, Refusal
from pyengine.record import NO_HINTS, Record, RecordError, Refused, make, result
from pyengine.replaying import Chance, play_move, read_move, transitions
from pyengine.undo import History, Ply

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyengine.core import Event, Game, Outcome, Seat, Step
    from pyengine.record import Player
    from pyengine.replaying import Transition
    from pyengine.undo import NotUndoable


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: what happened, and by which move: its number, from 0, and its seat."""

    at: int
    seat: Seat
    event: Event


class Session:
    """A game being played; `new` and `resume` make one."""

    def __init__(self, record: Record) -> None:
        self.game: Game[Any, Any] = record.game
        self.seed = record.seed
        self.seats: tuple[Player, ...] = record.seats
        self.humans = record.humans
        """The seats of people: all, where nobody is named."""
        self.hints = record.hints
        """The moves before which a hint was shown, as the record has them."""
        self.practice = record.practice
        """Whether a person who plays alone against bots may take back whatever they like."""
        self.challenge = record.challenge
        """The points of each side that are to be beaten, as the record has them."""
        self.notes: dict[int, str] = dict(record.notes)
        """What somebody says of the game, by the number of moves made."""
        self.state: Any = record.game.start()
        self.together: tuple[Seat, ...] = ()
        """Who moves at once, those included who have laid already; one seat if it moves alone."""
        self._chance = Chance(record)
        self._dealt: list[Outcome] = []
        freely = self.practice and self.only_human is not None
        self._history = History(self.game, self.humans, freely=freely)
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
        """Begin a game, missing options drawn by lot; `RecordError` if there is no such game.

        `seats` are as many as there are players, or () where nobody is named.
        """
        game = make(key, players, options, seed)
        if seats and len(seats) != players:
            raise RecordError(Refused("seats", {"seats": len(seats), "players": players}))
        return cls.resume(Record(game, seed=seed, seats=tuple(seats)), Random(seed))

    @classmethod
    def resume(cls, record: Record, rng: Random) -> Self:
        """Go on with a record; raise `RecordError` if it cannot be replayed.

        Where its chance runs out the deals come from its seed, or without a seed from `rng`.
        """
        session = cls(record)
        for transition in transitions(record, session._chance):
            session._follow(transition)
        session._chance.live(rng)
        return session

    @property
    def only_human(self) -> Seat | None:
        """The seat of the one person at a table of bots; None if there are several, or none."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def may_hint(self) -> bool:
        """Tell whether hints may be asked for: as the record says, else by a single person."""
        if self.hints is None:
            return self.only_human is not None
        return self.hints != NO_HINTS

    def add_hint(self) -> None:
        """Remember that a hint was shown before the next move."""
        known = self.hints if isinstance(self.hints, tuple) else ()
        self.hints = tuple(sorted({*known, self.ply}))

    def note(self, at: int, text: str) -> None:
        """Say something of the game as it is after so many moves; "" takes back what was said."""
        self.notes.pop(at, None)
        if text:
            self.notes[at] = text

    @property
    def hints_by_seat(self) -> Mapping[Seat, int]:
        """How many moves each seat has made after a hint; who asked for none is not there."""
        at = self.hints if isinstance(self.hints, tuple) else ()
        return Counter(self._history.plies[ply].seat for ply in at if 0 <= ply < self.ply)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that have to move; several lay theirs in any order; () when it is over."""
        return self.game.to_move(self.state)

    @property
    def to_ask(self) -> tuple[Seat, ...]:
        """Those of them that may be asked now: all, unless a clause gives an order."""
        return self.game.to_ask(self.state)

    @property
    def ply(self) -> int:
        """How many moves were made so far, chance not counted."""
        return len(self._history.plies)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that everybody saw happen, in order."""
        return tuple(self._log)

    @property
    def movers(self) -> Iterator[Seat]:
        """Who moved, the last first."""
        return (ply.seat for ply in reversed(self._history.plies))

    @property
    def last(self) -> tuple[Seat, str] | None:
        """Who made the last move, and its spelling; None before the first."""
        if not self.ply:
            return None
        ply = self._history.plies[-1]
        return ply.seat, ply.text

    def seen(self, seat: Seat | None) -> Any:  # noqa: ANN401 # any game's state
        """Return the state as this seat sees it; None is a spectator."""
        return self.game.observation(self.state, seat)

    def submit(self, seat: Seat, text: str) -> Refusal | tuple[Step[Any], ...]:
        """Make a move, given in its notation, and let chance deal what is due after it.

        Return the steps of the move, not those of chance, or if the move is refused, why.
        """
        try:
            _, move = read_move(self.game, self.state, f"{seat} {text}")
        except IllegalMoveError as error:
            return error.refusal
        self._history.undone.clear()
        return self._play(seat, move)

    # --- Taking back ------------------------------------------------------------------------------

    def undoable(self, seat: Seat, *, turn: bool = False) -> int | NotUndoable:
        """Return how many plies go if a seat takes back its last move, or why that move stays.

        With `turn`, the seat's moves right before it go too (see `History.undoable`).
        """
        return self._history.undoable(seat, self.state, len(self._dealt), turn=turn)

    def undo(self, plies: int) -> None:
        """Take back so many plies, as `undoable` counts them, and the notes behind them.

        Raise `ValueError` if there are not so many.
        """
        first = self._history.undo(plies, self.notes).plies[0]
        self._log = [entry for entry in self._log if entry.at < self.ply]
        self.notes = {at: text for at, text in self.notes.items() if at <= self.ply}
        self.state, self.together = first.state, first.together

    @property
    def undone(self) -> tuple[Seat, ...]:
        """The seats whose moves the last undo took back and `redo` makes again, in order."""
        undone = self._history.undone
        return tuple(ply.seat for ply in undone[-1].plies) if undone else ()

    def redo(self) -> None:
        """Make the moves again that the last undo took back, with their notes, if there are any."""
        if self._history.undone:
            again = self._history.undone.pop()
            for ply in again.plies:
                self._play(ply.seat, self.game.read(ply.text))
            self.notes.update(again.notes)

    def record(self) -> Record:
        """Return the game so far with all that chance has dealt, and its result once it is over."""
        return Record(
            self.game,
            tuple(f"{ply.seat} {ply.text}" for ply in self._history.plies),
            self.seed,
            tuple(self._dealt),
            self.seats,
            None if self.to_move else result(self.game, self.state),
            self.hints,
            tuple(sorted(self.notes.items())),
            self.challenge,
            self.practice,
        )

    def _play(self, seat: Seat, move: object) -> tuple[Step[Any], ...]:
        """Make a legal move, let chance deal what is due, and return the move's steps."""
        first, *dealt = play_move(self.game, self.state, seat, move, self._chance)
        for transition in (first, *dealt):
            self._follow(transition)
        return first.steps

    def _follow(self, transition: Transition) -> None:
        if transition.seat == CHANCE:
            self._dealt.append(transition.move)
        else:
            self._log += [Entry(self.ply, transition.seat, step.event) for step in transition.steps]
            text, deals = self.game.write(transition.move), len(self._dealt)
            self._history.plies.append(Ply(transition.seat, text, self.state, self.together, deals))
        left = tuple(seat for seat in self.to_move if seat != transition.seat)
        self.state = transition.state
        if not left:
            self.together = self.to_move
