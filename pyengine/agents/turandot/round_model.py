"""One round as numbers: what every bid of a player leads to, given the bids of the others.

Every player has a `power`, e to the worth of its company, and wins with the odds of its share of
all powers. That makes a round a constant-sum game, in which anything that a player can engage,
spend or be served just multiplies its power. The Maestro is assumed to serve understudies as
`RoundModel.served` does, so a bid is settled (T-5) by a few look-ups without creating a state.
"""

from __future__ import annotations

from dataclasses import dataclass, field
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
"""T-9.1: points that raise the Table's worth by one, by rounds to come."""

DECIMALS: Final = 9
"""Digits that values are rounded to before comparisons, so that rounding errors, which differ
between Python versions, never decide between equals."""

DESIGNER: Final = -1
"""The number of a bid that has none (T-4.2)."""

NO_BID: Final = -1
TIED: Final = -2
"""In place of the player who holds a number: nobody bids on it, or several bid the same."""

Offer = tuple[int, int]
"""A bid without its bluff card: the number from 0, or `DESIGNER`, and the money."""


class Served(NamedTuple):
    """How the Maestro serves understudies from what is left on the stage.

    `numbers` has the number that each side gets, including the Table (T-9.1), `powers` the
    resulting power of each player; `total` is the sum of these and, with two players, of the
    Table's.
    """

    numbers: dict[int, int]
    powers: dict[int, float]
    total: float


class Others(NamedTuple):
    """The result of the bids of all players but one.

    By number: the `highest` money, the player who is the `holder` with it (or `NO_BID`, `TIED`),
    and the power that this player has `won`. `engaged` is the sum of these powers. `waiting` are
    the players without a card, `left` the numbers that nobody won (bit masks). `seekers` bid for a
    designer, in the order in which they are served, and the `hired` of them get one.
    """

    highest: list[int]
    holder: list[int]
    won: list[float]
    engaged: float
    waiting: int
    left: int
    seekers: list[int]
    hired: list[int]


class Worths:
    """What the companies of one game are worth, including what depends on the seats.

    `directors` are those who can still come, `first` is the player who was Maestro first, `to_come`
    is the number of rounds to come, and `weights` hold for a company with this round's card.
    """

    def __init__(self, game: Turandot, seen: State, directors: Sequence[str]) -> None:
        self.directors = directors
        self.players = len(game.seats)
        self.first = game.seats.index(game.maestro)
        self.to_come = LAST_ROUND - seen.round
        self.weights = self._weights(self.to_come)

    def _weights(self, rounds: int) -> Weights:
        """Return the weights for this many rounds to come."""
        return WEIGHTS[self.players, min(rounds, 6)]

    def of(self, side: int, company: Company) -> float:
        """Return what this company is worth to its side."""
        rounds = rounds_to_come(company)
        if side == self.players:
            return table_worth(company) / TABLE_POINTS[self.to_come]
        weights = self._weights(rounds)
        seat = (side - self.first) % self.players
        value = worth(company, self.directors, weights)
        value += maestro_worth(seat, self.players, rounds, weights)
        if self.players == 2 and side == self.first and not rounds:
            value -= weights.scene  # T-9.3: a point, as a scene element is worth
        return value


def shares(worths: Sequence[float]) -> list[float]:
    """Return the odds of winning for these worths."""
    level = max(worths)
    powers = [exp(each - level) for each in worths]
    total = fsum(powers)
    return [round(power / total, DECIMALS) for power in powers]


def standing(game: Turandot, seen: State, directors: Sequence[str]) -> list[float]:
    """Return each side's worth as it stands, if these directors can still be engaged."""
    worths = Worths(game, seen, directors)
    return [worths.of(side, company) for side, company in enumerate(seen.companies)]


