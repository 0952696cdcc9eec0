"""Packs what the host wakes from: Pyodide, its library, our Python, and a snapshot of all.

Of Pyodide as npm brings it, `shake.mjs` leaves what of its script can be reached, and `split.py`
makes parts of its WebAssembly. What is made takes a minute in all, so each part is kept in `.cache`
until what it is made of has changed.
"""

from __future__ import annotations

import io
import json
import re
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

from pyodide import split
from tools import toolchain
from tools.files import emptied, put
from tools.toolchain import CACHE, ROOT, WEB

HOST = (("web", "host"), ("web", "strings"), (".", "pyengine"))
"""What the host imports and reads: folder, and the package in it. It comes in host.tar."""

ENCODINGS = ("__init__", "aliases", "ascii", "idna", "latin_1", "utf_8")
LEFT_OUT = """
    __hello__ __phello__ _pyrepl _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse
    bdb bz2 cProfile cmd code colorsys compileall compression configparser ctypes difflib doctest
    email ensurepip filecmp fileinput ftplib getopt getpass html http idlelib imaplib ipaddress
    locale lzma mailbox mimetypes modulefinder multiprocessing netrc nturl2path optparse pdb
    pickletools plistlib poplib profile pstats pty py_compile pyclbr pydoc pydoc_data quopri
    rlcompleter sched shelve smtplib socketserver sqlite3 sre_compile sre_constants sre_parse ssl
    symtable tabnanny tarfile this timeit trace tracemalloc tty turtle unittest uuid wave
    webbrowser wsgiref xml xmlrpc zipapp zoneinfo
    """
"""Modules of the standard library that no game table needs: half of its bytes."""

STOOD_FOR = "asyncio/sslproto subprocess tempfile zipfile"
"""Modules that others import on their way, and nothing of which is used."""

STAND_IN = """
__all__ = ()


class Absent:
    def __init__(self, *_, **__):
        raise NotImplementedError(f"{__name__} is left out")


def __getattr__(name):
    return Absent
"""

RUNTIME = "runtime/pyodide/"
"""Where Pyodide is on the site."""

PACKED = ".bin"
"""What ends the names of files packed with gzip.

Servers send `.gz` with `Content-Encoding: gzip`, so that it comes unpacked. This they send as it is.
"""


