"""The players at the Musicando table, and the viewer's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.musicando.view import meaning, wording
from games.musicando.view import pieces as piece
from games.musicando.view.draft import chosen_card, hand, places
from games.musicando.view.prompts import closing
from host.nodes import art, button, el, explained, icon, visually_hidden
from host.table.signs import does
from host.text import written
from pyengine.core import totals
from pyengine.games.musicando import COLOURS, DECK, NOTES, PAUSE, SYMBOL, SYMBOLS, Bid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Seat
    from pyengine.games.musicando import Card, Move, State

    Context = ViewContext[State, Move]

ABREAST = {1: ("across",), 2: ("left", "right"), 3: ("left", "across", "right")}
"""Where up to three others sit, from the left neighbour on."""

SEATINGS = {1: "across", 2: "sides", 3: "around"}
"""The seating for this many others."""

FAN = 3
"""The most backs drawn for a hand."""


def seating(context: Context) -> str:
    """Return the seating of the others: around the sheet of music, or in a row above it."""
    return SEATINGS.get(len(context.game.seats) - 1, "row") if context.seat else "row"


def others(context: Context) -> Node:
    """Return the others, from the left neighbour on; all players for a spectator."""
    count = len(context.game.seats)
    own = context.own if context.seat else None
    around = range(count) if own is None else range(own + 1, own + count)
    placed = ABREAST.get(len(around), ()) if own is not None else ()
    row = [
        _player(context, step % count, placed[at] if placed else "row")
        for at, step in enumerate(around)
    ]
    label = context.words("aria.players")
    return el("ol", "players", *row, data_count=str(len(row)), aria_label=label, key="players")


def own_place(context: Context, seat: Seat) -> Node:
    """Return the viewer's own place: the plate, the stock if there is one, and the hand."""
    return el(
        "section",
        "music",
        _player(context, context.own, "own"),
        _fan(context, seat),
        aria_label=context.own_place,
        key="music",
    )


# -- a player --------------------------------------------------------------------------------------


def _player(context: Context, player: int, place: str) -> Node:
    """Return a player's place with everything public."""
    letter, own = context.game.seats[player], place == "own"
    classes = ["player", "own" if own else "", *_states(context, player)]
    place_ = el(
        "div" if own else "li",
        " ".join(filter(None, classes)),
        _plate(context, player),
        _held(context, player, own=own),
        *(_tools(context) if own else []),
        key=f"player-{letter}",
        data_seat=letter,
        data_place=None if own else place,
        data_above=None if own else True,
    )
    return explained(place_, look=letter)


def _states(context: Context, player: int) -> list[str]:
    seen = context.seen
    lit = {
        "is-due": is_due(context, player),
        "is-blocked": seen.blocked[player],
        "is-waiting": waits(context, player),
        "is-running": seen.run and seen.turn == player,
        "is-partner": is_partner(context, player),
        "is-out": player in seen.ranks,
    }
    return [cls for cls, on in lit.items() if on]


def is_due(context: Context, player: int) -> bool:
    """Return whether this player is to move, or made the move that is being told."""
    letter = context.game.seats[player]
    return letter in context.to_move or bool(
        context.event and context.event.args.get("seat") == letter
    )


def is_partner(context: Context, player: int) -> bool:
    """M-2.1: return whether this player is on the viewer's side."""
    if context.seat is None or not wording.match(context).partners:
        return False
    own = context.own
    return player != own and (player - own) % len(context.game.sides) == 0


def waits(context: Context, player: int) -> bool:
    """M-4.3: return whether this player waits until another one's run is over."""
    seen = context.seen
    return seen.run and seen.turn != player and bool(seen.hands[player])


def _plate(context: Context, player: int) -> Node:
    letter = context.game.seats[player]
    word, partner = _word(context, player), context.words("label.partner")
    said, name = None if word == partner else partner, context.name(letter)
    lit = letter in context.to_move
    lamp = explained(art("lamp", "lamp"), does(context.words, "lamp", seat=name)) if lit else None
    mark = piece.mark("partner", said) if is_partner(context, player) else None
    plate = button(
        "player-plate",
        context.badge(letter),
        explained(mark, does(context.words, "partner")) if mark else None,
        el(
            "span",
            "player-text",
            *context.plate(letter, "player-name"),
            el("span", "player-word", word) if word else None,
        ),
        lamp,
        data_act=f"table:look {letter}",
    )
    return explained(plate, does(context.words, "seat", seat=name))