@dataclass(slots=True)
class Values:
    """What every side can get in a round, by the side's number.

    `gain[p][n]` is what the card at number n, counted from 0, is worth to player p, in points
    (stars), and `power[p][n]` p's power with it and all its money. `paid[p][m]` is the factor on
    that power if p pays m money cards, `decorated[p]` the factor if p buys a scene element.
    `settled` is the power of players already served, who appear in none of the others.
    """

    gain: dict[int, list[float]] = field(default_factory=dict)
    power: dict[int, list[float]] = field(default_factory=dict)
    paid: dict[int, list[float]] = field(default_factory=dict)
    decorated: dict[int, float] = field(default_factory=dict)
    settled: dict[int, float] = field(default_factory=dict)


def round_model(game: Turandot, seen: State) -> Generator[None, None, RoundModel]:
    """Return the model of a round; yield after the cards have been valued for each side."""
    worths = Worths(game, seen, seen.directors)
    base = [worths.of(side, company) for side, company in enumerate(seen.companies)]
    level = max(base)
    found = Values()
    for side, company in enumerate(seen.companies):
        if seen.due and side not in seen.due and side < len(game.seats):
            found.settled[side] = exp(base[side] - level)
            continue
        with_card = [
            base[side] if card is None else worths.of(side, company.engaging(card, 0))
            for card in seen.stage
        ]
        found.gain[side] = [(each - base[side]) / worths.weights.star for each in with_card]
        found.power[side] = [exp(each - level) for each in with_card]
        if side < len(game.seats):
            card = next(card for card in seen.stage if card is not None)
            _value_money(found, worths, side, company.engaging(card, 0))
        yield
    star = worths.weights.star
    after = [each + star * _to_be_served(seen, found, side) for side, each in enumerate(base)]
    return RoundModel(game, seen, worths, found, shares(after))


def _to_be_served(seen: State, found: Values, side: int) -> float:
    """Return the mean worth of the remaining cards, in points, to a side that waits for one."""
    if not seen.due or side in found.settled:
        return 0.0
    pairs = zip(found.gain[side], seen.stage, strict=True)
    there = [gain for gain, card in pairs if card is not None]
    return fsum(there) / len(there)


def _value_money(found: Values, worths: Worths, player: int, company: Company) -> None:
    """Compute what the player can do with its money, which does not depend on the card."""
    purse = [worths.weights.money[money] for money in range(company.money, -1, -1)]
    found.paid[player] = [exp(each - purse[0]) for each in purse]
    if company.money:
        more = Company(company.singers, company.director, company.scene + 1, company.money)
        scene = worths.of(player, more) - worths.of(player, company)
        found.decorated[player] = exp(scene + purse[1] - purse[0])


