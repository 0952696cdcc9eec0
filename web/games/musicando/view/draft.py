"""What the seat before the screen has begun, what may come of it, and the buttons that lay it.

A draft holds the `bid` ("2P"), the `display` or the `card` ("GF") that is chosen, and after the
first press of two whether to `concede`. What may not be is asked of the game.
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

    Look = ViewContext[State, Move]


BID = {str(bid): bid for bid in BIDS}
CHOICE = {str(choice): choice for choice in CHOICES}
"""The bids and the choices as they are spelled in a draft."""
CLAUSES = {"auction": "M-2.2", "choice": "M-7.2", "play": "M-3.1"}
"""What is cited in each phase to whoever has chosen nothing yet."""


def hand(look: Look) -> tuple[Card, ...]:
    """Return the cards of the seat before the screen."""
    held = look.seen.hands[look.own]
    return tuple(card for card in held if isinstance(card, str))


def chosen_card(look: Look) -> Card | None:
    """Return the card that was chosen to be laid."""
    return str(look.draft["card"]) if look.mine and "card" in look.draft else None


def places(look: Look, card: Card) -> list[Lay]:
    """M-3.1: return where a card could lie now."""
    layout = look.seen.layout
    return layout.moves([card]) if layout is not None else []


def choose(look: Look, act: str) -> Draft | Refusal:
    """Return the draft after this act, or why the game does not allow it.

    An act that has no meaning in this phase changes nothing.
    """
    word, _, rest = act.partition(" ")
    found: Draft | Refusal | None = None
    match look.seen.phase, word:
        case _, "clear":
            found = {}
        case _, "concede":
            found = {"concede": True}
        case "auction", "bid" if rest in BID:
            found = look.refuse(BID[rest]) or _toggled(look, "bid", rest)
        case "choice", "display" if rest in CHOICE:
            found = look.refuse(CHOICE[rest]) or _toggled(look, "display", rest)
        case (("auction" | "play"), "pass"):
            found = look.refuse(PASS)
        case _, "lay":
            found = Refusal(CLAUSES[look.seen.phase], "choose_first")
        case "play", "card" if rest in hand(look):
            found = _choose_card(look, rest)
        case "play", "cell":
            found = _why_not(look, rest)
    return look.draft if found is None else found


def _toggled(look: Look, name: str, rest: str) -> Draft:
    return {} if look.draft.get(name) == rest else {name: rest}


def _choose_card(look: Look, card: Card) -> Draft | Refusal:
    """M-3.2, M-5: choose a card; one without a place says why, on the grid place by place."""
    layout = look.seen.layout
    if layout is None or places(look, card):
        return _toggled(look, "card", card)
    if isinstance(layout, Grid) and layout.laid:
        return _toggled(look, "card", card)
    first = layout.edge()[0] if isinstance(layout, Grid) else None
    return layout.why_not(Lay(card, first)) or look.draft


def _why_not(look: Look, cell: str) -> Refusal | None:
    """M-4.5, M-5.1, M-5.2: say why the chosen card cannot be laid in this cell."""
    card = chosen_card(look)
    try:
        move = look.game.read(f"{card}@{cell}")
    except ValueError:
        return None
    return look.refuse(move)


def controls(look: Look) -> list[Node]:
    """Return the buttons below: to pass, and the one that lays what is chosen."""
    if not look.mine:
        return []
    if look.draft.get("concede"):
        return _question(look)
    asks = {"auction": _calls, "choice": _choices, "play": _plays}
    return asks[look.seen.phase](look)


def _question(look: Look) -> list[Node]:
    """M-6.5: ask once more whether to break the deal off."""
    words = look.words
    return [
        button("btn quiet", words("confirm.play_on"), data_act="clear", key="back"),
        look.move_button(CONCEDE, words("confirm.concede")),
    ]


def _calls(look: Look) -> list[Node]:
    bid, passing = BID.get(str(look.draft.get("bid"))), _pass(look, look.words("confirm.pass"))
    if bid is None:
        return [passing, _not_yet(look, "bid")]
    display = look.words(f"display.{bid.display}")
    label = look.words("confirm.bid", level=bid.level, display=display)
    return [passing, look.move_button(bid, label)]


def _choices(look: Look) -> list[Node]:
    choices = cast("Musicando", look.game).choices(look.seen)
    choice = choices[0] if len(choices) == 1 else CHOICE.get(str(look.draft.get("display")))
    if choice is None:
        return [_not_yet(look, "choice")]
    display = look.words(f"display.{choice.display}")
    return [look.move_button(choice, look.words("confirm.choice", display=display))]


def _plays(look: Look) -> list[Node]:
    words = look.words
    way = "draw" if look.seen.stock else "end_run" if look.seen.run else "pass"
    buttons = [*_played_out(look), _pass(look, words(f"confirm.{way}"))]
    card = chosen_card(look)
    found = places(look, card) if card else []
    if len(found) == 1:
        return [*buttons, look.move_button(found[0], words("confirm.lay"))]
    return buttons if _stuck(look) else [*buttons, _not_yet(look, "card")]


def _not_yet(look: Look, what: str) -> Node:
    """Return the button that lays what is chosen, before that is: where it will be, and as large.

    Pressed it says what there is to choose.
    """
    label = look.words(f"confirm.no_{what}")
    return button("btn primary lay", label, data_act="lay", aria_disabled="true", key="lay")


def _stuck(look: Look) -> bool:
    """M-3.1: tell whether no card can be laid, so that there is only to pass."""
    return look.seen.phase == "play" and not any(places(look, card) for card in hand(look))


def _played_out(look: Look) -> list[Node]:
    """M-3.3: return what has the rest laid, once nobody else has a card."""
    if sum(map(bool, look.seen.hands)) > 1 or not any(places(look, card) for card in hand(look)):
        return []
    return [button("btn quiet", look.words("confirm.play_out"), data_act="table:finish", key="out")]


def _pass(look: Look, label: str) -> Node:
    """Return the button that passes; where there is a duty it says so when it is pressed."""
    if look.refuse(PASS):
        return button("btn quiet", label, data_act="pass", aria_disabled="true", key="pass")
    stuck = _stuck(look)
    cls = "btn primary lay" if stuck else "btn"
    return button(cls, label, data_move=look.game.write(PASS), data_focus=stuck, key="pass")
