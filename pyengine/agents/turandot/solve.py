"""A round of bids as a game of simultaneous moves, solved by regret matching (RM+)."""

from __future__ import annotations

from math import exp, fsum
from typing import TYPE_CHECKING, Final

from pyengine.agents.turandot.stage import DESIGNER
from pyengine.games.turandot import DIRECTOR_ROUND

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from pyengine.agents.turandot.stage import Offer, Stage

NAIVE_MONEY: Final = (0.25, 0.4, 0.2, 0.15)
"""How often somebody who does not think far lays so much money."""
NAIVE_DESIGNER: Final = 0.1
"""How often such a player bids for a designer."""
NAIVE_TEMPERATURE: Final = 0.7
"""Points by which a card must be better for such a player to want it e times as often."""

SLICE: Final = 12
"""How many times `Stage.odds` may be asked between two yields; each takes up to 0.05 ms."""


def offers(stage: Stage, player: int) -> list[Offer]:
    """T-4.2 to T-4.5: return what the player may bid, bluff card aside."""
    seen = stage.seen
    money = seen.companies[player].money
    numbers = range(len(seen.stage))
    found = [(number, coins) for number in numbers for coins in range(money + 1)]
    if seen.round != DIRECTOR_ROUND and player != seen.maestro and money:
        found.append((DESIGNER, 1))
    size = seen.piles[player]
    if size:  # T-4.3: the pile is seen, and may have the bluff card
        found = [offer for offer in found if size - cards(offer) in (0, 1)]
    return found


def cards(offer: Offer) -> int:
    """T-4.3: return how many cards the offer has without the bluff card."""
    number, money = offer
    return money + (number != DESIGNER)


def naive(stage: Stage, player: int, choices: Sequence[Offer]) -> list[float]:
    """Return how often a player would lay each of these offers who wants the best card it sees."""
    gain = stage.gain[player]
    best = max(gain)
    want = [exp((each - best) / NAIVE_TEMPERATURE) for each in gain]
    scale = 1.0 / fsum(want)
    weights = [
        NAIVE_DESIGNER if number == DESIGNER else want[number] * scale * NAIVE_MONEY[money]
        for number, money in choices
    ]
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


def equilibrium(  # noqa: PLR0913, PLR0917 # what a round is solved from, no more
    stage: Stage, player: int, choices: Sequence[Sequence[Offer]], faith: float, rng: Random, n: int
) -> Generator[None, None, list[float]]:
    """Return how often the player should lay each of its choices, after n iterations.

    In every iteration all draw a bid, each other player with odds of `faith` as it should and else
    as a naive one would, and all regret what they did not lay (RM+, averaged linearly).
    """
    players = range(stage.players)
    habits = [naive(stage, p, choices[p]) for p in players]
    regrets = [[0.0] * len(choices[p]) for p in players]
    mixes = [list(habit) for habit in habits]
    average = [0.0] * len(choices[player])
    asked = 0
    for t in range(1, n + 1):
        bids = []
        for p in players:
            wise = p == player or rng.random() < faith
            bids.append(choices[p][draw(mixes[p] if wise else habits[p], rng)])
        for p in players:
            odds = stage.odds(p, bids, choices[p])
            mean = fsum(map(float.__mul__, odds, mixes[p]))
            regrets[p] = [max(0.0, r + o - mean) for r, o in zip(regrets[p], odds, strict=True)]
            total = fsum(regrets[p])
            if total:
                mixes[p] = [regret / total for regret in regrets[p]]
            asked += 1
            if asked % SLICE == 0:
                yield
        average = [a + t * share for a, share in zip(average, mixes[player], strict=True)]
    total = fsum(average)
    return [each / total for each in average]


def replies(
    stage: Stage, player: int, choices: Sequence[Sequence[Offer]], rng: Random, n: int
) -> Generator[None, None, list[float]]:
    """Return the player's mean odds with each of its choices against n drawings of naive bids."""
    habits = [naive(stage, p, choices[p]) for p in range(stage.players)]
    total = [0.0] * len(choices[player])
    for t in range(n):
        bids = [mine[draw(habit, rng)] for mine, habit in zip(choices, habits, strict=True)]
        odds = stage.odds(player, bids, choices[player])
        total = list(map(float.__add__, total, odds))
        if t % SLICE == 0:
            yield
    return [each / n for each in total]
