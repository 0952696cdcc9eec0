"""A round of bids as a game of simultaneous moves, solved by regret matching (RM+)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, fsum, sqrt
from operator import mul
from typing import TYPE_CHECKING, Final

from pyengine.agents.turandot.round_model import DECIMALS, DESIGNER
from pyengine.games.turandot import Bid
from pyengine.games.turandot.legal import bids, no_designer

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from pyengine.agents.turandot.round_model import Offer, RoundModel

    Mixes = Sequence[Sequence[float]]

NAIVE_MONEY: Final = (0.25, 0.4, 0.2, 0.15)
"""How often a naive player lays 0, 1, 2 or 3 money cards."""
NAIVE_DESIGNER: Final = 0.1
"""How often a naive player bids for a designer."""
NAIVE_TEMPERATURE: Final = 0.7
"""Points by which a card must be better for a naive player to want it e times as often."""

SLICE: Final = 12
"""Calls of `RoundModel.odds` between two yields; each takes up to 0.05 ms."""


def offers(model: RoundModel, player: int) -> list[Offer]:
    """T-4.2 to T-4.5: return what the player may bid or has bid, ignoring the bluff card."""
    seen = model.seen
    laid = seen.bids[player]
    if isinstance(laid, Bid):  # its own, or in hindsight another player's
        return [_offer(laid)]
    money = seen.companies[player].money
    legal = bids(len(seen.stage), money, not no_designer(seen, player))
    found = [_offer(bid) for bid in legal if not bid.bluff]
    size = seen.piles[player]
    if size:  # T-4.3: the size of the pile is known, and it may include the bluff card
        found = [offer for offer in found if size - cards(offer) in (0, 1)]
    return found


def _offer(bid: Bid) -> Offer:
    return DESIGNER if bid.number is None else bid.number - 1, bid.money


def cards(offer: Offer) -> int:
    """T-4.3: return the number of cards in the offer without the bluff card."""
    number, money = offer
    return money + (number != DESIGNER)


def naive(model: RoundModel, player: int, choices: Sequence[Offer]) -> list[float]:
    """Return how often a player who simply wants the best card would lay each of these offers."""
    gain = model.gain[player]
    best = max(gain)
    want = [exp((each - best) / NAIVE_TEMPERATURE) for each in gain]
    scale = 1.0 / fsum(want)
    return normalized(
        [
            NAIVE_DESIGNER if number == DESIGNER else want[number] * scale * NAIVE_MONEY[money]
            for number, money in choices
        ]
    )


def normalized(weights: Sequence[float]) -> list[float]:
    """Return the weights normalized to a sum of 1."""
    total = fsum(weights)
    return [weight / total for weight in weights]


def draw(weights: Sequence[float], rng: Random) -> int:
    """Return an index drawn with these odds, which sum to 1."""
    mark = rng.random()
    for i, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return i
    return weights.index(max(weights))


@dataclass(frozen=True, slots=True)
class Round:
    """A round of bids from one player's point of view.

    `choices[p]` has the possible bids of player p, `mixes[p]` how often p is assumed to lay each.
    `odds` and `errors` belong to the player's own choices: the mean odds of winning against the
    others' mixes, and the standard error of that from sampling.
    """

    choices: Sequence[Sequence[Offer]]
    mixes: Mixes
    odds: Sequence[float]
    errors: Sequence[float]

    def with_mix(self, player: int, weights: Sequence[float]) -> Round:
        """Return the round in which this player bids by these weights."""
        mixes = [*self.mixes[:player], normalized(weights), *self.mixes[player + 1 :]]
        return replace(self, mixes=mixes)


class OddsCache:
    """`RoundModel.odds` of each player's choices, cached by the bids of the others."""

    def __init__(self, model: RoundModel, player: int) -> None:
        self.choices = [offers(model, p) for p in range(model.players)]
        self._model = model
        self._player = player
        self._found: dict[tuple[int, ...], list[float]] = {}
        self._weights: dict[tuple[int, ...], float] = {}
        self._squared = 0.0

    def __call__(self, player: int, laid: Sequence[int], weight: float = 0.0) -> list[float]:
        """Return the odds of all of a player's choices, given the indices of the others' bids.

        The result enters the means with this weight.
        """
        key = (*laid[:player], -1, *laid[player + 1 :])
        found = self._found.get(key)
        if found is None:
            bids = [mine[i] for mine, i in zip(self.choices, laid, strict=True)]
            found = self._model.odds(player, bids, self.choices[player])
            self._found[key] = found
        if weight:
            self._weights[key] = self._weights.get(key, 0.0) + weight
            self._squared += weight * weight
        return found

    def means(self) -> tuple[list[float], list[float]]:
        """Return the weighted means of the odds, and their standard errors."""
        total = fsum(self._weights.values())
        rows = [(weight / total, self._found[key]) for key, weight in self._weights.items()]
        drawn = total * total / self._squared
        means, errors = [], []
        for i in range(len(self.choices[self._player])):
            mean = fsum([share * row[i] for share, row in rows])
            spread = fsum([share * (row[i] - mean) ** 2 for share, row in rows])
            means.append(round(mean, DECIMALS))
            errors.append(sqrt(spread / (drawn - 1.0)) if drawn > 1.5 else UNKNOWN)
        return means, errors


