"""Where the game is and what there is to do, in a sentence."""

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

    Look = ViewContext[State, Move]


SHOWN = {"deck": "audition", "directors": "audition"}
"""Phases that look like another one while chance has to deal."""


def status(look: Look) -> tuple[str, ...]:
    """Say which round it is, and which part of it."""
    seen, words = look.seen, look.words
    if seen.phase in {"casting", "over"}:
        return (words(f"phase.{seen.phase}"),)
    phase = {"showing": "engagement"}.get(seen.phase, SHOWN.get(seen.phase, seen.phase))
    if phase == "understudies" and seen.round == DIRECTOR_ROUND:
        phase = "understudies_directors"  # T-3.1
    return words("turn.round", n=seen.round, m=LAST_ROUND), words(f"phase.{phase}")


def heading(look: Look, happened: Event | None) -> str | None:
    """Return the heading that an event opens in the log, or that of its beginning: of the round."""
    if happened and happened.key != "maestro_passes":
        return None
    number = happened.args["round"] if happened else 1
    return look.words("turn.round", n=number, m=LAST_ROUND)


def prompt(look: Look) -> str:
    """Say what there is to do, to whoever is asked, or to those who watch."""
    seen = look.seen
    asks = {
        "audition": _prompt_bid,
        "understudies": _prompt_understudy,
        "naming": _prompt_name,
        "firing": _prompt_fire,
        "casting": _prompt_cast,
    }
    return asks[seen.phase](look) if seen.phase in asks else look.words("prompt.over")


def _waiting(look: Look, key: str) -> str:
    names = [look.name(letter) for letter in look.to_move]
    return look.words(key, seats=names, n=len(names))


def _prompt_bid(look: Look) -> str:
    words = look.words
    if not look.mine:
        own = look.seen.bids[look.own] if look.seat else None
        return _waiting(look, "prompt.bid_laid" if own else "watch.bid")
    laid = begun_bid(look)
    if laid is not None:
        return "\n".join([*_sought(look, laid), wording.cost(words, laid)])
    if look.draft.get("bluff") or look.draft.get("money"):
        return words("prompt.bid_choose")
    return words(f"prompt.{_bids_open(look)}")


def _bids_open(look: Look) -> str:
    """T-4.2 to T-4.5: return the key of what one may bid."""
    seen = look.seen
    kind = "bid_director" if seen.round == DIRECTOR_ROUND else "bid"
    if not seen.companies[look.own].money:
        return f"{kind}_poor"
    if kind == "bid" and look.refuse(Bid(None, 1, bluff=False)) is not None:
        maestro = look.game.seats[seen.maestro] == look.seat
        return "bid_maestro" if maestro else "bid_no_designer"
    return kind


def _sought(look: Look, laid: Bid) -> list[str]:
    """Say which card a bid would be for, and what that would add."""
    card = look.seen.stage[laid.number - 1] if laid.number else None
    return [standing.sought(look, card)] if card else []


def _prompt_understudy(look: Look) -> str:
    seen = look.seen
    due, maestro = look.game.seats[seen.due[0]], look.game.seats[seen.maestro]
    self_ = "_self" if due == maestro else ""
    names = {"seat": look.name(due), "maestro": look.name(maestro)}
    if not look.mine:
        return look.words(f"watch.understudy{self_}", **names)
    card = seen.stage[int(look.draft.get("chosen") or 1) - 1]
    if look.draft.get("chosen") and card:
        return standing.given(look, due, card)
    director = "_director" if seen.round == DIRECTOR_ROUND else ""
    return look.words(f"prompt.understudy{director}{self_}", **names)


def _prompt_name(look: Look) -> str:
    chosen = str(look.draft.get("chosen", ""))
    if look.mine and chosen:
        return look.words("stand.names", seat=look.name(chosen))
    maestro = look.name(look.game.seats[look.seen.maestro])
    return look.words("prompt.name" if look.mine else "watch.name", maestro=maestro)


def _prompt_fire(look: Look) -> str:
    chosen = str(look.draft.get("chosen", ""))
    if look.mine and chosen:
        return standing.fired(look, chosen)
    named = look.name(look.to_move[0])
    return look.words("prompt.fire" if look.mine else "watch.fire", seat=named)


def _prompt_cast(look: Look) -> str:
    if not look.mine:
        return _waiting(look, "prompt.cast_laid" if look.seat else "watch.cast")
    role = look.draft.get("role")
    if role:
        return look.words("cast.swap_with", role=wording.role(look.words, int(role)))
    return look.words("cast.swap" if "cast" in look.draft else "cast.proposed")


def parts(look: Look) -> list[Part]:
    """Return the score in a single part, each line with the cards that it counts."""
    items = look.game.score(look.seen)
    return [
        ("", [(item, [wording.label(look.words, card) for card in item.cards]) for item in items])
    ]
