"""The bots of Sealed Numbers: only the random one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.level import RANDOM, Level

if TYPE_CHECKING:
    from collections.abc import Mapping

LEVELS: Final[Mapping[str, Level]] = {"random": RANDOM}
"""The bots by the names that records use."""

UNIT: Final = "points"
"""The unit of move values."""
