"""The agents. All plan whole turns from what lies open; only the hard one looks beyond its own.

A turn is many plies, and each is thought out from what is seen then, as the plan's next move. So
the plan must come out the same at each of its plies: the decks that the hard bot imagines depend
on the round and on whose turn it is, not on the generator of the ply.
"""

from __future__ import annotations

from itertools import permutations
from math import fsum
from random import Random
from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.lucca_citta.street import (
    COMPLETED,
    LANES,
    Street,
    offers,
    score_the_end,
    street,
    turn_order,
)
from pyengine.agents.lucca_citta.turns import Turn, best_openings, best_turn, make_turn, ways
from pyengine.agents.lucca_citta.weights import fitted, hand_made, naive
from pyengine.core import shuffle, totals
from pyengine.games.lucca_citta import LuccaCitta, cards
from pyengine.games.lucca_citta.cards import face_up, numbers, rest
from pyengine.games.lucca_citta.district import District, with_card
from pyengine.games.lucca_citta.moves import DONE, OPENS, TAKES, Move, Use, keep

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from pyengine.agents.lucca_citta.weights import Weights
    from pyengine.core import Game, Seat
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.state import State

    Thinking = Generator[None, None, Move]

TURNS: Final = 27
"""How many turns the hard bot weighs, divided by the number of players."""
EACH: Final = 4
"""How many turns it weighs at most that use the same set."""
STATIC: Final = 0.3
"""How much the worth of the streets at the end of this round counts beside that after the next."""
RIVAL: Final = 0.5
"""How much the strongest of the others counts beside their mean."""


class Table:
    """What the bots think about: streets and sets, the last of which is the one in hand or ()."""

    def __init__(self, game: LuccaCitta, seen: State) -> None:
        points = totals(game, seen)
        pairs = zip(game.seats, seen.districts, strict=True)
        self.size = game.size
        self.left = game.rounds - seen.round
        self.streets = [street(district, points[seat]) for seat, district in pairs]
        self.offered = offers(self.streets)
        self.sets: list[Sequence[Card]] = [*map(face_up, seen.sets), seen.taken]
        self.seat, *self.later = seen.order[seen.turn :]
        self.may_open = seen.phase == "opening"

    @property
    def me(self) -> Street:
        """The street of whose turn it is."""
        return self.streets[self.seat]

    @property
    def usable(self) -> list[Sequence[Card]]:
        """The sets at their index, () for those that cannot be used: only the one in hand can."""
        *middle, hand = self.sets
        return [*(() for _ in middle), hand] if hand else self.sets


class Greedy:
    """Makes the turn that is worth most to itself, by hand-made weights."""

    weights: Callable[[int, int, int], Weights] = staticmethod(hand_made)

    def think(
        self,
        game: Game[State, Move],
        seen: State,
        seat: Seat,
        rng: Random,  # noqa: ARG002 # the protocol's; see the module's docstring
        budget: int,
    ) -> Thinking:
        """Return the next move of the best turn, or the two cards that make the best one."""
        yield
        lucca = cast("LuccaCitta", game)
        weights = self.weights(len(game.seats), lucca.size, lucca.rounds - max(seen.round, 1))
        if seen.phase == "keeping":
            return best_keep(seen, numbers(seen.hands[game.seats.index(seat)].cards), weights)
        turn = yield from self.turn(Table(lucca, seen), seen, weights, budget)
        return first_move(seen, turn)

    def turn(
        self,
        table: Table,
        seen: State,  # noqa: ARG002 # the hard bot's
        weights: Weights,
        budget: int,  # noqa: ARG002 # the hard bot's; there is nothing to repeat
    ) -> Generator[None, None, Turn]:
        """Return the best turn."""
        yield
        return best_turn(table.me, table.offered, table.usable, weights)


class Easy(Greedy):
    """As `Greedy`, but sees little more than windows."""

    weights = staticmethod(naive)


class Medium(Greedy):
    """As `Greedy`, by fitted weights."""

    weights = staticmethod(fitted)


