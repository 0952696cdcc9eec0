"""What the page is told: pictures of a table or the lobby, and what the address must carry."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from host.records.playable import why_refused
from host.table import how_to_play
from pyengine import link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from host.device import Device
    from host.nodes import Node
    from host.records.records_ui import RecordsUI
    from host.table_stack import TableStack
    from pyengine.record import RecordError
    from pyengine.session import Session


class PageSender:
    """Sends the page its pictures.

    While the user is `undecided` about the game in the address, it stays there.
    """

    def __init__(
        self,
        post: Callable[[str, str], None],
        stack: TableStack,
        records: RecordsUI,
        device: Device,
    ) -> None:
        self._post = post
        self._stack = stack
        self._records = records
        self._device = device
        self._words = device.words
        self._problem: str | None = None  # a problem to show in the lobby once
        self.heard = 0  # number of the last press reported
        self.typed = 0  # number of the last field edit reported
        self.undecided = False
        self.elsewhere = False  # whether another tab has the requested game

    def tell(self, message: dict[str, Any], *tree: Node) -> None:
        """Send the page a message, and the nodes to show."""
        if self.heard:
            message = {**message, "heard": self.heard}
        if self.typed:
            message = {**message, "typed": self.typed}
        message_text, tree_text = (
            json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in (message, tree)
        )
        self._post(message_text, tree_text)

    def show(self) -> None:
        """Show the table or the lobby, with the dialog over it."""
        table = self._stack.table
        if table and table.hand_over_to:
            self._records.withhold()
        sheet = self._records.sheet(self._words)
        above = [sheet] if sheet else []
        self._decide(undecided=self._records.linked or self._stack.linked)
        if table:
            self._show_table(table.picture(), above)
        else:
            self._show_lobby(above)

    def _decide(self, *, undecided: bool) -> None:
        """Release the address from carrying a game once the user has decided about it."""
        if self.undecided and not undecided:
            self.tell({"type": "decided"})
        self.undecided = undecided

    def set_link(self, session: Session) -> bool:
        """Put a game into the address; return whether it is short enough."""
        packed = link.pack(session.record())
        fits = len(packed) <= link.MAX_LINK_CHARS
        if fits:
            self.tell({"type": "carry", "link": packed})
        return fits

    def _show_table(self, picture: dict[str, Any], above: list[Node]) -> None:
        stack, tree = self._stack, picture.pop("tree")
        more = {"open": stack.open, "at_stake": stack.at_stake, "watching": stack.watching}
        self.tell({"type": "table", **picture, **more}, *tree, *above)

    def _show_lobby(self, above: list[Node]) -> None:
        problem, self._problem = self._problem, None
        lobby = {
            "type": "lobby",
            "saved": self._records.resume_card(self._words),
            "lessons": self._device.lessons,
            "elsewhere": self.elsewhere,
            "problem": problem,
        }
        self.tell(lobby, *above)

    def read_rules(self, game: str, target: str) -> None:
        """Open a rulebook in the lobby."""
        words, prefs = self._words(game), self._device.prefs
        rules = how_to_play.rules(words, game, target, prefs, "lobby:rules")
        self.tell({"type": "sheet", "skin": game}, rules)

    def say(self, key: str, **args: object) -> None:
        """Show a text by its key over the table or in the lobby, where no dialog hides it."""
        self.say_text(self._words(None)(key, **args))

    def say_text(self, text: str) -> None:
        """Show a text over the table or in the lobby."""
        self._records.close()
        table = self._stack.table
        if table:
            table.top.dialog.close()
            table.top.notices.show_over(text)
        else:
            self._problem = text

    def clear_problem(self) -> None:
        """Clear the lobby's problem."""
        self._problem, self.elsewhere = None, False

    def refuse(self, error: RecordError) -> None:
        """Say why a record is refused."""
        self.say_text(why_refused(self._words, error))

    def some_refused(self, errors: list[RecordError], of: int) -> None:
        """Say why some of several records are refused."""
        why = why_refused(self._words, errors[0])
        self.say("saved.partly", n=len(errors), of=of, why=why)

    def report_unreadable(self, game_id: str) -> None:
        """Say that the game that was open cannot be read, and why."""
        self.say_text(self._records.why_unread(self._words, "saved.unread_open", game_id))

    @contextmanager
    def reporting_no_room(self) -> Iterator[None]:
        """Report when the device has no room to save."""
        try:
            yield
        except OSError:
            self.say("storage.no_room")
