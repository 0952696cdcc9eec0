"""How strong a hand is for each display, and what the others' calls reveal of theirs.

Every card has a weight for each display by its class alone: in columns its distance from the
opener, on the grid whether it opens, and the kind of symbol. The weights of a whole deck sum to 0,
so what one hand has more the others have less. The log odds that a side comes first grow with the
sum of its weights (`Odds`). Pairs or runs of cards in a hand add nothing, except that on the grid
the pause is worth less, the more symbols are beside it (`HELD_UP`).

All figures come from self-play; `python -m tests.bench.musicando_bidding` reproduces them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp
from typing import TYPE_CHECKING, Final

from pyengine.agents.musicando.cards import (
    ALL_SYMBOLS,
    FIRST_FLAT,
    FIRST_NATURAL,
    PAUSE,
    SYMBOL,
    members,
)
from pyengine.games.musicando.deck import DECK, NOTES, OVALS, SYMBOLS
from pyengine.games.musicando.moves import DISPLAYS, Bid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyengine.games.musicando.moves import Call

SYMBOL_CLASSES: Final = ("sharp", "natural", "flat", "pause")
GRID_CLASSES: Final = ("opener", "note", *SYMBOL_CLASSES)
COLUMN_CLASSES: Final = ("opener", "1", "2", "3", "4", "5", "6", *SYMBOL_CLASSES)
"""In a column a note's class is its distance from the opener."""

Row = tuple[float, ...]
Table = tuple[int, int]
"""The numbers of players and sides."""
PAIRS: Final = (4, 2)


def _by_class(grid: tuple[Row, Row], columns: tuple[Row, Row]) -> dict[str, dict[str, float]]:
    rows = zip("SGPM", (*grid, *columns), strict=True)
    classes = {"S": GRID_CLASSES, "G": GRID_CLASSES, "P": COLUMN_CLASSES, "M": COLUMN_CLASSES}
    return {display: dict(zip(classes[display], row, strict=True)) for display, row in rows}


_COLUMNS: Final = (
    (0.36, 0.215, 0.085, -0.065, -0.265, -0.455, -0.62, -0.04, -0.28, -0.13, 0.09),
    (0.37, 0.315, 0.22, 0.07, -0.1, -0.28, -0.425, -0.09, -0.485, -0.12, 0.26),
)
_ALONE: Final = _by_class(
    ((0.0, -0.055, 0.01, 0.28, -0.22, 2.17), (0.09, -0.04, 0.02, 0.27, -0.25, 0.88)), _COLUMNS
)
WEIGHTS: Final[Mapping[Table, Mapping[str, Mapping[str, float]]]] = {
    (4, 2): _by_class(
        (
            (-0.02, -0.05, -0.33, -0.015, -0.335, 3.49),
            (0.065, -0.045, -0.245, 0.065, -0.32, 2.535),
        ),
        _COLUMNS,
    ),
    (4, 4): _ALONE,
    (8, 8): _ALONE,
}
"""What a card of each class adds to the log odds that its side comes first (`weights`)."""

HELD_UP: Final = {"S": -0.8, "G": -0.65}
"""What each symbol more than usual beside the pause takes from its weight in pairs (`weights`).

Glissando is made with the pause in .90 of deals if it is the only symbol, in .66 with two or three
more.
"""

RISK_NEUTRAL_WEIGHTS: Final[Mapping[Table, Mapping[str, Mapping[str, float]]]] = {
    (4, 4): _by_class(
        (
            (0.0, 0.0, -0.66, -0.1, -0.24, 1.6),
            (0.28, -0.02, -0.37, -0.05, -0.57, 1.05),
        ),
        (
            (0.48, 0.245, 0.11, -0.105, -0.375, -0.675, -0.925, 0.085, -0.075, 0.04, 0.165),
            (0.415, 0.375, 0.25, 0.115, -0.16, -0.485, -0.65, 0.13, -0.025, 0.175, 0.44),
        ),
    ),
    (8, 8): _by_class(
        (
            (0.38, 0.06, -0.95, -1.02, -0.53, -0.04),
            (0.34, 0.0, -0.7, -0.5, -0.45, 1.05),
        ),
        (
            (0.76, 0.4, 0.175, -0.255, -0.615, -1.205, -1.855, 0.35, 0.4, 0.25, 0.415),
            (0.735, 0.47, 0.295, 0.005, -0.395, -0.635, -0.94, 0.505, 0.55, 0.38, 0.375),
        ),
    ),
}
"""The same for risk-neutral bidders, each for themselves.

Nobody encloses a card for another there: most symbols are a burden on the grid, and the pause gains
much with few others and little with many (`RISK_NEUTRAL_HELD_UP`). The grid's are fitted to what
hard bots lay.
"""

