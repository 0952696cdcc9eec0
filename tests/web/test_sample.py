"""The sample game in a browser: set up, handed over, saved, shared, replayed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from page_log import PageLog
from playwright.sync_api import expect
from sample_tree import KEY, ROOT, sample_tree
from tab import BOOT, KEEP_NOTHING, UNPAINTED, Tab

from tools import server
from tools.files import replace_once

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, dist: Path) -> Path:  # noqa: ARG001 # caches
    """Build the site from a copy of the project with the sample game; return its dist/."""
    tree = sample_tree(tmp_path_factory.mktemp("sample"))
    shutil.copytree(ROOT / ".cache", tree / ".cache")
    compressor = tree / "web" / "tools" / "compress.py"
    quick = replace_once(compressor.read_text("utf-8"), "LEVEL = 19", "LEVEL = 1")
    compressor.write_text(quick, "utf-8")  # which is half of a build's work
    subprocess.run(
        [sys.executable, "build.py", "build"],
        cwd=tree,
        check=True,
        capture_output=True,
        env=os.environ,
    )
    return tree / "dist"


@pytest.fixture
def tab(built: Path, browser: Browser) -> Iterator[Tab]:
    """Return a watched tab at the site with the sample game."""
    with server.server(built, prefix="/sample/") as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{serving.server_port}/sample/"
        context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
        context.add_init_script(KEEP_NOTHING)
        context.add_init_script(UNPAINTED)
        log = PageLog(context, address)
        yield Tab(context.new_page())
        context.close()
        serving.shutdown()
    assert log.seen == []


def lay(tab: Tab, number: int) -> None:
    """Take the device, choose a number and lay it."""
    tab.press(tab.act("table:show"))
    tab.press(tab.act(f"{KEY}:number {number}"))
    tab.make(tab.page.locator(f'#table [data-move="{number}"]'))


def test_it_is_in_the_lobby_and_is_played_with_hand_over_saved_shared_and_replayed(
    tab: Tab,
) -> None:
    page = tab.page
    tab.open("", "ready")
    tab.invite(KEY)
    expect(page.locator(f".setup[data-skin={KEY}]")).to_contain_text("Turn up the prize")
    tab.open(f"?game={KEY}&seats=human,human&seed=2")
    lay(tab, 5)
    expect(page.locator(".handover svg.seat-big")).to_have_attribute("data-seat", "B")
    assert "5" not in page.locator("#table").inner_text()
    page.reload()
    tab.expect_app("playing")
    lay(tab, 4)
    for _ in tab.looks():
        pass
    expect(page.locator(".prompt-who")).to_contain_text("wins")
    tab.press(tab.act("table:score"))
    expect(page.locator("dialog .score")).to_contain_text("3")
    tab.press(page.locator('dialog [data-act="dialog:close"]').first)
    tab.press(tab.act("table:share"))
    tab.press(page.locator('dialog [data-act="records:as game"]'))
    link = page.locator(".share-field").input_value()
    page.goto("about:blank")
    page.goto(link)
    tab.press(page.locator('[data-act="records:opened watch"]'))
    expect(page.locator(".replay-bar-at")).to_contain_text("of ", timeout=BOOT)
