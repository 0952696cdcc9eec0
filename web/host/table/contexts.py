"""The view contexts of all tables are put together here, from what a table has and what is told.

Nothing is shown that the one before the screen may not see: at a game that is played everybody's
view (a spectator's) while something is told at a table of several people, and otherwise that of
the one who is asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from host.table.view_context import ViewContext

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.table.play import Play
    from host.table.story import Story
    from host.table.tabletop import Tabletop
    from host.table.view_context import Draft
    from pyengine.core import Event, Seat

    Context = ViewContext[Any, Any]


def view_context(
    top: Tabletop,
    seen: Any,  # any game's state
    seat: Seat | None,
    narrated: Iterable[Event],
    beat: tuple[Event, ...] = (),
    event: Event | None = None,
) -> Context:
    """Return what a seat is shown of this state, where nobody is asked for a move."""
    return ViewContext(
        game=top.session.game,
        seen=seen,
        seat=seat,
        to_move=(),
        participants=top.participants,
        words=top.words,
        draft={},
        prefs=top.prefs,
        transposed=top.transposed,
        event=event,
        beat=beat,
        narrated=tuple(narrated),
    )


def now(
    top: Tabletop, seat: Seat | None, to_move: tuple[Seat, ...], draft: Draft, story: Story
) -> Context:
    """Return what a seat is shown of a game as far as its story is told, and what it has begun."""
    session, beat = top.session, story.beat
    told = session.log[: len(session.log) - story.untold]
    state, events = (beat.state, beat.events) if beat else (session.state, ())
    seen, narrated = session.game.observation(state, seat), [entry.event for entry in told]
    context = view_context(top, seen, seat, narrated, events, story.event)
    return replace(context, to_move=to_move, draft=draft)


def of_play(top: Tabletop, play: Play) -> Context:
    """Return what is shown of a game that is played to whoever is before the screen."""
    seat, offer = play.viewpoint, play.offer
    to_move = () if play.story or play.playing_out else play.session.to_ask
    context = now(top, seat, to_move, play.draft, play.story)
    if offer.taker is None or offer.taker != seat:
        return context
    return replace(context, undo=offer.plies(), undo_turn=offer.plies(turn=True))


def for_spectator(top: Tabletop, context: Context) -> Context:
    """Return the same game as somebody sees it who walks by."""
    return replace(context, seen=top.session.seen(None), seat=None)
