"""Turandot: seven rounds of secret bids for singers and a director, then the opera is cast.

The rules stand in the order of `turandot.md`, whose clause ids the docstrings cite. A move that
sets something off (the last bid, the last understudy, a firing) is carried out by `_Turn`, clause
by clause; `apply` keeps only where that ends, `account` tells every step of it.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import chain, permutations, product
from typing import TYPE_CHECKING, ClassVar, Final, Literal, cast

from pyengine.core import (
    CHANCE,
    HIDDEN,
    Event,
    Game,
    Hidden,
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

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

# --- T-1 Material ---------------------------------------------------------------------------------

ROLES: Final = ("turandot", "calaf", "liu", "ping", "pong", "pang")
"""T-1.1: the roles, of which number n is ROLES[n - 1]."""

ROLE_GENDERS: Final = ("f", "m", "f", "m", "m", "m")
"""T-1.1: whom each role is written for."""

TYPES: Final = ("pro", "amateur", "alternative", "classic", "comic", "dark")
"""T-1.2: the types of singers, six of each."""


@dataclass(frozen=True, slots=True)
class Singer:
    """T-1.2: a singer's card; `favourite` is a role or empty, `gender` "f", "m" or "u"."""

    id: int
    type: str
    gender: str
    stars: int
    favourite: str


def _singers() -> dict[int, Singer]:
    """T-1.2: read the 36 singers from the card list beside this module."""
    text = files(__package__).joinpath("turandot_singers.csv").read_text("utf-8")
    return {
        int(row["id"]): Singer(
            int(row["id"]), row["type"], row["gender"], int(row["stars"]), row["favourite"]
        )
        for row in csv.DictReader(text.splitlines())
    }


SINGERS: Final = _singers()
"""T-1.2: the singers by id, ids ascending."""

DIRECTORS: Final = (
    *("dark", "comic", "alternative", "classic"),
    *("favourite", "scene", "ensemble", "uncertain", "plain"),
)
"""T-1.3: the directors, in the order from which they are shuffled."""

OPPOSITES: Final = {
    "dark": "comic",
    "comic": "dark",
    "alternative": "classic",
    "classic": "alternative",
}
"""T-1.3: four directors like the type of their name, and dislike this one."""

DESIGNERS: Final = ("costume", "stage")
"""T-1.4: the designers, in the order in which they are hired."""

MONEY: Final = 3
"""T-1.5: the money cards that each player starts with."""

TABLE: Final = "table"
"""T-9.1: the side of the third player that two players play against."""

LETTERS: Final = ("A", "B", "C", "D", "E")
LAST_ROUND: Final = 7
DIRECTOR_ROUND: Final = 4
FIRING_ROUNDS: Final = range(1, 4)


def designers(players: int) -> int:
    """T-1.4: return how many designers can be hired: one with two or three players, else two."""
    return 1 if players <= 3 else 2


# --- The moves, which all have a spelling ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bid:
    """T-4.2, T-4.3: a number (None: for a designer) with money, perhaps with the bluff card."""

    number: int | None
    money: int
    bluff: bool

    def __str__(self) -> str:
        if self.number is None:
            text = "$"
        else:
            text = f"{self.number}+{self.money}" if self.money else str(self.number)
        return text + "*" * self.bluff

    @property
    def size(self) -> int:
        """T-4.3: return how many cards the pile has."""
        return (self.number is not None) + self.money + self.bluff


@dataclass(frozen=True, slots=True)
class Understudy:
    """T-5.5: the Maestro gives the card under a number to a seat."""

    number: int
    seat: Seat

    def __str__(self) -> str:
        return f"{self.number}>{self.seat}"


@dataclass(frozen=True, slots=True)
class Name:
    """T-6.1: the Maestro names who has to fire a director."""

    seat: Seat

    def __str__(self) -> str:
        return f"@{self.seat}"


@dataclass(frozen=True, slots=True)
class Fire:
    """T-6.1: the named player removes a director."""

    director: str

    def __str__(self) -> str:
        return f"x {self.director}"


