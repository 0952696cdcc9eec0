"""The text after the answer to a question: the two moves, the author's note, a bot's advice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from host.nodes import button, el, explained, icon
from host.table.weighed import (
    figures,
    gap,
    is_in_tenths,
    is_worth_as_much,
    loss_text,
    reasons,
    shortlist,
    value_text,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games import View
    from host.nodes import Node
    from host.table.notices import Notice
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Weighed


@dataclass(frozen=True, slots=True)
class Answer:
    """The reader's move, the move played in the game (None if there was none), and their comments.

    `weighed` are the moves that a bot compared, best first: None while it thinks, () if it has no
    advice. Values are in `unit`.
    """

    unit: str
    chosen: Any
    played: Any
    note: str
    weighed: Sequence[Weighed[Any]] | None

    def said(self, view: View, context: ViewContext[Any, Any]) -> list[str]:
        """Return what can be said at once, as sentences."""
        words, who = context.words, context.name(context.seat or "")
        said = [words("question.yours", move=view.proposal(context, self.chosen))]
        if self.played == self.chosen:
            said.append(words("question.same", seat=who))
        elif self.played is not None:
            move = view.proposal(context, self.played)
            said.append(words("question.played", seat=who, move=move))
        return [*said, self.note] if self.note else said

    def verdict(self, view: View, context: ViewContext[Any, Any], move: Any) -> str:
        """Say how a move compares with the best one; "" until that is known.

        A move that the bot did not consider counts as the worst of those that it did.
        """
        if not self.weighed:
            return ""
        words, first, worse = context.words, self.weighed[0], self._worse(move)
        if worse is None:
            return words("review.as_good")
        cost = loss_text(words, self.unit, gap(self.unit, first.value, worse.value))
        return words("review.better", best=view.proposal(context, first.move), cost=cost)

    @property
    def in_percent(self) -> bool:
        """Whether odds are given in percent, to agree with the differences given."""
        if self.unit != "odds" or not self.weighed:
            return False
        worse = [self._worse(move) for move in (self.chosen, self.played) if move is not None]
        best = self.weighed[0].value
        return not all(is_in_tenths(best, one.value) for one in worse if one)

    def _worse(self, move: Any) -> Weighed[Any] | None:
        """Return the judgement of a move that is worse than the best one, else None."""
        first, *_ = weighed = self.weighed or ()
        one = next((one for one in weighed if one.move == move), weighed[-1])
        is_best = one.move == first.move or is_worth_as_much(first, one, self.unit)
        return None if is_best else one


def announcement(
    view: View, context: ViewContext[Any, Any], weighed: Sequence[Weighed[Any]]
) -> str:
    """Say which move the bot would make."""
    return context.words("question.best", move=view.proposal(context, weighed[0].move))


def answer(
    view: View,
    context: ViewContext[Any, Any],
    answered: Answer,
    full: str,
    refused: Notice | None,
) -> Node:
    """Return the panel below the table; `full` is the address of the full page, or ""."""
    words, title = context.words, context.words("question.title")
    goes_on = answered.played is not None  # otherwise the record ends before this move
    own, *others = answered.said(view, context)
    note = others.pop() if answered.note else ""
    lines = [_line(own, answered.verdict(view, context, answered.chosen), "yours")]
    if others:
        differs = answered.played != answered.chosen
        verdict = answered.verdict(view, context, answered.played) if differs else ""
        lines.append(_line(others[0], verdict, "played"))
    return el(
        "section",
        "hint question-answer",
        el("h2", "hint-title", title),
        el("p", "question-no", refused.text, role="status") if refused else None,
        el("ul", "question-lines", *lines),
        el(
            "figure",
            "question-note",
            el("figcaption", "", words("question.author")),
            el("p", "note-text", note, lang="", dir="auto"),
            key="note",
        )
        if note
        else None,
        _advice(view, context, answered),
        el(
            "div",
            "question-acts",
            button(
                "btn",
                icon("undo"),
                el("span", "", words("question.again")),
                data_act="question:again",
                data_focus=not goes_on,
            ),
            button(
                "btn primary",
                icon("play"),
                el("span", "", words("question.on")),
                data_act="question:on",
                data_focus=True,
            )
            if goes_on
            else None,
            el("a", "btn quiet", words("embed.full"), href=full, target="_blank", rel="noopener")
            if full
            else None,
        ),
        aria_label=title,
        key="answer",
    )


def _line(text: str, verdict: str, key: str) -> Node:
    said = el("span", "question-verdict", verdict) if verdict else None
    return el("li", "question-line", el("strong", "", text), said, key=key)


def _worth(words: Words, answered: Answer, one: Weighed[Any]) -> str:
    return value_text(
        words, answered.unit, one.value, one.value_error, in_percent=answered.in_percent
    )


def _advice(view: View, context: ViewContext[Any, Any], answered: Answer) -> Node | None:
    """Return the bot's best moves, with their values and reasons."""
    words = context.words
    if answered.weighed is None:
        return el("p", "hint-wait", words("coach.hint_thinking"), key="advice")
    if not answered.weighed:
        return None
    lines = [
        el(
            "li",
            "hint-move",
            el("span", "", view.proposal(context, one.move)),
            explained(
                el("span", "hint-worth", _worth(words, answered, one)),
                figures(words, answered.unit, one.value, one.value_error),
            ),
            reasons(view, context, one.reasons, is_best=place == 0),
        )
        for place, one in enumerate(shortlist(view, context, answered.weighed))
    ]
    return el(
        "div",
        "question-advice",
        el("h3", "", words("coach.hint_title")),
        el("ol", "hint-moves", *lines),
        key="advice",
    )
