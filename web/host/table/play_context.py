"""What a game that is played shows now: to whoever is before the screen, or to a spectator.

Nothing is shown that the one before the screen may not see: everybody's view (a spectator's) while
something is told at a table of several people, and otherwise that of the one who is asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from host.table.view_context import ViewContext

if TYPE_CHECKING:
    from host.table.play import Play
    from host.table.tabletop import Tabletop


def now(top: Tabletop, play: Play) -> ViewContext[Any, Any]:
    """Return what is shown to whoever is before the screen."""
    session = play.session
    beat, viewpoint, offer = play.story.beat, play.viewpoint, play.offer
    told = len(session.log) - play.story.untold
    mine = offer.taker is not None and offer.taker == viewpoint
    return ViewContext(
        game=session.game,
        seen=session.game.observation(beat.state if beat else session.state, viewpoint),
        seat=viewpoint,
        to_move=() if beat or play.playing_out else session.to_ask,
        people=top.people,
        words=top.words,
        draft=play.draft,
        prefs=top.prefs,
        turned=top.turned,
        event=beat.event if beat else None,
        beat=beat.events if beat else (),
        narrated=tuple(entry.event for entry in session.log[:told]),
        undo=offer.plies() if mine else 0,
        undo_turn=offer.plies(turn=True) if mine else 0,
    )


def for_spectator(top: Tabletop, play: Play) -> ViewContext[Any, Any]:
    """Return the game as somebody sees it who walks by."""
    return replace(now(top, play), seen=play.session.seen(None), seat=None)
