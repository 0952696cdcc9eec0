"""Every screen on phone, tablet and desktop: axe finds nothing, everything fits and can be pressed.

One game of each kind passes through all kinds of screens; at the first of each kind it pauses, and
the screen is checked in every size, in light and dark.
"""

from __future__ import annotations

import re
from base64 import b64encode
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

import pytest
import turandot_games
from layout import BELOW, LEAST, OVERFLOW, SMALL_TARGETS, STILL, clashes, resize, spaced
from lucca_games import FIVE, LAST, last, opening, placing, reached, shut, taking
from musicando_tab import RUN, MusicandoTab, alone, begun
from playwright.sync_api import expect
from tab import AS_PAINTED, BOOT, SKIP, Tab, held_back, wants
from test_bad_input import DROP
from test_storage import before_the_host

from pyengine import link, record
from tools import toolchain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from page_log import PageLog
    from playwright.sync_api import BrowserContext, Page

Size = tuple[int, int]
PHONE, TABLET, WIDE, DESK = (360, 640), (820, 1180), (1180, 820), (1440, 900)
SIDEWAYS, TALL, FULL, LARGE = (640, 360), (390, 844), (1920, 1080), (2560, 1440)
SMALLEST = (320, 568)
LONG, SQUAT = (932, 430), (768, 1024)  # the largest phone on its side, the commonest tablet
AXE = toolchain.ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE = """async (rules) => {
    const options = { resultTypes: ["violations"], ...rules };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
}"""
ALL_RULES: dict[str, list[str]] = {}
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}  # what dark mode can spoil
SHEETS = """[...document.querySelectorAll("dialog :is(.scroll, .figures-scroll, .sheet-body)")]
    .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    .filter((over) => over > 0)"""
BEYOND = """[...document.querySelectorAll(".is-finale > .match, .quarter .owner-text")]
    .filter((part) => {
        const [box, room] = [part, part.closest(".quarter-head") ?? part.parentElement]
            .map((it) => it.getBoundingClientRect());
        return box.right > room.right + 1 || box.top < room.top || box.bottom > room.bottom;
    }).map(({ innerText }) => `${innerText} reaches beyond its place`)"""
"""At the end: a sheet wider than its paper, or a name higher than its plate."""
TOTAL_BELOW = """[...document.querySelectorAll(".sheet-body .score .total")]
    .map((row) => [row, row.closest(".sheet-body")].map((it) => it.getBoundingClientRect().bottom))
    .map(([total, sheet]) => total - sheet)
    .filter((below) => below > 0)"""
LINKS = """[...document.querySelectorAll("a[href]")]
    .filter((link) => link.checkVisibility())
    .filter((link) => /^rgb\\((0, 0, 238|158, 158, 255)\\)$/u.test(getComputedStyle(link).color))
    .map(({ innerText }) => innerText)"""
"""Links in the colour that Chromium gives them, by day or by night, if no style sheet does."""
LONG_NAMES = (
    "Emilia-Charlotte",
    "Bartholomäus Ott",
    "Maximilian Krupp",
    "Marie-Antoinette",
    "Großtante Helene",
    "Jean-Christoph B",
    "Oma Friederike W",
    "Konstantin Vogel",
)
"""Names as long as the lobby takes them."""
CUT_NAMES = """[...document.querySelectorAll(".name")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ innerText }) => `${innerText} ends in …`)"""
CUT_NAMES_IN_DIALOG = CUT_NAMES.replace('".name"', '"dialog .name"')
CUT_PROMPT = """[...document.querySelectorAll(".prompt-text:has(> .prompt-latest)")]
    .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    .filter((over) => over > 2)"""
CUT = """[...document.querySelectorAll(".prompt > .prompt-text")]
    .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    .filter((over) => over > 2)"""
NUMBERED = """() => {
    const box = (part) => part.getBoundingClientRect();
    return [...document.querySelectorAll("[data-phase=reveal] .lot")].filter((lot) => {
        const [number, card] = [lot.querySelector(".niche-no"), lot.querySelector(".face.singer")];
        return innerWidth < 400 && card && box(number).bottom > box(card).top + 1;
    }).length;
}"""
"""How many numbers cover their cards on a phone while bids are told."""
OUT_OF_REACH = """(controls) => {
    const reachable = (control) => {
        control.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left >= -0.5 && right <= innerWidth + 0.5 && control.contains(hit);
    };
    return controls.filter((control) => !reachable(control)).map(({ innerText }) => innerText);
}"""


PARTS = {
    "audition": "story reveal",
    "understudies": "asked understudy",
    "naming": "story bid",
    "casting": "over end",
}
"""From which phases Turandot is played on, and the last new kind of screen after each."""


def turandot_screens(tab: Tab) -> Iterator[str]:
    """Show every kind of screen of the lobby and of Turandot for two, and yield its name."""
    tab.open("", "ready")
    tab.page.locator(".loading").wait_for(state="detached", timeout=BOOT)
    yield "lobby"
    tab.invite("turandot")
    setup = tab.page.locator(".setup:visible")
    tab.press(setup.locator('label.key:has(input[value="2"])'))
    setup.locator("summary").click()
    yield "set-up"
    setup.locator("select").nth(1).select_option("human")
    setup.locator('[data-act="lobby:option maestro"]').select_option("A")
    setup.locator(".seed").fill("7")
    for letter, name in zip("AB", tab.names, strict=False):
        setup.locator(f'[data-act="lobby:name {letter}"]').fill(name)
    tab.press(tab.act("lobby:start"))
    tab.expect_app("playing")
    met: set[str] = set()
    for phase, end in PARTS.items():
        if phase != "audition":
            there = turandot_games.reached(
                2, lambda state, phase=phase: state.phase == phase, people=2
            )
            tab.bring(there)
        for look in tab.looks():
            kind = f"{look['kind']} {look['phase']}".strip()
            if kind == "asked bid" and kind in met and "dialogs" not in met:
                met.add("dialogs")
                dialogs = ("log", "rules T-4.4", "settings", "leave", "score", "look directors")
                yield from _dialogs(tab, (*dialogs, "look B"))
            if kind not in met:
                met.add(kind)
                yield kind
            if kind == "asked bid" and "chosen" not in met:
                met.add("chosen")
                tab.press(tab.act("turandot:number 2").last)
                tab.press(tab.act("turandot:money 1"))
                yield "chosen"
                tab.press_key(tab.act("turandot:designer"), "Enter")  # A is the Maestro (T-4.4)
                yield "refused"
            if kind == end:
                break
    asked = {"asked bid", "asked understudy", "asked fire", "asked cast"}
    assert {"hand-over", *asked, "story reveal", "story bid", "story end", "over end"} <= met


