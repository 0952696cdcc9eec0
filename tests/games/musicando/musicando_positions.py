"""Positions and deals of Musicando for weighing, and what a level makes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from pyengine.agents import load, run_to_end
from pyengine.agents.musicando.cards import NUMBER
from pyengine.games.musicando import Musicando, State
from pyengine.games.musicando.displays import EMPTY
from pyengine.games.musicando.moves import CONCEDE, Bid, Choice, Lay
from pyengine.games.musicando.moves import PASS as NO_CARD
from pyengine.games.musicando.state import Contract

if TYPE_CHECKING:
    from pyengine.core import Seat, Weighed
    from pyengine.games.musicando.moves import Move

BUDGET = 24
"""Enough playouts to reach every part of a bot."""

DONE = " ".join(colour + face for colour in "YGBIV" for face in "CDEFGAHx")
"""Five columns of Musicando with all their cards."""


@dataclass(frozen=True)
class StateVisit:
    """A state of a deal, with the seat to move and its move."""

    game: Musicando
    state: State
    seat: Seat
    move: Move

    @property
    def player(self) -> int:
        """The player to move, counted from the first seat."""
        return self.game.seats.index(self.seat)

    @property
    def seen(self) -> State:
        """The state as the seat to move sees it."""
        return self.game.observation(self.state, self.seat)


@cache
def deal(variant: str, players: int, display: str, seed: int) -> tuple[StateVisit, ...]:
    """Return a deal of this display in which all moves are random except the choice of display."""
    rng = Random(seed)
    game = Musicando.make(players, {"variant": variant, "deals": 1}, rng.random())
    state = game.apply_deal(game.start(), game.deal(game.start(), rng))
    found = []
    while seats := game.to_move(state):
        (seat,) = seats
        moves = [move for move in game.legal_moves(state, seat) if move != CONCEDE]
        move = moves[int(rng.random() * len(moves))]
        if state.phase == "auction":
            move = NO_CARD if state.calls else Bid(1, display)
        elif state.phase == "choice":
            move = Choice(display)
        found.append(StateVisit(game, state, seat, move))
        state = game.apply(state, seat, move)
    return tuple(found)


def position(display: str, laid: str, hands: dict[str, str], **changes: object) -> StateVisit:
    """Return a table in play in partnerships; the first seat in `hands` is to move."""
    game = Musicando.make(4, {"deals": 1, "dealer": "W"})
    layout = EMPTY[display]
    for text in laid.split():
        move = game.read(text)
        assert isinstance(move, Lay)
        layout = layout.with_card(move)
    seat = next(iter(hands))
    state = replace(
        game.apply_deal(game.start(), game.deal(game.start(), Random(1))),
        phase="play",
        hands=tuple(tuple(hands.get(seat, "").split()) for seat in game.seats),
        contract=Contract(0, display, 1),
        layout=layout,
        turn=game.seats.index(seat),
        ranks=tuple(i for i, seat in enumerate(game.seats) if seat not in hands),
        laid_by=(0,) * len(layout.laid),
    )
    return StateVisit(game, replace(state, **changes), seat, NO_CARD)


LOW = "RC RD RE OC OD YC YD GC GD BC BD IC ID VC"
"""Nearly all low notes: Musicando's best hand."""
OVAL = "RC OD YE GF BG IA VH RD OE YF GG BA IG VA"
"""All openers of Parade and their neighbours."""
RESTFUL = "Vx Gx Yx RD OF YA GC BE IF VG RG OC YH BA"
"""The rest and both naturals."""
POOR = "RH OH YH GH BH IH RA OA YA GA BA IA VA Gx"


def asked(hand: str, *calls: str, **options: object) -> StateVisit:
    """Return an auction in which a player with this hand is to call after these calls."""
    game = Musicando.make(4, {"deals": 1, "dealer": "W", **options})
    state = game.apply_deal(game.start(), game.deal(game.start(), Random(1)))
    for call in calls:
        state = game.apply(state, game.to_move(state)[0], game.read(call))
    (seat,) = game.to_move(state)
    player = game.seats.index(seat)
    rest = iter(card for card in NUMBER if card not in hand.split())
    hands = tuple(
        tuple(hand.split()) if who == player else tuple(next(rest) for _ in range(14))
        for who in range(4)
    )
    return StateVisit(game, replace(state, hands=hands), seat, NO_CARD)


def weighed(name: str, visit: StateVisit, seen: State, budget: int = BUDGET) -> list[Weighed[Move]]:
    """Return a bot's weighed moves."""
    thinking = load("musicando", name).weigh(visit.game, seen, visit.seat, Random(5), budget)
    return list(run_to_end(thinking))
