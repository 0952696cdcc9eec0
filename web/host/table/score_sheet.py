"""The score sheet: who has how many points, by which clause, and for which cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import button, clause, el, explained, icon, visually_hidden
from host.table.challenge import comparison
from host.table.dialogs import sheet
from host.table.signs import does
from host.text import signed, written
from pyengine.core import totals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games import Part, View
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Item, Seat

    Line = tuple[Item, Sequence[str]]


DASH = "\N{EN DASH}"
"""Marks that a side has no line of a kind, unlike a line worth 0."""

ROLES = {"table": "table", "tr": "row", "td": "cell", "th": "rowheader"} | dict.fromkeys(
    ("thead", "tbody", "tfoot"), "rowgroup"
)
"""The role of each part of a table."""


def score(
    words: Words,
    view: View,
    context: ViewContext[Any, Any],
    opened: str,
    hints: Mapping[Seat, int],
    challenge: Mapping[str, int] | None = None,
    *,
    practice: bool = False,
) -> Node:
    """Return the score sheet: a column for each side, a row for each kind of line in each part.

    What a line counts is shown when it is unfolded, and always in print. Below the sums stand: how
    a tie was decided, who asked for how many hints, the earlier score of a challenge, and whether
    it was for practice.
    """
    title, parts, ahead = words("score.title"), view.parts(context), view.outlook(context)
    decided = context.decided()
    if not any(found for _, found in [*parts, *([ahead] if ahead else [])]):
        table = el("p", "lead", words("score.none"))
    else:
        table = _table(words, context, parts, ahead, opened)
    return sheet(
        words,
        "score",
        title,
        el("p", "on-paper", words("score.of", game=words(f"game.{context.game.key}.name"))),
        el("div", "scroll", table, tabindex="0", role="group", aria_label=title),
        el("p", "score-verdict", decided) if decided else None,
        *_level(words, context),
        *[
            _hinted(words, context, seat, hints[seat])
            for seat in context.game.seats
            if seat in hints
        ],
        el("p", "score-hints", words("score.practice"), key="practice") if practice else None,
        comparison(context, challenge or {}),
        cls="sheet-wide",
        foot=[
            button(
                "btn quiet",
                icon("print"),
                el("span", "", words("score.print")),
                data_act="page:print",
            ),
            button("btn primary", words("table.close"), data_act="dialog:close"),
        ],
    )


def _hinted(words: Words, context: ViewContext[Any, Any], seat: Seat, times: int) -> Node:
    told = words("score.hints", seat=context.name(seat), n=times)
    return el("p", "score-hints", told, key=f"hints-{seat}")


def _level(words: Words, context: ViewContext[Any, Any]) -> list[Node]:
    """Return who share a place below the winner, where no rule breaks a tie."""
    if not context.ending:
        return []
    standings, won = context.standings(), context.game.winners(context.seen)
    places: dict[int, list[str]] = {}
    for rank, side, _ in standings:
        if side not in won:
            places.setdefault(rank, []).append(context.side(side))
    return [
        el("p", "score-hints score-level", words("score.level", seats=names), key=f"level-{rank}")
        for rank, names in places.items()
        if len(names) > 1
    ]


def _table(
    words: Words,
    context: ViewContext[Any, Any],
    parts: Sequence[Part],
    ahead: Part | None,
    opened: str,
) -> Node:
    """Return the sheet; what the end would add now stands below the current points."""
    sides = context.game.sides
    bodies = [_part(context, part, at, opened) for at, part in enumerate(parts, 1)]
    sums = totals(context.game, context.seen)
    corner = el("th", "score-corner", visually_hidden(words("score.line")), scope="col")
    total = el("th", "", words("score.total"), scope="row")
    table = el(
        "table",
        "score",
        el("caption", "visually-hidden", words("score.title")),
        el(
            "thead",
            "",
            el("tr", "", corner, *[context.column(side, "score-seat") for side in sides]),
        ),
        *bodies,
        *(_ahead(context, sums, ahead, len(parts) + 1, opened) if ahead else []),
        *([] if ahead else [_sum(words, el("tr", "total", total, *_totals(context)))]),
        data_sides=str(len(sides)),
    )
    return with_roles(table)


def with_roles(part: Node) -> Node:
    """Set the roles explicitly: browsers drop them where CSS folds the rows."""
    role = ROLES.get(part["tag"])
    if role:
        attrs = part.setdefault("attrs", {})
        attrs["role"] = "columnheader" if attrs.get("scope") == "col" else role
        for kid in part.get("kids", ()):
            with_roles(kid)
    return part


def _ahead(
    context: ViewContext[Any, Any], sums: Mapping[str, int], ahead: Part, at: int, opened: str
) -> list[Node]:
    """Return the current points, what the end would add now, and both together."""
    sides, (title, lines) = [*sums], ahead
    now = el("th", "", context.words("score.so_far"), scope="row")
    then = el("th", "", title, scope="row")
    both = [sums[side] + sum(i.points for i, _ in lines if i.side == side) for side in sides]
    return [
        el("tbody", "", el("tr", "total", now, *_sums(context, [*sums.values()])), key="so-far"),
        _part(context, ahead, at, opened),
        el("tfoot", "", el("tr", "total", then, *_sums(context, both))),
    ]


def _sums(context: ViewContext[Any, Any], points: Sequence[int]) -> list[Node]:
    sides = context.game.sides
    return [_points(context, s, written(one)) for s, one in zip(sides, points, strict=True)]


def _points(context: ViewContext[Any, Any], side: str, brings: str, cls: str = "points") -> Node:
    """Return a side's points in a line; its sign shows where its column is not above it."""
    return el("td", cls, context.badge(side, "points-of"), el("span", "", brings))


