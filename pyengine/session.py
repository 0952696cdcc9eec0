"""One game being played, for whatever front end shows it.

A session knows whose turn it is, what a seat sees, what a move sets off, what may be taken back
and how the game is written down; it has neither input nor output. Chance moves by itself.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Literal, Self

from pyengine.core import CHANCE, HIDDEN, IllegalMoveError, Refusal
from pyengine.record import (
    HUMAN,
    NO_HINTS,
    Chance,
    Record,
    RecordError,
    Refused,
    make,
    play_move,
    read_move,
    result,
    turns,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyengine.core import Event, Game, Outcome, Seat, Step
    from pyengine.record import Player, Turn


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: what happened, and by which move: its number, from 0, and its seat."""

    at: int
    seat: Seat
    event: Event


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that was made, and what the table was like before it."""

    seat: Seat
    text: str
    state: Any
    together: tuple[Seat, ...]
    deals: int


@dataclass(frozen=True, slots=True)
class NotUndoable:
    """Why a move stays, and by whose move it does; nobody's if there is "nothing" to take back.

    "dealt", "revealed" and "other" are the conditions that `Session.undoable` lists.
    """

    why: Literal["nothing", "dealt", "revealed", "other"]
    seat: Seat | None = None


class Session:
    """A game being played; `new` and `resume` make one."""

    def __init__(self, record: Record) -> None:
        self.game: Game[Any, Any] = record.game
        self.seed = record.seed
        self.seats: tuple[Player, ...] = record.seats
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
        self._plies: list[Ply] = []
        self._undone: list[tuple[list[Ply], dict[int, str]]] = []  # with the notes behind them
        self._revealing: dict[int, bool] = {}
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
        for turn in turns(record, session._chance):
            session._follow(turn)
        session._chance.live(rng)
        return session

    @property
    def may_hint(self) -> bool:
        """Tell whether hints may be asked for: as the record says, else by a single person."""
        if self.hints is None:
            return sum(map(self._human, self.game.seats)) == 1
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
        return Counter(self._plies[ply].seat for ply in at if 0 <= ply < self.ply)

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
        return len(self._plies)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that everybody saw happen, in order."""
        return tuple(self._log)

    @property
    def movers(self) -> Iterator[Seat]:
        """Who moved, the last first."""
        return (ply.seat for ply in reversed(self._plies))

    @property
    def last(self) -> tuple[Seat, str] | None:
        """Who made the last move, and its spelling; None before the first."""
        return (self._plies[-1].seat, self._plies[-1].text) if self._plies else None

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
        self._undone.clear()
        return self._play(seat, move)

    # --- Taking back ------------------------------------------------------------------------------

    def undoable(self, seat: Seat, *, turn: bool = False) -> int | NotUndoable:
        """Return how many plies go if a seat takes back its last move, or why that move stays.

        All plies since that move go with it. With `turn`, the seat's moves right before it go too,
        as many of them as can. A move can go unless one of the plies that go has to stay:

        - chance has dealt after it ("dealt");
        - another person made it, or a bot that knew hidden cards ("other");
        - it has turned over what was hidden from somebody ("revealed");
        - a bot made it at once with the seat, who sees of it more than that it was made ("other").

        In a game for practice in which one person plays, only the first of these counts.
        """
        taken = 0
        for at in reversed(range(self.ply)):
            ply = self._plies[at]
            mine = ply.seat == seat
            if taken and not mine:
                break
            stays = self._why_it_stays(at, seat)
            if stays:
                return taken or stays
            if mine:
                taken = self.ply - at
                if not turn:
                    break
        return taken or NotUndoable("nothing")

    def undo(self, plies: int) -> None:
        """Take back so many plies, as `undoable` counts them, and the notes behind them.

        Raise `ValueError` if there are not so many.
        """
        if not 0 < plies <= self.ply:
            raise ValueError(plies)
        gone = self._plies[-plies:]
        del self._plies[-plies:]
        self._revealing = {at: told for at, told in self._revealing.items() if at < self.ply}
        behind = {at: text for at, text in self.notes.items() if at > self.ply}
        self._undone.append((gone, behind))
        self._log = [entry for entry in self._log if entry.at < self.ply]
        self.notes = {at: text for at, text in self.notes.items() if at <= self.ply}
        self.state, self.together = gone[0].state, gone[0].together

    @property
    def undone(self) -> tuple[Seat, ...]:
        """The seats whose moves the last undo took back and `redo` makes again, in order."""
        return tuple(ply.seat for ply in self._undone[-1][0]) if self._undone else ()

    def redo(self) -> None:
        """Make the moves again that the last undo took back, with their notes, if there are any."""
        if not self._undone:
            return
        plies, notes = self._undone.pop()
        for ply in plies:
            self._play(ply.seat, self.game.read(ply.text))
        self.notes.update(notes)

    def _why_it_stays(self, at: int, seat: Seat) -> NotUndoable | None:
        """Say why a move that was made cannot go where `seat` goes back; None if it can."""
        ply = self._plies[at]
        last = at + 1 == self.ply
        if (len(self._dealt) if last else self._plies[at + 1].deals) > ply.deals:
            return NotUndoable("dealt", ply.seat)
        if self.practice and sum(map(self._human, self.game.seats)) == 1:
            return None
        if ply.seat != seat and (self._human(ply.seat) or self._secretive(ply)):
            return NotUndoable("other", ply.seat)
        if self._reveals(at):
            return NotUndoable("revealed", ply.seat)
        told = ply.seat != seat and self._tells(ply, seat)
        return NotUndoable("other", ply.seat) if told else None

    def _reveals(self, at: int) -> bool:
        """Tell whether a move has turned over what was hidden from somebody; found out once."""
        if at not in self._revealing:
            before = self._plies[at].state
            after = self.state if at + 1 == self.ply else self._plies[at + 1].state
            self._revealing[at] = any(
                _covered(self.game.observation(after, viewer))
                < _covered(self.game.observation(before, viewer))
                for viewer in (None, *self.game.seats)
            )
        return self._revealing[at]

    def _human(self, seat: Seat) -> bool:
        return not self.seats or self.seats[self.game.seats.index(seat)].by == HUMAN

    def _secretive(self, ply: Ply) -> bool:
        """Tell whether who moved knew what is not open: then the move says something of it."""
        return bool(
            self.game.observation(ply.state, ply.seat) != self.game.observation(ply.state, None)
        )

    def _tells(self, ply: Ply, seat: Seat) -> bool:
        """Tell whether a seat that moved at once sees of this move more than that it was made.

        The first legal move and the last one stand for all, of which there may be hundreds.
        """
        if seat not in ply.together:
            return False
        moves = self.game.legal_moves(ply.state, ply.seat)
        first, last = (
            self.game.observation(self.game.apply(ply.state, ply.seat, move), seat)
            for move in (moves[0], moves[-1])
        )
        return bool(first != last)

    def record(self) -> Record:
        """Return the game so far with all that chance has dealt, and its result once it is over."""
        return Record(
            self.game,
            tuple(f"{ply.seat} {ply.text}" for ply in self._plies),
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
        for turn in (first, *dealt):
            self._follow(turn)
        return first.steps

    def _follow(self, turn: Turn) -> None:
        if turn.seat == CHANCE:
            self._dealt.append(turn.move)
        else:
            self._log += [Entry(self.ply, turn.seat, step.event) for step in turn.steps]
            text = self.game.write(turn.move)
            self._plies.append(Ply(turn.seat, text, self.state, self.together, len(self._dealt)))
        left = tuple(seat for seat in self.to_move if seat != turn.seat)
        self.state = turn.state
        if not left:
            self.together = self.to_move


def _covered(seen: object) -> int:
    """Count the cards that lie face down in what somebody sees."""
    if seen is HIDDEN:
        return 1
    if isinstance(seen, tuple):
        return sum(map(_covered, seen))
    if is_dataclass(seen):
        return sum(_covered(getattr(seen, field.name)) for field in fields(seen))
    return 0
