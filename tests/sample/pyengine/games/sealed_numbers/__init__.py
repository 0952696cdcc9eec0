"""Sealed Numbers: each player lays a number, and the highest unique one takes the prize."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from pyengine.core import (
    CHANCE,
    HIDDEN,
    Event,
    Game,
    Hidden,
    Item,
    OptionError,
    Outcome,
    Refusal,
    Seat,
    Step,
    shuffle,
    totals,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

PLAYERS = "players"
PRIZES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Number:
    """N-2.1: a number that is laid."""

    number: int


NUMBERS = tuple(map(Number, (1, 2, 3, 4, 5)))


@dataclass(frozen=True, slots=True)
class State:
    """The prizes, the first one face up once `dealt`, and the number of each player."""

    dealt: bool
    prizes: tuple[int | Hidden, ...]
    numbers: tuple[int | Hidden | None, ...]


def cards(state: State) -> tuple[int | Hidden, ...]:
    """N-1.1: return all prizes."""
    return tuple(sorted(state.prizes, key=repr))


@dataclass(frozen=True, slots=True)
class SealedNumbers(Game[State, Number]):
    """The game for a number of seats, without options."""

    key: ClassVar[str] = "sealed-numbers"
    sizes: ClassVar[range] = range(2, 6)
    drawn_option: ClassVar[str | None] = None

    seats: tuple[Seat, ...]
    max_moves: int = field(init=False, default=5)

    @classmethod
    def make(
        cls,
        players: int,
        options: Mapping[str, object],
        lot: float | None = None,  # noqa: ARG003
    ) -> SealedNumbers:
        """Return the game."""
        if players not in cls.sizes:
            raise OptionError(PLAYERS, "out_of_range")
        for name in options:
            raise OptionError(name, "unknown")
        return cls(tuple("ABCDE"[:players]))

    def options(self) -> dict[str, str | int]:
        """Return no options."""
        return {}

    def start(self) -> State:
        """N-1.1: return the table before the prizes are shuffled."""
        return State(dealt=False, prizes=PRIZES, numbers=(None,) * len(self.seats))

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """N-2.1: return all who have not chosen yet."""
        if not state.dealt:
            return (CHANCE,)
        return tuple(s for s, n in zip(self.seats, state.numbers, strict=True) if n is None)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Number]:
        """N-2.1: return the numbers."""
        return NUMBERS if seat in self.to_move(state) else ()

    def refuse(self, state: State, seat: Seat, move: Number) -> Refusal | None:
        """N-2.1: any of the numbers may be chosen."""
        return None if move in NUMBERS else Refusal("N-2.1", "no_number", {"number": move.number})

    def deal(self, state: State, rng: Random) -> Outcome:
        """N-1.1: shuffle the prizes."""
        return shuffle(PRIZES, rng)

    def invalid_deal(self, state: State, outcome: Outcome) -> bool:
        """N-1.1: tell whether these are not exactly the prizes."""
        return sorted(outcome, key=repr) != sorted(PRIZES, key=repr)

    def apply_deal(self, state: State, outcome: Outcome) -> State:
        """N-1.1: turn up the first prize."""
        return replace(state, dealt=True, prizes=tuple(map(int, outcome)))

    def apply(self, state: State, seat: Seat, move: Number) -> State:
        """N-2.1: lay a number face down."""
        player = self.seats.index(seat)
        numbers = (*state.numbers[:player], move.number, *state.numbers[player + 1 :])
        return replace(state, numbers=numbers)

    def narrate(self, state: State, seat: Seat, move: Number) -> tuple[Step[State], ...]:
        """Return the event of a laid number, after the last one also those of prize and win."""
        after = self.apply(state, seat, move)
        events = [Event("number_laid", "N-2.1", {"seat": seat})]
        if not self.to_move(after):
            events += self._ending(after)
        return tuple(Step(event, after) for event in events)

    def _ending(self, state: State) -> list[Event]:
        score = totals(self, state)
        taker = [seat for seat in self.seats if score[seat]]
        end = Event("wins", "N-3.1", {"seats": self.winners(state)})
        if not taker:
            return [Event("nobody_takes", "N-2.2"), end]
        return [Event("takes", "N-2.2", {"seat": taker[0], "points": score[taker[0]]}), end]

    def observation(self, state: State, seat: Seat | None) -> State:
        """N-1.1, N-2.1: hide the prizes that are not turned up, and numbers until all are laid."""
        first, *rest = state.prizes
        numbers = state.numbers
        if None in numbers:
            pairs = zip(self.seats, numbers, strict=True)
            numbers = tuple(n if n is None or s == seat else HIDDEN for s, n in pairs)
        hidden = (HIDDEN,) * len(rest)
        return State(state.dealt, (first, *hidden) if state.dealt else state.prizes, numbers)

    def determinize(self, seen: State, seat: Seat, rng: Random) -> State:
        """Fill in what is hidden: any numbers, and the prizes in any order."""
        first = seen.prizes[0]
        rest = shuffle(tuple(prize for prize in PRIZES if prize != first), rng)
        numbers = tuple(
            1 + int(rng.random() * len(NUMBERS)) if n is HIDDEN else n for n in seen.numbers
        )
        return State(seen.dealt, (first, *rest) if seen.dealt else seen.prizes, numbers)

    def score(self, state: State) -> tuple[Item, ...]:
        """N-2.2: return the prize's points for whoever takes it."""
        shown = [n for n in state.numbers if isinstance(n, int)]
        alone = [n for n in shown if shown.count(n) == 1]
        prize = state.prizes[0]
        if self.to_move(state) or not alone or not isinstance(prize, int):
            return ()
        taker = self.seats[state.numbers.index(max(alone))]
        return (Item(taker, "prize", prize, "N-2.2"),)

    def winners(self, state: State) -> tuple[str, ...]:
        """N-3.1: return who has most points."""
        if self.to_move(state):
            return ()
        score = totals(self, state)
        return tuple(seat for seat in self.seats if score[seat] == max(score.values()))

    def write(self, move: Number) -> str:
        """Return the number."""
        return str(move.number)

    def read(self, text: str) -> Number:
        """Return the number that this text spells."""
        try:
            return next(move for move in NUMBERS if self.write(move) == text)
        except StopIteration:
            raise ValueError(text) from None


GAME = SealedNumbers
