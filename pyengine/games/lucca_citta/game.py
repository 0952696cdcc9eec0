"""Lucca Città as a game of the protocol: who has to move, what is allowed, what is seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from typing import TYPE_CHECKING, ClassVar, Final

from pyengine.core import (
    CHANCE,
    HIDDEN,
    Game,
    Item,
    OptionError,
    Outcome,
    Refusal,
    Seat,
    Step,
    shuffle,
)
from pyengine.games.lucca_citta.cards import (
    COLOUR,
    COLOURS,
    DECK,
    NUMBERS,
    TOWERS,
    Card,
    numbers,
    rest,
)
from pyengine.games.lucca_citta.district import District, uses
from pyengine.games.lucca_citta.moves import (
    ALL_USES,
    BUILD,
    DONE,
    OPENS,
    TAKES,
    Done,
    Keep,
    Move,
    Open,
    Take,
    Use,
    keep,
    read,
)
from pyengine.games.lucca_citta.resolution import SET, Resolution, lay_sets, standing
from pyengine.games.lucca_citta.state import Hand, State, cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

SIZE: Final = {3: 5, 4: 4, 5: 3}
"""L-5.6: how many cards complete a palazzo, by the number of players."""

DEALT: Final = 4
"""L-2.2: how many cards each player is dealt; two are kept."""

PLAYERS: Final = "players"


@dataclass(frozen=True, slots=True)
class LuccaCitta(Game[State, Move]):
    """The game for three to five, without options: `size` cards complete a palazzo.

    The cards suffice for `rounds`. `max_moves` is the length of a game in which everybody completes
    a palazzo in the first round and others as soon as possible, leaves one unopened to the end,
    opens the rest before their last set, and never meets a tower.
    """

    key: ClassVar[str] = "lucca-citta"
    sizes: ClassVar[range] = range(3, 6)
    drawn_option: ClassVar[str | None] = None

    seats: tuple[Seat, ...]
    size: int
    rounds: int
    max_moves: int

    @classmethod
    def make(
        cls, players: int, options: Mapping[str, object], lot: float | None = None
    ) -> LuccaCitta:
        """Return the game for this many players; every option is refused, and nothing is drawn."""
        del lot
        if players not in cls.sizes:
            raise OptionError(PLAYERS, "out_of_range")
        for name in options:
            raise OptionError(name, "unknown")
        size, needed = SIZE[players], SET * (players + 1)
        rounds = 1 + (len(DECK) - needed - 2 * players) // needed
        built = (2 + SET * (rounds - 1)) // size
        takes_and_uses, openings = rounds * (1 + SET), rounds - 1 + built - 1
        longest = players * (1 + takes_and_uses + openings)
        return cls(tuple("ABCDE"[:players]), size, rounds, longest)

    def options(self) -> dict[str, str | int]:
        """Return no options."""
        return {}

    # --- L-2 Setup --------------------------------------------------------------------------------

    def start(self) -> State:
        """L-2.1: return the table before the deal, the towers set aside."""
        return State("sets", 0, NUMBERS, (), (District(),) * len(self.seats))

    def deal(self, state: State, rng: Random) -> Outcome:
        """L-2.1, L-2.3: shuffle the palazzo cards; later the rest of the deck, with the towers."""
        return shuffle(_unshuffled(state), rng)

    def invalid_deal(self, state: State, outcome: Outcome) -> bool:
        """L-2.1, L-2.3: tell whether these are not exactly the cards that are to be shuffled."""
        return sorted(map(repr, outcome)) != sorted(map(repr, _unshuffled(state)))

    def apply_deal(self, state: State, outcome: Outcome) -> State:
        """L-2.1, L-2.2, L-2.3: lay out the sets and deal four each, or cover the deck."""
        if state.phase == "deck":
            deck = tuple([card if isinstance(card, int) else TOWERS[0] for card in outcome])
            return replace(state, phase="taking", deck=deck)
        players = len(self.seats)
        order = [card for card in outcome if isinstance(card, int)]
        first, last = SET * (players + 1), SET * (players + 1) + DEALT * players
        hands = [Hand(tuple(order[i : i + DEALT])) for i in range(first, last, DEALT)]
        return State(
            phase="keeping",
            round=1,
            deck=numbers(rest(order[:last])),
            sets=lay_sets(order, players),
            districts=state.districts,
            hands=tuple(hands),
        )

    # --- Whose move it is, and which moves there are ----------------------------------------------

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """L-2.2, L-4.1: return all who still have to keep two cards, or else whose turn it is."""
        phase = state.phase
        if phase in {"placing", "taking", "opening"}:
            return (self.seats[state.order[state.turn]],)
        if phase == "keeping":
            pairs = zip(self.seats, state.hands, strict=True)
            return tuple(seat for seat, hand in pairs if not hand.kept)
        return (CHANCE,) if phase in {"sets", "deck"} else ()

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """L-2.2, L-5.1, L-5.5, L-5.7: return what a seat that is to move may do."""
        if state.phase == "keeping":
            hand = state.hands[self.seats.index(seat)]
            return [keep(*pair) for pair in permutations(numbers(hand.cards), 2)]
        district = state.districts[state.order[state.turn]]
        if state.phase == "placing":
            return [use for card in state.taken for use in uses(district, card)]
        if state.phase == "taking":
            return [take for take, left in zip(TAKES, state.sets, strict=False) if left]
        return [*(OPENS[colour] for colour, lane in enumerate(district.completed) if lane), DONE]

    def refuse(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """L-2.2, L-5.1: return the clause that forbids a move in this phase, or of this kind."""
        if state.phase == "keeping":
            return _refuse_keep(state.hands[self.seats.index(seat)], move)
        district = state.districts[state.order[state.turn]]
        if isinstance(move, Use):
            return _refuse_use(state, district, move)
        if isinstance(move, Take):
            return _refuse_take(state, move)
        if isinstance(move, Open):
            return _refuse_open(state, district, move)
        if isinstance(move, Done):
            return None if state.phase == "opening" else Refusal("L-5.1", _DUE[state.phase])
        return Refusal("L-2.2", "kept_already")

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """Return the state after a legal move and everything that follows without a choice."""
        resolution = Resolution(self.seats, self.size, state)
        resolution.carry_out(seat, move)
        return resolution.state()

    def narrate(self, state: State, seat: Seat, move: Move) -> tuple[Step[State], ...]:
        """Return a legal move and everything that follows without a choice, event by event."""
        steps: list[Step[State]] = []
        resolution = Resolution(self.seats, self.size, state, steps)
        resolution.carry_out(seat, move)
        return (*steps[:-1], Step(steps[-1].event, resolution.state()))

    # --- L-7 The score ----------------------------------------------------------------------------

    def score(self, state: State) -> tuple[Item, ...]:
        """L-5.2, L-5.6, L-7: return windows and openings so far, and the final scoring if over."""
        return state.ledger

    def ended_now(self, state: State) -> State:
        """L-7: return the state if the game ended now, without another move."""
        resolution = Resolution(self.seats, self.size, state)
        resolution.score_the_end()
        return resolution.state()

    def winners(self, state: State) -> tuple[str, ...]:
        """L-7.4: return who has most points, on a tie the one with the highest house number."""
        if state.phase != "over":
            return ()
        ranks = standing(self.seats, state.districts, state.ledger)
        return (max(self.seats, key=ranks.__getitem__),)

    # --- What a seat sees -------------------------------------------------------------------------

    def observation(self, state: State, seat: Seat | None) -> State:
        """L-2.2: hide the deck, and until all have kept, the cards of the others."""
        hands = tuple(
            hand if owner == seat else Hand((HIDDEN,) * len(hand.cards), (HIDDEN,) * len(hand.kept))
            for owner, hand in zip(self.seats, state.hands, strict=False)
        )
        return State(
            state.phase,
            state.round,
            (HIDDEN,) * len(state.deck),
            state.sets,
            state.districts,
            state.order,
            state.turn,
            state.taken,
            state.placed,
            state.gone,
            state.ledger,
            hands,
        )

    def determinize(self, seen: State, seat: Seat, rng: Random) -> State:
        """L-2.2, L-2.3: shuffle what the seat cannot see into the covered hands and the deck.

        A hidden keep becomes any two cards of the hand in either order: a seat cannot tell which.
        """
        del seat
        if seen.phase in {"sets", "deck"}:
            return replace(seen, deck=rest(cards(seen)))
        unseen = shuffle(rest(cards(seen)), rng)
        if not seen.hands:
            return replace(seen, deck=unseen)
        covered = iter(numbers(unseen))
        hands = []
        for hand in seen.hands:
            if HIDDEN in hand.cards:
                dealt = tuple(next(covered) for _ in hand.cards)
                hands.append(Hand(dealt, shuffle(dealt, rng)[: len(hand.kept)]))
            else:
                hands.append(hand)
        return replace(seen, deck=tuple(sorted(covered)), hands=tuple(hands))

    # --- Notation ---------------------------------------------------------------------------------

    def write(self, move: Move) -> str:
        """Return the move as it stands in a record."""
        return str(move)

    def read(self, text: str) -> Move:
        """Return the move spelled by this text, or raise `ValueError`."""
        return read(text)


def _unshuffled(state: State) -> tuple[Card, ...]:
    """L-2.1, L-2.3: return what chance has to shuffle, in canonical order."""
    return rest(cards(replace(state, deck=())))


_DUE: Final = {"opening": "open_or_done", "taking": "take_first", "placing": "place_first"}
"""L-5.1: the key of what has to be done first, by phase."""


def _refuse_keep(hand: Hand, move: Move) -> Refusal | None:
    """L-2.2: only two of the four cards dealt can be kept."""
    if not isinstance(move, Keep):
        return Refusal("L-2.2", "keep_first")
    if move.behind == move.front:
        return Refusal("L-2.2", "keep_two", {"card": move.front})
    for card in (move.behind, move.front):
        if card not in hand.cards:
            return Refusal("L-2.2", "not_dealt", {"card": card})
    return None


def _refuse_use(state: State, district: District, move: Use) -> Refusal | None:
    """L-5.1, L-5.7: only cards of the set are placed; built only in colours not complete."""
    if state.phase != "placing":
        return Refusal("L-5.1", _DUE[state.phase])
    if move.card not in state.taken:
        return Refusal("L-5.1", "not_in_set", {"card": move.card})
    if move.use != BUILD or uses(district, move.card) is ALL_USES[move.card]:
        return None
    colour = COLOUR[move.card]
    key = "opened_already" if district.opened[colour] else "completed_already"
    return Refusal("L-5.7", key, {"card": move.card, "colour": COLOURS[colour]})


def _refuse_take(state: State, move: Take) -> Refusal | None:
    """L-5.1: a set that is still there is taken, once, after the openings."""
    if state.phase != "taking":
        return Refusal("L-5.1", _DUE[state.phase])
    if move.set > len(state.sets):
        return Refusal("L-5.1", "no_such_set", {"set": move.set})
    if not state.sets[move.set - 1]:
        return Refusal("L-5.1", "taken_already", {"set": move.set})
    return None


def _refuse_open(state: State, district: District, move: Open) -> Refusal | None:
    """L-5.1, L-5.2, L-5.3: what was completed in earlier turns is opened, once, before taking."""
    args = {"colour": COLOURS[move.colour]}
    if district.opened[move.colour]:
        return Refusal("L-5.2", "opened_already", args)
    if not district.completed[move.colour]:
        return Refusal("L-5.2", "not_completed", args)
    if district.completed[move.colour][-1] in state.placed:
        return Refusal("L-5.3", "open_next_turn", args)
    return None if state.phase == "opening" else Refusal("L-5.1", "openings_over", args)
