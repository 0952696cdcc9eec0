"""Automatic passes, and the time in which a pass can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.table.story import PACES

if TYPE_CHECKING:
    from host.table.adviser import Adviser
    from host.table.play import Play
    from host.table.tabletop import Tabletop

MOMENT, GRACE = 1.6, 1.2
"""Seconds for which an automatic pass is announced, and in which a pass can be taken back."""


class AutoPass:
    """What is waited for once the story is told, for `pause` seconds.

    Nothing; or the person to move can only pass, which is about to happen (`forced`); or a person
    has passed, and the next bot waits as long as that may be taken back.
    """

    def __init__(self, top: Tabletop, play: Play, adviser: Adviser) -> None:
        self._top = top
        self._play = play
        self._adviser = adviser
        self._held = -1  # the ply after which a bot has waited
        self._by_itself = -1  # the ply of the last automatic pass

    @property
    def pause(self) -> float | None:
        """Seconds until the wait is over; None if there is none."""
        pace = PACES[self._top.prefs.speed]
        if self.forced:
            return MOMENT * pace
        held = self._play.session.ply == self._held or self._play.skipping.on
        return GRACE * pace if self._play.thinker and self._reversible and not held else None

    def end_wait(self) -> str:
        """End the wait; return the pass to make automatically, or "" to let a bot move."""
        self._held = self._play.session.ply
        forced = self.forced
        if forced:
            self._by_itself = self._held + 1
        return forced

    @property
    def forced(self) -> str:
        """The pass of the person to move, if it is their only move and passes are automatic."""
        top, play, session = self._top, self._play, self._play.session
        seat = play.asked
        if not seat or play.hand_over_to or top.prefs.passes == "off" or play.redoable:
            return ""
        if top.dialog.is_open or play.draft or self._adviser.hint:
            return ""
        moves = session.game.playing_moves(session.seen(seat), seat)
        alone = len(moves) == 1 and top.view.is_pass(moves[0])
        return session.game.write(moves[0]) if alone else ""

    @property
    def _reversible(self) -> bool:
        """Return whether the last move is a person's pass that they may take back."""
        session = self._play.session
        seat, text = session.last or ("", "")
        if not seat or not self._top.participants[seat].human or self._by_itself == session.ply:
            return False
        passed = self._top.view.is_pass(session.game.read(text))
        return passed and isinstance(session.undoable(seat), int)
