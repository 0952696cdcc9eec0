"""The bar below a replay: the current event, and navigation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.nodes import button, el, icon, icon_button, select
from host.table.dialogs import sheet
from host.table.prompt import review_button
from host.table.waiting import told_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.table.notices import Notice
    from host.text import Words


@dataclass(frozen=True, slots=True)
class Progress:
    """The position of a replay, and whether it is playing.

    It is at frame `index` of those up to `last`, after `plies` of `moves` moves.
    """

    index: int
    last: int
    plies: int
    moves: int
    playing: bool


def replay_bar(
    words: Words,
    told: Notice,
    progress: Progress,
    rest: Sequence[Node],
    said: Node | None = None,
) -> Node:
    """Return the bar of a replay: the current event, and navigation.

    The note `said` stands below it. Where there is no room for the `rest`, one button opens it as a
    dialog.
    """

    def go(name: str, act: str, key: str, drawn: str) -> Node:
        return icon_button(drawn, words(f"replay.{name}"), act, data_key=key, data_again=True)

    playing = progress.playing
    where = words("replay.at", at=progress.plies, of=progress.moves)
    return el(
        "section",
        "reveal replay-bar",
        told_line(words, told),
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
                max=str(progress.last),
                value=str(progress.index),
                aria_label=words("replay.where"),
                aria_valuetext=where,
                data_act="replay:frame",
            ),
            el("output", "replay-bar-at", where),
            el("div", "replay-bar-more", icon_button("more", words("replay.more"), "replay:more")),
        ),
        el("div", "reveal-acts", *rest),
        aria_label=words("replay.title"),
        key="story",
    )


def viewpoint_acts(
    words: Words, seats: list[tuple[str, str]], chosen: str, *, go_on: bool, reviewed: bool
) -> list[Node]:
    """Return the controls for the viewpoint, for notes, and for playing on or reviewing."""
    return [
        select("eyes", words("replay.eyes"), "replay:eyes", seats, chosen),
        *([review_button(words)] if reviewed else []),
        button(
            "btn quiet", icon("pen"), el("span", "", words("replay.note")), data_act="replay:note"
        ),
        *([button("btn", words("replay.go_on"), data_act="replay:go_on")] if go_on else []),
        button("btn", icon("leave"), el("span", "", words("replay.end")), data_act="replay:end"),
    ]


def more(words: Words, rest: Sequence[Node]) -> Node:
    """Return the dialog with what the bar has no room for."""
    return sheet(words, "more", words("replay.more"), *rest, cls="sheet-small replay-more")
