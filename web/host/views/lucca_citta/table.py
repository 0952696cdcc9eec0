"""The table as it lies in each phase, for whoever looks; and a closer look at a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.table import art, button, el, hush, seat
from host.text import written
from host.views.lucca_citta import outcomes
from host.views.lucca_citta import pieces as piece
from host.views.lucca_citta import words as told
from host.views.lucca_citta.draft import USES, chosen_card, kept, own, refused
from host.views.lucca_citta.street import Street, Trial, street
from pyengine.core import totals
from pyengine.games.lucca_citta.cards import COLOURS, TOWER, face_up, numbers
from pyengine.games.lucca_citta.district import shields, support, turn_order
from pyengine.games.lucca_citta.moves import BUILD, DISCARD, TAKES, WALL, Use

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.scene import Scene
    from host.table import Node
    from pyengine.core import Event, Value
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.district import Place
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Look = Scene[State, Move]

MOODS = {
    "keeping": "keep",
    "opening": "open",
    "taking": "take",
    "placing": "place",
    "over": "end",
}
"""The phases by the names that the style sheet has for them; everything else is shown only."""


def table(look: Look) -> Node:
    """Return the table as this seat, or a spectator, sees it."""
    mood = MOODS.get(look.seen.phase, "show")
    if look.event:
        mood = "show"
    kids: list[Node | None] = [_quarters(look, _others(look))]
    if mood == "end":
        kids = [_quarters(look, _ranked(look))]
    else:
        mine = [_quarter(look, own(look), own=True)] if look.seat else []
        kids = [_order(look), _market(look), _yard(look), *mine, *kids]
    return el(
        "div",
        "lucca",
        *kids,
        data_phase=mood,
        data_players=str(len(look.game.seats)),
        key="table",
    )


def full(look: Look) -> int:
    """L-5.6: return how many cards complete a palazzo."""
    game: LuccaCitta = look.game  # type: ignore[assignment] # the only game that has this view
    return game.size


def _others(look: Look) -> list[int]:
    """Return the players around: from the left neighbour on, or all for a spectator."""
    count = len(look.game.seats)
    if look.seat is None:
        return list(range(count))
    return [(own(look) + step) % count for step in range(1, count)]


def _ranked(look: Look) -> list[int]:
    return [look.game.seats.index(side) for _, side, _ in look.standings()]


# -- what has been told ----------------------------------------------------------------------------


def _since(look: Look, *keys: str) -> list[Event]:
    """Return what was told since the last event of these keys, that one first; or everything."""
    for at in reversed(range(len(look.told))):
        if look.told[at].key in keys:
            return list(look.told[at:])
    return []


def _takers(look: Look) -> dict[int, str]:
    """L-5.1: return who has taken which set of this round."""
    taken: dict[int, str] = {}
    for event in look.told:
        if event.key == "sets_laid":
            taken = {}
        elif event.key == "set_taken":
            taken[_number(event.args["set"])] = str(event.args["seat"])
    return taken


def _turns(look: Look) -> str:
    """L-5.1: return whose turn it is, "" before the first round and after the last."""
    turn = look.seen.order[look.seen.turn : look.seen.turn + 1]
    return look.game.seats[turn[0]] if turn else ""


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0


LAID = {
    "palazzo_started": BUILD,
    "palazzo_enlarged": BUILD,
    "wall_built": WALL,
    "discarded": DISCARD,
}
"""Events that tell what became of a card, and the use it was put to."""


def _laid(look: Look) -> dict[int, str]:
    """L-5.5: return the cards of the set taken last that are placed, and to what use."""
    return {
        _number(event.args["card"]): LAID[event.key]
        for event in _since(look, "set_taken")
        if event.key in LAID
    }


GAINS = ("palazzo_completed", "paid_building", "paid_completed", "walls", "lowest", "highest")
"""Events that bring or cost points."""


def _gain(look: Look, letter: str) -> int:
    """Return what the event that is told brings a seat, or what its turn has brought so far."""
    if look.event:
        told_now = [look.event]
    elif letter == look.seat and look.mine:
        told_now = [
            event
            for event in _since(look, "goes", "goes_by_number", "set_removed", "discarded")
            if event.args.get("seat") == letter
        ]
    else:
        return 0
    return sum(
        _number(event.args["points"])
        for event in told_now
        if event.key in GAINS and event.args.get("seat") == letter
    )


# -- districts -------------------------------------------------------------------------------------


def _quarters(look: Look, players: list[int]) -> Node:
    rows = [_quarter(look, player) for player in players]
    return el(
        "ol",
        "quarters",
        *rows,
        data_count=str(len(rows)),
        aria_label=look.words("aria.players"),
        key="quarters",
    )


def _quarter(look: Look, who: int, *, own: bool = False) -> Node:
    """Return a player's district, and what can be said of it in numbers."""
    words, letter = look.words, look.game.seats[who]
    event = look.event
    classes = ["quarter"]
    if own:
        classes.append("own")
    if letter in look.to_move:
        classes.append("is-due")
    if event and event.args.get("seat") == letter:
        classes.append("is-now")
    won = letter in look.game.winners(look.seen)
    if won:
        classes.append("is-winner")
    points = totals(look.game, look.seen)[letter]
    gain = _gain(look, letter)
    return el(
        "section" if own else "li",
        " ".join(classes),
        el(
            "header",
            "quarter-head",
            _owner(look, who),
            art("laurel", "laurel") if won else None,
            _facts(look, who, own=own),
            el(
                "p",
                "standing",
                el("strong", "standing-points", written(points)),
                el("span", "", words("label.points", n=points)),
                el("span", "standing-gain", f"+{gain}" if gain > 0 else written(gain))
                if gain
                else None,
            ),
        ),
        street(_shown(look, who, own=own)),
        aria_label=words("label.district") if own else None,
        key=f"quarter-{letter}",
        data_seat=letter,
        data_full=str(full(look)),
    )


