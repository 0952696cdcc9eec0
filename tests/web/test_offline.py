"""sw.js and device.js: after one visit no server is needed, and builds are never mixed."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest
import zstandard
from changing_site import ChangingSite
from layout import HIDDEN, resize
from page_log import PageLog
from playwright.sync_api import expect
from tab import AWAKE, BOOT, UNPAINTED, Tab
from test_kill import KEPT as GAMES
from test_kill import kept

from tools import examples, game_files, host_bundle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

INSTALL = """async () => {
    const registration = await navigator.serviceWorker.register("/tavolino/sw.js");
    const worker = registration.installing ?? (await registration.update()).installing;
    return new Promise((resolve) => {
        worker.onstatechange = () => resolve(worker.state);
    });
}"""
"""Install the current service worker; return its final state, installed or redundant."""

AROUND = """async () => {
    await navigator.serviceWorker.register("/tavolino/foreign.js");
    await navigator.serviceWorker.ready;
}"""
CHECK = """async (build) => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    active.postMessage({ type: "check", build }, [port2]);
    return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
}"""
KEPT = """async () => {
    const name = (await caches.keys()).at(-1);
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
}"""
PLAIN_HOST = """() => new Promise((resolve, reject) => {
    const worker = new Worker("host.js?plain", { type: "module" });
    const ends = { message: resolve, failure: reject };
    worker.onmessage = ({ data: { kind, values } }) => ends[kind]?.(values[0]);
    const now = { open: null, begin: null, failures: 1, address: location.href, query: "" };
    const hello = { type: "hello", lang: "en", theme: "auto", sound: null, ...now };
    worker.postMessage(JSON.stringify(hello));
})"""
"""Start a host as after a failure; return its first message."""
ASK_ON = "() => { const ask = () => fetch('manifest.json').then(ask); ask(); }"
"""A host that requests one file after another, so that the service worker is never idle."""
THROW_AWAY = """async (path) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(path);
}"""

FALLBACK_FILES = {f"/tavolino/{path}" for path in host_bundle.FALLBACK_FILES}
BARE = "bare.html"  # a page without Python
LAZY = "art/turandot.svg"  # a file fetched late


@pytest.fixture
def changing_site(dist: Path, tmp_path: Path) -> Iterator[ChangingSite]:
    """Serve a copy of dist/ that the test may change."""
    site = ChangingSite(shutil.copytree(dist, tmp_path / "dist"))
    (site.dist / BARE).write_text('<link rel="icon" href="data:,">', encoding="utf-8")
    yield site
    site.end()


@pytest.fixture
def profile(browser: Browser, changing_site: ChangingSite) -> Iterator[BrowserContext]:
    """Return a fresh, watched profile that may store the site's files."""
    fresh = browser.new_context(
        base_url=changing_site.address, locale="en-GB", reduced_motion="reduce"
    )
    fresh.add_init_script(UNPAINTED)
    watching = PageLog(fresh, changing_site.address)
    yield fresh
    fresh.close()
    assert [line for line in watching.seen if "ERR_CONNECTION_REFUSED" not in line] == []


def visit(profile: BrowserContext) -> Tab:
    """Visit the site until it says that it is ready offline."""
    tab = Tab(profile.new_page())
    tab.open("", "ready")
    expect_ready_offline(tab)
    return tab


def expect_ready_offline(tab: Tab) -> None:
    expect(tab.page.locator(".footer-offline")).to_be_visible(timeout=BOOT)


def moves_of(page: Page) -> list[str]:
    """Return the seats that have moved, in order, in the game saved last."""
    last = max(map(json.loads, page.evaluate(GAMES)), key=lambda game: float(game["played"]))
    return [move[0] for move in last["record"]["moves"]]


@pytest.mark.full_chromium
def test_but_for_the_tests_profile_the_site_can_be_installed(page: Page) -> None:
    page.goto("")
    told = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    assert [it["errorId"] for it in told["installabilityErrors"]] == ["in-incognito"]


