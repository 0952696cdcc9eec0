"""How far ahead a seat will be: the round is played to its end, then the rounds to come.

What lies face down for the seat is dealt over and over; what does not is taken as it lies. In
what is imagined all play as `turns.best_turn` does.
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
    """Weights for so many players, cards of a complete palazzo, and rounds left."""

RIVAL: Final = 0.5
"""How much the strongest of the others counts beside their mean."""

DEPTH: Final = 3
"""How many rounds are imagined at most after this one."""


class Position:
    """What lies there as a turn is planned: streets and sets, whose turn it is and who comes later.

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
        """The street of whose turn it is."""
        return self.streets[self.seat]

    @property
    def usable(self) -> list[tuple[Card, ...]]:
        """The sets at their index, () for those that cannot be used: only the one in hand can."""
        *middle, hand = self.sets
        return [*(() for _ in middle), hand] if hand else self.sets


def ahead(points: list[float], seat: int) -> float:
    """Return how far a seat is ahead: half of the others' mean, half of the best of them."""
    others = points[:seat] + points[seat + 1 :]
    return points[seat] - RIVAL * max(others) - (1 - RIVAL) * fsum(others) / len(others)


def lead(streets: Sequence[Street], seat: int, left: int, weights: Weights) -> float:
    """Return by how much a seat is ahead at the end of a round, points and worth together."""
    if left:
        offered = offers(streets)
        return ahead([one.points + weights.of(one, offered) for one in streets], seat)
    streets = [one.copy() for one in streets]
    score_the_end(streets)
    return ahead([float(one.points) for one in streets], seat)


def lead_by_own(position: Position, turn: Turn, weights: Weights) -> float:
    """Return by how much the seat is ahead after its own turn, the others as they stand."""
    offered = position.offered[:]
    points = [one.points + weights.of(one, offered) for one in position.streets]
    me = position.me.copy()
    make_turn(me, offered, position.sets[:], turn, position.size)
    points[position.seat] = me.points + weights.of(me, offered)
    return ahead(points, position.seat)


def round_after(position: Position, turn: Turn, weights: Weights) -> list[Street]:
    """Return the streets at the end of the round if this turn is made and others play well."""
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
    """Let these seats make their turns, each the one that is worth most to itself."""
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
    """Play so many rounds with sets from this deck; return the streets, and how many are left.

    Nothing of the streets at the end of the round before is changed.
    """
    streets, players = [one.copy() for one in end], len(end)
    cut = SET * (players + 1)
    for first in range(0, min(left, depth) * cut, cut):
        left -= 1
        sets = [tuple(deck[i : i + SET]) for i in range(first, first + cut, SET)]
        order = turn_order(streets)
        take_turns(streets, offers(streets), sets, order, weighing(players, size, left))
        yield
    return streets, left


class Future:
    """The rounds after a turn's round, from decks that could be, and what has come of them."""

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

    def lead(self, end: Sequence[Street], number: int, depth: int) -> Generator[None, None, float]:
        """Return how far the seat is ahead so many rounds after such an end, with one of the decks.

        Each deck is always played as deep.
        """
        found = self.leads.setdefault(tuple([n for one in end for n in one.key()]), [])
        while len(found) <= number:
            deck = self.deck(len(found))
            streets, left = yield from play_on(
                end, deck, self.left, self.size, self.weighing, depth
            )
            weights = self.weighing(len(end), self.size, left)
            found.append(lead(streets, self.seat, left, weights))
        return found[number]

    def deck(self, number: int) -> tuple[Card, ...]:
        """Return one of the decks that could be."""
        while len(self.decks) <= number:
            drawn = iter(shuffle(self.unseen, self.rng))
            deck = [next(drawn) if card is HIDDEN else card for card in self.laid]
            self.decks.append(tuple(deck))
        return self.decks[number]


remembered = lru_cache(4)(Future)
"""The futures of the last turns that were weighed."""


def future(position: Position, seen: State, weighing: Weighing) -> Future:
    """Return what comes after a turn's round, the same one at each ply of the turn.

    So what was played out for one ply is not played again for the next. It would come out the
    same: the decks hang on what is seen and on whose turn it is, not on the ply.
    """
    place = (position.left, position.seat, seen.turn)
    return remembered(seen.deck, rest(cards(seen)), place, position.size, weighing)
