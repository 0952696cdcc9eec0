"""The question "Your move": a reader chooses a move in a position, and then learns what was played.

The table has no more of the game than its beginning, from the view of the seat that decides. The
move played, the author's note and the strongest bot's advice are held here, and are described only
after the choice. Nothing is saved, and the game is not changed.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from host.nodes import el
from host.table import common_dialogs, contexts, table_acts, table_picture
from host.table.answer import Answer, announcement, answer
from host.table.jobs import Job
from host.table.prompt import prompt
from host.table.story import Story
from host.table.tabletop import Tabletop
from pyengine import review
from pyengine.agents import UNITS
from pyengine.core import IllegalMoveError
from pyengine.replaying import read_move, split_move
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.prefs import Prefs
    from host.table.table_acts import Acts
    from host.table.view_context import Draft, ViewContext
    from pyengine.core import Seat, Weighed
    from pyengine.record import Record


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The question what this seat would play after `at` moves of a game.

    `note` is the author's, and `full` the address of the full page with the question.
    """

    game: Record
    at: int
    seat: Seat
    note: str = ""
    full: str = ""

    @property
    def played(self) -> str:
        """The move that this seat made, or "" if the record ends before."""
        moves = [split_move(move) for move in self.game.moves[self.at :]]
        return next((text for seat, text in moves if seat == self.seat), "")


class Question:
    """The reader is asked, and may have begun a move (a `draft`); or the question is answered."""

    way_out: ClassVar[str] = "replay:end"
    hand_over_to = pause = None
    """There is one reader, and nothing happens by itself."""
    review = ""
    """Nothing of it is saved."""

    def __init__(self, puzzle: Puzzle, prefs: Prefs) -> None:
        self.puzzle = puzzle
        begun = replace(puzzle.game, moves=puzzle.game.moves[: puzzle.at], notes=(), result=None)
        self.session = Session.resume(begun, secrets.SystemRandom())
        self.top = Tabletop(self.session, prefs, self.way_out)
        self._draft: Draft = {}
        self._chosen: Any = None
        self._weighed: Sequence[Weighed[Any]] | None = None  # () if there is no result

    @property
    def answered(self) -> bool:
        """Return whether the reader has chosen."""
        return self._chosen is not None

    @property
    def job(self) -> Job[Any] | None:
        """The strongest bot's thinking, which runs while the reader thinks too."""
        if self._weighed is not None:
            return None
        session, seat, at = self.session, self.puzzle.seat, self.puzzle.at
        return Job(
            work=lambda: review.weighed(session.record(), session.seen(seat), seat, at),
            wanted=lambda: self._weighed is None,
            done=self._thought,
        )

    def _thought(self, weighed: Sequence[Weighed[Any]] | None) -> bool:
        self._weighed = weighed or ()
        self._say_advice()
        return False

    def _say_advice(self) -> None:
        if self.answered and self._weighed:
            self.top.announcements.say(announcement(self.top.view, self._context(), self._weighed))

    # -- acts --------------------------------------------------------------------------------------

    def move(self, text: str) -> bool:
        """Choose a move; return False, as nothing is to be saved."""
        if self.answered:
            self._say_what_can_follow()
            return False
        game, seat = self.session.game, self.puzzle.seat
        try:
            _, move = read_move(game, self.session.state, f"{seat} {text}")
        except IllegalMoveError as error:
            self.top.refuse(self._context(), error.refusal)
            return False
        self.top.dialog.close()
        self.top.notices.clear()
        self._draft, self._chosen = {}, move
        context = self._context()
        self.top.announcements.say(*self._answer.said(self.top.view, context))
        self._say_advice()
        return False

    def act(self, act: str, value: str = "") -> bool:
        """Handle an act; return False, as nothing is to be saved."""
        table_acts.do(self.top, self.acts(), act, value, self._press)
        return False

    def acts(self) -> Acts:
        """Return the act handlers, by owner and name."""
        return {**table_acts.acts(self.top), "question": {"again": lambda _: self._ask_again()}}

    def _ask_again(self) -> None:
        self._draft, self._chosen = {}, None
        self.top.notices.clear()

    def _press(self, act: str) -> None:
        if self.answered:
            self._say_what_can_follow()
        else:
            self.top.dialog.close()  # a choice made in a dialog is shown on the table
            self._draft = self.top.draft_after(self._context(), act)

    def _say_what_can_follow(self) -> None:
        self.top.notices.show_below(self.top.words("question.chosen"))

    def tick(self) -> bool:
        """Nothing happens by itself."""
        return False

    # -- the picture -------------------------------------------------------------------------------

    def _context(self) -> ViewContext[Any, Any]:
        to_move = () if self.answered else self.session.to_ask
        return contexts.now(self.top, self.puzzle.seat, to_move, self._draft, Story())

    @property
    def _answer(self) -> Answer:
        played = self.puzzle.played
        return Answer(
            unit=UNITS[self.session.game.key],
            chosen=self._chosen,
            played=self.session.game.read(played) if played else None,
            note=self.puzzle.note,
            weighed=self._weighed,
        )

    def picture(self) -> dict[str, Any]:
        """Return the picture to show."""
        context, top = self._context(), self.top
        dialog = common_dialogs.dialog(top, context)
        tree = table_picture.layers(top, context, self._foot(context), dialog)
        return table_picture.picture(top, tree)

    def _foot(self, context: ViewContext[Any, Any]) -> Node:
        top, words = self.top, self.top.words
        if self.answered:
            top.announcements.ask("")
            told = answer(top.view, context, self._answer, self.puzzle.full, top.notices.below)
            return el("div", "advised", told, key="foot")
        title = words("question.title")
        ask = words("question.ask", seat=context.name(self.puzzle.seat))
        asks = top.view.prompt(context)
        top.announcements.ask(f"{title}. {ask} {asks}")
        below = prompt(context, asks, top.view.controls(context), answer=top.notices.below)
        head = el(
            "section",
            "question",
            el("h2", "question-title", title),
            el("p", "question-ask", ask),
            aria_label=title,
            key="question",
        )
        return el("div", "advised asked", head, below, key="foot")
