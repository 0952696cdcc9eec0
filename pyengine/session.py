"""One game being played, independent of any front end.

A session knows whose turn it is, what a seat sees, what a move causes, what can be taken back and
how the game is recorded; it does no input or output. It makes the moves of chance itself.
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
    """One line of the log: an event, with the number (from 0) and seat of the move behind it."""

    at: int
    seat: Seat
    event: Event


class Session:
    """A game being played, made by `new` or `resume`."""

    def __init__(self, record: Record) -> None:
        self.game: Game[Any, Any] = record.game
        self.seed = record.seed
        self.seats: tuple[Player, ...] = record.seats
        self.humans = record.humans
        """The seats of people: all seats if no players are named."""
        self.hints = record.hints
        """The moves before which a hint was shown, as in `Record`."""
        self.practice = record.practice
        """Whether a person alone against bots may take back any move since the last deal."""
        self.challenge = record.challenge
        """The points per side that are to be beaten, as in `Record`."""
        self.notes: dict[int, str] = dict(record.notes)
        """Notes on the game by the number of moves made."""
        self.state: Any = record.game.start()
        self.simultaneous: tuple[Seat, ...] = ()
        """All seats of a simultaneous move, including those done; else the one seat to move."""
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
        """Begin a game, drawing missing options by lot; raise `RecordError` if it is invalid.

        `seats` has one entry per player, or is () if no players are named.
        """
        game = make(key, players, options, seed)
        if seats and len(seats) != players:
            raise RecordError(Refused("seats", {"seats": len(seats), "players": players}))
        return cls.resume(Record(game, seed=seed, seats=tuple(seats)), Random(seed))

    @classmethod
    def resume(cls, record: Record, rng: Random) -> Self:
        """Continue a record; raise `RecordError` if it cannot be replayed.

        Once its recorded deals are used up they are drawn from its seed, or else from `rng`.
        """
        session = cls(record)
        for transition in transitions(record, session._chance):
            session._follow(transition)
        session._chance.live(rng)
        return session

    @property
    def only_human(self) -> Seat | None:
        """The seat of the only person at a table of bots; None if there are several or none."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def may_hint(self) -> bool:
        """Whether hints are allowed: as the record says, else only for a person alone with bots."""
        if self.hints is None:
            return self.only_human is not None
        return self.hints != NO_HINTS

    def add_hint(self) -> None:
        """Record that a hint was shown before the next move."""
        known = self.hints if isinstance(self.hints, tuple) else ()
        self.hints = tuple(sorted({*known, self.ply}))

    def note(self, at: int, text: str) -> None:
        """Set the note on the game after `at` moves; "" deletes it."""
        self.notes.pop(at, None)
        if text:
            self.notes[at] = text

    @property
    def hints_by_seat(self) -> Mapping[Seat, int]:
        """How many moves each seat made after a hint, without seats that had none."""
        at = self.hints if isinstance(self.hints, tuple) else ()
        return Counter(self._history.plies[ply].seat for ply in at if 0 <= ply < self.ply)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats to move, in any order if several; () when the game is over."""
        return self.game.to_move(self.state)

    @property
    def to_ask(self) -> tuple[Seat, ...]:
        """The seats of `to_move` to ask now: all, unless a clause gives an order."""
        return self.game.to_ask(self.state)

    @property
    def ply(self) -> int:
        """The number of moves made so far, not counting chance."""
        return len(self._history.plies)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Every public event so far, in order."""
        return tuple(self._log)

    @property
    def movers(self) -> Iterator[Seat]:
        """The seats of the moves made, last first."""
        return (ply.seat for ply in reversed(self._history.plies))

    @property
    def last(self) -> tuple[Seat, str] | None:
        """The seat and the spelling of the last move; None before the first."""
        if not self.ply:
            return None
        ply = self._history.plies[-1]
        return ply.seat, ply.text

    def seen(self, seat: Seat | None) -> Any:  # noqa: ANN401 # any game's state
        """Return the state as this seat sees it; None is a spectator."""
        return self.game.observation(self.state, seat)

    def submit(self, seat: Seat, text: str) -> Refusal | tuple[Step[Any], ...]:
        """Make a move, given in notation, and the deals that become due.

        Return the steps of the move without those of the deals, or why it is refused.
        """
        try:
            _, move = read_move(self.game, self.state, f"{seat} {text}")
        except IllegalMoveError as error:
            return error.refusal
        self._history.undone.clear()
        return self._play(seat, move)

    # --- Taking back ------------------------------------------------------------------------------

    def undoable(self, seat: Seat, *, turn: bool = False) -> int | NotUndoable:
        """Return how many plies to take back for a seat's last move, or why that move stays.

        With `turn` also the seat's moves right before it (see `History.undoable`).
        """
        return self._history.undoable(seat, self.state, len(self._dealt), turn=turn)

    def undo(self, plies: int) -> None:
        """Take back this many plies and the notes after them.

        Raise `ValueError` if there are fewer.
        """
        first = self._history.undo(plies, self.notes).plies[0]
        self._log = [entry for entry in self._log if entry.at < self.ply]
        self.notes = {at: text for at, text in self.notes.items() if at <= self.ply}
        self.state, self.simultaneous = first.state, first.simultaneous

    @property
    def undone(self) -> tuple[Seat, ...]:
        """The seats, in order, whose moves the last undo took back and `redo` would repeat."""
        undone = self._history.undone
        return tuple(ply.seat for ply in undone[-1].plies) if undone else ()

    def redo(self) -> None:
        """Repeat the moves that the last undo took back, if any, and restore their notes."""
        if self._history.undone:
            again = self._history.undone.pop()
            for ply in again.plies:
                self._play(ply.seat, self.game.read(ply.text))
            self.notes.update(again.notes)

    def record(self) -> Record:
        """Return the game so far with all deals, and its result once it is over."""
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
        """Make a legal move and the deals that become due; return the steps of the move."""
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
            self._history.plies.append(
                Ply(transition.seat, text, self.state, self.simultaneous, deals)
            )
        left = tuple(seat for seat in self.to_move if seat != transition.seat)
        self.state = transition.state
        if not left:
            self.simultaneous = self.to_move
