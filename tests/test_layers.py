"""Imports point one way; this reads them all and says so.

What a module may import is said for its layer: the longest entry of `MAY_IMPORT` that its name
begins with, and nothing is said there that no module needs.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

from pyengine.games import KEYS

ROOT = Path(__file__).parents[1]

RULES = tuple(f"pyengine.games.{key.replace('-', '_')}" for key in KEYS)

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "pyengine": (),
    "pyengine.core": (),
    "pyengine.games": ("pyengine.core",),
    **{rules: ("pyengine.core", rules) for rules in RULES},
    "pyengine.record": ("pyengine.core", "pyengine.games"),
    "pyengine.link": ("pyengine.record",),
    "pyengine.files": ("pyengine.link", "pyengine.record"),
    "pyengine.session": ("pyengine.core", "pyengine.record"),
    "pyengine.agents": ("pyengine.core", "pyengine.games", "pyengine.agents"),
    "pyengine.commands": ("pyengine",),
    "pyengine.__main__": ("pyengine",),
    "host": (),
    "host.table": (),
    "host.text": (),
    "host.catalogue": (),
    "host.prefs": ("host.catalogue",),
    "host.scene": (
        *("pyengine.core", "pyengine.record"),
        *("host.prefs", "host.table", "host.text"),
    ),
    "host.furniture": (
        *("pyengine.core", "pyengine.record"),
        *("host.scene", "host.table", "host.text"),
    ),
    "host.sheets": (
        *("pyengine.core", "pyengine.session", "host.furniture", "host.prefs"),
        *("host.scene", "host.table", "host.text"),
    ),
    "host.library": ("pyengine.core", "pyengine.record", "host.storage"),
    "host.snippets": (),
    "host.sharing": (
        *("pyengine.link", "pyengine.record"),
        *("host.sheets", "host.snippets", "host.table", "host.text"),
    ),
    "host.kept": (
        *("host.library", "host.scene", "host.sharing", "host.sheets"),
        *("host.table", "host.text"),
    ),
    "host.figures": ("pyengine.record", "host.library", "host.sheets", "host.table", "host.text"),
    "host.cabinet": (
        *("pyengine.agents", "pyengine.core", "pyengine.files", "pyengine.link"),
        *("pyengine.record",),
        *("pyengine.session", "host.figures", "host.furniture", "host.kept", "host.library"),
        *("host.scene", "host.sharing", "host.table", "host.text", "host.views"),
    ),
    "host.thought": ("pyengine.agents", "pyengine.core", "pyengine.session"),
    "host.replay": (
        *("pyengine.agents", "pyengine.core", "pyengine.record", "pyengine.session"),
        *("host.desk", "host.furniture", "host.prefs", "host.scene", "host.sheets", "host.table"),
    ),
    "host.scoring": (
        *("pyengine.core", "host.sheets"),
        *("host.scene", "host.table", "host.text", "host.views"),
    ),
    "host.views": (
        *("pyengine.core", "pyengine.games", "host.views"),
        *("host.scene", "host.table", "host.text", "host.catalogue"),
    ),
    "host.desk": (
        *("pyengine", "host.furniture", "host.scene", "host.scoring"),
        *("host.prefs", "host.sheets"),
        *("host.table", "host.views"),
    ),
    "host.storage": (),
    "host.tenure": (),
    "host.main": ("pyengine", "host"),
    "page": ("page", "page.text", "page.table"),
}
"""The layers of the engine, the host and the page, lowest first."""

BROWSER = ("js", "pyodide", "pyscript", "pyodide_js", "jsffi", "micropython")
KNOW_THE_BROWSER = ("host.storage", "host.tenure", "page")

SILENT = ("pyengine.core", "pyengine.games", "pyengine.record", "pyengine.session")
"""No output, no clock, no randomness but what is handed over; `pyengine.agents` no less."""


def _modules() -> dict[str, Path]:
    """Return the modules by the names under which they are imported."""
    found = {}
    for root, folder in ((ROOT, "pyengine"), (ROOT / "web", "host"), (ROOT / "web", "page")):
        for path in sorted((root / folder).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = _modules()
ENGINE = [name for name in MODULES if name.split(".")[0] == "pyengine"]


@cache
def _tree(name: str) -> ast.Module:
    return ast.parse(MODULES[name].read_text("utf-8"))


def _imports(name: str) -> list[str]:
    """Return all that a module imports, wherever it does: "pyengine.core.Game" for one name of it.

    The page's modules import each other, and those of the host that they share, by bare names.
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
        shared = {"text", "table"}
        found = [f"page.{i}" if i.split(".")[0] in own | shared else i for i in found]
    return found


def _ours(name: str) -> list[str]:
    """Return what a module imports of the project."""
    return [
        found for found in _imports(name) if found.split(".")[0] in ("pyengine", "host", "page")
    ]


def _in(name: str, layers: tuple[str, ...]) -> bool:
    return any(name == layer or name.startswith(f"{layer}.") for layer in layers)


def _layer(name: str) -> str:
    return max((layer for layer in MAY_IMPORT if _in(name, (layer,))), key=len)


@pytest.mark.parametrize("name", MODULES)
def test_imports_point_one_way(name: str) -> None:
    layer = _layer(name)
    assert layer != "pyengine" or name == "pyengine", "a new layer: say what it may import"
    assert layer != "host" or name == "host", "a new layer: say what it may import"
    assert [found for found in _ours(name) if not _in(found, MAY_IMPORT[layer])] == []


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_no_layer_may_import_what_it_has_no_need_of(layer: str) -> None:
    found = [found for name in MODULES if _layer(name) == layer for found in _ours(name)]
    needless = [may for may in MAY_IMPORT[layer] if not any(_in(one, (may,)) for one in found)]
    assert needless == []


@pytest.mark.parametrize("name", MODULES)
def test_nothing_comes_from_outside_but_where_the_browser_is_known(name: str) -> None:
    ours = {"pyengine", "host", "page", "__future__"}
    others = {found.split(".")[0] for found in _imports(name)} - ours - sys.stdlib_module_names
    allowed = {*BROWSER, "tavolino"} if _in(name, KNOW_THE_BROWSER) else set()
    assert sorted(others - allowed) == []


@pytest.mark.parametrize(
    "name", [name for name in ENGINE if _in(name, (*SILENT, "pyengine.agents"))]
)
def test_the_engine_has_no_output_no_clock_and_no_luck_of_its_own(name: str) -> None:
    worldly = ("time", "datetime", "os", "sys", "io", "secrets", "uuid", "logging", "random")
    found = [i for i in _imports(name) if i.split(".")[0] in worldly and i != "random.Random"]
    assert found == []
    calls = [node.func for node in ast.walk(_tree(name)) if isinstance(node, ast.Call)]
    named = {call.id for call in calls if isinstance(call, ast.Name)}
    assert named.isdisjoint({"print", "input", "open", "id", "hash", "eval", "exec"})
