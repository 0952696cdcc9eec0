"""How to play in a browser: from lobby and table, keyboard, swipes, print, every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from keyboard import Keyboard
from layout import resize
from playwright.sync_api import expect
from tab import BOOT, Tab
from test_screens import DESK, FULL, LARGE, PHONE, TABLET, WIDE, axed, cramped

from pyengine.games import KEYS

if TYPE_CHECKING:
    from page_log import PageLog
    from playwright.sync_api import Page

SIDEWAYS = (640, 360)
SPILLS = """() => {
    const pages = document.querySelector(".how-pages");
    const across = ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth;
    return [...pages.querySelectorAll(".how-page, .how-body, .how-text")]
        .filter((part) => across(part) > 1).map((part) => part.outerHTML.slice(0, 80));
}"""
CUT = """() => [...document.querySelectorAll(".how-picture .niche-name")].filter((plaque) => {
    const words = document.createRange();
    words.selectNodeContents(plaque);
    const [inner, outer] = [words.getBoundingClientRect(), plaque.getBoundingClientRect()];
    return outer.width > 0 && (inner.left < outer.left || inner.right > outer.right);
}).map(({ innerText }) => innerText)"""
"""The names of roles that are wider than their plaques."""
OUTSIDE = """() => [...document.querySelectorAll(".how-picture button")].filter((control) => {
    const [inner, outer] = [control, control.closest(".how-frame")]
        .map((part) => part.getBoundingClientRect());
    return inner.width > 0 && (inner.left < outer.left - 1 || inner.right > outer.right + 1);
}).map((control) => control.outerHTML.slice(0, 80))"""
"""What can be pressed at a table and would be cut off in its picture."""
EMPTY = """() => [...document.querySelectorAll(".how-frame")]
    .filter((frame) => frame.getBoundingClientRect().height < 30 || !frame.querySelector("svg"))
    .length"""
UNDRAWN = """() => [...document.querySelectorAll(".how-sign")].filter((sign) => {
    const { width, height } = sign.querySelector(".how-sign-drawing > *").getBoundingClientRect();
    return width < 4 || height < 4;
}).map((sign) => sign.textContent)"""
SHOWN = """(name) => {
    const { left, right } = document.querySelector(`[data-page="${name}"]`).getBoundingClientRect();
    return left >= -1 && right <= innerWidth + 1;
}"""
COMPOSED = (
    "[...document.querySelectorAll('.how svg')].every((drawing) => drawing.childElementCount)"
)


def read(tab: Tab, key: str) -> None:
    tab.open("", "ready")
    tab.page.locator(".loading").wait_for(state="detached", timeout=BOOT)
    tab.invite(key)
    tab.page.locator('[data-act="lobby:rules"]:visible').click()
    expect(tab.page.locator("dialog.how")).to_be_visible(timeout=BOOT)


@pytest.mark.parametrize("key", KEYS)
def test_from_the_lobby_it_fits_every_screen_shows_as_much_on_large_ones_and_axe_finds_nothing(
    page: Page, key: str
) -> None:
    tab = Tab(page)
    read(tab, key)
    wrong = []
    for size in (PHONE, SIDEWAYS, TABLET, WIDE, DESK):
        resize(page, *size)
        wrong += [f"{size}: {fault}" for fault in cramped(page)]
        wrong += [f"{size}: {part} is too wide" for part in page.evaluate(SPILLS)]
        wrong += [f"{size}: {name} is cut" for name in page.evaluate(CUT)]
        if page.evaluate(EMPTY):
            wrong.append(f"{size}: a picture is empty")
        wrong += [f"{size}: no drawing of {sign}" for sign in page.evaluate(UNDRAWN)]
        if size in {PHONE, DESK}:
            wrong += [f"{size}: {fault}" for fault in axed(page, at_night=True)]
    assert wrong == []
    cut = {}
    for size in (WIDE, FULL, LARGE):
        resize(page, *size)
        cut[size] = set(page.evaluate(OUTSIDE))
    assert cut[FULL] | cut[LARGE] <= cut[WIDE]


def test_from_the_table_by_keyboard_through_its_pages_to_a_clause_and_back(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    keyboard = Keyboard(page)
    keyboard.tab.open("?game=turandot&seats=human,random,random&seed=7")
    keyboard.go('[data-act="table:rules"]')
    keyboard.press("Enter")
    expect(page.locator("dialog.how")).to_be_visible(timeout=BOOT)
    for name in ("1", "2", "3"):
        keyboard.go(f'[data-act="table:rules how.{name}"]')
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-page="{name}"]')).to_be_focused()
        page.wait_for_function(SHOWN, arg=name)
    keyboard.go('[data-act="table:rules T-5.2"]')
    keyboard.press("Enter")
    expect(page.locator(".is-target .rule-id")).to_have_text("T-5.2")
    keyboard.go('[data-act="table:rules how.3"]')
    keyboard.press("Enter")
    expect(page.locator('[data-page="3"]')).to_be_focused()
    keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_printed_its_drawings_are_whole_and_nothing_else_is_on_the_paper(page: Page) -> None:
    tab = Tab(page)
    read(tab, "musicando")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(COMPOSED)
    page.emulate_media(media="print")
    expect(page.locator(".how-page").first).to_be_visible()
    for nowhere in (".lobby", ".rule-toc", ".how-turn", ".how-print", ".sheet-close"):
        assert not page.locator(nowhere).first.is_visible()


def test_where_it_cannot_be_had_the_clauses_open(page: Page, page_log: PageLog) -> None:
    page_log.errors_expected = True
    tab = Tab(page)
    tab.open("", "ready")
    tab.page.locator(".loading").wait_for(state="detached", timeout=BOOT)
    page.route("**/how-to-play/*.json", lambda route: route.abort())
    tab.invite("turandot")
    tab.page.locator('[data-act="lobby:rules"]:visible').click()
    expect(page.locator("dialog.rules .rule").first).to_be_visible(timeout=BOOT)
