"""Lessons in a browser: controls, every screen, leaving and coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from keyboard import Keyboard
from layout import BELOW, clashes, resize
from playwright.sync_api import expect
from tab import BOOT, Tab
from test_screens import DESK, PHONE, SIDEWAYS, TABLET, TALL, WIDE, axed, cramped

from host.translations import LANGUAGES
from pyengine.games import KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from page_log import PageLog
    from playwright.sync_api import Page

STEP = "document.documentElement.dataset.lesson"
OFFERED = '[data-act="coach:next"], .coach [data-wanted]'
ON = '[data-act="coach:next"], [data-coach-move]'
FREE = '[data-act="coach:free"]'
BROKEN = """() => [...document.querySelectorAll(".coached .btn")].flatMap((button) => {
    const letters = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken = [];
    while (letters.nextNode()) {
        for (const { 0: word, index } of letters.currentNode.data.matchAll(/[^\\s\u00ad-]+/gu)) {
            range.setStart(letters.currentNode, index);
            range.setEnd(letters.currentNode, index + word.length);
            if (range.getClientRects().length > 1) broken.push(word);
        }
    }
    return broken;
})"""
"""The words that are broken in the buttons below the coach's text."""
EDGES = """(buttons) => buttons.map((button) => {
    const { left, right, bottom } = button.getBoundingClientRect();
    return [Math.round(left), Math.round(right), innerHeight - bottom < 8];
})"""
"""The left and right edges of buttons, and whether they are at the bottom of the screen."""
CUT_PODIUMS = """() => [...document.querySelectorAll(".bow")].filter((podium) =>
    podium.getBoundingClientRect().bottom
        > podium.closest(".stage").getBoundingClientRect().bottom).length"""
"""How many of the podiums at Turandot's end reach below the stage."""
HEIGHTS = """() => [...document.querySelectorAll(".coached, .players > .player")].map((each) => [
    each.dataset.place ?? "coach", Math.round(each.getBoundingClientRect().height),
])"""
"""The heights of the coach and of the plates at Musicando's table."""
PLACE = """() => [".bar", ".toasts + *", ".coached"].flatMap((name) => {
    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
    return [Math.round(top), Math.round(bottom)];
})"""
"""The vertical extents of bar, table and coach."""
GROUND = """() => [...document.querySelectorAll(".lucca > .own")]
    .map((each) => Math.round(each.getBoundingClientRect().bottom))"""
"""The bottom of the learner's own street."""
STANDS = {
    PHONE: (0, 45, 45, 484, 484, 640),
    TALL: (0, 45, 45, 652, 652, 844),
    SIDEWAYS: (0, 360, 0, 252, 252, 360),  # the bar beside the table
}
"""Their positions on a phone, at every step."""
SCORE_HIDDEN = """() => {
    const { top } = document.querySelector(".coached").getBoundingClientRect();
    const ends = (part) => document.querySelector(part).getBoundingClientRect().bottom;
    return [["told", ".deal-told"], ["pairs", ".pairs-told"]]
        .filter(([, part]) => ends(part) > top).map(([what]) => what);
}"""
"""The part of a deal's score that is not in view above the coach."""
SEEN = """() => {
    tavolino.show_marked();
    const foot = document.querySelector(".coached");
    const { top } = foot.getBoundingClientRect();
    const marked = [...document.querySelectorAll("[data-coached], [data-wanted]")]
        .filter((each) => !foot.contains(each) && each.checkVisibility())
        .map((each) => each.getBoundingClientRect());
    const upper = Math.min(...marked.map((each) => each.top));
    const lower = Math.max(...marked.map((each) => each.bottom));
    const fits = lower - upper <= top - 12;
    return marked.every(({ left, right }) => right > 0 && left < innerWidth)
        && (fits ? upper >= 0 && lower <= top : !marked.length || upper < top);
}"""
"""Whether everything that the coach points at or wants is fully in view above it."""
COVERED = """() => [...document.querySelectorAll("[data-coached], [data-wanted]")]
    .filter((each) => !each.closest(".coached") && each.checkVisibility())
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, { left, top, right, bottom }]) => {
        const foot = document.querySelector(".coached").getBoundingClientRect();
        if (left < 0 || top < 0 || right > foot.right || bottom > foot.top || scrollY) return true;
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !each.contains(at) && !at?.contains(each) && at?.closest(".bar, .coached, .tag");
    })
    .map(([each, at]) => [each.className, JSON.stringify(at), scrollY])"""
"""What is pointed at or wanted but not fully in view without scrolling."""


AT_A_STEP = f"""() => {{
    const edges = (selector) => ({EDGES})([...document.querySelectorAll(selector)]);
    return {{
        step: {STEP},
        text: document.querySelector("[data-coach]").innerText,
        isScore: document.querySelector('[data-phase="deal-score"]') !== null,
        place: ({PLACE})(),
        covered: ({COVERED})(),
        ground: ({GROUND})(),
        on: edges(`{ON}`),
        free: edges(`{FREE}`),
    }};
}}"""
"""All of this in one call, as a lesson has many steps."""


