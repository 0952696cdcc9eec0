"""The command line, called as scripts call it."""

from __future__ import annotations

import json
import os
import pickle
import re
import resource
import signal
import subprocess
import sys
from itertools import count, cycle
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from random_games import random_session

from pyengine import games
from pyengine.__main__ import main
from pyengine.agents import LEVELS
from pyengine.agents.level import RANDOM
from pyengine.commands import bench, english, tournament
from pyengine.commands.records import plain
from pyengine.commands.tournament import Played, student, summary, wilson
from pyengine.core import totals
from pyengine.games.turandot import Bid
from pyengine.record import MAX_RECORD_BYTES, Refused, make, read

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

RECORDS = Path(__file__).parent / "records"
GOLDEN = RECORDS / "turandot-3-stars-break-the-tie.json"
EXAMPLE = RECORDS / "turandot-example-1-two-on-a-number-the-higher-wins.json"


def called(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pyengine", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 # our own command


def printed(*arguments: object, status: int = 0) -> list[dict[str, Any]]:
    """Return the objects that a command prints, one per line, and check its exit status."""
    done = called(*arguments)
    assert done.returncode == status, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def wrong(*arguments: object) -> str:
    """Return the message on standard error, and check that there is nothing else."""
    done = called(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    return done.stderr


def items(row: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return keys and values in printed order."""
    return list(row.items())


def changed(path: Path, **changes: object) -> Path:
    """Write the example's record with some fields changed."""
    path.write_text(json.dumps(json.loads(EXAMPLE.read_text("utf-8")) | changes), "utf-8")
    return path


# --- replay ---------------------------------------------------------------------------------------


def test_replay_prints_how_a_finished_game_stands() -> None:
    (row,) = printed("replay", GOLDEN)
    assert items(row) == [
        ("file", str(GOLDEN)),
        ("ok", True),
        ("over", True),
        ("to_move", []),
        ("scores", {"A": 9, "B": 11, "C": 11}),
        ("winners", ["B"]),
    ]


def test_replay_prints_how_a_running_game_stands() -> None:
    (row,) = printed("replay", EXAMPLE)
    assert items(row) == [
        ("file", str(EXAMPLE)),
        ("ok", True),
        ("over", False),
        ("to_move", ["A"]),
        ("scores", {"A": 1, "B": 0, "C": 1}),
        ("winners", []),
    ]


def test_replay_prints_the_wrong_move_and_its_clause(tmp_path: Path) -> None:
    path = changed(tmp_path / "wrong.json", moves=["C 4*", "A 3+4"])
    (row,) = printed("replay", path, status=1)
    assert items(row) == [
        ("file", str(path)),
        ("ok", False),
        ("at", 1),
        ("move", "A 3+4"),
        ("clause", "T-4.2"),
        ("reason", "T-4.2 forbids it: too much money (bid 4, money 3)."),
    ]


def test_replay_echoes_an_entry_that_is_no_text(tmp_path: Path) -> None:
    path = changed(tmp_path / "wrong.json", moves=[{"A": ["\ud800", None]}])
    (row,) = printed("replay", path, status=1)
    assert items(row)[2:5] == [("at", 0), ("move", {"A": ["\ud800", None]}), ("clause", "C-1")]


@pytest.mark.parametrize("number", ["1e400", "9" * 5001])
def test_replay_echoes_a_number_that_is_no_move_as_it_was_spelled(
    tmp_path: Path, number: str
) -> None:
    path = changed(tmp_path / "wrong.json", moves=["C 4*", "NUMBER"])
    path.write_text(path.read_text("utf-8").replace('"NUMBER"', number), "utf-8")
    assert f'"at": 1, "move": {number}, "clause": "C-1"' in called("replay", path).stdout


def test_a_standard_input_that_is_closed_is_refused_and_not_taken_for_a_file(
    tmp_path: Path,
) -> None:
    (tmp_path / "-").write_bytes(EXAMPLE.read_bytes())
    arguments = ["replay", "-", str(EXAMPLE)]
    done = subprocess.run(  # noqa: S603 # our own command
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "pyengine", *arguments],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        text=True,
        check=False,
    )
    closed, read_ = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, done.stderr) == (1, "")
    assert (closed["file"], closed["ok"]) == ("-", False)
    assert closed["reason"] == "The file cannot be read: standard input is closed."
    assert read_["ok"]


def test_replay_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "deep").write_text("[" * 20_000, "utf-8")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    rows = printed(
        "replay",
        *(tmp_path / n for n in ("missing", "", "empty", "deep", "bytes")),
        GOLDEN,
        status=1,
    )
    assert [row["ok"] for row in rows] == [False] * 5 + [True]
    assert [items(row)[2:5] for row in rows[:5]] == [
        [("at", None), ("move", None), ("clause", None)]
    ] * 5
    assert [row["reason"] for row in rows[:5]] == [
        "The file cannot be read: No such file or directory.",
        "The file cannot be read: Is a directory.",
        "This is not valid JSON (line 1, column 1).",
        "A record may be nested at most 8 levels deep.",
        "This is not UTF-8 text.",
    ]