def test_after_one_visit_all_is_there_without_a_server(
    changing_site: ChangingSite, profile: BrowserContext
) -> None:
    tab = visit(profile)
    changing_site.end()
    tab.page.reload()
    expect_ready_offline(tab)
    library = []
    tab.page.on("request", lambda it: it.url.endswith("/python.zip.bin") and library.append(it.url))
    ready_offline = {
        "de": "Auch offline spielbar",
        "fr": "Disponible hors ligne",
        "en": "Ready offline",
    }
    for lang, ready in ready_offline.items():
        tab.page.locator(f'label.key:has(input[value="{lang}"])').click()
        expect(tab.page.locator(".footer-offline")).to_contain_text(ready)
    facts = game_files.facts()
    for game in facts:
        seats = ",".join(["random"] * facts[game]["sizes"][0])
        length = "&deals=1" if game == "musicando" else ""
        tab.open(f"?game={game}&seats={seats}{length}&seed=7")
        tab.press(tab.act("table:rules"))
        tab.act("dialog:close").first.click()
        expect(tab.page.locator("dialog")).to_have_count(0)  # bots change the picture meanwhile
        for look in tab.looks():
            assert look["kind"] in {"story", "thinking", "over"}
        tab.press(tab.act("table:again"))
        tab.expect_app("playing")
        levels = facts[game]["levels"]
        tab.open(f"?game={game}&seats={','.join(levels)}&seed=7")
        for _ in tab.looks():  # until a bot of each level has moved twice
            if min(map(moves_of(tab.page).count, "ABCDE"[: len(levels)])) > 1:
                break
    assert library == [], "something was imported that is not in the snapshot"


SLOW = """() => {
    const match = caches.match.bind(caches);
    let answers;
    caches.match = async (...asked) => {
        answers ??= new Promise((go) => setTimeout(go, 6000)); // milliseconds; sw.js waits for 5000
        await answers;
        return match(...asked);
    };
}"""


def test_a_cache_that_is_only_slow_serves_its_files_without_a_server(
    changing_site: ChangingSite, profile: BrowserContext
) -> None:
    tab = visit(profile)
    [worker] = profile.service_workers
    worker.evaluate(SLOW)
    changing_site.end()
    tab.page.reload()
    expect_ready_offline(tab)


def test_the_tables_of_a_post_are_played_without_a_server(
    changing_site: ChangingSite, profile: BrowserContext
) -> None:
    """A post among the site's own stored files."""
    page = visit(profile).page
    changing_site.end()
    for form in examples.forms():
        page.goto("examples/?lang=en")
        page.locator("summary").click()
        page.locator(f"#{form}").scroll_into_view_if_needed()
        frame = page.frame_locator(f"#{form} iframe")
        frame.locator(".play").first.click()
        begun = ".setup:visible" if form == "oembed" else ".game"
        expect(frame.locator(begun).first).to_be_visible(timeout=BOOT)


def test_the_worker_of_a_site_around_ours_is_not_taken_for_ours(
    dist: Path, changing_site: ChangingSite, profile: BrowserContext
) -> None:
    shutil.copytree(dist, changing_site.dist / "inner")
    (changing_site.dist / "foreign.js").touch()
    tab = Tab(profile.new_page())
    tab.page.goto(BARE)
    tab.page.evaluate(AROUND)
    tab.open("inner/", "ready")
    expect_ready_offline(tab)


def test_a_game_is_open_in_one_tab_alone(profile: BrowserContext) -> None:
    tab, other = Tab(profile.new_page()), Tab(profile.new_page())
    tab.open("?game=turandot&seats=human,random&seed=7")
    other.open("", "ready")
    told = other.page.locator(".toast-text", has_text="open in another tab")
    expect(told).to_be_visible(timeout=BOOT)
    other.act("lobby:continue").click()
    expect(told).to_be_visible()
    lock = other.page.evaluate("async () => (await navigator.locks.query()).held[0].name")
    tab.lay(tab.look())
    moves = kept(tab.page)
    tab.page.close()
    other.page.evaluate("(name) => navigator.locks.request(name, () => true)", lock)  # free again
    other.act("lobby:continue").click()
    other.expect_app("playing")
    assert kept(other.page)[: len(moves)] == moves != []


