"""Chromium, Firefox and WebKit, as Debian has them, behind one small interface for smoke tests.

Pages are laid out but not painted, as in the other tests (`tab.UNPAINTED`).
Tests are skipped, with the name of the engine, where one is not installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import warnings
from contextlib import contextmanager
from glob import glob
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from layout import SETTLED
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service
from tab import FLAGS, UNPAINTED

from tools import toolchain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, FrameLocator, Page, Playwright

PATIENCE = 180  # seconds, for two busy cores; on success nothing waits
MINIBROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
LESS_WORK = {
    "JSC_useFTLJIT": "0",  # as for Chromium: most tests end before optimized code would pay off
    "JSC_useOMGJIT": "0",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",  # layers save no work if nothing is painted
}
"""Settings of WebKit with which tests take less processor time."""


FRAME = """
    const around = arguments[0] ? document.querySelector(arguments[0]) : document;
    const roots = [...around.querySelectorAll("tavolino-table")].map((table) => table.shadowRoot);
    return [around, ...roots].map((root) => root.querySelector("iframe")).find(Boolean);
"""
"""Find the first frame below an element, also in a table's shadow root."""


class Engine(Protocol):
    """A tab of a browser."""

    name: str

    def goto(self, address: str) -> None:
        """Go to an address and wait until the page has loaded."""

    def resize(self, width: int, height: int) -> None:
        """Resize the window to CSS pixels, and wait until the page has settled.

        WebKit counts the window's frame, and has a least width.
        """

    def ask(self, function: str, *args: object) -> Any:  # noqa: ANN401 # what a script returns
        """Call a JavaScript function in the page; return its result, awaited if a promise."""

    def press_in_frame(self, selector: str, within: str = "") -> None:
        """Press something in the page's first frame, or in the first below the element `within`."""

    def ask_frame(self, within: str, function: str, *args: object) -> Any:  # noqa: ANN401 # as above
        """Call a JavaScript function in the first frame below such an element."""

    def heard(self, within: str, selector: str) -> tuple[str, str]:
        """Return the role and the name of something in that frame.

        WebKit reports its own; for the others Playwright computes them.
        """


class _PlaywrightTab:
    """A tab driven by Playwright."""

    def __init__(self, page: Page, name: str) -> None:
        self._page = page
        self._page.add_init_script(UNPAINTED)
        self.name = name

    def goto(self, address: str) -> None:
        self._page.goto(address, timeout=PATIENCE * 1000)

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})
        self.ask(SETTLED)

    def ask(self, function: str, *args: object) -> Any:  # noqa: ANN401 # as above
        return self._page.evaluate(f"(args) => ({function})(...args)", list(args))

    def press_in_frame(self, selector: str, within: str = "") -> None:
        control = self._frame(within).locator(selector).first
        control.evaluate("(control) => control.click()")  # Firefox's pointer misses in frames

    def ask_frame(self, within: str, function: str, *args: object) -> Any:  # noqa: ANN401 # as above
        html = self._frame(within).locator("html")
        return html.evaluate(f"(_, args) => ({function})(...args)", list(args))

    def heard(self, within: str, selector: str) -> tuple[str, str]:
        snapshot = self._frame(within).locator(selector).first.aria_snapshot()
        role, name = re.findall(r'- (\w+)(?: "(.*?)")?', snapshot)[0]
        return role, name

    def _frame(self, within: str) -> FrameLocator:
        return self._page.frame_locator(f"{within} iframe >> nth=0")


