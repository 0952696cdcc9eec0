"""The match's progress and instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.musicando.view import standing, wording
from games.musicando.view.draft import BID, chosen_card, hand, places
from host.text import capitalised
from pyengine.games.musicando import CONCESSION, PASS, SYMBOLS, worth

if TYPE_CHECKING:
    from host.table.view_context import ViewContext
    from pyengine.core import Event, Refusal
    from pyengine.games.musicando import Card, Move, State

    Context = ViewContext[State, Move]

CLOSING = ("deal_scored", "next_deal", "wins", "draws", "shares")
"""Events that tell the end of a deal."""


def closing(context: Context) -> bool:
    """Return whether the current event tells the result of a deal."""
    return context.event is not None and context.event.key in CLOSING


def status(context: Context) -> tuple[str, ...]:
    """Return the deal's number and its contract."""
    seen, words = context.seen, context.words
    if seen.phase == "over" and context.event is None:
        return (words("phase.over"),)
    where = words("turn.deal", n=deal_number(context), m=wording.match(context).deals)
    if seen.contract is not None:
        need = "" if closing(context) else standing.contract(context)
        return where, wording.contract(words, seen.contract), *([need] if need else [])
    return where, wording.prelude_name(context)


def section(context: Context) -> str:
    """Return the number of the deal."""
    return str(deal_number(context))


def deal_number(context: Context) -> int:
    """Return the number of the deal, from 1; that of the last while its result is told."""
    finished = len(context.seen.finished)
    return finished if closing(context) else finished + 1


def heading(context: Context, happened: Event | None) -> str | None:
    """Return the heading that an event opens in the log; for None, that of the first deal."""
    if happened and happened.key != "next_deal":
        return None
    number = int(str(happened.args["deal"])) if happened else 1
    deal = context.words("turn.deal", n=number, m=wording.match(context).deals)
    due = wording.match(context).due_display(number - 1)
    return (
        context.words("list.about", name=deal, about=context.words(f"display.{due}"))
        if due
        else deal
    )


def prompt(context: Context) -> str:
    """Say what there is to do, to the person to move or to those who watch."""
    seen = context.seen
    if not context.mine:
        return _watch(context)
    if context.draft.get("concede"):
        ask, cost = context.words("concede.title"), CONCESSION[wording.match(context).variant][0]
        return f"{ask} {context.words('concede.cost', n=-cost)}"
    asks = {"auction": _prompt_call, "choice": _prompt_choice, "play": _prompt_play}
    return asks[seen.phase](context)


def refusal(context: Context, no: Refusal) -> str:
    """Say why a move is refused, or what must be chosen first."""
    return prompt(context) if no.key == "choose_first" else wording.refusal(context, no)


def _watch(context: Context) -> str:
    seen = context.seen
    if seen.phase == "over":
        return context.words("prompt.over")
    watched = {"auction": "call", "choice": "choice"}.get(seen.phase, "play")
    name = context.name(context.game.seats[seen.turn])
    return context.words(f"watch.{'run' if seen.run else watched}", seat=name)


def _prompt_call(context: Context) -> str:
    bid = BID.get(str(context.draft.get("bid")))
    if bid is not None:
        worth = context.words("prompt.call_worth", bid=wording.value(context, bid))
        return f"{worth} {wording.display_hint(context, bid.display)}."
    if context.refuse(PASS):
        return context.words("prompt.must_bid")
    return context.words("prompt.call" if wording.standing(context) else "prompt.call_first")


def _prompt_choice(context: Context) -> str:
    due = wording.due_display(context)
    if due:
        return context.words("prompt.choice_due", display=context.words(f"display.{due}"))
    display = str(context.draft.get("display") or "")
    if display:
        gives = context.words(
            "prompt.choice_worth", display=context.words(f"display.{display}"), n=worth(display)
        )
        return f"{gives} {wording.display_hint(context, display)}."
    return context.words("prompt.choice")


def _prompt_play(context: Context) -> str:
    card = chosen_card(context)
    if card:
        return _prompt_card(context, card)
    asks = context.words(f"prompt.{_due(context)}", **_opens(context))
    need = "" if context.seen.run or context.seen.ranks else standing.contract(context)
    if not need or context.seen.contract is None:
        return asks
    contract = wording.contract(context.words, context.seen.contract)
    return f"{asks} {context.words('list.about', name=contract, about=need)}."


def _opens(context: Context) -> dict[str, str | int]:
    """M-1.3, M-6.1: return the arguments that name a display, its opening card, and its value."""
    contract = context.seen.contract
    if contract is None:
        return {}
    letter, words = contract.display, context.words
    first = words("opener.note", note=wording.note(context, "C"))
    opener = words("opener.oval") if letter in "GP" else first
    return {"display": words(f"display.{letter}"), "opener": opener, "n": worth(letter)}


def _prompt_card(context: Context, card: Card) -> str:
    """Say what the chosen card would do and where it can go."""
    words, found, name = (
        context.words,
        places(context, card),
        capitalised(wording.name(context, card)),
    )
    if not found:
        return words("prompt.nowhere", card=wording.label(context, card))
    where = words("prompt.play_here" if len(found) == 1 else "prompt.play_where")
    does = name
    if card in SYMBOLS:
        effect = wording.effect(context, card, context.seat or "")
        does = words("list.about", name=name, about=effect)
    return f"{does}. {where}"


def _due(context: Context) -> str:
    """M-3.1, M-3.2, M-4.3, M-7.3: return the key of what the viewer can do now."""
    seen = context.seen
    fitting = [card for card in hand(context) if places(context, card)]
    free = context.refuse(PASS) is None
    begun = seen.layout is not None and seen.layout.laid
    if seen.run and fitting:
        return "run_draw" if seen.stock else "run"
    if seen.run and not seen.stock:
        return "run_done"
    if not fitting:
        return "draw" if seen.stock else "nothing_fits" if begun else "no_opener"
    if seen.stock:
        return "play_or_draw" if begun else "open_or_draw"
    if free:
        return _symbols_left(context)
    return "play" if begun else "open"


def _symbols_left(context: Context) -> str:
    """M-3.1, M-7.4: return the key of what a player can do who can lay only symbols."""
    if not _ends_deal(context):
        return "symbols_only"
    agreed = context.seen.contract
    return "symbols_end" if agreed and agreed.level else "symbols_end_alone"


def _ends_deal(context: Context) -> bool:
    """M-3.4: return whether the deal ends if the viewer passes."""
    return context.game.apply(context.seen, context.seat or "", PASS).phase != context.seen.phase
