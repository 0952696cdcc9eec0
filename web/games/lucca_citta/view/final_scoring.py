"""L-7: the final scoring, filled in line by line while it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.nodes import el, explained, icon, name_label, seat, visually_hidden
from host.table.signs import does
from host.text import written
from pyengine.core import totals

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Seat
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]

ROWS = {
    "before": ("L-5.2", "L-5.6"),
    "openings": ("L-7.1",),
    "walls": ("L-7.2",),
    "numbers": ("L-7.3",),
}
"""The parts of a score by their clauses, in the order of counting."""


def ended(context: Context) -> bool:
    """Return whether the game is over and its story told."""
    return is_over(context) and context.event is None


def is_over(context: Context) -> bool:
    """L-6.2: return whether the last round is over, so that nothing changes but the score."""
    return context.seen.phase == "over"


def walls_score(context: Context, points: int) -> str:
    """L-7.2: say what somebody's walls and towers score, or would if the game ended now."""
    key = "label.walls_scored" if is_over(context) else "label.walls_points"
    return context.words(key, points=points)


def counting(context: Context) -> bool:
    """L-6.2: return whether the current event belongs to the final scoring."""
    return context.event is not None and any(
        event.key == "last_round_over" for event in context.narrated
    )


def final_scoring(context: Context) -> Node | None:
    """Return the final scoring so far, while it is told."""
    if not counting(context):
        return None
    words, seats = context.words, context.game.seats
    heads = [
        explained(
            el(
                "th",
                "reckoning-seat",
                seat(letter),
                name_label("reckoning-name", context.name(letter)),
                scope="col",
            ),
            does(words, "seat", seat=context.name(letter)),
            look=letter,
        )
        for letter in seats
    ]
    sums = totals(context.game, context.seen)
    return el(
        "section",
        "reckoning",
        el(
            "table",
            "reckoning-table",
            el("caption", "visually-hidden", words("phase.over")),
            el(
                "thead",
                "",
                el("tr", "", el("td", "", visually_hidden(words("score.line"))), *heads),
            ),
            el("tbody", "", *[_row(context, part) for part in ROWS]),
            el(
                "tfoot",
                "",
                explained(
                    el(
                        "tr",
                        "total",
                        el("th", "", words("score.total"), scope="row"),
                        *[_total(context, letter, sums[letter]) for letter in seats],
                    ),
                    does(words, "total"),
                ),
            ),
        ),
        aria_label=words("phase.over"),
        tabindex="0",
        key="reckoning",
    )


def _total(context: Context, letter: Seat, points: int) -> Node:
    """L-7.4: return a player's points so far, with a laurel once the winner is told."""
    told = context.event is not None and context.event.clause == "L-7.4"
    if not told or letter not in context.game.winners(context.seen):
        return el("td", "reckoning-points", written(points))
    said = visually_hidden(context.words("place.1"))
    return el("td", "reckoning-points best", el("span", "", icon("laurel"), written(points), said))


def _row(context: Context, part: str) -> Node:
    """Return a part of everybody's score as far as it is counted."""
    clauses, event = ROWS[part], context.event
    now = event is not None and event.clause in clauses
    cells = []
    for letter in context.game.seats:
        lines = [
            item.points
            for item in context.game.score(context.seen)
            if item.side == letter and item.clause in clauses
        ]
        states = {
            "minus": sum(lines) < 0,
            "is-now": now and event is not None and event.args.get("seat") == letter,
        }
        cls = " ".join(["reckoning-points", *(state for state in states if states[state])])
        cells.append(el("td", cls, written(sum(lines)) if lines else ""))
    row = el(
        "tr",
        "reckoning-row is-now" if now else "reckoning-row",
        el("th", "", context.words(f"reckoning.{part}"), scope="row"),
        *cells,
        key=part,
    )
    return explained(row, *[context.words(f"clause.{one}") for one in clauses])