@dataclass(frozen=True, slots=True)
class Cast:
    """T-7.1: for each role which of the player's singers, counted from 1 as engaged."""

    singers: tuple[int, ...]

    def __str__(self) -> str:
        return "cast " + " ".join(map(str, self.singers))


Move = Bid | Understudy | Name | Fire | Cast

CASTS: Final = tuple(Cast(order) for order in permutations(range(1, len(ROLES) + 1)))
"""T-7.1: every cast, the lowest spelling first."""

_BID: Final = {
    (number, money, bluff): Bid(number, money, bluff)
    for number, money, bluff in (
        *product(range(1, len(ROLES) + 1), range(MONEY + 1), (False, True)),
        *product((None,), (1,), (False, True)),
    )
}
_UNDERSTUDY: Final = {
    seat: tuple(Understudy(number, seat) for number in range(1, len(ROLES) + 1)) for seat in LETTERS
}
_NAME: Final = {seat: Name(seat) for seat in LETTERS}
_FIRE: Final = {director: Fire(director) for director in DIRECTORS}

_SPELLED: Final[Mapping[str, Move]] = {
    str(move): move
    for move in chain[Move](
        _BID.values(), *_UNDERSTUDY.values(), _NAME.values(), _FIRE.values(), CASTS
    )
}

_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[..., Move]], ...]] = (
    (
        re.compile(r"([1-9][0-9]*)(?:\+([1-9][0-9]*))?(\*?)"),
        lambda number, money, bluff: Bid(int(number), int(money or 0), bool(bluff)),
    ),
    (re.compile(r"([1-9][0-9]*)>([A-Z])"), lambda number, seat: Understudy(int(number), seat)),
    (re.compile(r"@([A-Z])"), Name),
    (
        re.compile(r"cast" + r" ([1-9][0-9]*)" * len(ROLES)),
        lambda *singers: Cast(tuple(map(int, singers))),
    ),
)
"""The notation of what no game allows, such as "3+4", so that a clause can refuse it."""


def read(text: str) -> Move:
    """Return the move spelled by this text, or raise ValueError if it is not in the notation."""
    move = _SPELLED.get(text)
    if move is not None:
        return move
    for form, make in _FORMS:
        match = form.fullmatch(text)
        if match is not None:
            return make(*match.groups())
    msg = f"not in the notation: {text!r}"
    raise ValueError(msg)


@cache
def bids(numbers: int, money: int, designer: bool) -> tuple[Bid, ...]:  # noqa: FBT001 # a cache's key
    """T-4.2 to T-4.5: return all bids with these number and money cards in hand."""
    offers = [*product(range(1, numbers + 1), range(money + 1))]
    for_designer = [(None, 1)] if designer and money else []
    return tuple(
        _BID[number, coins, bluff]
        for (number, coins), bluff in product([*offers, *for_designer], (False, True))
    )


# --- T-2 Setup: what lies on the table ------------------------------------------------------------

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
    "showing",  # between two events of an account, where nobody is to move
]


