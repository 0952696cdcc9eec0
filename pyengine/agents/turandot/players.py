"""The bots. All cast as well as can be; they differ in how they bid, serve and fire."""

from __future__ import annotations

from math import exp, fsum
from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.turandot.solve import draw, equilibrium, naive, offers, replies
from pyengine.agents.turandot.stage import DESIGNER, Stage, standing
from pyengine.games.turandot import SINGERS, Bid, best_cast

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from pyengine.agents.turandot.stage import Offer
    from pyengine.core import Game, Seat
    from pyengine.games.turandot import Card, Fire, Move, Name, State, Turandot, Understudy

    Thinking = Generator[None, None, Move]
    Mix = Generator[None, None, list[float]]

EAGER: Final = 0.5
"""How often the easy bot adds one more money card to a bid."""
WHIM: Final = 1.0
"""Stars by which the easy bot may misjudge a card."""

CARE: Final = 30.0
"""The medium bot lays a bid e times as often for each 1 / CARE of odds that it is better."""

FAITH: Final = 0.5
"""How often the hard bot takes the others to bid as well as itself."""
RARE: Final = 0.2
"""Bids that the hard bot should lay less often than this it does not lay at all."""


class Easy:
    """Wants the most stars, pays on a whim, and as Maestro thinks of itself alone."""

    def think(
        self,
        game: Game[State, Move],
        seen: State,
        seat: Seat,
        rng: Random,
        budget: int,  # noqa: ARG002 # the protocol's; there is nothing to repeat
    ) -> Thinking:
        """Take what looks best at once."""
        yield
        player = game.seats.index(seat)
        moves = game.legal_moves(seen, seat)
        if seen.phase == "audition":
            return self._bid(seen, player, rng)
        if seen.phase == "understudies" and seen.due[0] == player:
            served = cast("Sequence[Understudy]", moves)
            return max(served, key=lambda move: _stars(seen.stage[move.number - 1]))
        if seen.phase == "casting":
            return _cast(seen, player)
        return moves[int(rng.random() * len(moves))]

    def _bid(self, seen: State, player: int, rng: Random) -> Bid:
        """Bid for what looks best, in round 4 for any director, with money or without."""
        looks = [_stars(card) + WHIM * rng.random() for card in seen.stage]
        money = 0
        while money < seen.companies[player].money and rng.random() < EAGER:
            money += 1
        return _bid((looks.index(max(looks)), money), rng)


class Medium:
    """Values cards well and bids against what the others would seem to want."""

    def think(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Thinking:
        """Weigh the move by the odds of winning."""
        player = game.seats.index(seat)
        if seen.phase == "casting":
            yield
            return _cast(seen, player)
        if seen.phase in ("naming", "firing"):
            return (yield from _fire_or_name(cast("Turandot", game), seen, seat))
        stage = Stage(cast("Turandot", game), seen)
        yield from stage.prepare()
        if seen.phase == "understudies":
            return _serve(game, seen, stage, seat)
        choices = [offers(stage, p) for p in range(stage.players)]
        mix = yield from self._mix(stage, player, choices, rng, budget)
        return _bid(choices[player][draw(mix, rng)], rng)

    def _mix(
        self,
        stage: Stage,
        player: int,
        choices: Sequence[Sequence[Offer]],
        rng: Random,
        budget: int,
    ) -> Mix:
        """Return how often to lay each bid: the better the odds against naive bids, the oftener."""
        odds = yield from replies(stage, player, choices, rng, budget)
        best = max(odds)
        return _normal([exp((each - best) * CARE) for each in odds])


class Greedy(Medium):
    """Values cards well and bids for what it wants most, whatever the others may bid."""

    def _mix(
        self,
        stage: Stage,
        player: int,
        choices: Sequence[Sequence[Offer]],
        rng: Random,  # noqa: ARG002 # as in the others
        budget: int,  # noqa: ARG002 # there is nothing to repeat
    ) -> Mix:
        """Return how often to lay each bid: the better its card, the oftener."""
        yield
        return naive(stage, player, choices[player])


class Hard(Medium):
    """Solves each round of bids as a game of simultaneous moves."""

    def _mix(
        self,
        stage: Stage,
        player: int,
        choices: Sequence[Sequence[Offer]],
        rng: Random,
        budget: int,
    ) -> Mix:
        """Return how often to lay each bid so that the others can make least of it."""
        mix = yield from equilibrium(stage, player, choices, FAITH, rng, budget)
        least = min(RARE, max(mix))
        return _normal([each if each >= least else 0.0 for each in mix])


def _normal(weights: Sequence[float]) -> list[float]:
    total = fsum(weights)
    return [weight / total for weight in weights]


def _bid(offer: Offer, rng: Random) -> Bid:
    """T-4.3: return the bid, half of the time with the bluff card, which tells the others least."""
    number, money = offer
    return Bid(None if number == DESIGNER else number + 1, money, rng.random() < 0.5)


def _stars(card: Card | None) -> int:
    return SINGERS[card].stars if isinstance(card, int) else 0


def _serve(game: Game[State, Move], seen: State, stage: Stage, seat: Seat) -> Move:
    """T-5.5: serve the next one due as the best dealing out of all that is left has it."""
    waiting = sum(1 << player for player in seen.due)
    left = sum(1 << number for number, card in enumerate(seen.stage) if card is not None)
    number = stage.served(waiting, left).numbers[seen.due[0]] + 1
    moves = cast("Sequence[Understudy]", game.legal_moves(seen, seat))
    return next(move for move in moves if move.number == number)


def _fire_or_name(game: Turandot, seen: State, seat: Seat) -> Thinking:
    """T-6.1: fire whom it is best to be without, or name who will do that best for oneself."""
    odds: dict[str, list[float]] = {}
    for director in seen.directors:
        rest = [other for other in seen.directors if other != director]
        odds[director] = standing(game, seen, rest)
        yield
    fired = [max(odds, key=lambda each: odds[each][p]) for p in range(len(game.seats))]
    player = game.seats.index(seat)
    moves = game.legal_moves(seen, seat)
    if seen.phase == "firing":
        return next(m for m in cast("Sequence[Fire]", moves) if m.director == fired[player])
    names = cast("Sequence[Name]", moves)
    return max(names, key=lambda name: odds[fired[game.seats.index(name.seat)]][player])


def _cast(seen: State, player: int) -> Move:
    """T-7.1: return the cast with most points."""
    return best_cast(seen.companies[player].singers)
