"""Measure the errors of the odds in Turandot's hints: of a move, and of a difference of two.

    python -m tests.bench.turandot_odds [--positions 60] [--playouts 150] [--players 3] [--seed 1]

lets the strongest level weigh decisions of games between bots, and plays out the best move and the
next different one repeatedly, with all seats at that level and a small budget. For each number of
rounds to come it prints the root mean square of forecast minus outcome, corrected for the sampling
error of the playouts: for the first move's odds, and for the difference of the two.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import fsum, sqrt
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from pyengine.agents import LEVELS, choose, load, run_to_end
from pyengine.commands import print_json
from pyengine.core import CHANCE
from pyengine.games.turandot import LAST_ROUND
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyengine.core import Seat

KEY: Final = "turandot"
HARD: Final = load(KEY, "hard")
BUDGET: Final = LEVELS[KEY]["hard"].budget
QUICK: Final = 40
"""The budget of a playout's decisions."""
OFTEN: Final = 0.15


def positions(players: int, seed: int) -> Iterator[tuple[Session, Seat]]:
    """Yield games among medium bots at some of their decisions, with the deciding seat."""
    rng = Random(seed)
    medium, budget = load(KEY, "medium"), LEVELS[KEY]["medium"].budget
    while True:
        session = Session.new(KEY, players, {}, [], rng.getrandbits(40))
        while session.to_move:
            seat = session.to_ask[0]
            if rng.random() < OFTEN and session.state.phase != "casting":
                yield session, seat
            move = choose(medium, session.game, session.seen(seat), seat, rng, budget)
            session.submit(seat, session.game.write(move))


def outcomes(session: Session, seat: Seat, move: object, playouts: int) -> list[float]:
    """Return the shares of the win after a move, by playout."""
    game, found = session.game, []
    for luck in range(playouts):
        rng = Random(luck)
        state = game.apply(game.determinize(session.seen(seat), seat, rng), seat, move)
        while game.to_move(state):
            if game.to_move(state) == (CHANCE,):
                state = game.apply_deal(state, game.deal(state, rng))
                continue
            turn = game.to_ask(state)[0]
            reply = choose(HARD, game, game.observation(state, turn), turn, rng, QUICK)
            state = game.apply(state, turn, reply)
        winners = game.winners(state)
        found.append((seat in winners) / len(winners))
    return found


def squared(told: float, came: list[float]) -> float:
    """Return the squared error of a forecast, minus the sampling variance of the playouts."""
    mean = fmean(came)
    luck = fsum((each - mean) ** 2 for each in came) / len(came) / max(1, len(came) - 1)
    return (told - mean) ** 2 - luck


def measure(session: Session, seat: Seat, playouts: int) -> tuple[float, float] | None:
    """Return the squared errors of the odds and of a difference; None if there is one move."""
    game = session.game
    weighed = run_to_end(HARD.weigh(game, session.seen(seat), seat, Random(1), BUDGET))
    first = weighed[0]
    bare = game.write(first.move).rstrip("*")
    other = next((one for one in weighed if game.write(one.move).rstrip("*") != bare), None)
    if other is None:
        return None
    came = outcomes(session, seat, first.move, playouts)
    instead = outcomes(session, seat, other.move, playouts)
    gains = [a - b for a, b in zip(came, instead, strict=True)]
    return squared(first.value, came), squared(first.value - other.value, gains)


def main() -> None:
    """Measure, and print a line for each number of rounds to come."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name, default in (("positions", 60), ("playouts", 150), ("players", 3), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    args = parser.parse_args()
    found: dict[tuple[int, str], list[tuple[float, float]]] = defaultdict(list)
    count = 0
    for session, seat in positions(args.players, args.seed):
        measured = measure(session, seat, args.playouts)
        if measured:
            found[LAST_ROUND - session.state.round, session.state.phase].append(measured)
            count += 1
        if count == args.positions:
            break
    for (to_come, phase), each in sorted(found.items()):
        of_value, of_difference = (sqrt(max(0.0, fmean(part))) for part in zip(*each, strict=True))
        print_json(
            f"{to_come} to come, {phase}: {len(each)} positions,"
            f" value {of_value:.3f}, difference {of_difference:.3f}"
        )


if __name__ == "__main__":
    main()
