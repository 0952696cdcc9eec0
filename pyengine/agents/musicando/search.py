"""Find the card that is best on average if everybody then plays by rule of thumb.

Every candidate is played out in the same sampled deals and compared with the policy's choice, which
another card has to beat by more than the standard error. The result of a deal is smoothed for that:
it depends on how far players are ahead of each other, so a deal tells more than its ranks.

A seat that sees every card has only one deal. That is played out several times with occasional
random cards, so that the value does not depend on a single line of play.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import fsum, sqrt, tanh
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.boards import ColumnBoard
from pyengine.agents.musicando.cards import members
from pyengine.agents.musicando.playout import PASS
from pyengine.agents.musicando.policy import RANDOM_CARD_CHANCE, NoisyPolicy
from pyengine.agents.musicando.worlds import worlds
from pyengine.core import shuffle

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from random import Random

    from pyengine.agents.musicando.bidding import Stake
    from pyengine.agents.musicando.grid_policy import Play
    from pyengine.agents.musicando.playout import Chooser, Position
    from pyengine.agents.musicando.policy import Policy
    from pyengine.agents.musicando.view import View
    from pyengine.agents.musicando.worlds import Hands

SAFE_LEAD: Final = 8.0
"""A lead of this many turns counts for three quarters of a rank's worth."""
SAFE_LEAD_CARDS: Final = 42
"""`SAFE_LEAD` holds for this many unlaid cards or more; with fewer, a smaller lead is as safe."""
LATEST: Final = 100
"""Later times count as this one, which stands for never finishing."""
MAX_CANDIDATES: Final = 8
"""How many plays are compared: the best place of each card by the policy, then other places."""


@dataclass(frozen=True, slots=True)
class SelectionRule:
    """When candidates are dropped, and when one is chosen.

    Every so many `deals` those are dropped that are more than `doubt` standard errors behind. A
    card has to beat the policy's choice by `proof` standard errors. `slice` is the number of
    playouts between two yields.
    """

    deals: int
    doubt: float
    proof: float
    slice: int


IN_COLUMNS: Final = SelectionRule(deals=8, doubt=1.5, proof=1.0, slice=8)
ON_GRID: Final = SelectionRule(deals=4, doubt=2.0, proof=2.0, slice=1)
"""On the grid there are fewer deals, a playout takes longer, and the policy is better."""

DIFFERENCE_SPREAD: Final = 3.0
"""Prior standard deviation of a difference in one deal, in smoothed points."""
RESULT_SPREAD: Final = 5.0
"""Prior standard deviation of a play's result in one deal, with the luck all plays share."""


@dataclass(frozen=True, slots=True)
class SearchContext:
    """The resources of a search: the assumed policy of all players, randomness and playouts."""

    policy: Policy
    rng: Random
    budget: int


def prospects(
    times: Sequence[int], player: int, sides: int, lead: float = SAFE_LEAD
) -> tuple[float, float]:
    """Return a side's lead in ranks (points), and its degree of being first (-1 to 1)."""
    own = [min(t, LATEST) for i, t in enumerate(times) if i % sides == player % sides]
    others = [min(t, LATEST) for i, t in enumerate(times) if i % sides != player % sides]
    ranks = fsum(tanh((b - a) / lead) for a in own for b in others)
    return ranks, tanh((min(others) - min(own)) / lead)


def outcome(
    times: Sequence[int], player: int, sides: int, stake: Stake, lead: float = SAFE_LEAD
) -> float:
    """M-6.2: return a side's smoothed lead in points for these times.

    What the contract brings at even odds (`expected_at_even_odds`) is excluded.
    """
    ranks, _ = prospects(times, player, sides, lead)
    _, first = prospects(times, stake.declarer, sides, lead)
    if sides == 2:
        sign = 1 if stake.declarer % sides == player % sides else -1
        return ranks + sign * stake.swing * first
    share = 1.0 if stake.declarer == player else -1.0 / (sides - 1)
    return ranks * sides / (2 * (sides - 1)) + share * stake.swing * first


def error_of_mean(sample: Sequence[float], spread: float) -> float:
    """Return the standard error of a mean, with one added deal that is off by `spread`.

    A few deals may agree by chance.
    """
    count = len(sample)
    if not count:
        return spread
    mean = fsum(sample) / count
    squares = fsum((each - mean) ** 2 for each in sample)
    return sqrt((spread * spread + squares) / count / count)


@dataclass(slots=True)
class Candidate:
    """A play, with its outcomes and everybody's times by deal; dropped candidates have fewer."""

    play: Play
    outcomes: list[float] = field(default_factory=list)
    times: list[list[int]] = field(default_factory=list)

    def gain(self, other: Candidate) -> tuple[float, float]:
        """Return the mean gain over another in the deals of both, and its standard error."""
        gains = [a - b for a, b in zip(self.outcomes, other.outcomes, strict=False)]
        if not gains:
            return 0.0, DIFFERENCE_SPREAD
        mean = fsum(gains) / len(gains)
        squares = fsum(gain * gain for gain in gains) / len(gains)
        return mean, sqrt(max(squares - mean * mean, 0.0) / len(gains))

    def doubt(self, other: Candidate) -> float:
        """Return the standard error of the gain over another, as players are shown it."""
        gains = [a - b for a, b in zip(self.outcomes, other.outcomes, strict=False)]
        return error_of_mean(gains, DIFFERENCE_SPREAD)


