"""What is the same at every table: the bar, the prompt, the story's bar, dialogs, the hand-over.

Pure functions from what the desk knows to descriptions; the words come from `strings/app.toml`,
the classes are those of `styles/furniture.css`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from host.table import button, choice, el, hush, icon, tool
from host.text import written
from pyengine.core import totals

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from host.scene import Scene
    from host.table import Node
    from host.text import Words
    from host.views import View
    from pyengine.core import Event, Item, Seat
    from pyengine.record import Refused
    from pyengine.session import Entry

SPEEDS = ("slow", "normal", "fast", "step")
THEMES = ("auto", "light", "dark")
LANGUAGES = ("en", "de", "fr")


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence that lies over the table until it is put away, with the clause it cites."""

    text: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Telling:
    """Where a story is: the how manieth event of how many, and whether it goes on by itself."""

    at: int
    of: int
    playing: bool


def refused(words: Words, refusal: Refused) -> str:
    """Tell why a record, kept or brought along, cannot be played."""
    args = dict(refusal.args)
    for name in ("wanted", "why"):
        if name in args:
            args[name] = words(f"{name}.{args[name]}")
    return words(f"record.{refusal.key}", **args)


def clause(words: Words, name: str) -> Node:
    """Return the chip that opens the rules at a clause."""
    label = words("table.rule", clause=name)
    return button("clause", name, data_act=f"rules {name}", aria_label=label)


# -- the frame of a game ---------------------------------------------------------------------------


def bar(words: Words, title: str, status: Iterable[str]) -> Node:
    """Return the bar on top: the game, where it is, the tools."""
    kinds = ("bar-round", "bar-phase")
    where = [el("span", cls, text) for cls, text in zip(kinds, status, strict=False)]
    tools = [
        tool(name, words(f"table.{name}"), name) for name in ("log", "rules", "settings", "leave")
    ]
    return el(
        "header",
        "bar",
        el("div", "bar-title", el("h1", "bar-name", title), el("p", "bar-where", *where)),
        el("nav", "tools", *tools, aria_label=words("aria.table")),
    )


def story(words: Words, text: str, event: Event, telling: Telling) -> Node:
    """Return the bar that tells an event, with its clause and how the story goes on."""
    playing = telling.playing
    return el(
        "section",
        "reveal",
        el("div", "reveal-line", el("p", "reveal-text", text), clause(words, event.clause)),
        el(
            "div",
            "reveal-acts",
            el(
                "progress",
                "reveal-bar",
                max=str(telling.of),
                value=str(telling.at),
                aria_label=words("aria.news"),
            ),
            button(
                "btn",
                icon("step"),
                el("span", "", words("step.step")),
                data_act="step",
                data_focus=True,
            ),
            button(
                "btn primary",
                icon("pause" if playing else "play"),
                el("span", "", words("step.pause" if playing else "step.play")),
                data_act="play",
            ),
            button("btn quiet", icon("skip"), el("span", "", words("step.skip")), data_act="skip"),
        ),
        aria_label=words("aria.news"),
        key="story",
    )


def prompt(scene: Scene[Any, Any], text: str, acts: Sequence[Node]) -> Node:
    """Return whose turn it is, what there is to do, and what can be pressed for it."""
    words = scene.words
    bots = [scene.name(seat) for seat in scene.to_move if not scene.people[seat].human]
    if scene.mine and sum(person.human for person in scene.people.values()) > 1:
        who = words("turn.of", seat=scene.name(scene.seat or ""))
    elif scene.mine:
        who = words("turn.yours")
    else:
        who = words("turn.thinking", seats=bots, n=len(bots)) if bots else ""
    return el(
        "div",
        "prompt",
        el(
            "p",
            "prompt-text",
            el("strong", "prompt-who", who) if who else None,
            el("span", "", text),
        ),
        el("div", "prompt-acts", *acts) if acts else None,
        key="prompt",
    )


def curtain(scene: Scene[Any, Any]) -> Node:
    """Return what is said below a table where everything is over, and what can follow."""
    words, game = scene.words, scene.game
    names = [scene.side(side) for side in game.winners(scene.seen)]
    return el(
        "div",
        "prompt",
        el("p", "prompt-text", el("strong", "prompt-who", words("end.won", seats=names))),
        el(
            "div",
            "prompt-acts",
            button(
                "btn quiet",
                icon("score"),
                el("span", "", words("score.title")),
                data_act="score",
            ),
            button("btn", words("end.lobby"), data_act="lobby"),
            button("btn primary lay", words("end.rematch"), data_act="again"),
        ),
        key="prompt",
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
            button("tool toast-close", icon("close"), hush(words("table.close")), data_act="hush"),
        ),
        key="toasts",
    )


