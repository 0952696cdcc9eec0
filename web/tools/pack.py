"""Packs what the host wakes from: Pyodide, its library, our Python, and a snapshot of all.

What is made takes a minute in all, so each part is kept in `.cache` until what it is made of has
changed.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import tarfile
import zipfile
from base64 import b64decode
from pathlib import Path, PurePosixPath

from tools import machine
from tools.files import emptied, put
from tools.machine import CACHE, ROOT, WEB, BuildError

HOST = (("web", "host"), ("web", "strings"), (".", "pyengine"))
"""What the host imports and reads: folder, and the package in it. It comes in host.tar."""

ENCODINGS = ("__init__", "aliases", "ascii", "idna", "latin_1", "utf_8")
LEFT_OUT = """
    __hello__ __phello__ _pyrepl antigravity argparse bdb bz2 cProfile cmd code colorsys compileall
    compression lzma ssl
    configparser ctypes difflib doctest email ensurepip filecmp fileinput ftplib getopt getpass html
    http idlelib imaplib ipaddress mailbox mimetypes modulefinder multiprocessing netrc nturl2path
    optparse pdb pickletools plistlib poplib profile pstats pty py_compile pyclbr pydoc pydoc_data
    quopri rlcompleter sched shelve smtplib socketserver sqlite3 sre_compile sre_constants sre_parse
    symtable tabnanny tarfile this timeit trace tracemalloc tty turtle unittest uuid wave webbrowser
    wsgiref xml xmlrpc zipapp zoneinfo
    _sysconfigdata__emscripten_wasm32-emscripten
    """
"""Modules of the standard library that no game table needs: half of its bytes."""


def host(modules: Path) -> tuple[dict[str, bytes], dict[str, object]]:
    """Return the host's files by their paths, and what host.mjs must know of them by name.

    It wakes from a snapshot of its memory, or else loads the library and the code that are in it.
    """
    pyodide = modules / "pyodide"
    wasm, library, code = (
        (pyodide / "pyodide.asm.wasm").read_bytes(),
        _standard_library(pyodide / "python_stdlib.zip"),
        _host_archive(),
    )
    takers = (WEB / "tools" / "snapshot.mjs", WEB / "snapshot.mjs")
    name = machine.digest(wasm, library, code, *(taker.read_bytes() for taker in takers))
    snapshot = _snapshot(name, library, code)
    runtimes = {
        "runtime/zstd.wasm": _zstd_decoder(modules / "zstddec" / "dist" / "zstddec.mjs"),
        "runtime/pyodide.wasm.zst": _squeezed(CACHE / "pyodide.zst", wasm),
    }
    sleeping = {"snapshot.zst": name.encode() + _squeezed(CACHE / "snapshot.zst", snapshot)}
    parts = {"python.zip.gz": library, "host.tar.gz": _pack(code)}
    files = {**runtimes, **sleeping, **parts}
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return files, {
        "SIZES": {path: len(data) for path, data in files.items()},
        "SNAPSHOT": {"name": name, "size": len(snapshot), "wasm": len(wasm)},
        "LOCK": {"info": info, "packages": {}},  # nothing is ever installed
    }


def _pack(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=9, mtime=0)


def _zstd_decoder(module: Path) -> bytes:
    """Return the WebAssembly that stands in a script as base64, which our policy would not run."""
    found = re.search(r'wasm = "([A-Za-z0-9+/=]+)"', module.read_text(encoding="utf-8"))
    if not found:
        reason = f"{module} holds no WebAssembly any more"
        raise BuildError(reason)
    return b64decode(found[1])


def _snapshot(name: str, library: bytes, code: bytes) -> bytes:
    """Return the memory of a Python that has imported it all (web/snapshot.mjs)."""
    folder = CACHE / "snapshot"
    taken, stamp = folder / "snapshot.bin", folder / "stamp"
    if not (taken.is_file() and machine.fresh(stamp, name)):
        put(emptied(folder) / "python.zip", gzip.decompress(library))
        put(folder / "host.tar", code)
        program = WEB / "tools" / "snapshot.mjs"
        machine.run("Taking the snapshot", machine.node(), program, folder)
        machine.put(stamp, name)
    return taken.read_bytes()


def _squeezed(kept: Path, data: bytes) -> bytes:
    """Return a Zstandard frame with a checksum, kept in this file of `.cache`.

    What repeats in such data lies far apart; gzip, which looks back 32 kB, makes them half as
    large again.
    """
    program = WEB / "tools" / "squeeze.py"
    stamp = kept.with_suffix(".stamp")
    if not (kept.is_file() and machine.fresh(stamp, data, program.read_bytes())):
        raw = kept.with_suffix(".raw")
        put(raw, data)
        machine.run("Packing", machine.build_python(), program, raw, kept)
        raw.unlink()
        machine.put(stamp, data, program.read_bytes())
    return kept.read_bytes()


def _standard_library(stock: Path) -> bytes:
    """Return the standard library, trimmed and compiled: a zip, stored, then gzipped as a whole."""
    kept = CACHE / "python.zip.gz"
    stamp = CACHE / "python"
    compiler = (WEB / "tools" / "compile.mjs").read_bytes()
    inputs = (stock.read_bytes(), compiler, LEFT_OUT, " ".join(ENCODINGS))
    if not (kept.is_file() and machine.fresh(stamp, *inputs)):
        folder = emptied(CACHE / "compile")
        with zipfile.ZipFile(stock) as archive:
            for name in filter(_is_needed, archive.namelist()):
                archive.extract(name, folder)
        _compile(folder)
        put(kept, _pack(_stored_zip(folder)))
        machine.put(stamp, *inputs)
    return kept.read_bytes()


def _is_needed(name: str) -> bool:
    path = PurePosixPath(name)
    top = path.parts[0].removesuffix(".py")
    if top == "encodings":
        return path.stem in ENCODINGS
    return path.suffix == ".py" and top not in LEFT_OUT.split()


def _stored_zip(folder: Path) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*.pyc")):
            name = zipfile.ZipInfo(path.relative_to(folder).as_posix())  # dated 1980
            archive.writestr(name, path.read_bytes())
    return data.getvalue()


def _host_archive() -> bytes:
    """Return a tar archive of what the host imports, compiled, and of the data that it reads."""
    folder = emptied(CACHE / "compile")
    for base, package in HOST:
        for path in sorted((ROOT / base / package).rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".md"):
                put(folder / path.relative_to(ROOT / base), path.read_bytes())
    _compile(folder)
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = tarfile.TarInfo(path.relative_to(folder).as_posix())  # dated 1970
                entry.size = path.stat().st_size
                archive.addfile(entry, io.BytesIO(path.read_bytes()))
    return data.getvalue()


def _compile(folder: Path) -> None:
    """Turn every .py below the folder into a .pyc of Pyodide's Python."""
    machine.run("Compiling Python", machine.node(), WEB / "tools" / "compile.mjs", folder)
