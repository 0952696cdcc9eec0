"""What all tables have: the view of their game, a dialog or none over it, notices, a picture."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from games import load_view, load_words
from host.nodes import el, owned, parted
from host.prefs import ANSWERS
from host.table import dialogs, how_to_play, keys, score_sheet, taps
from host.table.bar import bar
from host.table.log_sheet import log
from host.table.notices import Aloud, Notice, Notices
from host.table.settings_sheet import settings
from host.table.toasts import toasts
from host.table.view_context import people, said
from pyengine.core import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from host.nodes import Node
    from host.prefs import Prefs
    from host.table.story import Beat
    from host.table.view_context import Draft, ViewContext
    from pyengine.session import Entry, Session

    Context = ViewContext[Any, Any]
    Acts = dict[str, dict[str, Callable[[str], None]]]
    """What does each act, told its value: by the act's owner and its name."""

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
"""The acts that change what the device prefers, and what each is about."""

YOUR_TURN = "turn"
"""What is heard when somebody is asked, and of another volume; `sound.js` knows the names."""

DIALOGS = ("log", "rules", "settings", "score", "look")
"""The acts that open a dialog which every table has."""


class Tabletop:
    """One game as it is drawn: bare, or with a dialog open over it (its name and what it is of).

    Where it is played and only one person sits at it, `personal`, that person is called you.
    """

    def __init__(
        self,
        session: Session,
        prefs: Prefs,
        way_out: str,
        kept: str = "kept",
        *,
        personal: bool = False,
    ) -> None:
        self.session = session
        self.view = load_view(session.game.key)
        self.notices = Notices(kept)
        self.aloud = Aloud()
        self._way_out = way_out
        self.turned = False
        self._personal = personal
        self._dialog: tuple[str, str] = ("", "")
        self._line = ""  # the line of the score sheet that is unfolded
        self.prefer(prefs)

    # -- what is pressed ---------------------------------------------------------------------------

    def prefer(self, prefs: Prefs) -> None:
        """Follow these preferences from now on."""
        self.prefs = prefs
        session = self.session
        self.words = load_words(prefs.lang, session.game.key)
        self.people = people(session.game.seats, session.seats, self.words)
        if self._personal and session.only_human:
            self.words.you = self.people[session.only_human].name

    def acts(self) -> Acts:
        """Return what does the acts of every table."""
        return {
            "table": {
                "line": self._unfold,
                "dismiss": lambda _: self._dismiss(),
                "what": lambda _: None,  # pressed before explain.js was there, which does it itself
                **{name: partial(self.open, name) for name in DIALOGS},
                **{name: partial(self.prefer_one, about) for name, about in PREFERENCES.items()},
            }
        }

    def do(self, acts: Acts, act: str, value: str, press: Callable[[str], None]) -> None:
        """Do an act, or `press` the game's own; what is nobody's here changes nothing."""
        owner, name, rest = parted(act)
        if owner == self.session.game.key:
            press(act.removeprefix(f"{owner}:"))
            return
        do = acts.get(owner, {}).get(name)
        if do is not None:
            do(rest or value)

    def open(self, name: str, of: str = "") -> None:
        """Open a dialog."""
        self._dialog = (name, of)

    @property
    def covered(self) -> bool:
        """Tell whether a dialog lies open."""
        return self._dialog != ("", "")

    def shows(self, name: str) -> bool:
        """Tell whether this dialog lies open."""
        return self._dialog[0] == name

    def close(self) -> None:
        """Close the dialog."""
        self._dialog = ("", "")

    def _unfold(self, line: str) -> None:
        self._line = "" if line == self._line else line

    def _dismiss(self) -> None:
        self.notices.shown = None

    def prefer_one(self, name: str, value: str) -> None:
        """Follow one preference, if there is such a one."""
        if value not in ANSWERS[name]:
            return
        self.prefer(self.prefs.followed({name: value}))
        if name in {"sound", "volume"}:
            self.aloud.sound([YOUR_TURN])
        if name == "lang":
            self.notices.answer = None
        if name == "lang" and self.notices.shown:  # which speaks the language of before
            offers, self.notices.shown = self.notices.offers, None
            if offers:
                self.warn_of_keeping()

    def chosen(self, context: Context, act: str) -> Draft:
        """Return the draft after an act of the game's own; where it may not be, say why."""
        chosen = self.view.choose(context, act)
        if isinstance(chosen, Refusal):
            self.refuse(context, chosen)
            return context.draft
        self.notices.go_past()
        return chosen

    # -- what is said ------------------------------------------------------------------------------

    def note(self, text: str, clause: str | None = None) -> None:
        """Lay a sentence over the table until it is put away, and say it."""
        self.notices.shown = Notice(text, clause)
        self.aloud.say(text)

    def add(self, text: str) -> None:
        """Lay a sentence over the table ahead of what lies there, and say it."""
        there = self.notices.shown
        if there:
            self.notices.shown = replace(there, text=f"{text} {there.text}")
            self.aloud.say(text)
        else:
            self.note(text)

    def warn(self, key: str, **args: object) -> None:
        """Say something of the house's own over the table."""
        self.note(self.words(key, **args))

    def refuse(self, context: Context, refusal: Refusal) -> None:
        """Say why something may not be, and by which clause."""
        self.answer(self.view.refusal(context, refusal), refusal.clause)

    def answer(self, text: str, clause: str | None = None) -> None:
        """Say something below the table, in the place of what is said there, and aloud."""
        self.notices.answer = Notice(text, clause)
        self.aloud.say(text)

    def warn_of_keeping(self) -> None:
        """Say how the moves are kept, and offer a file where they are not."""
        self.warn(f"storage.{self.notices.kept}")
        if self.notices.shown and self.notices.kept != "kept":
            self.notices.shown = replace(self.notices.shown, offer=True)

    def tell(self, context: Context, beat: Beat) -> None:
        """Say what happens, and have it sound."""
        self.aloud.say(self.view.tell(context, beat.said))
        for event in beat.events:
            self.aloud.sound(self.view.sound(event))

    # -- the picture -------------------------------------------------------------------------------

    def layers(self, context: Context, foot: Node, dialog: Node | None) -> list[Node]:
        """Return the game with its bar and its foot, and what lies over it."""
        words, key = self.words, context.game.key
        title, status = words(f"game.{key}.name"), self.view.status(context)
        game = el(
            "div",
            "game",
            bar(words, title, status, self._way_out),
            self.view.table(context),
            foot,
            key="game",
            data_seat=context.seat or "",
        )
        taps.mark(self.view, context, [game])
        keys.mark(self.view, context, game)
        owned(key, [game])
        return [game, toasts(words, self.notices.shown), *([dialog] if dialog else [])]

    def controls(self, context: Context) -> list[Node]:
        """Return the buttons that make the move that is begun, or take it back."""
        return self.view.controls(context)

    def dialog(
        self,
        context: Context,
        untold: int = 0,
        own: Mapping[str, Callable[[], Node | None]] | None = None,
    ) -> Node | None:
        """Return the dialog that lies open: one that every table has, or the table's `own`.

        The last `untold` entries of the log are still to be told.
        """
        name, of = self._dialog
        known: dict[str, Callable[[], Node | None]] = {
            "rules": lambda: how_to_play.rules(self.words, context.game.key, of, self.prefs),
            "log": lambda: log(context, self.rounds(context, untold), self.noted),
            "settings": lambda: settings(self.words, self.prefs),
            "score": lambda: self._score(context),
            "look": lambda: self._closer(context, of),
            **(own or {}),
        }
        return known[name]() if name in known else None

    def _score(self, context: Context) -> Node:
        session = self.session
        return score_sheet.score(
            self.words,
            self.view,
            context,
            self._line,
            session.hints_by_seat,
            dict(session.challenge),
            practice=session.practice,
        )

    def _closer(self, context: Context, what: str) -> Node:
        title, body = self.view.look_at(context, what)
        return dialogs.closer(self.words, title, owned(context.game.key, body))

    @property
    def noted(self) -> Mapping[int, str]:
        """What is said of the game, by the number of moves made, as it can be shown."""
        return {at: shown for at, text in self.session.notes.items() if (shown := said(text))}

    def rounds(
        self, context: Context, untold: int = 0
    ) -> list[tuple[str, Sequence[tuple[Entry, str]]]]:
        """Return the log in words, in parts by heading, without what is still to be told."""
        entries = self.session.log
        parts: list[tuple[str, list[tuple[Entry, str]]]] = []
        for entry in entries[: len(entries) - untold]:
            heading = self.view.heading(context, entry.event)
            if heading is None and not parts:
                heading = self.view.heading(context, None) or ""
            if heading is not None:
                parts.append((heading, []))
            parts[-1][1].append((entry, self.view.event(context, entry.event)))
        return [*parts]

    def picture(self, tree: list[Node], **more: object) -> dict[str, Any]:
        """Return what the page shows now; what is said is said once."""
        said, sounds = self.aloud.taken()
        prefs, key = self.prefs, self.session.game.key
        return {
            "app": "playing",
            "skin": key,
            "lang": prefs.lang,
            "theme": prefs.theme,
            "ply": self.session.ply,
            "moved": False,
            "title": self.words(f"game.{key}.name"),
            "say": said,
            "forget": False,
            "sound": sounds if prefs.sound == "on" else [],
            "hearing": prefs.sound,
            "volume": int(prefs.volume),
            "tree": tree,
            **more,
        }
