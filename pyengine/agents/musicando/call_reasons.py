"""Explain why a call or a display is good or bad, from the hand and the calls.

Shares are in points. Odds are given in tenths; a share has the sign of what its sentence says.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.bidding import stake
from pyengine.agents.musicando.cards import NUMBER, members
from pyengine.agents.musicando.reasons import MIN_SHARE, foremost
from pyengine.agents.musicando.strength import (
    LEADS,
    SYMBOL_CLASSES,
    kind,
    lead,
    lead_scale,
)
from pyengine.core import Reason
from pyengine.games.musicando.deck import DECK, SYMBOLS
from pyengine.games.musicando.moves import BIDS, LEVELS, Bid
from pyengine.games.musicando.state import Contract

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pyengine.agents.musicando.bidding import Judge
    from pyengine.agents.musicando.foresight import Foreseen
    from pyengine.agents.musicando.view import View
    from pyengine.games.musicando import Musicando
    from pyengine.games.musicando.moves import Call

NEAR_CLASSES: Final = ("1", "2", "3")
"""Classes of column notes that can soon be laid."""
LATE_CLASSES: Final = {"P": ("4", "5", "6"), "M": ("5", "6")}
"""Classes of column notes that have to wait long, by display."""
BLOCKING: Final = ("sharp", "natural", "flat")
"""Classes of symbols that block a neighbour."""
EVEN_IN_TEN: Final = 5
"""Contracts made in ten deals at even odds."""
FALLBACK_SHARE: Final = 0.04
"""The share of reasons that are given only where no others exist."""


def of_call(
    judge: Judge,
    rules: Musicando,
    call: Call,
    contract: Contract | None,
    standing: Contract | None,
) -> tuple[Reason, ...]:
    """M-2.2: explain how likely a contract is, and why, from one's own hand and the calls.

    `contract` is the one if everybody passes after the call, `standing` the one without the call.
    """
    if contract is None or not isinstance(call, Bid):
        return foremost(_of_pass(judge, rules, standing))
    display, ends = contract.display, stake(rules, contract)
    tenths, at_odds = _odds(judge, contract)
    args = {"n": tenths, "made": round(ends.made), "lost": round(-ends.lost)}
    first = [Reason("made_in_ten", args, at_odds)]
    about = _counted(_of_standing(judge, rules, contract, standing))
    first += about
    if not about or (about[0].key == "outbids" and _is_raised(judge, contract, standing)):
        first += _counted(_of_level(judge, contract, standing))
    highest = replace(contract, level=LEVELS[-1])
    made = tenths / 10
    point = 2 * made * (1 - made) * judge.swing(highest)
    weights = judge.card_weights(display)
    found = [*_of_hand(judge.view, display, weights, point * judge.per_weight(display))]
    found += _of_calls(judge, rules, display, point)
    return foremost(found, tuple(first))


def _counted(found: Iterator[Reason]) -> list[Reason]:
    return [reason for reason in found if abs(reason.share) >= MIN_SHARE]


def _is_raised(judge: Judge, contract: Contract, standing: Contract | None) -> bool:
    """M-2.2: tell whether a lower level of the same display could be bid as well."""
    lower = (bid.level for bid in _own_bids(judge, standing) if bid.display == contract.display)
    return contract.level > min(lower)


def _of_pass(judge: Judge, rules: Musicando, standing: Contract | None) -> Iterator[Reason]:
    """M-2.2: say what is played if nobody bids again, and what one could bid instead."""
    tenths, rest = 10, 0.0
    if standing is None:
        yield Reason("bids_later", {}, FALLBACK_SHARE)
    else:
        tenths, at_odds = _odds(judge, standing)
        rest = judge.value(standing)
        yield Reason("stands", _made(rules, standing, tenths), at_odds)
    best = max(
        _own_bids(judge, standing), key=lambda one: judge.bid_value(one, standing), default=None
    )
    if best is None:
        return
    chance, _ = _odds(judge, best)
    gain = judge.bid_value(best, standing) - rest
    own = standing is not None and judge.allied(standing.player, judge.view.player)
    if gain <= 0 and (chance <= EVEN_IN_TEN or (own and chance < tenths)):
        yield Reason("best_bid", {"bid": _bid(best), "n": chance}, max(-gain, MIN_SHARE))
    elif gain > 0 and chance > EVEN_IN_TEN:
        yield Reason("best_bid", {"bid": _bid(best), "n": chance}, -gain)


def _made(rules: Musicando, contract: Contract, tenths: int) -> Mapping[str, object]:
    """M-6.2: return who makes a contract, how often in ten deals, and what it then brings."""
    seat, points = rules.seats[contract.player], round(stake(rules, contract).made)
    return {"seat": seat, "bid": _bid(contract), "n": tenths, "points": points}


def _bid(contract: Contract) -> str:
    return str(Bid(contract.level, contract.display))


def _own_bids(judge: Judge, standing: Contract | None) -> Iterator[Contract]:
    """M-2.2: yield the contracts that one could win with a single higher bid."""
    last = BIDS.index(Bid(standing.level, standing.display)) if standing else -1
    for bid in BIDS[last + 1 :]:
        if bid.display in judge.view.displays:
            yield Contract(judge.view.player, bid.display, bid.level)


def _of_standing(
    judge: Judge, rules: Musicando, contract: Contract, standing: Contract | None
) -> Iterator[Reason]:
    """M-2.2: say what would be played without this bid."""
    if standing is None:
        return
    made, before = (round(stake(rules, each).made) for each in (contract, standing))
    more = judge.value(contract) - judge.value(standing)
    if judge.allied(standing.player, judge.view.player) and made > before and more > 0:
        yield Reason("raises", {"bid": _bid(standing), "made": made, "before": before}, more)
    else:
        tenths, cost = _odds(judge, standing)
        yield Reason("outbids", _made(rules, standing, tenths), -cost)


def _of_level(judge: Judge, contract: Contract, standing: Contract | None) -> Iterator[Reason]:
    """M-6.2: say whether a higher or lower stake would bring more on average at these odds.

    Nothing if the odds in tenths are even.
    """
    if _odds(judge, contract)[0] == EVEN_IN_TEN:
        return
    levels = [bid for bid in _own_bids(judge, standing) if bid.display == contract.display]
    low, high = levels[0], levels[-1]
    if contract.level > low.level:
        share = judge.average(contract) - judge.average(low)
        yield Reason("high_level" if share > 0 else "too_high", {}, share)
    elif low.level < high.level:
        share = judge.average(contract) - judge.average(high)
        yield Reason("low_level" if share > 0 else "too_low", {}, share)


def _odds(judge: Judge, contract: Contract) -> tuple[int, float]:
    """M-6.2: return in how many of ten deals a contract is made, and its expected points."""
    made = judge.made(contract)
    tenths = min(9, max(1, round(10 * made)))
    return tenths, judge.swing(contract) * (tenths - EVEN_IN_TEN) / EVEN_IN_TEN


def of_choice(view: View, display: str, ahead: float) -> tuple[Reason, ...]:
    """M-7.2: say what in one's hand speaks for a display, with which one leads by `ahead`."""
    found = [*_of_hand(view, display, LEADS[display], lead_scale(display, view.players))]
    others = [lead(other, view.hand, view.players) for other in view.displays if other != display]
    if others and ahead >= max(others):
        found.append(Reason("suits_best", {}, FALLBACK_SHARE))
    return foremost(found)


