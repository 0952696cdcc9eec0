"""Every name and file that docstrings and comments mention exists."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
ROOTS = (ROOT, ROOT / "web", ROOT / "tests", ROOT / "tests" / "web")
"""Where imports are resolved, as in `pyproject.toml`."""
QUOTED = re.compile(r"(?<!`)`([A-Za-z_]\w*(?:\.\w+)*)(?:\(\))?`(?!`)")
FILE = re.compile(r"\w.*\.(py|js|css|svg|toml|md|json)")
LONGEST_KEY = 200  # longer strings are prose
SOURCES = [
    path
    for folder in ("pyengine", "web", "tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "node_modules" not in path.parts
]


@cache
def tree(path: Path) -> ast.Module:
    """Return a module's syntax tree."""
    return ast.parse(path.read_text("utf-8"))


@cache
def names(path: Path) -> frozenset[str]:
    """Return the names in a module's code, and the words of its keys."""
    found = {path.stem}
    for node in ast.walk(tree(path)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.ClassDef(name=name):
                found.add(name)
            case ast.keyword(arg=str(name)):
                found.add(name)
            case ast.Constant(value=str(text)) if len(text) < LONGEST_KEY:
                found.update(re.findall(r"\w+", text))
    return frozenset({*found, *imported(path)})


def imported(path: Path) -> Iterator[str]:
    """Yield the names that a module imports, and the parts of their modules' names."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom):
            yield from (node.module or "").split(".")
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield from alias.name.split(".")


def modules(path: Path) -> Iterator[Path]:
    """Yield our own modules that a module imports, and those in its folder."""
    yield from path.parent.glob("*.py")
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            base = node.module.replace(".", "/")
            inner = [f"{base}/{alias.name}.py" for alias in node.names]
            ends = (f"{base}.py", f"{base}/__init__.py", *inner)
            yield from (root / end for root in ROOTS for end in ends if (root / end).is_file())


def offered(path: Path) -> set[str]:
    """Return a package's contents: the names of its modules and of everything defined in them."""
    inside = [*path.parent.rglob("*.py")]
    parts = {
        part for each in inside for part in each.relative_to(path.parent).with_suffix("").parts
    }
    return parts | {
        name for each in inside for node in ast.walk(tree(each)) for name in _defined(node)
    }


@cache
def defined_in() -> dict[str, set[str]]:
    """Return what is defined in each of our modules and classes, by their short names."""
    found: dict[str, set[str]] = {}
    for path in SOURCES:
        own = path.parent.name if path.name == "__init__.py" else path.stem
        found.setdefault(own, set()).update(names(path))
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                inside = (name for each in ast.walk(node) for name in _defined(each))
                found.setdefault(node.name, set()).update(inside)
    return found


def is_known(name: str, known: set[str]) -> bool:
    """Tell whether a name is known here, or is defined in the module or class of its first part."""
    first, *rest = name.split(".")
    there = first in sys.stdlib_module_names or {*rest} <= defined_in().get(first, set())
    return {first, *rest} <= known or (bool(rest) and there)


def _defined(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Attribute(attr=name):
            yield name
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.Import() | ast.ImportFrom():
            yield from (alias.name for alias in node.names)


def test_every_name_in_backticks_exists_in_the_code() -> None:
    unknown = []
    for path in SOURCES:
        known = {*sys.stdlib_module_names}.union(*(names(each) for each in {path, *modules(path)}))
        known |= {each.name for each in path.parent.iterdir()}
        unknown += [
            f"{path.relative_to(ROOT)}: {name}"
            for name in QUOTED.findall(path.read_text("utf-8"))
            if not FILE.fullmatch(name) and not is_known(name, known)
        ]
    assert unknown == []


def test_every_file_in_backticks_is_there() -> None:
    files = {path.name for path in ROOT.rglob("*.*") if "node_modules" not in path.parts}
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in SOURCES
        for name in QUOTED.findall(path.read_text("utf-8"))
        if FILE.fullmatch(name) and name not in files
    ]
    assert missing == []


def test_what_a_package_is_said_to_be_made_of_is_in_it() -> None:
    unknown = []
    for path in SOURCES:
        if path.name == "__init__.py":
            known = offered(path)
            unknown += [
                f"{path.relative_to(ROOT)}: {name}"
                for name in QUOTED.findall(ast.get_docstring(tree(path)) or "")
                if not FILE.fullmatch(name) and not is_known(name, known)
            ]
    assert unknown == []
