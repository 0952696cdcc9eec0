"""Lucca Città in words: cards, palazzi, events and refusals, by `strings/lucca-citta.toml`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, SHIELDS, TOWER, WINDOWS
from pyengine.games.lucca_citta.district import windows

if TYPE_CHECKING:
    from host.scene import Scene
    from host.text import Words
    from pyengine.core import Arguments, Event, Item, Refusal, Value
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.district import Palazzo
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Look = Scene[State, Move]

PERSONS = ("seat", "seats", "payer")
"""The arguments that are seats, and are told as names."""


def name(words: Words, card: int | str) -> str:
    """Name a card as in a sentence; one that there is not by its number."""
    if card == TOWER:
        return words("card.tower")
    if card not in COLOUR:
        return str(card)
    colour = words(f"colour.{COLOURS[COLOUR[int(card)]]}")
    return words("card.name", colour=colour, number=card)


def colour(words: Words, index: int) -> str:
    """Name a colour by itself."""
    return words(f"colour_name.{COLOURS[index]}")


def label(words: Words, card: Card) -> str:
    """Say all that a card shows."""
    if card == TOWER:
        return words("label.tower")
    number = int(card)
    return words(
        "label.card",
        colour=colour(words, COLOUR[number]),
        number=number,
        shields=SHIELDS[number],
        windows=WINDOWS[number],
    )


def palazzo(words: Words, cards: Palazzo, area: str, full: int) -> str:
    """Say what a palazzo shows: its area, how far it is built, its number, shields and windows."""
    return words(
        "label.palazzo",
        colour=colour(words, COLOUR[cards[-1]]),
        area=words(f"lies.{area}"),
        size=len(cards),
        full=full,
        number=cards[-1],
        shields=sum(SHIELDS[card] for card in cards),
        windows=windows(cards),
    )


def front(words: Words, card: int) -> str:
    """Name a palazzo by its colour and the number that it shows."""
    return words("label.front", colour=colour(words, COLOUR[card]), number=card)


def counted(words: Words, item: Item) -> list[str]:
    """Name what a line of the score counts; of an opening the palazzo, and the cards that pay."""
    shown = [card for card in item.cards if isinstance(card, int)]
    towers = item.cards.count(TOWER)
    if item.key.startswith("opening"):
        opened, *paying = shown
        palace = front(words, opened)
        return [words("counted.paid", palazzo=palace, numbers=paying) if paying else palace]
    named = [label(words, card) for card in shown]
    return [*named, words("label.towers", n=towers)] if towers else named


def event(look: Look, happened: Event) -> str:
    """Tell an event."""
    return look.words(f"event.{happened.key}", **_arguments(look, happened.args))


BRIEF = {
    **dict.fromkeys(("goes", "goes_by_number", "keep_laid", "openings_done"), 0.5),
    **dict.fromkeys(("set_taken", "tower_laid", "wall_built", "discarded"), 0.7),
    **dict.fromkeys(("palazzo_started", "palazzo_enlarged", "set_removed", "sets_laid"), 0.7),
}
"""Events that happen in every turn or round, and are seen before they are read."""

KNOCKS = ("tower_laid", "wall_built", "palazzo_started", "palazzo_enlarged")
"""Events in which stone is laid on stone."""


def weight(happened: Event) -> float:
    """Say how long an event stays in a story: what brings points longest."""
    return BRIEF.get(happened.key, 1.0)


def sound(happened: Event) -> list[str]:
    """Return what is heard of an event: stone on stone, and bells for a palazzo."""
    if happened.key in KNOCKS:
        return ["x"]
    return {"palazzo_completed": ["C", "E", "G"], "opened": ["G", "C"]}.get(happened.key, [])


def refusal(look: Look, refused: Refusal) -> str:
    """Tell why a move is refused."""
    return look.words(f"refusal.{refused.key}", **_arguments(look, refused.args))


def _arguments(look: Look, args: Arguments) -> dict[str, object]:
    return {key: _argument(look, key, value) for key, value in args.items()}


def _argument(look: Look, key: str, value: Value) -> object:
    if key in PERSONS:
        seats = value if isinstance(value, tuple) else (value,)
        return [look.name(seat) if seat in look.people else seat for seat in map(str, seats)]
    if key == "colour":
        return look.words(f"palazzo.{value}")
    if key == "card" and isinstance(value, int | str):
        return name(look.words, value)
    if key == "cards" and isinstance(value, tuple):
        return [name(look.words, card) for card in value if isinstance(card, int | str)]
    return value
