"""Passes: those that are made by themselves, and the time in which one is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.table.story import PACES

if TYPE_CHECKING:
    from host.table.adviser import Adviser
    from host.table.play import Play
    from host.table.tabletop import Tabletop

MOMENT, GRACE = 1.6, 1.2
"""Seconds in which a pass that is made by itself is seen coming, and in which one goes back."""


class Passing:
    """What is waited for once everything is told, for `pause` seconds.

    Nothing is; or the one who is asked can only pass, and soon does (`forced`); or one of the
    people has passed, and the next bot holds back as long as they may still take that back.
    """

    def __init__(self, top: Tabletop, play: Play, adviser: Adviser) -> None:
        self._top = top
        self._play = play
        self._adviser = adviser
        self._held = -1  # after so many moves a bot has held back
        self._by_itself = -1  # the last of so many moves was a pass made by itself

    @property
    def pause(self) -> float | None:
        """Seconds until what is waited for is over; None if nothing is waited for."""
        pace = PACES[self._top.prefs.speed]
        if self.forced:
            return MOMENT * pace
        held = self._play.session.ply == self._held or self._play.skipping.on
        return GRACE * pace if self._play.thinker and self._reversible and not held else None

    def wait_no_more(self) -> str:
        """Return the pass that is to be made now by itself, or "": then a bot may answer."""
        self._held = self._play.session.ply
        forced = self.forced
        if forced:
            self._by_itself = self._held + 1
        return forced

    @property
    def forced(self) -> str:
        """The pass of whoever is asked, if that is all they can do and is made by itself."""
        top, play, session = self._top, self._play, self._play.session
        seat = play.asked
        if not seat or play.handing or top.prefs.passes == "off" or play.redoable:
            return ""
        if top.dialog.is_open or play.draft or self._adviser.hint:
            return ""
        moves = session.game.playing_moves(session.seen(seat), seat)
        alone = len(moves) == 1 and top.view.passes(moves[0])
        return session.game.write(moves[0]) if alone else ""

    @property
    def _reversible(self) -> bool:
        """Tell whether the last move is a pass of one of the people, who may take it back."""
        session = self._play.session
        seat, text = session.last or ("", "")
        if not seat or not self._top.participants[seat].human or self._by_itself == session.ply:
            return False
        passed = self._top.view.passes(session.game.read(text))
        return passed and isinstance(session.undoable(seat), int)
