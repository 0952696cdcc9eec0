"""A moment of a game that an address shows: `?at=17&eyes=A&show=replay&note=…#g=…`.

What such an address says is read strictly: what is not there in that game is
named (`NotHereError`), and then the game is shown from its beginning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, get_args

from host.table.viewpoint import OPEN
from host.text import cleaned
from pyengine.record import NOTE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.table.replay import Replay

Show = Literal["replay", "play", "question"]
SHOWS: Final[tuple[Show, ...]] = get_args(Show)
ALL: Final = "all"
"""How an address calls the eyes of everybody."""
PARTS: Final = ("at", "eyes", "show")
"""What an address says of a moment in words of ours: `page/address.py` reads them too."""
LONGEST: Final = 60
"""Characters of what is wrong that are told."""
DIGITS: Final = 6


class NotHereError(ValueError):
    """A moment is asked for that its game does not have; it says what, as the address has it."""


class NoteTooLongError(NotHereError):
    """What the address says of the moment has so many characters, more than `NOTE`."""

    def __init__(self, length: int) -> None:
        super().__init__("note")
        self.length = length


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after `at` moves, watched through these eyes, played on by this seat, or asked of it.

    `note` is what the author of a post says of it, in a language of their own.
    """

    at: int
    eyes: str
    show: Show = "replay"
    note: str = ""

    @property
    def wishes(self) -> dict[str, str]:
        """What an address says of it."""
        said = {"at": str(self.at), "eyes": self.eyes or ALL, "show": self.show}
        return {**said, "note": self.note} if self.note else said


def read(told: Mapping[str, Any], replay: Replay) -> Moment:
    """Return the moment of this game that is told of; raise `NotHereError` if it has none such."""
    parts = {name: str(told.get(name) or "").strip() for name in PARTS}
    wish = parts["show"].lower() or SHOWS[0]
    show = next((one for one in SHOWS if one == wish), None)
    if show is None:
        _refuse("show", parts)
    at = _at(parts["at"] or "0")
    if at > replay.session.ply:
        _refuse("at", parts)
    replay.stand_after(at)
    seats = _seats(replay, show)
    if not seats:
        _refuse("at" if parts["at"] else "show", parts)
    eyes = _eyes(parts["eyes"], replay, show) if parts["eyes"] else usual_eyes(replay, show)
    if eyes not in seats:
        _refuse("eyes", parts)
    return Moment(at, eyes, show, note(told))


def note(told: Mapping[str, Any]) -> str:
    """Return what an author says, as it can be shown; raise `NoteTooLongError` if it is too much.

    It may be in any language, and is text: neither marks that turn other text nor breaks are left.
    """
    text = cleaned(" ".join(str(told.get("note") or "").split()))
    if len(text) > NOTE:
        raise NoteTooLongError(len(text))
    return text


def here(replay: Replay) -> list[Moment]:
    """Return what strangers may be shown of where a replay stands: to watch, or to play on."""
    if not replay.session.ply:
        return []
    over, at, eyes = not replay.session.to_move, replay.timeline.plies, replay.viewpoint.eyes
    moments = [Moment(at, eyes if over else "")]
    for show in SHOWS[1:]:
        seats = _seats(replay, show)
        if seats:
            moments.append(Moment(at, eyes if eyes in seats else usual_eyes(replay, show), show))
    return moments


def usual_eyes(replay: Replay, show: Show) -> str:
    """Return whose eyes are meant where that is not said: of who moves next, if that is played."""
    if show == "replay":
        return replay.viewpoint.eyes
    seats, next_mover = _seats(replay, show), replay.takeover.next_mover
    return next_mover if next_mover in seats else seats[0]


def _seats(replay: Replay, show: Show) -> Sequence[str]:
    """Return through whose eyes this can be shown: a question is put to who decides there."""
    if show == "replay":
        return replay.viewpoint.choices
    return replay.takeover.vacant if show == "play" else replay.takeover.deciders


def _at(text: str) -> int:
    """Return the number of moves that a text says; more than any game has if it is no number."""
    known = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if known else 10**DIGITS


def _eyes(text: str, replay: Replay, show: str) -> str:
    """Return the viewpoint that an address calls so, whatever its case; nobody's if it is none."""
    names = {seat.lower(): seat for seat in replay.session.game.seats}
    if show == "replay":
        names |= {ALL: "", OPEN: OPEN}
    return names.get(text.lower(), text)


def _refuse(name: str, parts: Mapping[str, str]) -> NoReturn:
    text = parts[name]
    what = f"{name}={text if len(text) <= LONGEST else text[:LONGEST] + '…'}"
    raise NotHereError(what)
