"""Judge a call or a choice of display in hindsight, with all cards open.

Every display is played out several times, with occasional random cards.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from pyengine.agents.musicando.bidding import contract_after, expected_at_even_odds, stake
from pyengine.agents.musicando.boards import empty_board
from pyengine.agents.musicando.playout import Position
from pyengine.agents.musicando.policy import RANDOM_CARD_CHANCE, NoisyPolicy
from pyengine.agents.musicando.search import outcome
from pyengine.agents.musicando.worlds import dealt
from pyengine.games.musicando import Choice, Contract

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from pyengine.agents.musicando.bidding import Stake
    from pyengine.agents.musicando.search import SearchContext
    from pyengine.agents.musicando.view import View
    from pyengine.games.musicando import Move, Musicando
    from pyengine.games.musicando.moves import Call

PLAYOUT_COST: Final = 20
"""Budget that one playout of a whole deal costs, because it takes longer."""
MIN_PLAYOUTS: Final = 4
"""The fewest playouts of each display."""


class Foreseen(NamedTuple):
    """A move's value and its error, and how often its `contract` is made; None if all pass."""

    value: float
    error: float
    contract: Contract | None = None
    made: float = 0.0


def foreseen(
    rules: Musicando,
    view: View,
    calls: tuple[Call, ...],
    moves: Sequence[Move],
    context: SearchContext,
) -> Generator[None, None, dict[Move, Foreseen]]:
    """Return what each move leads to, as if everybody passed after it."""
    contracts = {move: _contract(view, calls, move) for move in moves}
    openings = dict.fromkeys(
        (contract.display, contract.player) for contract in contracts.values() if contract
    )
    times: dict[tuple[str, int], list[list[int]]] = {}
    for display, opener in openings:
        times[display, opener] = yield from _played_out(display, opener, view, context)
    found: dict[Move, Foreseen] = {}
    for move, contract in contracts.items():
        if contract is None:
            found[move] = Foreseen(0.0, 1.0)
        else:
            results = times[contract.display, contract.player]
            value, error = _mean_result(results, view, stake(rules, contract))
            found[move] = Foreseen(value, error, contract, _made(results, contract, view.sides))
    return found


def _made(results: Sequence[Sequence[int]], contract: Contract, sides: int) -> float:
    """M-6.2: return in which part of the playouts the declarer's side comes first."""
    firsts = [times.index(min(times)) % sides for times in results]
    return firsts.count(contract.player % sides) / len(firsts)


def _played_out(
    display: str, opener: int, view: View, context: SearchContext
) -> Generator[None, None, list[list[int]]]:
    """Return the `times` of each playout of a display that this player opens."""
    policy = NoisyPolicy(context.policy, context.rng, RANDOM_CARD_CHANCE)
    times = []
    for _ in range(max(MIN_PLAYOUTS, context.budget // PLAYOUT_COST)):
        hands = dealt(view, context.rng)
        stock = [card for card in reversed(view.stock) if card is not None]
        position = Position(empty_board(display), hands[:-1], stock, opener, view.sides)
        times.append(position.play_out(policy))
        yield
    return times


def _mean_result(
    times: Sequence[Sequence[int]], view: View, at_stake: Stake
) -> tuple[float, float]:
    """Return the mean result of the playouts for the player's side, and its standard error."""
    brought = [outcome(each, view.player, view.sides, at_stake) for each in times]
    mean = sum(brought) / len(brought)
    spread = sqrt(sum((each - mean) ** 2 for each in brought) / len(brought))
    value = expected_at_even_odds(view.player, view.sides, at_stake) + mean
    return value, spread / sqrt(len(brought))


def _contract(view: View, calls: tuple[Call, ...], move: Move) -> Contract | None:
    """M-2.5, M-7.2: return what is played if everybody passes after this move."""
    if isinstance(move, Choice):
        return Contract(view.player, move.display)
    return contract_after(view, calls, cast("Call", move))
