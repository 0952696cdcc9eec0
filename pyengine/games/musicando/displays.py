"""M-5, M-6.1: the four displays by their letters, and their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.games.musicando.columns import Ascent, Parade
from pyengine.games.musicando.grid import Glissando, Sarabande

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.games.musicando.layout import Layout

EMPTY: Final[Mapping[str, Layout]] = {
    layout.letter: layout for layout in (Sarabande(), Glissando(), Parade(), Ascent())
}
"""M-5: each display before its first card."""

VALUES: Final[Mapping[str, int]] = {"S": 1, "G": 2, "P": 3, "M": 4}
"""M-6.1: the value of each display; the value of a level is its number."""


def worth(display: str, level: int = 0) -> int:
    """M-6.1, M-7.4: return the value of a contract, or without a level of the display alone."""
    return VALUES[display] + level
