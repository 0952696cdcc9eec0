"""Explain why a move is good or bad, in terms that a player can check on the table.

Each reason says what the move, or the best turn that begins with it, changes on the table compared
with not making it. Its share is in points: by the rules where they are scored at once or as the
table stands, otherwise by the agent's own weights. The sign of the share matches what the sentence
says.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyengine.agents.lucca_citta.keeping import first_street
from pyengine.agents.lucca_citta.outlook import round_after
from pyengine.agents.lucca_citta.plans import planned
from pyengine.agents.lucca_citta.street import (
    COMPLETED,
    FREE,
    LANES,
    PAID,
    Street,
    offers,
    score_the_end,
    turn_order,
)
from pyengine.agents.lucca_citta.use_reasons import of_taking, of_using
from pyengine.agents.lucca_citta.weights import LOW
from pyengine.core import REASONS, Reason
from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, TOWER
from pyengine.games.lucca_citta.moves import DONE, OPENS, Done, Keep, Move, Open, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyengine.agents.lucca_citta.keeping import Beginning
    from pyengine.agents.lucca_citta.plans import Decision
    from pyengine.agents.lucca_citta.turns import Turn

MIN_SHARE: Final = 0.25
"""Effects of fewer points than this are left out beside larger ones."""

TIE_POINTS: Final = 0.5
"""L-4.2: the estimated worth of a front number that decides ties."""


def foremost(found: Iterator[Reason]) -> tuple[Reason, ...]:
    """Return the weightiest reasons in order; if none is large enough, the largest one."""
    ranked = sorted(found, key=lambda reason: -abs(reason.share))
    heavy = [reason for reason in ranked if abs(reason.share) >= MIN_SHARE]
    return tuple(heavy[:REASONS] or ranked[:1])


# --- L-2.2 What is kept ---------------------------------------------------------------------------


def reasons_to_keep(start: Beginning, keeps: Sequence[Keep]) -> list[tuple[Reason, ...]]:
    """Return the reasons for each keep, compared with the mean of the others."""
    counts = [counted(start, one) for one in keeps]
    means = [sum(column) / len(keeps) for column in zip(*counts, strict=True)]
    each = worth_of_counted(start)
    return [
        _with_a_good_one([*_of_keep(start, one, [*zip(count, means, each, strict=True)])])
        for one, count in zip(keeps, counts, strict=True)
    ]


def counted(start: Beginning, one: Keep) -> tuple[int, int, int]:
    """Return what is counted of a keep (`COUNTED`)."""
    me = first_street(one.behind, one.front)
    return _fitting(start, one), sum(me.windows), me.shields


def worth_of_counted(start: Beginning) -> tuple[float, float, float]:
    """Return the points that one of each is worth."""
    w = start.weights
    return (w.cards[2] - w.cards[1]) / len(start.sets), w.windows[1], w.shields + w.spare


def _fitting(start: Beginning, one: Keep) -> int:
    """L-5.5: return how many cards in the sets match the colour of a kept card."""
    colours = {COLOUR[one.behind], COLOUR[one.front]}
    return len([n for laid in start.sets for n in laid if n != TOWER and COLOUR[n] in colours])


def _of_keep(
    start: Beginning, one: Keep, counts: Sequence[tuple[int, float, float]]
) -> Iterator[Reason]:
    """Return where the keep differs from the mean: matching cards, windows, shields."""
    for key, (count, mean, each) in zip(COUNTED, counts, strict=True):
        if each > 0 and (count or mean):
            few = "_few" if count < mean else ""
            yield Reason(f"{key}{few}", {"n": count}, each * (count - mean))
    w, colour = start.weights, COLOUR[one.front]
    shown = min(one.front, one.behind)
    if COLOUR[one.behind] == colour:
        share = w.cards[2] - 2 * w.cards[1]
        key = "keep_pair" if share > 0 else "keep_one"
        yield Reason(key, {"colour": COLOURS[colour]}, share)
        key, share = ("keep_low", -TIE_POINTS) if shown == one.front else ("keep_high", TIE_POINTS)
        yield Reason(key, {"number": one.front}, share)
        shown = one.front
    if shown <= LOW[0] and w.low[shown] < 0:
        yield Reason("shows_low", {"number": shown}, w.low[shown])


def _with_a_good_one(found: Sequence[Reason]) -> tuple[Reason, ...]:
    """Return the weightiest reasons; if all are against, add the best one in favour."""
    reasons = foremost(iter(found))
    good = max(found, key=lambda reason: reason.share)
    if good.share <= 0 or any(reason.share > 0 for reason in reasons):
        return reasons
    return (*reasons[: REASONS - 1], good)


COUNTED: Final = ("keep_fits", "keep_windows", "keep_shields")
"""The features of two kept cards that are counted."""


# --- L-5 A turn -----------------------------------------------------------------------------------


def reasons_to_play(decision: Decision, move: Move) -> tuple[Reason, ...]:
    """Return the reasons for a move.

    For a placed card only its own effects count: the other cards of the set do the same after most
    other moves.
    """
    if isinstance(move, Open):
        return foremost(_of_opening(decision, move.colour))
    if isinstance(move, Done):
        return foremost(_of_waiting(decision))
    plan = planned(decision, move)
    if isinstance(move, Use):
        return foremost(of_using(decision, plan, move))
    return foremost(of_taking(decision, plan))


# --- L-5.2 Opening --------------------------------------------------------------------------------


def _of_opening(decision: Decision, c: int) -> Iterator[Reason]:
    """L-5.2: an opening scores at once, but later buildings of others would have paid more."""
    position = decision.position
    if not position.left:
        yield from _of_the_end(decision, c, decision.best[OPENS[c]][0], opening=True)
        return
    now, gain = position.offered[c] - PAID, _gain(decision, c)
    colour = COLOURS[c]
    if now:
        yield Reason("opens", {"colour": colour, "n": now}, float(now))
    for seat, part in decision.rivals.items():
        if position.streets[seat].lane[c] == COMPLETED:
            yield Reason(
                "opens_first", {"colour": colour, "seat": position.seats[seat]}, PAID * part
            )
    if gain < 0 and _may_pay_more(decision, c):
        yield Reason("opens_early", {"colour": colour}, gain - now)


def _of_waiting(decision: Decision) -> Iterator[Reason]:
    """L-5.2: a palazzo that is not opened now may pay more later, or less."""
    position = decision.position
    for c in [c for c in LANES if position.me.lane[c] == COMPLETED]:
        if not position.left:
            yield from _of_the_end(decision, c, decision.best[DONE][0], opening=False)
            continue
        now, gain = position.offered[c] - PAID, _gain(decision, c)
        if gain < 0 and _may_pay_more(decision, c):
            yield Reason("waits", {"colour": COLOURS[c]}, -gain)
        elif gain > 0 and now:
            yield Reason("leaves", {"colour": COLOURS[c], "n": now}, -gain)


def _gain(decision: Decision, c: int) -> float:
    """Return the lead of the best turn that opens a colour over the best that does not."""
    kept = [one.value for turn, one in decision.best.values() if c not in turn.opens]
    return decision.value(OPENS[c]) - max(kept)


def _may_pay_more(decision: Decision, c: int) -> bool:
    """L-5.2, L-5.7: tell whether others can still start or enlarge a palazzo of this colour."""
    return any(decision.position.streets[seat].lane[c] == FREE for seat in decision.rivals)


def _of_the_end(decision: Decision, c: int, turn: Turn, *, opening: bool) -> Iterator[Reason]:
    """L-7.1: in the last round everything is opened at the end anyway; compare with that payment.

    The share is 0 where the whole turns compare the other way round because of their other effects.
    """
    position, w, gain = decision.position, decision.weights, _gain(decision, c)
    others = tuple([one for one in turn.opens if one != c])
    opened = round_after(position, replace(turn, opens=(*others, c)), w)
    kept = round_after(position, replace(turn, opens=others), w)
    now, then = position.offered[c] - PAID, _paid_at_the_end(kept, position.seat, c)
    more = now - then if (now - then) * gain > 0 else 0
    args = {"colour": COLOURS[c], "n": now, "end": then}
    yield Reason("now_or_end", args, float(more if opening else -more))
    score_the_end(opened)
    score_the_end(kept)
    key, sign = ("opens_first", 1) if opening else ("opens_later", -1)
    for seat, part in decision.rivals.items():
        less = kept[seat].points - opened[seat].points
        if less > 0 and position.streets[seat].lane[c] == COMPLETED:
            args = {"colour": COLOURS[c], "seat": position.seats[seat]}
            yield Reason(key, args, sign * less * part)


def _paid_at_the_end(streets: Sequence[Street], seat: int, c: int) -> int:
    """L-7.1: return what a completed palazzo of this colour pays a seat at the end."""
    order = turn_order(streets)
    before = order[: order.index(seat)]
    gone = len([one for one in before if streets[one].lane[c] == COMPLETED])
    return offers(streets)[c] - PAID * (gone + 1)
