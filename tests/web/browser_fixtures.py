"""A real browser on the built site, with checks that no error or foreign request occurs."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from page_log import PageLog
from playwright.sync_api import expect, sync_playwright
from tab import FLAGS, KEEP_NOTHING, UNPAINTED

from tools import server, toolchain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

expect.set_options(timeout=30_000)  # for two busy cores; on success nothing waits
BLANK = '<!doctype html><html lang="en"><title>Tests</title><link rel="icon" href="data:,">'


@pytest.fixture(scope="session")
def address(dist: Path) -> Iterator[str]:
    """Serve dist/ below a path, as GitHub Pages does; return the site's address."""
    with server.server(dist, prefix="/tavolino/") as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/tavolino/"
        serving.shutdown()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Return Playwright; a process can start it only once."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Return Chromium without windows."""
    chromium = playwright.chromium.launch(executable_path=toolchain.headless_shell(), args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def shared_profile(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Return a profile whose relative addresses begin at the site."""
    with _profile(browser, address) as shared:
        yield shared


@pytest.fixture(scope="session")
def full_profile(playwright: Playwright, address: str) -> Iterator[BrowserContext]:
    """Return such a profile of the full Chromium, for tests marked `full_chromium`."""
    path = toolchain.browser()
    channel = None if path else "chromium"  # else Playwright takes its headless shell
    chromium = playwright.chromium.launch(executable_path=path, channel=channel, args=FLAGS)
    with _profile(chromium, address) as full:
        yield full
    chromium.close()


@contextmanager
def _profile(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Open a profile with a blank page of the site, from which its storage is cleared.

    Its cache serves all tests: a start takes a tenth less processor time than in a new profile.
    """
    profile = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
    profile.add_init_script(KEEP_NOTHING)
    profile.add_init_script(UNPAINTED)
    first = profile.new_page()
    first.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    first.goto("blank")
    yield profile
    profile.close()


@pytest.fixture
def context(request: pytest.FixtureRequest, address: str) -> Iterator[BrowserContext]:
    """Return the profile as if it were new."""
    is_full = request.node.get_closest_marker("full_chromium")
    profile: BrowserContext = request.getfixturevalue(
        "full_profile" if is_full else "shared_profile"
    )
    yield profile
    first, *of_test = profile.pages
    for page in of_test:
        page.goto("about:blank")  # a closed page may save its state some time later
        page.close()
    first.evaluate("localStorage.clear()")
    profile.unroute_all()
    profile.clear_permissions()
    devtools = profile.new_cdp_session(first)
    devtools.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
    devtools.detach()


@pytest.fixture
def page_log(context: BrowserContext, address: str) -> Iterator[PageLog]:
    """Watch all tabs of the profile; fail at the end if anything was logged."""
    watching = PageLog(context, address)
    yield watching
    watching.stop(context)
    assert watching.seen == []


@pytest.fixture
def page(context: BrowserContext, page_log: PageLog) -> Page:  # noqa: ARG001 # it watches
    """Return an empty tab, watched."""
    return context.new_page()
