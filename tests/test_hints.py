"""Hints at the table and the review of a finished game: who gets them, and what they show."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from pictures import attrs, having, nodes, read, texts

from games import load_view, load_words
from host.prefs import Prefs
from host.table.hint import Hint, panel
from host.table.live_game import LiveGame
from host.table.replay import Replay
from host.table.view_context import Participant, ViewContext
from host.table.weighed import (
    figures,
    gap,
    gap_in_figures,
    gap_text,
    is_in_tenths,
    is_worth_as_much,
    loss_text,
    reasons,
    tie_key,
    value_text,
)
from pyengine import agents
from pyengine.core import Reason, Refusal, Weighed
from pyengine.record import HUMAN, Player
from pyengine.session import Session

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.jobs import Job
    from host.table.table import Table

EASY = "easy"
IN_FIGURES = {
    "en": "In figures: {}.",
    "de": "In Zahlen: {}.",
    "fr": "En chiffres\N{NO-BREAK SPACE}: {}.",
}


def new_table(*by: str, game: str = "turandot", **options: object) -> LiveGame:
    """Return a table at the start of a game, with A as the first Maestro."""
    if game == "turandot":
        options = {"maestro": "A", **options}
    seats = [Player(f"P{number}", one) for number, one in enumerate(by)]
    return LiveGame(
        Session.new(game, len(by), options, seats, 7), Prefs(speed="step"), lasting=True
    )


def work(table: Table) -> bool:
    """Do a table's pending work; tell whether something is to be saved."""
    job: Job[Any] | None = table.job
    assert job is not None
    return job.done(agents.run_to_end(job.work()))


def tree(table: Table) -> list[Node]:
    kids: list[Node] = table.picture()["tree"]
    return kids


def asked(live: LiveGame) -> LiveGame:
    """Let the bots move until a person is asked."""
    while live.play.asked is None:
        if live.play.thinker:
            work(live)
        else:
            live.act("table:skip")
    return live


def over(*by: str) -> Session:
    """Return a finished game of Turandot in which everybody made the first legal moves."""
    session = new_table(*by).session
    while session.to_move:
        seat = session.to_ask[0]
        move = session.game.legal_moves(session.state, seat)[0]
        assert not isinstance(session.submit(seat, session.game.write(move)), Refusal)
    return session


@pytest.mark.parametrize(
    ("lang", "value", "told"),
    [
        ("en", 1.94, "1.9 points ahead of the others at the end"),
        ("de", -0.5, "am Ende 0,5 Punkte hinter den anderen"),
        ("fr", -0.5, "0,5 point derrière les autres à la fin"),
        ("fr", -1.94, "1,9 point derrière les autres à la fin"),
        ("fr", -1.96, "2,0 points derrière les autres à la fin"),
    ],
)
def test_the_figures_of_what_a_move_is_worth_are_as_the_language_counts(
    lang: str, value: float, told: str
) -> None:
    said = IN_FIGURES[lang].format(told)
    assert figures(load_words(lang, "lucca-citta"), "points", value, 0.0) == said


@pytest.mark.parametrize(
    ("lang", "value", "error", "told"),
    [
        ("en", 1.1, 0.8, "perhaps a point ahead in this deal"),
        ("en", 1.1, 0.3, "about a point ahead in this deal"),
        ("en", -3.4, 0.5, "about 3 points behind in this deal"),
        ("de", 1.1, 0.8, "vielleicht ein Punkt Vorsprung in diesem Spiel"),
        ("de", -3.4, 0.5, "etwa 3 Punkte Rückstand in diesem Spiel"),
        ("fr", -3.4, 2.0, "peut-être 3 points de retard dans cette donne"),
        ("fr", 0.4, 0.1, "à peu près à égalité dans cette donne"),
    ],
)
def test_values_are_in_whole_points_with_perhaps_within_the_error(
    lang: str, value: float, error: float, told: str
) -> None:
    assert value_text(load_words(lang, "musicando"), "points", value, error) == told


