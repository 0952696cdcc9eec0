"""M-4.1, M-4.3, M-4.4: whom a symbol blocks, and who continues after the pause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.games.musicando.deck import FLATS, NATURALS, SHARPS
from pyengine.games.musicando.state import holder, replaced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.core import Hidden
    from pyengine.games.musicando.deck import Card


def struck(
    hands: tuple[tuple[Card | Hidden, ...], ...], player: int, card: Card
) -> tuple[int, ...]:
    """M-4.1: return whom this player's sharp, flat or natural blocks, the next player first.

    Only players who still hold cards count: of two, the other one, once; a player who is alone
    blocks nobody. Other cards block nobody.
    """
    found = []
    if card in SHARPS or card in NATURALS:
        found.append(holder(hands, player, 1))
    if card in FLATS or card in NATURALS:
        found.append(holder(hands, player, -1))
    return tuple(dict.fromkeys(other for other in found if other != player))


def blocker(
    laid: Sequence[tuple[Card, int]],
    hands: tuple[tuple[Card | Hidden, ...], ...],
    player: int,
) -> int:
    """M-4.2: return who laid the last symbol that blocked this player, who is blocked.

    `laid` has all cards with their players; who held cards at a time holds some now or laid some
    later.
    """
    held = hands
    for card, by in reversed(laid):
        if player in struck(held, by, card):
            return by
        held = replaced(held, by, (card,))
    raise ValueError(player)


def runner(hands: tuple[tuple[Card | Hidden, ...], ...], player: int, sides: int) -> int | None:
    """M-4.3, M-4.4: return who continues after this player's pause, None if nobody does.

    It is the player, or after the last card the partner if still in. `hands` are those after the
    pause was laid, `sides` is the number of sides. Without partnerships players are their own
    partners, and may be out like any partner.
    """
    partner = (player + sides) % len(hands)
    return next((other for other in (player, partner) if hands[other]), None)
