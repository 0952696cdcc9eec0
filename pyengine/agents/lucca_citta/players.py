"""The agents. All plan whole turns from open cards; only the hard one looks beyond the round.

A turn takes many plies, and each is computed anew from what is then seen, as the plan's next move.
The plan must therefore come out the same at each of its plies: the decks that the hard bot
simulates depend on the round and the player to move, not on the generator of the ply.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.estimate import Estimate
from pyengine.agents.lucca_citta.candidates import candidates, first_moves
from pyengine.agents.lucca_citta.keeping import Beginning
from pyengine.agents.lucca_citta.outlook import (
    MAX_SIMULATED_ROUNDS,
    Position,
    future,
    lead,
    lead_by_own,
    round_after,
)
from pyengine.agents.lucca_citta.plans import compared
from pyengine.agents.lucca_citta.race import HEATS, estimates, race
from pyengine.agents.lucca_citta.reasons import reasons_to_keep, reasons_to_play
from pyengine.agents.lucca_citta.weights import fitted, hand_made, naive
from pyengine.core import Weighed

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from pyengine.agents.lucca_citta.outlook import Sequel, Weighing
    from pyengine.agents.lucca_citta.turns import Turn
    from pyengine.agents.lucca_citta.weights import Weights
    from pyengine.core import Game, Reason, Seat
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.moves import Keep, Move
    from pyengine.games.lucca_citta.state import State

    Estimating = Generator[None, None, list[Estimate]]

STATIC_WEIGHT: Final = 0.3
"""Weight of the streets' worth at the end of this round against the simulated result."""
KEEP_STATIC_WEIGHT: Final = 0.4
"""The same for the first cards, where fewer rounds are simulated and luck matters more."""
DECKS_PLAYERS: Final = 3
"""The number of players that the budget of decks is for; with more, rounds take longer."""
MIN_DECKS: Final = 3
"""The fewest decks that the hard bot simulates for its first cards."""


