"""Make a Pyodide for our Python alone from the one in npm. README.md describes the stages.

A stage that fails is skipped with a warning: the site then works, but is slower. The same goes for
a version of Pyodide that has not been examined yet.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pyodide import library, split
from tools import toolchain
from tools.files import empty_folder, write_file
from tools.toolchain import CACHE, WEB, BuildError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

HERE = Path(__file__).parent
HOT = HERE / "hot.txt"
"""The indexes of the functions that run at a table, below the hash of their module."""

STAGES = ("library", "trim", "memory", "snapshot", "split")
WITHOUT = "TAVOLINO_WITHOUT"
"""An environment variable that names stages to skip, for measurements and tests."""

SCRIPT, WASM, ZIP = "pyodide.asm.mjs", "pyodide.asm.wasm", "python.zip"

T = TypeVar("T")


class Runtime(NamedTuple):
    """What a host needs of Pyodide, and the facts that start.js needs."""

    script: bytes
    library: bytes
    modules: dict[str, bytes]
    """The WebAssembly: "primary", and "secondary" and "data" if it is split."""
    snapshot: bytes | None
    facts: dict[str, Any]


class _Code(NamedTuple):
    """Emscripten's script with its module, and the module's memory in pages."""

    script: bytes
    module: bytes
    pages: dict[str, int] | None


def build_runtime(pyodide: Path, archive: bytes) -> Runtime:
    """Return the runtime of a host whose Python is in this tar archive."""
    unknown = {*os.environ.get(WITHOUT, "").split(",")} - {*STAGES, ""}
    if unknown:
        message = f"{WITHOUT} names {', '.join(sorted(unknown))}; stages are {', '.join(STAGES)}."
        raise BuildError(message)
    stock = (pyodide / "python_stdlib.zip").read_bytes()
    modules = _stage("library", lambda: library.trimmed(pyodide / "python_stdlib.zip")) or stock
    code = _stage("trim", lambda: _trimmed_code(pyodide)) or _stock_code(pyodide)
    snapshot, facts = _stage("snapshot", lambda: _taken(code, modules, archive)) or (None, None)
    if not snapshot:  # perhaps because of the trimmed code, which would then not start at all
        code, modules = _stock_code(pyodide), stock
    return Runtime(
        code.script,
        modules,
        _modules(code, _module_hash(pyodide)),
        snapshot,
        {"SNAPSHOT": facts, "PAGES": code.pages, "PLACEHOLDER": [*split.placeholder()]},
    )


def _stage(name: str, make: Callable[[], T]) -> T | None:
    """Return the result of a stage; None, with a warning, if it fails or is to be skipped."""
    why: object = f"{WITHOUT} names it."
    if name not in os.environ.get(WITHOUT, "").split(","):
        try:
            return make()
        except (BuildError, LookupError, ValueError) as error:
            why = error
    warning = f"Warning: without the stage {name!r} the site works, but slower. {why}"
    print(warning, file=sys.stderr, flush=True)  # noqa: T201 # the command line's own output
    return None


def _stock_code(pyodide: Path) -> _Code:
    """Return the original code with all its exports; if possible, with an imported memory."""
    stock = (pyodide / WASM).read_bytes()
    whole = _stage("memory", lambda: (split.whole(stock, None), split.pages(stock)))
    module, pages = whole or (stock, None)
    return _Code((pyodide / SCRIPT).read_bytes(), module, pages)


def _trimmed_code(pyodide: Path) -> _Code:
    """Return the code without what our Python cannot reach."""
    folder = CACHE / "runtime"
    trimmer = HERE / "trim.mjs"
    inputs = ((WEB / "package-lock.json").read_bytes(), trimmer.read_bytes())
    if not toolchain.is_fresh(folder / "stamp", *inputs):
        toolchain.run("Trimming Pyodide", toolchain.node(), trimmer, empty_folder(folder))
        toolchain.mark_fresh(folder / "stamp", *inputs)
    stock = (pyodide / WASM).read_bytes()
    asked = json.loads((folder / "exports.json").read_text(encoding="utf-8"))
    return _Code((folder / SCRIPT).read_bytes(), split.whole(stock, asked), split.pages(stock))


def _taken(code: _Code, modules: bytes, archive: bytes) -> tuple[bytes, dict[str, Any]]:
    """Return the memory of a Python after all imports, and its facts."""
    if not code.pages:
        reason = "A snapshot needs a module that can be given its memory."
        raise BuildError(reason)
    files = {
        SCRIPT: code.script,
        WASM: code.module,
        ZIP: modules,
        "host.tar": archive,
        "pages.json": json.dumps(code.pages).encode(),
    }
    folder = CACHE / "snapshot"
    inputs = (
        *files.values(),
        *_texts("snapshot.mjs", "deterministic.mjs", "node.mjs", "memory.js", "tar.js"),
    )
    if not toolchain.is_fresh(folder / "stamp", *inputs):
        empty_folder(folder)
        for name, data in files.items():
            write_file(folder / name, data)
        toolchain.run("Taking the snapshot", toolchain.node(), HERE / "snapshot.mjs", folder)
        toolchain.mark_fresh(folder / "stamp", *inputs)
    facts = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    return (folder / "snapshot.bin").read_bytes(), facts


def _texts(*names: str) -> Iterable[bytes]:
    return ((HERE / name).read_bytes() for name in names)


def _modules(code: _Code, stock: str) -> dict[str, bytes]:
    """Return the files into which the module is split."""
    if not code.pages:
        return {"primary": code.module}
    parts = _stage("split", lambda: split.split_module(code.module, hot(stock)))
    if parts:
        return parts._asdict()
    every = split.split_module(code.module, range(split.functions(code.module)))
    return {"primary": every.primary, "data": every.data}


def _module_hash(pyodide: Path) -> str:
    return sha256((pyodide / WASM).read_bytes()).hexdigest()


def hot(stock: str) -> list[int]:
    """Return the indexes of the hot functions, if they belong to the module with this hash."""
    of, *numbers = HOT.read_text(encoding="utf-8").split()
    if of != stock:
        reason = f"{HOT.name} is of another Pyodide: python3 build.py profile makes it anew."
        raise BuildError(reason)
    return [*map(int, numbers)]


def profile(pyodide: Path, site: Path) -> Path:
    """Record which functions run in profiling sessions; return the file that lists them.

    A snapshot must have been taken. Sessions vary slightly, so functions stay in the list until the
    next version of Pyodide.
    """
    folder = CACHE / "snapshot"
    write_file(folder / "instrumented.wasm", split.instrumented((folder / WASM).read_bytes()))
    toolchain.run("Profiling", toolchain.node(), HERE / "profile.mjs", folder, site)
    ran = json.loads((folder / "ran.json").read_text(encoding="utf-8"))
    stock = _module_hash(pyodide)
    try:
        before = hot(stock)
    except BuildError:
        before = []
    numbers = sorted({*before, *ran})
    write_file(HOT, "\n".join([stock, *map(str, numbers)]) + "\n")
    return HOT
