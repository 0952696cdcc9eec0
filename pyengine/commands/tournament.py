"""`play`: tournaments between bots.

Every deal is played in all rotations of the seats, so that the luck of cards and seats is shared
equally. A game's seed is that of its deal, and each bot draws from its own generator, so the
results do not depend on the number of processes.
"""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final

from pyengine.agents import LEVELS, choose, load, rng_for
from pyengine.commands import UsageError, print_error, print_json
from pyengine.commands.english import reason
from pyengine.commands.progress import progress
from pyengine.commands.records import options_of
from pyengine.core import IllegalMoveError, Refusal, totals
from pyengine.record import Player, RecordError, make, write
from pyengine.session import Session

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pyengine.core import Game


@dataclass(frozen=True, slots=True)
class RotatedDeal:
    """A unit of work for one process: a deal, to be played in all rotations of the bots."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, str | int]
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the bot in each seat, its share of the win and its points."""

    bots: tuple[str, ...]
    wins: tuple[float, ...]
    points: tuple[float, ...]


def play(args: Namespace) -> int:
    """Play the tournament and print a line for each distinct bot."""
    options = options_of(args.option)
    _check(args.game, args.seats, options, args.seed)
    folder = _folder(args.out)
    rng = Random(args.seed)
    size = -(-args.games // len(args.seats))
    deals = (
        RotatedDeal(args.game, args.seats, options, int(rng.random() * 2**53)) for _ in range(size)
    )
    played = []
    for number, games in enumerate(progress(_in_processes(deals, size), size, "deals"), 1):
        played.append([game for game, _ in games])
        if folder:
            for rotation, (_, record) in enumerate(games, 1):
                name = f"{args.game}-{number:05}-{rotation}.json"
                (folder / name).write_text(record + "\n", "utf-8")
    for bot in dict.fromkeys(args.seats):
        print_json(summary(bot, played))
    return 0


def _check(key: str, bots: Sequence[str], options: Mapping[str, str | int], seed: int) -> None:
    for bot in bots:
        if bot not in LEVELS[key]:
            message = f"{key} has no bot {bot!r}; its bots are {', '.join(LEVELS[key])}"
            raise UsageError(message)
    try:
        game = make(key, len(bots), options, seed)
    except RecordError as error:
        raise UsageError(reason(error.refused)) from error
    sides: dict[str, list[str]] = {side: [] for side in game.sides}
    for seat, bot in zip(game.seats, bots, strict=True):
        sides[game.side(seat)].append(bot)
    if len({*bots}) > 1 and len({tuple(sorted(side)) for side in sides.values()}) == 1:
        print_error(
            "Partners sit opposite: both sides have the same bots, so neither can be ahead.\n"
        )


def _folder(out: str | None) -> Path | None:
    if out is None:
        return None
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"--out {out}: {error.strerror}"
        raise UsageError(message) from error
    return folder


# --- Playing --------------------------------------------------------------------------------------


def _in_processes(deals: Iterable[RotatedDeal], size: int) -> Iterator[list[tuple[Played, str]]]:
    """Yield the games of each deal with their records, in order, played on all processors."""
    processes = min(os.cpu_count() or 1, size)
    if processes == 1:
        yield from map(play_deal, deals)
        return
    # The processes inherit that they ignore Ctrl-C: only the parent handles it, and ends them.
    interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
    pool = Pool(processes)
    signal.signal(signal.SIGINT, interrupt)
    with pool:
        yield from pool.imap(play_deal, deals)


def play_deal(deal: RotatedDeal) -> list[tuple[Played, str]]:
    """Play the deal in all rotations, moving every bot one seat on for each rotation."""
    return [_play_game(deal, rotation) for rotation in range(len(deal.bots))]


def _play_game(deal: RotatedDeal, rotation: int) -> tuple[Played, str]:
    bots = (*deal.bots[-rotation:], *deal.bots[:-rotation]) if rotation else deal.bots
    session = Session.new(
        deal.game, len(bots), deal.options, [Player(bot, bot) for bot in bots], deal.seed
    )
    game = session.game
    levels = dict(zip(game.seats, (LEVELS[deal.game][bot] for bot in bots), strict=True))
    agents = dict(zip(game.seats, (load(deal.game, bot) for bot in bots), strict=True))
    while session.to_move:
        seat = session.to_ask[0]
        rng = rng_for(deal.seed * len(bots) + rotation, seat, session.ply)
        try:
            move = choose(agents[seat], game, session.seen(seat), seat, rng, levels[seat].budget)
            refusal = session.submit(seat, game.write(move))
            if isinstance(refusal, Refusal):
                raise IllegalMoveError(refusal)  # noqa: TRY301 - as all that bots do wrong
        except Exception as error:
            bot = bots[game.seats.index(seat)]
            error.add_note(f"bot {bot} on seat {seat}, seed {deal.seed}, ply {session.ply}")
            raise
    state = session.state
    return Played(bots, wins(game, state), points(game, state)), write(session.record())


def wins(game: Game[Any, Any], state: object) -> tuple[float, ...]:
    """Return each seat's share of the win; partners both get their side's share."""
    winners = game.winners(state)
    return tuple((side in winners) / len(winners) for side in map(game.side, game.seats))


def points(game: Game[Any, Any], state: object) -> tuple[float, ...]:
    """Return each seat's points; in partnerships the side's lead per deal."""
    scores = totals(game, state)
    if all(game.side(seat) == seat for seat in game.seats):
        return tuple(scores[seat] for seat in game.seats)
    both = sum(scores.values())
    deals = int(game.options()[game.length_option]) if game.length_option else 1
    return tuple((2 * scores[side] - both) / deals for side in map(game.side, game.seats))


# --- Counting -------------------------------------------------------------------------------------

Z: Final = 1.959964
"""The normal distribution's 97.5 % quantile."""
T: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
"""Student's t for 1 to 10 degrees of freedom; beyond that an expansion of two terms is used."""


def summary(bot: str, deals: Sequence[Sequence[Played]]) -> dict[str, object]:
    """Return a bot's line of results with 95 % intervals.

    `rate` has Wilson's interval over the bot's seats in all games. `mean` has Student's interval
    over the means of the deals, because the rotations of one deal share its luck; with a single
    deal, over its games.
    """
    games = [game for deal in deals for game in deal]
    samples = deals if len(deals) > 1 else [[game] for game in games]
    won = [share for game in games for share in _of(bot, game.bots, game.wins)]
    rate, low, high = wilson(sum(won), len(won))
    mean, mean_low, mean_high = student(
        [
            fmean(point for game in sample for point in _of(bot, game.bots, game.points))
            for sample in samples
        ]
    )
    return {
        "bot": bot,
        "games": len(games),
        "wins": round(sum(won), 4),
        "rate": round(rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "mean": round(mean, 4),
        "mean_low": round(mean_low, 4),
        "mean_high": round(mean_high, 4),
    }


def _of(bot: str, bots: Sequence[str], numbers: Sequence[float]) -> list[float]:
    return [number for name, number in zip(bots, numbers, strict=True) if name == bot]


def wilson(wins: float, tries: int) -> tuple[float, float, float]:
    """Return the share of wins and Wilson's interval around it."""
    rate = wins / tries
    shrink = 1 + Z * Z / tries
    centre = (rate + Z * Z / (2 * tries)) / shrink
    half = Z / shrink * sqrt(rate * (1 - rate) / tries + (Z / (2 * tries)) ** 2)
    return rate, max(0.0, centre - half), min(1.0, centre + half)


def student(samples: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of two or more samples and Student's interval around it."""
    free = len(samples) - 1
    quantile = T[free - 1] if free <= len(T) else Z + 2.3722 / free + 2.8223 / free**2
    mean = fmean(samples)
    half = quantile * stdev(samples) / sqrt(len(samples))
    return mean, mean - half, mean + half