def lucca_screens(tab: Tab) -> Iterator[str]:
    """Show every kind of screen of Lucca Città with five districts, and yield its name."""
    tab.bring(reached())
    yield "keep"
    for slab in (0, 1):
        tab.press(tab.page.locator(".yard button").nth(slab))
    yield "kept"
    tab.make(tab.page.locator("[data-move]"))
    tab.hear(".order")
    yield "order"

    tab.bring(reached(opening))
    yield "open"
    tab.make(tab.page.locator('[data-move="done"]'))
    yield "take"
    tab.choose(tab.page.locator(".trio-pick.is-legal").first)
    yield "set"
    yield from _dialogs(tab, ("look B", "look order"))

    tab.bring(reached(shut))
    yield "place"
    tab.press_key(tab.page.locator('.own button.stack[aria-disabled="true"]'), "Enter")
    yield "refused"
    yield from _dialogs(tab, ("look sets",))

    tab.bring(reached(last, seed=LAST))
    tab.press(tab.page.locator(".ghost").first)
    yield "begun"
    tab.press(tab.page.locator(".lay"))
    assert tab.hear(".reckoning-row.is-now")
    yield "reckoning"
    tab.page.evaluate(SKIP)
    tab.expect_app("over")
    yield "end"
    yield from _dialogs(tab, ("score",))


def musicando_screens(tab: Tab) -> Iterator[str]:
    """Show every kind of screen of Musicando: choice, columns, end; auction; run on a grid."""
    tab = MusicandoTab(tab.page, tab.names)
    tab.open("?game=musicando&variant=partners&failed=double", "ready")
    tab.page.locator(".setup:visible summary").click()
    yield "set-up of two pairs"
    tab.bring(begun(["human", *["random"] * 7], dealer="H", variant="individual"))
    yield "choice"
    tab.press(tab.act("musicando:display P"))
    yield "display chosen"
    tab.make(tab.page.locator("[data-move]"))
    yield "columns"
    if tab.page.locator(".held.is-legal").count():
        tab.choose(tab.page.locator(".held.is-legal").first)
        yield "card chosen"
    yield from _dialogs(tab, ("look B", "settings"))
    tab.press(tab.act("table:look match"))
    yield "dialog look match"
    tab.press(tab.act("musicando:concede"))
    yield "asked whether to break off"
    tab.make(tab.page.locator('[data-move="concede"]'))
    tab.press(tab.act("table:step"))
    yield "deal-score"
    tab.page.evaluate(SKIP)
    tab.expect_app("over")
    yield "end"
    yield from _dialogs(tab, ("score", "look deal 1"))

    tab.bring(begun(["human", "easy", "easy", "easy"], dealer="W"))
    yield "auction"
    tab.press(tab.act("musicando:bid 2P"))
    yield "bid chosen"

    tab.bring(begun(["human", "easy", "easy", "easy"], dealer="W", failed="double"))
    tab.press(tab.act("musicando:bid 2P"))
    yield "bid chosen, double"
    by_turns = {"displays": "turns", "failed": "double", "dealer": "W"}
    tab.bring(begun(["human", "easy", "easy", "easy"], **by_turns))
    tab.press(tab.act("musicando:bid 2S"))
    yield "level chosen"
    tab.make(tab.page.locator('[data-move="2S"]'))
    tab.skip()
    yield "contract that may cost double"
    alone = {"variant": "individual", "displays": "turns", "dealer": "C"}
    tab.bring(begun(["human", "easy", "easy"], **alone))
    yield "display that is due"

    tab.bring(RUN.read_text("utf-8"))
    yield "run on a grid"
    tab.choose(tab.page.locator(".held.is-legal").first)
    yield "card chosen on a grid"
    tab.press_key(tab.page.locator('.cell[aria-disabled="true"]').first, "Enter")
    yield "cell refused"


LAYS = """() => {
    const control = document.querySelector(".lay:is([data-move], [aria-disabled])");
    const { x, y, width, height } = control?.getBoundingClientRect() ?? {};
    return control && [x, y, width, height].map(Math.round);
}"""
"""Position and size of the control that lays a move, disabled and enabled."""
VISITS = {
    "turandot": turandot_screens,
    "lucca-citta": lucca_screens,
    "musicando": musicando_screens,
}
"""How every kind of screen of a game is reached."""
EACH_GAME = pytest.mark.parametrize("game", VISITS)


def _dialogs(tab: Tab, acts: Iterable[str]) -> Iterator[str]:
    """Open these dialogs in turn, except those that the table does not offer now."""
    for act in acts:
        control = tab.act(f"table:{act}").first
        if not control.is_visible():
            continue
        tab.press(control)
        yield f"dialog {act}"
        tab.press(tab.act("dialog:close").first)


def each(tab: Tab, game: str, sizes: Iterable[Size]) -> Iterator[tuple[str, Size]]:
    """Yield every screen in every size: its name, and that size."""
    for screen in VISITS[game](tab):
        tab.page.mouse.move(0, 0)  # or a hovered sign would be explained, over the screen
        expect(tab.page.locator(".slip:not(:empty)")).to_have_count(0)
        for width, height in sizes:
            resize(tab.page, width, height)
            yield f"{screen} {width} x {height}", (width, height)


