"""Say what was hidden when a move was made and made another one better: which cards came later.

What they made of the two moves is told in points, by playing the game to its end after each. The
first cards are compared by what the others kept, and by the open sets.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pyengine.agents.lucca_citta.afterwards import endings, endings_after, tell_scores
from pyengine.agents.lucca_citta.candidates import candidates, first_moves
from pyengine.agents.lucca_citta.keeping import Beginning, first_street
from pyengine.agents.lucca_citta.outlook import Position
from pyengine.agents.lucca_citta.plans import rivals
from pyengine.agents.lucca_citta.players import Hard
from pyengine.agents.lucca_citta.reasons import counted, worth_of_counted
from pyengine.agents.lucca_citta.street import LANES, turn_order
from pyengine.agents.lucca_citta.street_reasons import NUMBER_POINTS
from pyengine.core import Reason
from pyengine.games.lucca_citta.cards import COLOUR, COLOURS, numbers
from pyengine.games.lucca_citta.moves import BUILD, Keep, Open, Take, Use
from pyengine.games.lucca_citta.resolution import SET

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyengine.agents.lucca_citta.afterwards import Ending
    from pyengine.core import Hindsight, Seat, Weighed
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

UNEXPECTED: Final = 0.5
"""Cards of a colour by which the later sets must differ from what was to be expected."""

FEW: Final = 3
"""At most this many cards of a colour are called few."""

KEPT: Final = 2
"""L-2.2: how many cards are kept."""

MORE: Final = ("hindsight_fits", "hindsight_windows", "hindsight_shields")
"""The reasons that the better first cards had more of what is counted (`counted`)."""

OWN_COLOUR: Final = ("hindsight_completes", "hindsight_more")
"""The reasons about a palazzo of one's own."""


def reason(
    game: LuccaCitta, afterwards: Hindsight[State], made: Weighed[Move], best: Weighed[Move]
) -> Reason | None:
    """Return what the `best` move would have brought with the cards that came, or which came.

    None if neither explains it.
    """
    known, seat = afterwards.known, game.seats.index(afterwards.seat)
    if isinstance(made.move, Keep) and isinstance(best.move, Keep):
        return _kept(game, known, seat, made.move, best.move)
    brought = _brought(game, afterwards, made.move, best.move)
    came = _came(game, known, made.move, best.move)
    if brought and came and (brought.key in OWN_COLOUR and came.key == "hindsight_came"):
        return came if brought.args["colour"] == came.args["colour"] else brought
    return brought or came


# --- L-2.2 What is kept ---------------------------------------------------------------------------


def _kept(game: LuccaCitta, known: State, seat: int, made: Keep, best: Keep) -> Reason | None:
    """L-2.2, L-4: say what the better cards had more of, or that they went earlier."""
    start = Beginning(game, known, seat, Hard.weighing)
    each = worth_of_counted(start)
    more = [
        one - other for one, other in zip(counted(start, best), counted(start, made), strict=True)
    ]
    found = [
        Reason(key, {"n": n}, n * worth)
        for key, n, worth in zip(MORE, more, each, strict=True)
        if n > 0
    ]
    place = _place(known, seat, best)
    if place and place < (_place(known, seat, made) or place):
        found = [one for one in found if one.key != "hindsight_shields"]
        found.append(Reason("hindsight_goes", {"place": place}, max(1, more[2]) * each[2]))
    return _weightiest(found)


def _place(known: State, seat: int, keep: Keep) -> int | None:
    """L-4.1: return one's place in the first round, from 1; None if not all others have kept."""
    pairs = [numbers(hand.kept) for hand in known.hands]
    pairs[seat] = (keep.behind, keep.front)
    if not all(len(pair) == KEPT for pair in pairs):
        return None
    return 1 + turn_order([first_street(*pair) for pair in pairs]).index(seat)


# --- L-5 A turn -----------------------------------------------------------------------------------


