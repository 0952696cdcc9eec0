"""Everything can be done with the keyboard alone, and the focus is never lost."""

from __future__ import annotations

import pytest
import turandot_games
from keyboard import FOCUSED, LOST, Keyboard
from playwright.sync_api import Page, expect
from tab import BOOT

from pyengine import link, record


@pytest.fixture
def keys(page: Page) -> Keyboard:
    return Keyboard(page)


def test_from_the_lobby_through_a_round_without_a_pointer(keys: Keyboard) -> None:
    page = keys.page
    keys.tab.open("", "ready")
    keys.go('[data-act="lobby:choose turandot"]')
    page.keyboard.press("Space")
    expect(page.locator(".setup:visible")).to_have_count(1)
    keys.go('[data-act="lobby:seats"]')
    keys.press("ArrowLeft")
    expect(page.locator(".place:visible")).to_have_count(2)
    keys.go('[data-act="lobby:name A"]')
    page.keyboard.type("Anna")
    keys.go('[data-act="lobby:start"]')
    keys.press("Enter")
    keys.tab.expect_app("playing")
    expect(page.locator(".own .plate-name")).to_have_text("Anna")

    keys.go(".lots [aria-pressed]")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED, '[data-act="turandot:number 2"]')
    keys.press("Space")
    page.keyboard.press("End")
    assert page.evaluate(FOCUSED, '[data-act="turandot:number 6"]')
    keys.press("Enter")
    expect(page.locator(".prompt-no .clause")).to_have_text("T-4.2")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED, '[data-act="turandot:number 1"]')
    keys.press("Space")
    expect(page.locator('.lots [aria-pressed="true"]')).to_have_attribute(
        "data-act", "turandot:number 1"
    )
    keys.go('[data-act="turandot:money 1"]')
    keys.press("Space")
    keys.go('[data-act="turandot:bluff"]', "ArrowRight")
    keys.press("Space")
    keys.go('[data-move="1+1*"]')
    keys.press("Enter")
    expect(page.locator(".reveal.is-telling")).to_be_visible()
    assert not page.evaluate(LOST)
    keys.go('.reveal.is-telling [data-act="table:step"]')
    keys.press("Enter")
    assert page.evaluate(FOCUSED, '[data-act="table:step"]')
    keys.go('[data-act="table:skip"]')
    keys.press("Enter")
    keys.go("#table button")


def test_the_controls_of_a_row_are_one_stop_and_escape_leads_back_from_a_dialog(
    keys: Keyboard,
) -> None:
    keys.tab.open("?game=turandot&seats=human,random,random&seed=7")
    for row in (".lots", ".hand-numbers", ".hand-rest"):
        expect(keys.page.locator(f'{row} button[tabindex="0"]')).to_have_count(1)
        assert keys.page.locator(f'{row} button[tabindex="-1"]').count() > 1
    for act in ("log", "rules", "settings", "leave", "look B"):
        opener = f'[data-act="table:{act}"]'
        keys.go(opener)
        keys.press("Enter")
        expect(keys.page.locator("dialog")).to_be_visible()
        assert keys.page.evaluate(FOCUSED, "dialog *")
        keys.press("Escape")
        expect(keys.page.locator("dialog")).to_have_count(0)
        assert keys.page.evaluate(FOCUSED, opener)


def test_after_the_question_whether_to_delete_a_game_the_focus_is_where_it_was_asked(
    keys: Keyboard,
) -> None:
    keys.tab.open("?game=turandot&seats=human,random,random&seed=7")
    for act in ("table:leave", "table:lobby", "lobby:delete"):
        keys.go(f'[data-act="{act}"]')
        keys.press("Enter")
    cancel, delete = keys.tab.act("lobby:keep"), keys.tab.act("lobby:delete")
    expect(cancel).to_be_focused()
    keys.page.keyboard.press("Shift+Tab")
    keys.page.keyboard.press("Tab")  # or a second Enter so soon would be one pressed twice
    keys.press("Enter")
    expect(delete).to_be_focused()
    keys.page.keyboard.press("Shift+Tab")
    keys.page.keyboard.press("Tab")
    keys.press("Enter")
    expect(cancel).to_be_focused()
    keys.go('[data-act="lobby:delete now"]', "Shift+Tab")
    keys.press("Enter")
    expect(keys.page.locator(".resume")).to_have_count(0)
    assert keys.page.evaluate(FOCUSED, '[data-act="lobby:choose turandot"]:checked')


CLICK = "(control) => { document.activeElement.blur(); control.click(); }"
"""Click as in Safari, where a button does not get the focus."""


def test_from_a_dialog_that_was_opened_while_nothing_had_the_focus_it_goes_to_what_opened_it(
    keys: Keyboard,
) -> None:
    page, tab = keys.page, keys.tab
    tab.open("?game=turandot", "ready")
    page.locator(".loading").wait_for(state="detached", timeout=BOOT)
    for opener in (tab.act("lobby:rules"), tab.act("records:games")):
        tab.look()
        opener.evaluate(CLICK)
        expect(page.locator("dialog")).to_be_visible()
        keys.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        expect(opener).to_be_focused()
    tab.open("?game=turandot&seats=human,random,random&seed=7")
    tab.act("table:log").evaluate(CLICK)
    expect(page.locator("dialog")).to_be_visible()
    keys.press("Escape")
    expect(tab.act("table:log")).to_be_focused()


def test_from_a_dialog_that_opened_by_itself_the_focus_goes_to_the_first_thing_to_choose(
    keys: Keyboard,
) -> None:
    keys.tab.page.goto(f"./#g={link.pack(record.read(turandot_games.reached(2)))}")
    expect(keys.page.locator("dialog")).to_be_visible(timeout=BOOT)
    keys.press("Escape")
    expect(keys.page.locator("dialog")).to_have_count(0)
    assert keys.page.evaluate(FOCUSED, '[data-act="lobby:choose turandot"]')


def test_the_device_is_handed_over_with_one_key(keys: Keyboard) -> None:
    keys.tab.open("?game=turandot&seats=human,human&seed=7")
    assert keys.page.evaluate(FOCUSED, '[data-act="table:show"]')
    keys.press("Enter")
    expect(keys.page.locator('.game[data-seat="B"]')).to_be_visible()


def test_the_focus_goes_on_from_a_field_that_was_changed(keys: Keyboard) -> None:
    page = keys.page
    keys.tab.open("?game=musicando", "ready")
    first, second = keys.tab.act("lobby:name A"), keys.tab.act("lobby:name B")
    keys.tab.act("lobby:by B").select_option("human")
    first.click()
    page.keyboard.type("Anna")
    second.click()
    page.keyboard.type("Bo")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED, '[data-act="lobby:by B"]')
    second.click()
    page.keyboard.type("b")
    keys.go('[data-act="lobby:by A"]', "Shift+Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUSED, '[data-act="lobby:name A"]')
    expect(first).to_have_value("Anna")
    expect(second).to_have_value("Bob")


def test_a_number_longer_than_any_valid_one_is_refused_and_not_cut_to_one(keys: Keyboard) -> None:
    keys.tab.open("?game=turandot", "ready")
    keys.page.locator(".setup:visible summary").click()
    keys.page.locator(".seed:visible").click()
    keys.page.keyboard.type("12345678901234567")
    keys.tab.act("lobby:start").click()
    expect(keys.page.locator(".toast-no:visible")).to_contain_text("9007199254740991")
    expect(keys.page.locator(".seed:visible")).to_have_value("12345678901234567")
    assert keys.page.evaluate(FOCUSED, '[data-act="lobby:start"]')
