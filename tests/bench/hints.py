"""Print hints with their positions, to be checked by reading.

    PYTHONPATH=web python -m tests.bench.hints turandot [--count 50] [--lang en] [--seed 1]

plays games between medium bots and prints, at decisions spread over them, what the seat sees, in
notation, and the hint as a player reads it: the moves with their values, and the reasons.
"""

from __future__ import annotations

import argparse
import json
from random import Random
from typing import TYPE_CHECKING, Any, Final

from games import load_view, load_words
from host.table.view_context import ViewContext, participants
from host.table.weighed import shortlist, value_text
from pyengine import review
from pyengine.agents import LEVELS, UNITS, choose, load, rng_for, run_to_end
from pyengine.commands import print_line
from pyengine.commands.records import plain
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.text import Words
    from pyengine.core import Seat

NAMES: Final = ("Ada", "Ben", "Cleo", "Dario")
OFTEN: Final = 0.12


def sessions(key: str, seed: int) -> Iterator[tuple[Session, Seat]]:
    """Yield games at some of their decisions, with the deciding seat."""
    rng = Random(seed)
    while True:
        count = 4 if key == "musicando" else 3
        seats = [Player(name, "medium") for name in NAMES[:count]]
        options = {"deals": 1} if key == "musicando" else {}
        session = Session.new(key, count, options, seats, rng.getrandbits(32))
        bot, budget = load(key, "medium"), LEVELS[key]["medium"].budget
        while session.to_move:
            seat = session.to_ask[0]
            if rng.random() < OFTEN and session.state.phase != "casting":
                yield session, seat
            own = rng_for(session.seed or 0, seat, session.ply)
            move = choose(bot, session.game, session.seen(seat), seat, own, budget)
            session.submit(seat, session.game.write(move))


def told(session: Session, seat: Seat, words: Words) -> Iterator[str]:
    """Yield a hint's lines."""
    game, seen = session.game, session.seen(seat)
    view = load_view(game.key)
    table = participants(game.seats, session.seats, words)
    context: ViewContext[Any, Any] = ViewContext(game, seen, seat, (seat,), table, words, {})
    weighed = run_to_end(review.weighed(session.record(), seen, seat, session.ply))
    for one in shortlist(view, context, weighed):
        value = value_text(words, UNITS[game.key], one.value, one.value_error)
        why = "; ".join(view.reason(context, reason) for reason in one.reasons)
        yield f"  {view.proposal(context, one.move)} [{game.write(one.move)}]: {value} | {why}"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    words = load_words(args.lang, args.game)
    for number, (session, seat) in enumerate(sessions(args.game, args.seed), 1):
        seen = json.dumps(plain(session.seen(seat)), ensure_ascii=False)
        print_line(f"{number}. {seat}, ply {session.ply}: {seen}")
        for line in told(session, seat, words):
            print_line(line)
        if number == args.count:
            break


if __name__ == "__main__":
    main()
