"""A question to the reader of a post: what is shown before the answer and after it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import pytest
from host_driver import HELLO, act, run_host, start, stored_games
from pictures import attrs, having, nodes, read
from random_games import play_on
from test_moment import OVER, RUNNING, before, linked

from host.prefs import Prefs
from host.table.question import Puzzle, Question
from pyengine import games, review
from pyengine.record import HUMAN, Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import SimpleNamespace

T = TypeVar("T")
SITE = HELLO | {"address": "https://example.org/t/"}
NOTE = "Ici <b>Anna</b> compte."
ASKED = Puzzle(OVER.record(), 4, "C", NOTE, "https://example.org/t/?at=4")
PLAYED = OVER.record().moves[4]


def question(asked: Puzzle = ASKED) -> Question:
    return Question(asked, Prefs())


def told(table: Question) -> str:
    return read(table.picture()["tree"])


def other(table: Question) -> str:
    """Return a legal move that was not played."""
    session, seat = table.session, table.puzzle.seat
    moves = session.game.legal_moves(session.state, seat)
    return next(text for text in map(session.game.write, moves) if text != table.puzzle.played)


def think(table: Question) -> None:
    """Let the bot think to the end."""
    while job := table.job:
        weighed = finished(job.work())
        assert not job.done(weighed), "nothing is kept"


def finished(work: Generator[None, None, T]) -> T:
    """Return the result of long work."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def test_the_reader_sees_what_the_seat_sees_that_decides_and_nothing_of_what_came_then() -> None:
    table = question()
    begun = replace(ASKED.game, moves=ASKED.game.moves[:4], result=None)
    assert table.session.record().moves == begun.moves
    picture = table.picture()
    [game] = having(picture["tree"], "game")
    assert game["attrs"]["data-seat"] == "C"
    think(table)
    assert NOTE not in told(table)
    assert not having(table.picture()["tree"], "question-answer")
    assert table.act("table:log") is False
    assert len(having(table.picture()["tree"], "log-line")) == len(table.session.log)
    for key in games.KEYS:
        seats = [Player(f"P{at}", HUMAN) for at in range(4)]
        whole = play_on(Session.new(key, 4, {}, seats, 7))
        at = whole.ply // 2
        cut = play_on(Session.new(key, 4, {}, seats, 7), at)
        seat = cut.to_ask[0]
        asked = question(Puzzle(whole.record(), at, seat))
        assert asked.session.seen(seat) == cut.seen(seat)
        assert attrs(asked.picture()["tree"], "data-act")


def test_a_move_is_chosen_with_the_tables_controls_and_then_answered() -> None:
    table = question()
    assert table.move(other(table)) is False
    said = told(table)
    assert "You: " in said
    assert "P2 played: " in said
    assert NOTE in said
    assert "Thinking it over" in said
    [note] = having(table.picture()["tree"], "note-text")
    assert (note["text"], note["attrs"]) == (NOTE, {"lang": "", "dir": "auto"})
    think(table)
    weighed = list(having(table.picture()["tree"], "question-advice"))
    assert having(weighed, "hint-worth")
    links = [one for one in nodes(table.picture()["tree"]) if one["tag"] == "a"]
    assert [link["attrs"]["href"] for link in links] == [ASKED.full]


def test_what_was_played_is_the_next_move_of_that_seat_whoever_moves_at_once() -> None:
    seat, _, text = str(PLAYED).partition(" ")
    assert ASKED.played == text
    table = question()
    table.move(text)
    assert f"P{'ABC'.index(seat)} played the same." in told(table)
    assert Puzzle(OVER.record(), OVER.ply, "A").played == ""
    first = next(str(move) for move in OVER.record().moves if str(move).startswith("B "))
    assert f"B {Puzzle(OVER.record(), 0, 'B').played}" == first


