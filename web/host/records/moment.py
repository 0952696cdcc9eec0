"""A moment of a game that an address shows: `?at=17&eyes=A&show=replay#g=…`.

What such an address says is read as strictly as any door should: what is not there in that game is
named (`NotHereError`), and then the game is shown from its beginning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, get_args

from host.table.replay import OPEN, Replay

if TYPE_CHECKING:
    from collections.abc import Mapping

Show = Literal["replay", "play"]
SHOWS: Final[tuple[Show, ...]] = get_args(Show)
ALL: Final = "all"
"""How an address calls the eyes of everybody."""
PARTS: Final = ("at", "eyes", "show")
"""What an address says of a moment: `page/address.py` reads them too."""
LONGEST: Final = 60
"""Characters of what is wrong that are told."""
DIGITS: Final = 6


class NotHereError(ValueError):
    """A moment is asked for that its game does not have; it says what, as the address has it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after `at` moves, watched through these eyes, or played on by this seat."""

    at: int
    eyes: str
    show: Show = "replay"

    @property
    def wishes(self) -> dict[str, str]:
        """What an address says of it."""
        return {"at": str(self.at), "eyes": self.eyes or ALL, "show": self.show}


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
    if show == "play" and not replay.vacant:
        _refuse("at" if parts["at"] else "show", parts)
    seats = replay.vacant if show == "play" else replay.viewpoints
    eyes = _eyes(parts["eyes"], replay, show) if parts["eyes"] else usual_eyes(replay, show)
    if eyes not in seats:
        _refuse("eyes", parts)
    return Moment(at, eyes, show)


def here(replay: Replay) -> list[Moment]:
    """Return what strangers may be shown of where a replay stands: to watch, or to play on."""
    if not replay.session.ply:
        return []
    over = not replay.session.to_move
    moments = [Moment(replay.plies, replay.viewpoint if over else "")]
    if replay.vacant:
        seen = replay.viewpoint in replay.vacant
        eyes = replay.viewpoint if seen else usual_eyes(replay, "play")
        moments.append(Moment(replay.plies, eyes, "play"))
    return moments


def usual_eyes(replay: Replay, show: str) -> str:
    """Return whose eyes are meant where that is not said: of who moves next, if that is played."""
    if show == "replay":
        return replay.viewpoint
    return replay.next_mover if replay.next_mover in replay.vacant else replay.vacant[0]


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
