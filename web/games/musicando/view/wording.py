"""Musicando in words: cards, calls, events, refusals, from `strings.toml`."""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import TYPE_CHECKING, cast

from host.text import LONGEST_SENTENCE, capitalised
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

    Context = ViewContext[State, Move]

PERSONS = ("seat", "seats", "by", "to_move")
"""The arguments that are seats, shown as names."""

CARDS = ("card", "cards", "beside", "opener", "after", "symbol")
"""The arguments that are cards, shown by their names; `cards` are alternatives."""

CALLS = ("bid", "last")
"""The arguments that are calls in notation."""

WORDED = {"display": "display", "rank": "finish"}
"""The arguments that are told by strings of their own."""


def match(context: Context) -> Musicando:
    """Return the game, typed as Musicando."""
    return cast("Musicando", context.game)


def prelude(context: Context) -> str:
    """M-2.1, M-7.2: return what precedes the play: "auction", or "choice" of a display."""
    return "choice" if match(context).variant == "individual" else "auction"


def prelude_name(context: Context) -> str:
    """M-2.2, M-2.6, M-7.2: name what precedes the play; with one display, also that."""
    due, before = due_display(context), prelude(context)
    if due and before == "auction":
        return context.words("phase.auction_of", display=context.words(f"display.{due}"))
    return context.words(f"display.{due}" if due else f"phase.{before}")


def note(context: Context, letter: str) -> str:
    """M-1.1: return the name of a note, C to H, in the preferred naming."""
    return context.words(f"scale.{context.prefs.scale}").split()[NOTES.index(letter)]


def kind(card: Card) -> str:
    """M-1.1: return the kind of card."""
    kinds = {"sharp": SHARPS, "natural": NATURALS, "flat": FLATS}
    if card == PAUSE:
        return "pause"
    return next((name for name, found in kinds.items() if card in found), "note")


def name(context: Context, card: Card) -> str:
    """Return a card's name within a sentence."""
    words, colour = context.words, context.words(f"colour.{card[0]}")
    if card in SYMBOLS:
        return words(f"card.{kind(card)}", colour=colour)
    return words("card.note", colour=colour, note=note(context, card[1]))


def short(context: Context, card: Card) -> str:
    """Return a note's short name: its colour and letter."""
    colour = context.words(f"colour_name.{card[0]}")
    return context.words("label.note", colour=colour, note=note(context, card[1]))


def label(context: Context, card: Card) -> str:
    """Return all that a card shows: colour and note or symbol, and whether it opens the display."""
    words, colour = context.words, context.words(f"colour_name.{card[0]}")
    if card in SYMBOLS:
        return capitalised(words(f"sign.{kind(card)}", colour=colour))
    said = short(context, card)
    layout = context.seen.layout
    if layout is not None and card in layout.openers:
        said = words("label.opener", card=said)
    elif card in OVALS:
        said = words("label.oval", card=said)
    return capitalised(said)


def effect(context: Context, card: Card, seat: Seat) -> str:
    """M-4.1, M-4.3, M-4.4: say what a symbol would do if this seat laid it now."""
    struck = match(context).blocks(context.seen, seat, card)
    if card == PAUSE:
        waiting, side = (*struck, seat), context.game.side(seat)
        hands = zip(context.game.seats, context.seen.hands, strict=True)
        left = [other for other, held in hands if held and other not in waiting]
        partner = [context.name(other) for other in left if context.game.side(other) == side]
        if partner:
            key = "partner_goes_on" if struck else "partner_is_left"
            return context.words(f"label.{key}", seat=partner)
        if struck:
            return context.words("label.all_wait")
    if not struck:
        return context.words("label.blocks_nobody")
    names = [context.name(other) for other in struck]
    return context.words("label.blocks", seats=names)


def call(words: Words, level: int, display: str) -> str:
    """Name a bid or a contract, "2 Parade"; without a level the display alone."""
    named = words(f"display.{display}")
    return words("bid.name", level=level, display=named) if level else named


def contract(words: Words, agreed: Contract) -> str:
    """Name the contract, "2 Parade", or the display, "Parade"."""
    return call(words, agreed.level, agreed.display)


def value(context: Context, bid: Bid) -> str:
    """M-6.1, M-6.2: say what a bid would win, and what it costs if the contract fails."""
    display = context.words(f"display.{bid.display}")
    points = worth(bid.display, bid.level)
    cost = match(context).penalty * points
    return context.words("bid.worth", level=bid.level, display=display, value=points, cost=cost)


