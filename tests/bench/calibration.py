"""Measure how accurate hints are: forecasts against outcomes, by tenths.

    python -m tests.bench.calibration turandot [--level hard] [--games 1000] [--often 0.2]

plays games among bots of one level (`--players` of them, by default three, in Musicando four) and
lets the strongest level, which gives the hints, weigh some of their decisions. For each tenth of
the forecasts it prints their number, the mean forecast of the move made, and the mean outcome with
its standard error: shares of the win, or the lead in points as that game's bots count it.
Musicando's hints in the auction say in how many of ten deals a contract is made; that is compared
too, for the calls that led to the contract. `--laying medium` lets another level lay the cards,
which is faster; `--every 50` prints the tables after every 50 games. The last line has the slope of
outcomes on forecasts, through both means, and the mean difference.

    python -m tests.bench.calibration turandot --strength [--games 1000]

lets one seat always make the first move of the hint, against bots of the level, and prints the
share of wins (in Musicando also points per deal) with 95 % intervals, and in how many decisions the
bot itself would have moved differently.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any, Final

from pyengine.agents import LEVELS, UNITS, choose, load, run_to_end, strongest
from pyengine.agents.lucca_citta.outlook import ahead
from pyengine.commands import print_json
from pyengine.commands.tournament import points, student, wilson, wins
from pyengine.core import totals
from pyengine.games.musicando.moves import Bid
from tests.bench import selfplay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyengine.core import Game, Seat, Weighed
    from tests.bench.selfplay import Player

TENTHS: Final = 10
MADE: Final = "auction: made"
CHANCES: Final = ("made_in_ten", "stands")
"""The reasons that state a chance, in tenths."""


@dataclass(slots=True)
class Told:
    """A forecast at a decision: the seat, its kind, and its value."""

    seat: Seat
    kind: str
    forecast: float
    about: Bid | None = None
    """The bid by which a call was weighed."""


@dataclass
class Listener:
    """A bot that has some of its decisions weighed, always its calls, and records the forecasts."""

    key: str
    name: str
    laying: str
    often: float
    told: list[Told] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.calls = selfplay.level(self.key, self.name)
        self.plays = selfplay.level(self.key, self.laying)
        best = strongest(self.key)
        self.agent, self.budget = load(self.key, best), LEVELS[self.key][best].budget

    def __call__(self, game: Game[Any, Any], seen: Any, seat: Seat, rng: Random) -> object:  # noqa: ANN401 # any game's
        """Return the level's move."""
        asked = rng.random() < self.often
        own = Random(rng.getrandbits(48))
        bot = self.plays if seen.phase == "play" else self.calls
        move = bot(game, seen, seat, rng)
        if asked or seen.phase == "auction":
            weighed = run_to_end(self.agent.weigh(game, seen, seat, own, self.budget))
            one = next((each for each in weighed if each.move == move), None)
            if one is not None:
                self.note(seen, seat, one)
        return move

    def note(self, seen: Any, seat: Seat, one: Weighed[Any]) -> None:  # noqa: ANN401 # any game's
        """Record the forecast of the move made."""
        bids = [call for call in (*getattr(seen, "calls", ()), one.move) if isinstance(call, Bid)]
        bid = bids[-1] if seen.phase == "auction" and bids else None
        if bid or seen.phase != "auction":
            self.told.append(Told(seat, f"{seen.phase}: {UNITS[self.key]}", one.value, bid))
        for reason in one.reasons:
            if reason.key in CHANCES:
                chance = int(str(reason.args["n"])) / TENTHS
                self.told.append(Told(seat, MADE, chance, bid))


def came(game: Game[Any, Any], state: Any, told: Told) -> float | None:  # noqa: ANN401 # any game's
    """Return the outcome of a decision in the unit of its forecast; None if unknown."""
    if told.about:  # a call is weighed as if everybody passed after it
        contract = state.finished[-1].contract
        if (told.about.level, told.about.display) != (contract.level, contract.display):
            return None
        if told.kind == MADE:
            side = game.side(game.seats[contract.player])
            first = state.finished[-1].ranks[:1]  # empty if all passed in turn
            return float(side in [game.side(game.seats[each]) for each in first])
    if UNITS[game.key] == "odds":
        return dict(zip(game.seats, wins(game, state), strict=True))[told.seat]
    scores = totals(game, state)
    side = game.side(told.seat)
    if game.key == "lucca-citta":
        return ahead([float(scores[each]) for each in game.sides], game.sides.index(side))
    return scores[side] - fmean(scores[each] for each in game.sides if each != side)