@pytest.mark.parametrize("limit", ["640", "4300", "0"])
def test_a_verdict_does_not_depend_on_how_many_digits_python_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setenv("PYTHONINTMAXSTRDIGITS", limit)
    number = "9" * 5000
    path = changed(tmp_path / "long.json", moves=[], note=12321)
    path.write_text(path.read_text("utf-8").replace("12321", number), "utf-8")
    assert printed("replay", path)[0]["ok"]
    for field in ("tavolino", "players", "seed"):
        path = changed(tmp_path / f"{field}.json", **{field: 12321})
        path.write_text(path.read_text("utf-8").replace("12321", number), "utf-8")
    rows = printed("replay", *(tmp_path / f"{f}.json" for f in ("tavolino", "players")), status=1)
    assert [row["reason"] for row in rows] == [
        f"This record has version {'9' * 59}…; only version 1 is known.",
        f"This game is for 2 to 5 players, not for {'9' * 59}….",
    ]
    (row,) = printed("replay", tmp_path / "seed.json", status=1)
    assert row["reason"] == "A seed has to be a whole number from 0 to 2^53 - 1."
    path = changed(tmp_path / "move.json", moves=[12321])
    path.write_text(path.read_text("utf-8").replace("12321", number), "utf-8")
    done = called("replay", path)
    assert f'"at": 0, "move": {number}, "clause": "C-1"' in done.stdout


def test_the_mark_at_the_beginning_of_a_file_is_no_part_of_it(tmp_path: Path) -> None:
    data = GOLDEN.read_bytes()
    path = tmp_path / "marked.json"
    path.write_bytes(b"\xef\xbb\xbf" + data)
    stands = items(printed("replay", GOLDEN)[0])[1:]
    assert items(printed("replay", path)[0])[1:] == stands
    command = [sys.executable, "-m", "pyengine", "replay", "/dev/stdin"]
    done = subprocess.run(command, input=path.read_bytes(), capture_output=True, check=True)  # noqa: S603 # our own command
    assert items(json.loads(done.stdout))[1:] == stands
    path.write_bytes(b"\xef\xbb\xbf" + data + b" " * (MAX_RECORD_BYTES - len(data)))
    assert items(printed("replay", path)[0])[1:] == stands
    path.write_bytes(b"\xef\xbb\xbf" * 2 + data)
    (row,) = printed("replay", path, status=1)
    assert row["reason"] == "This is not valid JSON (line 1, column 1)."


def test_replay_never_reads_more_of_a_file_than_a_record_may_have() -> None:
    (row,) = printed("replay", "/dev/zero", status=1)
    assert row["reason"] == "A record may have at most 262,144 bytes."


# --- legal ----------------------------------------------------------------------------------------


def test_legal_prints_every_move_of_every_seat_to_move(tmp_path: Path) -> None:
    path = changed(tmp_path / "begun.json", moves=["B 1"])
    (row,) = printed("legal", path)
    numbers = [
        f"{number}{money}{bluff}"
        for number in (1, 2, 3, 4)
        for money in ("", "+1", "+2", "+3")
        for bluff in ("", "*")
    ]
    assert items(row) == [("A", numbers), ("C", [*numbers, "$", "$*"])]


