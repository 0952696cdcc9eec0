"""Turandot in words: cards, bids, events, refusals and reasons, from `strings.toml`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pyengine.games.turandot import OPPOSITES, ROLES, SINGERS, Bid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Event, Reason, Refusal
    from pyengine.games.turandot import Card, Move, State

PERSONS = ("seat", "seats", "others", "maestro", "due", "to_move")
"""The arguments that are seats, shown as names."""


def name(words: Words, card: Card) -> str:
    """Return a singer's or director's name within a sentence."""
    if isinstance(card, str):
        return words(f"director.{card}.name")
    singer = SINGERS[card]
    called = words(f"singer.{singer.type}.{singer.gender}")
    return words("singer.with_stars", singer=called, stars=singer.stars)


def label(words: Words, card: Card) -> str:
    """Return everything that a singer's or director's card shows, in words."""
    if isinstance(card, str):
        short, effect = words(f"director.{card}.short"), words(f"director.{card}.effect")
        return words("director.label", short=short, effect=effect)
    singer = SINGERS[card]
    said = {
        "type": words(f"type.{singer.type}"),
        "gender": words(f"gender.{singer.gender}"),
        "stars": singer.stars,
    }
    if singer.favourite:
        return words("singer.label_favourite", role=words(f"role.{singer.favourite}"), **said)
    return words("singer.label", **said)


def bid(words: Words, laid: Bid) -> str:
    """Return a revealed pile in words."""
    if laid.number is None:
        said = words("spoken.bid_designer")
    else:
        said = words("spoken.bid_number", number=laid.number, money=laid.money)
    return words("spoken.bid_bluff", bid=said) if laid.bluff else said


def confirm(words: Words, laid: Bid) -> str:
    """Return the label of the button that lays a bid."""
    kind = "designer" if laid.number is None else "number_money" if laid.money else "number"
    if laid.bluff:
        kind += "_bluff"
    return words(f"confirm.{kind}", number=laid.number or 0, money=laid.money)


def cost(words: Words, laid: Bid) -> str:
    """Say what a bid may cost, and what the others will see of it."""
    if laid.number is None:
        said = words("cost.designer")
    elif laid.money:
        said = words("cost.number_money")
    else:
        said = words("cost.number", number=laid.number)
    return f"{said} {words('cost.pile', n=laid.size)}"


def event(context: ViewContext[State, Move], happened: Event) -> str:
    """Return an event as a sentence."""
    if happened.key == "revealed":
        return context.words("event.revealed", bids=_bids(context, happened.args["bids"]))
    args, key = happened.args, f"event.{happened.key}"
    if happened.key == "understudies_due":
        served, maestro = cast("tuple[str, ...]", args["seats"]), args["maestro"]
        others = tuple(seat for seat in served if seat != maestro)
        if others != served:  # the last to be served is the Maestro
            key = "told.maestro_last" if others else "told.maestro_alone"
            args = {**args, "seats": others}
    told = _arguments(context, args)
    for kind in ("card", "director"):
        if isinstance(args.get(kind), str):
            told[kind] = director(context.words, str(args[kind]))
    return context.words(key, **told)


def director(words: Words, key: str) -> str:
    """Return a director's name within a sentence, with their task if the name does not tell."""
    if key in OPPOSITES:
        return words(f"director.{key}.name")
    effect = words(f"director.{key}.effect")
    called = words(f"director.{key}.name")
    return words("told.director", director=called, effect=effect[:1].lower() + effect[1:])


def _bids(context: ViewContext[State, Move], bids: object) -> list[str]:
    """T-4.6: return each revealed pile in words."""
    words, said = context.words, []
    spelled = bids if isinstance(bids, tuple) else ()
    for letter, text in zip(context.game.seats, spelled, strict=True):
        laid = cast("Bid", context.game.read(str(text)))
        kind = "designer" if laid.number is None else "number"
        pile = words(f"told.bid_{kind}", number=laid.number or 0, money=laid.money)
        pile = words("told.bid_bluff", bid=pile) if laid.bluff else pile
        said.append(words("pile.of", seat=context.name(letter), bid=pile))
    return said


SEEN = ("bid_laid", "understudies_due", "left_over", "firing_due", "round_over", "turned_up")
"""Events without text: the next prompt, or an event told with them, says as much."""

BRIEF = ("revealed", "named", "fired", "maestro_passes")
"""Events of every round, which are understood before they are read."""


def weight(happened: Event) -> float:
    """Return how long an event is shown; sentences about money get the time to be read."""
    return 0.0 if happened.key in SEEN else 0.7 if happened.key in BRIEF else 1.0


def joins(_happened: Event) -> float:
    """Return up to which length an event joins the beat before: each has its own."""
    return 0


def tell(context: ViewContext[State, Move], events: Sequence[Event]) -> str:
    """Return the text of a beat."""
    return " ".join(event(context, happened) for happened in events)


def refusal(context: ViewContext[State, Move], refused: Refusal) -> str:
    """Say why a move is refused."""
    args = _arguments(context, refused.args)
    if refused.key == "not_now":
        args["due"] = context.words(f"due.{refused.args['due']}")
    return context.words(f"refusal.{refused.key}", **args)


def reason(context: ViewContext[State, Move], given: Reason) -> str:
    """Return a reason for or against a move, as briefly as possible."""
    return context.words(f"reason.{given.key}", **_arguments(context, given.args))


def _arguments(context: ViewContext[State, Move], args: Mapping[str, object]) -> dict[str, object]:
    return {key: _argument(context, key, value) for key, value in args.items()}


def _argument(context: ViewContext[State, Move], key: str, value: object) -> object:
    words = context.words
    if key in PERSONS:
        seats = value if isinstance(value, tuple) else (value,)
        who = context.participants
        names = [who[seat].name for seat in map(str, seats) if seat in who]
        return names if names or isinstance(value, tuple) else value
    if key == "card" and isinstance(value, int | str):
        return name(words, value)
    if key == "role":
        return words(f"role.{value}")
    if key in {"director", "designer"}:
        return words(f"{key}.{value}.name")
    return value


def role(words: Words, number: int) -> str:
    """Return the name of a role."""
    return words(f"role.{ROLES[number - 1]}")
