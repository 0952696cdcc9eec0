"""What lies over a table for a while or stands below it, and what is said and sounded once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyengine.core import Seat


NOT_YET = ""
"""Who was asked before the first picture: whoever sits down knows that it is their turn."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence that lies over the table or stands below it, with the clause it cites.

    With `offer` the game can be taken along as a file.
    """

    text: str
    clause: str | None = None
    offer: bool = False


class Notices:
    """What lies over the table: nothing, a sentence, or one that offers the game as a file.

    Why something may not be (`answer`) stands below the table instead, where it hides nothing.

    The moves are `kept`, or there is no room ("full"), or the browser keeps nothing ("refused").
    """

    def __init__(self, kept: str) -> None:
        self.kept = kept
        self.shown: Notice | None = None
        self.answer: Notice | None = None

    @property
    def offers(self) -> bool:
        """Tell whether what lies there offers the game as a file."""
        return self.shown is not None and self.shown.offer

    @property
    def behind_hand_over(self) -> Notice | None:
        """What may lie there for everybody's eyes: a file holds what is hidden."""
        return self.shown and replace(self.shown, offer=False)

    def go_past(self) -> None:
        """Put away what was said; that moves are not kept any more, only people put away."""
        self.answer = None
        if not (self.offers and self.kept == "full"):
            self.shown = None


class Aloud:
    """What a screen reader says and what sounds with the next picture: each once."""

    def __init__(self) -> None:
        self._said: list[str] = []
        self._sounds: list[str] = []
        self._asks = ""
        self._asked: Seat | None = NOT_YET

    def say(self, *texts: str) -> None:
        """Say something."""
        self._said += texts

    def ask(self, text: str) -> None:
        """Say what is asked of whoever is before the screen, as often as that changes."""
        if text and text != self._asks:
            self._said.append(text)
        self._asks = text

    def sound(self, cues: Iterable[str]) -> None:
        """Have cues sound."""
        self._sounds += cues

    def call(self, seat: Seat | None, cue: str) -> None:
        """Have the cue sound by which a person hears that it is their turn now, and was not."""
        if seat and self._asked not in {seat, NOT_YET}:
            self._sounds.append(cue)
        self._asked = seat

    def taken(self) -> tuple[str, list[str]]:
        """Return what is to be said and to sound, which then has been."""
        said, sounds = self._said, self._sounds
        self._said, self._sounds = [], []
        return " ".join(said), sounds
