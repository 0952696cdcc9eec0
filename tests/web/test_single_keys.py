"""Moves with few keys: digits and letters choose, Enter lays, Escape clears."""

from __future__ import annotations

import pytest
from keyboard import FOCUSED, Keyboard
from lucca_games import FIVE, reached
from musicando_tab import row
from playwright.sync_api import Page, expect
from tab import BOOT

TURANDOT = "?game=turandot&seats=human,random,random&seed=7"


@pytest.fixture
def keys(page: Page) -> Keyboard:
    return Keyboard(page)


def test_a_bid_takes_four_keys(keys: Keyboard) -> None:
    page = keys.page
    keys.tab.open(TURANDOT)
    expect(page.locator('.lots [data-act="turandot:number 1"]')).to_be_focused(timeout=BOOT)
    keys.press("3")
    assert page.evaluate(FOCUSED, '.prompt [data-move="3"]')
    keys.press("m")
    keys.press("b")
    assert page.evaluate(FOCUSED, '.prompt [data-move="3+1*"]')
    keys.press("Enter")
    expect(page.locator('.prompt [data-move="3+1*"]')).to_have_count(0)


def test_escape_takes_the_choice_back(keys: Keyboard) -> None:
    page = keys.page
    keys.tab.open(TURANDOT)
    expect(page.locator('.lots [data-act="turandot:number 1"]')).to_be_focused(timeout=BOOT)
    keys.press("2")
    keys.press("Escape")
    expect(page.locator('.lots [aria-pressed="true"]')).to_have_count(0)
    assert page.evaluate(FOCUSED, '.lots [data-act="turandot:number 1"]')


def test_single_keys_can_be_switched_off_and_enter_still_lays(keys: Keyboard) -> None:
    page = keys.page
    keys.tab.open(TURANDOT)
    expect(page.locator("#table [data-key]").nth(6)).to_be_attached(timeout=BOOT)
    keys.tab.press(keys.tab.act("table:settings"))
    keys.tab.press(page.locator('.key:has(> [data-act="table:keys"][value="off"])'))
    keys.press("Escape")
    expect(page.locator("#table [data-key]")).to_have_count(0)
    keys.go('.lots [data-act="turandot:number 1"]')
    keys.press("Enter")
    assert page.evaluate(FOCUSED, '.prompt [data-move="1"]')


def test_a_question_mark_explains_what_has_the_focus_and_pressed_again_lists_the_keys(
    keys: Keyboard,
) -> None:
    page = keys.page
    keys.tab.open(TURANDOT)
    expect(page.locator('.lots [data-act="turandot:number 1"]')).to_be_focused(timeout=BOOT)
    expect(page.locator(".slip")).to_be_attached(timeout=BOOT)
    page.keyboard.press("?")
    expect(page.locator(".slip:not(:empty)")).to_be_visible()
    keys.press("?")
    expect(page.locator("dialog.settings")).to_contain_text("opens this list")
    expect(page.locator(".slip:not(:empty)")).to_have_count(0)


def test_a_question_mark_about_nothing_lists_the_keys(keys: Keyboard) -> None:
    page = keys.page
    keys.tab.open(TURANDOT)
    expect(page.locator('.lots [data-act="turandot:number 1"]')).to_be_focused(timeout=BOOT)
    page.evaluate("document.querySelector('#table').focus()")
    keys.press("?")
    expect(page.locator("dialog.settings")).to_contain_text("opens this list")
    expect(page.get_by_text("opens this list")).to_be_in_viewport(ratio=1)


def test_a_turn_of_lucca_takes_at_most_ten_keys(keys: Keyboard) -> None:
    page = keys.page
    keys.tab.bring(reached(lambda state: state.phase == "taking", FIVE))
    pressed = ["1", "Enter"]
    keys.press("1")
    assert page.evaluate(FOCUSED, '.prompt [data-move="take 1"]')
    keys.press("Enter")
    while page.locator('.lucca[data-phase="place"]').count():
        build = page.locator('[data-key="b"]:not([aria-disabled])').count()
        lays = page.evaluate(FOCUSED, ".lay[data-move]")
        pressed.append("Enter" if lays else "b" if build else "w")
        keys.press(pressed[-1])
        assert len(pressed) <= 10
    assert 5 <= len(pressed) <= 6, pressed


def test_a_bid_in_the_auction_takes_three_keys_and_a_pass_one(keys: Keyboard) -> None:
    page = keys.page
    keys.tab.open("?game=musicando&seats=human,human,human,human&seed=7")
    keys.tab.press(keys.tab.act("table:show"))
    keys.press("p")
    assert page.evaluate(FOCUSED, '.prompt [data-move="1P"]')
    keys.press("2")
    assert page.evaluate(FOCUSED, '.prompt [data-move="2P"]')
    keys.press("Enter")
    keys.tab.press(keys.tab.act("table:show"))
    keys.press("-")
    expect(page.locator(".handover")).to_be_visible()
    expect(keys.tab.act("table:show")).to_be_visible()


def test_a_card_of_musicando_takes_at_most_three_keys(keys: Keyboard) -> None:
    page = keys.page
    keys.tab.bring(row(5))
    card = page.locator(".held.is-legal").first
    name = card.get_attribute("data-act") or ""
    keys.press(card.get_attribute("data-key") or "")
    assert page.evaluate(FOCUSED, ".lay[data-move], .is-legal[data-move]")
    keys.press("Enter")
    expect(page.locator(f'[data-act="{name}"]')).to_have_count(0)
