"""What a seat knows of a deal, in the numbers of a playout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from pyengine.agents.musicando.boards import empty_board, place
from pyengine.agents.musicando.cards import ALL, ALL_NOTES, NUMBER, bits, members
from pyengine.games.musicando.moves import DISPLAYS

if TYPE_CHECKING:
    from pyengine.games.musicando import Musicando, State


@dataclass(frozen=True, slots=True)
class Decision:
    """A card that was laid, what was `layable` then, and what its player laid from there on."""

    card: int
    layable: int
    since: int


@dataclass(frozen=True, slots=True)
class View:
    """A seat's knowledge: its hand, the size of the others', and what they showed of them.

    `lacks` are the note cards that each player cannot hold (M-3.1), `decisions` what each has laid
    (only where all cards were dealt: what one who draws had in hand cannot be told later).
    """

    player: int
    sides: int
    hand: int
    counts: tuple[int, ...]
    stock: int
    unseen: tuple[int, ...]
    lacks: tuple[int, ...]
    decisions: tuple[tuple[Decision, ...], ...]
    displays: str = DISPLAYS
    """M-2.6: the displays that can be named in this deal."""
    penalty: int = 1
    """M-6.2: how many times its value a failed contract costs."""


def look(game: Musicando, seen: State, player: int) -> View:
    """Return what this player knows, going through the cards in the order in which they lie."""
    hand = bits(cast("tuple[str, ...]", seen.hands[player]))
    players = len(game.seats)
    lacks = [0] * players
    decisions: list[list[Decision]] = [[] for _ in range(players)]
    laid = 0
    if seen.layout is not None:
        board = empty_board(seen.layout.letter)
        history = [*zip(seen.layout.laid, seen.laid_by, strict=True), None]
        for count, entry in enumerate(history):
            layable = board.layable()
            for unable, when in seen.unable:
                if when == count:
                    lacks[unable] |= layable & ALL_NOTES
            if entry is None:
                break
            move, by = entry
            card = NUMBER[move.card]
            laid |= 1 << card
            decisions[by] = [
                Decision(old.card, old.layable, old.since | 1 << card) for old in decisions[by]
            ]
            decisions[by].append(Decision(card, layable, 1 << card))
            board.lay(card, place(move))
    all_dealt = game.hand_size * players == len(NUMBER)
    return View(
        player,
        len(game.sides),
        hand,
        tuple(len(cards) for cards in seen.hands),
        len(seen.stock),
        tuple(members(ALL & ~laid & ~hand)),
        tuple(lacks),
        tuple(tuple(each) for each in decisions) if all_dealt else ((),) * players,
        game.due_display(len(seen.deals)) or DISPLAYS,
        game.penalty,
    )
