"""Small pieces of the Musicando table: cards, marks, seats' signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.musicando.view import art as drawn
from games.musicando.view import wording
from host.nodes import art, el, visually_hidden
from pyengine.games.musicando import NOTES

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Seat
    from pyengine.games.musicando import Card, Move, State

    Context = ViewContext[State, Move]


def card(
    context: Context,
    shown: Card,
    label: str | None = None,
    *,
    cls: str = "",
    flies: bool = True,
    start: str | None = None,
    way: str | None = None,
) -> Node:
    """Return a card face up, animated by identity; a new one comes from `start` or by `way`."""
    called = wording.note(context, shown[1]) if shown[1] in NOTES else ""
    kind, symbols = drawn.card(shown, context.prefs.scale, called)
    return art(
        f"{kind} {cls}".strip(),
        *symbols,
        label=label,
        data_fly=f"card-{shown}" if flies else None,
        data_from=start,
        data_enter=way,
    )


def back(**attrs: str) -> Node:
    """Return a card face down."""
    kind, symbols = drawn.BACK
    return art(kind, *symbols, **attrs)


def mark(name: str, label: str | None = None, **ways: str | None) -> Node:
    """Return a small sign by its name, such as "block" or "wait"; a colour's by its letter."""
    cls = f"mark c-{name}" if name.isupper() else "mark"
    return art(cls, f"m-mark-{name}" if name.isupper() else f"m-{name}", label=label, **ways)


def display_icon(display: str) -> Node:
    """Return a display as a small picture."""
    return art("motif", f"m-display-{display}")


def badge(context: Context, seat: Seat) -> Node:
    """Return a seat's sign, with its name for screen readers."""
    return el("span", "who", context.badge(seat), visually_hidden(context.name(seat)))


def contract(context: Context, display: str, level: int) -> list[Node]:
    """Return the picture and the name of the contract."""
    return [display_icon(display), el("span", "", wording.call(context.words, level, display))]
