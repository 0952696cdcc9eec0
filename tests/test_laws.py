"""Laws for every game, checked in all states that seeded random play reaches.

A game is covered as soon as its key is listed; only its options have to be added to `TABLES`.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, fields
from functools import cache
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from pyengine.core import CHANCE, HIDDEN, Game, IllegalMoveError, OptionError, Seat, play, totals
from pyengine.games import KEYS, load

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = 3
"""How many random games are played per table."""

RARE = frozenset({"concede"})
"""Moves that are always legal: random play replaces 49 of 50 by the first legal move."""

# --- Random play, recorded ------------------------------------------------------------------------


class Dice:
    """A generator with only `random()`, which is all that a game may use."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def random(self) -> float:
        """Return the next number in [0, 1)."""
        return self._rng.random()


def dice(seed: int) -> Random:
    return cast("Random", Dice(seed))


@dataclass(frozen=True)
class Table:
    """A game's number of players and options, and its name in test ids."""

    key: str
    players: int
    options: dict[str, object] = field(hash=False)
    name: str

    def game(self) -> Game[Any, Any]:
        """Return the game with these options; others are drawn by the lot."""
        return load(self.key).make(self.players, self.options, lot=0.5)

    def cards(self, state: object) -> tuple[object, ...]:
        """Return every card wherever it lies, as the game's module lists them."""
        module = import_module(f"pyengine.games.{self.key.replace('-', '_')}")
        return cast("tuple[object, ...]", module.cards(state))


def _tables() -> Iterator[Table]:
    for kind in map(load, KEYS):
        short = {kind.length_option: 2} if kind.length_option else {}
        for players in kind.sizes:
            for way in kind.variants(players):
                name = "-".join((kind.key, *way.values(), str(players)))
                yield Table(kind.key, players, {**way, **short}, name)
                if others := {option: values[-1] for option, values in kind.extras(way)}:
                    name = "-".join((name, *others.values()))
                    yield Table(kind.key, players, {**way, **short, **others}, name)


TABLES = tuple(_tables())


@dataclass(frozen=True)
class StateVisit:
    """A state, who moved in it and how: a move, or an outcome of chance."""

    state: Any
    seat: Seat
    move: Any


@dataclass(frozen=True)
class Walk:
    """The random games at a table: every state with the move made, and the ends."""

    table: Table
    game: Game[Any, Any]
    games: tuple[tuple[StateVisit, ...], ...]
    ends: tuple[Any, ...]

    def visits(self) -> Iterator[StateVisit]:
        """Yield all visits of seats, without those of chance."""
        for visits in self.games:
            yield from (visit for visit in visits if visit.seat != CHANCE)

    def states(self) -> Iterator[Any]:
        """Yield all states after the first deal, including the ends."""
        yield from (visit.state for visit in self.visits())
        yield from self.ends

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """All viewers: the seats and a spectator."""
        return (*self.game.seats, None)


def random_game(game: Game[Any, Any], seed: int) -> tuple[tuple[StateVisit, ...], Any]:
    """Return a random game, cut off at twice `max_moves`."""
    rng = Random(seed)
    state = game.start()
    visits: list[StateVisit] = []
    while (seats := game.to_move(state)) and len(visits) < 2 * game.max_moves:
        seat = rng.choice(seats)
        if seat == CHANCE:
            outcome = game.deal(state, dice(rng.getrandbits(32)))
            visits.append(StateVisit(state, seat, outcome))
            state = game.apply_deal(state, outcome)
            continue
        moves = game.legal_moves(state, seat)
        move = rng.choice(moves)
        if game.write(move) in RARE and rng.random() < 0.98:
            move = moves[0]
        visits.append(StateVisit(state, seat, move))
        state = game.apply(state, seat, move)
    return tuple(visits), state


@cache
def walked(table: Table) -> Walk:
    game = table.game()
    games, ends = zip(*(random_game(game, seed) for seed in range(GAMES)), strict=True)
    return Walk(table, game, games, ends)


@pytest.fixture(params=TABLES, ids=lambda table: table.name)
def walk(request: pytest.FixtureRequest) -> Walk:
    return walked(request.param)


# --- Who moves ------------------------------------------------------------------------------------


def test_everyone_who_is_to_move_has_a_move(walk: Walk) -> None:
    for visit in walk.visits():
        seats = walk.game.to_move(visit.state)
        assert list(seats) == [seat for seat in walk.game.seats if seat in seats]
        assert all(walk.game.legal_moves(visit.state, seat) for seat in seats)


