"""The coach's panel below the table: its text and buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.nodes import button, clause, el, icon_button
from host.table.prompt import answered

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.notices import Notice
    from host.text import Words

FEW = 3
"""The most moves of a learner's own that are made for them without notice: the rest of a turn."""


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The progress of a lesson: the page, the number of pages, and the wanted move.

    `skipped` moves before this step were made without being told, `own` of them the learner's.
    """

    number: int
    of: int
    skipped: int = 0
    own: int = 0
    wanted: str = ""
    clause: str = ""
    done: bool = False


def coach(
    words: Words, text: str, answer: str, at: LessonProgress, no: Notice | None = None
) -> Node:
    """Return the coach's panel; the lesson goes on by Next or by the wanted move.

    The `answer` to another move, or the reason why one is refused (`no`), replaces the text until
    the next press: so the panel keeps its height, and the table its place. If no move is wanted,
    the answer precedes the text, instead of the number of skipped moves.
    """
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
    says = answered(words, no) if no else el("p", "coach-answer", answer) if answer else None
    hushed = " visually-hidden" if says and at.wanted else ""
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
                el("p", "coach-skipped", skipped(words, at)) if at.skipped and not says else None,
                says,
                el("p", f"coach-says{hushed}", text, data_coach=""),
            ),
            clause(words, at.clause) if at.clause else None,
        ),
        el("div", "coach-acts", back if at.number > 1 else None, *acts),
        aria_label=words("coach.title"),
        key="coach",
    )


def skipped(words: Words, at: LessonProgress) -> str:
    """Say how many moves were made for the learner, and how many of them were their own."""
    key = "coach.skipped"
    if at.own:
        key = "coach.skipped_own" if at.own == at.skipped else "coach.skipped_some_own"
    return words(key, n=at.skipped, own=at.own) if at.skipped else ""


def ahead(words: Words, own: int) -> str:
    """Say how many moves will be made for the learner next, and why; "" if at most `FEW`."""
    return words("coach.ahead", n=own) if own > FEW else ""
