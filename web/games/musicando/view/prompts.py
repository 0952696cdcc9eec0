"""Where the match is and what there is to do, in a sentence."""

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

    Look = ViewContext[State, Move]

CLOSING = ("deal_scored", "next_deal", "wins", "draws", "shares")
"""Events by which a deal is over and told."""


def closing(look: Look) -> bool:
    """Tell whether just now it is told what a deal has brought."""
    return look.event is not None and look.event.key in CLOSING


def status(look: Look) -> tuple[str, ...]:
    """Say which deal it is, and what is played."""
    seen, words = look.seen, look.words
    if seen.phase == "over" and look.event is None:
        return (words("phase.over"),)
    number = len(seen.finished) + (not closing(look))
    where = words("turn.deal", n=number, m=wording.match(look).deals)
    if seen.contract is not None:
        need = "" if closing(look) else standing.contract(look)
        return where, wording.contract(words, seen.contract), *([need] if need else [])
    return where, wording.prelude_name(look)


def heading(look: Look, happened: Event | None) -> str | None:
    """Return the heading that an event opens in the log, or that of its beginning: of the deal."""
    if happened and happened.key != "next_deal":
        return None
    number = int(str(happened.args["deal"])) if happened else 1
    deal = look.words("turn.deal", n=number, m=wording.match(look).deals)
    due = wording.match(look).due_display(number - 1)
    return look.words("list.about", name=deal, about=look.words(f"display.{due}")) if due else deal


def prompt(look: Look) -> str:
    """Say what there is to do, to whoever is asked, or to those who watch."""
    seen = look.seen
    if not look.mine:
        return _watch(look)
    if look.draft.get("concede"):
        ask, cost = look.words("concede.title"), CONCESSION[wording.match(look).variant][0]
        return f"{ask} {look.words('concede.cost', n=-cost)}"
    asks = {"auction": _prompt_call, "choice": _prompt_choice, "play": _prompt_play}
    return asks[seen.phase](look)


def refusal(look: Look, no: Refusal) -> str:
    """Tell why a move is refused, or what there is to choose first."""
    return prompt(look) if no.key == "choose_first" else wording.refusal(look, no)


def _watch(look: Look) -> str:
    seen = look.seen
    if seen.phase == "over":
        return look.words("prompt.over")
    watched = {"auction": "call", "choice": "choice"}.get(seen.phase, "play")
    name = look.name(look.game.seats[seen.turn])
    return look.words(f"watch.{'run' if seen.run else watched}", seat=name)


def _prompt_call(look: Look) -> str:
    bid = BID.get(str(look.draft.get("bid")))
    if bid is not None:
        worth = look.words("prompt.call_worth", bid=wording.value(look, bid))
        return f"{worth} {wording.display_hint(look, bid.display)}."
    if look.refuse(PASS):
        return look.words("prompt.must_bid")
    return look.words("prompt.call" if wording.standing(look) else "prompt.call_first")


def _prompt_choice(look: Look) -> str:
    due = wording.due_display(look)
    if due:
        return look.words("prompt.choice_due", display=look.words(f"display.{due}"))
    display = str(look.draft.get("display") or "")
    if display:
        gives = look.words(
            "prompt.choice_worth", display=look.words(f"display.{display}"), n=worth(display)
        )
        return f"{gives} {wording.display_hint(look, display)}."
    return look.words("prompt.choice")


def _prompt_play(look: Look) -> str:
    card = chosen_card(look)
    if card:
        return _prompt_card(look, card)
    asks = look.words(f"prompt.{_due(look)}", **_opens(look))
    need = "" if look.seen.run or look.seen.ranks else standing.contract(look)
    if not need or look.seen.contract is None:
        return asks
    contract = wording.contract(look.words, look.seen.contract)
    return f"{asks} {look.words('list.about', name=contract, about=need)}."


def _opens(look: Look) -> dict[str, str]:
    """M-1.3: return what a display is opened with."""
    contract = look.seen.contract
    if contract is None:
        return {}
    letter, words = contract.display, look.words
    first = words("opener.note", note=wording.note(look, "C"))
    opener = words("opener.oval") if letter in "GP" else first
    return {"display": words(f"display.{letter}"), "opener": opener}


def _prompt_card(look: Look, card: Card) -> str:
    """Say what the chosen card would do and where it can lie."""
    words, found, name = look.words, places(look, card), capitalised(wording.name(look, card))
    if not found:
        return words("prompt.nowhere", card=wording.label(look, card))
    where = words("prompt.play_here" if len(found) == 1 else "prompt.play_where")
    does = name
    if card in SYMBOLS:
        effect = wording.effect(look, card, look.seat or "")
        does = words("list.about", name=name, about=effect)
    return f"{does}. {where}"


def _due(look: Look) -> str:
    """M-3.1, M-3.2, M-4.3, M-7.3: return what the seat before the screen can do now."""
    seen = look.seen
    fitting = [card for card in hand(look) if places(look, card)]
    free = look.refuse(PASS) is None
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
        return "symbols_end" if _ends_deal(look) else "symbols_only"
    return "play" if begun else "open"


def _ends_deal(look: Look) -> bool:
    """M-3.4: tell whether the deal ends if the seat before the screen passes."""
    return look.game.apply(look.seen, look.seat or "", PASS).phase != look.seen.phase
