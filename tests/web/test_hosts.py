"""Every start plays or explains why it cannot: other hosts, old browsers, no storage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from engines import PATIENCE, firefox
from hosts import HOSTS, Ways, host
from page_log import PageLog
from playwright.sync_api import expect
from tab import BOOT, UNPAINTED, Tab
from test_storage import before_the_host

from games import load_words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

GAME = "?game=turandot&seats=human,random&seed=7"
SOON = 25_000  # milliseconds: start-check.js waits ten seconds; this is for two busy cores
TOLD = f"""() => new Promise((resolve) => {{
    const look = () => {{
        const told = [...document.querySelectorAll("#no-start [data-why]:not([hidden])")];
        const shown = !document.querySelector("#no-start").hidden;
        if (shown) resolve(told.map((it) => it.innerText.trim()));
    }};
    new MutationObserver(look).observe(document, {{ attributes: true, subtree: true }});
    setTimeout(resolve, {PATIENCE - 10}_000, []);
    look();
}})"""
"""Wait until the page says why it does not start, and return that."""
SAID = f"""(text) => new Promise((resolve) => {{
    const look = () => document.body.innerText.includes(text) && resolve(true);
    new MutationObserver(look).observe(
        document, {{ attributes: true, childList: true, characterData: true, subtree: true }});
    setTimeout(resolve, {PATIENCE - 10}_000, false);
    look();
}})"""
"""Wait until the page shows a text; return whether it came."""


@pytest.fixture
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """Return a fresh profile that may store files."""
    fresh = browser.new_context(locale="en-GB", reduced_motion="reduce")
    fresh.add_init_script(UNPAINTED)
    yield fresh
    fresh.close()


def expect_told(page: Page, key: str, **facts: object) -> None:
    """Expect only this reason, in the reader's language."""
    shown = page.locator("#no-start [data-why]:visible")
    expect(shown).to_have_text([load_words("en")(key, **facts)], timeout=SOON, use_inner_text=True)
    expect(page.locator("html")).to_have_attribute("data-app", "error")
    expect(page.locator("#table :is(button, input):visible")).to_have_count(0)


@pytest.mark.parametrize("name", HOSTS)
def test_case_3_on_a_host_that_has_its_own_way_with_names_it_plays_and_plays_on_offline(
    profile: BrowserContext, dist: Path, name: str
) -> None:
    tab = Tab(profile.new_page())
    with host(dist, HOSTS[name]) as address:
        page_log = PageLog(profile, address)
        page_log.errors_expected = name == "knows no .wasm"  # MicroPython's loader logs it
        tab.page.goto(address)
        expect(tab.page.locator(".footer-offline")).to_be_visible(timeout=BOOT)
        assert page_log.seen == []
    tab.page.goto(address + GAME)
    tab.expect_app("playing")
    tab.lay(tab.look())


def test_case_2e_no_name_of_the_site_is_one_that_hosts_change_or_do_not_know(dist: Path) -> None:
    known = {".html", ".css", ".js", ".json", ".svg", ".png", ".webp", ".txt", ".bin", ".woff2"}
    ends = {path.suffix for path in dist.rglob("*") if path.is_file()}
    assert ends - known == {
        ".wasm"
    }  # whatever type a host gives it: MicroPython's loader asks again


def test_case_2e_a_host_that_sends_scripts_as_text_is_named_as_the_cause(
    profile: BrowserContext, dist: Path
) -> None:
    with host(dist, Ways(types={".js": "text/plain"})) as address:
        page = profile.new_page()
        page.goto(address)
        expect_told(page, "start.type", file="early.js", type="text/plain")


def test_where_no_script_runs_at_all_a_style_sheet_says_so(
    profile: BrowserContext, dist: Path
) -> None:
    ways = Ways(types={".js": "text/plain"}, headers={"X-Content-Type-Options": "nosniff"})
    with host(dist, ways) as address:
        page = profile.new_page()
        page.goto(address)
        told = page.locator("#no-scripts")
        expect(told).to_be_hidden()
        expect(told).to_be_visible(timeout=SOON)
        for lang in ("en", "de", "fr"):
            expect(told).to_contain_text(load_words(lang)("start.no_scripts"))


