"""Measure how well a newcomer does who only follows the advice of How to play.

    python -m tests.bench.advice turandot [--level easy] [--games 300] [--seed 1]

plays a bot that follows the advice in the game's `how_to_play.toml` and nothing else, in every seat
of each deal, against bots of a level; in Musicando with a partner of that level, sides swapped.
Prints the share of wins with its 95 % interval.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

from pyengine.commands import print_json
from pyengine.commands.tournament import wilson, wins
from pyengine.games.lucca_citta.cards import COLOUR, SHIELDS, TOWER, WINDOWS
from pyengine.games.lucca_citta.district import shields
from pyengine.games.lucca_citta.moves import BUILD, DISCARD, WALL, Done, Keep, Open, Take, Use
from pyengine.games.musicando.deck import NOTES, OVALS, PAUSE, SYMBOLS
from pyengine.games.musicando.moves import CONCEDE, PASS, Lay
from pyengine.games.musicando.moves import Bid as Call
from pyengine.games.turandot import OPPOSITES, ROLE_GENDERS, SINGERS, Bid, Fire, Name, Understudy
from pyengine.games.turandot import best_cast as best_of
from tests.bench import selfplay

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyengine.core import Game, Seat
    from pyengine.games.lucca_citta.state import State as LuccaState
    from pyengine.games.musicando import State as MusicandoState
    from pyengine.games.turandot import Card, Company
    from pyengine.games.turandot import State as TurandotState
    from tests.bench.selfplay import Player

# --- Turandot -------------------------------------------------------------------------------------

DECIDED: Final = 5
"""From this round on, money is spent on the best singer."""
LONE: Final = 3
"""Others are expected to bid for a singer with this many stars too."""


def bidding(game: Game[Any, Any], seen: TurandotState, seat: Seat, rng: Random) -> object:
    """Bid for four men and two women, alone on a number, with money late, minding types."""
    me = game.seats.index(seat)
    mine, moves = seen.companies[me], game.legal_moves(seen, seat)
    if seen.phase == "casting":
        return best_of(mine.singers)
    if seen.phase == "naming":
        return Name(seat) if Name(seat) in moves else moves[0]
    if seen.phase == "firing":
        fires = cast("Sequence[Fire]", moves)
        return min(fires, key=lambda fire: _liking(mine, fire.director))
    if seen.phase == "understudies":
        sign = 1 if seen.due[0] == me else -1
        served = cast("Sequence[Understudy]", moves)
        company = seen.companies[seen.due[0]]
        return max(served, key=lambda one: sign * _looks(company, seen.stage[one.number - 1]))
    looks = [_looks(mine, card) for card in seen.stage]
    spends = min(mine.money, 2) if seen.round >= DECIDED else 0
    if not spends:  # alone on a number, a singer with fewer stars costs nothing
        looks = [
            one - (isinstance(card, int) and SINGERS[card].stars == LONE and rng.random() < 0.5)
            for one, card in zip(looks, seen.stage, strict=True)
        ]
    return Bid(looks.index(max(looks)) + 1, spends, rng.random() < 0.5)


def _looks(company: Company, card: Card | None) -> float:
    """Return a card's apparent worth: stars, a favourite role, a needed gender."""
    if card is None:
        return 0.0
    if isinstance(card, str):
        return _liking(company, card)
    singer = SINGERS[card]
    count = [SINGERS[each].gender for each in company.singers].count(singer.gender)
    too_many = singer.gender != "u" and count >= ROLE_GENDERS.count(singer.gender)
    kinds = [SINGERS[each].type for each in company.singers]
    type_wanted = singer.type == company.director if company.director else singer.type in kinds
    opposed = OPPOSITES.get(company.director or "") == singer.type
    return singer.stars + 0.5 * bool(singer.favourite) - too_many + 0.5 * type_wanted - opposed


def _liking(company: Company, director: str) -> float:
    """Return how many of its singers a director likes, minus those disliked."""
    kinds = [SINGERS[each].type for each in company.singers]
    against = OPPOSITES.get(director)
    return kinds.count(director) - (kinds.count(against) if against else 0)


# --- Lucca Città ----------------------------------------------------------------------------------

LATE: Final = 5
"""From this round on, everything that pays is opened."""
ENOUGH: Final = 3
"""The points for which a palazzo is opened before that."""


