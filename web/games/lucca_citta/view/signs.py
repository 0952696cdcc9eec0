"""The signs of Lucca Città and their drawings; `meaning` explains them in a position."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.lucca_citta.view import art as drawn
from games.lucca_citta.view import pieces as piece
from host.nodes import art, el, seat
from host.table.signs import Sign, legend
from pyengine.games.lucca_citta.cards import COLOURS, SHIELDS, TOWER

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.signs import Legend
    from host.text import Words


def _glyph(sign: str, _words: Words) -> Node:
    return piece.glyph(sign)


def _art(cls: str, symbols: tuple[str, ...], _words: Words) -> Node:
    return art(cls, *symbols)


def _drawn(cls: str, *symbols: str) -> partial[Node]:
    return partial(_art, cls, symbols)


def _text(cls: str, text: str, _words: Words) -> Node:
    return el("span", cls, text)


def _brings(words: Words) -> Node:
    return piece.brings(words, 2, 5, last=False)


def _enamel(_words: Words) -> Node:
    return piece.house_number(CARD)


def _letter(words: Words) -> Node:
    return piece.colour_letter(words, drawn.colour(CARD))


def _house(words: Words) -> Node:
    return piece.house(words, CARD, flies=False)


def _tower(words: Words) -> Node:
    return piece.house(words, TOWER)


def _seat(_words: Words) -> Node:
    return seat("A")


def _facade(_words: Words) -> Node:
    return art(f"facade {drawn.colour(CARD)}", *drawn.facade(CARD, "l"))


def _area(words: Words) -> Node:
    return el("span", "sign", words("area.building"))


def _support(words: Words) -> Node:
    """Return the support as it is shown beside a name: shields held, shields needed, points."""
    held = _supported(words)
    figures = el("b", "", f"{held['have']}/{held['need']} (+{held['points']})")
    return el("span", "brings", piece.glyph("wall"), figures)


def _supported(_words: Words) -> dict[str, object]:
    return {"n": 3, "need": 6, "have": 7, "points": 9}


CARD = min(card for card, shields in SHIELDS.items() if shields == 1)
FACADES = tuple(f"?-{colour}-*" for colour in COLOURS)

SIGNS = (
    Sign(
        "house",
        (".house", ".facade", *FACADES),
        _house,
        lambda _: {"shields": 1, "windows": 2},
    ),
    Sign("shield", ("l-sign-shield",), partial(_glyph, "shield"), lambda _: {"n": 14}),
    Sign("window", FACADES, _facade, lambda _: {"n": 2}),
    Sign("number", (".enamel",), _enamel, lambda _: {"number": CARD}),
    Sign(
        "letter",
        (".roundel", ".free"),
        _letter,
        lambda words: {"colours": words(f"colour_name.{drawn.colour(CARD)}"), "n": 1},
    ),
    Sign(
        "palazzo",
        (".stack", "?-scaffold", "?-roof", "?-flag"),
        _drawn("scaffold", "l-scaffold"),
        lambda _: {"size": 3, "full": 5, "n": 2},
    ),
    Sign("wall", ("?-wall", ".rampart"), _drawn("wall", "l-wall"), _supported),
    Sign("support", ("l-sign-wall", ".support"), _support, _supported),
    Sign("tower", ("?-tower", ".towers"), _drawn("tower", "l-tower"), lambda _: {"n": 1}),
    Sign("towercard", ("l-towercard",), _tower),
    Sign("area", (".is-building", ".is-completed", ".is-opened"), _area),
    Sign("points", (".standing",), partial(_text, "standing-points", "12"), lambda _: {"n": 12}),
    Sign(
        "gain",
        (".standing-gain",),
        partial(_text, "standing-gain", "+4"),
        lambda _: {"points": "+4"},
    ),
    Sign("pay", (".pay",), partial(_text, "pay", "+2"), lambda _: {"points": "+2"}),
    Sign(
        "turn",
        (".turn-pick", ".turn-place"),
        partial(_text, "turn-place", "1"),
        lambda words: {"seat": "A", "place": words("goes.1")},
    ),
    Sign(
        "next",
        (".turn-next",),
        partial(_text, "turn-next", "\N{RIGHTWARDS ARROW}2"),
        lambda words: {"place": words("goes.2")},
    ),
    Sign("set", (".trio-pick", ".trio-no"), partial(_text, "trio-no", "2"), lambda _: {"n": 2}),
    Sign("brings", (".brings",), _brings, lambda _: {"shields": "+2", "points": "+5"}),
    Sign("keep", (".slab-pick",), _house),
    Sign("place", (".slab-pick",), _house),
    Sign("laid", (".slab-word",), _house),
    Sign(
        "site",
        (".ghost", "l-cart", ".tag"),
        _drawn("cart", "l-cart"),
        lambda words: {"what": words("use.start")},
    ),
    Sign("open", (".tag", ".payer"), partial(_text, "tag", "+5"), lambda _: {"points": 5}),
    Sign(
        "laurel", (".laurel", "laurel", "i-laurel"), _drawn("laurel", "laurel"), lambda _: {"n": 40}
    ),
    Sign("total", (".total",), partial(_text, "reckoning-points", "40")),
    Sign("seat", ("seat-?",), _seat, lambda _: {"seat": "A"}),
    Sign("lamp", ("lamp",), _drawn("lamp", "lamp"), lambda _: {"seat": "A"}),
)
"""All signs of the table, in the order of the legend."""

SCENERY = ("?-view",)
"""Symbols that carry no meaning."""


def signs(words: Words) -> Legend:
    """Return the signs for the legend: drawing, name, sentence."""
    return legend(words, SIGNS)
