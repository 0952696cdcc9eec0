"""Imports point one way: checks the imports of every module.

The rule for a module is the longest entry of `MAY_IMPORT` that its name begins with. Rules contain
nothing that no module needs. A new game needs no change here.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

from pyengine.games import KEYS, module

ROOT = Path(__file__).parents[1]

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "pyengine": (),
    "pyengine.core": (),
    "pyengine.games": ("pyengine.core",),
    "pyengine.games.*": ("pyengine.core", "pyengine.games.{own}"),
    "pyengine.record": ("pyengine.core", "pyengine.games"),
    "pyengine.replaying": ("pyengine.core", "pyengine.record"),
    "pyengine.link": ("pyengine.record", "pyengine.replaying"),
    "pyengine.files": ("pyengine.link", "pyengine.record"),
    "pyengine.undo": ("pyengine.core",),
    "pyengine.session": (
        *("pyengine.core", "pyengine.record", "pyengine.replaying"),
        "pyengine.undo",
    ),
    "pyengine.agents": ("pyengine.core", "pyengine.games", "pyengine.agents.level"),
    "pyengine.agents.*": (
        *("pyengine.core", "pyengine.games.{own}"),
        *("pyengine.agents.{own}", "pyengine.agents.estimate", "pyengine.agents.level"),
    ),
    "pyengine.review": (
        *("pyengine.agents", "pyengine.core", "pyengine.record"),
        "pyengine.replaying",
    ),
    "pyengine.commands": ("pyengine",),
    "pyengine.__main__": ("pyengine",),
    "games": (
        *("pyengine.core", "pyengine.games"),
        *("host.nodes", "host.text", "host.translations"),
        *("host.table.signs", "host.table.view_context"),
    ),
    "games.*": (
        *("pyengine.core", "pyengine.games.{own}", "games.Part", "games.{own}"),
        *("host.nodes", "host.text", "host.table.score_lines", "host.table.signs"),
        "host.table.view_context",
    ),
    "host": (),
    "host.nodes": (),
    "host.text": (),
    "host.translations": (),
    "host.prefs": ("host.translations",),
    "host.saves": ("pyengine.core", "pyengine.record", "host.saves"),
    "host.table": (
        *("pyengine", "games", "host.nodes", "host.prefs", "host.text"),
        *("host.translations", "host.table"),
    ),
    "host.records": (
        *("pyengine", "games", "host.nodes", "host.prefs", "host.saves", "host.text"),
        *("host.records", "host.table"),
    ),
    "host.which_table": (),
    "host.clock": ("host.table",),
    "host.table_stack": ("host.prefs", "host.records.playable", "host.table"),
    "host.device": ("games", "pyengine.record", "host.prefs", "host.saves", "host.text"),
    "host.page_sender": (
        *("pyengine", "host.table_stack", "host.device", "host.nodes"),
        *("host.records", "host.table"),
    ),
    "host.table_opener": (
        *("pyengine", "host.table_stack", "host.device", "host.records", "host.saves"),
        *("host.table", "host.page_sender"),
    ),
    "host.replay_opener": (
        *("pyengine", "host.table_stack", "host.device", "host.records", "host.saves"),
        *("host.table_opener", "host.table", "host.text", "host.page_sender"),
    ),
    "host.main": ("pyengine", "host"),
    "page": ("page", "page.text", "page.nodes"),
}
"""What the modules of each layer may import, lowest first; `*` and `{own}` are a game."""

OURS = ("pyengine", "games", "host", "page")
GAMES = [module(key) for key in KEYS]

BROWSER = ("js", "pyodide", "pyscript", "pyodide_js", "jsffi", "micropython")
KNOW_THE_BROWSER = ("host.saves.key_value_store", "host.saves.tab_lock", "page")

SILENT = (
    "pyengine.core",
    "pyengine.games",
    "pyengine.record",
    "pyengine.replaying",
    "pyengine.undo",
    "pyengine.session",
    "pyengine.review",
)
"""Modules without output, clock or global randomness, including `pyengine.agents`."""


def _modules() -> dict[str, Path]:
    """Return the modules by import name."""
    found = {}
    for folder in (ROOT / "pyengine", *(ROOT / "web" / name for name in ("games", "host", "page"))):
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = _modules()
ENGINE = [name for name in MODULES if name.split(".")[0] == "pyengine"]


@cache
def _tree(name: str) -> ast.Module:
    return ast.parse(MODULES[name].read_text("utf-8"))


def _imports(name: str) -> list[str]:
    """Return all imports of a module anywhere in it, such as "pyengine.core.Game".

    The page's modules import each other, and those shared with the host, by bare names.
    """
    found = []
    for node in ast.walk(_tree(name)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name} has a relative import"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    if _in(name, ("page",)):
        own = {module.split(".")[1] for module in MODULES if module.startswith("page.")}
        shared = {"text", "nodes"}
        found = [f"page.{i}" if i.split(".")[0] in own | shared else i for i in found]
    return found


def _ours(name: str) -> list[str]:
    """Return the project's own modules that a module imports."""
    return [found for found in _imports(name) if found.split(".")[0] in OURS]


