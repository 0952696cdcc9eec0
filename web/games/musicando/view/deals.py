"""Scores of deals: that of the last one, and the score sheet (M-6, M-7)."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from games.musicando.view import pieces as piece
from games.musicando.view import standing, wording
from host.nodes import button, clause, el, explained, name_label, visually_hidden
from host.table.signs import does
from host.text import signed, written
from pyengine.core import totals

if TYPE_CHECKING:
    from games import Part
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Item, Seat
    from pyengine.games.musicando import FinishedDeal, Move, State

    Context = ViewContext[State, Move]

LOST = ("contract_lost", "contract_lost_double")
CONTRACTS = ("contract_made", *LOST)


def items_of(context: Context, deal: FinishedDeal) -> tuple[Item, ...]:
    """M-6, M-7: return the score lines of a deal."""
    return wording.match(context).deal_items(deal)


def by_seat(context: Context, deal: FinishedDeal) -> list[tuple[Item, Seat | None]]:
    """M-6.1, M-6.3: return the lines of a deal; those for ranks with the seat that got them."""
    items = items_of(context, deal)
    if deal.conceded is not None:
        return [(item, None) for item in items]
    players = range(len(context.game.seats))
    placed = [*deal.ranks, *[player for player in players if player not in deal.ranks]]
    seats = [context.game.seats[player] for player in placed]
    return list(zip_longest(items, seats))


def deal_score(context: Context, deal: FinishedDeal) -> list[Node]:
    """M-6.1 to M-6.5, M-7.4 to M-7.6: return the ranking and the result of the contract."""
    found = by_seat(context, deal)
    lines = [
        _ranked(context, seat, number, item) for number, (item, seat) in enumerate(found, 1) if seat
    ]
    rest = {item.key: item for item, seat in found if not seat}
    verdicts = [(item.side, _verdict(context, deal, item)) for item in rest.values()]
    items = [item for item, _ in found]
    told_of = standing.deal_told(context, deal, items)
    return [*told_of, *standing.by_pairs(context, items, lines, verdicts)]


def _ranked(context: Context, letter: Seat, number: int, item: Item) -> Node:
    """M-6.1, M-6.3: return a player's rank and its points."""
    placed, what = item.key != "no_rank", context.words(f"item.{item.key}")
    stuck = None if placed else el("span", "ranked-names", context.words("label.stuck"))
    row = el(
        "li",
        "ranked" if placed else "ranked is-none",
        el("strong", "ranked-no", str(number) if placed else "\N{EN DASH}", aria_hidden="true"),
        visually_hidden(what),
        context.badge(letter),
        name_label("ranked-who", context.name(letter), stuck),
        el("span", "ranked-sum", signed(item.points)),
        key=letter,
        data_seat=letter,
    )
    said = {"seat": context.name(letter), "what": what, "points": signed(item.points)}
    return explained(row, does(context.words, "placed", **said), look=letter)


def _verdict(context: Context, deal: FinishedDeal, item: Item) -> Node:
    """M-6.2, M-6.5, M-7.4: return the points for contract, display or breaking off."""
    state = {"contract_made": " is-made", **dict.fromkeys((*LOST, "conceded"), " is-lost")}
    agreed = deal.contract
    played = piece.contract(context, agreed.display, agreed.level) if agreed else []
    settled = el(
        "p",
        f"verdict{state.get(item.key, '')}",
        *played,
        el("span", "", context.words(f"item.{item.key}")),
        el("strong", "", signed(item.points)),
        clause(context.words, item.clause),
        key=f"verdict-{item.key}",
    )
    what = context.words(f"item.{item.key}")
    return explained(settled, does(context.words, "verdict", what=what, points=signed(item.points)))