def test_chance_moves_alone(walk: Walk) -> None:
    states = [visit.state for visits in walk.games for visit in visits if visit.seat == CHANCE]
    assert len(states) >= GAMES
    assert all(walk.game.to_move(state) == (CHANCE,) for state in states)


def test_a_game_ends_within_its_max_moves_and_somebody_wins(walk: Walk) -> None:
    for visits, end in zip(walk.games, walk.ends, strict=True):
        assert sum(visit.seat != CHANCE for visit in visits) <= walk.game.max_moves
        assert walk.game.to_move(end) == ()
        winners = walk.game.winners(end)
        assert winners
        assert list(winners) == [side for side in walk.game.sides if side in winners]


def test_nobody_has_won_before_the_end(walk: Walk) -> None:
    assert all(walk.game.winners(visit.state) == () for visit in walk.visits())


def test_who_moves_at_once_moves_in_any_order(walk: Walk) -> None:
    at_once = [
        (first, then)
        for visits in walk.games
        for first, then in pairwise(visits)
        if first.seat != CHANCE
        and then.seat in walk.game.to_move(first.state)
        and then.seat != first.seat
    ]
    several = any(len(walk.game.to_move(visit.state)) > 1 for visit in walk.visits())
    assert bool(at_once) == several
    for first, then in at_once:
        here = walk.game.apply(then.state, then.seat, then.move)
        other = walk.game.apply(first.state, then.seat, then.move)
        assert walk.game.apply(other, first.seat, first.move) == here


# --- Moves ----------------------------------------------------------------------------------------


def test_of_those_who_move_at_once_all_the_others_are_still_to_move(walk: Walk) -> None:
    for visit in walk.visits():
        others = tuple(seat for seat in walk.game.to_move(visit.state) if seat != visit.seat)
        after = walk.game.apply(visit.state, visit.seat, visit.move)
        assert not others or walk.game.to_move(after) == others


