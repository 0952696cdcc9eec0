"""Panning a display with a finger (pan.js), without a browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from in_node import module

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BROWSER = """
globalThis.matchMedia = () => ({ matches: false });
globalThis.ResizeObserver = class { observe() {} disconnect() {} };
globalThis.document = {};
globalThis.getComputedStyle = () => ({ fontSize: "16px" });
globalThis.place = () => {  // three hundred pixels wide and high
    const style = { setProperty() {} };
    const plane = { style, querySelectorAll: () => [] };
    const it = { style, dataset: { pan: "0 9 0 9" }, firstElementChild: plane };
    it.classList = new Set();
    it.classList.remove = it.classList.delete;
    return Object.assign(it, { contains: () => true, setPointerCapture() {} });
};
"""

HELD = """
let shown = place();
const querySelector = (what) => (what === "[data-pan]" ? shown : null);
const querySelectorAll = () => [];  // nothing lies on it
const pan = new its.Pan({ addEventListener() {}, querySelector, querySelectorAll });
const at = (x, y) => ({ target: null, button: 0, pointerId: 1, clientX: x, clientY: y });
pan.drawn();
pan.resized({ width: 300, height: 300 });
"""


@pytest.fixture(scope="module")
def run() -> Iterator[Callable[[str], Any]]:
    with module("pan.js", before=BROWSER) as call:
        yield call


def test_a_finger_that_moves_drags_until_its_click_has_come(run: Callable[[str], Any]) -> None:
    steps = ("down(at(100, 100))", "moved(at(103, 102))", "moved(at(150, 150))", "up(at(150, 150))")
    code = "".join(f"pan.{step}; told.push(pan.hold);" for step in steps)
    told = run(f"{HELD} const told = []; {code} return told;")
    assert told == ["held", "held", "dragging", "dragged"]


@pytest.mark.parametrize("after", [None, "another"])
def test_a_drag_ends_when_its_display_is_removed(
    run: Callable[[str], Any], after: str | None
) -> None:
    told = run(
        f"""
        {HELD}
        pan.down(at(100, 100));
        pan.moved(at(150, 150));
        const before = pan.hold;
        shown = {json.dumps(after)} && place();
        pan.drawn();
        pan.moved(at(170, 160));
        pan.up(at(170, 160));
        return [before, pan.hold];
        """
    )
    assert told == ["dragging", "free"]
