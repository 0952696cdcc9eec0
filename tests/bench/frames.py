"""Measure how long the page is unresponsive while somebody plays.

    PYTHONPATH=web:tests/web:tests/games/musicando python -m tests.bench.frames

lets one person play each game against hard bots in Chromium, first at full speed and then with the
page's thread throttled four times (`frames turandot 4`: one game at one speed). For every situation
it prints its count, the longest gap between two frames in wall time, and the longest gap in which
no new picture was drawn, such as while bots think; then in the thread's own time, how long it was
busy at most between two frames, and in a gap without a new picture; all in milliseconds. Other load
on the machine lengthens gaps in wall time, and so does painting without a graphics card.
"""

from __future__ import annotations

import json
import sys
import threading
from bisect import bisect_right
from collections import Counter
from itertools import product
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from musicando_tab import MusicandoTab
from playwright.sync_api import expect, sync_playwright
from tab import STEP, Tab

from tools import server, site, toolchain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Browser, Locator, Page

GAMES: Final = {"turandot": 5, "lucca-citta": 4, "musicando": 4}
"""The number of players of each game."""
SPEEDS: Final = (1, 4)
LOOKS: Final = 70
"""How often the person looks and answers: a few rounds of each game."""
REST: Final = 500  # milliseconds in which an answer is drawn and its cards move
SET_UP: Final = 1500  # milliseconds in which a table is first drawn
THOUGHT: Final = 2500  # milliseconds in which the person only looks, and bots may move
FRAMES: Final = """
window.gaps = []; let last, changed, drawn;
const frame = (now) => { // a picture is drawn in the frame that follows its change
    if (now - last > 20) gaps.push([last, now - last, changed || drawn]);
    [last, drawn, changed] = [now, changed, false];
    requestAnimationFrame(frame); };
requestAnimationFrame(frame);
new MutationObserver(() => { changed = true; }).observe(document, {
    attributes: true, characterData: true, childList: true, subtree: true });
"""
TRACED: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]


class Watched(MusicandoTab):
    """A tab that records when each situation begins."""

    def __init__(self, page: Page, game: str) -> None:
        super().__init__(page, "4M")
        self.game = game
        self.begun: list[tuple[float, str]] = []

    def mark(self, situation: str) -> None:
        """Record that a situation begins now."""
        self.begun.append((self.page.evaluate("performance.now()"), situation))

    def rest(self, milliseconds: int = REST) -> None:
        """Wait until the result of a press is drawn."""
        self.page.wait_for_timeout(milliseconds)

    def press(self, control: Locator) -> None:
        """Press something and wait until the answer is drawn."""
        lays = control.get_attribute("data-move") is not None
        self.mark("loading" if lays else "choosing")
        super().press(control)
        self.rest()

    def press_key(self, control: Locator, key: str) -> None:
        """Press a key and wait until the answer is drawn."""
        self.mark("loading")
        super().press_key(control, key)
        self.rest()

    def step(self) -> None:
        """Advance the story by one event, unless it has ended."""
        self.page.evaluate(STEP)

    def play(self) -> None:
        """Play for `LOOKS` looks."""
        turn = False
        for _ in range(LOOKS):
            look = self.look()
            match look["kind"]:
                case "over":
                    return
                case "story":
                    self.mark("a story")
                    self.step()
                    self.rest()
                    turn = True
                    if self.look()["kind"] != "story":
                        self.begun[-1] = (self.begun[-1][0], "a story's end")
                case "thinking":
                    self.mark("bots move")
                    self.expect_redrawn()
                    self.rest()
                case "asked":
                    if turn:
                        self.mark("bots move")
                        self.rest(THOUGHT)
                        turn = False
                        continue  # a forced pass may have come by itself
                    kind = MusicandoTab if self.game == "musicando" else Tab
                    kind.lay(self, look)


