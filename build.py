#!/usr/bin/env python3
"""Build, serve and test Tavolino: `python3 build.py build`, `serve`, `test` or `profile`.

Needs Python 3.11 and access to the package registries. Missing tools are installed into this
folder on the first run (web/tools/toolchain.py). `build` makes dist/ (web/tools/site.py), `serve`
also serves it (web/tools/server.py), `test` also runs every linter and test. `profile` records
again which of Pyodide's functions run at a table (web/pyodide/stages.py).
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 # checked before importing anything that needs 3.11
    sys.exit(f"Tavolino needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))

from tools import checks, server, site, toolchain

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
)
PROCESSES = (os.cpu_count() or 2) + 1
"""Test processes; with more, a busy machine is slower and tests time out."""
TESTS = ("pytest", "-n", str(PROCESSES), "--dist", "loadgroup")
"""Modules of .venv with their arguments; pytest is last, so its summary is printed last."""


def main() -> int:
    """Run one command; return the exit code."""
    parser = argparse.ArgumentParser(description="Build, play and test Tavolino.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="build dist/, a static site for any host")
    serving = commands.add_parser("serve", help="build dist/ and serve it on this machine")
    serving.add_argument("--port", type=int, default=8000)
    profiling = "record again which of Pyodide's functions run at a table (web/pyodide/hot.txt)"
    commands.add_parser("profile", help=profiling)
    commands.add_parser("test", help="build dist/, then lint, type-check and test everything")
    given = parser.parse_args()
    try:
        if given.command == "profile":
            print(f"Now commit {site.profile().relative_to(toolchain.ROOT)}")  # noqa: T201 # as below
            return 0
        dist = site.build()
        if given.command == "serve":
            serve(dist, given.port)
        return test(dist) if given.command == "test" else 0
    except (toolchain.BuildError, OSError) as error:  # such as a full disk
        print(error, file=sys.stderr)  # noqa: T201 # the command line's own output
        return 1
    except KeyboardInterrupt:
        return 130


def serve(dist: Path, port: int) -> None:
    """Serve dist/ until interrupted."""
    try:
        serving = server.server(dist, port)
    except (OSError, OverflowError) as error:  # port in use, not permitted or out of range
        reason = f"Port {port} cannot be used ({error}): try serve --port 8001"
        raise toolchain.BuildError(reason) from error
    address = f"http://localhost:{serving.server_port}/"
    print(f"Tavolino is served at {address} (Ctrl+C to stop)", flush=True)  # noqa: T201 # as above
    with serving:
        serving.serve_forever()


def test(dist: Path) -> int:
    """Run every check, and if none fails the tests; return the exit code of what failed."""
    # A process started in the background may ignore SIGINT, and the tests would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    python = toolchain.test_python()
    toolchain.browser()
    toolchain.other_browsers()
    # Every test process would rewrite all modules' assertions, if the result were not kept.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with ThreadPoolExecutor() as side_by_side:
        of_python = side_by_side.submit(_first_failure, python)
        of_site = side_by_side.submit(checks.first_failure, dist)
    return of_python.result() or of_site.result() or _run(python, *TESTS)


def _first_failure(python: Path) -> int:
    """Run the checks of Python code, stopping at the first that fails; return its exit code."""
    return next(filter(None, (_run(python, *check) for check in CHECKS)), 0)


def _run(python: Path, module: str, *arguments: str) -> int:
    command = [str(python), "-m", module, *arguments]
    return subprocess.run(command, cwd=toolchain.ROOT, check=False).returncode  # noqa: S603 # ours


if __name__ == "__main__":
    sys.exit(main())
