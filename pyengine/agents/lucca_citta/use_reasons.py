"""Reasons to take a set or to use a card: the effects within the card's own colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.agents.lucca_citta.plans import lacking, lowest, rank, street_after
from pyengine.agents.lucca_citta.street import COMPLETED, PAID
from pyengine.agents.lucca_citta.street_reasons import of_all, of_low, walls_worth
from pyengine.core import Reason
from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, WINDOWS
from pyengine.games.lucca_citta.moves import BUILD, DISCARD, WALL, Use

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyengine.agents.lucca_citta.plans import Decision, Plan
    from pyengine.agents.lucca_citta.street import Street
    from pyengine.agents.lucca_citta.turns import Uses
    from pyengine.agents.lucca_citta.weights import Weights


def of_taking(decision: Decision, plan: Plan) -> Iterator[Reason]:
    """L-5.1: yield the effects of a set's cards, and who is denied the set."""
    found = [*_of_set(decision, plan)]
    yield from found
    if not decision.position.left and not any(reason.share > 0 for reason in found):
        yield Reason("set_brings_nothing", {}, 0.0)
    yield from _of_denial(decision, plan)


def _of_set(decision: Decision, plan: Plan) -> Iterator[Reason]:
    """L-5.5: yield the effects of a set's cards, used as planned."""
    for c in dict.fromkeys([COLOUR[card] for card, use in plan.turn.uses if use == BUILD]):
        yield from _of_building(decision, plan, c)
    yield from of_all(decision, plan)


def of_using(decision: Decision, plan: Plan, move: Use) -> Iterator[Reason]:
    """L-5.5: yield the effects of one card's use, possibly none.

    "Nothing" costs what another use would gain, unless the card's other effects explain that.
    """
    found = [*_of_card(decision, plan, move)]
    yield from found
    explained = sum([reason.share for reason in found if reason.share < 0])
    share = -max(0.0, _lost(decision, move) + explained)
    if move.use == DISCARD:
        yield Reason("discards", {}, share)
    elif not decision.position.left and not any(reason.share > 0 for reason in found):
        yield Reason("brings_nothing", {}, share)
    if move.use != BUILD:
        yield from _of_not_building(decision, plan, move)
    if move.use == DISCARD:
        yield from _of_no_wall(decision, plan, move)


def _of_card(decision: Decision, plan: Plan, move: Use) -> Iterator[Reason]:
    """L-5.5: yield the effects of one card on its colour and on the whole street."""
    if move.use == BUILD:
        yield from _of_building(decision, plan, COLOUR[move.card])
    yield from of_all(decision, plan)


def _lost(decision: Decision, move: Use) -> float:
    """Return how much better another use of the same card is; 0 if none is."""
    others = [
        decision.value(other)
        for other in decision.best
        if isinstance(other, Use) and other.card == move.card
    ]
    return max(others) - decision.value(move)


# --- L-5.5, L-5.6 Building ------------------------------------------------------------------------


def _of_building(decision: Decision, plan: Plan, c: int) -> Iterator[Reason]:
    """L-5.5, L-5.6: completing or enlarging a palazzo also changes what it pays the others."""
    position, after, colour = decision.position, plan.after, COLOURS[c]
    before = position.me.cards[c]
    if after.lane[c] == COMPLETED:
        built = [card for card, use in plan.turn.uses if use == BUILD and COLOUR[card] == c]
        points = position.me.windows[c] + sum([WINDOWS[card] for card in built])
        if points:
            yield Reason("completes", {"colour": colour, "n": points}, float(points))
    else:
        laid = 1 if isinstance(plan.move, Use) else after.cards[c] - before
        yield from _of_growing(decision, plan, c, before + laid)
    for seat, part in decision.rivals.items():
        if position.streets[seat].lane[c] != COMPLETED:
            continue
        if after.lane[c] == COMPLETED:
            more = _paid_if_completed(decision, after, seat) - before
        else:
            more = after.cards[c] - plan.without_move.cards[c]
        if more:
            args = {"colour": colour, "seat": position.seats[seat], "n": abs(more)}
            yield Reason("pays" if more > 0 else "pays_less", args, -more * part)


