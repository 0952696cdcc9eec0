"""Shared fixtures: dist/, built from the work tree, and a host without a browser."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

from tools import site

pytest_plugins = ("browser_fixtures",)

# How long an example takes depends on the machine and its load.
settings.register_profile(
    "busy", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("busy")

# A game's test helpers lie in its own folder, and tests of all games use them too.
sys.path.extend(str(folder) for folder in sorted((Path(__file__).parent / "games").iterdir()))


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests first, which take longest, and keep tests that share a fixture together.

    Otherwise each process would set up a module's fixture again for its own share of the tests.
    """
    items.sort(key=lambda item: "playwright" not in item.fixturenames)
    for item in items:
        shared = [name for name in item.fixturenames if _has_module_scope(item, name)]
        if shared:
            asked = getattr(item, "callspec", None)
            engine = asked.params.get("engine", "") if asked else ""
            item.add_marker(pytest.mark.xdist_group(f"{item.path.stem} {engine}".strip()))


def _has_module_scope(item: pytest.Item, name: str) -> bool:
    known = item.session._fixturemanager.getfixturedefs(name, item)  # noqa: SLF001 # there is no other way
    return bool(known) and known[-1].scope == "module"


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of dist/, so that a build during the tests does not change it."""
    copy = tmp_path_factory.mktemp("site") / "dist"
    return shutil.copytree(site.build(), copy)


@pytest.fixture
def host_modules(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Return `host.main` and `host.saves.key_value_store`, imported without a browser."""
    browser, pyodide, ffi = (ModuleType(name) for name in ("js", "pyodide", "pyodide.ffi"))
    browser.__dict__.update(Object=None, navigator=None)
    ffi.__dict__.update(
        JsException=OSError, create_once_callable=None, create_proxy=None, to_js=None
    )
    for name, module in {"js": browser, "pyodide": pyodide, "pyodide.ffi": ffi}.items():
        monkeypatch.setitem(sys.modules, name, module)
    from host import main  # noqa: PLC0415 - only after their browser is replaced
    from host.saves import key_value_store, tab_lock  # noqa: PLC0415 - as above

    return SimpleNamespace(main=main, storage=key_value_store, tab_lock=tab_lock)
