"""The protocol's functions, and the rules of T-8 and T-9; the other modules have the rest."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Final, cast

from pyengine.core import (
    CHANCE,
    HIDDEN,
    Event,
    Game,
    Item,
    OptionError,
    Outcome,
    Refusal,
    Seat,
    Step,
    Value,
    shuffle,
    totals,
)
from pyengine.games.turandot.legal import (
    DUE,
    bids,
    no_designer,
    refuse_bid,
    refuse_cast,
    refuse_fire,
    refuse_name,
    refuse_understudy,
)
from pyengine.games.turandot.material import LETTERS, SINGERS, TABLE
from pyengine.games.turandot.moves import (
    CASTS,
    FIRE,
    NAME,
    UNDERSTUDY,
    Bid,
    Cast,
    Fire,
    Move,
    Name,
    Understudy,
    read,
)
from pyengine.games.turandot.resolution import Resolution
from pyengine.games.turandot.score import best_cast, cast_items, open_items
from pyengine.games.turandot.state import Card, State, setup, unseen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from random import Random

PLAYERS: Final = "players"
MAESTRO: Final = "maestro"


@dataclass(frozen=True, slots=True)
class Turandot(Game[State, Move]):
    """The game for a number of seats, with the first Maestro's seat (T-2.1)."""

    key: ClassVar[str] = "turandot"
    sizes: ClassVar[range] = range(2, 6)
    drawn_option: ClassVar[str | None] = MAESTRO

    seats: tuple[Seat, ...]
    maestro: Seat
    max_moves: int = field(init=False, default=81)
    """Five players: 35 bids, 35 understudies, six moves to fire three directors, five casts."""

    @property
    def sides(self) -> tuple[str, ...]:
        """T-9.1: return the seats, with two players the Table too."""
        return (*self.seats, TABLE) if len(self.seats) == 2 else self.seats

    @classmethod
    def make(
        cls, players: int, options: Mapping[str, object], lot: float | None = None
    ) -> Turandot:
        """Return the game; `maestro` is a seat, drawn by lot if it is missing (T-2.1)."""
        if players not in cls.sizes:
            raise OptionError(PLAYERS, "out_of_range")
        for name in options:
            if name != MAESTRO:
                raise OptionError(name, "unknown")
        seats = LETTERS[:players]
        if MAESTRO in options:
            maestro = options[MAESTRO]
            if not isinstance(maestro, str) or maestro not in seats:
                raise OptionError(MAESTRO, "not_a_seat", seats)
        elif lot is None:
            raise OptionError(MAESTRO, "missing")
        else:
            maestro = seats[int(lot * players)]
        return cls(seats, maestro)

    def options(self) -> dict[str, str | int]:
        """Return the seat of the first Maestro."""
        return {MAESTRO: self.maestro}

    def start(self) -> State:
        """T-2.1: return the table before the singers are shuffled."""
        return setup(len(self.seats), self.seats.index(self.maestro))

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return all who still have to lay (T-4.2) or cast (T-7.1), else whose turn it is."""
        match state.phase:
            case "audition":
                return tuple([self.seats[i] for i, bid in enumerate(state.bids) if bid is None])
            case "understudies" | "naming":
                return (self.seats[state.maestro],)
            case "firing":
                return (self.seats[cast("int", state.named)],)
            case "casting":
                companies = state.companies
                return tuple([s for i, s in enumerate(self.seats) if companies[i].cast is None])
            case "deck" | "directors":
                return (CHANCE,)
            case "over" | "showing":
                return ()

    def to_ask(self, state: State) -> tuple[Seat, ...]:
        """T-4.7: return who bids next, clockwise from the Maestro's left, the Maestro last."""
        waiting = self.to_move(state)
        if state.phase != "audition":
            return waiting
        left = state.maestro + 1
        in_order = (*self.seats[left:], *self.seats[:left])
        return tuple([seat for seat in in_order if seat in waiting][:1])

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return the seat's legal moves by T-4.2 to T-4.5, T-5.5, T-6.1 or T-7.1."""
        player = self.seats.index(seat)
        match state.phase:
            case "audition":
                designer = no_designer(state, player) is None
                return bids(len(state.stage), state.companies[player].money, designer)
            case "understudies":
                moves = UNDERSTUDY[self.seats[state.due[0]]]
                return [moves[i] for i, card in enumerate(state.stage) if card is not None]
            case "naming":
                return [NAME[other] for other in self.seats if other != seat]
            case "firing":
                return [FIRE[director] for director in state.directors]
            case "casting":
                return CASTS
            case "deck" | "directors" | "over" | "showing":
                return ()

    def refuse(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Return the clause that forbids this move of a seat that is to move."""
        match state.phase, move:
            case "audition", Bid():
                return refuse_bid(state, self.seats.index(seat), move)
            case "understudies", Understudy():
                return refuse_understudy(state, self.seats[state.due[0]], move)
            case "naming", Name():
                return refuse_name(self.seats, seat, move)
            case "firing", Fire():
                return refuse_fire(state, move)
            case "casting", Cast():
                return refuse_cast(move)
        clause, due = DUE[state.phase]
        return Refusal(clause, "not_now", {"due": due})

    def deal(self, state: State, rng: Random) -> Outcome:
        """T-2.1, T-4.1: shuffle the singers, or before round 4 the remaining directors."""
        if state.phase == "deck":
            return shuffle(tuple(SINGERS), rng)
        return shuffle(state.directors, rng)

    def invalid_deal(self, state: State, outcome: Outcome) -> bool:
        """T-2.1, T-4.1: tell whether these are not exactly the cards that were to be shuffled."""
        due: Iterable[Card] = SINGERS if state.phase == "deck" else state.directors
        return sorted(outcome, key=repr) != sorted(due, key=repr)

    def apply_deal(self, state: State, outcome: Outcome) -> State:
        """T-4.1: lay out the first audition, or in round 4 the directors."""
        resolution = Resolution(state)
        if state.phase == "deck":
            resolution.deck = cast("tuple[int, ...]", outcome)
            resolution.audition()
        else:
            resolution.audition_directors(cast("tuple[str, ...]", outcome))
        return resolution.state()

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """Return the state after a legal move and everything that follows from it."""
        resolution = Resolution(state)
        self._carry_out(resolution, seat, move)
        return resolution.state()

    def narrate(self, state: State, seat: Seat, move: Move) -> tuple[Step[State], ...]:
        """Return a legal move and everything that follows from it, clause by clause."""
        steps: list[Step[State]] = []
        self._carry_out(Resolution(state, steps), seat, move)
        return tuple(steps)

    def _carry_out(self, resolution: Resolution, seat: Seat, move: Move) -> None:
        match move:
            case Bid():
                resolution.lay(self.seats.index(seat), move)
            case Understudy():
                resolution.serve(move.number)
            case Name():
                resolution.name(move.seat)
            case Fire():
                resolution.fire(self.seats.index(seat), move.director)
            case Cast():
                resolution.lay_cast(self.seats.index(seat), move)
                if resolution.phase == "over" and resolution.steps is not None:
                    end = self._ending(resolution.state())
                    resolution.tell(end.key, end.clause, **end.args)

    def observation(self, state: State, seat: Seat | None) -> State:
        """T-2.1, T-4.3: hide the deck and, while piles lie face down, what others have laid."""
        own = None if seat is None else self.seats.index(seat)
        resolution = Resolution(state)
        resolution.deck = (HIDDEN,) * len(state.deck)
        if state.phase == "audition":
            resolution.bids = [
                bid if bid is None or player == own else HIDDEN
                for player, bid in enumerate(state.bids)
            ]
        return resolution.state()

    def determinize(self, seen: State, seat: Seat, rng: Random) -> State:  # noqa: ARG002 # the seat's own bid is no longer hidden in what it has seen
        """Return a state with the unseen singers in the deck and random bids of the known sizes."""
        resolution = Resolution(seen)
        resolution.deck = shuffle(unseen(seen), rng)
        resolution.bids = [
            self._some_bid(seen, player, rng) if bid is HIDDEN else bid
            for player, bid in enumerate(seen.bids)
        ]
        return resolution.state()

    def _some_bid(self, seen: State, player: int, rng: Random) -> Bid:
        """T-4.3: return a random bid that this player may have laid, of the known size."""
        moves = cast("Sequence[Bid]", self.legal_moves(seen, self.seats[player]))
        fitting = [bid for bid in moves if bid.size == seen.piles[player]]
        return fitting[int(rng.random() * len(fitting))]

    def score(self, state: State) -> tuple[Item, ...]:
        """T-7, T-9.3: return stars and scene elements, once all have cast all lines."""
        items = []
        for side, company in zip(self.sides, state.companies, strict=True):
            items += open_items(side, company)
            if state.phase == "over":
                items += cast_items(side, company)
                if len(self.seats) == 2 and side == self.maestro:
                    items.append(Item(side, "maestro", -1, "T-9.3"))
        return tuple(items)

    def outlook(self, state: State) -> tuple[Item, ...]:
        """T-7: return the score lines if all cast their best now, with roles left empty.

        The Table's singers stay where they lie (T-9.1).
        """
        companies = tuple(
            company.casting(company.cast or best_cast(company.singers))
            if side != TABLE
            else company
            for side, company in zip(self.sides, state.companies, strict=True)
        )
        return self.score(replace(state, phase="over", companies=companies))

    def prospect(self, state: State, side: str, card: Card | None = None) -> int:
        """T-7: return a side's points by `outlook`, if it also engaged this card."""
        at, companies = self.sides.index(side), state.companies
        if card is not None:
            engaged = companies[at].engaging(card, 0)
            companies = (*companies[:at], engaged, *companies[at + 1 :])
        lines = self.outlook(replace(state, companies=companies))
        return sum(item.points for item in lines if item.side == side)

    def winners(self, state: State) -> tuple[str, ...]:
        """T-8.1, T-9.4: return who has most points, on a tie the most stars; or the Table alone."""
        if state.phase != "over":
            return ()
        return cast("tuple[str, ...]", self._ending(state).args["seats"])

    def _ending(self, state: State) -> Event:
        """T-8.1, T-9.4: return the event of who has won, and what decided it."""
        points = totals(self, state)
        most = max(points[seat] for seat in self.seats)
        table = points.get(TABLE, most - 1)
        if table > most:
            return Event("table_wins", "T-9.4", {"seats": (TABLE,), "points": table})
        stars = {item.side: item.points for item in self.score(state) if item.key == "stars"}
        tied = [seat for seat in self.seats if points[seat] == most]
        best = max(stars[seat] for seat in tied)
        won = tuple(seat for seat in tied if stars[seat] == best)
        args: dict[str, Value] = {"seats": won, "points": most, "stars": best}
        if len(won) > 1:
            return Event("shares", "T-8.1", args)
        if len(tied) > 1:
            args["others"] = max(stars[seat] for seat in tied if seat not in won)
            return Event("wins_by_stars", "T-8.1", args)
        if table == most:
            return Event("wins_over_table", "T-9.4", args)
        return Event("wins", "T-8.1", args)

    def write(self, move: Move) -> str:
        """Return the move's spelling: "3+2*", "2>C", "@C", "x comic", "cast 3 1 2 4 5 6"."""
        return str(move)

    def read(self, text: str) -> Move:
        """Return the move spelled by this text, or raise `ValueError`."""
        return read(text)