def test_moves_and_their_spellings_are_distinct_and_read_back(walk: Walk) -> None:
    for moves in _lists_of_moves(walk):
        assert len(set(moves)) == len(moves)
        texts = [walk.game.write(move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [walk.game.read(text) for text in texts] == moves


def _lists_of_moves(walk: Walk) -> Iterator[list[Any]]:
    """Yield the legal moves of each visit, without direct repetitions of the same list."""
    last: list[Any] = []
    for visit in walk.visits():
        moves = list(walk.game.legal_moves(visit.state, visit.seat))
        if moves != last:
            yield moves
        last = moves


def test_a_move_is_legal_if_and_only_if_it_is_not_refused(walk: Walk) -> None:
    """Tested with moves that are legal somewhere, in this game or in one of another size."""
    game = walk.game
    pool = _some_moves(walk.table.key)
    some = min(40, len(pool))
    rng = Random(1)
    for visit in walk.visits():
        for seat in game.to_move(visit.state):
            legal = set(game.legal_moves(visit.state, seat))
            for move in (
                *rng.sample(pool, some),
                *rng.sample(sorted(legal, key=game.write), 1),
            ):
                refusal = game.refuse(visit.state, seat, move)
                assert (refusal is None) == (move in legal), game.write(move)
                assert refusal is None or (refusal.clause and refusal.key)


@cache
def _some_moves(key: str) -> list[Any]:
    """Return the distinct moves that were made or possible at the game's tables."""
    moves: dict[Any, None] = {}
    rng = Random(2)
    for table in TABLES:
        if table.key == key:
            walk = walked(table)
            for visit in walk.visits():
                legal = walk.game.legal_moves(visit.state, visit.seat)
                moves |= dict.fromkeys(rng.sample(legal, min(3, len(legal))))
    return list(moves)


def test_no_legal_move_is_refused(walk: Walk) -> None:
    """All moves of every state; of a long list, such as the casts, every seventeenth."""
    for visit in walk.visits():
        moves = walk.game.legal_moves(visit.state, visit.seat)
        for move in moves if len(moves) < 99 else moves[::17]:
            assert walk.game.refuse(visit.state, visit.seat, move) is None


def test_a_move_out_of_turn_is_refused_and_after_the_end_any(walk: Walk) -> None:
    game = walk.game
    for visit in walk.visits():
        for seat in set(game.seats) - set(game.to_move(visit.state)):
            assert _refused(game, visit.state, seat, visit.move) == "C-2"
    for visits, end in zip(walk.games, walk.ends, strict=True):
        assert _refused(game, end, visits[-1].seat, visits[-1].move) == "C-3"


def _refused(game: Game[Any, Any], state: object, seat: Seat, move: object) -> str:
    with pytest.raises(IllegalMoveError) as refused:
        play(game, state, seat, move)
    return refused.value.refusal.clause


def test_the_narration_of_a_move_ends_where_the_move_does(walk: Walk) -> None:
    for visit in walk.visits():
        steps = walk.game.narrate(visit.state, visit.seat, visit.move)
        after = walk.game.apply(visit.state, visit.seat, visit.move)
        assert steps
        assert steps[-1].state == after
        assert play(walk.game, visit.state, visit.seat, visit.move) == after
        assert all(step.event.key and step.event.clause for step in steps)
        assert all(walk.game.to_move(step.state) == () for step in steps[:-1])
        assert all(walk.game.to_ask(step.state) == () for step in steps[:-1])


def test_every_state_of_a_narration_can_be_shown(walk: Walk) -> None:
    """Each contains all cards, has a view for everybody and a score."""
    game = walk.game
    for visit in walk.visits():
        deck = walk.table.cards(visit.state)
        for step in game.narrate(visit.state, visit.seat, visit.move):
            assert walk.table.cards(step.state) == deck
            for viewer in walk.viewers:
                seen = game.observation(step.state, viewer)
                assert game.observation(seen, viewer) == seen
            assert set(totals(game, step.state)) == set(game.sides)


def test_states_and_moves_are_values(walk: Walk) -> None:
    """They are immutable, so that undo, search and replay can keep them."""
    for visit in walk.visits():
        for value in (visit.state, visit.move):
            for name in [part.name for part in fields(value)]:
                with pytest.raises(FrozenInstanceError):
                    setattr(value, name, None)
        assert hash(visit.move) == hash(walk.game.read(walk.game.write(visit.move)))


# --- Cards ----------------------------------------------------------------------------------------


def test_the_cards_in_any_state_are_the_deck(walk: Walk) -> None:
    deck = walk.table.cards(next(walk.states()))
    assert len(deck) > len(walk.game.seats)
    assert all(walk.table.cards(state) == deck for state in walk.states())


def test_nothing_is_face_down_in_a_true_state(walk: Walk) -> None:
    assert all(repr(HIDDEN) not in repr(state) for state in walk.states())


def test_a_deal_is_not_misdealt_but_one_with_a_card_missing_or_twice_is(walk: Walk) -> None:
    deals = [visit for visits in walk.games for visit in visits if visit.seat == CHANCE]
    for deal in deals:
        assert not walk.game.invalid_deal(deal.state, deal.move)
        assert walk.game.invalid_deal(deal.state, deal.move[1:])
        assert walk.game.invalid_deal(deal.state, (*deal.move, deal.move[0]))
        assert walk.game.invalid_deal(deal.state, (*deal.move[1:], "no card"))
        assert walk.game.invalid_deal(deal.state, ())


# --- What is seen ---------------------------------------------------------------------------------


def test_legal_moves_need_no_secrets(walk: Walk) -> None:
    game = walk.game
    for visit in walk.visits():
        for seat in game.to_move(visit.state):
            seen = game.observation(visit.state, seat)
            assert game.to_move(seen) == game.to_move(visit.state)
            assert list(game.legal_moves(seen, seat)) == list(game.legal_moves(visit.state, seat))
            assert game.refuse(seen, seat, visit.move) == game.refuse(visit.state, seat, visit.move)


def test_the_score_needs_no_secrets(walk: Walk) -> None:
    for state in walk.states():
        score = walk.game.score(state)
        assert all(walk.game.score(walk.game.observation(state, v)) == score for v in walk.viewers)


def test_observing_twice_changes_nothing(walk: Walk) -> None:
    for state in walk.states():
        for viewer in walk.viewers:
            seen = walk.game.observation(state, viewer)
            assert walk.game.observation(seen, viewer) == seen


def test_a_spectator_sees_no_more_than_any_seat(walk: Walk) -> None:
    for state in walk.states():
        open_to_all = walk.game.observation(state, None)
        for seat in walk.game.seats:
            seen = walk.game.observation(state, seat)
            assert walk.game.observation(seen, None) == open_to_all


def test_a_seat_cannot_tell_a_determinization_from_the_true_state(walk: Walk) -> None:
    """The two differ only in cards that it cannot see."""
    game = walk.game
    differ = 0
    for number, visit in enumerate(walk.visits()):
        deck = walk.table.cards(visit.state)
        for seat in game.seats:
            seen = game.observation(visit.state, seat)
            one, other = (game.determinize(seen, seat, dice(2 * number + i)) for i in (0, 1))
            assert one == game.determinize(seen, seat, dice(2 * number))
            for guess in (one, other):
                assert game.observation(guess, seat) == seen
                assert walk.table.cards(guess) == deck
                assert game.to_move(guess) == game.to_move(visit.state)
                assert list(game.legal_moves(guess, seat)) == list(game.legal_moves(seen, seat))
                assert repr(HIDDEN) not in repr(guess)
            differ += one != other
    assert differ


def test_events_tell_a_viewer_nothing_that_it_does_not_see(walk: Walk) -> None:
    """Worlds, or secret moves, that look alike to a viewer are told alike.

    Moves are secret where several seats move simultaneously.
    """
    game = walk.game
    rng = Random(6)
    alike = 0
    for visit in walk.visits():
        told = game.narrate(visit.state, visit.seat, visit.move)
        moves = [visit.move]
        if len(game.to_move(visit.state)) > 1:
            moves.append(rng.choice(game.legal_moves(visit.state, visit.seat)))
        for viewer in game.seats:
            if viewer == visit.seat:
                continue
            seen = game.observation(visit.state, viewer)
            world = game.determinize(seen, viewer, dice(7))
            for move in moves:
                if game.refuse(world, visit.seat, move) is not None:
                    continue
                for step, other in zip(told, game.narrate(world, visit.seat, move), strict=False):
                    if game.observation(step.state, viewer) != game.observation(
                        other.state, viewer
                    ):
                        break
                    assert step.event == other.event
                    alike += step.state != other.state
    assert alike


def test_a_determinization_can_be_played_to_the_end(walk: Walk) -> None:
    game = walk.game
    rng = Random(3)
    for visits in walk.games:
        visit = rng.choice(visits[1:])
        if visit.seat == CHANCE:
            continue
        seen = game.observation(visit.state, visit.seat)
        state = game.determinize(seen, visit.seat, dice(4))
        for _ in range(2 * game.max_moves):
            seats = game.to_move(state)
            if not seats:
                break
            if seats == (CHANCE,):
                state = game.apply_deal(state, game.deal(state, dice(5)))
            else:
                state = play(game, state, seats[-1], rng.choice(game.legal_moves(state, seats[-1])))
        assert game.winners(state)


# --- The same again -------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_game(walk: Walk) -> None:
    again = random_game(walk.table.game(), GAMES - 1)
    assert again == (walk.games[-1], walk.ends[-1])


def test_a_game_replays_from_its_spelled_moves_and_its_chance(walk: Walk) -> None:
    game = walk.game
    for visits, end in zip(walk.games, walk.ends, strict=True):
        state = game.start()
        for visit in visits:
            if visit.seat == CHANCE:
                state = game.apply_deal(state, visit.move)
            else:
                state = play(game, state, visit.seat, game.read(game.write(visit.move)))
        assert state == end


# --- Options --------------------------------------------------------------------------------------


def test_a_game_is_made_again_from_its_options(walk: Walk) -> None:
    game = walk.game
    assert type(game).make(walk.table.players, game.options()) == game
    assert game.key == walk.table.key
    assert len(game.seats) == walk.table.players


def test_an_option_that_is_not_known_is_refused_by_its_name(walk: Walk) -> None:
    with pytest.raises(OptionError) as caught:
        type(walk.game).make(walk.table.players, {**walk.game.options(), "luck": 1})
    assert (caught.value.name, caught.value.why) == ("luck", "unknown")


def test_every_option_has_a_type_of_its_own(walk: Walk) -> None:
    wrong: tuple[object, ...] = (True, 1.5, None, [], "no such thing")
    for name in walk.game.options():
        for value in wrong:
            with pytest.raises(OptionError) as caught:
                type(walk.game).make(walk.table.players, {**walk.game.options(), name: value})
            assert caught.value.name == name


def test_the_lot_gives_every_seat_its_turn(walk: Walk) -> None:
    kind = type(walk.game)
    if kind.drawn_option is None:
        assert kind.make(walk.table.players, walk.table.options) == walk.game
        return
    players = walk.table.players
    drawn = [
        kind.make(players, walk.table.options, lot=(i + 0.5) / players).options()[kind.drawn_option]
        for i in range(players)
    ]
    assert drawn == list(walk.game.seats)
    with pytest.raises(OptionError) as caught:
        kind.make(players, walk.table.options)
    assert (caught.value.name, caught.value.why) == (kind.drawn_option, "missing")