def _word(context: Context, player: int) -> str:
    """Say in a word or two what a player is doing."""
    seen, letter = context.seen, context.game.seats[player]
    if player in seen.ranks:
        return context.words(f"place.{seen.ranks.index(player) + 1}")
    if seen.layout is None and seen.calls and letter not in context.to_move:
        return _last_call(context, player)
    moving = letter in context.to_move
    states = (
        (seen.blocked[player], "label.blocked"),
        (waits(context, player), "label.waits"),
        (moving and letter == context.reader, "turn.yours"),
        (moving, DOING.get(seen.phase, "")),
        (seen.passed[player], "label.passed"),
        (is_partner(context, player), "label.partner"),
    )
    return next((context.words(key) for on, key in states if on), "")


DOING = {"auction": "state.calls", "choice": "state.chooses", "play": "state.lays"}
"""What the player to move is doing, by phase."""


def _last_call(context: Context, player: int) -> str:
    """M-2.2: return this player's last call."""
    seen = context.seen
    first = (seen.dealer + 1) % len(seen.hands)
    own = [c for turn, c in enumerate(seen.calls) if (first + turn - player) % len(seen.hands) == 0]
    if not own:
        return ""
    last = own[-1]
    if isinstance(last, Bid):
        return wording.call(context.words, last.level, last.display)
    return context.words("label.pass")


def _held(context: Context, player: int, *, own: bool) -> Node:
    """Return the public part of a hand, and the marks of what affects the player."""
    seen, words = context.seen, context.words
    count, letter = len(seen.hands[player]), context.game.seats[player]
    backs = [piece.back() for _ in range(min(FAN, count))]
    marks = {
        "block": ("label.blocked", seen.blocked[player]),
        "wait": ("label.waits", waits(context, player)),
        "run": ("label.runs", seen.run and seen.turn == player),
        "deal": ("label.dealer", seen.dealer == player),
        "key": (
            "label.first" if wording.prelude(context) == "choice" else "label.declarer",
            seen.contract is not None and seen.contract.player == player,
        ),
    }
    marked = [
        explained(
            piece.mark(name, words(key), **_way(name, letter)),
            _mark_means(context, letter, name),
        )
        for name, (key, on) in marks.items()
        if on
    ]
    held = el(
        "div",
        "player-held",
        None if own else el("span", "rest", *backs, data_fly=f"held-{letter}"),
        el(
            "span",
            "player-count",
            str(count),
            aria_hidden="true",
            data_fly=f"count-{letter}-{count}",
            data_enter="pulse",
        ),
        visually_hidden(words("spoken.hand", n=count)),
        *marked,
        *_rank(context, player),
        *_points(context, letter),
    )
    kept = count and closing(context)
    return explained(held, does(words, "hand.kept" if kept else "hand", n=count))


ONE = ("run", "deal", "key")
"""Marks that exist only once, and move from one player to the next."""


def _way(mark: str, letter: Seat) -> dict[str, str]:
    """Return how a player's mark appears and leaves."""
    fly = f"mark-{mark}" if mark in ONE else f"mark-{mark}-{letter}"
    return {"data_fly": fly, "data_enter": "stamp", "data_leave": "fade"}


def _mark_means(context: Context, letter: Seat, mark: str) -> str:
    """M-2.5, M-4.2, M-4.3: explain a mark at a player's hand."""
    words, seats = context.words, context.game.seats
    if mark == "deal":
        return meaning.dealer(context)
    if mark == "key":
        return does(words, "key.alone" if wording.prelude(context) == "choice" else "key")
    if mark == "wait":
        return does(words, "wait", seat=context.name(seats[context.seen.turn]))
    return does(words, mark, **({"seat": context.name(letter)} if mark == "block" else {}))


def _rank(context: Context, player: int) -> list[Node]:
    if player not in context.seen.ranks:
        return []
    rank = context.seen.ranks.index(player) + 1
    said = visually_hidden(wording.finished(context.words, rank))
    shown = el(
        "strong",
        "rank",
        el("span", "", str(rank), aria_hidden="true"),
        said,
        data_fly=f"rank-{rank}",
        data_enter="stamp",
    )
    return [explained(shown, meaning.rank(context, player))]


