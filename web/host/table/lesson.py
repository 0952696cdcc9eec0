"""A guided first game: a fixed deal, the others' moves as they are written, and a coach.

A lesson is data beside its game (`games/<game>/lesson.toml`): every move of one game, and steps,
each at so many moves. At a step the coach says one thing and points at it. Some steps want the
learner's move; another legal move is answered and not made. What happens between two steps is told
a few sentences at a time, each time waiting for a press, unless the step skips it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from games import load_words
from host.nodes import el
from host.table import chrome
from host.table.desk import Desk
from pyengine import record
from pyengine.record import HUMAN, Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from host.nodes import Node
    from host.prefs import Prefs
    from host.table.script import Script
    from host.table.view_context import ViewContext
    from pyengine.core import Seat

OTHERS = "easy"
"""The level of the others, if the learner plays on freely."""

LONGEST_PAGE = 32
"""Words that are told of what happens, at a time."""


class Lesson(Desk):
    """A desk at which a coach leads through a game; `step` is counted from 0."""

    way_out: ClassVar[str] = "coach:leave"

    def __init__(self, key: str, script: Script, prefs: Prefs, step: int) -> None:
        self._script = script
        self._answer = ""
        self._page = ""  # what is told of what happened
        super().__init__(_begun(key, script, prefs), prefs, lasting=True)
        self._learner: Seat = self._script.learner
        self.step = 0
        self._go(step)

    # -- where it is -------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Tell whether the last step is shown."""
        return self.step == len(self._script.steps) - 1 and not self._story

    @property
    def wanted(self) -> str:
        """The move that the learner is to make now, or "" if there is only something to read."""
        step = self._script.steps[self.step]
        if self._story or not step.wanted or self.session.ply != step.at:
            return ""
        return self._script.moves[step.at].partition(" ")[2]

    @property
    def asked(self) -> Seat | None:
        """The learner, where a move is wanted."""
        return self._learner if self.wanted else None

    handing = taker = thinker = pause = None

    def _go(self, step: int) -> None:
        """Show a step as if all before it had been done."""
        self.step = max(0, min(step, len(self._script.steps) - 1))
        self.session = _begun(self.session.game.key, self._script, self.prefs)
        self._story.clear()
        for move in self._script.moves[: self._script.steps[self.step].at]:
            seat, _, text = move.partition(" ")
            self.session.submit(seat, text)
        self._answer = ""
        self._turn_to(None)

    def _go_on(self) -> None:
        """Make the moves before this step, and stop where one of them is to be told."""
        step = self._script.steps[self.step]
        while self.session.ply < step.at and not self._story:
            seat, _, text = self._script.moves[self.session.ply].partition(" ")
            self.lay(seat, text)
            if step.skip:
                self._story.clear()
        self._turn_page()

    def _turn_page(self) -> None:
        """Tell as many events at once as can be read at a glance; the last of them is shown."""
        told: list[str] = []
        while self._story:
            told.append(self._view.event(self._context(), self._story[0].event))
            if len(self._story) == 1 or self._words_after(told) > LONGEST_PAGE:
                break
            self._story.popleft()
        self._page = " ".join(told)

    def _words_after(self, told: list[str]) -> int:
        """Return how many words it would be with the next event."""
        following = self._view.event(self._context(), self._story[1].event)
        return len(" ".join([*told, following]).split())

    # -- what is pressed ---------------------------------------------------------------------------

    def move(self, text: str) -> bool:
        """Make the wanted move; say of another legal one that it would be another lesson."""
        wanted, game = self.wanted, self.session.game
        if not wanted:
            self._choose_in_vain()
            return False
        refusal = self._refused(text)
        if refusal is None and game.write(game.read(text)) != wanted:
            self._draft = {}
            other = self._script.steps[self.step].other
            self._answer = other[self.prefs.lang] if other else self._words("coach.other")
            self._said.append(self._answer)
            return False
        if not super().move(text):
            return False
        self._answer = ""
        self.step += 1
        self._go_on()
        return True

    def _refused(self, text: str) -> object:
        """Return why this is no legal move of the learner, or None."""
        game, state = self.session.game, self.session.state
        try:
            move = game.read(text)
        except ValueError as error:
            return error
        return game.refuse(state, self._learner, move)

    def acts(self) -> dict[str, dict[str, Callable[[str], None]]]:
        """Go on with the lesson, or back; all else as at any desk."""
        return super().acts() | {
            "coach": {
                "next": lambda _: self._next(),
                "back": lambda _: self._go(self.step - 1),
            }
        }

    def _next(self) -> None:
        self._answer = ""
        if self._story:
            self._story.popleft()
        elif not self.wanted and not self.done:
            self.step += 1
        self._go_on()

    def _choose_in_vain(self) -> None:
        self._answer = self._words("coach.first")
        self._said.append(self._answer)

    # -- the picture -------------------------------------------------------------------------------

    def _context(self) -> ViewContext[Any, Any]:
        context = super()._context()
        context = replace(context, seat=self._learner, seen=self._seen(context))
        return context if self.wanted else replace(context, to_move=())

    def _seen(self, context: ViewContext[Any, Any]) -> object:
        """Return what the learner sees of what is told, or of the game now."""
        state = self._story[0].state if self._story else self.session.state
        return context.game.observation(state, self._learner)

    def picture(self) -> dict[str, Any]:
        """Return what the page shows now, what the coach points at marked, and which step it is."""
        picture = super().picture()
        if not self._story:
            point = self._script.steps[self.step].point
            _mark(picture["tree"], point, self.wanted)
        number = f"{self.step + 1}/{len(self._script.steps)}"
        return picture | {"lesson": "done" if self.done else number}

    def _foot(self, context: ViewContext[Any, Any]) -> Node:
        step = self._script.steps[self.step]
        text = self._page if context.event else step.text[self.prefs.lang]
        prompt = self._view.prompt(context) if self.wanted else ""
        self._ask(f"{text} {prompt}".strip())
        coach = chrome.coach(
            self._words,
            text,
            self._answer,
            chrome.LessonProgress(
                number=self.step + 1,
                of=len(self._script.steps),
                wanted=self.wanted,
                clause=context.event.clause if context.event else "",
                done=self.done,
            ),
        )
        if not self.wanted:
            return el("div", "coached", coach, key="foot")
        below = chrome.prompt(context, prompt, self._controls(context))
        return el("div", "coached", coach, below, key="foot")


def _begun(key: str, script: Script, prefs: Prefs) -> Session:
    """Return the lesson's game before its first move."""
    learner = load_words(prefs.lang)("coach.learner")
    names = iter(script.others)
    letters = record.make(key, script.players, script.options, script.seed).seats
    seats = [
        Player(learner, HUMAN) if letter == script.learner else Player(next(names), OTHERS)
        for letter in letters
    ]
    return Session.new(key, script.players, script.options, seats, script.seed)


def _mark(tree: list[Node], point: str, wanted: str) -> None:
    """Mark the first node that `point` means, and every control that makes the wanted move."""
    pointed = False
    for node in _nodes(tree):
        attrs = node.get("attrs", {})
        if wanted and attrs.get("data-move") == wanted:
            node["attrs"] = attrs = {**attrs, "data-wanted": ""}
        named = {attrs.get("data-act"), attrs.get("data-move"), *node.get("class", "").split()}
        if point and not pointed and point in named and "data-coach-move" not in attrs:
            pointed = True
            node["attrs"] = {**attrs, "data-coached": "", "aria-current": "step"}


def _nodes(tree: list[Node]) -> Iterator[Node]:
    for node in tree:
        yield node
        yield from _nodes(node.get("kids", []))
