"""The dialogs that are the same at every table: rules, log, settings, leaving, a closer look.

Pure functions like those of `host/table/chrome.py`; each dialog has a title and a way out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import button, clause, el, icon, radio_group, slider, visually_hidden
from host.prefs import ANSWERS
from host.table.chrome import note as note_of
from host.table.chrome import take_along

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.nodes import Node
    from host.prefs import Prefs
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Seat
    from pyengine.session import Entry


EDITIONS = "editions"
"""The section of the rules that compares the printed books."""


def sheet(
    words: Words, name: str, title: str, *kids: Node | None, cls: str, foot: Sequence[Node] = ()
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
                    visually_hidden(words("table.close")),
                    data_act="dialog:close",
                ),
            ),
            el("div", "sheet-body", *kids, tabindex="0"),
            el("footer", "sheet-foot", *foot) if foot else None,
        ),
        key=name,
        modal=True,
        aria_labelledby=f"{name}-title",
    )


HOW = "how"
"""What comes ahead of the rules, if it is there: how the game is played."""
RULES = "table:rules"
"""The act that opens the rules at a table."""


def rules(
    words: Words,
    game: str,
    target: str,
    act: str = RULES,
    pictured: Mapping[str, str] | None = None,
) -> Node:
    """Return the rulebook in the reader's language, open at a clause or a section.

    What the printed book leaves open is marked as a ruling of ours and explained. The last section
    tells where the printed editions differ, if the game's strings say so. `act` opens them at
    another section. `pictured` has the clauses that a picture shows, each with the name of the
    first one that does.
    """
    clauses = [key[7:] for key in words.texts if key.startswith("clause.") and key[7] != "C"]
    sections = [key[8:] for key in words.texts if key.startswith("section.")]
    editions = [key for key in words.texts if key.startswith("edition.")]
    return sheet(
        words,
        "rules",
        words("rules.title", game=words(f"game.{game}.name")),
        contents(words, target, act, how=pictured is not None),
        el(
            "div",
            "rule-sections",
            *[_section(words, name, clauses, target, act, pictured or {}) for name in sections],
            _editions(words, editions, target) if editions else None,
            el("p", "soft", words(f"game.{game}.credit")),
        ),
        cls="sheet-wide rules",
    )


def contents(words: Words, target: str, act: str, *, how: bool) -> Node:
    """Return the contents of the rules, which may begin with how the game is played."""
    sections = [key[8:] for key in words.texts if key.startswith("section.")]
    here = target.partition(".")[0]
    first = [_entry(act, HOW, "", words("how.name"), here)] if how else []
    rest = [_entry(act, name, name, words(f"section.{name}"), here) for name in sections]
    if any(key.startswith("edition.") for key in words.texts):
        rest.append(_entry(act, EDITIONS, "", words("about.editions"), here))
    return el("nav", "rule-toc", *first, *rest, aria_label=words("table.rules"), key="contents")


def _entry(act: str, name: str, number: str, title: str, here: str) -> Node:
    """Return a line of the contents, which opens the rules at its section."""
    return button(
        "toc",
        el("span", "toc-id", number) if number else None,
        el("span", "", title),
        data_act=f"{act} {name}",
        aria_current="true" if name == here else None,
        key=name,
    )


def _section(
    words: Words,
    name: str,
    clauses: Sequence[str],
    target: str,
    act: str,
    pictured: Mapping[str, str],
) -> Node:
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
                    el(
                        "div",
                        "rule-text",
                        el("p", "", words(f"clause.{number}")),
                        _ruling(words, number),
                        _shown(words, act, pictured.get(number)),
                    ),
                    key=number,
                    **_target(number == target),
                )
                for number in clauses
                if number.startswith(f"{name}.")
            ],
        ),
        key=name,
    )


def _ruling(words: Words, number: str) -> Node | None:
    """Return why a clause is played so where the printed book leaves it open, with a mark."""
    if f"ruling.{number}" not in words:
        return None
    return el(
        "p",
        "ruling",
        el("strong", "ruling-mark", words("rules.ruling")),
        el("span", "", words(f"ruling.{number}")),
    )


def _shown(words: Words, act: str, picture: str | None) -> Node | None:
    """Return what leads to the picture that shows a clause."""
    if picture is None:
        return None
    return button("clause how-see", words("how.see"), data_act=f"{act} {HOW}.{picture}")


def _editions(words: Words, keys: Sequence[str], target: str) -> Node:
    here = target == EDITIONS
    return el(
        "section",
        "rule-section",
        el(
            "h3",
            "rule-title is-target" if here else "rule-title",
            words("about.editions"),
            **_target(here),
        ),
        *[el("p", "rule-note", words(key), key=key) for key in keys],
        key=EDITIONS,
    )


def _target(here: bool) -> dict[str, Any]:  # noqa: FBT001 - which of two it is, no option
    return {"tabindex": "-1", "data_focus": True} if here else {}


def log(
    context: ViewContext[Any, Any],
    rounds: Sequence[tuple[str, Sequence[tuple[Entry, str]]]],
    notes: Mapping[int, str],
    lines: Sequence[int] = (),
) -> Node:
    """Return what has happened, to be read from its end: each entry with its words.

    The `notes` stand after the last entry of their moves. In a replay `lines` are the places that
    its entries are at, to be leapt to.
    """
    words = context.words
    places = iter(lines)
    last = {entry.at: entry for _, entries in rounds for entry, _ in entries}
    parts: list[tuple[str, list[Node]]] = []
    for title, entries in rounds:
        found: list[Node] = []
        if not parts and 0 in notes:
            found.append(_noted(words, notes[0]))
        for entry, text in entries:
            found.append(_line(context, entry, text, next(places, None)))
            if last[entry.at] is entry and entry.at + 1 in notes:
                found.append(_noted(words, notes[entry.at + 1]))
        parts.append((title, found))
    body = [
        el(
            "section",
            "log-round",
            el("h3", "log-title", title) if title else None,
            el("ol", "log-list", *entries),
        )
        for title, entries in parts
    ] or [el("p", "lead", words("table.log_empty"))]
    whole = el("div", "log-whole", *body)
    return sheet(words, "log", words("table.log"), whole, cls="sheet-side log")


def _noted(words: Words, text: str) -> Node:
    return el("li", "log-note", note_of(words, text))


def note(words: Words, text: str, longest: int) -> Node:
    """Return the dialog in which something is said of where a replay stands."""
    return sheet(
        words,
        "note",
        words("note.title"),
        el(
            "label",
            "note-label",
            el("span", "", words("note.text", limit=longest)),
            el(
                "textarea",
                "note-field",
                rows="4",
                maxlength=str(longest),
                value=text,
                dir="auto",
                data_act="replay:noted",
                data_focus=True,
            ),
        ),
        cls="sheet-small",
        foot=[
            button("btn quiet", words("note.delete"), data_act="replay:unnote"),
            button("btn primary", words("note.keep"), data_act="dialog:close"),
        ],
    )


def _line(context: ViewContext[Any, Any], entry: Entry, text: str, place: int | None) -> Node:
    who = entry.event.args.get("seat")
    badge = context.badge(who) if isinstance(who, str) else icon("table")
    told = el("span", "log-text", text)
    return el(
        "li",
        "log-line",
        el("div", "log-step", badge, told)
        if place is None
        else button("log-step", badge, told, data_act=f"replay:at {place}"),
        clause(context.words, entry.event.clause),
    )


def sit(context: ViewContext[Any, Any], seats: Sequence[Seat]) -> Node:
    """Return the question on whose seat one goes on with a game that is watched."""
    words = context.words
    return sheet(
        words,
        "sit",
        words("replay.go_on"),
        el("p", "lead", words("replay.sit")),
        el(
            "div",
            "sit-seats",
            *[
                button(
                    "btn",
                    context.badge(seat),
                    el("span", "", context.name(seat)),
                    data_act=f"replay:sit {seat}",
                )
                for seat in seats
            ],
        ),
        cls="sheet-small",
    )


def settings(words: Words, prefs: Prefs) -> Node:
    """Return what this device prefers, to be changed; notes have names where the game has notes."""
    scales = [name for name in ANSWERS["notes"] if f"scale.{name}" in words]
    notes: list[tuple[str, str, str | None]] = [(n, words(f"scale.{n}"), None) for n in scales]
    return sheet(
        words,
        "settings",
        words("table.settings"),
        radio_group(
            "",
            words("settings.theme"),
            "table:theme",
            [(name, words(f"theme.{name}"), None) for name in ANSWERS["theme"]],
            prefs.theme,
            "set-theme",
        ),
        radio_group(
            "",
            words("settings.speed"),
            "table:pace",
            [(name, words(f"speed.{name}"), None) for name in ANSWERS["speed"]],
            prefs.speed,
        ),
        radio_group("", words("settings.notes"), "table:notes", notes, prefs.scale)
        if notes
        else None,
        radio_group(
            "",
            words("settings.sound"),
            "table:sound",
            [(name, words(f"sound.{name}"), None) for name in ANSWERS["sound"]],
            prefs.sound,
        ),
        slider(
            words("settings.volume"),
            "table:volume",
            prefs.volume,
            len(ANSWERS["volume"]),
            off=prefs.sound == "off",
        ),
        radio_group(
            "",
            words("settings.keys"),
            "table:keys",
            [(name, words(f"keys.{name}"), None) for name in ANSWERS["keys"]],
            prefs.keys,
        ),
        _either(words, "lays", "table:lays", prefs.lays),
        _either(words, "passes", "table:passes", prefs.passes),
        el("p", "soft", f"{words('keys.list')} {words('keys.all')}")
        if "keys.list" in words
        else None,
        radio_group(
            "",
            words("settings.language"),
            "table:lang",
            [(name, words(f"language.{name}"), None) for name in ANSWERS["lang"]],
            prefs.lang,
            "set-lang",
        ),
        cls="sheet-small settings",
    )


def _either(words: Words, name: str, act: str, chosen: str) -> Node:
    """Return a question of which there are two answers."""
    answers: list[tuple[str, str, str | None]] = [
        (answer, words(f"{name}.{answer}"), None) for answer in ANSWERS[name]
    ]
    return radio_group("", words(f"settings.{name}"), act, answers, chosen)


def closer(words: Words, title: str, body: Sequence[Node]) -> Node:
    """Return a closer look at something on the table."""
    return sheet(words, "look", title, *body, cls="sheet-small look")


def leave(words: Words, kept: str) -> Node:
    """Return the question whether to leave the table, of which the moves are `kept` or not."""
    return sheet(
        words,
        "leave",
        words("leave.title"),
        el("p", "lead", words(f"leave.{kept}")),
        cls="sheet-small",
        foot=[
            button("btn", words("leave.stay"), data_act="dialog:close", data_focus=True),
            *([] if kept == "kept" else [take_along(words)]),
            button("btn primary", words("leave.go"), data_act="table:lobby"),
        ],
    )
