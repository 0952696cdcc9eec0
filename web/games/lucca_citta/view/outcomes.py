"""The outcome of a move before it is made; no rule is known here, the game itself is asked.

A use is tried out on what the seat sees; the game's events tell its outcome.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.text import capitalised
from pyengine.games.lucca_citta.district import payments, support

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Event
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.district import District, Payment, Support
    from pyengine.games.lucca_citta.moves import Move, Use
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]

COMPLETED = "palazzo_completed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a use: its event, and the viewer's district before and after."""

    event: Event
    before: District
    after: District

    @property
    def completes(self) -> bool:
        """L-5.6: return whether a palazzo would be complete."""
        return self.event.key == COMPLETED

    @property
    def support(self) -> Support:
        """L-7.2: return the resulting support of the walls."""
        return support(self.after)

    @property
    def falls_short(self) -> bool:
        """L-7.2: return whether walls would lack support."""
        return self.support.have < self.support.need


def outcome(context: Context, use: Use) -> Outcome:
    """L-5.5, L-5.6: try out a legal use."""
    who = context.own
    first, *others = context.game.narrate(context.seen, context.seat or "", use)
    step = others[0] if others and others[0].event.key == COMPLETED else first
    return Outcome(step.event, context.seen.districts[who], step.state.districts[who])


def opening(context: Context, colour: int) -> tuple[Payment, ...]:
    """L-5.2: return who would pay the viewer for opening a colour now."""
    return payments(context.seen.districts, context.own, colour)


def may_take(context: Context) -> bool:
    """L-5.1: return whether to offer taking a set at once although palazzi could be opened.

    That is if none of them would be paid for now (L-5.2), or if all are opened automatically after
    this round (L-7.1).
    """
    if not context.mine or context.seen.phase != "opening":
        return False
    game: LuccaCitta = context.game  # type: ignore[assignment] # the only game that has this view
    if context.seen.round == game.rounds:
        return True
    ready = context.seen.districts[context.own].completed
    return not any(points(opening(context, at)) for at, palazzo in enumerate(ready) if palazzo)


def points(paid: Sequence[Payment]) -> int:
    """L-5.2: return the sum of the payments."""
    return sum(payment.points for payment in paid)


def headline(words: Words, told: Outcome, full: int) -> str:
    """Say in a word or two what a use does."""
    args = told.event.args
    match told.event.key:
        case "palazzo_started":
            return words("use.start")
        case "palazzo_enlarged":
            return words("use.enlarge", size=args["size"], full=full)
        case "palazzo_completed":
            named = words(f"colour_name.{args['colour']}")
            return words("use.complete", colour=capitalised(named))
        case "wall_built":
            return words("use.wall")
    return words("use.discard")


def details(words: Words, told: Outcome) -> list[str]:
    """Say what a use brings, and its effect on the shields and on those that the walls need."""
    args = told.event.args
    if not told.completes:
        return [_support(words, told)]
    brings = words("cost.complete", windows=args["points"], points=args["points"])
    return [brings, _support(words, told)]


def _support(words: Words, told: Outcome) -> str:
    held, before = told.support, support(told.before)
    if told.event.key == "wall_built":
        return words("cost.wall", walls=len(told.after.walls), need=held.need, have=held.have)
    if told.event.key == "discarded":
        return words("cost.discard")
    if told.falls_short:
        return words("cost.short", have=held.have, need=held.need)
    if before.have == held.have:
        return words("label.shields", n=held.have)
    return words("cost.shields", before=before.have, after=held.have)
