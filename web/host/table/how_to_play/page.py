"""The rules dialog: first "How to play", one page at a time, and then the clauses.

On a phone the pages are swiped or turned by buttons, whose act names the page (`table:rules how.3`;
`page/page.py` scrolls to it); where there is room they stand side by side.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from games import load_view
from host.nodes import button, clause, dotted, el, icon
from host.table import rules_sheet
from host.table.dialogs import sheet
from host.table.how_to_play.course import course
from host.table.how_to_play.picture import picture as still
from host.table.how_to_play.position import shown_position
from host.table.how_to_play.signs import signs
from host.table.rules_sheet import HOW, RULES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.nodes import Node
    from host.prefs import Prefs
    from host.table.how_to_play.course import Course, Picture
    from host.text import Words


READ = ("signs", "advice")
"""The pages without buttons, which are focusable so that keys can scroll them."""


def rules(words: Words, game: str, target: str, prefs: Prefs, act: str = RULES) -> Node:
    """Return the rules, open at a clause, a section, or a page of "How to play", which is first.

    `act` opens another place.
    """
    told = course(game)
    if told and (not target or target.partition(".")[0] == HOW):
        return _how_to_play(words, game, target, told, prefs, act)
    clauses = "" if target.startswith(HOW) else target
    return rules_sheet.rules(words, game, clauses, act, pictured(told) if told else None)


def pictured(told: Course) -> Mapping[str, str]:
    """Return the clauses that pictures show, each with the page of the first one that does."""
    shown: dict[str, str] = {}
    for number, picture in enumerate(told.drawn, 1):
        for name in picture.clauses:
            shown.setdefault(name, str(number))
    return shown


def _how_to_play(
    words: Words, game: str, target: str, told: Course, prefs: Prefs, act: str
) -> Node:
    pages = _pages(words, game, told, prefs, act)
    names = [*pages]
    _, _, here = target.partition(".")
    dialog = sheet(
        words,
        "rules",
        words("how.title", game=words(f"game.{game}.name")),
        rules_sheet.contents(words, HOW, act, how=True),
        el(
            "ol",
            "how-pages",
            *[
                _page(words, name, kids, names, act, here=name == here and bool(here))
                for name, kids in pages.items()
            ],
            key="pages",
        ),
        cls="rules how",
    )
    dialog["attrs"]["data-skin"] = game  # in the lobby too it has the game's colours
    return dialog


def _pages(
    words: Words, game: str, told: Course, prefs: Prefs, act: str
) -> dict[str, Sequence[Node | None]]:
    """Return the content of each page by name: "aim", "1" for the first picture, and so on."""
    pages: dict[str, Sequence[Node | None]] = {"aim": _aim(words, game, told)}
    over = [
        *(words("how.step", n=at, of=len(told.pictures)) for at, _ in enumerate(told.pictures, 1)),
        *(words("how.example", n=at) for at, _ in enumerate(told.examples, 1)),
        *(words("how.variant") for _ in told.variants),
    ]
    for number, picture in enumerate(told.drawn, 1):
        pages[str(number)] = _drawn(words, game, told, picture, over[number - 1], prefs)
    if legend := signs(words, game):
        pages["signs"] = [_head(words("how.signs")), el("ul", "how-signs", *legend)]
    pages["advice"] = _advice(words, told)
    pages["rules"] = _onward(words, told, act)
    return pages


def _page(
    words: Words,
    name: str,
    kids: Sequence[Node | None],
    names: Sequence[str],
    act: str,
    *,
    here: bool,
) -> Node:
    """Return a page with its buttons to turn back and forth."""
    at = names.index(name)
    turns = [
        button(
            f"btn quiet how-{word}",
            words(f"how.{word}"),
            data_act=f"{act} {HOW}.{names[to]}",
            key=word,
        )
        for word, to in (("back", at - 1), ("next", at + 1))
        if 0 <= to < len(names)
    ]
    return el(
        "li",
        f"how-page is-{name}" if not name.isdecimal() else "how-page is-picture",
        el("div", "how-body", *kids, key="body", tabindex="0" if name in READ else None),
        el(
            "div",
            "how-turn",
            *turns,
            el("span", "how-at", f"{at + 1}/{len(names)}", aria_hidden="true"),
            key="turn",
        ),
        key=f"page-{name}",
        tabindex="-1",
        data_page=name,
        data_focus=here,
    )


def _head(title: str, over: str = "") -> Node:
    return el(
        "h3", "how-head", el("span", "how-over", over) if over else None, el("span", "", title)
    )


def _aim(words: Words, game: str, told: Course) -> list[Node]:
    return [
        _head(words("how.aim")),
        el("p", "how-aim", told.aim[words.language]),
        el(
            "div",
            "how-facts",
            el(
                "p",
                "how-size",
                icon("table"),
                dotted("span", "", words(f"game.{game}.size")),
            ),
            button("btn quiet how-print", words("how.print"), data_act="page:print"),
        ),
    ]


def _drawn(
    words: Words, game: str, told: Course, picture: Picture, over: str, prefs: Prefs
) -> list[Node | None]:
    """Return a picture with its text, its result according to the engine, and its clauses."""
    shown, results = shown_position(game, told.games[picture.game], picture, words, prefs)
    count = 0
    if picture.count:
        moves = shown.game.legal_moves(shown.seen, picture.eyes)
        count = sum(fnmatchcase(shown.game.write(move), picture.count) for move in moves)
    text = type(words)(words.language, {"text": picture.text[words.language]})
    return [
        _head(picture.title[words.language], over),
        still(load_view(game).table(shown), game, picture.show),
        el("p", "how-text", text("text", n=count)),
        el(
            "div",
            "how-result",
            el("strong", "how-mark", words("how.result")),
            *[el("p", "", line) for line in results],
        )
        if results
        else None,
        el(
            "p",
            "how-clauses",
            el("span", "how-more", words("how.clauses")),
            *[clause(words, name) for name in picture.clauses],
        ),
    ]


def _advice(words: Words, told: Course) -> list[Node]:
    lines = [el("li", "", one[words.language]) for one in told.advice]
    return [_head(words("how.advice")), el("ul", "how-advice", *lines)]


def _onward(words: Words, told: Course, act: str) -> list[Node]:
    """Return the list of what had to be invented, and the link to the clauses."""
    first = next(key[8:] for key in words.texts if key.startswith("section."))
    return [
        _head(words("how.invented")),
        el("p", "how-text", told.invented[words.language]),
        el("p", "how-text", words("how.rulings")),
        el(
            "p",
            "how-clauses",
            el("span", "how-more", words("how.clauses")),
            *[clause(words, name) for name in told.invented_clauses],
        ),
        button(
            "btn primary how-on",
            icon("rules"),
            el("span", "", words("how.on")),
            data_act=f"{act} {first}",
        ),
    ]
