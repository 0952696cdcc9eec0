"""The protocol between games, agents and front ends.

A state is an immutable value and a game is pure functions of it (see `Game`). What a seat sees is
a state too, with `HIDDEN` in place of every card that it may not see, so one type, one renderer
and one `legal_moves` serve both. Chance is a mover like the seats: its deals are moves, so
replaying a game from its moves needs no random generator.

This module knows no rules, clock or natural language: refusals, score lines and events carry a
key, a clause id of the rulebook and arguments, and a front end finds the words.
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
    """The type of `HIDDEN`: not a number, so that a face-down card can never index a table."""

    HIDDEN = "?"

    def __repr__(self) -> str:
        return "?"


HIDDEN: Final = Hidden.HIDDEN
"""A card, a pile's content or a deck's order that the observer may not see."""

Value = str | int | bool | None | tuple["Value", ...]
"""An argument of a refusal or an event: plain and immutable, with keys instead of words."""

Arguments = Mapping[str, Value]

Outcome = tuple[int, ...] | tuple[str, ...] | tuple[int | str, ...]
"""A move of chance as it stands in a record: cards in shuffled order."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score: `points` (possibly negative) for `side` under the rule in `clause`."""

    side: str
    key: str
    points: int
    clause: str
    cards: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the clause that forbids it, a key for the text, and arguments."""

    clause: str
    key: str
    args: Arguments = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that everybody at the table sees happen, and the clause that causes it."""

    key: str
    clause: str
    args: Arguments = field(default_factory=dict)


class OptionError(ValueError):
    """An option of a game is unknown, missing or out of range: `name` says which, `why` how.

    `allowed` lists the valid values, if they can be listed.
    """

    def __init__(self, name: str, why: str, allowed: Sequence[str] = ()) -> None:
        super().__init__(f"{name}: {why}")
        self.name = name
        self.why = why
        self.allowed = tuple(allowed)


class IllegalMoveError(ValueError):
    """A move was refused; `refusal` names the clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)  # the argument from which the exception is unpickled
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.clause} {self.refusal.key}"


S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One event of a move, and the state right after it."""

    event: Event
    state: S


class Game(ABC, Generic[S, M]):
    """A game: pure functions of frozen states. Subclasses are frozen dataclasses of its options."""

    key: ClassVar[str]
    """Its name in a record, such as "turandot"."""
    sizes: ClassVar[range]
    """The possible numbers of players."""
    drawn_option: ClassVar[str | None]
    """The option that is drawn by lot if it is not given, or None."""
    length_option: ClassVar[str | None] = None
    """The option for the length of a game, an integer >= 1; None if the length is fixed."""

    seats: tuple[Seat, ...]
    max_moves: int
    """The most moves a game can take, not counting those of chance."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that score, in the order in which scores are printed."""
        return self.seats

    @property
    def compass(self) -> bool:
        """Whether the seats are points of the compass."""
        return by_compass(self.seats)

    def side(self, seat: Seat) -> str:
        """Return the side that a seat scores for: itself, or the partnership with its letter."""
        return seat if seat in self.sides else next(side for side in self.sides if seat in side)

    @classmethod
    @abstractmethod
    def make(cls, players: int, options: Mapping[str, object], lot: float | None = None) -> Self:
        """Return the game with these options, defaults filled in, or raise `OptionError`.

        `lot` in [0, 1) draws `drawn_option` where it is missing; without `lot` a missing one is
        refused.
        """

    @classmethod
    def variants(cls, players: int) -> tuple[Mapping[str, str], ...]:  # noqa: ARG003 - overridden
        """Return the sets of options that suit this number of players, the usual one first.

        They hold neither `drawn_option` nor `length_option`.
        """
        return ({},)

    @classmethod
    def extras(cls, variant: Mapping[str, object]) -> tuple[tuple[str, tuple[str, ...]], ...]:  # noqa: ARG003 - overridden
        """Return a variant's other options with their values, the usual one first."""
        return ()

    @abstractmethod
    def options(self) -> dict[str, str | int]:
        """Return every option, filled in, as a record holds them."""

    @abstractmethod
    def start(self) -> S:
        """Return the initial state, before chance has dealt."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[Seat, ...]:
        """Return who has to move: one seat, several at once, (CHANCE,), or () when it is over."""

    def to_ask(self, state: S) -> tuple[Seat, ...]:
        """Return which of `to_move` to ask now, where the players are asked one after another.

        All of them, unless a clause gives an order. The rules accept their moves in any order.
        """
        return self.to_move(state)

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """Return the legal moves of a seat that is to move; the seat's view gives the same ones."""

    def playing_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """Return the legal moves without those that resign: the choice of a random player."""
        return self.legal_moves(state, seat)

    @abstractmethod
    def refuse(self, state: S, seat: Seat, move: M) -> Refusal | None:
        """Return why this seat, which is to move, may not make this move; None if it may."""

    @abstractmethod
    def deal(self, state: S, rng: Random) -> Outcome:
        """Return one outcome of chance, drawn with `shuffle` from the canonical order."""

    @abstractmethod
    def invalid_deal(self, state: S, outcome: Outcome) -> bool:
        """Tell whether this outcome cannot be dealt here (wrong cards, too few, or duplicates)."""

    @abstractmethod
    def apply_deal(self, state: S, outcome: Outcome) -> S:
        """Return the state after chance has dealt this outcome, which is trusted to be valid."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M) -> S:
        """Return the state after a move, which is trusted to be legal; `play` checks first."""

    @abstractmethod
    def narrate(self, state: S, seat: Seat, move: M) -> tuple[Step[S], ...]:
        """Return a legal move as steps, one per event; the last state is that of `apply`.

        The states in between are only for display: nobody is to move in them.
        """

    @abstractmethod
    def observation(self, state: S, seat: Seat | None) -> S:
        """Return the state as a seat sees it; None is a spectator, who sees only open cards."""

    @abstractmethod
    def determinize(self, seen: S, seat: Seat, rng: Random) -> S:
        """Return a random full state that is consistent with everything the seat can see."""

    @abstractmethod
    def score(self, state: S) -> tuple[Item, ...]:
        """Return the points scored so far, line by line; totals are derived."""

    @abstractmethod
    def winners(self, state: S) -> tuple[str, ...]:
        """Return the winning sides, several if they share the win; () before the end."""

    @abstractmethod
    def write(self, move: M) -> str:
        """Return the move in the game's notation."""

    @abstractmethod
    def read(self, text: str) -> M:
        """Return the move that this text spells, or raise `ValueError`."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One argument for a move or against it, which a player could check at the table.

    `key` names one of the game's strings and `args` fills it in. `share` is what the reason adds
    to the move's value, in the same unit; a negative one speaks against the move.
    """

    key: str
    args: Mapping[str, object]
    share: float