def axed(page: Page, *, at_night: bool) -> Iterator[str]:
    """Yield axe's findings in light mode, or in dark mode, which changes only colours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    scheme: Literal["dark", "light"] = "dark" if at_night else "light"
    page.emulate_media(color_scheme=scheme)
    page.evaluate(STILL)
    run_axe = AS_PAINTED.format(script=RUN_AXE)
    for told in page.evaluate(run_axe, COLOURS if at_night else ALL_RULES):
        yield f"{scheme}: {told}"


def cramped(page: Page) -> Iterator[str]:
    """Yield what is too wide for the screen, too small for a thumb, or unreachable."""
    over = page.evaluate(OVERFLOW)
    if over:
        yield f"{over} pixels too wide"
    for over in page.evaluate(SHEETS):
        yield f"{over} pixels of a score sheet out of view"
    yield from (f"link without a colour: {words}" for words in page.evaluate(LINKS))
    yield from page.evaluate(SMALL_TARGETS, LEAST)
    within = page.locator("dialog" if page.locator("dialog").count() else "main")
    controls = within.locator(".lay, .start:visible, .handover .btn, .sheet-close, .bar button")
    for words in controls.evaluate_all(OUT_OF_REACH):
        yield f"{words!r} cannot be reached"


@contextmanager
def still(page: Page, late: str, *parts: str) -> Iterator[None]:
    """Delay a file while the page opens; expect none of these parts to move when it arrives."""
    with held_back(page, late):
        with page.expect_request(late):
            page.goto("./")
        yield
        page.evaluate("document.fonts.ready")
        before = [page.locator(part).bounding_box() for part in parts]
        assert None not in before
    expect(page.locator("html[data-app=ready]")).to_be_attached()
    expect(page.locator(".loading")).to_have_count(0, timeout=BOOT)
    assert [page.locator(part).bounding_box() for part in parts] == before


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_question_whether_to_delete_a_game_leaves_room_for_what_it_is_about(
    page: Page, lang: str
) -> None:
    tab = Tab(page)
    tab.open(f"?game=musicando&seats=human,random,random,random&seed=7&lang={lang}")
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    tab.press(tab.act("lobby:delete"))
    found = []
    for size in (PHONE, SIDEWAYS, TABLET, WIDE, DESK):
        resize(page, *size)
        found += [f"{size}: {what}" for what in (*clashes(page), *cramped(page))]
    assert found == []


SPOILED = """() => {
    const left = JSON.parse(localStorage.getItem("tavolino.lobby"));
    left.nodes.push(null);
    localStorage.setItem("tavolino.lobby", JSON.stringify(left));
}"""


def test_nothing_in_the_lobby_moves_when_the_engine_has_come_and_later_it_is_as_it_was_left(
    page: Page,
) -> None:
    tab = Tab(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    with still(page, "**/snapshot.bin", ".game-cards"):
        tab.expect_app("ready")
        expect(page.locator(".loading")).to_be_visible()
    tab.press(page.locator('#table label.key:has(input[value="de"])'))
    tab.invite("musicando")
    tab.press(tab.act("lobby:start"))
    tab.expect_app("playing")
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    tab.expect_app("ready")
    page.goto("about:blank")
    with still(page, "**/page.bin", ".resume", ".game-cards", ".setup:visible", ".masthead"):
        expect(page.locator("html[lang=de] .resume")).to_be_visible()
        expect(page.locator(".footer-offline")).to_have_count(0)  # not verified yet
    page.add_init_script(f"({SPOILED})()")
    page.reload()
    tab.expect_app("ready")
    expect(page.locator(".resume")).to_be_visible()


@EACH_GAME
def test_on_every_screen_axe_finds_nothing_by_day_and_by_night_and_all_fits_and_can_be_reached(
    page: Page, game: str
) -> None:
    found = []
    # The phone comes last: on the way to the next screen there is little to paint.
    sizes = (LARGE, FULL, DESK, WIDE, TABLET, SQUAT, LONG, SIDEWAYS, TALL, PHONE)
    for number, (where, size) in enumerate(each(Tab(page), game, sizes)):
        found += [f"{where}: {what}" for what in clashes(page)]
        found += [f"{where}: {what}" for what in cramped(page)]
        if size == WIDE:
            found += [f"{where}: the total {below} below" for below in page.evaluate(TOTAL_BELOW)]
        if size in {PHONE, DESK}:  # the least and the most room; one light, one dark
            at_night = (size == DESK) == (number // len(sizes) % 2 == 0)
            found += [f"{where} {what}" for what in axed(page, at_night=at_night)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("lang", "size"), [("de", PHONE), ("fr", SIDEWAYS), ("de", SMALLEST), ("fr", SMALLEST)]
)
@EACH_GAME
def test_in_every_language_no_word_is_cut_and_all_fits_and_can_be_reached(
    page: Page, game: str, lang: str, size: Size
) -> None:
    wants(page, lang)
    found, asked = [], None
    for where, _ in each(Tab(page, LONG_NAMES), game, (size,)):
        if where.startswith(("asked bid", "keep ", "auction", "choice")):
            asked = page.evaluate(LAYS)
            assert asked
        elif where.startswith(("chosen", "kept", "bid chosen ", "display chosen")):
            laid = page.evaluate(LAYS)
            found += [f"{where}: what lays it moved, {asked} {laid}"] * (laid != asked)
        found += [f"{where}: {what}" for what in clashes(page)]
        found += [f"{where}: {over} pixels of the prompt" for over in page.evaluate(CUT_PROMPT)]
        table = game == "turandot" and not where.startswith(("lobby", "set-up"))
        if table or where.startswith("deal-score"):
            found += [f"{where}: {page.evaluate(BELOW)} pixels below"] * bool(page.evaluate(BELOW))
        found += [f"{where}: {what}" for what in cramped(page)]
        if where.startswith("dialog look deal"):
            found += [f"{where}: {name}" for name in page.evaluate(CUT_NAMES_IN_DIALOG)]
        if (lang, size) == ("de", PHONE):
            with spaced(page):
                for spread in (TABLET, TALL):
                    resize(page, *spread)
                    found += [f"{where}, spaced {spread}: {what}" for what in clashes(page)]
        if where.startswith("end "):
            found += [f"{where}: {what}" for what in page.evaluate(BEYOND)]
            resize(page, *TABLET)
            found += [f"{where}, tablet: {what}" for what in page.evaluate(BEYOND)]
    assert not found, "\n".join(found)


@EACH_GAME
def test_with_letters_of_twice_the_size_all_fits_the_screen_and_can_be_reached(
    page: Page, game: str
) -> None:
    sizes = {"standard": 32, "fixed": 32}  # pixels, as users set it in the browser
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    found = []
    for where, size in each(Tab(page), game, (WIDE, PHONE)):
        found += [f"{where}: {what}" for what in cramped(page)]
        found += [f"{where}: a number on a card"] * page.evaluate(NUMBERED)
        if size == WIDE and where.startswith("asked bid"):
            found += [f"{where}: {over} pixels of the prompt" for over in page.evaluate(CUT)]
    assert not found, "\n".join(found)


WINDOWS = ((1366, 657), (1280, 633), (1024, 698), (768, 954))
"""What a browser's own bars leave of a laptop and of a tablet."""
LOW = ((844, 340), (667, 331))
SHORT = ((360, 560), (375, 553))
"""What they leave of a phone on its side, and of an upright one."""


