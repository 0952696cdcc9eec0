"""Explanations of everything on the table of Lucca Città, in the current position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view import outcomes, wording
from games.lucca_citta.view.final_scoring import ended, is_over
from host.table.signs import does
from host.text import capitalised
from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, SHIELDS, TOWER, WINDOWS
from pyengine.games.lucca_citta.district import (
    highest,
    highest_opened,
    lowest_building,
    payments,
    support,
    windows,
)
from pyengine.games.lucca_citta.moves import DISCARD, WALL

if TYPE_CHECKING:
    from games.lucca_citta.view.outcomes import Outcome
    from host.table.view_context import ViewContext
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.district import District, Palazzo
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]


def house(context: Context, card: Card, full: int) -> str:
    """L-5.5: explain a card, and what the reader could build with it."""
    words = context.words
    if card == TOWER:
        return does(words, "towercard")
    number = int(card)
    said = does(words, "house", shields=SHIELDS[number], windows=WINDOWS[number])
    return f"{said} {_use(context, number, full)}" if _usable(context, number) else said


def _usable(context: Context, card: int) -> bool:
    """L-5.1: return whether the reader may still place this card in this round."""
    if not context.reader:
        return False
    seen = context.seen
    at = seen.order.index(context.own) if context.own in seen.order else seen.turn
    if card in seen.taken or (seen.taken and at == seen.turn):
        return card in seen.taken and at == seen.turn
    return at >= seen.turn


def _use(context: Context, card: int, full: int) -> str:
    """L-5.5, L-5.7: explain what the reader's palazzo of this colour means for a card."""
    words, colour = context.words, COLOUR[card]
    held = context.seen.districts[context.own]
    if held.completed[colour] or held.opened[colour]:
        return does(words, "house.shut", colour=capitalised(wording.colour(words, colour)))
    palace = words(f"palazzo.{COLOURS[colour]}")
    size = len([one for one in held.building[colour] if one != card]) + 1
    if size == 1:
        return does(words, "house.starts", palazzo=palace)
    return does(words, "house.enlarges", palazzo=palace, size=size, full=full)


def palazzo(context: Context, who: int, area: str, cards: Palazzo, full: int) -> list[str]:
    """L-3, L-5: explain what a palazzo scores, and the effect of its house number."""
    words, front = context.words, cards[-1]
    if area == "building" and is_over(context):
        said = does(words, "palazzo.unfinished", size=len(cards), full=full)
    elif area == "building":
        size = len(cards)
        grows = does(words, "palazzo", size=size, full=full, n=full - size)
        said = f"{grows} {does(words, 'window', n=windows(cards))}"
    elif area == "completed":
        paid = payments(context.seen.districts, who, COLOUR[front])
        said = does(words, "palazzo.completed", points=outcomes.points(paid))
    elif not is_over(context):
        said = does(words, "palazzo.opened")
    else:
        held = support(context.seen.districts[who])
        ended = "opened_final" if held.have >= held.need else "opened_short"
        said = does(words, f"palazzo.{ended}")
    return [said, _number(context, who, area, front)]


def _number(context: Context, who: int, area: str, number: int) -> str:
    """L-4.2, L-7.3: explain the effect of a visible house number."""
    districts = context.seen.districts
    marked = {"building": lowest_building, "opened": highest_opened}.get(area)
    door = marked(districts) if marked else None
    if door is None or door.number != number:
        best = "number.final" if is_over(context) else "number"
        shows = number >= highest(districts[who])
        return does(context.words, best if shows else "number.plain", number=number)
    kind = "lowest" if area == "building" else "highest"
    if is_over(context):
        kind += "_final"
    return does(context.words, f"number.{kind}", number=number)


def walls(context: Context, district: District) -> str:
    """L-7.2: explain what walls need and score."""
    held = support(district)
    key = _supported("wall", context, district)
    return does(context.words, key, n=len(district.walls), need=held.need, have=held.have)


def towers(context: Context, district: District) -> str:
    """L-7.2: explain what towers score."""
    return does(context.words, _supported("tower", context, district), n=district.towers)


def _supported(key: str, context: Context, district: District) -> str:
    """L-7.2: return the key for walls and towers, by their support once the last round is over."""
    if not is_over(context):
        return key
    held = support(district)
    return f"{key}.held" if held.have >= held.need else f"{key}.short"


def area(context: Context, name: str) -> str:
    """L-1.3: explain an area of a district."""
    over = ended(context) if name == "completed" else is_over(context)
    if over and name != "opened":
        return does(context.words, f"area.{name}_final")
    return does(context.words, "area" if name == "building" else f"area.{name}")


def supported(context: Context, district: District) -> str:
    """L-7.2: explain what walls and towers score, or would if the game ended now."""
    held = support(district)
    if not held.need and not district.towers:
        return does(context.words, "support.none", have=held.have)
    if not held.need:
        return towers(context, district)
    key = "support.final" if is_over(context) else "support"
    return does(context.words, key, have=held.have, need=held.need, points=held.points)


def site(context: Context, use: str, came: Outcome, full: int) -> str:
    """L-5.5: explain the outcome of pressing a place for the card being placed."""
    words = context.words
    if use == WALL:
        return does(words, "site.wall", n=len(came.after.walls))
    if use == DISCARD:
        return does(words, "site.discard")
    return does(words, "site", what=outcomes.headline(words, came, full))