def _brought(
    game: LuccaCitta, afterwards: Hindsight[State], made: Move, best: Move
) -> Reason | None:
    """L-5 to L-7: return the largest difference in points that speaks for the best move.

    It holds against the game as it would have gone on after the move made, and as it did go on.
    """
    known, position = afterwards.known, Position(game, afterwards.known)
    tell_scores(position)
    me, others = position.seat, rivals(position)
    weights = Hard.weighing(len(position.streets), position.size, position.left)
    turns = candidates(position, weights, game.legal_moves(known, afterwards.seat))

    def after(move: Move) -> list[Ending]:
        begun = [turn for turn in turns if move in first_moves(position.phase, turn)]
        ends = [endings_after(position, turn, known, Hard.weighing) for turn in begun]
        return max(ends, key=lambda end: _lead(end, me, others), default=[])

    then, instead = after(best), after(made)
    if not (then and instead) or _lead(then, me, others) <= _lead(instead, me, others):
        return None
    played = endings(game.seats, known, afterwards.end)
    found = [*_of_own(then[me], instead[me], played[me])]
    for p, part in others.items():
        found += _of_rival(position.seats[p], part, then[p], instead[p], played[p])
    opened = [move.colour for move in (made, best) if isinstance(move, Open)]
    names = {COLOURS[c] for c in opened}
    return _weightiest([one for one in found if one.args.get("colour") in names] or found)


def _lead(ends: Sequence[Ending], me: int, others: Mapping[int, float]) -> float:
    """Return what one scores more than the others."""
    return ends[me].points - sum([part * ends[p].points for p, part in others.items()])


def _weightiest(found: Sequence[Reason]) -> Reason | None:
    """Return the weightiest reason, without its share: nothing is compared with it."""
    most = max(found, key=lambda reason: reason.share, default=None)
    return most and Reason(most.key, most.args, 0.0)


def _of_own(then: Ending, instead: Ending, played: Ending) -> Iterator[Reason]:
    """L-5.2, L-5.6, L-7: yield what one's own street would have scored more."""
    for c in LANES:
        more = then.of_lane(c) - max(instead.of_lane(c), played.of_lane(c))
        if more <= 0:
            continue
        if then.windows[c] and c in then.whole - instead.whole - played.whole:
            args = {"colour": COLOURS[c], "n": then.windows[c]}
            yield Reason("hindsight_completes", args, more)
        else:
            yield Reason("hindsight_more", {"colour": COLOURS[c], "n": more}, more)
    walls = then.walls - max(instead.walls, played.walls)
    if walls > 0:
        yield Reason("hindsight_walls", {"n": walls}, walls)
    if instead.low and played.low and not then.low:
        yield Reason("hindsight_low", {}, NUMBER_POINTS)
    if then.high and not (instead.high or played.high):
        yield Reason("hindsight_high", {}, NUMBER_POINTS)


def _of_rival(
    seat: Seat, part: float, then: Ending, instead: Ending, played: Ending
) -> Iterator[Reason]:
    """L-5.2, L-5.6, L-7: yield what another would have scored less, or not have completed."""
    less = min(instead.points, played.points) - then.points
    if less <= 0:
        return
    lost = [c for c in (instead.whole & played.whole) - then.whole if instead.of_lane(c) > less / 2]
    if lost:
        yield Reason("hindsight_denies", {"seat": seat, "colour": COLOURS[min(lost)]}, less * part)
    else:
        yield Reason("hindsight_less", {"seat": seat, "n": less}, less * part)


# --- L-2.1 The cards that came --------------------------------------------------------------------


def _came(game: LuccaCitta, known: State, made: Move, best: Move) -> Reason | None:
    """L-2.1, L-5.5: return the colour of which surprisingly many or few cards came.

    Many of one that only the `best` move builds with, or few of one that only the move `made` does.
    None if there is none, or nothing was to come.
    """
    came = Counter(COLOUR[card] for card in numbers(known.deck[: _to_come(game, known)]))
    left = Counter(COLOUR[card] for card in numbers(known.deck))
    share = _to_come(game, known) / max(1, len(known.deck))
    better, played = _colours(known, best), _colours(known, made)
    surplus = {colour: came[colour] - share * left[colour] for colour in better - played}
    surplus |= {colour: share * left[colour] - came[colour] for colour in played - better}
    most = max(sorted(surplus), key=surplus.__getitem__, default=None)
    if most is None or surplus[most] < UNEXPECTED:
        return None
    key = "hindsight_came" if most in better else "hindsight_few"
    if (came[most] > FEW) != (most in better):
        return None
    return Reason(key, {"n": came[most], "colour": COLOURS[most]}, 0.0)


def _to_come(game: LuccaCitta, known: State) -> int:
    """L-2.1: return how many cards of the deck are laid out in the rounds to come."""
    return (game.rounds - known.round) * SET * (len(game.seats) + 1)


def _colours(known: State, move: Move) -> set[int]:
    """L-5.1, L-5.5: return the colours that a move can build with."""
    if isinstance(move, Take):
        return {COLOUR[card] for card in numbers(known.sets[move.set - 1])}
    return {COLOUR[move.card]} if isinstance(move, Use) and move.use == BUILD else set()
