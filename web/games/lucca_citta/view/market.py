"""The middle of the table: the turn order, the sets, and the cards in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view import chronicle, meaning, outcomes, standing, turn_order
from games.lucca_citta.view import pieces as piece
from games.lucca_citta.view.district import palazzo_size, word
from games.lucca_citta.view.draft import chosen_card, chosen_set, free_sets, kept
from games.lucca_citta.view.final_scoring import counting, is_over
from games.lucca_citta.view.planned import offered_cards
from host.nodes import button, el, explained, name_label, seat, visually_hidden
from host.table.signs import does
from host.text import signed
from pyengine.games.lucca_citta.cards import TOWER, face_up, numbers

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.district import Place
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]


# -- the turn order --------------------------------------------------------------------------------


def order(context: Context) -> Node | None:
    """L-4: return the round's turn order, each with what decided it and the next place."""
    if not context.seen.order:
        return None
    places = turn_order.decided(context)
    rows = [_turn(context, at, places[who]) for at, who in enumerate(context.seen.order)]
    label = context.words("label.order")
    return el("ol", "order", *rows, aria_label=label, data_roving=True, key="order")


def _turn(context: Context, at: int, place: Place) -> Node:
    words, letter, event = context.words, context.game.seats[place.seat], context.event
    states = {
        "is-due": letter in context.to_move,
        "is-done": at < context.seen.turn,
        "is-now": bool(
            event
            and event.key in chronicle.ORDER
            and event.args["seat"] == letter
            and len(context.beat) == 1
        ),
    }
    said = word(context, place.seat)
    why = el(
        "span",
        "turn-why",
        piece.glyph("shield"),
        el("b", "", str(place.shields), aria_hidden="true"),
        visually_hidden(words("label.shields", n=place.shields)),
        piece.house_number(place.number) if place.tied else None,
        visually_hidden(words("label.number", number=place.number)) if place.tied else None,
        *turn_order.following(context, place.seat),
    )
    tie = does(words, "turn.number", number=place.number) if place.tied else ""
    explained(why, does(words, "turn.shields", n=place.shields), tie)
    means = "turn.final" if counting(context) or is_over(context) else "turn"
    turn = button(
        "turn-pick",
        el("span", "turn-place", str(at + 1)),
        seat(letter),
        el(
            "span",
            "turn-text",
            name_label("turn-name", context.name(letter)),
            el("span", "turn-word", said) if said else None,
        ),
        why,
        data_act="table:look order",
    )
    return el(
        "li",
        " ".join(["turn", *(state for state in states if states[state])]),
        explained(
            turn, does(words, means, seat=context.name(letter), place=words(f"goes.{at + 1}"))
        ),
        key=f"turn-{letter}",
        data_seat=letter,
        data_fly=f"turn-{letter}",
        data_at=str(at),
    )


# -- the sets --------------------------------------------------------------------------------------


def market(context: Context) -> Node | None:
    """L-2.1: return the sets in the middle; taken ones show their taker."""
    seen, words = context.seen, context.words
    if not any(seen.sets) and not seen.taken:
        return None
    takers = chronicle.takers(context)
    rows = [_middle_set(context, number, takers) for number in range(1, len(seen.sets) + 1)]
    middle = el(
        "section",
        "market",
        el(
            "ol",
            "sets",
            *rows,
            data_count=str(len(rows)),
            data_roving=True,
        ),
        aria_label=words("label.sets"),
        key="market",
    )
    return explained(middle, look="sets")


