"""The bots. None of them ever concedes; they differ in how they lay and how they call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.musicando.bidding import best_call, forecasts
from pyengine.agents.musicando.boards import ROW, ColumnBoard, empty_board, place
from pyengine.agents.musicando.cards import ALL, NUMBER, bits
from pyengine.agents.musicando.playout import PASS, Table
from pyengine.agents.musicando.policy import CAREFUL, CARELESS, RUNS, TUNED, Policy
from pyengine.agents.musicando.search import Mind, Stake, best_play
from pyengine.agents.musicando.view import look
from pyengine.games.musicando import moves as notation
from pyengine.games.musicando import worth
from pyengine.games.musicando.deck import DECK
from pyengine.games.musicando.displays import EMPTY
from pyengine.games.musicando.moves import CONCEDE, DISPLAYS, LAYS, Bid, Choice, lay_at

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from pyengine.agents.musicando.policy import Play
    from pyengine.core import Game, Seat
    from pyengine.games.musicando import Musicando, State
    from pyengine.games.musicando.layout import Layout
    from pyengine.games.musicando.moves import Call, Move
    from pyengine.games.musicando.state import Contract

    Thinking = Generator[None, None, Move]

FEW: Final = 28
"""How many unlaid cards take their time for granted; a playout of more takes longer."""
GRID_COST: Final = 4
"""How many playouts in columns, with the deals for them, take the time of one on the grid."""
CALL_COST: Final = 5
"""The same for a call, where all cards are unlaid and half of the playouts are on the grid."""

GREEDY: Final = Policy(RUNS, CARELESS)
GOOD: Final = Policy(TUNED, CAREFUL)


class Easy:
    """Lays just any card that can be laid, and leaves the auction to the others."""

    def think(
        self,
        game: Game[State, Move],
        seen: State,
        seat: Seat,
        rng: Random,
        budget: int,  # noqa: ARG002 # the protocol's; there is nothing to repeat
    ) -> Thinking:
        """Draw one move, a pass only where there is nothing else."""
        yield
        moves = game.legal_moves(seen, seat)
        if seen.phase == "auction":
            return notation.PASS if notation.PASS in moves else moves[0]
        able = [move for move in moves if move not in (CONCEDE, notation.PASS)]
        return able[int(rng.random() * len(able))] if able else notation.PASS


class Greedy:
    """Keeps its own runs going, and calls once, for the display of which it holds most openers."""

    def think(
        self,
        game: Game[State, Move],
        seen: State,
        seat: Seat,
        rng: Random,  # noqa: ARG002 # the protocol's; nothing is left to chance
        budget: int,  # noqa: ARG002 # nor is anything repeated
    ) -> Thinking:
        """Take what looks best at once."""
        yield
        player = game.seats.index(seat)
        if seen.phase == "play":
            return ruled(GREEDY, cast("Musicando", game), seen, player)
        hand = seen.hands[player]
        due = cast("Musicando", game).due_display(len(seen.deals)) or DISPLAYS
        display = max(due, key=lambda d: (sum(c in EMPTY[d].openers for c in hand), d in "PM"))
        if seen.phase == "choice":
            return Choice(display)
        legal = game.legal_moves(seen, seat)
        bid = Bid(1, display)
        return bid if bid in legal else next(m for m in (notation.PASS, legal[0]) if m in legal)


class Medium:
    """Lays by a good rule of thumb, and calls what sampled deals promise."""

    def think(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Thinking:
        """Weigh the calls by so many playouts; lay by the rule."""
        rules = cast("Musicando", game)
        player = game.seats.index(seat)
        if seen.phase == "play":
            yield
            return ruled(GOOD, rules, seen, player)
        view = look(rules, seen, player)
        mind = Mind(GOOD, rng, budget)
        if seen.phase == "choice":
            openings = [(display, player) for display in view.displays]
            found = yield from forecasts(view, openings, mind)
            return Choice(max(openings, key=lambda opening: found[opening].ranks)[0])
        legal = cast("Sequence[Call]", [m for m in game.legal_moves(seen, seat) if m != CONCEDE])
        return (yield from best_call(view, seen.calls, legal, mind))


class Hard(Medium):
    """Plays every card out in deals that agree with what the others have laid and passed."""

    def think(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Thinking:
        """Weigh calls and cards by so many playouts, fewer where they take longer."""
        if seen.phase != "play":
            calling = budget // CALL_COST
            return (yield from super().think(game, seen, seat, rng, calling))
        rules = cast("Musicando", game)
        player = game.seats.index(seat)
        view = look(rules, seen, player)
        table = seated(rules, seen, player)
        contract = cast("Contract", seen.contract)
        value = worth(contract.display, contract.level) if contract.level else 0
        playouts = budget * FEW // max(FEW, sum(view.counts) + view.stock)
        if not isinstance(table.board, ColumnBoard):
            playouts //= GRID_COST
        stake = Stake(contract.player, value, view.penalty)
        return written(table, (yield from best_play(table, view, stake, Mind(GOOD, rng, playouts))))


def ruled(policy: Policy, rules: Musicando, seen: State, player: int) -> Move:
    """Return what the policy lays."""
    table = seated(rules, seen, player)
    return written(table, policy.choose(table))


def seated(rules: Musicando, seen: State, player: int) -> Table:
    """Return the table as this player sees it: all others hold all that is unseen."""
    layout = cast("Layout", seen.layout)
    board = empty_board(layout.letter)
    for move in layout.laid:
        board.lay(NUMBER[move.card], place(move))
    hand = bits(cast("tuple[str, ...]", seen.hands[player]))
    unseen = ALL & ~hand & ~bits(move.card for move in layout.laid)
    hands = [unseen if cards else 0 for cards in seen.hands]
    hands[player] = hand
    table = Table(board, hands, [0] * len(seen.stock), seen.turn, len(rules.sides))
    table.run = seen.run
    for other, (blocked, passed) in enumerate(zip(seen.blocked, seen.passed, strict=True)):
        table.blocked |= blocked << other
        table.passed |= passed << other
    for rank, other in enumerate(seen.ranks):
        table.times[other] = rank - len(seen.ranks)
    return table


def written(table: Table, play: Play) -> Move:
    """Return a play as a move of the rules."""
    number, at = play
    if number == PASS:
        return notation.PASS
    if isinstance(table.board, ColumnBoard):
        return LAYS[DECK[number]]
    row = (at + ROW // 2) // ROW
    return lay_at(DECK[number], (at - row * ROW, row))