def _in(name: str, layers: tuple[str, ...]) -> bool:
    return any(name == layer or name.startswith(f"{layer}.") for layer in layers)


def _game(name: str, layer: str) -> str:
    """Return the game that a module belongs to; "" if its layer is no game's."""
    parts = name.split(".")
    at = layer.count(".")
    return parts[at] if layer.endswith("*") and at < len(parts) else ""


def _layer(name: str) -> str:
    for layer in sorted(MAY_IMPORT, key=len, reverse=True):
        game = _in(name, (layer.removesuffix(".*"),)) and _game(name, layer) in GAMES
        if game or _in(name, (layer,)):
            return layer
    raise LookupError(name)


def _may_import(name: str) -> list[str]:
    layer = _layer(name)
    return [may.format(own=_game(name, layer)) for may in MAY_IMPORT[layer]]


@pytest.mark.parametrize("name", MODULES)
def test_imports_point_one_way(name: str) -> None:
    layer = _layer(name)
    assert layer != "pyengine" or name == "pyengine", "a new layer: say what it may import"
    assert layer != "host" or name == "host", "a new layer: say what it may import"
    assert [found for found in _ours(name) if not _in(found, tuple(_may_import(name)))] == []


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_no_layer_may_import_what_it_has_no_need_of(layer: str) -> None:
    needed = {
        may
        for name in MODULES
        if _layer(name) == layer
        for may, allowed in zip(MAY_IMPORT[layer], _may_import(name), strict=True)
        if any(_in(found, (allowed,)) for found in _ours(name))
    }
    assert set(MAY_IMPORT[layer]) - needed == set()


@pytest.mark.parametrize("name", MODULES)
def test_only_modules_for_the_browser_import_its_packages(name: str) -> None:
    ours = {*OURS, "__future__"}
    others = {found.split(".")[0] for found in _imports(name)} - ours - sys.stdlib_module_names
    allowed = {*BROWSER, "tavolino"} if _in(name, KNOW_THE_BROWSER) else set()
    assert sorted(others - allowed) == []


@pytest.mark.parametrize(
    "name", [name for name in ENGINE if _in(name, (*SILENT, "pyengine.agents"))]
)
def test_the_engine_has_no_output_clock_or_global_randomness(name: str) -> None:
    worldly = ("time", "datetime", "os", "sys", "io", "secrets", "uuid", "logging", "random")
    found = [i for i in _imports(name) if i.split(".")[0] in worldly and i != "random.Random"]
    assert found == []
    calls = [node.func for node in ast.walk(_tree(name)) if isinstance(node, ast.Call)]
    named = {call.id for call in calls if isinstance(call, ast.Name)}
    assert named.isdisjoint({"print", "input", "open", "id", "hash", "eval", "exec"})


def _module(found: str) -> str:
    """Return the module of an import, such as `pyengine.core` for `pyengine.core.Game`."""
    parts = found.split(".")
    names = [".".join(parts[:end]) for end in range(len(parts), 0, -1)]
    return next((name for name in names if name in MODULES), "")


def test_no_two_modules_import_each_other_not_even_for_their_types() -> None:
    pairs = {(name, _module(found)) for name in MODULES for found in _ours(name)}
    around = {name: {other for one, other in pairs if one == name} - {name, ""} for name in MODULES}
    while leaves := [name for name, others in around.items() if not others & around.keys()]:
        for name in leaves:
            del around[name]
    assert sorted(around) == []
