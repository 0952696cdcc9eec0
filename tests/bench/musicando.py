"""Measure Musicando bots in partnerships: the same deals twice, with sides swapped.

    python -m tests.bench.musicando hard greedy --deals 100 --seed 1 [--contract 4M]

prints the lead of the first in points per deal with a 95 % interval, and the processor time per
decision in play. With `--contract` there is no auction: the player left of the dealer has it.
`seer` is the upper bound: it plays every card out by rule of thumb like the hard bot, but in the
true deal, which it is given.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, cast

from pyengine.agents import LEVELS, choose, load, rng_for
from pyengine.agents.musicando.bidding import stake
from pyengine.agents.musicando.cards import bits
from pyengine.agents.musicando.players import Medium, seated, written
from pyengine.agents.musicando.policy import GOOD
from pyengine.agents.musicando.search import outcome, plays
from pyengine.commands import print_json
from pyengine.commands.tournament import student
from pyengine.core import totals
from pyengine.games.musicando import Musicando, State
from pyengine.games.musicando.moves import PASS, Bid

if TYPE_CHECKING:
    from pyengine.core import Agent
    from pyengine.games.musicando.moves import Move

BUDGET = 60
"""Playouts with which the seer calls, as the medium bot does."""


def foreseen(game: Musicando, state: State, player: int) -> Move:
    """Return the card that is best in the true deal if everybody then plays by rule of thumb."""
    position = seated(game, state, player)
    position.hands = [bits(map(str, hand)) for hand in state.hands]
    contract = state.contract
    assert contract is not None
    at_stake = stake(game, contract)

    def brought(play: tuple[int, int]) -> float:
        after = position.copy()
        times = after.finished() if after.move(*play) else after.play_out(GOOD)
        return outcome(times, player, position.sides, at_stake)

    return written(position, max(plays(position, GOOD), key=brought))


def run_bot(name: str, game: Musicando, state: State, seat: str, rng: Random) -> Move:
    """Return a bot's move; the seer calls like the medium bot."""
    if name == "seer" and state.phase == "play":
        return foreseen(game, state, game.seats.index(seat))
    seen = game.observation(state, seat)
    if name == "seer":
        return choose(Medium(), game, seen, seat, rng, BUDGET)
    level = LEVELS["musicando"][name]
    agent = cast("Agent[State, Move]", load("musicando", name))
    return choose(agent, game, seen, seat, rng, level.budget)


def play_deal(
    bots: tuple[str, str],
    number: int,
    seed: int,
    contract: Bid | None,
    times: dict[str, list[float]],
) -> int:
    """Return the lead in points of the first bot, as North and South, over the second."""
    game = Musicando.make(4, {"deals": 1, "dealer": "NESW"[number % 4]})
    state: Any = game.start()
    state = game.apply_deal(state, game.deal(state, Random(seed)))
    ply = 0
    while seats := game.to_move(state):
        (seat,) = seats
        name = bots[game.seats.index(seat) % 2]
        move: Move
        if contract and state.phase == "auction":
            move = PASS if state.calls else contract
        else:
            start = process_time()
            move = run_bot(name, game, state, seat, rng_for(seed, seat, ply))
            times[f"{name} {state.phase}"].append(process_time() - start)
        state = game.apply(state, seat, move)
        ply += 1
    points = totals(game, state)
    return points["NS"] - points["EW"]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--contract")
    args = parser.parse_args()
    contract = Bid(int(args.contract[0]), args.contract[1]) if args.contract else None
    one, other = args.bots
    times: dict[str, list[float]] = defaultdict(list)
    ahead = []
    rng = Random(args.seed)
    for number in range(args.deals):
        seed = rng.getrandbits(48)
        first = play_deal((one, other), number, seed, contract, times)
        second = play_deal((other, one), number, seed, contract, times)
        ahead.append((first - second) / 2)
    mean, low, high = student(ahead)
    line: dict[str, object] = {"deals": args.deals, "ahead": round(mean, 2)}
    line |= {"low": round(low, 2), "high": round(high, 2)}
    for key, spent in sorted(times.items()):
        line[f"{key} ms"] = round(1e3 * sum(spent) / len(spent), 1)
        line[f"{key} most"] = round(1e3 * max(spent), 1)
    print_json(line)


if __name__ == "__main__":
    main()
