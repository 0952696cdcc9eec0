"""Who plays Sealed Numbers: nobody but chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.level import RANDOM, Level

if TYPE_CHECKING:
    from collections.abc import Mapping

LEVELS: Final[Mapping[str, Level]] = {"random": RANDOM}
"""The bots by the names under which a record has them."""

UNIT: Final = "points"
"""In which unit these bots weigh moves."""
