"""M-2 to M-4, M-7: carry out a move clause by clause, from the call or card to the next turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from pyengine.core import Event, Refusal, Step
from pyengine.games.musicando import auction, symbols
from pyengine.games.musicando.deck import PAUSE, SYMBOLS
from pyengine.games.musicando.displays import EMPTY, worth
from pyengine.games.musicando.moves import CONCEDE, PASS, Bid, Choice, Concede, Lay, Move, Pass
from pyengine.games.musicando.score import CONCESSION, DEAL_CLAUSE
from pyengine.games.musicando.state import Contract, FinishedDeal, State, holder, replaced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.core import Item, Seat, Value
    from pyengine.games.musicando.deck import Card
    from pyengine.games.musicando.layout import Layout
    from pyengine.games.musicando.state import Phase


class Rules(Protocol):
    """What a resolution needs of its game: the players, the variant and the scoring of a deal."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players."""
        ...

    @property
    def sides(self) -> tuple[str, ...]:
        """M-7: the sides that score."""
        ...

    @property
    def partners(self) -> bool:
        """M-2.1: whether pairs of players are partners."""
        ...

    @property
    def variant(self) -> str:
        """M-7: the variant of the rules."""
        ...

    @property
    def deals(self) -> int:
        """M-6.4: how many deals are played."""
        ...

    @property
    def hand_size(self) -> int:
        """M-2.2: how many cards a player gets."""
        ...

    @property
    def penalty(self) -> int:
        """M-6.2: the factor on the value of a failed contract."""
        ...

    def due_display(self, finished: int) -> str | None:
        """M-2.6: return the only display of the deal after `finished`; None if any can be named."""
        ...

    def deal_items(self, deal: FinishedDeal) -> tuple[Item, ...]:
        """Return the score lines of a deal."""
        ...

    def leaders(self, deals: tuple[FinishedDeal, ...]) -> tuple[tuple[str, ...], int]:
        """Return the sides that lead after these deals, and their points."""
        ...


def legal_plays(layout: Layout, hand: Sequence[Card], *, free: bool) -> list[Move]:
    """M-3.1: return the cards that can be laid, and a pass where it is allowed.

    A pass is allowed with no note card to lay, or if the player is `free` to pass (`is_free`).
    """
    lays = layout.moves(hand)
    moves: list[Move] = [*lays]
    for lay in lays:
        if not free and lay.card not in SYMBOLS:
            break
    else:
        moves.append(PASS)
    moves.append(CONCEDE)
    return moves


def is_free(state: State) -> bool:
    """M-4.3, M-7.3: tell whether a pass is always allowed: in a run, and while there is a stock."""
    return state.run or bool(state.stock)


def refuse_play(state: State, layout: Layout, hand: Sequence[Card], move: Move) -> Refusal | None:
    """M-3.1: return why this move is not allowed during play; None if it is."""
    match move:
        case Lay():
            if move.card not in hand:
                return Refusal("M-3.1", "not_in_hand", {"card": move.card})
            return None if layout.fits(move) else layout.why_not(move)
        case Concede():
            return None
        case Bid() | Choice():
            return Refusal("M-3.1", "not_now", {"due": "play"})
    if is_free(state):
        return None
    notes = (lay.card for lay in layout.moves(hand) if lay.card not in SYMBOLS)
    must = tuple(dict.fromkeys(notes))
    return Refusal("M-3.1", "must_lay", {"cards": must}) if must else None


