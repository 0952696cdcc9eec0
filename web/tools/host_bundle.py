"""Bundle what the host starts from: Pyodide, its library, our Python, and a snapshot of all.

`pyodide.stages` decides which parts of Pyodide are shipped. Building them takes half a minute, so
each is cached in `.cache` until its inputs change.
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
from tools.files import empty_folder, write_file
from tools.toolchain import CACHE, ROOT, WEB

HOST = (("web", "host"), ("web", "games"), ("web", "strings"), (".", "pyengine"))
"""What the host imports and reads, packed in host.tar: pairs of a folder and a package in it."""

SUFFIXES = (".py", ".toml", ".csv")
UNUSED = {"__main__.py", "commands", "how_to_play.toml", "lesson.toml", "poster.py"}
"""Files that no browser needs, or that it fetches only on demand."""

RUNTIME = "runtime/pyodide/"
"""The folder of Pyodide on the site."""

SNAPSHOT = "snapshot"

PACKED = ".bin"
"""The extension of files compressed with Zstandard.

Not `.zst`, because some servers send that with `Content-Encoding: zstd`, so that browsers
decompress it.
"""

FALLBACK_FILES = {f"{path}{PACKED}" for path in (f"{RUNTIME}data.wasm", "python.zip", "host.tar")}
"""Needed only by devices on which Python does not start from the snapshot."""


def host(modules: Path) -> tuple[dict[str, bytes], dict[str, object]]:
    """Return the host's files by path, and the values that start.js needs, by name.

    The host starts from a snapshot of its memory, or else loads the library and the code itself.
    """
    pyodide = modules / "pyodide"
    code = _host_archive()
    runtime = stages.build_runtime(pyodide, code)
    parts = {f"{RUNTIME}{name}.wasm": module for name, module in runtime.modules.items()}
    taken = {SNAPSHOT: runtime.snapshot} if runtime.snapshot else {}
    packed = _compressed(parts | taken | {"python.zip": runtime.library, "host.tar": code})
    plain = {
        f"{RUNTIME}pyodide.js": _renamed(
            without_source_map((pyodide / "pyodide.mjs").read_bytes())
        ),
        f"{RUNTIME}pyodide.asm.js": _renamed(runtime.script),
        "runtime/zstddec.js": _zstddec(),
    }
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return packed | plain, runtime.facts | {
        "SIZES": {path: len(data) for path, data in packed.items()},
        "LOCK": {"info": info, "packages": {}},  # no packages are installed at run time
    }


def pack(files: dict[str, bytes]) -> bytes:
    """Return several files joined into one, as the script in index.html splits it.

    The first line lists names and lengths, as a list because MicroPython's dictionaries are
    unordered.
    """
    head = json.dumps([(name, len(data)) for name, data in files.items()])
    return b"".join([head.encode(), b"\n", *files.values()])


def without_source_map(script: bytes) -> bytes:
    """Return a script without its source map comment."""
    return re.sub(rb"\n//# sourceMappingURL=.*\s*$", b"\n", script)


def _renamed(script: bytes) -> bytes:
    """Return a script of Pyodide that refers to `.js`, because not every server knows `.mjs`."""
    old = b"pyodide.asm.mjs"
    if script.count(old) != 1:
        reason = f"Pyodide's script does not name {old.decode()} once"
        raise toolchain.BuildError(reason)
    return script.replace(old, b"pyodide.asm.js")


def _zstddec() -> bytes:
    """Return the script that decompresses the files."""
    script = CACHE / "zstddec.js"
    toolchain.run("Taking zstddec", toolchain.node(), WEB / "tools" / "zstddec.mjs", script)
    return script.read_bytes()


def _compressed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files compressed with Zstandard, with PACKED appended to their paths."""
    folder = CACHE / "compressed"
    stamp = CACHE / "compressed.stamp"
    names = {path: PurePosixPath(path).name for path in files}
    compressor = WEB / "tools" / "compress.py"
    locked = toolchain.LOCKS / "build.txt"
    inputs = (*files.values(), compressor.read_bytes(), locked.read_bytes())
    if not toolchain.is_fresh(stamp, *inputs):
        empty_folder(folder)
        for path, data in files.items():
            write_file(folder / names[path], data)
        toolchain.run("Compressing", toolchain.build_python(), compressor, folder)
        toolchain.mark_fresh(stamp, *inputs)
    return {f"{path}{PACKED}": (folder / f"{names[path]}.zst").read_bytes() for path in files}


def _host_archive() -> bytes:
    """Return a tar archive of the modules that the host imports, compiled, and of its data."""
    folder = empty_folder(CACHE / "compile")
    for base, package in HOST:
        for path in sorted((ROOT / base / package).rglob("*")):
            inside = path.relative_to(ROOT / base)
            if path.suffix in SUFFIXES and not UNUSED & {*inside.parts}:
                write_file(folder / inside, path.read_bytes())
    compile_folder(folder)
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = tarfile.TarInfo(path.relative_to(folder).as_posix())  # dated 1970
                entry.size = path.stat().st_size
                archive.addfile(entry, io.BytesIO(path.read_bytes()))
    return data.getvalue()
