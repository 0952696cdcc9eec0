"""T-2: the state of the table, open and hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from pyengine.games.turandot.material import DIRECTORS, MONEY, SINGERS

if TYPE_CHECKING:
    from pyengine.core import Hidden
    from pyengine.games.turandot.moves import Bid, Cast

Card = int | str
"""A singer's or a director's id."""

Phase = Literal[
    "deck",  # chance has to shuffle the singers (T-2.1)
    "audition",  # all lay their bids (T-4)
    "understudies",  # the Maestro deals out what is left in the middle (T-5.5)
    "naming",  # the Maestro names who fires a director (T-6.1)
    "firing",  # the named player fires one (T-6.1)
    "directors",  # chance has to shuffle the directors (T-4.1)
    "casting",  # all cast their singers (T-7.1)
    "over",
    "showing",  # between two events of a narration; nobody is to move
]


@dataclass(frozen=True, slots=True)
class Company:
    """T-5.7: the open cards of a player or, with two players, of the Table (T-9.1)."""

    singers: tuple[int, ...] = ()
    director: str | None = None
    scene: int = 0
    money: int = MONEY
    cast: Cast | None = None

    def engaging(self, card: Card, price: int) -> Company:
        """Return the company with one more singer, or with its director, and less money."""
        money = self.money - price
        if isinstance(card, int):
            return Company((*self.singers, card), self.director, self.scene, money)
        return Company(self.singers, card, self.scene, money)

    def decorated(self) -> Company:
        """T-5.4: return the company with a money card turned into a scene element."""
        return Company(self.singers, self.director, self.scene + 1, self.money - 1)

    def casting(self, roles: Cast) -> Company:
        """T-7.1: return the company with its cast."""
        return Company(self.singers, self.director, self.scene, self.money, roles)


@dataclass(frozen=True, slots=True)
class State:
    """The table; players are counted clockwise from 0 for seat A, in `companies` too.

    `stage` has the cards at the numbers from 1 on. `piles` has the size of the pile that each
    player has laid this round, `bids` its content (HIDDEN while it lies face down); both stay until
    the round is over. `money` in a company includes what is laid but not yet spent. `due` are the
    players who wait for an understudy, the next one first; `removed` are the cards that left the
    game.
    """

    phase: Phase
    round: int
    maestro: int
    deck: tuple[int | Hidden, ...]
    directors: tuple[str, ...]
    stage: tuple[Card | None, ...]
    companies: tuple[Company, ...]
    piles: tuple[int, ...]
    bids: tuple[Bid | Hidden | None, ...]
    due: tuple[int, ...]
    named: int | None
    removed: tuple[Card, ...]


def setup(players: int, maestro: int) -> State:
    """T-2.1: return the table before the singers are shuffled; the directors lie face up."""
    companies = (Company(),) * players
    if players == 2:
        companies = (*companies, Company(money=0))
    return State(
        phase="deck",
        round=1,
        maestro=maestro,
        deck=tuple(SINGERS),
        directors=DIRECTORS,
        stage=(None,) * (players + 1),
        companies=companies,
        piles=(0,) * players,
        bids=(None,) * players,
        due=(),
        named=None,
        removed=(),
    )


def cards(state: State) -> tuple[Card, ...]:
    """T-1.2, T-1.3: return all singers and directors wherever they lie, sorted."""
    companies = state.companies
    deck = cast("tuple[int, ...]", state.deck)
    found: list[Card] = [*deck, *state.directors, *state.removed]
    found += [card for card in state.stage if card is not None]
    found += [card for company in companies for card in company.singers]
    found += [company.director for company in companies if company.director is not None]
    return tuple(sorted(found, key=lambda card: (isinstance(card, str), card)))


def unseen(seen: State) -> tuple[int, ...]:
    """T-2.1: return the singers that lie nowhere in the open, ids ascending."""
    shown = {card for card in (*seen.stage, *seen.removed) if isinstance(card, int)}
    shown.update(singer for company in seen.companies for singer in company.singers)
    return tuple(singer for singer in SINGERS if singer not in shown)
