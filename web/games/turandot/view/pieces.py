"""The pieces of the Turandot table: cards, companies, the stage with its lots, the hand.

Each function describes one thing; `table.py` composes them for each phase.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.turandot.view import art as drawn
from games.turandot.view import meaning, standing, wording
from host.nodes import art, button, el, explained, seat, visually_hidden
from host.table.signs import does
from host.text import written
from pyengine.games.turandot import CASTS, ROLE_GENDERS, ROLES, SINGERS, TABLE, Bid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Hidden
    from pyengine.games.turandot import Card, Company, Move, State

    Context = ViewContext[State, Move]


# -- cards -----------------------------------------------------------------------------------------


def face(
    drawing: drawn.Drawing, label: str | None = None, fly: str | None = None, **ways: str | None
) -> Node:
    """Return a card's drawing, optionally with a label and its `data-fly` name."""
    cls, symbols = drawing
    return art(cls, *symbols, label=label, data_fly=fly, **ways)


def card(words: Words, shown: Card, *, flies: bool = True, way: str | None = None) -> Node:
    """Return a singer's or director's card; `way` is how it appears and leaves."""
    label = wording.label(words, shown)
    ways = {"data_enter": way, "data_leave": way}
    if isinstance(shown, str):
        return face(drawn.director(shown), label, f"director-{shown}" if flies else None, **ways)
    singer = SINGERS[shown]
    drawing = drawn.singer(shown, singer.type, singer.gender, singer.stars, singer.favourite)
    return face(drawing, label, f"singer-{shown}" if flies else None, **ways)


def director_badge(words: Words, held: Company) -> Node | None:
    """Return a company's director as a badge, if there is one: what counts for and against."""
    director = held.director
    if not director:
        return None
    marks = drawn.MARKS[director]
    sign = {"ensemble": "+3", "plain": "0"}.get(director, "+1")
    against = [el("span", "boss-sign", "\u22121"), art("mark", marks[1])] if marks[1:] else []
    badge = el(
        "span",
        "boss",
        el("span", "boss-sign", sign),
        art("mark", marks[0]),
        *against,
        visually_hidden(wording.label(words, director)),
        data_fly=f"director-{director}",
    )
    return explained(badge, meaning.director_score(words, held, director))


def bid_cards(laid: Bid) -> list[drawn.Drawing]:
    """Return the cards of a revealed pile."""
    number = [drawn.number(laid.number)] if laid.number else []
    return [*number, *[drawn.MONEY] * laid.money, *[drawn.BLUFF] * laid.bluff]


# -- companies -------------------------------------------------------------------------------------


def purse(context: Context, company: Company, letter: str) -> Node:
    """Return a company's money and scene elements, also in words."""
    words = context.words
    said = f"{words('spoken.money', n=company.money)}, {words('spoken.scene', n=company.scene)}"
    coins = el(
        "div",
        "purse",
        *[
            art(
                "coin",
                "t-coin",
                data_fly=f"coin-{letter}-{place}",
                data_enter="stamp",
                data_leave="spend",
            )
            for place in range(company.money)
        ],
        *[face(("face scenery", drawn.SCENE[1])) for _ in range(company.scene)],
        visually_hidden(said),
    )
    return explained(coins, *meaning.purse(context, company))


def pile(context: Context, letter: str, laid: Bid | Hidden | None, size: int) -> Node:
    """Return a player's bid: as many backs as everybody may count, or the revealed cards."""
    words = context.words
    if laid is None:
        return el("div", "pile", key="pile")
    if isinstance(laid, Bid):
        cards, said = [face(one) for one in bid_cards(laid)], wording.bid(words, laid)
    else:
        cards, said = [face(drawn.BACK) for _ in range(size)], words("aria.pile", n=size)
    up = isinstance(laid, Bid)
    found = el(
        "div",
        "pile is-up" if up else "pile",
        *cards,
        visually_hidden(said),
        key="pile",
        data_fly=f"bid-{letter}" if up else f"pile-{letter}",
        data_enter="turn" if up else "deal",
        data_leave="fade" if up else None,
    )
    return explained(found, meaning.pile(context, letter, laid, size))


