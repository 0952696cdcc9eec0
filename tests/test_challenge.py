"""A challenge: the same start, the points to beat, and the result by seat."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from host_driver import HELLO, act, ended, kept, run_host, stored_games
from pictures import having, read, texts
from random_games import play_on
from test_moment import OVER, RUNNING, SEVERAL, fields, kinds, session

from host.prefs import Prefs
from host.records import sharing
from host.table.live_game import LiveGame
from host.table.replay import Replay
from pyengine import link, record
from pyengine.record import HUMAN, NO_HINTS, Player
from pyengine.replaying import states
from pyengine.session import Session

if TYPE_CHECKING:
    from types import SimpleNamespace

    from pyengine.record import Record

SITE = HELLO | {"address": "https://example.org/t/"}
SCORES = {"A": 47, "B": 31, "C": -2}


def dared(**scores: int) -> Record:
    return link.challenge(OVER.record(), SCORES | scores)


def over(challenge: Record) -> LiveGame:
    """Return the table of a game that was played to its end from that start."""
    live = LiveGame(play_on(Session.resume(challenge, Random(1))), Prefs(), lasting=True)
    live.act("table:skip")
    return live


def linked(challenge: Record, **told: str) -> dict[str, object]:
    more = {"moment": told, "query": "?show=play"} if told else {}
    return {"type": "open", "text": link.pack(challenge), "link": True, **more}


# --- Sharing --------------------------------------------------------------------------------------


def test_a_finished_game_with_people_is_a_challenge_and_no_other(
    host_modules: SimpleNamespace,
) -> None:
    def offered(played: Session) -> bool:
        table = run_host(
            host_modules, SITE, act("records:share g"), game=kept(record.write(played.record()))
        )
        return "challenge" in kinds(table.last["tree"])

    assert offered(OVER)
    assert not offered(RUNNING)
    assert not offered(SEVERAL)
    assert not offered(session("easy", "easy", "easy"))


def test_its_link_has_the_same_start_and_the_points_and_no_move(
    host_modules: SimpleNamespace,
) -> None:
    acts = [act("records:share g"), act("records:as challenge")]
    table = run_host(host_modules, SITE, *acts, game=kept(record.write(OVER.record())))
    address, element, frame = fields(table)
    begun = link.read_link(address)
    assert address == f"https://example.org/t/turandot/?show=play#g={link.pack(begun)}"
    assert 'show="play" record="' in element
    assert "embed.html?show=play#g=" in frame
    assert OVER.record().result is not None
    assert dict(begun.challenge) == OVER.record().result["scores"]  # type: ignore[index] # it is
    assert (begun.moves, begun.chance, begun.notes) == ((), None, ())
    assert next(states(begun)) == next(states(OVER.record()))


def test_where_several_people_are_meant_they_are_asked_first(host_modules: SimpleNamespace) -> None:
    acts = [act("records:share g"), act("records:as challenge")]
    address, *_ = fields(run_host(host_modules, SITE, *acts, game=kept(ended())))
    assert address.startswith("https://example.org/t/turandot/#g=")


def test_a_challenge_drops_the_notes_hints_and_challenge_of_the_game_before() -> None:
    played = replace(OVER.record(), hints=(3,), notes=((0, "x"),), challenge=tuple(SCORES.items()))
    begun = sharing.challenge(played)
    assert begun is not None
    assert (begun.hints, begun.notes) == ((), ())
    assert played.result is not None
    assert dict(begun.challenge) == played.result["scores"]
    off = sharing.challenge(replace(played, hints=NO_HINTS))
    assert off is not None
    assert off.hints == NO_HINTS


# --- Playing --------------------------------------------------------------------------------------


def test_an_opened_challenge_says_what_is_to_be_beaten(host_modules: SimpleNamespace) -> None:
    table = run_host(host_modules, SITE, linked(dared()))
    assert "To beat: 47 points (P0)." in read(having(table.last["tree"], "challenge-lead"))
    table = run_host(host_modules, SITE, linked(dared()), act("records:opened begin"))
    assert "To beat: 47 points (P0)." in read(having(table.last["tree"], "toast-text"))
    [game] = stored_games(table)
    assert record.read(game["text"]).challenge == tuple(SCORES.items())


def test_a_challenge_in_a_post_begins_at_once_on_the_same_seat(
    host_modules: SimpleNamespace,
) -> None:
    table = run_host(host_modules, SITE, linked(dared(), show="play"))
    [game] = stored_games(table)
    taken = record.read(game["text"])
    assert [player.by for player in taken.seats] == [HUMAN, "easy", "easy"]
    assert taken.challenge == tuple(SCORES.items())
    assert next(states(taken)) == next(states(OVER.record()))


def test_only_from_the_start_it_is_a_challenge() -> None:
    replay = Replay(play_on(Session.resume(dared(), Random(1)), 6), Prefs())
    replay.stand_after(4)
    assert replay.takeover.by("A").challenge == ()
    replay.stand_after(0)
    assert replay.takeover.by("A").challenge == tuple(SCORES.items())


# --- Results --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "told"),
    [(-1, "{then} to beat. Challenge won!"), (0, "Level."), (5, "Not this time.")],
)
def test_the_end_says_whether_the_people_have_beaten_it(more: int, told: str) -> None:
    points = over(dared()).session.record().result
    assert points is not None
    now = points["scores"]["A"]  # type: ignore[index] # of a game that is over
    live = over(dared(A=now + more))
    [said] = texts(having(live.picture()["tree"], "prompt-challenge"))
    assert f"P0\u2069: {now} point" in said
    assert said.endswith(told.format(then=now + more))


def test_the_score_sheet_compares_then_and_now_seat_by_seat() -> None:
    live = over(dared())
    live.act("table:score")
    [sheet] = having(live.picture()["tree"], "challenge")
    result = live.session.record().result
    assert result is not None
    now = list(result["scores"].values())  # type: ignore[attr-defined] # as above
    cells = [one["text"] for one in having([sheet], "points")]
    assert cells[:3] == ["47", "31", "\u22122"]
    assert cells[3:6] == [str(one).replace("-", "\u2212") for one in now]
    assert len(cells) == 9
    plain = over(link.start(OVER.record()))
    plain.act("table:score")
    assert not having(plain.picture()["tree"], "challenge")


def test_in_partnerships_the_sides_are_compared() -> None:
    seats = [Player(seat, HUMAN if seat == "S" else "easy") for seat in "NESW"]
    played = play_on(Session.new("musicando", 4, {"deals": 1}, seats, 7))
    begun = sharing.challenge(played.record())
    assert begun is not None
    assert [side for side, _ in begun.challenge] == ["NS", "EW"]
    [said] = texts(having(over(begun).picture()["tree"], "prompt-challenge"))
    assert "North\u2013South" in said
