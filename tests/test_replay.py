"""Replays: viewpoints, stories at each position, and navigation."""

from __future__ import annotations

import re
from functools import partial

import pytest
from pictures import attrs, dialog, having, texts
from playthrough import NAMES, viewpoint
from random_games import play_on

import host.table.tabletop
from games import load_view, load_words
from host.prefs import Prefs
from host.table.replay import Replay
from host.table.story import PACES, reading_time
from host.table.timeline import frames
from pyengine.games import KEYS
from pyengine.record import HUMAN, Player
from pyengine.session import Session


@pytest.fixture(autouse=True)
def _strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a missing text or an unfilled gap an error."""
    monkeypatch.setattr(host.table.tabletop, "load_words", partial(load_words, strict=True))


def played(key: str, *bys: str, plies: int | None = None) -> Session:
    """Return a game with these players, finished or after `plies` random moves."""
    seats = [Player(name, by) for name, by in zip(NAMES, bys, strict=False)]
    return play_on(Session.new(key, len(bys), {}, seats, 7), plies)


def watched(key: str, *bys: str, plies: int | None = None, **prefs: str) -> Replay:
    return Replay(played(key, *bys, plies=plies), Prefs(**prefs))


def told(replay: Replay) -> list[str]:
    return texts(having(replay.picture()["tree"], "reveal-text"))


# --- Viewpoints -----------------------------------------------------------------------------------


def test_a_running_game_with_one_person_is_watched_from_that_seat_or_as_a_spectator() -> None:
    replay = watched("turandot", "easy", HUMAN, "easy", plies=8)
    assert viewpoint(replay.picture()) == "B"
    for through in ("A", "open", "C"):
        replay.act("replay:eyes", through)
        assert viewpoint(replay.picture()) == "B"
    replay.act("replay:eyes", "")
    assert viewpoint(replay.picture()) is None
    replay.act("replay:eyes", "B")
    assert viewpoint(replay.picture()) == "B"


def test_a_running_game_of_several_people_or_none_is_watched_as_a_spectator() -> None:
    for bys in ((HUMAN, HUMAN, "easy"), ("easy", "easy", "easy")):
        replay = watched("turandot", *bys, plies=8)
        for through in ("A", "open", ""):
            replay.act("replay:eyes", through)
            assert viewpoint(replay.picture()) is None


YOU = {"en": "you|yours?", "de": "du|dir|dich|dein(e[mnrs]?)?", "fr": "vous|votre|vos"}


@pytest.mark.parametrize("lang", YOU)
@pytest.mark.parametrize("key", KEYS)
def test_through_a_seats_eyes_everybody_is_named_and_nobody_is_you(key: str, lang: str) -> None:
    replay = watched(key, HUMAN, "easy", HUMAN, "easy", lang=lang)
    words = load_words(lang, key, strict=True)
    rule = words("label.all_wait") if key == "musicando" else "-"  # of whoever lays the card
    told: set[str] = set()
    for seat in replay.session.game.seats[:2]:
        replay.act("replay:eyes", seat)
        assert viewpoint(replay.picture()) == seat
        for at in range(0, replay.timeline.last + 1, 3):
            replay.act(f"replay:frame {at}")
            told.update(texts(replay.picture()["tree"]))
    addressed = {text for text in told if re.search(rf"\b({YOU[lang]})\b", text, re.IGNORECASE)}
    assert {text for text in addressed if rule not in text} == set()
    assert any(NAMES[1] in text for text in told)


# --- Continuing from a position -------------------------------------------------------------------


def test_who_takes_up_a_game_plays_bots_of_which_those_that_played_keep_their_levels() -> None:
    replay = watched("turandot", HUMAN, "easy", "random", HUMAN)
    replay.act("replay:frame 3")
    for seat, bys in (
        ("A", [HUMAN, "easy", "random", "hard"]),
        ("B", ["hard", HUMAN, "random", "hard"]),
    ):
        taken = replay.takeover.by(seat)
        assert [player.by for player in taken.seats] == bys
        assert [player.name for player in taken.seats] == [*NAMES[:4]]
        assert taken.moves == replay.session.record().moves[: replay.timeline.plies]
        assert taken.result is None


# --- Stories --------------------------------------------------------------------------------------


def test_whoever_makes_the_next_move_is_the_first_to_be_offered_a_seat() -> None:
    replay = watched("turandot", "easy", "easy", "easy")
    for at, move in enumerate(replay.session.record().moves[:12]):
        replay.stand_before(at, "")
        replay.act("replay:go_on")
        seats = [act[-1] for act in attrs(replay.picture()["tree"], "data-act") if "sit" in act]
        assert seats == sorted("ABC", key=lambda seat: seat != move[0]), move


def test_at_each_position_of_a_replay_all_earlier_events_have_been_told() -> None:
    session = played("turandot", "easy", "easy", "easy")
    replay = Replay(session, Prefs())
    events = [entry.event for entry in session.log]
    happened = [frame.event for frame in frames(session.record())]
    assert [event for event in happened if event] == events
    assert None in happened[1:], "deals too are places"
    for at in range(len(happened)):
        replay.act(f"replay:frame {at}")
        context = replay.spectate()
        assert context.event == happened[at]
        assert context.narrated == tuple(event for event in happened[: at + 1] if event)


@pytest.mark.parametrize("key", ["turandot", "lucca-citta"])
def test_a_line_of_the_log_leads_to_where_it_happens(key: str) -> None:
    replay = watched(key, "easy", "easy", "easy")
    replay.act("table:log")
    over = dialog(replay.picture()["tree"])
    assert over is not None
    lines = having([over], "log-step")
    assert len(lines) == len(replay.session.log)
    for line in lines:
        replay.act(line["attrs"]["data-act"])
        assert told(replay) == texts(having([line], "log-text"))
    assert replay.timeline.index == len(frames(replay.session.record())) - 1


@pytest.mark.parametrize("speed", PACES)
def test_while_it_plays_an_event_stays_as_long_as_its_weight_says_and_a_deal_as_a_sentence(
    speed: str,
) -> None:
    replay = watched("lucca-citta", "easy", "easy", "easy", plies=30, speed=speed)
    weight = load_view("lucca-citta").weight
    shown = [frame.event for frame in frames(replay.session.record())]
    assert {weight(event) for event in shown if event} == {0.0, 0.6, 0.7}
    assert replay.pause is None
    replay.act("replay:play")
    for event in shown[:-1]:
        [text] = told(replay)
        times = PACES[speed] * ((weight(event) or 1) if event else 1)
        assert replay.pause == pytest.approx(times * reading_time(text))
        replay.tick()
    assert replay.pause is None
