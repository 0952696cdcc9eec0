"""Scores: what a company is worth now, and what a card would add."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.turandot.view import wording
from host.table.score_lines import score_lines
from host.text import capitalised, signed
from pyengine.games.turandot import TABLE

if TYPE_CHECKING:
    from games import Part
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Item, Seat
    from pyengine.games.turandot import Card, Move, State, Turandot

    Context = ViewContext[State, Move]


def points(context: Context, side: str) -> int:
    """T-7: return a side's points if everybody cast now; at the end, its score."""
    return cast("Turandot", context.game).prospect(context.seen, side)


def before_and_after(context: Context, side: str, card: Card) -> tuple[int, int]:
    """T-7: return a side's points if everybody cast now, without this card and with it."""
    game = cast("Turandot", context.game)
    return game.prospect(context.seen, side), game.prospect(context.seen, side, card)


def lines(context: Context, side: str) -> Node:
    """Return the score lines behind a side's `points`."""
    words, game = context.words, cast("Turandot", context.game)
    if context.seen.phase == "over":
        return _score_lines(context, side, words("score.title"), game.score(context.seen))
    title = words("stand.table_now" if side == TABLE else "stand.cast_now")
    return _score_lines(context, side, title, game.outlook(context.seen))


def outlook(context: Context) -> Part | None:
    """T-7.4 to T-7.6: return the missing lines until all have cast, as if they did now."""
    if context.seen.phase == "over":
        return None
    game = cast("Turandot", context.game)
    so_far = game.score(context.seen)
    lines = [item for item in game.outlook(context.seen) if item not in so_far]
    return context.words("stand.cast_now"), [(item, _counted(context, item)) for item in lines]


def _score_lines(context: Context, side: str, title: str, items: tuple[Item, ...]) -> Node:
    lines = [(item, _counted(context, item)) for item in items if item.side == side]
    return score_lines(context.words, title, lines)


def _counted(context: Context, item: Item) -> list[str]:
    """Name the cards that a line counts; not for stars, which are all visible."""
    cards = item.cards if item.key != "stars" else ()
    return [wording.label(context.words, card) for card in cards]


def brings(context: Context, director: str) -> str:
    """T-7.6: say what a director would score for the reader now; "" without one."""
    if not context.reader:
        return ""
    return context.words("stand.for_you", points=_gain(context, director))


def sought(context: Context, card: Card) -> str:
    """Say which card one bids for, and what it would add to the viewer's cast."""
    if isinstance(card, str):
        effect, short = (context.words(f"director.{card}.{kind}") for kind in ("effect", "short"))
        return context.words(
            "stand.director", short=short, effect=effect, points=_gain(context, card)
        )
    return capitalised(context.words("stand.singer", **_singer(context, context.seat or "", card)))


def given(context: Context, seat: Seat, card: Card) -> str:
    """T-5.5: say what a player would get from the Maestro, and what it would add to their cast."""
    self_ = "_self" if seat == context.seat else ""
    return context.words(
        f"stand.gives{self_}", seat=context.name(seat), **_singer(context, seat, card)
    )


def fired(context: Context, director: str) -> str:
    """T-6.1: say whom the viewer would fire, and what that director would score for them."""
    called = context.words(f"director.{director}.name")
    return context.words("stand.fires", director=called, points=_gain(context, director))


def _singer(context: Context, seat: Seat, card: Card) -> dict[str, object]:
    before, after = before_and_after(context, seat, card)
    return {"card": wording.name(context.words, card), "before": before, "after": after}


def _gain(context: Context, director: str) -> str:
    before, after = before_and_after(context, context.seat or "", director)
    return signed(after - before)
