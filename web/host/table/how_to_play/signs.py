"""The legend: every sign that carries meaning at a table, with its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games import load_view
from host.nodes import el

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.text import Words


def signs(words: Words, game: str) -> Sequence[Node]:
    """Return a list item for each sign of a game: its drawing, its name and what it means."""
    return [
        el(
            "li",
            "how-sign",
            el("span", "how-sign-drawing", drawing, aria_hidden="true"),
            el("span", "how-sign-words", el("strong", "", name), el("span", "", told)),
            key=name,
        )
        for drawing, name, told in load_view(game).signs(words)
    ]
