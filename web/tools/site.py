"""Makes dist/: a static site out of web/, pyengine/ and the runtimes that npm has brought.

What the browser gets is what lies in web/, with these exceptions: Python is compiled to byte code,
the page's for MicroPython and the host's, which is also packed, for Pyodide; strings for the page
become one JSON file a language, a page's head begins with the content security policy, no script
asks for a source map, and those that are joined say nothing to people.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING

from host.translations import LANGUAGES
from pyodide import stages
from tools import (
    examples,
    game_files,
    game_pages,
    host_bundle,
    manifest,
    posters,
    prerender,
    toolchain,
)
from tools.files import emptied, put, style_sheet
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
    "oembed.json",
    "art/*",
    "posters/*",
)
"""What is copied as it is, below web/."""

PAGE = ("page/*.py", "host/nodes.py", "host/text.py")
"""What the page's MicroPython imports, below web/, all at top level.

It gets byte code, which it imports in a third of the time.
"""

SPRITE = WEB / "art" / "app.svg"
"""The drawings that stand in the page from the start, beside the games' in the lobby."""

SHEETS = re.compile(r'(?:<link rel="stylesheet" href="[^"]+">\n){2,}')
"""The sheets of a page that apply from the start: together, since each would be a journey more."""

LIGHT_DARK = re.compile(r"light-dark\(\s*")

TOGETHER = '<link rel="stylesheet" href="./styles/first.css">\n'

SAID = re.compile(r"<!--([a-z._-]+)-->")
"""Where a page has a sentence of `web/strings/app.toml`."""
POSTER = re.compile(
    r"poster\..*|(app|game\.[\w-]+)\.name|embed\.(play|full)|question\.title|kept\.watch"
    r"|challenge\.to_beat|error\.address|record\.link_damaged"
)
"""The keys of what a poster says (`web/poster.js`), which loads nothing else before Play."""

EXAMPLES = "examples."
"""How the keys of those begin that only the page of examples says."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"
)
"""Nothing is asked of anybody else, and no text ever becomes code."""

OEMBED = game_pages.OEMBED

FRAMED = {"embed.html": "embed.html", "framed.html": "index.html"}
"""The pages that stand in other people's frames, and what each is made of."""

WIDE = POLICY.replace("'self'", "http: https:")
"""Where a policy of theirs begins: a sandbox has no "self". The first script narrows it again."""

AROUND = f"{WIDE}; frame-src http: https:"
"""That of the page that has a poster in a frame."""

NARROWED = '<script src="./policy.js"></script>'

BOOT = 'src="./boot.js"'
"""What a page holds that starts the two Pythons."""

PYSCRIPT = "@pyscript/core/dist"
CORE = "core.js"
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
FONTS = {
    "@fontsource-variable/fraunces": ("wght.css",),
    "@fontsource/atkinson-hyperlegible-next": ("400.css", "400-italic.css", "600.css", "700.css"),
}
ALPHABET = "-latin-"
"""In the names of the files for Latin letters, basic and extended."""

FIRST_FONTS = re.compile(r"-latin-(\d+|wght)-normal")
"""In the names of those that the lobby is written in: they come with the page, not after it."""

UNSHIPPED = ("@types/emscripten", "ws")
"""What Pyodide depends on outside of browsers."""


def build() -> Path:
    """Make dist/ if anything has changed since it was made; return its path."""
    with toolchain.alone():
        modules = toolchain.node_modules()
        inputs: list[str | bytes] = [_address(), os.environ.get(stages.WITHOUT, "")]
        inputs += [part for path in _sources() for part in (str(path), path.read_bytes())]
        stamp = CACHE / "dist"
        if not (DIST.is_dir() and toolchain.fresh(stamp, *inputs)):
            print("Building dist/ …", flush=True)  # noqa: T201 # the command line's own output
            stamp.unlink(missing_ok=True)
            fresh = emptied(CACHE / "dist.new")
            _fill(fresh, modules)
            shutil.rmtree(DIST, ignore_errors=True)
            fresh.rename(DIST)
            toolchain.put(stamp, *inputs)
        print(f"dist/ is build {build_name(DIST)}", flush=True)  # noqa: T201 # as above
    return DIST


