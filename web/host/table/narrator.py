"""Tells the result of a move at the preferred pace, or sums up what was skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.table import contexts, table_acts
from host.table.foot import news
from host.table.story import PACES, duration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from host.table.play import Play
    from host.table.story import Beat
    from host.table.tabletop import Tabletop
    from pyengine.core import Step


class Narrator:
    """The story of a game being played.

    Nothing is told; or a beat is, which goes on by itself after `pause` seconds, or waits for a
    press: because the story was paused, or because the beat itself `waits`.
    """

    def __init__(self, top: Tabletop, play: Play) -> None:
        self._top = top
        self._play = play

    def acts(self) -> dict[str, Callable[[str], None]]:
        """Return the act handlers of a story."""
        return {
            "step": lambda _: self._step(),
            "play": lambda _: self._play_or_wait(),
            "pace": self._pace,
        }

    @property
    def waits(self) -> bool:
        """Return whether the current beat waits for a person's press."""
        beat = self._play.story.beat
        return bool(beat and any(map(self._play.waits, beat.said)))

    @property
    def pause(self) -> float | None:
        """Seconds until the story goes on by itself; None if it does not."""
        beat = self._play.story.beat
        if beat is None or self.waits or not self._play.story.plays:
            return None
        text = self._top.view.tell(contexts.of_play(self._top, self._play), beat.said)
        return PACES[self._top.prefs.speed] * duration(self._top.view, beat.said, text)

    def begin(self, told: Beat, *, skipped: bool) -> None:
        """Announce the result of a move; if it was `skipped`, only its cues sound."""
        if skipped and not self._play.story:
            self._pass_over(told.steps)
        else:
            self._top.tell(contexts.of_play(self._top, self._play), told)

    def advance(self) -> None:
        """Go on to the next beat."""
        self._top.notices.below = None
        told = self._play.advance()
        if told:
            self._top.tell(contexts.of_play(self._top, self._play), told)

    def skip(self) -> None:
        """Skip the story until a person is to move, or a beat waits for a press."""
        self._top.notices.below = None
        self._pass_over(self._play.skip())

    def _pass_over(self, steps: Iterable[Step[Any]]) -> None:
        """Sound the cues of steps; their news is announced once a person is to move."""
        top, play = self._top, self._play
        for step in steps:
            top.announcements.sound(top.view.sound(step.event))
        if not play.skipping.on:
            context = contexts.of_play(top, play)
            if play.hand_over_to:
                context = contexts.for_spectator(top, context)
            top.announcements.say(news(top, context, play.skipping.unheard))

    def _step(self) -> None:
        if self._play.story:
            self.advance()

    def _play_or_wait(self) -> None:
        """Toggle between playing and waiting; a press also releases a beat that waits for one."""
        if self.waits:
            self.advance()
        else:
            self._play.story.play_or_wait()

    def _pace(self, speed: str) -> None:
        table_acts.prefer(self._top, "speed", speed)
        if speed in PACES:
            self._play.story.plays = speed != "step"
