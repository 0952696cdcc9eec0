"""The players at the Musicando table, and one's own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.musicando.view import meaning, wording
from games.musicando.view import pieces as piece
from games.musicando.view.draft import chosen_card, hand, places
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

    Look = ViewContext[State, Move]

ABREAST = {1: ("across",), 2: ("left", "right"), 3: ("left", "across", "right")}
"""Where up to three others sit, from the left neighbour on."""

SEATINGS = {1: "across", 2: "sides", 3: "around"}
"""How the table is laid for so many others."""

FAN = 3
"""How many backs a hand is drawn with at the most."""


def seating(look: Look) -> str:
    """Return how the others sit: around the sheet of music, or in a row above it."""
    return SEATINGS.get(len(look.game.seats) - 1, "row") if look.seat else "row"


def others(look: Look) -> Node:
    """Return the others, from the left neighbour on; all for somebody who has no seat."""
    count = len(look.game.seats)
    own = look.own if look.seat else None
    around = range(count) if own is None else range(own + 1, own + count)
    placed = ABREAST.get(len(around), ()) if own is not None else ()
    row = [
        _player(look, step % count, placed[at] if placed else "row")
        for at, step in enumerate(around)
    ]
    label = look.words("aria.players")
    return el("ol", "players", *row, data_count=str(len(row)), aria_label=label, key="players")


def music(look: Look, seat: Seat) -> Node:
    """Return one's own place: the plate, the stock where there is one, and the hand."""
    return el(
        "section",
        "music",
        _player(look, look.own, "own"),
        _fan(look, seat),
        aria_label=look.words("aria.you"),
        key="music",
    )


# -- a player --------------------------------------------------------------------------------------


def _player(look: Look, player: int, place: str) -> Node:
    """Return who sits there and all that everybody knows of them."""
    letter, own = look.game.seats[player], place == "own"
    classes = ["player", "own" if own else "", *_states(look, player)]
    place_ = el(
        "div" if own else "li",
        " ".join(filter(None, classes)),
        _plate(look, player),
        _held(look, player, own=own),
        *(_tools(look) if own else []),
        key=f"player-{letter}",
        data_seat=letter,
        data_place=None if own else place,
        data_above=None if own else True,
    )
    return explained(place_, look=letter)


def _states(look: Look, player: int) -> list[str]:
    seen = look.seen
    lit = {
        "is-due": is_due(look, player),
        "is-blocked": seen.blocked[player],
        "is-waiting": waits(look, player),
        "is-running": seen.run and seen.turn == player,
        "is-partner": is_partner(look, player),
        "is-out": player in seen.ranks,
    }
    return [cls for cls, on in lit.items() if on]


def is_due(look: Look, player: int) -> bool:
    """Tell whether this player is to move, or has just moved and it is told."""
    letter = look.game.seats[player]
    return letter in look.to_move or bool(look.event and look.event.args.get("seat") == letter)


def is_partner(look: Look, player: int) -> bool:
    """M-2.1: tell whether this player is of the side of the seat before the screen."""
    if look.seat is None or not wording.match(look).partners:
        return False
    own = look.own
    return player != own and (player - own) % len(look.game.sides) == 0


def waits(look: Look, player: int) -> bool:
    """M-4.3: tell whether this player waits until another one's run is over."""
    seen = look.seen
    return seen.run and seen.turn != player and bool(seen.hands[player])


def _plate(look: Look, player: int) -> Node:
    letter = look.game.seats[player]
    word, partner = _word(look, player), look.words("label.partner")
    said, name = None if word == partner else partner, look.name(letter)
    lit = letter in look.to_move
    lamp = explained(art("lamp", "lamp"), does(look.words, "lamp", seat=name)) if lit else None
    mark = piece.mark("partner", said) if is_partner(look, player) else None
    plate = button(
        "player-plate",
        look.badge(letter),
        explained(mark, does(look.words, "partner")) if mark else None,
        el(
            "span",
            "player-text",
            *look.plate(letter, "player-name"),
            el("span", "player-word", word) if word else None,
        ),
        lamp,
        data_act=f"table:look {letter}",
    )
    return explained(plate, does(look.words, "seat", seat=name))


def _word(look: Look, player: int) -> str:
    """Say in a word or two what a player is about."""
    seen, letter = look.seen, look.game.seats[player]
    if player in seen.ranks:
        return look.words(f"place.{seen.ranks.index(player) + 1}")
    if seen.layout is None and seen.calls and letter not in look.to_move:
        return _last_call(look, player)
    moving = letter in look.to_move
    states = (
        (seen.blocked[player], "label.blocked"),
        (waits(look, player), "label.waits"),
        (moving and letter == look.seat, "turn.yours"),
        (moving, DOING.get(seen.phase, "")),
        (seen.passed[player], "label.passed"),
        (is_partner(look, player), "label.partner"),
    )
    return next((look.words(key) for on, key in states if on), "")


DOING = {"auction": "state.calls", "choice": "state.chooses", "play": "state.lays"}
"""What whoever is to move is about, by phase."""


def _last_call(look: Look, player: int) -> str:
    """M-2.2: return what this player called last."""
    seen = look.seen
    first = (seen.dealer + 1) % len(seen.hands)
    own = [c for turn, c in enumerate(seen.calls) if (first + turn - player) % len(seen.hands) == 0]
    if not own:
        return ""
    last = own[-1]
    if isinstance(last, Bid):
        return wording.call(look.words, last.level, last.display)
    return look.words("label.pass")


