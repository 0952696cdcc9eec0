"""The protocol that every game, agent and front end speaks.

A state is a value and a game is pure functions of it (see `Game`). What a seat sees is a state
too, with `HIDDEN` in the place of every card that lies face down for it, so one type, one
renderer and one `legal_moves` serve both. Chance is a mover like the seats: its deals are moves,
so a game that is replayed from its moves needs no random generator.

Nothing here knows a rule, reads a clock or speaks a sentence: refusals, score lines and events
carry a key, a clause id of the rulebook and arguments, and a front end finds the words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from random import Random

Seat = str
"""A letter: "A", "B", … clockwise, or "N", "E", "S", "W" in partnerships; also `CHANCE`."""

CHANCE: Final[Seat] = "chance"
"""The mover that shuffles and deals."""


class Hidden(Enum):
    """The type of `HIDDEN`: no number, so that a face-down card can never index a table."""

    HIDDEN = "?"

    def __repr__(self) -> str:
        return "?"


HIDDEN: Final = Hidden.HIDDEN
"""A card, a pile's content or a deck's order that the observer may not see."""

Value = str | int | bool | None | tuple["Value", ...]
"""What an argument of a refusal or an event may be: plain, immutable, written in keys."""

Arguments = Mapping[str, Value]

Outcome = tuple[int, ...] | tuple[str, ...] | tuple[int | str, ...]
"""A move of chance, as it stands in a record: cards in the order in which they were shuffled."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score: `points` (may be negative) of `side` by the rule in `clause`."""

    side: str
    key: str
    points: int
    clause: str
    cards: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the clause that forbids it, a key for the words, arguments."""

    clause: str
    key: str
    args: Arguments = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that everybody at the table sees happen, and the clause by which it does."""

    key: str
    clause: str
    args: Arguments = field(default_factory=dict)


class OptionError(ValueError):
    """An option of a game is unknown, missing or out of range: `name` tells which, `why` how.

    `allowed` has the values that it can have, where they can be listed.
    """

    def __init__(self, name: str, why: str, allowed: Sequence[str] = ()) -> None:
        super().__init__(f"{name}: {why}")
        self.name = name
        self.why = why
        self.allowed = tuple(allowed)


class IllegalMoveError(ValueError):
    """A move was refused; `refusal` names the clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)  # of which another process makes it again
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.clause} {self.refusal.key}"


S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One event of what a move sets off and the state in which it leaves the table."""

    event: Event
    state: S


class Game(ABC, Generic[S, M]):
    """A game: pure functions of frozen states. Subclasses are frozen dataclasses of its options."""

    key: ClassVar[str]
    """Its name in a record, such as "turandot"."""
    sizes: ClassVar[range]
    """How many can play."""
    drawn_option: ClassVar[str | None]
    """The option that is drawn by lot where it is not given, or None if there is no such option."""
    length_option: ClassVar[str | None] = None
    """The option that says how long a game is, a number from 1, or None if all are as long."""

    seats: tuple[Seat, ...]
    max_moves: int
    """No game takes more moves than this, chance not counted."""

    @property
    def sides(self) -> tuple[str, ...]:
        """Those who score, in the order in which scores are printed."""
        return self.seats

    @property
    def compass(self) -> bool:
        """Whether the seats are points of the compass."""
        return by_compass(self.seats)

    def side(self, seat: Seat) -> str:
        """Return for whom a seat scores: itself, or the side that has its letter."""
        return seat if seat in self.sides else next(side for side in self.sides if seat in side)

    @classmethod
    @abstractmethod
    def make(cls, players: int, options: Mapping[str, object], lot: float | None = None) -> Self:
        """Return the game with these options, defaults filled in, or raise `OptionError`.

        `lot` in [0, 1) draws the option of that name where it is missing; without a lot it is
        refused as missing.
        """

    @classmethod
    def variants(cls, players: int) -> tuple[Mapping[str, str], ...]:  # noqa: ARG003 - overridden
        """Return the options by which so many can play, the usual ones first.

        What the lot draws and how long the game is are no part of them.
        """
        return ({},)

    @classmethod
    def extras(cls, way: Mapping[str, object]) -> tuple[tuple[str, tuple[str, ...]], ...]:  # noqa: ARG003 - overridden
        """Return a variant's other options with their values, the usual one first."""
        return ()

    @abstractmethod
    def options(self) -> dict[str, str | int]:
        """Return every option, filled in, as a record holds them."""

    @abstractmethod
    def start(self) -> S:
        """Return the bare table, before chance has dealt."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[Seat, ...]:
        """Return who has to move: one seat, several at once, (CHANCE,), or () when it is over."""

    def to_ask(self, state: S) -> tuple[Seat, ...]:
        """Return who of those to move may be asked now, where they are asked one after the other.

        All of them, unless a clause gives an order. Any order is legal.
        """
        return self.to_move(state)

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """Return the legal moves of a seat that is to move, the same from what the seat sees."""

    def playing_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """Return the legal moves but those that give up: what a random player chooses among."""
        return self.legal_moves(state, seat)

    @abstractmethod
    def refuse(self, state: S, seat: Seat, move: M) -> Refusal | None:
        """Say why this seat, which is to move, may not make this move; None if it may."""

    @abstractmethod
    def deal(self, state: S, rng: Random) -> Outcome:
        """Return one outcome of chance, drawn with `shuffle` from the canonical order."""

    @abstractmethod
    def invalid_deal(self, state: S, outcome: Outcome) -> bool:
        """Tell whether this outcome could not have been dealt here (wrong, missing, twice)."""

    @abstractmethod
    def apply_deal(self, state: S, outcome: Outcome) -> S:
        """Return the state after chance has dealt this outcome, which is trusted to fit."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M) -> S:
        """Return the state after a move that is trusted to be legal; `play` checks first."""

    @abstractmethod
    def narrate(self, state: S, seat: Seat, move: M) -> tuple[Step[S], ...]:
        """Tell a legal move event by event, each with the state it leaves; the last is `apply`'s.

        The states between are for showing only: nobody is to move in them.
        """

    @abstractmethod
    def observation(self, state: S, seat: Seat | None) -> S:
        """Return what the seat sees; None is a spectator, who sees what lies open."""

    @abstractmethod
    def determinize(self, seen: S, seat: Seat, rng: Random) -> S:
        """Return a state that the seat cannot tell from the true one."""

    @abstractmethod
    def score(self, state: S) -> tuple[Item, ...]:
        """Return the points held so far, line by line; totals are derived."""

    @abstractmethod
    def winners(self, state: S) -> tuple[str, ...]:
        """Return the sides that have won, several where they share; () before the end."""

    @abstractmethod
    def write(self, move: M) -> str:
        """Return the move in the notation of its rules file."""

    @abstractmethod
    def read(self, text: str) -> M:
        """Return the move spelled by this text, or raise ValueError if it spells none."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for a move or against it, as a player could check it at the table.

    `key` names a sentence among the game's strings and `args` what it is filled with. `share` is
    what it adds to the value of the move, in the same unit; below 0 it speaks against it.
    """

    key: str
    args: Mapping[str, object]
    share: float


