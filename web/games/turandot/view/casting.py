"""Casting: six singers on six roles, and what that is worth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.turandot.view import art as drawn
from games.turandot.view import meaning
from games.turandot.view import pieces as piece
from games.turandot.view.draft import cast_in_hand, own_company
from host.nodes import el, explained
from host.table.signs import does
from host.text import signed, written
from pyengine.games.turandot import ROLE_GENDERS

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Item
    from pyengine.games.turandot import (
        Cast,
        Move,
        State,
    )

    Context = ViewContext[State, Move]


def lines(context: Context, roles: Cast) -> list[Item]:
    """T-7, T-9.3: return the score lines of this cast if the game ended now."""
    seen, own = context.seen, own_company(context)
    companies = tuple(c.casting(roles) if c is own else c for c in seen.companies)
    over = replace(seen, phase="over", companies=companies)
    return [item for item in context.game.score(over) if item.side == context.seat]


def casting(context: Context) -> Node:
    """T-7.1: return the six roles with the singers of the current cast, to be swapped."""
    words = context.words
    roles, held = cast_in_hand(context), own_company(context)
    scored = {item.key: item for item in lines(context, roles)}
    pleased = scored["favourite"].cards if "favourite" in scored else ()
    misfits = scored["gender"].cards if "gender" in scored else ()
    places = []
    for number, place in enumerate(roles.singers, 1):
        singer = held.singers[place - 1]
        note = []
        if singer in pleased:
            tag = el("span", "worth is-plus", words("cast.pleased"))
            note.append(explained(tag, does(words, "pleased")))
        if singer in misfits:
            gender = "m" if ROLE_GENDERS[number - 1] == "f" else "f"
            tag = el("span", "worth is-minus", words(f"cast.misfit_{gender}"))
            note.append(explained(tag, does(words, "misfit")))
        places.append(
            piece.lot(
                context,
                number,
                singer,
                act=f"role {number}",
                chosen=context.draft.get("role") == number,
                note=note,
            )
        )
    return el("ol", "lots", *places, data_roving=True, key="lots")


def cast_wings(context: Context) -> Node:
    """Return what else the company scores: its director and the scene elements."""
    words, held = context.words, own_company(context)
    scene = does(words, "scene.final", n=held.scene)
    props = []
    if held.director:
        kids = (
            explained(
                piece.card(words, held.director),
                *meaning.card(context, held.director, context.seat or ""),
            ),
            el("span", "prop-name", words(f"director.{held.director}.effect")),
        )
        props.append(el("li", "prop", el("div", "prop-pick", *kids), key="director"))
    props += [
        el(
            "li",
            "prop prop-small",
            explained(el("div", "prop-pick", piece.face(drawn.SCENE)), scene),
            key=f"scene-{n}",
        )
        for n in range(held.scene)
    ]
    return piece.wings(*props)


def cast_value(context: Context) -> Node:
    """Return the value of the current cast, line by line."""
    words = context.words
    scored = lines(context, cast_in_hand(context))
    sums = [
        el(
            "div",
            "sum",
            el("dt", "", words(f"item.{item.key}")),
            el("dd", "minus" if item.points < 0 else "", signed(item.points)),
            key=item.key,
        )
        for item in scored
    ]
    points = sum(item.points for item in scored)
    total = el(
        "div",
        "sum sum-total",
        el("dt", "", words("score.total")),
        el("dd", "", written(points)),
        key="total",
    )
    letter = context.seat or ""
    doing = words("turn.yours" if context.reader else "aria.to_move")
    return el(
        "div",
        "company own is-due",
        piece.plate(context, letter, doing, lit=True),
        explained(
            el("dl", "sums", *sums, total, aria_label=words("table.score")),
            does(words, "sums", n=points),
        ),
        key=f"company-{letter}",
        data_seat=letter,
    )
