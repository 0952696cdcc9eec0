"""The hot seat: who is at the screen, and to whom the device must be handed next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.core import Seat
    from pyengine.session import Session


class HotSeat:
    """The people of a game who share a device.

    One of them holds it (and may look), or nobody does yet: then it is handed to the person to
    move. A person who has taken a move back goes before the others (`back`).
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.humans = session.humans
        self.only = session.only_human
        self._holder: Seat | None = None
        self._back: Seat | None = None

    @property
    def asked(self) -> Seat | None:
        """The person who must move next."""
        if self._back in self._session.to_move:
            return self._back
        to_ask = self._session.to_ask
        return next((seat for seat in (self._holder, *self.humans) if seat in to_ask), None)

    @property
    def hand_over_to(self) -> Seat | None:
        """The person who must be handed the device before anything of theirs is shown."""
        asked, session = self.asked, self._session
        if asked is None or self.only or asked == self._holder:
            return None
        secret = len(session.simultaneous) > 1 or session.seen(asked) != session.seen(None)
        return asked if secret else None

    @property
    def last_mover(self) -> Seat | None:
        """The person who made the last move, unless another one holds the device."""
        last = next((seat for seat in self._session.movers if seat in self.humans), None)
        return last if self._holder in {None, last} else None

    @property
    def bot(self) -> Seat | None:
        """The bot that must move next."""
        return next((seat for seat in self._session.to_ask if seat not in self.humans), None)

    def take(self) -> None:
        """Hand the device to the person to move."""
        self._holder = self.hand_over_to or self._holder

    def hold(self, seat: Seat) -> None:
        """Let this person keep the device."""
        self._holder = seat

    def let_go(self, back: Seat | None = None) -> None:
        """Let nobody hold the device; `back` is a person who has taken a move back."""
        self._holder, self._back = None, back
