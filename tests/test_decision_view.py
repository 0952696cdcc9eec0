"""A decision of a review at the table: its marks, its text, and stepping through them."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from pictures import attrs, having, nodes, read, texts

import host.table.tabletop
from games import load_view, load_words
from host.prefs import Prefs
from host.table import decision_view
from host.table.live_game import LiveGame
from host.table.replay import Replay
from pyengine import agents, review
from pyengine.games import KEYS
from pyengine.record import HUMAN, Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node

NAMES = ("Anna", "Mimì", "Puck", "Figaro")
WHY = {"key": "no_difference", "args": {}, "share": 0.0}
"""A reason that Turandot has a sentence for."""


@pytest.fixture(autouse=True)
def _strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a missing text or an unfilled gap an error."""
    monkeypatch.setattr(host.table.tabletop, "load_words", partial(load_words, strict=True))


def over(key: str, wished: Sequence[str] = (), **options: object) -> Session:
    """Return a finished game of Anna against bots, who make the wished moves while legal."""
    players = 4 if key == "musicando" else 3
    seats = [Player(NAMES[0], HUMAN), *(Player(name, "easy") for name in NAMES[1:players])]
    session, rng, wishes = Session.new(key, players, options, seats, 7), Random(7), [*wished]
    while session.to_move:
        seat = session.to_ask[0]
        moves = [*map(session.game.write, session.game.playing_moves(session.state, seat))]
        wish = wishes.pop(0) if wishes and wishes[0] in moves else rng.choice(moves)
        session.submit(seat, wish)
    return session


def saved(session: Session, at: int, best: str, *, grounds: bool = True) -> str:
    """Return a review in which the decision at a move cost .2 and earlier ones nothing."""
    game, found = session.game, []
    for one in review.decisions(session.record()):
        move = game.write(one.move)
        better, loss = (best, 0.2) if one.at == at and best != move else (move, 0.0)
        fields: dict[str, Any] = {
            "at": one.at,
            "seat": one.seat,
            "move": move,
            "value": 0.3,
            "best": better,
            "loss": loss,
            "error": loss / 10,
            "hindsight": {"best": move, "loss": 0.0},
            "hindsight_error": 0.0,
        }
        if grounds:
            reasons = [WHY] if game.key == "turandot" else []
            fields["grounds"] = [
                {"error": 0.04, "reasons": reasons},
                {"error": 0.04, "reasons": []},
            ]
        found.append(fields)
        if one.at == at:
            break
    return json.dumps(found)


def opened(session: Session, at: int, best: str, *, grounds: bool = True) -> Replay:
    """Return a replay with that decision opened at the table."""
    replay = Replay(session, Prefs())
    replay.reviewer.restore(saved(session, at, best, grounds=grounds))
    seat = str(session.record().moves[at])[0]
    replay.see_decision(at, seat)
    return replay


def tree(replay: Replay) -> list[Node]:
    kids: list[Node] = replay.picture()["tree"]
    return kids


def marked(replay: Replay, kind: str) -> list[str]:
    """Return the controls with this mark, by act or move."""
    found = [one["attrs"] for one in nodes(tree(replay)) if f"data-{kind}" in one.get("attrs", {})]
    return [one.get("data-act") or one["data-move"] for one in found]


def decision(session: Session, plies: int = 0, **state: object) -> review.Decision:
    """Return the first decision from that move on whose state has these fields."""
    for one in review.decisions(session.record()):
        fits = all(getattr(one.before, name) == value for name, value in state.items())
        if one.at >= plies and fits:
            return one
    raise AssertionError(state)


def other(session: Session, one: review.Decision) -> str:
    """Return a move other than the one made, the last that is visible on the table."""
    game, view = session.game, load_view(session.game.key)
    moves = [move for move in game.legal_moves(one.before, one.seat) if view.all_acts(move)]
    return game.write([move for move in moves if move != one.move][-1])


def auction(*moves: str) -> Session:
    """Return a deal of Musicando in which Anna, North, calls first."""
    return over("musicando", moves, deals=1, dealer="W")


