"""Compute the figures of Musicando's bidding: `pyengine/agents/musicando/strength.py`.

    python -m tests.bench.musicando_bidding weights|odds|lead|evidence|report --deals 5000
        [--seed 1] [--players 4] [--size 14] [--sides 2] [--style steady] [--displays SG]
        [--laying hard]

deals, plays every display out by rule of thumb, and prints what each card class adds to the log
odds of being first (`weights`), what calls reveal (`evidence`: mean and deviation of the caller's
weight), how odds follow from weights and calls (`odds`), what a chooser's hand brings in ranks
(`lead`), or what is bid and made (`report`), with forecasts against outcomes. The calls are those
of bots of the same style. With `--laying hard` hard bots lay the cards, 5 s or more a deal, of
which every hand then counts, whoever opened (`weights` only where each plays for themselves).
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from math import exp, sqrt
from random import Random
from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.musicando.bidding import CAUTIOUS, RISK_NEUTRAL, STEADY, Judge, best_call
from pyengine.agents.musicando.boards import empty_board
from pyengine.agents.musicando.cards import ALL_SYMBOLS, PAUSE, SYMBOL, members
from pyengine.agents.musicando.playout import NEVER, Position
from pyengine.agents.musicando.policy import EASY, GOOD
from pyengine.agents.musicando.strength import (
    EVIDENCE,
    LEADS,
    WEIGHTS,
    called,
    kind,
    strength,
    usually_beside,
)
from pyengine.agents.musicando.view import View
from pyengine.commands import print_json
from pyengine.core import shuffle
from pyengine.games.musicando import Musicando, auction
from pyengine.games.musicando.deck import DECK
from pyengine.games.musicando.moves import BIDS, DISPLAYS, LEVELS, PASS, Bid
from tests.bench.selfplay import level

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyengine.games.musicando.moves import Call, Move

STYLES: Final = {"steady": STEADY, "cautious": CAUTIOUS, "neutral": RISK_NEUTRAL}
POLICIES: Final = {"steady": GOOD, "cautious": EASY, "neutral": GOOD}
"""How those who bid in a style play."""


@dataclass
class Deal:
    """A deal: the hands, and how it ends if a player opens a display."""

    hands: list[int]
    stock: list[int]
    args: argparse.Namespace
    known: dict[tuple[str, int], list[int]] = field(default_factory=dict)

    def times(self, display: str, opener: int = 0) -> list[int]:
        """Return when each player was out (`Position.times`)."""
        key = display, opener
        if key not in self.known:
            self.known[key] = self._laid(display, opener)
        return self.known[key]

    def _laid(self, display: str, opener: int) -> list[int]:
        if self.args.laying:
            return laid_by_bots(self.hands, display, opener, self.args)
        hands, stock = self.hands.copy(), self.stock.copy()
        position = Position(empty_board(display), hands, stock, opener, self.args.sides)
        return position.play_out(POLICIES[self.args.style])

    def first(self, display: str, opener: int = 0) -> int | None:
        """Return the side that is first; None if nobody lays all cards."""
        times = self.times(display, opener)
        best = min(times)
        return None if best >= NEVER else times.index(best) % self.args.sides

    def lead(self, display: str, player: int, opener: int = 0) -> float:
        """Return a side's lead in ranks (points) over the mean of the others."""
        sides = int(self.args.sides)
        times = self.times(display, opener)
        points = [0 if t >= NEVER else sum(u > t for u in times) + 1 for t in times]
        own = sum(p for i, p in enumerate(points) if i % sides == player % sides)
        return own - (sum(points) - own) / (sides - 1)


def rules_of(args: argparse.Namespace, dealer: int = 0) -> Musicando:
    """Return the game in pairs, or each for themselves."""
    variant = "partners" if args.sides == 2 else "auction"
    return Musicando.make(args.players, {"variant": variant, "deals": 1}, dealer / args.players)


