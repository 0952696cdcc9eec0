"""Firefox and WebKit, as Debian has them, behind the little that a smoke test needs.

The suite says by name which of them is not on the machine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from contextlib import contextmanager
from glob import glob
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page, Playwright

PATIENCE = 180  # seconds of two busy cores; nothing waits when all is well
MINIBROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class Engine(Protocol):
    """A tab of a browser."""

    name: str

    def goto(self, address: str) -> None:
        """Go to an address and wait until the page has loaded."""

    def ask(self, function: str, *args: object) -> Any:  # noqa: ANN401 # what a script returns
        """Call a JavaScript function in the page and return what it, or its promise, comes to."""

    def press_in_frame(self, selector: str) -> None:
        """Press something in the page's only frame."""


class _Firefox:
    name = "Firefox"

    def __init__(self, page: Any) -> None:  # noqa: ANN401 # a Page, whichever way it was made
        self._page = page

    def goto(self, address: str) -> None:
        self._page.goto(address, timeout=PATIENCE * 1000)

    def ask(self, function: str, *args: object) -> Any:  # noqa: ANN401 # as above
        return self._page.evaluate(f"(args) => ({function})(...args)", list(args))

    def press_in_frame(self, selector: str) -> None:
        control = self._page.frame_locator("iframe").locator(selector)
        control.evaluate("(control) => control.click()")  # this driver's pointer misses in frames


class _WebKit:
    name = "WebKit"

    def __init__(self, driver: WebKitGTK) -> None:
        self._driver = driver

    def goto(self, address: str) -> None:
        self._driver.get(address)

    def ask(self, function: str, *args: object) -> Any:  # noqa: ANN401 # as above
        call = (
            f"const done = arguments[arguments.length - 1]; "
            f"Promise.resolve(({function})(...[...arguments].slice(0, -1)))"
            f".then(done, (error) => done(`error: ${{error}}`));"
        )
        return self._driver.execute_async_script(call, *args)

    def press_in_frame(self, selector: str) -> None:
        self._driver.switch_to.frame(0)
        control = self._driver.find_element("css selector", selector)
        self._driver.execute_script("arguments[0].click()", control)  # a pointer may miss here too
        self._driver.switch_to.default_content()


@contextmanager
def firefox_page(
    playwright: Playwright, folder: Path, prefs: dict[str, str | float | bool] | None = None
) -> Iterator[Page]:
    """Open a tab in a Firefox with these preferences; skip the test where there is none."""
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
    yield browser.new_page(locale="en-GB", reduced_motion="reduce")
    browser.close()


@contextmanager
def firefox(
    playwright: Playwright, folder: Path, prefs: dict[str, str | float | bool] | None = None
) -> Iterator[Engine]:
    """Start Firefox with these preferences; skip the test where the machine has none."""
    with firefox_page(playwright, folder, prefs) as page:
        yield _Firefox(page)


@contextmanager
def webkit(_: Playwright, folder: Path) -> Iterator[Engine]:
    """Start WebKit on a screen that nobody sees; skip the test where the machine has none."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next(iter(glob(MINIBROWSERS)), None)  # noqa: PTH207 # an absolute pattern
    if not (driver and screen and browser):
        pytest.skip("WebKit is not tested: webkit2gtk-driver and xvfb are not on this machine")
    free = [screen, "-displayfd", "1"]  # says on which display it is: another test may have one too
    with subprocess.Popen(  # noqa: S603 # Xvfb
        free, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as seen:
        try:
            assert seen.stdout is not None
            display = f":{seen.stdout.readline().strip()}"
            options = WebKitGTKOptions()
            options.binary_location = browser
            options.add_argument("--automation")
            env = {**os.environ, "DISPLAY": display, "HOME": str(folder)}
            service = Service(executable_path=driver, env=env)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # of Selenium, about itself
                tab = WebKitGTK(options=options, service=service)
            tab.set_script_timeout(PATIENCE)
            yield _WebKit(tab)
            tab.quit()
        finally:
            seen.terminate()


ENGINES = {"firefox": firefox, "webkit": webkit}
