"""Turandot as a table: what lies where in each phase, and what the seat before it has begun.

A draft holds, while bidding, `number` (0: none), `money` and `bluff`; while serving, naming and
firing what is `chosen`; while casting the `cast` as its spelling and the `role` (0: none) that is
to change places. What a draft would cost or may not do is asked of the game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from host.table import art, button, el, icon, seat
from host.text import written
from host.views import turandot_art as drawn
from host.views import turandot_pieces as piece
from host.views import turandot_words as told
from pyengine.core import Refusal
from pyengine.games.turandot import (
    DESIGNERS,
    Bid,
    Cast,
    Fire,
    Name,
    Understudy,
    best_cast,
    designers,
)

if TYPE_CHECKING:
    from host.scene import Draft, Scene
    from host.table import Node
    from pyengine.core import Event, Item
    from pyengine.games.turandot import Card, Company, Move, State

    Look = Scene[State, Move]

event = told.event
refusal_words = told.refusal
counted = told.counted

SHOWN = {"deck": "audition", "directors": "audition"}
"""Phases that look like another one while chance has to deal."""


# -- what stands above and below -------------------------------------------------------------------


def status(look: Look) -> tuple[str, ...]:
    """Say which round it is, and which part of it."""
    seen, words = look.seen, look.words
    if seen.phase in {"casting", "over"}:
        return (words(f"phase.{seen.phase}"),)
    phase = {"showing": "engagement"}.get(seen.phase, SHOWN.get(seen.phase, seen.phase))
    return words("turn.round", n=seen.round, m=7), words(f"phase.{phase}")


def heading(look: Look, happened: Event) -> str | None:
    """Return the heading that an event opens in the log: each round has one."""
    if happened.key in {"maestro_passes", "turned_up"} and "round" in happened.args:
        if happened.key == "turned_up":
            return None
        return look.words("turn.round", n=happened.args["round"], m=7)
    return None


def prompt(look: Look) -> str:
    """Say what there is to do, to whoever is asked, or to those who watch."""
    seen = look.seen
    asks = {
        "audition": _prompt_bid,
        "understudies": _prompt_understudy,
        "naming": _prompt_name,
        "firing": _prompt_fire,
        "casting": _prompt_cast,
    }
    return asks[seen.phase](look) if seen.phase in asks else look.words("prompt.over")


def _waiting(look: Look, key: str) -> str:
    names = [look.name(letter) for letter in look.to_move]
    return look.words(key, seats=names, n=len(names))


def _prompt_bid(look: Look) -> str:
    words, seen = look.words, look.seen
    if not look.mine:
        return _waiting(look, "prompt.bid_laid" if look.seat else "watch.bid")
    laid = _begun(look)
    if laid is not None:
        return told.cost(words, laid)
    if look.draft.get("bluff") or look.draft.get("money"):
        return words("prompt.bid_choose")
    if seen.round == 4:
        return words("prompt.bid_director")
    if _refused(look, Bid(None, 1, bluff=False)) is None:
        return words("prompt.bid")
    maestro = look.game.seats[seen.maestro] == look.seat
    return words("prompt.bid_maestro" if maestro else "prompt.bid_no_designer")


def _prompt_understudy(look: Look) -> str:
    seen = look.seen
    due, maestro = look.game.seats[seen.due[0]], look.game.seats[seen.maestro]
    self_ = "_self" if due == maestro else ""
    names = {"seat": look.name(due), "maestro": look.name(maestro)}
    if not look.mine:
        return look.words(f"watch.understudy{self_}", **names)
    director = "_director" if seen.round == 4 else ""
    return look.words(f"prompt.understudy{director}{self_}", **names)


def _prompt_name(look: Look) -> str:
    maestro = look.name(look.game.seats[look.seen.maestro])
    return look.words("prompt.name" if look.mine else "watch.name", maestro=maestro)


def _prompt_fire(look: Look) -> str:
    named = look.name(look.to_move[0])
    return look.words("prompt.fire" if look.mine else "watch.fire", seat=named)


def _prompt_cast(look: Look) -> str:
    if not look.mine:
        return _waiting(look, "prompt.cast_laid" if look.seat else "watch.cast")
    role = look.draft.get("role")
    if role:
        return look.words("cast.swap_with", role=told.role(look.words, int(role)))
    return look.words("cast.swap")


# -- what is begun, and how it is laid -------------------------------------------------------------


def _refused(look: Look, move: Move) -> Refusal | None:
    return look.game.refuse(look.seen, look.seat or "", move)


def _begun(look: Look) -> Bid | None:
    """T-4.2: return the bid that the draft is, or None while it is none yet."""
    number, money = int(look.draft.get("number", 0)), int(look.draft.get("money", 0))
    bluff = bool(look.draft.get("bluff", False))
    if number:
        return Bid(number, money, bluff)
    return Bid(None, 1, bluff) if money == 1 else None


def choose(look: Look, act: str) -> Draft | Refusal:
    """Return the draft after this act, or why the game does not allow it."""
    word, _, rest = act.partition(" ")
    draft = dict(look.draft)
    match word:
        case "number" if rest.isdecimal():
            draft["number"] = 0 if draft.get("number") == int(rest) else int(rest)
        case "money" if rest.isdecimal():
            draft["money"] = int(rest) - (int(draft.get("money", 0)) >= int(rest))
        case "bluff":
            draft["bluff"] = not draft.get("bluff", False)
        case "designer":
            return _toward_designer(look)
        case "lay":
            begun = _begun(look)
            no = Refusal("T-4.2", "choose_first") if begun is None else _refused(look, begun)
            return no or draft
        case "clear":
            return {}
        case "give" | "fire" | "name":
            draft["chosen"] = "" if draft.get("chosen") == rest else rest
        case "role" if rest.isdecimal():
            return _change_places(look, int(rest))
        case "best":
            return {}
    return draft


def _toward_designer(look: Look) -> Draft | Refusal:
    """T-4.4, T-4.5: begin a bid for a designer, or say which clause is against it."""
    bluff = bool(look.draft.get("bluff", False))
    begun = _begun(look)
    if begun is not None and begun.number is None:
        return {"bluff": bluff}
    return _refused(look, Bid(None, 1, bluff)) or {"money": 1, "bluff": bluff}


def refusal(look: Look, refused: Refusal) -> str:
    """Tell why a move is refused, or what is missing yet."""
    if refused.key == "choose_first":
        return look.words("prompt.bid_choose")
    return refusal_words(look, refused)


def _own(look: Look) -> Company:
    return look.seen.companies[look.game.seats.index(look.seat or "")]


def _roles(look: Look) -> Cast:
    """T-7.1: return the cast in hand, which is the best one until it is changed."""
    held = _own(look)
    if "cast" in look.draft:
        return cast("Cast", look.game.read(str(look.draft["cast"])))
    return best_cast(held.singers)


def _change_places(look: Look, role: int) -> Draft:
    roles = _roles(look)
    first = int(look.draft.get("role", 0))
    order = list(roles.singers)
    if first and first != role:
        order[first - 1], order[role - 1] = order[role - 1], order[first - 1]
    picked = 0 if first else role
    return {"cast": look.game.write(Cast(tuple(order))), "role": picked}


def controls(look: Look) -> list[Node]:
    """Return the buttons below: the one that lays the move, and what takes a draft back."""
    if not look.mine:
        return []
    if look.seen.phase == "audition":
        return _bid_controls(look)
    if look.seen.phase == "casting":
        return _cast_controls(look)
    chosen = str(look.draft.get("chosen", ""))
    return [_lay(look, *_chosen(look, chosen))] if chosen else []


def _chosen(look: Look, chosen: str) -> tuple[Move, str]:
    """Return the move of what was chosen to be given, named or fired, and the button's words."""
    words, seen = look.words, look.seen
    if seen.phase == "naming":
        return Name(chosen), words("confirm.name", seat=look.name(chosen))
    if seen.phase == "firing":
        return Fire(chosen), words("confirm.fire")
    due = look.game.seats[seen.due[0]]
    self_ = "_self" if due == look.seat else ""
    return Understudy(int(chosen), due), words(f"confirm.understudy{self_}", seat=look.name(due))


