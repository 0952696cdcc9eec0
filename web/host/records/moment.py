"""A moment of a game in an address: `?at=17&eyes=A&show=replay&note=…#g=…`.

The parameters are read strictly: a value that does not fit the game is reported (`NotHereError`),
and the game is shown from its beginning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, get_args

from host.table.viewpoint import OPEN
from host.text import cleaned
from pyengine.record import MAX_NOTE_CHARS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.table.replay import Replay

Show = Literal["replay", "play", "question"]
SHOWS: Final[tuple[Show, ...]] = get_args(Show)
ALL: Final = "all"
"""The value of `eyes` for a view with all cards face up."""
PARTS: Final = ("at", "eyes", "show")
"""The parameters with fixed values; `page/address.py` reads them too."""
LONGEST: Final = 60
"""Characters quoted of an invalid value."""
DIGITS: Final = 6


class NotHereError(ValueError):
    """An address asks for a moment that its game does not have; the argument quotes it."""


class NoteTooLongError(NotHereError):
    """The note of a moment has more than `MAX_NOTE_CHARS` characters."""

    def __init__(self, length: int) -> None:
        super().__init__("note")
        self.length = length


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after `at` moves, shown from a viewpoint, to watch, to play on, or as a question.

    `note` is the author's comment, in any language.
    """

    at: int
    viewpoint: str
    show: Show = "replay"
    note: str = ""

    @property
    def params(self) -> dict[str, str]:
        """Its address parameters."""
        params = {"at": str(self.at), "eyes": self.viewpoint or ALL, "show": self.show}
        return {**params, "note": self.note} if self.note else params


def read(given: Mapping[str, Any], replay: Replay) -> Moment:
    """Return the moment that an address asks for; raise `NotHereError` if it does not exist."""
    parts = {name: str(given.get(name) or "").strip() for name in PARTS}
    show, at = _show(parts["show"]), _at(parts["at"] or "0", replay.session.ply)
    viewpoint = _viewpoint(parts["eyes"], replay, show)
    if show is None or at is None or viewpoint is None:
        found = {"show": show, "at": at, "eyes": viewpoint}
        _refuse([name for name, meant in found.items() if meant is None], parts)
    replay.stand_after(at)
    seats = _seats(replay, show)
    if not seats:
        _refuse(["at" if parts["at"] else "show"], parts)
    if not parts["eyes"]:
        viewpoint = default_viewpoint(replay, show)
    if viewpoint not in seats:
        _refuse(["eyes"], parts)
    return Moment(at, viewpoint, show, note(given))


def note(given: Mapping[str, Any]) -> str:
    """Return the author's note, cleaned for display; raise `NoteTooLongError` if it is too long.

    Line breaks and marks that reverse other text are removed.
    """
    text = cleaned(" ".join(str(given.get("note") or "").split()))
    if len(text) > MAX_NOTE_CHARS:
        raise NoteTooLongError(len(text))
    return text


def shareable_moments(replay: Replay) -> list[Moment]:
    """Return the moments that a replay's current position may be shared as."""
    if not replay.session.ply:
        return []
    over, at, viewpoint = not replay.session.to_move, replay.timeline.plies, replay.viewpoint.chosen
    moments = [Moment(at, viewpoint if over else "")]
    for show in SHOWS[1:]:
        seats = _seats(replay, show)
        if seats:
            moments.append(
                Moment(
                    at, viewpoint if viewpoint in seats else default_viewpoint(replay, show), show
                )
            )
    return moments


def default_viewpoint(replay: Replay, show: Show) -> str:
    """Return the default viewpoint: the replay's own, else that of a seat that may move."""
    if show == "replay":
        return replay.viewpoint.chosen
    seats, next_mover = _seats(replay, show), replay.takeover.next_mover
    return next_mover if next_mover in seats else seats[0]


def _seats(replay: Replay, show: Show) -> Sequence[str]:
    """Return the possible viewpoints; a question is put to a seat that decides there."""
    if show == "replay":
        return replay.viewpoint.choices
    return replay.takeover.vacant if show == "play" else replay.takeover.deciders


def _show(text: str) -> Show | None:
    """Return how an address says that a moment is shown, ignoring case; None if unknown."""
    wanted = text.lower() or SHOWS[0]
    return next((one for one in SHOWS if one == wanted), None)


def _at(text: str, most: int) -> int | None:
    """Return the number of moves that a text gives, at most `most`; None for anything else."""
    known = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if known and int(text) <= most else None


def _viewpoint(text: str, replay: Replay, show: Show | None) -> str | None:
    """Return the viewpoint by that name, ignoring case; None if no moment of the game has it."""
    names = {"": "", **{seat.lower(): seat for seat in replay.session.game.seats}}
    if show == "replay":
        names |= {ALL: "", OPEN: OPEN}
    return names.get(text.lower())


def _refuse(names: Sequence[str], parts: Mapping[str, str]) -> NoReturn:
    what = [f"{name}={_shortened(parts[name])}" for name in names]
    raise NotHereError(", ".join(what))


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
