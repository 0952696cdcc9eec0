"""Turandot in a browser: whole games by people, bots and both, with secrets kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from layout import resize
from playwright.sync_api import expect
from random_games import play_on
from tab import BOOT, Tab, held_back, inside, wants

from host.translations import LANGUAGES
from pyengine import record
from pyengine.record import Player
from pyengine.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

COUNT_JOURNEYS = """window.journeys = window.fades = 0;
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, how) {
    if (frames.some((frame) => "transform" in frame)) journeys += 1;
    else fades += 1;
    return animate.call(this, frames, how);
};"""
THREE = "?game=turandot&seats=human,human,human&seed=2"
COVERED = """() => {
    const edge = (selector, side) =>
        document.querySelector(selector).getBoundingClientRect()[side];
    return edge(".hand-rest", "bottom") > edge(".prompt", "top");
}"""
ASTRAY = """() => {
    const box = (part) => part.getBoundingClientRect();
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const tokens = [...document.querySelectorAll(".token")].map(box);
    const over = tokens.filter((one, at) => tokens.slice(at + 1).some((other) => meet(one, other)));
    const own = box(document.querySelector(".own"));
    return [over.length, own.bottom > box(document.querySelector(".reveal")).top];
}"""
"""Count bids drawn over others while told, and check whether one's own company is covered."""
PHONES = [(360, 640), (640, 360), (390, 844), (932, 430)]
PLACES = """() => [...document.querySelectorAll(".companies, .stage, .lot, .dock")]
    .map((part) => part.getBoundingClientRect())
    .flatMap(({ x, y, width, height }) => [x, y, width, height])"""
"""The positions of companies, stage, lots and dock."""
THUMBS = """([act, least]) => [...document.querySelectorAll(".companies .company")]
    .filter((company) => {
        const { left, top, right, bottom } = company.getBoundingClientRect();
        const answers = (x, y) => {
            const hit = document.elementFromPoint(x, y);
            const control = hit?.closest("button, [data-look]");
            const does = control?.dataset.act ?? control?.dataset.look ?? "";
            return does.startsWith(act) && does.endsWith(company.dataset.seat);
        };
        const steps = [1, least / 4, least / 2, least * 3 / 4, least - 1];
        for (let x = left; x + least <= right; x += 2) {
            for (let y = top; y + least <= bottom; y += 2) {
                if (steps.every((across) => steps.every((down) => answers(x + across, y + down))))
                    return false;
            }
        }
        return true;
    })
    .map(({ dataset }) => dataset.seat)"""
"""The companies without a thumb-sized square that works all over as their plates do."""
MINGLED = """() => {
    const parts = ".plate > .seat, .pile:not(:empty), .purse, .boss, .tally-points, .maestro";
    const box = (part) => {
        const range = document.createRange();
        if (part.matches(".plate-name")) range.selectNodeContents(part);
        return (part.matches(".plate-name") ? range : part).getBoundingClientRect();
    };
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const wrong = [];
    for (const company of document.querySelectorAll(".company")) {
        const shown = [...company.querySelectorAll(`${parts}, .plate-name`)]
            .map((part) => [part.getAttribute("class"), box(part)])
            .filter(([, { width, height }]) => width > 2 && height > 2);
        const around = company.getBoundingClientRect();
        for (const [at, [one, a]] of shown.entries()) {
            if (a.right > around.right + 8 || a.left < around.left) wrong.push(`${one} sticks out`);
            for (const [other, b] of shown.slice(at + 1)) {
                if (meet(a, b)) wrong.push(`${one} and ${other} of ${company.dataset.seat}`);
            }
        }
    }
    return wrong;
}"""
"""Overlaps within a company, or beyond its edge; badges may hang over its rim."""
LETTERS = """(selector) => [...document.querySelectorAll(selector)]
    .map((part) => parseFloat(getComputedStyle(part).fontSize))"""


@pytest.fixture
def tab(page: Page) -> Tab:
    return Tab(page)


