"""The state of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pyengine.games.lucca_citta.cards import TOWER, TOWERS, Card, numbers

if TYPE_CHECKING:
    from pyengine.core import Hidden, Item
    from pyengine.games.lucca_citta.district import District

Phase = Literal[
    "sets",  # chance has to lay out sets and deal (L-2.1)
    "keeping",  # all choose two of four (L-2.2)
    "deck",  # chance has to shuffle the rest with the towers (L-2.3)
    "opening",  # the player to move may open palazzi (L-5.1)
    "taking",  # the player to move has to take a set (L-5.1)
    "placing",  # the player to move has to place its cards (L-5.5)
    "over",
    "showing",  # between two events of a narration; nobody is to move
]


@dataclass(frozen=True, slots=True)
class Hand:
    """L-2.2: the four cards dealt and, once laid, the two that are kept, front last."""

    cards: tuple[int | Hidden, ...]
    kept: tuple[int | Hidden, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The table; seats are counted from 0 for A, in `districts` and `hands` too.

    `sets` has the sets as laid out, () for one that was taken. `order` is the turn order of the
    round and `turn` the index in it of the player to move, who still has to place the cards `taken`
    and has `placed` the others of the set. `gone` has the cards discarded or removed from the game,
    `ledger` all score lines so far. The towers join the deck after the keep (L-2.3).

    The cards dealt are hidden from others until all have kept; the deck is hidden from everybody.
    The state does not record who put back which two cards: the deck is then simply the unseen
    cards, shuffled, so a player's own two reveal nothing of their order. Walls were open when
    taken.
    """

    phase: Phase
    round: int
    deck: tuple[Card | Hidden, ...]
    sets: tuple[tuple[Card | Hidden, ...], ...]
    districts: tuple[District, ...]
    order: tuple[int, ...] = ()
    turn: int = 0
    taken: tuple[int, ...] = ()
    placed: tuple[int, ...] = ()
    gone: tuple[Card | Hidden, ...] = ()
    ledger: tuple[Item, ...] = ()
    hands: tuple[Hand, ...] = ()


def cards(state: State) -> tuple[Card, ...]:
    """L-1.1, L-1.2: return all cards that are face up, wherever they lie, sorted, towers last."""
    found: list[Card | Hidden] = [*state.deck, *state.taken, *state.gone]
    for pile in (*state.sets, *(hand.cards for hand in state.hands)):
        found += pile
    for district in state.districts:
        for palazzo in district.building + district.completed + district.opened:
            found += palazzo
        found += district.walls
        found += TOWERS[: district.towers]
    if state.phase == "sets" or state.hands:
        found += TOWERS  # L-2.1: set aside
    return (*sorted(numbers(found)), *TOWERS[: found.count(TOWER)])