def _middle_set(context: Context, number: int, takers: dict[int, str]) -> Node:
    """L-5.1: return a set; a taken one with its taker and the cards still to place."""
    seen, words = context.seen, context.words
    shown: tuple[Card, ...] = face_up(seen.sets[number - 1])
    taker = takers.get(number)
    kids = [
        el("span", "trio-no", str(number), aria_hidden="true"),
        visually_hidden(words("label.set", set=number)),
    ]
    if taker:
        kids += [seat(taker), name_label("trio-who", context.name(taker))]
        if not context.mine and [*takers][-1:] == [number]:
            shown = (*shown, *seen.taken)
    kids += [house(context, card) for card in shown]
    if standing.can_take(context, number):
        head = _choice(context, number, [*kids, _brings(context, number)])
    elif shown:
        head = button("trio-pick", *kids, data_act="table:look sets")
    else:
        head = el("div", "trio-pick", *kids)
    if taker:
        explained(head, does(words, "set.taken", n=number, seat=context.name(taker)))
    else:
        explained(head, does(words, "set", n=number), standing.brings(context, number))
    return el("li", "trio is-taken" if taker else "trio", head, key=f"set-{number}")


def _choice(context: Context, number: int, kids: list[Node]) -> Node:
    """L-5.1: return a set to choose; pressing it again takes it.

    While palazzi can be opened, pressing it again says that it is taken after that; or it takes the
    set, if no opening would pay.
    """
    chosen, opening = chosen_set(context) == number, context.seen.phase == "opening"
    shut = chosen and opening and not outcomes.may_take(context)
    return button(
        "trio-pick is-legal",
        *kids,
        data_act=f"take {number}" if chosen and opening else f"set {number}",
        data_focus=not opening and number == free_sets(context)[0],
        aria_pressed="true" if chosen else "false",
        aria_disabled="true" if shut else None,
    )


def _brings(context: Context, number: int) -> Node:
    """L-5: return what a set would bring, in shields and points."""
    shields, points = standing.gain(context, number)
    key = "brings.last" if standing.last_round(context) else "brings"
    said = does(context.words, key, shields=signed(shields), points=signed(points))
    return explained(
        piece.brings(context.words, shields, points, last=standing.last_round(context)), said
    )


def house(context: Context, card: Card, *, flies: bool = True) -> Node:
    """Return a single card, with its explanation."""
    shown = piece.house(context.words, card, flies=flies)
    return explained(shown, meaning.house(context, card, palazzo_size(context)))


# -- the cards in hand -----------------------------------------------------------------------------


def cards_in_hand(context: Context) -> Node | None:
    """Return the cards that the viewer has to keep or place."""
    phases = {"keeping": _dealt, "placing": _set}
    if not context.mine or context.seen.phase not in phases:
        return None
    slabs = phases[context.seen.phase](context)
    label = context.words("aria.hand")
    return el(
        "section",
        "yard",
        el("ol", "slabs", *slabs, data_roving=True, aria_label=label),
        key="yard",
    )


def _dealt(context: Context) -> list[Node]:
    """L-2.2: return the four cards dealt, with the chosen ones marked."""
    return [
        _hand_card(context, card, act=f"keep {card}", chosen=card in kept(context))
        for card in numbers(context.seen.hands[context.own].cards)
    ]


def _set(context: Context) -> list[Node]:
    """L-5.1: return the cards of the set: placed ones with their use, and the others."""
    words, laid = context.words, chronicle.laid(context)
    slabs = []
    for at, card in enumerate(offered_cards(context)):
        if card == TOWER:
            slabs.append(_hand_card(context, card, word=words("state.tower"), key=f"slab-t{at}"))
        elif card in context.seen.taken:
            slabs.append(
                _hand_card(context, card, act=f"card {card}", chosen=card == chosen_card(context))
            )
        else:
            slabs.append(_hand_card(context, card, word=words(f"state.{laid[int(card)]}")))
    return slabs


def _hand_card(
    context: Context,
    card: Card,
    *,
    act: str = "",
    chosen: bool = False,
    word: str = "",
    key: str = "",
) -> Node:
    """Return a card in hand: to be chosen by `act`, or placed, with the use it was put to."""
    shown = house(context, card, flies=bool(act))
    if act:
        pressed = "true" if chosen else "false"
        head = button("slab-pick", shown, data_act=act, aria_pressed=pressed)
    else:
        head = el("div", "slab-pick", shown, el("span", "slab-word", word))
    explained(head, does(context.words, act.partition(" ")[0].replace("card", "place") or "laid"))
    return el("li", "slab" if act else "slab is-laid", head, key=key or f"slab-{card}")