def _owner(look: Look, who: int) -> Node:
    letter = look.game.seats[who]
    if look.seen.phase == "over" and not look.event:
        rank = {side: rank for rank, side, _ in look.standings()}[letter]
        cls, said = "place-word", look.words(f"place.{rank}")
    else:
        cls, said = "owner-word", _word(look, who)
    return button(
        "owner",
        seat(letter),
        el(
            "span",
            "owner-text",
            el("span", "owner-name", look.name(letter)),
            el("span", cls, said) if said else None,
        ),
        art("lamp", "lamp") if letter in look.to_move else None,
        data_act=f"look {letter}",
    )


def _word(look: Look, who: int) -> str:
    """Say in a word what a player is about."""
    words, seen = look.words, look.seen
    letter = look.game.seats[who]
    if letter in look.to_move:
        return words("turn.yours" if letter == look.seat else "aria.to_move")
    if seen.hands:
        return words("state.kept") if seen.hands[who].kept else ""
    if who not in seen.order or seen.turn >= len(seen.order):
        return ""
    at = seen.order.index(who) - seen.turn
    if at < 0:
        return words("state.played")
    if at == 1:
        return words("state.next")
    return words("state.last") if who == seen.order[-1] and at else ""


def _facts(look: Look, who: int, *, own: bool) -> Node:
    """Return shields, support of the walls and, of one's own district, the colours still free."""
    words, district = look.words, look.seen.districts[who]
    held = support(district)
    lanes = zip(district.building, district.completed, district.opened, strict=True)
    free = [COLOURS[colour] for colour, areas in enumerate(lanes) if not any(areas)]
    said = words("label.support", have=held.have, need=held.need)
    return el(
        "ul",
        "facts",
        el(
            "li",
            "fact",
            piece.glyph("shield"),
            el("span", "", str(held.have), aria_hidden="true"),
            hush(words("label.shields", n=held.have)),
        ),
        el(
            "li",
            "fact support is-short" if held.have < held.need else "fact support",
            piece.glyph("wall"),
            el("span", "", f"{held.have}/{held.need}", aria_hidden="true"),
            hush(said),
            title=said,
        ),
        el(
            "li",
            "fact free",
            el("span", "free-word", words("label.free")),
            *[piece.roundel(words, colour) for colour in free],
            hush(", ".join(words(f"colour_name.{colour}") for colour in free)),
        )
        if own and free
        else None,
    )