def building(game: Game[Any, Any], seen: LuccaState, seat: Seat, rng: Random) -> object:
    """Build what oneself and the neighbours have begun, open early, two shields per wall."""
    del rng
    me = game.seats.index(seat)
    moves = game.legal_moves(seen, seat)
    if seen.phase == "keeping":
        keeps = cast("Sequence[Keep]", moves)
        return max(keeps, key=lambda one: SHIELDS[one.behind] + SHIELDS[one.front])
    if seen.phase == "opening":
        opens = [move for move in moves if isinstance(move, Open)]
        best = max(opens, key=lambda one: _pays(seen, me, one.colour))
        least = 1 if seen.round >= LATE else ENOUGH
        return best if _pays(seen, me, best.colour) >= least else Done()
    if seen.phase == "taking":
        takes = cast("Sequence[Take]", moves)
        return max(
            takes, key=lambda one: sum(_wanted(seen, me, card) for card in seen.sets[one.set - 1])
        )
    uses = cast("Sequence[Use]", moves)
    built = [use for use in uses if use.use == BUILD]
    if built:
        return max(built, key=lambda one: (_wanted(seen, me, one.card), one.card))
    mine = seen.districts[me]
    use = WALL if shields(mine) >= 2 * len(mine.walls) + 2 else DISCARD
    return next(one for one in uses if one.use == use)


def _pays(seen: LuccaState, me: int, colour: int) -> int:
    """L-5.2: return what opening a colour pays now."""
    others = [one for who, one in enumerate(seen.districts) if who != me]
    return sum(len(one.building[colour]) + 2 * bool(one.completed[colour]) for one in others)


def _wanted(seen: LuccaState, me: int, card: object) -> float:
    """Return how desirable a card is."""
    if card == TOWER or not isinstance(card, int):
        return 1.0
    colour, mine = COLOUR[card], seen.districts[me]
    if mine.completed[colour] or mine.opened[colour]:
        return 0.3
    return 1 + len(mine.building[colour]) + 0.3 * _pays(seen, me, colour) + 0.2 * WINDOWS[card]


# --- Musicando ------------------------------------------------------------------------------------

HOLDS: Final = 3
"""Openers of a display that are enough to bid it."""
FITTING: Final = 3
"""Cards that have to fit before the rest is laid."""


def laying(game: Game[Any, Any], seen: MusicandoState, seat: Seat, rng: Random) -> object:
    """Bid one's openers, lay what one's own next card continues, keep the rest."""
    me = game.seats.index(seat)
    hand = [str(card) for card in seen.hands[me]]
    moves = [move for move in game.legal_moves(seen, seat) if move != CONCEDE]
    if seen.phase != "play":
        return _called(seen, hand, moves)
    lays = [move for move in moves if isinstance(move, Lay)]
    if not lays:
        return PASS
    fitting = len({lay.card for lay in lays} - SYMBOLS)
    if fitting < FITTING and len({lay.card for lay in lays}) > 1:
        lays = [lay for lay in lays if lay.card != PAUSE]

    def likes(lay: Lay) -> float:
        if lay.card in SYMBOLS:
            return 0.5 if lay.card == PAUSE or _aimed(game, seen, seat, lay) else -0.5
        at = NOTES.index(lay.card[1])
        near = [lay.card[0] + NOTES[n] for n in (at - 1, at + 1) if 0 <= n < len(NOTES)]
        return sum(card in hand for card in near)

    return max(lays, key=lambda lay: (likes(lay), rng.random()))


def _aimed(game: Game[Any, Any], seen: MusicandoState, seat: Seat, lay: Lay) -> bool:
    struck = cast("Any", game).blocks(seen, seat, lay.card)
    return bool(struck) and all(game.side(other) != game.side(seat) for other in struck)


def _called(seen: MusicandoState, hand: Sequence[str], moves: Sequence[object]) -> object:
    lowest, ovals = sum(card[1] == NOTES[0] for card in hand), sum(card in OVALS for card in hand)
    display = "M" if lowest >= ovals else "P"
    if max(lowest, ovals) < HOLDS or any(isinstance(call, Call) for call in seen.calls[-3:]):
        return PASS if PASS in moves else moves[0]
    return next((call for call in moves if getattr(call, "display", "") == display), moves[0])


# --- Measuring ------------------------------------------------------------------------------------

FOLLOWERS: Final[dict[str, Callable[..., object]]] = {
    "turandot": bidding,
    "lucca-citta": building,
    "musicando": laying,
}


def main() -> None:
    """Play and print the result."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=FOLLOWERS)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    key, rng = args.game, Random(args.seed)
    share: list[float] = []
    ours, theirs = cast("Player", FOLLOWERS[key]), selfplay.level(key, args.level)
    count = 4 if key == "musicando" else 3
    while len(share) < args.games:
        deal = rng.getrandbits(48)
        for place in range(count):
            seats = [theirs] * count
            seats[place] = ours
            game, state = selfplay.play(key, seats, deal, len(share))
            share.append(wins(game, state)[place])
    rate, low, high = wilson(sum(share), len(share))
    print_json(
        {
            "game": key,
            "against": args.level,
            "games": len(share),
            "rate": round(rate, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }
    )


if __name__ == "__main__":
    main()