def _sum(words: Words, row: Node) -> Node:
    return el("tfoot", "", explained(row, does(words, "total")))


def _totals(context: ViewContext[Any, Any]) -> list[Node]:
    """Return each side's total, with a laurel for the winners."""
    sums, won = totals(context.game, context.seen), context.game.winners(context.seen)
    return [
        explained(
            el(
                "td",
                "points best",
                context.badge(side, "points-of"),
                icon("laurel"),
                el("span", "", written(sums[side])),
            ),
            does(context.words, "laurel", n=sums[side]),
        )
        if side in won
        else _points(context, side, written(sums[side]))
        for side in sums
    ]


def _part(context: ViewContext[Any, Any], part: Part, at: int, opened: str) -> Node:
    """Return a part of the sheet: its sum for each side, and its lines by clause and kind."""
    title, found = part
    lines: dict[tuple[str, str], list[Line]] = {}
    for line in found:
        lines.setdefault((line[0].clause, line[0].key), []).append(line)
    rows: list[Node] = []
    if title:
        head = el("th", "part-name", title, scope="rowgroup")
        rows.append(el("tr", "part", head, *_cells(context, found), key=f"part-{at}"))
    last = ""
    for (number, key), own in sorted(lines.items()):
        name = f"{at}/{number}/{key}"
        rows += _row(context, name, own, opened=name == opened, again=number == last)
        last = number
    return el("tbody", "", *rows, key=f"part-{at}")


def _cells(context: ViewContext[Any, Any], lines: Sequence[Line]) -> list[Node]:
    """Return the points of these lines for each side."""
    cells = []
    for side in context.game.sides:
        brings = sum(item.points for item, _ in lines if item.side == side)
        cls = "points minus" if brings < 0 else "points"
        cells.append(_points(context, side, signed(brings), cls))
    return cells


def _line(context: ViewContext[Any, Any], lines: Sequence[Line]) -> list[Node]:
    """Return the points of one kind of line for each side, and a dash for those without any."""
    have, sides = {item.side for item, _ in lines}, context.game.sides
    cells = zip(sides, _cells(context, lines), strict=True)
    return [cell if side in have else _points(context, side, DASH) for side, cell in cells]


def _counted(side: str, lines: Sequence[Line]) -> list[Node]:
    """Return what a side's lines of one kind count, with the points of each if several."""
    own = [(item, texts) for item, texts in lines if item.side == side]
    rows = []
    for item, texts in own:
        for at, text in enumerate(texts):
            brings = f"{signed(item.points)} " if len(own) > 1 and not at else ""
            rows.append(el("li", "", brings + text))
    return rows


def _row(
    context: ViewContext[Any, Any],
    name: str,
    lines: Sequence[Line],
    *,
    opened: bool,
    again: bool,
) -> list[Node]:
    """Return one kind of line, and what it counts; in print a clause is given once."""
    words, (_, number, key) = context.words, name.split("/")
    head = el(
        "th",
        "line-head",
        button(
            "line-name",
            icon("down"),
            el("span", "", words(f"item.{key}")),
            data_act=f"table:line {name}",
            aria_expanded="true" if opened else "false",
        ),
        clause(words, number),
        scope="row",
    )
    cards = [
        el(
            "td",
            "cards",
            el("p", "cards-of", context.badge(side), context.side(side), aria_hidden="true"),
            el("ul", "cards-list", *_counted(side, lines)),
        )
        for side in context.game.sides
    ]
    of = el(
        "th", "line-of is-again" if again else "line-of", words(f"clause.{number}"), scope="row"
    )
    states = {"is-closed": not opened, "is-bare": not any(texts for _, texts in lines)}
    below = " ".join(["line-cards", *(state for state in states if states[state])])
    return [
        explained(
            el("tr", "line", head, *_line(context, lines), key=name), words(f"clause.{number}")
        ),
        el("tr", below, of, *cards, key=f"{name} cards"),
    ]
