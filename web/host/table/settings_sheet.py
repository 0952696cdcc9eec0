"""The dialog with the device's preferences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.nodes import el, radio_group, slider
from host.prefs import ANSWERS
from host.table.dialogs import sheet

if TYPE_CHECKING:
    from host.nodes import Node
    from host.prefs import Prefs
    from host.text import Words


def settings(words: Words, prefs: Prefs) -> Node:
    """Return the preferences dialog; note names are included if the game has notes."""
    scales = [name for name in ANSWERS["notes"] if f"scale.{name}" in words]
    notes: list[tuple[str, str, str | None]] = [(n, words(f"scale.{n}"), None) for n in scales]
    return sheet(
        words,
        "settings",
        words("table.settings"),
        radio_group(
            "",
            words("settings.theme"),
            "table:theme",
            [(name, words(f"theme.{name}"), None) for name in ANSWERS["theme"]],
            prefs.theme,
            "set-theme",
        ),
        radio_group(
            "",
            words("settings.speed"),
            "table:pace",
            [(name, words(f"speed.{name}"), None) for name in ANSWERS["speed"]],
            prefs.speed,
        ),
        radio_group(
            "",
            words("settings.sound"),
            "table:sound",
            [(name, words(f"sound.{name}"), None) for name in ANSWERS["sound"]],
            prefs.sound,
        ),
        slider(
            words("settings.volume"),
            "table:volume",
            prefs.volume,
            len(ANSWERS["volume"]),
            off=prefs.sound == "off",
        ),
        _either(words, "lays", "table:lays", prefs.lays),
        _either(words, "passes", "table:passes", prefs.passes),
        radio_group(
            "",
            words("settings.keys"),
            "table:keys",
            [(name, words(f"keys.{name}"), None) for name in ANSWERS["keys"]],
            prefs.keys,
        ),
        el("p", "soft", f"{words('keys.list')} {words('keys.all')}")
        if "keys.list" in words
        else None,
        radio_group("", words("settings.notes"), "table:notes", notes, prefs.scale)
        if notes
        else None,
        radio_group(
            "",
            words("settings.language"),
            "table:lang",
            [(name, words(f"language.{name}"), None) for name in ANSWERS["lang"]],
            prefs.lang,
            "set-lang",
        ),
        cls="sheet-wide settings",
    )


def _either(words: Words, name: str, act: str, chosen: str) -> Node:
    """Return a question with two answers."""
    answers: list[tuple[str, str, str | None]] = [
        (answer, words(f"{name}.{answer}"), None) for answer in ANSWERS[name]
    ]
    return radio_group("", words(f"settings.{name}"), act, answers, chosen)
