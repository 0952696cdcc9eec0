"""Check scripts, style sheets and pages as the Python code is: format, lint, types, markup.

The tools come from npm, pinned like the runtimes. Exceptions are in their settings, with reasons:
`web/biome.jsonc`, `web/tsconfig.json` and its two neighbours, and `IGNORED_FINDINGS` below.
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

QUICKLY = ("-XX:TieredStopAtLevel=1", "-Xss4m")
"""Options of Java: most code runs too rarely to be optimized, but then needs a larger stack."""

PROJECTS = ("tsconfig.json", "tsconfig.node.json", "tsconfig.worker.json")

IGNORED_FINDINGS = ".*Content Security Policy.*"
"""A false positive of the Nu checker: it reads files, where a policy's 'self' has no address.

Tests in browsers check that the policy is enforced and that everything loads under it.
"""


def first_failure(dist: Path) -> int:
    """Run every check, stopping at the first with findings; return its exit code."""
    checks: tuple[Callable[[], int], ...] = (scripts_and_sheets, types, lambda: pages(dist))
    return next(filter(None, (check() for check in checks)), 0)


def scripts_and_sheets() -> int:
    """Check format and lint; any finding, of any severity, is a failure."""
    command = [*_of_node("@biomejs/biome/bin/biome"), "check"]
    # Not every rule can be made an error, so findings are counted in the report.
    report = [*command, "--reporter=json"]
    done = subprocess.run(report, cwd=WEB, capture_output=True, text=True, check=False)  # noqa: S603 # ours
    if not done.returncode:
        counts = json.loads(done.stdout)["summary"]
        if not any(counts[severity] for severity in ("errors", "warnings", "infos")):
            return 0
    subprocess.run(command, cwd=WEB, check=False)  # noqa: S603 # the same, for people to read
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
    """Check the markup of every built page."""
    checker = toolchain.node_modules() / "vnu-jar" / "build" / "dist" / "vnu.jar"
    how = ("--stdout", "--Werror", "--filterpattern", IGNORED_FINDINGS)
    built = sorted(dist.rglob("*.html"))
    command: list[str | Path] = [toolchain.java(), *QUICKLY, "-jar", checker, *how, *built]
    return subprocess.run(command, check=False).returncode  # noqa: S603 # ours


def _of_node(program: str) -> list[str | Path]:
    return [toolchain.node(), toolchain.node_modules() / program]
