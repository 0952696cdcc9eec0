"""The signs of Turandot and their drawings; `meaning` explains them in a position."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.turandot.view import art as drawn
from games.turandot.view import wording
from host.nodes import art, el, seat
from host.table.signs import Sign, does, legend
from pyengine.games.turandot import SINGERS, Bid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.nodes import Node
    from host.table.signs import Legend
    from host.text import Words


def _mark(*symbols: str) -> partial[Node]:
    return partial(_drawing, ("mark", symbols))


def _drawing(drawing: drawn.Drawing, _words: Words) -> Node:
    cls, symbols = drawing
    return art(cls, *symbols)


def _face(drawing: drawn.Drawing) -> partial[Node]:
    return partial(_drawing, drawing)


def _singer(card_: int) -> partial[Node]:
    one = SINGERS[card_]
    return _face(drawn.singer(card_, one.type, one.gender, one.stars, one.favourite))


def _text(cls: str, text: str) -> partial[Node]:
    return partial(_told, cls, text)


def _told(cls: str, text: str, _words: Words) -> Node:
    return el("span", cls, text)


def _worth(key: str, state: str, words: Words) -> Node:
    return el("span", f"worth {state}", words(f"cast.{key}"))


def _label(key: str, words: Words) -> Node:
    return el("strong", "", words(key))


def _seat(_words: Words) -> Node:
    return seat("A")


def _liu(words: Words) -> Mapping[str, object]:
    return {"role": words("role.liu"), "number": 3, "kind": does(words, "role.f")}


def _man(kind: str) -> int:
    """Return the first man of this type."""
    return next(card for card, one in SINGERS.items() if (one.type, one.gender) == (kind, "m"))


TYPES = tuple(sorted({one.type for one in SINGERS.values()}))
KINDS = tuple(f"t-{part}{kind}*" for kind in TYPES for part in ("", "bg-"))
WORN = ("t-peak", "t-raven", "t-tuft", "t-cone", "t-mohawk", "t-wig")
"""What directors wear."""
STAR = next(number for number, one in SINGERS.items() if one.stars == 3)
WISHES = next(number for number, one in SINGERS.items() if one.favourite == "liu")

SIGNS = (
    Sign("stars", ("t-stars-?",), _singer(STAR), lambda _: {"n": SINGERS[STAR].stars}),
    Sign("f", ("t-is-f", "t-female"), _mark("t-female")),
    Sign("m", ("t-is-m", "t-male"), _mark("t-male")),
    Sign("u", ("t-is-u", "t-mask"), _mark("t-mask")),
    Sign("type", KINDS, _singer(_man("dark")), lambda words: {"type": words("type.dark")}),
    Sign(
        "favourite",
        ("t-likes-*",),
        _singer(WISHES),
        lambda words: {"role": words("role.liu"), "n": 1},
    ),
    Sign(
        "director",
        ("t-bg-director", "t-director*", "t-fx-*", "t-specs-*", *WORN),
        _face(drawn.director("dark")),
    ),
    Sign(
        "boss",
        (".boss", ".boss-sign", "t-mark-*"),
        _mark("t-mark-scene"),
        lambda words: {"director": wording.label(words, "scene"), "n": 2},
    ),
    Sign("money", ("t-coin", ".purse"), _face(("coin", ("t-coin",))), lambda _: {"n": 3}),
    Sign("scene", ("t-scene",), _face(drawn.SCENE), lambda _: {"n": 1}),
    Sign("pile", ("t-back",), _face(drawn.BACK), lambda _: {"n": 3}),
    Sign(
        "token",
        (".token",),
        _face(("coin", ("t-coin",))),
        lambda words: {"seat": "A", "bid": wording.bid(words, Bid(3, 1, bluff=False))},
    ),
    Sign("maestro", ("t-maestro",), _face(("maestro", ("t-maestro",)))),
    Sign("role", ("t-role-*", ".niche", ".niche-no"), _face(drawn.role(3)), _liu),
    Sign("lot", (".lot-pick",), _text("niche-no", "3"), lambda _: {"number": 3}),
    Sign("receiver", ("seat-?",), _seat, lambda _: {"seat": "A"}),
    Sign(
        "designer",
        ("t-costume", "t-carpenter"),
        _face(drawn.designer("costume")),
        lambda _: {"n": 1},
    ),
    Sign("deck", (".deck-count",), _face(drawn.BACK), lambda _: {"n": 9}),
    Sign("fire", (".tray-pick",), _face(drawn.director("plain"))),
    Sign("named", (".plate",), _seat, lambda _: {"seat": "A"}),
    Sign("cast", (".cast",), _singer(_man("comic")), lambda _: {"n": 6}),
    Sign("house", (".house", ".post-role"), partial(_label, "side.table")),
    Sign("tally", (".tally-points",), partial(_label, "stand.now"), lambda _: {"n": 9}),
    Sign("pleased", (".is-plus",), partial(_worth, "pleased", "is-plus")),
    Sign("misfit", (".is-minus",), partial(_worth, "misfit_f", "is-minus")),
    Sign("sums", (".sums",), partial(_label, "score.total"), lambda _: {"n": 17}),
    Sign(
        "number",
        ("t-bid-?",),
        _face(drawn.number(3)),
        lambda words: {"card": wording.name(words, _man("comic"))},
    ),
    Sign("coin", ("t-money",), _face(drawn.MONEY)),
    Sign("bluff", ("t-bluff",), _face(drawn.BLUFF)),
    Sign(
        "bow",
        (".bow", ".block", ".bow-points"),
        _text("bow-points", "17"),
        lambda words: {"seat": "A", "place": words("place.1"), "n": 17},
    ),
    Sign("garland", ("t-garland",), _face(("garland", ("t-garland",)))),
    Sign("seat", ("seat-?", "seat-table"), _seat, lambda _: {"seat": "A"}),
    Sign("lamp", ("lamp",), _face(("lamp", ("lamp",))), lambda _: {"seat": "A"}),
)
"""All signs of the table, in the order of the legend."""

SCENERY = ("t-vista", "t-drape", "t-valance")
"""Symbols that carry no meaning."""


def signs(words: Words) -> Legend:
    """Return the signs for the legend: drawing, name, sentence."""
    return legend(words, SIGNS)