COVERED = """() => {
    const notice = document.querySelector("#table .toast");
    const rim = notice.getBoundingClientRect();
    return [...document.querySelectorAll("#table :is(button, input, select)")]
        .filter((control) => !notice.contains(control) && control.checkVisibility())
        .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            const across = Math.min(right, rim.right) - Math.max(left, rim.left);
            return across > 1 && Math.min(bottom, rim.bottom) - Math.max(top, rim.top) > 1;
        }).map(({ className }) => className);
}"""
"""Controls that lie under the notice."""


def test_no_notice_covers_a_control_of_a_game_or_of_its_replay(page: Page) -> None:
    wants(page, "de")
    tab, found = Tab(page), []
    for show in ("play", "replay"):
        for text in (turandot_games.reached(4), reached(taking), RUN.read_text("utf-8")):
            page.goto("about:blank")
            page.goto(f"./?show={show}&at=9&eyes=A#g={link.pack(record.read(text))}")
            expect(page.locator(".game")).to_be_visible(timeout=BOOT)
            page.evaluate(DROP, ["game.json", b64encode(b"[1,").decode(), 1])
            expect(page.locator("#table .toast")).to_be_visible()
            for size in (WIDE, TABLET, SQUAT, PHONE, SIDEWAYS):
                resize(page, *size)
                where = f"{show} {tab.look()['phase']} {size}"
                found += [f"{where}: {what}" for what in page.evaluate(COVERED)]
                found += [f"{where}: {what}" for what in clashes(page)]
    assert found == []


def test_on_a_phone_a_notice_leaves_the_choice_and_the_hand_in_view(page: Page) -> None:
    wants(page, "de")
    tab, found = Tab(page), []
    auction = begun(["human", "easy", "easy", "easy"], dealer="W")
    for text in (turandot_games.reached(4), reached(taking), RUN.read_text("utf-8"), auction):
        tab.bring(text)
        page.evaluate(DROP, ["game.json", b64encode(b"[1,").decode(), 1])
        expect(page.locator("#table .toast")).to_be_visible()
        for size in (PHONE, TALL, SIDEWAYS, *LOW):
            resize(page, *size)
            where = f"{tab.look()['phase']} {size}"
            if tab.look()["phase"] == "take" and size == TALL:  # others' streets are below
                found += [f"{where}: a cut street"] * (page.evaluate(OWN_STREET)[0] is False)
            elif tab.look()["phase"] != "take" or size != PHONE:  # there Lucca Città scrolls
                found += [f"{where}: {page.evaluate(BELOW)}"] * bool(page.evaluate(BELOW))
            found += [f"{where}: {what}" for what in page.evaluate(SMALL_TARGETS, LEAST)]
            found += [f"{where}: {what}" for what in clashes(page)]
    assert found == []


REFUSED = """Object.defineProperty(globalThis, "indexedDB", {
    get() { throw new DOMException("refused", "SecurityError"); } });
"""


def test_on_a_phone_a_choice_is_in_view_below_the_notice_that_nothing_can_be_kept(
    context: BrowserContext, page: Page, dist: Path
) -> None:
    wants(page, "de")
    before_the_host(context, dist, REFUSED)
    tab, found = Tab(page), []
    for query in ("turandot", "lucca-citta", "musicando&dealer=W"):
        page.goto("about:blank")
        tab.open(f"?game={query}&seats=human,random,random,random&seed=7")
        expect(page.locator("#table .toast .btn")).to_be_visible()
        heights = {}
        for size in (PHONE, SIDEWAYS, *LOW):
            resize(page, *size)
            where = f"{query} {size}"
            if size != PHONE or query != "lucca-citta":  # which scrolls there
                found += [f"{where}: {page.evaluate(BELOW)}"] * bool(page.evaluate(BELOW))
            box = page.locator("#table .toast").bounding_box()
            assert box
            heights[size] = box["height"]
            found += [f"{where}: {what}" for what in page.evaluate(SMALL_TARGETS, LEAST)]
            found += [f"{where}: {what}" for what in clashes(page)]
        assert heights[PHONE] < 100  # two lines and its buttons
    assert found == []


def test_in_a_browsers_window_all_of_musicandos_auction_is_in_view(page: Page) -> None:
    tab = Tab(page)
    found = []
    four = ["human", "easy", "easy", "easy"]
    eight = ["human", *["random"] * 7]
    for seats, way in (
        (four, {"dealer": "W", "failed": "double"}),
        (eight, {"dealer": "H", "variant": "individual"}),
    ):
        tab.bring(begun(seats, **way))
        for width, height in (*WINDOWS, *LOW, *SHORT, SMALLEST, (360, 609), (360, 626), PHONE):
            resize(page, width, height)
            found += [f"{width} x {height}: {page.evaluate(BELOW)}"] * bool(page.evaluate(BELOW))
            found += [f"{width} x {height}: {what}" for what in page.evaluate(SMALL_TARGETS, LEAST)]
            found += [f"{width} x {height}: {what}" for what in clashes(page)]
    assert found == [], "\n".join(found)