def test_legal_moves_replay(tmp_path: Path) -> None:
    (row,) = printed("legal", EXAMPLE)
    assert row == {"A": ["2>B", "3>B"]}
    moves = json.loads(EXAMPLE.read_text("utf-8"))["moves"]
    paths = [
        changed(tmp_path / f"{number}.json", moves=[*moves, f"A {move}"])
        for number, move in enumerate(row["A"])
    ]
    assert len(printed("replay", *paths)) == len(paths)


def test_nothing_is_legal_in_a_finished_game() -> None:
    assert printed("legal", GOLDEN) == [{}]


@pytest.mark.parametrize("command", [("legal",), ("view", "--seat", "A")])
def test_a_refused_record_is_refused_as_replay_does(tmp_path: Path, command: tuple[str]) -> None:
    path = changed(tmp_path / "wrong.json", moves=["A 0"])
    assert printed(*command, path, status=1) == printed("replay", path, status=1)


# --- view -----------------------------------------------------------------------------------------


def test_view_shows_a_seat_its_own_bid_and_of_others_the_size_only(tmp_path: Path) -> None:
    path = changed(tmp_path / "begun.json", moves=["A 4+2", "B 1*"])
    (seen,) = printed("view", path, "--seat", "A")
    assert seen["bids"] == ["4+2", "?", None]
    assert seen["piles"] == [3, 2, 0]
    assert seen["deck"] == ["?"] * 32
    assert seen["stage"] == [1, 2, 3, 4]


def test_view_of_musicando_has_its_finished_deals_under_the_name_that_tools_know() -> None:
    (seen,) = printed("view", RECORDS / "musicando-3-individual.json", "--seat", "A")
    assert [deal["ranks"] for deal in seen["deals"]] == [[1, 0, 2], [], [2, 1]]
    assert "finished" not in seen


@pytest.mark.parametrize("key", games.KEYS)
@pytest.mark.parametrize("plies", [0, 1, 5, 20, None])
def test_any_state_of_any_game_can_be_printed_as_json(key: str, plies: int | None) -> None:
    for seed in range(10):
        session = random_session(key, 4, seed, plies)
        for seat in session.game.seats:
            said = plain(session.seen(seat))
            assert isinstance(said, dict)
            assert json.loads(json.dumps(said)) == said


def test_view_of_an_unknown_seat_is_wrong_usage() -> None:
    assert "there is no seat 'D'; the seats are A, B, C" in wrong("view", GOLDEN, "--seat", "D")


# --- new ------------------------------------------------------------------------------------------


def test_new_prints_a_record_with_its_options_and_its_first_chance() -> None:
    (row,) = printed("new", "turandot", "--players", 3, "--seed", 7, "--option", "maestro=B")
    assert list(row) == [
        "tavolino", "game", "players", "options", "seed", "chance", "moves", "result",
    ]  # fmt: skip
    assert row["options"] == {"maestro": "B"}
    assert (row["seed"], len(row["chance"]), row["moves"], row["result"]) == (7, 1, [], None)
    assert read(json.dumps(row)).game.options() == {"maestro": "B"}


def test_new_takes_the_options_of_musicando() -> None:
    agreed = [*("--option", "failed=double"), *("--option", "displays=turns")]
    (row,) = printed("new", "musicando", "--players", 4, "--seed", 7, *agreed)
    usual = {"variant": "partners", "deals": 4, "dealer": "E"}
    assert row["options"] == usual | {"displays": "turns", "failed": "double"}