@pytest.mark.parametrize(
    ("lang", "value", "error", "told"),
    [
        ("en", 0.32, 0.07, "about 3 wins in\N{NO-BREAK SPACE}10"),
        ("en", 0.08, 0.04, "about one win in\N{NO-BREAK SPACE}10"),
        ("en", 0.03, 0.04, "hardly a chance to win"),
        ("en", 0.97, 0.04, "almost sure to win"),
        ("en", 1.0, 0.0, "100% to win"),
        ("en", 1.0, None, "almost sure to win"),
        ("de", 0.32, 0.07, "etwa 3 Siege in 10\N{NO-BREAK SPACE}Partien"),
        ("fr", 0.32, 0.07, "environ 3 victoires sur\N{NO-BREAK SPACE}10"),
    ],
)
def test_odds_are_shown_as_wins_in_ten_games(
    lang: str, value: float, error: float | None, told: str
) -> None:
    assert value_text(load_words(lang, "turandot"), "odds", value, error) == told


@pytest.mark.parametrize(
    ("key", "unit", "lost", "told", "exactly"),
    [
        ("turandot", "odds", 0.08, "about one win in 12", "8 percentage points of winning chance"),
        ("turandot", "odds", 0.9, "about a win", "90 percentage points of winning chance"),
        ("musicando", "points", 0.4, "less than a point", "0.4 points"),
        ("lucca-citta", "points", 1.2, "about a point", "1.2 points"),
        ("lucca-citta", "points", 2.6, "about 3 points", "2.6 points"),
    ],
)
def test_a_loss_is_shown_rounded_and_explained_in_figures(
    key: str, unit: str, lost: float, told: str, exactly: str
) -> None:
    words = load_words("en", key)
    assert loss_text(words, unit, lost) == told
    assert gap_text(words, unit, lost, 0.0) == f"In figures: {exactly}."


@pytest.mark.parametrize(
    ("first", "other", "told", "exactly"),
    [
        (28.2, 19.6, "about 8 points", "8.6 points"),  # 28 and 20
        (28.24, 19.55, "about 8 points", "8.6 points"),  # 28.2 and 19.6
        (20.4, 19.6, "less than a point", "0.8 points"),  # both 20
        (2.4, -2.6, "about 5 points", "5.0 points"),
        (0.6, 0.4, "about a point", "0.2 points"),  # 1 and none
    ],
)
def test_beside_two_values_their_difference_is_that_of_the_rounded_ones(
    first: float, other: float, told: str, exactly: str
) -> None:
    words = load_words("en", "lucca-citta")
    assert loss_text(words, "points", gap("points", first, other)) == told
    lost = gap_in_figures("points", first, other)
    assert gap_text(words, "points", lost, 0.0) == f"In figures: {exactly}."


@pytest.mark.parametrize(
    ("first", "other", "told", "values"),
    [
        (0.5, 0.3, "about one win in 5", ["5 wins in\N{NO-BREAK SPACE}10", "3 wins in"]),
        (0.404, 0.346, "about one win in 20", ["40% to win", "35% to win"]),
        (0.349, 0.336, "about one win in 100", ["35% to win", "34% to win"]),
        (0.344, 0.336, "about one win in 125", ["34% to win", "34% to win"]),
    ],
)
def test_odds_are_in_percent_where_wins_in_ten_would_not_show_their_difference(
    first: float, other: float, told: str, values: list[str]
) -> None:
    words = load_words("en", "turandot")
    assert loss_text(words, "odds", gap("odds", first, other)) == told
    finely = not is_in_tenths(first, other)
    for value, part in zip((first, other), values, strict=True):
        assert part in value_text(words, "odds", value, 0.01, in_percent=finely)


@pytest.mark.parametrize(
    ("lang", "lost", "told"),
    [
        ("de", 0.4, "weniger als einen Punkt"),
        ("de", 1.2, "etwa einen Punkt"),
        ("fr", 0.4, "moins d\N{RIGHT SINGLE QUOTATION MARK}un point"),
        ("fr", 2.6, "environ 3 points"),
    ],
)
def test_m_6_2_what_a_move_cost_is_counted_as_the_language_does(
    lang: str, lost: float, told: str
) -> None:
    assert loss_text(load_words(lang, "musicando"), "points", lost) == told


@pytest.mark.parametrize(
    ("value", "error", "told"),
    [
        (3.62, 0.0, "on average 3.6 points ahead at the end of this deal"),
        (-0.04, 0.0, "about level in this deal"),
        (0.0, 0.23, "about level in this deal (±\N{NO-BREAK SPACE}0.2)"),
    ],
)
def test_m_6_2_points_that_are_none_are_told_as_level(
    value: float, error: float, told: str
) -> None:
    assert figures(load_words("en", "musicando"), "points", value, error) == (
        f"In figures: {told}."
    )


