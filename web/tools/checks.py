"""Holds scripts, sheets and pages to what the Python is held to: format, lint, types, markup.

The tools are npm's, pinned beside the runtimes; what is excepted stands in their settings, with its
reason: `web/biome.jsonc`, `web/tsconfig.json` and its two neighbours, and `EXCEPTED` below.
"""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

from tools import toolchain
from tools.toolchain import WEB

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PROJECTS = ("tsconfig.json", "tsconfig.node.json", "tsconfig.worker.json")

EXCEPTED = ".*Content Security Policy.*"
"""What the Nu checker says in vain: it reads files, and a policy's 'self' is no file's address.

That the browsers hold to the policy and that all loads under it is tested in browsers.
"""


def first_failure(dist: Path) -> int:
    """Run every check, stopping at the first that finds something; return its exit code."""
    checks: tuple[Callable[[], int], ...] = (scripts_and_sheets, types, lambda: pages(dist))
    return next(filter(None, (check() for check in checks)), 0)


def scripts_and_sheets() -> int:
    """Check their format and lint; whatever is found, of any severity, is a failure."""
    command = [*_of_node("@biomejs/biome/bin/biome"), "check"]
    # Not every rule can be told to fail: the report counts.
    report = [*command, "--reporter=json"]
    done = subprocess.run(report, cwd=WEB, capture_output=True, text=True, check=False)  # noqa: S603 # ours
    if not done.returncode:
        counts = json.loads(done.stdout)["summary"]
        if not any(counts[severity] for severity in ("errors", "warnings", "infos")):
            return 0
    subprocess.run(command, cwd=WEB, check=False)  # noqa: S603 # the same, for people
    return done.returncode or 1


def types() -> int:
    """Check the types of the page and the host, of the build, and of the service worker."""
    compiler = _of_node("typescript/bin/tsc")
    for project in PROJECTS:
        done = subprocess.run([*compiler, "-p", project], cwd=WEB, check=False)  # noqa: S603 # ours
        if done.returncode:
            return done.returncode
    return 0


def pages(dist: Path) -> int:
    """Check the markup of every page that was built."""
    checker = toolchain.node_modules() / "vnu-jar" / "build" / "dist" / "vnu.jar"
    how = ("--stdout", "--Werror", "--filterpattern", EXCEPTED)
    built = sorted(dist.rglob("*.html"))
    command: list[str | Path] = [toolchain.java(), "-jar", checker, *how, *built]
    return subprocess.run(command, check=False).returncode  # noqa: S603 # ours


def _of_node(program: str) -> list[str | Path]:
    return [toolchain.node(), toolchain.node_modules() / program]