def engaged(context: Context, company: Company, label: str, letter: str) -> Node:
    """Return the six places of a company, in the order of engagement, or as cast."""
    singers: list[int | None] = list(company.singers)
    if company.cast:
        singers = [company.singers[number - 1] for number in company.cast.singers]
    singers += [None] * (len(ROLES) - len(singers))
    posts = [
        el(
            "li",
            "post",
            engaged_card(context, singer, letter) if singer else None,
            aria_hidden=None if singer else "true",
            key=f"post-{place}",
        )
        for place, singer in enumerate(singers)
    ]
    posted = el("ol", "cast", *posts, aria_label=label)
    return explained(posted, does(context.words, "cast", n=len(company.singers)))


def engaged_card(context: Context, singer: int, letter: str) -> Node:
    """Return a singer of a company, with an explanation."""
    return explained(
        card(context.words, singer), *meaning.card(context, singer, letter, whole=False)
    )


def company(
    context: Context,
    player: int,
    *,
    word: str = "",
    lit: bool = False,
    state: str = "",
    act: str = "",
) -> Node:
    """Return a player's company: name, money, director, pile and cast, all that is public."""
    words, seen = context.words, context.seen
    letter = context.game.seats[player]
    held = seen.companies[player]
    own = letter == context.seat
    classes = ["company", "own" if own else "", "is-due" if lit else "", state]
    maestro = seen.maestro == player and seen.phase not in {"casting", "over"}
    place = el(
        "div" if own else "li",
        " ".join(filter(None, classes)),
        plate(context, letter, word, lit=lit, act=act),
        maestro_badge(words) if maestro else None,
        el(
            "div",
            "holdings",
            purse(context, held, letter),
            director_badge(words, held),
            None if own else tally(context, letter),
        ),
        pile(context, letter, seen.bids[player], seen.piles[player]),
        engaged(
            context,
            held,
            words("label.company")
            if letter == context.reader
            else words("label.company_of", seat=context.name(letter)),
            letter,
        ),
        tally(context, letter) if own else None,
        key=f"company-{letter}",
        data_seat=letter,
    )
    return explained(place, look=letter)


def maestro_badge(words: Words) -> Node:
    """Return the Maestro's badge."""
    badge = art("maestro", "t-maestro", label=words("label.maestro"), data_fly="maestro")
    return explained(badge, does(words, "maestro"))


def plate(context: Context, letter: str, word: str, *, lit: bool = False, act: str = "") -> Node:
    """Return a player's name plate, which opens a closer look, or names them by `act`."""
    name = context.name(letter)
    lamp = explained(art("lamp", "lamp"), does(context.words, "lamp", seat=name)) if lit else None
    named = button(
        "plate is-legal" if act else "plate",
        seat(letter),
        el(
            "span",
            "plate-text",
            *context.plate(letter, "plate-name"),
            el("span", "plate-word", word) if word else None,
        ),
        lamp,
        data_act=act or f"table:look {letter}",
    )
    return explained(named, does(context.words, "named" if act else "seat", seat=name))


def tally(context: Context, side: str) -> Node:
    """Return a side's points if everybody cast now."""
    points = standing.points(context, side)
    word = el("span", "tally-word", context.words("stand.now"))
    shown = el(
        "strong",
        "tally-points",
        written(points),
        data_fly=f"tally-{side}-{points}",
        data_enter="pulse",
    )
    sum_ = el("div", "tally", word, shown)
    return explained(sum_, does(context.words, "tally", n=points))


def table_company(context: Context) -> Node:
    """T-9.1: return the third player of a game for two, whose singers stay where they fall."""
    words = context.words
    held = context.seen.companies[len(context.game.seats)]
    posts = [
        el(
            "li",
            "post",
            engaged_card(context, held.singers[place], "") if place < len(held.singers) else None,
            el("span", "post-role", wording.role(words, place + 1)),
            key=f"post-{place}",
        )
        for place in range(len(ROLES))
    ]
    place = el(
        "li",
        "company house",
        button(
            "plate",
            seat(TABLE),
            el("span", "plate-text", el("span", "plate-name", words("side.table"))),
            data_act=f"table:look {TABLE}",
        ),
        el(
            "div",
            "holdings",
            director_badge(words, replace(held, cast=CASTS[0])),
            tally(context, TABLE),
        ),
        el("ol", "cast cast-set", *posts, aria_label=words("side.table")),
        key="company-table",
        data_seat=TABLE,
    )
    return explained(place, does(words, "house"), look=TABLE)


