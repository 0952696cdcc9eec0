"""L-2.2: rate each pair of the four first cards."""

from __future__ import annotations

from itertools import permutations
from math import fsum
from random import Random
from typing import TYPE_CHECKING, Final

from pyengine.agents.lucca_citta.outlook import ahead, lead, play_on, take_turns
from pyengine.agents.lucca_citta.street import Street, offers, street, turn_order
from pyengine.agents.lucca_citta.turns import best_way
from pyengine.core import HIDDEN, shuffle
from pyengine.games.lucca_citta.cards import TOWERS, face_up, numbers, rest
from pyengine.games.lucca_citta.district import District, with_card

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from pyengine.agents.lucca_citta.outlook import Weighing
    from pyengine.agents.lucca_citta.weights import Weights
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.moves import Keep
    from pyengine.games.lucca_citta.state import State

Sets = list[tuple["Card", ...]]

SIMULATED_ROUNDS: Final = 2
"""Rounds simulated after the first; by then the effect of the kept colours shows."""


def first_street(behind: int, front: int) -> Street:
    """Return the street that begins with these two cards."""
    return street(with_card(with_card(District(), behind), front), 0)


def worth(me: Street, sets: Sets, weights: Weights) -> tuple[float, float]:
    """Return what a beginning is worth, and the mean gain from using one of the sets well."""
    offered = offers([me])
    uses = [best_way(me, offered, laid, weights)[0] for laid in sets]
    return weights.of_lanes(me, offered), fsum(uses) / len(uses)


def best_pair(hand: Sequence[int], sets: Sets, weights: Weights) -> tuple[int, int]:
    """Return the two cards, in order, that are worth most with these sets."""
    return max(permutations(hand, 2), key=lambda two: sum(worth(first_street(*two), sets, weights)))


class Beginning:
    """The situation before the first round, as a seat sees it.

    `left` is the number of rounds after the first. `deals` has the simulated deals so far: what
    each seat keeps, and an order of the deck. The generator always starts alike, so the deals are
    the same each time.
    """

    def __init__(self, game: LuccaCitta, seen: State, seat: int, weighing: Weighing) -> None:
        self.sets: Sets = [*map(face_up, seen.sets)]
        self.seen, self.seat, self.size, self.weighing = seen, seat, game.size, weighing
        self.left = game.rounds - 1
        self.weights = weighing(len(game.seats), game.size, self.left)
        self.rng = Random(len(game.seats))
        self.deals: list[tuple[list[tuple[int, int]], tuple[Card, ...]]] = []

    def priors(self, keeps: Sequence[Keep]) -> list[float]:
        """Return the lead in worth that each keep gives over the other seats.

        A seat whose hand is face down is assumed to keep as well as the best of these keeps.
        """
        worths = [
            sum(worth(first_street(k.behind, k.front), self.sets, self.weights)) for k in keeps
        ]
        others = [max(worths)] * len(self.seen.hands)
        for who, hand in enumerate(self.seen.hands):
            if HIDDEN not in hand.cards and who != self.seat:
                pair = self.pair(hand.kept, hand.cards)
                others[who] = sum(worth(first_street(*pair), self.sets, self.weights))
        return [
            ahead([*others[: self.seat], one, *others[self.seat + 1 :]], self.seat)
            for one in worths
        ]

    def pair(self, kept: Sequence[object], hand: Sequence[object]) -> tuple[int, int]:
        """Return the two cards kept from a hand; the best two if they are not known yet."""
        known = [card for card in kept if isinstance(card, int)]
        if len(known) == 2:
            return known[0], known[1]
        return best_pair([card for card in hand if isinstance(card, int)], self.sets, self.weights)

    def deal(self, number: int) -> tuple[list[tuple[int, int]], tuple[Card, ...]]:
        """Return, for one simulated deal, what each seat keeps and the order of the deck."""
        while len(self.deals) <= number:
            covered = iter(numbers(shuffle(rest(self.face_up_cards()), self.rng)))
            pairs = []
            for who, hand in enumerate(self.seen.hands):
                held = [next(covered) if card is HIDDEN else card for card in hand.cards]
                pairs.append((0, 0) if who == self.seat else self.pair(hand.kept, held))
            laid = [card for cards_ in self.sets for card in cards_]
            self.deals.append((pairs, shuffle(rest(laid), self.rng)))
        return self.deals[number]

    def face_up_cards(self) -> list[Card]:
        """Return the face-up cards of the sets and hands, and the towers."""
        hands = [card for hand in self.seen.hands for card in face_up(hand.cards)]
        return [*(card for laid in self.sets for card in laid), *hands, *TOWERS]

    def lead(self, keep: Keep, number: int) -> Generator[None, None, float]:
        """Return the seat's final lead with these cards in one of the deals."""
        pairs, order = self.deal(number)
        pairs = [*pairs[: self.seat], (keep.behind, keep.front), *pairs[self.seat + 1 :]]
        streets = [first_street(*pair) for pair in pairs]
        take_turns(streets, offers(streets), self.sets[:], turn_order(streets), self.weights)
        yield
        kept = {card for pair in pairs for card in pair}
        deck = [card for card in order if card not in kept]
        streets, left = yield from play_on(
            streets, deck, self.left, self.size, self.weighing, SIMULATED_ROUNDS
        )
        return lead(streets, self.seat, left, self.weighing(len(streets), self.size, left))
