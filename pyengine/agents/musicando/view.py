"""What a seat knows of a deal, as compact state for playouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyengine.agents.musicando.boards import NO_HELP, ColumnBoard, empty_board, place
from pyengine.agents.musicando.cards import ALL, ALL_NOTES, NUMBER, bits, members
from pyengine.core import HIDDEN
from pyengine.games.musicando.moves import DISPLAYS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyengine.agents.musicando.boards import Board
    from pyengine.core import Hidden
    from pyengine.games.musicando import Card, Musicando, State
    from pyengine.games.musicando.moves import Call


@dataclass(frozen=True, slots=True)
class Decision:
    """A laid card, the cards `layable` at the time, and what its player laid from then on."""

    card: int
    layable: int
    since: int


@dataclass(frozen=True, slots=True)
class View:
    """A seat's knowledge: the cards that it sees, and what the others have revealed.

    `seen` has the visible cards of each hand and then of the stock, `hidden` how many are not
    visible; `stock` has the cards in drawing order, None for one that is not visible. `lacks` are
    the note cards that each player cannot hold (M-3.1). `decisions` are the cards that each has
    laid (only where all cards were dealt, because a drawing player's former hand cannot be known).
    `calls` are each player's calls, `laid` all laid cards, `helped` as in `GridBoard`, `displays`
    those that can be named in this deal (M-2.6).
    """

    player: int
    sides: int
    hand: int
    seen: tuple[int, ...]
    hidden: tuple[int, ...]
    stock: tuple[int | None, ...]
    unseen: tuple[int, ...]
    lacks: tuple[int, ...]
    decisions: tuple[tuple[Decision, ...], ...]
    calls: tuple[tuple[Call, ...], ...]
    laid: tuple[int, ...]
    helped: tuple[float, ...] = NO_HELP
    displays: str = DISPLAYS

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.lacks)

    @property
    def unlaid(self) -> int:
        """The number of cards not on the table."""
        return len(self.unseen) + sum(cards.bit_count() for cards in self.seen)

    @property
    def open(self) -> bool:
        """Whether every card is visible, which never happens in play."""
        return not any(self.hidden)

    def possible(self, player: int) -> int:
        """Return the cards that a player may hold, as far as is known."""
        if not self.hidden[player]:
            return self.seen[player]
        unseen = sum(1 << card for card in self.unseen)
        return self.seen[player] | unseen & ~self.lacks[player]


def view_of(game: Musicando, seen: State, player: int) -> View:
    """Return what this player knows."""
    players = len(game.seats)
    lacks, decisions, laid, helped = _shown(seen, players)
    all_dealt = game.hand_size * players == len(NUMBER)
    held = tuple(bits(_open(cards)) for cards in (*seen.hands, seen.stock))
    first = (seen.dealer + 1) % players
    return View(
        player,
        len(game.sides),
        held[player],
        held,
        tuple(sum(card is HIDDEN for card in cards) for cards in (*seen.hands, seen.stock)),
        tuple(None if card is HIDDEN else NUMBER[str(card)] for card in seen.stock),
        tuple(members(ALL & ~sum(laid) & ~sum(held))),
        tuple(lacks),
        tuple(tuple(each) for each in decisions) if all_dealt else ((),) * players,
        tuple(seen.calls[(who - first) % players :: players] for who in range(players)),
        tuple(laid),
        helped,
        game.due_display(len(seen.finished)) or DISPLAYS,
    )


def _shown(
    seen: State, players: int
) -> tuple[list[int], list[list[Decision]], list[int], tuple[float, ...]]:
    """Return by player the `lacks`, the `decisions` and what is `laid`, and `helped`, as in `View`.

    Replays all cards in the order in which they were laid.
    """
    lacks = [0] * players
    decisions: list[list[Decision]] = [[] for _ in range(players)]
    laid = [0] * players
    if seen.layout is None:
        return lacks, decisions, laid, NO_HELP
    board = empty_board(seen.layout.letter)
    for count, (move, by) in enumerate(zip(seen.layout.laid, seen.laid_by, strict=True)):
        _add_lacks(lacks, seen, count, board)
        card = NUMBER[move.card]
        laid[by] |= 1 << card
        decisions[by] = [
            Decision(old.card, old.layable, old.since | 1 << card) for old in decisions[by]
        ]
        decisions[by].append(Decision(card, board.layable(), 1 << card))
        board.lay(card, place(move), by)
    _add_lacks(lacks, seen, len(seen.layout.laid), board)
    helped = NO_HELP if isinstance(board, ColumnBoard) else tuple(board.helped)
    return lacks, decisions, laid, helped


def _add_lacks(lacks: list[int], seen: State, count: int, board: Board) -> None:
    """M-3.1: add the layable notes to the `lacks` of players who could not lay any.

    `board` is the one after `count` cards.
    """
    for player, when in seen.unable:
        if when == count:
            lacks[player] |= board.layable() & ALL_NOTES


def _open(cards: Iterable[Card | Hidden]) -> list[Card]:
    """Return the cards that are not face down."""
    return [str(card) for card in cards if card is not HIDDEN]