# -- the stage -------------------------------------------------------------------------------------


def stage(words: Words, *kids: Node, cls: str = "stage") -> Node:
    """Return the stage with its curtain and what stands on it."""
    return el(
        "section",
        cls,
        el(
            "div",
            "set",
            art("vista", "t-vista"),
            el("div", "floor"),
            art("drape drape-left", "t-drape"),
            art("drape drape-right", "t-drape"),
            art("valance", "t-valance"),
            aria_hidden="true",
        ),
        el("div", "boards", *kids),
        el(
            "div",
            "loft",
            el("div", "curtain", data_fly="curtain", data_enter="curtain"),
            aria_hidden="true",
        ),
        aria_label=words("label.stage"),
        key="stage",
        data_measured=True,
    )


def role_place(words: Words, number: int, *, casting: bool = False) -> Node:
    """Return a role with its number and favourites."""
    place = el(
        "span",
        "niche",
        face(drawn.role(number)),
        el("span", "niche-no", str(number)),
        el(
            "span",
            "niche-name",
            el("span", "", wording.role(words, number)),
            art("mark", drawn.GENDERS[ROLE_GENDERS[number - 1]]),
        ),
    )
    return explained(place, meaning.role(words, number, casting=casting))


def pick(cls: str, *kids: Node | None, act: str, chosen: bool, refused: bool) -> Node:
    """Return a control that chooses by `act`, or says why that is refused now.

    Without an act it is not a button.
    """
    if not act:
        return el("div", cls, *kids)
    if refused:
        return button(cls, *kids, data_act=act, aria_disabled="true")
    return button(cls, *kids, data_act=act, aria_pressed="true" if chosen else "false")


def lot(
    context: Context,
    number: int,
    shown: Card | None,
    *,
    act: str = "",
    chosen: bool = False,
    refused: bool = False,
    state: str = "",
    note: Sequence[Node] = (),
    bids: Sequence[Node] = (),
) -> Node:
    """Return the card under a number, to be chosen by `act`, and its bids."""
    words, casting = context.words, context.seen.phase == "casting"
    spot = "spot" if shown is not None else "spot is-empty"
    face_up = card(words, shown, way="walk") if shown else None
    if face_up and shown:
        explained(face_up, *meaning.card(context, shown, context.seat or ""))
    kids = (
        role_place(words, number, casting=casting),
        el("span", spot, face_up, effect(words, shown)),
    )
    head = pick("lot-pick", *kids, act=act, chosen=chosen, refused=refused)
    explained(head, meaning.lot(context, number))
    return el(
        "li",
        f"lot {state}".strip(),
        head,
        el("p", "lot-note", *note) if note else None,
        el("ul", "bids", *bids) if bids else None,
        key=f"lot-{number}",
        data_number=str(number),
    )


def effect(words: Words, shown: Card | None) -> Node | None:
    """T-1.3: return what a director on the stage counts; the card's label says it, too."""
    if not isinstance(shown, str):
        return None
    return el("span", "lot-effect", words(f"director.{shown}.effect"), aria_hidden="true")


def token(context: Context, letter: str, laid: Bid, state: str) -> Node:
    """Return a bid at its number: whose it is, and how much money."""
    name, said = context.name(letter), wording.bid(context.words, laid)
    mark = el(
        "li",
        f"token {state}".strip(),
        seat(letter),
        *[art("coin", "t-coin") for _ in range(laid.money)],
        el("span", "token-money", str(laid.money), aria_hidden="true") if laid.money else None,
        visually_hidden(context.words("list.about", name=name, about=said)),
        key=f"token-{letter}",
        data_fly=f"token-{letter}",
        data_from=f"{'bid' if letter == context.seat else 'pile'}-{letter}",
        data_leave="fade",
    )
    return explained(mark, does(context.words, "token", seat=name, bid=said))


