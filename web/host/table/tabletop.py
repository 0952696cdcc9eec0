"""What all tables share: a game with its view, texts, notices, and an open dialog, if any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games import load_view, load_words
from host.table.notices import Announcements, Notices
from host.table.open_dialog import OpenDialog
from host.table.view_context import participants
from pyengine.core import Refusal

if TYPE_CHECKING:
    from host.prefs import Prefs
    from host.table.notices import Storage
    from host.table.story import Beat
    from host.table.view_context import Draft, ViewContext
    from pyengine.session import Session

    Context = ViewContext[Any, Any]


class Tabletop:
    """A game as displayed with these preferences, with its notices and dialog.

    If it is `personal`, played with only one person at the table, the texts say "you" to them.
    """

    def __init__(
        self,
        session: Session,
        prefs: Prefs,
        way_out: str,
        storage: Storage = "saved",
        *,
        personal: bool = False,
    ) -> None:
        self.session = session
        self.view = load_view(session.game.key)
        self.way_out = way_out
        self.announcements = Announcements()
        self.notices = Notices(self.announcements, storage)
        self.dialog = OpenDialog()
        self.transposed = False
        self._personal = personal
        self.follow(prefs)

    def follow(self, prefs: Prefs) -> None:
        """Adopt these preferences."""
        self.prefs = prefs
        session = self.session
        self.words = load_words(prefs.lang, session.game.key)
        self.participants = participants(session.game.seats, session.seats, self.words)
        if self._personal and session.only_human:
            self.words.you = self.participants[session.only_human].name

    def draft_after(self, context: Context, act: str) -> Draft:
        """Return the draft after an act of the game's own; say why if it is not allowed."""
        chosen = self.view.choose(context, act)
        if isinstance(chosen, Refusal):
            self.refuse(context, chosen)
            return context.draft
        self.notices.clear()
        return chosen

    def refuse(self, context: Context, refusal: Refusal) -> None:
        """Show why something is not allowed, with its clause."""
        self.notices.show_below(self.view.refusal(context, refusal), refusal.clause)

    def tell(self, context: Context, beat: Beat) -> None:
        """Announce an event and add its cues."""
        self.announcements.say(self.view.tell(context, beat.said))
        for event in beat.events:
            self.announcements.sound(self.view.sound(event))
