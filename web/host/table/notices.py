"""What lies over a table for a while or stands below it, and what is said and sounded once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.text import Words
    from pyengine.core import Seat

Storage = Literal["saved", "full", "refused"]
"""The moves are saved, or there is no room for them, or the browser stores nothing at all."""

YOUR_TURN = "turn"
"""What is heard when somebody is asked, and of another volume; `sound.js` knows the names."""

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
    """What is said to whoever is at a table: `over` it, and `below` it.

    Over it lies nothing, a sentence, or one that offers the game as a file. Why something may not
    be stands below the table instead, where it hides nothing. `storage` says how moves are saved.
    """

    def __init__(self, aloud: Aloud, storage: Storage) -> None:
        self._aloud = aloud
        self.storage = storage
        self.over: Notice | None = None
        self.below: Notice | None = None

    def show_over(self, text: str) -> None:
        """Lay a sentence over the table until it is put away, and say it."""
        self.over = Notice(text)
        self._aloud.say(text)

    def add_over(self, text: str) -> None:
        """Lay a sentence over the table ahead of what lies there, and say it."""
        there = self.over
        self.show_over(text)
        if there:
            self.over = replace(there, text=f"{text} {there.text}")

    def show_below(self, text: str, clause: str | None = None) -> None:
        """Say something below the table, in the place of what is said there, and aloud."""
        self.below = Notice(text, clause)
        self._aloud.say(text)

    def report_storage(self, words: Words) -> None:
        """Say how the moves are saved, and offer a file where they are not."""
        text = words(f"storage.{self.storage}")
        self.over = Notice(text, offer=self.storage != "saved")
        self._aloud.say(text)

    def dismiss(self) -> None:
        """Put away what lies over the table."""
        self.over = None

    def clear(self) -> None:
        """Put away all that was said; that moves are not saved any more, only people put away."""
        self.below = None
        if not (self.offers and self.storage == "full"):
            self.over = None

    def change_language(self, words: Words) -> None:
        """Put away what speaks another language; how the moves are saved is said anew."""
        reports = self.offers
        self.over = self.below = None
        if reports:
            self.report_storage(words)

    @property
    def offers(self) -> bool:
        """Tell whether what lies over the table offers the game as a file."""
        return self.over is not None and self.over.offer

    @property
    def behind_hand_over(self) -> Notice | None:
        """What may lie there for everybody's eyes: a file holds what is hidden."""
        return self.over and replace(self.over, offer=False)


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
