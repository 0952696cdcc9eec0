"""Explanations of everything on the table of Musicando, in the current position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.musicando.view import wording
from games.musicando.view.draft import places
from games.musicando.view.prompts import closing, deal_number
from host.table.signs import does
from host.text import capitalised, signed
from pyengine.games.musicando import (
    NOTES,
    OVALS,
    PAUSE,
    SYMBOL,
    SYMBOLS,
    Bid,
    Contract,
    FinishedDeal,
    worth,
)

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.core import Item
    from pyengine.games.musicando import Card, Grid, Layout, Move, State

    Context = ViewContext[State, Move]


def display(context: Context, letter: str) -> str:
    """M-5, M-6.1: explain a display and its value."""
    words = context.words
    name = words(f"display.{letter}")
    return does(
        words, "display", display=name, hint=wording.display_hint(context, letter), n=worth(letter)
    )


def stakes(context: Context, agreed: Contract) -> tuple[str, str]:
    """M-6.2, M-7.6: return a contract's points if it is made, and if not, with their signs."""
    found = []
    for ranks in ((agreed.player,), ()):
        items = wording.match(context).deal_items(FinishedDeal(context.seen.dealer, agreed, ranks))
        found.append(sum(item.points for item in items if item.key.startswith("contract_")))
    made, lost = map(signed, found)
    return made, lost


def bid(context: Context, offer: Bid) -> str:
    """M-2.2, M-6.2: explain what a bid may win and cost."""
    player = context.own if context.seat else 0
    made, lost = stakes(context, Contract(player, offer.display, offer.level))
    kind = "other" if not context.reader else "pair" if wording.match(context).partners else "alone"
    return does(context.words, f"bid.{kind}", made=made, lost=lost)


def contract(context: Context, agreed: Contract) -> list[str]:
    """M-6.2, M-7.4: explain the contract and what it needs."""
    words, name = context.words, wording.contract(context.words, agreed)
    rule = display(context, agreed.display)
    settled = _settled(context, agreed)
    if settled:
        what, points = words(f"item.{settled.key}"), signed(settled.points)
        return [does(words, "contract.settled", contract=name, what=what, points=points), rule]
    if not agreed.level:
        return [does(words, "contract.chosen", contract=name, n=worth(agreed.display)), rule]
    made, lost = stakes(context, agreed)
    kind = "contract.pair" if wording.match(context).partners else "contract"
    who = context.name(context.game.seats[agreed.player])
    return [does(words, kind, contract=name, seat=who, made=made, lost=lost), rule]


def _settled(context: Context, agreed: Contract) -> Item | None:
    """M-6.2, M-6.5, M-7.6: return what became of the contract; None while that is open."""
    seen = context.seen
    deal = FinishedDeal(seen.dealer, agreed, seen.ranks)
    if closing(context):
        deal = seen.finished[-1]
    elif not seen.ranks:
        return None
    items = wording.match(context).deal_items(deal)
    return next((item for item in items if item.key.startswith(SETTLED)), None)


SETTLED = ("contract_", "conceded")
"""How the score lines begin that say what became of a contract."""


def dealer(context: Context) -> str:
    """M-2.1, M-7.2: explain who begins this deal, and who deals the next, if there is one."""
    if context.event and context.event.key == "next_deal":
        return does(context.words, "deal.next")
    alone = wording.prelude(context) == "choice"
    last = deal_number(context) == wording.match(context).deals
    key = "deal.alone" if alone else "deal"
    return does(context.words, ("deal.alone_last" if alone else "deal.last") if last else key)


def card(context: Context, held: Card) -> str:
    """M-4, M-5: explain a card in hand, and where it fits now."""
    words, layout = context.words, context.seen.layout
    if closing(context):
        return does(words, "hand.kept", n=len(context.seen.hands[context.own]))
    said = []
    if held in SYMBOLS:
        said.append(_symbol(context, held))
    elif layout is not None and held in layout.openers and not layout.laid:
        said.append(does(words, "opener", display=words(f"display.{layout.letter}")))
    elif layout is None and held in OVALS:
        said.append(does(words, "oval"))
    elif layout is None:
        scale = words(f"scale.{context.prefs.scale}")
        said.append(does(words, "note", scale=scale))
    if layout is not None:
        said.append(does(words, "note.fits", n=len(places(context, held))))
    return " ".join(said)


def _symbol(context: Context, held: Card) -> str:
    """M-4.1, M-4.3, M-4.4: explain what a symbol does, or what this one would do in this case."""
    kind = does(context.words, wording.kind(held))
    seen, seat = context.seen, context.seat
    if seen.layout is None or seat is None:
        return kind
    struck = wording.match(context).blocks(seen, seat, held)
    if struck and (held != PAUSE or len(seen.hands[context.own]) > 1):
        return kind
    return f"{capitalised(wording.effect(context, held, seat))}."


def grid(context: Context, layout: Grid) -> str:
    """M-5.1, M-5.2, M-4.5: explain the rules of a grid."""
    name, asks = (
        context.words(f"display.{layout.letter}"),
        wording.display_hint(context, layout.letter),
    )
    return does(context.words, "grid", display=name, n=len(layout.laid), hint=asks)


def column(context: Context, layout: Layout, colour: str) -> str:
    """M-5.3, M-5.4: explain which notes of a colour can be laid next."""
    words = context.words
    name = capitalised(words(f"colour_name.{colour}"))
    fitting = layout.moves([colour + note for note in NOTES])
    if not fitting:
        return does(words, "column.full", colour=name)
    notes = [wording.note(context, lay.card[1]) for lay in fitting]
    laid = {lay.card for lay in layout.laid}
    opened = any(card in laid for card in layout.openers if card[0] == colour)
    key = "column.bare" if colour + SYMBOL in laid else "column.open" if opened else "column"
    return does(words, key, colour=name, notes=words.join(notes, "list.or"))


def rank(context: Context, player: int) -> str:
    """M-6.1, M-7.4: explain what a rank scores."""
    ranks, agreed = context.seen.ranks, context.seen.contract
    items = wording.match(context).deal_items(FinishedDeal(context.seen.dealer, agreed, ranks))
    place = ranks.index(player) + 1
    points = sum(item.points for item in items if item.key == f"rank_{place}")
    return does(context.words, "rank", rank=place, n=points)
