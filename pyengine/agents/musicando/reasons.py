"""Why a move is good or bad, as a player can check it at the table.

The shares are those of the rule of thumb, or of the odds, in points; they need not add up to the
value, which has been played out.
"""

from __future__ import annotations

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
from pyengine.agents.musicando.strength import NEWS, WEIGHTS, kind, level_called
from pyengine.core import REASONS, Reason
from pyengine.games.musicando.deck import DECK
from pyengine.games.musicando.deck import PAUSE as REST
from pyengine.games.musicando.moves import Bid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyengine.agents.musicando.bidding import Judge
    from pyengine.agents.musicando.boards import Place
    from pyengine.agents.musicando.playout import Table
    from pyengine.agents.musicando.policy import Play
    from pyengine.agents.musicando.view import View
    from pyengine.games.musicando import Contract, Musicando, State
    from pyengine.games.musicando.moves import Call

POINT: Final = {"S": 0.03, "G": 0.03, "P": 0.3, "M": 0.2}
"""How many points a point of the rule of thumb is worth, by display."""
TURN: Final = 0.5
"""What it is worth in points that one of the others loses a turn."""
CHOICE: Final = 0.1
"""What it is worth in points to have one card more that can be laid."""
LEAST: Final = 0.05
"""What a reason has to count at least."""
SLIGHT: Final = LEAST
"""The share of what has to be said though no points hang on it."""
MOST: Final = 4
"""How many cards that can be laid are as good as any number."""