@dataclass(frozen=True, slots=True)
class Weighed(Generic[M]):
    """A move with an agent's estimate of its value.

    The unit of `value` depends on the game: odds of winning (0 to 1), or the lead in points.
    `error` is the standard error of the difference to the best move (for the best move: to the
    next), which excludes the luck that all moves share; `value_error` is that of `value` itself,
    which includes it. Only the strongest level fills in `value_error`: players are shown the
    values of no other. `reasons` has at most `REASONS` entries, the weightiest first.
    """

    move: M
    value: float
    error: float
    reasons: tuple[Reason, ...] = ()
    value_error: float = 0.0


@dataclass(frozen=True, slots=True)
class Hindsight(Generic[S]):
    """What is known of a seat's decision afterwards.

    In the state `known` nothing is hidden, and all who moved simultaneously have already moved;
    `end` is the state with which the record ends.
    """

    seat: Seat
    known: S
    end: S


REASONS: Final = 3
"""The most reasons that a move has."""


def within_error(difference: float, error: float) -> bool:
    """Tell whether two values may be equal: they differ by at most two standard errors."""
    return difference <= 2 * error


class Agent(Protocol[S, M]):
    """A player that is given its seat's view, never the full state.

    A review also passes states without face-down cards, for a judgement in hindsight; in play that
    never happens.
    """

    def weigh(
        self, game: Game[S, M], seen: S, seat: Seat, rng: Random, budget: int
    ) -> Generator[None, None, Sequence[Weighed[M]]]:
        """Yield as `think` does, and return the moves that were compared, best first."""
        ...

    def think(
        self, game: Game[S, M], seen: S, seat: Seat, rng: Random, budget: int
    ) -> Generator[None, None, M]:
        """Yield between slices of work, each well under 16 ms in a browser, and return a move.

        `budget` counts iterations, not time, so that the same seed, view and budget give the same
        move on any machine.
        """
        ...


def by_compass(seats: Sequence[Seat]) -> bool:
    """Tell whether seats are points of the compass, so that E is East and not the fifth letter."""
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
    """Return the state after a move, checked first; raise `IllegalMoveError` if it is refused."""
    check(game, state, seat, move)
    return game.apply(state, seat, move)


def totals(game: Game[S, M], state: S) -> dict[str, int]:
    """Return the sum of the score lines of each side, in the order of `game.sides`."""
    sums = dict.fromkeys(game.sides, 0)
    for item in game.score(state):
        sums[item.side] += item.points
    return sums


Card = TypeVar("Card")


def shuffle(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """Shuffle with `rng.random()` alone, whose sequence Python guarantees for a seed.

    For i from the last index down to 1, swap items i and int(random() * (i + 1)).
    """
    deck = list(cards)
    for i in range(len(deck) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)
