"""dist/ is complete, makes no foreign requests, and credits what it ships."""

from __future__ import annotations

import ast
import gzip
import io
import json
import os
import re
import shutil
import struct
import sys
import tarfile
from html.parser import HTMLParser
from http.client import HTTPConnection
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
import zstandard

from games import load_words
from host.translations import LANGUAGES
from pyodide import library
from tools import files, game_files, game_pages, pages, posters, prerender, server, site
from tools.toolchain import ROOT, WEB, BuildError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from email.message import Message
    from pathlib import Path

    Ask = Callable[[str], tuple[int, Message, bytes]]

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"
)
FRAMED = (
    "default-src 'none'; script-src http: https: 'wasm-unsafe-eval'; style-src http: https:; "
    "img-src http: https: data:; font-src http: https:; connect-src http: https:; "
    "manifest-src http: https:; worker-src http: https:; base-uri 'none'; form-action 'none'; "
    "object-src 'none'"
)
"""The policy of pages without "self", until their first script, `policy.js`, narrows it."""
NAMESPACES = ("http://www.w3.org/",)  # names that are never fetched
OURS = (".html", ".css", ".js", ".py", ".svg", ".json")
NOT_OURS = ("runtime", "licences")
JOINED = ("host.js", "pyodide/start.js", "pyodide/memory.js", "pyodide/tar.js")
"""Our own files in the script that web/tools/bundle.mjs makes."""


class Tags(HTMLParser):
    """All start tags of a page with their attributes, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record a tag."""
        self.found.append((tag, dict(attrs)))


def our_files(dist: Path) -> list[Path]:
    files = [path for path in dist.rglob("*") if path.suffix in OURS]
    return [path for path in files if path.relative_to(dist).parts[0] not in NOT_OURS]


