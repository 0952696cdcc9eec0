"""The table in each phase, for each viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view.district import large_district, player_district
from games.lucca_citta.view.final_scoring import ended, final_scoring
from games.lucca_citta.view.market import cards_in_hand, market, order
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
        return _town(context, "end", [_districts(context, _ranked(context))])
    mood = MOODS.get(context.seen.phase, "show") if context.mine else "show"
    middle = final_scoring(context) or market(context)
    return _town(
        context,
        mood,
        [
            order(context),
            middle,
            cards_in_hand(context),
            player_district(context, large_district(context)),
            _districts(context, _around(context)),
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


def _districts(context: Context, players: list[int]) -> Node:
    rows = [player_district(context, player) for player in players]
    label = context.words("aria.players")
    return el("ol", "quarters", *rows, data_count=str(len(rows)), aria_label=label, key="quarters")


def _around(context: Context) -> list[int]:
    """Return the players beside the large district, from its left neighbour on."""
    count = len(context.game.seats)
    return [(large_district(context) + step) % count for step in range(1, count)]


def _ranked(context: Context) -> list[int]:
    """L-7.4: return all players, winner first."""
    return [context.game.seats.index(side) for _, side, _ in context.standings()]
