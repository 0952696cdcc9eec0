"""Explain why a card or a pass is good or bad, in terms that a player can check at the table.

The shares are those of the rule of thumb, in points; they need not add up to the value, which comes
from playouts. Reasons that hold for nearly every card have a share below `MIN_SHARE`, and are given
only where no others exist.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.musicando.boards import NEVER_ENCLOSED, ColumnBoard, GridBoard
from pyengine.agents.musicando.cards import (
    ALL_NOTES,
    ALL_OVALS,
    RING,
    SYMBOL,
    members,
)
from pyengine.agents.musicando.grid_policy import ENCLOSING_GRID
from pyengine.agents.musicando.playout import PASS
from pyengine.agents.musicando.policy import GOOD, chains
from pyengine.core import REASONS, Reason
from pyengine.games.musicando.deck import DECK
from pyengine.games.musicando.deck import PAUSE as REST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyengine.agents.musicando.boards import Place
    from pyengine.agents.musicando.grid_policy import Play
    from pyengine.agents.musicando.playout import Position
    from pyengine.agents.musicando.view import View
    from pyengine.games.musicando import Musicando, State

POINTS_PER_UNIT: Final = {"S": 0.03, "G": 0.03, "P": 0.3, "M": 0.2}
"""Points per unit of the rule of thumb, by display."""
TURN_POINTS: Final = 0.5
"""Points for making an opponent lose a turn."""
CHOICE_POINTS: Final = 0.1
"""Points for one more layable card."""
MIN_SHARE: Final = 0.05
"""The smallest share of a reason, unless no other reason exists."""
MAX_CHOICES: Final = 4
"""More layable cards than this are no better."""

ENCLOSES: Final = ("encloses", "encloses_for_partner", "encloses_for_others")
CLOSES_IN: Final = ("closes_in", "closes_in_for_partner", "closes_in_for_others")
"""M-4.5: what a card does for one's own symbol, the partner's, or an opponent's."""

MAX_NAMED: Final = 2
"""The most cards that are named."""

HELPS_LEAST: Final = 0.04
ONLY_CARD: Final = 0.035
LEAVES: Final = 0.03
NO_TURN: Final = 0.02
FEWER: Final = 0.01
"""The share of reasons that are given only where no others exist."""


def foremost(reasons: Iterable[Reason], first: tuple[Reason, ...] = ()) -> tuple[Reason, ...]:
    """Return the reasons that come `first` and then the weightiest, at most `REASONS` in all.

    They include one in favour of the move, or a neutral one, if there is any.
    """
    ranked = sorted(reasons, key=lambda reason: -abs(reason.share))
    heavy = [reason for reason in ranked if abs(reason.share) >= MIN_SHARE]
    found = [*first, *heavy][:REASONS]
    if not any(reason.share > 0 for reason in found):
        favourable = max(
            (reason for reason in ranked if reason.share >= 0), key=_share, default=None
        )
        if favourable is not None and favourable not in found:
            found = [*found[: REASONS - 1], favourable]
    return tuple(found or ranked[:1])


def with_finish(found: tuple[Reason, ...], finish: Reason | None) -> tuple[Reason, ...]:
    """Add who finishes sooner or later to the foremost reasons, by its weight."""
    if finish is None:
        return found
    kept = found[: REASONS - 1]
    return tuple(sorted((*kept, finish), key=lambda reason: -abs(reason.share)))


def _share(reason: Reason) -> float:
    return reason.share


def of_play(  # noqa: PLR0913, PLR0917 # the decision, and one play
    rules: Musicando, seen: State, view: View, position: Position, play: Play, instead: int | None
) -> tuple[Reason, ...]:
    """M-3, M-4, M-5: return what speaks for and against a card or a pass.

    `instead` is the best layable card; None where a pass is better or the card is the last.
    """
    card, place = play
    if card == PASS:
        return foremost(_of_pass(seen, view, position, instead))
    if position.hands[view.player] == 1 << card:
        rank = len(seen.ranks) + 1
        return (Reason("goes_out", {"rank": rank}, float(view.players - rank + 1)),)
    after = position.copy()
    after.move(card, place)
    found: list[Reason] = []
    if card & 7 == SYMBOL:
        found += _of_symbol(rules, seen, view, card, goes_on=_next(view, after, card) > 0)
    if isinstance(position.board, ColumnBoard):
        found += _of_column(position.board, view, card)
    elif isinstance(after.board, GridBoard):
        found += _of_grid(position, after.board, view, play)
    found += _of_what_follows(rules, seen, view, position, after, card)
    return foremost([*found, *_of_any_card(seen, view, position)])