class Resolution:
    """One move being carried out: a mutable copy of a state, from which `state` makes a new one.

    If `steps` is a list, every `tell` adds the event and the state right after it.
    """

    __slots__ = (
        "blocked",
        "calls",
        "contract",
        "dealer",
        "finished",
        "game",
        "hands",
        "laid_by",
        "layout",
        "passed",
        "phase",
        "ranks",
        "run",
        "steps",
        "stock",
        "turn",
        "unable",
    )

    def __init__(self, game: Rules, state: State, steps: list[Step[State]] | None = None) -> None:
        self.game = game
        self.steps = steps
        self.phase: Phase = state.phase
        self.finished = state.finished
        self.dealer = state.dealer
        self.hands = state.hands
        self.stock = state.stock
        self.calls = state.calls
        self.contract = state.contract
        self.layout = state.layout
        self.turn = state.turn
        self.run = state.run
        self.blocked = state.blocked
        self.passed = state.passed
        self.ranks = state.ranks
        self.laid_by = state.laid_by
        self.unable = state.unable

    def state(self, phase: Phase | None = None) -> State:
        """Return the current state."""
        return State(
            phase or self.phase,
            self.finished,
            self.dealer,
            self.hands,
            self.stock,
            self.calls,
            self.contract,
            self.layout,
            self.turn,
            self.run,
            self.blocked,
            self.passed,
            self.ranks,
            self.laid_by,
            self.unable,
        )

    def tell(self, key: str, clause: str, player: int | None = None, **args: Value) -> None:
        """Add an event to the steps, if they are recorded, with the state right after it."""
        if self.steps is not None:
            named: dict[str, Value] = {} if player is None else {"seat": self.game.seats[player]}
            self.steps.append(Step(Event(key, clause, {**named, **args}), self.state("showing")))

    def carry_out(self, player: int, move: Move) -> None:
        """Make a legal move and everything that follows from it."""
        if isinstance(move, Lay):
            self.lay(player, move)
        elif isinstance(move, Concede):
            self.concede(player)
        elif isinstance(move, Choice):
            self.choose(player, move)
        elif self.phase == "auction":
            self.call(player, move)
        else:
            self.pass_turn(player)

    # M-2 Deal and auction

    def deal(self, cards: tuple[Card, ...]) -> None:
        """M-2.1, M-7.1, M-7.6: deal one at a time from the dealer's left; the rest is the stock."""
        players = len(self.game.seats)
        size = self.game.hand_size
        left = (self.dealer + 1) % players
        places = [(player - left) % players for player in range(players)]
        self.hands = tuple(cards[place : players * size : players] for place in places)
        self.stock = cards[players * size :]
        self.calls = ()
        self.contract = None
        self.layout = None
        self.run = False
        self.blocked = self.passed = (False,) * players
        self.ranks = ()
        self.laid_by = ()
        self.unable = ()
        self.turn = left
        self.phase = "choice" if self.game.variant == "individual" else "auction"

    def call(self, player: int, call: Bid | Pass) -> None:
        """M-2.2 to M-2.5: add a call; the last one decides who opens which display."""
        self.calls = (*self.calls, call)
        if isinstance(call, Bid):
            self.tell("bid", "M-2.2", player, level=call.level, display=call.display)
        else:
            self.tell("no_bid", "M-2.2", player)
        players = len(self.hands)
        bids = auction.bids_of(self.game.due_display(len(self.finished)))
        if not auction.is_over(self.calls, players, bids):
            self.turn = (player + 1) % players
            if auction.must_bid(self.calls, players):
                self.tell("must_bid", "M-2.4", self.turn)
            return
        first = (self.dealer + 1) % players
        won = auction.contract(self.calls, first, players, len(self.game.sides))
        self.open(won, "auction_won", "M-2.5")

    def choose(self, player: int, choice: Choice) -> None:
        """M-7.2: the player left of the dealer chooses the display and opens it."""
        self.open(Contract(player, choice.display), "display_chosen", "M-7.2")

    def open(self, contract: Contract, key: str, clause: str) -> None:
        """M-2.5, M-7.2: the declarer or chooser opens the play."""
        self.contract = contract
        self.layout = EMPTY[contract.display]
        self.turn = contract.player
        self.phase = "play"
        value = worth(contract.display, contract.level)
        terms: dict[str, Value] = {"display": contract.display, "value": value}
        if contract.level:
            terms["level"] = contract.level
        if contract.level and self.game.penalty > 1:
            key, terms["cost"] = f"{key}_double", self.game.penalty * value
        self.tell(key, clause, contract.player, **terms)

    # M-3 Play

    def lay(self, player: int, move: Lay) -> None:
        """M-3.1, M-3.3: lay a card, and take the next rank if it was the last one."""
        layout = cast("Layout", self.layout)
        card = move.card
        hand = self.hands[player]
        at = hand.index(card)
        self.hands = replaced(self.hands, player, hand[:at] + hand[at + 1 :])
        self.layout = layout.with_card(move)
        self.laid_by = (*self.laid_by, player)
        self.passed = (False,) * len(self.hands)
        if self.steps is not None:
            clause = layout.symbol_clause if card in SYMBOLS else layout.clause
            self.tell("laid", clause, player, card=card, cell=move.cell)
        if len(hand) == 1:
            self.ranks = (*self.ranks, player)
            self.tell("rank_taken", "M-3.3", player, rank=len(self.ranks))
        if card == PAUSE:
            self.pause(player)
        elif card in SYMBOLS:
            self.strike(player, card)
        self.go_on(player)

    def go_on(self, player: int) -> None:
        """M-3.3, M-4.3: after a card, end the deal, continue the run or pass the turn on.

        A run also ends with its player's last card.
        """
        if len(self.ranks) == len(self.hands):
            self.close()
        elif not self.run:
            self.advance(player)
        elif not self.hands[self.turn]:
            self.end_run()
            self.advance(player)

    def advance(self, player: int) -> None:
        """M-3.1, M-4.2: pass the turn to the left; blocked players are skipped and freed."""
        turn = holder(self.hands, player, 1)
        while self.blocked[turn]:
            self.blocked = replaced(self.blocked, turn, entry=False)
            if self.steps is not None:
                self.tell("turn_lost", "M-4.2", turn, by=self.blocker(turn))
            turn = holder(self.hands, turn, 1)
        self.turn = turn

    def blocker(self, player: int) -> Seat:
        """M-4.2: return who blocked this player last."""
        laid = cast("Layout", self.layout).laid
        cards = [(move.card, by) for move, by in zip(laid, self.laid_by, strict=True)]
        return self.game.seats[symbols.blocker(cards, self.hands, player)]

    def pass_turn(self, player: int) -> None:
        """M-3.1, M-7.3: pass; draw a card while there is a stock, and end a run.

        Otherwise the pass tells everybody that the player could lay no note card.
        """
        laid = len(cast("Layout", self.layout).laid)
        self.tell("passed", self._why_passed(), player)
        if self.stock:
            self.hands = replaced(self.hands, player, (*self.hands[player], self.stock[0]))
            self.stock = self.stock[1:]
            self.tell("drew", "M-7.3", player)
        else:
            self.passed = replaced(self.passed, player, entry=True)
            if not self.run:
                self.unable = (*self.unable, (player, laid))
        if self.run:
            self.end_run()
        if self.is_stuck():
            left = (seat for seat, hand in zip(self.game.seats, self.hands, strict=True) if hand)
            self.tell("stuck", "M-3.4", seats=tuple(left))
            self.close()
        else:
            self.advance(player)

    def _why_passed(self) -> str:
        """Return the clause that allowed a pass (M-3.1, M-3.2, M-4.3, M-7.3)."""
        if self.run:
            return "M-4.3"
        if self.stock:
            return "M-7.3"
        return "M-3.1" if cast("Layout", self.layout).laid else "M-3.2"

    def is_stuck(self) -> bool:
        """M-3.4: tell whether everyone still in has passed since the last card was laid."""
        return all(passed or not hand for passed, hand in zip(self.passed, self.hands, strict=True))

    # M-4 Symbols

    def strike(self, player: int, card: Card) -> None:
        """M-4.1, M-4.2: a sharp, flat or natural blocks; a second block adds nothing."""
        for other in symbols.struck(self.hands, player, card):
            clause, key = (
                ("M-4.2", "blocked_already") if self.blocked[other] else ("M-4.1", "blocked")
            )
            self.blocked = replaced(self.blocked, other, entry=True)
            self.tell(key, clause, other, card=card, by=self.game.seats[player])

    def pause(self, player: int) -> None:
        """M-4.3, M-4.4: begin a run of the player, or of the partner after the last card."""
        runner = symbols.runner(self.hands, player, len(self.game.sides))
        if runner is None:
            self.tell("run_lapsed", "M-4.4", player)
            return
        self.run = True
        self.turn = runner
        if runner == player:
            self.tell("run_begins", "M-4.3", player)
        else:
            self.tell("run_inherited", "M-4.4", runner, by=self.game.seats[player])

    def end_run(self) -> None:
        """M-4.3: end the run, for which the others have waited; blocks by other symbols stand."""
        self.run = False
        self.tell("run_ends", "M-4.3", self.turn)

    def name_the_winners(self) -> None:
        """M-6.4, M-7.5: tell who has most points, or that it is a draw or shared."""
        if self.steps is None:
            return
        pairs = self.game.partners
        won, points = self.game.leaders(self.finished)
        tied = "draws" if pairs else "shares"
        key, clause = "wins" if len(won) == 1 else tied, "M-6.4" if pairs else "M-7.5"
        self.tell(key, clause, sides=won, points=points)

    # M-6, M-7 The end of a deal

    def concede(self, player: int) -> None:
        """M-6.5, M-7.5, M-7.6: break off the deal, which is annulled but counts as one."""
        points, clause = CONCESSION[self.game.variant]
        self.tell("conceded", clause, player, points=points)
        self.close(player)

    def close(self, conceded: int | None = None) -> None:
        """M-2.1, M-6, M-7: score the deal; the next dealer is to the left.

        In individual play that is the chooser.
        """
        auctioned = self.game.variant != "individual"
        self.run = False
        deal = FinishedDeal(self.dealer, self.contract, self.ranks, conceded)
        items = self.game.deal_items(deal) if self.steps is not None else ()
        for item in items:
            if item.key == "contract_lost_double":
                declarer = cast("Contract", self.contract).player
                self.tell("failed_double", item.clause, declarer, points=item.points)
        self.finished = (*self.finished, deal)
        if self.steps is not None:
            points = tuple(
                (side, sum(item.points for item in items if item.side == side))
                for side in self.game.sides
            )
            _, annulled = CONCESSION[self.game.variant]
            clause = DEAL_CLAUSE[self.game.variant] if conceded is None else annulled
            outcomes = (item.key for item in items if item.key.startswith("contract_"))
            contract = next(outcomes, "").removeprefix("contract_").removesuffix("_double")
            self.tell("deal_scored", clause, points=points, contract=contract)
        if len(self.finished) == self.game.deals:
            self.phase = "over"
            self.name_the_winners()
        else:
            self.phase = "deck"
            self.dealer = (self.dealer + 1) % len(self.hands)
            clause = "M-2.1" if auctioned else "M-7.2"
            self.tell("next_deal", clause, self.dealer, deal=len(self.finished) + 1)
