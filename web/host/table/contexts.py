"""Building the view contexts of all tables.

Nothing is shown that the person at the screen may not see: a game being played shows a spectator's
view while a story is told at a table of several people, and otherwise that of the person to move.
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
    """Return the context of a seat for this state, with nobody to move."""
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
    """Return the context of a seat as far as the story is told, with its draft."""
    session, beat = top.session, story.beat
    told = session.log[: len(session.log) - story.untold]
    state, events = (beat.state, beat.events) if beat else (session.state, ())
    seen, narrated = session.game.observation(state, seat), [entry.event for entry in told]
    context = view_context(top, seen, seat, narrated, events, story.event)
    return replace(context, to_move=to_move, draft=draft)


def of_play(top: Tabletop, play: Play) -> Context:
    """Return the context of a game being played, for the person at the screen."""
    seat, offer = play.viewpoint, play.offer
    to_move = () if play.story or play.playing_out else play.session.to_ask
    context = now(top, seat, to_move, play.draft, play.story)
    if offer.taker is None or offer.taker != seat:
        return context
    return replace(context, undo=offer.plies(), undo_turn=offer.plies(turn=True))


def for_spectator(top: Tabletop, context: Context) -> Context:
    """Return the context of the same game for a spectator."""
    return replace(context, seen=top.session.seen(None), seat=None)
