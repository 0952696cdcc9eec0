"""One round as numbers: what every bid of a player leads to when the others' bids are given.

Every player has a `power`, e to the worth of its company, and wins with the odds of its share of
all powers. That is a constant-sum game, and what a player can engage, spend or be served in a round
only multiplies its power. The Maestro is taken to deal out understudies by `Stage.served`, so a bid
is settled (T-5) with a few look-ups and without making a state.
"""

from __future__ import annotations

from math import exp, fsum
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from pyengine.agents.turandot.worth import (
    WEIGHTS,
    maestro_worth,
    rounds_to_come,
    table_worth,
    worth,
)
from pyengine.games.turandot import LAST_ROUND, Company, designers

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from pyengine.agents.turandot.worth import Weights
    from pyengine.games.turandot import State, Turandot

TABLE_POINTS: Final = (0.2, 0.75, 1.15, 1.25, 1.5, 1.9, 2.2)
"""T-9.1: points that raise the Table's worth by one, with so many rounds to come."""

DIGITS: Final = 9
"""What is compared is rounded first, so that rounding errors, which differ from one Python to the
next, never decide between equals."""

DESIGNER: Final = -1
"""The number of a bid that has none (T-4.2)."""

NOBODY: Final = -1
TIED: Final = -2

Offer = tuple[int, int]
"""A bid without its bluff card: the number counted from 0, or `DESIGNER`, and the money."""


class Served(NamedTuple):
    """How the Maestro deals out what is left in the middle.

    `numbers` and `powers` are by player, for those who were served; `total` is the sum of these
    powers and, with two players, the Table's.
    """

    numbers: dict[int, int]
    powers: dict[int, float]
    total: float


class Worths:
    """What the companies of one game are worth, with what only its seats decide."""

    def __init__(self, game: Turandot, seen: State, directors: Sequence[str]) -> None:
        self.directors = directors
        self.players = len(game.seats)
        self.first = game.seats.index(game.maestro)
        self.to_come = LAST_ROUND - seen.round
        self.by = self.weights(self.to_come)

    def weights(self, rounds: int) -> Weights:
        """Return the weights that hold with so many rounds to come."""
        return WEIGHTS[self.players, min(rounds, 6)]

    def of(self, side: int, company: Company) -> float:
        """Return what this company is worth to its side."""
        rounds = rounds_to_come(company)
        if side == self.players:
            return table_worth(company) / TABLE_POINTS[self.to_come]
        by = self.weights(rounds)
        seat = (side - self.first) % self.players
        value = worth(company, self.directors, by) + maestro_worth(seat, self.players, rounds, by)
        if self.players == 2 and side == self.first and not rounds:
            value -= by.scene  # T-9.3: a point
        return value


def shares(worths: Sequence[float]) -> list[float]:
    """Return the odds of winning that go with these worths."""
    level = max(worths)
    powers = [exp(each - level) for each in worths]
    total = fsum(powers)
    return [round(power / total, DIGITS) for power in powers]


def standing(game: Turandot, seen: State, directors: Sequence[str]) -> list[float]:
    """Return the worth of each side as it stands, if these directors can still be engaged."""
    worths = Worths(game, seen, directors)
    return [worths.of(side, company) for side, company in enumerate(seen.companies)]