def test_in_a_browsers_window_the_order_of_five_and_the_roles_of_the_table_do_not_overlap(
    page: Page,
) -> None:
    tab = Tab(page)
    found = []
    for begin in (
        lambda: tab.bring(reached(opening)),
        lambda: tab.open("?game=turandot&seats=human,random&seed=7&lang=de"),
        lambda: tab.open("?game=turandot&seats=human,random,random,random,random&seed=7&lang=de"),
    ):
        begin()
        for width, height in (*WINDOWS, (1280, 800), (1152, 720)):
            resize(page, width, height)
            found += [f"{width} x {height}: {what}" for what in clashes(page)]
            found += [f"{width} x {height}: {what}" for what in page.evaluate(SMALL_TARGETS, LEAST)]
    assert found == []


@pytest.mark.parametrize("game", ["turandot", "lucca-citta"])
def test_in_a_browsers_window_nothing_overlaps_while_bids_or_the_final_scoring_are_told(
    page: Page, game: str
) -> None:
    tab = Tab(page)
    upright = ((704, 820), (704, 980), (850, 1000)) if game == "turandot" else ()
    told, found = set(), []
    for screen in VISITS[game](tab):
        if screen not in {"story reveal", "story end", "reckoning"}:
            continue
        told.add(screen)
        for width, height in (*WINDOWS, *upright):
            resize(page, width, height)
            found += [f"{screen} {width} x {height}: {what}" for what in clashes(page)]
    assert told == {"turandot": {"story reveal", "story end"}, "lucca-citta": {"reckoning"}}[game]
    assert found == []


def test_on_a_phone_nothing_is_covered_or_below_while_the_final_scoring_is_told(page: Page) -> None:
    wants(page, "de")
    tab = Tab(page, LONG_NAMES)
    tab.bring(reached(last, seed=LAST))
    tab.press(page.locator(".ghost").first)
    tab.press(page.locator(".lay"))
    assert tab.hear(".reckoning-row.is-now")
    tab.press(tab.act("table:play"))  # pause, or it would go on by itself meanwhile
    told, found = 0, []
    while tab.hear(".reckoning-row.is-now") and tab.look()["kind"] == "story":
        told += 1
        for size in (PHONE, TALL, SIDEWAYS):
            resize(page, *size)
            found += [f"{told} {size}: {page.evaluate(BELOW)} below"] * bool(page.evaluate(BELOW))
            found += [f"{told} {size}: {what}" for what in clashes(page)]
        tab.step()
    assert told >= len(("openings", "walls", "numbers"))
    assert found == []


COLUMNS = """[...document.querySelectorAll(".score thead .score-seat")]
    .map((column) => Math.round(column.getBoundingClientRect().width))"""


def test_the_columns_of_a_score_sheet_are_even_whatever_is_unfolded(page: Page) -> None:
    tab = Tab(page, LONG_NAMES)
    tab.bring(reached(last, seed=LAST))
    tab.press(tab.page.locator(".ghost").first)
    tab.press(tab.page.locator(".lay"))
    assert tab.hear(".reckoning-row.is-now")
    page.evaluate(SKIP)
    tab.expect_app("over")
    tab.press(tab.act("table:score").first)
    line = page.locator("dialog .line-name").first
    for size in (TABLET, WIDE, DESK):
        resize(page, *size)
        for _ in range(2):
            tab.press(line)
            widths = page.evaluate(COLUMNS)
            assert len(widths) == len(FIVE)
            assert max(widths) - min(widths) <= 1, size
            assert clashes(page) == []


WIDER = """[...document.querySelectorAll(".prompt-acts > .btn")].filter((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getBoundingClientRect().width + 8 > button.getBoundingClientRect().width;
}).map(({ innerText }) => `${innerText} touches its edge`)"""


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_on_a_phone_play_it_out_stands_beside_pass_and_laying_a_card(page: Page, lang: str) -> None:
    wants(page, lang)
    tab, found = Tab(page), []
    tab.bring(alone())
    tab.skip()
    expect(tab.act("table:finish")).to_be_visible()
    for size in (PHONE, SIDEWAYS, TALL, SMALLEST):
        resize(page, *size)
        found += [f"{size}: {what}" for what in (*clashes(page), *page.evaluate(WIDER))]
        found += [f"{size}: {what}" for what in page.evaluate(SMALL_TARGETS, LEAST)]
    assert found == []


BESIDE = """[...document.querySelectorAll(".score .line-head")].every((head) => {
    const [name, clause] = [".line-name", ".clause"]
        .map((part) => head.querySelector(part).getBoundingClientRect());
    return clause.left >= name.right && clause.top < name.bottom;
})"""
"""Whether the clause of each line of a score sheet is beside its name."""


def test_on_a_phone_on_its_side_a_line_of_a_score_sheet_is_one_line(page: Page) -> None:
    wants(page, "fr")
    tab, found = Tab(page), []
    tab.bring(turandot_games.reached(3, lambda state: state.round == 7))
    assert [look["kind"] for look in tab.looks()][-1] == "over"
    tab.press(tab.act("table:score").first)
    for size in (SIDEWAYS, LOW[1], (704, 600)):
        resize(page, *size)
        found += [f"{size}: a clause below"] * (not page.evaluate(BESIDE))
        found += [f"{size}: {what}" for what in (*clashes(page), *cramped(page))]
    assert found == []


def test_if_the_host_cannot_start_the_button_to_load_again_is_in_view(
    context: BrowserContext, page: Page, page_log: PageLog
) -> None:
    page_log.errors_expected = True
    wants(page, "de")
    context.route("**/primary.wasm.bin", lambda route: route.fulfill(status=404))
    page.goto("./?game=turandot&seats=human,random&seed=7")
    expect(page.locator("html[data-app=error]")).to_be_attached(timeout=BOOT)
    for size in (SIDEWAYS, *LOW, PHONE, SMALLEST):
        resize(page, *size)
        expect(page.locator('[data-act="page:reload"]')).to_be_in_viewport(ratio=1)
        assert clashes(page) == []


