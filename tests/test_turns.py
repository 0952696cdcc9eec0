"""Turns of several moves: told once, and not told to the player who makes them."""

from __future__ import annotations

from typing import Any

from pictures import having
from playthrough import BOT, NAMES

from host.prefs import Prefs
from host.table.live_game import LiveGame
from pyengine.record import HUMAN, Player
from pyengine.session import Session


def new_table(*bys: str, seed: int) -> LiveGame:
    """Return a game of Lucca Città after all have kept their first two cards."""
    seats = [Player(name, by) for name, by in zip(NAMES, bys, strict=False)]
    live = LiveGame(Session.new("lucca-citta", len(bys), {}, seats, seed), Prefs(), lasting=True)
    while live.session.state.phase == "keeping":
        first(live)
        while progress(live):
            live.act("table:step")
    return live


def first(live: LiveGame) -> str:
    """Make the first legal move of the seat to move; return the seat."""
    session = live.session
    seat = session.to_move[0]
    move = session.game.legal_moves(session.state, seat)[0]
    assert live.submit(seat, session.game.write(move)) is None
    return seat


def progress(live: LiveGame) -> bool:
    """Tell whether a story is being told."""
    return bool(having(live.picture()["tree"], "is-telling"))


def test_a_persons_move_is_announced_without_a_story_while_their_turn_continues() -> None:
    live = new_table(HUMAN, HUMAN, HUMAN, seed=7)
    session = live.session
    while session.state.phase != "taking" or "t" not in next(filter(None, session.state.sets)):
        first(live)
        live.act("table:skip")
    live.picture()
    first(live)  # takes the set with a tower: two events
    picture = live.picture()
    assert having(picture["tree"], "is-telling") == []
    assert "takes set" in picture["say"]
    assert "puts up a tower" in picture["say"]


def news(live: LiveGame) -> list[str]:
    """Return the prompt's text on what was skipped."""
    return [line["text"] for line in having(live.picture()["tree"], "prompt-news")]


def test_who_skips_a_bots_move_skips_until_it_is_their_turn_and_reads_what_happened() -> None:
    live = new_table(HUMAN, BOT, BOT, seed=4)
    order = [live.session.game.seats[who] for who in live.session.state.order]
    assert order[-1] == "A"
    first(live)
    assert progress(live)
    live.act("table:skip")
    while not live.play.asked:
        assert first(live) in order[:2]
        picture = live.picture()
        assert having(picture["tree"], "is-telling") == []
    [line] = [node["text"] for node in having(picture["tree"], "prompt-news")]
    assert line.startswith("Meanwhile: … ")
    assert line.removeprefix("Meanwhile: ") in picture["say"]
    [last] = [node["text"] for node in having(picture["tree"], "prompt-latest")]
    assert line.endswith(last.removeprefix("Meanwhile: "))
    assert "…" not in last
    assert NAMES[["A", "B", "C"].index(order[1])] in line
    first(live)
    assert news(live) == []


def marked(live: LiveGame) -> set[str]:
    """Return the cards that are marked as new."""
    found = having(live.picture()["tree"], "is-news")
    return {card["attrs"]["data-fly"] for card in found}


def test_what_bots_have_built_while_somebody_skipped_is_marked_until_they_move() -> None:
    live = new_table(HUMAN, BOT, BOT, seed=4)
    live.act("table:skip")
    while not live.play.asked:
        first(live)
        if not live.play.asked:
            assert marked(live) == set()
    laid = [
        f"card-{entry.event.args['card']}"
        for entry in live.session.log
        if entry.event.key in {"palazzo_started", "palazzo_enlarged", "wall_built"}
    ]
    assert len(laid) == 6  # three of each bot
    assert marked(live) == set(laid)
    first(live)
    assert marked(live) == set()


def test_the_end_of_a_round_that_was_skipped_is_in_the_line() -> None:
    live = new_table(HUMAN, BOT, BOT, seed=2)
    order = [live.session.game.seats[who] for who in live.session.state.order]
    assert order[-1] != "A"
    while live.session.to_move[0] != order[-1]:
        first(live)
        live.act("table:skip")
    first(live)
    live.act("table:skip")
    while not live.play.asked:
        first(live)
    assert live.session.state.round == 2
    assert not progress(live)
    assert len(news(live)) == 1


def test_bots_moves_are_shown_again_after_a_person_has_moved() -> None:
    live = new_table(HUMAN, BOT, BOT, seed=4)
    first(live)
    live.act("table:skip")
    while not live.play.asked:
        first(live)
    while live.play.asked:
        first(live)
        while progress(live):
            live.act("table:step")
    first(live)
    assert progress(live)


def test_where_nobody_plays_no_more_than_a_bots_turn_is_skipped() -> None:
    live = new_table(BOT, BOT, BOT, seed=4)
    order = [live.session.game.seats[who] for who in live.session.state.order]
    first(live)
    live.act("table:skip")
    while live.session.to_move == (order[0],):
        first(live)
        assert not progress(live)
    assert first(live) == order[1]
    assert progress(live)


def stories(act: str) -> list[dict[str, Any]]:
    """Return the pictures of thirty bot moves whose events are told in this way."""
    live = new_table(BOT, BOT, BOT, seed=7)
    shown = []
    for _ in range(30):
        first(live)
        shown.append(live.picture())
        while having(shown[-1]["tree"], "is-telling"):
            live.act(act)
            shown.append(live.picture())
    return shown


def test_skipping_a_story_plays_the_sounds_of_all_that_was_skipped() -> None:
    stepped, skipped = (
        [tone for picture in stories(act) for tone in picture["sound"]]
        for act in ("table:step", "table:skip")
    )
    assert skipped == stepped
    assert "stoneroof" in "".join(stepped), "a palazzo is laid, and then it is complete"
