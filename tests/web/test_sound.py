"""The volume: chosen by keys, heard at once, and the same the next time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tab import Tab

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

FINGER = 44  # pixels
HEAR = """
    window.heard = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
        heard.push(Math.round(this.frequency.value));
        start.call(this, when);
    };
"""


def test_the_volume_is_chosen_by_keys_heard_at_once_and_kept(page: Page) -> None:
    page.add_init_script(HEAR)
    tab = Tab(page)

    def slider() -> Locator:
        tab.press(tab.act("table:settings"))
        return page.get_by_role("slider", name="Volume")

    tab.open("?game=lucca-citta&seats=human,easy,easy&seed=2&lang=en")
    volume = slider()
    expect(volume).to_have_value("6")
    box = volume.bounding_box()
    assert box is not None
    assert box["height"] >= FINGER
    tab.press_key(volume, "ArrowRight")
    expect(volume).to_be_focused()
    page.wait_for_function("heard.length > 1")  # sound comes after the first picture
    assert page.evaluate("heard") == [659, 880]  # hertz: it is your turn
    page.reload()
    tab.expect_app("playing")
    expect(slider()).to_have_value("7")