BID = ["2", "2", "2+1"]


# --- Marks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_the_move_that_was_played_and_the_better_one_are_marked_each_in_its_own_words(
    key: str,
) -> None:
    session = auction("2S") if key == "musicando" else over(key)
    one = decision(session)
    replay = opened(session, one.at, other(session, one))
    assert {*attrs(tree(replay), "data-played")} == {"Played"}
    assert {*attrs(tree(replay), "data-better")} == {"Better"}
    assert marked(replay, "played") != marked(replay, "better")
    assert read(having(tree(replay), "judged-mark")) == "Played Better"


@pytest.mark.parametrize("key", KEYS)
def test_the_panel_says_to_whom_it_is_told_and_the_table_names_whoever_is_to_move(key: str) -> None:
    session = auction("2S") if key == "musicando" else over(key)
    one = decision(session)
    replay = opened(session, one.at, other(session, one))
    told = read(having(tree(replay), "hint-press"))
    apostrophe = "\N{RIGHT SINGLE QUOTATION MARK}"
    assert told.startswith(f"Anna decided. A strong player{apostrophe}s advice to Anna")
    assert "Your turn" not in texts(tree(replay))


def test_t_4_2_a_bid_is_marked_card_by_card_on_the_stage_and_in_the_hand() -> None:
    session = over("turandot", BID, maestro="A")
    assert session.record().moves[2] == "A 2+1"
    replay = opened(session, 2, "3*")
    number, money = "turandot:number", "turandot:money"
    assert marked(replay, "played") == [f"{number} 2", f"{number} 2", f"{money} 1"]
    assert marked(replay, "better") == [f"{number} 3", f"{number} 3", "turandot:bluff"]


def test_a_control_with_which_both_moves_begin_has_both_marks() -> None:
    replay = opened(over("turandot", BID, maestro="A"), 2, "2+2")
    assert marked(replay, "played")[:2] == marked(replay, "better")[:2] == ["turandot:number 2"] * 2
    assert marked(replay, "played")[2:] == ["turandot:money 1"]
    assert marked(replay, "better")[2:] == ["turandot:money 2"]


def test_l_5_1_of_two_uses_of_one_card_each_is_marked_where_the_card_would_go() -> None:
    session = over("lucca-citta")
    for one in review.decisions(session.record()):
        text = session.game.write(one.move)
        moves = session.game.legal_moves(one.before, one.seat)
        if one.before.phase == "placing" and len(one.before.taken) == 2 and len(moves) > 2:
            card, use = text.split()
            best = next(b for b in ("build", "wall", "discard") if b != use)
            replay = opened(session, one.at, f"{card} {best}")
            assert marked(replay, "played") == [text]
            assert marked(replay, "better") == [f"{card} {best}"]
            return
    pytest.fail("no card was placed")


def test_m_3_1_of_two_cards_the_better_one_is_marked_in_the_hand_and_where_it_would_lie() -> None:
    session = auction("2S", "-", "-", "-")
    one = decision(session, 8, phase="play")
    card, _, _ = session.game.write(one.move).partition("@")
    moves = map(session.game.write, session.game.legal_moves(one.before, one.seat))
    best = next(text for text in moves if "@" in text and not text.startswith(card))
    replay = opened(session, one.at, best)
    assert marked(replay, "played") == [f"musicando:card {card}"]
    assert sorted(marked(replay, "better")) == sorted([f"musicando:card {best[:2]}", best])
    bear = [one["attrs"] for one in nodes(tree(replay)) if "data-better" in one.get("attrs", {})]
    assert "true" not in [one.get("aria-pressed") for one in bear]


def test_where_no_other_move_is_known_to_be_better_the_one_that_was_played_is_marked_alone() -> (
    None
):
    session = over("turandot", BID, maestro="A")
    replay = opened(session, 2, "2+1")
    assert marked(replay, "better") == []
    assert len(marked(replay, "played")) == 3
    told = read(having(tree(replay), "judged"))
    assert "no other move is known to be better." in told
    assert read(having(tree(replay), "judged-mark")) == "Played"


