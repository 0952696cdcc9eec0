"""The table in each phase, for each viewer; and closer looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.turandot.view import meaning, standing, wording
from games.turandot.view import pieces as piece
from games.turandot.view.casting import cast_value, cast_wings, casting
from games.turandot.view.draft import begun_bid
from host.nodes import art, el, explained, name_label, seat
from host.table.signs import does
from host.text import written
from pyengine.games.turandot import (
    DESIGNERS,
    DIRECTOR_ROUND,
    TABLE,
    Bid,
    Understudy,
    designers,
)

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.games.turandot import Card, Move, State

    Context = ViewContext[State, Move]


def table(context: Context) -> Node:
    """Return the table as this seat, or a spectator, sees it."""
    if context.seen.phase == "over":
        return _opera(
            context,
            "end",
            [],
            [piece.stage(context.words, _curtain_call(context), cls="stage is-call")],
        )
    others = [_company(context, player) for player in _others(context)]
    if len(context.game.seats) == 2:
        others.append(piece.table_company(context))
    kids = [_stage(context)]
    if context.seat:
        kids.append(_own_place(context))
    return _opera(context, _mood(context), others, kids)


def _opera(context: Context, mood: str, others: list[Node], kids: list[Node]) -> Node:
    label = context.words("aria.players")
    rows = [el("ol", "companies", *others, data_count=str(len(others)), aria_label=label)]
    return el(
        "div",
        "opera",
        *(rows if others else []),
        *kids,
        data_phase=mood,
        data_players=str(len(context.game.seats)),
        key="table",
    )


def _mood(context: Context) -> str:
    moods = {"audition": "bid", "understudies": "understudy", "naming": "fire", "firing": "fire"}
    return {**moods, "casting": "cast", "deck": "bid", "directors": "bid"}.get(
        context.seen.phase, "reveal"
    )


def _others(context: Context) -> list[int]:
    """Return the players along the top: from the left neighbour on, or all for a spectator."""
    count = len(context.game.seats)
    if context.seat is None:
        return list(range(count))
    own = context.own
    return [(own + step) % count for step in range(1, count)]


def _word(context: Context, player: int) -> str:
    """Say in a word what a player is doing."""
    seen, words = context.seen, context.words
    letter = context.game.seats[player]
    if letter in context.to_move:
        if letter == context.reader:
            return words("turn.yours")
        return words("state.bids" if seen.phase == "audition" else "aria.to_move")
    if seen.phase == "audition" and seen.bids[player] is not None:
        return words("state.laid")
    if seen.phase == "casting" and seen.companies[player].cast:
        return words("spoken.cast_laid")
    if seen.due and seen.due[0] == player:
        return words("state.served")
    return ""


def _company(context: Context, player: int) -> Node:
    letter = context.game.seats[player]
    namable = context.mine and context.seen.phase == "naming" and letter != context.seat
    states = []
    if namable:
        states.append("is-legal")
        if context.draft.get("chosen") == letter:
            states.append("is-chosen")
    if context.event and context.event.args.get("seat") == letter and context.event.key in WINS:
        states.append("is-winner")
    if context.seen.due and context.seen.due[0] == player:
        states.append("is-served")
    return piece.company(
        context,
        player,
        word=_word(context, player),
        lit=letter in context.to_move,
        state=" ".join(states),
        act=f"name {letter}" if namable else "",
    )


WINS = ("engaged_alone", "engaged_outbid", "designer_hired", "understudy_given")
"""Events by which a seat gets something."""


def _stage(context: Context) -> Node:
    words, seen = context.words, context.seen
    if seen.phase in {"naming", "firing"} or (
        context.event and context.event.key in {"named", "fired"}
    ):
        firing = context.mine and seen.phase == "firing"
        chosen = str(context.draft.get("chosen", "")) if firing else ""
        asks = _asks(context)
        tray = piece.tray(context, seen.directors, asks=asks, chosen=chosen, refused=not firing)
        return piece.stage(words, tray, cls="stage is-rehearsal")
    if context.mine and seen.phase == "casting":
        return piece.stage(words, casting(context), cast_wings(context))
    row = [_lot(context, number) for number in range(1, 7)]
    lots = el("ol", "lots", *row, data_roving=_asks(context), key="lots")
    bare = seen.round == DIRECTOR_ROUND or seen.phase == "casting"
    return piece.stage(words, lots, *([] if bare else [_wings(context)]))


def _asks(context: Context) -> bool:
    """Return whether the viewer may want to choose something here."""
    return context.seat is not None and bool(context.to_move) and context.event is None


def _choice(context: Context, number: int) -> tuple[str, Move] | None:
    """T-4.2, T-5.5: return the act that chooses a number, and the move it leads to."""
    seen = context.seen
    if _asks(context) and seen.phase == "audition":
        return f"number {number}", Bid(number, 0, bluff=False)
    if _asks(context) and seen.phase == "understudies":
        return f"give {number}", Understudy(number, context.game.seats[seen.due[0]])
    return None


def _lot(context: Context, number: int) -> Node:
    seen = context.seen
    choice = _choice(context, number)
    act = choice[0] if choice else ""
    no = choice is not None and not (context.mine and context.refuse(choice[1]) is None)
    if number > len(seen.stage):
        dark = "" if seen.phase == "casting" else "is-dark"
        return piece.lot(context, number, None, act=act, refused=no, state=dark)
    chosen = context.draft.get("number" if seen.phase == "audition" else "chosen", "")
    card = seen.stage[number - 1]
    now = context.event is not None and context.event.args.get("number") == number
    bidders = [player for player, bid in enumerate(seen.bids) if _stands(bid, number)]
    state = "is-now" if now else "is-settled" if card is None and bidders else ""
    return piece.lot(
        context,
        number,
        card,
        act=act,
        chosen=str(chosen) == str(number),
        refused=no,
        state=state,
        note=_receiver(context) if now else (),
        bids=[_token(context, player) for player in bidders] if _counts(context) else (),
    )


def _counts(context: Context) -> bool:
    """Return whether bids are made or told; after that, those who choose need to see the cards."""
    return context.event is not None or context.seen.phase == "audition"


def _receiver(context: Context) -> list[Node]:
    """Return who gets the card of the current event."""
    event = context.event
    if event is None or event.key not in WINS:
        return []
    letter = str(event.args["seat"])
    name = context.name(letter)
    return [
        explained(seat(letter), does(context.words, "receiver", seat=name)),
        el("span", "", name),
    ]


def _stands(bid: object, number: int | None) -> bool:
    return isinstance(bid, Bid) and bid.number == number


def _token(context: Context, player: int) -> Node:
    letter = context.game.seats[player]
    state = ""
    event = context.event
    if event and event.key == "tied" and letter in cast("tuple[str, ...]", event.args["seats"]):
        state = "is-tied"
    elif event and event.key in WINS and event.args["seat"] == letter:
        state = "is-winner"
    return piece.token(context, letter, cast("Bid", context.seen.bids[player]), state)


def _wings(context: Context) -> Node:
    words, seen = context.words, context.seen
    asks = _asks(context) and seen.phase == "audition"
    bidding = context.mine and asks
    begun = begun_bid(context) if bidding else None
    no = not (bidding and context.refuse(Bid(None, 1, bluff=False)) is None)
    chosen = begun is not None and begun.number is None
    waiting = [player for player, bid in enumerate(seen.bids) if _stands(bid, None)]
    keys = DESIGNERS[: designers(len(context.game.seats))]
    props = [
        piece.designer(
            words,
            key,
            act="designer" if asks else "",
            chosen=chosen and key == keys[0],
            refused=no,
            bids=[_token(context, player) for player in waiting] if key == keys[0] else (),
        )
        for key in keys
    ]
    for prop in props:
        explained(prop["kids"][0], does(words, "designer", n=len(keys)))
    left = [piece.directors_left(words, len(seen.directors))] if seen.directors else []
    return piece.wings(*props, *left)


def _own_place(context: Context) -> Node:
    """Return the viewer's own place: the company, and the hand during the bidding."""
    seen = context.seen
    own = context.own
    if context.mine and seen.phase == "casting":
        place = cast_value(context)
    else:
        lit = context.seat in context.to_move
        place = piece.company(context, own, word=_word(context, own), lit=lit)
    hand = []
    if context.mine and seen.phase == "audition":
        number, money = int(context.draft.get("number", 0)), int(context.draft.get("money", 0))
        hand = [piece.hand(context, number, money, bluff=bool(context.draft.get("bluff")))]
    return el("section", "dock", place, *hand, aria_label=context.own_place, key="dock")