RISK_NEUTRAL_HELD_UP: Final[Mapping[Table, Mapping[str, float]]] = {
    (4, 4): {"S": -1.3, "G": -1.6},
    (8, 8): {"S": -1.4, "G": -1.45},
}
"""What each symbol more than usual beside the pause takes from its weight then."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How log odds follow from weights for the side that opens.

    `start` is for an average hand; a unit of one's own weight adds `own`, one that calls reveal
    adds `revealed`. `lead` is what being certain to come first brings a pair in ranks, in points;
    for oneself it is the factor on the function `lead`.
    """

    start: float
    own: float
    revealed: float
    lead: float = 0.0


ODDS: Final[Mapping[Table, Mapping[str, Odds]]] = {
    (4, 2): {
        "S": Odds(0.05, 1.1, 1.1),
        "G": Odds(-0.05, 1.1, 1.1),
        "P": Odds(-0.1, 0.9, 0.9),
        "M": Odds(-0.2, 1.05, 1.05),
    },
    (4, 4): {
        "S": Odds(-1.31, 1.13, 0.0),
        "G": Odds(-1.13, 1.08, 0.0),
        "P": Odds(-1.53, 1.3, 0.9),
        "M": Odds(-1.36, 1.1, 0.5),
    },
    (8, 8): {
        "S": Odds(-2.12, 0.76, 0.0),
        "G": Odds(-1.96, 1.31, 0.0),
        "P": Odds(-2.57, 2.04, 0.0),
        "M": Odds(-2.29, 1.51, 0.0),
    },
}
"""By the numbers of players and sides, and by display."""

RISK_NEUTRAL_ODDS: Final[Mapping[Table, Mapping[str, Odds]]] = {
    (4, 2): {
        "S": Odds(0.1, 0.95, 1.0, 1.9),
        "G": Odds(0.05, 0.9, 1.0, 1.5),
        "P": Odds(-0.05, 0.95, 0.85, 6.0),
        "M": Odds(-0.15, 1.05, 1.5, 4.95),
    },
    (4, 4): {
        "S": Odds(-1.15, 1.0, 0.0, 0.8),
        "G": Odds(-1.6, 1.0, 0.0, 1.1),
        "P": Odds(-2.1, 0.95, 0.5, 1.3),
        "M": Odds(-2.4, 1.05, 0.7, 1.3),
    },
    (8, 8): {
        "S": Odds(-1.35, 1.0, 0.0, 1.45),
        "G": Odds(-1.85, 1.0, 0.0, 1.45),
        "P": Odds(-2.75, 0.95, 0.0, 1.0),
        "M": Odds(-2.7, 0.9, 0.0, 0.95),
    },
}
"""The same for risk-neutral bidders.

`revealed` also makes up for how they bid, since `EVIDENCE` is that of medium bots. For Musicando in
pairs it was found to be 1.1 among medium bots and 2 to 3 among hard ones.

For oneself the figures are those of a declarer whom three or seven hard bots play against: in
Musicando and Parade that costs four players much, because others keep back what one waits for.
"""

LEADS: Final[Mapping[str, Mapping[str, float]]] = _by_class(
    (
        (0.6, 0.12, -0.65, -0.85, -0.9, -0.7),
        (0.4, 0.1, -0.55, -0.7, -0.8, -0.8),
    ),
    (
        (0.2, 0.17, 0.11, 0.0, -0.23, -0.5, -0.8, 0.07, 0.14, 0.17, -0.05),
        (0.13, 0.14, 0.15, 0.1, -0.03, -0.2, -0.5, 0.1, 0.14, 0.12, 0.05),
    ),
)
"""M-7.2: what a card in the chooser's hand, of five players, adds to the lead in ranks."""

LEAD_SCALES: Final[Mapping[str, tuple[float, ...]]] = {
    "SG": (0.5, 0.75, 0.85, 1.0, 1.1, 1.2, 1.6),
    "PM": (0.15, 0.4, 0.65, 1.0, 1.5, 1.9, 2.4),
}
"""The factor on that for two to eight players."""