def test_zoomed_to_four_hundred_per_cent_nothing_lies_over_the_tools_during_the_final_scoring(
    page: Page,
) -> None:
    tab = Tab(page)
    tab.bring(reached(last, seed=LAST))
    tab.press(page.locator(".ghost").first)
    tab.press(page.locator(".lay"))
    assert tab.hear(".reckoning-row.is-now")
    resize(page, 320, 256)
    assert [*cramped(page)] == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_on_a_small_tablet_no_word_is_broken_while_the_final_scoring_is_told(
    page: Page, lang: str
) -> None:
    wants(page, lang)
    tab = Tab(page)
    tab.bring(reached(last, seed=LAST))
    tab.press(page.locator(".ghost").first)
    tab.press(page.locator(".lay"))
    told, found = 0, []
    while tab.hear(".reckoning-row.is-now") and tab.look()["kind"] == "story":
        told += 1
        for width, height in ((650, 960), (704, 820)):
            resize(page, width, height)
            found += [f"{told}: {width} x {height}: {what}" for what in clashes(page)]
        tab.step()
    assert told >= len(("openings", "walls", "numbers"))
    assert found == []


def test_on_the_smallest_phones_all_of_turandot_is_in_view(page: Page) -> None:
    wants(page, "de")
    tab = Tab(page, LONG_NAMES)
    found = []
    for players in (2, 3, 4, 5):
        tab.bring(turandot_games.reached(players))
        expect(page.locator(".dock .own")).to_be_visible()
        expect(page.locator(".companies .company")).to_have_count(max(players - 1, 2))
        for size in (*SHORT, *LOW, SMALLEST):
            resize(page, *size)
            where = f"{players} {size}"
            found += [f"{where}: {page.evaluate(BELOW)}"] * bool(page.evaluate(BELOW))
            found += [f"{where}: {what}" for what in page.evaluate(SMALL_TARGETS, LEAST)]
            found += [f"{where}: {what}" for what in clashes(page)]
    assert found == []


BEYOND_STAGE = """() => {
    const { top, bottom } = document.querySelector(".stage").getBoundingClientRect();
    return [...document.querySelectorAll(".bow .cast, .bow .block")]
        .map((part) => [part.className, part.getBoundingClientRect()])
        .filter(([, box]) => box.top < top || box.bottom > bottom + 1)
        .map(([name]) => name);
}"""
"""What of the curtain call the edge of the stage cuts."""


def test_the_end_of_five_is_whole_in_a_phones_window_and_with_a_readers_own_spacing(
    page: Page,
) -> None:
    wants(page, "de")
    tab = Tab(page, LONG_NAMES)
    tab.bring(turandot_games.reached(5, lambda state: state.round == 7))
    assert [look["kind"] for look in tab.looks()][-1] == "over"
    found = []
    for size in (*SHORT, SMALLEST, PHONE, SIDEWAYS, *LOW):
        resize(page, *size)
        found += [f"{size}: {page.evaluate(BELOW)} below"] * bool(page.evaluate(BELOW))
        found += [f"{size}: {what}" for what in clashes(page)]
    for size in (SQUAT, (704, 980)):
        resize(page, *size)
        found += [f"{size}: {part} is cut" for part in page.evaluate(BEYOND_STAGE)]
    with spaced(page):
        resize(page, *TABLET)
        found += [f"spaced: {part} is cut" for part in page.evaluate(BEYOND_STAGE)]
        found += [f"spaced: {what}" for what in clashes(page)]
    assert found == []


SHARED = 3
"""The seed of a game of five with two winners."""


def test_the_end_of_five_is_whole_on_a_tablet_if_two_share_the_win(page: Page) -> None:
    tab = Tab(page, LONG_NAMES)
    tab.bring(turandot_games.reached(5, lambda state: state.round == 7, seed=SHARED))
    assert [look["kind"] for look in tab.looks()][-1] == "over"
    expect(page.locator(".bow-1")).to_have_count(2)
    found = []
    for size in (SQUAT, (704, 980), TABLET):
        resize(page, *size)
        found += [f"{size}: {part} is cut" for part in page.evaluate(BEYOND_STAGE)]
        found += [f"{size}: {what}" for what in clashes(page)]
    assert found == []


def test_in_a_low_window_all_directors_who_can_be_fired_are_in_view(page: Page) -> None:
    wants(page, "de")
    Tab(page).bring(turandot_games.reached(3, lambda state: state.phase == "firing"))
    tray = page.locator(".tray")
    expect(tray.locator(".tray-place")).to_have_count(8)
    found = []
    for size in (*LOW, SIDEWAYS):
        resize(page, *size)
        found += [f"{size}: {what}" for what in clashes(page)]
        assert tray.evaluate("(tray) => tray.scrollHeight <= tray.clientHeight"), size
    assert found == []


def test_on_a_phone_the_prompt_of_a_bid_stays_as_high_when_undo_is_offered(page: Page) -> None:
    tab = Tab(page)
    tab.open("?game=turandot&seats=human,random,random&seed=7&lang=de")
    prompt, back = page.locator(".prompt"), page.locator(".rewind button:visible")
    offered, heights = [], []
    for look in tab.looks():
        if look["kind"] == "asked" and look["phase"] == "bid":
            offered.append(back.count() > 0)
            for size in (SMALLEST, PHONE):
                resize(page, *size)
                height = prompt.evaluate("(it) => it.getBoundingClientRect().height")
                heights.append((size, height))
        if len(offered) == 2:
            break
    assert offered == [False, True]
    assert len({*heights}) == 2  # one for each size


