"""The undo and redo buttons below a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.nodes import button, el, icon, icon_button

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.play import Play
    from host.table.tabletop import Tabletop
    from host.text import Words


def rewind(top: Tabletop, play: Play) -> Node | None:
    """Return the undo and redo buttons, as far as there is something to undo or redo."""
    offer, redo = play.offer, play.redoable
    mine = offer.taker in {None, play.viewpoint}
    named = "" if mine else top.participants[offer.taker or ""].name
    undo = "" if named and offer.state == "stays" else offer.state
    return _drawn(top.words, named, undo, redo=redo) if undo or redo else None


def _drawn(words: Words, taker: str, undo: str, *, redo: bool) -> Node:
    """Return the undo and redo buttons; `taker` is named if somebody else is asked.

    `undo` is "free", "" if there is nothing, or "stays": then the button is flat and says why.
    """
    return el(
        "div",
        "rewind",
        _undo(words, taker, undo) if undo else None,
        icon_button("redo", words("undo.redo"), "table:redo", data_again=True) if redo else None,
    )


def _undo(words: Words, taker: str, undo: str) -> Node:
    if taker:
        told = el("span", "", words("undo.of", seat=taker))
        return button("tool", icon("undo"), told, data_act="table:undo", data_again=True)
    flat = "true" if undo == "stays" else None
    return icon_button(
        "undo", words("table.undo"), "table:undo", aria_disabled=flat, data_again=True
    )