def _next(view: View, after: Position, card: int) -> int:
    """Return how many own cards can be laid after this one."""
    return (view.hand & ~(1 << card) & after.board.layable()).bit_count()


def _of_pass(seen: State, view: View, position: Position, instead: int | None) -> Iterator[Reason]:
    """M-3.1, M-4.3, M-7.3: explain a pass."""
    able = view.hand & position.board.layable()
    if not able:
        yield Reason("ends_run" if seen.run else "nothing_fits", {}, 0.0)
    elif not able & ALL_NOTES:
        kept = _names([*members(able)])
        yield Reason(
            "keeps_symbols", {"symbols": kept}, MIN_SHARE if instead is None else TURN_POINTS
        )
    elif instead is None:
        yield Reason("gives_nothing", {}, LEAVES)
    elif isinstance(position.board, ColumnBoard) and _all_let_in(position.board, able, view.hand):
        yield Reason("helps_others", {}, TURN_POINTS)
    else:
        yield Reason("keeps_card", {"card": DECK[instead]}, TURN_POINTS)
    if able and instead is None and seen.run:
        yield Reason("ends_run", {}, -TURN_POINTS)
    if seen.stock:
        yield Reason("draws", {}, -TURN_POINTS)


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
    """M-4.1 to M-4.3: say whom a symbol newly blocks, and whether its player continues."""
    seat, name = rules.seats[view.player], DECK[card]
    struck = [
        other
        for other in rules.blocks(seen, seat, name)
        if not seen.blocked[rules.seats.index(other)]
    ]
    foes = tuple(other for other in struck if rules.side(other) != rules.side(seat))
    if name == REST:
        if foes and goes_on:
            yield Reason("all_wait", {}, TURN_POINTS * len(foes))
        return
    if foes:
        yield Reason("blocks", {"seats": foes}, TURN_POINTS * len(foes))
    for other in struck:
        if other not in foes:
            yield Reason("blocks_partner", {"seat": other}, -TURN_POINTS)


def _of_column(board: ColumnBoard, view: View, card: int) -> Iterator[Reason]:
    """M-5.3, M-5.4, M-4.1: say which cards a card lets in, own and others', and what one keeps."""
    if card & 7 == SYMBOL:
        return
    letter, hand = board.letter, view.hand
    own, cost = GOOD.parts(letter, card, hand)
    behind = chains(letter, card)
    yield from _of_own_cards(behind, hand, POINTS_PER_UNIT[letter] * own)
    let_in = _let_in(view, behind)
    if let_in:
        yield Reason("lets_in_others", {"cards": _names(let_in)}, -POINTS_PER_UNIT[letter] * cost)
    elif not any(chain and hand >> chain[0] & 1 for chain in behind):
        yield Reason("gives_nothing", {}, POINTS_PER_UNIT[letter])
    costs = [GOOD.parts(letter, other, hand)[1] for other in members(hand & board.open & ALL_NOTES)]
    if cost and cost == min(costs) < max(costs):
        yield Reason("helps_least", {}, HELPS_LEAST)
    symbols = hand & board.open & ~ALL_NOTES
    if symbols:
        kept = _names([*members(symbols)])
        yield Reason("keeps_symbols", {"symbols": kept}, 2 * CHOICE_POINTS)


def _of_own_cards(behind: list[list[int]], hand: int, share: float) -> Iterator[Reason]:
    """M-5.3, M-5.4: say which own cards come next, or else which come later, and how many follow.

    How many follow is said if not all of them are named.
    """
    longest = max((_own_run(chain, hand) for chain in behind), key=len, default=[])
    later = [[card for card in chain if hand >> card & 1] for chain in behind]
    nearest = min((cards for cards in later if cards), key=len, default=[])
    named = longest or nearest
    if not named:
        return
    own = sum(map(len, later))
    part = share * len(named) / own
    yield Reason("lets_in_own" if longest else "on_the_way", {"notes": _names(named)}, part)
    if own > len(named):
        yield Reason("own_follow", {"n": own, "of": sum(map(len, behind))}, share - part)


def _own_run(chain: list[int], hand: int) -> list[int]:
    """Return the own cards at the start of a chain."""
    return list(takewhile(lambda card: hand >> card & 1, chain))