class Stage:
    """A round in which bids are laid or understudies are due; players are counted as in `State`.

    `gain[p][n]` is what the card under number n, counted from 0, is worth to player p, in points
    (stars), and `power[p][n]` p's power with it and all its money. `paid[p][m]` is what paying m
    makes of it, `decorated[p]` what a scene element in exchange for a money card does. `settled`
    is the power of those who have been served already.
    """

    def __init__(self, game: Turandot, seen: State) -> None:
        self.seen = seen
        self.players = len(game.seats)
        self.designers = designers(self.players)
        first = seen.maestro + 1
        self.clockwise = [p % self.players for p in range(first, first + self.players)]
        self.share = shares(standing(game, seen, seen.directors))
        self.gain: dict[int, list[float]] = {}
        self.power: dict[int, list[float]] = {}
        self.paid: dict[int, list[float]] = {}
        self.decorated: dict[int, float] = {}
        self.settled: dict[int, float] = {}
        self.worths = Worths(game, seen, seen.directors)
        self._served: dict[int, Served] = {}
        self._dealt: dict[int, tuple[float, tuple[Offer, ...]]] = {}

    def prepare(self) -> Generator[None]:
        """Value every card for every side that can still get one, yielding after each of them."""
        companies, of = self.seen.companies, self.worths.of
        base = [of(side, company) for side, company in enumerate(companies)]
        level = max(base)
        star = self.worths.by.star
        card = next(card for card in self.seen.stage if card is not None)
        for side, company in enumerate(companies):
            if self.seen.due and side not in self.seen.due and side < self.players:
                self.settled[side] = exp(base[side] - level)
                continue
            values = [
                base[side] if card is None else of(side, company.engaging(card, 0))
                for card in self.seen.stage
            ]
            self.gain[side] = [(each - base[side]) / star for each in values]
            self.power[side] = [exp(each - level) for each in values]
            if side < self.players:
                self._spend(side, company.engaging(card, 0))
            yield
        if self.seen.due:  # who has been served stands beside what the others will get
            worths = [
                base[side] if side in self.settled else base[side] + star * self._usual(side)
                for side in range(len(companies))
            ]
            self.share = shares(worths)

    def _usual(self, side: int) -> float:
        """Return what the cards that lie there are worth to a side on average, in points."""
        pairs = zip(self.gain[side], self.seen.stage, strict=True)
        there = [gain for gain, card in pairs if card is not None]
        return fsum(there) / len(there)

    def _spend(self, player: int, company: Company) -> None:
        """Value what the player can do with its money, which is the same with any card."""
        by = self.worths.weights(self.worths.to_come)
        purse = [by.money[money] for money in range(company.money, -1, -1)]
        self.paid[player] = [exp(each - purse[0]) for each in purse]
        if company.money:
            more = Company(company.singers, company.director, company.scene + 1, company.money)
            scene = self.worths.of(player, more) - self.worths.of(player, company)
            self.decorated[player] = exp(scene + purse[1] - purse[0])

    # T-5.5 Understudies

    def served(self, waiting: int, left: int) -> Served:
        """T-5.5: return how the Maestro serves these players with these numbers (bit masks)."""
        key = waiting << 8 | left
        found = self._served.get(key)
        if found is None:
            numbers = dict(self._deal(waiting, left)[1])
            powers = {p: self.power[p][n] for p, n in numbers.items() if p < self.players}
            total = fsum([self.power[p][n] for p, n in numbers.items()])
            found = self._served[key] = Served(numbers, powers, total)
        return found

    def _deal(self, waiting: int, left: int) -> tuple[float, tuple[Offer, ...]]:
        """Return the dealing out that is best for the Maestro, and by how much.

        A point more of its own raises the Maestro's odds by the share of the others, a point more
        of another's lowers them by that other's share: so it is an assignment problem.
        """
        key = waiting << 8 | left
        found = self._dealt.get(key)
        if found is None:
            found = self._dealt[key] = self._best_deal(waiting, left)
        return found

    def _best_deal(self, waiting: int, left: int) -> tuple[float, tuple[Offer, ...]]:
        if not waiting:
            if self.players > 2:
                return 0.0, ()
            number = left.bit_length() - 1  # T-9.1
            return -self.share[2] * self.gain[2][number], ((2, number),)
        player = waiting.bit_length() - 1
        share = self.share[player]
        weight = 1.0 - share if player == self.seen.maestro else -share
        gain = self.gain[player]
        deals = []
        for number in range(left.bit_length()):
            if left >> number & 1:
                value, rest = self._deal(waiting ^ 1 << player, left ^ 1 << number)
                value = round(value + weight * gain[number], DIGITS)
                deals.append((value, (*rest, (player, number))))
        return max(deals, key=itemgetter(0))

    # T-4, T-5 Bids

    def odds(self, player: int, bids: Sequence[Offer], offers: Sequence[Offer]) -> list[float]:
        """Return the player's odds with each of these offers, against these bids of the others."""
        highest, holder, seekers = self._others(player, bids)
        waiting = (1 << self.players) - 1
        left = (1 << self.players + 1) - 1
        engaged = 0.0
        won = [0.0] * (self.players + 1)
        for number, winner in enumerate(holder):
            if winner >= 0:
                waiting ^= 1 << winner
                left ^= 1 << number
                won[number] = self.power[winner][number] * self.paid[winner][highest[number]]
                engaged += won[number]
        hired = seekers[: self.designers]
        lost = self._unserved(player, waiting, left, engaged, hired)
        found = []
        wins: dict[int, tuple[float, float]] = {}
        for number, money in offers:
            if number == DESIGNER:
                hired_too = self._hired(player, seekers)
                found.append(self._unserved(player, waiting, left, engaged, hired_too))
                continue
            top = highest[number]
            winner = holder[number]
            if money < top or (money == top and winner == TIED):
                found.append(lost)
            elif money == top:
                back = waiting | 1 << winner
                rest = engaged - won[number]
                found.append(self._unserved(player, back, left | 1 << number, rest, hired))
            else:
                if number not in wins:
                    back = waiting ^ 1 << player
                    if winner >= 0:
                        back |= 1 << winner
                    served = self.served(back, left & ~(1 << number))
                    others = served.total + engaged - won[number] + self._scenes(served, hired)
                    wins[number] = others, self.power[player][number]
                others, own = wins[number]
                own *= self.paid[player][money]
                found.append(own / (own + others))
        return found

    def _others(self, player: int, bids: Sequence[Offer]) -> tuple[list[int], list[int], list[int]]:
        """T-5.1 to T-5.4: return by number the highest money and who holds it, then who seeks.

        Those who seek a designer are in the order in which they are hired.
        """
        highest = [-1] * (self.players + 1)
        holder = [NOBODY] * (self.players + 1)
        seekers = []
        for p in self.clockwise:
            number, money = bids[p]
            if p == player:
                continue
            if number == DESIGNER:
                seekers.append(p)
            elif money > highest[number]:
                highest[number] = money
                holder[number] = p
            elif money == highest[number]:
                holder[number] = TIED
        return highest, holder, seekers

    def _hired(self, player: int, seekers: Sequence[int]) -> list[int]:
        """T-5.4: return who gets a designer if this player bids for one too."""
        return [p for p in self.clockwise if p == player or p in seekers][: self.designers]

    def _unserved(
        self, player: int, waiting: int, left: int, engaged: float, hired: Sequence[int]
    ) -> float:
        """Return the odds of a player who waits for an understudy."""
        served = self.served(waiting, left)
        own = served.powers[player]
        if player in hired:
            own *= self.decorated[player]
        return own / (served.total + engaged + self._scenes(served, hired))

    def _scenes(self, served: Served, hired: Sequence[int]) -> float:
        """T-5.4: return what their scene elements add to the powers of those who are hired."""
        return fsum([served.powers[p] * (self.decorated[p] - 1.0) for p in hired])