def hand_over(scene: Scene[Any, Any], letter: Seat) -> Node:
    """Return the screen between two people, behind which nothing of anybody's is described."""
    words, name = scene.words, scene.name(letter)
    return el(
        "section",
        "handover",
        el("div", "handover-cloth", aria_hidden="true"),
        el(
            "div",
            "handover-card",
            el("p", "handover-to", words("hand_over.to")),
            scene.badge(letter, "seat-big"),
            el("h1", "handover-name", name),
            button(
                "btn primary big",
                words("hand_over.show", seat=name),
                data_act="show",
                data_focus=True,
            ),
            el("p", "handover-note", icon("eye"), el("span", "", words("hand_over.look_away"))),
        ),
        key="handover",
        data_seat="",
    )


# -- dialogs ---------------------------------------------------------------------------------------


def sheet(
    words: Words, name: str, title: str, *kids: Node, cls: str, foot: Sequence[Node] = ()
) -> Node:
    """Return a dialog with a title, a way out, and perhaps a foot."""
    return el(
        "dialog",
        f"sheet {cls}",
        el(
            "div",
            "sheet-page",
            el(
                "header",
                "sheet-head",
                el("h2", "sheet-title", title, id=f"{name}-title"),
                button(
                    "tool sheet-close",
                    icon("close"),
                    hush(words("table.close")),
                    data_act="close",
                ),
            ),
            el("div", "sheet-body", *kids, tabindex="0"),
            el("footer", "sheet-foot", *foot) if foot else None,
        ),
        key=name,
        modal=True,
        aria_labelledby=f"{name}-title",
    )


def rules(words: Words, game: str, target: str) -> Node:
    """Return the rulebook in the reader's language, open at a clause or a section."""
    clauses = [key[7:] for key in words.texts if key.startswith("clause.") and key[7] != "C"]
    sections = [key[8:] for key in words.texts if key.startswith("section.")]
    here = target.partition(".")[0]
    contents = [
        button(
            "toc",
            el("span", "toc-id", section),
            el("span", "", words(f"section.{section}")),
            data_act=f"rules {section}",
            aria_current="true" if section == here else None,
            key=section,
        )
        for section in sections
    ]
    return sheet(
        words,
        "rules",
        f"{words('table.rules')}: {words(f'game.{game}.name')}",
        el("nav", "rule-toc", *contents, aria_label=words("table.rules")),
        el("div", "rule-sections", *[_section(words, name, clauses, target) for name in sections]),
        cls="sheet-wide rules",
    )


def _section(words: Words, name: str, clauses: Sequence[str], target: str) -> Node:
    return el(
        "section",
        "rule-section",
        el(
            "h3",
            "rule-title is-target" if name == target else "rule-title",
            el("span", "rule-id", name),
            el("span", "", words(f"section.{name}")),
            **_target(name == target),
        ),
        el(
            "ol",
            "rule-list",
            *[
                el(
                    "li",
                    "rule is-target" if number == target else "rule",
                    el("span", "rule-id", number),
                    el("p", "rule-text", words(f"clause.{number}")),
                    key=number,
                    **_target(number == target),
                )
                for number in clauses
                if number.startswith(f"{name}.")
            ],
        ),
        key=name,
    )


def _target(here: bool) -> dict[str, Any]:  # noqa: FBT001 - which of two it is, no option
    return {"tabindex": "-1", "data_focus": True} if here else {}


def log(scene: Scene[Any, Any], rounds: Sequence[tuple[str, Sequence[tuple[Entry, str]]]]) -> Node:
    """Return what has happened, the newest round first: each entry with its words."""
    words = scene.words
    if not rounds:
        body = [el("p", "lead", words("table.log_empty"))]
    else:
        body = [
            el(
                "section",
                "log-round",
                el("h3", "log-title", title) if title else None,
                el("ol", "log-list", *[_line(scene, entry, text) for entry, text in entries]),
            )
            for title, entries in reversed(rounds)
        ]
    return sheet(words, "log", words("table.log"), *body, cls="sheet-side log")


def _line(scene: Scene[Any, Any], entry: Entry, text: str) -> Node:
    who = entry.event.args.get("seat")
    return el(
        "li",
        "log-line",
        el(
            "div",
            "log-step",
            scene.badge(who) if isinstance(who, str) else icon("table"),
            el("span", "log-text", text),
        ),
        clause(scene.words, entry.event.clause),
    )


