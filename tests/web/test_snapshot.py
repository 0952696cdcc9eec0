"""Python starts from its snapshot with part of its code, or else in the normal way."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import pytest
import zstandard
from hosts import Ways, host
from musicando_tab import MusicandoTab
from packing import sparse
from page_log import PageLog
from playwright.sync_api import Route, expect
from tab import BOOT, KEEP_NOTHING, Tab, held_back

from pyengine import games

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

LIBRARY = "/python.zip.bin"
ASLEEP = "/snapshot.bin"
PRIMARY, SECONDARY, DATA = (f"/{part}.wasm.bin" for part in ("primary", "secondary", "data"))
FRAMES = 1000  # animation frames within which something has to happen
OPENED = """async (frames) => {
    for (; frames; frames--) {
        const known = await (indexedDB.databases?.() ?? []);
        if (known.some(({ name }) => name === "tavolino")) return true;
        await new Promise(requestAnimationFrame);
    }
    return false;
}"""
LOOKS = 25  # closer looks at a table, each of which is answered


def lobby_with_a_host(page: Page) -> None:
    tab = Tab(page)
    tab.open("", "ready")
    page.locator(".loading").wait_for(state="detached", timeout=BOOT)


def fetched(page_log: PageLog, *names: str) -> list[int]:
    return [len([url for url in page_log.requests if url.endswith(name)]) for name in names]


def test_what_is_in_the_snapshot_is_not_loaded(page: Page, page_log: PageLog) -> None:
    lobby_with_a_host(page)
    assert fetched(page_log, PRIMARY, ASLEEP, DATA, LIBRARY) == [1, 1, 0, 0]


@pytest.mark.parametrize("damage", ["refused", "cut off", "of another build", "changed", "longer"])
def test_without_a_sound_snapshot_the_library_is_loaded(
    browser: Browser, dist: Path, damage: str
) -> None:
    whole = (dist / "snapshot.bin").read_bytes()
    memory = zstandard.decompress(whole)
    bodies = {
        "refused": None,
        "cut off": whole[: len(whole) // 2],
        "of another build": zstandard.compress(b"0" * 64 + memory[64:], 1),
        "changed": whole[:1_000_000] + bytes([whole[1_000_000] ^ 1]) + whole[1_000_001:],
        "longer": zstandard.compress(memory + b"0", 1),
    }
    asked: list[str] = []
    fresh = browser.new_context()
    fresh.add_init_script(KEEP_NOTHING)
    with host(dist, Ways(damaged={"snapshot.bin": bodies[damage]}), asked) as address:
        watching = PageLog(fresh, address)
        watching.errors_expected = damage == "refused"  # the browser logs every 404
        page = fresh.new_page()
        page.goto(f"{address}?game=turandot&seats=human,random&seed=7")
        Tab(page).expect_app("playing")
    fresh.close()
    assert watching.seen == []
    needed = [asked.count(name.strip("/")) for name in (ASLEEP, DATA, LIBRARY)]
    assert needed == [1, 1, 1]


def test_the_database_is_opened_while_python_loads(page: Page) -> None:
    with held_back(page, f"**{ASLEEP}"):
        page.goto("")
        assert page.evaluate(OPENED, FRAMES)


def test_the_secondary_module_is_not_waited_for(page: Page) -> None:
    tab = Tab(page)
    with held_back(page, f"**{SECONDARY}"):
        with page.expect_request(f"**{SECONDARY}", timeout=BOOT):
            tab.open("?game=lucca-citta&seats=human,hard,medium&seed=7")
        tab.press(tab.act("table:rules"))
        expect(page.locator("dialog[open]")).to_be_visible()


def test_the_secondary_module_is_asked_for_again_after_the_next_answer_if_it_did_not_come(
    page: Page, page_log: PageLog
) -> None:
    page_log.errors_expected = True
    page.route(f"**{SECONDARY}", lambda route: route.fulfill(status=404), times=1)
    with page.expect_response(f"**{SECONDARY}", timeout=BOOT) as first:
        Tab(page).open("?game=turandot&seats=human,human&seed=7")
    with page.expect_response(f"**{SECONDARY}", timeout=BOOT) as second:
        page.locator('[data-act="table:show"]').click()
    assert (first.value.status, second.value.status) == (404, 200)


@pytest.mark.parametrize("game", games.KEYS)
def test_calling_a_function_of_the_secondary_module_loads_it(
    context: BrowserContext, page: Page, page_log: PageLog, game: str
) -> None:
    for name, body in sparse().items():
        context.route(f"**/{name}", partial(Route.fulfill, body=body))
    tab = MusicandoTab(page) if game == "musicando" else Tab(page)
    tab.open(f"?game={game}&seats=human,hard,medium,easy&seed=7")
    kinds = [look["kind"] for look in islice(tab.looks(), LOOKS)]
    assert (len(kinds), "asked" in kinds) == (LOOKS, True)
    assert fetched(page_log, PRIMARY, ASLEEP, SECONDARY, LIBRARY) == [1, 1, 1, 0]


def test_a_secondary_module_that_cannot_be_loaded_is_reported_and_can_be_tried_again(
    context: BrowserContext, page: Page, page_log: PageLog
) -> None:
    page_log.errors_expected = True
    [[primary, body], [secondary, _]] = sparse().items()
    context.route(f"**/{primary}", partial(Route.fulfill, body=body))
    context.route(f"**/{secondary}", partial(Route.fulfill, status=404))
    page.goto("?game=turandot&seats=human,human&seed=7")
    again = page.get_by_role("alert").get_by_role("button", name="Load again")
    expect(again).to_be_visible(timeout=BOOT)
    context.unroute_all()
    again.click()
    Tab(page).expect_app("playing")


def test_a_host_after_a_failure_does_without_the_snapshot(page: Page, page_log: PageLog) -> None:
    lobby_with_a_host(page)
    page.evaluate("tavolino.restart()")
    with page.expect_response(f"**{LIBRARY}"):
        pass
    assert fetched(page_log, ASLEEP) == [1]