def played(chromium: Browser, address: str, game: str, speed: int) -> Iterator[str]:
    """Play a game at a fraction of the speed; yield a line for each situation."""
    page = chromium.new_page(base_url=address, viewport={"width": 1180, "height": 820})
    page.add_init_script(FRAMES)
    page.goto("")
    expect(page.locator(".footer-offline")).to_be_visible(timeout=60_000)
    tab = Watched(page, game)
    seats = ",".join(["human", *["hard"] * (GAMES[game] - 1)])
    tab.open(f"?game={game}&seats={seats}&seed=1")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": speed})
    chromium.start_tracing(page=page, categories=TRACED)
    page.evaluate("performance.mark('tracing')")
    begun = page.evaluate("performance.now()")
    tab.mark("the first table")
    tab.rest(SET_UP)
    tab.mark("bots move")
    tab.rest(THOUGHT)
    tab.play()
    trace = json.loads(chromium.stop_tracing())["traceEvents"]
    gaps = page.evaluate("gaps")
    page.close()
    [zero] = [event for event in trace if event["name"] == "tracing"]
    thread = [
        (begun + (event["ts"] - zero["ts"]) / 1000, event["name"], event.get("tdur", 0) / 1000)
        for event in trace
        if (event["pid"], event["tid"]) == (zero["pid"], zero["tid"])
    ]
    every = [(start, length) for start, length, _ in gaps]
    still = [(start, length) for start, length, drawn in gaps if not drawn]
    own = [(start, busy_in(thread, start, length)) for start, length in still]
    longest_gap, undrawn, busiest, busiest_undrawn = (
        by_situation(tab.begun, found) for found in (every, still, busy(thread), own)
    )
    for name, times in Counter(name for _, name in tab.begun).items():
        clock = f"gap {longest_gap[name]:4.0f}  nothing drawn {undrawn[name]:4.0f}"
        figures = f"{clock}  busy {busiest[name]:4.0f}  nothing drawn {busiest_undrawn[name]:4.0f}"
        yield f"{game:12} {speed}x  {name:15} {times:3} times  {figures}"


def busy(thread: Iterable[tuple[float, str, float]]) -> list[tuple[float, float]]:
    """Return for each frame its start and how long the thread was busy until the next one.

    A frame is a task that runs animation callbacks; an event of the thread is its start, its name
    and its own thread time.
    """
    found = [(0.0, 0.0)]
    last = 0.0
    for start, name, long in sorted(thread):
        if name == "RunTask":
            found[-1] = (found[-1][0], found[-1][1] + long)
            last = long
        elif name == "FireAnimationFrame":
            found[-1] = (found[-1][0], found[-1][1] - last)
            found.append((start, last))
            last = 0.0
    return found


def busy_in(thread: Iterable[tuple[float, str, float]], start: float, length: float) -> float:
    """Return how long the thread was busy with tasks that began in a gap."""
    tasks = (long for at, name, long in thread if name == "RunTask" and 0 <= at - start < length)
    return sum(tasks)


def by_situation(
    begun: list[tuple[float, str]], found: Iterable[tuple[float, float]]
) -> dict[str, float]:
    """Return the longest of these intervals (start, length) in each situation."""
    longest = dict.fromkeys((name for _, name in begun), 0.0)
    for start, length in found:
        place = bisect_right(begun, start + length / 2, key=itemgetter(0)) - 1
        if place >= 0:
            name = begun[place][1]
            longest[name] = max(longest[name], length)
    return longest


def main() -> None:
    """Serve dist/, play, and print."""
    games = sys.argv[1:2] or GAMES
    speeds = [int(word) for word in sys.argv[2:]] or SPEEDS
    with server.server(site.build()) as serving, sync_playwright() as playwright:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        address = f"http://localhost:{serving.server_port}/"
        for game, speed in product(games, speeds):
            chromium = playwright.chromium.launch(
                executable_path=toolchain.browser(), args=["--no-sandbox"]
            )
            for line in played(chromium, address, game, speed):
                print(line, flush=True)  # noqa: T201 # what a benchmark is for
            chromium.close()
        serving.shutdown()


if __name__ == "__main__":
    main()