UNKNOWN: Final = 0.5
"""The standard error of odds from a single sample."""


def equilibrium(
    model: RoundModel, player: int, expert_chance: float, rng: Random, n: int
) -> Generator[None, None, Round]:
    """Return the round with the player's equilibrium mix, after n iterations.

    In every iteration all players draw a bid, the others by their equilibrium mix with probability
    `expert_chance` and else as a naive player, and all update their regrets (RM+, averaged
    linearly). The odds are means over all but the first third of the iterations.
    """
    players = range(model.players)
    cache = OddsCache(model, player)
    choices = cache.choices
    habits = [naive(model, p, choices[p]) for p in players]
    regrets = [[0.0] * len(choices[p]) for p in players]
    mixes = [list(habit) for habit in habits]
    average = [0.0] * len(choices[player])
    often = [[0.0] * len(choices[p]) for p in players]
    asked = 0
    for t in range(1, n + 1):
        laid = []
        for p in players:
            wise = p == player or rng.random() < expert_chance
            laid.append(draw(mixes[p] if wise else habits[p], rng))
            often[p][laid[p]] += t
        for p in players:
            if len(choices[p]) > 1:
                odds = cache(p, laid, t if p == player and 3 * t > n else 0.0)
                regrets[p], mixes[p] = _updated_regrets(regrets[p], mixes[p], odds)
            asked += 1
            if asked % SLICE == 0:
                yield
        average = [a + t * share for a, share in zip(average, mixes[player], strict=True)]
    often[player] = average
    return Round(choices, [normalized(each) for each in often], *cache.means())


def _updated_regrets(
    regrets: list[float], mix: list[float], odds: Sequence[float]
) -> tuple[list[float], list[float]]:
    """Return the regrets and the mix after a round in which each choice had these odds (RM+).

    A choice's regret grows by its lead over the mix; without any regret the mix stays.
    """
    mean = fsum(map(mul, odds, mix))
    pairs = zip(regrets, odds, strict=True)
    regrets = [more if (more := regret + one - mean) > 0.0 else 0.0 for regret, one in pairs]
    total = fsum(regrets)
    return regrets, [regret / total for regret in regrets] if total else mix


def replies(model: RoundModel, player: int, rng: Random, n: int) -> Generator[None, None, Round]:
    """Return the round if all others bid naively, after n samples of their bids."""
    players = range(model.players)
    cache = OddsCache(model, player)
    choices = cache.choices
    habits = [naive(model, p, choices[p]) for p in players]
    for t in range(n):
        cache(player, [draw(habit, rng) for habit in habits], 1.0)
        if t % SLICE == 0:
            yield
    return Round(choices, habits, *cache.means())
