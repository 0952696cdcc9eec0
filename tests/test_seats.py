"""No seat has an advantage by its letter: whoever sits one place further scores the same.

In Musicando letters name cards too, so that its records cannot be turned like this.
"""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from random_games import begun, play_on

from pyengine.games.lucca_citta.game import DEALT, SET
from pyengine.record import Record, make
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.core import Outcome, Seat

SEAT = re.compile(r"\b[A-E]\b")


def turned(game: Record) -> tuple[Record, Mapping[Seat, Seat]]:
    """Return the game as it goes if all sit one place further, and who sits where then."""
    seats = game.game.seats
    further = dict(zip(seats, (*seats[1:], seats[0]), strict=True))
    options = {
        name: further[str(value)] if name == "maestro" else value
        for name, value in game.game.options().items()
    }
    deals = list(game.chance or ())
    if game.game.key == "lucca-citta":
        deals[0] = _hands_turned(deals[0], len(seats))
    moves = tuple(SEAT.sub(lambda seat: further[seat[0]], str(move)) for move in game.moves)
    again = make(game.game.key, len(seats), options, game.seed)
    return replace(game, game=again, moves=moves, chance=tuple(deals), result=None), further


def _hands_turned(deal: Outcome, players: int) -> Outcome:
    """Return the deal in which everybody has the hand of the player before (L-2.2)."""
    cards = list(deal)
    numbers = [at for at, card in enumerate(cards) if isinstance(card, int)]
    first, dealt = SET * (players + 1), DEALT * players
    places = numbers[first : first + dealt]
    hands = [cards[at] for at in places]
    for at, card in zip(places, (*hands[-DEALT:], *hands[:-DEALT]), strict=True):
        cards[at] = card
    return tuple(cards)


@pytest.mark.parametrize(
    ("key", "players"), [("turandot", 2), ("turandot", 5), ("lucca-citta", 3), ("lucca-citta", 5)]
)
@pytest.mark.parametrize("seed", range(6))
def test_who_sits_one_place_further_scores_the_same(key: str, players: int, seed: int) -> None:
    session = play_on(begun(key, players, seed))
    again, further = turned(session.record())
    other = Session.resume(again, Random(1))
    assert other.to_move == ()
    score, winners = session.game.score(session.state), session.game.winners(session.state)
    there, winners_there = other.game.score(other.state), other.game.winners(other.state)
    assert {(further.get(item.side, item.side), item.key, item.points) for item in score} == {
        (item.side, item.key, item.points) for item in there
    }
    assert {further.get(side, side) for side in winners} == {*winners_there}
