"""The bots. All cast as well as possible; they differ in how they bid, serve and fire."""

from __future__ import annotations

from math import exp, fsum, hypot
from typing import TYPE_CHECKING, Final, cast

from pyengine.agents.turandot import firing, reasons
from pyengine.agents.turandot.casting import weigh_casts
from pyengine.agents.turandot.round_model import DECIMALS, DESIGNER, round_model, shares, standing
from pyengine.agents.turandot.solve import draw, equilibrium, naive, normalized, replies
from pyengine.core import REASONS, Reason, Weighed
from pyengine.games.turandot import LAST_ROUND, SINGERS, Bid, Understudy, best_cast

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from random import Random

    from pyengine.agents.turandot.round_model import RoundModel
    from pyengine.agents.turandot.solve import Round
    from pyengine.core import Game, Seat
    from pyengine.games.turandot import Card, Fire, Move, Name, State, Turandot

    Thinking = Generator[None, None, Move]
    Weighing = Generator[None, None, Sequence[Weighed[Move]]]
    Bids = Generator[None, None, Round]

EXTRA_MONEY_CHANCE: Final = 0.5
"""How often the easy bot adds one more money card to a bid."""
STAR_NOISE: Final = 1.0
"""Stars by which the easy bot may misjudge a card."""
STARS_PER_FACTOR_E: Final = 2.0
"""Stars that make a win e times as likely, as the easy bot believes."""
EASY_ERROR: Final = 0.2
"""The approximate standard error of odds by stars alone."""

MEDIUM_SHARPNESS: Final = 30.0
"""The medium bot lays a bid e times as often if its odds are better by 1 / this."""

EXPERT_CHANCE: Final = 0.6
"""The chance that the hard bot assumes for another player to bid as well as itself."""
HARD_SHARPNESS: Final = 150.0
"""The hard bot lays a bid of its mix e times as often if its odds are better by 1 / this."""
MIN_BID_SHARE: Final = 0.3
"""The hard bot drops bids from its mix that are rarer than this."""

UNNOTICED: Final = 0.002
"""A difference in odds for which nobody would hold money back in the last round."""

BID_ERRORS: Final = (0.2, 0.2, 0.12, 0.08, 0.07, 0.08, 0.07)
"""The standard error of a bid's odds by rounds to come, since the others may bid differently.

This and the next three are measured by `python -m tests.bench.turandot_odds`.
"""
BID_DIFFERENCE_ERROR: Final = 0.08
"""The standard error of the difference of two such odds."""
SETTLED_ERRORS: Final = (0.0, 0.12, 0.08, 0.06, 0.08, 0.06, 0.04)
"""The standard error of odds by companies' worth once the bids are settled."""
SETTLED_DIFFERENCE_ERROR: Final = 0.03
"""The standard error of the difference of two such odds, except after the last round."""


class Easy:
    """Wants most stars, pays at random, and as Maestro looks only at its own company."""

    def weigh(
        self,
        game: Game[State, Move],
        seen: State,
        seat: Seat,
        rng: Random,  # noqa: ARG002 # the protocol's; only `think` draws
        budget: int,  # noqa: ARG002 # as above
    ) -> Weighing:
        """Weigh by stars alone, as if nobody else wanted anything."""
        player = game.seats.index(seat)
        moves = game.legal_moves(seen, seat)
        if seen.phase == "casting":
            return (yield from weigh_casts(cast("Turandot", game), seen, player))
        yield
        stars = [
            sum(map(_stars, company.singers)) / STARS_PER_FACTOR_E for company in seen.companies
        ]
        found = []
        for move in moves:
            more = _stars(_sought(seen, player, move))
            hoped = [
                *stars[:player],
                stars[player] + more / STARS_PER_FACTOR_E,
                *stars[player + 1 :],
            ]
            said = (Reason("stars", {"stars": more}, 0.0),) if more else ()
            found.append(Weighed(move, shares(hoped)[player], EASY_ERROR, said))
        return _best_first(found)

    def think(
        self,
        game: Game[State, Move],
        seen: State,
        seat: Seat,
        rng: Random,
        budget: int,  # noqa: ARG002 # the protocol's; there is nothing to repeat
    ) -> Thinking:
        """Choose what looks best."""
        yield
        player = game.seats.index(seat)
        moves = game.legal_moves(seen, seat)
        if seen.phase == "audition":
            return self._bid(seen, player, rng)
        if seen.phase == "understudies" and seen.due[0] == player:
            return max(moves, key=lambda move: _stars(_sought(seen, player, move)))
        if seen.phase == "casting":
            return best_cast(seen.companies[player].singers)
        return moves[int(rng.random() * len(moves))]

    def _bid(self, seen: State, player: int, rng: Random) -> Bid:
        """Bid for the card that looks best, in round 4 for any director, with random money."""
        looks = [_stars(card) + STAR_NOISE * rng.random() for card in seen.stage]
        money = 0
        while money < seen.companies[player].money and rng.random() < EXTRA_MONEY_CHANCE:
            money += 1
        return Bid(looks.index(max(looks)) + 1, money, rng.random() < 0.5)