def laid_by_bots(
    hands: list[int], display: str, opener: int, args: argparse.Namespace
) -> list[int]:
    """Return in which order bots finish that have concluded nothing from calls."""
    rules = rules_of(args, (opener - 1) % args.players)
    held = [members(hand) for hand in (*hands[opener:], *hands[:opener])]
    cards = tuple(DECK[card] for cards in zip(*held, strict=True) for card in cards)
    state = rules.apply_deal(rules.start(), cards)
    calls: list[Call] = [Bid(LEVELS[-1], display), *[PASS] * (args.players - 1)]
    for call in calls:
        if state.phase == "auction":
            state = rules.apply(state, rules.to_move(state)[0], call)
    player, rng = level("musicando", args.laying), Random(args.seed)
    while seats := rules.to_move(state):
        seen = replace(rules.observation(state, seats[0]), calls=())
        move = cast("Move", player(rules, seen, seats[0], rng))
        state = rules.apply(state, seats[0], move)
    ranks = state.finished[-1].ranks
    return [ranks.index(who) if who in ranks else NEVER for who in range(args.players)]


def played(args: argparse.Namespace) -> Iterator[Deal]:
    """Deal the cards."""
    rng = Random(args.seed)
    for _ in range(args.deals):
        cards = shuffle(range(56), rng)
        ends = range(0, args.players * args.size, args.size)
        hands = [sum(1 << card for card in cards[end : end + args.size]) for end in ends]
        yield Deal(hands, list(cards[args.players * args.size :]), args)


def regression(
    rows: Sequence[Sequence[float]], wanted: Sequence[float], *, logistic: bool
) -> list[float]:
    """Return the coefficients of a linear or logistic regression (Newton, a little ridge)."""
    count = len(rows[0])
    found = [0.0] * count
    for _ in range(8 if logistic else 1):
        matrix = [[0.1 if i == j else 0.0 for j in range(count)] for i in range(count)]
        slope = [-0.1 * each for each in found]
        for row, want in zip(rows, wanted, strict=True):
            value = sum(a * b for a, b in zip(found, row, strict=True))
            guess = 1 / (1 + exp(-value)) if logistic else value
            weight = guess * (1 - guess) if logistic else 1.0
            for i, x in enumerate(row):
                if x:
                    slope[i] += (want - guess) * x
                    line, scaled = matrix[i], weight * x
                    for j, y in enumerate(row):
                        line[j] += scaled * y
        found = [a + b for a, b in zip(found, solved(matrix, slope), strict=True)]
    return found


def solved(matrix: list[list[float]], wanted: list[float]) -> list[float]:
    """Return the solution of a system of linear equations."""
    rows = [[*line, value] for line, value in zip(matrix, wanted, strict=True)]
    for i in range(len(rows)):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j, line in enumerate(rows):
            if j != i and line[i]:
                rows[j] = [a - line[i] * b for a, b in zip(line, rows[i], strict=True)]
    return [line[-1] for line in rows]


def weights(args: argparse.Namespace) -> None:
    """Print what each class of cards adds to the log odds of the first player's side.

    On the grid "held up" is what each symbol beside the pause in the same hand takes from it.
    """
    deals = list(played(args))
    for display in args.displays:
        names = list(WEIGHTS[args.players, args.sides][display])
        on_grid = display in "SG"
        rows, wanted = [], []
        for deal in deals:
            for player in range(args.sides if args.laying else 1):
                hands = deal.hands[player :: args.sides]
                side = sum(hands)
                held = Counter(kind(display, card) for card in members(side))
                opens = float(player == 0)
                row = [1.0, opens, *(float(held[name]) for name in names)]
                if on_grid:
                    row.append(sum(beside_the_pause(hand, args.players) for hand in hands))
                rows.append(row)
                wanted.append(float(deal.first(display) == player))
        start, opens, *found = regression(rows, wanted, logistic=True)
        by_class = dict(zip(names, found, strict=False))
        mean = sum(by_class[kind(display, card)] for card in range(56)) / 56
        line = {name: round(value - mean, 3) for name, value in by_class.items()}
        line |= {"start": round(start + mean * 56 / args.sides, 3), "opens": round(opens, 3)}
        if on_grid:
            line["held up"] = round(found[-1] / (1 - 1 / args.players), 3)
        print_json({"display": display, **line})