_HEARD_ALONE: Final = {
    "S": {
        "none": (0.0, 0.98),
        "passed": (-0.48, 0.39),
        "other": (-0.25, 0.8),
        "1": (1.46, 0.17),
        "2": (1.72, 0.2),
        "3": (1.71, 0.23),
        "4": (1.66, 0.24),
    },
    "G": {
        "none": (0.0, 0.47),
        "passed": (-0.2, 0.28),
        "other": (0.22, 0.48),
        "1": (0.08, 0.24),
        "2": (-0.02, 0.3),
        "3": (0.25, 0.57),
        "4": (0.41, 0.59),
    },
    "P": {
        "none": (0.0, 0.85),
        "passed": (-0.19, 0.77),
        "other": (-0.16, 0.77),
        "1": (1.27, 0.28),
        "2": (1.22, 0.45),
        "3": (1.26, 0.5),
        "4": (1.29, 0.5),
    },
    "M": {
        "none": (0.0, 0.93),
        "passed": (-0.25, 0.83),
        "other": (-0.08, 0.81),
        "1": (1.59, 0.35),
        "2": (1.56, 0.47),
        "3": (1.58, 0.49),
        "4": (1.58, 0.49),
    },
}
EVIDENCE: Final[Mapping[Table, Mapping[str, Mapping[str, tuple[float, float]]]]] = {
    (4, 2): {
        "S": {
            "none": (0.0, 1.56),
            "passed": (-0.74, 0.74),
            "other": (0.02, 1.61),
            "raised": (-0.76, 0.61),
            "1": (2.32, 0.83),
            "2": (2.34, 0.95),
            "3": (2.58, 0.4),
            "4": (2.64, 0.2),
        },
        "G": {
            "none": (0.0, 1.15),
            "passed": (-0.55, 0.57),
            "other": (0.01, 1.09),
            "raised": (-0.71, 0.28),
            "1": (2.07, 0.16),
            "2": (2.11, 0.4),
            "3": (2.11, 0.17),
            "4": (2.11, 0.2),
        },
        "P": {
            "none": (0.0, 0.85),
            "passed": (-0.23, 0.8),
            "other": (-0.16, 0.83),
            "raised": (0.03, 0.51),
            "1": (1.01, 0.51),
            "2": (0.99, 0.48),
            "3": (1.01, 0.45),
            "4": (1.09, 0.46),
        },
        "M": {
            "none": (0.0, 0.93),
            "passed": (-0.24, 0.84),
            "other": (-0.07, 0.86),
            "raised": (0.05, 0.53),
            "1": (1.43, 0.49),
            "2": (1.42, 0.51),
            "3": (1.44, 0.47),
            "4": (1.52, 0.49),
        },
    },
    (4, 4): _HEARD_ALONE,
    (8, 8): _HEARD_ALONE,
}
"""What calls reveal of the caller's weight for a display: mean, deviation by `called`.

In pairs they are those of medium bots (`evidence`).
"""

MEANT: Final = 0.95
"""The share of players whose calls are evidence; the others may hold anything.

It was chosen, not fitted.
"""


def kind(display: str, card: int) -> str:
    """Return the class of a card in this display."""
    colour, pitch = card >> 3, card & 7
    if pitch == SYMBOL:
        kinds = (PAUSE, "pause"), (FIRST_FLAT, "flat"), (FIRST_NATURAL, "natural"), (0, "sharp")
        return next(name for first, name in kinds if colour >= first)
    if display == "M":
        steps = pitch
    elif display == "P":
        steps = abs(pitch - OVAL_PITCH[colour])
    else:
        opens = DECK[card] in OVALS if display == "G" else not pitch
        return "opener" if opens else "note"
    return str(steps) if steps else "opener"


OVAL_PITCH: Final = tuple(NOTES.index(card[1]) for card in DECK if card in OVALS)
"""M-1.2: the pitch of each colour's oval card."""


KINDS: Final = {
    display: tuple([kind(display, card) for card in range(len(DECK))]) for display in DISPLAYS
}
"""The class of every card, by display."""


Sums = tuple[tuple[float, ...], ...]
"""For each colour, the weight of every set of its cards as eight bits."""


@cache
def _sums(display: str, table: Table) -> Sums:
    by_class = WEIGHTS[table][display]
    weights = [by_class[each] for each in KINDS[display]]
    mean = sum(weights) / len(weights)
    found = []
    for first in range(0, len(DECK), 8):
        sums = [0.0]
        for card in range(first, first + 8):
            sums += [before + (weights[card] - mean) for before in sums]
        found.append(tuple(sums))
    return tuple(found)