def setups(tab: Tab) -> Iterator[tuple[str, int]]:
    """Choose each game in the lobby, for four and for the most; yield it with that number."""
    for game, most in {"turandot": 5, "lucca-citta": 5, "musicando": 8}.items():
        tab.invite(game)
        for count in (4, most):
            tab.press(tab.page.locator(f'.setup:visible .counts label:has([value="{count}"])'))
            yield game, count


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_the_lobby_fits_a_tablet_with_every_setup_and_says_who_are_partners(
    page: Page, lang: str
) -> None:
    tab = Tab(page)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    tab.open(f"?lang={lang}", "ready")
    page.locator(".loading").wait_for(state="detached", timeout=BOOT)
    legend = page.locator(".setup:visible .variants legend")
    below = {}
    for game, count in setups(tab):
        below[game, count] = page.evaluate(BELOW)
        if (game, count) == ("musicando", 4):
            sides = {"de": r" N.S und O.W$", "fr": r" N.S et E.O$"}[lang]
            expect(legend).to_have_text(re.compile(sides))
            resize(page, *TABLET)
            below["upright", count] = page.evaluate(BELOW)
            resize(page, *WIDE)
    expect(legend).to_have_text("Variante")
    assert [*below.values()] == [0] * 7


UNDER_START = """() => {
    const at = document.activeElement;
    const start = [...document.querySelectorAll(".start")].find((one) => one.checkVisibility());
    if (at === start || at === document.body) return [];
    const [a, b] = [start, at.closest("label") ?? at].map((it) => it.getBoundingClientRect());
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return down > 0 && across > 0 ? [`${at.outerHTML.slice(0, 90)} is under it`] : [];
}"""
"""The focused control, if the start button covers it."""
UNMARKED = """() => {
    const at = document.activeElement;
    if (at === document.body || at.id === "table") return [];
    const around = at.closest("label, .game-card, .key");
    const shown = [at, around, at.nextElementSibling].filter(Boolean);
    const isMarked = (it) => [null, "::before", "::after"].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(it, part);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    const marked = shown.find(isMarked);
    const what = at.outerHTML.slice(0, 90);
    if (!marked) return [`${what} has no mark`];
    const box = marked.getBoundingClientRect();
    for (let part = marked.parentElement; part !== document.body; part = part.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(part);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const room = part.getBoundingClientRect();
        const isCut = box.left < room.left - 1 || box.right > room.right + 1
            || box.top < room.top - 1 || box.bottom > room.bottom + 1;
        if (isCut) return [`${what} is cut by ${part.className}`];
    }
    return [];
}"""
"""The focused control, if nothing marks it, or something around cuts it."""


def walked(page: Page, script: str) -> list[str]:
    """Walk through the page with Tab, and return what is found on the way, in at most 80 steps."""
    page.evaluate("document.activeElement.blur()")
    found: list[str] = []
    first = ""
    for _ in range(80):
        page.keyboard.press("Tab")
        here = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        if here == first or here.startswith("<body"):
            break
        first = first or here
        found += page.evaluate(script)
    return found


@pytest.mark.parametrize("game", ["turandot", "lucca-citta", "musicando"])
def test_the_start_button_never_covers_what_has_the_focus_and_the_focus_is_always_visible(
    page: Page, game: str
) -> None:
    found = []
    Tab(page).open(f"?game={game}", "ready")
    page.locator(".loading").wait_for(state="detached", timeout=BOOT)
    page.locator(".setup:visible summary").click()
    for size in (PHONE, SIDEWAYS, TABLET):
        resize(page, *size)
        found += [f"{size}: {what}" for what in walked(page, UNDER_START)]
    found += walked(page, UNMARKED)
    Tab(page).open(f"?game={game}&seats=human,random,random&seed=7")
    for size in (WIDE, PHONE):
        resize(page, *size)
        found += [f"table {size}: {what}" for what in walked(page, UNMARKED)]
    assert found == []


CUT_CHOICES = """() => [...document.querySelectorAll(".setup select")]
    .filter((select) => select.checkVisibility())
    .filter((select) => {
        const whole = select.cloneNode(true);
        whole.style.width = "max-content"; // of its longest choice
        select.after(whole);
        const cut = whole.offsetWidth > select.offsetWidth;
        whole.remove();
        return cut;
    }).map(({ dataset }) => `a choice of ${dataset.act} is cut`)"""


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_with_more_choices_unfolded_nothing_moves_and_the_game_can_be_started_without_scrolling(
    page: Page, lang: str
) -> None:
    tab = Tab(page)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    tab.open(f"?lang={lang}", "ready")
    page.locator(".loading").wait_for(state="detached", timeout=BOOT)
    summary, start = page.locator(".setup:visible summary"), page.locator(".setup:visible .start")
    found, below = [], {}
    for game, count in setups(tab):
        where = f"{game} {count}"
        lay = [part.bounding_box() for part in (summary, start)]
        summary.click()
        expect(page.locator(".setup:visible .quiet-body")).to_be_visible()
        expect(start).to_be_in_viewport(ratio=1)
        if [part.bounding_box() for part in (summary, start)] != lay:
            found.append(f"{where}: moved from {lay}")
        found += [f"{where}: {what}" for what in clashes(page)]
        found += [f"{where}: {what}" for what in page.evaluate(SMALL_TARGETS, LEAST)]
        below[game, count] = page.evaluate(BELOW)
        for size in (WIDE, TABLET, (1024, 768), DESK, FULL, PHONE, SIDEWAYS):
            resize(page, *size)
            found += [f"{where} {size}: {what}" for what in page.evaluate(CUT_CHOICES)]
        resize(page, *WIDE)
        summary.click()
    assert found == []
    assert [below[game, 4] for game in ("turandot", "lucca-citta")] == [0, 0]


def test_where_there_is_room_each_tool_has_its_label(page: Page) -> None:
    Tab(page).open("?game=musicando&seats=human,random,random&seed=7&lang=fr")
    words = page.locator(".tools .tool-word")
    for size in (SIDEWAYS, LONG, SQUAT, TABLET, WIDE):
        resize(page, *size)
        expect(words).to_have_count(6)
        assert words.evaluate_all("(all) => all.every((it) => it.offsetWidth > 20)"), size