def build_name(dist: Path) -> str:
    """Return the hash by which visitors' devices know this build from another."""
    found = re.search(r'BUILD = "(\w+)"', (dist / "build.js").read_text(encoding="utf-8"))
    return found[1] if found else ""


def profile() -> Path:
    """List anew which of Pyodide's functions run at a table; return the file with the list."""
    dist = build()  # it takes the snapshot
    with toolchain.alone():
        return stages.profile(toolchain.node_modules() / "pyodide", dist)


def _fill(dist: Path, modules: Path) -> None:
    _copy(dist)
    _add_strings(dist)
    _add_fonts(modules, dist)
    _add_page_runtime(modules, dist)
    _add_host(modules, dist)
    _join(dist, "host.js")
    _tell_poster(dist)
    _join(dist, "boot.js", "examples.js", "explain.js", "poster.js")
    _add_licences(modules, dist)
    _join_sheets(dist)
    _add_light_sheets(dist)
    _finish_pages(dist)
    _name_options(dist)
    _tell_strangers(dist, _address())
    _add_game_pages(dist, _address())
    posters.add(dist, game_files.facts(), f'{_policy(WIDE)}\n<script src="../policy.js"></script>')
    manifest.add(dist)
    _name_build(dist)


def _sources() -> Iterator[Path]:
    """Yield every file that dist/ is made of, in a fixed order: what is not shipped is not here."""
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
        put(dist / path.relative_to(WEB), path.read_bytes())
    for path in _found(("styles/*.css",)):
        put(dist / path.relative_to(WEB), style_sheet(path))
    for name, data in game_files.site_files():
        put(dist / name, data)


def _found(patterns: tuple[str, ...]) -> list[Path]:
    """Return the files below web/ that these patterns name."""
    found = [path for pattern in patterns for path in sorted(WEB.glob(pattern))]
    return [path for path in found if path.is_file()]


def _add_strings(dist: Path) -> None:
    for language in LANGUAGES:
        ours = {key: text for key, text in _texts(language).items() if not key.startswith(EXAMPLES)}
        said = {key: text for key, text in ours.items() if POSTER.fullmatch(key)}
        for name, texts in {"app": ours, "poster": said}.items():
            written = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
            put(dist / "strings" / f"{name}.{language}.json", written)


def _texts(language: str) -> dict[str, str]:
    """Return what the page says before it has a host, by key of the text."""
    toml = (WEB / "strings" / "app.toml").read_text(encoding="utf-8")
    return game_files.strings(toml, language) | game_files.lobby_words(language)


def _add_fonts(modules: Path, dist: Path) -> None:
    """Copy the font files of our alphabets, and say so in a sheet."""
    rules = []
    for package, sheets in FONTS.items():
        for sheet in sheets:
            css = (modules / package / sheet).read_text(encoding="utf-8")
            for rule in re.findall(r"@font-face \{.*?\}", css, re.DOTALL):
                file = re.search(r"url\(\./files/([\w-]+\.woff2)\)", rule)
                if file and ALPHABET in file[1]:
                    data = (modules / package / "files" / file[1]).read_bytes()
                    put(dist / "fonts" / file[1], data)
                    only = f'src: url("../fonts/{file[1]}") format("woff2");'
                    rules.append(re.sub(r"src: .*;", only, rule))
    put(dist / "styles" / "fonts.css", "\n".join(rules) + "\n")


