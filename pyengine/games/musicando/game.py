"""Musicando: the protocol's functions, with references to the clauses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, cast

from pyengine.core import (
    CHANCE,
    HIDDEN,
    Game,
    Hidden,
    Item,
    OptionError,
    Outcome,
    Refusal,
    Seat,
    Step,
    shuffle,
)
from pyengine.games.musicando import auction, moves, score, symbols
from pyengine.games.musicando.deck import DECK, PAUSE
from pyengine.games.musicando.moves import (
    BIDS,
    CHOICES,
    CONCEDE,
    DISPLAYS,
    Bid,
    Choice,
    Concede,
    Move,
    Pass,
)
from pyengine.games.musicando.play import Resolution, is_free, legal_plays, refuse_play
from pyengine.games.musicando.score import FAILED, PENALTY, SAME
from pyengine.games.musicando.state import FinishedDeal, State, replaced

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from pyengine.games.musicando.deck import Card
    from pyengine.games.musicando.layout import Layout

COMPASS: Final = ("N", "E", "S", "W")
"""M-2.1: the seats in partnerships, clockwise."""

LETTERS: Final = ("A", "B", "C", "D", "E", "F", "G", "H")
"""M-7.1, M-7.6: the seats of those who play for themselves."""

AXES: Final = ("NS", "EW")
"""M-2.1: the partnerships; seat i belongs to axis i modulo 2."""

VARIANTS: Final[Mapping[str, tuple[int, ...]]] = {
    "partners": (4,),
    "individual": tuple(range(2, 9)),
    "auction": (4, 8),
}
"""M-2.1, M-7, M-7.6: the possible numbers of players of each variant."""

SMALL_HAND: Final = 7
"""M-7.1: the size of each hand if there is no auction."""

PLAYERS: Final = "players"
VARIANT: Final = "variant"
DEALS: Final = "deals"
DEALER: Final = "dealer"
SHOWN: Final = "displays"
COST: Final = "failed"

FREE: Final = "free"
TURNS: Final = "turns"
ORDERS: Final = (FREE, TURNS)
"""M-2.6: any display can be named, or each deal has the next one in turn."""

USUAL: Final[Mapping[str, str]] = {SHOWN: FREE, COST: SAME}
"""M-2.6, M-6.2: the defaults for options that a record leaves out."""


def deal_bound(variant: str, players: int) -> int:
    """M-2, M-3: return an upper bound on the moves of a deal.

    Either a choice, or: all pass, then 16 bids with all but two passing between any two. Every card
    is laid and every card of the stock drawn. After each card, and before the first, at most two
    passes per player draw nothing: the first time round some lose their turns, the second time
    nobody does, and then the deal ends (M-3.4).
    """
    auctioned = variant != "individual"
    stock = 0 if auctioned else len(DECK) - SMALL_HAND * players
    calls = players + len(BIDS) + (len(BIDS) - 1) * (players - 2) if auctioned else 1
    return calls + len(DECK) + stock + 2 * players * (len(DECK) + 1)


@dataclass(frozen=True, slots=True)
class Musicando(Game[State, Move]):
    """A variant of the game for a number of seats and deals, with the first dealer's seat."""

    key: ClassVar[str] = "musicando"
    sizes: ClassVar[range] = range(2, 9)
    length_option: ClassVar[str | None] = DEALS
    drawn_option: ClassVar[str | None] = DEALER

    seats: tuple[Seat, ...]
    variant: str
    deals: int
    dealer: Seat
    displays: str = FREE
    failed: str = SAME
    max_moves: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "max_moves", self.deals * deal_bound(self.variant, len(self.seats))
        )

    @property
    def partners(self) -> bool:
        """M-2.1: tell whether pairs of players are partners."""
        return self.variant == "partners"

    @property
    def sides(self) -> tuple[str, ...]:
        """M-2.1, M-7.6: return the partnerships, else the seats.

        Player i is on side i modulo their number.
        """
        return AXES if self.partners else self.seats

    @property
    def hand_size(self) -> int:
        """M-2.1, M-7.1, M-7.6: return how many cards each player gets: a share of all, or 7."""
        return SMALL_HAND if self.variant == "individual" else len(DECK) // len(self.seats)

    @classmethod
    def variants(cls, players: int) -> tuple[Mapping[str, str], ...]:
        """M-2.1, M-7.1, M-7.6: return the variants for this number of players."""
        return tuple({VARIANT: name} for name, sizes in VARIANTS.items() if players in sizes)

    @classmethod
    def extras(cls, variant: Mapping[str, object]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """M-2.6, M-6.2: return the options for the order of displays and the cost of failing."""
        return _extras(variant[VARIANT])

    @property
    def penalty(self) -> int:
        """M-6.2: return how many times its value a failed contract costs."""
        return PENALTY[self.failed]

    def due_display(self, finished: int) -> str | None:
        """M-2.6: return the only display of the deal after `finished`; None if any can be named."""
        return DISPLAYS[finished % len(DISPLAYS)] if self.displays == TURNS else None

    def bids(self, state: State) -> tuple[Bid, ...]:
        """M-2.2, M-2.6: return the bids possible in this deal, lowest first."""
        return auction.bids_of(self.due_display(len(state.finished)))

    def choices(self, state: State) -> tuple[Choice, ...]:
        """M-2.6, M-7.2: return the displays that can be chosen in this deal."""
        due = self.due_display(len(state.finished))
        return tuple(choice for choice in CHOICES if due in (None, choice.display))

    @classmethod
    def make(
        cls, players: int, options: Mapping[str, object], lot: float | None = None
    ) -> Musicando:
        """Return the game; `lot` draws the dealer if it is missing (M-7.1).

        By default four play in partnerships and others each for themselves, with as many deals as
        there are players (M-6.4, M-7.5).
        """
        for name in options:
            if name not in (VARIANT, DEALS, DEALER, SHOWN, COST):
                raise OptionError(name, "unknown")
        variant = _variant(players, options)
        extras = dict(_extras(variant))
        for name in (SHOWN, COST):
            if name in options:
                _check_extra(extras, name, options[name])
        deals = options.get(DEALS, players)
        if type(deals) is not int:
            raise OptionError(DEALS, "not_a_number")
        if deals < 1:
            raise OptionError(DEALS, "less_than_one")
        seats = COMPASS if variant == "partners" else LETTERS[:players]
        if DEALER not in options and lot is None:
            raise OptionError(DEALER, "missing")
        dealer = options.get(DEALER, seats[int((lot or 0) * players)])
        if not isinstance(dealer, str) or dealer not in seats:
            raise OptionError(DEALER, "not_a_seat", seats)
        displays, failed = (str(options.get(*usual)) for usual in USUAL.items())
        return cls(seats, variant, deals, dealer, displays, failed)

    def options(self) -> dict[str, str | int]:
        """Return the variant, the number of deals, the first dealer and the extra options."""
        given: dict[str, str | int] = {
            VARIANT: self.variant,
            DEALS: self.deals,
            DEALER: self.dealer,
        }
        extras = {SHOWN: self.displays, COST: self.failed}
        return given | {name: extras[name] for name, _ in _extras(self.variant)}

    def start(self) -> State:
        """M-1.1: return the table before the deal, all cards in the stock."""
        players = len(self.seats)
        nobody = (False,) * players
        dealer = self.seats.index(self.dealer)
        return State(
            phase="deck",
            finished=(),
            dealer=dealer,
            hands=((),) * players,
            stock=DECK,
            calls=(),
            contract=None,
            layout=None,
            turn=dealer,
            run=False,
            blocked=nobody,
            passed=nobody,
            ranks=(),
            laid_by=(),
            unable=(),
        )

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """M-2.2, M-3.1, M-7.2: return whose turn it is; chance deals first."""
        if state.phase == "deck":
            return (CHANCE,)
        if state.phase in ("over", "showing"):
            return ()
        return (self.seats[state.turn],)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """M-2.2, M-3.1, M-6.5, M-7.2: return the calls, choices or cards; conceding comes last."""
        match state.phase:
            case "play":
                hand = cast("tuple[Card, ...]", state.hands[self.seats.index(seat)])
                return legal_plays(cast("Layout", state.layout), hand, free=is_free(state))
            case "auction":
                players, bids = len(self.seats), self.bids(state)
                return [*auction.legal_calls(state.calls, players, bids), CONCEDE]
            case "choice":
                return [*self.choices(state), CONCEDE]
        return ()

    def playing_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """M-6.5, M-7.5: return the legal moves that do not break off the deal."""
        return [move for move in self.legal_moves(state, seat) if move is not CONCEDE]

    def refuse(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Return the clause that forbids this move of a seat that is to move."""
        if state.phase == "play":
            hand = cast("tuple[Card, ...]", state.hands[self.seats.index(seat)])
            return refuse_play(state, cast("Layout", state.layout), hand, move)
        if isinstance(move, Concede):
            return None
        if state.phase == "auction":
            if isinstance(move, Bid | Pass):
                return auction.refuse_call(state.calls, len(self.seats), move, self.bids(state))
            return Refusal("M-2.2", "not_now", {"due": "call"})
        return self._refuse_choice(state, move)

    def _refuse_choice(self, state: State, move: Move) -> Refusal | None:
        """M-2.6, M-7.2: return why this display cannot be chosen."""
        if not isinstance(move, Choice):
            return Refusal("M-7.2", "not_now", {"due": "choice"})
        due, *others = self.choices(state)
        if move == due or move in others:
            return None
        return Refusal("M-2.6", "other_display", {"display": due.display})

    def deal(self, state: State, rng: Random) -> Outcome:  # noqa: ARG002 # always the whole deck
        """M-2.1, M-7.1: shuffle the cards."""
        return shuffle(DECK, rng)

    def invalid_deal(self, state: State, outcome: Outcome) -> bool:  # noqa: ARG002 # always the whole deck
        """M-1.1: tell whether these are not exactly the 56 cards."""
        return Counter(outcome) != Counter(DECK)

    def apply_deal(self, state: State, outcome: Outcome) -> State:
        """M-2.1, M-7.1: deal the shuffled cards."""
        resolution = Resolution(self, state)
        resolution.deal(cast("tuple[Card, ...]", outcome))
        return resolution.state()

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """Return the state after a legal move and everything that follows from it."""
        resolution = Resolution(self, state)
        resolution.carry_out(self.seats.index(seat), move)
        return resolution.state()

    def narrate(self, state: State, seat: Seat, move: Move) -> tuple[Step[State], ...]:
        """Return a legal move and everything that follows from it, clause by clause."""
        steps: list[Step[State]] = []
        resolution = Resolution(self, state, steps)
        resolution.carry_out(self.seats.index(seat), move)
        return (*steps[:-1], Step(steps[-1].event, resolution.state()))

    def observation(self, state: State, seat: Seat | None) -> State:
        """M-2.1, M-7.1: hide the others' hands and the stock."""
        own = None if seat is None else self.seats.index(seat)
        resolution = Resolution(self, state)
        resolution.stock = (HIDDEN,) * len(state.stock)
        resolution.hands = tuple(
            hand if player == own else (HIDDEN,) * len(hand)
            for player, hand in enumerate(state.hands)
        )
        return resolution.state()

    def determinize(self, seen: State, seat: Seat, rng: Random) -> State:  # noqa: ARG002 # its hand lies open in what it has seen
        """M-2.1, M-7.1: return the state with the unseen cards dealt to the covered places.

        What the others' play implies about their hands is ignored.
        """
        shown: set[Card | Hidden] = {card for hand in seen.hands for card in hand}
        shown.update(lay.card for lay in (seen.layout.laid if seen.layout else ()))
        unseen = iter(shuffle([card for card in DECK if card not in shown], rng))
        resolution = Resolution(self, seen)
        resolution.hands = tuple(_uncovered(hand, unseen) for hand in seen.hands)
        resolution.stock = _uncovered(seen.stock, unseen)
        return resolution.state()

    def score(self, state: State) -> tuple[Item, ...]:
        """M-6, M-7.4: return the lines of all finished deals, deal by deal."""
        return tuple(item for deal in state.finished for item in self.deal_items(deal))

    def deal_items(self, deal: FinishedDeal) -> tuple[Item, ...]:
        """M-6, M-7.4: return the lines of a finished deal."""
        return score.deal_items(self.variant, self.failed, self.sides, len(self.seats), deal)

    def contract_stands(self, state: State) -> str | None:
        """M-6.2, M-7.6: return whether a contract is "open", "made" or "lost"; None without one."""
        agreed = state.contract
        if agreed is None or not agreed.level:
            return None
        return score.contract_stands(len(self.sides), agreed, state.ranks)

    def blocks(self, state: State, seat: Seat, card: Card) -> tuple[Seat, ...]:
        """M-4.1, M-4.3, M-4.4: return whom this card would block if the seat laid it now."""
        player = self.seats.index(seat)
        if card != PAUSE:
            return tuple(self.seats[other] for other in symbols.struck(state.hands, player, card))
        hands = replaced(state.hands, player, state.hands[player][1:])
        runner = symbols.runner(hands, player, len(self.sides))
        if runner is None:
            return ()
        return tuple(
            other
            for other, hand in zip(self.seats, hands, strict=True)
            if hand and other != self.seats[runner]
        )

    def winners(self, state: State) -> tuple[str, ...]:
        """M-6.4, M-7.5: return the sides with most points, all that are tied."""
        return self.leaders(state.finished)[0] if state.phase == "over" else ()

    def leaders(self, deals: tuple[FinishedDeal, ...]) -> tuple[tuple[str, ...], int]:
        """M-6.4, M-7.5: return the sides with most points in these deals, and those points."""
        points = dict.fromkeys(self.sides, 0)
        for deal in deals:
            for item in self.deal_items(deal):
                points[item.side] += item.points
        most = max(points.values())
        return tuple(side for side in self.sides if points[side] == most), most

    def write(self, move: Move) -> str:
        """Return the move's spelling, such as "2P", "P", "GF", "GF@2,-1", "-", "concede"."""
        return str(move)

    def read(self, text: str) -> Move:
        """Return the move spelled by this text, or raise `ValueError`."""
        return moves.read(text)


def _variant(players: int, options: Mapping[str, object]) -> str:
    """M-2.1, M-7, M-7.6: return the variant; refuse it for the wrong number of players."""
    if players not in Musicando.sizes:
        raise OptionError(PLAYERS, "out_of_range")
    variant = options.get(VARIANT, "partners" if players == 4 else "individual")
    possible = [name for name, sizes in VARIANTS.items() if players in sizes]
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise OptionError(VARIANT, "not_a_variant", possible)
    if variant not in possible:
        raise OptionError(VARIANT, "out_of_range", possible)
    return variant


def _extras(variant: object) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """M-2.6, M-6.2: return the extra options of a variant, the usual value first."""
    if variant == "individual":
        return ((SHOWN, ORDERS),)
    return (SHOWN, ORDERS), (COST, FAILED)


def _check_extra(extras: Mapping[str, tuple[str, ...]], name: str, value: object) -> None:
    """M-2.6, M-6.2: refuse an extra option that the variant does not have, or a wrong value."""
    if name not in extras:
        raise OptionError(name, "not_in_this_variant")
    if value not in extras[name]:
        raise OptionError(name, "not_one_of_its_values", extras[name])


def _uncovered(
    hand: tuple[Card | Hidden, ...], unseen: Iterator[Card]
) -> tuple[Card | Hidden, ...]:
    """Return the hand with its hidden cards replaced by the next unseen ones."""
    return tuple(next(unseen) if card is HIDDEN else card for card in hand)
