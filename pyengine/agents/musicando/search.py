"""Which card is best on average, if from there on all lay by rule of thumb.

Every candidate is played out in the same sampled deals, and compared with what the policy would
lay: another card has to be better by more than the sample's error. What a deal brings is smoothed:
not who was ahead of whom counts but by how much, so that a deal says more than its ranks.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, sqrt, tanh
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.boards import ColumnBoard
from pyengine.agents.musicando.cards import ALL_NOTES, members
from pyengine.agents.musicando.playout import PASS
from pyengine.agents.musicando.worlds import worlds
from pyengine.core import shuffle

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from pyengine.agents.musicando.playout import Table
    from pyengine.agents.musicando.policy import Play, Policy
    from pyengine.agents.musicando.view import View
    from pyengine.agents.musicando.worlds import Hands

LEAD: Final = 8.0
"""By how many turns a player is ahead of another for three quarters of what a rank is worth."""
LATEST: Final = 100
"""The time that stands for never."""
CANDIDATES: Final = 8
"""How many cards are compared, the best by the policy."""
ROUND: Final = 8
"""Deals after which candidates that fall behind are dropped."""
DOUBT: Final = 1.5
"""Standard errors that a candidate may be behind without being dropped."""
PROOF: Final = 1.0
"""Standard errors by which another card has to be better than the policy's."""
SLICE: Final = {True: 8, False: 1}
"""Rivals played out between two yields, in columns and on the grid, which takes longer."""


@dataclass(frozen=True, slots=True)
class Mind:
    """What a bot thinks with: how it takes all to lay, its luck, how many playouts it may make."""

    policy: Policy
    rng: Random
    budget: int


@dataclass(frozen=True, slots=True)
class Stake:
    """M-6.2, M-7.6: what is played for besides ranks: the declarer and the contract's value.

    A failed contract costs `penalty` times that.
    """

    declarer: int
    value: int
    penalty: int = 1

    def brings(self, first: float) -> float:
        """M-6.2: return what the declarer's side gets, from -1 (surely not first) to 1 (first)."""
        return self.value * ((1 + self.penalty) * first - (self.penalty - 1)) / 2


def prospects(times: Sequence[int], player: int, sides: int) -> tuple[float, float]:
    """Return how far a player's side is ahead in ranks (points), and in being first (-1 to 1)."""
    own = [min(t, LATEST) for i, t in enumerate(times) if i % sides == player % sides]
    others = [min(t, LATEST) for i, t in enumerate(times) if i % sides != player % sides]
    ranks = fsum(tanh((b - a) / LEAD) for a in own for b in others)
    return ranks, tanh((min(others) - min(own)) / LEAD)


def outcome(times: Sequence[int], player: int, sides: int, stake: Stake) -> float:
    """M-6.2: return what these times bring the player's side more than the others, smoothed."""
    ranks, _ = prospects(times, player, sides)
    _, first = prospects(times, stake.declarer, sides)
    if sides == 2:
        sign = 1 if stake.declarer % sides == player % sides else -1
        return ranks + sign * stake.brings(first)
    share = 1.0 if stake.declarer == player else -1.0 / (sides - 1)
    return ranks / 2 + share * stake.brings(first)


@dataclass(slots=True)
class Candidate:
    """A play, and by how much its outcomes were better than those of the policy's."""

    play: Play
    gain: float = 0.0
    squares: float = 0.0

    def add(self, gain: float) -> None:
        """Count one more deal."""
        self.gain += gain
        self.squares += gain * gain

    def error(self, deals: int) -> float:
        """Return the standard error of the gain's sum over so many deals."""
        return sqrt(max(self.squares - self.gain * self.gain / deals, 0.0))


def best_play(table: Table, view: View, stake: Stake, mind: Mind) -> Generator[None, None, Play]:
    """Return the best card by so many playouts; `table` has the own hand, and others' not."""
    policy = mind.policy
    candidates = [Candidate(play) for play in plays(table, policy)]
    yardstick, rivals = candidates[0], candidates[1:]
    if not rivals:
        yield
        return yardstick.play
    board = table.board
    pause = SLICE[isinstance(board, ColumnBoard)]
    letter = board.letter if isinstance(board, ColumnBoard) else None
    deals = done = 0
    for hands in worlds(view, letter, policy, mind.rng):
        if hands is None:
            yield
            continue
        deals += 1
        world = with_hands(table, hands, mind.rng)
        measure = _played(world, yardstick.play, policy, view.player, stake)
        for rival in rivals:
            rival.add(_played(world, rival.play, policy, view.player, stake) - measure)
            done += 1
            if done % pause == 0:
                yield
        if deals % ROUND == 0:
            lead = max(0.0, *(rival.gain for rival in rivals))
            rivals = [r for r in rivals if r.gain + DOUBT * r.error(deals) >= lead]
        if done + deals >= mind.budget or not rivals:
            break
    proven = [rival for rival in rivals if rival.gain > PROOF * rival.error(deals)]
    return max(proven, key=lambda rival: rival.gain, default=yardstick).play


def plays(table: Table, policy: Policy) -> list[Play]:
    """M-3.1: return what is worth comparing, the policy's choice first, a pass last."""
    found = policy.ranked(table)[:CANDIDATES]
    notes = any(ALL_NOTES >> card & 1 for card, _ in found)
    if table.run or table.stock or not notes:
        found.append((PASS, 0))
    return found


def with_hands(table: Table, hands: Hands, rng: Random) -> Table:
    """Return the table with these hands, and the cards of the stock shuffled."""
    world = table.copy()
    world.hands = hands[:-1]
    world.stock = list(shuffle(tuple(members(hands[-1])), rng))
    return world


def _played(world: Table, play: Play, policy: Policy, player: int, stake: Stake) -> float:
    """Return the outcome of a play in this deal."""
    table = world.copy()
    times = table.finished() if table.move(*play) else table.play_out(policy)
    return outcome(times, player, table.sides, stake)