def test_two_people_share_a_device_to_the_end_and_keep_their_secrets(tab: Tab) -> None:
    page = tab.page
    tab.open("?game=turandot&seats=human,human&seed=2")
    screens: dict[str, str] = {}
    turned_up = '.companies :is([data-symbol^="t-bid-"], [data-symbol="t-bluff"]), .token'
    for look in tab.looks():
        if look["kind"] == "hand-over":
            assert look["seat"] == ""
            seat = page.locator(".handover svg.seat-big").get_attribute("data-seat") or ""
            shown = inside(page, "main")
            assert screens.setdefault(seat, shown) == shown
        elif look["kind"] == "asked" and look["phase"] == "bid":
            expect(page.locator(turned_up)).to_have_count(0)
    assert list(screens) == ["A", "B"]
    expect(page.locator(".bow")).to_have_count(3)  # the Table's too (T-9.1)


def test_what_was_laid_is_nowhere_on_the_screen_that_hands_over(tab: Tab) -> None:
    tab.open(THREE)
    tab.press(tab.act("table:show"))
    for act in ("turandot:number 3", "turandot:money 2", "turandot:bluff"):
        tab.press(tab.act(act).last)
    tab.make(tab.page.locator('[data-move="3+2*"]'))
    expect(tab.page.locator(".handover")).to_be_visible()
    expect(tab.page.locator("#table > *")).to_have_count(1)
    expect(tab.page.locator('[data-seat]:not([data-seat=""])')).to_have_count(1)  # its own letter
    for secret in ("3+2", "t-bid", "t-money", "t-bluff", "aria-pressed", "pile"):
        assert secret not in inside(tab.page, "main")
    tree = tab.page.locator("body").aria_snapshot()
    assert "4" in tree  # everybody is told how many cards the pile has (T-4.3)
    assert not re.search(r"\b[23]\b|number|bluff", tree)


def test_one_human_plays_three_bots_to_the_end_at_a_fast_pace(tab: Tab) -> None:
    tab.open("?game=turandot&seats=easy,human,medium,random&seed=3")
    tab.press(tab.act("table:settings"))
    tab.page.locator('label.key:has(input[value="fast"])').click()
    tab.press(tab.act("dialog:close"))
    story = tab.page.locator(".reveal.is-telling")
    tab.lay(tab.look())
    expect(story).to_be_visible()
    expect(story).to_have_count(0, timeout=BOOT)  # the story has ended by itself
    assert {look["seat"] for look in tab.looks()} == {"B"}
    expect(tab.page.locator(".bow")).to_have_count(4)


def test_five_bots_are_watched_to_the_end(tab: Tab) -> None:
    tab.open("?game=turandot&seats=random,random,random,random,random&seed=5")
    for look in tab.looks():
        assert look["seat"] == ""
        assert look["kind"] in {"story", "thinking", "over"}
    expect(tab.page.locator(".bow")).to_have_count(5)
    tab.press(tab.act("table:again"))
    tab.expect_app("playing")
    expect(tab.page.locator(".bow")).to_have_count(0)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_cards_travel_unless_somebody_wants_less_motion(tab: Tab, motion: str) -> None:
    tab.page.add_init_script(COUNT_JOURNEYS)
    tab.page.emulate_media(reduced_motion=motion)
    tab.open("?game=turandot&seats=human,human&seed=2")
    for _ in range(6):  # the first bids are laid and told
        tab.answer(tab.look())
    assert tab.page.evaluate("journeys > 0") == (motion == "no-preference")
    assert tab.page.evaluate("fades > 0") or motion == "no-preference"


def begun(tab: Tab) -> None:
    """Begin a game of three in which A has laid a pile of three and B has a draft."""
    tab.open(THREE)
    tab.press(tab.act("table:show"))
    tab.press(tab.act("turandot:number 2").last)
    tab.press(tab.act("turandot:money 2"))
    tab.make(tab.page.locator('[data-move="2+2"]'))
    tab.press(tab.act("table:show"))
    draft(tab)


def draft(tab: Tab) -> None:
    """Begin a bid without laying it."""
    tab.press(tab.act("turandot:number 4").last)
    expect(tab.page.locator('[data-move="4"]')).to_be_visible()


def expect_begun(tab: Tab) -> None:
    """Expect the hand-over to B, with A's pile laid and B's draft gone."""
    expect(tab.page.locator(".handover")).to_be_visible(timeout=BOOT)
    tab.press(tab.act("table:show"))
    expect(tab.page.locator('.game[data-seat="B"]')).to_be_visible()
    expect(tab.page.locator('.company[data-seat="A"] .pile .back')).to_have_count(3)
    expect(tab.page.locator("[data-move]")).to_have_count(0)
    expect(tab.page.locator('[aria-pressed="true"]')).to_have_count(0)


