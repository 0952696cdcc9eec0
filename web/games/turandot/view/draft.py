"""The viewer's draft of a move, its possible results, and the buttons that play it.

A draft holds, while bidding, `number` (0: none), `money` and `bluff`; while serving, naming and
firing what is `chosen`; while casting the `cast` as text and the `role` (0: none) to be swapped.
The game itself decides what a draft costs and whether it is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.turandot.view import wording
from host.nodes import button, el
from pyengine.core import Refusal
from pyengine.games.turandot import (
    Bid,
    Cast,
    Fire,
    Name,
    Understudy,
    best_cast,
)

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import Draft, ViewContext
    from pyengine.games.turandot import Company, Move, State

    Context = ViewContext[State, Move]


NUMBERS = ("1", "2", "3", "4", "5", "6")
"""The numbers of the roles, and of the cards laid out under them."""
MONEY = ("1", "2", "3")


def begun_bid(context: Context) -> Bid | None:
    """T-4.2: return the draft's bid, or None if it is incomplete.

    Money alone is a bid for a designer if that is allowed (T-4.4); else it lacks a number.
    """
    number, money = int(context.draft.get("number", 0)), int(context.draft.get("money", 0))
    bluff = bool(context.draft.get("bluff", False))
    if number:
        return Bid(number, money, bluff)
    designer = Bid(None, 1, bluff)
    return designer if money == 1 and context.refuse(designer) is None else None


def choose(context: Context, act: str) -> Draft | Refusal:
    """Return the draft after this act, or the game's reason against it.

    An act without meaning in this phase changes nothing.
    """
    word, _, rest = act.partition(" ")
    if word == "clear" and context.draft.get("role"):
        return {**context.draft, "role": 0}
    if word in {"clear", "best"}:
        return {}
    phase = context.seen.phase
    if phase == "audition":
        return _choose_bid(context, word, rest)
    if phase == "casting" and word == "role" and rest in NUMBERS:
        return _change_places(context, int(rest))
    return _choose_one(context, word, rest)


def _choose_one(context: Context, word: str, rest: str) -> Draft | Refusal:
    """T-5.5, T-6.1: choose, or deselect, whom to give, name or fire; or say why not."""
    seen = context.seen
    move: Move
    match seen.phase, word:
        case "understudies", "give" if rest in NUMBERS:
            move = Understudy(int(rest), context.game.seats[seen.due[0]])
        case "naming", "name" if rest in context.game.seats:
            move = Name(rest)
        case (("naming" | "firing"), "fire") if rest in seen.directors:
            move = Fire(rest)
        case _:
            return context.draft
    chosen = "" if context.draft.get("chosen") == rest else rest
    return context.refuse(move) or {"chosen": chosen}


def _choose_bid(context: Context, word: str, rest: str) -> Draft | Refusal:
    """T-4.2, T-4.3: return the draft with a card of the hand laid down or taken up."""
    draft = dict(context.draft)
    match word:
        case "number" if rest in NUMBERS:
            no = context.refuse(Bid(int(rest), 0, bluff=False))
            if no:
                return no
            draft["number"] = 0 if draft.get("number") == int(rest) else int(rest)
        case "money" if rest in MONEY:
            draft["money"] = int(rest) - (int(draft.get("money", 0)) >= int(rest))
        case "bluff":
            draft["bluff"] = not draft.get("bluff", False)
        case "designer":
            return _toward_designer(context)
        case "lay":
            begun = begun_bid(context)
            return (context.refuse(begun) if begun else Refusal("T-4.2", "choose_first")) or draft
    return draft


def _toward_designer(context: Context) -> Draft | Refusal:
    """T-4.4, T-4.5: begin a bid for a designer, or say which clause is against it."""
    bluff = bool(context.draft.get("bluff", False))
    begun = begun_bid(context)
    if begun is not None and begun.number is None:
        return {"bluff": bluff}
    return context.refuse(Bid(None, 1, bluff)) or {"money": 1, "bluff": bluff}


def refusal(context: Context, no: Refusal) -> str:
    """Say why a move is refused, or what is still missing."""
    if no.key == "choose_first":
        return context.words("prompt.bid_choose")
    return wording.refusal(context, no)


def own_company(context: Context) -> Company:
    """Return the viewer's company."""
    return context.seen.companies[context.own]


def cast_in_hand(context: Context) -> Cast:
    """T-7.1: return the current cast, by default the best one."""
    held = own_company(context)
    if "cast" in context.draft:
        return cast("Cast", context.game.read(str(context.draft["cast"])))
    return best_cast(held.singers)


def _change_places(context: Context, role: int) -> Draft:
    roles = cast_in_hand(context)
    first = int(context.draft.get("role", 0))
    order = list(roles.singers)
    if first and first != role:
        order[first - 1], order[role - 1] = order[role - 1], order[first - 1]
    picked = 0 if first else role
    return {"cast": context.game.write(Cast(tuple(order))), "role": picked}


def controls(context: Context) -> list[Node]:
    """Return the buttons below: one that plays the draft, and one that discards it."""
    if not context.mine:
        return []
    if context.seen.phase == "audition":
        return _bid_controls(context)
    if context.seen.phase == "casting":
        return _cast_controls(context)
    chosen = str(context.draft.get("chosen", ""))
    return [_lay(context, *_chosen(context, chosen))] if chosen else []


def _chosen(context: Context, chosen: str) -> tuple[Move, str]:
    """Return the move that gives, names or fires what is chosen, and the button's label."""
    words, seen = context.words, context.seen
    if seen.phase == "naming":
        return Name(chosen), words("confirm.name", seat=context.name(chosen))
    if seen.phase == "firing":
        return Fire(chosen), words("confirm.fire")
    due = context.game.seats[seen.due[0]]
    self_ = "_self" if due == context.seat else ""
    return Understudy(int(chosen), due), words(f"confirm.understudy{self_}", seat=context.name(due))


def _cast_controls(context: Context) -> list[Node]:
    best = button("btn quiet", el("span", "", context.words("cast.use_best")), data_act="best")
    lay = _lay(context, cast_in_hand(context), context.words("confirm.cast"))
    return [best, lay] if "cast" in context.draft else [lay]


def _bid_controls(context: Context) -> list[Node]:
    words = context.words
    begun = begun_bid(context)
    if begun is None:
        return [_lay(context, None, words("prompt.bid_button"))]
    back = button("btn quiet", el("span", "", words("draft.clear")), data_act="clear", key="back")
    return [back, _lay(context, begun, wording.confirm(words, begun))]


def _lay(context: Context, move: Move | None, label: str) -> Node:
    """Return the button that makes a move; without a legal one, pressing it says why."""
    if move is None or context.refuse(move):
        return button("btn primary lay", label, data_act="lay", aria_disabled="true", key="lay")
    return context.move_button(move, label)
