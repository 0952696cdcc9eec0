"""What a game does where the browser's own house is not in order: no locks, no room, other tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tab import BOOT, Tab
from test_kill import kept

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

NO_LOCKS = "delete (globalThis.WorkerNavigator ?? Navigator).prototype.locks;\n"
GAME = "?game=turandot&seats=human,random&seed=7"


def before_the_host(context: BrowserContext, dist: Path, script: str) -> None:
    """Run a script in the worker before the host does anything there."""
    body = script + (dist / "host.mjs").read_text(encoding="utf-8")
    context.route(
        "**/host.mjs*", lambda route: route.fulfill(body=body, content_type="text/javascript")
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
    tab.press(tab.act("leave"))
    tab.press(tab.act("lobby"))
    other.press(other.act("continue"))
    other.expect_app("playing")
    assert kept(other.page)[: len(moves)] == moves != []
    other.lay(other.look())
    tab.press(tab.act("continue"))
    expect(page.locator(".toast-text", has_text="open in another tab")).to_be_visible()
    assert kept(other.page)[: len(moves)] == moves
