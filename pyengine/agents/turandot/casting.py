"""T-7.1: weigh casts. Nothing is hidden any more, so their odds are exact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core import Reason, Weighed, totals
from pyengine.games.turandot import CASTS, ROLE_GENDERS, ROLES, SINGERS, best_cast, misfit

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from pyengine.games.turandot import Cast, Company, Move, State, Turandot

SLICE: Final = 120
"""Casts counted between two yields."""


def weigh_casts(
    game: Turandot, seen: State, player: int
) -> Generator[None, None, Sequence[Weighed[Move]]]:
    """Return all casts with their share of the win if everybody else casts their best."""
    side = game.seats[player]
    company = seen.companies[player]
    best = best_cast(company.singers)
    state = seen
    for seat in game.to_move(seen):
        singers = seen.companies[game.seats.index(seat)].singers
        state = game.apply(state, seat, best_cast(singers))
    lead = totals(game, state)[side]
    most = _points(company, best)
    shares: dict[int, float] = {}
    found: list[tuple[int, Weighed[Move]]] = []
    for count, roles in enumerate(CASTS, 1):
        fewer = most - _points(company, roles)
        if fewer not in shares:
            shares[fewer] = _share(game, seen, player, roles)
        share = shares[fewer]
        if fewer:
            why = Reason("cast_loses", {"points": fewer}, share - shares.get(0, share))
        else:
            why = Reason("cast_best", {"points": lead}, 0.0)
        found.append((fewer, Weighed(roles, share, 0.0, (why,))))
        if count % SLICE == 0:
            yield
    found.sort(key=lambda each: (-each[1].value, each[0]))
    return [each for _, each in found]


def _share(game: Turandot, seen: State, player: int, roles: Cast) -> float:
    """Return the share of the win with this cast."""
    state = seen
    for seat in game.to_move(seen):
        other = game.seats.index(seat)
        chosen = roles if other == player else best_cast(seen.companies[other].singers)
        state = game.apply(state, seat, chosen)
    winners = game.winners(state)
    return (game.seats[player] in winners) / len(winners)


def _points(company: Company, roles: Cast) -> int:
    """T-7.4 to T-7.6: return what a cast scores, up to a constant."""
    wishes = 2 if company.director == "favourite" else 1
    points = 0
    for number, role, gender in zip(roles.singers, ROLES, ROLE_GENDERS, strict=True):
        singer = SINGERS[company.singers[number - 1]]
        points += wishes * (singer.favourite == role) - misfit(singer.gender, gender)
    return points
