"""The bar below a game being played: a story, the end, or the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.nodes import el
from host.table.challenge import verdicts
from host.table.notices import Notice
from host.table.prompt import game_over_bar, prompt
from host.table.rewind import rewind
from host.table.waiting import waiting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.table.play import Play
    from host.table.tabletop import Tabletop
    from host.table.view_context import ViewContext
    from pyengine.core import Event

LONGEST = 140
"""The most characters told of skipped events, unless the last alone is longer."""

FITTING = 150
"""The most characters of the last event and the instruction for which a phone has room."""


def foot(
    top: Tabletop,
    play: Play,
    context: ViewContext[Any, Any],
    ask: Node | None,
    *,
    reviewed: bool,
    waits: bool,
    passes: bool,
) -> Node:
    """Return the bar below the table; its prompt is announced whenever it changes.

    `ask` is the button for a hint, if any. `reviewed`: a finished game can be reviewed. `waits`:
    the story waits for a press. `passes`: the person to move is about to pass automatically.
    """
    asks = top.view.prompt(context) if context.mine else ""
    if passes:
        asks = f"{asks} {top.words('turn.passes')}"
    top.announcements.ask(asks)
    answer = top.notices.below
    if context.event or (play.thinker and not context.mine):
        return _waiting(top, play, context, waits=waits)
    if play.over:
        challenge = verdicts(context, dict(play.session.challenge))
        return game_over_bar(context, challenge, reviewed=reviewed)
    text = asks or top.view.prompt(context)
    acts = top.view.controls(context)
    back, told = rewind(top, play), news(top, context, play.skipping.news) if context.mine else ""
    last = latest(top, play, context) if told else ""
    last = last if len(last) + len(text) <= FITTING else ""
    return prompt(context, text, acts, back, ask, answer=answer, news=told, latest=last)


def _waiting(top: Tabletop, play: Play, context: ViewContext[Any, Any], *, waits: bool) -> Node:
    """Return the bar while waiting: the current text, or the last one while bots think."""
    beat, words, tells = play.story.beat or play.last, top.words, bool(play.story)
    if beat:
        told = Notice(top.view.tell(context, beat.said), beat.event.clause)
    else:
        told = Notice(top.view.prompt(context))
    return waiting(
        words,
        told,
        "" if tells else words("turn.thinking", seats=[context.name(play.thinker or "")], n=1),
        (None if tells else rewind(top, play)) or _room(play),
        answer=top.notices.below,
        tells=tells,
        waits=waits,
        plays=play.story.plays,
        fast=top.prefs.speed == "fast",
    )


def _room(play: Play) -> Node | None:
    """Return the space for the undo button, so that nothing moves when it appears."""
    return el("div", "rewind") if play.seats.humans else None


def news(top: Tabletop, context: ViewContext[Any, Any], skipped: Sequence[Event]) -> str:
    """Return as many of the last of these skipped events as fit, or "" if there are none."""
    told = ""
    for event in reversed(skipped):
        more = f"{top.view.event(context, event)} {told}".rstrip()
        if told and len(more) > LONGEST:
            return f"… {told}"
        told = more
    return told


def latest(top: Tabletop, play: Play, context: ViewContext[Any, Any]) -> str:
    """Return the last event that was skipped and is told, or "" if nothing was."""
    for event in reversed(play.skipping.news):
        if told := top.view.event(context, event):
            return told
    return ""
