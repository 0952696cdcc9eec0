"""Estimate a seat's lead: simulate the rest of the round and the rounds to come.

Cards that are face down for the seat are dealt at random again and again; face-up cards stay where
they are. In simulations everybody plays `turns.best_turn`.
"""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from random import Random
from typing import TYPE_CHECKING, Final

from pyengine.agents.lucca_citta.street import Street, offers, score_the_end, street, turn_order
from pyengine.agents.lucca_citta.turns import Turn, best_turn, make_turn
from pyengine.core import HIDDEN, shuffle, totals
from pyengine.games.lucca_citta.cards import face_up, rest
from pyengine.games.lucca_citta.resolution import SET
from pyengine.games.lucca_citta.state import cards

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from pyengine.agents.lucca_citta.weights import Weights
    from pyengine.core import Hidden
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.state import State

    Weighing = Callable[[int, int, int], Weights]
    """Weights for a number of players, cards in a complete palazzo, and rounds left."""

BEST_RIVAL_WEIGHT: Final = 0.5
"""Weight of the strongest rival against the mean of all rivals."""

MAX_SIMULATED_ROUNDS: Final = 3
"""The most rounds that are simulated after this one."""


class Position:
    """The table when a turn is planned: streets and sets, whose turn it is and who follows.

    The last of the sets is the one in hand, or ().
    """

    def __init__(self, game: LuccaCitta, seen: State) -> None:
        points = totals(game, seen)
        pairs = zip(game.seats, seen.districts, strict=True)
        self.seats = game.seats
        self.size = game.size
        self.left = game.rounds - seen.round
        self.streets = [street(district, points[seat]) for seat, district in pairs]
        self.offered = offers(self.streets)
        self.sets: list[tuple[Card, ...]] = [*map(face_up, seen.sets), seen.taken]
        self.seat, *self.later = seen.order[seen.turn :]
        self.phase = seen.phase

    @property
    def me(self) -> Street:
        """The street of the player whose turn it is."""
        return self.streets[self.seat]

    @property
    def usable(self) -> list[tuple[Card, ...]]:
        """The sets by index, () for those that cannot be used: with one in hand, all the others."""
        *middle, hand = self.sets
        return [*(() for _ in middle), hand] if hand else self.sets


def ahead(points: list[float], seat: int) -> float:
    """Return a seat's lead: over a mean of the rivals' average and the best rival."""
    others = points[:seat] + points[seat + 1 :]
    return (
        points[seat]
        - BEST_RIVAL_WEIGHT * max(others)
        - (1 - BEST_RIVAL_WEIGHT) * fsum(others) / len(others)
    )


def lead(streets: Sequence[Street], seat: int, left: int, weights: Weights) -> float:
    """Return a seat's lead at the end of a round, counting points and worth."""
    if left:
        offered = offers(streets)
        return ahead([one.points + weights.of(one, offered) for one in streets], seat)
    streets = [one.copy() for one in streets]
    score_the_end(streets)
    return ahead([float(one.points) for one in streets], seat)


def lead_by_own(position: Position, turn: Turn, weights: Weights) -> float:
    """Return the seat's lead after its own turn, with the other streets unchanged."""
    offered = position.offered[:]
    points = [one.points + weights.of(one, offered) for one in position.streets]
    me = position.me.copy()
    make_turn(me, offered, position.sets[:], turn, position.size)
    points[position.seat] = me.points + weights.of(me, offered)
    return ahead(points, position.seat)


def round_after(position: Position, turn: Turn, weights: Weights) -> list[Street]:
    """Return the streets at the end of the round if others reply to this turn with their best."""
    streets = [one.copy() for one in position.streets]
    offered, sets = position.offered[:], position.sets[:]
    make_turn(streets[position.seat], offered, sets, turn, position.size)
    take_turns(streets, offered, sets, position.later, weights)
    return streets


