"""The layers of every table's picture: the game with its bar, notice and foot, and dialogs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import el, owned
from host.table import keys, taps
from host.table.bar import bar
from host.table.toasts import toasts

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.tabletop import Tabletop
    from host.table.view_context import ViewContext


def layers(
    top: Tabletop, context: ViewContext[Any, Any], foot: Node, dialog: Node | None
) -> list[Node]:
    """Return the game with its bar, its notice and its foot, and what covers it."""
    words, key = top.words, context.game.key
    title, status = words(f"game.{key}.name"), top.view.status(context)
    game = el(
        "div",
        "game",
        bar(words, title, status, top.way_out),
        toasts(words, top.notices.over),
        top.view.table(context),
        foot,
        key="game",
        data_seat=context.seat or "",
    )
    taps.mark(top.view, context, [game])
    keys.mark(top.view, context, game)
    owned(key, [game])
    return [game, *([dialog] if dialog else [])]


def picture(top: Tabletop, tree: list[Node], **more: object) -> dict[str, Any]:
    """Return the picture to show, and clear its announcements."""
    said, sounds = top.announcements.take()
    prefs, key = top.prefs, top.session.game.key
    return {
        "app": "playing",
        "skin": key,
        "lang": prefs.lang,
        "theme": prefs.theme,
        "ply": top.session.ply,
        "moved": False,
        "title": top.words(f"game.{key}.name"),
        "say": said,
        "forget": False,
        "sound": sounds if prefs.sound == "on" else [],
        "hearing": prefs.sound,
        "volume": int(prefs.volume),
        "tree": tree,
        **more,
    }