def _let_in(view: View, behind: list[list[int]]) -> list[int]:
    """M-5.3, M-5.4: return the next cards that the other side may hold."""
    foes = [who for who in range(view.players) if who % view.sides != view.player % view.sides]
    possible = [view.possible(who) for who in foes]
    return [
        chain[0] for chain in behind if chain and any(cards >> chain[0] & 1 for cards in possible)
    ]


def _names(cards: list[int]) -> tuple[str, ...]:
    return tuple(DECK[card] for card in cards)


def _of_grid(position: Position, after: GridBoard, view: View, play: Play) -> Iterator[Reason]:
    """M-4.5, M-5.2: say whose symbols get a place, and which own cards fit beside this one."""
    card, place = play
    point = POINTS_PER_UNIT["G" if after.glissando else "S"]
    if card & 7 == SYMBOL:
        yield Reason("rid_of_symbol", {}, point * ENCLOSING_GRID.weights.symbol)
        return
    steps = _steps(position, after, place)
    enclosed = [symbol for symbol in steps if after.covering >> symbol & 1]
    nearer = sorted(steps.keys() - enclosed, key=steps.__getitem__)
    most = dict.fromkeys([*nearer[-1:], *nearer[:1]])
    for keys, symbols in ((ENCLOSES, enclosed), (CLOSES_IN, most)):
        for symbol in symbols:
            share = point * steps[symbol]
            whose = 0 if view.hand >> symbol & 1 else 1 if share > 0 else 2
            yield Reason(keys[whose], {"symbol": DECK[symbol]}, share)
    if after.glissando and ALL_OVALS >> card & 1 and len(after.cards) > 1:
        fitting = view.hand & RING[card & 7] & ~ALL_OVALS
        if fitting:
            first = next(members(fitting))
            yield Reason(
                "opens_row_for", {"card": DECK[first]}, CHOICE_POINTS * fitting.bit_count()
            )


def _steps(position: Position, after: GridBoard, place: Place) -> dict[int, float]:
    """M-4.5: return by symbol what a new card at this cell is worth to the policy.

    It is a step towards a place for symbols that are in a hand and have none yet.
    """
    pulls = ENCLOSING_GRID.pulls(cast("GridBoard", position.board), position)
    steps: dict[int, float] = {}
    for near in (place, *after.beside[place]):
        enclosure = after.enclosure[near]
        if enclosure & 7 == NEVER_ENCLOSED:
            continue
        beside, laid = pulls[enclosure >> 3]
        worth = laid[enclosure & 7] if near == place else beside[(enclosure & 7) - 1]
        if worth:
            symbol = enclosure & 56 | SYMBOL
            steps[symbol] = steps.get(symbol, 0.0) + worth
    return steps


def _of_what_follows(  # noqa: PLR0913, PLR0917 # the decision, before one card and after it
    rules: Musicando, seen: State, view: View, position: Position, after: Position, card: int
) -> Iterator[Reason]:
    """M-3.1: say how many own cards can be laid next, and who certainly cannot lay a note."""
    before, count = _next(view, position, card), _next(view, after, card)
    if not count:
        yield Reason("leaves_nothing", {}, -3 * CHOICE_POINTS)
    else:
        share = CHOICE_POINTS * (min(count, MAX_CHOICES) - min(before, MAX_CHOICES)) or LEAVES
        new = view.hand & after.board.layable() & ~position.board.layable()
        if share > LEAVES and not isinstance(after.board, ColumnBoard):
            yield Reason("makes_room", {"cards": _names([*members(new)][:MAX_NAMED])}, share)
        else:
            yield Reason("leaves" if share > 0 else "leaves_only", {"n": count}, share)
    if after.turn == view.player or seen.stock:
        return
    possible = ALL_NOTES & view.possible(after.turn)
    if position.board.layable() & possible and not after.board.layable() & possible:
        mate = after.turn % view.sides == view.player % view.sides
        key = "stops_partner" if mate else "stops"
        yield Reason(key, {"seat": rules.seats[after.turn]}, -TURN_POINTS if mate else TURN_POINTS)


def _of_any_card(seen: State, view: View, position: Position) -> Iterator[Reason]:
    """M-3.1, M-4.3: give reasons that hold for every layable card."""
    able = view.hand & position.board.layable()
    if not (able & (able - 1) or position.may_pass()):
        yield Reason("only_card", {}, ONLY_CARD)
    if seen.run:
        yield Reason("no_turn", {}, NO_TURN)
    yield Reason("fewer_cards", {"n": view.hand.bit_count() - 1}, FEWER)
