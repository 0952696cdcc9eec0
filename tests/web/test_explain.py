"""explain.js: signs explain themselves by pointer, touch, keyboard and screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tab import Tab
from test_screens import DESK, PHONE, TABLET, WIDE, axed

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SIDEWAYS = (640, 360)
SIZES = (PHONE, SIDEWAYS, TABLET, WIDE, DESK)

TABLES = {
    "turandot": ("?game=turandot&seats=human,easy,easy&seed=7", ".lots svg.singer", ".lot-pick"),
    "lucca-citta": (
        "?game=lucca-citta&seats=human,easy,easy&seed=7",
        ".trio .house",
        ".slab-pick",
    ),
    "musicando": (
        "?game=musicando&seats=human,easy,easy,easy&seed=2",
        ".bid-head",
        ".offer.is-legal",
    ),
}
"""For each game an address, a sign that is no control, and controls that can be pressed.

With seed 2 the person opens Musicando's auction, whatever the bots would bid.
"""

EXPLAINED = "(sign) => sign.dataset.explain.split('\\n')[0]"
PROMPT = """(game) => {
    const prompt = game.querySelector(".prompt").cloneNode(true);
    for (const drawing of prompt.querySelectorAll("svg")) drawing.remove();
    return prompt.innerHTML;
}"""
"""The prompt without its drawings, which come some frames later."""
APART = """([slip, sign]) => {
    const [a, b] = [slip, sign].map((each) => each.getBoundingClientRect());
    const within = a.left >= 0 && a.top >= 0 && a.right <= innerWidth && a.bottom <= innerHeight;
    const over = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return within && !over;
}"""
"""Whether the slip is inside the window and beside its sign."""


class Table(Tab):
    """A table at which a person is asked for a move, with touch input."""

    def __init__(self, page: Page, game: str) -> None:
        super().__init__(page)
        address, sign, control = TABLES[game]
        self.open(address)
        while (look := self.look())["kind"] != "asked":
            self.answer(look)
        self.slip = page.locator(".slip")
        self.sign, self.control = page.locator(sign).first, page.locator(control).first
        self._finger = page.context.new_cdp_session(page)
        expect(self.slip).to_be_attached()

    def touch(self, where: Locator) -> None:
        """Put a finger on something."""
        x, y = middle(where)
        points = {"touchPoints": [{"x": x, "y": y}]}
        self._finger.send("Input.dispatchTouchEvent", {"type": "touchStart", **points})

    def let_go(self) -> None:
        """Lift the finger."""
        self._finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.fixture(params=TABLES)
def tab(request: pytest.FixtureRequest, page: Page) -> Table:
    return Table(page, request.param)


def middle(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_sign_is_explained_to_a_pointer_that_rests_on_it_and_to_a_finger_that_stays(
    tab: Table,
) -> None:
    page = tab.page
    said = tab.sign.evaluate(EXPLAINED)
    tab.sign.hover()
    expect(tab.slip).to_contain_text(said)
    expect(tab.slip).to_have_attribute("aria-live", "off")
    page.keyboard.press("Escape")
    expect(tab.slip).to_be_empty()
    page.mouse.move(0, 0)

    pressed = tab.control
    told, before = pressed.evaluate(EXPLAINED), pressed.get_attribute("aria-pressed")
    tab.touch(pressed)
    expect(tab.slip).to_contain_text(told)  # of the sign, possibly followed by its contents
    tab.let_go()
    assert pressed.get_attribute("aria-pressed") == before
    tab.touch(pressed)
    tab.let_go()
    expect(tab.slip).to_be_empty()  # a tap closes it and has its usual effect


def test_a_key_explains_what_has_the_focus_and_what_is_in_it(tab: Table) -> None:
    page = tab.page
    pressed = tab.control
    pressed.focus()
    expect(pressed).to_have_attribute(
        "aria-description", pressed.get_attribute("data-explain") or ""
    )
    page.keyboard.press("?")
    for each in (pressed, *pressed.locator("[data-explain]").all()):
        expect(tab.slip).to_contain_text(each.evaluate(EXPLAINED))
    expect(tab.slip).to_have_attribute("aria-live", "polite")
    page.keyboard.press("Escape")
    expect(tab.slip).to_be_empty()
    expect(pressed).to_be_focused()


def test_while_what_is_this_is_on_presses_explain_and_signs_can_have_the_focus(tab: Table) -> None:
    page = tab.page
    switch = tab.act("table:what")
    lent = page.locator("#table [data-explain]:not(button)[tabindex]:not([data-pan])")
    expect(lent).to_have_count(0)
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(lent.first).to_be_attached()
    before = page.locator("#table .game").evaluate(PROMPT)
    tab.control.click()
    expect(tab.slip).to_contain_text(tab.control.evaluate(EXPLAINED))
    lent.last.focus()
    page.keyboard.press("Enter")
    expect(tab.slip).to_contain_text(lent.last.evaluate(EXPLAINED))
    page.keyboard.press("Escape")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(tab.slip).to_be_empty()
    expect(lent).to_have_count(0)
    after = page.locator("#table .game").evaluate(PROMPT)
    assert after == before  # nothing has been chosen


def test_a_slip_lies_in_the_window_beside_its_sign_and_axe_finds_nothing(tab: Table) -> None:
    page = tab.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(0, 0)
        page.keyboard.press("Escape")
        tab.sign.hover()
        expect(tab.slip).to_contain_text(tab.sign.evaluate(EXPLAINED))
        shown = [tab.slip.element_handle(), tab.sign.element_handle()]
        assert page.evaluate(APART, shown), (width, height)
    assert list(axed(page, at_night=True)) == []


@pytest.mark.parametrize("tab", ["turandot"], indirect=True)
def test_what_is_no_control_opens_its_closer_look_and_lines_of_a_sheet_are_explained(
    tab: Table,
) -> None:
    page = tab.page
    page.locator(".company .purse").first.click()
    expect(page.locator("dialog .sheet-title")).to_contain_text("Puck")
    page.locator("dialog .sheet-close").click()
    expect(page.locator("dialog")).to_have_count(0)
    purse = page.locator(".company .purse").first
    tab.touch(purse)
    look = tab.slip.get_by_role("button")
    expect(look).to_have_text("Look closer")
    tab.let_go()
    look.click()
    expect(page.locator("dialog .sheet-title")).to_contain_text("Puck")


@pytest.mark.parametrize("tab", ["turandot"], indirect=True)
def test_a_closer_look_is_to_be_had_while_what_is_this_is_on(tab: Table) -> None:
    page = tab.page
    tab.act("table:what").click()
    page.locator(".company .purse").first.click()
    tab.slip.get_by_role("button", name="Look closer").click()
    expect(page.locator("dialog .sheet-title")).to_contain_text("Puck")


@pytest.mark.parametrize("tab", ["turandot"], indirect=True)
def test_what_has_no_room_in_letters_twice_as_large_can_be_scrolled_by_keys(tab: Table) -> None:
    page = tab.page
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    tab.control.focus()
    page.keyboard.press("?")
    expect(tab.slip).to_be_focused()
    shown = [tab.slip.element_handle(), tab.control.element_handle()]
    assert page.evaluate(APART, shown)
    page.keyboard.press("Escape")
    expect(tab.control).to_be_focused()
