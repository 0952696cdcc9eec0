"""A game is added by its folders and its key: the sample game passes the tests of all games."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from sample_tree import KEY, sample_tree

if TYPE_CHECKING:
    from pathlib import Path

SUITES = (
    *("test_laws.py", "test_rulebook.py", "test_layers.py", "test_strings.py", "test_record.py"),
    *("test_proposals.py", "test_lobby.py", "games/sealed_numbers/test_rules.py"),
)
"""The tests that hold for every game."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the project with the sample game."""
    return sample_tree(tmp_path_factory.mktemp("sample"))


def run(tree: Path, *arguments: str) -> str:
    """Run a Python module there and return its output; it must not fail."""
    done = subprocess.run(  # noqa: S603 # ours
        [sys.executable, "-m", *arguments],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_obeys_the_laws_of_every_game(tree: Path) -> None:
    suites = [f"tests/{suite}" for suite in SUITES]
    told = run(tree, "pytest", "-q", "-p", "no:cacheprovider", "-k", "sealed", *suites)
    passed = int(told.rpartition(" passed")[0].split()[-1])
    assert passed > 100, told


def test_bots_play_it_on_the_command_line(tree: Path) -> None:
    seats = ("--seats", "random,random,random")
    told = run(tree, "pyengine", "play", KEY, *seats, "--games", "9", "--seed", "1")
    assert json.loads(told)["games"] == 9


def test_a_record_of_it_is_replayed_and_linked(tree: Path) -> None:
    new = json.loads(run(tree, "pyengine", "new", KEY, "--players", "2", "--seed", "2"))
    assert new["chance"] == [[3, 2, 4, 1, 5, 6]]
    file = tree / "game.json"
    file.write_text(json.dumps({**new, "moves": ["A 5", "B 4"]}), "utf-8")
    told = json.loads(run(tree, "pyengine", "replay", "game.json"))
    assert (told["over"], told["scores"], told["winners"]) == (True, {"A": 3, "B": 0}, ["A"])
    text = run(tree, "pyengine", "link", "game.json").strip()
    assert json.loads(run(tree, "pyengine", "link", "--open", text))["moves"] == ["A 5", "B 4"]