class Greedy:
    """Makes the turn that is worth most to itself, by hand-made weights.

    The value of a move is the seat's expected lead in points at the end (`outlook.ahead`): half
    over the mean of the others, half over the best of them. A move is worth as much as the best
    turn that begins with it.
    """

    weighing: Weighing = staticmethod(hand_made)
    difference_errors: tuple[float, ...] = (1.2, 2.9, 2.3, 2.1, 2.5, 2.3, 2.1)
    """Standard deviation of the error in a difference of values, by rounds left.

    Measured with three players against 24 games per turn, played out with the fitted weights.
    """

    def weigh(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Generator[None, None, list[Weighed[Move]]]:
        """Return all legal moves, best first.

        The error excludes luck that all moves share, since it serves to compare them. It is 0 only
        in the very last turn, where nothing is left open.
        """
        del rng  # see the module's docstring
        lucca = cast("LuccaCitta", game)
        if seen.phase == "keeping":
            keeps = cast("list[Keep]", list(game.legal_moves(seen, seat)))
            start = Beginning(lucca, seen, game.seats.index(seat), self.weighing)
            judged = yield from self.keeps(start, keeps, budget)
            why = reasons_to_keep(start, keeps)
            pairs = zip(keeps, judged, why, strict=True)
            doubt = self.difference_errors[start.left]
            weighed = [_weighed(keep, one, doubt, reasons) for keep, one, reasons in pairs]
            return sorted(weighed, key=lambda one: -one.value)
        position = Position(lucca, seen)
        best = yield from self.best(position, seen, game.legal_moves(seen, seat), budget)
        weights, known = self.weights_of(position), not position.left and not position.later
        doubt = 0.0 if known else self.difference_errors[position.left]
        weighed, decision = [], compared(position, best, weights)
        for move, (_, one) in best.items():
            reasons = reasons_to_play(decision, move)
            weighed.append(_weighed(move, one, doubt, reasons))
            yield
        return weighed

    def think(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Generator[None, None, Move]:
        """Return the best of the moves that `weigh` finds."""
        del rng
        lucca = cast("LuccaCitta", game)
        legal = game.legal_moves(seen, seat)
        if seen.phase == "keeping":
            keeps = cast("list[Keep]", list(legal))
            start = Beginning(lucca, seen, game.seats.index(seat), self.weighing)
            judged = yield from self.keeps(start, keeps, budget)
            return max(zip(keeps, judged, strict=True), key=lambda one: one[1].value)[0]
        return next(iter((yield from self.best(Position(lucca, seen), seen, legal, budget))))

    def weights_of(self, position: Position) -> Weights:
        """Return the weights at the end of this round."""
        return self.weighing(len(position.streets), position.size, position.left)

    def best(
        self, position: Position, seen: State, legal: Sequence[Move], budget: int
    ) -> Generator[None, None, dict[Move, tuple[Turn, Estimate]]]:
        """Return the best turn that begins with each move, the best move first."""
        yield
        turns = candidates(position, self.weights_of(position), legal)
        judged = yield from self.turns(position, seen, turns, budget)
        both = sorted(zip(turns, judged, strict=True), key=lambda one: -one[1].value)
        found: dict[Move, tuple[Turn, Estimate]] = {}
        for turn, one in both:
            for move in first_moves(position.phase, turn):
                found.setdefault(move, (turn, one))
        return found

    def turns(
        self, position: Position, seen: State, turns: Sequence[Turn], budget: int
    ) -> Estimating:
        """Return the estimate of each turn."""
        del seen, budget  # only used by the hard bot
        weights = self.weights_of(position)
        yield
        return [Estimate(lead_by_own(position, turn, weights), 0.0) for turn in turns]

    def keeps(self, start: Beginning, keeps: Sequence[Keep], budget: int) -> Estimating:
        """Return the estimate of each keep."""
        del budget
        yield
        return [Estimate(value, 0.0) for value in start.priors(keeps)]


class Easy(Greedy):
    """As `Greedy`, but values little besides windows."""

    weighing = staticmethod(naive)
    difference_errors = (2.1, 3.1, 3.2, 3.4, 2.2, 1.8, 1.7)


class Medium(Greedy):
    """Plays out the round, with the others' best replies, by fitted weights."""

    weighing = staticmethod(fitted)
    difference_errors = (0.5, 3.2, 2.0, 1.7, 1.6, 0.9, 0.6)

    def turns(
        self, position: Position, seen: State, turns: Sequence[Turn], budget: int
    ) -> Estimating:
        """Return the estimate of each turn."""
        del seen, budget
        weights = self.weights_of(position)
        found = []
        for turn in turns:
            end = round_after(position, turn, weights)
            found.append(Estimate(lead(end, position.seat, position.left, weights), 0.0))
            yield
        return found


class Hard(Medium):
    """As `Medium`, but also simulates later rounds with random decks.

    `budget` is the number of decks with three players for the turns that remain in the race; with
    more players, whose rounds take longer, there are fewer, and more towards the end. In the first
    heat only one round is simulated per deck. While cards are placed half of the decks are enough,
    as turns with other sets are out. The error from luck is measured each time;
    `difference_errors` is the error from letting everybody play on by hand-made weights.
    """

    difference_errors = (0.5, 0.5, 1.0, 1.0, 1.4, 1.5, 1.7)

    def turns(
        self, position: Position, seen: State, turns: Sequence[Turn], budget: int
    ) -> Estimating:
        """Return the estimate of each turn."""
        weights = self.weights_of(position)
        ends = []
        for turn in turns:
            ends.append(round_after(position, turn, weights))
            yield
        values = [lead(end, position.seat, position.left, weights) for end in ends]
        if not position.left:
            return [Estimate(value, 0.0) for value in values]
        ahead = future(position, seen, self.weighing)
        if ahead.known:
            return (yield from _in_hindsight([ahead.after(end) for end in ends], position.left))
        decks = _decks(budget, position)
        shallow = -(-decks // HEATS)
        if position.phase == "placing":
            decks //= 2
        sequels = [ahead.after(end) for end in ends]

        def play(index: int, number: int) -> Generator[None, None, float]:
            return sequels[index].lead(number, 1 if number < shallow else MAX_SIMULATED_ROUNDS)

        return (yield from race(values, STATIC_WEIGHT, decks, play))

    def keeps(self, start: Beginning, keeps: Sequence[Keep], budget: int) -> Estimating:
        """Return the estimate of each keep."""
        yield
        values = start.priors(keeps)

        def play(index: int, number: int) -> Generator[None, None, float]:
            return start.lead(keeps[index], number)

        deals = max(MIN_DECKS, budget * DECKS_PLAYERS // len(start.seen.hands) // 2)
        return (yield from race(values, KEEP_STATIC_WEIGHT, deals, play))


def _decks(budget: int, position: Position) -> int:
    """Return for how many decks a budget lasts."""
    decks = budget * DECKS_PLAYERS // len(position.streets)
    return decks if position.left >= MAX_SIMULATED_ROUNDS else decks * 3 // 2


def _in_hindsight(sequels: Sequence[Sequel], left: int) -> Estimating:
    """Return the estimate of each end of a round if all cards are known.

    The game is played on twice: as far as with random decks, and to its end. Where these differ the
    error is large, so that nothing is said to be better that comes to nothing in the end.
    """
    results: list[list[float]] = [[] for _ in sequels]
    for sequel, found in zip(sequels, results, strict=True):
        for number, depth in enumerate((MAX_SIMULATED_ROUNDS, left)):
            found.append((yield from sequel.lead(number, depth)))
    return estimates(results)


def _weighed(move: Move, one: Estimate, doubt: float, why: Sequence[Reason]) -> Weighed[Move]:
    """Return the weighed move, with the errors of the estimate and of what it ignores."""
    errors = hypot(one.error, doubt), hypot(one.value_error, doubt)
    return Weighed(move, one.value, errors[0], tuple(why), errors[1])