def test_m_2_2_a_hint_shows_the_best_bid_of_each_display() -> None:
    live = asked(new_table(HUMAN, EASY, EASY, EASY, game="musicando", deals=1, dealer="W"))
    live.act("coach:hint")
    assert work(live)
    shown = attrs(having(tree(live), "hint"), "data-move")
    displays = [move[-1] for move in shown]
    assert len(set(displays)) == len(displays) == 3


@pytest.mark.parametrize(
    ("lang", "value", "error", "told"),
    [
        ("en", 1.0, 0.04, "99% to win (±\N{NO-BREAK SPACE}4)"),
        ("en", 0.002, 0.04, "1% to win (±\N{NO-BREAK SPACE}4)"),
        ("en", 1.0, 0.0, "100% to win"),
        ("en", 1.0, None, "99% to win"),
        ("de", 0.32, 0.04, "32\N{NO-BREAK SPACE}% Gewinnchance (±\N{NO-BREAK SPACE}4)"),
        (
            "fr",
            0.32,
            0.04,
            "32\N{NO-BREAK SPACE}% de chances de gagner (±\N{NO-BREAK SPACE}4)",
        ),
    ],
)
def test_odds_follow_the_language_and_uncertain_ones_are_never_all_or_none(
    lang: str, value: float, error: float | None, told: str
) -> None:
    said = IN_FIGURES[lang].format(told)
    assert figures(load_words(lang, "turandot"), "odds", value, error) == said


def test_reasons_are_marked_as_for_or_against_and_the_best_move_begins_with_the_former() -> None:
    session = new_table(HUMAN, EASY).session
    participants = {"A": Participant("Anna", HUMAN), "B": Participant("Bo", EASY)}
    seen = session.game.observation(session.state, "A")
    words = load_words("en", "turandot")
    context = ViewContext(session.game, seen, "A", ("A",), participants, words, {})
    given = (Reason("stars", {"stars": 2}, 0.1), Reason("stars", {"stars": 1}, -0.1))
    against_first = given[::-1]
    for_it, against = ["+", "In favour:"], ["\N{MINUS SIGN}", "Against:"]
    for ordered, is_best, told in (
        (given, False, [for_it, against]),
        (against_first, False, [against, for_it]),
        (against_first, True, [for_it, against]),
    ):
        listed = reasons(load_view("turandot"), context, ordered, is_best=is_best)
        assert listed is not None
        assert [texts([line])[:2] for line in listed["kids"]] == told
    assert reasons(load_view("turandot"), context, (), is_best=True) is None
    unknown = (Reason("given_by_another_version", {}, 0.1),)  # from a saved review
    assert reasons(load_view("turandot"), context, unknown, is_best=True) is None
    seat_moves = session.game.legal_moves(session.state, "A")
    moves = (seat_moves[0], seat_moves[-1])
    weighed = tuple(Weighed(move, 0.3, 0.1, against_first) for move in moves)
    shown = panel(load_view("turandot"), context, Hint("A", 0, ("A",), weighed), "odds")
    assert [texts([sign]) for sign in having([shown], "hint-sign")] == [
        *([one[0]] for one in (for_it, against)),
        *([one[0]] for one in (against, for_it)),
    ]


@pytest.mark.parametrize(
    ("value", "error", "tied"),
    [(1.81, 0.2, True), (1.81, 0.1, False), (2.0, 0.0, False), (2.18, 0.0, True)],
)
def test_a_move_within_two_errors_of_the_best_one_is_about_as_good(
    value: float, error: float, *, tied: bool
) -> None:
    best = Weighed("1", 2.2, 0.7, ())
    assert is_worth_as_much(best, Weighed("2", value, error, ()), "points") is tied
    assert not is_worth_as_much(best, best, "points")


@pytest.mark.parametrize(
    ("value", "error", "told"),
    [
        (2.0, 0.2, "coach.as_good"),
        (0.5, 1.0, "coach.not_surely_worse"),
        (0.5, 0.5, ""),
    ],
)
def test_of_values_that_differ_much_and_are_uncertain_none_is_called_as_good(
    value: float, error: float, told: str
) -> None:
    best = Weighed("1", 2.2, 0.7, ())
    assert tie_key(best, Weighed("2", value, error, ()), "points") == told