def test_new_draws_what_is_not_given_by_lot() -> None:
    rows = [printed("new", "turandot", "--players", 5, "--seed", seed)[0] for seed in range(4)]
    assert len({row["options"]["maestro"] for row in rows}) > 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required"),
        (["whist", "--players", 3, "--seed", 1], "invalid choice: 'whist'"),
        (["turandot", "--players", 6, "--seed", 1], "for 2 to 5 players, not for 6"),
        (["turandot", "--players", 0, "--seed", 1], "it has to be at least 1"),
        (["turandot", "--players", "three", "--seed", 1], "'three' is not a whole number"),
        (["turandot", "--players", 3, "--seed", -1], "--seed"),
        (
            ["turandot", "--players", 3, "--seed", 2**53],
            "a seed has to be less than 9007199254740992",
        ),
        (["turandot", "--players", 3, "--seed", "\u0667"], "not a whole number"),
        (["turandot", "--players", 3, "--seed", 1, "--option", "maestro"], "not NAME=VALUE"),
        (["turandot", "--players", 3, "--seed", 1, "--option", "maestro=D"], "It can be A, B, C."),
        (["turandot", "--players", 3, "--seed", 1, "--option", "maestro=1"], "not a seat"),
        (["turandot", "--players", 3, "--seed", 1, "--option", "x=1"], "'x' is unknown"),
        (
            ["musicando", "--players", 3, "--seed", 1, "--option", "failed=double"],
            "The option 'failed' is not in this variant.",
        ),
        (
            ["musicando", "--players", 4, "--seed", 1, "--option", "displays=2"],
            "The option 'displays' is not one of its values. It can be free, turns.",
        ),
        (["turandot", "--players", "9" * 20, "--seed", 7], f"2 to 5 players, not for {'9' * 20}."),
        (["turandot", "--players", "9" * 5000, "--seed", 7], f"players, not for {'9' * 59}…."),
        (
            ["turandot", "--players", 3, "--seed", "9" * 23],
            "a seed has to be less than 9007199254740992",
        ),
        (["turandot", "--players", 3, "--seed", "9" * 5000], "a seed has to be less than"),
        (["turandot", "--players", "9" * 23 + "x", "--seed", 1], "x' is not a whole number"),
        (["turandot", "--players", 3, "--seed", 1, "--option", f"x={'9' * 5000}"], "'x' is unkn"),
        (["turandot", "--pl", 3, "--se", 7], "required: --players, --seed"),
        (["turandot", "--players", 3, "--seed", 7, "--opt", "x=1"], "unrecognized arguments: --o"),
        (
            ["turandot", "--players", 3, "--seed", 7, *["--option", "maestro=A"] * 2],
            "the option 'maestro' is given more than once",
        ),
        (
            ["turandot", "--players", 3, "--players", 4, "--seed", 7],
            "argument --players: given more than once",
        ),
    ],
)
def test_new_names_the_wrong_argument(arguments: list[object], message: str) -> None:
    assert message in wrong("new", *arguments)


def test_new_allows_any_number_of_deals(tmp_path: Path) -> None:
    deals = 10**21
    path = tmp_path / "new.json"
    done = called("new", "musicando", "--players", 3, "--seed", 3, "--option", f"deals={deals}")
    path.write_text(done.stdout, "utf-8")
    assert f'"deals": {deals}, ' in done.stdout
    assert printed("replay", path)[0]["to_move"] == ["B"]


def test_a_seat_given_twice_is_wrong_usage() -> None:
    told = wrong("view", GOLDEN, "--seat", "A", "--seat", "B")
    assert "argument --seat: given more than once" in told


def test_a_path_that_is_empty_is_a_file_that_cannot_be_read() -> None:
    no, ok = printed("replay", "", GOLDEN, status=1)
    assert (no["file"], no["ok"], no["at"]) == ("", False, None)
    assert no["reason"].startswith("The file cannot be read")
    assert ok["ok"]


@pytest.mark.parametrize("arguments", [[], ["shuffle"], ["replay"], ["view", GOLDEN]])
def test_a_wrong_call_exits_with_2_and_a_message(arguments: list[object]) -> None:
    assert "usage:" in wrong(*arguments)


# --- play -----------------------------------------------------------------------------------------


