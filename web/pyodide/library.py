"""The library stage: Python's standard library, reduced to what tables need, and compiled."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path, PurePosixPath

from tools import toolchain
from tools.files import empty_folder, write_file
from tools.toolchain import CACHE

COMPILER = Path(__file__).with_name("compile.mjs")

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
"""Modules of the standard library that no table needs: half of its bytes."""

STUBBED = "asyncio/sslproto subprocess tempfile zipfile"
"""Modules that are imported by others but not used; `STUB` replaces them."""

STUB = """
__all__ = ()


class Absent:
    def __init__(self, *_, **__):
        raise NotImplementedError(f"{__name__} is left out")


def __getattr__(name):
    return Absent
"""


def trimmed(stock: Path) -> bytes:
    """Return the standard library, trimmed and compiled: an uncompressed zip."""
    kept = CACHE / "python.zip"
    stamp = CACHE / "python"
    makers = (COMPILER.read_bytes(), COMPILER.with_name("deterministic.mjs").read_bytes())
    inputs = (stock.read_bytes(), *makers, LEFT_OUT, STUBBED, STUB, " ".join(ENCODINGS))
    if not (kept.is_file() and toolchain.is_fresh(stamp, *inputs)):
        folder = empty_folder(CACHE / "compile")
        with zipfile.ZipFile(stock) as archive:
            for name in filter(_is_needed, archive.namelist()):
                archive.extract(name, folder)
        for name in STUBBED.split():
            write_file(folder / f"{name}.py", STUB)
        compile_folder(folder, "unlined")
        write_file(kept, _stored_zip(folder))
        toolchain.mark_fresh(stamp, *inputs)
    return kept.read_bytes()


def _is_needed(name: str) -> bool:
    path = PurePosixPath(name)
    top = path.parts[0].removesuffix(".py")
    if top == "encodings":
        return path.stem in ENCODINGS
    return path.suffix == ".py" and top not in [*LEFT_OUT.split(), *STUBBED.split()]


def _stored_zip(folder: Path) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*.pyc")):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix())  # dated 1980
            entry.create_system = 3  # as on Linux, on any build machine
            archive.writestr(entry, path.read_bytes())
    return data.getvalue()


def compile_folder(folder: Path, *how: str) -> None:
    """Compile every .py below the folder to a .pyc, with Pyodide's Python."""
    toolchain.run("Compiling Python", toolchain.node(), COMPILER, folder, *how)