@pytest.mark.parametrize("missing", ["boot.js", "runtime/pyscript/core.js", "page.bin"])
def test_a_file_that_the_host_does_not_have_is_named(
    page: Page, page_log: PageLog, missing: str
) -> None:
    page_log.errors_expected = True
    page.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    page.goto("")
    expect_told(page, "start.missing", file=missing, status=404)


def test_only_a_fetch_that_failed_is_called_a_matter_of_the_network(
    page: Page, page_log: PageLog
) -> None:
    page_log.errors_expected = True
    page.route("**/boot.js", lambda route: route.abort())
    page.goto("")
    expect_told(page, "error.network")


def test_a_failing_script_is_reported_with_the_browsers_message(
    page: Page, page_log: PageLog
) -> None:
    page_log.errors_expected = True
    broken = {"body": "throw new Error('a strange browser')", "content_type": "text/javascript"}
    page.route("**/core.js", lambda route: route.fulfill(**broken))
    page.goto("")
    expect_told(page, "start.unknown", detail="Error: a strange browser")


@pytest.mark.parametrize(
    ("without", "key"),
    [
        ("delete Array.prototype.toReversed", "start.old"),  # Safari 15
        ("delete globalThis.WebAssembly", "start.wasm"),
        (
            "WebAssembly.Module = class { constructor() { throw new Error('refused'); } }",
            "start.wasm",
        ),
    ],
    ids=["Safari 15", "no WebAssembly", "WebAssembly refused"],
)
@pytest.mark.parametrize("query", ["", GAME], ids=["lobby", "table"])
def test_case_2c_what_a_browser_lacks_is_said(
    page: Page, without: str, key: str, query: str
) -> None:
    page.add_init_script(without)
    page.goto(query)
    expect_told(page, key)


def test_it_is_said_in_the_readers_language(page: Page) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto("?lang=fr")
    told = page.locator("#no-start [data-why]:visible")
    expect(told).to_have_text(load_words("fr")("start.wasm"), use_inner_text=True)


def test_case_2d_opened_as_a_file_it_says_that_it_needs_a_server_and_the_command(
    profile: BrowserContext, dist: Path
) -> None:
    page = profile.new_page()
    page.goto((dist / "index.html").as_uri())
    expect_told(page, "start.file")
    expect(page.locator("#no-start")).to_contain_text("python3 build.py serve")


def test_without_javascript_it_is_said_in_three_languages(browser: Browser, address: str) -> None:
    bare = browser.new_context(java_script_enabled=False)
    page = bare.new_page()
    page.goto(address)
    for lang in ("en", "de", "fr"):
        sentence = page.locator("noscript .toast").get_by_text(load_words(lang)("error.no_script"))
        expect(sentence).to_be_visible()
    bare.close()


Prefs = dict[str, str | float | bool]


def fox(playwright: Playwright, folder: Path, prefs: Prefs) -> AbstractContextManager[Any]:
    """Start a Firefox with these preferences."""
    return firefox(playwright, folder, prefs)


def test_case_2a_firefox_with_all_cookies_blocked_plays_and_says_that_nothing_is_kept(
    playwright: Playwright, tmp_path: Path, address: str
) -> None:
    with fox(playwright, tmp_path, {"network.cookie.cookieBehavior": 2}) as tab:
        tab.goto(address + GAME)
        assert tab.ask(SAID, load_words("en")("storage.refused"))
        assert tab.ask("() => document.documentElement.dataset.app") == "playing"


def test_case_2b_firefox_without_webassembly_says_so(
    playwright: Playwright, tmp_path: Path, address: str
) -> None:
    with fox(playwright, tmp_path, {"javascript.options.wasm": False}) as tab:
        tab.goto(address)
        assert tab.ask(TOLD) == [load_words("en")("start.wasm")]


