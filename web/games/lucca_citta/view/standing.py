"""Scores: the current one, and what it would be if the game ended now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from games.lucca_citta.view import wording
from games.lucca_citta.view.draft import TWO, USES
from games.lucca_citta.view.final_scoring import counting
from games.lucca_citta.view.planned import plan
from host.table.score_lines import score_lines
from host.text import capitalised, written
from pyengine.core import totals
from pyengine.games.lucca_citta import ahead
from pyengine.games.lucca_citta.district import shields, with_card

if TYPE_CHECKING:
    from games import Part
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from host.text import Words
    from pyengine.core import Item, Seat
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.ahead import Plan
    from pyengine.games.lucca_citta.moves import Move, Use
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]

FINAL = "phase.over"


def parts(context: Context) -> list[Part]:
    """L-5, L-7: return the score of the turns, and that of the final scoring."""
    found: dict[str, list[tuple[Item, list[str]]]] = {}
    told_of: dict[tuple[str, str, str], object] = {}
    for item in context.game.score(context.seen):
        part = FINAL if item.clause.startswith("L-7") else "part.turns"
        line, palazzo = (part, item.side, item.key), item.cards[:1]
        again = told_of.get(line) == palazzo
        told_of[line] = palazzo
        found.setdefault(part, []).append((item, wording.counted(context, item, again=again)))
    return [(context.words(part), items) for part, items in found.items()]


def _game(context: Context) -> LuccaCitta:
    return cast("LuccaCitta", context.game)


def outlook(context: Context) -> Part | None:
    """L-7: return the final scoring as of now; None before round 1 and at the end."""
    seen = context.seen
    if seen.phase == "over" or counting(context) or not seen.order:
        return None
    over = replace(context, seen=_game(context).ended_now(seen))
    final = [lines for title, lines in parts(over) if title == context.words(FINAL)]
    return context.words("stand.if_ended"), final[0] if final else []


def scores(context: Context, seat: Seat) -> list[Node]:
    """L-7: return a seat's score lines as if the game ended now."""
    ahead_of = outlook(context)
    if ahead_of is None:
        return []
    title, lines = ahead_of
    own = [line for line in lines if line[0].side == seat]
    return [score_lines(context.words, title, own, before=totals(context.game, context.seen)[seat])]


def rounds(context: Context) -> int:
    """L-6.2: return how many rounds this game has."""
    return _game(context).rounds


def last_round(context: Context) -> bool:
    """L-6.2: return whether this is the last round, in which only final points count."""
    return context.seen.round == rounds(context)


def can_take(context: Context, number: int) -> bool:
    """L-5.1: return whether the viewer takes a set now or next, and may take this one."""
    seen = context.seen
    return context.mine and seen.phase in {"opening", "taking"} and bool(seen.sets[number - 1])


def gain(context: Context, number: int) -> tuple[int, int]:
    """L-5: return what a set brings: additional shields, and points at once.

    In the last round these are the points that it brings in the end.
    """
    held, points = _stands(context, context.seen)
    held_after, points_after = _stands(context, plan(context, number).after)
    return held_after - held, points_after - points


def _stands(context: Context, state: State) -> tuple[int, int]:
    """Return the viewer's shields and points.

    In the last round these are the final points as of now.
    """
    game, seat = _game(context), context.seat or ""
    count = (
        ahead.points_now(game, state, seat) if last_round(context) else totals(game, state)[seat]
    )
    return shields(state.districts[context.own]), count


def brings(context: Context, number: int) -> str:
    """L-5: say what a set would build and bring, to those who are about to take one; else ""."""
    if not can_take(context, number):
        return ""
    words, found = context.words, plan(context, number)
    uses = _uses(words, found)
    (held, points), (held_after, points_after) = (
        _stands(context, state) for state in (context.seen, found.after)
    )
    more = points_after - points
    if last_round(context):
        now = totals(context.game, context.seen)[context.seat or ""]
        return words("stand.set_last", uses=uses, now=now, after=points_after, more=more)
    if held == held_after:
        return words("stand.set_same", uses=uses, after=held, points=more)
    return words("stand.set", uses=uses, before=held, after=held_after, points=more)


def _uses(words: Words, found: Plan) -> str:
    """L-5.5: list the uses of a set: cards that are built, then the walls, then the rest.

    Cards are named by their numbers.
    """
    said = []
    for kind in USES:
        cards = [str(use.card) for use in found.uses if use.use == kind]
        if cards:
            said.append(words(f"stand.set_{kind}", cards=words.join(cards), n=len(cards)))
    return words.join(said)


def confirming(context: Context, use: Use) -> str:
    """L-5.5: say the use of a turn's last card, and what it would change in the end."""
    game, seat = _game(context), context.seat or ""
    after = ahead.points_now(game, game.apply(context.seen, seat, use), seat)
    now = ahead.points_now(game, context.seen, seat)
    said = capitalised(_use(context, use))
    if now == after:
        return context.words("stand.turn_same", use=said)
    return context.words("stand.turn", use=said, **_points(now, after))


def _use(context: Context, use: Use) -> str:
    return context.words(f"stand.{use.use}", card=wording.name(context.words, use.card))


def keeping(context: Context, cards: tuple[int, ...]) -> str:
    """L-2.2, L-4.1: say what the two chosen cards would start with; else ""."""
    if len(cards) < TWO:
        return ""
    own = context.seen.districts[context.own]
    for card in cards:
        own = with_card(own, card)
    names = [wording.front(context.words, card) for card in cards]
    return context.words("stand.keeps", cards=context.words.join(names), shields=shields(own))


def _points(before: int, after: int) -> dict[str, object]:
    return {"before": written(before), "after": after}
