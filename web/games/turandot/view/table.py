"""The table as it lies in each phase, for whoever looks; and a closer look at a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.turandot.view import meaning, standing, wording
from games.turandot.view import pieces as piece
from games.turandot.view.casting import cast_wings, casting, reckoning
from games.turandot.view.draft import begun_bid
from host.nodes import art, el, explained, seat
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

    Look = ViewContext[State, Move]


def table(look: Look) -> Node:
    """Return the table as this seat, or a spectator, sees it."""
    if look.seen.phase == "over":
        return _opera(look, "end", [], [piece.stage(look.words, _bows(look), cls="stage is-call")])
    others = [_company(look, player) for player in _others(look)]
    if len(look.game.seats) == 2:
        others.append(piece.house(look))
    kids = [_stage(look)]
    if look.seat:
        kids.append(_dock(look))
    return _opera(look, _mood(look), others, kids)


def _opera(look: Look, mood: str, others: list[Node], kids: list[Node]) -> Node:
    label = look.words("aria.players")
    rows = [el("ol", "companies", *others, data_count=str(len(others)), aria_label=label)]
    return el(
        "div",
        "opera",
        *(rows if others else []),
        *kids,
        data_phase=mood,
        data_players=str(len(look.game.seats)),
        key="table",
    )


def _mood(look: Look) -> str:
    moods = {"audition": "bid", "understudies": "understudy", "naming": "fire", "firing": "fire"}
    return {**moods, "casting": "cast", "deck": "bid", "directors": "bid"}.get(
        look.seen.phase, "reveal"
    )


def _others(look: Look) -> list[int]:
    """Return the players along the top: from the left neighbour on, or all for a spectator."""
    count = len(look.game.seats)
    if look.seat is None:
        return list(range(count))
    own = look.own
    return [(own + step) % count for step in range(1, count)]


def _word(look: Look, player: int) -> str:
    """Say in a word what a player is about."""
    seen, words = look.seen, look.words
    letter = look.game.seats[player]
    if letter in look.to_move:
        if letter == look.seat:
            return words("turn.yours")
        return words("state.bids" if seen.phase == "audition" else "aria.to_move")
    if seen.phase == "audition" and seen.bids[player] is not None:
        return words("state.laid")
    if seen.phase == "casting" and seen.companies[player].cast:
        return words("spoken.cast_laid")
    if seen.due and seen.due[0] == player:
        return words("state.served")
    return ""


def _company(look: Look, player: int) -> Node:
    letter = look.game.seats[player]
    namable = look.mine and look.seen.phase == "naming" and letter != look.seat
    states = []
    if namable:
        states.append("is-legal")
        if look.draft.get("chosen") == letter:
            states.append("is-chosen")
    if look.event and look.event.args.get("seat") == letter and look.event.key in WINS:
        states.append("is-winner")
    if look.seen.due and look.seen.due[0] == player:
        states.append("is-served")
    return piece.company(
        look,
        player,
        word=_word(look, player),
        lit=letter in look.to_move,
        state=" ".join(states),
        act=f"name {letter}" if namable else "",
    )


WINS = ("engaged_alone", "engaged_outbid", "designer_hired", "understudy_given")
"""Events by which a seat gets something."""


def _stage(look: Look) -> Node:
    words, seen = look.words, look.seen
    if seen.phase in {"naming", "firing"} or (look.event and look.event.key in {"named", "fired"}):
        firing = look.mine and seen.phase == "firing"
        chosen = str(look.draft.get("chosen", "")) if firing else ""
        asks = _asks(look)
        tray = piece.tray(look, seen.directors, asks=asks, chosen=chosen, refused=not firing)
        return piece.stage(words, tray, cls="stage is-rehearsal")
    if look.mine and seen.phase == "casting":
        return piece.stage(words, casting(look), cast_wings(look))
    row = [_lot(look, number) for number in range(1, 7)]
    lots = el("ol", "lots", *row, data_roving=_asks(look), key="lots")
    return piece.stage(words, lots, *([_wings(look)] if seen.round != DIRECTOR_ROUND else []))


def _asks(look: Look) -> bool:
    """Tell whether somebody is before the screen who may want something of what lies there."""
    return look.seat is not None and bool(look.to_move) and look.event is None


def _wish(look: Look, number: int) -> tuple[str, Move] | None:
    """T-4.2, T-5.5: return by which act a number would be chosen, and what that comes to."""
    seen = look.seen
    if _asks(look) and seen.phase == "audition":
        return f"number {number}", Bid(number, 0, bluff=False)
    if _asks(look) and seen.phase == "understudies":
        return f"give {number}", Understudy(number, look.game.seats[seen.due[0]])
    return None


def _lot(look: Look, number: int) -> Node:
    seen = look.seen
    wish = _wish(look, number)
    act = wish[0] if wish else ""
    no = wish is not None and not (look.mine and look.refuse(wish[1]) is None)
    if number > len(seen.stage):
        return piece.lot(look, number, None, act=act, refused=no, state="is-dark")
    chosen = look.draft.get("number" if seen.phase == "audition" else "chosen", "")
    card = seen.stage[number - 1]
    now = look.event is not None and look.event.args.get("number") == number
    bidders = [player for player, bid in enumerate(seen.bids) if _stands(bid, number)]
    state = "is-now" if now else "is-settled" if card is None and bidders else ""
    return piece.lot(
        look,
        number,
        card,
        act=act,
        chosen=str(chosen) == str(number),
        refused=no,
        state=state,
        note=_receiver(look) if now else (),
        bids=[_token(look, player) for player in bidders] if _counts(look) else (),
    )


def _counts(look: Look) -> bool:
    """Tell whether bids are laid or told; who chooses afterwards sees the cards below them."""
    return look.event is not None or look.seen.phase == "audition"


def _receiver(look: Look) -> list[Node]:
    """Return who gets the card that is told of just now."""
    event = look.event
    if event is None or event.key not in WINS:
        return []
    letter = str(event.args["seat"])
    name = look.name(letter)
    return [explained(seat(letter), does(look.words, "receiver", seat=name)), el("span", "", name)]


def _stands(bid: object, number: int | None) -> bool:
    return isinstance(bid, Bid) and bid.number == number


def _token(look: Look, player: int) -> Node:
    letter = look.game.seats[player]
    state = ""
    event = look.event
    if event and event.key == "tied" and letter in cast("tuple[str, ...]", event.args["seats"]):
        state = "is-tied"
    elif event and event.key in WINS and event.args["seat"] == letter:
        state = "is-winner"
    return piece.token(look, letter, cast("Bid", look.seen.bids[player]), state)


def _wings(look: Look) -> Node:
    words, seen = look.words, look.seen
    asks = _asks(look) and seen.phase == "audition"
    bidding = look.mine and asks
    begun = begun_bid(look) if bidding else None
    no = not (bidding and look.refuse(Bid(None, 1, bluff=False)) is None)
    chosen = begun is not None and begun.number is None
    waiting = [player for player, bid in enumerate(seen.bids) if _stands(bid, None)]
    keys = DESIGNERS[: designers(len(look.game.seats))]
    props = [
        piece.designer(
            words,
            key,
            act="designer" if asks else "",
            chosen=chosen and key == keys[0],
            refused=no,
            bids=[_token(look, player) for player in waiting] if key == keys[0] else (),
        )
        for key in keys
    ]
    for prop in props:
        explained(prop["kids"][0], does(words, "designer", n=len(keys)))
    left = [piece.directors_left(words, len(seen.directors))] if seen.directors else []
    return piece.wings(*props, *left)


def _dock(look: Look) -> Node:
    """Return one's own place: the company, and the hand while there is something to bid."""
    words, seen = look.words, look.seen
    own = look.own
    if look.mine and seen.phase == "casting":
        place = reckoning(look)
    else:
        lit = look.seat in look.to_move
        place = piece.company(look, own, word=_word(look, own), lit=lit)
    hand = []
    if look.mine and seen.phase == "audition":
        number, money = int(look.draft.get("number", 0)), int(look.draft.get("money", 0))
        hand = [piece.hand(look, number, money, bluff=bool(look.draft.get("bluff")))]
    return el("section", "dock", place, *hand, aria_label=words("aria.you"), key="dock")


