"""A round of bids as a game of simultaneous moves, solved by regret matching (RM+)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, fsum, sqrt
from operator import mul
from typing import TYPE_CHECKING, Final

from pyengine.agents.turandot.round_model import DESIGNER, DIGITS
from pyengine.games.turandot import Bid
from pyengine.games.turandot.legal import bids, no_designer

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from pyengine.agents.turandot.round_model import Offer, RoundModel

    Mixes = Sequence[Sequence[float]]

NAIVE_MONEY: Final = (0.25, 0.4, 0.2, 0.15)
"""How often somebody who does not think far lays so much money."""
NAIVE_DESIGNER: Final = 0.1
"""How often such a player bids for a designer."""
NAIVE_TEMPERATURE: Final = 0.7
"""Points by which a card must be better for such a player to want it e times as often."""

SLICE: Final = 12
"""How many times `RoundModel.odds` may be asked between two yields; each takes up to 0.05 ms."""


def offers(model: RoundModel, player: int) -> list[Offer]:
    """T-4.2 to T-4.5: return what the player may bid or has bid, bluff card aside."""
    seen = model.seen
    laid = seen.bids[player]
    if isinstance(laid, Bid):  # its own, or what is judged with hindsight
        return [_offer(laid)]
    money = seen.companies[player].money
    legal = bids(len(seen.stage), money, not no_designer(seen, player))
    found = [_offer(bid) for bid in legal if not bid.bluff]
    size = seen.piles[player]
    if size:  # T-4.3: the pile is seen, and may have the bluff card
        found = [offer for offer in found if size - cards(offer) in (0, 1)]
    return found


def _offer(bid: Bid) -> Offer:
    return DESIGNER if bid.number is None else bid.number - 1, bid.money


def cards(offer: Offer) -> int:
    """T-4.3: return how many cards the offer has without the bluff card."""
    number, money = offer
    return money + (number != DESIGNER)


def naive(model: RoundModel, player: int, choices: Sequence[Offer]) -> list[float]:
    """Return how often a player would lay each of these offers who wants the best card it sees."""
    gain = model.gain[player]
    best = max(gain)
    want = [exp((each - best) / NAIVE_TEMPERATURE) for each in gain]
    scale = 1.0 / fsum(want)
    return normal(
        [
            NAIVE_DESIGNER if number == DESIGNER else want[number] * scale * NAIVE_MONEY[money]
            for number, money in choices
        ]
    )


def normal(weights: Sequence[float]) -> list[float]:
    """Return the weights as shares of their sum."""
    total = fsum(weights)
    return [weight / total for weight in weights]


def draw(weights: Sequence[float], rng: Random) -> int:
    """Return an index with these odds, which sum to 1."""
    mark = rng.random()
    for i, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return i
    return weights.index(max(weights))


@dataclass(frozen=True, slots=True)
class Round:
    """What a player makes of a round of bids.

    `choices[p]` is what each may bid, `mixes[p]` how often it is thought to bid so. `odds` and
    `errors` are by the player's own choices: the mean odds of winning against the others' mixes,
    and its standard error by the drawings.
    """

    choices: Sequence[Sequence[Offer]]
    mixes: Mixes
    odds: Sequence[float]
    errors: Sequence[float]

    def with_mix(self, player: int, weights: Sequence[float]) -> Round:
        """Return the round in which this player bids by these weights."""
        mixes = [*self.mixes[:player], normal(weights), *self.mixes[player + 1 :]]
        return replace(self, mixes=mixes)


class Answers:
    """`RoundModel.odds` of each player's choices, remembered by what the others bid."""

    def __init__(self, model: RoundModel, player: int) -> None:
        self.choices = [offers(model, p) for p in range(model.players)]
        self._model = model
        self._player = player
        self._found: dict[tuple[int, ...], list[float]] = {}
        self._weights: dict[tuple[int, ...], float] = {}
        self._squared = 0.0

    def __call__(self, player: int, laid: Sequence[int], weight: float = 0.0) -> list[float]:
        """Return the odds of all that the player may bid, the others' bids given by index.

        The answer counts so much in the means.
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
        """Return the weighted means of the counted odds, and their standard errors."""
        total = fsum(self._weights.values())
        rows = [(weight / total, self._found[key]) for key, weight in self._weights.items()]
        drawn = total * total / self._squared
        means, errors = [], []
        for i in range(len(self.choices[self._player])):
            mean = fsum([share * row[i] for share, row in rows])
            spread = fsum([share * (row[i] - mean) ** 2 for share, row in rows])
            means.append(round(mean, DIGITS))
            errors.append(sqrt(spread / (drawn - 1.0)) if drawn > 1.5 else UNKNOWN)
        return means, errors


UNKNOWN: Final = 0.5
"""The standard error of odds of which there is one drawing."""


def equilibrium(
    model: RoundModel, player: int, faith: float, rng: Random, n: int
) -> Generator[None, None, Round]:
    """Return the round as it should be played by the player, after n iterations.

    In every iteration all draw a bid, each other player with odds of `faith` as it should and else
    as a naive one would, and all regret what they did not lay (RM+, averaged linearly). The odds
    are the mean of all but the first third of the iterations.
    """
    players = range(model.players)
    answers = Answers(model, player)
    choices = answers.choices
    habits = [naive(model, p, choices[p]) for p in players]
    regrets = [[0.0] * len(choices[p]) for p in players]
    mixes = [list(habit) for habit in habits]
    average = [0.0] * len(choices[player])
    often = [[0.0] * len(choices[p]) for p in players]
    asked = 0
    for t in range(1, n + 1):
        laid = []
        for p in players:
            wise = p == player or rng.random() < faith
            laid.append(draw(mixes[p] if wise else habits[p], rng))
            often[p][laid[p]] += t
        for p in players:
            if len(choices[p]) > 1:
                odds = answers(p, laid, t if p == player and 3 * t > n else 0.0)
                regrets[p], mixes[p] = _regretted(regrets[p], mixes[p], odds)
            asked += 1
            if asked % SLICE == 0:
                yield
        average = [a + t * share for a, share in zip(average, mixes[player], strict=True)]
    often[player] = average
    return Round(choices, [normal(each) for each in often], *answers.means())


def _regretted(
    regrets: list[float], mix: list[float], odds: Sequence[float]
) -> tuple[list[float], list[float]]:
    """Return the regrets and the mix after a round in which each choice had these odds (RM+).

    A choice is regretted by as much as it was better than the mix; who regrets nothing keeps it.
    """
    mean = fsum(map(mul, odds, mix))
    pairs = zip(regrets, odds, strict=True)
    regrets = [more if (more := regret + one - mean) > 0.0 else 0.0 for regret, one in pairs]
    total = fsum(regrets)
    return regrets, [regret / total for regret in regrets] if total else mix


def replies(model: RoundModel, player: int, rng: Random, n: int) -> Generator[None, None, Round]:
    """Return the round if all others bid naively, after n drawings of their bids."""
    players = range(model.players)
    answers = Answers(model, player)
    choices = answers.choices
    habits = [naive(model, p, choices[p]) for p in players]
    for t in range(n):
        answers(player, [draw(habit, rng) for habit in habits], 1.0)
        if t % SLICE == 0:
            yield
    return Round(choices, habits, *answers.means())
