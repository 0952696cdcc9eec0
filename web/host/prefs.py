"""A device's preferences, shared by all games: a few possible values each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from host.translations import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

ANSWERS: Final[Mapping[str, tuple[str, ...]]] = {
    "lang": LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "speed": ("slow", "normal", "fast", "step"),
    "notes": ("h", "b", "do"),
    "hand": ("colour", "note"),
    "sound": ("on", "off"),
    "keys": ("on", "off"),
    "lays": ("press", "once"),
    "passes": ("on", "off"),
    "volume": tuple(map(str, range(1, 11))),
}
"""The preferences and their possible values."""

NOTES: Final = {"en": "b", "de": "h", "fr": "do"}
"""Default note names by language: C to B, C to H, or Do to Si."""


@dataclass(frozen=True, slots=True)
class Prefs:
    """The preferences of this device; `notes` is empty for the language's default."""

    lang: str = "en"
    theme: str = "auto"
    speed: str = "normal"
    notes: str = ""
    hand: str = "colour"
    sound: str = "on"
    keys: str = "on"
    lays: str = "press"
    passes: str = "on"
    volume: str = "6"

    @property
    def scale(self) -> str:
        """The note names: "h", "b" or "do"."""
        return self.notes or NOTES[self.lang]

    def followed(self, values: object) -> Prefs:
        """Return the preferences with the valid ones of these values applied."""
        if not isinstance(values, dict):
            return self
        granted = {name: values[name] for name in ANSWERS if values.get(name) in ANSWERS[name]}
        return replace(self, **granted)


DEFAULT: Final = Prefs()
"""The default preferences."""
