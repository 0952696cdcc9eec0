"""The signs of Musicando and their drawings; `meaning` explains them in a position."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.musicando.view import art as drawn
from games.musicando.view import pieces as piece
from host.nodes import art, el, seat
from host.table.signs import Sign, default_scale, legend
from host.text import signed
from pyengine.games.musicando import NOTES, SYMBOLS, worth

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.nodes import Node
    from host.table.signs import Legend
    from host.text import Words


def _card(card: str, words: Words) -> Node:
    scale = default_scale(words)
    called = "" if card in SYMBOLS else words(f"scale.{scale}").split()[NOTES.index(card[1])]
    cls, symbols = drawn.card(card, scale, called)
    return art(cls, *symbols)


def _mark(name: str, _words: Words) -> Node:
    return piece.mark(name)


def _display_icon(_words: Words) -> Node:
    return piece.display_icon("P")


def _pair(words: Words) -> dict[str, object]:
    return {"side": words("side.NS"), "points": "+9"}


def _text(cls: str, text: str, _words: Words) -> Node:
    return el("span", cls, text)


def _offer(_words: Words) -> Node:
    """Return a bid as shown in the auction: its level, and in a ring its value."""
    level, value = el("span", "offer-level", "2"), el("span", "offer-worth", str(worth("P", 2)))
    return el("span", "how-offer", level, value)


def _call(_words: Words) -> Node:
    """Return a bid as it stands among the calls: whose it is, and the level."""
    return el("span", "how-offer", seat("A"), el("span", "offer-level", "2"))


def _tally(words: Words) -> Node:
    return el("span", "term", f"{words('short.NS')} 12")


def _back(_words: Words) -> Node:
    return piece.back()


def _seat(_words: Words) -> Node:
    return seat("A")


def _lamp(_words: Words) -> Node:
    return art("lamp", "lamp")


def _turns(words: Words) -> Node:
    return el("span", "term", words("terms.turns"))


def _parade(words: Words) -> Mapping[str, object]:
    return {"display": words("display.P"), "hint": words("display_hint.P"), "n": worth("P")}


def _two_parade(words: Words) -> Mapping[str, object]:
    value = worth("P", 2)
    name = words("bid.name", level=2, display=words("display.P"))
    return {"contract": name, "seat": "N", "made": signed(value), "lost": signed(-value)}


def _sarabande(words: Words) -> Mapping[str, object]:
    return {"display": words("display.S"), "hint": words("display_hint.S"), "n": 12}


def _red(words: Words) -> Mapping[str, object]:
    name = words("colour_name.R")
    return {"colour": name[:1].upper() + name[1:], "notes": "D"}


def _first(words: Words) -> Mapping[str, object]:
    return {"seat": "N", "what": words("item.rank_1"), "points": "+4"}


def _made(words: Words) -> Mapping[str, object]:
    return {"what": words("item.contract_made"), "points": "+5"}


def _over(words: Words) -> Mapping[str, object]:
    return {"seat": "N", "place": words("place.1"), "n": 21}


SIGNS = (
    Sign(
        "note",
        (".note", "m-note-?", "m-shape-?", "m-name-*", "m-acute"),
        partial(_card, "RD"),
        lambda words: {"scale": words(f"scale.{default_scale(words)}")},
    ),
    Sign("oval", (".oval", "m-oval-?"), partial(_card, "YE")),
    Sign(
        "opener",
        (".note", ".oval"),
        partial(_card, "GC"),
        lambda words: {"display": words("display.M")},
    ),
    Sign("sharp", ("m-sign-[RO]",), partial(_card, "Rx")),
    Sign("natural", ("m-sign-[YG]",), partial(_card, "Gx")),
    Sign("flat", ("m-sign-[BI]",), partial(_card, "Bx")),
    Sign("pause", ("m-sign-V",), partial(_card, "Vx")),
    Sign("display", ("m-display-?",), _display_icon, _parade),
    Sign("bid", (".offer", ".offer-level", ".offer-worth"), _offer),
    Sign("calls", (".calls", ".call-level"), _call, lambda _: {"n": 3}),
    Sign("terms", (".term",), _turns),
    Sign("contract", (".by", ".by-worth"), _display_icon, _two_parade),
    Sign("tally", (".tallies", ".side-points", "i-score"), _tally),
    Sign("hand", ("m-back", ".player-count"), _back, lambda _: {"n": 9}),
    Sign("block", ("m-block",), partial(_mark, "block"), lambda _: {"seat": "E"}),
    Sign("wait", ("m-wait",), partial(_mark, "wait"), lambda _: {"seat": "E"}),
    Sign("run", ("m-run",), partial(_mark, "run")),
    Sign("deal", ("m-deal",), partial(_mark, "deal")),
    Sign("key", ("m-key",), partial(_mark, "key")),
    Sign("partner", ("m-partner",), partial(_mark, "partner")),
    Sign("rank", (".rank",), partial(_text, "rank", "1"), lambda _: {"rank": 1, "n": 4}),
    Sign("points", (".player-points",), partial(_text, "player-points", "12"), lambda _: {"n": 12}),
    Sign("stock", (".stock-count",), _back, lambda _: {"n": 21}),
    Sign("grid", (".plane", ".laid"), partial(_card, "OE"), _sarabande),
    Sign("column", (".column", ".ghost", "m-mark-?"), partial(_mark, "R"), _red),
    Sign("placed", (".ranked", ".ranked-no"), partial(_text, "ranked-no", "1"), _first),
    Sign("pair", (".pair-head", ".ranked-sum"), partial(_text, "ranked-sum", "+9"), _pair),
    Sign("verdict", (".verdict",), _display_icon, _made),
    Sign("match", (".match", ".match-mark", ".points"), partial(_text, "match-mark is-made", "✓")),
    Sign("finish", (".ranked",), partial(_text, "ranked-no", "1"), _over),
    Sign("seat", ("seat-?", "compass-?"), _seat, lambda _: {"seat": "A"}),
    Sign("lamp", ("lamp",), _lamp, lambda _: {"seat": "A"}),
)
"""All signs of the table, in the order of the legend."""

SCENERY = ("i-sort", "i-in", "i-out", "i-fit", "i-sound", "i-silent")
"""Symbols that carry no meaning: the icons of buttons with words."""


def signs(words: Words) -> Legend:
    """Return the signs for the legend: drawing, name, sentence."""
    return legend(words, SIGNS)