@dataclass(frozen=True, slots=True)
class Company:
    """T-5.7: what lies open before one player, or is with two players the Table's (T-9.1)."""

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
    """The table; players are counted clockwise from 0 for seat A, and `companies` the same way.

    `stage` is what lies under each number from 1 on. `piles` says of how many cards the pile is
    that each player has laid this round, `bids` which (HIDDEN while it lies face down); both stay
    until the round is over. `money` in a company includes what is laid but not yet spent. `due`
    are those who wait for an understudy, the next one first; `removed` is what left the game.
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


# --- T-3 A round, carried out clause by clause ----------------------------------------------------


class _Turn:
    """One move being carried out: a state taken apart, changed, and put together by `state`.

    With `steps` a list, every `tell` adds the event and the state in which it leaves the table.
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
        if self.steps is not None:
            self.steps.append(Step(Event(key, clause, args), self.state()))

    def clockwise(self) -> list[int]:
        """Return the players from the Maestro's left on, the Maestro last."""
        first = self.maestro + 1
        return [player % self.players for player in range(first, first + self.players)]

    def close(self) -> None:
        """T-3.1, T-3.2: end the round; the Maestro passes to the left, or all are to cast."""
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
        """T-4.2, T-4.3: lay a bid face down, its size for all to see; the last one reveals all."""
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
        """T-5.1 to T-5.3: settle number by number; return the players who got the card."""
        bids = cast("list[Bid]", self.bids)
        bidders_on: dict[int | None, list[int]] = {}
        for player, bid in enumerate(bids):
            bidders_on.setdefault(bid.number, []).append(player)
        served = []
        for number in range(1, self.players + 2):
            bidders = bidders_on.get(number)
            if bidders is None:
                continue
            offers = [bids[player].money for player in bidders]
            most = max(offers)
            if offers.count(most) > 1:
                self.tell("tied", "T-5.3", number=number, money=most, seats=_letters(bidders))
                continue
            winner = bidders[offers.index(most)]
            card = self.take(number, winner, price=most)
            served.append(winner)
            others = _letters([player for player in bidders if player != winner])
            key, clause = ("engaged_outbid", "T-5.2") if others else ("engaged_alone", "T-5.1")
            self.tell(
                key,
                clause,
                seat=LETTERS[winner],
                number=number,
                card=card,
                money=most,
                others=others,
            )
        return served

    def take(self, number: int, company: int, price: int = 0) -> Card:
        """T-5.7: move the card under a number to a company, face up; return it."""
        card = self.clear(number)
        self.companies[company] = self.companies[company].engaging(card, price)
        return card

    def clear(self, number: int) -> Card:
        """Return the card under a number, which no longer lies there."""
        card = cast("Card", self.stage[number - 1])
        self.stage[number - 1] = None
        return card

    def hire(self) -> None:
        """T-5.4: the designers go to bids without a number, from the Maestro's left on."""
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
        """T-5.5: the next one due gets the card under this number as an understudy."""
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

    def cast(self, player: int, roles: Cast) -> None:
        """T-7.1: lay a cast; after the last the game is over."""
        self.companies[player] = self.companies[player].casting(roles)
        self.tell("cast_laid", "T-7.1", seat=LETTERS[player])
        if all(company.cast for company in self.companies[: self.players]):
            self.phase = "over"
            self.tell("game_over", "T-8.1")


def _letters(players: Iterable[int]) -> tuple[Seat, ...]:
    return tuple([LETTERS[player] for player in players])


def _unseen(seen: State) -> tuple[int, ...]:
    """T-2.1: return the singers that lie nowhere in the open, ids ascending."""
    shown = {card for card in (*seen.stage, *seen.removed) if isinstance(card, int)}
    shown.update(singer for company in seen.companies for singer in company.singers)
    return tuple(singer for singer in SINGERS if singer not in shown)


# --- T-7 Casting and score ------------------------------------------------------------------------


def best_cast(singers: Sequence[int], director: str | None) -> Cast:
    """T-7.1: return the cast of these six singers with most points; of several, the first spelled.

    Of the director's points only those of `favourite` depend on the roles (T-7.6).
    """
    cards = tuple(SINGERS[singer] for singer in singers)
    kinds = tuple((singer.gender, singer.favourite) for singer in cards)
    return _best_cast(kinds, 2 if director == "favourite" else 1)


_LEADS: Final = tuple(permutations(range(len(ROLES)), 3))
"""Who can sing Turandot, Calaf and Liù; Ping, Pong and Pang are all one (T-7.4, T-7.5)."""


@cache
def _best_cast(kinds: tuple[tuple[str, str], ...], favourite: int) -> Cast:
    """Return the best cast of singers of these genders and favourite roles.

    Each lead is weighed by what it gains over singing one of the men's roles that are nobody's
    favourite, so that a choice of leads is worth its sum.
    """
    turandot, calaf, liu = (
        [
            favourite * (wish == role)
            - _misfit(gender, role_gender)
            + _misfit(gender, ROLE_GENDERS[-1])
            for gender, wish in kinds
        ]
        for role, role_gender in zip(ROLES[:3], ROLE_GENDERS, strict=False)
    )
    leads = max(_LEADS, key=lambda lead: turandot[lead[0]] + calaf[lead[1]] + liu[lead[2]])
    rest = (singer for singer in range(len(ROLES)) if singer not in leads)
    return _CAST[tuple(singer + 1 for singer in (*leads, *rest))]