class RoundModel:
    """A round in which bids are laid or understudies are due, made by `round_model`.

    Players are counted as in `State`, and the Table comes after them (T-9.1). `gain`, `power`,
    `paid`, `decorated` and `settled` are as in `Values`. `share` has the sides' current odds of
    winning, counting an average understudy for everyone who waits for one.
    """

    def __init__(
        self, game: Turandot, seen: State, worths: Worths, values: Values, share: list[float]
    ) -> None:
        self.seen = seen
        self.players = len(game.seats)
        self.designers = designers(self.players)
        first = seen.maestro + 1
        self.clockwise = [p % self.players for p in range(first, first + self.players)]
        self.worths = worths
        self.gain = values.gain
        self.power = values.power
        self.paid = values.paid
        self.decorated = values.decorated
        self.settled = values.settled
        self.share = share
        self._served: dict[int, Served] = {}
        self._assigned: dict[int, tuple[float, tuple[Offer, ...]]] = {}

    # T-5.5 Understudies

    def served(self, waiting: int, left: int) -> Served:
        """T-5.5: return how the Maestro serves these players with these numbers (bit masks)."""
        key = waiting << 8 | left
        found = self._served.get(key)
        if found is None:
            numbers = dict(self._assign(waiting, left)[1])
            powers = {p: self.power[p][n] for p, n in numbers.items() if p < self.players}
            total = fsum([self.power[p][n] for p, n in numbers.items()])
            found = self._served[key] = Served(numbers, powers, total)
        return found

    def _assign(self, waiting: int, left: int) -> tuple[float, tuple[Offer, ...]]:
        """Return the best assignment of numbers for the Maestro, after its value.

        One more point for the Maestro raises its odds in proportion to the others' share, and one
        for another player lowers them in proportion to that player's share: an assignment problem.
        Results for fewer players and numbers are cached.
        """
        key = waiting << 8 | left
        found = self._assigned.get(key)
        if found is None:
            found = self._assigned[key] = self._best_assignment(waiting, left)
        return found

    def _best_assignment(self, waiting: int, left: int) -> tuple[float, tuple[Offer, ...]]:
        if not waiting:
            if self.players > 2:
                return 0.0, ()
            number = left.bit_length() - 1  # T-9.1
            return -self.share[2] * self.gain[2][number], ((2, number),)
        player = waiting.bit_length() - 1
        share = self.share[player]
        weight = 1.0 - share if player == self.seen.maestro else -share
        gain = self.gain[player]
        assignments = []
        for number in range(left.bit_length()):
            if left >> number & 1:
                value, rest = self._assign(waiting ^ 1 << player, left ^ 1 << number)
                value = round(value + weight * gain[number], DECIMALS)
                assignments.append((value, (*rest, (player, number))))
        return max(assignments, key=itemgetter(0))

    # T-4, T-5 Bids

    def odds(self, player: int, bids: Sequence[Offer], offers: Sequence[Offer]) -> list[float]:
        """Return the player's odds with each of these offers, against these bids of the others."""
        others = self._without(player, bids)
        highest, holder = others.highest, others.holder
        lost = self._unserved(player, others.waiting, others.left, others.engaged, others.hired)
        rivals: dict[int, float] = {}
        found = []
        for number, money in offers:
            if number == DESIGNER:
                found.append(self._with_designer(player, others))
            elif money < highest[number] or (money == highest[number] and holder[number] == TIED):
                found.append(lost)
            elif money == highest[number]:
                found.append(self._tying(player, number, others))
            else:
                if number not in rivals:
                    rivals[number] = self._winning(player, number, others)
                own = self.power[player][number] * self.paid[player][money]
                found.append(own / (own + rivals[number]))
        return found

    def _without(self, player: int, bids: Sequence[Offer]) -> Others:
        """T-5.1 to T-5.4: return the result of the others' bids if the player gets nothing."""
        highest = [-1] * (self.players + 1)
        holder = [NO_BID] * (self.players + 1)
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
        return Others(highest, holder, won, engaged, waiting, left, seekers, hired)

    def _with_designer(self, player: int, others: Others) -> float:
        """T-5.4: return the odds of a player who also bids for a designer, and may get one."""
        both = [p for p in self.clockwise if p == player or p in others.seekers]
        hired = both[: self.designers]
        return self._unserved(player, others.waiting, others.left, others.engaged, hired)

    def _tying(self, player: int, number: int, others: Others) -> float:
        """T-5.3: return the odds of a player who ties with the one who would have won a number."""
        waiting = others.waiting | 1 << others.holder[number]
        engaged = others.engaged - others.won[number]
        return self._unserved(player, waiting, others.left | 1 << number, engaged, others.hired)

    def _winning(self, player: int, number: int, others: Others) -> float:
        """T-5.2: return the power of all others if the player wins a number."""
        waiting = others.waiting ^ 1 << player
        if others.holder[number] >= 0:
            waiting |= 1 << others.holder[number]
        served = self.served(waiting, others.left & ~(1 << number))
        scenes = self._scenes(served, others.hired)
        return served.total + others.engaged - others.won[number] + scenes

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
        """T-5.4: return what scene elements add to the powers of the players who are hired for."""
        if not hired:
            return 0.0
        return fsum([served.powers[p] * (self.decorated[p] - 1.0) for p in hired])