def take_turns(
    streets: Sequence[Street],
    offered: list[int],
    sets: list[tuple[Card, ...]],
    seats: Sequence[int],
    weights: Weights,
) -> None:
    """Let these seats take their turns, each with the turn that is best for itself."""
    for seat in seats:
        me = streets[seat]
        make_turn(me, offered, sets, best_turn(me, offered, sets, weights), len(weights.cards))


def play_on(  # noqa: PLR0913, PLR0917 # what a game is that goes on
    end: Sequence[Street],
    deck: Sequence[Card],
    left: int,
    size: int,
    weighing: Weighing,
    depth: int,
) -> Generator[None, None, tuple[list[Street], int]]:
    """Play this many rounds with sets from this deck; return the streets and rounds left.

    The given streets are not changed.
    """
    streets, players = [one.copy() for one in end], len(end)
    cut, offered = SET * (players + 1), offers(end)
    for first in range(0, min(left, depth) * cut, cut):
        left -= 1
        play_round(streets, offered, deck[first : first + cut], weighing(players, size, left))
        yield
    return streets, left


def play_round(
    streets: Sequence[Street], offered: list[int], laid: Sequence[Card], weights: Weights
) -> None:
    """L-6.1: lay out the sets of a round and let everybody take their turns."""
    sets = [tuple(laid[first : first + SET]) for first in range(0, len(laid), SET)]
    take_turns(streets, offered, sets, turn_order(streets), weights)


class Future:
    """The rounds after this turn's round, simulated with random decks, and their results.

    `deck` is as the player sees it, `unseen` the cards that its hidden ones may be. `place` has the
    rounds left, the seat, and the index of its turn in the round.
    """

    def __init__(
        self,
        deck: tuple[Card | Hidden, ...],
        unseen: tuple[Card, ...],
        place: tuple[int, int, int],
        size: int,
        weighing: Weighing,
    ) -> None:
        self.left, self.seat, turn = place
        self.known = HIDDEN not in deck
        self.decks = [face_up(deck)] if self.known else []
        self.laid, self.unseen = deck, unseen
        self.rng = Random(8 * self.left + turn)
        self.size, self.weighing = size, weighing
        self.leads: dict[tuple[int, ...], list[float]] = {}

    def after(self, end: Sequence[Street]) -> Sequel:
        """Return what follows this end of a round, with what was simulated of it before."""
        found = self.leads.setdefault(tuple([n for one in end for n in one.key()]), [])
        return Sequel(self, end, found)

    def deck(self, number: int) -> tuple[Card, ...]:
        """Return one of the random decks."""
        while len(self.decks) <= number:
            drawn = iter(shuffle(self.unseen, self.rng))
            deck = [next(drawn) if card is HIDDEN else card for card in self.laid]
            self.decks.append(tuple(deck))
        return self.decks[number]


class Sequel:
    """What follows an end of this round: the seat's lead with each deck, as far as simulated."""

    def __init__(self, ahead: Future, end: Sequence[Street], leads: list[float]) -> None:
        self.ahead, self.end, self.leads = ahead, end, leads

    def lead(self, number: int, depth: int) -> Generator[None, None, float]:
        """Return the seat's lead after `depth` more rounds with one of the decks.

        Each deck is always played to the same depth.
        """
        ahead = self.ahead
        while len(self.leads) <= number:
            deck = ahead.deck(len(self.leads))
            streets, left = yield from play_on(
                self.end, deck, ahead.left, ahead.size, ahead.weighing, depth
            )
            weights = ahead.weighing(len(streets), ahead.size, left)
            self.leads.append(lead(streets, ahead.seat, left, weights))
        return self.leads[number]


cached_future = lru_cache(4)(Future)
"""A cache for the last turns weighed."""


def future(position: Position, seen: State, weighing: Weighing) -> Future:
    """Return the simulation for a turn, the same object at each ply of that turn.

    Results are thus reused from ply to ply. They would be the same anyway: the decks depend on what
    is seen and on whose turn it is, not on the ply.
    """
    place = (position.left, position.seat, seen.turn)
    return cached_future(seen.deck, rest(cards(seen)), place, position.size, weighing)