def _curtain_call(context: Context) -> Node:
    """Return the curtain call: every company as cast, the best in the middle."""
    game, seen, words = context.game, context.seen, context.words
    won = game.winners(seen)
    bows = []
    for rank, side, points in context.standings():
        held = seen.companies[game.sides.index(side)]
        won_by = explained(art("garland", "t-garland"), does(words, "garland"))
        place = words(f"place.{rank}")
        bows.append(
            el(
                "li",
                f"bow bow-{rank}",
                won_by if side in won else None,
                piece.engaged(context, held, context.side(side), side),
                el(
                    "div",
                    "block",
                    seat(side),
                    name_label("bow-name", context.side(side)),
                    el("strong", "bow-points", written(points)),
                    el("span", "bow-word", place),
                    piece.director_badge(words, held),
                ),
                key=f"bow-{side}",
                data_seat=side,
            )
        )
        told_of = does(words, "bow", seat=context.side(side), place=place, n=points)
        explained(bows[-1], told_of, look=side)
    return el("ol", "bows", *bows, key="bows")


def _brings(context: Context, card: Card) -> Node | None:
    """T-7.6: return what a director would score for the viewer now."""
    said = standing.brings(context, str(card))
    return el("strong", "closer-worth", said) if said else None


def look_at(context: Context, what: str) -> tuple[str, list[Node]]:
    """Return the title and body of a closer look at a company or the remaining directors."""
    words, seen, game = context.words, context.seen, context.game
    cards: list[Card] = [*seen.directors]
    title, foot = words("label.directors"), []
    companies = dict(zip((*game.seats, TABLE), seen.companies, strict=False))
    owner = context.seat or "" if what == "directors" else what
    if held := companies.get(what):
        cards = [*held.singers, *([held.director] if held.director else [])]
        title = words("side.table")
    if held and what != TABLE:
        title = words("label.company_of", seat=context.name(what))
        money = f"{words('spoken.money', n=held.money)}, {words('spoken.scene', n=held.scene)}"
        foot = [el("p", "soft", money)]
    if not cards:
        foot.insert(0, el("p", "soft", does(words, "cast", n=0)))
    if held:
        foot.append(standing.lines(context, what))
    rows = [
        el(
            "li",
            "closer-card",
            explained(piece.card(words, card, flies=False), *meaning.card(context, card, owner)),
            el("span", "closer-words", wording.label(words, card)),
            _brings(context, card) if what == "directors" else None,
            key=str(card),
        )
        for card in cards
    ]
    return title, [el("ul", "closer", *rows), *foot]