def settings(words: Words, speed: str, theme: str, language: str) -> Node:
    """Return what this device prefers, to be changed."""
    return sheet(
        words,
        "settings",
        words("table.settings"),
        choice(
            "",
            words("settings.theme"),
            "theme",
            [(name, words(f"theme.{name}"), None) for name in THEMES],
            theme,
            "set-theme",
        ),
        choice(
            "",
            words("settings.speed"),
            "pace",
            [(name, words(f"speed.{name}"), None) for name in SPEEDS],
            speed,
        ),
        choice(
            "",
            words("settings.language"),
            "lang",
            [(name, words(f"language.{name}"), None) for name in LANGUAGES],
            language,
            "set-lang",
        ),
        cls="sheet-small settings",
    )


def closer(words: Words, title: str, body: Sequence[Node]) -> Node:
    """Return a closer look at something on the table."""
    return sheet(words, "look", title, *body, cls="sheet-small look")


def leave(words: Words, *, lasting: bool) -> Node:
    """Return the question whether to leave the table."""
    return sheet(
        words,
        "leave",
        words("leave.title"),
        el("p", "lead", words("leave.kept" if lasting else "leave.lost")),
        cls="sheet-small",
        foot=[
            button("btn", words("leave.stay"), data_act="close", data_focus=True),
            button("btn primary", words("leave.go"), data_act="lobby"),
        ],
    )


# -- the end ---------------------------------------------------------------------------------------


def points(number: int) -> str:
    """Write points with their sign, nought without."""
    return f"+{number}" if number > 0 else written(number)


def score(words: Words, view: View, scene: Scene[Any, Any], opened: str) -> Node:
    """Return the score sheet: a column for each side, a row for each kind of line."""
    game = scene.game
    lines: dict[tuple[str, str], dict[str, list[Item]]] = {}
    for item in game.score(scene.seen):
        row = lines.setdefault((item.clause, item.key), {})
        row.setdefault(item.side, []).append(item)
    sides = game.sides
    rows: list[Node] = []
    for (number, key), items in sorted(lines.items()):
        rows += _row(words, view, sides, number, key, items, f"{number}/{key}" == opened)
    sums = totals(game, scene.seen)
    won = game.winners(scene.seen)
    foot = [
        el("td", "points best", icon("laurel"), el("span", "", written(sums[side])))
        if side in won
        else el("td", "points", written(sums[side]))
        for side in sides
    ]
    heads = [
        el(
            "th",
            "score-seat",
            scene.badge(side),
            el("span", "score-name", scene.side(side)),
            scope="col",
            data_seat=side,
        )
        for side in sides
    ]
    corner = el("th", "score-corner", hush(words("score.line")), scope="col")
    table = el(
        "table",
        "score",
        el("caption", "hush", words("score.title")),
        el("thead", "", el("tr", "", corner, *heads)),
        el("tbody", "", *rows),
        el(
            "tfoot",
            "",
            el("tr", "total", el("th", "", words("score.total"), scope="row"), *foot),
        ),
    )
    return sheet(
        words,
        "score",
        words("score.title"),
        el("div", "scroll", table, tabindex="0", role="group", aria_label=words("score.title")),
        cls="sheet-wide",
        foot=[
            button(
                "btn quiet", icon("print"), el("span", "", words("score.print")), data_act="print"
            ),
            button("btn primary", words("table.close"), data_act="close"),
        ],
    )


def _row(
    words: Words,
    view: View,
    sides: Sequence[str],
    number: str,
    key: str,
    items: Mapping[str, Sequence[Item]],
    opened: bool,  # noqa: FBT001 - which of two it is, no option
) -> list[Node]:
    head = el(
        "th",
        "line-head",
        button(
            "line-name",
            icon("down"),
            el("span", "", words(f"item.{key}")),
            data_act=f"line {number}/{key}",
            aria_expanded="true" if opened else "false",
        ),
        clause(words, number),
        scope="row",
    )
    cells = []
    for side in sides:
        number_of = sum(item.points for item in items.get(side, ()))
        cells.append(el("td", "points minus" if number_of < 0 else "points", points(number_of)))
    rows = [el("tr", "line", head, *cells, key=f"{number}/{key}")]
    if opened:
        cards = [
            el(
                "td",
                "cards",
                el(
                    "ul",
                    "cards-list",
                    *[
                        el("li", "", text)
                        for item in items.get(side, ())
                        for text in view.counted(words, item)
                    ],
                ),
            )
            for side in sides
        ]
        of = el("th", "line-of", words(f"clause.{number}"), scope="row")
        rows.append(el("tr", "line-cards", of, *cards, key=f"{number}/{key} cards"))
    return rows
