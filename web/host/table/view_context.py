"""What a view may draw: what one seat sees, and who sits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar
from unicodedata import normalize

from host.nodes import button, el, name_label, seat, visually_hidden
from host.prefs import DEFAULT, Prefs
from host.text import cleaned, cut
from pyengine.core import by_compass, totals
from pyengine.record import HUMAN, MAX_NOTE_CHARS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.text import Words
    from pyengine.core import Event, Game, Refusal, Seat
    from pyengine.record import Player

S = TypeVar("S")
M = TypeVar("M")

LONGEST_NAME = 24
NAMED = 3  # winners, at most, in the sentence that says who has won


def shown(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name for display: short, and without characters that reverse or hide others."""
    return cut(cleaned(name), longest).rstrip() or "?"


def note_text(text: str) -> str:
    """Return a note for display: short, in one paragraph of plain text.

    Line breaks and characters that reverse other text are removed.
    """
    return cut(cleaned(" ".join(text.split())), MAX_NOTE_CHARS)


Draft = Mapping[str, str | int | bool]
"""What the viewer has begun and not yet played, under names of the view's own."""


@dataclass(frozen=True, slots=True)
class Participant:
    """Who sits on a seat, human or bot: `by` is `HUMAN` or a bot's level.

    `seat` distinguishes this player from another of the same name, and is then part of `name`; on a
    plate, which shows the seat's sign, it is for screen readers only.
    """

    name: str
    by: str
    given: str = ""
    seat: str = ""

    @property
    def human(self) -> bool:
        """Return whether it is a human."""
        return self.by == HUMAN


def participants(
    seats: Sequence[Seat], players: Sequence[Player], words: Words
) -> dict[Seat, Participant]:
    """Return who sits where; names that sound the same are distinguished by their seats."""
    seated = dict(zip(seats, players, strict=True))
    named = {letter: player.name for letter, player in seated.items()}
    told: dict[Seat, str] = {}
    while shared := _shared(named):
        for letter in shared:
            told[letter] = words(f"seat.{letter}") if by_compass(seats) else letter
            named[letter] = words("seat.named", name=named[letter], seat=told[letter])
    return {
        letter: Participant(named[letter], player.by, player.name, told.get(letter, ""))
        for letter, player in seated.items()
    }


def _shared(named: Mapping[Seat, str]) -> list[Seat]:
    """Return the seats whose names sound like another's."""
    sounds = {letter: _sound(name) for letter, name in named.items()}
    times = Counter(sounds.values())
    return [letter for letter, sound in sounds.items() if times[sound] > 1]


def _sound(name: str) -> str:
    """Return how a name sounds: without case, and without punctuation beside letters."""
    plain = normalize("NFKC", name).casefold()
    return "".join(mark for mark in plain if mark.isalnum()) or plain


@dataclass(frozen=True, slots=True)
class ViewContext(Generic[S, M]):
    """What a view draws: the table as `seat` sees it, the viewer's; None is a spectator."""

    game: Game[S, M]
    seen: S
    seat: Seat | None
    to_move: tuple[Seat, ...]
    """Who is to move now."""
    participants: Mapping[Seat, Participant]
    words: Words
    draft: Draft
    prefs: Prefs = DEFAULT
    transposed: bool = False
    """Whether columns are drawn as rows, where a picture allows it (`pan.js`)."""
    event: Event | None = None
    """The event being told, during which nobody can move."""
    beat: tuple[Event, ...] = ()
    """All events that happen together with it, told or only seen."""
    narrated: tuple[Event, ...] = ()
    """All events that have been told, including the current one."""
    undo: int = 0
    """How many plies are taken back by undoing the viewer's last move."""
    undo_turn: int = 0
    """How many plies are taken back by undoing their whole turn."""
    watched: bool = False
    """Whether a replay is watched from this seat, in which the viewer does not sit."""

    @property
    def reader(self) -> Seat | None:
        """The seat whose player the texts call "you"; a replay has none, and names everybody."""
        return None if self.watched else self.seat

    @property
    def mine(self) -> bool:
        """Return whether the viewer is to move."""
        return self.event is None and self.seat in self.to_move

    @property
    def own_place(self) -> str:
        """The name for screen readers of the place of `seat`."""
        return self.words("aria.you") if self.reader else self.name(self.seat or "")

    @property
    def own(self) -> int:
        """The viewer's seat, counted from 0; a spectator has none."""
        return self.game.seats.index(self.seat or "")

    @property
    def ending(self) -> Event | None:
        """The event that says by which clause the game was decided, once it has been told."""
        return self.narrated[-1] if self.narrated and self.game.winners(self.seen) else None

    def headline(self) -> str:
        """Say who has won, or in the game's words that nobody has, once the game is over."""
        own = f"end.{self.ending.key}" if self.ending else ""
        key = own if own in self.words else "end.won"
        winners = [self.side(side) for side in self.game.winners(self.seen)]
        if key == "end.won" and len(winners) > NAMED:
            others = [name for name in winners if name != self.words.you]
            key = "end.won_by_many" if others == winners else "end.won_with_you"
            return self.words(key, n=len(others))
        return self.words(key, seats=winners, n=len(winners))

    def decided(self) -> str:
        """Say what decided the game; "" before its end, and if the points alone did."""
        end = self.ending
        told = end is not None and f"decided.{end.key}" in self.words
        return self.words(f"decided.{end.key}", **end.args) if end and told else ""

    def refuse(self, move: M) -> Refusal | None:
        """Ask the game why the viewer may not make this move."""
        return self.game.refuse(self.seen, self.seat or "", move)

    def move_button(self, move: M, label: str) -> Node:
        """Return the button that makes a move."""
        return button("btn primary lay", label, data_move=self.game.write(move), key="lay")

    def name(self, seat: Seat) -> str:
        """Return the name of the player on a seat."""
        return self.participants[seat].name

    def plate(self, seat: Seat, cls: str) -> tuple[Node, Node | None]:
        """Return a name beside its seat's sign, and the seat for screen readers where needed."""
        participant = self.participants[seat]
        known = visually_hidden(participant.seat) if participant.seat else None
        return name_label(cls, participant.given or participant.name), known

    def badge(self, side: str, cls: str = "") -> Node:
        """Return the sign of a seat, or those of a side's seats, such as "NS"."""
        compass = self.game.compass
        if side not in self.game.seats and all(letter in self.game.seats for letter in side):
            return el("span", "pair", *[seat(letter, cls, compass=compass) for letter in side])
        return seat(side, cls, compass=compass)

    def side(self, side: str) -> str:
        """Return the name of a side: a seat's player, or the game's name for it."""
        return (
            self.participants[side].name
            if side in self.participants
            else self.words(f"side.{side}")
        )

    def column(self, side: str, cls: str = "") -> Node:
        """Return the head of a side's column on a score sheet."""
        name = name_label("score-name", self.side(side))
        return el("th", cls, self.badge(side), name, scope="col", data_seat=side)

    def standings(self) -> list[tuple[int, str, int]]:
        """Return (rank from 1, side, points), winners first; equal points share a rank."""
        points = totals(self.game, self.seen)
        won = self.game.winners(self.seen)
        order = sorted(points, key=lambda side: (side not in won, -points[side]))
        placed: list[tuple[int, str, int]] = []
        for place, side in enumerate(order, 1):
            rank = place
            if placed:
                above, last, _ = placed[-1]
                if (side in won) == (last in won) and (side in won or points[side] == points[last]):
                    rank = above
            placed.append((rank, side, points[side]))
        return placed
