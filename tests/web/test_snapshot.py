"""Python wakes from its memory with a part of its code; where that cannot be had, the long way."""

from __future__ import annotations

import gzip
import json
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from concert import Concert, begun
from playwright.sync_api import expect
from tab import BOOT, Tab, held_back

from pyengine import games, link, record
from tools import machine, split

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page
    from witness import Witness

LIBRARY = "/python.zip.gz"
ASLEEP = "/snapshot.gz"
FIRST, REST, DATA = (f"/{part}.wasm.gz" for part in ("first", "rest", "data"))
LOOKS = 25  # at a table, each of which is answered


def lobby_with_a_host(page: Page) -> None:
    tab = Tab(page)
    tab.open("", "ready")
    page.locator(".laying").wait_for(state="detached", timeout=BOOT)


def fetched(witness: Witness, *names: str) -> list[int]:
    return [len([url for url in witness.requests if url.endswith(name)]) for name in names]


def test_what_is_in_the_snapshot_is_not_loaded(page: Page, witness: Witness) -> None:
    lobby_with_a_host(page)
    assert fetched(witness, FIRST, ASLEEP, DATA, LIBRARY) == [1, 1, 0, 0]


@pytest.mark.parametrize("damage", ["refused", "cut off", "of another build", "changed", "longer"])
def test_without_a_sound_snapshot_the_library_is_loaded(
    context: BrowserContext, page: Page, witness: Witness, dist: Path, damage: str
) -> None:
    witness.errors_are_meant = damage == "refused"  # the browser tells of every 404
    whole = (dist / "snapshot.gz").read_bytes()
    memory = gzip.decompress(whole)
    bodies = {
        "refused": b"",
        "cut off": whole[: len(whole) // 2],
        "of another build": gzip.compress(b"0" * 64 + memory[64:], 1),
        "changed": whole[:1_000_000] + bytes([whole[1_000_000] ^ 1]) + whole[1_000_001:],
        "longer": gzip.compress(memory + b"0", 1),
    }
    status = 404 if damage == "refused" else 200
    context.route(f"**{ASLEEP}", lambda route: route.fulfill(body=bodies[damage], status=status))
    lobby_with_a_host(page)
    assert fetched(witness, ASLEEP, DATA, LIBRARY) == [1, 1, 1]


@pytest.mark.parametrize("game", games.KEYS)
def test_before_the_rest_of_its_code_has_come_everybody_plays(
    page: Page, witness: Witness, game: str
) -> None:
    tab = Concert(page) if game == "musicando" else Tab(page)
    with held_back(page, f"**{REST}"):
        with page.expect_request(f"**{REST}", timeout=BOOT):
            tab.open(f"?game={game}&seats=human,hard,medium,easy&seed=7")
        kinds = [look["kind"] for look in islice(tab.looks(), LOOKS)]
        for act in ("rules", "share", "log"):
            tab.press(tab.act(act))
            tab.press(tab.act("close").first)
    assert (len(kinds), "asked" in kinds) == (LOOKS, True)
    assert fetched(witness, FIRST, REST, LIBRARY) == [1, 1, 0]


def test_a_link_is_read_when_all_of_the_code_has_come_and_holds_up_nobody(page: Page) -> None:
    opened = page.locator('[data-act="opened begin"]')
    with held_back(page, f"**{REST}"):
        page.goto(f"./#g={link.pack(record.read(begun(['human', *['easy'] * 3])))}")
        page.locator(".laying").wait_for(state="detached", timeout=BOOT)
        Tab(page).act("rules").first.click()
        expect(page.locator("dialog")).to_be_visible()
        expect(opened).to_have_count(0)
    expect(opened).to_be_visible(timeout=BOOT)


def test_the_rest_is_asked_for_again_after_the_next_answer_if_it_did_not_come(
    page: Page, witness: Witness
) -> None:
    witness.errors_are_meant = True
    page.route(f"**{REST}", lambda route: route.fulfill(status=404), times=1)
    with page.expect_response(f"**{REST}", timeout=BOOT) as first:
        Tab(page).open("?game=turandot&seats=human,human&seed=7")
    with page.expect_response(f"**{REST}", timeout=BOOT) as second:
        page.locator('[data-act="show"]').click()
    assert (first.value.status, second.value.status) == (404, 200)


def test_a_function_that_has_not_come_yet_costs_a_longer_start_and_nothing_else(
    context: BrowserContext, page: Page, witness: Witness
) -> None:
    kept = machine.CACHE / "snapshot"
    ran = json.loads((kept / "ran.json").read_text(encoding="utf-8"))
    parts = split.divided((kept / "pyodide.asm.wasm").read_bytes(), ran[::2])
    body = gzip.compress(parts.first, 1)
    context.route(f"**{FIRST}", lambda route: route.fulfill(body=body))
    rest = gzip.compress(parts.rest, 1)
    context.route(f"**{REST}", lambda route: route.fulfill(body=rest))
    witness.errors_are_meant = True
    Tab(page).open("?game=turandot&seats=human,human&seed=7")
    assert fetched(witness, ASLEEP, LIBRARY) == [1, 1]


def test_a_host_after_a_failure_does_without_the_snapshot(page: Page, witness: Witness) -> None:
    lobby_with_a_host(page)
    page.evaluate("tavolino.restart()")
    with page.expect_response(f"**{LIBRARY}"):
        pass
    assert fetched(witness, ASLEEP) == [1]