def of_foreseen(rules: Musicando, view: View, one: Foreseen) -> tuple[Reason, ...]:
    """M-6.2, M-7.2: say how often a contract is made, or a display won, with all cards open.

    The share is what a contract brings the player's side, as in `_odds`.
    """
    contract = one.contract
    if contract is None:
        return ()
    tenths = min(9, max(1, round(10 * one.made)))
    if not contract.level:
        args: Mapping[str, object] = {"display": contract.display, "n": tenths}
        return (Reason("hindsight_first", args, 0.0),)
    args = {"seat": rules.seats[contract.player], "bid": _bid(contract), "n": tenths}
    own = contract.player % view.sides == view.player % view.sides
    swing = stake(rules, contract).swing * (1.0 if own else -1 / (view.sides - 1))
    return (Reason("hindsight_makes", args, swing * (tenths - EVEN_IN_TEN) / EVEN_IN_TEN),)


def _of_hand(
    view: View, display: str, weights: Mapping[str, float], point: float
) -> Iterator[Reason]:
    """M-1.3: say what in one's hand suits a display or not; `point` is points per weight."""
    classes = {card: kind(display, card) for card in members(view.hand)}
    names = [*classes.values()]
    openers = names.count("opener")
    share = point * weights["opener"] * (openers - len(names) / 8)
    key = f"openers_{display}" if share >= 0 else f"few_openers_{display}"
    yield Reason(key, {"n": openers}, share)
    if display in LATE_CLASSES:
        for key, some in (
            (f"near_{display}", NEAR_CLASSES),
            (f"late_{display}", LATE_CLASSES[display]),
        ):
            found = [weights[name] for name in names if name in some]
            if found:
                yield Reason(key, {"n": len(found)}, point * sum(found))
    if "pause" in names and weights["pause"] > 0:
        yield Reason("holds_rest", {}, point * weights["pause"])
    symbols = {card: weights[name] for card, name in classes.items() if name in SYMBOL_CLASSES}
    good = [card for card, name in classes.items() if name in BLOCKING and weights[name] > 0]
    bad = [card for card, weight in symbols.items() if weight < 0]
    for key, cards in (("symbols_help", good), (f"symbols_burden_{display}", bad)):
        if cards:
            share = point * sum(symbols[card] for card in cards)
            yield Reason(key, {"symbols": tuple(DECK[card] for card in cards)}, share)
    if not symbols and display not in LATE_CLASSES:
        mean = sum(weights[kind(display, NUMBER[card])] for card in SYMBOLS) / len(DECK)
        yield Reason("no_symbols", {}, max(0.0, -point * len(names) * mean))


def _of_calls(judge: Judge, rules: Musicando, display: str, point: float) -> Iterator[Reason]:
    """M-2.2: say what the partner and the others have called of a display.

    `point` is points per unit of log odds.
    """
    view = judge.view
    for who, calls in enumerate(view.calls):
        named = any(isinstance(call, Bid) and call.display == display for call in calls)
        if who == view.player or not named:
            continue
        seat, share = rules.seats[who], point * judge.told(display, who)
        if judge.allied(who, view.player):
            yield Reason(f"partner_called_{display}", {"seat": seat}, share)
        else:
            yield Reason("they_called", {"seat": seat, "display": display}, share)