def _of_growing(decision: Decision, plan: Plan, c: int, cards: int) -> Iterator[Reason]:
    """L-5.5: cards under construction are worth the points that their palazzo may still score.

    They lower that worth if the palazzo will hardly be completed, since it then scores nothing but
    pays the others; a reader can count the missing cards and the rounds left.
    """
    position, w = decision.position, decision.weights
    grown = _in_lane(w, plan.after, c) - _in_lane(w, plan.without_move, c)
    if grown > 0:
        args = {"colour": COLOURS[c], "n": cards, "full": position.size}
        yield Reason("grows" if position.me.cards[c] else "starts", args, grown)
    elif grown < 0 and position.size - plan.after.cards[c] > position.left:
        yield Reason("hardly", {"colour": COLOURS[c]}, grown)


def _in_lane(w: Weights, me: Street, c: int) -> float:
    """Return the worth of a palazzo under construction, with its windows."""
    return w.cards[me.cards[c]] + w.windows[me.cards[c]] * me.windows[c]


def _paid_if_completed(decision: Decision, after: Street, seat: int) -> int:
    """L-5.2, L-7.1: return what one's completed palazzo pays this seat as things stand.

    Nothing if the seat opens its own only at the end, after one's own is open.
    """
    position = decision.position
    if position.left or seat in position.later:
        return PAID
    return 0 if rank(after) < rank(position.streets[seat]) else PAID


def _of_not_building(decision: Decision, plan: Plan, move: Use) -> Iterator[Reason]:
    """L-5.2, L-7: a card that is not built pays nobody, covers no shields and shows no number."""
    position, after, c = decision.position, plan.after, COLOUR[move.card]
    built = _instead(decision, move, BUILD)
    if built is None:
        return
    if built.lane[c] != COMPLETED:
        for seat, part in decision.rivals.items():
            if position.streets[seat].lane[c] == COMPLETED:
                args = {"colour": COLOURS[c], "seat": position.seats[seat]}
                yield Reason("pays_not", args, part)
    elif lacking(built) and not lacking(after):
        share = walls_worth(decision.weights, after) - walls_worth(decision.weights, built)
        if share > 0:
            yield Reason("completes_not", {"n": lacking(built)}, share)
    if lowest(after) > decision.low > lowest(built) == move.card:
        yield from of_low(decision, "hides_low", move.card, 1)


def _of_no_wall(decision: Decision, plan: Plan, move: Use) -> Iterator[Reason]:
    """L-7.2: a discarded card spares a wall without shields, if a wall would be worse."""
    walled = plan.after.copy()
    walled.place(move.card, WALL, decision.position.size)
    worse = decision.value(Use(move.card, WALL)) < decision.value(move)
    share = walls_worth(decision.weights, plan.after) - walls_worth(decision.weights, walled)
    if lacking(walled) and not lacking(plan.after) and share > 0 and worse:
        yield Reason("lays_no_wall", {"n": lacking(walled)}, share)


def _instead(decision: Decision, move: Use, use: str) -> Street | None:
    """Return the street after the best turn with another use of the card; None if illegal."""
    other = decision.best.get(Use(move.card, use))
    return street_after(decision.position, other[0]) if other else None


# --- L-5.1 The others -----------------------------------------------------------------------------


def _of_denial(decision: Decision, plan: Plan) -> Iterator[Reason]:
    """L-5.1: a set that is taken is not there for the others any more."""
    position, turn = decision.position, plan.turn
    for seat, found in decision.wishes.items():
        best, uses = found[turn.set]
        others = max(worth for index, (worth, _) in enumerate(found) if index != turn.set)
        if best <= others:
            continue
        wanted = _completed(position.streets[seat], uses, position.size)
        both = wanted & _completed(position.me, turn.uses, position.size)
        args: dict[str, object] = {"seat": position.seats[seat]}
        key = "takes_from"
        if wanted:
            key = "completes_too" if both else "denies"
            args["colour"] = COLOURS[min(both or wanted)]
        yield Reason(key, args, (best - others) * decision.rivals[seat])


def _completed(one: Street, uses: Uses, size: int) -> set[int]:
    """L-5.6: return the colours that these uses complete."""
    built = [COLOUR[card] for card, use in uses if use == BUILD]
    return {c for c in built if one.cards[c] + built.count(c) == size}