class Medium:
    """Values cards well, and bids against what the others are likely to want."""

    def weigh(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Weighing:
        """Return all legal moves with their odds of winning.

        A bid is weighed against the mix of what the others may bid, or against their bids if those
        lie open. The bluff card makes no difference (T-4.3), so a bid is listed with it and
        without.
        """
        player = game.seats.index(seat)
        if seen.phase == "casting":
            return (yield from weigh_casts(cast("Turandot", game), seen, player))
        if seen.phase in {"naming", "firing"}:
            return (yield from _weigh_firing(cast("Turandot", game), seen, seat))
        model = yield from round_model(cast("Turandot", game), seen)
        if seen.phase == "understudies":
            why_serve = reasons.WhyServe(model, player, game.seats)
            return (yield from _weigh_serving(game, model, why_serve))
        made = yield from self.bids(model, player, rng, budget)
        why = reasons.WhyBid(model, player, game.seats, made)
        between, error = _bid_errors(model, player)
        found: list[Weighed[Move]] = []
        for offer, odds, drawn in zip(made.choices[player], made.odds, made.errors, strict=True):
            said = why.bid(offer, odds)
            twins = [_bid(offer, bluff=bluff) for bluff in (False, True)]
            errors = hypot(between, drawn), hypot(error, drawn)
            found += [Weighed(bid, odds, errors[0], said, errors[1]) for bid in twins]
            yield
        return _best_first(found, model.gain[player])

    def think(
        self, game: Game[State, Move], seen: State, seat: Seat, rng: Random, budget: int
    ) -> Thinking:
        """Draw a bid from the mix, half of the time with the bluff card; else take the best."""
        if seen.phase == "casting":
            yield
            return best_cast(seen.companies[game.seats.index(seat)].singers)
        if seen.phase != "audition":
            weighed = yield from self.weigh(game, seen, seat, rng, budget)
            return weighed[0].move
        player = game.seats.index(seat)
        model = yield from round_model(cast("Turandot", game), seen)
        made = yield from self.bids(model, player, rng, budget)
        mix = made.mixes[player]
        if seen.round == LAST_ROUND:
            mix = all_spent(made, player)
        return _bid(made.choices[player][draw(mix, rng)], bluff=rng.random() < 0.5)

    def bids(self, model: RoundModel, player: int, rng: Random, budget: int) -> Bids:
        """Return how often to lay each bid: more often the better its odds against naive bids."""
        made = yield from replies(model, player, rng, budget)
        best = max(made.odds)
        return made.with_mix(player, [exp((each - best) * MEDIUM_SHARPNESS) for each in made.odds])


class Greedy(Medium):
    """Values cards well and bids for what it wants most, regardless of the others."""

    def bids(self, model: RoundModel, player: int, rng: Random, budget: int) -> Bids:
        """Return how often to lay each bid: more often the better its card."""
        made = yield from replies(model, player, rng, budget)
        return made.with_mix(player, naive(model, player, made.choices[player]))


class Hard(Medium):
    """Solves each round of bids as a game of simultaneous moves."""

    def bids(self, model: RoundModel, player: int, rng: Random, budget: int) -> Bids:
        """Return how often to lay each bid so that the others can exploit it least.

        With more than three players there are fewer iterations, because each takes longer.
        """
        iterations = min(budget, 2 * budget // (model.players - 1))
        made = yield from equilibrium(model, player, EXPERT_CHANCE, rng, iterations)
        best = max(made.odds)
        pairs = zip(made.mixes[player], made.odds, strict=True)
        mix = normalized([often * exp((each - best) * HARD_SHARPNESS) for often, each in pairs])
        least = min(MIN_BID_SHARE, max(mix))
        return made.with_mix(player, [each if each >= least else 0.0 for each in mix])


def all_spent(made: Round, player: int) -> list[float]:
    """Return the mix with all the money added to each bid that does not get noticeably worse by it.

    After the last round money is worth nothing (T-7).
    """
    choices, odds = made.choices[player], made.odds
    mix = [0.0] * len(choices)
    for i, (number, _) in enumerate(choices):
        least = odds[i] - UNNOTICED
        same = [j for j, (other, _) in enumerate(choices) if other == number and odds[j] >= least]
        mix[max(same, key=lambda j: choices[j][1])] += made.mixes[player][i]
    return mix


def _best_first(
    found: Sequence[Weighed[Move]], gain: Sequence[float] = ()
) -> Sequence[Weighed[Move]]:
    """Return the moves by their odds; of equal ones first the one with the better card."""

    def rank(each: Weighed[Move]) -> tuple[float, float]:
        number = getattr(each.move, "number", None)
        return -each.value, -gain[number - 1] if gain and number else 0.0

    return sorted(found, key=rank)


def _bid(offer: tuple[int, int], *, bluff: bool) -> Bid:
    number, money = offer
    return Bid(None if number == DESIGNER else number + 1, money, bluff)


def _stars(card: Card | None) -> int:
    return SINGERS[card].stars if isinstance(card, int) else 0


def _sought(seen: State, player: int, move: Move) -> Card | None:
    """Return the card that the move would bring the player if nobody else wanted it."""
    if isinstance(move, Bid) and move.number is not None:
        return seen.stage[move.number - 1]
    if isinstance(move, Understudy) and seen.due[0] == player:
        return seen.stage[move.number - 1]
    return None


def _weigh_serving(game: Game[State, Move], model: RoundModel, why: reasons.WhyServe) -> Weighing:
    """T-5.5: weigh how to serve the next player, assuming the best for the ones after."""
    seen = model.seen
    maestro, due = seen.maestro, seen.due[0]
    waiting = sum(1 << player for player in seen.due[1:])
    left = sum(1 << number for number, card in enumerate(seen.stage) if card is not None)
    moves = cast("Sequence[Understudy]", game.legal_moves(seen, game.seats[maestro]))
    rest = {n: model.served(waiting, left ^ 1 << n) for n in [move.number - 1 for move in moves]}
    assigned = {number: served.numbers for number, served in rest.items()}
    yield
    odds = {}
    for number, served in rest.items():
        powers = {**model.settled, **served.powers, due: model.power[due][number]}
        total = served.total + fsum(model.settled.values()) + model.power[due][number]
        odds[number] = round(powers[maestro] / total, DECIMALS)
    found: list[Weighed[Move]] = []
    for move in moves:
        number = move.number - 1
        said = why.understudy(due, number, assigned, odds)
        between, error = _settled_errors(model.worths.to_come)
        found.append(Weighed(move, odds[number], between, said, error))
        yield
    return _best_first(found, model.gain[maestro] if due == maestro else ())


def _weigh_firing(game: Turandot, seen: State, seat: Seat) -> Weighing:
    """T-6.1: weigh which director to fire, or which player to name."""
    player = game.seats.index(seat)
    worths: dict[str, list[float]] = {}
    for director in seen.directors:
        worths[director] = standing(game, seen, [d for d in seen.directors if d != director])
        yield
    if seen.phase == "naming":
        return _weighed_names(game, seen, player, worths)
    odds = {director: shares(each) for director, each in worths.items()}
    between, error = _settled_errors(LAST_ROUND - seen.round)
    found: list[Weighed[Move]] = []
    for fire in cast("Sequence[Fire]", game.legal_moves(seen, seat)):
        said = firing.reasons_to_fire(worths, player, game.seats, seen.companies, fire.director)
        found.append(Weighed(fire, odds[fire.director][player], between, said, error))
    return _best_first(found)


def _weighed_names(
    game: Turandot, seen: State, player: int, worths: Mapping[str, Sequence[float]]
) -> Sequence[Weighed[Move]]:
    """T-6.1: weigh players to name by the directors whom they would fire for themselves.

    `worths` has everybody's worth without each of the directors who may be fired.
    """
    odds = {director: shares(each) for director, each in worths.items()}
    between, error = _settled_errors(LAST_ROUND - seen.round)
    found: list[Weighed[Move]] = []
    names = cast("Sequence[Name]", game.legal_moves(seen, game.seats[player]))
    likely = {name: firing.best_to_fire(odds, game.seats.index(name.seat)) for name in names}
    values = {
        name: fsum(odds[each][player] for each in fired) / len(fired)
        for name, fired in likely.items()
    }
    mean = fsum(values.values()) / len(names)
    worths = {each: worths[each] for fired in likely.values() for each in fired}
    for name, fired in likely.items():
        share = values[name] - mean
        why = [firing.reason_to_name(name.seat, fired, seen.companies[player], share)]
        if len(fired) == 1:
            said = firing.reasons_to_fire(worths, player, game.seats, seen.companies, fired[0])
            why += [reason for reason in said if reason.key != "no_difference"]
        found.append(Weighed(name, values[name], between, (*why[:REASONS],), error))
    return _best_first(found)


def _bid_errors(model: RoundModel, player: int) -> tuple[float, float]:
    """Return the errors of a difference of odds and of odds; in hindsight all bids lie open.

    The sampling error of the others' mixes is not included.
    """
    to_come = model.worths.to_come
    others = [bid for other, bid in enumerate(model.seen.bids) if other != player]
    if all(isinstance(bid, Bid) for bid in others):
        return _settled_errors(to_come)
    return BID_DIFFERENCE_ERROR, BID_ERRORS[to_come]


def _settled_errors(to_come: int) -> tuple[float, float]:
    """Return the errors of a difference of odds and of odds, once bids are settled."""
    return SETTLED_DIFFERENCE_ERROR if to_come else 0.0, SETTLED_ERRORS[to_come]