def test_a_page_loaded_again_and_another_tab_go_on_where_it_was(
    context: BrowserContext, tab: Tab
) -> None:
    begun(tab)
    tab.page.reload()
    expect_begun(tab)
    draft(tab)
    tab.page.close()
    other = Tab(context.new_page())
    other.open()
    expect_begun(other)


def test_a_table_that_was_left_is_gone_back_to_from_the_lobby(tab: Tab) -> None:
    begun(tab)
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    tab.expect_app("ready")
    expect(tab.page.locator(".resume .who")).to_have_count(3)
    snapshot = "**/snapshot.bin"
    with held_back(tab.page, snapshot):
        with tab.page.expect_request(snapshot):
            tab.page.reload()
        tab.press(tab.act("lobby:continue"))
        expect(tab.act("lobby:continue")).to_have_attribute("aria-busy", "true")
    tab.expect_app("playing")
    expect_begun(tab)


def test_a_table_that_was_deleted_after_confirmation_is_gone(tab: Tab) -> None:
    begun(tab)
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    tab.press(tab.act("lobby:delete"))
    tab.press(tab.act("lobby:keep"))
    tab.press(tab.act("lobby:delete"))
    tab.press(tab.act("lobby:delete now"))
    expect(tab.page.locator(".resume")).to_have_count(0)
    tab.open("", "ready")
    expect(tab.page.locator(".loading")).to_have_count(0, timeout=BOOT)
    expect(tab.page.locator(".resume")).to_have_count(0)


CASTS = """() => {
    const wide = (part) => part.getBoundingClientRect().width;
    const others = [...document.querySelectorAll(".companies .post")].map(wide);
    const over = [...document.querySelectorAll(".own .plate-name, .own .tally")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1);
    return [
        wide(document.querySelector(".own .post")) + 0.5 >= Math.max(...others),
        document.documentElement.scrollHeight - innerHeight,
        over.length,
    ];
}"""
"""Whether one's own singers are as large as the others', what is out of view, and what is cut."""
ROOMY = [(768, 1024), (810, 1080), (820, 1180), (1024, 768), (1152, 720)]
ROOMY += [(1180, 820), (1280, 720), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440)]


def test_on_tablets_and_large_screens_ones_own_company_is_at_least_as_large_as_the_others(
    tab: Tab,
) -> None:
    wants(tab.page, "de")
    for players in (2, 3, 4, 5):
        session = Session.new("turandot", players, {}, [Player("", "human")] * players, 2)
        tab.bring(record.write(session.record()))
        tab.press(tab.act("table:show"))
        expect(tab.page.locator(".companies > .company")).to_have_count(max(2, players - 1))
        for size in ROOMY:
            resize(tab.page, *size)
            assert tab.page.evaluate(CASTS) == [True, 0, 0], (players, size)
    expect(tab.page.locator("html")).to_have_attribute("lang", "de")


def reached(phase: str, number: int, more: int = 0) -> str:
    """Return a record of five people in this phase of this round, `more` moves on."""
    people = [Player(name, "human") for name in ("Ada", "Bo", "Cy", "Di", "Eve")]
    session = Session.new("turandot", 5, {"maestro": "B"}, people, 6)
    while (session.state.phase, session.state.round) != (phase, number):
        play_on(session, session.ply + 1)
    return record.write(play_on(session, session.ply + more).record())


