"""Records of Turandot, played far enough for a browser test to continue from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from random_games import play_on

from pyengine import record
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyengine.games.turandot.state import State


def reached(
    players: int,
    when: Callable[[State], bool] = lambda _: True,
    seed: int = 7,
    maestro: str = "A",
    people: int = 1,
) -> str:
    """Return the record of a game up to where A, a person, is to move and `when` is true.

    Until then an easy bot plays for everybody. The first seats are for `people`.
    """
    bots = ["easy"] * (players - people)
    seats = [Player(f"Player {n}", by) for n, by in enumerate(["human"] * people + bots, 1)]
    session = Session.new("turandot", players, {"maestro": maestro}, seats, seed)
    while session.to_move[-1] != "A" or not when(session.state):
        play_on(session, session.ply + 1, "easy")
    return record.write(session.record())
