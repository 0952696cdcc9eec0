"""The auction (M-2), and the choice of a display without one (M-7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.musicando.view import meaning, wording
from games.musicando.view import pieces as piece
from host.nodes import button, clause, el, explained, name_label, visually_hidden
from host.table.signs import does
from pyengine.games.musicando import DISPLAYS, Bid, worth

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Seat
    from pyengine.games.musicando import Move, State

    Context = ViewContext[State, Move]


def bidding_box(context: Context) -> Node:
    """M-2.2, M-2.6: return the possible bids of this deal, with their bidders; low ones flat."""
    words, due = context.words, wording.due_display(context)
    bids = wording.match(context).bids(context.seen)
    lowest = next((bid for bid in bids if context.mine and context.refuse(bid) is None), None)
    bidders = {call: seat for seat, call in _calls(context) if isinstance(call, Bid)}
    heads = [
        explained(
            el(
                "div",
                "bid-head",
                piece.display_icon(display),
                el("span", "bid-name", words(f"display.{display}")),
                el("span", "bid-hint", wording.display_hint(context, display)),
                key=f"head-{display}",
                data_col=str(column),
            ),
            meaning.display(context, display),
        )
        for column, display in enumerate(due or DISPLAYS)
    ]
    box = el(
        "div",
        "bidbox is-due" if due else "bidbox",
        *heads,
        *[_offer(context, bid, bidders.get(bid), first=bid == lowest) for bid in bids],
        _terms(context),
        role="group",
        aria_label=words("phase.auction"),
        data_roving=True,
        key="bidbox",
    )
    return explained(box, does(words, "bid"))


def _terms(context: Context) -> Node | None:
    """M-2.6, M-6.2: return the options of this match that differ from the standard rules."""
    words = context.words
    agreed = {
        "turns": (wording.due_display(context) is not None, "M-2.6", "terms"),
        "double": (wording.match(context).penalty > 1, "M-6.2", "terms.double"),
    }
    kids = [
        explained(
            el("span", "term", words(f"terms.{name}"), clause(words, which), key=name),
            does(words, sign),
        )
        for name, (on, which, sign) in agreed.items()
        if on
    ]
    return el("p", "terms", *kids, key="terms") if kids else None


def _calls(context: Context) -> list[tuple[Seat, Move]]:
    """M-2.2: return the calls so far with their seats, in order."""
    seats, first = context.game.seats, context.seen.dealer + 1
    return [
        (seats[(first + turn) % len(seats)], call) for turn, call in enumerate(context.seen.calls)
    ]


def _offer(context: Context, bid: Bid, bidder: Seat | None, *, first: bool) -> Node:
    """M-2.2, M-6.1: return a bid with its value and its bidder; a control if it is legal."""
    asked = context.mine and context.seen.phase == "auction"
    legal = asked and context.refuse(bid) is None
    chosen = context.draft.get("bid") == str(bid)
    label = wording.value(context, bid)
    kids = (
        el("span", "offer-level", str(bid.level), aria_hidden="true"),
        piece.display_icon(bid.display),
        el("span", "offer-worth", str(worth(bid.display, bid.level)), aria_hidden="true"),
        context.badge(bidder) if bidder else None,
    )
    if bidder:
        label = f"{label}, {context.name(bidder)}"
    about = meaning.bid(context, bid)
    if not asked:
        flat = el("div", "offer", *kids, visually_hidden(label), key=str(bid))
        return explained(flat, about)
    offer = button(
        "offer is-legal" if legal else "offer is-gone",
        *kids,
        visually_hidden(label),
        data_act=f"bid {bid}",
        aria_pressed="true" if chosen else "false",
        aria_disabled=None if legal else "true",
        data_focus=first,
        key=str(bid),
    )
    return explained(offer, about)


def calls(context: Context) -> Node:
    """M-2.2: return the calls so far as a table, a column for each player."""
    words, seats = context.words, context.game.seats
    first = context.seen.dealer + 1
    order = [seats[(first + turn) % len(seats)] for turn in range(len(seats))]
    heads = [
        el(
            "li",
            "call-head",
            context.badge(seat),
            name_label("call-who", context.name(seat)),
            key=f"head-{seat}",
        )
        for seat in order
    ]
    standing = wording.standing(context)
    rows = [
        _call(context, seat, call, at, stands=call == standing)
        for at, (seat, call) in enumerate(_calls(context))
    ]
    ladder = el(
        "ol",
        "calls",
        *heads,
        *rows,
        data_count=str(len(seats)),
        aria_label=words("label.calls"),
        key="calls",
    )
    return explained(ladder, does(words, "calls", n=len(seats) - 1))


def _call(context: Context, seat: Seat, call: Move, at: int, *, stands: bool) -> Node:
    """M-2.2: return a call; for eight players, whose columns are narrow, also its bare level."""
    key = f"call-{at}"
    way = {"data_fly": key, "data_enter": "stamp"}
    eight = len(context.game.seats) == 8
    who = piece.badge(context, seat)
    if isinstance(call, Bid):
        level = el("span", "call-level", str(call.level), aria_hidden="true")
        words = piece.contract(context, call.display, call.level)
        shown = (who, *words, level if eight else None)
        if not stands:
            return el("li", "call", *shown, key=key, **way)
        heard = visually_hidden(context.words("label.standing"))
        stood = el("li", "call is-standing", *shown, heard, key=key, **way)
        return explained(stood, does(context.words, "calls.standing"))
    passed = el("span", "", context.words("label.pass"))
    return el("li", "call is-pass", who, passed, key=key, **way)


def display_choice(context: Context) -> Node:
    """M-2.6, M-7.2: return the displays with their values; controls for the player to choose."""
    displays = [choice.display for choice in wording.match(context).choices(context.seen)]
    return el(
        "div",
        "motifs" if len(displays) > 1 else "motifs is-due",
        *[_display(context, display) for display in displays],
        role="group",
        aria_label=context.words("phase.choice"),
        data_roving=True,
        key="motifs",
    )


def _display(context: Context, display: str) -> Node:
    words = context.words
    kids = (
        piece.display_icon(display),
        el("span", "display-name", words(f"display.{display}")),
        el("span", "display-hint", wording.display_hint(context, display)),
        el("span", "display-worth", words("score.points", n=worth(display))),
    )
    name, value = words(f"display.{display}"), worth(display)
    about = does(words, "contract.chosen", contract=name, n=value)
    if wording.due_display(context) or not (context.mine and context.seen.phase == "choice"):
        return explained(el("div", "offer-display", *kids, key=display), about)
    chosen = context.draft.get("display") == display
    choice = button(
        "offer-display",
        *kids,
        data_act=f"display {display}",
        aria_pressed="true" if chosen else "false",
        data_focus=display == DISPLAYS[0],
        key=display,
    )
    return explained(choice, about)
