"""A press counts only in the picture in which it began: held keys, double taps, every screen."""

from __future__ import annotations

from contextlib import contextmanager
from time import time
from typing import TYPE_CHECKING, Any

import pytest
from engines import firefox_browser
from lucca_games import LAST, last, opening, reached
from musicando_tab import NO_CARD
from playwright.sync_api import expect
from tab import BOOT, KEEP_NOTHING, UNPAINTED, Tab

from pyengine import record
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page, Playwright

SPY = """() => {
    const { post } = tavolino;
    if (!window.posted) tavolino.post = (text) => (posted.push(JSON.parse(text)), post(text));
    window.posted = [];
}"""
"""Record what is sent to the host from now on, which happens before a press has ended."""

TWO = "?game=turandot&seats=human,human&seed=7"
BOTS = ("human", "random", "random")
AGAINST_BOTS = f"?game=turandot&seats={','.join(BOTS)}&seed=7"
SEATS = {"turandot": 2, "lucca-citta": 3, "musicando": 4}
DOUBLE = "new Promise((resolve) => setTimeout(resolve, 350))"
"""Wait until the next press cannot be the second half of a double press (`presses.js`)."""
TIMES = 12  # a key repeats some thirty times per second


class Pressed(Tab):
    """A tab that records what its presses send to the host."""

    def __init__(self, page: Page, browser: str) -> None:
        super().__init__(page)
        self.browser = browser

    def at(self, query: str, app: str = "playing") -> None:
        """Go there and start recording."""
        self.open(query, app)
        expect(self.page.locator(".loading")).to_have_count(0, timeout=BOOT)
        self.page.evaluate(SPY)

    def begin(self, game: str, *seats: str) -> None:
        """Begin a game, from a record since a running page need not start again, and record."""
        people = [Player(f"Player {n}", by) for n, by in enumerate(seats, 1)]
        session = Session.new(game, len(seats), {}, people, 7)
        self.bring(record.write(session.record()))
        self.page.evaluate(SPY)

    def told(self) -> list[str]:
        """Return the acts and moves sent to the host."""
        posted: list[dict[str, Any]] = self.page.evaluate("posted")
        return [told.get("move") or told.get("act") or told["type"] for told in posted]

    def hold(self, key: str, control: Locator, until: str) -> None:
        """Hold a key on a control until this appears, and a little longer."""
        control.focus()
        self.page.keyboard.down(key)
        expect(self.page.locator(until)).to_be_visible()
        for _ in range(TIMES):
            self.page.keyboard.down(key)  # a repetition
        self.page.keyboard.up(key)
        self.page.evaluate(DOUBLE)

    def tap_twice(self, control: Locator, until: str) -> None:
        """Press the same spot twice within 150 ms.

        In Chromium, where the driver can set the time of an event, the second tap follows `until`.
        """
        control.element_handle().wait_for_element_state("stable")
        box = control.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.browser == "firefox":
            self.page.mouse.dblclick(x, y)
            self.page.locator(until).first.wait_for()
            return
        mouse = self.page.context.new_cdp_session(self.page)
        begun = time()
        for count, later in ((1, 0.0), (2, 0.15)):  # click counts as for a person
            spot = {"x": x, "y": y, "button": "left", "clickCount": count}
            for kind in ("mousePressed", "mouseReleased"):
                at = {"type": kind, "timestamp": begun + later}
                mouse.send("Input.dispatchMouseEvent", {**spot, **at})
            self.page.locator(until).first.wait_for()

    def lay_first(self, game: str) -> Locator:
        """Take over the device and choose until something can be laid; return what lays it."""
        self.act("table:show").click()
        if game == "musicando":
            return self.page.locator(NO_CARD)
        count = {"turandot": 1, "lucca-citta": 2}[game]
        for at in range(count):
            self.choose(self.page.locator(".lots button, .yard button").nth(at))
        return self.page.locator(".prompt [data-move]")


@pytest.fixture(scope="module", params=["chromium", "firefox"])
def engine(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    browser: Browser,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[str, Browser]]:
    """Return the name of a browser, and the browser."""
    if request.param == "chromium":
        yield request.param, browser
        return
    with firefox_browser(playwright, tmp_path_factory.mktemp("firefox")) as firefox:
        yield request.param, firefox


@contextmanager
def opened(engine: tuple[str, Browser], address: str) -> Iterator[Pressed]:
    """Open a tab in a new profile of either browser."""
    name, browser = engine
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(KEEP_NOTHING)
    context.add_init_script(UNPAINTED)
    yield Pressed(context.new_page(), name)
    context.close()


@pytest.fixture(scope="module")
def tab(engine: tuple[str, Browser], address: str) -> Iterator[Pressed]:
    """Return a tab to which games are brought."""
    with opened(engine, address) as shared:
        yield shared