# --- Text -----------------------------------------------------------------------------------------


def test_below_stand_both_moves_with_their_worth_what_it_cost_and_up_to_three_reasons() -> None:
    replay = opened(over("turandot", BID, maestro="A"), 2, "3*")
    first, second, hindsight = having(tree(replay), "hint-move")
    assert "about 3 wins in\N{NO-BREAK SPACE}10" in read([first])
    exactly = {*attrs([first, second], "data-explain")}
    assert exactly == {
        "In figures: 30% to win (±\N{NO-BREAK SPACE}4).",
        "In figures: 50% to win (±\N{NO-BREAK SPACE}4).",
        "In figures: 20 percentage points of winning chance (±\N{NO-BREAK SPACE}2).",
    }
    assert read(having([first], "hint-reason"))
    assert "about 5 wins in\N{NO-BREAK SPACE}10 better by about one win in 5" in read([second])
    assert read([hindsight]) == "As the cards lay: this time it was as good as any."


def test_what_was_hidden_and_made_another_move_better_is_told_after_its_cost() -> None:
    session = over("turandot", BID, maestro="A")
    found = json.loads(saved(session, 2, "3*"))
    found[-1] |= {"hindsight": {"best": "3*", "loss": 0.2}, "hindsight_error": 0.02}
    told = {}
    for key in ("hindsight_free", "hindsight_new_in_a_later_version"):
        found[-1]["hindsight_reason"] = {"key": key, "args": {"card": 2}, "share": 0}
        replay = Replay(session, Prefs())
        replay.reviewer.restore(json.dumps(found))
        replay.see_decision(2, str(session.record().moves[2])[0])
        told[key] = read(having(tree(replay), "judged-hindsight"))
    plain = told["hindsight_new_in_a_later_version"]
    assert plain.endswith("would have gained about one win in 5.")
    assert " ".join(told["hindsight_free"].split()) == (
        f"{plain} Nobody else bid on the pro tenor with 2 stars."
    )


def test_what_a_better_move_is_better_by_agrees_with_the_values_beside_it_and_in_the_review() -> (
    None
):
    session = over("lucca-citta")
    one = decision(session)
    given = json.loads(saved(session, one.at, other(session, one)))
    given[-1].update(value=19.6, loss=8.6)
    replay = Replay(session, Prefs())
    replay.reviewer.restore(json.dumps(given))
    replay.see_decision(one.at, one.seat)
    first, second, _ = having(tree(replay), "hint-move")
    assert "about 20 points ahead at the end" in read([first])
    assert "about 28 points ahead at the end better by about 8 points" in read([second])
    replay.reviewer.open()
    assert "was better, by about 8 points." in read(having(tree(replay), "review-cost"))


def test_both_moves_are_said_with_their_worth() -> None:
    replay = opened(over("turandot", BID, maestro="A"), 2, "3*")
    said = replay.picture()["say"].replace("\u2068", "").replace("\u2069", "")
    assert said.startswith("Played: Number 2")
    assert "about 3 wins in\N{NO-BREAK SPACE}10. Better: Number 3" in said


def test_whoever_decided_sees_what_they_saw_then_and_nothing_else() -> None:
    session = over("turandot", BID, maestro="A")
    one = decision(session, 2)
    replay = opened(session, 2, "3*")
    judgement = replay.decision.judgement
    assert judgement is not None
    context = decision_view.context_of(replay.top.view, replay.spectate(), judgement, "odds")
    assert context.seen == session.game.observation(one.before, "A")
    assert context.seat == "A"
    assert context.mine


# --- Stepping -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "act",
    [
        *("replay:step", "replay:back", "replay:first", "replay:frame 3", "replay:play"),
        *("coach:close", "replay:eyes B"),
    ],
)
def test_the_marks_disappear_with_the_next_step_another_viewpoint_or_on_closing(
    act: str,
) -> None:
    replay = opened(over("turandot", BID, maestro="A"), 2, "3*")
    replay.act(act)
    assert marked(replay, "played") == marked(replay, "better") == []
    assert not having(tree(replay), "judged")


