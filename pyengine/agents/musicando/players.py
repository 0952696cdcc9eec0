"""The bots, which differ in how they play and bid. None of them ever concedes.

The values of `weigh` are points of the deal: the lead over the other side, or in individual play
over the mean of the others. Bots that play by rule of thumb alone give values relative to their own
choice, which is 0; those that bid for the stake alone (`Style`) count neither ranks nor the worth
of defending. The error is that of the difference to the first move, and for the first one to the
next. Every legal move except conceding is listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Final, cast

from pyengine.agents.estimate import Estimate
from pyengine.agents.musicando import bidding, call_reasons, reasons
from pyengine.agents.musicando.bidding import CAUTIOUS, RISK_NEUTRAL, STEADY, Judge, Style
from pyengine.agents.musicando.boards import ROW, ColumnBoard, empty_board, place
from pyengine.agents.musicando.cards import ALL, NUMBER, SYMBOL, bits
from pyengine.agents.musicando.finishing import difference
from pyengine.agents.musicando.foresight import foreseen
from pyengine.agents.musicando.playout import PASS, Position
from pyengine.agents.musicando.policy import EASY, GOOD, GREEDY
from pyengine.agents.musicando.scale import ROUGH_ERROR, scale_of
from pyengine.agents.musicando.search import SearchContext, compared, widened
from pyengine.agents.musicando.strength import lead
from pyengine.agents.musicando.view import view_of
from pyengine.core import Weighed, within_error
from pyengine.games.musicando import moves as notation
from pyengine.games.musicando.deck import DECK
from pyengine.games.musicando.moves import CONCEDE, LAYS, Choice, Lay, lay_at

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from pyengine.agents.musicando.grid_policy import Play
    from pyengine.agents.musicando.policy import Policy
    from pyengine.agents.musicando.search import Candidate
    from pyengine.agents.musicando.view import View
    from pyengine.core import Game, Reason, Seat
    from pyengine.games.musicando import Contract, Musicando, State
    from pyengine.games.musicando.layout import Layout
    from pyengine.games.musicando.moves import Call, Move

    Thinking = Generator[None, None, Move]
    Weighing = Generator[None, None, Sequence[Weighed[Move]]]

USUAL_CARDS_LEFT: Final = 28
"""Cards left to lay in a playout of usual length; longer ones cost more of the budget."""
GRID_COST: Final = 4
"""Factor by which there are fewer playouts on the grid, which are slower and tell more."""


@dataclass(frozen=True)
class Task:
    """One decision of a player; with `weighs_all` every move is weighed, with reasons."""

    rules: Musicando
    seen: State
    player: int
    context: SearchContext
    weighs_all: bool

    @cached_property
    def view(self) -> View:
        """What the player knows, derived from all cards laid so far."""
        return view_of(self.rules, self.seen, self.player)

    @property
    def moves(self) -> list[Move]:
        """M-6.5: the legal moves except conceding."""
        legal = self.rules.legal_moves(self.seen, self.rules.seats[self.player])
        return [move for move in legal if move != CONCEDE]


class RuleOfThumb:
    """Plays by rule of thumb and bids by a table of odds."""

    policy: ClassVar[Policy] = GOOD
    style: ClassVar[Style] = STEADY

    def think(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Thinking:
        """Return the best of the weighed moves."""
        weighed = yield from self._weighed(
            _task(game, seen, seat, SearchContext(self.policy, rng, budget))
        )
        return weighed[0].move

    def weigh(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Weighing:
        """Return every legal move except conceding, best first, with reasons."""
        context = SearchContext(self.policy, rng, budget)
        return (yield from self._weighed(_task(game, seen, seat, context, weighs_all=True)))

    def _weighed(self, task: Task) -> Weighing:
        yield
        if task.seen.phase == "play":
            return (yield from self.plays(task))
        if task.weighs_all and task.view.open:
            return (yield from weighed_by_foresight(task))
        if task.seen.phase == "choice":
            return weighed_displays(task)
        return weighed_calls(task, self.style)

    def plays(self, task: Task) -> Weighing:
        """M-3.1: weigh cards and a pass by the rule of thumb."""
        yield
        position = seated(task.rules, task.seen, task.player)
        first = self.policy.choose(position)
        if not task.weighs_all:
            return [Weighed(written(position, first), 0.0, ROUGH_ERROR)]
        return weighed_plays(task, position, _by_rule(task, position, self.policy, first))


class Easy(RuleOfThumb):
    """Plays what lets its own next cards in; bids by its hand and its partner's calls."""

    policy = EASY
    style = CAUTIOUS