def tenths(
    pairs: Sequence[tuple[float, float]], *, odds: bool
) -> Iterator[list[tuple[float, float]]]:
    """Yield the pairs by tenths: of the scale for odds, else of their number."""
    if odds:
        for tenth in range(TENTHS):
            yield [pair for pair in pairs if min(TENTHS - 1, int(TENTHS * pair[0] + 1e-9)) == tenth]
        return
    ranked = sorted(pairs, key=lambda pair: pair[0])
    for tenth in range(TENTHS):
        yield ranked[tenth * len(ranked) // TENTHS : (tenth + 1) * len(ranked) // TENTHS]


def table(kind: str, pairs: Sequence[tuple[float, float]]) -> Iterator[dict[str, object]]:
    """Yield the lines for one kind of forecast."""
    for found in tenths(pairs, odds=not kind.endswith("points")):
        if found:
            outcomes = [outcome for _, outcome in found]
            yield {
                "what": kind,
                "n": len(found),
                "forecast": round(fmean(forecast for forecast, _ in found), 3),
                "came": round(fmean(outcomes), 3),
                "error": round(pstdev(outcomes) / sqrt(len(outcomes)), 3),
            }
    middle = fmean(forecast for forecast, _ in pairs)
    spread = sum((forecast - middle) ** 2 for forecast, _ in pairs) or 1.0
    slope = sum((forecast - middle) * outcome for forecast, outcome in pairs) / spread
    mean = fmean(outcome - forecast for forecast, outcome in pairs)
    yield {"what": kind, "n": len(pairs), "slope": round(slope, 3), "mean error": round(mean, 3)}


def calibrate(args: argparse.Namespace, players: int) -> None:
    """Play and print the tables."""
    rng = Random(args.seed)
    pairs: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for number in range(1, args.games + 1):
        bot = Listener(args.game, args.level, args.laying or args.level, args.often)
        game, state = selfplay.play(args.game, [bot] * players, rng.getrandbits(48), number)
        for told in bot.told:
            outcome = came(game, state, told)
            if outcome is not None:
                pairs[told.kind].append((told.forecast, outcome))
                if told.kind != MADE:
                    pairs[UNITS[args.game]].append((told.forecast, outcome))
        if number == args.games or (args.every and number % args.every == 0):
            print_json({"games": number})
            for kind in sorted(pairs):
                for line in table(kind, pairs[kind]):
                    print_json(line)


class Follower:
    """Makes the first move of the hint, and counts the bot's differing moves."""

    def __init__(self, key: str) -> None:
        name = strongest(key)
        self.agent, self.budget = load(key, name), LEVELS[key][name].budget
        self.moves = self.others = 0

    def __call__(self, game: Game[Any, Any], seen: object, seat: Seat, rng: Random) -> object:
        """Return the move that is shown first."""
        again = Random(rng.getrandbits(48))
        first = Random(again.getrandbits(48))
        first.setstate(again.getstate())
        move = run_to_end(self.agent.weigh(game, seen, seat, first, self.budget))[0].move
        self.moves += 1
        self.others += move != choose(self.agent, game, seen, seat, again, self.budget)
        return move


def strength(key: str, name: str, players: int, games: int, seed: int) -> None:
    """Play and print the result."""
    rng = Random(seed)
    ours, theirs = Follower(key), selfplay.level(key, name)
    share: list[float] = []
    leads: list[float] = []
    while len(share) < games:
        deal = rng.getrandbits(48)
        of_deal = []
        for place in range(2 if key == "musicando" else players):
            seats: list[Player] = [theirs] * players
            for seat in range(place, players, 2) if key == "musicando" else [place]:
                seats[seat] = ours
            game, state = selfplay.play(key, seats, deal, len(share))
            share.append(wins(game, state)[place])
            scored = points(game, state)
            others = [one for one, who in zip(scored, seats, strict=True) if who is not ours]
            of_deal.append(scored[place] - (0 if key == "musicando" else fmean(others)))
        leads.append(fmean(of_deal))
    rate, low, high = wilson(sum(share), len(share))
    mean, mean_low, mean_high = student(leads)
    line: dict[str, object] = {"games": len(share), "rate": round(rate, 4)}
    line |= {"low": round(low, 4), "high": round(high, 4), "ahead": round(mean, 3)}
    line |= {"ahead_low": round(mean_low, 3), "ahead_high": round(mean_high, 3)}
    print_json({**line, "decisions": ours.moves, "otherwise": ours.others})


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--often", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--laying")
    parser.add_argument("--every", type=int, default=0)
    parser.add_argument("--strength", action="store_true")
    args = parser.parse_args()
    players = args.players or (4 if args.game == "musicando" else 3)
    if args.strength:
        strength(args.game, args.level, players, args.games, args.seed)
    else:
        calibrate(args, players)


if __name__ == "__main__":
    main()
