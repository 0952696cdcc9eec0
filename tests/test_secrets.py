"""What a seat cannot see changes nothing that the page is told for it.

Two games are compared that differ in hidden cards or secret moves and have looked alike to one seat
from the first card on. Both are opened, handed to that seat and looked at in every way.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from host_driver import HELLO, RESUME, act, kept, run_host
from random_games import begun, play_on

from host.prefs import Prefs
from host.table.live_game import LiveGame
from pyengine import record
from pyengine.core import CHANCE
from pyengine.record import HUMAN, Player, Record, RecordError
from pyengine.replaying import Chance, transitions
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import SimpleNamespace

    from _pytest.mark import ParameterSet

    from pyengine.core import Seat

TABLES: Mapping[str, tuple[str, int, Mapping[str, object], tuple[int, ...]]] = {
    "turandot-2": ("turandot", 2, {}, (9,)),
    "turandot-5": ("turandot", 5, {}, (3, 30)),
    "lucca-3": ("lucca-citta", 3, {}, (2,)),
    "lucca-5": ("lucca-citta", 5, {}, (60,)),
    "musicando-pairs": ("musicando", 4, {"variant": "partners"}, (3, 30)),
    "musicando-3": ("musicando", 3, {"variant": "individual"}, (12,)),
    "musicando-8": ("musicando", 8, {"variant": "auction"}, (3,)),
}
"""By name: game, number of players, options, and after how many moves to look."""
SWAPS = 40
SHOWN = [
    act(f"table:{name}")
    for name in (
        *("show", "log", "score", "leave", "settings", "look match", "look order", "look sets"),
        *("look directors", "look deal 1", "look -", *(f"look {seat}" for seat in "ABCDNESW")),
        *("keys", "undo", "redo", "hint", "finish"),
    )
]
LISTED = ("records:games", "records:figures", "records:rename g", "records:cancel")
WATCHED = [
    act("records:watch g"),
    *(act("replay:eyes", seat) for seat in ("A", "N", "open", "all")),
    *map(act, ("replay:more", "replay:go_on", "replay:last", "replay:back", "table:log")),
    *map(act, ("table:score", "table:look A", "table:look N")),
]


def people(session: Session) -> Record:
    """Return the game so far with people on all seats, who may ask for hints."""
    seats = tuple(Player(f"P{seat}", HUMAN) for seat in session.game.seats)
    return replace(session.record(), seats=seats, hints=(), result=None)


def sights(game: Record, seat: Seat | None) -> list[Any]:
    """Return all that a seat (None: a spectator) has seen: moves, events and states."""
    seen: list[Any] = []
    for passed in transitions(game, Chance(game)):
        looks = [(step.event, step.state) for step in passed.steps] or [(None, passed.state)]
        made = passed.move if passed.seat == seat else None
        seen += [
            (passed.seat, made, event, game.game.observation(state, seat)) for event, state in looks
        ]
    return seen


def swapped(game: Record, rng: Random) -> Record:
    """Return the game with two cards of a deal in each other's place."""
    deals = [[*deal] for deal in game.chance or ()]
    deal = rng.choice(deals)
    one, other = rng.randrange(len(deal)), rng.randrange(len(deal))
    deal[one], deal[other] = deal[other], deal[one]
    return replace(game, chance=tuple(map(tuple, deals)))


def secretly(game: Record, rng: Random) -> Record:
    """Return the game with another of the simultaneous moves in a move's place."""
    at = rng.randrange(len(game.moves))
    *_, (seat, state) = _turns(game, at)
    if len(game.game.to_move(state)) < 2:
        return game
    move = game.game.write(rng.choice(game.game.legal_moves(state, seat)))
    return replace(game, moves=(*game.moves[:at], f"{seat} {move}", *game.moves[at + 1 :]))


def _turns(game: Record, last: int) -> Iterator[tuple[Seat, Any]]:
    """Yield the seats that moved, each with the state before its move."""
    state, at = game.game.start(), 0
    for passed in transitions(game, Chance(game)):
        if passed.seat != CHANCE:
            yield passed.seat, state
            if at == last:
                return
            at += 1
        state = passed.state


def twin(game: Record, seat: Seat | None, rng: Random) -> Record | None:
    """Return another game that has looked alike to this seat; None if none is found."""
    seen, found = sights(game, seat), game
    for _ in range(SWAPS):
        other = secretly(found, rng) if game.moves and rng.random() < 0.5 else swapped(found, rng)
        try:
            if sights(other, seat) == seen:
                found = other
        except RecordError:
            continue
    return found if found != game else None


def told(host_modules: SimpleNamespace, game: Record, *messages: dict[str, Any]) -> list[Any]:
    """Return every message that the host sends to the page, with this game saved."""
    return run_host(host_modules, *messages, game=kept(record.write(game))).told


def tables() -> Iterator[ParameterSet]:
    """Yield each position that is looked at."""
    for name, (key, players, options, plies) in TABLES.items():
        for ply in plies:
            yield pytest.param(key, players, options, ply, id=f"{name}-after-{ply}")


@pytest.mark.parametrize(("key", "players", "options", "ply"), tables())
def test_what_a_seat_cannot_see_changes_nothing_that_the_page_is_told(
    host_modules: SimpleNamespace, key: str, players: int, options: dict[str, object], ply: int
) -> None:
    game = people(play_on(begun(key, players, ply, options), ply))
    asked = LiveGame(Session.resume(game, Random(1)), Prefs(), lasting=True).play.asked
    at_table = [RESUME, *SHOWN]
    in_lobby = [HELLO, *map(act, LISTED), *WATCHED]
    for seat, messages in ((asked, at_table), (None, [RESUME]), (None, in_lobby)):
        other = twin(game, seat, Random(ply))
        assert other
        heard = told(host_modules, game, *messages)
        assert len(heard) >= len(messages)
        assert heard == told(host_modules, other, *messages)
