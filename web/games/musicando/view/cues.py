"""What is heard of Musicando: which cue of `sound.js` belongs to which event, and the notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.games.musicando import PAUSE, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.core import Event

CUES: Final[Mapping[str, str | None]] = {
    "bid": "card",
    "no_bid": None,
    "must_bid": None,
    "auction_won": "contract",
    "auction_won_double": "contract",
    "display_chosen": "contract",
    "laid": "knock",
    "rank_taken": "reveal",
    "passed": None,
    "drew": "card",
    "turn_lost": None,
    "stuck": None,
    "blocked": "block",
    "blocked_already": "block",
    "run_begins": "reveal",
    "run_inherited": "reveal",
    "run_lapsed": None,
    "run_ends": None,
    "conceded": "lost",
    "deal_scored": "coin",
    "failed_double": "lost",
    "next_deal": "card",
    "wins": "end",
    "draws": "end",
    "shares": "end",
}
"""The cue of each event; None is silent. Of a card that is laid it is a symbol's."""


def sound(happened: Event) -> list[str]:
    """Return what is heard of an event; a note by the instrument of its colour, the pause not.

    M-6.1, M-6.2: a deal with a contract tells whether that was made or lost.
    """
    card = str(happened.args.get("card"))
    if happened.key == "laid" and card == PAUSE:
        return []
    if happened.key == "laid" and card not in SYMBOLS:
        return [card]
    if happened.key == "deal_scored" and happened.args["contract"]:
        return ["contract" if happened.args["contract"] == "made" else "lost"]
    cue = CUES[happened.key]
    return [cue] if cue else []