def match(context: Context) -> Node:
    """M-6.4, M-7.5: return the score sheet: a row for each deal, a column for each side."""
    words, seen, sides = context.words, context.seen, context.game.sides
    heads = [context.column(side) for side in sides]
    rows = [_row(context, number, deal) for number, deal in enumerate(seen.finished, 1)]
    sums = totals(context.game, seen)
    won = context.game.winners(seen)
    foot = [
        el("td", "points best" if side in won else "points", written(sums[side])) for side in sides
    ]
    sheet = el(
        "table",
        "match",
        el("caption", "visually-hidden", words("label.match")),
        el(
            "thead",
            "",
            el(
                "tr",
                "",
                el("th", "", words("label.deal"), scope="col"),
                el("th", "", words("label.contract"), scope="col"),
                *heads,
            ),
        ),
        el("tbody", "", *rows),
        el(
            "tfoot",
            "",
            el("tr", "total", el("th", "", words("score.total"), scope="row"), el("td"), *foot),
        ),
        key="match",
    )
    return explained(sheet, does(words, "match"))


def _row(context: Context, number: int, deal: FinishedDeal) -> Node:
    items = items_of(context, deal)
    points = {side: sum(i.points for i in items if i.side == side) for side in context.game.sides}
    cells = [
        el("td", "points minus" if points[side] < 0 else "points", signed(points[side]))
        for side in context.game.sides
    ]
    opens = button(
        "match-deal",
        str(number),
        data_act=f"table:look deal {number}",
        aria_label=context.words("label.deal_no", n=number),
    )
    return el(
        "tr",
        "is-now" if number == len(context.seen.finished) else "",
        el("th", "", opens, scope="row"),
        el("td", "match-contract", *_settled(context, deal, items)),
        *cells,
        key=f"deal-{number}",
    )


def _settled(context: Context, deal: FinishedDeal, items: tuple[Item, ...]) -> list[Node]:
    """Return the contract and its players, and whether it was made or who broke the deal off."""
    kids, ends = [], []
    if deal.contract is not None:
        kids = piece.contract(context, deal.contract.display, deal.contract.level)
        ends.append(piece.badge(context, context.game.seats[deal.contract.player]))
    settled = [item for item in items if item.key in (*CONTRACTS, "conceded")]
    for item in settled:
        mark = "\N{CHECK MARK}" if item.key == "contract_made" else "\N{BALLOT X}"
        state = "is-made" if item.key == "contract_made" else "is-lost"
        by_another = deal.contract is None or deal.contract.player != deal.conceded
        if deal.conceded is not None and by_another:
            ends.append(piece.badge(context, context.game.seats[deal.conceded]))
        ends.append(el("span", f"match-mark {state}", mark, aria_hidden="true"))
        ends.append(visually_hidden(context.words(f"item.{item.key}")))
    return [*kids, el("span", "match-end", *ends)] if ends else kids


def lines(context: Context, deal: FinishedDeal) -> Node:
    """Return every score line of a deal with its clause."""
    words = context.words
    rows = [
        el(
            "li",
            "deal-line",
            name_label("deal-side", context.name(seat) if seat else context.side(item.side)),
            el("span", "deal-for", words(f"item.{item.key}")),
            el("strong", "deal-points", signed(item.points)),
            clause(words, item.clause),
            key=str(at),
        )
        for at, (item, seat) in enumerate(by_seat(context, deal))
    ]
    return el("ul", "deal-lines", *rows)


def parts(context: Context) -> list[Part]:
    """M-6.4, M-7.5: return the score deal by deal; for partners with the ranks of each."""
    pairs = wording.match(context).partners
    found: list[Part] = []
    for number, deal in enumerate(context.seen.finished, 1):
        own = by_seat(context, deal)
        named = [(item, [context.name(seat)] if seat and pairs else []) for item, seat in own]
        found.append((_title(context, number, deal), named))
    return found


def _title(context: Context, number: int, deal: FinishedDeal) -> str:
    """Return a deal's number, and the contract with its players if there was one."""
    agreed = deal.contract
    if agreed is None:
        return context.words("label.deal_no", n=number)
    return context.words(
        "label.deal_played",
        n=number,
        contract=wording.contract(context.words, agreed),
        seat=context.name(context.game.seats[agreed.player]),
    )
