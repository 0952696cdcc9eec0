"""The sounds of Lucca Città: the cue in `sound.js` of each event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.core import Event

CUES: Final[Mapping[str, str | None]] = {
    "keep_laid": "card",
    "kept": "reveal",
    "goes": None,
    "goes_by_number": None,
    "openings_done": None,
    "opened": "open",
    "paid_building": "coin",
    "paid_completed": "coin",
    "paid_nothing": None,
    "set_taken": "card",
    "tower_laid": "stone",
    "palazzo_started": "stone",
    "palazzo_enlarged": "stone",
    "palazzo_completed": "roof",
    "wall_built": "stone",
    "discarded": "card",
    "set_removed": "card",
    "sets_laid": "reveal",
    "last_round_over": "contract",
    "walls": "coin",
    "walls_unsupported": "lost",
    "lowest": "lost",
    "highest": "coin",
    "no_lowest": None,
    "no_highest": None,
    "wins": "end",
    "wins_by_number": "end",
}
"""The cue of each event; None is silent."""


def sound(happened: Event) -> list[str]:
    """Return the cues of an event."""
    cue = CUES[happened.key]
    return [cue] if cue else []