class _WebKit:
    name = "WebKit"

    def __init__(self, driver: WebKitGTK) -> None:
        self._driver = driver

    def goto(self, address: str) -> None:
        self._driver.get(address)
        self._driver.execute_script(UNPAINTED)

    def resize(self, width: int, height: int) -> None:
        self._driver.set_window_size(width, height)
        self.ask(SETTLED)

    def ask(self, function: str, *args: object) -> Any:  # noqa: ANN401 # as above
        call = (
            f"const done = arguments[arguments.length - 1]; "
            f"Promise.resolve(({function})(...[...arguments].slice(0, -1)))"
            f".then(done, (error) => done(`error: ${{error}}`));"
        )
        return self._driver.execute_async_script(call, *args)

    def press_in_frame(self, selector: str, within: str = "") -> None:
        with self._frame(within):
            control = self._driver.find_element("css selector", selector)
            self._driver.execute_script("arguments[0].click()", control)  # pointers miss here too

    def ask_frame(self, within: str, function: str, *args: object) -> Any:  # noqa: ANN401 # as above
        with self._frame(within):
            return self.ask(function, *args)

    def heard(self, within: str, selector: str) -> tuple[str, str]:
        with self._frame(within):
            found = self._driver.find_element("css selector", selector)
            return found.aria_role, found.accessible_name

    @contextmanager
    def _frame(self, within: str) -> Iterator[None]:
        self._driver.switch_to.frame(self._driver.execute_script(FRAME, within))
        yield
        self._driver.switch_to.default_content()


@contextmanager
def chromium(playwright: Playwright, _: Path) -> Iterator[Engine]:
    """Start Chromium."""
    browser = playwright.chromium.launch(executable_path=toolchain.headless_shell(), args=FLAGS)
    yield _PlaywrightTab(browser.new_page(locale="en-GB", reduced_motion="reduce"), "Chromium")
    browser.close()


@contextmanager
def firefox_browser(
    playwright: Playwright, folder: Path, prefs: dict[str, str | float | bool] | None = None
) -> Iterator[Browser]:
    """Start Firefox with these preferences; skip the test if there is none."""
    program = shutil.which("firefox-esr")
    if not program:
        pytest.skip("Firefox is not tested: there is no firefox-esr on this machine")
    home = {**os.environ, "HOME": str(folder)}
    browser = playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=program,
        env=home,
        timeout=PATIENCE * 1000,
        firefox_user_prefs=prefs,
    )
    yield browser
    browser.close()


@contextmanager
def firefox(
    playwright: Playwright, folder: Path, prefs: dict[str, str | float | bool] | None = None
) -> Iterator[Engine]:
    """Open a tab in a Firefox with these preferences; skip the test if there is none."""
    with firefox_browser(playwright, folder, prefs) as browser:
        page = browser.new_page(locale="en-GB", reduced_motion="reduce")
        yield _PlaywrightTab(page, "Firefox")


@contextmanager
def webkit(_: Playwright, folder: Path) -> Iterator[Engine]:
    """Start WebKit on a virtual screen; skip the test if there is none."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next(iter(glob(MINIBROWSERS)), None)  # noqa: PTH207 # an absolute pattern
    if not (driver and screen and browser):
        pytest.skip("WebKit is not tested: webkit2gtk-driver and xvfb are not on this machine")
    _reduce_motion(folder)
    free = [screen, "-displayfd", "1"]  # prints the display: another test may use one too
    with subprocess.Popen(  # noqa: S603 # Xvfb
        free, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as seen:
        try:
            assert seen.stdout is not None
            display = f":{seen.stdout.readline().strip()}"
            options = WebKitGTKOptions()
            options.binary_location = browser
            options.add_argument("--automation")
            env = {**os.environ, **LESS_WORK, "DISPLAY": display, "HOME": str(folder)}
            service = Service(executable_path=driver, env=env)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # of Selenium, about itself
                tab = WebKitGTK(options=options, service=service)
            tab.set_script_timeout(PATIENCE)
            yield _WebKit(tab)
            tab.quit()
        finally:
            seen.terminate()


def _reduce_motion(home: Path) -> None:
    """Make WebKit report reduced motion, which also saves a fifth of a test's time."""
    settings = home / ".config" / "gtk-3.0" / "settings.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text("[Settings]\ngtk-enable-animations=0\n", "utf-8")


ENGINES = {"firefox": firefox, "webkit": webkit}