def _add_page_runtime(modules: Path, dist: Path) -> None:
    """Copy PyScript's core and MicroPython, and make one file of the page, compiled.

    The core is called `core.js` itself: the file of that name does nothing but hand it on.
    """
    runtime = dist / "runtime"
    [core] = (modules / PYSCRIPT).glob("core-*.js")
    for script in (core, *(modules / PYSCRIPT).glob("error-*.js")):
        text = host_bundle.unmapped(script.read_bytes()).replace(core.name.encode(), CORE.encode())
        put(runtime / "pyscript" / (CORE if script == core else script.name), text)
    interpreter = (modules / MICROPYTHON / "micropython.mjs").read_bytes()
    put(runtime / "micropython" / "micropython.js", host_bundle.unmapped(interpreter))
    wasm = (modules / MICROPYTHON / "micropython.wasm").read_bytes()
    put(runtime / "micropython" / "micropython.wasm", wasm)
    page = emptied(CACHE / "page")
    compiler = WEB / "tools" / "mpy_compile.py"
    toolchain.run("Compiling the page", toolchain.build_python(), compiler, page, *_found(PAGE))
    files = {path.name: path.read_bytes() for path in sorted(page.iterdir())}
    facts = [*game_files.facts().items()]  # MicroPython's objects have no order
    put(dist / "page.bin", host_bundle.together(files | {"games.json": json.dumps(facts).encode()}))


def _add_host(modules: Path, dist: Path) -> None:
    """Put Pyodide and the host there, packed, with what is known of them."""
    files, facts = host_bundle.host(modules)
    for path, data in files.items():
        put(dist / path, data)
    lines = [f"export const {fact} = {json.dumps(value)};\n" for fact, value in facts.items()]
    put(dist / "packs.js", "".join(lines))


def _tell_poster(dist: Path) -> None:
    """Write into the poster's script which games there are, and how many can play each."""
    sizes = {key: facts["sizes"] for key, facts in game_files.facts().items()}
    script = (dist / "poster.js").read_text(encoding="utf-8")
    put(
        dist / "poster.js",
        script.replace("const GAMES = {}", f"const GAMES = {json.dumps(sizes)}", 1),
    )


def _join(dist: Path, *scripts: str) -> None:
    """Make one script each of these and all that they import."""
    joining = f"Joining {', '.join(scripts)}"
    paths = [dist / script for script in scripts]
    toolchain.run(joining, toolchain.node(), WEB / "tools" / "bundle.mjs", *paths)


def _add_licences(modules: Path, dist: Path) -> None:
    """Copy our licence, those of what we ship, and NOTICE, which tells which is whose."""
    for name in ("LICENSE", "NOTICE"):
        put(dist / f"{name}.txt", (ROOT / name).read_bytes())
    for path in (WEB / "licences").iterdir():
        put(dist / "licences" / path.name, path.read_bytes())
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for place, package in packages.items():
        name = place.removeprefix("node_modules/")
        text = next((modules / name).glob("LICENSE*"), None) if name else None
        if text and not package.get("dev") and name not in UNSHIPPED:
            flat = name.rpartition("node_modules/")[2].removeprefix("@").replace("/", "-")
            put(dist / "licences" / f"{flat}.txt", text.read_bytes())


def _join_sheets(dist: Path) -> None:
    """Make one sheet of those that the table's page links together."""
    for links in SHEETS.findall((WEB / "index.html").read_text(encoding="utf-8")):
        parts = [dist / href for href in re.findall(r'href="([^"]+)"', links)]
        put(dist / "styles" / "first.css", "".join(part.read_text("utf-8") for part in parts))
        for part in parts:
            part.unlink()


def _add_light_sheets(dist: Path) -> None:
    """Give browsers that do not know `light-dark()` sheets with the light colours alone.

    `start-check.js` links them instead: `first.light.css` for `first.css`.
    """
    for path in sorted((dist / "styles").iterdir()):
        parts = LIGHT_DARK.split(path.read_text(encoding="utf-8"))
        text = parts[0] + "".join(map(_in_light, parts[1:]))
        put(path.with_suffix(f".light{path.suffix}"), text)


