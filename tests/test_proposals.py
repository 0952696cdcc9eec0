"""A proposed move is told in words, and the table shows where it begins."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from pictures import nodes
from random_games import drawn

from games import load_view, load_words
from host.table.view_context import Participant, ViewContext
from host.text import capitalised
from host.translations import LANGUAGES
from pyengine import agents, games
from pyengine.core import CHANCE, totals
from pyengine.record import HUMAN
from pyengine.replaying import states

if TYPE_CHECKING:
    from collections.abc import Iterator

SEEDS = range(4)


def turns(key: str, language: str) -> Iterator[tuple[ViewContext[Any, Any], list[Any]]]:
    """Yield the views of seats that are to move in a few games, with some of their moves."""
    words = load_words(language, key, strict=True)
    for seed in SEEDS:
        record = drawn(key, seed).record()
        game = record.game
        participants = {seat: Participant(f"P{seat}", HUMAN) for seat in game.seats}
        for state in states(record):
            for seat in (seat for seat in game.to_move(state) if seat != CHANCE):
                seen = game.observation(state, seat)
                context = ViewContext(
                    game, seen, seat, game.to_move(state), participants, words, {}
                )
                moves = game.playing_moves(seen, seat)
                yield context, [*moves[:: max(1, len(moves) // 5)], moves[-1]]


@pytest.mark.parametrize("key", games.KEYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_words(key: str, language: str) -> None:
    view = load_view(key)
    told = {
        view.proposal(context, move) for context, moves in turns(key, language) for move in moves
    }
    assert "" not in told
    assert all(text == capitalised(text) for text in told)
    assert len(told) > 4


def test_t_7_a_cast_is_proposed_with_all_that_it_will_score() -> None:
    record = drawn("turandot", 0).record()
    *_, before, last = states(record)
    (seat,) = record.game.to_move(before)
    words = load_words("en", "turandot")
    participants = {each: Participant(each, HUMAN) for each in record.game.seats}
    seen = record.game.observation(before, seat)
    context = ViewContext(record.game, seen, seat, (seat,), participants, words, {})
    _, _, text = record.moves[-1].partition(" ")
    told = load_view("turandot").proposal(context, record.game.read(text))
    assert told == f"A cast for {totals(record.game, last)[seat]} points"


@pytest.mark.parametrize("key", games.KEYS)
def test_every_reason_that_any_level_gives_has_a_text_in_every_language(key: str) -> None:
    view, told = load_view(key), set()
    contexts = [(context, moves) for context, moves in turns(key, "en") if len(moves) > 1]
    words = [load_words(language, key, strict=True) for language in LANGUAGES]
    for name in agents.LEVELS[key]:
        agent = agents.load(key, name)
        for context, _ in contexts[:: len(contexts) // 6]:
            seat = context.to_move[0]
            seen = context.game.observation(context.seen, seat)
            weighing = agent.weigh(context.game, seen, seat, Random(1), 20)
            for reason in (why for each in agents.run_to_end(weighing) for why in each.reasons):
                told.add(reason.key)
                assert all(view.reason(replace(context, words=each), reason) for each in words)
    assert len(told) > 4 or [*agents.LEVELS[key]] == ["random"], key  # a random bot gives none


@pytest.mark.parametrize("key", games.KEYS)
def test_the_table_has_a_control_that_makes_or_begins_each_move(key: str) -> None:
    view = load_view(key)
    for context, moves in turns(key, "en"):
        drawn_nodes = list(nodes([view.table(context), *view.controls(context)]))
        attrs = [node.get("attrs", {}) for node in drawn_nodes]
        makes = {each.get("data-move") for each in attrs}
        acts = {str(each.get("data-act")) for each in attrs}
        for move in moves:
            text = context.game.write(move)
            assert text in makes or acts & set(view.first_acts(move)), (text, sorted(acts))
