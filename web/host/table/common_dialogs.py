"""The dialogs of every table: the log, the rules, settings, the score, a closer look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import owned
from host.table import dialogs, how_to_play, score_sheet
from host.table.log_sheet import log, rounds
from host.table.notes import noted
from host.table.settings_sheet import settings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from host.nodes import Node
    from host.table.tabletop import Tabletop
    from host.table.view_context import ViewContext

    Context = ViewContext[Any, Any]

NAMES = ("log", "rules", "settings", "score", "look")
"""Their names, which are also the acts that open them."""


def dialog(
    top: Tabletop,
    context: Context,
    untold: int = 0,
    own: Mapping[str, Callable[[], Node | None]] | None = None,
) -> Node | None:
    """Return the open dialog: one that every table has, or one of the table's `own`.

    The last `untold` entries of the log are left out, as they are still to be told.
    """
    words, of = top.words, top.dialog.of
    known: dict[str, Callable[[], Node | None]] = {
        "rules": lambda: how_to_play.rules(words, context.game.key, of, top.prefs),
        "log": lambda: _log(top, context, untold),
        "settings": lambda: settings(words, top.prefs),
        "score": lambda: _score(top, context),
        "look": lambda: _closer_look(top, context),
        **(own or {}),
    }
    name = top.dialog.name
    return known[name]() if name in known else None


def _log(top: Tabletop, context: Context, untold: int) -> Node:
    entries = top.session.log
    told = entries[: len(entries) - untold]
    return log(context, rounds(top.view, context, told), noted(top.session))


def _score(top: Tabletop, context: Context) -> Node:
    session = top.session
    return score_sheet.score(
        top.words,
        top.view,
        context,
        top.dialog.line,
        session.hints_by_seat,
        dict(session.challenge),
        practice=session.practice,
    )


def _closer_look(top: Tabletop, context: Context) -> Node:
    title, body = top.view.look_at(context, top.dialog.of)
    return dialogs.closer_look(top.words, title, owned(context.game.key, body))
