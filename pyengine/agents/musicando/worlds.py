"""Sample deals that agree with what a seat has seen, in proportion to their likelihood.

The sampler exchanges two hidden cards at a time (Metropolis): an exchange that makes the others'
calls and plays less likely is accepted only with that ratio. The others are assumed to play roughly
by the policy in columns, to enclose cards for their own symbols on the grid, and to bid as bots do.
Visible cards are never exchanged; if all are visible there is only one deal.
"""

from __future__ import annotations

from math import exp, fsum
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.cards import ALL_SYMBOLS, members
from pyengine.agents.musicando.strength import evidence_of, likelihood
from pyengine.core import shuffle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from pyengine.agents.musicando.policy import Policy
    from pyengine.agents.musicando.view import View

BURN_IN: Final = 200
"""Exchanges tried before the first sample."""
SLICE: Final = 20
"""Exchanges tried between two yields."""
THINNING: Final = 5
"""Exchanges tried between one sample and the next."""
MAX_TRIES: Final = 20
"""How often an invalid deal is redone; the last attempt ignores what players lack."""
PLAYERS_WITH_EVIDENCE: Final = (4,)
"""Numbers of players for which `strength.EVIDENCE` holds: fourteen cards each."""

Hands = list[int]
"""The cards of every player, then those of the stock."""


def worlds(view: View, letter: str | None, policy: Policy, rng: Random) -> Iterator[Hands | None]:
    """Yield samples without end, and None between slices of work before the first.

    `letter` is the display on which cards were laid, if it has columns.
    """
    hidden = [holder for holder, count in enumerate(view.hidden) if count]
    in_columns = letter is not None
    has_evidence = any(view.calls) or any(view.helped) or (in_columns and any(view.decisions))
    while len(hidden) < 2 or not has_evidence:
        yield dealt(view, rng)
    walk = _Walk(view, letter, policy, hidden, rng)
    for _ in range(BURN_IN // SLICE):
        walk.exchange(SLICE)
        yield None
    while True:
        yield walk.hands.copy()
        walk.exchange(THINNING)


def dealt(view: View, rng: Random) -> Hands:
    """M-3.1: deal the unseen cards at random, to nobody a card that they could not lay.

    Cards with the fewest possible holders are dealt first; a dead end is retried, and the last
    attempt ignores the constraint.
    """
    lacks = (*view.lacks, 0)
    for attempt in range(MAX_TRIES):
        strict = attempt < MAX_TRIES - 1
        space = list(view.hidden)
        hands = list(view.seen)
        cards = list(shuffle(view.unseen, rng))
        cards.sort(key=lambda card: sum(lack >> card & 1 for lack in lacks), reverse=True)
        for card in cards:
            able = [
                holder
                for holder, free in enumerate(space)
                if free and not (strict and lacks[holder] >> card & 1)
            ]
            if not able:
                break
            holder = _drawn(able, space, rng)
            hands[holder] |= 1 << card
            space[holder] -= 1
        else:
            return hands
    raise AssertionError


def _drawn(holders: list[int], space: list[int], rng: Random) -> int:
    """Draw one of the holders, in proportion to the cards that they still need."""
    number = rng.random() * sum(space[holder] for holder in holders)
    for holder in holders:
        number -= space[holder]
        if number < 0:
            return holder
    return holders[-1]


class _Walk:
    """The state of the sampler: a deal from which the next is a few exchanges away."""

    def __init__(
        self, view: View, letter: str | None, policy: Policy, hidden: list[int], rng: Random
    ) -> None:
        self.hands = dealt(view, rng)
        self._letter = letter
        self._policy = policy
        self._hidden = hidden
        self._rng = rng
        self._lacks = (*view.lacks, 0)
        self._decisions = (*view.decisions, ())
        self._places = {
            holder: [card for card in view.unseen if self.hands[holder] >> card & 1]
            for holder in hidden
        }
        listens = view.players in PLAYERS_WITH_EVIDENCE
        table = view.players, view.sides
        self._evidence = [
            *(
                evidence_of(view.calls, who, table) if listens else ()
                for who in range(view.players)
            ),
            (),
        ]
        self._laid = (*view.laid, 0)
        self._helped = (*view.helped, *[0.0] * 8)
        self._odds = [self._likely(who, hand) for who, hand in enumerate(self.hands)]

    def _likely(self, who: int, hand: int) -> float:
        """Return the likelihood of what a player with this hand left has called and laid."""
        evidence = self._evidence[who]
        odds = likelihood(evidence, hand | self._laid[who]) if evidence else 1.0
        if self._letter is None:
            symbols = members(hand & ALL_SYMBOLS)
            return odds * exp(fsum(self._helped[who << 3 | symbol >> 3] for symbol in symbols))
        return odds * self._policy.odds(self._letter, hand, self._decisions[who])

    def exchange(self, times: int) -> None:
        """Try this many exchanges of a card of one holder for a card of another."""
        random = self._rng.random
        hidden = self._hidden
        for _ in range(times):
            at = int(random() * len(hidden))
            one = hidden[at]
            other = hidden[(at + 1 + int(random() * (len(hidden) - 1))) % len(hidden)]
            i = int(random() * len(self._places[one]))
            j = int(random() * len(self._places[other]))
            given, taken = self._places[one][i], self._places[other][j]
            if self._lacks[other] >> given & 1 or self._lacks[one] >> taken & 1:
                continue
            both = 1 << given | 1 << taken
            one_odds, other_odds = (
                self._likely(who, self.hands[who] ^ both) for who in (one, other)
            )
            before = self._odds[one] * self._odds[other]
            if one_odds * other_odds >= random() * before:
                self.hands[one] ^= both
                self.hands[other] ^= both
                self._odds[one], self._odds[other] = one_odds, other_odds
                self._places[one][i], self._places[other][j] = taken, given
