"""T-3 to T-7.1: carry out a move clause by clause, up to the next decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pyengine.core import Event, Step, Value
from pyengine.games.turandot.material import (
    DESIGNERS,
    DIRECTOR_ROUND,
    FIRING_ROUNDS,
    LAST_ROUND,
    LETTERS,
    designers,
)
from pyengine.games.turandot.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyengine.core import Seat
    from pyengine.games.turandot.moves import Bid, Cast
    from pyengine.games.turandot.state import Card


class Resolution:
    """One move being carried out: a mutable copy of a state, from which `state` makes a new one.

    If `steps` is a list, every `tell` adds the event and the state right after it.
    """

    __slots__ = (
        "bids",
        "companies",
        "deck",
        "directors",
        "due",
        "maestro",
        "named",
        "phase",
        "piles",
        "players",
        "removed",
        "round",
        "stage",
        "steps",
    )

    def __init__(self, state: State, steps: list[Step[State]] | None = None) -> None:
        self.steps = steps
        self.players = len(state.piles)
        self.phase = state.phase
        self.round = state.round
        self.maestro = state.maestro
        self.deck = state.deck
        self.directors = state.directors
        self.stage = list(state.stage)
        self.companies = list(state.companies)
        self.piles = list(state.piles)
        self.bids = list(state.bids)
        self.due = state.due
        self.named = state.named
        self.removed = state.removed

    def state(self) -> State:
        """Return the current state."""
        return State(
            self.phase,
            self.round,
            self.maestro,
            self.deck,
            self.directors,
            tuple(self.stage),
            tuple(self.companies),
            tuple(self.piles),
            tuple(self.bids),
            self.due,
            self.named,
            self.removed,
        )

    def tell(self, key: str, clause: str, **args: Value) -> None:
        """Add an event to the steps, if they are recorded, with the state right after it."""
        if self.steps is not None:
            self.steps.append(Step(Event(key, clause, args), self.state()))

    def clockwise(self) -> list[int]:
        """Return the players from the Maestro's left on, the Maestro last."""
        first = self.maestro + 1
        return [player % self.players for player in range(first, first + self.players)]

    def close(self) -> None:
        """T-3.1, T-3.2: end the round; the Maestro passes to the left, or all are to cast.

        The Table is no player and never becomes Maestro (T-9.2).
        """
        self.phase = "showing"
        self.piles = [0] * self.players
        self.bids = [None] * self.players
        self.tell("round_over", "T-3.2", round=self.round)
        if self.round == LAST_ROUND:
            self.phase = "casting"
            self.tell("casting_begins", "T-7.1")
            return
        self.round += 1
        self.maestro = (self.maestro + 1) % self.players
        if self.round == DIRECTOR_ROUND:
            self.phase = "directors"
        self.tell("maestro_passes", "T-3.2", seat=LETTERS[self.maestro], round=self.round)
        if self.round != DIRECTOR_ROUND:
            self.audition()

    # T-4 Audition

    def audition(self) -> None:
        """T-4.1: turn up a singer under each number from 1 on."""
        numbers = self.players + 1
        self.stage[:] = cast("tuple[int, ...]", self.deck[:numbers])
        self.deck = self.deck[numbers:]
        self.phase = "audition"
        self.tell("turned_up", "T-4.1", round=self.round, cards=tuple(self.stage))

    def audition_directors(self, shuffled: tuple[str, ...]) -> None:
        """T-4.1: lay out a director under each number in round 4; the rest leave the game."""
        numbers = self.players + 1
        self.stage[:] = shuffled[:numbers]
        self.directors = ()
        self.removed += shuffled[numbers:]
        self.phase = "audition"

    def lay(self, player: int, bid: Bid) -> None:
        """T-4.2, T-4.3: lay a bid face down, its size visible to all; the last one reveals all."""
        self.piles[player] = bid.size
        self.bids[player] = bid
        self.tell("bid_laid", "T-4.3", seat=LETTERS[player], size=bid.size)
        if all(self.piles):
            self.reveal()

    def reveal(self) -> None:
        """T-4.6: turn all piles up at once; bluff cards go back."""
        self.phase = "showing"
        self.tell("revealed", "T-4.6", bids=tuple(map(str, self.bids)))
        served = self.engage()
        self.hire()
        self.due = tuple(player for player in self.clockwise() if player not in served)
        if self.due:
            self.phase = "understudies"
            seats = _letters(self.due)
            self.tell("understudies_due", "T-5.5", maestro=LETTERS[self.maestro], seats=seats)
        else:
            self.leave()

    # T-5 Engagement

    def engage(self) -> list[int]:
        """T-5.1 to T-5.3: settle number by number; return the players who got a card."""
        bids = cast("list[Bid]", self.bids)
        bidders_on: dict[int | None, list[int]] = {}
        for player, bid in enumerate(bids):
            bidders_on.setdefault(bid.number, []).append(player)
        served = []
        for number in range(1, self.players + 2):
            bidders = bidders_on.get(number, [])
            if len(bidders) == 1:
                winner, money = bidders[0], bids[bidders[0]].money
                won = self.won(number, winner, money)
                self.tell("engaged_alone", "T-5.1", **won)
                served.append(winner)
            elif bidders:
                offers = [bids[player].money for player in bidders]
                money = max(offers)
                if offers.count(money) > 1:
                    seats = _letters(bidders)
                    self.tell("tied", "T-5.3", number=number, money=money, seats=seats)
                    continue
                winner = bidders.pop(offers.index(money))
                won = self.won(number, winner, money)
                self.tell("engaged_outbid", "T-5.2", others=_letters(bidders), **won)
                served.append(winner)
        return served

    def won(self, number: int, player: int, money: int) -> dict[str, Value]:
        """Give a player the card at a number for the money; return the event's arguments."""
        card = self.take(number, player, money)
        return {"seat": LETTERS[player], "number": number, "card": card, "money": money}

    def take(self, number: int, company: int, price: int = 0) -> Card:
        """T-5.7: move the card at a number to a company, face up; return it."""
        card = self.clear(number)
        self.companies[company] = self.companies[company].engaging(card, price)
        return card

    def clear(self, number: int) -> Card:
        """Remove and return the card at a number."""
        card = cast("Card", self.stage[number - 1])
        self.stage[number - 1] = None
        return card

    def hire(self) -> None:
        """T-5.4: designers go to bids without a number, starting at the Maestro's left."""
        free = list(DESIGNERS[: designers(self.players)])
        for player in self.clockwise():
            if cast("Bid", self.bids[player]).number is not None:
                continue
            if free:
                self.companies[player] = self.companies[player].decorated()
                self.tell("designer_hired", "T-5.4", seat=LETTERS[player], designer=free.pop(0))
            else:
                self.tell("designer_missed", "T-5.4", seat=LETTERS[player])

    def serve(self, number: int) -> None:
        """T-5.5: the next player due gets the card at this number as an understudy."""
        player = self.due[0]
        self.due = self.due[1:]
        if not self.due:
            self.phase = "showing"
        card = self.take(number, player)
        self.tell("understudy_given", "T-5.5", seat=LETTERS[player], number=number, card=card)
        if not self.due:
            self.leave()

    def leave(self) -> None:
        """T-5.6, T-9.1: the card left over is discarded, or goes to the Table."""
        (number,) = [number for number, card in enumerate(self.stage, 1) if card is not None]
        if self.players == 2:
            card = self.take(number, self.players)
            self.tell("left_to_table", "T-9.1", number=number, card=card)
        else:
            card = self.clear(number)
            self.removed += (card,)
            self.tell("left_over", "T-5.6", number=number, card=card)
        if self.round in FIRING_ROUNDS:
            self.phase = "naming"
            self.tell("firing_due", "T-6.1", maestro=LETTERS[self.maestro])
        else:
            self.close()

    # T-6 Firing a director

    def name(self, seat: Seat) -> None:
        """T-6.1: the Maestro has named who fires a director."""
        self.named = LETTERS.index(seat)
        self.phase = "firing"
        self.tell("named", "T-6.1", maestro=LETTERS[self.maestro], seat=seat)

    def fire(self, player: int, director: str) -> None:
        """T-6.1: remove a director, shown to all; the round is over."""
        self.named = None
        self.directors = tuple(other for other in self.directors if other != director)
        self.removed += (director,)
        self.phase = "showing"
        self.tell("fired", "T-6.1", seat=LETTERS[player], director=director)
        self.close()

    # T-7 Casting

    def lay_cast(self, player: int, roles: Cast) -> None:
        """T-7.1: lay a cast; after the last one the game is over."""
        self.companies[player] = self.companies[player].casting(roles)
        self.tell("cast_laid", "T-7.1", seat=LETTERS[player])
        if all(company.cast for company in self.companies[: self.players]):
            self.phase = "over"


def _letters(players: Iterable[int]) -> tuple[Seat, ...]:
    return tuple([LETTERS[player] for player in players])
