"""A guided first game: a fixed deal, the others' moves from a script, and a coach.

A lesson is data beside its game (`games/<game>/lesson.toml`): every move of one game, and steps,
each after a number of moves. At a step the coach says one thing and points at it. Some steps want
the learner's move; another legal move is answered and not made. What happens between two steps is
told a few sentences at a time, each page waiting for a press. If a step skips, only those events
are told that wait for a press at every table; the coach announces how many of the learner's own
moves will be made, and afterwards says how many moves were made.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from host.nodes import el
from host.table import common_dialogs, contexts, table_acts, table_picture
from host.table.coach import FEW, LessonProgress, ahead, coach, skipped
from host.table.pointer import mark
from host.table.prompt import prompt
from host.table.story import Beat, Story, needs_no_story, one_beat_each, waits
from host.table.tabletop import Tabletop
from pyengine.core import Refusal
from pyengine.replaying import split_move

if TYPE_CHECKING:
    from games import View
    from host.nodes import Node
    from host.prefs import Prefs
    from host.table.script import Script, ScriptStep
    from host.table.table_acts import Acts
    from host.table.view_context import Draft, ViewContext
    from pyengine.core import Seat
    from pyengine.session import Session

LONGEST_PAGE = 35
"""The most words of a story told at a time."""


class Lesson:
    """A table at which a coach leads through a game; `step` is counted from 0.

    The coach tells what has happened (a `Story`), or says something at a step and waits for a press
    or for the `wanted` move, or the lesson is `done`.
    """

    way_out: ClassVar[str] = "coach:leave"
    hand_over_to = pause = job = None
    """There is one learner, and nothing happens by itself."""
    review = ""
    """Lessons have no review."""

    def __init__(self, key: str, script: Script, prefs: Prefs, step: int) -> None:
        self._script = script
        self._learner: Seat = script.learner
        self.top = Tabletop(script.begin(key, prefs), prefs, self.way_out, personal=True)
        self._story = Story()
        self._draft: Draft = {}
        self._moved = False  # since the last picture
        self._answer = ""
        self._page = ""  # the part of the story on screen
        self._unseen: list[Seat] = []  # movers since the last press whose moves were not told
        self._counted: dict[int, int] = {}  # the numbers that steps announce
        self._pages: dict[str, list[tuple[int, int, int]]] = {}  # by language
        self.step = 0
        self._go(step)

    @property
    def session(self) -> Session:
        """The game so far."""
        return self.top.session

    # -- steps -------------------------------------------------------------------------------------

    @property
    def _step(self) -> ScriptStep:
        return self._script.steps[self.step]

    @property
    def told(self) -> bool:
        """Return whether the coach itself tells the event on screen, the last before this step."""
        return self._step.told and len(self._story) == 1 and self.session.ply == self._step.at

    @property
    def done(self) -> bool:
        """Return whether the last step is shown."""
        return self.step == len(self._script.steps) - 1 and not self._story

    @property
    def place(self) -> tuple[int, int, int]:
        """How far the lesson has come: each press leads to a greater place."""
        return self.step, self.session.ply, -len(self._story)

    @property
    def wanted(self) -> str:
        """The move that the learner must make now, or "" if there is only text to read."""
        step = self._step
        if self._story or not step.wanted or self.session.ply != step.at:
            return ""
        _, text = split_move(self._script.moves[step.at])
        return text

    def _go(self, step: int) -> None:
        """Show a step as if all before it had been completed."""
        self.step = max(0, min(step, len(self._script.steps) - 1))
        self.top.session = self._script.begin(self.session.game.key, self.top.prefs)
        self._story.clear()
        self._unseen = []
        counted = self._script.made_before(self.step)
        for ply, move in enumerate(self._script.moves[: self._step.begins_at]):
            seat, text = split_move(move)
            steps = self.session.submit(seat, text)
            if ply in counted and not isinstance(steps, Refusal):
                self._count(seat)
                if any(waits(self.top.view, step.event) for step in steps):
                    self._unseen = []  # a press has followed
        if self._step.told:
            self._go_on()
        self._answer = ""
        self._draft = {}
        self.top.notices.clear()

    def _go_on(self) -> None:
        """Make the moves before this step; stop at one that has to be told."""
        step = self._step
        while self.session.ply < step.at and not self._story:
            seat, text = split_move(self._script.moves[self.session.ply])
            self._submit(seat, text, skips=step.skip)
            self._count(seat)
        self._turn_page()

    def _count(self, seat: Seat) -> None:
        """Count a move made for the learner: any that this step skips, or one of their own."""
        if self._step.skip or seat == self._learner:
            self._unseen.append(seat)

    def _turn_page(self) -> None:
        """Tell as many events as can be read at a glance, and show the last of them.

        What explains an event is told with it.
        """
        told: list[str] = []
        while event := self._story.event:
            told.append(self.top.view.event(self._context(), event))
            if len(self._story) == 1 or self._words_after(told) > LONGEST_PAGE:
                break
            self._story.advance()
        self._page = " ".join(told)

    def _words_after(self, told: list[str]) -> int:
        """Return the number of words including the next event, and what explains it."""
        view = self.top.view
        following = [view.event(self._context(), event) for event in self._story.following(view)]
        return len(" ".join([*told, *following]).split())

    def _submit(self, seat: Seat, text: str, *, skips: bool = False) -> Refusal | None:
        """Make a move and begin its story; `skips` leaves only what always waits for a press."""
        secretly = len(self.session.to_move) > 1
        steps = self.session.submit(seat, text)
        if isinstance(steps, Refusal):
            return steps
        self._moved = True
        if seat == self._learner:
            self._draft = {}
            self.top.notices.clear()
            silent = needs_no_story(self.session, seat, steps)
        else:
            silent = secretly and len(steps) == 1
        if not silent:
            self._story.begin(one_beat_each(steps), seat, plays=False)
        if skips:
            self._story.tell_only(partial(waits, self.top.view))
        elif silent:
            self.top.tell(self._context(), Beat(steps, tuple(step.event for step in steps)))
        else:  # the coach's text announces it
            self.top.announcements.sound(self.top.view.sound(steps[0].event))
        return None

    # -- acts --------------------------------------------------------------------------------------

    def move(self, text: str) -> bool:
        """Make the wanted move, or say that another does not fit the lesson; return which."""
        wanted, game = self.wanted, self.session.game
        if not wanted:
            self._say_what_comes_first()
            return False
        if self._legal(text) and game.write(game.read(text)) != wanted:
            self._draft = {}
            other = self._step.other
            self._say(other[self.top.prefs.lang] if other else self.top.words("coach.other"))
            return False
        refusal = self._submit(self._learner, text)
        if refusal:
            self.top.refuse(self._context(), refusal)
            return False
        self.top.dialog.close()
        self._answer = ""
        self._unseen = []
        self.step += 1
        self._go_on()
        return True

    def _legal(self, text: str) -> bool:
        """Return whether this is a legal move of the learner."""
        game = self.session.game
        try:
            return game.refuse(self.session.state, self._learner, game.read(text)) is None
        except ValueError:
            return False

    def act(self, act: str, value: str = "") -> bool:
        """Handle an act; return whether the step has changed, which must be saved."""
        before = (self.step, self.done)
        table_acts.do(self.top, self.acts(), act, value, self._press)
        return (self.step, self.done) != before

    def acts(self) -> Acts:
        """Return the act handlers, by owner and name."""
        own = {"next": lambda _: self._next(), "back": lambda _: self._go(self.step - 1)}
        return {**table_acts.acts(self.top), "coach": own}

    def _press(self, act: str) -> None:
        self._answer = ""
        if self.wanted:
            self.top.dialog.close()  # a choice made in a dialog is shown on the table
            self._draft = self.top.draft_after(self._context(), act)
        else:
            self._say_what_comes_first()

    def _next(self) -> None:
        self._answer = ""
        if not self.wanted and not self.done:
            self._unseen = []
            if not self._story or self.told:
                self.step += 1
            self._story.advance()
        self._go_on()

    def _say_what_comes_first(self) -> None:
        self._say(self.top.words("coach.first"))

    def _say(self, answer: str) -> None:
        self._answer = answer
        self.top.announcements.say(answer)

    def tick(self) -> bool:
        """Nothing happens by itself."""
        return False

    # -- the picture -------------------------------------------------------------------------------

    def _context(self) -> ViewContext[Any, Any]:
        to_move = self.session.to_ask if self.wanted else ()
        return contexts.now(self.top, self._learner, to_move, self._draft, self._story)

    def picture(self) -> dict[str, Any]:
        """Return the picture to show, with the coach's marks and the number of the step."""
        moved, self._moved = self._moved, False
        context, top = self._context(), self.top
        foot = self._foot(context)
        dialog = common_dialogs.dialog(top, context, len(self._story))
        tree = table_picture.layers(top, context, foot, dialog)
        if not self._story or self.told:
            mark(tree, self._step.points, self.wanted)
        number = f"{self.step + 1}/{len(self._script.steps)}"
        over = not self.session.to_move and not self._story
        return table_picture.picture(
            top,
            tree,
            app="over" if over else "playing",
            moved=moved,
            lesson="done" if self.done else number,
        )

    @property
    def _says(self) -> str:
        """The coach's text at this step, and about the moves made for the learner next."""
        text = self._step.text[self.top.prefs.lang]
        return " ".join(filter(None, (text, ahead(self.top.words, self._own_next))))

    @property
    def _own_next(self) -> int:
        """How many of the learner's own moves will be counted after the next press."""
        if self.step not in self._counted:
            session = self._script.begin(self.session.game.key, self.top.prefs)
            self._counted[self.step] = own_next(self._script, self.step, session, self.top.view)
        return self._counted[self.step]

    @property
    def _page_numbers(self) -> tuple[int, int]:
        """The number of the page on screen, and how many pages there are: one for each press."""
        prefs = self.top.prefs
        if prefs.lang not in self._pages:
            self._pages[prefs.lang] = pages(self.session.game.key, self._script, prefs)
        places = self._pages[prefs.lang]
        return bisect_right(places, self.place), len(places)

    def _foot(self, context: ViewContext[Any, Any]) -> Node:
        top = self.top
        tells = bool(context.event) and not self.told
        text = self._page if tells else self._says
        asks = top.view.prompt(context) if self.wanted else ""
        number, of = self._page_numbers
        at = LessonProgress(
            number=number,
            of=of,
            skipped=len(self._unseen),
            own=self._unseen.count(self._learner),
            wanted=self.wanted,
            clause=context.event.clause if context.event else "",
            done=self.done,
        )
        top.announcements.ask(" ".join(filter(None, (skipped(top.words, at), text, asks))))
        says = coach(top.words, text, self._answer, at, top.notices.below)
        if not self.wanted:
            return el("div", "coached", says, key="foot")
        below = prompt(context, asks, top.view.controls(context))
        return el("div", "coached", says, below, key="foot")


def pages(key: str, script: Script, prefs: Prefs) -> list[tuple[int, int, int]]:
    """Return the places of a lesson's pages, which depend on the language."""
    lesson = Lesson(key, script, prefs, 0)
    places = [lesson.place]
    while not lesson.done:
        if not lesson.move(lesson.wanted):
            lesson.act("coach:next")
        places.append(lesson.place)
    return places


def own_next(script: Script, step: int, session: Session, view: View) -> int:
    """Return how many of the learner's own moves are made after a step, up to the next pause.

    There is one at an event that waits for a press and, unless the next step skips, at a move of
    another. `session` is the lesson's game before its first move. 0 if there are no more than `FEW`
    moves before the next step.
    """
    made = script.made_before(step + 1)
    if script.movers(made).count(script.learner) <= FEW:
        return 0
    own, skips = 0, script.steps[step + 1].skip
    for ply, (seat, text) in enumerate(map(split_move, script.moves[: made.stop])):
        steps = session.submit(seat, text)
        if ply not in made or isinstance(steps, Refusal):
            continue
        if seat != script.learner and not skips:
            break
        own += seat == script.learner
        if any(waits(view, each.event) for each in steps):
            break
    return own
