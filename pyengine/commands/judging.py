"""`weigh` and `review`: the strongest bot's judgement of a decision, before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyengine import agents, review
from pyengine.commands import UsageError, print_error, print_json
from pyengine.commands.entries import entries, refuse, replayed
from pyengine.commands.progress import progress
from pyengine.record import RecordError
from pyengine.review import DECIMALS

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from pyengine.commands.entries import Entry
    from pyengine.core import Game, Weighed


def weigh(args: Namespace) -> int:
    """Print how the strongest bot values a seat's moves; return 1 if a record is refused."""
    return max([_weigh(entry, args.seat, args.budget) for entry in entries(args.file)])


def _weigh(entry: Entry, seat: str, budget: int | None) -> int:
    known = replayed(entry)
    if known is None:
        return 1
    record, state = known
    game = record.game
    to_move = game.to_move(state)
    if seat not in to_move:
        who = f"to move: {', '.join(to_move)}" if to_move else "the game is over"
        message = f"seat {seat!r} is not to move; {who}"
        raise UsageError(message)
    seen = game.observation(state, seat)
    moves = agents.run_to_end(review.weighed(record, seen, seat, len(record.moves), budget))
    print_json({"unit": agents.UNITS[game.key], "moves": [_fields(game, move) for move in moves]})
    return 0


def _fields(game: Game[Any, Any], weighed: Weighed[Any]) -> Mapping[str, object]:
    return {
        "move": game.write(weighed.move),
        "value": round(weighed.value, DECIMALS),
        "error": round(weighed.error, DECIMALS),
        "reasons": [*map(review.reason_fields, weighed.reasons)],
    }


def judge(args: Namespace) -> int:
    """Print a line for each human decision in a game; return 1 if a record is refused."""
    return max([_judge(entry, args.budget) for entry in entries(args.file)])


def _judge(entry: Entry, budget: int | None) -> int:
    try:
        record = entry.read()
        found = review.decisions(record)
    except RecordError as error:
        refuse(entry.name, error.refused)
        return 1
    if not found:
        print_error(f"{entry.name}: this game has no decisions to judge\n")
    for decision in progress(found, len(found), "decisions"):
        judgement = agents.run_to_end(review.judge(record, decision, budget))
        print_json(judgement.fields(record.game))
    return 0
