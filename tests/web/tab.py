"""Play in a browser tab as people do: look at the screen, press something, wait for the answer.

Nothing here waits for a fixed time: every press or bot's move is answered by a new picture.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

import pytest
from playwright.sync_api import expect

from pyengine import link, record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Locator, Page, Route

UNUSED = (
    "WebUIOmniboxPopup",  # a process per window that does half as much work as a page's
    "WebUIOmniboxAimPopup",
    "HttpsUpgrades",  # from here on Playwright's own list, which this one replaces
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "Translate",
)
"""Chromium features that no test needs."""
FLAGS = (
    "--no-sandbox",  # root has no sandbox
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
    "--js-flags=--liftoff-only",  # most tests end before optimized code would pay off
)

KEEP_NOTHING = "delete Navigator.prototype.serviceWorker"
"""Disable offline use, whose ten megabytes only its own tests wait for."""

UNPAINTED = """
    window.unpainted = new CSSStyleSheet();
    window.unpainted.replaceSync("html { opacity: 0 }");
    document.adoptedStyleSheets.push(window.unpainted);
"""
"""Lay out without painting, which without a graphics card saves three quarters of the work."""
AS_PAINTED = """async (argument) => {{
    if (window.unpainted) window.unpainted.disabled = true;
    try {{
        return await ({script})(argument);
    }} finally {{
        if (window.unpainted) window.unpainted.disabled = false;
    }}
}}"""
"""Run a script that needs painted pixels, such as axe's check of colours."""

PYTHON = "**/page.bin"  # what the page's Python is loaded from
BOOT = 60_000  # milliseconds for two Pythons to start on two busy cores
LOOK = """() => {
    const table = document.querySelector("#table");
    window.observed?.disconnect(); // the page would tell every one of them of each change
    window.redrawn = new Promise((resolve) => {
        const own = ["tabindex", "style"]; // set by draw.js at leisure, others by pan.js
        const later = "svg, use"; // drawings may come some frames after what they belong to
        const drawn = (changes) => changes.some(({ attributeName, target, type }) =>
            !own.includes(attributeName) && !(type === "attributes" && target.dataset.pan) &&
            !(target.matches?.(later) && attributeName !== "class"));
        window.observed = new MutationObserver((changes) => drawn(changes) && resolve(true));
        window.observed.observe(table, {
            attributes: true, characterData: true, childList: true, subtree: true });
        setTimeout(resolve, 30_000, false);
    });
    const seen = (selector) => table.querySelector(selector) !== null;
    const data = (selector, name) => table.querySelector(selector)?.dataset[name] ?? "";
    const over = document.documentElement.dataset.app === "over";
    let kind = over ? "over" : "thinking";
    if (seen("dialog")) kind = "dialog";
    else if (seen(".handover")) kind = "hand-over";
    else if (seen(".reveal.is-telling")) kind = "story";
    else if (!over && seen(".prompt-acts, .lots [aria-pressed], .tray [aria-pressed], " +
            ".plate.is-legal, button.offer-display, .lucca [data-move]"))
        kind = "asked";
    return { kind, phase: data("[data-phase]", "phase"), seat: data(".game", "seat") };
}"""
"""Return what is on the screen, and let `redrawn` resolve at the next picture."""

WAITS = "(control) => control.isConnected && control.getAttribute('aria-pressed') === 'false'"
"""Whether a pressed control has not been chosen yet."""
OFFERED = "(control, move) => control.isConnected && control.dataset.move === move"
"""Whether a control still makes a move."""

STEP = """document.querySelector('[data-act="table:step"]')?.click()"""
SKIP = """document.querySelector('[data-act="table:skip"]')?.click()"""

CHOICES = {
    "bid": ".lots [aria-pressed]",
    "understudy": ".lots [aria-pressed]",
    "fire": ".tray [aria-pressed], .plate.is-legal",
    "keep": '.yard button[aria-pressed="false"]',
    "take": '.trio-pick[aria-pressed="false"]',
    "place": ".street button.ghost",
}
"""Where each phase has something to choose, once or twice, before a move can be laid."""


def wants(page: Page, *languages: str) -> None:
    """Let the browser ask for these languages."""
    page.add_init_script(
        f"Object.defineProperty(navigator, 'languages', {{ value: {json.dumps(languages)} }})"
    )


AWAKE = """
    const heard = [];
    const tell = (word) => (heard.push(word), dispatchEvent(new Event(`awake ${heard.length}`)));
    const request = async (kind) => (tell(kind), { release: async () => void tell("let go") });
    Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request } });
    window.awake = (count) => new Promise((resolve) => {
        if (heard.length >= count) resolve(heard);
        addEventListener(`awake ${count}`, () => resolve(heard));
        setTimeout(resolve, 30_000, heard);
    });
"""
"""A fake wake lock that records requests, with a promise for the n-th."""


class Look(TypedDict):
    """What is on the screen: its kind, the phase of the game, and the viewpoint."""

    kind: str
    phase: str
    seat: str


