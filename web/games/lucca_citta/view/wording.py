"""Lucca Città in words: cards, palazzi, events and refusals, from `strings.toml`."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, cast

from games.lucca_citta.view.chronicle import ORDER
from games.lucca_citta.view.chronicle import cards as cards_of
from host.text import LONGEST_SENTENCE, capitalised, isolated
from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, SHIELDS, TOWER, WINDOWS
from pyengine.games.lucca_citta.district import support, windows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Arguments, Event, Item, Reason, Refusal, Seat, Value
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.district import Palazzo
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]

PERSONS = ("seat", "seats", "payer", "to_move")
"""The arguments that are seats, shown as names."""


def name(words: Words, card: int | str) -> str:
    """Return a card's name within a sentence; an unknown one by its number."""
    if card == TOWER:
        return words("card.tower")
    if card not in COLOUR:
        return str(card)
    colour = words(f"colour.{COLOURS[COLOUR[int(card)]]}")
    return words("card.name", colour=colour, number=card)


def colour(words: Words, index: int) -> str:
    """Return a colour's name."""
    return words(f"colour_name.{COLOURS[index]}")


def label(words: Words, card: Card) -> str:
    """Return everything that a card shows, in words."""
    if card == TOWER:
        return words("label.tower")
    number = int(card)
    return words(
        "label.card",
        colour=capitalised(colour(words, COLOUR[number])),
        number=number,
        shields=SHIELDS[number],
        windows=WINDOWS[number],
    )


def palazzo(words: Words, cards: Palazzo, area: str, full: int) -> str:
    """Return what a palazzo shows in words: area, progress, number, shields and windows."""
    said = words(
        "label.palazzo",
        colour=colour(words, COLOUR[cards[-1]]),
        area=words(f"lies.{area}"),
        size=len(cards),
        full=full,
        number=cards[-1],
        shields=sum(SHIELDS[card] for card in cards),
        windows=windows(cards),
    )
    return capitalised(said)


def front(words: Words, card: int) -> str:
    """Return a palazzo's name: its colour and visible number."""
    named = capitalised(colour(words, COLOUR[card]))
    return words("label.front", colour=named, number=card)


def counted(context: Context, item: Item, *, again: bool = False) -> list[str]:
    """Return what a score line counts, and which cards pay for an opening.

    A palazzo is named once, and not `again` for the next one that pays for it.
    """
    words, held = context.words, context.seen.districts[context.game.seats.index(item.side)]
    shown = [card for card in item.cards if isinstance(card, int)]
    if item.key.startswith("walls"):
        weighed = support(held)
        support_of = words("label.support", have=weighed.have, need=weighed.need)
        return [
            words("label.walls", n=len(held.walls)),
            words("label.towers", n=held.towers),
            *([support_of] if weighed.need else []),
            words("counted.opened", n=sum(map(bool, held.opened))),
        ]
    if item.key == "windows":
        return [words("counted.windows", palazzo=front(words, shown[-1]), n=windows(tuple(shown)))]
    palace, *paying = front(words, shown[0]), *shown[1:]
    if not paying:
        return [palace]
    payer = context.name(_owner(context, paying[0]))
    if again:
        return [words("counted.paid_too", seat=payer, numbers=paying)]
    return [words("counted.paid", palazzo=palace, seat=payer, numbers=paying)]


def _owner(context: Context, card: int) -> Seat:
    """L-3.1: return in whose palazzi a card is; cards never leave their district."""
    for letter, held in zip(context.game.seats, context.seen.districts, strict=True):
        for palazzo in (*held.building, *held.completed, *held.opened):
            if card in palazzo:
                return letter
    raise LookupError(card)


def event(context: Context, happened: Event) -> str:
    """Return an event as a sentence."""
    return context.words(f"event.{happened.key}", **_arguments(context, happened.args))


BRIEF = {
    **dict.fromkeys(("keep_laid", "openings_done", "set_removed"), 0.0),
    **dict.fromkeys(("paid_building", "paid_completed"), 0.0),
    **dict.fromkeys(("set_taken", "tower_laid", "wall_built", "discarded"), 0.6),
    **dict.fromkeys(("palazzo_started", "palazzo_enlarged", "sets_laid", *ORDER), 0.6),
    "kept": 0.7,
    "paid_nothing": 0.7,
}
"""Events of every turn or round, which are understood before they are read, or only seen."""

JOINS = ("kept", "tower_laid", "goes", "goes_by_number", "palazzo_completed", "paid_nothing")
"""Events told in one sentence with what happened before them."""


def weight(happened: Event) -> float:
    """Return how long an event is shown; those that bring points are shown longest."""
    return BRIEF.get(happened.key, 1.0)


def joins(happened: Event) -> float:
    """Return up to which length an event joins the beat before: the order is one sentence."""
    if happened.key in ORDER and happened.args["place"] != 1:
        return inf
    return LONGEST_SENTENCE if happened.key in JOINS else 0


def tell(context: Context, events: Sequence[Event]) -> str:
    """Return the text of a beat; the turn order comes without its reasons.

    The first palazzi are summarised, without the viewer's own.
    """
    kept = [happened for happened in events if happened.key == "kept"]
    others = [happened for happened in kept if happened.args["seat"] != context.seat] or kept
    told = [_first(context, others)] if others else []
    told += [
        event(context, happened) for happened in events if happened.key not in {"kept", *ORDER}
    ]
    order = [str(happened.args["seat"]) for happened in events if happened.key in ORDER]
    if order:
        you = context.words("label.order_you")
        names = [you if who == context.reader else isolated(context.name(who)) for who in order]
        told.append(context.words("label.order_told", names=names))
    return " ".join(told)


def _first(context: Context, kept: Sequence[Event]) -> str:
    """L-2.2: return the first palazzi of these seats in words."""
    each = [
        context.words(
            "label.first_of",
            seat=isolated(context.name(str(happened.args["seat"]))),
            cards=[_first_card(context.words, card) for card in cards_of(happened.args["cards"])],
        )
        for happened in kept
    ]
    return " ".join([context.words("label.first_told"), *each])


def _first_card(words: Words, card: Card) -> str:
    number = int(card)
    colour = words(f"colour.{COLOURS[COLOUR[number]]}")
    return words("label.first_card", colour=colour, number=number)


def refusal(context: Context, refused: Refusal) -> str:
    """Say why a move is refused."""
    return context.words(f"refusal.{refused.key}", **_arguments(context, refused.args))


def reason(context: Context, why: Reason) -> str:
    """Return a reason for or against a move."""
    return context.words(f"reason.{why.key}", **_arguments(context, cast("Arguments", why.args)))


def _arguments(context: Context, args: Arguments) -> dict[str, object]:
    return {key: _argument(context, key, value) for key, value in args.items()}


def _argument(context: Context, key: str, value: Value) -> object:
    if key in PERSONS:
        seats = value if isinstance(value, tuple) else (value,)
        return [
            context.name(seat) if seat in context.participants else seat for seat in map(str, seats)
        ]
    if key == "colour":
        return context.words(f"palazzo.{value}")
    if key == "place":
        return context.words(f"goes.{value}")
    if key == "card" and isinstance(value, int | str):
        return name(context.words, value)
    if key == "cards" and isinstance(value, tuple):
        return [name(context.words, card) for card in value if isinstance(card, int | str)]
    return value
