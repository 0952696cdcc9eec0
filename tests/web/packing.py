"""Puts a Python for host.js in the place of the site's own."""

from __future__ import annotations

import gzip
import io
import json
import re
import tarfile
from typing import TYPE_CHECKING

from pyodide import split
from tools import toolchain

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext


def archive(**texts: str) -> bytes:
    """Return what host.tar.bin would be with these files of the package host."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, text in {"__init__.py": "", **texts}.items():
            entry = tarfile.TarInfo(f"host/{name}")
            entry.size = len(text.encode())
            tar.addfile(entry, io.BytesIO(text.encode()))
    return gzip.compress(data.getvalue())


def put(context: BrowserContext, dist: Path, code: bytes) -> None:
    """Let host.tar.bin be these bytes, and the host wake from it, as no snapshot is of them."""
    shell = (dist / "host.js").read_text(encoding="utf-8")
    without = re.sub(r'(SNAPSHOT = {"name": )"\w+"', r'\g<1>""', shell)
    told = re.sub(r'("host.tar.bin": )\d+', rf"\g<1>{len(code)}", without)
    context.route("**/host.tar.bin", lambda route: route.fulfill(body=code))
    context.route(
        "**/host.js*", lambda route: route.fulfill(body=told, content_type="text/javascript")
    )


def serve(context: BrowserContext, dist: Path, **texts: str) -> None:
    """Let the host be these files."""
    put(context, dist, archive(**texts))


def sparse() -> dict[str, bytes]:
    """Return Pyodide's first part with half of the functions that run, and the rest, by paths."""
    kept = toolchain.CACHE / "snapshot"
    ran = json.loads((kept / "ran.json").read_text(encoding="utf-8"))
    parts = split.divided((kept / "pyodide.asm.wasm").read_bytes(), ran[::2])
    modules = {"first": parts.first, "rest": parts.rest}
    return {
        f"runtime/pyodide/{name}.wasm.bin": gzip.compress(module, 1)
        for name, module in modules.items()
    }
