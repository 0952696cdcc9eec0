"""The view of Musicando in constructed positions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from musicando_table import game, position
from pictures import after as acted
from pictures import symbols
from pictures import tree as drawn_tree

from games import load_view, load_words
from host.prefs import DEFAULT, Prefs
from host.table.view_context import Participant, ViewContext
from pyengine.record import HUMAN

if TYPE_CHECKING:
    from pyengine.core import Event, Seat
    from pyengine.games.musicando import Musicando, State

VIEW = load_view("musicando")
WORDS = load_words("en", "musicando", strict=True)
DRAWINGS = symbols("app", "musicando")
NAMES = {"N": "Nora", "E": "Emil", "S": "Sara", "W": "Wim"} | dict(
    zip("ABCDFGH", ("Anna", "Bo", "Cleo", "Dora", "Finn", "Gro", "Hal"), strict=True)
)
PARTNERS = game()
ALONE = game("individual", 3)
tree = partial(drawn_tree, VIEW, DRAWINGS)
after_acts = partial(acted, VIEW)


def view_context(
    rules: Musicando,
    state: State,
    seat: Seat | None = "N",
    *,
    prefs: Prefs = DEFAULT,
    event: Event | None = None,
) -> ViewContext[Any, Any]:
    """Return what this seat sees of a state, with an empty draft."""
    participants = {letter: Participant(NAMES[letter], HUMAN) for letter in rules.seats}
    words = load_words(prefs.lang, "musicando", strict=True)
    seen, to_move = rules.observation(state, seat), () if event else rules.to_move(state)
    return ViewContext(rules, seen, seat, to_move, participants, words, {}, prefs, event=event)


def lying(
    display: str, laid: str, hands: dict[str, str], rules: Musicando = PARTNERS, **changes: object
) -> State:
    """Return a table in play on which the first seat of the hands has laid all cards."""
    mover = rules.seats.index(next(iter(hands)))
    laid_by = (mover,) * len(laid.split())
    return position(rules, display, laid, hands, laid_by=laid_by, **changes)
