"""The game's progress and instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.turandot.view import standing, wording
from games.turandot.view.draft import begun_bid
from pyengine.games.turandot import (
    DIRECTOR_ROUND,
    LAST_ROUND,
    Bid,
)

if TYPE_CHECKING:
    from games import Part
    from host.table.view_context import ViewContext
    from pyengine.core import Event
    from pyengine.games.turandot import Move, State

    Context = ViewContext[State, Move]


AFTER = ("casting", "over")
"""The phases that follow the last round."""
SHOWN = {"deck": "audition", "directors": "audition"}
"""Phases shown as another one while chance deals."""


def status(context: Context) -> tuple[str, ...]:
    """Return the round and its phase."""
    seen, words = context.seen, context.words
    if seen.phase in AFTER:
        return (words(f"phase.{seen.phase}"),)
    phase = {"showing": "engagement"}.get(seen.phase, SHOWN.get(seen.phase, seen.phase))
    if phase == "understudies" and seen.round == DIRECTOR_ROUND:
        phase = "understudies_directors"  # T-3.1
    return words("turn.round", n=seen.round, m=LAST_ROUND), words(f"phase.{phase}")


def section(context: Context) -> str:
    """Return the number of the round, or the name of what follows the last."""
    seen = context.seen
    return context.words(f"phase.{seen.phase}") if seen.phase in AFTER else str(seen.round)


def heading(context: Context, happened: Event | None) -> str | None:
    """Return the heading that an event opens in the log; for None, that of the first round."""
    if happened and happened.key != "maestro_passes":
        return None
    number = happened.args["round"] if happened else 1
    return context.words("turn.round", n=number, m=LAST_ROUND)


def prompt(context: Context) -> str:
    """Say what there is to do, to the person to move or to those who watch."""
    seen = context.seen
    asks = {
        "audition": _prompt_bid,
        "understudies": _prompt_understudy,
        "naming": _prompt_name,
        "firing": _prompt_fire,
        "casting": _prompt_cast,
    }
    return asks[seen.phase](context) if seen.phase in asks else context.words("prompt.over")


def _waiting(context: Context, key: str) -> str:
    names = [context.name(letter) for letter in context.to_move]
    return context.words(key, seats=names, n=len(names))


def _prompt_bid(context: Context) -> str:
    words = context.words
    if not context.mine:
        own = context.seen.bids[context.own] if context.seat else None
        return _waiting(context, "prompt.bid_laid" if own else "watch.bid")
    laid = begun_bid(context)
    if laid is not None:
        return "\n".join([*_sought(context, laid), wording.cost(words, laid)])
    if context.draft.get("bluff") or context.draft.get("money"):
        return words("prompt.bid_choose")
    return words(f"prompt.{_bids_open(context)}")


def _bids_open(context: Context) -> str:
    """T-4.2 to T-4.5: return the key of the text about possible bids."""
    seen = context.seen
    kind = "bid_director" if seen.round == DIRECTOR_ROUND else "bid"
    if not seen.companies[context.own].money:
        return f"{kind}_poor"
    if kind == "bid" and context.refuse(Bid(None, 1, bluff=False)) is not None:
        maestro = context.game.seats[seen.maestro] == context.seat
        return "bid_maestro" if maestro else "bid_no_designer"
    return kind


def _sought(context: Context, laid: Bid) -> list[str]:
    """Say which card a bid is for, and what that card would add."""
    card = context.seen.stage[laid.number - 1] if laid.number else None
    return [standing.sought(context, card)] if card else []


def _prompt_understudy(context: Context) -> str:
    seen = context.seen
    due, maestro = context.game.seats[seen.due[0]], context.game.seats[seen.maestro]
    self_ = "_self" if due == maestro else ""
    names = {"seat": context.name(due), "maestro": context.name(maestro)}
    if not context.mine:
        return context.words(f"watch.understudy{self_}", **names)
    card = seen.stage[int(context.draft.get("chosen") or 1) - 1]
    if context.draft.get("chosen") and card:
        return standing.given(context, due, card)
    director = "_director" if seen.round == DIRECTOR_ROUND else ""
    return context.words(f"prompt.understudy{director}{self_}", **names)


def _prompt_name(context: Context) -> str:
    chosen = str(context.draft.get("chosen", ""))
    if context.mine and chosen:
        return context.words("stand.names", seat=context.name(chosen))
    maestro = context.name(context.game.seats[context.seen.maestro])
    return context.words("prompt.name" if context.mine else "watch.name", maestro=maestro)


def _prompt_fire(context: Context) -> str:
    chosen = str(context.draft.get("chosen", ""))
    if context.mine and chosen:
        return standing.fired(context, chosen)
    named = context.name(context.to_move[0])
    return context.words("prompt.fire" if context.mine else "watch.fire", seat=named)


def _prompt_cast(context: Context) -> str:
    if not context.mine:
        return _waiting(context, "prompt.cast_laid" if context.seat else "watch.cast")
    role = context.draft.get("role")
    if role:
        return context.words("cast.swap_with", role=wording.role(context.words, int(role)))
    return context.words("cast.swap" if "cast" in context.draft else "cast.proposed")


def parts(context: Context) -> list[Part]:
    """Return the score in a single part, each line with the cards that it counts."""
    items = context.game.score(context.seen)
    return [
        (
            "",
            [(item, [wording.label(context.words, card) for card in item.cards]) for item in items],
        )
    ]