def test_what_could_be_pressed_then_says_that_the_game_is_watched() -> None:
    replay = opened(over("turandot", BID, maestro="A"), 2, "3*")
    before = replay.session.record()
    replay.act("turandot:number 3")
    assert read(having(tree(replay), "reveal-text")).startswith("This game is being watched")
    assert having(tree(replay), "is-answered")
    assert not replay.move("3*")
    assert marked(replay, "better")
    assert replay.session.record() == before


def test_nothing_on_the_table_takes_the_focus_or_has_a_key() -> None:
    replay = opened(auction("2S"), 0, "1S")
    game = tree(replay)[0]
    table = game["kids"][1:-1]
    assert attrs(table, "data-key") == attrs(table, "data-focus") == []
    assert attrs([game], "data-focus") == [True]
    assert game["attrs"]["data-escape"] == "coach:close"


def test_one_plays_on_from_where_the_decision_was_made() -> None:
    session = over("turandot", BID, maestro="A")
    replay = opened(session, 2, "3*")
    assert "coach:play_on 2" in attrs(tree(replay), "data-act")
    assert replay.takeover.by("A").moves == session.record().moves[:2]


def test_what_the_table_of_a_game_knows_of_its_review_its_replay_knows_too() -> None:
    session = over("turandot", BID, maestro="A")
    live, replay = LiveGame(session, Prefs(), lasting=True), Replay(session, Prefs())
    live.reviewer.restore(saved(session, 2, "3*"))
    replay.reviewer.adopt(live.reviewer)
    replay.see_decision(2, "A")
    assert marked(replay, "better")


def test_the_curve_tells_a_value_as_certain_only_if_its_error_is_known_to_be_none() -> None:
    session = over("turandot", BID, maestro="A")
    at = review.decisions(session.record())[3].at
    for grounds in (True, False):
        given = json.loads(saved(session, at, "3*", grounds=grounds))
        for fields in given:
            fields.update(value=1.0, loss=0.0)
        replay = Replay(session, Prefs())
        replay.reviewer.restore(json.dumps(given))
        replay.reviewer.open()
        told = read(having(tree(replay), "curve"))
        assert "almost sure to win" in told
        assert "100% to win" not in told


# --- Saving ---------------------------------------------------------------------------------------


def test_a_review_that_was_kept_without_reasons_opens_and_they_are_asked_for_and_kept() -> None:
    session = over("turandot", BID, maestro="A")
    replay = opened(session, 2, "3*", grounds=False)
    assert marked(replay, "played")
    assert having(tree(replay), "hint-wait")
    assert "about 3 wins in\N{NO-BREAK SPACE}10" in read(having(tree(replay), "judged"))
    job = replay.job
    assert job is not None
    assert job.done(agents.run_to_end(job.work()))
    assert not having(tree(replay), "hint-wait")
    assert replay.job is None
    assert replay.decision.judgement is not None
    assert replay.decision.judgement.rationales is not None
    assert any(one.reasons for one in replay.decision.judgement.rationales)


def test_where_a_bot_fails_at_the_reasons_it_is_not_asked_again() -> None:
    replay = opened(over("turandot", BID, maestro="A"), 2, "3*", grounds=False)
    job = replay.job
    assert job is not None
    assert not job.done(None)
    assert replay.job is None
    assert not having(tree(replay), "hint-wait")


@pytest.mark.parametrize("key", KEYS)
def test_the_reasons_of_a_decision_read_the_same_when_they_were_kept(key: str) -> None:
    session = over(key)
    game, one = session.game, decision(session, 4)
    made = agents.run_to_end(review.judge(session.record(), one, 40))
    again = review.Judgement.from_saved(game, one, json.loads(json.dumps(made.saved(game))))
    assert made.rationales is not None
    assert again.rationales is not None
    assert any(each.reasons for each in made.rationales)
    for now, then in zip(again.rationales, made.rationales, strict=True):
        assert [why.args for why in now.reasons] == [why.args for why in then.reasons]
        assert [why.key for why in now.reasons] == [why.key for why in then.reasons]
        assert len(now.reasons) <= 3