def _held(look: Look, player: int, *, own: bool) -> Node:
    """Return what everybody sees of a hand, and the marks of what has hit the player."""
    seen, words = look.seen, look.words
    count, letter = len(seen.hands[player]), look.game.seats[player]
    backs = [piece.back() for _ in range(min(FAN, count))]
    marks = {
        "block": ("label.blocked", seen.blocked[player]),
        "wait": ("label.waits", waits(look, player)),
        "run": ("label.runs", seen.run and seen.turn == player),
        "deal": ("label.dealer", seen.dealer == player),
        "key": ("label.declarer", seen.contract is not None and seen.contract.player == player),
    }
    marked = [
        explained(
            piece.mark(name, words(key), **_way(name, letter)),
            does(words, name, **_named(look, letter, name)),
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
        *_rank(look, player),
        *_points(look, letter),
    )
    return explained(held, does(words, "hand", n=count))


ONE = ("run", "deal", "key")
"""Marks of which there is one at the table, which goes from one player to the next."""


def _way(mark: str, letter: Seat) -> dict[str, str]:
    """Return how a mark of a player comes and leaves."""
    fly = f"mark-{mark}" if mark in ONE else f"mark-{mark}-{letter}"
    return {"data_fly": fly, "data_enter": "stamp", "data_leave": "fade"}


def _named(look: Look, letter: Seat, mark: str) -> dict[str, str]:
    """M-4.2: return who is told of in the sentence of a mark."""
    return {"seat": look.name(letter)} if mark == "block" else {}


def _rank(look: Look, player: int) -> list[Node]:
    if player not in look.seen.ranks:
        return []
    rank = look.seen.ranks.index(player) + 1
    said = visually_hidden(look.words("spoken.rank", rank=rank))
    shown = el(
        "strong",
        "rank",
        el("span", "", str(rank), aria_hidden="true"),
        said,
        data_fly=f"rank-{rank}",
        data_enter="stamp",
    )
    return [explained(shown, meaning.rank(look, player))]


def _points(look: Look, letter: Seat) -> list[Node]:
    """M-7.5: return the points of whoever plays for themselves."""
    if letter not in look.game.sides:
        return []
    points = totals(look.game, look.seen)[letter]
    said = visually_hidden(look.words("score.points", n=points))
    number = el("span", "", written(points), aria_hidden="true")
    shown = el("span", "player-points", number, said)
    return [explained(shown, does(look.words, "points", n=points))]


def _tools(look: Look) -> list[Node]:
    """Return what lies at one's own place: the stock, and the button that sorts the hand."""
    other = "note" if look.prefs.hand == "colour" else "colour"
    words = look.words
    sort = button(
        "tool sort",
        icon("sort"),
        el("span", "tool-word", words(f"sort.{other}")),
        data_act=f"table:sort {other}",
    )
    all_dealt = wording.match(look).hand_size * len(look.game.seats) == len(DECK)
    return [sort] if all_dealt else [_stock(look), sort]


def _stock(look: Look) -> Node:
    """M-7.1: return the stock and how much is left of it."""
    left = len(look.seen.stock)
    stock = el(
        "div",
        "stock" if left else "stock is-empty",
        piece.back(data_fly="stock") if left else None,
        el("span", "stock-count", str(left), aria_hidden="true"),
        visually_hidden(look.words("label.stock", n=left)),
        key="stock",
    )
    return explained(stock, does(look.words, "stock", n=left))


# -- the hand --------------------------------------------------------------------------------------


def by_colour(card: Card) -> tuple[int, int]:
    """M-1.1: put red first, and in each colour C first and the symbol last."""
    return COLOURS.index(card[0]), (NOTES + SYMBOL).index(card[1])


def by_note(card: Card) -> tuple[int, int]:
    """M-1.1: put C first and the symbols last, and of each note red first."""
    return by_colour(card)[::-1]


def in_order(look: Look) -> list[Card]:
    """Return the hand from left to right, sorted as preferred."""
    return sorted(hand(look), key=by_colour if look.prefs.hand == "colour" else by_note)


def _fan(look: Look, seat: Seat) -> Node:
    """Return the hand, sorted as preferred, what can be laid raised."""
    cards = in_order(look)
    laying = look.mine and look.seen.phase == "play"
    legal = [card for card in cards if laying and places(look, card)]
    fan = el(
        "div",
        "fan",
        *[_in_hand(look, card, seat, legal) for card in cards],
        role="group",
        aria_label=look.words("aria.hand"),
        data_roving=True,
        data_seat=seat,
        data_count=str(len(cards)),
        key="fan",
    )
    layout = look.seen.layout
    return explained(fan, meaning.display(look, layout.letter) if layout else "")


def _in_hand(look: Look, card: Card, seat: Seat, legal: Sequence[Card]) -> Node:
    """Return a card of the hand, a symbol with those whom it would block now.

    The focus goes to the first that can be laid, where it has nowhere else to be.
    """
    laying = look.mine and look.seen.phase == "play"
    states = {"held": True, "is-legal": card in legal, "is-chosen": card == chosen_card(look)}
    label = wording.label(look, card)
    hits = []
    if card in SYMBOLS and look.seen.layout is not None:
        label = look.words("list.about", name=label, about=wording.effect(look, card, seat))
        if card != PAUSE:
            hits = [
                look.badge(other) for other in wording.match(look).blocks(look.seen, seat, card)
            ]
    held = button(
        " ".join(name for name, on in states.items() if on),
        piece.card(look, card, start="stock", way="deal"),
        el("span", "hits", *hits, aria_hidden="true") if hits else None,
        data_act=f"card {card}",
        aria_pressed=("true" if states["is-chosen"] else "false") if laying else None,
        aria_disabled=None if states["is-legal"] else "true",
        aria_label=label,
        data_focus=card in legal[:1],
        key=card,
    )
    return explained(held, meaning.card(look, card))
