"""What the page hears: the picture of a table or the lobby, and what its address has to carry."""

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
    from host.front import Front
    from host.nodes import Node
    from host.records.records_ui import RecordsUI
    from pyengine.record import RecordError
    from pyengine.session import Session


class Telling:
    """Tells the page what there is.

    While it is `undecided` what becomes of the game in its address, that stays in the address.
    """

    def __init__(
        self, post: Callable[[str, str], None], front: Front, records: RecordsUI, device: Device
    ) -> None:
        self._post = post
        self._front = front
        self._records = records
        self._device = device
        self._words = device.words
        self._problem: str | None = None  # what the lobby has to say, once
        self.heard = 0  # the number of the last press that was told of
        self.typed = 0  # the same of what was entered in a field
        self.pictures = 0  # how many were told of
        self.undecided = False
        self.elsewhere = False  # whether another tab has what was asked for here last

    def tell(self, message: dict[str, Any], *tree: Node) -> None:
        """Tell the page something, and what it shows."""
        if self.heard:
            message = {**message, "heard": self.heard}
        if self.typed:
            message = {**message, "typed": self.typed}
        message_text, tree_text = (
            json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in (message, tree)
        )
        self._post(message_text, tree_text)

    def show(self) -> None:
        """Show the page the table, or the lobby, and the dialog that lies over it."""
        table = self._front.table
        self.pictures += 1
        if table and table.handing:
            self._records.withhold()
        sheet = self._records.sheet(self._words)
        above = [sheet] if sheet else []
        self._decide(undecided=self._records.linked or self._front.linked)
        if table:
            self._show_table(table.picture(), above)
        else:
            self._show_lobby(above)

    def _decide(self, *, undecided: bool) -> None:
        """Have the address carry a game no more, once something was decided about it."""
        if self.undecided and not undecided:
            self.tell({"type": "decided"})
        self.undecided = undecided

    def carry(self, session: Session) -> bool:
        """Have the address carry a game; tell whether it is not too long for that."""
        packed = link.pack(session.record())
        fits = len(packed) <= link.PACKED
        if fits:
            self.tell({"type": "carry", "link": packed})
        return fits

    def _show_table(self, picture: dict[str, Any], above: list[Node]) -> None:
        front, tree = self._front, picture.pop("tree")
        more = {"open": front.open, "at_stake": front.at_stake, "watching": front.watching}
        self.tell({"type": "table", "picture": self.pictures, **picture, **more}, *tree, *above)

    def _show_lobby(self, above: list[Node]) -> None:
        problem, self._problem = self._problem, None
        saved = self._records.resume_card(self._words)
        lobby = {"type": "lobby", "picture": self.pictures, "saved": saved}
        self.tell({**lobby, "elsewhere": self.elsewhere, "problem": problem}, *above)

    def read_rules(self, game: str, target: str) -> None:
        """Open a rulebook in the lobby, before anybody has sat down."""
        words, prefs = self._words(game), self._device.prefs
        rules = how_to_play.rules(words, game, target, prefs, "lobby:rules")
        self.tell({"type": "sheet", "skin": game}, rules)

    def say(self, key: str, **args: object) -> None:
        """Say something over the table or in the lobby, where no dialog hides it."""
        self.say_text(self._words(None)(key, **args))

    def say_text(self, text: str) -> None:
        """Say what has its words already."""
        self._records.close()
        table = self._front.table
        if table:
            table.top.dialog.close()
            table.top.notices.show_over(text)
        else:
            self._problem = text

    def unsay(self) -> None:
        """Say nothing in the lobby of what went wrong on the way to it."""
        self._problem, self.elsewhere = None, False

    def refuse(self, error: RecordError) -> None:
        """Say why a record is refused."""
        self.say_text(why_refused(self._words, error))

    def some_refused(self, errors: list[RecordError], of: int) -> None:
        """Say why some of several records are refused."""
        why = why_refused(self._words, errors[0])
        self.say("saved.partly", n=len(errors), of=of, why=why)

    def unread(self, game_id: str) -> None:
        """Say that the game that was open cannot be read, and why."""
        self.say_text(self._records.why_unread(self._words, "saved.unread_open", game_id))

    @contextmanager
    def reporting_no_room(self) -> Iterator[None]:
        """Say so where the device has no room for what is saved here."""
        try:
            yield
        except OSError:
            self.say("storage.no_room")