WHOLE = """() => {
    const { top } = document.querySelector(".coached").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".coach-says, .coach-acts button")];
    return top >= 0 && top < innerHeight / 2 && parts.every((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && part.scrollWidth <= part.clientWidth + 1;
    });
}"""
"""Whether the coach's text begins in view and is not cut."""


def learn(tab: Tab, key: str, **more: str) -> None:
    query = "".join(f"&{name}={value}" for name, value in more.items())
    tab.page.goto(f"./?learn={key}{query}")
    expect(tab.page.locator("[data-coach]")).to_be_visible(timeout=BOOT)


def steps(tab: Tab) -> Iterator[str]:
    """Press what is offered to the end; yield each step once, when it is first shown."""
    seen = ""
    while True:
        step = tab.page.evaluate(STEP)
        if step != seen:
            yield step
        if step == "done":
            return
        seen = step
        tab.press(tab.page.locator(OFFERED).first)


@pytest.mark.parametrize(("key", "lang"), zip(KEYS, ("de", "fr", "en"), strict=True))
def test_what_is_offered_leads_to_the_end_in_view_on_every_screen_and_the_table_stands_still(
    page: Page, key: str, lang: str
) -> None:
    tab = Tab(page)
    learn(tab, key, lang=lang)
    unseen = []
    heights: dict[tuple[int | str, ...], set[int]] = {}
    for step in steps(tab):
        for size in (PHONE, SIDEWAYS, TABLET, WIDE, DESK):
            resize(page, *size)
            if not page.evaluate(SEEN):
                unseen.append((step, size))
            if size in {TABLET, WIDE, DESK} and step != "done":
                is_alone = size != TABLET and page.locator('[data-phase="deal-score"]').count() > 0
                for place, height in page.evaluate(HEIGHTS):
                    if is_alone and place != "coach":
                        assert height == 0  # a deal's score has a wide table to itself
                    else:
                        heights.setdefault((*size, place), set()).add(height)
    assert not unseen
    assert len(heights) >= 3
    assert not {where: each for where, each in heights.items() if len(each) > 1}
    expect(page.locator('html[data-app="over"]')).to_be_attached()
    for size in ((1280, 800), DESK):
        resize(page, *size)
        assert clashes(page) == []
        assert page.evaluate(CUT_PODIUMS) == 0
    tab.press(tab.act("table:again"))
    expect(page.locator("html:not([data-lesson])")).to_be_attached()
    tab.expect_app("playing")


def test_m_2_2_in_a_browsers_window_nothing_of_a_lesson_is_below_its_coach(page: Page) -> None:
    tab = Tab(page)
    learn(tab, "musicando", lang="de")
    below = []
    for step in steps(tab):
        for size in ((768, 954), (1180, 746)):
            resize(page, *size)
            below += [(step, size, page.evaluate(BELOW))] * bool(page.evaluate(BELOW))
    assert below == []


@pytest.mark.parametrize(
    ("key", "lang"),
    [
        ("turandot", "de"),
        ("musicando", "fr"),
        ("musicando", "de"),
        *(("lucca-citta", lang) for lang in LANGUAGES),
    ],
)
def test_on_a_phone_bar_table_and_coach_keep_their_places_and_hide_nothing(
    page: Page, key: str, lang: str
) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tab = Tab(page)
    learn(tab, key, lang=lang)
    moved, covered, hidden = [], [], []
    grounds, on, free = set(), set(), set()
    while page.evaluate(STEP) != "done":
        for size, stands in STANDS.items():
            resize(page, *size)
            now = page.evaluate(AT_A_STEP)
            step = (now["step"], now["text"], size)
            if now["isScore"]:
                hidden += [(step, what) for what in (*page.evaluate(SCORE_HIDDEN), *clashes(page))]
                continue
            if (at := tuple(now["place"])) != stands:
                moved.append((*step, at))
            covered += [(*step, *what) for what in now["covered"]]
            grounds |= {(size, ground) for ground in now["ground"]}
            on |= {(size, *edges) for edges in now["on"]}
            free |= {(size, left) for left, *_ in now["free"]}
        tab.press(page.locator(OFFERED).first)
    assert not moved
    assert not covered
    assert not hidden
    assert len(grounds) == (len(STANDS) if key == "lucca-citta" else 0)
    assert len(on) == len(STANDS)
    assert len(free) == len(STANDS)


