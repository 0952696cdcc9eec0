"""The viewer's draft of a move, its possible results, and the buttons that play it.

A draft holds the chosen `bid` ("2P"), `display` or `card` ("GF"), and after the first of two
presses whether to `concede`. The game itself decides what is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from host.nodes import button
from pyengine.core import Refusal
from pyengine.games.musicando import (
    BIDS,
    CHOICES,
    CONCEDE,
    PASS,
    Grid,
    Lay,
)

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import Draft, ViewContext
    from pyengine.games.musicando import Card, Move, Musicando, State

    Context = ViewContext[State, Move]


BID = {str(bid): bid for bid in BIDS}
CHOICE = {str(choice): choice for choice in CHOICES}
"""The bids and choices by their notation in a draft."""
CLAUSES = {"auction": "M-2.2", "choice": "M-7.2", "play": "M-3.1"}
"""The clause cited in each phase if nothing is chosen yet."""


def hand(context: Context) -> tuple[Card, ...]:
    """Return the viewer's cards."""
    held = context.seen.hands[context.own]
    return tuple(card for card in held if isinstance(card, str))


def chosen_card(context: Context) -> Card | None:
    """Return the card that is chosen to be laid."""
    return str(context.draft["card"]) if context.mine and "card" in context.draft else None


def places(context: Context, card: Card) -> list[Lay]:
    """M-3.1: return where a card could go now."""
    layout = context.seen.layout
    return layout.moves([card]) if layout is not None else []


def choose(context: Context, act: str) -> Draft | Refusal:
    """Return the draft after this act, or the game's reason against it.

    An act without meaning in this phase changes nothing.
    """
    word, _, rest = act.partition(" ")
    found: Draft | Refusal | None = None
    match context.seen.phase, word:
        case _, "clear":
            found = {}
        case _, "concede":
            found = {"concede": True}
        case "auction", "bid" if rest in BID:
            found = context.refuse(BID[rest]) or _toggled(context, "bid", rest)
        case "choice", "display" if rest in CHOICE:
            found = context.refuse(CHOICE[rest]) or _toggled(context, "display", rest)
        case (("auction" | "play"), "pass"):
            found = context.refuse(PASS)
        case _, "lay":
            found = Refusal(CLAUSES[context.seen.phase], "choose_first")
        case "play", "card" if rest in hand(context):
            found = _choose_card(context, rest)
        case "play", "cell":
            found = _why_not(context, rest)
    return context.draft if found is None else found


def _toggled(context: Context, name: str, rest: str) -> Draft:
    return {} if context.draft.get(name) == rest else {name: rest}


def _choose_card(context: Context, card: Card) -> Draft | Refusal:
    """M-3.2, M-5: choose a card; without a place, say why: on the grid for each cell."""
    layout = context.seen.layout
    if layout is None or places(context, card):
        return _toggled(context, "card", card)
    if isinstance(layout, Grid) and layout.laid:
        return _toggled(context, "card", card)
    first = layout.edge()[0] if isinstance(layout, Grid) else None
    return layout.why_not(Lay(card, first)) or context.draft


def _why_not(context: Context, cell: str) -> Refusal | None:
    """M-4.5, M-5.1, M-5.2: say why the chosen card cannot be laid in this cell."""
    card = chosen_card(context)
    try:
        move = context.game.read(f"{card}@{cell}")
    except ValueError:
        return None
    return context.refuse(move)


def controls(context: Context) -> list[Node]:
    """Return the buttons below: to pass, and to play the draft."""
    if not context.mine:
        return []
    if context.draft.get("concede"):
        return _question(context)
    asks = {"auction": _calls, "choice": _choices, "play": _plays}
    return asks[context.seen.phase](context)


def _question(context: Context) -> list[Node]:
    """M-6.5: ask for confirmation to break the deal off."""
    words = context.words
    return [
        button("btn quiet", words("confirm.play_on"), data_act="clear", key="back"),
        context.move_button(CONCEDE, words("confirm.concede")),
    ]


def _calls(context: Context) -> list[Node]:
    bid = BID.get(str(context.draft.get("bid")))
    passing = _pass(context, context.words("confirm.pass"))
    if bid is None:
        return [passing, _not_yet(context, "bid")]
    display = context.words(f"display.{bid.display}")
    label = context.words("confirm.bid", level=bid.level, display=display)
    return [passing, context.move_button(bid, label)]


def _choices(context: Context) -> list[Node]:
    choices = cast("Musicando", context.game).choices(context.seen)
    choice = choices[0] if len(choices) == 1 else CHOICE.get(str(context.draft.get("display")))
    if choice is None:
        return [_not_yet(context, "choice")]
    display = context.words(f"display.{choice.display}")
    return [context.move_button(choice, context.words("confirm.choice", display=display))]


def _plays(context: Context) -> list[Node]:
    words = context.words
    way = "draw" if context.seen.stock else "end_run" if context.seen.run else "pass"
    buttons = [*_played_out(context), _pass(context, words(f"confirm.{way}"))]
    card = chosen_card(context)
    found = places(context, card) if card else []
    if len(found) == 1:
        return [*buttons, context.move_button(found[0], words("confirm.lay"))]
    return buttons if _stuck(context) else [*buttons, _not_yet(context, "card")]


def _not_yet(context: Context, what: str) -> Node:
    """Return the button that plays a choice before there is one, in the same place and size.

    Pressing it says what to choose.
    """
    label = context.words(f"confirm.no_{what}")
    return button("btn primary lay", label, data_act="lay", aria_disabled="true", key="lay")


def _stuck(context: Context) -> bool:
    """M-3.1: return whether no card can be laid, so that passing is the only move."""
    return context.seen.phase == "play" and not any(places(context, card) for card in hand(context))


def _played_out(context: Context) -> list[Node]:
    """M-3.3: return the button that has the rest played out, once nobody else has a card."""
    if sum(map(bool, context.seen.hands)) > 1 or not any(
        places(context, card) for card in hand(context)
    ):
        return []
    return [
        button("btn quiet", context.words("confirm.play_out"), data_act="table:finish", key="out")
    ]


def _pass(context: Context, label: str) -> Node:
    """Return the pass button; if passing is forbidden, pressing it says why."""
    if context.refuse(PASS):
        return button("btn quiet", label, data_act="pass", aria_disabled="true", key="pass")
    stuck = _stuck(context)
    cls = "btn primary lay" if stuck else "btn"
    return button(cls, label, data_move=context.game.write(PASS), data_focus=stuck, key="pass")
