"""Replace the site's Python for host.js by a test's own."""

from __future__ import annotations

import io
import re
import tarfile
from hashlib import sha256
from typing import TYPE_CHECKING

import zstandard

from pyodide import split, stages
from tools import toolchain

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext


def archive(**texts: str) -> bytes:
    """Return a host.tar.bin with these files of the package host."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, text in {"__init__.py": "", **texts}.items():
            entry = tarfile.TarInfo(f"host/{name}")
            entry.size = len(text.encode())
            tar.addfile(entry, io.BytesIO(text.encode()))
    return zstandard.compress(data.getvalue())


def serve_archive(context: BrowserContext, dist: Path, code: bytes) -> None:
    """Serve these bytes as host.tar.bin, and start the host from it instead of the snapshot."""
    shell = (dist / "host.js").read_text(encoding="utf-8")
    without = re.sub(r"SNAPSHOT = .*;", "SNAPSHOT = null;", shell)
    told = re.sub(r'("host.tar.bin": )\d+', rf"\g<1>{len(code)}", without)
    context.route("**/host.tar.bin", lambda route: route.fulfill(body=code))
    context.route(
        "**/host.js*", lambda route: route.fulfill(body=told, content_type="text/javascript")
    )


def serve(context: BrowserContext, dist: Path, **texts: str) -> None:
    """Serve these files as the host."""
    serve_archive(context, dist, archive(**texts))


def sparse() -> dict[str, bytes]:
    """Return Pyodide's primary module with half of the hot functions, and the secondary module."""
    stock = toolchain.node_modules() / "pyodide" / stages.WASM
    hot = stages.hot(sha256(stock.read_bytes()).hexdigest())
    whole = (toolchain.CACHE / "snapshot" / stages.WASM).read_bytes()
    parts = split.split_module(whole, hot[::2])
    modules = {"primary": parts.primary, "secondary": parts.secondary}
    return {
        f"runtime/pyodide/{name}.wasm.bin": zstandard.compress(module, 1)
        for name, module in modules.items()
    }