def test_of_a_game_that_was_shared_before_the_move_nothing_follows_the_answer() -> None:
    """Then nothing was played afterwards that could be shown."""
    shared = replace(OVER.record(), moves=OVER.record().moves[:4], result=None)
    table = question(replace(ASKED, game=shared))
    table.move(other(table))
    acts = attrs(table.picture()["tree"], "data-act")
    assert "question:again" in acts
    assert "question:on" not in acts
    asked = question()
    asked.move(other(asked))
    assert "question:on" in attrs(asked.picture()["tree"], "data-act")


def test_a_move_that_is_not_allowed_is_refused_in_words_and_asks_on() -> None:
    table = question()
    table.move("nothing")
    assert not table.answered
    assert having(table.picture()["tree"], "prompt-no")
    table.move(other(table))
    table.move(other(table))
    assert "You have chosen." in told(table)


def test_a_question_can_be_answered_again() -> None:
    table = question()
    table.move(other(table))
    table.act("question:again")
    assert not table.answered
    assert NOTE not in told(table)
    assert table.picture()["tree"][0]["attrs"]["data-seat"] == "C"


def test_the_advice_is_that_of_the_strongest_bot_for_that_seat() -> None:
    table = question()
    think(table)
    table.move(other(table))
    session = table.session
    best = finished(review.weighed(session.record(), session.seen("C"), "C", 4))[0]
    advice = having(table.picture()["tree"], "question-advice")
    assert read(having(advice, "hint-move")[:1]).startswith(
        table.top.view.proposal(table._context(), best.move)  # noqa: SLF001 # the text at the table
    )


# --- Through the host -----------------------------------------------------------------------------


def test_a_question_keeps_nothing_and_leads_on_to_the_game_as_it_went(
    host_modules: SimpleNamespace,
) -> None:
    asked = linked(OVER, at="4", show="question", note=NOTE)
    table = run_host(host_modules, SITE, asked)
    assert having(table.last["tree"], "question")
    assert before(table) == "C"
    assert stored_games(table) == []
    assert "decided" not in [one["type"] for one in table.told], "a reload asks again"
    assert OVER.record().result is not None
    assert NOTE not in json.dumps(table.told, ensure_ascii=False)
    move = {"type": "move", "move": str(PLAYED).partition(" ")[2]}
    table = run_host(host_modules, SITE, asked, act("question:on"))
    assert having(table.last["tree"], "question"), "not before the answer"
    table = run_host(host_modules, SITE, asked, move, act("question:on"))
    assert having(table.last["tree"], "replay-bar")
    assert before(table) == "C"
    table = run_host(host_modules, SITE, asked, move, act("question:on"), act("replay:end"))
    assert having(table.last["tree"], "question-answer")
    table = run_host(host_modules, SITE, asked, act("replay:end"))
    assert table.last["type"] == "lobby"
    assert stored_games(table) == []


def test_ending_a_question_returns_to_the_running_game(host_modules: SimpleNamespace) -> None:
    asked = linked(OVER, at="4", show="question")
    table = run_host(host_modules, SITE, start(HUMAN, HUMAN), asked, act("replay:end"))
    assert table.last["type"] == "table"
    assert not having(table.last["tree"], "question")
    assert len(stored_games(table)) == 1


def test_in_an_unfinished_game_its_only_person_is_asked_and_only_public_events_follow(
    host_modules: SimpleNamespace,
) -> None:
    at = next(n for n in range(RUNNING.ply) if str(RUNNING.record().moves[n]).startswith("A "))
    move = {"type": "move", "move": str(RUNNING.record().moves[at]).partition(" ")[2]}
    asked = linked(RUNNING, at=str(at), show="question")
    assert before(run_host(host_modules, SITE, asked)) == "A"
    assert before(run_host(host_modules, SITE, asked, move, act("question:on"))) == ""


@pytest.mark.parametrize("length", [281, 5_000])
def test_a_note_that_is_too_long_is_named_and_the_game_is_shown(
    host_modules: SimpleNamespace, length: int
) -> None:
    table = run_host(host_modules, SITE, linked(OVER, at="4", show="question", note="x" * length))
    [toast] = having(table.last["tree"], "toast-text")
    assert f"{length} characters; 280 are the most" in toast["text"]
    assert having(table.last["tree"], "replay-bar")
