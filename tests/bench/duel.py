"""Play a level of this tree against a level of another checkout.

    python -m tests.bench.duel turandot hard /path/to/checkout hard --games 300 --seed 1

One seat (in partnerships one side) is ours, all others are theirs; every deal is played with ours
in each place. The printed line has our share of the wins and our lead in points over the mean of
the others (in partnerships per deal), both with 95 % intervals, and the milliseconds per decision
of both, median and longest. Both trees must have the same rules: moves are exchanged as text with a
process in each checkout. Options are given as in a record:

    python -m tests.bench.duel musicando hard . medium --players 4 --option variant=partners \
        --option deals=1 [--contract 4S]

With `--contract` Musicando has no auction: the player served first has it, and what was called to
that end is not shown to the bots, which would conclude from it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import TYPE_CHECKING, Any, Final

from pyengine.agents import LEVELS
from pyengine.commands import print_json
from pyengine.commands.tournament import points, student, wilson, wins
from pyengine.core import Refusal
from pyengine.games import KEYS
from pyengine.games.musicando.moves import PASS, Bid
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT: Final = Path(__file__).parents[2]

PLAYER: Final = """
import json, sys
from dataclasses import replace
from random import Random
from time import perf_counter
from pyengine.agents import LEVELS, choose, load
from pyengine.session import Session

for line in sys.stdin:
    order = json.loads(line)
    if order[0] == "new":
        key, players, options, seed, lot, contract = order[1:]
        session = Session.new(key, players, options, (), seed)
        agents = {}
    elif order[0] == "move":
        session.submit(order[1], order[2])
    else:
        seat, name = order[1:]
        agent = agents.setdefault(seat, load(key, name))
        rng = Random((lot + 1) << 32 | session.ply << 8 | ord(seat))
        start = perf_counter()
        budget = LEVELS[key][name].budget
        seen = session.seen(seat)
        if contract:
            seen = replace(seen, calls=())
        move = choose(agent, session.game, seen, seat, rng, budget)
        taken = perf_counter() - start
        print(json.dumps([session.game.write(move), taken]), flush=True)
"""


class Checkout:
    """A process in a checkout that plays the game and returns the moves of a level."""

    def __init__(self, folder: Path, level: str) -> None:
        self.level = level
        self.times: list[float] = []
        self._process = subprocess.Popen(  # noqa: S603 - our own Python
            [sys.executable, "-c", PLAYER],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, *order: object) -> None:
        """Send an order as a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()

    def ask(self, seat: str) -> str:
        """Return the level's move for this seat."""
        assert self._process.stdout is not None
        self.tell("ask", seat, self.level)
        answer = self._process.stdout.readline()
        if not answer:
            sys.exit(f"{self.level}: its process has ended; what it said of that stands above")
        move, taken = json.loads(answer)
        self.times.append(taken)
        return str(move)


Game = tuple[float, float]
"""The result of a game: our share of the win, and our lead in points."""


def auction_call(session: Session, contract: str | None) -> str | None:
    """Return the call that gives the player served first this contract; None outside an auction."""
    state: Any = session.state
    if contract is None or state.phase != "auction":
        return None
    return session.game.write(PASS if state.calls else Bid(int(contract[0]), contract[1]))


def play_game(
    ours: Checkout, theirs: Checkout, session: Session, own: set[str], contract: str | None
) -> Game:
    """Play a game to its end; `own` are our seats."""
    game = session.game
    while session.to_move:
        seat = session.to_ask[0]
        move = auction_call(session, contract) or (ours if seat in own else theirs).ask(seat)
        refusal = session.submit(seat, move)
        assert not isinstance(refusal, Refusal), (seat, move, refusal)
        for checkout in (ours, theirs):
            checkout.tell("move", seat, move)
    won, scored = [
        dict(zip(game.seats, numbers, strict=True))
        for numbers in (wins(game, session.state), points(game, session.state))
    ]
    share = fmean(won[seat] for seat in own)
    if all(game.side(seat) == seat for seat in game.seats):
        others = fmean(scored[seat] for seat in game.seats if seat not in own)
        return share, fmean(scored[seat] for seat in own) - others
    return share, fmean(scored[seat] for seat in own)


def play_deal(
    ours: Checkout,
    theirs: Checkout,
    table: tuple[str, int, dict[str, Any]],
    seed: int,
    contract: str | None,
) -> Iterator[Game]:
    """Play the same cards with our level in each place."""
    game = Session.new(*table, (), seed).game
    for number, side in enumerate(dict.fromkeys(map(game.side, game.seats))):
        for checkout in (ours, theirs):
            checkout.tell("new", *table, seed, seed * len(game.seats) + number, contract)
        own = {seat for seat in game.seats if game.side(seat) == side}
        yield play_game(ours, theirs, Session.new(*table, (), seed), own, contract)


def summary(deals: list[list[Game]], ours: Checkout, theirs: Checkout) -> dict[str, object]:
    """Return the line that is printed."""
    games = [game for deal in deals for game in deal]
    rate, low, high = wilson(sum(share for share, _ in games), len(games))
    line: dict[str, object] = {"games": len(games), "rate": round(rate, 4)}
    line |= {"low": round(low, 4), "high": round(high, 4)}
    samples = deals if len(deals) > 1 else [[game] for game in games]
    mean, mean_low, mean_high = student([fmean(ahead for _, ahead in each) for each in samples])
    line |= {"ahead": round(mean, 3), "ahead_low": round(mean_low, 3)}
    line |= {"ahead_high": round(mean_high, 3)}
    for name, checkout in (("ours", ours), ("theirs", theirs)):
        line[f"{name} ms"] = round(1e3 * median(checkout.times), 1)
        line[f"{name} most"] = round(1e3 * max(checkout.times), 1)
    return line


def read_options(pairs: Iterable[str]) -> dict[str, Any]:
    """Return options from NAME=VALUE; a value of digits is a number."""
    named = dict(pair.split("=", 1) for pair in pairs)
    return {name: int(text) if text.isdigit() else text for name, text in named.items()}


def main() -> None:
    """Play and print the result."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("level")
    parser.add_argument("checkout", type=Path)
    parser.add_argument("their_level")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--contract", help="Musicando's, such as 4S")
    parser.add_argument("--every", type=int, default=0, help="print after so many deals, too")
    args = parser.parse_args()
    if args.level not in LEVELS[args.game]:
        parser.error(f"{args.game} has no level {args.level!r}; there are {[*LEVELS[args.game]]}")
    if not (args.checkout / "pyengine" / "session.py").exists():
        parser.error(f"{args.checkout} is no checkout of Tavolino")
    ours = Checkout(ROOT, args.level)
    theirs = Checkout(args.checkout, args.their_level)
    table = (args.game, args.players, read_options(args.option))
    rng = Random(args.seed)
    deals: list[list[Game]] = []
    while sum(map(len, deals)) < args.games:
        deals.append(list(play_deal(ours, theirs, table, int(rng.random() * 2**53), args.contract)))
        if args.every and len(deals) > 1 and len(deals) % args.every == 0:
            print_json(summary(deals, ours, theirs))
    print_json(summary(deals, ours, theirs))


if __name__ == "__main__":
    main()
