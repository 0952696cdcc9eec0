"""Measure how soon the page can be used, compared with a page that only loads Pyodide.

    PYTHONPATH=web python -m tests.bench.start 7

opens the bare page, the lobby and a table in turn, 7 times, each in a fresh profile of Chromium,
from a server with the headers of GitHub Pages, on this machine and behind a network of 20 Mbit/s
and 40 ms, and prints a table of the ratios of medians, with the medians in seconds and the bytes
transferred. The browser is already running and idle, as when somebody follows a link. The lobby can
be used once it is painted and boot.js listens (`data-app`): tests/web/test_boot.py sets up a table
in it before Python has started. "Again" is the second visit of the same profile, with our files
kept by the service worker. The bare page is stock Pyodide from npm with `runPython("1")`. Chromium
throttles a page's thread four times, but not a worker: the ratio of the throttled first move
therefore favours us, since our Python runs in a worker.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Thread
from typing import TYPE_CHECKING

from playwright.sync_api import expect, sync_playwright

from tests.bench.network import Network
from tools import server, site, toolchain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page, Playwright, Request

BARE = """<!doctype html><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("1");
document.documentElement.dataset.bare = performance.now();
</script>"""
IDLE = """() => new Promise((done) => {
    let left = 20; // times in a row that a timer came when it was to come: a second in all
    const wait = (due) => setTimeout(() => {
        left = performance.now() < due + 5 ? left - 1 : 20;
        left ? wait(performance.now() + 50) : done();
    }, 50);
    wait(performance.now() + 50);
})"""
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
WATCH = """new MutationObserver(() => {
    const root = document.documentElement;
    const seen = (name, when) => { if (when) root.dataset[name] ??= performance.now(); };
    seen("lobby", ["ready", "playing"].includes(root.dataset.app));
    const playing = root.dataset.app === "playing";
    seen("move", playing && document.querySelector(".tray [aria-pressed], .lots [aria-pressed]"));
}).observe(document, { attributes: true, childList: true, subtree: true });"""
LOBBY = "tavolino/"
TABLE = "tavolino/?game=turandot&seats=human,random&seed=7"
PAGES = {"bare": "bare/", "lobby": LOBBY, "move": TABLE}
FLAGS = ("--no-sandbox", "--disable-background-networking", "--disable-component-update")
RATE = 20e6  # bits per second
DELAY = 0.04  # seconds
LONG = 180_000  # milliseconds

Times = dict[str, list[float]]


def opened(page: Page, name: str, *, throttle: bool) -> float:
    """Open a page; return the seconds from the navigation until it can be used."""
    if throttle:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(PAGES[name], timeout=LONG)
    used = page.locator(f"html[data-{name}]")
    expect(used).to_be_attached(timeout=LONG)
    return float(used.get_attribute(f"data-{name}") or 0) / 1000


@contextmanager
def profile(playwright: Playwright, address: str) -> Iterator[BrowserContext]:
    """Start a browser with a fresh profile, and wait until it is idle on an empty page."""
    chromium = playwright.chromium.launch(executable_path=toolchain.browser(), args=list(FLAGS))
    context = chromium.new_context(base_url=address)
    context.new_page().evaluate(IDLE)
    context.add_init_script(WATCH)
    yield context
    chromium.close()


def far(playwright: Playwright, address: str, times: Times) -> None:
    """Open each page once, in a fresh profile, from a server behind a network."""
    for name in PAGES:
        with profile(playwright, address) as context:
            first = opened(context.new_page(), name, throttle=False)
        times.setdefault(f"far {name}", []).append(first)


def visit(playwright: Playwright, address: str, times: Times, *, throttle: bool) -> None:
    """Open each page in a fresh profile and, if unthrottled, a second time in the same one."""
    for name in PAGES:
        with profile(playwright, address) as context:
            first = opened(context.new_page(), name, throttle=throttle)
        times.setdefault(f"{'slow' if throttle else 'cold'} {name}", []).append(first)
        if not throttle:
            with profile(playwright, address) as context:
                before = context.new_page()
                if name == "bare":
                    opened(before, name, throttle=False)
                else:
                    before.goto(LOBBY, timeout=LONG)
                    expect(before.locator(".footer-offline")).to_be_visible(timeout=LONG)
                before.close()
                again = opened(context.new_page(), name, throttle=False)
            times.setdefault(f"again {name}", []).append(again)


def weight(playwright: Playwright, address: str) -> int:
    """Return the bytes transferred before the first move can be made."""
    sizes = []  # with the time of each request, in seconds since 1970

    def weigh(request: Request) -> None:
        asked = request.timing["startTime"] / 1000
        sizes.append((asked, request.sizes()["responseBodySize"]))

    with profile(playwright, address) as context:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = context.new_page()
        page.on("requestfinished", weigh)
        used = opened(page, "move", throttle=False)
        end = page.evaluate("performance.timeOrigin") / 1000 + used
    return sum(size for asked, size in sizes if asked < end)


@contextmanager
def served(root: Path, network: Network | None = None) -> Iterator[str]:
    """Serve a folder; yield its address."""
    with server.server(root, caching="max-age=600", pace=network) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://localhost:{serving.server_port}/"
        serving.shutdown()


def main(rounds: int) -> None:
    """Measure and print."""
    server.TYPES[".mjs"] = server.TYPES[".js"]  # as Pages does; none of our files is named so
    server.COMPRESSED = (*server.COMPRESSED, ".mjs")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder)
        shutil.copytree(site.build(), root / "tavolino")
        (root / "bare").mkdir()
        (root / "bare" / "index.html").write_text(BARE, encoding="utf-8")
        stock = toolchain.node_modules() / "pyodide"
        for name in (*STOCK, "pyodide-lock.json"):
            shutil.copy(stock / name, root / "bare" / name)
        times: Times = {}
        with served(root) as address, served(root, Network(RATE, DELAY)) as distant:
            for _ in range(rounds):
                visit(playwright, address, times, throttle=False)
                visit(playwright, address, times, throttle=True)
                far(playwright, distant, times)
            total = weight(playwright, address)
    show(times, total, rounds)


def show(times: Times, total: int, rounds: int) -> None:
    """Print the table of ratios and of seconds."""
    kinds = ("cold", "far", "again", "slow")
    middle = {name: median(seconds) for name, seconds in times.items()}
    rows = [
        f"medians of {rounds}, seconds (ratio)",
        "| | cold | cold, 20 Mbit/s | second visit | cold, 4x throttle |",
    ]
    rows.append("|---|---|---|---|---|")
    for name in PAGES:
        cells = []
        for kind in kinds:
            seconds = middle[f"{kind} {name}"]
            cells.append(f"{seconds:.2f} ({seconds / middle[f'{kind} bare']:.2f})")
        rows.append(f"| {name} | {' | '.join(cells)} |")
    print("\n".join(rows))  # noqa: T201 # the command line's own output
    print(f"{total / 1e6:.2f} MB over the wire until the first move")  # noqa: T201 # as above


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