def _in_light(text: str) -> str:
    """Return the text after a `light-dark(` with the first of its two values alone."""
    depth, ends = 0, []
    for at, sign in enumerate(text):
        if depth == 0 and sign in ",)":
            ends.append(at)
        if depth == 0 and sign == ")":
            light, end = ends[0], ends[-1]
            return text[:light] + text[end + 1 :]
        depth += (sign == "(") - (sign == ")")
    reason = f"light-dark( has no end: {text[:60]}"
    raise BuildError(reason)


def _finish_pages(dist: Path) -> None:
    """Begin every page's head with the policy, so that it holds for all that follows.

    A page that boots names what boot.js would else come to ask for one after the other, and has
    the lobby and its drawings in it, so that it is a picture before it is a program.
    """
    drawings = SPRITE.read_text(encoding="utf-8") + game_files.lobby_drawings()
    early = _early(dist)
    texts = {
        language: json.loads((dist / "strings" / f"app.{language}.json").read_text("utf-8"))
        for language in LANGUAGES
    }
    games = game_files.facts()
    lobby = prerender.lobby(games, texts)
    other = escape(json.dumps(prerender.translations(games, texts), ensure_ascii=False))
    pages = {page.name: page.name for page in dist.glob("*.html")} | FRAMED
    for name, source in pages.items():
        html = (WEB / source).read_text(encoding="utf-8")
        if "<head>\n" not in html:
            reason = f"{source} has no line that ends in <head>"
            raise BuildError(reason)
        wide = AROUND if name == "embed.html" else WIDE
        policy = [_policy(wide), NARROWED] if name in FRAMED else [_policy(POLICY)]
        html = html.replace("<head>\n", "\n".join(["<head>", *policy, ""]), 1)
        if BOOT in html:
            html = html.replace("</head>", "\n".join([*_fonts(dist), "</head>"]), 1)
            html = html.replace('<template id="early">', f'<template id="early">{early}', 1)
        html = html.replace('<template id="drawings">', f'<template id="drawings">{drawings}', 1)
        html = html.replace('<template id="languages">', f'<template id="languages">{other}', 1)
        html = html.replace("</main>", f"{lobby}</main>", 1)
        html = SHEETS.sub(TOGETHER + game_files.sheet_links(), html)
        html = SAID.sub(lambda found: _in_all_languages(found[1]), html)
        put(dist / name, html)


def _address() -> str:
    """Return where the site will stand, if whoever publishes it says so in TAVOLINO_SITE."""
    told = os.environ.get("TAVOLINO_SITE", "")
    if told and not re.fullmatch(r"https?://[\w.:-]+(/[\w.~/-]*)?", told):
        reason = (
            f"TAVOLINO_SITE must be the address of a site, such as https://a.org/b/, not {told}"
        )
        raise BuildError(reason)
    return told and told.rstrip("/") + "/"


def _name_options(dist: Path) -> None:
    """Make every option of a game an attribute of a table in a page."""
    text = (dist / "embed.js").read_text(encoding="utf-8")
    names = json.dumps(game_files.option_names())
    put(dist / "embed.js", text.replace('OPTIONS = [""]', f"OPTIONS = {names}", 1))


def _tell_strangers(dist: Path, address: str) -> None:
    """Say where a table to be embedded and the picture of a shared address are, where known.

    Whoever reads oembed.json for a page of theirs has no base for a relative address.
    """
    if not address:
        return
    link = f'href="{address}oembed.json" title="Tavolino">\n'
    shared = (
        f'<meta property="og:url" content="{address}">\n'
        f'<meta property="og:image" content="{address}{game_pages.PICTURE}">\n'
        f'<link rel="alternate" type="{OEMBED}" {link}</head>'
    )
    changes = {
        "embed.js": ('BUILT_FOR = ""', f'BUILT_FOR = "{address}"'),
        "embed.html": ('href="./oembed.json" title="Tavolino">\n', link),
        "index.html": ("</head>", shared),
    }
    for name, (old, new) in changes.items():
        text = (dist / name).read_text(encoding="utf-8")
        put(dist / name, text.replace(old, new, 1))
    put(dist / "oembed.json", json.dumps(game_pages.oembed(address, "Tavolino"), indent=2) + "\n")


