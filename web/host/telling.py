"""What the page hears: the picture of a table or the lobby, and what its address has to carry."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.front import Front
    from host.nodes import Node


class Telling:
    """Tells the page; of the game in its address nothing is decided (`held`), or all is."""

    def __init__(self, post: Callable[[str, str], None]) -> None:
        self._post = post
        self.heard = 0  # the number of the last press that was told of
        self.held = False
        self.problem: str | None = None  # what the lobby has to say, once
        self.elsewhere = False  # whether another tab has what was asked for here last

    def tell(self, message: dict[str, Any], *tree: Node) -> None:
        """Tell the page something, and what it shows."""
        if self.heard:
            message = {**message, "heard": self.heard}
        message_text, tree_text = (
            json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in (message, tree)
        )
        self._post(message_text, tree_text)

    def decide(self, *, held: bool) -> None:
        """Have the address carry a game no more, once something was decided about it."""
        if self.held and not held:
            self.tell({"type": "decided"})
        self.held = held

    def show_table(self, front: Front, picture: dict[str, Any], above: list[Node]) -> None:
        """Show the picture of a table."""
        tree = picture.pop("tree")
        more = {"open": front.open, "at_stake": front.at_stake, "watching": front.watching}
        self.tell({"type": "table", **picture, **more}, *tree, *above)

    def show_lobby(self, saved: dict[str, Any] | None, above: list[Node]) -> None:
        """Show the lobby, with the game that was left last, to be continued."""
        problem, self.problem = self.problem, None
        lobby = {"type": "lobby", "saved": saved, "elsewhere": self.elsewhere}
        self.tell({**lobby, "problem": problem}, *above)
