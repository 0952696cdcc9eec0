"""Musicando in words: cards, calls, events, refusals, by the keys of `strings.toml`."""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import TYPE_CHECKING, cast

from host.text import BREATH, capitalised
from pyengine.games.musicando import (
    FLATS,
    NATURALS,
    NOTES,
    OVALS,
    PAUSE,
    SHARPS,
    SYMBOLS,
    Bid,
    last_bid,
    worth,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Arguments, Event, Reason, Refusal, Seat, Value
    from pyengine.games.musicando import Card, Contract, Move, Musicando, State

    Look = ViewContext[State, Move]

PERSONS = ("seat", "seats", "by", "to_move")
"""The arguments that are seats, and are told as names."""

CARDS = ("card", "cards", "beside", "opener", "after", "symbol")
"""The arguments that are cards, and are told by their names; `cards` are alternatives."""

CALLS = ("bid", "last")
"""The arguments that are calls as they are spelled."""


def match(look: Look) -> Musicando:
    """Return the game, of which more can be asked than of any other."""
    return cast("Musicando", look.game)


def prelude(look: Look) -> str:
    """M-2.1, M-7.2: return what comes before the cards: "auction", or "choice" of a display."""
    return "choice" if match(look).variant == "individual" else "auction"


def prelude_name(look: Look) -> str:
    """M-2.2, M-2.6, M-7.2: name what comes before the cards, and in a deal of one display that."""
    due, before = due_display(look), prelude(look)
    if due and before == "auction":
        return look.words("phase.auction_of", display=look.words(f"display.{due}"))
    return look.words(f"display.{due}" if due else f"phase.{before}")


def note(look: Look, letter: str) -> str:
    """M-1.1: return what this note, C to H, is called here."""
    return look.words(f"scale.{look.prefs.scale}").split()[NOTES.index(letter)]


def kind(card: Card) -> str:
    """M-1.1: return what sort of card it is."""
    kinds = {"sharp": SHARPS, "natural": NATURALS, "flat": FLATS}
    if card == PAUSE:
        return "pause"
    return next((name for name, found in kinds.items() if card in found), "note")


def name(look: Look, card: Card) -> str:
    """Name a card as in a sentence."""
    words, colour = look.words, look.words(f"colour.{card[0]}")
    if card in SYMBOLS:
        return words(f"card.{kind(card)}", colour=colour)
    return words("card.note", colour=colour, note=note(look, card[1]))


def short(look: Look, card: Card) -> str:
    """Name a note by no more than its colour and itself."""
    colour = look.words(f"colour_name.{card[0]}")
    return look.words("label.note", colour=colour, note=note(look, card[1]))


def label(look: Look, card: Card) -> str:
    """Say all that a card shows: colour and note or symbol, and whether it opens this display."""
    words, colour = look.words, look.words(f"colour_name.{card[0]}")
    if card in SYMBOLS:
        return capitalised(words(f"sign.{kind(card)}", colour=colour))
    said = short(look, card)
    layout = look.seen.layout
    if layout is not None and card in layout.openers:
        said = words("label.opener", card=said)
    elif card in OVALS:
        said = words("label.oval", card=said)
    return capitalised(said)


def effect(look: Look, card: Card, seat: Seat) -> str:
    """M-4.1, M-4.3, M-4.4: say what a symbol would do if this seat laid it now."""
    struck = match(look).blocks(look.seen, seat, card)
    if card == PAUSE:
        waiting, side = (*struck, seat), look.game.side(seat)
        hands = zip(look.game.seats, look.seen.hands, strict=True)
        left = [other for other, held in hands if held and other not in waiting]
        partner = [look.name(other) for other in left if look.game.side(other) == side]
        if partner:
            key = "partner_goes_on" if struck else "partner_is_left"
            return look.words(f"label.{key}", seat=partner)
        if struck:
            return look.words("label.all_wait")
    if not struck:
        return look.words("label.blocks_nobody")
    names = [look.name(other) for other in struck]
    return look.words("label.blocks", seats=names)


def call(words: Words, level: int, display: str) -> str:
    """Name a bid or a contract, "2 Parade"; without a level the display alone."""
    named = words(f"display.{display}")
    return words("bid.name", level=level, display=named) if level else named


def contract(words: Words, agreed: Contract) -> str:
    """Name what is played, "2 Parade" or "Parade"."""
    return call(words, agreed.level, agreed.display)


def value(look: Look, bid: Bid) -> str:
    """M-6.1, M-6.2: say what a bid would win, and what it costs if the contract fails."""
    display = look.words(f"display.{bid.display}")
    points = worth(bid.display, bid.level)
    cost = match(look).penalty * points
    return look.words("bid.worth", level=bid.level, display=display, value=points, cost=cost)


def due_display(look: Look) -> str | None:
    """M-2.6: return the one display that can be named in this deal; None if any can."""
    return match(look).due_display(len(look.seen.finished))


def display_hint(look: Look, display: str) -> str:
    """M-5: say in a line how a display is laid."""
    names = {"first": note(look, "C"), "last": note(look, "H")}
    return look.words(f"display_hint.{display}", **names)


def standing(look: Look) -> Bid | None:
    """M-2.2: return the bid that has to be topped."""
    return last_bid(look.seen.calls)


def event(look: Look, happened: Event) -> str:
    """Tell an event."""
    return look.words(f"event.{happened.key}", **_arguments(look, happened.args))


WEIGHTS = {
    "deal_scored": inf,
    **dict.fromkeys(("bid", "no_bid", "laid", "passed", "drew", "turn_lost", "run_ends"), 0.6),
    **dict.fromkeys(("blocked", "blocked_already", "rank_taken"), 0.7),
}
"""How long what happens in every round stays; a deal's account waits; all else is 1."""


def weight(happened: Event) -> float:
    """Say how long an event stays."""
    return WEIGHTS.get(happened.key, 1.0)


JOINS = (
    *("blocked", "blocked_already", "rank_taken", "turn_lost", "drew", "run_ends", "run_begins"),
    *("run_inherited", "run_lapsed", "must_bid", "auction_won"),
)
"""Events that are told in one breath with what happened before them."""


def joins(happened: Event) -> float:
    """Say in how long a beat an event is told with the one before."""
    return BREATH if happened.key in JOINS else 0


def tell(look: Look, events: Sequence[Event]) -> str:
    """Tell what happens in one beat: whom a card blocks at a time, and no block twice."""
    struck = [one.args["seat"] for one in events if one.key == "blocked"]
    said = []
    for happened in events:
        if happened.key == "blocked":
            if happened.args["seat"] == struck[0]:
                names = [look.name(str(seat)) for seat in struck]
                said.append(look.words("event.blocked", seat=names))
        elif happened.key == "turn_lost" and happened.args["seat"] in struck:
            said.append(look.words("told.turn_lost", **_arguments(look, happened.args)))
        else:
            said.append(event(look, happened))
    return " ".join(said)


def refusal(look: Look, refused: Refusal) -> str:
    """Tell why a move is refused."""
    args = _arguments(look, refused.args)
    if refused.key == "not_now":
        args["due"] = look.words(f"due.{refused.args['due']}")
    return look.words(f"refusal.{refused.key}", **args)


def reason(look: Look, why: Reason) -> str:
    """Tell what speaks for a move or against it."""
    args = _arguments(look, cast("Arguments", why.args))
    args["n"] = args.get("n", len(cast("tuple[str, ...]", why.args.get("notes", ()))))
    return look.words(f"reason.{why.key}", opener=note(look, "C"), **args)


def _arguments(look: Look, args: Arguments) -> dict[str, object]:
    return {key: _argument(look, key, value) for key, value in args.items()}


def _argument(look: Look, key: str, value: Value) -> object:
    values = value if isinstance(value, tuple) else (value,)
    if key in PERSONS:
        return [look.name(str(seat)) for seat in values if seat in look.participants]
    if key == "sides":
        return [look.side(str(side)) for side in values]
    if key in CARDS:
        return look.words.join([name(look, str(card)) for card in values], "list.or")
    if key in GROUPS:
        return GROUPS[key](look, [str(card) for card in values])
    if key in CALLS:
        level, display = str(value)[:-1], str(value)[-1:]
        return call(look.words, int(level), display)
    return look.words(f"display.{value}") if key == "display" else value


def _notes(look: Look, cards: Sequence[Card]) -> str:
    """Name notes of one colour, as in "your red D and E"."""
    return look.words(f"notes_in.{cards[0][0]}", notes=[note(look, card[1]) for card in cards])


def _symbols(look: Look, cards: Sequence[Card]) -> str:
    """Name one symbol, or say how many there are of each kind."""
    if len(cards) == 1:
        return name(look, cards[0])
    counts = Counter(map(kind, cards))
    rest = counts.pop("pause", 0)
    named = [look.words(f"count_of.{one}", n=count) for one, count in counts.items()]
    return look.words.join(named + [name(look, PAUSE)] * rest)


GROUPS = {"notes": _notes, "symbols": _symbols}
"""The arguments that are several cards, and how they are named together."""
