"""M-5: what the four displays have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyengine.core import Refusal
    from pyengine.games.musicando.deck import Card
    from pyengine.games.musicando.moves import Lay


@dataclass(frozen=True, slots=True)
class Layout(ABC):
    """A display with the cards laid in it, in order.

    All other fields are derived from `laid`, so that legal moves can be found without looking at
    every card; they are excluded from comparison.
    """

    letter: ClassVar[str]
    """M-2.2: the display's letter in a bid."""
    clause: ClassVar[str]
    """The clause of M-5 by which note cards are laid."""
    symbol_clause: ClassVar[str]
    """The clause of M-4 by which symbols are laid."""
    openers: ClassVar[frozenset[Card]]
    """M-1.3: the cards of which one must come first."""

    laid: tuple[Lay, ...] = ()

    @abstractmethod
    def moves(self, hand: Iterable[Card]) -> list[Lay]:
        """M-3.1: return where cards of this hand can be laid now, card by card."""

    @abstractmethod
    def fits(self, move: Lay) -> bool:
        """M-3.1: tell whether this card, which somebody holds, can be laid there now."""

    @abstractmethod
    def why_not(self, move: Lay) -> Refusal | None:
        """M-5: return why this card, which somebody holds, cannot be laid there; None if it can."""

    @abstractmethod
    def with_card(self, move: Lay) -> Self:
        """Return the display with one more card, which is trusted to fit."""
