"""Measure how long bots think in the browser.

    PYTHONPATH=web python -m tests.bench.thinking turandot hard 3 2

plays two games of three such bots in Chromium, with the page's thread throttled four times, and
prints for each game the number of decisions, the seconds per decision (median, and the three
longest with plies and moves) and the longest slice between two yields. Since a worker cannot be
throttled, Python runs on the page: stock Pyodide with our engine and the host's own `jobs.py`, and
nothing is drawn. The last line gives the machine's speed: the seconds of a fixed Python loop, there
and natively. A fifth argument names another checkout, whose engine is then used.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path
from statistics import median
from threading import Thread
from timeit import timeit
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect, sync_playwright

from tools import server, toolchain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

ROOT: Final = Path(__file__).parents[2]
STOCK: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
SLOWER: Final = 4
LOOP: Final = "sum(i * i for i in range(1_000_000))"
PAGE: Final = """<!doctype html><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.unpackArchive(await (await fetch("./engine.zip")).arrayBuffer(), "zip");
const [play, loop] = python.runPython(await (await fetch("./play.py")).text());
Object.assign(globalThis, { play, loop });
document.documentElement.dataset.awake = "";
</script>"""
PLAY: Final = """
import asyncio
import json
from time import perf_counter
from timeit import timeit

from host.table import bot_runner, jobs
from pyengine import agents
from pyengine.session import Session


class Pauses:
    "Stands in the place of asyncio in `jobs`, and notes how long each slice took."

    def __init__(self):
        self.slices, self.since = [], perf_counter()

    def note(self):
        self.slices.append(perf_counter() - self.since)

    async def sleep(self, seconds):
        self.note()
        await asyncio.sleep(seconds)
        self.since = perf_counter()


async def play(key, level, count, seed):
    session = Session.new(key, count, {}, (), seed)
    agents.load(key, level)  # the host's snapshot has it imported
    decisions = []
    while session.to_move:
        seat = session.to_move[0]
        jobs.asyncio = pauses = Pauses()
        start = perf_counter()
        move = await jobs.in_slices(bot_runner.think(session, seat, level), lambda: True)
        taken = perf_counter() - start
        pauses.note()
        decisions.append([taken, max(pauses.slices), session.ply, move])
        session.submit(seat, move)
    return json.dumps(decisions)


def loop(text):
    return timeit(text, number=1)


play, loop
"""


def engine(checkout: Path) -> bytes:
    """Return a zip of a checkout's engine and of the host module that runs bots."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        for path in sorted((checkout / "pyengine").rglob("*.*")):
            files.write(path, path.relative_to(checkout))
        files.writestr("host/__init__.py", "")
        for name in ("bot_runner.py", "jobs.py"):
            files.write(ROOT / "web" / "host" / "table" / name, f"host/table/{name}")
    return packed.getvalue()


def lay_out(root: Path, checkout: Path) -> None:
    """Write a site that only starts Python with the engine."""
    (root / "index.html").write_text(PAGE, encoding="utf-8")
    (root / "play.py").write_text(PLAY, encoding="utf-8")
    (root / "engine.zip").write_bytes(engine(checkout))
    stock = toolchain.node_modules() / "pyodide"
    for name in (*STOCK, "pyodide-lock.json"):
        shutil.copy(stock / name, root / name)


def played(
    chromium: Browser, address: str, game: tuple[str, str, int], games: int
) -> Iterator[str]:
    """Play; yield a line for each game, and one for the machine."""
    page = chromium.new_page()
    page.goto(address)
    expect(page.locator("html[data-awake]")).to_be_attached(timeout=120_000)
    throttle = page.context.new_cdp_session(page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for seed in range(1, games + 1):
        found = json.loads(page.evaluate("(game) => play(...game)", [*game, seed]))
        longest = sorted(found, reverse=True)[:3]
        told = ", ".join(f"{taken:.2f} (ply {ply}: {move})" for taken, _, ply, move in longest)
        yield (
            f"seed {seed}: {len(found)} decisions, median {median(d[0] for d in found):.3f} s, "
            f"longest {told}; longest slice {max(d[1] for d in found):.3f} s"
        )
    there = page.evaluate("(text) => loop(text)", LOOP)
    yield f"a fixed loop: {there:.2f} s there, {timeit(LOOP, number=1):.2f} s natively"


def main(game: tuple[str, str, int], games: int, checkout: Path) -> None:
    """Serve the site, play, print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lay_out(Path(folder), checkout)
        with server.server(Path(folder)) as serving:
            Thread(target=serving.serve_forever, daemon=True).start()
            chromium = playwright.chromium.launch(
                executable_path=toolchain.browser(), args=["--no-sandbox"]
            )
            for line in played(chromium, f"http://localhost:{serving.server_port}/", game, games):
                print(line, flush=True)  # noqa: T201 # what a benchmark is for
            chromium.close()
            serving.shutdown()


if __name__ == "__main__":
    key, level, count, times, *others = sys.argv[1:6]
    main((key, level, int(count)), int(times), Path(others[0]) if others else ROOT)
