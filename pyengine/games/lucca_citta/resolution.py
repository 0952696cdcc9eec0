"""Carry out a move and what follows from it without a choice, in the order of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core import Event, Item, Seat, Step, Value
from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, TOWER, TOWERS, face_up, numbers, rest
from pyengine.games.lucca_citta.district import (
    changed,
    completing,
    highest,
    highest_opened,
    lowest_building,
    opening,
    payments,
    support,
    turn_order,
    visible,
    windows,
    with_card,
    with_tower,
    with_wall,
)
from pyengine.games.lucca_citta.moves import BUILD, WALL, Done, Keep, Move, Open, Take, Use
from pyengine.games.lucca_citta.state import Hand, State, cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.core import Hidden
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.district import District
    from pyengine.games.lucca_citta.state import Phase

SET: Final = 3
"""L-2.1: the number of cards in a set."""


def lay_sets(deck: Sequence[Card | Hidden], players: int) -> tuple[tuple[Card | Hidden, ...], ...]:
    """L-2.1: return the sets laid from the front of a deck, one more than there are players."""
    return tuple(tuple(deck[i * SET : (i + 1) * SET]) for i in range(players + 1))


def standing(
    seats: Sequence[Seat], districts: Sequence[District], ledger: Sequence[Item]
) -> dict[Seat, tuple[int, int]]:
    """L-7.4: return each seat's points and the house number that breaks a tie."""
    points = dict.fromkeys(seats, 0)
    for item in ledger:
        points[item.side] += item.points
    return {
        seat: (points[seat], highest(district))
        for seat, district in zip(seats, districts, strict=True)
    }


