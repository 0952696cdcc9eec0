"""Plays Musicando in a browser's tab in the simplest way, from positions made for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from tab import Tab

from pyengine import record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page
    from tab import Look

RUN = Path(__file__).parents[1] / "records" / "musicando-4-in-a-pause-run.json"
"""A record in which North has laid the pause and goes on, and East is blocked besides."""

NO_CARD = '#table .prompt [data-move="-"]'


def begun(seats: Sequence[str], seed: int = 7, **options: str | int) -> str:
    """Return the record of a match of one deal in which nobody has moved."""
    fields = {
        "tavolino": record.VERSION,
        "game": "musicando",
        "players": len(seats),
        "options": {"deals": 1, **options},
        "seats": [{"name": f"Player {n}", "by": by} for n, by in enumerate(seats, 1)],
        "seed": seed,
        "moves": [],
    }
    return json.dumps(fields)


class Concert(Tab):
    """A tab in which somebody plays Musicando: bids `bid` if it can, else chooses what is first."""

    def __init__(self, page: Page, bid: str = "") -> None:
        super().__init__(page)
        self.bid = bid

    def lay(self, look: Look) -> None:
        """Bid, choose or lay what is first, and pass where there is nothing."""
        table = self.page.locator("#table")
        if look["phase"] == "choice":
            self.press(self.act(f"display {self.bid}"))
        elif look["phase"] == "auction":
            offer = table.locator(f'.offer.is-legal[data-act="bid {self.bid}"]')
            if not offer.count() and self.page.locator(NO_CARD).count():
                self.press(self.page.locator(NO_CARD))
                return
            self.press(offer if offer.count() else table.locator(".offer.is-legal").first)
        else:
            card = table.locator(".held.is-legal")
            if not card.count():
                self.press(self.page.locator(NO_CARD))
                return
            self.press(card.first)
        place = table.locator(".prompt .lay, .paper .is-legal[data-move]").first
        self.press_key(place, "Enter")  # a pointer would have to pan where it lies out of sight