def _points(context: Context, letter: Seat) -> list[Node]:
    """M-7.5: return the points of a player without partner."""
    if letter not in context.game.sides:
        return []
    points = totals(context.game, context.seen)[letter]
    said = visually_hidden(context.words("score.points", n=points))
    number = el("span", "", written(points), aria_hidden="true")
    shown = el("span", "player-points", number, said)
    return [explained(shown, does(context.words, "points", n=points))]


def _tools(context: Context) -> list[Node]:
    """Return the tools at the viewer's place: the stock, and the button that sorts the hand."""
    other = "note" if context.prefs.hand == "colour" else "colour"
    words = context.words
    sort = button(
        "tool sort",
        icon("sort"),
        el("span", "tool-word", words(f"sort.{other}")),
        data_act=f"table:sort {other}",
    )
    explained(sort, words("sort.does", by=words(f"sort.{other}")))
    all_dealt = wording.match(context).hand_size * len(context.game.seats) == len(DECK)
    return [sort] if all_dealt else [_stock(context), sort]


def _stock(context: Context) -> Node:
    """M-7.1: return the stock with the number of cards left."""
    left = len(context.seen.stock)
    stock = el(
        "div",
        "stock" if left else "stock is-empty",
        piece.back(data_fly="stock") if left else None,
        el("span", "stock-count", str(left), aria_hidden="true"),
        visually_hidden(context.words("label.stock", n=left)),
        key="stock",
    )
    key = "stock.final" if closing(context) else "stock"
    return explained(stock, does(context.words, key, n=left))


# -- the hand --------------------------------------------------------------------------------------


def by_colour(card: Card) -> tuple[int, int]:
    """M-1.1: sort key: red first, and in each colour C first and the symbol last."""
    return COLOURS.index(card[0]), (NOTES + SYMBOL).index(card[1])


def by_note(card: Card) -> tuple[int, int]:
    """M-1.1: sort key: C first and the symbols last, and of each note red first."""
    return by_colour(card)[::-1]


def in_order(context: Context) -> list[Card]:
    """Return the hand from left to right, sorted as preferred."""
    return sorted(hand(context), key=by_colour if context.prefs.hand == "colour" else by_note)


def _hand_name(context: Context, seat: Seat) -> str:
    if seat == context.reader:
        return context.words("aria.hand")
    return context.words("label.hand_of", seat=context.name(seat))


def _fan(context: Context, seat: Seat) -> Node:
    """Return the hand, sorted as preferred, with playable cards raised."""
    cards = in_order(context)
    laying = context.mine and context.seen.phase == "play"
    legal = [card for card in cards if laying and places(context, card)]
    fan = el(
        "div",
        "fan",
        *[_in_hand(context, card, seat, legal) for card in cards],
        role="group",
        aria_label=_hand_name(context, seat),
        data_roving=True,
        data_seat=seat,
        data_count=str(len(cards)),
        key="fan",
    )
    layout = context.seen.layout
    return explained(fan, meaning.display(context, layout.letter) if layout else "")


def _in_hand(context: Context, card: Card, seat: Seat, legal: Sequence[Card]) -> Node:
    """Return a card in hand; a symbol with those whom it would block now.

    The focus goes to the first playable card if it is nowhere else.
    """
    laying = context.mine and context.seen.phase == "play"
    states = {"held": True, "is-legal": card in legal, "is-chosen": card == chosen_card(context)}
    label = wording.label(context, card)
    hits = []
    if card in SYMBOLS and context.seen.layout is not None:
        label = context.words("list.about", name=label, about=wording.effect(context, card, seat))
        if card != PAUSE:
            hits = [
                context.badge(other)
                for other in wording.match(context).blocks(context.seen, seat, card)
            ]
    held = button(
        " ".join(name for name, on in states.items() if on),
        piece.card(context, card, start="stock", way="deal"),
        el("span", "hits", *hits, aria_hidden="true") if hits else None,
        data_act=f"card {card}",
        aria_pressed=("true" if states["is-chosen"] else "false") if laying else None,
        aria_disabled=None if states["is-legal"] else "true",
        aria_label=label,
        data_focus=card in legal[:1],
        key=card,
    )
    return explained(held, meaning.card(context, card))