def test_one_person_may_ask_and_is_shown_up_to_three_moves_with_worth_and_reasons() -> None:
    live = asked(new_table(HUMAN, EASY, EASY))
    assert "coach:hint" in attrs(tree(live), "data-act")
    live.act("coach:hint")
    assert having(tree(live), "hint-wait")
    assert work(live)
    shown = tree(live)
    panel = having(shown, "hint")
    assert attrs(panel, "data-hint") == ["1", "2", "3"]
    worths = having(panel, "hint-worth")
    assert len(worths) == 3
    assert all("% to win" in one["attrs"]["data-explain"] for one in worths)
    makes = having(panel, "hint-make")
    assert all("In figures: " in one["attrs"]["data-explain"] for one in makes)
    assert having(panel, "hint-reason")
    legal = {str(move) for move in live.session.game.legal_moves(live.session.state, "A")}
    assert set(attrs(panel, "data-move")) <= legal
    assert live.session.record().hints == (2,)


def test_what_is_named_is_marked_on_the_table_itself() -> None:
    live = asked(new_table(HUMAN, EASY, EASY))
    live.act("coach:hint")
    work(live)
    marked = [n for n in nodes(tree(live)) if "data-hint" in n.get("attrs", {})]
    on_table = {n["attrs"].get("data-act") for n in marked if "hint-make" not in n.get("class", "")}
    first = attrs(having(tree(live), "hint"), "data-move")[0]
    assert f"turandot:number {first[0]}" in on_table or first == "$"


def test_m_5_1_the_cells_of_a_hint_are_marked_on_the_grid_the_best_move_first() -> None:
    options = {"displays": "turns", "deals": 1, "dealer": "W"}
    live = asked(new_table(HUMAN, EASY, EASY, EASY, game="musicando", **options))
    assert live.move("4S")
    first = live.session.game.legal_moves(live.session.state, "N")[0]
    assert live.move(live.session.game.write(first))
    asked(live).act("coach:hint")
    work(live)
    named = [move.partition("@")[2] for move in attrs(having(tree(live), "hint"), "data-move")]
    assert all(named)
    marked = {
        n["attrs"]["data-place"]: n["attrs"]["data-hint"]
        for n in nodes(tree(live))
        if {"data-place", "data-hint"} <= n.get("attrs", {}).keys()
    }
    assert marked == {f"cell {cell}": str(named.index(cell) + 1) for cell in named}


def test_a_hint_is_gone_when_it_is_put_away_and_when_the_move_is_made() -> None:
    live = asked(new_table(HUMAN, EASY, EASY))
    live.act("coach:hint")
    work(live)
    live.act("coach:close")
    assert not having(tree(live), "hint")
    live.act("coach:hint")
    work(live)
    assert live.move("1")
    assert not having(tree(live), "hint")


def test_l_2_2_a_hint_outlives_the_choices_that_others_make_at_the_same_time() -> None:
    live = new_table(HUMAN, EASY, EASY, game="lucca-citta")
    assert live.play.asked == "A"
    live.act("coach:hint")
    for seat in ("B", "C"):
        assert live.play.thinker == seat
        work(live)
    assert list(live.session.movers) == ["C", "B"]
    assert having(tree(live), "hint-wait")
    assert work(live)
    assert attrs(having(tree(live), "hint"), "data-hint") == ["1", "2", "3"]


def test_at_a_table_of_several_people_hints_are_there_only_if_the_record_says_so() -> None:
    live = new_table(HUMAN, HUMAN, EASY)
    live.act("table:show")
    assert "coach:hint" not in attrs(tree(live), "data-act")
    live.act("coach:hint")
    assert live.job is None
    agreed = replace(live.session.record(), hints=())
    other = LiveGame(Session.resume(agreed, Random(1)), Prefs(), lasting=True)
    other.act("table:show")
    assert "coach:hint" in attrs(tree(other), "data-act")


def test_behind_the_hand_over_screen_there_is_no_hint() -> None:
    live = new_table(HUMAN, HUMAN, EASY)
    agreed = Session.resume(replace(live.session.record(), hints=()), Random(1))
    table = LiveGame(agreed, Prefs(), lasting=True)
    table.act("coach:hint")
    assert table.job is None
    assert "coach:hint" not in attrs(tree(table), "data-act")


