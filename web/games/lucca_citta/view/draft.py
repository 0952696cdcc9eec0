"""The viewer's draft of a move, and the buttons that play it.

While keeping, a draft holds the cards `kept`, "12 45", the front one last; before a set is taken,
the chosen `set`; while placing, the chosen `card` and, for the last one of a turn, its `use`.
Everything else is played as soon as it is pressed, and can be undone. The game itself decides what
is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view import outcomes, wording
from games.lucca_citta.view.planned import offered_cards
from host.nodes import button, el, icon
from pyengine.games.lucca_citta.cards import COLOUR
from pyengine.games.lucca_citta.moves import BUILD, DISCARD, DONE, TAKES, WALL, Keep, Use

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import Draft, ViewContext
    from pyengine.core import Refusal
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]

TWO = 2
"""L-2.2: how many cards are kept."""

USES = (BUILD, WALL, DISCARD)


def kept(context: Context) -> tuple[int, ...]:
    """L-2.2: return the cards chosen to keep so far, the front one last."""
    return tuple(int(card) for card in str(context.draft.get("kept", "")).split())


def share_a_colour(cards: tuple[int, ...]) -> bool:
    """L-2.2: return whether these two would be one palazzo, so that their order matters."""
    return len(cards) == TWO and COLOUR[cards[0]] == COLOUR[cards[1]]


def chosen_set(context: Context) -> int:
    """L-5.1: return the set that is chosen but not taken yet; 0 if there is none."""
    number = int(context.draft.get("set", 0))
    waits = context.mine and context.seen.phase in {"opening", "taking"}
    return number if waits and number in free_sets(context) else 0


def free_sets(context: Context) -> list[int]:
    """L-5.1: return the sets that nobody has taken."""
    return [number for number, cards in enumerate(context.seen.sets, 1) if cards]


def chosen_card(context: Context) -> int:
    """L-5.1: return the card being placed, by default the set's first one."""
    card = int(context.draft.get("card", 0))
    if card in context.seen.taken:
        return card
    return next(int(one) for one in offered_cards(context) if one in context.seen.taken)


def last_use(context: Context) -> Use | None:
    """L-5.5: return the chosen use of the turn's last card, if any."""
    use = str(context.draft.get("use", ""))
    return Use(context.seen.taken[0], use) if use and len(context.seen.taken) == 1 else None


def choose(context: Context, act: str) -> Draft | Refusal:
    """Return the draft after this act, or the game's reason against it.

    An act without meaning in this phase changes nothing.
    """
    chosen = context.draft
    match context.seen.phase, *act.split():
        case _, "clear":
            chosen = {}
        case "keeping", "keep", card:
            chosen = _keep(context, card)
        case "keeping", "swap":
            chosen = {"kept": " ".join(map(str, reversed(kept(context))))}
        case "opening" | "taking", "set", number if number in map(str, free_sets(context)):
            chosen = {"set": int(number)}
        case "opening", "take", number if number in map(str, free_sets(context)):
            return context.refuse(TAKES[int(number) - 1]) or chosen
        case "placing", "use", card, use:
            return _use(context, card, use)
        case "placing", "card", card if card in map(str, context.seen.taken):
            chosen = {"card": int(card)}
    return chosen


def _keep(context: Context, card: str) -> Draft:
    """L-2.2: keep a card, replacing the first of two chosen ones; or no longer keep it."""
    dealt = [str(one) for one in context.seen.hands[context.own].cards]
    chosen = [str(one) for one in kept(context)]
    if card not in dealt:
        return context.draft
    if card in chosen:
        return {"kept": " ".join(one for one in chosen if one != card)}
    return {"kept": " ".join([*chosen, card][-TWO:])}


def _use(context: Context, card: str, use: str) -> Draft | Refusal:
    """L-5.5: choose the use of the last card, or say why the card cannot be used so."""
    seen = context.seen
    if use not in USES or card not in map(str, seen.taken):
        return context.draft
    no = context.refuse(Use(int(card), use))
    if no or len(seen.taken) > 1:
        return no or context.draft
    return {} if context.draft.get("use") == use else {"use": use}


def controls(context: Context) -> list[Node]:
    """Return the buttons below: those that play the draft, or go on without."""
    if not context.mine:
        return []
    match context.seen.phase:
        case "keeping":
            return _keep_controls(context)
        case "opening":
            return _opening_controls(context)
        case "taking":
            return [_take(context)]
        case "placing":
            return [*_whole_turn(context), *_turn_controls(context)]
    return []


def _take(context: Context) -> Node:
    """L-5.1: return the button that takes the chosen set."""
    number = chosen_set(context)
    if number:
        return context.move_button(TAKES[number - 1], context.words("move.take", number=number))
    label = context.words("confirm.take")
    return button("btn primary lay", label, data_act="set", aria_disabled="true", key="lay")


def _opening_controls(context: Context) -> list[Node]:
    """L-5.1: return the button that opens nothing more, or takes the chosen set at once."""
    number = chosen_set(context)
    if not number or not outcomes.may_take(context):
        return [context.move_button(DONE, context.words("confirm.done"))]
    label = context.words("move.take", number=number)
    return [button("btn primary lay", label, data_act=f"take {number}", key="lay")]


def _whole_turn(context: Context) -> list[Node]:
    """Return the button that takes back the whole turn, if that is more than one card."""
    if context.undo_turn <= context.undo:
        return []
    said = el("span", "", context.words("confirm.anew"))
    return [button("btn quiet", icon("undo"), said, data_act="table:undo turn", key="anew")]


def _turn_controls(context: Context) -> list[Node]:
    """L-5.5: return the button that ends the turn, once its last card has a use."""
    label = context.words("confirm.turn")
    use = last_use(context)
    if use:
        return [context.move_button(use, label)]
    if len(context.seen.taken) > 1:
        return []
    return [button("btn primary lay", label, data_act="use", aria_disabled="true", key="lay")]


def _keep_controls(context: Context) -> list[Node]:
    """L-2.2: return the button that keeps the chosen cards, and one that swaps a colour's two."""
    words, chosen = context.words, kept(context)
    if len(chosen) < TWO:
        label = words("confirm.keep")
        return [button("btn primary lay", label, data_act="keep", aria_disabled="true", key="lay")]
    lay = context.move_button(Keep(*chosen), words("confirm.keep"))
    if not share_a_colour(chosen):
        return [lay]
    behind = wording.front(words, chosen[0])
    swap = button(
        "btn", el("span", "", words("confirm.swap", card=behind)), data_act="swap", key="swap"
    )
    return [swap, lay]
