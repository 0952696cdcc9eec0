"""Bundles what the host wakes from: Pyodide, its library, our Python, and a snapshot of all.

What of Pyodide is shipped, and in which parts, `pyodide.stages` knows. What is made takes half a
minute in all, so each part is kept in `.cache` until what it is made of has changed.
"""

from __future__ import annotations

import io
import json
import re
import tarfile
from pathlib import Path, PurePosixPath

from pyodide import stages
from pyodide.library import compile_folder
from tools import toolchain
from tools.files import emptied, put
from tools.toolchain import CACHE, ROOT, WEB

HOST = (("web", "host"), ("web", "games"), ("web", "strings"), (".", "pyengine"))
"""What the host imports and reads: folder, and the package in it. It comes in host.tar."""

SUFFIXES = (".py", ".toml", ".csv")
UNUSED = {"__main__.py", "commands", "how_to_play.toml", "lesson.toml", "poster.py"}
"""What no browser has, or only when it is asked for."""

RUNTIME = "runtime/pyodide/"
"""Where Pyodide is on the site."""

SNAPSHOT = "snapshot"

PACKED = ".bin"
"""What ends the names of files packed with Zstandard.

Some servers send `.zst` with `Content-Encoding: zstd`, so that it comes unpacked.
"""

SPARE = {f"{path}{PACKED}" for path in (f"{RUNTIME}data.wasm", "python.zip", "host.tar")}
"""What only a device needs on which Python does not wake from the snapshot."""


def host(modules: Path) -> tuple[dict[str, bytes], dict[str, object]]:
    """Return the host's files by their paths, and what wake.js must know of them by name.

    It wakes from a snapshot of its memory, or else loads the library and the code that are in it.
    """
    pyodide = modules / "pyodide"
    code = _host_archive()
    runtime = stages.made(pyodide, code)
    parts = {f"{RUNTIME}{name}.wasm": module for name, module in runtime.modules.items()}
    taken = {SNAPSHOT: runtime.snapshot} if runtime.snapshot else {}
    packed = _compressed(parts | taken | {"python.zip": runtime.library, "host.tar": code})
    plain = {
        f"{RUNTIME}pyodide.js": _renamed(unmapped((pyodide / "pyodide.mjs").read_bytes())),
        f"{RUNTIME}pyodide.asm.js": _renamed(runtime.script),
        "runtime/zstddec.js": _zstddec(),
    }
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return packed | plain, runtime.facts | {
        "SIZES": {path: len(data) for path, data in packed.items()},
        "LOCK": {"info": info, "packages": {}},  # nothing is ever installed
    }


def together(files: dict[str, bytes]) -> bytes:
    """Return one file of several, as the script in index.html unpacks it.

    Its first line has their names and lengths, as a list: MicroPython's objects have no order.
    """
    head = json.dumps([(name, len(data)) for name, data in files.items()])
    return b"".join([head.encode(), b"\n", *files.values()])


def unmapped(script: bytes) -> bytes:
    """Return a script without the line that asks for its source map."""
    return re.sub(rb"\n//# sourceMappingURL=.*\s*$", b"\n", script)


def _renamed(script: bytes) -> bytes:
    """Return one of Pyodide's scripts that calls the other `.js`: not every server knows `.mjs`."""
    old = b"pyodide.asm.mjs"
    if script.count(old) != 1:
        reason = f"Pyodide's script does not name {old.decode()} once"
        raise toolchain.BuildError(reason)
    return script.replace(old, b"pyodide.asm.js")


def _zstddec() -> bytes:
    """Return what unpacks the files."""
    script = CACHE / "zstddec.js"
    toolchain.run("Taking zstddec", toolchain.node(), WEB / "tools" / "zstddec.mjs", script)
    return script.read_bytes()


def _compressed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files packed with Zstandard, their paths with PACKED at their ends."""
    folder = CACHE / "compressed"
    stamp = CACHE / "compressed.stamp"
    names = {path: PurePosixPath(path).name for path in files}
    compressor = WEB / "tools" / "compress.py"
    locked = toolchain.LOCKS / "build.txt"
    inputs = (*files.values(), compressor.read_bytes(), locked.read_bytes())
    if not toolchain.fresh(stamp, *inputs):
        emptied(folder)
        for path, data in files.items():
            put(folder / names[path], data)
        toolchain.run("Compressing", toolchain.build_python(), compressor, folder)
        toolchain.put(stamp, *inputs)
    return {f"{path}{PACKED}": (folder / f"{names[path]}.zst").read_bytes() for path in files}


def _host_archive() -> bytes:
    """Return a tar archive of what the host imports, compiled, and of the data that it reads."""
    folder = emptied(CACHE / "compile")
    for base, package in HOST:
        for path in sorted((ROOT / base / package).rglob("*")):
            inside = path.relative_to(ROOT / base)
            if path.suffix in SUFFIXES and not UNUSED & {*inside.parts}:
                put(folder / inside, path.read_bytes())
    compile_folder(folder)
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = tarfile.TarInfo(path.relative_to(folder).as_posix())  # dated 1970
                entry.size = path.stat().st_size
                archive.addfile(entry, io.BytesIO(path.read_bytes()))
    return data.getvalue()