def foremost(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return those that count most."""
    told_of = [reason for reason in reasons if abs(reason.share) >= LEAST]
    return tuple(sorted(told_of, key=lambda reason: -abs(reason.share))[:REASONS])


def of_play(
    rules: Musicando, seen: State, view: View, table: Table, play: Play
) -> tuple[Reason, ...]:
    """M-3, M-4, M-5: say what speaks for a card or a pass, and what against it."""
    card, place = play
    if card == PASS:
        return foremost(_of_pass(seen, view, table))
    if table.hands[view.player] == 1 << card:
        rank = len(seen.ranks) + 1
        return (Reason("goes_out", {"rank": rank}, float(view.players - rank)),)
    found = [*_of_symbol(rules, seen, view, card)] if card & 7 == SYMBOL else []
    if isinstance(table.board, ColumnBoard):
        found += _of_column(table.board, view, card)
    else:
        found += _of_grid(table.board, view, play)
    found += _of_what_follows(rules, seen, view, table, card, place)
    return foremost(found)


def _of_pass(seen: State, view: View, table: Table) -> Iterator[Reason]:
    """M-3.1, M-4.3, M-7.3: say why one passes."""
    able = view.hand & table.board.layable()
    if seen.run:
        waits = isinstance(table.board, ColumnBoard) and GOOD.choose(table)[0] == PASS
        if able and waits:
            yield Reason("helps_others", {}, TURN)
        else:
            yield Reason("ends_run", {}, -TURN if able else SLIGHT)
    elif not able:
        yield Reason("nothing_fits", {}, SLIGHT)
    elif not able & ALL_NOTES:
        yield Reason("keeps_symbols", {"n": able.bit_count()}, TURN)
    if seen.stock:
        yield Reason("draws", {}, -TURN)


def _of_symbol(rules: Musicando, seen: State, view: View, card: int) -> Iterator[Reason]:
    """M-4.1, M-4.3: say whom a symbol blocks, and whether one goes on."""
    seat, name = rules.seats[view.player], DECK[card]
    struck = rules.blocks(seen, seat, name)
    foes = tuple(other for other in struck if rules.side(other) != rules.side(seat))
    if name == REST:
        if foes:
            yield Reason("all_wait", {}, TURN * len(foes))
        return
    if foes:
        yield Reason("blocks", {"seats": foes}, TURN * len(foes))
    for other in struck:
        if other not in foes:
            yield Reason("blocks_partner", {"seat": other}, -TURN)


def _of_column(board: ColumnBoard, view: View, card: int) -> Iterator[Reason]:
    """M-5.3, M-5.4: say which own cards one lets in, and whether it lets in others'."""
    if card & 7 == SYMBOL:
        return
    letter = board.letter
    own, cost = GOOD.parts(letter, card, view.hand)
    behind = chains(letter, card)
    runs = []
    for chain in behind:
        run = []
        for other in chain:
            if not view.hand >> other & 1:
                break
            run.append(other)
        runs.append(run)
    longest = max(runs, key=len, default=[])
    share = POINT[letter] * own
    if len(longest) > 1:
        yield Reason("keeps_run", {"card": DECK[longest[0]], "end": DECK[longest[-1]]}, share)
    elif longest:
        yield Reason("lets_in_own", {"card": DECK[longest[0]]}, share)
    strangers = [chain[0] for chain in behind if chain and not view.hand >> chain[0] & 1]
    if strangers:
        yield Reason("lets_in_others", {"card": DECK[strangers[0]]}, -POINT[letter] * cost)
    elif not behind:
        yield Reason("gives_nothing", {}, POINT[letter])


def _of_grid(board: GridBoard, view: View, play: Play) -> Iterator[Reason]:
    """M-4.5, M-5.2: say for whose symbols a place is made, and which own cards fit beside."""
    card, place = play
    point = POINT["G" if board.glissando else "S"]
    if card & 7 == SYMBOL:
        yield Reason("rid_of_symbol", {}, point * CAREFUL.enclose)
        return
    holes = board.holes.get(place, 0)
    for symbol in members(holes):
        if view.hand >> symbol & 1:
            share = point * CAREFUL.enclose
            yield Reason("encloses", {"symbol": DECK[symbol]}, share)
        elif symbol in view.unseen or any(cards >> symbol & 1 for cards in view.seen):
            share = point * CAREFUL.others
            yield Reason("encloses_for_others", {"symbol": DECK[symbol]}, share)
    for near in (place + 1, place - 1, place + ROW, place - ROW):
        beside = board.cards.get(near)
        if beside is None or holes >> (beside | SYMBOL) & 1:
            continue
        if view.hand >> (beside | SYMBOL) & 1 and board.sides[near] < 3:
            share = point * CAREFUL.near * (board.sides[near] + 1)
            yield Reason("closes_in", {"symbol": DECK[beside | SYMBOL]}, share)
            break
    if board.glissando and ALL_OVALS >> card & 1 and board.cards:
        fitting = view.hand & RING[card & 7] & ~ALL_OVALS
        if fitting:
            first = next(members(fitting))
            yield Reason("opens_row_for", {"card": DECK[first]}, CHOICE * fitting.bit_count())


def _of_what_follows(  # noqa: PLR0913, PLR0917 # the decision, and one card at one place
    rules: Musicando, seen: State, view: View, table: Table, card: int, place: Place
) -> Iterator[Reason]:
    """M-3.1: say how many own cards can be laid next, and who surely cannot lay a note."""
    after = table.copy()
    after.move(card, place)
    layable = after.board.layable()
    count = (view.hand & ~(1 << card) & layable).bit_count()
    before = (view.hand & table.board.layable() & ~(1 << card)).bit_count()
    if not count:
        yield Reason("leaves_nothing", {}, -3 * CHOICE)
    else:
        share = CHOICE * (min(count, MOST) - min(before, MOST)) or SLIGHT
        yield Reason("leaves", {"n": count}, share)
    if after.turn == view.player or seen.stock:
        return
    if not layable & ALL_NOTES & _possible(view, after.turn):
        mate = after.turn % view.sides == view.player % view.sides
        key = "stops_partner" if mate else "stops"
        yield Reason(key, {"seat": rules.seats[after.turn]}, -TURN if mate else TURN)


def _possible(view: View, player: int) -> int:
    """Return the cards that a player may hold for all that one knows."""
    if not view.hidden[player]:
        return view.seen[player]
    unseen = sum(1 << card for card in view.unseen)
    return view.seen[player] | unseen & ~view.lacks[player]


def of_call(
    judge: Judge,
    rules: Musicando,
    call: Call,
    contract: Contract | None,
    standing: Contract | None,
) -> tuple[Reason, ...]:
    """M-2.2: say how sure a contract is, and what of the own hand and of the calls tells it.

    `contract` is the one if all pass after the call, `standing` the one if they do so without it.
    """
    view = judge.view
    if contract is None:
        return (Reason("no_bid_yet", {}, SLIGHT),)
    seat = rules.seats[contract.player]
    own = judge.allied(contract.player, view.player)
    made = judge.first(contract.player, contract.display, opener=True)
    swing = judge.swing(contract)
    tenths = _tenths(made)
    at_odds = swing * (2 * made - 1)
    if not isinstance(call, Bid):
        key = "partner_has_it" if own else "theirs_is_made"
        return (Reason(key, {"seat": seat, "n": tenths}, at_odds),)
    point = 2 * made * (1 - made) * swing
    found = [Reason("made_in_ten", {"n": tenths}, at_odds or SLIGHT)]
    found += _of_hand(view, contract.display, point * judge.odds[contract.display].own)
    found += _of_calls(judge, rules, contract.display, point * judge.odds[contract.display].told)
    if standing and not judge.allied(standing.player, view.player):
        found.append(_outbids(judge, rules, standing))
    return (found[0], *foremost(found[1:])[: REASONS - 1])


def _outbids(judge: Judge, rules: Musicando, theirs: Contract) -> Reason:
    """M-2.2: say how sure the contract is that others would have; the share is what it costs."""
    seat = rules.seats[theirs.player]
    made = judge.first(theirs.player, theirs.display, opener=True)
    cost = -judge.swing(theirs) * (2 * made - 1)
    return Reason("outbids", {"seat": seat, "n": _tenths(made)}, cost)


def _tenths(odds: float) -> int:
    return min(9, max(1, round(10 * odds)))


def of_choice(view: View, display: str, lead: float) -> tuple[Reason, ...]:
    """M-7.2: say what in the own hand speaks for a display."""
    return foremost(_of_hand(view, display, abs(lead) or SLIGHT))


def _of_hand(view: View, display: str, point: float) -> Iterator[Reason]:
    """M-1.3: say what of the own hand is good or bad for a display; so much a point of weight."""
    classes = [kind(display, card) for card in members(view.hand)]
    weights = WEIGHTS[display]
    openers = classes.count("opener")
    expected = len(classes) / 8
    share = point * weights["opener"] * (openers - expected)
    key = f"openers_{display}" if share >= 0 else f"few_openers_{display}"
    yield Reason(key, {"n": openers}, share)
    if "pause" in classes:
        yield Reason("holds_rest", {}, point * weights["pause"])
    if display in "PM":
        late = [name for name in classes if name in ("5", "6") or (display == "P" and name == "4")]
        if late:
            share = point * sum(weights[name] for name in late)
            yield Reason(f"late_{display}", {"n": len(late)}, share)
    symbols = [name for name in classes if name in ("sharp", "natural", "flat")]
    share = point * sum(weights[name] for name in symbols)
    key = "symbols_help" if share > 0 else "symbols_burden"
    yield Reason(key, {"n": len(symbols)}, share)


def _of_calls(judge: Judge, rules: Musicando, display: str, point: float) -> Iterator[Reason]:
    """M-2.2: say what partner and the others have called of a display."""
    view = judge.view
    for who, calls in enumerate(view.calls):
        said = level_called(calls, display)
        if who == view.player or not said.isdigit():
            continue
        seat, share = rules.seats[who], point * NEWS[display][said][0]
        if judge.allied(who, view.player):
            yield Reason(f"partner_called_{display}", {"seat": seat}, share)
        else:
            yield Reason("they_called", {"seat": seat, "display": display}, -share / 2)
