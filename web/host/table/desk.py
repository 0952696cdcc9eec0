"""One game on the screen: who is before it, what has still to be told, what is begun and not laid.

The desk stands between the session and the page and knows neither browser nor rules. It decides
which seat's view may be drawn: nobody's behind the hand-over screen, everybody's (a spectator's)
while something is told at a table of several people, and otherwise that of the one who is asked.
`host/main.py` brings it messages, time and the bots' moves.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games import load_view, load_words
from host.nodes import el
from host.prefs import ANSWERS, Prefs
from host.table import chrome, dialogs, score_sheet
from host.table.chrome import Notice, StoryProgress
from host.table.view_context import ViewContext, people
from pyengine.core import Refusal
from pyengine.session import Fixed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from host.nodes import Node
    from host.table.view_context import Draft
    from pyengine.core import Seat, Step
    from pyengine.session import Entry, Session

PACES = {"slow": 3.4, "normal": 2.0, "fast": 0.8, "step": 2.0}
"""Seconds that an event of weight 1 stays; "step" waits for a press, unless Play is pressed."""


PREFERENCES = {
    "pace": "speed",
    "theme": "theme",
    "lang": "lang",
    "notes": "notes",
    "sort": "hand",
    "sound": "sound",
}
"""The acts that change what the device prefers, and what each is about."""


class Desk:
    """A session being played on one device."""

    def __init__(self, session: Session, prefs: Prefs, *, lasting: bool) -> None:
        self.session = session
        self._kept = "kept" if lasting else "refused"
        self._story: deque[Step[Any]] = deque()
        self._told = 0
        self._teller: Seat | None = None
        self._skipped: Seat | None = None
        self._playing = False
        self._holder: Seat | None = None
        self._back: Seat | None = None
        self.undos = 0
        self._draft: Draft = {}
        self._dialog: tuple[str, str] = ("", "")
        self._line = ""
        self._notice: Notice | None = None
        self._said: list[str] = []
        self._asks = ""
        self._sounds: list[str] = []
        self._moved = False
        self._view = load_view(session.game.key)
        self.prefer(prefs)
        self._humans = [seat for seat, person in self.people.items() if person.human]
        self._only = self._humans[0] if len(self._humans) == 1 else None

    def prefer(self, prefs: Prefs) -> None:
        """Follow these preferences from now on."""
        self.prefs = prefs
        session = self.session
        self._words = load_words(prefs.lang, session.game.key)
        self.people = people(session.game.seats, session.seats, self._words)

    # -- who is before the screen ------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Tell whether the game is over and everything told."""
        return not self.session.to_move and not self._story

    @property
    def at_stake(self) -> bool:
        """Tell whether moves of a game that goes on are lost when the page is left."""
        return self._kept != "kept" and not self.over

    @property
    def asked(self) -> Seat | None:
        """The human who has to move next, or None while something is told or bots think."""
        if self._story:
            return None
        if self._back in self.session.to_move:
            return self._back
        to_ask = self.session.to_ask
        return next((seat for seat in (self._holder, *self._humans) if seat in to_ask), None)

    @property
    def handing(self) -> Seat | None:
        """The human to whom the device has to be handed before anything of theirs is shown."""
        asked = self.asked
        if asked is None or self._only or asked == self._holder:
            return None
        session = self.session
        secret = len(session.together) > 1 or session.seen(asked) != session.seen(None)
        return asked if secret else None

    @property
    def taker(self) -> Seat | None:
        """The human who made the last move of any, unless another one sits before the screen."""
        if self._story or not self.session.to_move:
            return None
        last = next((seat for seat in self.session.movers if seat in self._humans), None)
        return last if self._holder in {None, last} else None

    @property
    def thinker(self) -> Seat | None:
        """The bot whose move is wanted now."""
        if self._story:
            return None
        return next((seat for seat in self.session.to_ask if seat not in self._humans), None)

    @property
    def pause(self) -> float | None:
        """Seconds until the story goes on by itself; None if it waits, or nothing is told."""
        if not (self._story and self._playing):
            return None
        return PACES[self.prefs.speed] * self._view.weight(self._story[0].event)

    # -- moves -------------------------------------------------------------------------------------

    def move(self, text: str) -> bool:
        """Lay the move of whoever is before the screen; False if it was refused, with words."""
        seat = self.asked
        if seat is None or self.handing:
            return False
        refusal = self.lay(seat, text)
        if refusal is None:
            self._close()
        else:
            self._refuse(refusal)
        return refusal is None

    def lay(self, seat: Seat, text: str) -> Refusal | None:
        """Lay a move for a seat and begin to tell what came of it.

        What a person at this table lays alone needs no telling, nor what comes of it as long as
        the same person goes on and may take it back; secret moves are laid in passing, and
        whoever skips, skips a bot's whole turn. Everything else is told event by event.
        """
        secretly = len(self.session.to_move) > 1
        steps = self.session.submit(seat, text)
        if isinstance(steps, Refusal):
            return steps
        self._moved = True
        if seat in self._humans:
            self._holder = self._back = None
            self._draft = {}
            self._go_past()
        self._skipped = seat if seat == self._skipped else None
        if seat in self._humans:
            goes_on = self.session.to_move == (seat,)
            silent = len(steps) == 1 or (goes_on and isinstance(self.session.back(seat), int))
        else:
            silent = (secretly and len(steps) == 1) or (
                seat == self._skipped and _all_of(steps, seat)
            )
        if not silent:
            self._story = deque(steps)
            self._teller = seat
            self._told = 0
            self._playing = self.prefs.speed != "step"
        elif seat in self._humans and self.session.to_move == (seat,):
            self._holder = seat
        self._say(steps if silent else steps[:1])
        return None

    # -- what is pressed ---------------------------------------------------------------------------

    def act(self, act: str, value: str = "") -> None:
        """Do what a control says that makes no move."""
        word, _, rest = act.partition(" ")
        known: dict[str, Callable[[], None]] = {
            "show": self._take,
            "step": self._step,
            "play": self._play,
            "skip": self._skip,
            "log": lambda: self._open("log"),
            "rules": lambda: self._open("rules", rest),
            "settings": lambda: self._open("settings"),
            "leave": lambda: self._open("leave"),
            "score": lambda: self._open("score"),
            "look": lambda: self._open("look", rest),
            "line": lambda: self._unfold(rest),
            "close": self._close,
            "dismiss": self._dismiss,
            "undo": lambda: self._undo(turn=rest == "turn"),
            "redo": self._redo,
            "table:what": lambda: None,  # pressed before explain.js was there
        }
        if word in known:
            known[word]()
        elif word in PREFERENCES:
            self._prefer(PREFERENCES[word], value or rest)
        elif self.asked and not self.handing:
            self._close()  # what was chosen in a dialog shows on the table
            self._choose(act)
        else:
            self._choose_in_vain()

    def _undo(self, *, turn: bool) -> None:
        """Take back the last move of whoever may, and ask that seat anew; or say why it stays."""
        taker = self.taker
        plies = self.session.back(taker, turn=turn) if taker else Fixed("nothing")
        if isinstance(plies, Fixed):
            name = self.people[plies.seat].name if plies.seat else ""
            self.warn(f"undo.{plies.why}", seat=name)
            return
        self.session.undo(plies)
        self._turn_to(taker)
        self._said.append(self._words("undo.done", moves=plies))

    @property
    def redoable(self) -> bool:
        """Tell whether the last undo was of the one before the screen, and can be undone."""
        asked = None if self.handing else self.asked
        return asked is not None and asked in self.session.undone

    def _redo(self) -> None:
        if self.redoable:
            self.session.redo()
            self._moved = True
            self._turn_to(None)

    def _turn_to(self, seat: Seat | None) -> None:
        """Begin afresh after a leap to another place of the game, with this seat if it can be."""
        self.undos += 1
        self._holder, self._back = None, seat
        self._draft = {}
        self._go_past()

    def _choose(self, act: str) -> None:
        chosen = self._view.choose(self._context(), act)
        if isinstance(chosen, Refusal):
            self._refuse(chosen)
        else:
            self._go_past()
            self._draft = chosen

    def _choose_in_vain(self) -> None:
        """Say why nothing can be chosen just now."""
        seat, to_ask = self._only, self.session.to_ask
        if self._story:
            self.warn("story.first")
        elif seat and to_ask:
            self._refuse(Refusal("C-2", "not_to_move", {"seat": seat, "to_move": to_ask}))

    def _take(self) -> None:
        self._holder = self.handing or self._holder
        self._close()
        self._draft = {}

    def _step(self) -> None:
        if self._story:
            self._story.popleft()
            self._told += 1
            self._say([*self._story][:1])

    def _skip(self) -> None:
        if self._teller and _all_of(self._story, self._teller):
            self._skipped = self._teller
        self._sound([*self._story][1:])
        self._story.clear()

    def _play(self) -> None:
        self._playing = not self._playing

    def _open(self, name: str, rest: str = "") -> None:
        self._dialog = (name, rest)

    def _unfold(self, line: str) -> None:
        self._line = "" if line == self._line else line

    def _close(self) -> None:
        self._dialog = ("", "")

    def _go_past(self) -> None:
        """Put away what was said; that moves are not kept any more, only people put away."""
        if self._notice and not (self._notice.offer and self._kept == "full"):
            self._notice = None

    def _dismiss(self) -> None:
        self._notice = None

    def _prefer(self, name: str, value: str) -> None:
        if value in ANSWERS[name]:
            self.prefer(self.prefs.followed({name: value}))
            if name == "speed" and self._story:
                self._playing = value != "step"
            if name == "lang" and self._notice:  # which speaks the language of before
                offers, self._notice = self._notice.offer, None
                if offers:
                    self.warn_of_keeping()

    def tick(self) -> None:
        """Go on with the story, after `pause` seconds."""
        self._step()

    def keep(self, kept: str) -> None:
        """Say so where the moves begin to be kept no more, and where they are kept again.

        They are "kept", there is no room ("full"), or the browser keeps nothing at all ("refused").
        """
        if kept != self._kept:
            self._kept = kept
            self.warn_of_keeping()

    def warn_of_keeping(self) -> None:
        """Say how the moves are kept, and offer a file where they are not."""
        self.warn(f"storage.{self._kept}")
        if self._notice and self._kept != "kept":
            self._notice = replace(self._notice, offer=True)

    def warn(self, key: str, **args: object) -> None:
        """Say something of the house's own over the table."""
        self.note(self._words(key, **args))

    def note(self, text: str) -> None:
        """Lay a sentence over the table until it is put away."""
        self._notice = Notice(text)
        self._said.append(text)

    def spectate(self) -> ViewContext[Any, Any]:
        """Return the game as somebody sees it who walks by."""
        return replace(self._context(), seen=self.session.seen(None), seat=None)

    # -- the picture -------------------------------------------------------------------------------

    def _refuse(self, refusal: Refusal) -> None:
        text = self._view.refusal(self._context(), refusal)
        self._notice = Notice(text, refusal.clause)
        self._said.append(text)

    def _say(self, steps: Sequence[Step[Any]]) -> None:
        context = self._context()
        self._said += [self._view.event(context, step.event) for step in steps]
        self._sound(steps)

    def _sound(self, steps: Iterable[Step[Any]]) -> None:
        self._sounds += [tone for step in steps for tone in self._view.sound(step.event)]

    def _context(self) -> ViewContext[Any, Any]:
        session = self.session
        event = self._story[0].event if self._story else None
        state = self._story[0].state if self._story else session.state
        viewpoint = self._only or self.asked
        told = len(session.log) - max(0, len(self._story) - 1)
        mine = self.taker if self.taker == viewpoint else None
        back, whole = (session.back(mine, turn=turn) if mine else 0 for turn in (False, True))
        return ViewContext(
            game=session.game,
            seen=session.game.observation(state, viewpoint),
            seat=viewpoint,
            to_move=() if event else session.to_ask,
            people=self.people,
            words=self._words,
            draft=self._draft,
            prefs=self.prefs,
            event=event,
            narrated=tuple(entry.event for entry in session.log[:told]),
            undo=back if isinstance(back, int) else 0,
            undo_turn=whole if isinstance(whole, int) else 0,
        )

    def picture(self) -> dict[str, Any]:
        """Return what the page shows now; what is said is said once, and so that one moved."""
        sounds, self._sounds = self._sounds, []
        moved, self._moved = self._moved, False
        handing = self.handing
        tree = [self._hand_over(handing)] if handing else self._table()
        said, self._said = self._said, []
        if handing and self._notice:
            told = replace(self._notice, offer=False)  # a file holds what is hidden now
            tree.append(chrome.notices(self._words, told))
        return {
            "app": "over" if self.over else "playing",
            "skin": self.session.game.key,
            "lang": self.prefs.lang,
            "theme": self.prefs.theme,
            "ply": self.session.ply,
            "moved": moved,
            "title": self._words(f"game.{self.session.game.key}.name"),
            "say": " ".join(said),
            "forget": bool(handing),
            "sound": sounds if self.prefs.sound == "on" else [],
            "hearing": self.prefs.sound,
            "tree": tree,
        }

    def _hand_over(self, seat: Seat) -> Node:
        self._ask("")
        return chrome.hand_over(self.spectate(), seat, self._rewind())

    def _table(self) -> list[Node]:
        context = self._context()
        words = self._words
        game = el(
            "div",
            "game",
            chrome.bar(words, words(f"game.{context.game.key}.name"), self._view.status(context)),
            self._view.table(context),
            self._foot(context),
            key="game",
            data_seat=context.seat or "",
        )
        dialog = self._sheet(context)
        return [game, chrome.notices(words, self._notice), *([dialog] if dialog else [])]

    def _rewind(self) -> Node | None:
        """Return what takes the last move back and makes it again, as far as there is one."""
        taker = self.taker
        back = self.session.back(taker) if taker else Fixed("nothing")
        mine = taker is None or taker == (self._only or self.asked)
        named = "" if mine else self.people[taker or ""].name
        undo = "free" if isinstance(back, int) else "fixed" if back.seat and not named else ""
        if not undo and not self.redoable:
            return None
        return chrome.rewind(self._words, named, undo, redo=self.redoable)

    def _foot(self, context: ViewContext[Any, Any]) -> Node:
        words = self._words
        asks = self._view.prompt(context) if context.mine else ""
        self._ask(asks)
        if context.event:
            text = self._view.event(context, context.event)
            progress = StoryProgress(self._told + 1, self._told + len(self._story), self._playing)
            return chrome.story(words, text, context.event, progress)
        if self.over:
            return chrome.game_over_bar(context)
        text = asks or self._view.prompt(context)
        return chrome.prompt(context, text, self._view.controls(context), self._rewind())

    def _ask(self, text: str) -> None:
        """Say what is asked of whoever is before the screen, as often as that changes."""
        if text and text != self._asks:
            self._said.append(text)
        self._asks = text

    def _sheet(self, context: ViewContext[Any, Any]) -> Node | None:
        name, rest = self._dialog
        words, prefs = self._words, self.prefs
        known: dict[str, Callable[[], Node]] = {
            "rules": lambda: dialogs.rules(words, context.game.key, rest),
            "log": lambda: dialogs.log(context, self._rounds(context)),
            "settings": lambda: dialogs.settings(words, prefs),
            "leave": lambda: dialogs.leave(words, self._kept),
            "score": lambda: score_sheet.score(words, self._view, context, self._line),
            "look": lambda: dialogs.closer(words, *self._view.look_at(context, rest)),
        }
        return known[name]() if name in known else None

    def _rounds(self, context: ViewContext[Any, Any]) -> list[tuple[str, list[tuple[Entry, str]]]]:
        """Return the log in words, in parts by heading, without what is still to be told."""
        entries = self.session.log
        parts: list[tuple[str, list[tuple[Entry, str]]]] = []
        for entry in entries[: len(entries) - len(self._story)]:
            heading = self._view.heading(context, entry.event)
            if heading is None and not parts:
                heading = self._view.heading(context, None) or ""
            if heading is not None:
                parts.append((heading, []))
            parts[-1][1].append((entry, self._view.event(context, entry.event)))
        return parts


def _all_of(steps: Iterable[Step[Any]], seat: Seat) -> bool:
    """Tell whether all that happens happens to this seat, so that its turn seems to go on."""
    return all(step.event.args.get("seat") == seat for step in steps)
