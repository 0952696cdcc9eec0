"""A browser killed in the middle of a game has saved every move that it has shown."""

from __future__ import annotations

import json
import os
import signal
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Error
from tab import FLAGS, KEEP_NOTHING, UNPAINTED, Tab

from tools import toolchain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, Playwright

KILLS = 10
KEPT = """() => new Promise((resolve, reject) => {
    const request = indexedDB.open("tavolino");
    request.onerror = reject;
    request.onsuccess = () => {
        const all = request.result.transaction("games").objectStore("games").getAll();
        all.onsuccess = () => { request.result.close(); resolve(all.result); };
    };
})"""


@contextmanager
def killed(playwright: Playwright, profile: Path, address: str) -> Iterator[Page]:
    """Open a tab in this profile; at the end kill every process of its browser."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=toolchain.headless_shell(),
        args=FLAGS,
        base_url=address,
        locale="en-GB",
    )
    context.add_init_script(KEEP_NOTHING)
    context.add_init_script(UNPAINTED)
    yield context.pages[0]
    for process in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            if str(profile).encode() in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)
    with suppress(Error):  # nobody is there to answer
        context.close()


def kept(page: Page) -> list[str]:
    """Return the moves of the only saved game."""
    [game] = page.evaluate(KEPT)
    moves: list[str] = json.loads(game)["record"]["moves"]
    return moves


def test_after_ten_crashes_of_the_browser_no_move_that_was_shown_is_lost(
    playwright: Playwright, address: str, tmp_path: Path
) -> None:
    moves: list[str] = []
    query = "?game=lucca-citta&seats=human,human,human&seed=7"
    for shown in range(KILLS + 1):  # before each kill one more move is laid and its answer seen
        with killed(playwright, tmp_path / "profile", address) as page:
            tab = Tab(page)
            tab.open("" if shown else query)
            before, moves = moves, kept(page)
            assert (len(moves), moves[: len(before)]) == (shown, before)
            look = tab.look()
            while look["kind"] != "asked":
                tab.answer(look)
                look = tab.look()
            tab.answer(look)
