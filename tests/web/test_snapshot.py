"""Python wakes from its memory; and where that cannot be had, it is put together as ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tab import BOOT, Tab

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page
    from witness import Witness

LIBRARY = "/python.zip.gz"
ASLEEP = "/snapshot.zst"


def lobby_with_a_host(page: Page) -> None:
    tab = Tab(page)
    tab.open("", "ready")
    page.locator(".laying").wait_for(state="detached", timeout=BOOT)


def fetched(witness: Witness, name: str) -> int:
    return len([url for url in witness.requests if url.endswith(name)])


def test_what_is_in_the_snapshot_is_not_loaded(page: Page, witness: Witness) -> None:
    lobby_with_a_host(page)
    assert (fetched(witness, ASLEEP), fetched(witness, LIBRARY)) == (1, 0)


@pytest.mark.parametrize("damage", ["refused", "cut off", "of another build", "changed"])
def test_without_a_sound_snapshot_the_library_is_loaded(
    context: BrowserContext, page: Page, witness: Witness, dist: Path, damage: str
) -> None:
    witness.errors_are_meant = damage == "refused"  # the browser tells of every 404
    whole = (dist / "snapshot.zst").read_bytes()
    bodies = {
        "refused": b"",
        "cut off": whole[: len(whole) // 2],
        "of another build": b"0" * 64 + whole[64:],
        "changed": whole[:1_000_000] + bytes([whole[1_000_000] ^ 1]) + whole[1_000_001:],
    }
    status = 404 if damage == "refused" else 200
    context.route(f"**{ASLEEP}", lambda route: route.fulfill(body=bodies[damage], status=status))
    lobby_with_a_host(page)
    assert (fetched(witness, ASLEEP), fetched(witness, LIBRARY)) == (1, 1)


def test_a_host_after_a_failure_does_without_the_snapshot(page: Page, witness: Witness) -> None:
    lobby_with_a_host(page)
    page.evaluate("tavolino.restart()")
    with page.expect_response(f"**{LIBRARY}"):
        pass
    assert fetched(witness, ASLEEP) == 1
