"""The desk at a table where a turn is several moves: told once, silent for whoever makes them."""

from __future__ import annotations

from typing import Any

from pictures import having
from playthrough import BOT, NAMES

from host.prefs import Prefs
from host.table.desk import Desk
from pyengine.record import HUMAN, Player
from pyengine.session import Session


def sat(*bys: str, seed: int) -> Desk:
    """Return a desk with a game of Lucca Città after all have kept their first two cards."""
    seats = [Player(name, by) for name, by in zip(NAMES, bys, strict=False)]
    desk = Desk(Session.new("lucca-citta", len(bys), {}, seats, seed), Prefs(), lasting=True)
    while desk.session.state.phase == "keeping":
        first(desk)
        while progress(desk):
            desk.act("table:step")
    return desk


def first(desk: Desk) -> str:
    """Let whoever is to move make the first move that is legal; return whose it is."""
    session = desk.session
    seat = session.to_move[0]
    move = session.game.legal_moves(session.state, seat)[0]
    assert desk.submit(seat, session.game.write(move)) is None
    return seat


def progress(desk: Desk) -> bool:
    """Tell whether a story is being told."""
    return bool(having(desk.picture()["tree"], "is-telling"))


def test_what_comes_of_a_persons_move_is_said_and_not_told_while_the_turn_goes_on() -> None:
    desk = sat(HUMAN, HUMAN, HUMAN, seed=7)
    session = desk.session
    while session.state.phase != "taking" or "t" not in next(filter(None, session.state.sets)):
        first(desk)
        desk.act("table:skip")
    desk.picture()
    first(desk)  # takes the set in which there is a tower: two events
    picture = desk.picture()
    assert having(picture["tree"], "is-telling") == []
    assert "takes set" in picture["say"]
    assert "puts up a tower" in picture["say"]


def news(desk: Desk) -> list[str]:
    """Return what stands in the prompt of what was skipped."""
    return [line["text"] for line in having(desk.picture()["tree"], "prompt-news")]


def test_who_skips_a_bots_move_skips_until_it_is_their_turn_and_reads_what_happened() -> None:
    desk = sat(HUMAN, BOT, BOT, seed=4)
    order = [desk.session.game.seats[who] for who in desk.session.state.order]
    assert order[-1] == "A"
    first(desk)
    assert progress(desk)
    desk.act("table:skip")
    while not desk.play.asked:
        assert first(desk) in order[:2]
        picture = desk.picture()
        assert having(picture["tree"], "is-telling") == []
    [line] = [node["text"] for node in having(picture["tree"], "prompt-news")]
    assert line.startswith("Meanwhile: … ")
    assert line.removeprefix("Meanwhile: ") in picture["say"]
    assert NAMES[["A", "B", "C"].index(order[1])] in line
    first(desk)
    assert news(desk) == []


def marked(desk: Desk) -> set[str]:
    """Return the cards that are marked because they came to lie where they lie."""
    found = having(desk.picture()["tree"], "is-news")
    return {card["attrs"]["data-fly"] for card in found}


def test_what_bots_have_built_while_somebody_skipped_is_marked_until_they_move() -> None:
    desk = sat(HUMAN, BOT, BOT, seed=4)
    desk.act("table:skip")
    while not desk.play.asked:
        first(desk)
        if not desk.play.asked:
            assert marked(desk) == set()
    laid = [
        f"card-{entry.event.args['card']}"
        for entry in desk.session.log
        if entry.event.key in {"palazzo_started", "palazzo_enlarged", "wall_built"}
    ]
    assert len(laid) == 6  # three of each bot
    assert marked(desk) == set(laid)
    first(desk)
    assert marked(desk) == set()


def test_the_end_of_a_round_that_was_skipped_is_in_the_line() -> None:
    desk = sat(HUMAN, BOT, BOT, seed=2)
    order = [desk.session.game.seats[who] for who in desk.session.state.order]
    assert order[-1] != "A"
    while desk.session.to_move[0] != order[-1]:
        first(desk)
        desk.act("table:skip")
    first(desk)
    desk.act("table:skip")
    while not desk.play.asked:
        first(desk)
    assert desk.session.state.round == 2
    assert not progress(desk)
    assert len(news(desk)) == 1


def test_a_bot_is_told_of_again_after_a_person_has_moved() -> None:
    desk = sat(HUMAN, BOT, BOT, seed=4)
    first(desk)
    desk.act("table:skip")
    while not desk.play.asked:
        first(desk)
    while desk.play.asked:
        first(desk)
        while progress(desk):
            desk.act("table:step")
    first(desk)
    assert progress(desk)


def test_where_nobody_plays_no_more_than_a_bots_turn_is_skipped() -> None:
    desk = sat(BOT, BOT, BOT, seed=4)
    order = [desk.session.game.seats[who] for who in desk.session.state.order]
    first(desk)
    desk.act("table:skip")
    while desk.session.to_move == (order[0],):
        first(desk)
        assert not progress(desk)
    assert first(desk) == order[1]
    assert progress(desk)


def stories(act: str) -> list[dict[str, Any]]:
    """Return the pictures of thirty moves of bots, where several events are told in this way."""
    desk = sat(BOT, BOT, BOT, seed=7)
    shown = []
    for _ in range(30):
        first(desk)
        shown.append(desk.picture())
        while having(shown[-1]["tree"], "is-telling"):
            desk.act(act)
            shown.append(desk.picture())
    return shown


def test_who_skips_a_story_hears_what_they_would_have_heard() -> None:
    stepped, skipped = (
        [tone for picture in stories(act) for tone in picture["sound"]]
        for act in ("table:step", "table:skip")
    )
    assert skipped == stepped
    assert "stoneroof" in "".join(stepped), "a palazzo is laid, and then it is complete"