@pytest.fixture(name="twin")
def _twin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a second bot, which plays like the first one."""
    monkeypatch.setitem(LEVELS["turandot"], "twin", RANDOM)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)


@pytest.mark.usefixtures("twin")
def test_play_prints_a_line_for_each_different_bot(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "turandot", "--seats", "twin,random,random", "--games", "6", "--seed", "1"])
    out, err = capsys.readouterr()
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["bot"] for row in rows] == ["twin", "random"]
    for row in rows:
        assert list(row) == [
            "bot", "games", "wins", "rate", "low", "high", "mean", "mean_low", "mean_high",
        ]  # fmt: skip
        assert row["games"] == 6
        assert row["low"] <= row["rate"] <= row["high"]
        assert row["mean_low"] <= row["mean"] <= row["mean_high"]
    assert rows[0]["wins"] + rows[1]["wins"] == pytest.approx(6, abs=0.001)
    assert err.endswith("2/2 deals, 0 s left \n")


@pytest.mark.usefixtures("twin")
def test_every_deal_is_played_in_all_rotations_and_written(tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    arguments = ["play", "turandot", "--seats", "twin,random,random", "--games", "4"]
    main([*arguments, "--seed", "1", "--out", str(out)])
    paths = sorted(out.iterdir())
    assert [path.name for path in paths] == [
        f"turandot-0000{deal}-{rotation}.json" for deal in (1, 2) for rotation in (1, 2, 3)
    ]
    wholes = [json.loads(path.read_text("utf-8")) for path in paths]
    assert [[seat["by"] for seat in whole["seats"]] for whole in wholes] == [
        ["twin", "random", "random"],
        ["random", "twin", "random"],
        ["random", "random", "twin"],
    ] * 2
    for deal in (wholes[:3], wholes[3:]):
        assert len({json.dumps([w["seed"], w["options"], w["chance"][0]]) for w in deal}) == 1
        assert len({json.dumps(w["moves"]) for w in deal}) == 3
    assert wholes[0]["chance"][0] != wholes[3]["chance"][0]
    rows = printed("replay", *paths)
    assert [row["winners"] for row in rows] == [whole["result"]["winners"] for whole in wholes]


def test_the_results_do_not_depend_on_the_number_of_processes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["play", "turandot", "--seats", "random,random", "--games", "8", "--seed", "3"]
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    main(arguments)
    assert called(*arguments).stdout == capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "random,nobody"], "turandot has no bot 'nobody'; its bots are"),
        (["--seats", "random"], "for 2 to 5 players, not for 1"),
        (["--seats", ""], "turandot has no bot ''"),
        (["--seats", "random,random", "--games", 0], "it has to be at least 1"),
        (["--seats", "random,random", "--out", GOLDEN], f"--out {GOLDEN}: File exists"),
        (["--seats", "random,random", "--out", ""], "--out: a path needs at least one character"),
        (["--seats", "random,random", "--seed", 2], "--seed: given more than once"),
        (["--seats", "random,random", *["--out", "x"] * 2], "--out: given more than once"),
        (["--seat", "random,random"], "required: --seats"),
    ],
)
def test_play_names_the_wrong_argument(arguments: list[object], message: str) -> None:
    games = [] if "--games" in arguments else ["--games", 1]
    assert message in wrong("play", "turandot", *games, "--seed", 1, *arguments)


@pytest.mark.usefixtures("twin")
@pytest.mark.parametrize("number", [999999999999999999])
def test_deals_are_drawn_as_they_are_played(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []

    def stop(deal: tournament.RotatedDeal) -> list[Any]:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(deal.seed)
        return [(Played(deal.bots, (1, 0), (2, 3)), ""), (Played(deal.bots, (0, 1), (2, 3)), "")]

    monkeypatch.setattr(tournament, "play_deal", stop)
    arguments = ["play", "turandot", "--seats", "random,random", "--seed", "1"]
    assert main([*arguments, "--games", str(number)]) == 130
    rng = Random(1)
    assert played == [int(rng.random() * 2**53) for _ in range(3)]
    assert f"3/{(number + 1) // 2} deals" in capsys.readouterr().err


def raising(*_: object) -> Iterator[None]:
    reason = "the bot is broken"
    raise ZeroDivisionError(reason)
    yield


def laying_nothing(*_: object) -> Iterator[None]:
    yield from ()


def laying_what_nobody_may(*_: object) -> Generator[None, None, Bid]:
    yield
    return Bid(9, 0, bluff=False)


def no_generator(*_: object) -> Bid:
    return Bid(1, 0, bluff=False)


@pytest.mark.usefixtures("twin")
@pytest.mark.parametrize("think", [raising, laying_nothing, laying_what_nobody_may, no_generator])
def test_an_error_of_a_bot_names_its_place_in_the_game_from_any_process(
    think: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    twin, load = SimpleNamespace(think=think), tournament.load
    monkeypatch.setattr(
        tournament, "load", lambda key, bot: twin if bot == "twin" else load(key, bot)
    )
    with pytest.raises(Exception) as caught:  # noqa: PT011 # bots err in any way
        tournament.play_deal(tournament.RotatedDeal("turandot", ("random", "twin"), {}, 5))
    told = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 # our own
    assert (type(told), str(told)) == (type(caught.value), str(caught.value))
    assert told.__notes__ == ["bot twin on seat B, seed 5, ply 1"]


def test_a_shared_win_counts_its_share_and_rates_are_by_seat() -> None:
    first = [
        Played(("x", "y", "y"), (0.5, 0.5, 0), (9, 9, 3)),
        Played(("y", "x", "y"), (0, 0, 1), (1, 2, 6)),
    ]
    second = [
        Played(("x", "y", "y"), (1, 0, 0), (8, 0, 1)),
        Played(("y", "x", "y"), (0, 1, 0), (0, 5, 1)),
    ]
    deals = [first, second]
    x, y = summary("x", deals), summary("y", deals)
    assert (x["games"], x["wins"], x["rate"], x["mean"]) == (4, 2.5, 0.625, 6)
    assert (y["games"], y["wins"], y["rate"], y["mean"]) == (4, 1.5, 0.1875, 2.625)


def test_the_interval_of_the_mean_is_over_deals_and_over_games_of_a_single_deal() -> None:
    deal = [Played(("x", "y"), (1, 0), (4, 0)), Played(("y", "x"), (0, 1), (0, 8))]
    assert summary("x", [deal])["mean_low"] == round(6 - 12.7062 * 2, 4)
    assert summary("x", [deal, deal])["mean_low"] == 6


def test_in_a_partnership_points_are_those_more_than_the_other_side_a_deal() -> None:
    finished = (random_session("musicando", 4, seed) for seed in range(20))
    session = next(session for session in finished if len(session.game.winners(session.state)) == 1)
    game, state = session.game, session.state
    scores = totals(game, state)
    ahead = (scores["NS"] - scores["EW"]) / 4
    assert game.options()["deals"] == 4
    assert tournament.points(game, state) == (ahead, -ahead, ahead, -ahead)
    assert tournament.wins(game, state) == ((1, 0, 1, 0) if ahead > 0 else (0, 1, 0, 1))


@pytest.mark.parametrize(
    ("won", "tries", "expected"),
    [(50, 100, (0.5, 0.4038, 0.5962)), (0, 10, (0, 0, 0.2775)), (10, 10, (1, 0.7225, 1))],
)
def test_wilsons_interval(won: float, tries: int, expected: tuple[float, float, float]) -> None:
    assert wilson(won, tries) == pytest.approx(expected, abs=0.0001)


def test_students_interval() -> None:
    assert student([1, 2, 3, 4, 5]) == pytest.approx((3, 1.0368, 4.9632), abs=0.0001)
    few = student([0, 1] * 6)[2] - 0.5
    assert few == pytest.approx(2.2010 * 0.52223 / 12**0.5, rel=0.002)


# --- bench, and all of them -----------------------------------------------------------------------


def test_bench_prints_moves_and_games_a_second_of_each_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After a warm-up game two are played, which take 2.5 seconds by this fake clock."""
    clock = cycle([10.0, 10.5, 11.25, 12.5])
    monkeypatch.setattr(bench, "process_time", lambda: next(clock))
    main(["bench"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    expected = []
    for key in games.KEYS:
        game, rng = make(key, 4, {}, 1), Random(1)
        _, *moves = [bench.random_game(game, rng) for _ in range(3)]
        speed = {"moves_per_second": round(sum(moves) / 2.5), "games_per_second": 0.8}
        expected.append({"game": key, "players": 4, **speed})
    assert rows == expected


def test_bench_plays_a_game_that_is_not_for_four_with_as_few_as_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "PLAYERS", 6)
    monkeypatch.setattr(bench, "process_time", count().__next__)
    sizes = {"turandot": 2, "lucca-citta": 3, "musicando": 6}
    assert {key: bench.measure(key, 0.0)["players"] for key in sizes} == sizes


def small_and_interruptible() -> None:
    """Limit the memory of a new process to a gigabyte, and let an interrupt end it.

    Background processes of a shell ignore interrupts, and so would their children.
    """
    resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("number", "most"), [("1000000", "500000"), ("999999999999999999", "500000000000000000")]
)
def test_an_interrupt_ends_a_tournament_of_any_size_which_takes_little_room(
    number: str, most: str
) -> None:
    command = [sys.executable, "-m", "pyengine", "play", "turandot", "--seats", "random,random"]
    command += ["--games", number, "--seed", "1"]
    with subprocess.Popen(  # noqa: S603 # our own command
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=small_and_interruptible,  # noqa: PLW1509 # this process has no threads
    ) as running:
        assert running.stderr is not None
        begun = running.stderr.read(2_000)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate()
    assert f"0/{most} deals" in begun
    assert f"10/{most} deals" in begun
    assert (running.returncode, out) == (130, "")
    assert "Traceback" not in err