def beside_the_pause(hand: int, players: int) -> float:
    """Return how many symbols more than usual are held beside the pause; 0 without it."""
    if not hand >> (PAUSE << 3 | SYMBOL) & 1:
        return 0.0
    return (hand & ALL_SYMBOLS).bit_count() - 1 - usually_beside(players)


def auctions(
    args: argparse.Namespace,
) -> Iterator[tuple[Deal, list[tuple[View, tuple[Call, ...]]], tuple[Call, ...]]]:
    """Yield deals with what each caller knew then, and all calls."""
    style = STYLES[args.style]
    rules = rules_of(args)
    count = args.players
    for deal in played(args):
        calls: tuple[Call, ...] = ()
        knew = []
        while not auction.is_over(calls, count, BIDS):
            view = caller(deal, calls, args.sides)
            knew.append((view, calls))
            judge = Judge(rules, view, style)
            calls = (*calls, best_call(judge, calls, auction.legal_calls(calls, count, BIDS)))
        yield deal, knew, calls


def caller(deal: Deal, calls: tuple[Call, ...], sides: int) -> View:
    """Return what the player to call knows."""
    count = len(deal.hands)
    me = len(calls) % count
    return View(
        me,
        sides,
        deal.hands[me],
        (*(hand if who == me else 0 for who, hand in enumerate(deal.hands)), 0),
        (*(0 if who == me else hand.bit_count() for who, hand in enumerate(deal.hands)), 0),
        (),
        (),
        (0,) * count,
        ((),) * count,
        tuple(calls[who::count] for who in range(count)),
        (0,) * count,
    )


def evidence(args: argparse.Namespace) -> None:
    """Print mean and deviation of a caller's weight, by the calls heard then and in the end."""
    table = args.players, args.sides
    heard: dict[tuple[str, str], list[float]] = defaultdict(list)
    for deal, knew, calls in auctions(args):
        for heard_then in (*(before for _, before in knew[1:]), calls):
            every = [heard_then[who :: args.players] for who in range(args.players)]
            for who, cards in enumerate(deal.hands):
                if who != len(heard_then) % args.players:
                    for display in args.displays:
                        said = called(display, every, who, table)
                        heard[display, said].append(strength(display, cards, table))
    for display in args.displays:
        line: dict[str, object] = {"display": display}
        for key in EVIDENCE[table][display]:
            found = heard[display, key] or [0.0]
            mean = sum(found) / len(found)
            spread = sqrt(sum((x - mean) ** 2 for x in found) / len(found))
            line[key] = (round(mean, 2), round(spread, 2), len(found))
        print_json(line)


def odds(args: argparse.Namespace) -> None:
    """Print how log odds follow from weights and calls, for the opener's side and the others."""
    style = STYLES[args.style]
    rules = rules_of(args)
    rows: dict[str, list[list[float]]] = defaultdict(list)
    wanted: dict[str, list[float]] = defaultdict(list)
    leads: dict[str, list[tuple[float, float]]] = defaultdict(list)
    rng = Random(args.seed)
    for deal, knew, _ in auctions(args):
        view, _ = knew[int(rng.random() * len(knew))]
        judge = Judge(rules, view, style)
        opener = 0 if args.sides == 2 else view.player
        for display in args.displays:
            own, told_of = judge.weights(display, view.player)
            opens = 1.0 if view.player % args.sides == opener else -1.0
            rows[display].append([opens, own, told_of])
            side = view.player % args.sides
            wanted[display].append(float(deal.first(display, opener) == side))
            leads[display].append((own, deal.lead(display, view.player, opener)))
    for display in args.displays:
        found = regression(rows[display], wanted[display], logistic=True)
        forecast = [
            1 / (1 + exp(-sum(a * b for a, b in zip(found, row, strict=True)))) - 1 / args.sides
            for row in rows[display]
        ]
        lead = sum(f * x for f, (_, x) in zip(forecast, leads[display], strict=True)) / sum(
            f * f for f in forecast
        )
        print_json(
            {"display": display, "found": [round(x, 3) for x in found], "lead": round(lead, 2)}
        )