class Hard(Medium):
    """Plays the round to its end, others as `Medium`, then the next from decks that could be.

    `budget` is the number of these decks; the same are dealt after each turn that is weighed.
    After a third and two thirds of them the worse half of the turns is dropped.
    """

    def turn(
        self, table: Table, seen: State, weights: Weights, budget: int
    ) -> Generator[None, None, Turn]:
        """Return the turn after which this seat is farthest ahead, on average."""
        turns = promising(table, weights)
        ends = [round_after(table, turn, weights) for turn in turns]
        yield
        ahead = [lead(table, end, table.left, weights) for end in ends]
        best = sorted(range(len(turns)), key=lambda index: -ahead[index])
        if table.left:
            later = self.weights(len(table.streets), table.size, table.left - 1)
            unseen, rng = rest(cards(seen)), Random(8 * seen.round + seen.turn)
            ahead = [STATIC * budget * value for value in ahead]
            for number in range(budget):
                if number and number % -(-budget // 3) == 0:
                    best = best[: -(-len(best) // 2)]
                if len({first_move(seen, turns[index]) for index in best}) == 1:
                    break
                deck = shuffle(unseen, rng)
                for index in best:
                    after = next_round(ends[index], deck, later)
                    ahead[index] += (1 - STATIC) * lead(table, after, table.left - 1, later)
                    yield
                best.sort(key=lambda index: -ahead[index])
        return turns[best[0]]


def best_keep(seen: State, hand: Sequence[int], weights: Weights) -> Move:
    """Return the two cards, in order, with which the best use of any set is worth most."""
    best: list[tuple[float, Move]] = []
    for behind, front in permutations(hand, 2):
        me = street(with_card(with_card(District(), behind), front), 0)
        offered = offers([me])
        uses = [max(ways(me, offered, face_up(laid), weights))[0] for laid in seen.sets]
        best.append((weights.of_lanes(me, offered) + fsum(uses) / len(uses), keep(behind, front)))
    return max(best, key=lambda one: one[0])[1]


def first_move(seen: State, turn: Turn) -> Move:
    """Return the next move of a turn that goes on from what is seen."""
    if seen.phase == "opening":
        return OPENS[turn.opens[0]] if turn.opens else DONE
    if seen.phase == "taking":
        return TAKES[turn.set]
    return Use(*turn.uses[0])


def promising(table: Table, weights: Weights) -> list[Turn]:
    """Return some of the best turns, and the best one with other openings, the best one first."""
    me, offered = table.me, table.offered
    completed = [c for c in LANES if me.lane[c] == COMPLETED and table.may_open]
    opens = best_openings(me, offered, weights) if completed else ()
    best = [
        (*way, index)
        for index, laid in enumerate(table.usable)
        if laid
        for way in sorted(ways(me, offered, laid, weights), reverse=True)[:EACH]
    ]
    best.sort(reverse=True)
    turns = [Turn(opens, index, uses) for _, uses, index in best[: TURNS // len(table.streets)]]
    for colour in completed:
        other = tuple([c for c in completed if (c in opens) != (c == colour)])
        turns.append(Turn(other, turns[0].set, turns[0].uses))
    return turns


def round_after(table: Table, turn: Turn, weights: Weights) -> list[Street]:
    """Return the streets at the end of the round if this turn is made and others play well."""
    streets = [one.copy() for one in table.streets]
    offered, sets = table.offered[:], table.sets[:]
    make_turn(streets[table.seat], offered, sets, turn, table.size)
    take_turns(streets, offered, sets, table.later, weights)
    return streets


def next_round(streets: Sequence[Street], deck: Sequence[Card], weights: Weights) -> list[Street]:
    """Return the streets after another round with sets from this deck."""
    streets = [one.copy() for one in streets]
    sets = [deck[i : i + 3] for i in range(0, 3 * len(streets) + 3, 3)]
    take_turns(streets, offers(streets), sets, turn_order(streets), weights)
    return streets


def take_turns(
    streets: Sequence[Street],
    offered: list[int],
    sets: list[Sequence[Card]],
    seats: Sequence[int],
    weights: Weights,
) -> None:
    """Let these seats make their turns, each the one that is worth most to itself."""
    for seat in seats:
        me = streets[seat]
        make_turn(me, offered, sets, best_turn(me, offered, sets, weights), len(weights.cards))


def lead(table: Table, streets: Sequence[Street], left: int, weights: Weights) -> float:
    """Return by how much the seat is ahead at the end of a round, points and worth together."""
    if left:
        offered = offers(streets)
        points = [one.points + weights.of(one, offered) for one in streets]
    else:
        streets = [one.copy() for one in streets]
        score_the_end(streets)
        points = [float(one.points) for one in streets]
    mine = points.pop(table.seat)
    return mine - RIVAL * max(points) - (1 - RIVAL) * fsum(points) / len(points)
