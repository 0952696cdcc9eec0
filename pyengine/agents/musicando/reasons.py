"""Why a card or a pass is good or bad, as a player can check it at the table.

The shares are those of the rule of thumb, in points; they need not add up to the value, which has
been played out. What is true of nearly every card has a share below `LEAST`: it is told where
nothing else speaks for one.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.boards import ROW, ColumnBoard, GridBoard
from pyengine.agents.musicando.cards import (
    ALL_NOTES,
    ALL_OVALS,
    RING,
    SYMBOL,
    members,
)
from pyengine.agents.musicando.playout import PASS
from pyengine.agents.musicando.policy import CAREFUL, GOOD, chains
from pyengine.core import REASONS, Reason
from pyengine.games.musicando.deck import DECK
from pyengine.games.musicando.deck import PAUSE as REST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyengine.agents.musicando.boards import Place
    from pyengine.agents.musicando.playout import Position
    from pyengine.agents.musicando.policy import Play
    from pyengine.agents.musicando.view import View
    from pyengine.games.musicando import Musicando, State

POINT: Final = {"S": 0.03, "G": 0.03, "P": 0.3, "M": 0.2}
"""How many points a point of the rule of thumb is worth, by display."""
TURN: Final = 0.5
"""What it is worth in points that one of the others loses a turn."""
CHOICE: Final = 0.1
"""What it is worth in points to have one card more that can be laid."""
LEAST: Final = 0.05
"""What a reason has to count at least, unless nothing else speaks for a move."""
MOST: Final = 4
"""How many cards that can be laid are as good as any number."""

TOLD: Final = 2
"""How many of several cards are named."""

HELPS_LEAST: Final = 0.04
ONLY_CARD: Final = 0.035
LEAVES: Final = 0.03
NO_TURN: Final = 0.02
FEWER: Final = 0.01
"""Shares of what is told where nothing else speaks for a card."""


def foremost(reasons: Iterable[Reason], told: tuple[Reason, ...] = ()) -> tuple[Reason, ...]:
    """Return those that were `told` and then those that count most, at most `REASONS`.

    One that speaks for the move is among them, or one of no weight, if there is any.
    """
    ranked = sorted(reasons, key=lambda reason: -abs(reason.share))
    heavy = [reason for reason in ranked if abs(reason.share) >= LEAST]
    found = [*told, *heavy][:REASONS]
    if not any(reason.share > 0 for reason in found):
        favourable = max(
            (reason for reason in ranked if reason.share >= 0), key=_share, default=None
        )
        if favourable is not None and favourable not in found:
            found = [*found[: REASONS - 1], favourable]
    return tuple(found or ranked[:1])


def _share(reason: Reason) -> float:
    return reason.share


def of_play(  # noqa: PLR0913, PLR0917 # the decision, and one play
    rules: Musicando, seen: State, view: View, position: Position, play: Play, instead: int | None
) -> tuple[Reason, ...]:
    """M-3, M-4, M-5: say what speaks for a card or a pass, and what against it.

    `instead` is the best card that could be laid; None if that is better than a pass, or the last.
    """
    card, place = play
    if card == PASS:
        return foremost(_of_pass(seen, view, position, instead))
    if position.hands[view.player] == 1 << card:
        rank = len(seen.ranks) + 1
        return (Reason("goes_out", {"rank": rank}, float(view.players - rank + 1)),)
    after = position.copy()
    after.move(card, place)
    found = [*_of_what_follows(rules, seen, view, position, after, card)]
    if card & 7 == SYMBOL:
        found += _of_symbol(rules, seen, view, card, goes_on=_next(view, after, card) > 0)
    if isinstance(position.board, ColumnBoard):
        found += _of_column(position.board, view, card)
    elif isinstance(after.board, GridBoard):
        found += _of_grid(position.board, after.board, view, play)
    return foremost([*found, *_of_any_card(seen, view, position)])


def _next(view: View, after: Position, card: int) -> int:
    """Return how many own cards can be laid once this one has been."""
    return (view.hand & ~(1 << card) & after.board.layable()).bit_count()


def _of_pass(seen: State, view: View, position: Position, instead: int | None) -> Iterator[Reason]:
    """M-3.1, M-4.3, M-7.3: say why one passes."""
    able = view.hand & position.board.layable()
    if not able:
        yield Reason("ends_run" if seen.run else "nothing_fits", {}, 0.0)
    elif not able & ALL_NOTES:
        kept = _names([*members(able)])
        yield Reason("keeps_symbols", {"symbols": kept}, LEAST if instead is None else TURN)
    elif instead is None:
        yield Reason("gives_nothing", {}, LEAVES)
    elif isinstance(position.board, ColumnBoard) and _all_let_in(position.board, able, view.hand):
        yield Reason("helps_others", {}, TURN)
    else:
        yield Reason("keeps_card", {"card": DECK[instead]}, TURN)
    if able and instead is None and seen.run:
        yield Reason("ends_run", {}, -TURN)
    if seen.stock:
        yield Reason("draws", {}, -TURN)


def _all_let_in(board: ColumnBoard, cards: int, hand: int) -> bool:
    """M-5.3, M-5.4: tell whether each of these cards lets in a card that is not in the hand."""
    return all(
        card & 7 != SYMBOL
        and any(chain and not hand >> chain[0] & 1 for chain in chains(board.letter, card))
        for card in members(cards)
    )


def _of_symbol(
    rules: Musicando, seen: State, view: View, card: int, *, goes_on: bool
) -> Iterator[Reason]:
    """M-4.1 to M-4.3: say whom a symbol blocks who was not, and whether one goes on."""
    seat, name = rules.seats[view.player], DECK[card]
    struck = [
        other
        for other in rules.blocks(seen, seat, name)
        if not seen.blocked[rules.seats.index(other)]
    ]
    foes = tuple(other for other in struck if rules.side(other) != rules.side(seat))
    if name == REST:
        if foes and goes_on:
            yield Reason("all_wait", {}, TURN * len(foes))
        return
    if foes:
        yield Reason("blocks", {"seats": foes}, TURN * len(foes))
    for other in struck:
        if other not in foes:
            yield Reason("blocks_partner", {"seat": other}, -TURN)


def _of_column(board: ColumnBoard, view: View, card: int) -> Iterator[Reason]:
    """M-5.3, M-5.4, M-4.1: say what one lets in, one's own and others', and what one keeps."""
    if card & 7 == SYMBOL:
        return
    letter, hand = board.letter, view.hand
    own, cost = GOOD.parts(letter, card, hand)
    behind = chains(letter, card)
    yield from _of_own_cards(behind, hand, POINT[letter] * own)
    let_in = _let_in(view, behind)
    if let_in:
        yield Reason("lets_in_others", {"cards": _names(let_in)}, -POINT[letter] * cost)
    elif not any(chain and hand >> chain[0] & 1 for chain in behind):
        yield Reason("gives_nothing", {}, POINT[letter])
    costs = [GOOD.parts(letter, other, hand)[1] for other in members(hand & board.open & ALL_NOTES)]
    if cost and cost == min(costs) < max(costs):
        yield Reason("helps_least", {}, HELPS_LEAST)
    symbols = hand & board.open & ~ALL_NOTES
    if symbols:
        kept = _names([*members(symbols)])
        yield Reason("keeps_symbols", {"symbols": kept}, 2 * CHOICE)


def _of_own_cards(behind: list[list[int]], hand: int, share: float) -> Iterator[Reason]:
    """M-5.3, M-5.4: say which own cards come next, or else which come later."""
    longest = max((_own_run(chain, hand) for chain in behind), key=len, default=[])
    later = [[card for card in chain if hand >> card & 1] for chain in behind]
    nearest = min((cards for cards in later if cards), key=len, default=[])
    if longest:
        yield Reason("lets_in_own", {"notes": _names(longest)}, share)
    elif nearest:
        yield Reason("on_the_way", {"notes": _names(nearest)}, share)


def _own_run(chain: list[int], hand: int) -> list[int]:
    """Return the own cards with which a chain begins."""
    return list(takewhile(lambda card: hand >> card & 1, chain))


def _let_in(view: View, behind: list[list[int]]) -> list[int]:
    """M-5.3, M-5.4: return the cards that come next and that one of the other side may hold."""
    foes = [who for who in range(view.players) if who % view.sides != view.player % view.sides]
    possible = [view.possible(who) for who in foes]
    return [
        chain[0] for chain in behind if chain and any(cards >> chain[0] & 1 for cards in possible)
    ]


def _names(cards: list[int]) -> tuple[str, ...]:
    return tuple(DECK[card] for card in cards)


def _of_grid(board: GridBoard, after: GridBoard, view: View, play: Play) -> Iterator[Reason]:
    """M-4.5, M-5.2: say for whose symbols a place is made, and which own cards fit beside."""
    card, place = play
    point = POINT["G" if board.glissando else "S"]
    if card & 7 == SYMBOL:
        yield Reason("rid_of_symbol", {}, point * CAREFUL.enclose)
        return
    for symbol in members(after.covering & ~board.covering):
        args = {"symbol": DECK[symbol]}
        if view.hand >> symbol & 1:
            yield Reason("encloses", args, point * CAREFUL.enclose)
        elif symbol in view.unseen or any(cards >> symbol & 1 for cards in view.seen):
            yield Reason("encloses_for_others", args, point * CAREFUL.others)
    coming = _closing_in(after, view.hand, place)
    if coming:
        sides, symbol = max(coming)
        share = point * CAREFUL.near * sides
        yield Reason("closes_in", {"symbol": DECK[symbol]}, share)
    if board.glissando and ALL_OVALS >> card & 1 and board.cards:
        fitting = view.hand & RING[card & 7] & ~ALL_OVALS
        if fitting:
            first = next(members(fitting))
            yield Reason("opens_row_for", {"card": DECK[first]}, CHOICE * fitting.bit_count())


def _closing_in(board: GridBoard, hand: int, place: Place) -> list[tuple[int, int]]:
    """M-4.5: return the own symbols that cannot be laid yet and of whose cards one lies there.

    Each with how many sides of that card are taken; the others can still be. The card is the one
    at this place, or next to it.
    """
    found = []
    for near in (place, *_beside(place)):
        card = board.cards.get(near)
        if card is None or not hand >> (card | SYMBOL) & 1 or board.covering >> (card | SYMBOL) & 1:
            continue
        if not any(side in board.shut for side in _beside(near)):
            found.append((board.sides[near], card | SYMBOL))
    return found


def _beside(place: Place) -> tuple[Place, ...]:
    return (place + 1, place - 1, place + ROW, place - ROW)


def _of_what_follows(  # noqa: PLR0913, PLR0917 # the decision, before one card and after it
    rules: Musicando, seen: State, view: View, position: Position, after: Position, card: int
) -> Iterator[Reason]:
    """M-3.1: say how many own cards can be laid next, and who surely cannot lay a note any more."""
    before, count = _next(view, position, card), _next(view, after, card)
    if not count:
        yield Reason("leaves_nothing", {}, -3 * CHOICE)
    else:
        share = CHOICE * (min(count, MOST) - min(before, MOST)) or LEAVES
        new = view.hand & after.board.layable() & ~position.board.layable()
        if share > LEAVES and not isinstance(after.board, ColumnBoard):
            yield Reason("makes_room", {"cards": _names([*members(new)][:TOLD])}, share)
        else:
            yield Reason("leaves" if share > 0 else "leaves_only", {"n": count}, share)
    if after.turn == view.player or seen.stock:
        return
    possible = ALL_NOTES & view.possible(after.turn)
    if position.board.layable() & possible and not after.board.layable() & possible:
        mate = after.turn % view.sides == view.player % view.sides
        key = "stops_partner" if mate else "stops"
        yield Reason(key, {"seat": rules.seats[after.turn]}, -TURN if mate else TURN)


def _of_any_card(seen: State, view: View, position: Position) -> Iterator[Reason]:
    """M-3.1, M-4.3: say what speaks for every card that could be laid now."""
    able = view.hand & position.board.layable()
    if not (able & (able - 1) or position.may_pass()):
        yield Reason("only_card", {}, ONLY_CARD)
    if seen.run:
        yield Reason("no_turn", {}, NO_TURN)
    yield Reason("fewer_cards", {"n": view.hand.bit_count() - 1}, FEWER)
