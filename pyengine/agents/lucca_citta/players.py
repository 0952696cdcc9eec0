"""The agents. All plan whole turns from what lies open; only the hard one looks beyond the round.

A turn is many plies, and each is thought out from what is seen then, as the plan's next move. So
the plan must come out the same at each of its plies: the decks that the hard bot imagines depend
on the round and on whose turn it is, not on the generator of the ply.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.estimate import Estimate
from pyengine.agents.lucca_citta.candidates import begins, candidates
from pyengine.agents.lucca_citta.keeping import Beginning
from pyengine.agents.lucca_citta.outlook import (
    DEPTH,
    Position,
    future,
    lead,
    lead_by_own,
    round_after,
)
from pyengine.agents.lucca_citta.plans import compared
from pyengine.agents.lucca_citta.race import HEATS, race
from pyengine.agents.lucca_citta.reasons import reasons_to_keep, reasons_to_play
from pyengine.agents.lucca_citta.weights import fitted, hand_made, naive
from pyengine.core import Weighed

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from pyengine.agents.lucca_citta.outlook import Weighing
    from pyengine.agents.lucca_citta.turns import Turn
    from pyengine.agents.lucca_citta.weights import Weights
    from pyengine.core import Game, Reason, Seat
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.moves import Keep, Move
    from pyengine.games.lucca_citta.state import State

    Estimating = Generator[None, None, list[Estimate]]

STATIC: Final = 0.3
"""How much the worth of the streets at the end of this round counts beside what comes of them."""
KEPT: Final = 0.6
"""The same of the first cards, for which fewer rounds are imagined and more depends on luck."""
LEAST: Final = 3
"""How many decks the hard bot imagines at least."""


class Greedy:
    """Makes the turn that is worth most to itself, by hand-made weights.

    The value of a move is the points by which its seat will be ahead of the others at the end
    (`outlook.ahead`): half of it beside their mean, half beside the best of them. A move is worth
    what the best turn is that begins with it.
    """

    weighing: Weighing = staticmethod(hand_made)
    doubt: tuple[float, ...] = (1.2, 2.9, 2.3, 2.1, 2.5, 2.3, 2.1)
    """How far values are wrong beside each other, by rounds left: a standard deviation.

    Measured with three players against 24 games played out for each turn by the fitted weights.
    """

    def weigh(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Generator[None, None, list[Weighed[Move]]]:
        """Return all legal moves, the best first.

        The error leaves out luck that is the same for all moves: it is for comparing them. It is
        0 in the very last turn only, where nothing is left open.
        """
        del rng  # see the module's docstring
        lucca = cast("LuccaCitta", game)
        if seen.phase == "keeping":
            keeps = cast("list[Keep]", list(game.legal_moves(seen, seat)))
            start = Beginning(lucca, seen, game.seats.index(seat), self.weighing)
            judged = yield from self.keeps(start, keeps, budget)
            why = reasons_to_keep(start, keeps)
            pairs = zip(keeps, judged, why, strict=True)
            doubt = self.doubt[start.left]
            weighed = [_weighed(keep, one, doubt, reasons) for keep, one, reasons in pairs]
            return sorted(weighed, key=lambda one: -one.value)
        position = Position(lucca, seen)
        best = yield from self.best(position, seen, game.legal_moves(seen, seat), budget)
        weights, known = self.weights_of(position), not position.left and not position.later
        doubt = 0.0 if known else self.doubt[position.left]
        weighed, decision = [], compared(position, best, weights)
        for move, (_, one) in best.items():
            reasons = reasons_to_play(decision, move)
            weighed.append(_weighed(move, one, doubt, reasons))
            yield
        return weighed

    def think(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Generator[None, None, Move]:
        """Return the best of the moves, as `weigh` finds it."""
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
            for move in begins(position.phase, turn):
                found.setdefault(move, (turn, one))
        return found

    def turns(
        self, position: Position, seen: State, turns: Sequence[Turn], budget: int
    ) -> Estimating:
        """Return what each turn comes to."""
        del seen, budget  # the hard bot's
        weights = self.weights_of(position)
        yield
        return [Estimate(lead_by_own(position, turn, weights), 0.0) for turn in turns]

    def keeps(self, start: Beginning, keeps: Sequence[Keep], budget: int) -> Estimating:
        """Return what each keep comes to."""
        del budget
        yield
        return [Estimate(value, 0.0) for value in start.priors(keeps)]


class Easy(Greedy):
    """As `Greedy`, but sees little more than windows."""

    weighing = staticmethod(naive)
    doubt = (2.1, 3.1, 3.2, 3.4, 2.2, 1.8, 1.7)


class Medium(Greedy):
    """Plays the round to its end, others as is best for them, by fitted weights."""

    weighing = staticmethod(fitted)
    doubt = (0.5, 3.2, 2.0, 1.7, 1.6, 0.9, 0.6)

    def turns(
        self, position: Position, seen: State, turns: Sequence[Turn], budget: int
    ) -> Estimating:
        """Return what each turn comes to."""
        del seen, budget
        weights = self.weights_of(position)
        found = []
        for turn in turns:
            end = round_after(position, turn, weights)
            found.append(Estimate(lead(end, position.seat, position.left, weights), 0.0))
            yield
        return found


class Hard(Medium):
    """As `Medium`, and plays on from decks that could be.

    `budget` is the number of decks for a turn that is among the best. With those of the first heat
    only one round is imagined. What luck leaves open is measured each time; `doubt` is what it
    makes if all play on by hand-made weights instead.
    """

    doubt = (0.5, 0.5, 1.0, 1.0, 1.4, 1.5, 1.7)

    def turns(
        self, position: Position, seen: State, turns: Sequence[Turn], budget: int
    ) -> Estimating:
        """Return what each turn comes to."""
        weights = self.weights_of(position)
        ends = []
        for turn in turns:
            ends.append(round_after(position, turn, weights))
            yield
        values = [lead(end, position.seat, position.left, weights) for end in ends]
        if not position.left:
            return [Estimate(value, 0.0) for value in values]
        ahead = future(position, seen, self.weighing)

        shallow = 0 if ahead.known else -(-budget // HEATS)

        def play(index: int, number: int) -> Generator[None, None, float]:
            return ahead.lead(ends[index], number, 1 if number < shallow else DEPTH)

        if ahead.known:
            return (yield from race(values, 0.0, 1, play))
        return (yield from race(values, STATIC, budget, play))

    def keeps(self, start: Beginning, keeps: Sequence[Keep], budget: int) -> Estimating:
        """Return what each keep comes to."""
        yield
        values = start.priors(keeps)

        def play(index: int, number: int) -> Generator[None, None, float]:
            return start.lead(keeps[index], number)

        deals = max(LEAST, budget // 3)  # each of which is a round longer, for twelve keeps
        return (yield from race(values, KEPT, deals, play))


def _weighed(move: Move, one: Estimate, doubt: float, why: Sequence[Reason]) -> Weighed[Move]:
    """Return what a move comes to, with the errors of an estimate and what it leaves out."""
    errors = hypot(one.error, doubt), hypot(one.value_error, doubt)
    return Weighed(move, one.value, errors[0], tuple(why), errors[1])