Evidence = tuple[Sums, float, float, float]
"""A display's weights, mean and deviation of a player's, and the deviation of all hands."""


def strength(display: str, hand: int, table: Table) -> float:
    """Return the weight of this hand for a display; an average hand has 0."""
    return _summed(_sums(display, table), hand)


def _summed(sums: Sums, hand: int) -> float:
    r, o, y, g, b, i, v = sums
    return (
        r[hand & 255]
        + o[hand >> 8 & 255]
        + y[hand >> 16 & 255]
        + g[hand >> 24 & 255]
        + b[hand >> 32 & 255]
        + i[hand >> 40 & 255]
        + v[hand >> 48]
    )


def called(display: str, every: Sequence[Sequence[Call]], who: int, table: Table) -> str:
    """Return what a player has called of a display: the highest level, another, or nothing.

    M-2.2: it is "raised" if the partner has named the display before, that is with a lower level.
    `every` are the calls of all players.
    """
    calls = every[who]
    partners = every[(who + 2) % 4] if table == PAIRS else ()
    levels, before = (
        [call.level for call in each if isinstance(call, Bid) and call.display == display]
        for each in (calls, partners)
    )
    if levels:
        return "raised" if before and min(before) < min(levels) else str(max(levels))
    if any(isinstance(call, Bid) for call in calls):
        return "other"
    return "passed" if calls else "none"


def evidence_of(every: Sequence[Sequence[Call]], who: int, table: Table) -> tuple[Evidence, ...]:
    """Return what a player's calls reveal of the displays named, and of Sarabande.

    Without a call it is empty. `every` are the calls of all players.
    """
    calls = every[who]
    named = {call.display for call in calls if isinstance(call, Bid)}
    displays = [d for d in DISPLAYS if d in named or d == "S"] if calls else []
    heard = EVIDENCE[table]
    return tuple(
        (_sums(display, table), *heard[display][called(display, every, who, table)], spread)
        for display in displays
        for _, spread in [heard[display]["none"]]
    )


def likelihood(evidence: Sequence[Evidence], hand: int) -> float:
    """Return the likelihood of calls for a dealt hand; 1 if the calls reveal nothing.

    Weights are taken to be normally distributed; a call may also mean nothing (`MEANT`).
    """
    logs, scale = 0.0, 1.0
    for sums, mean, spread, usual in evidence:
        weight = _summed(sums, hand)
        off, away = weight / usual, (weight - mean) / spread
        logs += off * off - away * away
        scale *= usual / spread
    return MEANT * scale * exp(logs / 2) + 1 - MEANT


def lead(display: str, hand: int, players: int) -> float:
    """M-7.2: return an opener's lead in ranks (points) over the mean of the others."""
    return weight_of(hand, display, LEADS[display]) * lead_scale(display, players)


def card_weights(
    display: str, hand: int, table: Table, *, risk_neutral: bool
) -> Mapping[str, float]:
    """Return what the classes of this hand's cards add to the log odds."""
    if risk_neutral and table in RISK_NEUTRAL_WEIGHTS:
        weights = RISK_NEUTRAL_WEIGHTS[table][display]
        held_up = RISK_NEUTRAL_HELD_UP[table].get(display, 0.0)
    else:
        weights = WEIGHTS[table][display]
        held_up = HELD_UP.get(display, 0.0) if table == PAIRS else 0.0
    beside = (hand & ALL_SYMBOLS).bit_count() - 1
    return {**weights, "pause": weights["pause"] + held_up * (beside - usually_beside(table[0]))}


def usually_beside(players: int) -> float:
    """Return how many symbols one who has the pause holds beside it on average, all cards dealt."""
    return (len(SYMBOLS) - 1) * (len(DECK) / players - 1) / (len(DECK) - 1)


def weight_of(hand: int, display: str, weights: Mapping[str, float]) -> float:
    """Return the weight of a hand by the weights of its cards' classes; an average hand has 0."""
    kinds = KINDS[display]
    mean = sum(weights[each] for each in kinds) / len(DECK)
    return sum(weights[kinds[card]] - mean for card in members(hand))


def lead_scale(display: str, players: int) -> float:
    """Return the factor on a card's part of that lead, relative to five players."""
    scales = next(scales for key, scales in LEAD_SCALES.items() if display in key)
    return scales[players - 2]