def test_without_a_server_a_game_goes_on_in_a_new_tab(
    changing_site: ChangingSite, profile: BrowserContext
) -> None:
    tab = visit(profile)
    tab.open("?game=turandot&seats=human,random&seed=7")
    changing_site.end()
    tab.lay(tab.look())
    tab.page.close()
    again = Tab(profile.new_page())
    again.open()
    expect(again.page.locator(".game")).to_be_visible()


def test_every_file_of_the_build_is_kept_but_those_that_only_a_failed_snapshot_needs(
    changing_site: ChangingSite, profile: BrowserContext
) -> None:
    page = profile.new_page()
    page.goto(BARE)
    assert page.evaluate(INSTALL) == "installed"
    files = [
        path.relative_to(changing_site.dist)
        for path in changing_site.dist.rglob("*")
        if path.is_file()
    ]
    files = [path for path in files if path.parent.name != "posters"]  # used in posts only
    wanted = {f"/tavolino/{path.as_posix()}" for path in files} - {
        "/tavolino/sw.js",
        f"/tavolino/{BARE}",
        *FALLBACK_FILES,
    }
    assert set(page.evaluate(KEPT)) == wanted


def test_a_device_on_which_the_snapshot_fails_keeps_what_stands_in_for_it(
    changing_site: ChangingSite, profile: BrowserContext
) -> None:
    memory = zstandard.decompress((changing_site.dist / "snapshot.bin").read_bytes())
    of_another_build = zstandard.compress(b"0" * 64 + memory[64:], 1)
    changing_site.put("snapshot.bin", of_another_build)
    tab = visit(profile)
    assert set(tab.page.evaluate(KEPT)) > FALLBACK_FILES
    changing_site.end()
    tab.open("?game=turandot&seats=random,random&seed=7")
    assert [look["kind"] for look in tab.looks()][-1] == "over"


def test_without_a_network_python_starts_from_the_snapshot_after_a_failure_too(
    changing_site: ChangingSite, profile: BrowserContext
) -> None:
    tab = visit(profile)
    tab.page.reload()  # now the service worker answers
    expect_ready_offline(tab)
    changing_site.end()
    heard = json.loads(tab.page.evaluate(PLAIN_HOST))
    assert heard["type"] == "lobby"


@pytest.mark.parametrize("damage", ["missing", "cut off", "of another build"])
def test_with_one_bad_file_offline_is_not_ready(
    changing_site: ChangingSite, profile: BrowserContext, damage: str
) -> None:
    path = changing_site.dist / LAZY
    good = path.read_bytes()
    if damage == "missing":
        path.unlink()
    else:
        path.write_bytes(good[:-1] if damage == "cut off" else good.replace(b"<svg", b"<svg "))
    page = profile.new_page()
    page.goto(BARE)
    assert page.evaluate(INSTALL) == "redundant"
    path.write_bytes(good)
    assert page.evaluate(INSTALL) == "installed"


def test_what_the_browser_has_thrown_away_is_fetched_again_or_it_is_not_ready(
    changing_site: ChangingSite, profile: BrowserContext
) -> None:
    tab = visit(profile)
    build = tab.page.evaluate('async () => (await import("./build.js")).BUILD')
    tab.page.evaluate(THROW_AWAY, LAZY)
    assert tab.page.evaluate(CHECK, build) == "ready"
    assert tab.page.evaluate(CHECK, "another build") == "not ready"
    tab.page.evaluate(THROW_AWAY, LAZY)
    changing_site.end()
    assert tab.page.evaluate(CHECK, build) == "not ready"


