"""The legend: every sign that carries meaning at a table, with its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.text import Words


def signs(words: Words, game: str) -> Sequence[Node]:  # noqa: ARG001 - the list is not there yet
    """Return a list item for each sign of a game: its drawing, its name and what it means."""
    return ()
