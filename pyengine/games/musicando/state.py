"""The state of the table; players are counted clockwise from 0, in the order of `Game.seats`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeVar, cast

if TYPE_CHECKING:
    from pyengine.core import Hidden
    from pyengine.games.musicando.deck import Card
    from pyengine.games.musicando.layout import Layout
    from pyengine.games.musicando.moves import Call

Phase = Literal[
    "deck",  # chance has to shuffle the cards (M-2.1, M-7.1)
    "auction",  # bids and passes (M-2.2)
    "choice",  # the player left of the dealer chooses a display (M-7.2)
    "play",  # cards are laid (M-3)
    "over",
    "showing",  # between two events of a narration; nobody is to move
]


@dataclass(frozen=True, slots=True)
class Contract:
    """M-2.5, M-7.2: who opens which display; level 0 if the display was chosen."""

    player: int
    display: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """M-6, M-7.4: a finished deal: who laid all cards, in order, or who conceded."""

    dealer: int
    contract: Contract | None
    ranks: tuple[int, ...]
    conceded: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The table; the cards of a deal stay until the next deal.

    `finished` has the finished deals; the command line prints them as `deals`. `calls` are those of
    the auction, the first by the player left of the dealer. `layout` is None until there is a
    contract. `turn` is the player to move; with `run` it is the player whom the pause lets continue
    (M-4.3). `blocked` says who loses the next turn (M-4.2), `passed` who has passed since the last
    card (M-3.4), `ranks` who has laid all cards, in order.

    Public knowledge of the others' hands: `laid_by` says who laid each card of the layout; `unable`
    lists the passes of players who could lay no note card (M-3.1), each with the number of cards on
    the table then.
    """

    phase: Phase
    finished: tuple[FinishedDeal, ...] = field(metadata={"json": "deals"})
    dealer: int
    hands: tuple[tuple[Card | Hidden, ...], ...]
    stock: tuple[Card | Hidden, ...]
    calls: tuple[Call, ...]
    contract: Contract | None
    layout: Layout | None
    turn: int
    run: bool
    blocked: tuple[bool, ...]
    passed: tuple[bool, ...]
    ranks: tuple[int, ...]
    laid_by: tuple[int, ...]
    unable: tuple[tuple[int, int], ...]


def cards(state: State) -> tuple[Card, ...]:
    """M-1.1: return all cards wherever they are, in hands, stock or display, sorted."""
    found = [card for pile in (state.stock, *state.hands) for card in pile]
    if state.layout is not None:
        found += [lay.card for lay in state.layout.laid]
    return tuple(sorted(cast("list[Card]", found)))


Entry = TypeVar("Entry")


def replaced(entries: tuple[Entry, ...], index: int, entry: Entry) -> tuple[Entry, ...]:
    """Return the entries with the one at this index replaced."""
    return (*entries[:index], entry, *entries[index + 1 :])


def holder(hands: tuple[tuple[Card | Hidden, ...], ...], player: int, step: int) -> int:
    """M-3.3, M-4.1: return the nearest player who still holds cards; step 1 is clockwise, -1 not.

    The given player, if nobody else does.
    """
    count = len(hands)
    other = (player + step) % count
    while not hands[other] and other != player:
        other = (other + step) % count
    return other
