"""Play in a browser tab with the keyboard alone, and check that the focus is never lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tab import Tab

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOCUSED = "(selector) => document.activeElement.matches(selector)"
LOST = "document.activeElement === document.body"
MOST = 60  # controls between any two


class Keyboard:
    """A tab operated with the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tab = Tab(page)

    def go(self, selector: str, key: str = "Tab") -> None:
        """Press Tab, or another key, until this control has the focus."""
        for _ in range(MOST):
            if self.page.evaluate(FOCUSED, selector):
                return
            self.page.keyboard.press(key)
        pytest.fail(f"{key} does not lead to {selector}")

    def press(self, key: str) -> None:
        """Press a key that changes the picture; afterwards something must have the focus."""
        self.tab.look()
        self.page.keyboard.press(key)
        self.tab.expect_redrawn()
        assert not self.page.evaluate(LOST), f"the focus is lost after {key}"
