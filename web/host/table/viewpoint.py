"""Through whose eyes a game is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pyengine.core import Seat
    from pyengine.session import Session

OPEN: Final = "open"
"""The eyes of somebody who sees every card."""


class Viewpoint:
    """The eyes are those of a seat, of everybody (""), or see every card (`OPEN`).

    Of a game that goes on it is shown what everybody may see, or what the one `person` sees who may
    watch it as their own; of a finished game anything.
    """

    def __init__(self, session: Session, person: Seat | None) -> None:
        self._session = session
        self._person = person
        self.eyes: str = person or ""

    @property
    def choices(self) -> list[str]:
        """Through whose eyes one may look."""
        if not self._session.to_move:
            return ["", *self._session.game.seats, OPEN]
        return ["", self._person] if self._person else [""]

    def choose(self, eyes: str) -> None:
        """Look through these eyes, if one may."""
        if eyes in self.choices:
            self.eyes = eyes

    @property
    def seat(self) -> Seat | None:
        """The seat that looks, if it is one."""
        return self.eyes if self.eyes in self._session.game.seats else None

    def seen(self, state: Any) -> Any:  # any game's state
        """Return what is seen of a state of the game."""
        return state if self.eyes == OPEN else self._session.game.observation(state, self.seat)
