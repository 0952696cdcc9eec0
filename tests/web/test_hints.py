"""Hints and the review in a browser: asked for, pressed, on every screen, kept with the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from keyboard import Keyboard
from layout import resize
from playwright.sync_api import expect
from tab import BOOT, Tab
from test_screens import DESK, PHONE, TABLET, WIDE, axed, cramped

from pyengine import link, record
from pyengine.games import KEYS
from pyengine.record import HUMAN, Player
from pyengine.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIDEWAYS = (640, 360)
COVERED = """() => {
    const foot = document.querySelector(".game > :last-child");
    const { top } = foot.getBoundingClientRect();
    return [...document.querySelectorAll("[data-hint]")]
        .filter((each) => !foot.contains(each) && each.checkVisibility())
        .map((each) => [each.className, each.getBoundingClientRect()])
        .filter(([, at]) => at.top < 0 || at.bottom > top || at.left < 0 || at.right > innerWidth)
        .map(([name]) => name);
}"""
"""What a hint marks on the table and is not wholly in view above the foot."""
BELOW = """() => document.documentElement.scrollHeight - scrollY
    - document.querySelector(".game").getBoundingClientRect().bottom"""
"""How many pixels the page goes on below the table."""
SEATS = {"musicando": "human,easy,easy,easy"}


def alone(tab: Tab, key: str) -> None:
    """Begin a game against easy bots, and wait until somebody is asked."""
    tab.open(f"?game={key}&seats={SEATS.get(key, 'human,easy,easy')}&seed=7")
    expect(tab.act("coach:hint")).to_be_visible(timeout=BOOT)


def finished() -> str:
    """Return the link's text of a whole game of Turandot, one person against a bot."""
    seats = [Player("Ada", HUMAN), Player("Puck", "easy")]
    session = Session.new("turandot", 2, {"maestro": "A"}, seats, 7)
    while session.to_move:
        seat = session.to_ask[0]
        move = session.game.legal_moves(session.state, seat)[0]
        session.submit(seat, session.game.write(move))
    return link.pack(session.record())


@pytest.mark.parametrize("key", KEYS)
def test_a_hint_fits_every_screen_and_axe_finds_nothing(page: Page, key: str) -> None:
    tab = Tab(page)
    alone(tab, key)
    tab.act("coach:hint").click()
    expect(page.locator(".hint-move").first).to_be_visible(timeout=BOOT)
    wrong = []
    for size in (PHONE, SIDEWAYS, TABLET, WIDE, DESK):
        resize(page, *size)
        wrong += [f"{size}: {fault}" for fault in cramped(page)]
        if size in {PHONE, DESK}:
            wrong += [f"{size}: {fault}" for fault in axed(page, at_night=True)]
    assert wrong == []


def test_where_a_hint_leaves_little_room_its_best_move_lies_in_view(page: Page) -> None:
    page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    tab = Tab(page)
    seats = "human,easy,easy,easy&seed=5&dealer=W&variant=partners"
    tab.open(f"?game=musicando&seats={seats}&lang=de")  # words that make the advice high
    tab.act("coach:hint").click(timeout=BOOT)
    best = page.locator('.offer[data-hint="1"]')
    expect(best).to_be_visible(timeout=BOOT)
    expect(best).to_be_in_viewport(ratio=1)
    foot, lies = page.locator(".game > :last-child").bounding_box(), best.bounding_box()
    assert foot is not None
    assert lies is not None
    assert lies["y"] + lies["height"] <= foot["y"]


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
@pytest.mark.parametrize("key", KEYS)
def test_what_a_hint_marks_lies_in_view_above_it_and_the_page_ends_with_it(
    page: Page, key: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = Tab(page)
    alone(tab, key)
    tab.act("coach:hint").click()
    expect(page.locator(".hint-move").first).to_be_visible(timeout=BOOT)
    assert page.evaluate(COVERED) == []
    assert page.evaluate(BELOW) < 1  # heights of pages are whole numbers
    tab.act("coach:close").scroll_into_view_if_needed()
    tab.act("coach:close").click()
    expect(page.locator(".hint")).to_have_count(0)


def test_the_best_move_is_asked_for_and_made_by_keyboard(page: Page) -> None:
    keyboard = Keyboard(page)
    alone(keyboard.tab, "turandot")
    keyboard.go('[data-act="coach:hint"]')
    page.keyboard.press("Enter")
    best = page.locator('.hint [data-hint="1"]')
    expect(best).to_be_visible(timeout=BOOT)
    move = best.get_attribute("data-move")
    expect(page.locator("#say")).to_contain_text("Best:")
    on_table = page.locator('.hand [data-hint="1"], .dock [data-hint="1"]')
    assert on_table.count() or move == "$"
    keyboard.go('.hint [data-hint="1"]')
    page.keyboard.press("Enter")
    expect(page.locator(".hint")).to_have_count(0)


def naming() -> str:
    """Return a game of Turandot in which the Maestro, a person, is to name a player (T-6.1)."""
    seats = [Player("Ada", HUMAN), Player("Mimì", "easy"), Player("Puck", "easy")]
    session = Session.new("turandot", 3, {"maestro": "A"}, seats, 8)
    while session.state.phase != "naming":
        seat = session.to_ask[0]
        moves = session.game.legal_moves(session.state, seat)
        session.submit(seat, session.game.write(moves[0]))
    return record.write(session.record())


@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS])
def test_whom_a_hint_would_name_has_its_number_on_the_plate(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = Tab(page)
    tab.bring(naming())
    tab.act("coach:hint").click()
    plates = page.locator(".companies .plate[data-hint]")
    expect(plates).to_have_count(2, timeout=BOOT)
    drawn = plates.evaluate_all(
        "(all) => all.map((plate) => getComputedStyle(plate, '::before').content)"
    )
    assert sorted(drawn) == ['"1"', '"2"']


def test_a_finished_game_is_reviewed_and_its_decisions_lead_to_the_table(page: Page) -> None:
    tab = Tab(page)
    page.goto(f"./#g={finished()}")
    tab.press(page.locator('[data-act="records:opened watch"]'))
    tab.press(tab.act("coach:review"))
    items = page.locator("dialog [data-at]")
    expect(items.first).to_be_attached(timeout=BOOT)
    expect(page.locator(".review-progress")).to_have_count(0, timeout=BOOT)
    moves = [str(move) for move in record.read(str(_record())).moves]
    mine = [str(at) for at, move in enumerate(moves) if move.startswith("A ")]
    assert sorted((item.get_attribute("data-at") or "" for item in items.all()), key=int) == mine
    for size in (PHONE, DESK):
        resize(page, *size)
        assert [*cramped(page), *axed(page, at_night=True)] == []
    page.locator("dialog details summary").click()
    tab.press(page.locator('dialog [data-act^="coach:see"]:visible').last)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".replay-bar-at")).not_to_contain_text("0 of ")
    tab.press(tab.act("coach:review"))
    expect(items.first).to_be_attached()


def _record() -> str:
    return record.write(link.unpack(finished()))