@dataclass(frozen=True, slots=True)
class Weighed(Generic[M]):
    """What an agent makes of a move among others.

    The unit of its `value` is the game's: odds of winning (0 to 1), or points ahead of the others.
    `error` is the standard error of its difference from the best move, and of the best one from the
    next, without the luck that all of them share; `value_error` is that of the value itself, with
    it. Only the strongest level says that: players are told no other's values. The reasons come in
    the order of how much they count, at most `REASONS` of them.
    """

    move: M
    value: float
    error: float
    reasons: tuple[Reason, ...] = ()
    value_error: float = 0.0


REASONS: Final = 3
"""How many reasons a move has at most."""


def within_error(difference: float, error: float) -> bool:
    """Tell whether two values may be the same: their difference is within two standard errors."""
    return difference <= 2 * error


class Agent(Protocol[S, M]):
    """A player that is handed what its seat sees, never the state.

    What an agent makes of a state in which no card lies face down is a judgement with hindsight: a
    review asks for it, nobody plays by it.
    """

    def weigh(
        self, game: Game[S, M], seen: S, seat: Seat, rng: Random, budget: int
    ) -> Generator[None, None, Sequence[Weighed[M]]]:
        """Yield as `think` does, and return the moves that were compared, the best first."""
        ...

    def think(
        self, game: Game[S, M], seen: S, seat: Seat, rng: Random, budget: int
    ) -> Generator[None, None, M]:
        """Yield between slices of work, each well under 16 ms in a browser, and return a move.

        `budget` counts iterations of whatever the agent repeats, so that the same seed, view and
        budget give the same move on any machine.
        """
        ...


def by_compass(seats: Sequence[Seat]) -> bool:
    """Tell whether seats are points of the compass: E is East there, and else the fifth letter."""
    return "N" in seats


def check(game: Game[S, M], state: S, seat: Seat, move: M) -> None:
    """Raise `IllegalMoveError` after the end (C-3), out of turn (C-2) or against a rule."""
    to_move = game.to_move(state)
    if seat not in to_move:
        if not to_move:
            raise IllegalMoveError(Refusal("C-3", "over", {"seat": seat}))
        raise IllegalMoveError(Refusal("C-2", "not_to_move", {"seat": seat, "to_move": to_move}))
    refusal = game.refuse(state, seat, move)
    if refusal is not None:
        raise IllegalMoveError(refusal)


def play(game: Game[S, M], state: S, seat: Seat, move: M) -> S:
    """Return the state after a move that is checked first; raise `IllegalMoveError` if refused."""
    check(game, state, seat, move)
    return game.apply(state, seat, move)


def totals(game: Game[S, M], state: S) -> dict[str, int]:
    """Return the sum of the score's lines for each side, in the order of `game.sides`."""
    sums = dict.fromkeys(game.sides, 0)
    for item in game.score(state):
        sums[item.side] += item.points
    return sums


Card = TypeVar("Card")


def shuffle(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """Return the cards shuffled with `rng.random()` alone, the one stream Python promises to keep.

    From the last index down to 1, i changes places with int(random() * (i + 1)).
    """
    deck = list(cards)
    for i in range(len(deck) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)