@pytest.fixture
def fresh(engine: tuple[str, Browser], address: str) -> Iterator[Pressed]:
    """Return a tab in which nothing has been played."""
    with opened(engine, address) as new:
        yield new


def test_case_1_a_held_key_does_not_answer_the_hand_over_in_any_game(tab: Pressed) -> None:
    for game, people in SEATS.items():
        tab.begin(game, *["human"] * people)
        lays = tab.lay_first(game)
        tab.hold("Enter", lays, ".handover")
        assert tab.told().count("table:show") == 1, game
        expect(tab.page.locator(".handover")).to_be_visible()
        tab.press_key(tab.act("table:show"), "Enter")
        expect(tab.page.locator(".handover")).to_have_count(0)


def test_case_1_a_held_key_does_not_answer_through_a_reload(fresh: Pressed) -> None:
    fresh.at(TWO)
    fresh.page.keyboard.down("Enter")
    expect(fresh.page.locator(".game")).to_be_visible()
    fresh.page.reload()
    expect(fresh.page.locator(".handover")).to_be_visible(timeout=BOOT)
    fresh.page.evaluate(SPY)
    for key in ["Enter"] * TIMES:
        fresh.page.keyboard.down(key)
    assert fresh.told() == []


def test_case_1_a_held_key_does_not_answer_what_it_has_opened(tab: Pressed) -> None:
    tab.begin("turandot", *BOTS)
    tab.hold("Enter", tab.act("table:leave"), "dialog")
    assert tab.told() == ["table:leave"]
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator("dialog")).to_have_count(0)
    tab.choose(tab.act("turandot:number 2").last)
    tab.hold("Enter", tab.page.locator('.prompt [data-move="2"]'), ".reveal.is-telling")
    assert "step" not in tab.told()


def test_case_1_in_the_lobby_a_held_key_begins_no_more_than_one_thing(fresh: Pressed) -> None:
    fresh.at(TWO)
    fresh.page.evaluate("history.back()")
    fresh.expect_app("ready")
    fresh.hold("Enter", fresh.act("lobby:delete"), '[data-act="lobby:keep"]')
    assert "delete" not in fresh.told()
    expect(fresh.act("lobby:keep")).to_be_visible()
    fresh.page.keyboard.press("Enter")
    fresh.hold("Enter", fresh.act("lobby:continue"), ".handover")
    assert "table:show" not in fresh.told()


def test_case_10_two_taps_on_a_set_take_it_once(tab: Pressed) -> None:
    tab.bring(reached(opening))
    tab.make(tab.page.locator('[data-move="done"]'))
    tab.choose(tab.page.locator(".trio-pick.is-legal").first)
    take = tab.page.locator('.trio-pick[data-move^="take "]')
    take.wait_for()
    tab.page.evaluate(SPY)
    move = take.get_attribute("data-move")
    tab.tap_twice(take, f'#table:not(:has([data-move="{move}"]))')
    assert tab.told() == [move]


def test_case_10_two_taps_do_not_answer_what_the_first_has_opened(fresh: Pressed) -> None:
    fresh.at(AGAINST_BOTS)
    fresh.tap_twice(fresh.act("table:leave"), "dialog")
    assert fresh.told() == ["table:leave"]
    fresh.page.keyboard.press("Escape")
    expect(fresh.page.locator("dialog")).to_have_count(0)
    fresh.page.evaluate("history.back()")
    fresh.expect_app("ready")
    fresh.tap_twice(fresh.act("lobby:delete"), '[data-act="lobby:delete now"]')
    assert "delete" not in fresh.told()


def test_case_10_two_taps_on_the_last_move_begin_no_other_game(tab: Pressed) -> None:
    tab.bring(reached(last, seed=LAST))
    tab.press(tab.page.locator(".ghost").first)
    tab.page.evaluate(SPY)
    tab.tap_twice(tab.page.locator(".lay"), ".reveal.is-telling, .lay")
    assert len(tab.told()) == 1


def test_a_press_before_the_host_has_answered_is_ignored(tab: Pressed) -> None:
    tab.begin("turandot", *BOTS)
    tab.choose(tab.act("turandot:number 2").last)
    tab.page.evaluate("""() => {
        const lays = document.querySelector('.prompt [data-move="2"]');
        lays.click();
        lays.click();
    }""")
    assert tab.told().count("2") == 1


def test_quick_presses_count_on_repeatable_controls_and_on_other_places(tab: Pressed) -> None:
    tab.begin("turandot", *BOTS)
    tab.choose(tab.act("turandot:number 2").last)
    tab.choose(tab.act("turandot:money 1"))
    tab.make(tab.page.locator('.prompt [data-move="2+1"]'))
    expect(tab.page.locator(".reveal.is-telling")).to_be_visible()
    for _ in range(2):
        tab.press(tab.act("table:step"))
    assert tab.told().count("table:step") == 2