@EACH_GAME
def test_on_a_phone_on_its_side_what_is_asked_is_in_view(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    Tab(page).open(f"?game={game}&seats=human,random,random&seed=7")
    expect(page.locator(".prompt-text")).to_be_in_viewport(ratio=1)
    below = []
    for size in (SIDEWAYS, LONG, *LOW):
        resize(page, *size)
        below.append(page.evaluate(BELOW))
    assert below == [0] * 4  # also of Lucca Città's first choice


OWN_STREET = """() => {
    const box = (part) => document.querySelector(part).getBoundingClientRect();
    const strip = box(".game > .prompt");
    const [street, plate] = [box(".lucca .own"), box(".lucca .quarter")];
    const clear = Math.round(strip.top - street.bottom); // above the strip, if it is not negative
    const cut = plate.top < strip.top && plate.bottom > strip.top + 1 && plate.left < strip.right;
    return [clear >= -1, strip.bottom <= innerHeight + 1, cut];
}"""
"""Whether one's own street ends above the strip, the strip is in view, and the others are cut."""


@pytest.mark.parametrize("seats", [FIVE[:3], FIVE])
def test_in_a_phones_window_a_turn_of_lucca_is_in_view_and_no_row_is_cut(
    page: Page, seats: tuple[str, ...]
) -> None:
    tab = Tab(page)
    found = []
    for when in (lambda _: True, opening, taking, placing):
        tab.bring(reached(when, seats=seats))
        for size in (*SHORT, (390, 664), SIDEWAYS, *LOW):
            resize(page, *size)
            where = f"{tab.look()['phase']} {size}"
            if page.evaluate(OWN_STREET) != [True, True, False]:
                found.append(f"{where}: {page.evaluate(OWN_STREET)}")
            found += [f"{where}: {what}" for what in clashes(page)]
            found += [f"{where}: {what}" for what in page.evaluate(SMALL_TARGETS, LEAST)]
            if size in {SIDEWAYS, *LOW}:
                found += [f"{where}: {page.evaluate(BELOW)}"] * bool(page.evaluate(BELOW))
    assert found == []


def test_on_a_tablet_the_first_choice_of_three_is_in_view(page: Page) -> None:
    wants(page, "de")
    Tab(page).bring(reached(seats=FIVE[:3]))
    below = []
    for size in (SQUAT, TABLET, (744, 1133)):
        resize(page, *size)
        below.append(page.evaluate(BELOW))
    assert below == [0] * 3


@pytest.mark.parametrize("seats", [FIVE[:3], FIVE])
def test_in_french_no_letter_of_a_colour_is_covered_at_the_first_choice(
    page: Page, seats: tuple[str, ...]
) -> None:
    wants(page, "fr")  # of two letters
    tab = Tab(page)
    tab.bring(reached(seats=seats))
    found = []
    tab.act("coach:hint").click()
    expect(page.locator(".hint-move").first).to_be_visible(timeout=BOOT)
    for size in (SIDEWAYS, *LOW):
        resize(page, *size)
        found += [f"hint {size}: {what}" for what in clashes(page)]
    tab.act("coach:close").click()
    for slab in (0, 1):
        tab.press(page.locator(".yard button").nth(slab))
    for size in (SIDEWAYS, *LOW, TALL, PHONE, *SHORT, SMALLEST):
        resize(page, *size)
        found += [f"kept {size}: {what}" for what in clashes(page)]
    assert found == []


def test_between_phone_and_desk_a_singer_is_as_large_as_a_finger(page: Page) -> None:
    Tab(page).open("?game=turandot&seats=human,random,random,random,random&seed=7")
    face = page.locator(".lot .face").first
    expect(face).to_be_visible()
    for size in ((704, 600), (704, 820), (768, 954), (960, 600), (991, 720)):
        resize(page, *size)
        box = face.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, size


def test_on_a_phone_on_its_side_no_word_of_ones_own_name_is_broken(page: Page) -> None:
    page.set_viewport_size({"width": 640, "height": 360})
    Tab(page).open("?game=turandot&seats=human,random,random&seed=7")
    name = page.locator(".own .plate-name")
    expect(name).to_be_visible()
    words, lines = name.evaluate("""(name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        return [name.textContent.trim().split(" ").length, new Set(tops).size];
    }""")
    assert lines <= words


def _told_reveal(tab: Tab) -> Iterator[str]:
    """Bid once, and yield each event up to the next choice."""
    tab.lay(tab.look())
    while (look := tab.look())["kind"] != "asked":
        if look["kind"] == "story":
            yield look["phase"]
            tab.step()
        else:
            tab.expect_redrawn()


def test_with_five_of_the_longest_names_nothing_is_covered_while_turandot_is_cast(
    page: Page,
) -> None:
    tab = Tab(page, LONG_NAMES)
    wants(page, "de")
    found = []
    for phase in ("audition", "casting"):
        tab.bring(turandot_games.reached(5, lambda state, phase=phase: state.phase == phase))
        for width, height in (*WINDOWS, DESK, WIDE, TABLET, SQUAT, TALL, PHONE):
            resize(page, width, height)
            found += [f"{phase} {width} x {height}: {what}" for what in clashes(page)]
            if (width, height) in {DESK, WIDE}:
                found += [f"{phase} {width}: {name}" for name in page.evaluate(CUT_NAMES)]
    tab.bring(turandot_games.reached(5))
    told = []
    for phase in _told_reveal(tab):
        told.append(phase)
        for width, height in (SQUAT, (768, 954)):
            resize(page, width, height)
            found += [f"{phase} {width} x {height}: {what}" for what in clashes(page)]
    assert told.count("reveal") > 1
    tab.bring(turandot_games.reached(5, lambda state: state.round == 7))
    resize(page, *SIDEWAYS)
    next(look for look in tab.looks() if (look["kind"], look["phase"]) == ("asked", "cast"))
    expect(page.locator(".prompt-latest")).to_be_attached()  # while it is told how to cast
    found += [f"cast: {what}" for what in clashes(page)]
    assert found == []
