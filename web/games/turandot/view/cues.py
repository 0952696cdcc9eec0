"""The sounds of Turandot: the cue in `sound.js` of each event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.core import Event

CUES: Final[Mapping[str, str | None]] = {
    "bid_laid": "card",
    "revealed": "reveal",
    "engaged_alone": "coin",
    "engaged_outbid": "coin",
    "tied": "block",
    "designer_hired": "coin",
    "designer_missed": None,
    "understudies_due": None,
    "understudy_given": "card",
    "left_over": None,
    "left_to_table": "card",
    "firing_due": None,
    "named": None,
    "fired": "lost",
    "round_over": None,
    "maestro_passes": None,
    "turned_up": "reveal",
    "casting_begins": "contract",
    "cast_laid": "card",
    "wins": "end",
    "wins_by_stars": "end",
    "shares": "end",
    "wins_over_table": "end",
    "table_wins": "end",
}
"""The cue of each event; None is silent."""


def sound(happened: Event) -> list[str]:
    """Return the cues of an event; money is heard only if some is paid."""
    if happened.key.startswith("engaged") and not happened.args["money"]:
        return ["card"]
    cue = CUES[happened.key]
    return [cue] if cue else []