def _shown(look: Look, who: int, *, own: bool) -> Street:
    """Say how a district is to be shown."""
    seen = look.seen
    letter = look.game.seats[who]
    mine = own and look.mine
    return Street(
        look,
        who,
        "l" if own else "m",
        full(look),
        new=frozenset(_laid(look))
        if seen.order[seen.turn : seen.turn + 1] == (who,)
        else frozenset(),
        ghosts=_ghosts(look, who) if own else (),
        trial=_trial(look) if mine and seen.phase == "placing" else None,
        opens=mine and seen.phase == "opening",
        pays=_pays(look, who),
        now=_now(look.event, letter),
    )


def _ghosts(look: Look, who: int) -> tuple[int, ...]:
    """L-2.2: return the cards that are to be kept, or are kept and still covered for others."""
    if not look.seen.hands:
        return ()
    return kept(look) or numbers(look.seen.hands[who].kept)


def _trial(look: Look) -> Trial:
    """Return what can become of the card that is being placed."""
    card = chosen_card(look)
    uses = [Use(card, use) for use in USES]
    return Trial(
        card,
        str(look.draft.get("use", "")),
        len(look.seen.taken) == 1,
        {use.use: outcomes.outcome(look, use) for use in uses if not refused(look, use)},
    )


def _pays(look: Look, who: int) -> Mapping[tuple[str, int], int]:
    """L-5.2: return what palazzi of a district pay: as told just now, or for what can be opened."""
    event = look.event
    if event:
        if not event.key.startswith("paid_") or event.args.get("payer") != look.game.seats[who]:
            return {}
        area, colour = event.key.removeprefix("paid_"), COLOURS.index(str(event.args["colour"]))
        return {(area, colour): _number(event.args["points"])}
    if not look.mine or look.seen.phase != "opening":
        return {}
    return {
        (paid.area, colour): paid.points
        for colour, palazzo in enumerate(look.seen.districts[own(look)].completed)
        if palazzo
        for paid in outcomes.opening(look, colour)
        if paid.seat == who
    }


AREAS = {
    "palazzo_started": "building",
    "palazzo_enlarged": "building",
    "palazzo_completed": "completed",
    "opened": "opened",
}
"""Events by the area in which what they tell of lies."""


def _now(event: Event | None, letter: str) -> tuple[str, object]:
    """Say what is told of just now in this district."""
    if event is None or event.args.get("seat") != letter:
        return "", None
    if event.key in AREAS:
        return AREAS[event.key], event.args["colour"]
    if event.key == "wall_built":
        return "wall", event.args["card"]
    return ("tower", None) if event.key == "tower_laid" else ("", None)


# -- the middle ------------------------------------------------------------------------------------


def _order(look: Look) -> Node | None:
    """L-4: return the turn order of the round, and why it is what it is."""
    seen = look.seen
    if not seen.order:
        return None
    places = {place.seat: place for place in turn_order(seen.districts)}
    rows = [_turn(look, at, places[who]) for at, who in enumerate(seen.order)]
    return el("ol", "order", *rows, aria_label=look.words("label.order"), key="order")


def _turn(look: Look, at: int, place: Place) -> Node:
    words, letter = look.words, look.game.seats[place.seat]
    classes = ["turn"]
    if letter in look.to_move:
        classes.append("is-due")
    if at < look.seen.turn:
        classes.append("is-done")
    event = look.event
    if event and event.key.startswith("goes") and event.args["seat"] == letter:
        classes.append("is-now")
    said = _word(look, place.seat)
    return el(
        "li",
        " ".join(classes),
        el("span", "turn-place", str(at + 1)),
        seat(letter),
        el(
            "span",
            "turn-text",
            el("span", "turn-name", look.name(letter)),
            el("span", "turn-word", said) if said else None,
        ),
        el(
            "span",
            "turn-why",
            piece.glyph("shield"),
            el("b", "", str(place.shields), aria_hidden="true"),
            hush(words("label.shields", n=place.shields)),
            piece.enamel(place.number) if place.tied else None,
            hush(words("label.number", number=place.number)) if place.tied else None,
        ),
        key=f"turn-{letter}",
        data_seat=letter,
    )


def _market(look: Look) -> Node | None:
    """L-2.1: return the sets in the middle, those taken with whoever took them."""
    seen, words = look.seen, look.words
    if not any(seen.sets) and not seen.taken:
        return None
    takers = _takers(look)
    rows = [_trio(look, number, takers) for number in range(1, len(seen.sets) + 1)]
    picks = look.mine and seen.phase == "taking"
    return el(
        "section",
        "market",
        el("ol", "sets", *rows, data_count=str(len(rows)), data_roving=picks),
        el("p", "deck", words("label.deck", n=len(seen.deck))),
        aria_label=words("label.sets"),
        key="market",
    )


