"""Case 11b: the browser's print command prints the table, or the open dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lucca_games import reached
from musicando_tab import row
from playwright.sync_api import expect
from tab import Tab

if TYPE_CHECKING:
    from playwright.sync_api import Page

PRINTED = """(selector) => [...document.querySelectorAll(selector)]
    .filter((part) => part.checkVisibility()).length"""
BRIGHT = """(selector) => {
    const [red, green, blue] = getComputedStyle(document.querySelector(selector)).color
        .match(/[\\d.]+/g).map(Number);
    return Math.max(red, green, blue) > (red > 1 || green > 1 || blue > 1 ? 140 : 0.55);
}"""
CONTROLS = ".tools button, .tool, .prompt-acts button, .reveal-acts button, .handover button"


@pytest.mark.parametrize("game", ["turandot", "lucca-citta", "musicando"])
def test_case_11b_the_menu_prints_the_table_in_dark_ink_without_controls(
    page: Page, game: str
) -> None:
    tab = Tab(page)
    page.emulate_media(color_scheme="dark")
    if game == "turandot":
        tab.open("?game=turandot&seats=human,random,random&seed=7")
    else:
        tab.bring(reached() if game == "lucca-citta" else row(9))
    expect(page.locator(".game")).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(PRINTED, ".game, .bar-name, .game svg, .prompt-text, .reveal-text") > 10
    assert page.evaluate(PRINTED, CONTROLS) == 0
    assert not page.evaluate(BRIGHT, ".bar-name")


def test_case_11b_the_menu_prints_the_dialog_that_lies_open_and_nothing_below(page: Page) -> None:
    tab = Tab(page)
    tab.open("?game=lucca-citta&seats=human,random,random&seed=7")
    tab.press(tab.page.locator('[data-act="table:log"]'))
    expect(page.locator("dialog")).to_be_visible()
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED, "dialog") == 1
    assert page.evaluate(PRINTED, ".game") == 0


def test_case_11b_behind_the_hand_over_no_hand_is_printed(page: Page) -> None:
    tab = Tab(page)
    tab.open("?game=turandot&seats=human,human&seed=7")
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED, ".handover-name") == 1
    assert page.evaluate(PRINTED, ".lots, .game") == 0
