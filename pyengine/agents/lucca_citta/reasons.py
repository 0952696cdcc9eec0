"""Why a move is good or bad, told so that a player can check it on the table.

Each reason says what the move, or the best turn that begins with it, does to something that lies
there. Its share is in points: those of the rules where they are scored at once or as the table
stands, else what the agent's own weights make of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.agents.lucca_citta.keeping import begun, worth
from pyengine.agents.lucca_citta.outlook import RIVAL
from pyengine.agents.lucca_citta.street import COMPLETED, FREE, PAID, Street
from pyengine.agents.lucca_citta.turns import Turn, best_way, make_turn
from pyengine.agents.lucca_citta.weights import SHIELD, tally
from pyengine.agents.lucca_citta.weights import WALL as OF_WALL
from pyengine.core import REASONS, Reason
from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, SHIELDS, TOWER, WINDOWS
from pyengine.games.lucca_citta.moves import BUILD, DISCARD, WALL, Done, Keep, Move, Open, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyengine.agents.lucca_citta.keeping import Beginning
    from pyengine.agents.lucca_citta.outlook import Table
    from pyengine.agents.lucca_citta.turns import Uses
    from pyengine.agents.lucca_citta.weights import Weights

SMALL: Final = 0.25
"""What adds or takes fewer points than this is not told beside what counts."""


def foremost(found: Iterator[Reason]) -> tuple[Reason, ...]:
    """Return those that count most, in this order; where none does, the one that would."""
    ranked = sorted(found, key=lambda reason: -abs(reason.share))
    heavy = [reason for reason in ranked if abs(reason.share) >= SMALL]
    return tuple(heavy[:REASONS] or ranked[:1])


# --- L-2.2 What is kept ---------------------------------------------------------------------------


def reasons_to_keep(start: Beginning, keeps: Sequence[Keep]) -> list[tuple[Reason, ...]]:
    """Return the reasons for each keep, beside what the others have on average."""
    worths = [worth(begun(one.behind, one.front), start.sets, start.weights) for one in keeps]
    return [
        foremost(_of_keep(start, one, mine, worths))
        for one, mine in zip(keeps, worths, strict=True)
    ]


def _of_keep(
    start: Beginning, one: Keep, mine: tuple[float, float], worths: Sequence[tuple[float, float]]
) -> Iterator[Reason]:
    me, count = begun(one.behind, one.front), len(worths)
    mean = [sum(part) / count for part in zip(*worths, strict=True)]
    of_shields = start.weights.shields + start.weights.spare
    arms = of_shields * me.shields
    colours = {COLOUR[one.behind], COLOUR[one.front]}
    fitting = [n for laid in start.sets for n in laid if n != TOWER and COLOUR[n] in colours]
    yield _more_or_few("keep_fits", len(fitting), mine[1] - mean[1])
    if len(colours) == 1:
        yield Reason("keep_pair", {"colour": COLOURS[min(colours)]}, mine[0] - mean[0])
    else:
        yield _more_or_few("keep_windows", sum(me.panes), mine[0] - mean[0])
    yield _more_or_few("keep_shields", me.shields, arms - 3 * of_shields)


def _more_or_few(key: str, count: int, share: float) -> Reason:
    """Return what speaks for cards of which there are so many, or against them."""
    return Reason(key if share >= 0 else f"{key}_few", {"n": count}, share)


# --- L-5 A turn -----------------------------------------------------------------------------------


def reasons_to_play(table: Table, turn: Turn, move: Move, w: Weights) -> tuple[Reason, ...]:
    """Return the reasons for a move that begins this turn.

    Where cards are placed, those of the card's colour and use only: what the other cards of the
    set do, they do after most other moves as well.
    """
    if isinstance(move, Open):
        return foremost(_of_opening(table, [move.colour], w))
    if isinstance(move, Done):
        return foremost(_of_waiting(table, w))
    uses = turn.uses
    if isinstance(move, Use):
        alike = COLOUR[move.card]
        uses = tuple(
            [
                (card, use)
                for card, use in uses
                if use == move.use and (use != BUILD or COLOUR[card] == alike)
            ]
        )
    after = table.me.copy()
    make_turn(after, table.offered[:], table.sets[:], Turn((), turn.set, turn.uses), table.size)
    return foremost(_of_uses(table, turn, uses, after, w))


def _of_uses(
    table: Table, turn: Turn, uses: Sequence[tuple[int, str]], after: Street, w: Weights
) -> Iterator[Reason]:
    me = table.me
    built = [card for card, use in uses if use == BUILD]
    for colour in dict.fromkeys([COLOUR[card] for card in built]):
        cards = [card for card in built if COLOUR[card] == colour]
        yield from _of_building(table, cards, after, w)
    yield from _of_shields(table, built, after, w)
    yield from _of_walls(me, uses, after, w)
    if table.phase == "taking":
        yield from _of_towers(table.sets[turn.set].count(TOWER), after)
        yield from _of_denial(table, turn, w)
    for card in [card for card, use in uses if use == DISCARD]:
        yield from _of_starving(table, COLOUR[card])
        if table.phase == "placing":
            yield Reason("discards", {}, -SMALL)


def _of_opening(table: Table, colours: Sequence[int], w: Weights) -> Iterator[Reason]:
    """L-5.2: an opening scores at once; what others complete later would have paid more."""
    for c in colours:
        now, others = table.offered[c] - PAID, _rivals(table)
        yield Reason("opens", {"colour": COLOURS[c], "n": now}, float(now))
        for seat in others:
            if table.streets[seat].lane[c] == COMPLETED:
                args = {"colour": COLOURS[c], "seat": table.seats[seat]}
                yield Reason("opens_first", args, PAID * others[seat])
        later = w.paying * now + w.completed - w.opened
        if later > now:
            yield Reason("opens_early", {"colour": COLOURS[c]}, now - later)


def _of_waiting(table: Table, w: Weights) -> Iterator[Reason]:
    """L-5.2: what is not opened now may pay more later, or less."""
    for c, lane in enumerate(table.me.lane):
        if lane == COMPLETED:
            now = table.offered[c] - PAID
            share = w.paying * now + w.completed - w.opened - now
            if share > 0:
                yield Reason("waits", {"colour": COLOURS[c]}, share)
            elif now:
                yield Reason("leaves", {"colour": COLOURS[c], "n": now}, share)


def _of_building(table: Table, cards: Sequence[int], after: Street, w: Weights) -> Iterator[Reason]:
    """L-5.5, L-5.6: a palazzo is completed, or grows; either changes what it pays the others."""
    me, c = table.me, COLOUR[cards[0]]
    colour = COLOURS[c]
    before, now = me.cards[c], after.cards[c]
    if after.lane[c] == COMPLETED:
        points = me.panes[c] + sum([WINDOWS[card] for card in cards])
        yield Reason("completes", {"colour": colour, "n": points}, float(points))
        paid = PAID - before
    else:
        grown = w.cards[now] - w.cards[before] + w.panes[now] * after.panes[c]
        grown -= w.panes[before] * me.panes[c]
        key = "grows" if before else "starts"
        laid = 1 if table.phase == "placing" else len(cards)
        args = {"colour": colour, "n": before + laid, "full": table.size}
        yield Reason(key, args, grown)
        paid = now - before
        if before and w.low[me.front[c]] < w.low[after.front[c]]:
            share = w.low[after.front[c]] - w.low[me.front[c]]
            yield Reason("covers_low", {"number": me.front[c]}, share)
        elif w.low[after.front[c]] < 0:
            yield Reason("shows_low", {"number": after.front[c]}, w.low[after.front[c]])
    for seat, part in _rivals(table).items():
        if table.streets[seat].lane[c] == COMPLETED and paid:
            args = {"colour": colour, "seat": table.seats[seat], "n": abs(paid)}
            yield Reason("pays" if paid > 0 else "pays_less", args, -paid * part)
    if after.lane[c] == COMPLETED and w.top[after.front[c]] > 0:
        yield Reason("shows_high", {"number": after.front[c]}, w.top[after.front[c]])


def _of_shields(table: Table, built: Sequence[int], after: Street, w: Weights) -> Iterator[Reason]:
    """L-4.1: who has most shields under construction goes first in the next round."""
    added = sum([SHIELDS[card] for card in built])
    others = [one.shields for who, one in enumerate(table.streets) if who != table.seat]
    if added and table.left and after.shields > max(others):
        key = tally(after)
        share = w.by_tally[key] - w.by_tally[key - min(added, after.shields) * SHIELD]
        yield Reason("goes_first", {"n": after.shields}, share)


def _of_walls(
    me: Street, uses: Sequence[tuple[int, str]], after: Street, w: Weights
) -> Iterator[Reason]:
    """L-7.2: walls score for each palazzo, as it stands, if there are shields enough."""
    laid = len([card for card, use in uses if use == WALL])
    done, need = after.completed + after.opened, 2 * after.walls
    if laid and after.shields >= need and done:
        yield Reason("walls", {"n": laid, "points": laid * done}, float(laid * done))
    elif laid and after.shields >= need:
        key = tally(after)
        share = w.by_tally[key] - w.by_tally[key - laid * OF_WALL]
        yield Reason("walls_later", {"n": laid}, share)
    if me.shields >= 2 * me.walls and after.shields < need:
        lost = (me.walls + me.towers) * (me.completed + me.opened)
        args = {"n": need - after.shields}
        yield Reason("walls_fall", args, float(-max(lost, 1)))
    elif me.shields < 2 * me.walls and after.shields >= need and not laid:
        held = (after.walls + after.towers) * done
        yield Reason("walls_hold", {"points": held}, float(held))


def _of_towers(towers: int, after: Street) -> Iterator[Reason]:
    """L-5.4, L-7.2: towers score as walls do and need no shields themselves."""
    points = towers * (after.completed + after.opened)
    if towers and after.shields >= 2 * after.walls:
        yield Reason("towers", {"n": towers, "points": points}, float(points))


def _of_denial(table: Table, turn: Turn, w: Weights) -> Iterator[Reason]:
    """L-5.1: a set that is taken is not there for the others any more."""
    for seat, part in _rivals(table).items():
        if seat not in table.later:
            continue
        one = table.streets[seat]
        ways = [best_way(one, table.offered, laid, w) if laid else NO_WAY for laid in table.usable]
        best, uses = ways.pop(turn.set)
        others = max(worth for worth, _ in ways)
        if best > others:
            wanted = _completed(one, uses, table.size)
            both = wanted & _completed(table.me, turn.uses, table.size)
            args: dict[str, object] = {"seat": table.seats[seat]}
            key = "takes_from"
            if both or wanted:
                key = "before" if both else "denies"
                args["colour"] = COLOURS[min(both or wanted)]
            yield Reason(key, args, (best - others) * part)


NO_WAY: Final = (float("-inf"), ())
"""What a set is worth that is not there."""


def _completed(one: Street, uses: Uses, size: int) -> set[int]:
    """L-5.6: return the colours that are completed if cards are used so."""
    built = [COLOUR[card] for card, use in uses if use == BUILD]
    return {c for c in built if one.cards[c] + built.count(c) == size}


def _of_starving(table: Table, c: int) -> Iterator[Reason]:
    """L-5.2: a card that is not built pays nobody."""
    if table.me.lane[c] == FREE:
        for seat, part in _rivals(table).items():
            if table.streets[seat].lane[c] == COMPLETED:
                args = {"colour": COLOURS[c], "seat": table.seats[seat]}
                yield Reason("pays_not", args, part)


def _rivals(table: Table) -> dict[int, float]:
    """Return the other seats, and how much a point of each takes from one's lead."""
    others = [seat for seat in range(len(table.streets)) if seat != table.seat]
    strongest = max(others, key=lambda seat: table.streets[seat].points)
    mean = (1 - RIVAL) / len(others)
    return {seat: mean + RIVAL * (seat == strongest) for seat in others}