def due_display(context: Context) -> str | None:
    """M-2.6: return the only display that can be named in this deal; None if any can."""
    return match(context).due_display(len(context.seen.finished))


def display_hint(context: Context, display: str) -> str:
    """M-5: return a one-line rule of a display."""
    names = {"first": note(context, "C"), "last": note(context, "H")}
    return context.words(f"display_hint.{display}", **names)


def standing(context: Context) -> Bid | None:
    """M-2.2: return the bid to be topped."""
    return last_bid(context.seen.calls)


def finished(words: Words, rank: int) -> str:
    """M-3.3: say in which place a player has finished."""
    return words("spoken.rank", rank=words(f"finish.{rank}"))


def event(context: Context, happened: Event) -> str:
    """Return an event as a sentence."""
    return context.words(f"event.{happened.key}", **_arguments(context, happened.args))


WEIGHTS = {
    "deal_scored": inf,
    **dict.fromkeys(("bid", "no_bid", "laid", "passed", "drew", "turn_lost", "run_ends"), 0.6),
    **dict.fromkeys(("blocked", "blocked_already", "rank_taken"), 0.7),
}
"""How long events of every round are shown; a deal's score waits; the default is 1."""


def weight(happened: Event) -> float:
    """Return how long an event is shown."""
    return WEIGHTS.get(happened.key, 1.0)


JOINS = (
    *("blocked", "blocked_already", "rank_taken", "turn_lost", "drew", "run_ends", "run_begins"),
    *("run_inherited", "run_lapsed", "must_bid", "auction_won"),
)
"""Events told in one sentence with what happened before them."""


def joins(happened: Event) -> float:
    """Return up to which length an event joins the beat before."""
    return LONGEST_SENTENCE if happened.key in JOINS else 0


def tell(context: Context, events: Sequence[Event]) -> str:
    """Return the text of a beat: whom a card blocks is named at once, and no block twice."""
    struck = [one.args["seat"] for one in events if one.key == "blocked"]
    said = []
    for happened in events:
        if happened.key == "blocked":
            if happened.args["seat"] == struck[0]:
                names = [context.name(str(seat)) for seat in struck]
                said.append(context.words("event.blocked", seat=names))
        elif happened.key == "turn_lost" and happened.args["seat"] in struck:
            said.append(context.words("told.turn_lost", **_arguments(context, happened.args)))
        else:
            said.append(event(context, happened))
    return " ".join(said)


def refusal(context: Context, refused: Refusal) -> str:
    """Say why a move is refused."""
    args = _arguments(context, refused.args)
    if refused.key == "not_now":
        args["due"] = context.words(f"due.{refused.args['due']}")
    return context.words(f"refusal.{refused.key}", **args)


def reason(context: Context, why: Reason) -> str:
    """Return a reason for or against a move."""
    args = _arguments(context, cast("Arguments", why.args))
    args["n"] = args.get("n", len(cast("tuple[str, ...]", why.args.get("notes", ()))))
    return context.words(f"reason.{why.key}", opener=note(context, "C"), **args)


def _arguments(context: Context, args: Arguments) -> dict[str, object]:
    return {key: _argument(context, key, value) for key, value in args.items()}


def _argument(context: Context, key: str, value: Value) -> object:
    values = value if isinstance(value, tuple) else (value,)
    if key in PERSONS:
        return [context.name(str(seat)) for seat in values if seat in context.participants]
    if key == "sides":
        return [context.side(str(side)) for side in values]
    if key in CARDS:
        return context.words.join([name(context, str(card)) for card in values], "list.or")
    if key in GROUPS:
        return GROUPS[key](context, [str(card) for card in values])
    if key in CALLS:
        level, display = str(value)[:-1], str(value)[-1:]
        return call(context.words, int(level), display)
    return context.words(f"{WORDED[key]}.{value}") if key in WORDED else value


def _notes(context: Context, cards: Sequence[Card]) -> str:
    """Name notes of one colour, as in "your red D and E"."""
    return context.words(
        f"notes_in.{cards[0][0]}", notes=[note(context, card[1]) for card in cards]
    )


def _symbols(context: Context, cards: Sequence[Card]) -> str:
    """Name one symbol, or say how many there are of each kind."""
    if len(cards) == 1:
        return name(context, cards[0])
    counts = Counter(map(kind, cards))
    rest = counts.pop("pause", 0)
    named = [context.words(f"count_of.{one}", n=count) for one, count in counts.items()]
    return context.words.join(named + [name(context, PAUSE)] * rest)


GROUPS = {"notes": _notes, "symbols": _symbols}
"""The arguments that are several cards, and the functions that name them together."""
