"""Backups: files with one saved game per line, a record with further facts."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from time import localtime
from typing import TYPE_CHECKING, Final

from host.saves.saved_game import ODD, seconds

if TYPE_CHECKING:
    from host.saves.saved_game import SavedGame

FIELD: Final = "kept"
"""The field beside a record's own that holds the further facts."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a backup says of a game beside its record; invalid values are dropped."""

    id: str = ""
    name: str = ""
    played: float | None = None

    @classmethod
    def read(cls, value: object) -> Facts:
        """Parse this field of a record in a backup."""
        if not isinstance(value, dict):
            return cls()
        game_id, title, played = (value.get(key) for key in ("id", "name", "played"))
        with suppress(*ODD):
            localtime(seconds(played))
            return cls(_id(game_id), title if isinstance(title, str) else "", played)
        return cls(_id(game_id), title if isinstance(title, str) else "")


def _id(value: object) -> str:
    """Return a valid id, or "" for anything else."""
    return value if isinstance(value, str) and re.fullmatch(r"\d{1,12}-[0-9a-f]{8}", value) else ""


def line(game: SavedGame) -> str:
    """Return a game as a line of a backup."""
    facts = {"id": game.id, "name": game.name, "played": game.played}
    return json.dumps(json.loads(game.text) | {FIELD: facts})