EFFECTS = """() => {
    const box = (part) => part.getBoundingClientRect();
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const stage = box(document.querySelector(".stage"));
    const effects = [...document.querySelectorAll(".lot-effect")];
    const covered = [...document.querySelectorAll(".niche-name")].map(box);
    const wrong = effects.filter((effect, at) => {
        const a = box(effect);
        return a.top < stage.top || a.bottom > stage.bottom || a.left < stage.left
            || effect.scrollWidth > effect.clientWidth
            || effects.slice(at + 1).some((other) => meet(a, box(other)))
            || covered.some((name) => meet(a, name));
    });
    return [
        effects.filter((effect) => effect.checkVisibility()).length,
        wrong.map(({ textContent }) => textContent),
    ];
}"""
"""How many directors have their effect in words, and which of these overlap or are cut."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_the_hand_is_whole_above_what_a_bid_costs(tab: Tab, lang: str) -> None:
    tab.page.set_viewport_size({"width": 360, "height": 640})
    wants(tab.page, lang)
    tab.bring(reached("audition", 4))
    tab.press(tab.act("table:show"))
    for act in ("turandot:number 3", "turandot:money 2", "turandot:bluff"):
        tab.press(tab.act(act).last)
    expect(tab.page.locator('[data-move="3+2*"]')).to_be_visible()
    assert not tab.page.evaluate(COVERED)
    effects = tab.page.locator(".lot-effect")
    expect(effects).to_have_count(6)
    expect(tab.page.locator(".prompt-text")).to_contain_text(effects.nth(2).inner_text())
    assert not effects.first.is_visible()  # it is told by a press
    for size in [*ROOMY, (744, 950), (1366, 1024)]:
        resize(tab.page, *size)
        assert tab.page.evaluate(EFFECTS) == [6, []], size


def test_on_a_phone_the_others_plates_are_for_thumbs_and_all_they_hold_lies_side_by_side(
    tab: Tab,
) -> None:
    found = []
    reaches = {"audition": "table:look ", "naming": "turandot:name "}
    for phase, number, more in (("audition", 7, 3), ("naming", 2, 0)):
        tab.bring(reached(phase, number, more))
        if phase == "audition":  # in "naming" A has dealt out cards and holds the device
            tab.press(tab.act("table:show"))
        expect(tab.page.locator(".companies")).to_be_visible()
        for size in PHONES:
            resize(tab.page, *size)
            found += [
                (phase, size, seat) for seat in tab.page.evaluate(THUMBS, [reaches[phase], 44])
            ]
            found += [(phase, size, what) for what in tab.page.evaluate(MINGLED)]
    assert not found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_a_cast_is_written_large_enough_and_laid_or_proposed_in_one_row(
    tab: Tab, lang: str
) -> None:
    tab.page.set_viewport_size({"width": 360, "height": 640})
    wants(tab.page, lang)
    tab.bring(reached("casting", 7))
    tab.press(tab.act("table:show"))
    for role in (1, 5):
        tab.press(tab.act(f"turandot:role {role}"))
    letters = tab.page.evaluate(LETTERS, ".niche-name, .worth")
    assert len(letters) > 6
    assert min(letters) >= 13
    best, lay = (
        tab.act("turandot:best").bounding_box(),
        tab.page.locator("[data-move]").bounding_box(),
    )
    assert best is not None
    assert lay is not None
    assert best["x"] + best["width"] <= lay["x"]


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_no_bid_that_is_told_covers_another_or_ones_own_company_and_nothing_moves(
    tab: Tab, size: tuple[int, int]
) -> None:
    tab.page.set_viewport_size({"width": size[0], "height": size[1]})
    seats = [Player("Ada", "human"), *[Player(name, "easy") for name in ("Bo", "Cy", "Di", "Eve")]]
    for bids in (
        ("B 2+1", "C 2+2*", "D 2", "E 2+1"),  # all on 2
        ("B 1+2", "C 2+2", "D 3+2*", "E 4+1"),  # side by side
        ("B 2+3", "C 3+2", "D 3", "E 3+1"),  # three beside two
    ):
        session = Session.new("turandot", 5, {"maestro": "D"}, seats, 5)
        for bid in bids:
            session.submit(*bid.split())
        tab.bring(record.write(session.record()))
        expect(tab.page.locator(".token")).to_have_count(0)
        places = [tab.page.evaluate(PLACES)]
        tab.press(tab.act("turandot:number 2").last)
        places.append(tab.page.evaluate(PLACES))
        tab.press(tab.page.locator('[data-move="2"]'))
        expect(tab.page.locator(".token")).to_have_count(5)
        while tab.page.locator('[data-phase="reveal"]').count():
            assert tab.page.evaluate(ASTRAY) == [0, False], bids
            places.append(tab.page.evaluate(PLACES))
            tab.step()
        assert len(places) >= 3
        moved = [max(sides) - min(sides) for sides in zip(*places, strict=True)]
        assert max(moved) < 2, bids  # pixels
