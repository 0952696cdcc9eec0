"""Decide once which table to show, from the address, the tab and the saved games.

| the address has …        | and the tab …                 | then                                  |
|--------------------------|-------------------------------|---------------------------------------|
| a game (`#g=…`)          | has a game open               | that game, the linked one over it     |
|                          | is new                        | the last game, the linked one over it |
|                          | left its table                | the lobby, the linked one over it     |
| a lesson (`?learn=`)     |                               | the lesson                            |
| who plays (`?seats=`)    | has a game open               | that game                             |
|                          | is new, and the last game     | the last game                         |
|                          | began at this address         |                                       |
|                          | otherwise                     | a new game                            |
| a game's name (`?game=`) | has a game open               | that game                             |
|                          | is new, or left its table     | the lobby                             |
| nothing                  | has a game open               | that game                             |
|                          | is new                        | the last game                         |
|                          | left its table                | the lobby                             |

Leaving a table for the lobby takes `?seats=` or `?learn=` out of the address (`page.py`), so that a
reload stays in the lobby; only a new visit to such an address sets up its table again. So does the
lobby under a linked game, which counts instead of the rest of its address: after a reload, too, who
has declined it is where they were.

A game over which two hosts have failed stays closed. A game that was being watched in this tab is
shown over whatever is chosen here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_FAILURES: Final = 1
"""How many hosts may have failed over a game that is still reopened."""

Kind = Literal["lobby", "lesson", "begin", "resume", "closed"]


@dataclass(frozen=True, slots=True)
class Request:
    """What the address and the tab say.

    `own` is the game open in this tab ("": it left its table; None: the tab is new), `watched` the
    saved game that it watches ("": none, or one in its address).
    """

    linked: bool = False
    learns: bool = False
    begins: bool = False
    names: bool = False
    query: str = ""
    own: str | None = None
    watched: str = ""
    failures: int = 0

    @classmethod
    def said(cls, hello: Mapping[str, Any], games: Sequence[str]) -> Request:
        """Return what a page's hello says, validated; `games` are the known ones."""
        begin, watch, learn, own = (hello.get(one) for one in ("begin", "watch", "learn", "open"))
        failures = hello.get("failures") or 0
        return cls(
            linked=hello.get("linked") is True,
            learns=isinstance(learn, dict) and learn.get("game") in games,
            begins=isinstance(begin, dict),
            names=hello.get("named") is True,
            query=str(hello.get("query") or ""),
            own=None if own is None else str(own),
            watched=str(watch.get("id") or "") if isinstance(watch, dict) else "",
            failures=failures if isinstance(failures, int) else MOST_FAILURES + 1,
        )


@dataclass(frozen=True, slots=True)
class Saved:
    """What the device has saved: the last game, and the address at which each game began."""

    last: str = ""
    queries: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableChoice:
    """The table to show, its game, and the saved game watched over it.

    `game` is set even if it cannot be opened: it may exist but be unreadable.
    """

    kind: Kind
    game: str = ""
    watched: str = ""


def which_table(request: Request, saved: Saved) -> TableChoice:
    """Return the table to show."""
    if request.learns and not request.linked:
        return TableChoice("lesson")
    begins = request.begins and not request.linked
    names = request.names and not request.begins and not request.linked
    new = saved.last if not names else ""
    game = new if request.own is None else request.own
    watched = request.watched if request.failures <= MOST_FAILURES else ""
    here = game in saved.queries
    if begins and not (here and (request.own or saved.queries[game] == request.query)):
        return TableChoice("begin", game, watched)
    if not here:
        return TableChoice("lobby", game, watched)
    return TableChoice("resume" if request.failures <= MOST_FAILURES else "closed", game, watched)
