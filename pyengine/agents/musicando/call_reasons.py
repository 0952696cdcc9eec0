"""Why a call or a display is good or bad: what the own hand and the calls tell of the odds.

Shares are in points. Odds are told in tenths, and a reason has the sign of what is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.bidding import stake
from pyengine.agents.musicando.cards import members
from pyengine.agents.musicando.reasons import foremost
from pyengine.agents.musicando.strength import NEWS, WEIGHTS, kind, level_called
from pyengine.core import REASONS, Reason
from pyengine.games.musicando.moves import Bid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyengine.agents.musicando.bidding import Judge
    from pyengine.agents.musicando.view import View
    from pyengine.games.musicando import Contract, Musicando
    from pyengine.games.musicando.moves import Call

NEAR: Final = ("1", "2", "3")
"""Classes of notes in a column that can soon be laid."""
LATE: Final = {"P": ("4", "5", "6"), "M": ("5", "6")}
"""Classes of those that have to wait long."""


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
        return (Reason("no_bid_yet", {}, 0.0),)
    seat = rules.seats[contract.player]
    own = judge.allied(contract.player, view.player)
    tenths, at_odds = _odds(judge, contract)
    if not isinstance(call, Bid):
        key = "partner_has_it" if own else "theirs_is_made"
        return (Reason(key, {"seat": seat, "n": tenths}, at_odds),)
    ends = stake(rules, contract)
    made = tenths / 10
    point = 2 * made * (1 - made) * judge.swing(contract)
    args = {"n": tenths, "made": round(ends.made), "lost": round(-ends.lost)}
    found = [*_of_hand(view, contract.display, point * judge.odds[contract.display].own)]
    found += _of_calls(judge, rules, contract.display, point * judge.odds[contract.display].told)
    if standing and not judge.allied(standing.player, view.player):
        theirs, cost = _odds(judge, standing)
        seat = rules.seats[standing.player]
        found.append(Reason("outbids", {"seat": seat, "n": theirs}, -cost))
    return (Reason("made_in_ten", args, at_odds), *foremost(found)[: REASONS - 1])


def _odds(judge: Judge, contract: Contract) -> tuple[int, float]:
    """M-6.2: return in how many of ten deals a contract is made, and the points that brings."""
    made = judge.first(contract.player, contract.display, opener=True)
    tenths = min(9, max(1, round(10 * made)))
    return tenths, judge.swing(contract) * (tenths - 5) / 5


def of_choice(view: View, display: str, lead: float) -> tuple[Reason, ...]:
    """M-7.2: say what in the own hand speaks for a display."""
    return foremost(_of_hand(view, display, max(abs(lead), 1.0)))


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
    if display in LATE:
        for key, names in ((f"near_{display}", NEAR), (f"late_{display}", LATE[display])):
            found = [weights[name] for name in classes if name in names]
            if found:
                yield Reason(key, {"n": len(found)}, point * sum(found))
    symbols = [weights[name] for name in classes if name in {"sharp", "natural", "flat"}]
    for key, sign in (("symbols_help", 1), ("symbols_burden", -1)):
        found = [weight for weight in symbols if weight * sign > 0]
        if found:
            yield Reason(key, {"n": len(found)}, point * sum(found))


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