def report(args: argparse.Namespace) -> None:
    """Print what is bid and made, and the declarers' forecasts by tenths."""
    style = STYLES[args.style]
    rules = rules_of(args)
    displays: Counter[str] = Counter()
    levels: Counter[int] = Counter()
    made: Counter[str] = Counter()
    tenths: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    finals: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    count = 0
    for deal, knew, calls in auctions(args):
        count += len(calls)
        contract = auction.contract(calls, 0, args.players, args.sides)
        displays[contract.display] += 1
        levels[contract.level] += 1
        won = deal.first(contract.display, contract.player) == contract.player % args.sides
        made[contract.display] += won
        last = next(
            view
            for view, _ in reversed(knew)
            if view.player % args.sides == contract.player % args.sides
        )
        forecast = Judge(rules, last, style).made(contract)
        finals[int(10 * forecast)].append((forecast, won))
        for view, _ in knew:
            opener = 0 if args.sides == 2 else view.player
            for display in () if args.laying else args.displays:
                forecast = Judge(rules, view, style).first(
                    view.player, display, opener=view.player % args.sides == opener
                )
                first = deal.first(display, opener) == view.player % args.sides
                tenths[int(10 * forecast)].append((forecast, first))
    share = {key: round(n / args.deals, 3) for key, n in sorted(displays.items())}
    print_json(
        {
            "displays": share,
            "levels": {k: round(n / args.deals, 3) for k, n in sorted(levels.items())},
        }
    )
    print_json(
        {"made": round(sum(made.values()) / args.deals, 3), "calls": round(count / args.deals, 1)}
    )
    print_json({"made by display": {k: round(made[k] / n, 2) for k, n in sorted(displays.items())}})
    for name, table in (("declarers", finals), ("all calls", tenths)):
        print_json(
            {
                name: {
                    k: (
                        round(sum(f for f, _ in v) / len(v), 2),
                        round(sum(w for _, w in v) / len(v), 2),
                        len(v),
                    )
                    for k, v in sorted(table.items())
                }
            }
        )


def lead(args: argparse.Namespace) -> None:
    """Print what each class of cards in the opener's hand adds to the lead in ranks."""
    deals = list(played(args))
    for display in args.displays:
        names = list(LEADS[display])
        rows = []
        for deal in deals:
            held = Counter(kind(display, card) for card in members(deal.hands[0]))
            rows.append([1.0, *(float(held[name]) for name in names)])
        wanted = [deal.lead(display, 0) for deal in deals]
        found = regression(rows, wanted, logistic=False)
        by_class = zip(["start", *names], found, strict=True)
        print_json({"display": display, **{name: round(x, 3) for name, x in by_class}})


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    tasks = {"weights": weights, "evidence": evidence, "odds": odds, "lead": lead, "report": report}
    parser.add_argument("task", choices=tasks)
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--size", type=int, default=14)
    parser.add_argument("--sides", type=int, default=2)
    parser.add_argument("--style", choices=STYLES, default="steady")
    parser.add_argument("--displays", default="".join(DISPLAYS))
    parser.add_argument("--laying", help="a level of bots, instead of the style's rule of thumb")
    args = parser.parse_args()
    tasks[args.task](args)


if __name__ == "__main__":
    main()
