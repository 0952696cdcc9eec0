"""The table in each phase, for each viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view.market import market, order, yard
from games.lucca_citta.view.quarter import ended, front, quarter
from games.lucca_citta.view.reckoning import reckoning
from host.nodes import el

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]

MOODS = {"keeping": "keep", "opening": "open", "taking": "take", "placing": "place"}
"""Phases in which the viewer acts, by their names in the style sheet."""


def table(context: Context) -> Node:
    """Return the table as this seat, or a spectator, sees it."""
    if ended(context):
        return _town(context, "end", [_quarters(context, _ranked(context))])
    mood = MOODS.get(context.seen.phase, "show") if context.mine else "show"
    middle = reckoning(context) or market(context)
    return _town(
        context,
        mood,
        [
            order(context),
            middle,
            yard(context),
            quarter(context, front(context)),
            _quarters(context, _around(context)),
        ],
    )


def _town(context: Context, mood: str, kids: list[Node | None]) -> Node:
    return el(
        "div",
        "lucca",
        *kids,
        data_phase=mood,
        data_players=str(len(context.game.seats)),
        data_still=mood == "end",  # else every card would fly as the towns are arranged
        key="table",
    )


def _quarters(context: Context, players: list[int]) -> Node:
    rows = [quarter(context, player) for player in players]
    label = context.words("aria.players")
    return el("ol", "quarters", *rows, data_count=str(len(rows)), aria_label=label, key="quarters")


def _around(context: Context) -> list[int]:
    """Return the players beside the large district, from its left neighbour on."""
    count = len(context.game.seats)
    return [(front(context) + step) % count for step in range(1, count)]


def _ranked(context: Context) -> list[int]:
    """L-7.4: return all players, winner first."""
    return [context.game.seats.index(side) for _, side, _ in context.standings()]
