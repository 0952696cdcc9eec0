"""The volume: set by keys, audible at once, and remembered."""

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
        dispatchEvent(new Event(`heard ${heard.length}`));
        start.call(this, when);
    };
    window.sounded = (count) => new Promise((resolve) => {
        if (heard.length >= count) resolve(heard);
        addEventListener(`heard ${count}`, () => resolve(heard));
        setTimeout(resolve, 30_000, heard);
    });
"""
"""Record what is played; `sounded` resolves after this many tones."""


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
    told = page.evaluate("sounded(2)")  # sound starts after the first picture
    assert told == [659, 880]  # hertz: it is your turn
    page.reload()
    tab.expect_app("playing")
    expect(slider()).to_have_value("7")
