"""Challenges: beat a score from the same start.

A challenge's record holds the points of each side (`pyengine/link.py` lists the rest of its link).
People must beat the points of their own side; all others are compared too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import el, visually_hidden
from host.text import signed, written
from pyengine.core import totals

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.nodes import Node
    from host.table.view_context import ViewContext

    Context = ViewContext[Any, Any]


def to_beat(context: Context, points: Mapping[str, int]) -> str:
    """Say what the people at the table have to beat; without people, all sides' points."""
    words = context.words
    sides = _of_people(context) or [*points]
    told = [words("challenge.points", n=points[side], side=context.side(side)) for side in sides]
    return words("challenge.to_beat", points=told)


def verdicts(context: Context, points: Mapping[str, int]) -> list[str]:
    """Say the result of a challenge for each side of people, once the game is over."""
    words, now = context.words, totals(context.game, context.seen)
    told = []
    for side in _of_people(context) if points else ():
        beaten = now[side] - points[side]
        how = "more" if beaten > 0 else "less" if beaten < 0 else "same"
        said = {"side": context.side(side), "now": now[side], "then": points[side]}
        told.append(words(f"challenge.{how}", **said))
    return told


def comparison(context: Context, points: Mapping[str, int]) -> Node | None:
    """Return the points of each side then and now, side by side."""
    if not points:
        return None
    words, sums = context.words, totals(context.game, context.seen)
    rows = {
        "then": [written(points[side]) for side in points],
        "now": [written(sums[side]) for side in points],
        "difference": [signed(sums[side] - points[side]) for side in points],
    }
    title = words("challenge.title")
    corner = el("th", "score-corner", visually_hidden(title), scope="col")
    heads = [context.column(side, "score-seat") for side in points]
    return el(
        "table",
        "score challenge",
        el("caption", "challenge-title", title),
        el("thead", "", el("tr", "", corner, *heads)),
        el(
            "tbody",
            "",
            *[
                el(
                    "tr",
                    "",
                    el("th", "", words(f"challenge.{name}"), scope="row"),
                    *[el("td", "points", one) for one in row],
                )
                for name, row in rows.items()
            ],
        ),
        key="challenge",
    )


def _of_people(context: Context) -> list[str]:
    """Return the sides of people, in the order of the sides."""
    people = [seat for seat, who in context.participants.items() if who.human]
    sides = {context.game.side(seat) for seat in people}
    return [side for side in context.game.sides if side in sides]
