"""The sounds of Musicando: the cue in `sound.js` of each event, and the notes."""

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
"""The cue of each event; None is silent. For a laid card, it is that of a symbol."""


def sound(happened: Event) -> list[str]:
    """Return the cues of an event; a note sounds on its colour's instrument, a rest is silent.

    M-6.1, M-6.2: the end of a deal with a contract depends on whether that was made.
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