def _trio(look: Look, number: int, takers: Mapping[int, str]) -> Node:
    seen, words = look.seen, look.words
    shown: tuple[Card, ...] = face_up(seen.sets[number - 1])
    taker = takers.get(number)
    placing = (
        seen.order[seen.turn : seen.turn + 1] == (look.game.seats.index(taker),) if taker else False
    )
    yard = look.mine and seen.phase == "placing"
    if placing and not yard and number == max(takers, key=list(takers).index):
        shown = (*shown, *seen.taken)
    title = words("label.set", set=number)
    kids = [el("span", "trio-no", str(number), aria_hidden="true"), hush(title)]
    if taker:
        kids += [seat(taker), el("span", "trio-who", look.name(taker))]
    kids += [piece.house(words, card) for card in shown]
    if look.mine and seen.phase == "taking" and not taker:
        said = ", ".join([title, *[told.label(words, card) for card in shown]])
        head = button(
            "trio-pick", *kids, data_move=look.game.write(TAKES[number - 1]), aria_label=said
        )
    else:
        head = el("div", "trio-pick", *kids)
    return el("li", "trio is-taken" if taker else "trio", head, key=f"set-{number}")


def _yard(look: Look) -> Node | None:
    """Return the cards that are to be kept or placed."""
    if not look.mine:
        return None
    phase = look.seen.phase
    slabs = _dealt(look) if phase == "keeping" else _taken(look) if phase == "placing" else []
    if not slabs:
        return None
    label = look.words("aria.hand")
    return el(
        "section",
        "yard",
        el("ol", "slabs", *slabs, data_roving=True, aria_label=label),
        key="yard",
    )


def _dealt(look: Look) -> list[Node]:
    """L-2.2: return the four cards dealt, those marked that are to be kept."""
    return [
        _slab(look, card, act=f"keep {card}", chosen=card in kept(look))
        for card in numbers(look.seen.hands[own(look)].cards)
    ]


def _taken(look: Look) -> list[Node]:
    """L-5.1: return the cards of the set: placed ones with what became of them, and those left."""
    words, seen, laid = look.words, look.seen, _laid(look)
    [taken, *_] = _since(look, "set_taken")
    slabs = []
    for at, card in enumerate(_cards(taken.args["cards"])):
        if card == TOWER:
            slabs.append(_slab(look, card, word=words("state.tower"), key=f"tower-{at}"))
        elif card in seen.taken:
            slabs.append(_slab(look, card, act=f"card {card}", chosen=card == chosen_card(look)))
        else:
            slabs.append(_slab(look, card, word=words(f"state.{laid[int(card)]}")))
    return slabs


def _cards(value: Value) -> list[Card]:
    """Return the cards that an event tells."""
    found: list[Card] = []
    for card in value if isinstance(value, tuple) else ():
        if isinstance(card, int):
            found.append(card)
        elif card == TOWER:
            found.append(TOWER)
    return found


def _slab(
    look: Look, card: Card, *, act: str = "", chosen: bool = False, word: str = "", key: str = ""
) -> Node:
    """Return a card in the yard, to be chosen where `act` says so, or with what became of it."""
    house = piece.house(look.words, card, flies=bool(act))
    if act:
        pressed = "true" if chosen else "false"
        head = button("slab-pick", house, data_act=act, aria_pressed=pressed)
    else:
        head = el("div", "slab-pick", house, el("span", "slab-word", word))
    return el("li", "slab" if act else "slab is-laid", head, key=key or f"slab-{card}")


# -- a closer look ---------------------------------------------------------------------------------


def look_at(look: Look, what: str) -> tuple[str, list[Node]]:
    """Return a closer look at a seat's district, or at the turn order: title, body."""
    words, seen, game = look.words, look.seen, look.game
    if what not in game.seats:
        return words("label.order"), []
    district = seen.districts[game.seats.index(what)]
    title = words("label.district_of", seat=look.name(what))
    return title, [el("p", "soft", words("label.shields", n=shields(district)))]