@dataclass(slots=True)
class Comparison:
    """The candidates, the policy's choice first, and the deals that compared them."""

    candidates: list[Candidate]
    rule: SelectionRule
    worlds: list[Position] = field(default_factory=list)
    levels: list[float] = field(default_factory=list)
    """The outcome of the policy's choice per deal, smoothed according to the cards still unlaid."""
    playouts: int = 0
    """The number of playouts, including those of dropped candidates."""

    @property
    def yardstick(self) -> Candidate:
        """The policy's choice."""
        return self.candidates[0]

    def best(self) -> Candidate:
        """Return the candidate proven best against the policy's choice, else that choice."""
        proven = []
        for rival in self.candidates[1:]:
            gain, error = rival.gain(self.yardstick)
            if gain > self.rule.proof * error:
                proven.append((gain, rival))
        return max(proven, key=lambda pair: pair[0], default=(0.0, self.yardstick))[1]


@dataclass(frozen=True, slots=True)
class Trial:
    """How plays are tried: who plays the playouts, for whom they count, and the stake."""

    chooser: Chooser
    view: View
    stake: Stake

    def times(self, world: Position, play: Play) -> list[int]:
        """Return the times of one playout that begins with a play in this deal."""
        position = world.copy()
        if position.move(*play):
            return position.finished()
        return position.play_out(self.chooser)

    def outcome(self, times: Sequence[int], lead: float = SAFE_LEAD) -> float:
        """Return the smoothed result of these times for the player's side."""
        return outcome(times, self.view.player, self.view.sides, self.stake, lead)

    def extend(self, one: Candidate, world: Position) -> None:
        """Add the result of one more deal to a candidate's."""
        times = self.times(world, one.play)
        one.outcomes.append(self.outcome(times))
        one.times.append(times)


def compared(
    position: Position, view: View, stake: Stake, context: SearchContext, *, alone: bool
) -> Generator[None, None, Comparison]:
    """Compare the candidates within the budget; `position` has only one's own hand.

    Without rivals the policy's choice is played out only if it is to be weighed `alone`.
    """
    rule = IN_COLUMNS if isinstance(position.board, ColumnBoard) else ON_GRID
    found = Comparison([Candidate(play) for play in plays(position, context.policy)], rule)
    rivals = found.candidates[1:]
    trial = _trial(view, stake, context)
    if not (rivals or alone):
        yield
        return found
    for world in _sampled(position, view, context):
        if world is None:
            yield
            continue
        yield from _try_all(found, rivals, world, trial, rule.slice)
        if len(found.worlds) % rule.deals == 0:
            rivals = _in_the_running(rivals, found.yardstick, rule.doubt)
        if found.playouts >= context.budget or not (rivals or alone):
            break
    yield
    return found


def _trial(view: View, stake: Stake, context: SearchContext) -> Trial:
    """Return the trial of plays; in a known deal with occasional random cards."""
    chooser = (
        NoisyPolicy(context.policy, context.rng, RANDOM_CARD_CHANCE)
        if view.open
        else context.policy
    )
    return Trial(chooser, view, stake)


def _sampled(position: Position, view: View, context: SearchContext) -> Iterator[Position | None]:
    """Yield the position for one deal after another, and None where `worlds` pauses."""
    letter = position.board.letter if isinstance(position.board, ColumnBoard) else None
    for hands in worlds(view, letter, context.policy, context.rng):
        yield None if hands is None else with_hands(position, hands, view, context.rng)


def _try_all(
    found: Comparison,
    rivals: Sequence[Candidate],
    world: Position,
    trial: Trial,
    n: int,
) -> Generator[None]:
    """Try the policy's choice and its rivals in one more deal, pausing every n playouts."""
    found.worlds.append(world)
    times = trial.times(world, found.yardstick.play)
    found.yardstick.outcomes.append(trial.outcome(times))
    found.yardstick.times.append(times)
    lead = SAFE_LEAD * min(1.0, trial.view.unlaid / SAFE_LEAD_CARDS)
    found.levels.append(trial.outcome(times, lead))
    found.playouts += 1
    for rival in rivals:
        trial.extend(rival, world)
        found.playouts += 1
        if found.playouts % n == 0:
            yield


def _in_the_running(rivals: list[Candidate], yardstick: Candidate, doubt: float) -> list[Candidate]:
    """Return the rivals that may still be best."""
    gains = [rival.gain(yardstick) for rival in rivals]
    lead = max([0.0, *(gain for gain, _ in gains)])
    return [
        rival
        for rival, (gain, error) in zip(rivals, gains, strict=True)
        if gain + doubt * error >= lead
    ]


def widened(
    found: Comparison, rest: Sequence[Play], view: View, stake: Stake, context: SearchContext
) -> Generator[None, None, list[Candidate]]:
    """Play out further plays in as many of the same deals as the budget allows."""
    trial = _trial(view, stake, context)
    added = [Candidate(play) for play in rest]
    for world in found.worlds[: max(1, context.budget // max(1, len(rest)))]:
        for one in added:
            trial.extend(one, world)
            yield
    return added


def plays(position: Position, policy: Policy) -> list[Play]:
    """M-3.1: return the plays worth comparing: the policy's choice first, a pass last."""
    found = policy.ranked(position)[:MAX_CANDIDATES]
    if not isinstance(position.board, ColumnBoard):
        worth = policy.valued(position)
        others = sorted(worth.keys() - set(found), key=lambda play: (-worth[play], play))
        found += others[: MAX_CANDIDATES - len(found)]
    if position.may_pass() and (PASS, 0) not in found:
        found.append((PASS, 0))
    return found


def with_hands(position: Position, hands: Hands, view: View, rng: Random) -> Position:
    """Return the position with these hands, and the unseen cards of the stock shuffled."""
    world = position.copy()
    world.hands = hands[:-1]
    unseen = iter(shuffle(tuple(members(hands[-1] & ~view.seen[-1])), rng))
    stock = [next(unseen) if card is None else card for card in view.stock]
    world.stock = stock[::-1]
    return world
