"""Build dist/: a static site from web/, pyengine/ and the runtimes that npm installed.

The browser gets the files of web/ with these exceptions: Python is compiled to byte code, the
page's for MicroPython and the host's, which is also packed, for Pyodide; the page's strings become
one JSON file per language; a page's head begins with the content security policy; scripts have no
source maps; and bundled scripts have no comments.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING

from host.translations import LANGUAGES
from pyodide import stages
from tools import (
    game_files,
    host_bundle,
    manifest,
    pages,
    posters,
    sheets,
    toolchain,
)
from tools.files import empty_folder, replace_once, style_sheet, write_file
from tools.toolchain import CACHE, ROOT, WEB, BuildError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DIST = ROOT / "dist"

COPIED = (
    "*.html",
    "pyodide/*.js",
    "*.js",
    "boot/*.js",
    "presses/*.js",
    "oembed.json",
    "art/*",
    "posters/*",
)
"""Files that are copied unchanged, below web/."""

PAGE = ("page/*.py", "host/nodes.py", "host/text.py")
"""What the page's MicroPython imports, below web/, all as top-level modules.

It gets byte code, which loads in a third of the time.
"""

POSTER = re.compile(
    r"poster\..*|(app|game\.[\w-]+)\.name|embed\.(play|full)|question\.title|saved\.watch"
    r"|challenge\.to_beat|error\.(address|note)|record\.link_damaged"
)
"""The keys of a poster's texts (`web/poster.js`), which loads nothing else before Play."""

EXAMPLES = "examples."
"""The prefix of the keys that only the page of examples uses."""

PYSCRIPT = "@pyscript/core/dist"
CORE = "core.js"
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
UNSHIPPED = ("@types/emscripten", "ws")
"""Dependencies of Pyodide that browsers do not need."""


def build() -> Path:
    """Build dist/ if anything has changed since it was built; return its path."""
    with toolchain.build_lock():
        modules = toolchain.node_modules()
        inputs: list[str | bytes] = [_address(), os.environ.get(stages.WITHOUT, "")]
        inputs += [part for path in _sources() for part in (str(path), path.read_bytes())]
        stamp = CACHE / "dist"
        if not (DIST.is_dir() and toolchain.is_fresh(stamp, *inputs)):
            print("Building dist/ …", flush=True)  # noqa: T201 # the command line's own output
            stamp.unlink(missing_ok=True)
            fresh = empty_folder(CACHE / "dist.new")
            _fill(fresh, modules)
            shutil.rmtree(DIST, ignore_errors=True)
            fresh.rename(DIST)
            toolchain.mark_fresh(stamp, *inputs)
        print(f"dist/ is build {build_name(DIST)}", flush=True)  # noqa: T201 # as above
    return DIST


def build_name(dist: Path) -> str:
    """Return the hash by which visitors' devices tell builds apart."""
    found = re.search(r'BUILD = "(\w+)"', (dist / "build.js").read_text(encoding="utf-8"))
    return found[1] if found else ""


def profile() -> Path:
    """Record again which of Pyodide's functions run at a table; return the file with the list."""
    dist = build()  # with a new snapshot
    with toolchain.build_lock():
        return stages.profile(toolchain.node_modules() / "pyodide", dist)


def _fill(dist: Path, modules: Path) -> None:
    _copy(dist)
    _add_strings(dist)
    sheets.add_fonts(modules, dist)
    _add_page_runtime(modules, dist)
    _add_host(modules, dist)
    _bundle(dist, "host.js")
    _add_poster_facts(dist)
    _bundle(dist, "boot.js", "early.js", "examples.js", "explain.js", "poster.js")
    _add_licences(modules, dist)
    sheets.join_sheets(dist)
    sheets.add_light(dist)
    pages.finish(dist)
    _add_option_attributes(dist)
    pages.add_public_addresses(dist, _address())
    pages.add_game_pages(dist, _address())
    posters.add(
        dist,
        game_files.facts(),
        f'{pages.policy(pages.ANY_ORIGIN_POLICY)}\n<script src="../policy.js"></script>',
    )
    manifest.add(dist)
    _name_build(dist)


def _sources() -> Iterator[Path]:
    """Yield every input of dist/, in a fixed order; nothing else is shipped."""
    yield from (ROOT / "LICENSE", ROOT / "NOTICE", WEB / "package-lock.json")
    yield from sorted(manifest.PICTURES.glob("*.png"))
    for folder in (WEB, ROOT / "pyengine"):
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder).parts
            unused = {"node_modules", "__pycache__"} & {*inside} or path.suffix == ".md"
            if path.is_file() and not unused:
                yield path


def _copy(dist: Path) -> None:
    for path in _found(COPIED):
        write_file(dist / path.relative_to(WEB), path.read_bytes())
    for path in _found(("styles/*.css",)):
        write_file(dist / path.relative_to(WEB), style_sheet(path))
    for name, data in game_files.site_files():
        write_file(dist / name, data)


def _found(patterns: tuple[str, ...]) -> list[Path]:
    """Return the files below web/ that match these patterns."""
    found = [path for pattern in patterns for path in sorted(WEB.glob(pattern))]
    return [path for path in found if path.is_file()]


def _add_strings(dist: Path) -> None:
    for language in LANGUAGES:
        ours = {
            key: text
            for key, text in game_files.page_words(language).items()
            if not key.startswith(EXAMPLES)
        }
        said = {key: text for key, text in ours.items() if POSTER.fullmatch(key)}
        for name, texts in {"app": ours, "poster": said}.items():
            written = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
            write_file(dist / "strings" / f"{name}.{language}.json", written)