_CAST: Final = {roles.singers: roles for roles in CASTS}


def _misfit(gender: str, role_gender: str) -> bool:
    """T-7.5: tell whether a man sings a woman's role or a woman a man's."""
    return gender not in ("u", role_gender)


def open_items(side: str, company: Company) -> list[Item]:
    """T-7.2, T-7.3: return the lines that count from the first round on."""
    stars = sum(SINGERS[singer].stars for singer in company.singers)
    items = [Item(side, "stars", stars, "T-7.2", company.singers)]
    if company.scene:
        items.append(Item(side, "scene", company.scene, "T-7.3"))
    return items


def cast_items(side: str, company: Company) -> list[Item]:
    """T-7.4 to T-7.6: return the lines that count once all have cast; the Table as in T-9.1."""
    roles = company.cast or CASTS[0]
    cast_singers = [SINGERS[company.singers[number - 1]] for number in roles.singers]
    pleased = tuple(
        singer.id
        for singer, role in zip(cast_singers, ROLES, strict=True)
        if singer.favourite == role
    )
    misfits = tuple(
        singer.id
        for singer, gender in zip(cast_singers, ROLE_GENDERS, strict=True)
        if _misfit(singer.gender, gender)
    )
    items = [
        Item(side, "favourite", len(pleased), "T-7.4", pleased),
        Item(side, "gender", -len(misfits), "T-7.5", misfits),
        director_item(side, company, pleased),
    ]
    return [item for item in items if item.cards or item.points]


def director_item(side: str, company: Company, pleased: tuple[int, ...]) -> Item:
    """T-7.6, T-1.3: return the line of the company's director, and the cards that it counts."""
    director = company.director
    singers = [SINGERS[singer] for singer in company.singers]
    counted: tuple[int, ...] = ()
    points = 0
    if director in OPPOSITES:
        liked = tuple(singer.id for singer in singers if singer.type == director)
        disliked = tuple(s.id for s in singers if s.type == OPPOSITES[director])
        counted = liked + disliked
        points = len(liked) - len(disliked)
    elif director == "favourite":
        counted = pleased
        points = len(pleased)
    elif director == "scene":
        points = company.scene
    elif director == "ensemble":
        if {singer.type for singer in singers} == set(TYPES):
            counted = company.singers
            points = 3
    elif director == "uncertain":
        counted = tuple(singer.id for singer in singers if singer.gender == "u")
        points = len(counted)
    return Item(side, f"director_{director}", points, "T-7.6", counted)


# --- What is refused, and by which clause ---------------------------------------------------------

_DUE: Final[Mapping[str, tuple[str, str]]] = {
    "audition": ("T-4.2", "bid"),
    "understudies": ("T-5.5", "understudy"),
    "naming": ("T-6.1", "name"),
    "firing": ("T-6.1", "fire"),
    "casting": ("T-7.1", "cast"),
}
"""The clause by which a phase asks for a move, and which kind."""


_NO_DESIGNERS: Final = Refusal("T-4.4", "no_designers")
_NOT_THE_MAESTRO: Final = Refusal("T-4.4", "not_the_maestro")
_NO_MONEY: Final = Refusal("T-4.5", "no_money")


def _no_designer(state: State, player: int) -> Refusal | None:
    """T-4.4, T-4.5: say why this player may not bid for a designer."""
    if state.round == DIRECTOR_ROUND:
        return _NO_DESIGNERS
    if player == state.maestro:
        return _NOT_THE_MAESTRO
    if not state.companies[player].money:
        return _NO_MONEY
    return None


def _refuse_bid(state: State, player: int, bid: Bid) -> Refusal | None:
    """T-4.2: a bid is one of one's number cards, and money in hand."""
    if bid.number is None:
        return _no_designer(state, player)
    if bid.number > len(state.stage):
        return Refusal("T-4.2", "no_such_number", {"number": bid.number, "last": len(state.stage)})
    money = state.companies[player].money
    if bid.money > money:
        return Refusal("T-4.2", "too_much_money", {"bid": bid.money, "money": money})
    return None


