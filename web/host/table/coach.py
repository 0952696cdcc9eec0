"""What a lesson's coach says below the table, and how the lesson goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.nodes import button, clause, el, icon_button

if TYPE_CHECKING:
    from host.nodes import Node
    from host.text import Words


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """Where a lesson is: at which step of how many, and what is wanted of the learner.

    What happened before the step is `told` first.
    """

    number: int
    of: int
    told: bool = False
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
            el("p", "coach-at", None if at.told else words("coach.at", at=at.number, of=at.of)),
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