@pytest.mark.parametrize("key", KEYS)
def test_axe_finds_nothing_in_a_lesson_all_fits_and_all_can_be_pressed(
    page: Page, key: str
) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tab = Tab(page)
    learn(tab, key)
    found, kinds = [], set()
    for step in steps(tab):
        found += [f"{step}: {word!r} is broken" for word in page.evaluate(BROKEN)]
        kind = (page.locator(".coach [data-wanted]").count(), step == "done")
        if kind in kinds:
            continue
        kinds.add(kind)
        for size in (SIDEWAYS, WIDE, PHONE):
            resize(page, *size)
            told = [*cramped(page), *clashes(page)]
            if size != SIDEWAYS:
                told += axed(page, at_night=size == WIDE)
            found += [f"{step} {size[0]}: {what}" for what in told]
    assert len(kinds) == 3
    assert not found, "\n".join(found)


def test_a_lesson_is_taken_with_the_keyboard_alone(page: Page) -> None:
    keys = Keyboard(page)
    learn(keys.tab, "turandot")
    while page.evaluate(STEP) != "done":
        keys.go(OFFERED)
        keys.press("Enter")
    expect(page.locator('html[data-app="over"]')).to_be_attached()


def test_a_lesson_is_offered_in_the_lobby_goes_on_after_a_reload_and_can_be_left(
    page: Page,
) -> None:
    tab = Tab(page)
    tab.open("", "ready")
    tab.invite("lucca-citta")
    page.locator(".setup:visible").get_by_role("link", name="Learn it: five minutes").click()
    expect(page.locator('html[data-lesson="1/19"]')).to_be_attached(timeout=BOOT)
    tab.press(page.locator(OFFERED))
    page.reload()
    expect(page.locator('html[data-lesson="2/19"]')).to_be_attached(timeout=BOOT)
    tab.press(tab.act("coach:leave"))
    tab.expect_app("ready")
    expect(page.locator("html:not([data-lesson])")).to_be_attached()
    assert "learn" not in page.url
    page.reload()
    tab.expect_app("ready")
    expect(page.locator(".resume")).to_have_count(0)
    page.locator(".setup:visible").get_by_role("link", name="Go on with the lesson").click()
    expect(page.locator('html[data-lesson="2/19"]')).to_be_attached(timeout=BOOT)


def stands(page: Page) -> list[list[int]]:
    """Return the positions of bar, table and coach on every screen."""
    found = []
    for size in (PHONE, SIDEWAYS, TALL, TABLET, WIDE, DESK):
        resize(page, *size)
        found.append(page.evaluate(PLACE))
    return found


def test_in_letters_twice_as_large_the_coach_of_a_phone_is_whole_and_in_view(page: Page) -> None:
    sizes = {"standard": 32, "fixed": 26}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tab = Tab(page)
    learn(tab, "musicando", lang="de")
    for _ in range(3):
        page.wait_for_function(WHOLE)
        tab.press(page.locator(OFFERED).first)


def test_another_move_is_answered_and_one_may_play_on_freely_at_any_step(page: Page) -> None:
    tab = Tab(page)
    learn(tab, "turandot")
    while not page.locator(".coach [data-wanted]").count():
        tab.press(page.locator(OFFERED))
    expect(page.locator('html[data-lesson="4/18"]')).to_be_attached()
    before = stands(page)
    tab.press(tab.act("turandot:number 1").last)
    tab.press(page.locator('.prompt [data-move="1"]'))
    expect(page.locator(".coach-answer")).to_be_visible()
    expect(page.locator('html[data-lesson="4/18"]')).to_be_attached()
    assert stands(page) == before
    tab.press(tab.act("coach:free"))
    expect(page.locator(".coach")).to_have_count(0)
    assert "learn" not in page.url
    tab.press(tab.act("turandot:number 1").last)
    tab.make(page.locator('[data-move="1"]'))
    page.reload()
    tab.expect_app("playing")
    expect(page.locator(".coach")).to_have_count(0)
    expect(page.locator(".bar-round")).to_have_text("Round 1 of 7")


@pytest.mark.parametrize(
    ("answer", "told"),
    [({"body": '{"learner": "A", "steps": ['}, "as it was published"), ({"status": 404}, "online")],
)
def test_a_lesson_that_is_damaged_or_does_not_load_leads_to_the_lobby_with_a_message(
    page: Page, page_log: PageLog, answer: dict[str, object], told: str
) -> None:
    page_log.errors_expected = "status" in answer  # the browser logs every 404
    page.route("**/lessons/turandot.json", lambda route: route.fulfill(**answer))
    tab = Tab(page)
    tab.open("?learn=turandot", "ready")
    expect(page.locator("#table .toast-no")).to_contain_text(told, timeout=BOOT)


def test_an_unknown_lesson_is_reported_and_each_card_leads_to_its_own(page: Page) -> None:
    tab = Tab(page)
    tab.open("?learn=zork", "ready")
    expect(page.locator("#table .toast-no")).to_contain_text("learn=zork")
    offered = page.locator(".game-card-learn:visible")
    expect(offered).to_have_count(len(KEYS))
    offered.filter(has_text="Musicando").click()
    expect(page.locator("[data-coach]")).to_be_visible(timeout=BOOT)
    expect(page.locator("html[data-skin=musicando]")).to_be_attached()
