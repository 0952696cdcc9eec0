"""The contract's progress, and what a deal has scored for the viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.musicando.view import wording
from host.nodes import el, explained
from host.table.signs import does
from host.text import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games import Part
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Item, Seat
    from pyengine.games.musicando import FinishedDeal, Move, State

    Context = ViewContext[State, Move]


def outlook(_look: Context) -> Part | None:
    """M-6.2: return None: an unfinished deal has no ranks to score."""
    return None


# -- the contract's progress -----------------------------------------------------------------------


def contract(context: Context) -> str:
    """M-6.2, M-7.6: say what the contract still needs, or its result; "" without one."""
    seen, words = context.seen, context.words
    state = wording.match(context).contract_stands(seen)
    if state is None or seen.contract is None or seen.layout is None:
        return ""
    if state != "open":
        return words(f"need.{state}", seat=context.name(context.game.seats[seen.ranks[0]]))
    seat = context.game.seats[seen.contract.player]
    side, mine = context.game.side(seat), context.reader is not None and _ours(context, seat)
    if side == seat:
        return words("need.you") if mine else words("need.player", seat=context.name(seat))
    return words("need.yours") if mine else words("need.side", side=words(f"side.{side}"))


def _ours(context: Context, seat: Seat) -> bool:
    return context.game.side(seat) == context.game.side(context.seat or "")


# -- the score of a deal ---------------------------------------------------------------------------


def deal_told(context: Context, deal: FinishedDeal, items: Sequence[Item]) -> list[Node]:
    """M-6, M-7: return what a deal has scored for the reader, and for the others."""
    if not context.reader:
        return []
    side = context.game.side(context.reader)
    said = [_contract_result(context, deal, items), _points_of(context, deal, items, side)]
    return [el("p", "deal-told", " ".join(filter(None, said)), key="told")]


def _contract_result(context: Context, deal: FinishedDeal, items: Sequence[Item]) -> str:
    """M-6.2, M-7.6: say the result of the contract; "" without one."""
    settled = [item for item in items if item.key.startswith("contract")]
    if deal.contract is None or not settled:
        return ""
    seat = context.game.seats[deal.contract.player]
    result = "made" if settled[0].key == "contract_made" else "lost"
    if context.game.side(seat) == seat:
        own = seat == context.seat
        return context.words(f"deal.{'you' if own else 'player'}_{result}", seat=context.name(seat))
    named = context.words(f"side.{context.game.side(seat)}")
    return context.words(f"deal.{'yours' if _ours(context, seat) else 'side'}_{result}", side=named)


def _points_of(context: Context, deal: FinishedDeal, items: Sequence[Item], side: str) -> str:
    """M-6.1, M-7.4: say the viewer's points in a deal; without partner, with the rank."""
    sums = _sums(context, items)
    if side != context.seat:
        (others,) = [points for other, points in sums.items() if other != side]
        return context.words("deal.points", own=signed(sums[side]), others=signed(others))
    own = signed(sums[side])
    if deal.conceded is not None:
        return context.words("deal.own", points=own)
    if context.own not in deal.ranks:
        return context.words("deal.no_place", points=own)
    place = context.words(f"finish.{deal.ranks.index(context.own) + 1}")
    return context.words("deal.place", place=place, points=own)


def _sums(context: Context, items: Sequence[Item]) -> dict[str, int]:
    return {
        side: sum(item.points for item in items if item.side == side) for side in context.game.sides
    }


def _pair(context: Context, side: str, points: str) -> Node:
    named = context.words(f"side.{side}")
    head = el(
        "h2",
        "pair-head",
        context.badge(side),
        el("span", "", named),
        el("strong", "ranked-sum", points),
    )
    return explained(head, does(context.words, "pair", side=named, points=points))


def by_pairs(
    context: Context,
    items: Sequence[Item],
    ranked: Sequence[Node],
    verdicts: Sequence[tuple[str, Node]],
) -> list[Node]:
    """M-2.1, M-6.1: return the ranking by pairs, the viewer's first, each with its points.

    The result of the contract stands with the pair that had it; without partners or ranks it stands
    below.
    """
    settled = [verdict for _, verdict in verdicts]
    if not ranked:
        return settled
    if not wording.match(context).partners:
        return [el("ol", "ranking", *ranked, key="ranking"), *settled]
    own, sums = context.game.side(context.seat) if context.seat else "", _sums(context, items)
    pairs = [
        el(
            "section",
            "pair-told",
            _pair(context, side, signed(sums[side])),
            *[verdict for whose, verdict in verdicts if whose == side],
            el("ol", "ranking", *[n for n in ranked if context.game.side(n["key"]) == side]),
            key=side,
        )
        for side in sorted(context.game.sides, key=lambda side: side != own)
    ]
    return [el("div", "pairs-told", *pairs, key="ranking")]
