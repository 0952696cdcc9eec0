"""The viewpoint from which a game is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pyengine.core import Seat
    from pyengine.session import Session

OPEN: Final = "open"
"""The viewpoint with all cards face up."""


class Viewpoint:
    """The view of a seat, of a spectator (""), or with all cards face up (`OPEN`).

    An unfinished game is shown from a spectator's view, or from that of `person`, its only person,
    if given; a finished game from any.
    """

    def __init__(self, session: Session, person: Seat | None) -> None:
        self._session = session
        self._person = person
        self.chosen: str = person or ""

    @property
    def choices(self) -> list[str]:
        """The viewpoints to choose from."""
        if not self._session.to_move:
            return ["", *self._session.game.seats, OPEN]
        return ["", self._person] if self._person else [""]

    def choose(self, choice: str) -> None:
        """Choose a viewpoint, if it is available."""
        if choice in self.choices:
            self.chosen = choice

    @property
    def seat(self) -> Seat | None:
        """The seat of the viewpoint, if it is a seat's."""
        return self.chosen if self.chosen in self._session.game.seats else None

    def seen(self, state: Any) -> Any:  # any game's state
        """Return what is seen of a state of the game."""
        return state if self.chosen == OPEN else self._session.game.observation(state, self.seat)
