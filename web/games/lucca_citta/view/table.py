"""The table as it lies in each phase, for whoever looks."""

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

    Look = ViewContext[State, Move]

MOODS = {"keeping": "keep", "opening": "open", "taking": "take", "placing": "place"}
"""Phases by the names that the style sheet has for them; otherwise the table is only shown."""


def table(look: Look) -> Node:
    """Return the table as this seat, or a spectator, sees it."""
    if ended(look):
        return _town(look, "end", [_quarters(look, _ranked(look))])
    mood = MOODS.get(look.seen.phase, "show") if look.mine else "show"
    middle = reckoning(look) or market(look)
    return _town(
        look,
        mood,
        [
            order(look),
            middle,
            yard(look),
            quarter(look, front(look)),
            _quarters(look, _around(look)),
        ],
    )


def _town(look: Look, mood: str, kids: list[Node | None]) -> Node:
    return el(
        "div",
        "lucca",
        *kids,
        data_phase=mood,
        data_players=str(len(look.game.seats)),
        data_still=mood == "end",  # else every stone of all towns would fly to its place of honour
        key="table",
    )


def _quarters(look: Look, players: list[int]) -> Node:
    rows = [quarter(look, player) for player in players]
    label = look.words("aria.players")
    return el("ol", "quarters", *rows, data_count=str(len(rows)), aria_label=label, key="quarters")


def _around(look: Look) -> list[int]:
    """Return the players beside the large district, from its left neighbour on."""
    count = len(look.game.seats)
    return [(front(look) + step) % count for step in range(1, count)]


def _ranked(look: Look) -> list[int]:
    """L-7.4: return all players, the winner first."""
    return [look.game.seats.index(side) for _, side, _ in look.standings()]
