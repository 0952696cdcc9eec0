"""A real browser on the built site, with checks that no error or foreign request occurs."""

from __future__ import annotations

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
    """Return Chromium."""
    chromium = playwright.chromium.launch(executable_path=toolchain.browser(), args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def shared_profile(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Return a profile whose relative addresses begin at the site.

    One page of the site stays open in it, so that all tests' pages share a renderer process, which
    compiles Pyodide once: a start takes 1.5 seconds of processor time instead of 2.6.
    """
    shared = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
    shared.add_init_script(KEEP_NOTHING)
    shared.add_init_script(UNPAINTED)
    first = shared.new_page()
    first.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    first.goto("blank")
    yield shared
    shared.close()


@pytest.fixture
def context(shared_profile: BrowserContext, address: str) -> Iterator[BrowserContext]:
    """Return the profile as if it were new."""
    yield shared_profile
    first, *of_test = shared_profile.pages
    for page in of_test:
        page.goto("about:blank")  # a closed page may save its state some time later
        page.close()
    first.evaluate("localStorage.clear()")
    shared_profile.unroute_all()
    shared_profile.clear_permissions()
    devtools = shared_profile.new_cdp_session(first)
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
