"""The review of a finished game: a curve, the most costly decisions, and all the others.

Two judgements stand side by side and are never mixed: what a move cost given what its player knew,
and what it cost in hindsight. Differences within the error are not called mistakes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from host.nodes import button, dotted, el, explained, icon, radio_group
from host.table.dialogs import sheet
from host.table.weighed import (
    cost_nothing,
    gap,
    gap_in_figures,
    gap_text,
    loss_text,
    reason_text,
    value_text,
)
from host.text import decimal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games import View
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Seat
    from pyengine.review import Decision, Judgement


COSTLY: Final = 5
"""How many of the most costly decisions are listed first."""


class Better(NamedTuple):
    """A better move, by how much it was better as told and in figures, and its standard error."""

    move: Any
    loss: float
    in_figures: float
    error: float


@dataclass(frozen=True, slots=True)
class Review:
    """The judgements so far of `of` decisions, and whose decisions are shown.

    It is `running` until all are judged or it is stopped.
    """

    of: int
    judgements: tuple[Judgement, ...] = ()
    running: bool = True
    seat: Seat = ""

    def with_one(self, judgement: Judgement) -> Review:
        """Return the review with one more decision judged."""
        done = (*self.judgements, judgement)
        return replace(self, judgements=done, running=len(done) < self.of)

    def with_other(self, judgement: Judgement) -> Review:
        """Return the review with a decision's judgement replaced."""
        at = judgement.decision.at
        done = tuple(judgement if one.decision.at == at else one for one in self.judgements)
        return replace(self, judgements=done)

    @property
    def seats(self) -> list[Seat]:
        """The seats with decisions."""
        return sorted({one.decision.seat for one in self.judgements})

    @property
    def shown(self) -> list[Judgement]:
        """The decisions of the selected seats."""
        seat = self.seat or (self.seats or [""])[0]
        return [one for one in self.judgements if one.decision.seat == seat]

    def costly(self, unit: str) -> list[Judgement]:
        """Return the decisions that certainly cost something, the worst first."""
        found = [one for one in self.shown if better_known(one, unit)]
        return sorted(found, key=lambda one: -one.loss)[:COSTLY]

    def unlucky(self, unit: str) -> list[Judgement]:
        """Return those that were right when made but wrong in hindsight, the most costly first."""
        found = [
            one
            for one in self.shown
            if better_in_hindsight(one, unit) and not better_known(one, unit)
        ]
        return sorted(found, key=lambda one: -one.hindsight_loss)[:COSTLY]


def review_sheet(view: View, context: ViewContext[Any, Any], review: Review, unit: str) -> Node:
    """Return the review as a dialog; while it is running, with what is known so far."""
    words = context.words
    costly = review.costly(unit)
    unlucky = review.unlucky(unit)
    rest = "review.others" if costly or unlucky else "review.all"
    others = [one for one in review.shown if one not in costly and one not in unlucky]
    kids = [
        _progress(words, review) if review.running else None,
        _people(context, review),
        _curve(view, context, review.shown, unit),
        *_part(view, context, "review.costly", costly, unit),
        el("p", "lead", words("review.none_costly")) if not costly and not review.running else None,
        *_part(view, context, "review.unlucky", unlucky, unit),
        el(
            "details",
            "review-rest",
            el("summary", "", words(rest, n=len(others))),
            *_part(view, context, "", others, unit),
            key="others",
        )
        if others
        else None,
    ]
    foot = [button("btn primary", words("table.close"), data_act="dialog:close")]
    return sheet(words, "review", words("review.title"), *kids, cls="sheet-wide", foot=foot)


def _progress(words: Words, review: Review) -> Node:
    done = len(review.judgements)
    told = words("review.progress", n=done, of=review.of)
    return el(
        "div",
        "review-progress",
        el("progress", "", max=review.of, value=done, aria_label=told),
        el("span", "", told),
        button("btn", words("review.stop"), data_act="coach:stop"),
        key="progress",
    )


def _people(context: ViewContext[Any, Any], review: Review) -> Node | None:
    seats = review.seats
    if len(seats) < 2:
        return None
    answers: list[tuple[str, str, str | None]] = [
        (seat, context.name(seat), None) for seat in seats
    ]
    return radio_group(
        "", context.words("review.whose"), "coach:whose", answers, review.seat or seats[0]
    )


def _curve(
    view: View, context: ViewContext[Any, Any], shown: Sequence[Judgement], unit: str
) -> Node | None:
    """Return the curve of the best move's value at each decision, also in sentences.

    Each round or deal begins with a numbered line, unless there is only one.
    """
    if len(shown) < 2:
        return None
    words = context.words
    thens = [before(context, one.decision) for one in shown]
    sections = [view.section(then) for then in thens]
    begins = [at for at, section in enumerate(sections) if section not in sections[:at]]
    labels = {at: sections[at] for at in begins} if len(begins) > 1 else {}
    estimates = [estimate(one, best=True) for one in shown]
    values = [value for value, _ in estimates]
    most = 1.0 if unit == "odds" else max(1.0, *map(abs, values))
    least = 0.0 if unit == "odds" else -most
    bars = [_bar(value / most, labels.get(at, "")) for at, value in enumerate(values)]
    told = [value_text(words, unit, value, error) for value, error in estimates]
    top, bottom = (_axis(words, unit, value) for value in (most, least))
    return el(
        "figure",
        "curve is-level" if least else "curve",
        el("span", "curve-top", top, aria_hidden="true"),
        el("span", "curve-zero", "0", aria_hidden="true") if least else None,
        el("div", "curve-bars", *bars, aria_hidden="true"),
        el("span", "curve-bottom", bottom, aria_hidden="true"),
        el("figcaption", "", words("review.curve", first=told[0], last=told[-1])),
        el(
            "ul",
            "visually-hidden",
            *[
                el("li", "", words("review.began", part=view.status(thens[at])[0], worth=told[at]))
                for at in begins
            ],
        ),
        key="curve",
    )