def test_a_closed_pipe_is_not_reported_as_an_error() -> None:
    command = [sys.executable, "-m", "pyengine", "replay", *[str(GOLDEN)] * 2000]
    with subprocess.Popen(  # noqa: S603 # our own command
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.wait() == 1
        assert running.stderr.read() == ""


def test_a_full_disk_is_reported_in_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "pyengine", "replay", str(GOLDEN)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603 # our own command
    assert done.returncode == 1
    message = "[Errno 28] No space left on device: 'standard output'"
    assert done.stderr == f"python -m pyengine: {message}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", GOLDEN],
        ["replay", "missing"],
        ["legal", EXAMPLE],
        ["view", GOLDEN, "--seat", "A"],
        ["new", "turandot", "--players", 3, "--seed", 7],
    ],
)
def test_a_closed_output_is_reported_in_one_line(arguments: list[object]) -> None:
    command = [sys.executable, "-m", "pyengine", *map(str, arguments)]
    done = subprocess.run(  # noqa: S603 # our own command
        ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *command],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "python -m pyengine: [Errno 9] Bad file descriptor: 'standard output'\n"


def test_a_closed_standard_error_ends_no_command() -> None:
    arguments = ["play", "turandot", "--seats", "random,random", "--games", "4", "--seed", "1"]
    command = [sys.executable, "-m", "pyengine", *arguments]
    done = subprocess.run(  # noqa: S603 # our own command
        ["/bin/sh", "-c", 'exec "$@" 2>&-', "sh", *command],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert done.stdout == called(*arguments).stdout


def test_a_sentence_shows_no_more_of_a_record_than_a_line() -> None:
    told = english.reason(Refused("unknown_game", {"game": "x" * 1000, "known": ("a", "b")}))
    assert told == f"There is no game '{'x' * 59}…'; the games are a, b."


def test_every_refusal_of_a_record_has_an_english_sentence() -> None:
    source = "".join(
        path.read_text("utf-8") for path in Path(english.__file__).parents[1].glob("*.py")
    )
    keys = {*re.findall(r'Refused\(\s*"(\w+)"', source)}
    assert "note_too_long" in keys
    assert keys <= english.SENTENCES.keys()
    wanted = {*re.findall(r'"wanted": "(\w+)"', source)}
    assert "note" in wanted
    assert wanted <= english.KINDS.keys()


def test_a_game_in_which_nobody_decided_has_an_empty_review() -> None:
    done = called("review", RECORDS / "turandot-5-a-shared-win.json")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.endswith("this game has no decisions to judge\n")


def test_a_tournament_plays_with_the_options_that_are_given(tmp_path: Path) -> None:
    play = ("play", "turandot", "--seats", "random,random", "--games", 2, "--seed", 1)
    printed(*play, "--option", "maestro=B", "--out", tmp_path)
    records = [read(path.read_text("utf-8")) for path in tmp_path.iterdir()]
    assert [record.game.options() for record in records] == [{"maestro": "B"}] * 2


def test_partners_of_which_both_sides_have_the_same_bots_are_warned_of() -> None:
    play = ("play", "musicando", "--games", 4, "--seed", 1, "--option", "deals=1", "--seats")
    assert "Partners sit opposite" in called(*play, "random,random,easy,easy").stderr
    assert "Partners sit opposite" not in called(*play, "random,easy,random,easy").stderr
