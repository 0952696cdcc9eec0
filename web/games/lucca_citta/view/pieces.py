"""Pieces used in several places: a house, its letter and number, a palazzo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view import art as drawn
from games.lucca_citta.view import wording
from host.nodes import art, el, visually_hidden
from host.text import signed
from pyengine.games.lucca_citta.cards import TOWER

if TYPE_CHECKING:
    from collections.abc import Collection

    from games.lucca_citta.view.art import Scale
    from host.nodes import Node
    from host.text import Words
    from pyengine.core import Seat
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.district import Palazzo


def colour_letter(words: Words, colour: str) -> Node:
    """Return the letter of a colour."""
    return el("span", f"roundel {colour}", words(f"letter.{colour}"), aria_hidden="true")


def house_number(number: int) -> Node:
    """Return a house number."""
    return el("span", "enamel", str(number), aria_hidden="true")


def glyph(sign: str) -> Node:
    """Return a small inline sign: shield, window, wall, tower or house."""
    return art("glyph", f"l-sign-{sign}")


def brings(words: Words, shields: int, points: int, *, last: bool) -> Node:
    """L-5: return what a set brings: additional shields, and points if there are any.

    In the last round these are final points, and it says so.
    """
    key = "label.points_last" if last else "label.points_more"
    return el(
        "span",
        "brings",
        glyph("shield"),
        el("b", "", signed(shields)),
        el("b", "brings-points", words(key, points=signed(points))) if points or last else None,
        aria_hidden="true",
    )


def house(words: Words, card: Card, *, flies: bool = True) -> Node:
    """Return a single card: in a set, in hand, or about to be placed."""
    label = wording.label(words, card)
    if card == TOWER:
        return el("span", "house is-tower", art("facade", "l-towercard", label=label))
    number = int(card)
    colour = drawn.colour(number)
    fly = f"card-{number}" if flies else None
    return el(
        "span",
        f"house {colour}",
        art(f"facade {colour}", *drawn.facade(number, "l"), label=label),
        colour_letter(words, colour),
        house_number(number),
        data_fly=fly,
        data_enter="deal",
        data_leave="fall",
    )


def stack(
    words: Words,
    cards: Palazzo,
    area: str,
    full: int,
    scale: Scale,
    owner: Seat,
    *,
    previews: Collection[int] = (),
) -> list[Node]:
    """Return a palazzo from roof to door; `previews` are only previewed.

    Scaffold or roof and signs move along with the cards, under `data-fly` names of their own.
    """
    front = cards[-1]
    colour = drawn.colour(front)
    where = f"{owner}-{colour}"
    door: drawn.Door = "open" if area == "opened" else "door"
    if area == "building":
        left = [art("scaffold", f"{scale}-scaffold") for _ in range(full - len(cards))]
        works = f"works-{where}"
        above = el("span", "works", *left, data_fly=works, data_leave="fall") if left else None
    else:
        roof = drawn.roof(scale, flag=area == "opened")
        above = art("roof", *roof, data_fly=f"roof-{where}", data_enter="drop")
    storeys = [
        art(
            f"facade {colour} is-ghost" if card in previews else f"facade {colour}",
            *drawn.facade(card, scale, door if card == front else ""),
            data_fly=None if card in previews else f"card-{card}",
            key=f"card-{card}",
        )
        for card in cards
    ]
    return [
        *([above] if above else []),
        *storeys,
        el(
            "span",
            "signs",
            colour_letter(words, colour),
            house_number(front),
            data_fly=f"signs-{where}",
        ),
        visually_hidden(wording.palazzo(words, cards, area, full)),
    ]