def _cast_controls(look: Look) -> list[Node]:
    best = button("btn quiet", el("span", "", look.words("cast.use_best")), data_act="best")
    lay = _lay(look, _roles(look), look.words("confirm.cast"))
    return [best, lay] if "cast" in look.draft else [lay]


def _bid_controls(look: Look) -> list[Node]:
    words = look.words
    begun = _begun(look)
    if begun is None:
        label = words("prompt.bid_button")
        return [button("btn primary lay", label, data_act="lay", aria_disabled="true", key="lay")]
    back = button(
        "btn quiet", icon("undo"), el("span", "", words("table.undo")), data_act="clear", key="back"
    )
    return [back, _lay(look, begun, told.confirm(words, begun))]


def _lay(look: Look, move: Move, label: str) -> Node:
    """Return the button that lays a move; one that is refused says why when it is pressed."""
    if _refused(look, move):
        return button("btn primary lay", label, data_act="lay", aria_disabled="true", key="lay")
    return button("btn primary lay", label, data_move=look.game.write(move), key="lay")


# -- the table -------------------------------------------------------------------------------------


def table(look: Look) -> Node:
    """Return the table as this seat, or a spectator, sees it."""
    if look.seen.phase == "over" and look.event is None:
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
    own = look.game.seats.index(look.seat)
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
        chosen = str(look.draft.get("chosen", "")) if firing else None
        return piece.stage(
            words, piece.tray(words, seen.directors, chosen), cls="stage is-rehearsal"
        )
    if look.mine and seen.phase == "casting":
        return piece.stage(words, _casting(look), _cast_wings(look))
    picks = look.mine and seen.phase in {"audition", "understudies"}
    row = [_lot(look, number) for number in range(1, 7)]
    lots = el("ol", "lots", *row, data_roving=picks, key="lots")
    return piece.stage(words, lots, *([_wings(look)] if seen.round != 4 else []))