def test_case_2d_firefox_that_opens_it_as_a_file_says_that_it_needs_a_server(
    playwright: Playwright, tmp_path: Path, dist: Path
) -> None:
    with fox(playwright, tmp_path, {}) as tab:
        tab.goto((dist / "index.html").as_uri())
        assert tab.ask(TOLD) == [load_words("en")("start.file")]


def test_case_2c_safari_16_which_has_no_decompression_stream_plays(
    context: BrowserContext, page: Page, page_log: PageLog, dist: Path
) -> None:
    before_the_host(context, dist, "delete globalThis.DecompressionStream;\n")
    page.add_init_script("delete globalThis.DecompressionStream")
    tab = Tab(page)
    tab.open(GAME)
    tab.lay(tab.look())
    assert not [url for url in page_log.requests if url.endswith("/python.zip.bin")], "the long way"


def test_a_browser_that_does_not_know_light_dark_has_the_light_colours(
    page: Page, dist: Path
) -> None:
    page.add_init_script("""const { supports } = CSS;
        CSS.supports = (...asked) => asked[0] !== "color" && supports.call(CSS, ...asked);""")
    page.emulate_media(color_scheme="dark")
    Tab(page).open("", "ready")
    hrefs = page.evaluate(
        "[...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.href)"
    )
    assert [href for href in hrefs if not href.endswith(".light.css")] == []
    ink = "getComputedStyle(document.querySelector('h1')).color"
    light = page.evaluate(ink)
    page.emulate_media(color_scheme="light")
    assert page.evaluate(ink) == light
    sheets = [*(dist / "styles").glob("*.light.css")]
    late = {"embed", "examples", "explain"}  # of other pages, or loaded on demand
    assert {sheet.name for sheet in sheets} == {href.rpartition("/")[2] for href in hrefs} | {
        f"{name}.light.css" for name in late
    }
    assert not any("light-dark(" in sheet.read_text(encoding="utf-8") for sheet in sheets)


SILENT = {
    "a database that opens": "IDBFactory.prototype.open = () => ({});\n",
    "a database that is asked": "IDBObjectStore.prototype.getAll = IDBObjectStore.prototype.get = "
    "() => ({});\nIDBDatabase.prototype.transaction = () => ({ objectStore: () => ({"
    " getAll() {}, getAllKeys() {}, get() { return {}; } }) });\n",
}


@pytest.mark.parametrize("silent", SILENT)
def test_case_2f_storage_that_never_answers_is_not_waited_for_and_it_is_said(
    context: BrowserContext, page: Page, dist: Path, silent: str
) -> None:
    before_the_host(context, dist, SILENT[silent])
    tab = Tab(page)
    tab.open(GAME)
    expect(page.locator(".toast-text")).to_have_text(load_words("en")("storage.refused"))
    tab.lay(tab.look())


def test_case_2f_locks_that_never_answer_are_not_waited_for(
    context: BrowserContext, page: Page, dist: Path
) -> None:
    before_the_host(context, dist, "LockManager.prototype.request = () => new Promise(() => {});\n")
    tab = Tab(page)
    tab.open(GAME)
    tab.lay(tab.look())


def test_case_2f_a_cache_that_never_answers_is_not_waited_for(browser: Browser, dist: Path) -> None:
    with host(dist, Ways()) as address:
        profile = browser.new_context(base_url=address, locale="en-GB")
        tab = Tab(profile.new_page())
        tab.page.goto(address)
        expect(tab.page.locator(".footer-offline")).to_be_visible(timeout=BOOT)
        [worker] = profile.service_workers
        worker.evaluate("() => void (caches.match = () => new Promise(() => {}))")
        tab.open(GAME)
        profile.close()


def test_case_11a_a_script_that_the_host_changes_keeps_offline_from_coming_and_the_lobby_says_which(
    profile: BrowserContext, dist: Path
) -> None:
    with host(dist, Ways(adds={"poster.js": b"\n// checked by a friendly scanner\n"})) as address:
        page = profile.new_page()
        page.goto(address)
        told = page.locator(".footer-altered")
        expect(told).to_have_text(
            load_words("en")("device.altered", file="poster.js"), timeout=BOOT
        )
        expect(page.locator(".footer-offline")).to_have_count(0)
