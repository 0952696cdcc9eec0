"""Closer looks: a district card by card, the turn order, the sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view import chronicle, standing, wording
from games.lucca_citta.view.district import palazzo_size
from games.lucca_citta.view.final_scoring import walls_score
from games.lucca_citta.view.market import house
from games.lucca_citta.view.standing import last_round
from host.nodes import el, seat
from pyengine.core import Event
from pyengine.games.lucca_citta.cards import TOWERS, face_up
from pyengine.games.lucca_citta.district import payments, support, turn_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]


def look_at(context: Context, what: str) -> tuple[str, list[Node]]:
    """Return the title and body of a closer look at a district, the sets or the turn order."""
    words, seats = context.words, context.game.seats
    if what in seats:
        title, body = words("label.district_of", seat=context.name(what)), _district(context, what)
    elif what == "sets":
        title, body = words("label.sets"), _sets(context)
    else:
        title, body = words("label.order"), _order(context)
    return title, [el("div", "lucca-look", *body)]


# -- a district ------------------------------------------------------------------------------------


def _district(context: Context, letter: str) -> list[Node]:
    words, who = context.words, context.game.seats.index(letter)
    held = context.seen.districts[who]
    parts: list[Node] = []
    for area, lanes in (
        ("building", held.building),
        ("completed", held.completed),
        ("opened", held.opened),
    ):
        palazzi = [
            _palazzo(context, who, area, colour, cards)
            for colour, cards in enumerate(lanes)
            if cards
        ]
        empty = [] if palazzi else [el("p", "soft", words("label.empty"))]
        parts.append(_section(words(f"area.{area}"), *palazzi, *empty))
    laid: tuple[Card, ...] = (*held.walls, *TOWERS[: held.towers])
    weighed = support(held)
    said = [words("label.support", have=weighed.have, need=weighed.need)]
    if laid:
        said.append(walls_score(context, weighed.points))
    counts = words.join(
        [words("label.walls", n=len(held.walls)), words("label.towers", n=held.towers)]
    )
    parts.append(_section(counts, *[el("p", "soft", line) for line in said]))
    return [*standing.scores(context, letter), *parts]


def _palazzo(context: Context, who: int, area: str, colour: int, cards: tuple[int, ...]) -> Node:
    """Return a palazzo, front card first, and what opening it now would pay."""
    words = context.words
    lines = [el("p", "look-line", wording.palazzo(words, cards, area, palazzo_size(context)))]
    if area == "completed":
        paid = payments(context.seen.districts, who, colour)
        points = sum(payment.points for payment in paid)
        lines.append(el("p", "look-line", words("label.would_open", points=points)))
    return el("div", "look-palazzo", *lines, _cards(context, tuple(reversed(cards))))


def _section(title: str, *kids: Node) -> Node:
    return el("section", "look-area", el("h3", "", title), *kids)


def _cards(context: Context, cards: Sequence[Card]) -> Node:
    """Return cards in large, each with its values in words."""
    words = context.words
    rows = [
        el(
            "li",
            "closer-card",
            house(context, card, flies=False),
            el("span", "closer-words", wording.label(words, card), aria_hidden="true"),
        )
        for card in cards
    ]
    return el("ul", "closer", *rows)


# -- the sets --------------------------------------------------------------------------------------


def _sets(context: Context) -> list[Node]:
    words = context.words
    laid = enumerate(map(face_up, context.seen.sets), 1)
    return [
        _section(words("label.set", set=number), *_brings(context, number), _cards(context, cards))
        for number, cards in laid
        if cards
    ]


def _brings(context: Context, number: int) -> list[Node]:
    said = standing.brings(context, number)
    return [el("p", "look-line", said)] if said else []


# -- the turn order --------------------------------------------------------------------------------


def _order(context: Context) -> list[Node]:
    """L-4: return how this round's turn order came about, and the next one as of now.

    The last round is followed by the final scoring (L-7.1).
    """
    words, seats = context.words, context.game.seats
    ahead = [
        Event(
            "goes_by_number" if place.tied else "goes",
            "L-4.2" if place.tied else "L-4.1",
            {
                "seat": seats[place.seat],
                "place": at,
                "shields": place.shields,
                "number": place.number,
            },
        )
        for at, place in enumerate(turn_order(context.seen.districts), 1)
    ]
    after = "label.order_final" if last_round(context) else "label.order_next"
    return [
        _section(words("label.order_now"), _lines(context, chronicle.order_told(context))),
        _section(words(after), _lines(context, ahead)),
    ]


def _lines(context: Context, events: Sequence[Event]) -> Node:
    rows = [
        el(
            "li",
            "look-turn",
            seat(str(event.args["seat"])),
            el("p", "look-line", wording.event(context, event)),
        )
        for event in events
    ]
    return el("ol", "look-order", *rows)