def _add_page_runtime(modules: Path, dist: Path) -> None:
    """Copy PyScript's core and MicroPython, and pack the page's compiled modules into one file.

    The real core is shipped as `core.js`: the file of that name only re-exports it.
    """
    runtime = dist / "runtime"
    [core] = (modules / PYSCRIPT).glob("core-*.js")
    for script in (core, *(modules / PYSCRIPT).glob("error-*.js")):
        text = host_bundle.without_source_map(script.read_bytes()).replace(
            core.name.encode(), CORE.encode()
        )
        write_file(runtime / "pyscript" / (CORE if script == core else script.name), text)
    interpreter = (modules / MICROPYTHON / "micropython.mjs").read_bytes()
    write_file(
        runtime / "micropython" / "micropython.js", host_bundle.without_source_map(interpreter)
    )
    wasm = (modules / MICROPYTHON / "micropython.wasm").read_bytes()
    write_file(runtime / "micropython" / "micropython.wasm", wasm)
    page = empty_folder(CACHE / "page")
    compiler = WEB / "tools" / "mpy_compile.py"
    toolchain.run("Compiling the page", toolchain.build_python(), compiler, page, *_found(PAGE))
    files = {path.name: path.read_bytes() for path in sorted(page.iterdir())}
    facts = [*game_files.facts().items()]  # MicroPython's dicts are unordered
    write_file(
        dist / "page.bin", host_bundle.pack(files | {"games.json": json.dumps(facts).encode()})
    )


def _add_host(modules: Path, dist: Path) -> None:
    """Add Pyodide and the host, packed, with the values that start.js needs."""
    files, facts = host_bundle.host(modules)
    for path, data in files.items():
        write_file(dist / path, data)
    lines = [f"export const {fact} = {json.dumps(value)};\n" for fact, value in facts.items()]
    write_file(dist / "packs.js", "".join(lines))


def _add_poster_facts(dist: Path) -> None:
    """Write the games and what is known of them into the poster's script."""
    facts = json.dumps(game_files.facts(), separators=(",", ":"))
    script = (dist / "poster.js").read_text(encoding="utf-8")
    write_file(
        dist / "poster.js",
        replace_once(script, "const GAMES = {}", f"const GAMES = {facts}"),
    )


def _bundle(dist: Path, *scripts: str) -> None:
    """Bundle each of these scripts with everything that it imports."""
    joining = f"Joining {', '.join(scripts)}"
    paths = [dist / script for script in scripts]
    toolchain.run(joining, toolchain.node(), WEB / "tools" / "bundle.mjs", *paths)


def _add_licences(modules: Path, dist: Path) -> None:
    """Copy our licence, those of what we ship, and NOTICE, which lists what is whose."""
    for name in ("LICENSE", "NOTICE"):
        write_file(dist / f"{name}.txt", (ROOT / name).read_bytes())
    for path in (WEB / "licences").iterdir():
        write_file(dist / "licences" / path.name, path.read_bytes())
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for place, package in packages.items():
        name = place.removeprefix("node_modules/")
        text = next((modules / name).glob("LICENSE*"), None) if name else None
        if text and not package.get("dev") and name not in UNSHIPPED:
            flat = name.rpartition("node_modules/")[2].removeprefix("@").replace("/", "-")
            write_file(dist / "licences" / f"{flat}.txt", text.read_bytes())


def _address() -> str:
    """Return the address where the site will be published, from TAVOLINO_SITE."""
    address = os.environ.get("TAVOLINO_SITE", "")
    if address and not re.fullmatch(r"https?://[\w.:-]+(/[\w.~/-]*)?", address):
        reason = (
            f"TAVOLINO_SITE must be the address of a site, such as https://a.org/b/, not {address}"
        )
        raise BuildError(reason)
    return address and address.rstrip("/") + "/"


def _add_option_attributes(dist: Path) -> None:
    """Make every option of a game an attribute of the table element."""
    text = (dist / "embed.js").read_text(encoding="utf-8")
    names = json.dumps(game_files.option_names())
    write_file(dist / "embed.js", replace_once(text, 'OPTIONS = [""]', f"OPTIONS = {names}"))


def _name_build(dist: Path) -> None:
    """Write the build's name into each page, and its files into the service worker."""
    worker = dist / "sw.js"
    parts = [part for path in _shipped(dist) for part in (_inside(path, dist), path.read_bytes())]
    name = toolchain.digest(*parts, worker.read_bytes())[:16]
    write_file(dist / "build.js", f'export const BUILD = "{name}";\n')
    for page in (*dist.glob("*.html"), *dist.glob("*/**/index.html")):
        html = page.read_text(encoding="utf-8")
        write_file(
            page, replace_once(html, "</head>", f'<meta name="build" content="{name}">\n</head>')
        )
    hashes = {
        _inside(path, dist): b64encode(sha256(path.read_bytes()).digest()).decode()
        for path in _shipped(dist)
    }
    spare = sorted(hashes.keys() & host_bundle.FALLBACK_FILES)
    facts = f'const BUILD = "{name}";\nconst FILES = {json.dumps(hashes, indent=0)};\n'
    facts += f"const SPARE = {json.dumps(spare)};\n"
    write_file(worker, facts + worker.read_text(encoding="utf-8"))


def _inside(path: Path, dist: Path) -> str:
    return path.relative_to(dist).as_posix()


def _shipped(dist: Path) -> Iterator[Path]:
    """Yield every file that devices keep: all except the service worker itself and the posters."""
    for path in sorted(dist.rglob("*")):
        if path.is_file() and path.name != "sw.js" and path.parent.name != "posters":
            yield path