class Tab:
    """A tab in which somebody plays."""

    def __init__(self, page: Page, names: Sequence[str] = ()) -> None:
        """Play in this page; `names` replace those of the records that are brought."""
        self.page = page
        self.names = names

    def open(self, query: str = "", app: str = "playing") -> None:
        """Go to the site and wait until the lobby is "ready" or a table is "playing"."""
        self.page.goto(f"./{query}")
        self.expect_app(app)

    def bring(self, text: str) -> None:
        """Open a record from a link and continue it."""
        brought = record.read(text)
        if self.names:
            named = zip(brought.seats, self.names, strict=False)
            seats = tuple(replace(player, name=name) for player, name in named)
            brought = replace(brought, seats=seats)
        self.page.goto(f"./#g={link.pack(brought)}")  # a running page follows the hash
        opened = self.page.locator(
            '[data-act="records:opened begin"], [data-act="records:opened play"]'
        )
        expect(opened).to_be_visible(timeout=BOOT)
        opened.click()
        expect(opened).to_have_count(0)  # a game may be running behind it
        self.expect_app("playing")

    def expect_app(self, app: str) -> None:
        """Wait until the page is "ready" (the lobby), "playing" or "over"."""
        expect(self.page.locator(f'html[data-app="{app}"]')).to_be_attached(timeout=BOOT)

    def act(self, act: str) -> Locator:
        """Return the control that sends this act to the host."""
        return self.page.locator(f'#table [data-act="{act}"]:visible')

    def invite(self, game: str) -> None:
        """Choose a game in the lobby; its setup unfolds without a new picture."""
        self.act(f"lobby:choose {game}").click()
        expect(self.page.locator(f".setup[data-skin={game}]")).to_be_visible()

    def look(self) -> Look:
        """Return what is on the screen, and start waiting for the next picture."""
        look: Look = self.page.evaluate(LOOK)
        return look

    def expect_redrawn(self) -> None:
        """Wait until something has changed since the last look."""
        if not self.page.evaluate("window.redrawn"):
            pytest.fail(f"nothing happens any more: {self.page.locator('#table').inner_text()}")

    def press(self, control: Locator) -> None:
        """Press something and wait until the picture has changed."""
        self.look()
        self.page.mouse.move(0, 0)  # else fast clicks at one spot would be a double press
        control.click()
        self.expect_redrawn()

    def press_key(self, control: Locator, key: str) -> None:
        """Press a key on something and wait until the picture has changed."""
        self.look()
        control.press(key)
        self.expect_redrawn()

    def step(self) -> None:
        """Advance a story to its next event."""
        self.look()
        self.page.evaluate(STEP)  # in one script, since a story may end by itself
        self.expect_redrawn()

    def skip(self) -> None:
        """Skip every story until a person is asked."""
        while (kind := self.look()["kind"]) in {"story", "thinking"}:
            if kind == "story":
                self.page.evaluate(SKIP)  # in one script, since a story may end by itself
            self.expect_redrawn()

    def hear(self, selector: str) -> bool:
        """Advance a story until this is on the table; return whether it ever was."""
        while not self.page.locator(selector).count():
            if self.look()["kind"] != "story":
                return False
            self.step()
        return True

    def looks(self) -> Iterator[Look]:
        """Play to the end; yield every look, including the last, and answer what is there then.

        What has changed in kind meanwhile is yielded before it is answered.
        """
        while True:
            look = self.look()
            yield look
            if look["kind"] == "over":
                return
            now = self.look()
            if now["kind"] == look["kind"]:
                self.answer(now)

    def answer(self, look: Look) -> None:
        """Do what this look asks for, in the simplest way."""
        match look["kind"]:
            case "over":  # the last story ended by itself
                return
            case "hand-over":
                self.act("table:show").click()
            case "story":
                self.page.evaluate(SKIP)  # in one script, since a story may end by itself
            case "asked":
                self.lay(look)
                return
        self.expect_redrawn()

    def lay(self, look: Look) -> None:
        """Choose things until a move can be laid, and lay the first one possible."""
        moves = self.page.locator("#table [data-move]")
        while look["phase"] != "cast" and not moves.count():
            self.choose(self.page.locator(CHOICES[look["phase"]]).first)
        self.make(moves.first)

    def make(self, control: Locator, key: str = "") -> None:
        """Press what makes a move, and wait until it is made; bots may move before that."""
        made = control.element_handle()
        move = made.get_attribute("data-move")
        if key:
            self.press_key(control, key)
        else:
            self.press(control)
        while self.look() and made.evaluate(OFFERED, move):
            self.expect_redrawn()

    def choose(self, control: Locator) -> None:
        """Press something and wait until it is chosen; bots may move before that."""
        chosen = control.element_handle()
        self.press(control)
        while self.look() and chosen.evaluate(WAITS):
            self.expect_redrawn()


@contextmanager
def held_back(page: Page, files: str) -> Iterator[None]:
    """Delay these files of the page until the block ends."""
    waiting: list[Route] | None = []

    def hold(route: Route) -> None:
        if waiting is None:
            route.continue_()
        else:
            waiting.append(route)

    page.route(files, hold)
    yield
    held, waiting = waiting, None
    for route in held:
        route.continue_()


def expect_asked(page: Page) -> None:
    """Close a tab as people do, and expect the browser to ask first; it stays open."""
    with page.expect_event("dialog") as asking:
        page.close(run_before_unload=True)
    assert asking.value.type == "beforeunload"
    asking.value.dismiss()


def expect_closed(page: Page) -> None:
    """Close a tab as people do, and expect no question."""
    asked: list[str] = []
    page.on("dialog", lambda question: (asked.append(question.type), question.accept()))
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    assert asked == []


def inside(page: Page, selector: str) -> str:
    """Return the inner HTML of something, without the undo controls."""
    text: str = page.locator(selector).evaluate("""(element) => {
        const copy = element.cloneNode(true);
        copy.querySelectorAll(".rewind").forEach((back) => back.remove());
        return copy.innerHTML;
    }""")
    return text
