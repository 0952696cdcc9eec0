"""How one stands: what a company is worth now, and what a card would add to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.turandot.view import wording
from host.table.account import account
from host.text import capitalised, signed
from pyengine.games.turandot import TABLE

if TYPE_CHECKING:
    from games import Part
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Item, Seat
    from pyengine.games.turandot import Card, Move, State, Turandot

    Look = ViewContext[State, Move]


def points(look: Look, side: str) -> int:
    """T-7: return what a side has if all were cast now; at the end, its score."""
    return cast("Turandot", look.game).prospect(look.seen, side)


def before_and_after(look: Look, side: str, card: Card) -> tuple[int, int]:
    """T-7: return what a side would have if all were cast now, without this card and with it."""
    game = cast("Turandot", look.game)
    return game.prospect(look.seen, side), game.prospect(look.seen, side, card)


def lines(look: Look, side: str) -> Node:
    """Return the lines of a side's `points`."""
    words, game = look.words, cast("Turandot", look.game)
    if look.seen.phase == "over":
        return _account(look, side, words("score.title"), game.score(look.seen))
    title = words("stand.table_now" if side == TABLE else "stand.cast_now")
    return _account(look, side, title, game.outlook(look.seen))


def outlook(look: Look) -> Part | None:
    """T-7.4 to T-7.6: return the lines that are missing until all have cast, as if they did now."""
    if look.seen.phase == "over":
        return None
    game = cast("Turandot", look.game)
    so_far = game.score(look.seen)
    lines = [item for item in game.outlook(look.seen) if item not in so_far]
    return look.words("stand.cast_now"), [(item, _counted(look, item)) for item in lines]


def _account(look: Look, side: str, title: str, items: tuple[Item, ...]) -> Node:
    lines = [(item, _counted(look, item)) for item in items if item.side == side]
    return account(look.words, title, lines)


def _counted(look: Look, item: Item) -> list[str]:
    """Name the cards of a line; all stars count, and those cards are seen."""
    cards = item.cards if item.key != "stars" else ()
    return [wording.label(look.words, card) for card in cards]


def brings(look: Look, director: str) -> str:
    """T-7.6: say what a director would give the seat before the screen now; "" to who watches."""
    if not look.seat:
        return ""
    return look.words("stand.for_you", points=_gain(look, director))


def sought(look: Look, card: Card) -> str:
    """Say what the card is for which one bids, and what it would add to one's own cast."""
    if isinstance(card, str):
        effect, short = (look.words(f"director.{card}.{kind}") for kind in ("effect", "short"))
        return look.words("stand.director", short=short, effect=effect, points=_gain(look, card))
    return capitalised(look.words("stand.singer", **_singer(look, look.seat or "", card)))


def given(look: Look, seat: Seat, card: Card) -> str:
    """T-5.5: say what a player would get from the Maestro, and what it would add to their cast."""
    self_ = "_self" if seat == look.seat else ""
    return look.words(f"stand.gives{self_}", seat=look.name(seat), **_singer(look, seat, card))


def fired(look: Look, director: str) -> str:
    """T-6.1: say whom one would fire, and what that one would give oneself now."""
    called = look.words(f"director.{director}.name")
    return look.words("stand.fires", director=called, points=_gain(look, director))


def _singer(look: Look, seat: Seat, card: Card) -> dict[str, object]:
    before, after = before_and_after(look, seat, card)
    return {"card": wording.name(look.words, card), "before": before, "after": after}


def _gain(look: Look, director: str) -> str:
    before, after = before_and_after(look, look.seat or "", director)
    return signed(after - before)
