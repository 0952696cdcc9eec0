"""The acts that every table has, and how acts are dispatched."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from host.nodes import parted
from host.prefs import ANSWERS
from host.table import common_dialogs
from host.table.notices import YOUR_TURN

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.table.tabletop import Tabletop

    Acts = dict[str, dict[str, Callable[[str], None]]]
    """The handlers, which take an act's value, by owner and name."""

PREFERENCES = {
    "pace": "speed",
    "theme": "theme",
    "lang": "lang",
    "notes": "notes",
    "sort": "hand",
    "sound": "sound",
    "keys": "keys",
    "lays": "lays",
    "passes": "passes",
    "volume": "volume",
}
"""The acts that change a preference, and the preference of each."""


def acts(top: Tabletop) -> Acts:
    """Return the act handlers of every table."""
    dialog = top.dialog
    return {
        "table": {
            "line": dialog.unfold,
            "dismiss": lambda _: top.notices.dismiss(),
            "what": lambda _: None,  # pressed before explain.js had loaded, which handles it
            **{name: partial(dialog.open, name) for name in common_dialogs.NAMES},
            **{name: partial(prefer, top, about) for name, about in PREFERENCES.items()},
        }
    }


def do(top: Tabletop, acts: Acts, act: str, value: str, press: Callable[[str], None]) -> None:
    """Handle an act, or pass the game's own to `press`; unknown acts change nothing."""
    owner, name, rest = parted(act)
    if owner == top.session.game.key:
        press(act.removeprefix(f"{owner}:"))
        return
    handler = acts.get(owner, {}).get(name)
    if handler is not None:
        handler(rest or value)


def prefer(top: Tabletop, about: str, value: str) -> None:
    """Change one preference, if it exists."""
    if value not in ANSWERS[about]:
        return
    top.follow(top.prefs.followed({about: value}))
    if about in {"sound", "volume"}:
        top.announcements.sound([YOUR_TURN])
    if about == "lang":
        top.notices.change_language(top.words)