def test_an_update_waits_and_asks_and_the_saved_game_stays(
    changing_site: ChangingSite, profile: BrowserContext
) -> None:
    tab = visit(profile)
    tab.open("?game=turandot&seats=human,random&seed=7")
    changing_site.change("strings/app.en.json", "good company", "bad company")
    other = Tab(profile.new_page())
    other.open("", "ready")
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    offer = tab.act("page:update")
    expect(offer).to_be_visible(timeout=BOOT)
    expect(tab.page.locator(".masthead-line")).to_contain_text("good company")
    offer.click()
    expect(tab.page.locator(".toast-text")).to_contain_text("another tab")
    other.page.close()
    tab.open("", "ready")
    expect(tab.page.locator(".masthead-line")).to_contain_text("good company")
    expect(offer).to_be_visible(timeout=BOOT)
    (host,) = tab.page.workers
    host.evaluate(ASK_ON)
    offer.click()
    expect(tab.page.locator(".masthead-line")).to_contain_text("bad company", timeout=BOOT)
    expect_ready_offline(tab)
    expect(tab.act("lobby:continue")).to_be_visible()


def test_half_an_update_changes_nothing(
    changing_site: ChangingSite, profile: BrowserContext
) -> None:
    tab = visit(profile)
    changing_site.change("strings/app.en.json", "good company", "bad company")
    (changing_site.dist / "strings/app.en.json").unlink()
    tab.page.goto(BARE)
    assert tab.page.evaluate(INSTALL) == "redundant"
    changing_site.end()
    tab.open("", "ready")
    expect(tab.page.locator(".masthead-line")).to_contain_text("good company")
    expect_ready_offline(tab)


LOOK = """(state) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: state === "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


TABLET = """
    delete window.onbeforeinstallprompt;
    const { matchMedia } = window;
    const coarse = "(pointer: coarse)";
    window.matchMedia = (query) => (query === coarse ? { matches: true } : matchMedia(query));
"""
"""A touch browser that never offers installation."""


EDGES = (
    (390, 844, {"top": 59, "right": 0, "bottom": 34, "left": 0}),
    (844, 520, {"top": 0, "right": 59, "bottom": 21, "left": 59}),
    (1180, 820, {"top": 24, "right": 0, "bottom": 20, "left": 0}),
)
"""Screens without borders, and the insets that must stay clear."""


def expect_nothing_under_the_edges(tab: Tab) -> None:
    """Expect that fixed parts of a table and its dialogs keep clear of the screen's edges."""
    devtools = tab.page.context.new_cdp_session(tab.page)
    for width, height, edges in EDGES:
        resize(tab.page, width, height)
        devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": edges})
        assert tab.page.evaluate(HIDDEN, edges) == []
        for dialog in ("log", "rules", "leave"):
            tab.press(tab.act(f"table:{dialog}"))
            expect(tab.page.locator("dialog")).to_be_visible()
            assert tab.page.evaluate(HIDDEN, edges) == []
            tab.press(tab.act("dialog:close").first)


def test_the_screen_stays_on_during_a_game_and_a_tablet_is_told_how_to_install(
    page: Page,
) -> None:
    page.add_init_script(AWAKE + TABLET)
    tab = Tab(page)
    tab.open("?game=turandot&seats=human,random&seed=7")
    assert page.evaluate("awake(1)") == ["screen"]
    page.evaluate(LOOK, "hidden")
    assert page.evaluate("awake(2)") == ["screen", "let go"]
    page.evaluate(LOOK, "visible")
    assert page.evaluate("awake(3)") == ["screen", "let go", "screen"]
    expect_nothing_under_the_edges(tab)
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    assert page.evaluate("awake(4)") == ["screen", "let go", "screen", "let go"]
    expect(page.locator(".footer-home")).to_contain_text("Add to Home Screen")
