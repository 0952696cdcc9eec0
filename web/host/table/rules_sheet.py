"""The dialog with the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import button, el
from host.table.dialogs import sheet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.nodes import Node
    from host.text import Words


EDITIONS = "editions"
"""The section of the rules that compares the printed editions."""

HOW = "how"
""""How to play", which precedes the rules if it is available."""

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

    What the printed rules leave open is marked as a ruling of ours and explained. The last section
    lists the differences of the printed editions, if the game's texts have any. `act` opens another
    section. `pictured` maps the clauses that a picture shows to the name of the first one that
    does.
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
    """Return the table of contents, which may begin with "How to play"."""
    sections = [key[8:] for key in words.texts if key.startswith("section.")]
    here = target.partition(".")[0]
    first = [_entry(act, HOW, "", words("how.name"), here)] if how else []
    rest = [_entry(act, name, name, words(f"section.{name}"), here) for name in sections]
    if any(key.startswith("edition.") for key in words.texts):
        rest.append(_entry(act, EDITIONS, "", words("about.editions"), here))
    return el("nav", "rule-toc", *first, *rest, aria_label=words("table.rules"), key="contents")


def _entry(act: str, name: str, number: str, title: str, here: str) -> Node:
    """Return an entry of the contents, which opens its section."""
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
    """Return why a clause that the printed rules leave open is ruled this way, with a mark."""
    if f"ruling.{number}" not in words:
        return None
    return el(
        "p",
        "ruling",
        el("strong", "ruling-mark", words("rules.ruling")),
        el("span", "", words(f"ruling.{number}")),
    )


def _shown(words: Words, act: str, picture: str | None) -> Node | None:
    """Return the link to the picture that shows a clause."""
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


def _target(here: bool) -> dict[str, Any]:  # noqa: FBT001 - selects one of two results
    return {"tabindex": "-1", "data_focus": True} if here else {}