def host(modules: Path) -> tuple[dict[str, bytes], dict[str, object]]:
    """Return the host's files by their paths, and what host.js must know of them by name.

    It wakes from a snapshot of its memory, or else loads the library and the code that are in it.
    """
    pyodide = modules / "pyodide"
    library, code = _standard_library(pyodide / "python_stdlib.zip"), _host_archive()
    scripts, whole, pages = _trimmed(pyodide)
    script = (scripts / "pyodide.asm.mjs").read_bytes()
    tools = WEB / "tools"
    makers = (*PYODIDE.iterdir(),)
    name = toolchain.digest(
        whole, script, library, code, *(it.read_bytes() for it in sorted(makers))
    )
    asleep = {
        "pyodide.asm.mjs": script,
        "pyodide.asm.wasm": whole,
        "pages.json": json.dumps(pages).encode(),
        "python.zip": library,
        "host.tar": code,
    }
    snapshot, facts, ran = _asleep(name, asleep)
    parts = split.divided(whole, ran)
    loader = (pyodide / "pyodide.mjs").read_bytes()
    packed = _packed(
        {
            f"{RUNTIME}first.wasm": parts.first,
            "snapshot": snapshot,
            f"{RUNTIME}rest.wasm": parts.rest,
            f"{RUNTIME}data.wasm": parts.data,
            "python.zip": library,
            "host.tar": code,
        }
    )
    plain = {
        f"{RUNTIME}pyodide.js": _renamed(unmapped(loader)),
        f"{RUNTIME}pyodide.asm.js": _renamed(script),
        "runtime/fflate.js": (scripts / "fflate.js").read_bytes(),
    }
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return packed | plain, {
        "SIZES": {path: len(data) for path, data in packed.items()},
        "SNAPSHOT": facts,
        "PAGES": pages,
        "BELL": [*split.bell()],
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
        raise machine.BuildError(reason)
    return script.replace(old, b"pyodide.asm.js")


def _trimmed(pyodide: Path) -> tuple[Path, bytes, dict[str, int]]:
    """Return where the scripts are, and the WebAssembly, without what no Python of ours can reach.

    Third comes the memory that it is to be given.
    """
    folder = CACHE / "runtime"
    stamp = folder / "stamp"
    shaker = PYODIDE / "trim.mjs"
    stock = (pyodide / "pyodide.asm.wasm").read_bytes()
    lock = (WEB / "package-lock.json").read_bytes()
    if not toolchain.fresh(stamp, lock, shaker.read_bytes()):
        toolchain.run("Trimming Pyodide", toolchain.node(), shaker, emptied(folder))
        toolchain.put(stamp, lock, shaker.read_bytes())
    asked = json.loads((folder / "exports.json").read_text(encoding="utf-8"))
    return folder, split.whole(stock, asked), split.pages(stock)


def _packed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files packed with gzip, their paths with PACKED at their ends."""
    folder = CACHE / "packed"
    stamp = CACHE / "packed.stamp"
    names = {path: PurePosixPath(path).name for path in files}
    squeezer = WEB / "tools" / "compress.py"
    inputs = (*files.values(), squeezer.read_bytes())
    if not toolchain.fresh(stamp, *inputs):
        emptied(folder)
        for path, data in files.items():
            put(folder / names[path], data)
        toolchain.run("Packing", toolchain.build_python(), squeezer, folder)
        toolchain.put(stamp, *inputs)
    return {f"{path}{PACKED}": (folder / f"{names[path]}.gz").read_bytes() for path in files}


def _asleep(name: str, files: dict[str, bytes]) -> tuple[bytes, object, list[int]]:
    """Return the memory of a Python that has imported it all, the facts of it, and what may run.

    The last are the numbers of functions: web/tools/rehearse.mjs says which.
    """
    folder = CACHE / "snapshot"
    stamp = folder / "stamp"
    if not toolchain.fresh(stamp, name):
        emptied(folder)
        for file, data in files.items():
            put(folder / file, data)
        put(folder / "counted.wasm", split.counted(files["pyodide.asm.wasm"]))
        tools, node = WEB / "tools", toolchain.node()
        toolchain.run("Taking the snapshot", node, PYODIDE / "take.mjs", folder, name)
        toolchain.run("Rehearsing an evening", node, PYODIDE / "profile.mjs", folder)
        toolchain.put(stamp, name)
    facts, ran = (
        json.loads((folder / f"{it}.json").read_text(encoding="utf-8")) for it in ("facts", "ran")
    )
    return (folder / "snapshot.bin").read_bytes(), facts, ran


def _standard_library(stock: Path) -> bytes:
    """Return the standard library, trimmed and compiled: a zip, stored."""
    kept = CACHE / "python.zip"
    stamp = CACHE / "python"
    compiler = (PYODIDE / "compile.mjs").read_bytes()
    inputs = (stock.read_bytes(), compiler, LEFT_OUT, STOOD_FOR, STAND_IN, " ".join(ENCODINGS))
    if not (kept.is_file() and toolchain.fresh(stamp, *inputs)):
        folder = emptied(CACHE / "compile")
        with zipfile.ZipFile(stock) as archive:
            for name in filter(_is_needed, archive.namelist()):
                archive.extract(name, folder)
        for name in STOOD_FOR.split():
            put(folder / f"{name}.py", STAND_IN)
        _compile(folder, "unlined")
        put(kept, _stored_zip(folder))
        toolchain.put(stamp, *inputs)
    return kept.read_bytes()


def _is_needed(name: str) -> bool:
    path = PurePosixPath(name)
    top = path.parts[0].removesuffix(".py")
    if top == "encodings":
        return path.stem in ENCODINGS
    return path.suffix == ".py" and top not in [*LEFT_OUT.split(), *STOOD_FOR.split()]


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


def _compile(folder: Path, *how: str) -> None:
    """Turn every .py below the folder into a .pyc of Pyodide's Python."""
    compiler = PYODIDE / "compile.mjs"
    toolchain.run("Compiling Python", toolchain.node(), compiler, folder, *how)
