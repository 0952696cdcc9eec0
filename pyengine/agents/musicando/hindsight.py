"""Say what was hidden when a move was made and made another one better: who held which cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.musicando.cards import NUMBER, PAUSE, SYMBOL, bits, members
from pyengine.agents.musicando.finishing import mirrored
from pyengine.agents.musicando.policy import chains
from pyengine.agents.musicando.strength import kind
from pyengine.core import Reason
from pyengine.games.musicando.deck import DECK
from pyengine.games.musicando.moves import Bid, Choice, Lay

if TYPE_CHECKING:
    from pyengine.core import Hindsight, Seat, Weighed
    from pyengine.games.musicando import Musicando, State
    from pyengine.games.musicando.layout import Layout
    from pyengine.games.musicando.moves import Move

REST: Final = PAUSE << 3 | SYMBOL
"""The rest's number."""

OPENERS: Final = 7
"""M-1.2: the cards that open a display, one of each colour."""


def reason(
    game: Musicando,
    afterwards: Hindsight[State],
    made: Weighed[Move],
    best: Weighed[Move],
) -> Reason | None:
    """Return who held what, or who finishes sooner or later with the `best` move.

    All hands are known afterwards. None if neither explains it.
    """
    known, seat = afterwards.known, afterwards.seat
    if known.phase == "play":
        return _let_in(game, known, seat, made.move, best.move) or _finish(made, best)
    found = None
    if isinstance(best.move, Bid):
        found = _pair(game, known, seat, best.move.display, well=True)
    elif isinstance(made.move, Bid):
        found = _pair(game, known, seat, made.move.display, well=False)
    return found or _foreseen(made, best)


def _let_in(game: Musicando, known: State, seat: Seat, made: Move, best: Move) -> Reason | None:
    """M-5.3, M-5.4: say which opponent held a card that only the card laid let in."""
    letter = cast("Layout", known.layout).letter
    if letter not in {"P", "M"}:
        return None
    then = _followers(letter, made) - _followers(letter, best)
    for other, hand in zip(game.seats, known.hands, strict=True):
        if game.side(other) == game.side(seat):
            continue
        held = then & {*members(bits(cast("tuple[str, ...]", hand)))}
        if held:
            return Reason("hindsight_held", {"seat": other, "card": DECK[min(held)]}, 0.0)
    return None


def _followers(letter: str, move: Move) -> set[int]:
    """M-5.3, M-5.4: return the note cards that a card lets in at once."""
    if not isinstance(move, Lay) or NUMBER[move.card] & 7 == SYMBOL:
        return set()
    return {chain[0] for chain in chains(letter, NUMBER[move.card]) if chain}


def _finish(made: Weighed[Move], best: Weighed[Move]) -> Reason | None:
    """M-6.1: say who would have finished sooner or later with the best move, if that is known."""
    found = [mirrored(each) for each in made.reasons]
    found += [each if mirrored(each) else None for each in best.reasons]
    one = next((each for each in found if each), None)
    return one and Reason(f"hindsight_{one.key}", one.args, one.share)


def _foreseen(made: Weighed[Move], best: Weighed[Move]) -> Reason | None:
    """M-6.2, M-7.2: say how often the contract of either move is made, whichever tells more.

    Of displays, how often one comes first with the better one; None if that is not more often.
    """
    if isinstance(best.move, Choice):
        often, less = (each.reasons[0].args["n"] for each in (best, made))
        return best.reasons[0] if cast("int", often) > cast("int", less) else None
    instead = [Reason(one.key, one.args, -one.share) for one in made.reasons]
    found = [one for one in [*best.reasons, *instead] if one.share > 0]
    return max(found, key=lambda one: one.share, default=None)


def _pair(game: Musicando, known: State, seat: Seat, display: str, *, well: bool) -> Reason | None:
    """M-1.3, M-2.5: say that a side held the rest, or many or few of a display's openers.

    `well` if that is to speak for the display.
    """
    hands = {
        other: bits(cast("tuple[str, ...]", hand))
        for other, hand in zip(game.seats, known.hands, strict=True)
    }
    own = [other for other in game.seats if game.side(other) == game.side(seat)]
    holder = next((other for other, hand in hands.items() if hand >> REST & 1), None)
    if display in {"S", "G"}:
        if holder is None or holder == seat or (holder in own) != well:
            return None
        return Reason("hindsight_rest", {"seat": holder}, 0.0)
    if len(own) == 1:
        return None
    held = sum(kind(display, card) == "opener" for other in own for card in members(hands[other]))
    if (2 * held > OPENERS) != well:
        return None
    return Reason(f"hindsight_openers_{display}", {"n": held, "of": OPENERS}, 0.0)
