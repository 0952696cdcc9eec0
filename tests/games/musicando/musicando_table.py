"""Positions and moves of Musicando in notation, for tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from pyengine.core import IllegalMoveError, play
from pyengine.games.musicando import Musicando, State
from pyengine.games.musicando.displays import EMPTY
from pyengine.games.musicando.state import Contract

if TYPE_CHECKING:
    from collections.abc import Mapping


def game(
    variant: str = "partners", players: int = 4, deals: int = 1, dealer: int = -1, **extras: str
) -> Musicando:
    """Return a game; the dealer is counted from the first seat, so -1 lets that seat call first."""
    kind = Musicando.make(players, {"variant": variant, "deals": deals, **extras}, lot=0)
    return replace(kind, dealer=kind.seats[dealer])


def dealt(rules: Musicando, seed: int = 1) -> State:
    """Return the first deal of this seed."""
    start = rules.start()
    return rules.apply_deal(start, rules.deal(start, Random(seed)))


def position(
    rules: Musicando,
    display: str,
    laid: str,
    hands: Mapping[str, str],
    **changes: object,
) -> State:
    """Return a table in play: the first seat in `hands` is to move, seats not named are out.

    `laid` and the hands are cards in notation, separated by spaces; `changes` are other fields. The
    players who are out hold the ranks in seat order; the first seat has laid all cards on the
    table.
    """
    layout = EMPTY[display]
    for card in laid.split():
        move = rules.read(card)
        assert layout.why_not(move) is None, card
        layout = layout.with_card(move)
    turn = rules.seats.index(next(iter(hands)))
    state = replace(
        dealt(rules),
        phase="play",
        hands=tuple(tuple(hands.get(seat, "").split()) for seat in rules.seats),
        stock=(),
        contract=Contract(0, display, 0 if rules.variant == "individual" else 1),
        layout=layout,
        turn=turn,
        ranks=tuple(i for i, seat in enumerate(rules.seats) if seat not in hands),
        laid_by=(0,) * len(layout.laid),
    )
    return replace(state, **changes)


def after(rules: Musicando, state: State, *moves: str) -> State:
    """Return the state after these moves, each "SEAT MOVE", checking turn and rules."""
    for entry in moves:
        seat, text = entry.split(" ", 1)
        assert rules.to_move(state) == (seat,), f"{entry}: it is {rules.to_move(state)}'s turn"
        state = play(rules, state, seat, rules.read(text))
    return state


def refused(rules: Musicando, state: State, entry: str) -> tuple[str, str]:
    """Return the clause and key by which a move of the seat to move is refused."""
    seat, text = entry.split(" ", 1)
    assert rules.to_move(state) == (seat,)
    move = rules.read(text)
    assert move not in rules.legal_moves(state, seat)
    try:
        play(rules, state, seat, move)
    except IllegalMoveError as error:
        return error.refusal.clause, error.refusal.key
    message = f"{entry} was not refused"
    raise AssertionError(message)


def legal(rules: Musicando, state: State) -> list[str]:
    """Return the spelled legal moves of the seat to move, without conceding."""
    moves = rules.legal_moves(state, rules.to_move(state)[0])
    return [rules.write(move) for move in moves][:-1]


def told(rules: Musicando, state: State, entry: str) -> list[tuple[str, str, dict[str, object]]]:
    """Return the events of a legal move: key, clause, arguments."""
    seat, text = entry.split(" ", 1)
    steps = rules.narrate(state, seat, rules.read(text))
    assert steps[-1].state == after(rules, state, entry)
    return [(step.event.key, step.event.clause, dict(step.event.args)) for step in steps]


def keys(rules: Musicando, state: State, entry: str) -> list[str]:
    """Return the keys of a legal move's events."""
    return [key for key, _, _ in told(rules, state, entry)]


def lines(rules: Musicando, state: State) -> list[tuple[str, str, int, str]]:
    """Return the score's lines: side, key, points, clause."""
    return [(item.side, item.key, item.points, item.clause) for item in rules.score(state)]