class Greedy(RuleOfThumb):
    """Keeps its own runs going; bids as the easy bot does."""

    policy = GREEDY
    style = CAUTIOUS


class Medium(RuleOfThumb):
    """Plays by a good rule of thumb; bids by all calls that it has heard."""


class Hard(Medium):
    """Plays out every card in sampled deals that agree with what others have called and laid.

    It bids for the most expected points, whatever the risk.
    """

    style = RISK_NEUTRAL

    def plays(self, task: Task) -> Weighing:
        """M-3.1: weigh cards and a pass by playouts; the longer these are, the fewer."""
        rules, view, seen = task.rules, task.view, task.seen
        position = seated(rules, seen, view.player)
        stake = bidding.stake(rules, cast("Contract", seen.contract))
        playouts = task.context.budget * USUAL_CARDS_LEFT // max(USUAL_CARDS_LEFT, view.unlaid)
        if not isinstance(position.board, ColumnBoard):
            playouts //= GRID_COST
        context = SearchContext(self.policy, task.context.rng, playouts)
        found = yield from compared(position, view, stake, context, alone=task.weighs_all)
        best = found.best()
        if not task.weighs_all:
            return [Weighed(written(position, best.play), 0.0, ROUGH_ERROR)]
        guessed = _by_rule(task, position, self.policy, found.yardstick.play)
        known = {one.play for one in found.candidates}
        rest = [play for play in guessed if play not in known]
        added = yield from widened(found, rest, view, stake, context)
        even = bidding.expected_at_even_odds(view.player, view.sides, stake)
        scale = scale_of(found, best, even, cast("Layout", seen.layout).letter)
        others = [one for one in found.candidates if one is not best]
        worth = {best.play: scale.best_of(others)}
        worth |= {one.play: scale.estimate(one) for one in others}
        worth |= {one.play: scale.blended(one, guessed[one.play]) for one in added}
        return weighed_plays(task, position, worth, [*found.candidates, *added])


def _task(
    game: Game[State, Move],
    seen: State,
    seat: Seat,
    context: SearchContext,
    *,
    weighs_all: bool = False,
) -> Task:
    rules = cast("Musicando", game)
    return Task(rules, seen, rules.seats.index(seat), context, weighs_all)


def _by_rule(task: Task, position: Position, policy: Policy, first: Play) -> dict[Play, Estimate]:
    """Return each play's value by rule of thumb, in points relative to the policy's choice."""
    worth = policy.valued(position)
    most = worth.get(first, 0.0)
    low = min(worth.values(), default=0.0) - 1.0
    point = reasons.POINTS_PER_UNIT[cast("Layout", task.seen.layout).letter]
    return {
        play: Estimate(
            min(0.0, point * (worth.get(play, low) - most)), 0.0 if play == first else ROUGH_ERROR
        )
        for play in dict.fromkeys([first, *(_play(position, move) for move in task.moves)])
    }


def weighed_plays(
    task: Task, position: Position, worth: dict[Play, Estimate], tried: Sequence[Candidate] = ()
) -> list[Weighed[Move]]:
    """Return every legal move by the value of its play, best first, with reasons.

    Equal plays keep the order of `worth`. Plays that were `tried` in deals may have a reason in who
    then finishes sooner or later.
    """
    order = {play: number for number, play in enumerate(worth)}
    instead = _better_kept(position, worth)
    finishing = _finishing(task, worth, tried)
    found = []
    for move in task.moves:
        play = _play(position, move)
        one = worth[play]
        why = reasons.of_play(task.rules, task.seen, task.view, position, play, instead)
        why = reasons.with_finish(why, finishing.get(play))
        rank = order[play], move != written(position, play)
        weighed = Weighed(move, one.value, one.error, why, one.value_error)
        found.append((-one.value, rank, weighed))
    found.sort(key=lambda entry: entry[:2])
    return [weighed for _, _, weighed in found]


def _finishing(
    task: Task, worth: dict[Play, Estimate], tried: Sequence[Candidate]
) -> dict[Play, Reason]:
    """Say who finishes sooner or later with a play than with the best, if it is clearly worse.

    The best play itself is compared with the next one.
    """
    ranked = sorted(tried, key=lambda one: -worth[one.play].value)
    best = ranked[:1]
    found: dict[Play, Reason] = {}
    for one, other in [*zip(best, ranked[1:2], strict=False), *product(ranked[1:], best)]:
        points = worth[one.play].value - worth[other.play].value
        worse = other if points > 0 else one
        if not within_error(abs(points), worth[worse.play].error):
            reason = difference(task.view, task.rules.seats, one, other, points)
            if reason is not None:
                found[one.play] = reason
    return found


