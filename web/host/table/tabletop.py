"""What all tables have: a game and its view, words, notices, and a dialog or none over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games import load_view, load_words
from host.table.notices import Aloud, Notices
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
    """One game as it is shown, by these preferences, and what is said and lies open over it.

    Where it is played and only one person sits at it, `personal`, that person is called you.
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
        self.aloud = Aloud()
        self.notices = Notices(self.aloud, storage)
        self.dialog = OpenDialog()
        self.transposed = False
        self._personal = personal
        self.follow(prefs)

    def follow(self, prefs: Prefs) -> None:
        """Follow these preferences from now on."""
        self.prefs = prefs
        session = self.session
        self.words = load_words(prefs.lang, session.game.key)
        self.participants = participants(session.game.seats, session.seats, self.words)
        if self._personal and session.only_human:
            self.words.you = self.participants[session.only_human].name

    def draft_after(self, context: Context, act: str) -> Draft:
        """Return the draft after an act of the game's own; where it may not be, say why."""
        chosen = self.view.choose(context, act)
        if isinstance(chosen, Refusal):
            self.refuse(context, chosen)
            return context.draft
        self.notices.clear()
        return chosen

    def refuse(self, context: Context, refusal: Refusal) -> None:
        """Say why something may not be, and by which clause."""
        self.notices.show_below(self.view.refusal(context, refusal), refusal.clause)

    def tell(self, context: Context, beat: Beat) -> None:
        """Say what happens, and have it sound."""
        self.aloud.say(self.view.tell(context, beat.said))
        for event in beat.events:
            self.aloud.sound(self.view.sound(event))
