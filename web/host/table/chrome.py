"""What is the same at every table: the bar, the prompt, the story's bar, the hand-over.

Pure functions from what the desk knows to descriptions; the words come from `strings/app.toml`,
the classes are those of `styles/chrome.css`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from host.nodes import (
    button,
    clause,
    el,
    explained,
    icon,
    icon_button,
    select,
    tool,
    visually_hidden,
)
from host.table.view_context import shown
from host.text import isolated

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from host.nodes import Node
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Seat, Value
    from pyengine.record import Refused

SAYABLE = 10**12
"""The largest number that is told in full; a record may have one of hundreds of digits."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence that lies over the table or stands below it, with the clause it cites.

    With `offer` the game can be taken along as a file.
    """

    text: str
    clause: str | None = None
    offer: bool = False


@dataclass(frozen=True, slots=True)
class StoryProgress:
    """Where a story is: the how manieth event of how many, and whether it goes on by itself."""

    at: int
    of: int
    playing: bool


def refused(words: Words, refusal: Refused) -> str:
    """Tell why a record, kept or brought along, cannot be played.

    What it says of itself may be anything, and is told short and set apart.
    """
    args: dict[str, object] = {name: _told(name, value) for name, value in refusal.args.items()}
    for name in ("wanted", "why"):
        if name in args:
            args[name] = words(f"{name}.{args[name]}")
    return words(f"record.{refusal.key}", **args)


def _told(name: str, value: Value) -> Value:
    if name in {"game", "option"} or (isinstance(value, int) and abs(value) > SAYABLE):
        return isolated(shown(str(value)))
    return shown(str(value)) if name == "field" else value


# -- the frame of a game ---------------------------------------------------------------------------


def bar(words: Words, title: str, status: Iterable[str], leave: str) -> Node:
    """Return the bar on top: the game, where it is, the tools; the last does the act `leave`."""
    kinds = ("bar-round", "bar-phase")
    where = [el("span", cls, text) for cls, text in zip(kinds, status, strict=False)]
    tools = {
        "log": "table:log",
        "rules": "table:rules",
        "share": "table:share",
        "settings": "table:settings",
        "leave": leave,
    }
    return el(
        "header",
        "bar",
        el("div", "bar-title", el("h1", "bar-name", title), el("p", "bar-where", *where)),
        el(
            "nav",
            "tools",
            what(words),
            *[tool(name, words(f"table.{name}"), act) for name, act in tools.items()],
            aria_label=words("aria.table"),
        ),
    )


def what(words: Words) -> Node:
    """Return the switch of `explain.js`, which turns it itself, with the words it needs."""
    said = words("explain.what")
    switch = button(
        "tool what",
        icon("what"),
        el("span", "tool-word", said),
        data_act="table:what",
        data_closer=words("explain.closer"),
        aria_pressed="false",
    )
    return explained(switch, words("explain.how"))


def waiting(
    words: Words,
    told: Notice | None,
    thinking: str,
    back: Node | None = None,
    *,
    answer: Notice | None,
    tells: bool,
    plays: bool,
    fast: bool,
) -> Node:
    """Return the bar that stands below the table from one's own turn to the next.

    It says what happened last, with its clause, and who is `thinking` by now. While something is
    told one may go on by steps, or pause; and at any time skip the rest, or make haste. An `answer`
    to what was pressed last stands instead of what is told, and before it what takes a move `back`.
    """
    flat = None if tells else "true"
    return el(
        "section",
        "reveal waiting is-telling" if tells else "reveal waiting",
        back,
        _answered(words, answer)
        if answer and not tells
        else _line(words, answer or told, thinking),
        el(
            "div",
            "reveal-acts",
            button(
                "btn",
                icon("step"),
                el("span", "", words("step.step")),
                data_act="table:step",
                data_again=True,
                data_focus=tells,
                aria_disabled=flat,
            ),
            button(
                "btn primary",
                icon("pause" if plays else "play"),
                el("span", "", words("step.pause" if plays else "step.play")),
                data_act="table:play",
                aria_disabled=flat,
            ),
            button(
                "btn quiet",
                icon("fast"),
                el("span", "", words("speed.fast")),
                data_act="table:pace normal" if fast else "table:pace fast",
                aria_pressed="true" if fast else "false",
            ),
            button(
                "btn quiet", icon("skip"), el("span", "", words("step.skip")), data_act="table:skip"
            ),
        ),
        aria_label=words("aria.news"),
        key="story",
    )


def _line(words: Words, told: Notice | None, thinking: str = "") -> Node:
    cited = clause(words, told.clause) if told and told.clause else None
    text = el("p", "reveal-text", told.text, key="told") if told else None
    more = el("span", "reveal-thinks", thinking) if thinking else None
    return el("div", "reveal-line", text, more, cited)


def rewind(words: Words, taker: str, undo: str, *, redo: bool) -> Node:
    """Return what takes a move back, and makes it again; `taker` is named if somebody else asks.

    `undo` is "free", "" where there is nothing, or "fixed": then it lies flat and says why.
    """
    return el(
        "div",
        "rewind",
        _undo(words, taker, undo) if undo else None,
        icon_button("redo", words("undo.redo"), "table:redo", data_again=True) if redo else None,
    )


def _undo(words: Words, taker: str, undo: str) -> Node:
    if taker:
        told = el("span", "", words("undo.of", seat=taker))
        return button("tool", icon("undo"), told, data_act="table:undo", data_again=True)
    flat = "true" if undo == "fixed" else None
    return icon_button(
        "undo", words("table.undo"), "table:undo", aria_disabled=flat, data_again=True
    )


def note(words: Words, text: str, cls: str = "note") -> Node:
    """Return what somebody says of a move, in whatever language, as text and nothing else."""
    return el(
        "div",
        cls,
        visually_hidden(words("note.of")),
        el("p", "note-text", text, lang="", dir="auto"),
        key=cls,
    )


def replay_bar(
    words: Words,
    told: Notice,
    progress: StoryProgress,
    rest: Sequence[Node],
    said: Node | None = None,
) -> Node:
    """Return the bar of a replay: what happened just now, and how to get to what one looks for.

    Below it stands what somebody has `said` of it.
    """

    def go(name: str, act: str, key: str, drawn: str) -> Node:
        return icon_button(drawn, words(f"replay.{name}"), act, data_key=key, data_again=True)

    playing = progress.playing
    return el(
        "section",
        "reveal replay-bar",
        _line(words, told),
        said,
        el(
            "div",
            "replay-bar-acts",
            go("first", "replay:first", "Home", "first"),
            go("back", "replay:back", "ArrowLeft", "back"),
            icon_button(
                "pause" if playing else "play",
                words("step.pause" if playing else "step.play"),
                "replay:play",
            ),
            go("forth", "replay:step", "ArrowRight", "step"),
            go("last", "replay:last", "End", "skip"),
            el(
                "input",
                "replay-bar-track",
                type="range",
                min="0",
                max=str(progress.of),
                value=str(progress.at),
                aria_label=words("replay.where"),
                aria_valuetext=words("replay.at", at=progress.at, of=progress.of),
                data_act="replay:at",
            ),
            el("output", "replay-bar-at", words("replay.at", at=progress.at, of=progress.of)),
            icon_button("pen", words("replay.note"), "replay:note"),
        ),
        el("div", "reveal-acts", *rest),
        aria_label=words("replay.title"),
        key="story",
    )


def review(words: Words) -> Node:
    """Return what opens the review of a game that is over."""
    told = el("span", "", words("review.open"))
    return button("btn quiet", icon("review"), told, data_act="coach:review")


def viewpoint(
    words: Words, seats: list[tuple[str, str]], chosen: str, *, go_on: bool, reviewed: bool
) -> list[Node]:
    """Return whose eyes a replay is seen through, and what can follow it."""
    return [
        *([review(words)] if reviewed else []),
        select("eyes", words("replay.eyes"), "replay:eyes", seats, chosen),
        *([button("btn", words("replay.go_on"), data_act="replay:go_on")] if go_on else []),
        button("btn", icon("leave"), el("span", "", words("replay.end")), data_act="replay:end"),
    ]


def prompt(
    context: ViewContext[Any, Any],
    text: str,
    acts: Sequence[Node],
    back: Node | None = None,
    ask: Node | None = None,
    *,
    answer: Notice | None = None,
    news: str = "",
) -> Node:
    """Return whose turn it is, what there is to do, and what can be pressed for it.

    Before it stands what takes a move `back`, and what asks for a hint. An `answer` to what was
    pressed last stands instead of what there is to do, and `news` of what was skipped before it.
    """
    words = context.words
    bots = [context.name(seat) for seat in context.to_move if not context.people[seat].human]
    if context.mine and sum(person.human for person in context.people.values()) > 1:
        who = words("turn.of", seat=context.name(context.seat or ""))
    elif context.mine:
        who = words("turn.yours")
    else:
        who = words("turn.thinking", seats=bots, n=len(bots)) if bots else ""
    return el(
        "div",
        "prompt",
        back,
        ask,
        _answered(words, answer)
        if answer
        else el(
            "p",
            "prompt-text",
            el("span", "prompt-news", words("step.skipped", events=news)) if news else None,
            el("strong", "prompt-who", who) if who else None,
            *_sentences(text),
        ),
        el("div", "prompt-acts", *acts) if acts else None,
        key="prompt",
    )


def _sentences(text: str) -> list[Node]:
    """Return what there is to do; small screens leave out what stands in a second line."""
    first, *more = text.split("\n")
    return [el("span", "", first), *(el("span", "prompt-more", f" {line}") for line in more)]


def _answered(words: Words, answer: Notice) -> Node:
    cited = clause(words, answer.clause) if answer.clause else None
    said = el("span", "", answer.text)
    return el("p", "prompt-text prompt-no", icon("no"), said, cited)


def game_over_bar(
    context: ViewContext[Any, Any], challenge: Sequence[str] = (), *, reviewed: bool
) -> Node:
    """Return what is said below a table where everything is over, and what can follow.

    The bar says who has won, what decided it, and by which clause, and how a `challenge` has come
    out. A game with decisions of people can be `reviewed`.
    """
    words, game, end = context.words, context.game, context.ending
    names = [context.side(side) for side in game.winners(context.seen)]
    return el(
        "div",
        "prompt",
        el(
            "p",
            "prompt-text",
            el("strong", "prompt-who", words("end.won", seats=names, n=len(names))),
            el("span", "", context.decided()),
            clause(words, end.clause) if end else None,
            *[el("strong", "prompt-challenge", told) for told in challenge],
        ),
        el(
            "div",
            "prompt-acts",
            button(
                "btn quiet",
                icon("score"),
                el("span", "", words("score.title")),
                data_act="table:score",
            ),
            button(
                "btn quiet",
                icon("play"),
                el("span", "", words("end.replay")),
                data_act="table:replay",
            ),
            review(words) if reviewed else None,
            button("btn", words("end.lobby"), data_act="table:lobby"),
            button("btn primary lay", words("end.rematch"), data_act="table:again"),
        ),
        key="prompt",
    )


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """Where a lesson is: at which step of how many, and what is wanted of the learner."""

    number: int
    of: int
    wanted: str = ""
    clause: str = ""
    done: bool = False


def coach(words: Words, text: str, answer: str, at: LessonProgress) -> Node:
    """Return what the coach says, and how a lesson goes on: by Next or by the wanted move."""
    on = button("btn primary", words("coach.next"), data_act="coach:next", data_again=True)
    if at.wanted:
        on = button(
            "btn",
            words("coach.for_me"),
            data_move=at.wanted,
            data_wanted="",
            data_coach_move="",
            data_again=True,
        )
    free = button("btn quiet", words("coach.free"), data_act="coach:free")
    acts = [on, free]
    if at.done:
        leave = button("btn quiet", words("end.lobby"), data_act="coach:leave")
        acts = [button("btn primary", words("coach.easy"), data_act="table:again"), leave]
    back = icon_button("back", words("coach.back"), "coach:back", data_again=True)
    return el(
        "section",
        "coach",
        el(
            "div",
            "coach-line",
            el("p", "coach-at", words("coach.at", at=at.number, of=at.of)),
            el(
                "div",
                "coach-text",
                el("p", "coach-answer", answer) if answer else None,
                el("p", "coach-says", text, data_coach=""),
            ),
            clause(words, at.clause) if at.clause else None,
        ),
        el("div", "coach-acts", back if at.number > 1 else None, *acts),
        aria_label=words("coach.title"),
        key="coach",
    )


def notices(words: Words, notice: Notice | None) -> Node:
    """Return the place for what lies over the table."""
    if notice is None:
        return el("div", "toasts", key="toasts")
    return el(
        "div",
        "toasts",
        el(
            "div",
            "toast toast-no",
            icon("no"),
            el("p", "toast-text", notice.text),
            clause(words, notice.clause) if notice.clause else None,
            take_along(words) if notice.offer else None,
            button(
                "tool toast-close",
                icon("close"),
                visually_hidden(words("table.close")),
                data_act="table:dismiss",
            ),
        ),
        key="toasts",
    )


def take_along(words: Words) -> Node:
    """Return what saves the game as a file, where this device does not keep it."""
    return button("btn", words("storage.file"), data_act="records:as file")


def hand_over(context: ViewContext[Any, Any], letter: Seat, back: Node | None = None) -> Node:
    """Return the screen between two people, behind which nothing of anybody's is described."""
    words, name = context.words, context.name(letter)
    return el(
        "section",
        "handover",
        el("div", "handover-cloth", aria_hidden="true"),
        el(
            "div",
            "handover-card",
            el("p", "handover-to", words("hand_over.to")),
            context.badge(letter, "seat-big"),
            el("h1", "handover-name", name),
            button(
                "btn primary big",
                words("hand_over.show", seat=name),
                data_act="table:show",
                data_focus=True,
            ),
            el("p", "handover-note", icon("eye"), el("span", "", words("hand_over.look_away"))),
            back,
        ),
        key="handover",
        data_seat="",
    )