def _better_kept(position: Position, worth: dict[Play, Estimate]) -> int | None:
    """Return the best layable card if a pass is worth more, unless it is the player's last."""
    cards = {play: one.value for play, one in worth.items() if play[0] != PASS}
    best = max(cards, key=cards.__getitem__, default=None)
    passing = worth.get((PASS, 0))
    if best is None or passing is None or position.hands[position.turn].bit_count() == 1:
        return None
    return best[0] if passing.value >= cards[best] else None


def weighed_calls(task: Task, style: Style) -> list[Weighed[Move]]:
    """M-2.2: weigh the calls by the odds from the tables."""
    judge = Judge(task.rules, task.view, style)
    calls = task.seen.calls
    legal = cast("list[Call]", task.moves)
    worth = bidding.values(judge, calls, legal)
    best = bidding.best_call(judge, calls, legal)
    standing = bidding.contract_after(task.view, calls, notation.PASS)
    found: list[Weighed[Move]] = []
    for call in sorted(legal, key=lambda call: (-worth[call][0], call != best)):
        contract = bidding.contract_after(task.view, calls, call)
        why = (
            call_reasons.of_call(judge, task.rules, call, contract, standing)
            if task.weighs_all
            else ()
        )
        value, error = worth[call]
        found.append(Weighed(call, value, error, why, error))
    return found


def weighed_displays(task: Task) -> list[Weighed[Move]]:
    """M-7.2: weigh the displays by the strength of the hand in each."""
    found: list[Weighed[Move]] = []
    for choice in cast("list[Choice]", task.moves):
        value = lead(choice.display, task.view.hand, task.view.players)
        why = call_reasons.of_choice(task.view, choice.display, value) if task.weighs_all else ()
        found.append(Weighed(choice, value, bidding.LEAD_ERROR, why, bidding.LEAD_ERROR))
    return sorted(found, key=lambda weighed: -weighed.value)


def weighed_by_foresight(task: Task) -> Weighing:
    """M-2.2, M-7.2: weigh calls and displays with all cards open, by playouts."""
    yield
    found: list[Weighed[Move]] = []
    outcomes = yield from foreseen(task.rules, task.view, task.seen.calls, task.moves, task.context)
    for move, one in outcomes.items():
        why = call_reasons.of_foreseen(task.rules, task.view, one)
        found.append(Weighed(move, one.value, one.error, why, one.error))
    return sorted(found, key=lambda weighed: (-weighed.value, weighed.move != notation.PASS))


def _play(position: Position, move: Move) -> Play:
    """Return a move as a play; which card of its colour a symbol covers has no effect."""
    if not isinstance(move, Lay):
        return PASS, 0
    number = NUMBER[move.card]
    if number & 7 == SYMBOL and not isinstance(position.board, ColumnBoard):
        return number, position.board.cover[number >> 3]
    return number, place(move)


def seated(rules: Musicando, seen: State, player: int) -> Position:
    """Return the position as a player sees it: all others may hold every unseen card."""
    layout = cast("Layout", seen.layout)
    board = empty_board(layout.letter)
    for move, by in zip(layout.laid, seen.laid_by, strict=True):
        board.lay(NUMBER[move.card], place(move), by)
    hand = bits(cast("tuple[str, ...]", seen.hands[player]))
    unseen = ALL & ~hand & ~bits(move.card for move in layout.laid)
    hands = [unseen if cards else 0 for cards in seen.hands]
    hands[player] = hand
    position = Position(board, hands, [0] * len(seen.stock), seen.turn, len(rules.sides))
    position.run = seen.run
    for other, (blocked, passed) in enumerate(zip(seen.blocked, seen.passed, strict=True)):
        position.blocked |= blocked << other
        position.passed |= passed << other
    for rank, other in enumerate(seen.ranks):
        position.times[other] = rank - len(seen.ranks)
    return position


def written(position: Position, play: Play) -> Move:
    """Return a play as a move of the game."""
    number, at = play
    if number == PASS:
        return notation.PASS
    if isinstance(position.board, ColumnBoard):
        return LAYS[DECK[number]]
    row = (at + ROW // 2) // ROW
    return lay_at(DECK[number], (at - row * ROW, row))