def _refuse_understudy(state: State, due: Seat, move: Understudy) -> Refusal | None:
    """T-5.5: only the next one due can be named, and a card that is still there."""
    if move.seat != due:
        return Refusal("T-5.5", "not_due", {"seat": move.seat, "due": due})
    if move.number > len(state.stage) or state.stage[move.number - 1] is None:
        return Refusal("T-5.5", "nothing_there", {"number": move.number})
    return None


def _refuse_name(seats: tuple[Seat, ...], maestro: Seat, move: Name) -> Refusal | None:
    """T-6.1: the Maestro names another player."""
    if move.seat not in seats:
        return Refusal("T-6.1", "no_such_player", {"seat": move.seat})
    if move.seat == maestro:
        return Refusal("T-6.1", "not_yourself")
    return None


def _refuse_fire(state: State, move: Fire) -> Refusal | None:
    """T-6.1: only a director who is still there can be fired."""
    if move.director not in state.directors:
        return Refusal("T-6.1", "already_fired", {"director": move.director})
    return None


def _refuse_cast(move: Cast) -> Refusal | None:
    """T-7.1: each singer has one role."""
    if move.singers not in _CAST:
        return Refusal("T-7.1", "one_role_each", {"singers": move.singers})
    return None


# --- The game -------------------------------------------------------------------------------------


PLAYERS: Final = "players"
MAESTRO: Final = "maestro"