def _bows(look: Look) -> Node:
    """Return the curtain call: every company as it was cast, the best in the middle."""
    game, seen, words = look.game, look.seen, look.words
    won = game.winners(seen)
    bows = []
    for rank, side, points in look.standings():
        held = seen.companies[game.sides.index(side)]
        won_by = explained(art("garland", "t-garland"), does(words, "garland"))
        place = words(f"place.{rank}")
        bows.append(
            el(
                "li",
                f"bow bow-{rank}",
                won_by if side in won else None,
                piece.engaged(look, held, look.side(side), side),
                el(
                    "div",
                    "block",
                    seat(side),
                    el("span", "bow-name", look.side(side)),
                    el("strong", "bow-points", written(points)),
                    el("span", "bow-word", place),
                    piece.boss(words, held),
                ),
                key=f"bow-{side}",
                data_seat=side,
            )
        )
        told_of = does(words, "bow", seat=look.side(side), place=place, n=points)
        explained(bows[-1], told_of, look=side)
    return el("ol", "bows", *bows, key="bows")


def _brings(look: Look, card: Card) -> Node | None:
    """T-7.6: return what a director would give the seat before the screen now."""
    said = standing.brings(look, str(card))
    return el("strong", "closer-worth", said) if said else None


def look_at(look: Look, what: str) -> tuple[str, list[Node]]:
    """Return a closer look at a company, or at the directors that are left: title, body."""
    words, seen, game = look.words, look.seen, look.game
    cards: list[Card] = [*seen.directors]
    title, foot = words("label.directors"), []
    owner = what if what in game.seats else (look.seat or "" if what == "directors" else "")
    companies = dict(zip((*game.seats, TABLE), seen.companies, strict=False))
    if held := companies.get(what):
        cards = [*held.singers, *([held.director] if held.director else [])]
        title = words("side.table")
    if held and what != TABLE:
        title = words("label.company_of", seat=look.name(what))
        money = f"{words('spoken.money', n=held.money)}, {words('spoken.scene', n=held.scene)}"
        foot = [el("p", "soft", money)]
    if not cards:
        foot.insert(0, el("p", "soft", does(words, "cast", n=0)))
    if held:
        foot.append(standing.lines(look, what))
    rows = [
        el(
            "li",
            "closer-card",
            explained(piece.card(words, card, flies=False), *meaning.card(look, card, owner)),
            el("span", "closer-words", wording.label(words, card)),
            _brings(look, card) if what == "directors" else None,
            key=str(card),
        )
        for card in cards
    ]
    return title, [el("ul", "closer", *rows), *foot]