class Resolution:
    """One move being carried out: a mutable copy of a state, from which `state` makes a new one.

    If `steps` is a list, every `tell` adds the event and the state right after it.
    """

    __slots__ = (
        "deck",
        "districts",
        "gone",
        "hands",
        "ledger",
        "order",
        "phase",
        "placed",
        "round",
        "seats",
        "sets",
        "size",
        "steps",
        "taken",
        "turn",
    )

    def __init__(
        self,
        seats: tuple[Seat, ...],
        size: int,
        state: State,
        steps: list[Step[State]] | None = None,
    ) -> None:
        self.seats = seats
        self.size = size
        self.steps = steps
        self.phase: Phase = state.phase
        self.round = state.round
        self.deck = state.deck
        self.sets = state.sets
        self.districts = list(state.districts)
        self.order = state.order
        self.turn = state.turn
        self.taken = state.taken
        self.placed = state.placed
        self.gone = state.gone
        self.ledger = state.ledger
        self.hands = state.hands

    def state(self, phase: Phase | None = None) -> State:
        """Return the table as it now is."""
        return State(
            phase or self.phase,
            self.round,
            self.deck,
            self.sets,
            tuple(self.districts),
            self.order,
            self.turn,
            self.taken,
            self.placed,
            self.gone,
            self.ledger,
            self.hands,
        )

    def tell(self, key: str, clause: str, **args: Value) -> None:
        """Add an event to the steps, if they are recorded."""
        if self.steps is not None:
            self.steps.append(Step(Event(key, clause, args), self.state("showing")))

    def carry_out(self, seat: Seat, move: Move) -> None:
        """Make the move, then what follows from it."""
        if isinstance(move, Use):
            self.place(seat, move)
        elif isinstance(move, Take):
            self.take(seat, move)
        elif isinstance(move, Open):
            self.open(seat, move.colour, "L-5.2")
            self.begin_turn()
        elif isinstance(move, Done):
            self.tell("openings_done", "L-5.1", seat=seat)
            self.phase = "taking"
        else:
            self.keep(seat, move)

    # --- L-2 Setup --------------------------------------------------------------------------------

    def keep(self, seat: Seat, move: Keep) -> None:
        """L-2.2: lay two of the four cards face down; when all have done so, reveal them."""
        who = self.seats.index(seat)
        hand = Hand(self.hands[who].cards, (move.behind, move.front))
        self.hands = changed(self.hands, who, hand)
        self.tell("keep_laid", "L-2.2", seat=seat)
        if all(hand.kept for hand in self.hands):
            self.reveal()

    def reveal(self) -> None:
        """L-2.2: reveal the kept cards; the others go back, to be shuffled with the towers."""
        for who, hand in enumerate(self.hands):
            kept = numbers(hand.kept)
            for card in kept:
                self.districts[who] = with_card(self.districts[who], card)
            self.deck += tuple([card for card in hand.cards if card not in kept])
            self.hands = changed(self.hands, who, Hand(()))
            self.tell("kept", "L-2.2", seat=self.seats[who], cards=kept)
        self.hands, self.deck = (), ()
        self.deck = rest(cards(self.state()))
        self.find_order()
        self.phase = "deck"

    # --- L-4 Turn order ---------------------------------------------------------------------------

    def find_order(self) -> None:
        """L-4.1, L-4.2: determine the turn order again."""
        places = turn_order(self.districts)
        self.order, self.turn = tuple([place.seat for place in places]), 0
        for number, place in enumerate(places, start=1):
            key, clause = ("goes_by_number", "L-4.2") if place.tied else ("goes", "L-4.1")
            self.tell(
                key,
                clause,
                seat=self.seats[place.seat],
                place=number,
                round=self.round,
                shields=place.shields,
                number=place.number,
            )

    # --- L-5 A turn -------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        """L-5.1: let the player open completed palazzi; if there are none, a set must be taken."""
        district = self.districts[self.order[self.turn]]
        self.phase = "opening" if any(district.completed) else "taking"

    def open(self, seat: Seat, colour: int, clause: str) -> None:
        """L-5.2: open a palazzo and score what the unopened ones of the others pay.

        Each payment is a score line, whose first card is the front of the opened palazzo and whose
        others are the paying cards; if nobody pays, a line says so.
        """
        who, name = self.seats.index(seat), COLOURS[colour]
        front = self.districts[who].completed[colour][-1]
        paid = payments(self.districts, who, colour)
        points = sum([payment.points for payment in paid])
        self.districts[who] = opening(self.districts[who], colour)
        self.tell("opened", clause, seat=seat, colour=name, number=front, points=points)
        for payment in paid:
            self.score(
                seat, f"opening_{payment.area}", payment.points, clause, (front, *payment.cards)
            )
            self.tell(
                f"paid_{payment.area}",
                clause,
                seat=seat,
                payer=self.seats[payment.seat],
                colour=name,
                cards=payment.cards,
                points=payment.points,
            )
        if not paid:
            self.score(seat, "opening_nothing", 0, clause, (front,))
            self.tell("paid_nothing", clause, seat=seat, colour=name)

    def score(self, seat: Seat, key: str, points: int, clause: str, why: tuple[Card, ...]) -> None:
        """Add a line to the ledger."""
        self.ledger = (*self.ledger, Item(seat, key, points, clause, why))

    def take(self, seat: Seat, move: Take) -> None:
        """L-5.1, L-5.4: take a set and lay its towers."""
        chosen = self.sets[move.set - 1]
        towers = chosen.count(TOWER)
        self.taken = numbers(chosen)
        self.sets = changed(self.sets, move.set - 1, TOWERS[:towers])
        self.tell("set_taken", "L-5.1", seat=seat, set=move.set, cards=face_up(chosen))
        who = self.order[self.turn]
        for left in reversed(range(towers)):
            self.sets = changed(self.sets, move.set - 1, TOWERS[:left])
            self.districts[who] = with_tower(self.districts[who])
            self.tell("tower_laid", "L-5.4", seat=seat)
        self.go_on()

    def place(self, seat: Seat, move: Use) -> None:
        """L-5.5: build with a card, turn it over as a wall, or discard it."""
        card, who = move.card, self.order[self.turn]
        name = COLOURS[COLOUR[card]]
        self.taken = tuple([other for other in self.taken if other != card])
        self.placed = (*self.placed, card)
        if move.use == BUILD:
            self.build(seat, who, card)
        elif move.use == WALL:
            self.districts[who] = with_wall(self.districts[who], card)
            self.tell("wall_built", "L-5.5", seat=seat, card=card, colour=name)
        else:
            self.gone = (*self.gone, card)
            self.tell("discarded", "L-5.5", seat=seat, card=card, colour=name)
        self.go_on()

    def build(self, seat: Seat, who: int, card: int) -> None:
        """L-5.5, L-5.6: start or enlarge a palazzo; score its windows when it is complete."""
        colour = COLOUR[card]
        self.districts[who] = with_card(self.districts[who], card)
        palazzo = self.districts[who].building[colour]
        self.tell(
            "palazzo_started" if len(palazzo) == 1 else "palazzo_enlarged",
            "L-5.5",
            seat=seat,
            card=card,
            colour=COLOURS[colour],
            size=len(palazzo),
        )
        if len(palazzo) == self.size:
            points = windows(palazzo)
            self.districts[who] = completing(self.districts[who], colour)
            self.score(seat, "windows", points, "L-5.6", palazzo)
            self.tell(
                "palazzo_completed",
                "L-5.6",
                seat=seat,
                colour=COLOURS[colour],
                cards=palazzo,
                points=points,
            )

    def go_on(self) -> None:
        """L-5.1: continue with the next card, the next player's turn or the end of the round."""
        if self.taken:
            self.phase = "placing"
            return
        self.placed = ()
        self.turn += 1
        if self.turn < len(self.order):
            self.begin_turn()
        else:
            self.end_round()

    # --- L-6 End of a round -----------------------------------------------------------------------

    def end_round(self) -> None:
        """L-6.1, L-6.2: remove the remaining set and lay out new ones, or end the game."""
        (left,) = [cards for cards in self.sets if cards]
        self.sets = ((),) * len(self.sets)
        self.gone += left
        self.tell("set_removed", "L-6.1", round=self.round, cards=face_up(left))
        needed = SET * len(self.sets)
        if len(self.deck) < needed:
            self.tell("last_round_over", "L-6.2", round=self.round)
            self.score_the_end()
            return
        self.sets = lay_sets(self.deck, len(self.seats))
        self.deck = self.deck[needed:]
        self.round += 1
        self.tell("sets_laid", "L-6.1", round=self.round)
        self.find_order()
        self.begin_turn()

    # --- L-7 Final scoring ------------------------------------------------------------------------

    def score_the_end(self) -> None:
        """L-7: score the end of the game in the order of the rulebook."""
        self.open_the_rest()
        self.score_walls()
        self.score_doors()
        self.name_the_winner()
        self.phase = "over"

    def open_the_rest(self) -> None:
        """L-7.1: determine the turn order once more; in it all open their completed palazzi."""
        self.find_order()
        for who in self.order:
            for colour, palazzo in enumerate(self.districts[who].completed):
                if palazzo:
                    self.open(self.seats[who], colour, "L-7.1")

    def score_walls(self) -> None:
        """L-7.2: score walls and towers for all whose walls are supported."""
        for who in self.order:
            seat, district = self.seats[who], self.districts[who]
            if not (district.walls or district.towers):
                continue
            held = support(district)
            key = "walls" if held.have >= held.need else "walls_unsupported"
            laid = (*district.walls, *TOWERS[: district.towers])
            self.score(seat, key, held.points, "L-7.2", laid)
            self.tell(
                key,
                "L-7.2",
                seat=seat,
                have=held.have,
                need=held.need,
                walls=len(district.walls),
                towers=district.towers,
                opened=len(visible(district.opened)),
                points=held.points,
            )

    def score_doors(self) -> None:
        """L-7.3: score the lowest number under construction and the highest one opened."""
        for key, door, points in (
            ("lowest", lowest_building(self.districts), -3),
            ("highest", highest_opened(self.districts), 3),
        ):
            if door is None:
                self.tell(f"no_{key}", "L-7.3")
                continue
            seat = self.seats[door.seat]
            self.score(seat, key, points, "L-7.3", (door.number,))
            self.tell(key, "L-7.3", seat=seat, number=door.number, points=points)

    def name_the_winner(self) -> None:
        """L-7.4: tell who has won, and whether a house number decided."""
        if self.steps is None:
            return
        ranks = standing(self.seats, self.districts, self.ledger)
        winner = max(self.seats, key=ranks.__getitem__)
        points, number = ranks[winner]
        tied = [rank[0] for rank in ranks.values()].count(points) > 1
        key = "wins_by_number" if tied else "wins"
        self.tell(key, "L-7.4", seat=winner, points=points, number=number)
