"""Games where the browser's storage is in trouble: no locks, no space, several tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from layout import LEAST, OVERFLOW, SMALL_TARGETS, resize
from playwright.sync_api import expect
from tab import BOOT, Tab, expect_asked, expect_closed
from test_kill import kept

from pyengine import record

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

NO_LOCKS = "delete (globalThis.WorkerNavigator ?? Navigator).prototype.locks;\n"
GAME = "?game=turandot&seats=human,random&seed=7"


def before_the_host(context: BrowserContext, dist: Path, script: str) -> None:
    """Run a script in the worker before the host starts."""
    body = script + (dist / "host.js").read_text(encoding="utf-8")
    context.route(
        "**/host.js*", lambda route: route.fulfill(body=body, content_type="text/javascript")
    )


def test_without_locks_too_a_game_is_open_in_one_tab_alone(
    context: BrowserContext, page: Page, dist: Path
) -> None:
    before_the_host(context, dist, NO_LOCKS)
    tab, other = Tab(page), Tab(context.new_page())
    tab.open(GAME)
    assert page.workers[0].evaluate("navigator.locks === undefined")
    other.open("", "ready")
    told = other.page.locator(".toast-text", has_text="open in another tab")
    expect(told).to_be_visible(timeout=BOOT)
    tab.lay(tab.look())
    moves = kept(page)
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    other.press(other.act("lobby:continue"))
    other.expect_app("playing")
    assert kept(other.page)[: len(moves)] == moves != []
    other.lay(other.look())
    tab.press(tab.act("lobby:continue"))
    expect(page.locator(".toast-text", has_text="open in another tab")).to_be_visible()
    assert kept(other.page)[: len(moves)] == moves


def expect_room(page: Page) -> None:
    """Expect that all texts and controls fit a small phone and can be pressed."""
    resize(page, 320, 640)
    assert page.evaluate(OVERFLOW) == 0
    assert page.evaluate(SMALL_TARGETS, LEAST) == []
    page.set_viewport_size({"width": 1280, "height": 720})


FULL = """() => {
    const { put } = IDBObjectStore.prototype;
    self.room = () => void (IDBObjectStore.prototype.put = put);
    IDBObjectStore.prototype.put = function (...args) {
        const request = put.apply(this, args);
        this.transaction.abort(); // as a transaction ends that finds no room on the disk
        return request;
    };
}"""


def test_a_game_goes_on_without_room_is_saved_as_a_file_and_kept_when_there_is_room(
    page: Page, tmp_path: Path
) -> None:
    tab, toast = Tab(page), page.locator("#table .toast-text")
    tab.open("?game=turandot&seats=human,human&seed=7")
    tab.press(tab.act("table:show"))
    page.workers[0].evaluate(FULL)
    tab.lay(tab.look())
    expect(toast).to_contain_text("There is no room left on this device.")
    expect_asked(page)
    tab.press(tab.act("table:show"))
    assert kept(page) == []
    expect_room(page)
    tab.press(tab.act("table:leave"))
    expect_room(page)
    tab.press(page.locator('dialog [data-act="dialog:close"]').last)
    tab.press(tab.act("table:share file"))
    with page.expect_download() as waiting:
        page.locator(".share-out a").click()
    waiting.value.save_as(tmp_path / "game.json")
    assert record.read((tmp_path / "game.json").read_bytes()).moves[0].startswith("B ")
    tab.press(page.locator('dialog [data-act="dialog:close"]').first)
    page.workers[0].evaluate("room()")
    tab.lay(tab.look())
    expect(toast).to_contain_text("There is room again")
    assert len(kept(page)) == 2
    expect_closed(page)


def test_a_game_is_saved_again_after_its_database_was_deleted(page: Page) -> None:
    tab = Tab(page)
    tab.open("?game=turandot&seats=human,human&seed=7")
    tab.press(tab.act("table:show"))
    tab.lay(tab.look())
    devtools = page.context.new_cdp_session(page)
    cleared = {"origin": page.url, "storageTypes": "indexeddb"}
    devtools.send("Storage.clearDataForOrigin", cleared)
    tab.press(tab.act("table:show"))
    tab.lay(tab.look())
    assert len(kept(page)) == 2
    page.reload()
    tab.expect_app("playing")


DAMAGE = """() => new Promise((resolve) => {
    indexedDB.open("tavolino").onsuccess = ({ target: { result } }) => {
        const games = result.transaction("games", "readwrite").objectStore("games");
        const cycle = { id: "x" };
        cycle.self = cycle;
        for (const [at, odd] of [null, 5, cycle, new Map([[[], []]]), new Blob(["{"])].entries()) {
            games.put(odd, at);
            games.put("[".repeat(20_000), [new Date(), `odd ${at}`]);
        }
        games.transaction.oncomplete = () => { result.close(); resolve(); };
    };
})"""


def test_invalid_entries_of_the_store_are_counted_and_the_other_games_are_listed(
    page: Page,
) -> None:
    tab = Tab(page)
    tab.open(GAME)
    page.evaluate(DAMAGE)
    tab.open()
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    tab.press(tab.act("records:games"))
    expect(page.locator(".saved-game")).to_have_count(1)
    expect(page.locator("dialog")).to_contain_text("10 things kept here are no games")