@dataclass(frozen=True)
class Turandot(Game[State, Move]):
    """The game for so many seats, with the seat of the first Maestro (T-2.1)."""

    key: ClassVar[str] = "turandot"
    sizes: ClassVar[range] = range(2, 6)
    lot: ClassVar[str | None] = MAESTRO

    seats: tuple[Seat, ...]
    maestro: Seat
    bound: int = field(init=False, default=81)
    """Five players: 35 bids, 35 understudies, six moves to fire three directors, five casts."""

    @property
    def sides(self) -> tuple[str, ...]:
        """T-9.1: return the seats, with two players the Table too."""
        return (*self.seats, TABLE) if len(self.seats) == 2 else self.seats

    @classmethod
    def make(
        cls, players: int, options: Mapping[str, object], lot: float | None = None
    ) -> Turandot:
        """Return the game; `maestro` is a seat, drawn by the lot where it is missing (T-2.1)."""
        if players not in cls.sizes:
            raise OptionError(PLAYERS, "out_of_range")
        for name in options:
            if name != MAESTRO:
                raise OptionError(name, "unknown")
        seats = LETTERS[:players]
        if MAESTRO in options:
            maestro = options[MAESTRO]
            if not isinstance(maestro, str) or maestro not in seats:
                raise OptionError(MAESTRO, "not_a_seat")
        elif lot is None:
            raise OptionError(MAESTRO, "missing")
        else:
            maestro = seats[int(lot * players)]
        return cls(seats, maestro)

    def options(self) -> dict[str, str | int]:
        """Return who is the first Maestro."""
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

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return the seat's legal moves by T-4.2 to T-4.5, T-5.5, T-6.1 or T-7.1."""
        player = self.seats.index(seat)
        match state.phase:
            case "audition":
                designer = _no_designer(state, player) is None
                return bids(len(state.stage), state.companies[player].money, designer)
            case "understudies":
                moves = _UNDERSTUDY[self.seats[state.due[0]]]
                return [moves[i] for i, card in enumerate(state.stage) if card is not None]
            case "naming":
                return [_NAME[other] for other in self.seats if other != seat]
            case "firing":
                return [_FIRE[director] for director in state.directors]
            case "casting":
                return CASTS
            case "deck" | "directors" | "over" | "showing":
                return ()

    def refuse(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Say which clause forbids this move of a seat that is to move."""
        match state.phase, move:
            case "audition", Bid():
                return _refuse_bid(state, self.seats.index(seat), move)
            case "understudies", Understudy():
                return _refuse_understudy(state, self.seats[state.due[0]], move)
            case "naming", Name():
                return _refuse_name(self.seats, seat, move)
            case "firing", Fire():
                return _refuse_fire(state, move)
            case "casting", Cast():
                return _refuse_cast(move)
        clause, due = _DUE[state.phase]
        return Refusal(clause, "not_now", {"due": due})

    def deal(self, state: State, rng: Random) -> Outcome:
        """T-2.1, T-4.1: shuffle the singers, or before round 4 the directors that are left."""
        if state.phase == "deck":
            return shuffle(tuple(SINGERS), rng)
        return shuffle(state.directors, rng)

    def misdealt(self, state: State, outcome: Outcome) -> bool:
        """T-2.1, T-4.1: tell whether these are not just the cards that were to be shuffled."""
        due: Iterable[Card] = SINGERS if state.phase == "deck" else state.directors
        return sorted(outcome, key=repr) != sorted(due, key=repr)

    def dealt(self, state: State, outcome: Outcome) -> State:
        """T-4.1: lay out the first audition, or in round 4 the directors."""
        turn = _Turn(state)
        if state.phase == "deck":
            turn.deck = cast("tuple[int, ...]", outcome)
            turn.audition()
        else:
            turn.audition_directors(cast("tuple[str, ...]", outcome))
        return turn.state()

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """Return the state after a legal move and all that it sets off."""
        turn = _Turn(state)
        self._carry_out(turn, seat, move)
        return turn.state()

    def account(self, state: State, seat: Seat, move: Move) -> tuple[Step[State], ...]:
        """Tell a legal move and all that it sets off, one clause after the other."""
        steps: list[Step[State]] = []
        self._carry_out(_Turn(state, steps), seat, move)
        return tuple(steps)

    def _carry_out(self, turn: _Turn, seat: Seat, move: Move) -> None:
        match move:
            case Bid():
                turn.lay(self.seats.index(seat), move)
            case Understudy():
                turn.serve(move.number)
            case Name():
                turn.name(move.seat)
            case Fire():
                turn.fire(self.seats.index(seat), move.director)
            case Cast():
                turn.cast(self.seats.index(seat), move)

    def observation(self, state: State, seat: Seat | None) -> State:
        """T-2.1, T-4.3: cover the deck, and while piles lie face down what others have laid."""
        own = None if seat is None else self.seats.index(seat)
        turn = _Turn(state)
        turn.deck = (HIDDEN,) * len(state.deck)
        if state.phase == "audition":
            turn.bids = [
                bid if bid is None or player == own else HIDDEN
                for player, bid in enumerate(state.bids)
            ]
        return turn.state()

    def determinize(self, seen: State, seat: Seat, rng: Random) -> State:  # noqa: ARG002 # the seat's own bid is no longer hidden in what it has seen
        """Return a state with the unseen singers in the deck and bids of the sizes seen."""
        turn = _Turn(seen)
        if HIDDEN in seen.deck:
            turn.deck = shuffle(_unseen(seen), rng)
        if HIDDEN in seen.bids:
            turn.bids = [
                self._some_bid(seen, player, rng) if bid is HIDDEN else bid
                for player, bid in enumerate(seen.bids)
            ]
        return turn.state()

    def _some_bid(self, seen: State, player: int, rng: Random) -> Bid:
        """T-4.3: return a bid that this player may have laid, of the size that is seen."""
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

    def winners(self, state: State) -> tuple[str, ...]:
        """T-8.1, T-9.4: return who has most points, tied the most stars; or the Table alone."""
        if state.phase != "over":
            return ()
        points = totals(self, state)
        most = max(points[seat] for seat in self.seats)
        if points.get(TABLE, most) > most:
            return (TABLE,)
        stars = {item.side: item.points for item in self.score(state) if item.key == "stars"}
        tied = [seat for seat in self.seats if points[seat] == most]
        best = max(stars[seat] for seat in tied)
        return tuple(seat for seat in tied if stars[seat] == best)

    def write(self, move: Move) -> str:
        """Return the move's spelling: "3+2*", "2>C", "@C", "x comic", "cast 3 1 2 4 5 6"."""
        return str(move)

    def read(self, text: str) -> Move:
        """Return the move spelled by this text, or raise ValueError if it spells none."""
        return read(text)
