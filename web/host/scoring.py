"""The score sheet: who has how much, by which clause, and for which cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from host.furniture import clause
from host.sheets import sheet
from host.table import button, el, hush, icon
from host.text import written
from pyengine.core import totals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.scene import Scene
    from host.table import Node
    from host.text import Words
    from host.views import View
    from pyengine.core import Item


def points(number: int) -> str:
    """Write points with their sign, nought without."""
    return f"+{number}" if number > 0 else written(number)


def score(words: Words, view: View, scene: Scene[Any, Any], opened: str) -> Node:
    """Return the score sheet: a column for each side, a row for each kind of line."""
    game = scene.game
    lines: dict[tuple[str, str], dict[str, list[Item]]] = {}
    for item in game.score(scene.seen):
        row = lines.setdefault((item.clause, item.key), {})
        row.setdefault(item.side, []).append(item)
    sides = game.sides
    rows: list[Node] = []
    for (number, key), items in sorted(lines.items()):
        rows += _row(words, view, sides, number, key, items, f"{number}/{key}" == opened)
    sums = totals(game, scene.seen)
    won = game.winners(scene.seen)
    foot = [
        el("td", "points best", icon("laurel"), el("span", "", written(sums[side])))
        if side in won
        else el("td", "points", written(sums[side]))
        for side in sides
    ]
    heads = [
        el(
            "th",
            "score-seat",
            scene.badge(side),
            el("span", "score-name", scene.side(side)),
            scope="col",
            data_seat=side,
        )
        for side in sides
    ]
    corner = el("th", "score-corner", hush(words("score.line")), scope="col")
    table = el(
        "table",
        "score",
        el("caption", "hush", words("score.title")),
        el("thead", "", el("tr", "", corner, *heads)),
        el("tbody", "", *rows),
        el(
            "tfoot",
            "",
            el("tr", "total", el("th", "", words("score.total"), scope="row"), *foot),
        ),
    )
    return sheet(
        words,
        "score",
        words("score.title"),
        el("div", "scroll", table, tabindex="0", role="group", aria_label=words("score.title")),
        cls="sheet-wide",
        foot=[
            button(
                "btn quiet", icon("print"), el("span", "", words("score.print")), data_act="print"
            ),
            button("btn primary", words("table.close"), data_act="close"),
        ],
    )


def _row(
    words: Words,
    view: View,
    sides: Sequence[str],
    number: str,
    key: str,
    items: Mapping[str, Sequence[Item]],
    opened: bool,  # noqa: FBT001 - which of two it is, no option
) -> list[Node]:
    head = el(
        "th",
        "line-head",
        button(
            "line-name",
            icon("down"),
            el("span", "", words(f"item.{key}")),
            data_act=f"line {number}/{key}",
            aria_expanded="true" if opened else "false",
        ),
        clause(words, number),
        scope="row",
    )
    cells = []
    for side in sides:
        number_of = sum(item.points for item in items.get(side, ()))
        cells.append(el("td", "points minus" if number_of < 0 else "points", points(number_of)))
    rows = [el("tr", "line", head, *cells, key=f"{number}/{key}")]
    if opened:
        cards = [
            el(
                "td",
                "cards",
                el(
                    "ul",
                    "cards-list",
                    *[
                        el("li", "", text)
                        for item in items.get(side, ())
                        for text in view.counted(words, item)
                    ],
                ),
            )
            for side in sides
        ]
        of = el("th", "line-of", words(f"clause.{number}"), scope="row")
        rows.append(el("tr", "line-cards", of, *cards, key=f"{number}/{key} cards"))
    return rows