def test_asking_for_a_hint_dismisses_a_refusal() -> None:
    live = asked(new_table(HUMAN, EASY, EASY))
    live.top.notices.show_below("Not allowed.")
    assert having(tree(live), "prompt-no")
    live.act("coach:hint")
    assert not having(tree(live), "prompt-no")


def test_the_score_sheet_shows_how_many_hints_each_player_had() -> None:
    live = asked(new_table(HUMAN, EASY, EASY))
    live.act("coach:hint")
    work(live)
    live.move("1")
    live.act("table:score")
    assert read(having(tree(live), "score-hints")) == "You asked for one hint."


# --- The review -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [LiveGame, Replay])
def test_a_finished_game_is_reviewed_decision_by_decision_as_long_as_its_dialog_lies_open(
    kind: type[LiveGame | Replay],
) -> None:
    session = over(HUMAN, EASY, EASY)
    table = (
        LiveGame(session, Prefs(), lasting=True) if kind is LiveGame else Replay(session, Prefs())
    )
    assert "coach:review" in attrs(tree(table), "data-act")
    table.reviewer.open()
    assert having(tree(table), "review-progress")
    assert not work(table)
    table.top.dialog.close()
    assert table.job is None
    table.reviewer.open()
    while not work(table):
        assert table.review == ""
    ats = attrs(having(tree(table), "sheet"), "data-at")
    mine = [at for at, move in enumerate(session.record().moves) if str(move).startswith("A ")]
    assert sorted(map(int, ats)) == mine
    assert having(tree(table), "curve")
    rounds = [read([each]) for each in having(tree(table), "curve-where")]
    assert rounds == ["1", "2", "3", "4", "5", "6", "7", "Casting"]
    heard = read(having(having(tree(table), "curve"), "visually-hidden"))
    assert re.findall(r"Round \d of 7|Casting", heard) == [
        *(f"Round {number} of 7" for number in range(1, 8)),
        "Casting",
    ]
    acts = attrs(having(tree(table), "sheet"), "data-act")
    assert [act for act in acts if ":" not in act] == []


def test_the_number_of_an_only_round_is_not_shown_at_the_curve() -> None:
    table = Replay(over(HUMAN, EASY, EASY), Prefs())
    table.reviewer.open()
    work(table)
    found = {}
    for _ in range(5):
        work(table)
        curve = having(tree(table), "curve")
        found[len(having(curve, "curve-bar"))] = read(having(curve, "curve-where"))
    assert found == {2: "", 3: "", 4: "", 5: "", 6: "1 2"}


def test_a_review_that_was_kept_is_there_at_once_and_another_games_is_not_taken() -> None:
    table = Replay(over(HUMAN, EASY, EASY), Prefs())
    table.reviewer.open()
    work(table)
    table.act("coach:stop")
    kept = table.review
    again = Replay(table.session, Prefs())
    again.reviewer.restore(kept)
    again.reviewer.open()
    first = table.session.record().moves.index(table.session.game.seats[0] + " 1")
    assert attrs(tree(again), "data-at") == [str(first)]
    other = Replay(over(HUMAN, HUMAN, EASY), Prefs())
    other.reviewer.restore(kept.replace('"A"', '"C"').replace('"at": 2', '"at": 99'))
    other.reviewer.open()
    assert attrs(tree(other), "data-at") == []


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    live = asked(new_table(HUMAN, EASY, EASY))
    assert "coach:review" not in attrs(tree(live), "data-act")
    live.reviewer.open()
    assert live.job is None
    assert not having(tree(live), "sheet")


def test_with_several_people_each_looks_at_their_own_decisions() -> None:
    table = Replay(over(HUMAN, HUMAN, EASY), Prefs())
    table.reviewer.open()
    while not work(table):
        pass
    table.act("coach:whose", "B")
    shown = [int(at) for at in attrs(having(tree(table), "sheet"), "data-at")]
    assert {str(table.session.record().moves[at])[0] for at in shown} == {"B"}


def test_a_finished_game_in_which_no_person_has_decided_is_not_reviewed() -> None:
    table = new_table(HUMAN, EASY, EASY, EASY, game="musicando", deals=1, dealer="N")
    assert not isinstance(table.session.submit("E", "concede"), Refusal)
    assert table.session.to_move == ()
    replay = Replay(table.session, Prefs())
    assert "coach:review" not in attrs(tree(replay), "data-act")
    replay.reviewer.open()
    assert replay.job is None