def designer(
    words: Words,
    key: str,
    *,
    act: str,
    chosen: bool,
    refused: bool,
    bids: Sequence[Node] = (),
) -> Node:
    """Return a designer beside the stage, to be bid for by `act`."""
    kids = (face(drawn.designer(key)), el("span", "prop-name", words(f"designer.{key}.short")))
    head = pick("prop-pick", *kids, act=act, chosen=chosen, refused=refused)
    row = el("ul", "bids", *bids) if bids else None
    return el("li", "prop", head, row, key=f"designer-{key}")


def directors_left(words: Words, count: int) -> Node:
    """Return the remaining directors, as a pile that opens."""
    pile_ = button(
        "prop-pick deck",
        face(drawn.BACK),
        el("span", "deck-count", str(count)),
        el("span", "prop-name", words("label.directors")),
        data_act="table:look directors",
    )
    return el("li", "prop", explained(pile_, does(words, "deck", n=count)), key="directors")


def wings(*props: Node) -> Node:
    """Return the wings: what stands beside the stage."""
    return el("ul", "wings", *props, key="wings")


def tray(
    context: Context, directors: Sequence[str], *, asks: bool, chosen: str, refused: bool
) -> Node:
    """Return the directors side by side, to be fired if the viewer `asks` for that."""
    words, places = context.words, []
    for key in directors:
        portrait = explained(
            card(words, key, flies=False), *meaning.card(context, key, context.seat or "")
        )
        called = el("strong", "tray-called", words(f"director.{key}.short"))
        effect = el("span", "tray-effect", words(f"director.{key}.effect"))
        kids = (portrait, el("span", "tray-name", called, effect))
        act = f"fire {key}" if asks else ""
        head = pick("tray-pick", *kids, act=act, chosen=key == chosen, refused=refused)
        explained(head, does(words, "fire"))
        places.append(
            el(
                "li",
                "tray-place",
                head,
                key=f"director-{key}",
                data_fly=f"director-{key}",
                data_leave="depart",
            )
        )
    label = words("label.directors")
    return el("ol", "tray", *places, data_roving=asks, aria_label=label, key="tray")


# -- the hand --------------------------------------------------------------------------------------


def bid_card(drawing: drawn.Drawing, act: str, label: str, *, chosen: bool) -> Node:
    """Return a card in hand, which is laid or taken up again."""
    pressed = "true" if chosen else "false"
    return button(
        "bidcard", face(drawing), data_act=act, aria_pressed=pressed, aria_label=label, key=act
    )


def _number_card(context: Context, number: int, *, chosen: bool) -> Node:
    """Return a number card in hand, with the card that it would bid for."""
    words, sought = context.words, context.seen.stage[number - 1]
    label = words("card.number", number=number)
    shown = bid_card(drawn.number(number), f"number {number}", label, chosen=chosen)
    return explained(
        shown, does(words, "number", card=wording.name(words, sought)) if sought else ""
    )


def hand(context: Context, number: int, money: int, *, bluff: bool) -> Node:
    """Return the bid cards in hand, those of the draft marked."""
    words = context.words
    held = context.seen.companies[context.own]
    numbers = [
        _number_card(context, n, chosen=n == number) for n in range(1, len(context.seen.stage) + 1)
    ]
    coins = [
        bid_card(drawn.MONEY, f"money {n}", f"{words('card.money')} {n}", chosen=n <= money)
        for n in range(1, held.money + 1)
    ]
    for coin in coins:
        explained(coin, does(words, "coin"))
    bluffing = bid_card(drawn.BLUFF, "bluff", words("card.bluff"), chosen=bluff)
    rest = [*coins, explained(bluffing, does(words, "bluff"))]
    return el(
        "div",
        "hand",
        el(
            "div",
            "hand-numbers",
            *numbers,
            role="group",
            aria_label=words("label.number"),
            data_roving=True,
        ),
        el(
            "div",
            "hand-rest",
            *rest,
            role="group",
            aria_label=words("label.money"),
            data_roving=True,
        ),
        key="hand",
        data_seat=context.seat,
        role="group",
        aria_label=words("aria.hand"),
    )
