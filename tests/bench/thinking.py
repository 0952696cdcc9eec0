"""How long bots think in the browser, and how long the page does not answer meanwhile.

    python -m tests.bench.thinking turandot hard 5

plays a game of so many bots of a level in Chromium, the page's thread throttled four times, and
prints one JSON object: seconds a decision (median, longest) as the worker takes them, the same
times four, since a worker cannot be throttled, and the longest gap between frames in milliseconds.
Beside them stands the pace of the machine in the same run: seconds for a fixed loop of Python.
"""

from __future__ import annotations

import json
import sys
import threading
from itertools import pairwise
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from playwright.sync_api import expect, sync_playwright

from tools import machine, server, site

if TYPE_CHECKING:
    from playwright.sync_api import Page

LISTEN = """
window.heard = []; window.gap = 0; let last;
const frame = (now) => { if (last) window.gap = Math.max(window.gap, now - last); last = now;
                         requestAnimationFrame(frame); };
requestAnimationFrame(frame);
window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => {
      if (data.kind !== "message") return;
      const said = JSON.parse(data.values[0]);
      if (said.type === "table") window.heard.push([performance.now(), said.ply]);
    });
  }
};
"""
LOOP = "sum(i * i for i in range(1_000_000))"


def game(page: Page, key: str, level: str, seats: int) -> dict[str, float]:
    """Play a game of bots to its end; return what was measured."""
    page.add_init_script(LISTEN)
    page.goto(f"?game={key}&seats={','.join([level] * seats)}&seed=1")
    expect(page.locator("html[data-app=playing]")).to_have_count(1, timeout=120_000)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate("window.gap = 0")
    while not page.locator("html[data-app=over]").count():
        page.evaluate("document.querySelector('[data-act=skip]')?.click()")
        page.wait_for_timeout(50)
    heard = page.evaluate("window.heard")
    thought = [
        (later - sooner) / 1000
        for (sooner, ply), (later, after) in pairwise(heard)
        if after == ply + 1
    ]
    return {
        "decisions": len(thought),
        "median": round(median(thought), 3),
        "longest": round(max(thought), 3),
        "longest at a quarter of the speed": round(4 * max(thought), 3),
        "longest gap between frames": round(page.evaluate("window.gap")),
    }


def main() -> None:
    """Serve dist/, play one game, print the figures."""
    key, level, seats = sys.argv[1], sys.argv[2], int(sys.argv[3])
    serving = server.server(site.build(), 0)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    start = perf_counter()
    eval(LOOP)  # noqa: S307 # a constant of this file
    pace = perf_counter() - start
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=machine.browser(), args=["--no-sandbox"]
        )
        page = chromium.new_page(base_url=f"http://localhost:{serving.server_port}/")
        figures = game(page, key, level, seats)
    told = {"game": key, "level": level, "seats": seats, **figures, "a million turns": pace}
    print(json.dumps(told))  # noqa: T201 # what a benchmark is for


if __name__ == "__main__":
    main()
