"""Acts, `OWNER:ACT VALUE`: each one drawn is handled by its owner and by no other."""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import MagicMock

import pytest

from host.prefs import Prefs
from host.records.records_ui import RecordsUI
from host.saves.library import Library
from host.table.lesson import Lesson
from host.table.live_game import LiveGame
from host.table.question import Puzzle, Question
from host.table.replay import Replay
from host.table.script import Script
from pyengine.games import KEYS, module
from pyengine.record import HUMAN, Player
from pyengine.session import Session
from tools import game_files

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import SimpleNamespace

WEB = Path(__file__).parents[1] / "web"
OWNED = re.compile(r"([a-z]+):([a-z_]+)(?: |$)")
OWN = re.compile(r"[a-z]+")


def literals(path: Path) -> Iterator[str]:
    """Yield the string literals of a module, including parts of f-strings."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def drawn() -> set[str]:
    """Return the acts with owners that modules put on controls."""
    paths = [*WEB.glob("host/**/*.py"), *WEB.glob("page/*.py"), *WEB.glob("games/*/view/*.py")]
    found = [OWNED.match(text) for path in paths for text in literals(path)]
    return {f"{one[1]}:{one[2]}" for one in found if one and one[1] not in KEYS}


def named(acts: Mapping[str, Mapping[str, object]]) -> list[str]:
    return [f"{owner}:{name}" for owner, own in acts.items() for name in own]


def at_tables() -> set[str]:
    """Return the acts that tables handle: a game, a replay, a lesson and a question."""
    session = Session.new("turandot", 2, {}, [Player("A", HUMAN), Player("B", HUMAN)], 7)
    script = Script.read(game_files.lesson(game_files.folders()["turandot"]))
    tables = [
        LiveGame(session, Prefs(), lasting=True),
        Replay(session, Prefs()),
        Lesson("turandot", script, Prefs(), 0),
        Question(Puzzle(session.record(), 0, "A"), Prefs()),
    ]
    return {name for table in tables for name in named(table.acts())}


def on_the_page(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the acts that the page handles itself."""
    monkeypatch.syspath_prepend(str(WEB / "page"))
    monkeypatch.syspath_prepend(str(WEB / "host"))
    browser = ("js", "jsffi", "dom", "transfer", "main")
    for name in browser:
        monkeypatch.setitem(sys.modules, name, MagicMock())
    ours = [path.stem for path in (WEB / "page").glob("*.py")]
    for name in (*ours, "nodes", "text"):
        if name not in browser:
            monkeypatch.setitem(sys.modules, name, MagicMock())  # the test restores it
            del sys.modules[name]
    sys.modules["js"].tavolino.recall.return_value = json.dumps(None)
    sys.modules["js"].window.URLSearchParams.new.return_value = []
    page = importlib.import_module("page")
    return named(page.Page({}, "").acts())


def test_each_act_has_one_handler_and_is_drawn(
    host_modules: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = host_modules.storage.KeyValueStore(None)
    doing = Counter([*named(host_modules.main.Host(lambda *_: None, store).acts()), *at_tables()])
    doing.update(named({"records": RecordsUI(Library(store)).acts()}))
    doing.update(on_the_page(monkeypatch))
    assert {name for name, times in doing.items() if times > 1} == set()
    assert drawn() - set(doing) == set(), "nobody does it"
    assert set(doing) - drawn() == set(), "nothing asks for it"


def test_a_view_names_no_owner_but_the_table() -> None:
    for path in WEB.glob("games/*/view/*.py"):
        owners = {found[1] for text in literals(path) if (found := OWNED.match(text))}
        assert owners <= {"table"}, path


def acts_of_view(path: Path) -> set[str]:
    """Return the acts of its own that a module of a view puts onto a control: `act="bid 2P"`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.keyword) and node.arg in {"act", "data_act"}:
            for part in ast.walk(node.value):
                text = part.value if isinstance(part, ast.Constant) else None
                if isinstance(text, str) and (word := OWN.match(text)) and ":" not in text:
                    found.add(word[0])
    return found


@pytest.mark.parametrize("key", KEYS)
def test_each_act_of_a_view_is_chosen_by_its_draft(key: str) -> None:
    view = WEB / "games" / module(key) / "view"
    chosen = set(literals(view / "draft.py"))
    own = {act for path in view.glob("*.py") for act in acts_of_view(path)}
    assert own
    assert own <= chosen


def test_acts_outside_of_views_name_their_owner() -> None:
    unowned = []
    for path in (*WEB.glob("host/**/*.py"), *WEB.glob("page/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.keyword) and node.arg == "data_act"):
                continue
            written = node.value.values[0] if isinstance(node.value, ast.JoinedStr) else node.value
            if isinstance(written, ast.Constant) and ":" not in str(written.value):
                unowned.append(f"{path.name}: {written.value}")
    assert unowned == []