def estimate(one: Judgement, *, best: bool) -> tuple[float, float | None]:
    """Return the value of the `best` move or of the one played, and its error if that is known."""
    value = one.value + one.loss if best else one.value
    return value, one.rationales and one.rationales[best].error


def _axis(words: Words, unit: str, value: float) -> str:
    if unit == "odds":
        return words("review.percent", n=decimal(words.language, value * 100, 0))
    return decimal(words.language, value, 0)


def _bar(part: float, section: str) -> Node:
    """Return a bar of this fraction of the height; for points, of the half above or below zero.

    If a section of the game begins with it, the bar is labelled with it; else `section` is "".
    """
    dot = el("span", "curve-dot is-behind" if part < 0 else "curve-dot")
    named = "" if section.isdecimal() else " is-named"
    where = el("span", f"curve-where{named}", el("span", "", section)) if section else None
    return el("span", "curve-bar", dot, where, data_row=round(100 * min(1.0, abs(part))))


def _part(
    view: View, context: ViewContext[Any, Any], title: str, found: Sequence[Judgement], unit: str
) -> list[Node]:
    if not found:
        return []
    lines = [_line(view, context, one, unit) for one in found]
    heading = [el("h3", "", context.words(title))] if title else []
    return [*heading, el("ol", "review-list", *lines, key=title or "rest")]


def _line(view: View, context: ViewContext[Any, Any], one: Judgement, unit: str) -> Node:
    """Return one decision: the move, its cost at the time, and in hindsight."""
    words, decision = context.words, one.decision
    then = before(context, decision)
    at = decision.at
    known = better_known(one, unit)
    return el(
        "li",
        "review-line",
        dotted("p", "review-when", view.status(then)),
        el("p", "review-move", view.proposal(then, decision.move)),
        _cost(view, then, "review.known", known, unit, "review.as_good"),
        cost_in_hindsight(view, then, one, unit),
        el(
            "div",
            "review-acts",
            button("btn", icon("play"), words("review.see"), data_act=f"coach:see {at}"),
            button("btn quiet", words("review.play_on"), data_act=f"coach:play_on {at}"),
        ),
        data_at=str(at),
        key=f"at-{at}",
    )


def cost_in_hindsight(view: View, then: ViewContext[Any, Any], one: Judgement, unit: str) -> Node:
    """Return what the move cost in hindsight."""
    luckier = better_in_hindsight(one, unit)
    spared = "review.lucky" if better_known(one, unit) and not luckier else "review.as_good"
    why = hindsight_reason(view, then, one) if luckier else ""
    return _cost(view, then, "review.hindsight", luckier, unit, spared, why)


def hindsight_reason(view: View, then: ViewContext[Any, Any], one: Judgement) -> str:
    """Say what was hidden and made the difference; "" if this version does not know that."""
    why = one.hindsight_reason
    return reason_text(view, then, why) if why and f"reason.{why.key}" in then.words else ""


def better_known(one: Judgement, unit: str) -> Better | None:
    """Return the move that was better given what its player knew; None if none surely was."""
    if cost_nothing(one.loss, one.error, unit):
        return None
    pair = (one.value + one.loss, one.value)
    return Better(one.best, gap(unit, *pair), gap_in_figures(unit, *pair), one.error)


def better_in_hindsight(one: Judgement, unit: str) -> Better | None:
    """Return the move that was better in hindsight; None if none surely was."""
    lost, error = one.hindsight_loss, one.hindsight_error
    return (
        None if cost_nothing(lost, error, unit) else Better(one.hindsight_best, lost, lost, error)
    )


def _cost(
    view: View,
    then: ViewContext[Any, Any],
    judged: str,
    better: Better | None,
    unit: str,
    as_good: str,
    why: str = "",
) -> Node:
    """Return one judgement: the move was `as_good` as any, or what was better, by how much, why."""
    words = then.words
    label = el("strong", "", words(judged))
    if better is None:
        return el("p", "review-good", label, el("span", "", words(as_good)))
    key = "review.luckier" if judged == "review.hindsight" else "review.better"
    best = view.proposal(then, better.move)
    told = words(key, best=best, cost=loss_text(words, unit, better.loss))
    exactly = gap_text(words, unit, better.in_figures, better.error)
    reason = el("span", "review-why", f" {why}.") if why else None
    return el("p", "review-cost", label, explained(el("span", "", told), exactly), reason)


def before(context: ViewContext[Any, Any], decision: Decision) -> ViewContext[Any, Any]:
    """Return what the seat saw when it decided."""
    game, seat = context.game, decision.seat
    return replace(
        context,
        seen=game.observation(decision.before, seat),
        seat=seat,
        to_move=game.to_move(decision.before),
        event=None,
        draft={},
        narrated=(),
    )