def _add_game_pages(dist: Path, address: str) -> None:
    game_pages.add(dist, _policy(POLICY), address)
    examples.add(dist, _policy(f"{POLICY}; frame-src 'self'"))
    for page in dist.glob("*/**/index.html"):
        html = SAID.sub(lambda found: _in_all_languages(found[1]), page.read_text("utf-8"))
        put(page, html)


def _policy(text: str) -> str:
    return f'<meta http-equiv="Content-Security-Policy" content="{text}">'


def _in_all_languages(key: str) -> str:
    """Return a sentence for a page that has no Python yet to know its reader's language."""
    texts = {language: _texts(language)[key] for language in LANGUAGES}
    spans = [f'<span lang="{lang}">{escape(text)}</span>' for lang, text in texts.items()]
    return " ".join(spans)


def _fonts(dist: Path) -> list[str]:
    """Return the links that fetch the lobby's fonts at once: each would lay it out anew."""
    fonts = [path for path in sorted((dist / "fonts").iterdir()) if FIRST_FONTS.search(path.name)]
    return [
        f'<link rel="preload" as="font" crossorigin href="./fonts/{path.name}">' for path in fonts
    ]


def _early(dist: Path) -> str:
    """Return the links that fetch what the page's Python needs before it is asked for.

    They lie in a template: boot.js puts them into the page once the lobby is painted.
    """
    runtime = dist / "runtime"
    scripts = [*(runtime / "pyscript").iterdir(), runtime / "micropython" / "micropython.js"]
    data = [runtime / "micropython" / "micropython.wasm", dist / "page.bin"]
    data += dist.glob("strings/app.*")
    kinds = {'"modulepreload"': scripts, '"preload" as="fetch" crossorigin': data}
    links = []
    for kind, paths in kinds.items():
        for path in sorted(paths):
            where = path.relative_to(dist).as_posix()
            links.append(f'<link rel={kind}{_for_whom(path)} href="./{where}">')
    return "\n".join(links)


def _for_whom(path: Path) -> str:
    """Return the attribute by which boot.js knows the words of the reader's language."""
    return f' hreflang="{path.suffixes[0][1:]}"' if path.parent.name == "strings" else ""


def _name_build(dist: Path) -> None:
    """Tell each page which build it is of, and the service worker what the build consists of."""
    worker = dist / "sw.js"
    parts = [part for path in _shipped(dist) for part in (_inside(path, dist), path.read_bytes())]
    name = toolchain.digest(*parts, worker.read_bytes())[:16]
    put(dist / "build.js", f'export const BUILD = "{name}";\n')
    for page in (*dist.glob("*.html"), *dist.glob("*/**/index.html")):
        html = page.read_text(encoding="utf-8")
        put(page, html.replace("</head>", f'<meta name="build" content="{name}">\n</head>', 1))
    hashes = {
        _inside(path, dist): b64encode(sha256(path.read_bytes()).digest()).decode()
        for path in _shipped(dist)
    }
    spare = sorted(hashes.keys() & host_bundle.SPARE)
    facts = f'const BUILD = "{name}";\nconst FILES = {json.dumps(hashes, indent=0)};\n'
    facts += f"const SPARE = {json.dumps(spare)};\n"
    put(worker, facts + worker.read_text(encoding="utf-8"))


def _inside(path: Path, dist: Path) -> str:
    return path.relative_to(dist).as_posix()


def _shipped(dist: Path) -> Iterator[Path]:
    """Yield every file that a device keeps: all but the service worker itself, and the posters."""
    for path in sorted(dist.rglob("*")):
        if path.is_file() and path.name != "sw.js" and path.parent.name != "posters":
            yield path
