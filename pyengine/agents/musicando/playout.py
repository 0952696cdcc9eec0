"""Play out a deal with all hands open: the turns of M-3 and M-4 on compact state.

It mirrors `pyengine.games.musicando.play`; a test plays the same cards with both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from pyengine.agents.musicando.cards import ALL_NOTES, FIRST_FLAT, FIRST_NATURAL, PAUSE, SYMBOL

if TYPE_CHECKING:
    from pyengine.agents.musicando.boards import Board, Place

PASS: Final = -1

NEVER: Final = 1000
"""The base time of players who have not laid their last card; holding more cards is later."""


class Chooser(Protocol):
    """Chooses what the player to move lays: a card and its place, or a pass."""

    def choose(self, position: Position) -> tuple[int, Place]:
        """Return the play."""
        ...


class Position:
    """The state of a deal in play, changed in place; `hands` are bit sets, `stock` is a list.

    `times` has the turn in which each player laid the last card, counting lost turns; cards laid in
    a pause's run take no time.
    """

    __slots__ = (
        "blocked",
        "board",
        "hands",
        "passed",
        "run",
        "sides",
        "stock",
        "time",
        "times",
        "turn",
    )

    def __init__(
        self, board: Board, hands: list[int], stock: list[int], turn: int, sides: int
    ) -> None:
        self.board = board
        self.hands = hands
        self.stock = stock
        self.turn = turn
        self.sides = sides
        self.run = False
        self.blocked = 0
        self.passed = 0
        self.time = 0
        self.times = [NEVER] * len(hands)

    def copy(self) -> Position:
        """Return an independent copy."""
        position = Position(
            self.board.copy(), self.hands.copy(), self.stock.copy(), self.turn, self.sides
        )
        position.run = self.run
        position.blocked = self.blocked
        position.passed = self.passed
        position.time = self.time
        position.times = self.times.copy()
        return position

    def play_out(self, policy: Chooser) -> list[int]:
        """Play to the end of the deal and return the times; players with cards left come last."""
        over = not any(self.hands)
        while not over:
            over = self.move(*policy.choose(self))
        return self.finished()

    def finished(self) -> list[int]:
        """Return the times of all players; those with cards left come after all others."""
        return [
            NEVER + hand.bit_count() if hand else time
            for hand, time in zip(self.hands, self.times, strict=True)
        ]

    def move(self, card: int, place: Place) -> bool:
        """Lay a card, or pass; return whether the deal is over."""
        player = self.turn
        if not self.run:
            self.time += 1
        if card == PASS:
            self._pass(player)
            if self._stuck():
                return True
        else:
            hand = self.hands[player] & ~(1 << card)
            self.hands[player] = hand
            self.board.lay(card, place, player)
            self.passed = 0
            if not hand:
                self.times[player] = self.time
                if not any(self.hands):
                    return True
            if card & 7 == SYMBOL:
                self._symbol(player, card >> 3)
            if self.run:
                if self.hands[self.turn]:
                    return False
                self.run = False
        self._advance(player)
        return False

    def may_pass(self) -> bool:
        """M-3.1, M-4.3, M-7.3: tell whether the player to move may pass."""
        notes = self.hands[self.turn] & self.board.layable() & ALL_NOTES
        return self.run or bool(self.stock) or not notes

    def _pass(self, player: int) -> None:
        """M-3.1, M-7.3: pass: draw a card while there is a stock, and end a run."""
        self.run = False
        if self.stock:
            self.hands[player] |= 1 << self.stock.pop()
        else:
            self.passed |= 1 << player

    def _stuck(self) -> bool:
        """M-3.4: tell whether everyone still in has passed since the last card."""
        passed = self.passed
        for player, hand in enumerate(self.hands):
            if hand and not passed >> player & 1:
                return False
        return True

    def _symbol(self, player: int, colour: int) -> None:
        """M-4.1, M-4.3, M-4.4: block the neighbours, or begin the pause's run."""
        if colour == PAUSE:
            partner = (player + self.sides) % len(self.hands)
            if self.hands[player]:
                self.run = True
            elif self.hands[partner]:
                self.run = True
                self.turn = partner
            return
        if colour < FIRST_FLAT:
            self._block(player, 1)
        if colour >= FIRST_NATURAL:
            self._block(player, -1)

    def _block(self, player: int, step: int) -> None:
        """M-4.1: block the nearest other player who still holds cards."""
        hands = self.hands
        other = (player + step) % len(hands)
        while not hands[other]:
            other = (other + step) % len(hands)
        if other != player:
            self.blocked |= 1 << other

    def _advance(self, player: int) -> None:
        """M-4.2: pass the turn to the left; players who are blocked are skipped and freed."""
        hands = self.hands
        turn = player
        while True:
            turn = (turn + 1) % len(hands)
            if hands[turn]:
                if not self.blocked >> turn & 1:
                    break
                self.blocked &= ~(1 << turn)
                self.time += 1
        self.turn = turn
