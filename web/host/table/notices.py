"""Notices over and below the table, announcements, and cues."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.text import Words
    from pyengine.core import Seat

Storage = Literal["saved", "full", "refused"]
"""Whether moves are saved, there is no room for them, or the browser refuses storage."""

YOUR_TURN = "turn"
"""The cue when a person's turn begins, with a volume of its own; `sound.js` defines it."""

NOT_YET = ""
"""The initial value of who was asked, so that the first picture sounds no cue."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence shown over or below the table, with the clause it cites.

    With `offer`, the game can be saved as a file.
    """

    text: str
    clause: str | None = None
    offer: bool = False


class Notices:
    """The notices of a table: one `over` it, and one `below` it.

    Over it is nothing, a sentence, or one that offers the game as a file. Refusals are shown below
    the table, where they hide nothing. `storage` is whether moves are saved.
    """

    def __init__(self, announcements: Announcements, storage: Storage) -> None:
        self._announcements = announcements
        self.storage = storage
        self.over: Notice | None = None
        self.below: Notice | None = None

    def show_over(self, text: str) -> None:
        """Show a sentence over the table until it is dismissed, and announce it."""
        self.over = Notice(text)
        self._announcements.say(text)

    def add_over(self, text: str) -> None:
        """Put a sentence before what is shown over the table, and announce it."""
        there = self.over
        self.show_over(text)
        if there:
            self.over = replace(there, text=f"{text} {there.text}")

    def show_below(self, text: str, clause: str | None = None) -> None:
        """Show a sentence below the table, replacing any other, and announce it."""
        self.below = Notice(text, clause)
        self._announcements.say(text)

    def report_storage(self, words: Words) -> None:
        """Say whether moves are saved, and offer a file if they are not."""
        text = words(f"storage.{self.storage}")
        self.over = Notice(text, offer=self.storage != "saved")
        self._announcements.say(text)

    def dismiss(self) -> None:
        """Dismiss the notice over the table."""
        self.over = None

    def clear(self) -> None:
        """Dismiss all notices, except that moves are no longer saved, which only people dismiss."""
        self.below = None
        if not (self.offers and self.storage == "full"):
            self.over = None

    def change_language(self, words: Words) -> None:
        """Dismiss notices in the previous language; repeat the one about storage."""
        reports = self.offers
        self.over = self.below = None
        if reports:
            self.report_storage(words)

    @property
    def offers(self) -> bool:
        """Return whether the notice over the table offers the game as a file."""
        return self.over is not None and self.over.offer

    @property
    def behind_hand_over(self) -> Notice | None:
        """The notice that may be shown during a hand-over: a file reveals hidden cards."""
        return self.over and replace(self.over, offer=False)


class Announcements:
    """What a screen reader says and which cues sound with the next picture: each once."""

    def __init__(self) -> None:
        self._said: list[str] = []
        self._sounds: list[str] = []
        self._asks = ""
        self._asked: Seat | None = NOT_YET

    def say(self, *texts: str) -> None:
        """Announce texts."""
        self._said += filter(None, texts)

    def ask(self, text: str) -> None:
        """Announce what the viewer is asked, whenever that changes."""
        if text and text != self._asks:
            self._said.append(text)
        self._asks = text

    def sound(self, cues: Iterable[str]) -> None:
        """Add cues."""
        self._sounds += cues

    def call(self, seat: Seat | None, cue: str) -> None:
        """Add a cue when it has become this person's turn."""
        if seat and self._asked not in {seat, NOT_YET}:
            self._sounds.append(cue)
        self._asked = seat

    def take(self) -> tuple[str, list[str]]:
        """Return the announcements and cues, and clear them."""
        said, sounds = self._said, self._sounds
        self._said, self._sounds = [], []
        return " ".join(said), sounds