def _lot(look: Look, number: int) -> Node:
    seen = look.seen
    if number > len(seen.stage):
        return piece.lot(look.words, number, None, state="is-dark")
    act = chosen = ""
    if look.mine and seen.phase == "audition":
        act, chosen = f"number {number}", str(look.draft.get("number", 0))
    elif look.mine and seen.phase == "understudies":
        act, chosen = f"give {number}", str(look.draft.get("chosen", ""))
    card = seen.stage[number - 1]
    now = look.event is not None and look.event.args.get("number") == number
    bidders = [player for player, bid in enumerate(seen.bids) if _stands(bid, number)]
    state = "is-now" if now else "is-settled" if card is None and bidders else ""
    return piece.lot(
        look.words,
        number,
        card,
        act=act,
        chosen=chosen == str(number),
        state=state,
        note=_receiver(look) if now else (),
        bids=[_token(look, player) for player in bidders],
    )


def _receiver(look: Look) -> list[Node]:
    """Return who gets the card that is told of just now."""
    event = look.event
    if event is None or event.key not in WINS:
        return []
    letter = str(event.args["seat"])
    return [seat(letter), el("span", "", look.name(letter))]


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
    bidding = look.mine and seen.phase == "audition"
    begun = _begun(look) if bidding else None
    chosen = begun is not None and begun.number is None
    waiting = [player for player, bid in enumerate(seen.bids) if _stands(bid, None)]
    keys = DESIGNERS[: designers(len(look.game.seats))]
    props = [
        piece.designer(
            words,
            key,
            act="designer" if bidding else "",
            chosen=chosen and key == keys[0],
            bids=[_token(look, player) for player in waiting] if key == keys[0] else (),
        )
        for key in keys
    ]
    left = [piece.directors_left(words, len(seen.directors))] if seen.directors else []
    return piece.wings(words, *props, *left)


def _dock(look: Look) -> Node:
    """Return one's own place: the company, and the hand while there is something to bid."""
    words, seen = look.words, look.seen
    own = look.game.seats.index(look.seat or "")
    if look.mine and seen.phase == "casting":
        place = _reckoning(look)
    else:
        lit = look.seat in look.to_move
        place = piece.company(look, own, word=_word(look, own), lit=lit)
    hand = []
    if look.mine and seen.phase == "audition":
        number, money = int(look.draft.get("number", 0)), int(look.draft.get("money", 0))
        hand = [piece.hand(look, number, money, bluff=bool(look.draft.get("bluff")))]
    return el("section", "dock", place, *hand, aria_label=words("aria.you"), key="dock")


# -- casting ---------------------------------------------------------------------------------------


def _lines(look: Look, roles: Cast) -> list[Item]:
    """T-7, T-9.3: return the lines that one would score with this cast if all were over."""
    seen, own = look.seen, _own(look)
    companies = tuple(c.casting(roles) if c is own else c for c in seen.companies)
    over = replace(seen, phase="over", companies=companies)
    return [item for item in look.game.score(over) if item.side == look.seat]


