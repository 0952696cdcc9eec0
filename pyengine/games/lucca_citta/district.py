"""The rules of a player's district: palazzi, turn order, openings, walls.

Pure functions of districts, in the order of the rulebook. The game applies them, and views and
bots call them, so that no rule is written twice. A seat is its index, 0 for seat A.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, SHIELDS, WINDOWS
from pyengine.games.lucca_citta.moves import ALL_USES, OTHER_USES, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")

Palazzo = tuple[int, ...]
"""L-3.1: the cards of one colour, the front one last."""

Lanes = tuple[Palazzo, ...]
"""L-3.2: an area's palazzo of each colour, () where there is none."""

EMPTY: Final[Lanes] = ((),) * len(COLOURS)


@dataclass(frozen=True, slots=True)
class District:
    """L-1.3: a player's three areas; walls and towers lie in the second one."""

    building: Lanes = EMPTY
    completed: Lanes = EMPTY
    opened: Lanes = EMPTY
    walls: tuple[int, ...] = ()
    towers: int = 0


def changed(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the row with the value at one index replaced."""
    return (*row[:index], value, *row[index + 1 :])


# --- L-3 Palazzi ----------------------------------------------------------------------------------


def shields(district: District) -> int:
    """L-3.1: return the shields on all cards under construction, covered ones too."""
    return sum([SHIELDS[card] for palazzo in district.building for card in palazzo])


def windows(palazzo: Palazzo) -> int:
    """L-3.1: return the windows on all cards of a palazzo."""
    return sum([WINDOWS[card] for card in palazzo])


def visible(area: Lanes) -> tuple[int, ...]:
    """L-3.1: return the visible house numbers of an area, which are those of the front cards."""
    return tuple([palazzo[-1] for palazzo in area if palazzo])


def highest(district: District) -> int:
    """L-4.2, L-7.4: return the highest visible number of any area, 0 if there is none."""
    fronts = visible(district.building + district.completed + district.opened)
    return max(fronts, default=0)


# --- L-4 Turn order -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the turn order: the seat and the reasons; `tied` on equal shields."""

    seat: int
    shields: int
    number: int
    tied: bool


def turn_order(districts: Sequence[District]) -> tuple[Place, ...]:
    """L-4.1, L-4.2: return who goes first: most shields, on a tie the higher visible number."""
    counts = [shields(district) for district in districts]
    places = [
        Place(seat, counts[seat], highest(district), counts.count(counts[seat]) > 1)
        for seat, district in enumerate(districts)
    ]
    places.sort(key=lambda place: (-place.shields, -place.number))
    return tuple(places)


# --- L-5 A turn -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Payment:
    """L-5.2: what another seat's palazzo pays for an opening, under construction or completed."""

    seat: int
    area: Literal["building", "completed"]
    cards: tuple[int, ...]
    points: int


def payments(districts: Sequence[District], seat: int, colour: int) -> tuple[Payment, ...]:
    """L-5.2: return who pays a seat that opens this colour, and with which cards.

    Each card under construction pays 1; a completed palazzo, shown by its front card, pays 2.
    """
    paid = []
    for other, district in enumerate(districts):
        if other == seat:
            continue
        if palazzo := district.building[colour]:
            paid.append(Payment(other, "building", palazzo, len(palazzo)))
        if palazzo := district.completed[colour]:
            paid.append(Payment(other, "completed", palazzo[-1:], 2))
    return tuple(paid)


def opening(district: District, colour: int) -> District:
    """L-5.2: return the district with its completed palazzo of a colour opened."""
    return District(
        district.building,
        changed(district.completed, colour, ()),
        changed(district.opened, colour, district.completed[colour]),
        district.walls,
        district.towers,
    )


def with_tower(district: District) -> District:
    """L-5.4: return the district with one more tower."""
    return District(
        district.building,
        district.completed,
        district.opened,
        district.walls,
        district.towers + 1,
    )


def uses(district: District, card: int) -> tuple[Use, ...]:
    """L-5.5, L-5.7: return the allowed uses of a card, which depend on its colour."""
    colour = COLOUR[card]
    if district.completed[colour] or district.opened[colour]:
        return OTHER_USES[card]
    return ALL_USES[card]


def with_card(district: District, card: int) -> District:
    """L-5.5: return the district with a palazzo started or enlarged by a card."""
    colour = COLOUR[card]
    return District(
        changed(district.building, colour, (*district.building[colour], card)),
        district.completed,
        district.opened,
        district.walls,
        district.towers,
    )


def with_wall(district: District, card: int) -> District:
    """L-5.5: return the district with a card turned over as a wall."""
    return District(
        district.building,
        district.completed,
        district.opened,
        (*district.walls, card),
        district.towers,
    )


def completing(district: District, colour: int) -> District:
    """L-5.6: return the district with its palazzo under construction moved to the completed."""
    return District(
        changed(district.building, colour, ()),
        changed(district.completed, colour, district.building[colour]),
        district.opened,
        district.walls,
        district.towers,
    )


# --- L-7 Final scoring ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Support:
    """L-7.2: the shields that support a player's walls, the shields needed, and the score."""

    have: int
    need: int
    points: int


def support(district: District) -> Support:
    """L-7.2: return the support of a player's walls as if the game ended now.

    All completed palazzi would have been opened before (L-7.1).
    """
    have, need = shields(district), 2 * len(district.walls)
    opened = len(visible(district.opened)) + len(visible(district.completed))
    points = (len(district.walls) + district.towers) * opened if have >= need else 0
    return Support(have, need, points)


@dataclass(frozen=True, slots=True, order=True)
class Door:
    """A visible house number and the seat that shows it."""

    number: int
    seat: int


def lowest_building(districts: Sequence[District]) -> Door | None:
    """L-7.3: return the lowest visible number under construction, None if there is none."""
    return min(_doors([district.building for district in districts]), default=None)


def highest_opened(districts: Sequence[District]) -> Door | None:
    """L-7.3: return the highest visible number among opened palazzi, None if there is none."""
    return max(_doors([district.opened for district in districts]), default=None)


def _doors(areas: Sequence[Lanes]) -> Iterator[Door]:
    return (Door(number, seat) for seat, area in enumerate(areas) for number in visible(area))