def references(path: Path) -> Iterator[str]:
    """Yield the addresses that a file refers to."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        for _, attributes in Tags(text).found:
            yield from (attributes[name] or "" for name in ("src", "href") if name in attributes)
            config = json.loads(attributes.get("data-config") or '{"files": []}')
            yield from (*config["files"], *filter(None, [config.get("interpreter")]))
    elif path.suffix == ".css":
        yield from (found.strip("'\"") for found in re.findall(r"url\(([^)]*)\)", text))
    elif path.suffix == ".js":
        yield from re.findall(r"(?:from|import\(|new URL\()\s*\"(\.[^\"]*)\"", text)
    elif path.name == "manifest.json":
        manifest = json.loads(text)
        yield manifest["start_url"]
        yield from (picture["src"] for picture in manifest["icons"] + manifest["screenshots"])
        yield from (shortcut["url"] for shortcut in manifest["shortcuts"])


def test_every_page_begins_with_the_policy(dist: Path) -> None:
    narrowed = "policy.js"
    begun = {}
    pages = [page for page in dist.rglob("*.html") if page.parent.name != "posters"]
    for page in (*pages, dist / "posters" / "turandot-3-en.html"):
        tags = Tags(page.read_text(encoding="utf-8")).found
        after_head = [tag for tag, _ in tags].index("head") + 1
        tag, attributes = tags[after_head]
        assert (tag, attributes["http-equiv"]) == ("meta", "Content-Security-Policy")
        name = page.relative_to(dist).as_posix()
        begun[name] = (
            attributes["content"],
            (tags[after_head + 1][1].get("src") or "").endswith(narrowed),
        )
    framed, plain = (FRAMED, True), (POLICY, False)
    around = (FRAMED + "; frame-src http: https:", True)  # its poster is a frame
    known = {"index.html": plain, "404.html": plain, "embed.html": around, "framed.html": framed}
    folders = ("", "de/", "fr/")
    known |= {
        f"{game}/{inner}index.html": plain for game in game_files.facts() for inner in folders
    }
    known["examples/index.html"] = (f"{POLICY}; frame-src 'self'", False)  # it frames tables
    assert begun == known | {"posters/turandot-3-en.html": framed}


def test_there_is_a_poster_of_each_game_for_each_number_of_players_in_each_language(
    dist: Path,
) -> None:
    wanted = {
        f"{game}-{players}-{lang}.html"
        for game, facts in game_files.facts().items()
        for players in facts["sizes"]
        for lang in LANGUAGES
    }
    pages = {page.name: page.read_text("utf-8") for page in (dist / "posters").glob("*.html")}
    assert pages.keys() == wanted
    for name, page in pages.items():
        assert f'<html lang="{name.split("-")[-1][:2]}"' in page
        tags = Tags(page).found
        drawn = {it["id"] for tag, it in tags if tag == "symbol"}
        used = {(it["href"] or "")[1:] for tag, it in tags if tag == "use"}
        assert used <= drawn, name
        assert [it for tag, it in tags if "style" in it or "data-art" in it] == []  # no <style>


def test_the_posters_script_knows_of_every_game_what_the_page_knows(dist: Path) -> None:
    script = (dist / "poster.js").read_text(encoding="utf-8")
    (known,) = re.findall(r"^const GAMES = (.*?);", script, re.MULTILINE)
    assert json.loads(known) == game_files.facts()


def test_posters_are_the_same_in_every_build(tmp_path: Path) -> None:
    games = {"musicando": game_files.facts()["musicando"]}
    for build in ("one", "two"):
        posters.add(tmp_path / build, games, "")
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / build / "posters").iterdir()}
        for build in ("one", "two")
    )
    assert one == two


def test_our_files_name_no_foreign_address_that_could_be_fetched(dist: Path) -> None:
    alone = [path for path in our_files(dist) if path.name != "host.js"]  # it contains libraries
    for path in (*alone, *(WEB / name for name in JOINED)):
        text = path.read_text(encoding="utf-8")
        found = re.findall(r"(?:https?|wss?):?//[^\s\"'<>)]+", text)
        if path.suffix == ".html":  # links are followed by people, not by the browser
            links = {a.get("href") for tag, a in Tags(text).found if tag == "a"}
            found = [address for address in found if address not in links]
        ours = (*NAMESPACES, os.environ.get("TAVOLINO_SITE") or NAMESPACES[0])
        assert [address for address in found if not address.startswith(ours)] == [], path


def test_the_site_can_be_installed_and_fills_a_screen_to_its_edges(dist: Path) -> None:
    manifest = json.loads((dist / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["name"], manifest["start_url"], manifest["scope"]) == ("Tavolino", "./", "./")
    assert (manifest["display"], manifest["orientation"]) == ("standalone", "any")
    kinds = {}
    for icon in manifest["icons"]:
        data = (dist / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{}x{}".format(*struct.unpack(">II", data[16:24]))
        kinds[icon["sizes"], icon.get("purpose", "any")] = icon["type"]
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= set(kinds)
    tags = Tags((dist / "index.html").read_text(encoding="utf-8")).found
    metas = {it["name"]: it["content"] or "" for tag, it in tags if tag == "meta" and "name" in it}
    assert metas["apple-mobile-web-app-capable"] == metas["mobile-web-app-capable"] == "yes"
    assert "viewport-fit=cover" in metas["viewport"]
    links = {it["rel"]: it["href"] or "" for tag, it in tags if tag == "link" and "rel" in it}
    assert links["manifest"] == "./manifest.json"
    touch = (dist / links["apple-touch-icon"]).read_bytes()
    assert struct.unpack(">II", touch[16:24]) == (180, 180)


def test_who_installs_the_site_is_shown_each_game_and_led_to_it(dist: Path) -> None:
    manifest = json.loads((dist / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["id"], manifest["lang"], manifest["dir"]) == ("tavolino", "en", "ltr")
    told = [(it["name"], it["url"]) for it in manifest["shortcuts"]]
    assert told == [
        ("Turandot", "./?game=turandot"),
        ("Lucca Città", "./?game=lucca-citta"),
        ("Musicando", "./?game=musicando"),
    ]
    assert [it["label"] for it in manifest["screenshots"]] == [name for name, _ in told]
    for it in manifest["screenshots"]:
        size = struct.unpack(">II", (dist / it["src"]).read_bytes()[16:24])
        assert it["sizes"] == "{}x{}".format(*size)
        assert max(size) <= 2.3 * min(size)  # as much as Chromium accepts
        assert (it["type"], it["form_factor"]) == ("image/png", "wide")
    offline = (dist / "sw.js").read_text(encoding="utf-8")
    assert [it["src"] for it in manifest["screenshots"] if it["src"][2:] in offline] == []


def linked(page: Path) -> list[str | None]:
    """Return the oEmbed links of a page."""
    tags = Tags(page.read_text(encoding="utf-8")).found
    return [it["href"] for tag, it in tags if tag == "link" and it.get("type") == game_pages.OEMBED]


def embedded(folder: Path) -> str:
    """Return the address that oembed.json puts into a frame."""
    described = json.loads((folder / "oembed.json").read_text(encoding="utf-8"))
    assert (described["version"], described["type"]) == ("1.0", "rich")
    [(_, frame), (tag, _)] = Tags(described["html"]).found
    assert tag == "a"  # for readers without frames
    assert (frame["width"], frame["height"]) == (str(described["width"]), str(described["height"]))
    return frame["src"] or ""


def test_a_known_public_address_is_in_full_in_previews_and_oembed(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = shutil.copytree(dist, tmp_path / "dist")
    for path in (*WEB.glob("*.html"), WEB / "oembed.json", WEB / "embed.js"):
        shutil.copy(path, known)
    assert (embedded(known), linked(known / "embed.html")) == ("./embed.html", ["./oembed.json"])
    assert linked(known / "index.html") == []
    for told in ("https://octocat.github.io/tavolino", "https://octocat.github.io/tavolino/"):
        monkeypatch.setenv("TAVOLINO_SITE", told)
        assert site._address() == "https://octocat.github.io/tavolino/"  # noqa: SLF001
    pages.add_public_addresses(known, site._address())  # noqa: SLF001 # a build would take its time
    assert embedded(known) == "https://octocat.github.io/tavolino/embed.html"
    for page in ("index.html", "embed.html"):
        assert linked(known / page) == ["https://octocat.github.io/tavolino/oembed.json"]
    picture = 'property="og:image" content="https://octocat.github.io/tavolino/art/icon-512.png"'
    assert picture in (known / "index.html").read_text(encoding="utf-8")
    script = (known / "embed.js").read_text(encoding="utf-8")
    assert 'BUILT_FOR = "https://octocat.github.io/tavolino/"' in script


def test_every_option_of_every_game_is_an_attribute_of_a_table_in_a_page(dist: Path) -> None:
    script = (dist / "embed.js").read_text(encoding="utf-8")
    [names] = re.findall(r"const OPTIONS = (.*?);", script)
    assert json.loads(names) == game_files.option_names()
    assert "maestro" in names


@pytest.mark.parametrize("game", game_files.facts())
def test_the_oembed_of_a_games_own_address_frames_that_game(tmp_path: Path, game: str) -> None:
    address = "https://octocat.github.io/tavolino/"
    pages.add_game_pages(tmp_path, address)
    page = tmp_path / game / "index.html"
    assert linked(page) == [f"{address}{game}/oembed.json"]
    assert embedded(page.parent) == f"{address}embed.html?game={game}"
    tags = Tags(page.read_text(encoding="utf-8")).found
    metas = {
        it["property"]: it["content"] for tag, it in tags if tag == "meta" and "property" in it
    }
    described = json.loads((page.parent / "oembed.json").read_text(encoding="utf-8"))
    assert metas["og:title"] == f"{described['title']} \N{EN DASH} Tavolino"
    assert (metas["og:url"], metas["og:image"]) == (
        f"{address}{game}/",
        f"{address}posters/{game}.png",
    )
    assert ("a", f"../?game={game}") in {(tag, it.get("href")) for tag, it in tags}


def test_a_text_that_the_build_replaces_and_does_not_find_stops_it() -> None:
    assert files.replace_once("a = 1; b = 1", "= 1", "= 2") == "a = 2; b = 1"
    with pytest.raises(BuildError, match="no longer has '= 3'"):
        files.replace_once("a = 1", "= 3", "= 2")


@pytest.mark.parametrize("game", game_files.facts())
def test_a_game_has_a_page_in_each_language_that_knows_the_others(
    tmp_path: Path, game: str
) -> None:
    address = "https://octocat.github.io/tavolino/"
    pages.add_game_pages(tmp_path, address)
    places = {"en": f"{game}/", "de": f"{game}/de/", "fr": f"{game}/fr/"}
    for language, place in places.items():
        tags = Tags((tmp_path / place / "index.html").read_text(encoding="utf-8")).found
        said = {
            it.get("property") or it.get("name"): it["content"]
            for tag, it in tags
            if tag == "meta" and "content" in it
        }
        blurb = game_files.lobby_words(language)[f"game.{game}.blurb"]
        assert (said["description"], said["og:description"]) == (blurb, blurb)
        assert said["og:url"] == address + place
        others = {it["hreflang"]: it["href"] for _, it in tags if "hreflang" in it}
        assert others == {other: address + there for other, there in places.items()}
        assert ("html", language) in {(tag, it.get("lang")) for tag, it in tags}
        root = "../" * place.count("/")
        assert ("script", f"{root}game.js") in {(tag, it.get("src")) for tag, it in tags}


def test_where_the_sites_address_is_not_known_no_game_promises_to_be_embedded(dist: Path) -> None:
    for game in game_files.facts():
        assert linked(dist / game / "index.html") == []


@pytest.mark.parametrize("told", ["octocat.github.io", "file:///srv", 'https://a.org/"><script>'])
def test_what_is_no_address_of_a_site_is_refused(
    told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVOLINO_SITE", told)
    with pytest.raises(BuildError, match="TAVOLINO_SITE must be"):
        site._address()  # noqa: SLF001 # before anything is built


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_the_lobby_lacks_for_some_table_stops_the_build(language: str) -> None:
    games = game_files.facts()
    texts = {known: load_words(known).texts for known in LANGUAGES}
    assert "Musicando" in prerender.lobby(games, texts)
    for key in ("game.musicando.variant.auction", "seat.E", "game.musicando.option.deals"):
        lacking = {name: text for name, text in texts[language].items() if name != key}
        with pytest.raises(BuildError, match=f"{key}.* in {language}"):
            prerender.lobby(games, texts | {language: lacking})


def test_a_word_of_the_lobby_that_another_language_says_in_two_ways_stops_the_build() -> None:
    games = game_files.facts()
    texts = {known: load_words(known).texts for known in LANGUAGES}
    english = texts["en"] | {"level.easy.name": texts["en"]["level.hard.name"]}
    known = prerender.translations(games, texts)
    assert known["de"][texts["en"]["app.tagline"]] == texts["de"]["app.tagline"]
    with pytest.raises(BuildError, match=r"in (de|fr)$"):
        prerender.translations(games, texts | {"en": english})


def test_drawing_the_lobby_leaves_the_import_path_unchanged() -> None:
    path = sys.path[:]
    texts = {known: load_words(known).texts for known in LANGUAGES}
    assert "Musicando" in prerender.lobby(game_files.facts(), texts)
    assert sys.path == path


def test_what_is_published_is_what_was_tested_under_the_sites_own_address() -> None:
    workflow = (ROOT / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8")
    tested, published = workflow.split("  publish:\n")
    steps = [part.split()[0] for part in re.findall(r"(?:uses|run|path): (.*)", tested)]
    assert steps[-4:] == [
        "actions/configure-pages@v5",
        "bash",
        "actions/upload-pages-artifact@v3",
        "dist",
    ]
    assert "TAVOLINO_SITE: ${{ steps.site.outputs.base_url }}" in tested
    assert re.findall(r"(?:uses|run): (.*)", published) == ["actions/deploy-pages@v4"]


def test_all_that_our_files_refer_to_is_there(dist: Path) -> None:
    checked = 0
    for path in our_files(dist):
        for address in references(path):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc or not parts.path:
                continue
            assert not parts.path.startswith("/"), f"{path}: {address} leaves a sub-path"
            # 404.html is shown for addresses at any depth, so it asks for its script at two.
            deep = path.name == "404.html" and parts.path.startswith("../")
            target = (path.parent / parts.path.removeprefix("../" * deep)).resolve()
            in_parts = target.parent == dist / "runtime" / "pyodide" or target == dist / "host.tar"
            there = target.exists() or (
                in_parts and target.with_name(f"{target.name}.bin").exists()
            )
            assert there, f"{path}: {address}"
            checked += 1
    assert checked > 20


def test_no_script_asks_for_a_source_map(dist: Path) -> None:
    assert list(dist.rglob("*.map")) == []
    for path in dist.rglob("*.js"):
        assert b"\n//# sourceMappingURL=" not in path.read_bytes(), path


HEADINGS = {
    "@fontsource-variable/fraunces": "Fraunces",
    "@fontsource/atkinson-hyperlegible-next": "Atkinson Hyperlegible Next",
    "@micropython/micropython-webassembly-pyscript": "MicroPython {version}",
    "@pyscript/core": "PyScript core {version}",
    "pyodide": "Pyodide {version}",
    "zstddec": "zstddec {version}",
}
"""How NOTICE names each package that is shipped; fonts are named without a version."""


def test_every_package_that_is_shipped_stands_in_notice_with_its_version() -> None:
    lines = (ROOT / "NOTICE").read_text(encoding="utf-8").splitlines()
    named = {line.partition(",")[0] for line in lines if line[:1].strip()}
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert wanted.keys() == HEADINGS.keys()
    for name, version in wanted.items():
        assert HEADINGS[name].format(version=version.partition("-")[0]) in named, name


def test_every_licence_that_notice_names_is_in_dist(dist: Path) -> None:
    notice = (dist / "NOTICE.txt").read_text(encoding="utf-8")
    named = re.findall(r"licences/([\w.-]+\.txt)", notice)
    assert {"pyodide.txt", "cpython.txt", "pyscript-core.txt", "micropython.txt"} <= set(named)
    for name in named:
        assert (dist / "licences" / name).stat().st_size > 500, name
    assert (dist / "LICENSE.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_lock_file_pins_every_package_by_its_hash_and_names_no_registry() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    packages = {place: package for place, package in lock["packages"].items() if place}
    assert len(packages) > 20
    for place, package in packages.items():
        assert package["integrity"].startswith("sha512-"), place
        assert "resolved" not in package, place


def test_the_host_gets_byte_code_and_data_and_no_source(dist: Path) -> None:
    code = zstandard.decompress((dist / "host.tar.bin").read_bytes())
    with tarfile.open(fileobj=io.BytesIO(code)) as archive:
        names = set(archive.getnames())
    assert {
        "host/main.pyc",
        "pyengine/core.pyc",
        "strings/app.toml",
        "games/turandot/strings.toml",
    } <= names
    assert [name for name in names if name.endswith(".py")] == []
    assert max(map(len, names)) < 100, "host.js reads the short names of a tar archive only"


def test_the_host_knows_how_many_bytes_it_will_load(dist: Path) -> None:
    told = re.search(r" SIZES = (.*);", (dist / "host.js").read_text(encoding="utf-8"))
    assert told
    sizes = json.loads(told[1])
    assert {"snapshot.bin", "runtime/pyodide/primary.wasm.bin", "python.zip.bin"} <= set(sizes)
    assert sizes == {path: (dist / path).stat().st_size for path in sizes}


def test_no_module_that_we_import_is_left_out_of_the_library() -> None:
    imported = set()
    for folder in (ROOT / "pyengine", WEB / "host", WEB / "games"):
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    imported |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and not node.level:
                    imported.add((node.module or "").partition(".")[0])
    assert {"json", "random", "pyengine"} <= imported
    console_only = {"argparse", "multiprocessing"}  # pyengine.__main__ is not for browsers
    assert (imported & set(library.LEFT_OUT.split())) - console_only == set()


@pytest.fixture(scope="module")
def ask(dist: Path) -> Iterator[Ask]:
    """Return a function that requests a path below /tavolino/ from a server of dist/."""
    with server.server(dist, prefix="/tavolino/") as serving:
        Thread(target=serving.serve_forever, daemon=True).start()

        def get(path: str) -> tuple[int, Message, bytes]:
            connection = HTTPConnection("127.0.0.1", serving.server_port, timeout=10)
            connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
            with connection.getresponse() as response:
                answer = response.status, response.headers, response.read()
            connection.close()
            return answer

        yield get
        serving.shutdown()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("boot.js", "text/javascript; charset=utf-8"),
        ("runtime/micropython/micropython.wasm", "application/wasm"),
        ("styles/first.css", "text/css; charset=utf-8"),
    ],
)
def test_serve_sends_files_as_pages_does(ask: Ask, dist: Path, path: str, kind: str) -> None:
    status, headers, body = ask(f"/tavolino/{path}")
    assert (status, headers["Content-Type"]) == (200, kind)
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert gzip.decompress(body) == (dist / (path or "index.html")).read_bytes()


@pytest.mark.parametrize("path", ["/", "/boot.js", "/tavolino/../build.py", "/tavolino/nothing"])
def test_serve_sends_nothing_from_outside_of_dist(ask: Ask, path: str) -> None:
    assert ask(path)[0] == 404


def test_a_poster_finds_all_that_it_says_among_the_few_words_that_it_loads(dist: Path) -> None:
    script = (WEB / "poster.js").read_text(encoding="utf-8")
    texts = json.loads((dist / "strings" / "app.fr.json").read_text(encoding="utf-8"))
    few = json.loads((dist / "strings" / "poster.fr.json").read_text(encoding="utf-8"))
    named = {key for key in re.findall(r'"([a-z_]+(?:\.[a-z_]+)+)"', script) if key in texts}
    assert {"embed.full", "error.address", "poster.ask"} <= named
    assert named | {f"game.{key}.name" for key in game_files.facts()} <= few.keys()
    assert all(few[key] == texts[key] for key in few)
    assert len(few) < 25