def _casting(look: Look) -> Node:
    words = look.words
    roles, held = _roles(look), _own(look)
    lines = {item.key: item for item in _lines(look, roles)}
    pleased = lines["favourite"].cards if "favourite" in lines else ()
    misfits = lines["gender"].cards if "gender" in lines else ()
    places = []
    for number, place in enumerate(roles.singers, 1):
        singer = held.singers[place - 1]
        note = []
        if singer in pleased:
            note.append(el("span", "worth is-plus", words("cast.pleased")))
        if singer in misfits:
            gender = "m" if number in {1, 3} else "f"
            note.append(el("span", "worth is-minus", words(f"cast.misfit_{gender}")))
        places.append(
            piece.lot(
                words,
                number,
                singer,
                act=f"role {number}",
                chosen=look.draft.get("role") == number,
                note=note,
            )
        )
    return el("ol", "lots", *places, data_roving=True, key="lots")


def _cast_wings(look: Look) -> Node:
    words, held = look.words, _own(look)
    props = []
    if held.director:
        kids = (
            piece.card(words, held.director),
            el("span", "prop-name", words(f"director.{held.director}.effect")),
        )
        props.append(el("li", "prop", el("div", "prop-pick", *kids), key="director"))
    props += [
        el(
            "li",
            "prop prop-small",
            el("div", "prop-pick", piece.face(drawn.SCENE)),
            key=f"scene-{n}",
        )
        for n in range(held.scene)
    ]
    return piece.wings(words, *props)


def _reckoning(look: Look) -> Node:
    """Return what the cast in hand is worth, line by line."""
    words = look.words
    lines = _lines(look, _roles(look))
    sums = [
        el(
            "div",
            "sum",
            el("dt", "", words(f"item.{item.key}")),
            el("dd", "minus" if item.points < 0 else "", written(item.points)),
            key=item.key,
        )
        for item in lines
    ]
    total = el(
        "div",
        "sum sum-total",
        el("dt", "", words("score.total")),
        el("dd", "", written(sum(item.points for item in lines))),
        key="total",
    )
    letter = look.seat or ""
    return el(
        "div",
        "company own is-due",
        piece.plate(look, letter, words("turn.yours"), lit=True),
        el("dl", "sums", *sums, total, aria_label=words("table.score")),
        key=f"company-{letter}",
        data_seat=letter,
    )


# -- the end ---------------------------------------------------------------------------------------


def _bows(look: Look) -> Node:
    """Return the curtain call: every company as it was cast, the best in the middle."""
    game, seen, words = look.game, look.seen, look.words
    won = game.winners(seen)
    bows = []
    for rank, side, points in look.standings():
        held = seen.companies[game.sides.index(side)]
        bows.append(
            el(
                "li",
                f"bow bow-{rank}",
                art("garland", "t-garland") if side in won else None,
                piece.engaged(words, held),
                el(
                    "div",
                    "block",
                    seat(side),
                    el("span", "bow-name", look.side(side)),
                    el("strong", "bow-points", written(points)),
                    el("span", "bow-word", words(f"place.{rank}")),
                    piece.boss(words, held.director) if held.director else None,
                ),
                key=f"bow-{side}",
                data_seat=side,
            )
        )
    return el("ol", "bows", *bows, key="bows")


# -- a closer look ---------------------------------------------------------------------------------


def look_at(look: Look, what: str) -> tuple[str, list[Node]]:
    """Return a closer look at a seat's company, or at the directors that are left: title, body."""
    words, seen, game = look.words, look.seen, look.game
    cards: list[Card]
    if what in game.seats:
        held = seen.companies[game.seats.index(what)]
        cards = [*held.singers, *([held.director] if held.director else [])]
        title = words("label.company_of", seat=look.name(what))
        money = f"{words('spoken.money', n=held.money)}, {words('spoken.scene', n=held.scene)}"
        foot = [el("p", "soft", money)]
    else:
        cards, title, foot = [*seen.directors], words("label.directors"), []
    rows = [
        el(
            "li",
            "closer-card",
            piece.card(words, card, flies=False),
            el("span", "closer-words", told.label(words, card)),
            key=str(card),
        )
        for card in cards
    ]
    return title, [el("ul", "closer", *rows), *foot]
