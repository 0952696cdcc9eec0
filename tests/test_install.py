"""`pip install .` installs the engine with its rules, cards and command."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from pyengine import games
from tools.toolchain import ROOT

README = (ROOT / "README.md").read_text("utf-8")
WHERE = "import pathlib, pyengine; print(pathlib.Path(pyengine.__file__).parent)"


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command outside this checkout's environment; return its output."""
    env = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(  # noqa: S603 # ours
        command, cwd=cwd, env=env, capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a fresh virtual environment elsewhere that contains only our wheel."""
    folder = tmp_path_factory.mktemp("installed")
    pip = (sys.executable, "-m", "pip")
    wheels = ("--no-deps", "--no-build-isolation", "--wheel-dir", folder / "wheels")
    run(*pip, "wheel", ROOT, *wheels)
    [wheel] = (folder / "wheels").iterdir()
    venv.create(folder / "venv", with_pip=False)
    run(*pip, "--python", folder / "venv", "install", "--no-index", wheel)
    return folder


def program(environment: Path, name: str) -> Path:
    """Return a program of the environment."""
    return environment / "venv" / ("Scripts" if os.name == "nt" else "bin") / name


def files(package: Path) -> set[str]:
    paths = (path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(package).as_posix() for path in paths}


def test_all_of_the_engine_is_installed_rules_cards_and_types(environment: Path) -> None:
    installed = Path(run(program(environment, "python"), "-c", WHERE, cwd=environment).strip())
    assert installed.is_relative_to(environment)
    ours = files(ROOT / "pyengine")
    assert {".py", ".csv", ".md"} <= {Path(name).suffix for name in ours}
    assert "py.typed" in ours
    assert files(installed) == ours


@pytest.mark.parametrize("key", games.KEYS)
def test_what_is_installed_plays_a_game_that_replays(environment: Path, key: str) -> None:
    tavolino = program(environment, "tavolino")
    sizes = games.load(key).sizes
    seats = ",".join(["random"] * min(sizes))
    told = run(
        *(tavolino, "play", key, "--seats", seats, "--games", "1", "--seed", "7"),
        *("--out", environment / key),
        cwd=environment,
    )
    assert json.loads(told.splitlines()[0])
    [first, *_] = sorted((environment / key).iterdir())
    assert json.loads(run(tavolino, "replay", first, cwd=environment))


def test_the_example_of_the_readme_plays_a_game_whose_record_replays(environment: Path) -> None:
    [example] = re.findall(r"^```python\n(.+?)^```$", README, re.DOTALL | re.MULTILINE)
    written = run(program(environment, "python"), "-c", example, cwd=environment)
    (environment / "example.json").write_text(written, "utf-8")
    replayed = json.loads(
        run(program(environment, "tavolino"), "replay", environment / "example.json")
    )
    assert (replayed["ok"], replayed["over"], replayed["to_move"]) == (True, True, [])


def test_the_command_calls_itself_by_its_name(environment: Path) -> None:
    assert run(program(environment, "tavolino"), "--help", cwd=environment).startswith(
        "usage: tavolino "
    )
    module = run(program(environment, "python"), "-m", "pyengine", "--help", cwd=environment)
    assert module.startswith("usage: python -m pyengine ")
