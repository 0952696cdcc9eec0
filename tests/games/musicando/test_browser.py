"""Musicando in a browser: whole matches, all four displays, hidden hands."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from keyboard import FOCUSED, Keyboard
from layout import BELOW, resize
from musicando_tab import (
    NO_CARD,
    RUN,
    WITHIN,
    Fingers,
    MusicandoTab,
    Row,
    begun,
    late,
    row,
    sarabande,
)
from playwright.sync_api import expect
from tab import BOOT, inside

if TYPE_CHECKING:
    from playwright.sync_api import Page

HUMAN, BOT = "human", "easy"
CARD = re.compile(r"card[- ]([ROYGBIV][CDEFGAHx])")


def named(page: Page, selector: str) -> set[str]:
    """Return the cards named inside: drawn, held or offered."""
    return set(CARD.findall(inside(page, selector)))


def test_four_people_share_a_device_and_never_see_another_hand(page: Page) -> None:
    tab = MusicandoTab(page, "4P")
    screens: dict[str, str] = {}
    hands: dict[str, set[str]] = {}
    for text, least in (begun([HUMAN] * 4), 0), (late(4, 12, "P", "partners"), 44):  # one deal
        tab.bring(text)
        for look in tab.looks():
            seat = look["seat"]
            if look["kind"] == "hand-over":
                assert seat == ""
                source = inside(page, "main")
                letter = page.locator(".handover svg.seat-big").get_attribute("data-seat") or ""
                assert screens.setdefault(letter, source) == source
                assert "m-" not in source.replace('class="m-', "")
                assert not CARD.search(source)
            elif look["kind"] == "asked":
                held, laid = named(page, ".fan"), named(page, ".paper")
                hands.setdefault(seat, held)
                assert named(page, "main") - laid == held - laid
                assert held == hands[seat] - laid
                assert len(laid) >= least
                if least == 0 and len(laid) >= 8:  # each has laid twice: go on near the end
                    break
    assert sorted(screens) == ["E", "N", "S", "W"]
    assert sorted(len(hand) for hand in hands.values()) == [14] * 4
    assert len(set().union(*hands.values())) == 56
    expect(page.locator(".match tbody tr")).to_have_count(1)


def test_eight_people_share_a_device_to_the_end_of_a_deal(page: Page) -> None:
    tab = MusicandoTab(page)
    tab.bring(late(8, 6, "P"))
    given, seats = "", set()
    for look in tab.looks():
        if look["kind"] == "hand-over":
            assert look["seat"] == ""
            assert not CARD.search(inside(page, "main"))
            given = page.locator(".handover svg.seat-big").get_attribute("data-seat") or ""
        elif look["kind"] == "asked":
            assert look["seat"] == given
            seats.add(given)
            held, laid = named(page, ".fan"), named(page, ".paper")
            assert named(page, "main") - laid == held - laid
        else:
            assert look["seat"] == ""
    assert len(seats) > 2
    expect(page.locator(".ranked")).to_have_count(8)


@pytest.mark.parametrize(
    ("players", "variant", "deals"),
    [(3, "individual", 1), (4, "individual", 4), (8, "individual", 8), (4, "partners", 9)],
)
def test_the_score_of_a_deal_and_the_end_are_in_view_after_any_number_of_deals(
    page: Page, players: int, variant: str, deals: int
) -> None:
    tab = MusicandoTab(page)
    tab.bring(late(players, 2, "P", variant, deals))
    below: dict[str, set[int]] = {}
    for look in tab.looks():
        is_score = page.locator(".is-deal-score").count() > 0
        if is_score or look["kind"] == "over":
            name = "score" if is_score else "end"
            for size in ((820, 1180), (1180, 820), (390, 844), (640, 360), (360, 640)):
                resize(page, *size)
                below.setdefault(name, set()).add(page.evaluate(BELOW))
    assert below == {"score": {0}, "end": {0}}


@pytest.mark.parametrize("display", ["S", "G", "P", "M"])
def test_eight_play_each_display_to_its_end(page: Page, display: str) -> None:
    tab = MusicandoTab(page, display, pointer=True)
    tab.bring(begun([HUMAN, *[BOT] * 7], dealer="H", variant="individual"))
    most = 0
    for look in tab.looks():
        assert look["seat"] == "A"
        if look["phase"] == "play":
            expect(page.locator(f'.concert[data-display="{display}"]')).to_have_count(1)
            most = max(most, page.locator(".concert .laid").count())
    assert most > 30  # nobody broke off the deal
    assert tab.pointed > 3  # places on the display, not just in the choice
    ranked = page.locator(".ranked")
    expect(ranked).to_have_count(8)
    expect(page.locator(".match-contract .visually-hidden").first).to_have_text("Player 1")


def test_one_person_plays_three_bots_whose_stories_end_by_themselves(page: Page) -> None:
    tab = MusicandoTab(page, "4M")
    tab.bring(begun([HUMAN, "easy", "medium", "easy"]))
    tab.press(tab.act("table:settings"))
    page.locator('label.key:has(input[value="fast"])').click()
    tab.press(tab.act("dialog:close"))
    story = page.locator(".reveal.is-telling")
    for look in tab.looks():
        assert look["seat"] == "N"
        if look["kind"] == "story" and page.locator(".laid").count() == 3:
            expect(story).to_have_count(0, timeout=BOOT)  # the story has ended by itself
    expect(page.locator(".verdict, .match-mark").first).to_be_visible()


def test_two_deals_by_turns_are_bid_by_level_and_played_to_the_end(page: Page) -> None:
    tab = MusicandoTab(page)
    options = {"displays": "turns", "failed": "double", "deals": 2, "dealer": "W"}
    tab.bring(begun([HUMAN, *[BOT] * 3], **options))
    offered, laid = [], set()
    while (look := tab.look())["kind"] != "over":
        if look["kind"] == "asked" and look["phase"] == "auction":
            keys = page.locator(".offer").evaluate_all("all => all.map((it) => it.dataset.act)")
            offered.append("".join(key[-1] for key in keys))
        if look["kind"] == "asked" and look["phase"] == "play":
            laid.add(page.locator(".concert").get_attribute("data-display"))
        tab.answer(look)
    assert set(offered) == {"SSSS", "GGGG"}
    assert laid == {"S", "G"}
    expect(page.locator(".match tbody tr")).to_have_count(2)


def test_a_page_loaded_again_in_the_middle_of_a_run_goes_on_with_it(page: Page) -> None:
    tab = MusicandoTab(page)
    tab.bring(RUN.read_text("utf-8"))

    def expect_the_run(held: int) -> None:
        expect(page.locator(".player.own.is-running")).to_be_visible(timeout=BOOT)
        expect(page.locator(".player.is-waiting")).to_have_count(3)
        expect(page.locator('.player.is-blocked[data-seat="E"]')).to_be_visible()
        expect(page.locator(".held")).to_have_count(held)

    held = page.locator(".held").count()
    expect_the_run(held)
    tab.lay(tab.look())
    expect_the_run(held - 1)
    page.reload()
    expect_the_run(held - 1)
    tab.press(page.locator(NO_CARD))
    told = []
    while page.locator(".reveal.is-telling").count():
        told.append(page.locator(".reveal-text").inner_text())
        tab.press(tab.act("table:step"))
    lost = [text for text in told if "loses this turn" in text]
    assert len(lost) == 1
    # by a sharp (M-4.3)
    assert lost[0].endswith("\u2068Puck\u2069 loses this turn, blocked by \u2068Sara\u2069.")


def test_a_contract_is_called_and_opened_without_a_pointer(page: Page) -> None:
    keys = Keyboard(page)
    MusicandoTab(page).bring(begun([HUMAN, *[BOT] * 3], seed=121, dealer="W"))
    expect(page.locator(".bidbox")).to_be_visible()
    keys.go('[data-act="musicando:bid 1S"]')
    page.keyboard.press("End")
    assert page.evaluate(FOCUSED, '[data-act="musicando:bid 4M"]')
    keys.press("Space")
    keys.go('[data-move="4M"]')
    keys.press("Enter")
    assert page.evaluate(FOCUSED, ".held.is-legal")  # an opener
    keys.press("Space")
    keys.go(".prompt .lay[data-move]")
    keys.press("Enter")
    expect(page.locator(".held")).to_have_count(13)


def test_cards_are_laid_on_the_grid_without_a_pointer(page: Page) -> None:
    keys = Keyboard(page)
    MusicandoTab(page).bring(RUN.read_text("utf-8"))
    held = page.locator(".held").count()
    keys.go(".held.is-legal")
    keys.press("Enter")
    keys.go(".plane .cell.is-legal")
    first = page.evaluate("document.activeElement.dataset.move")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.move")
    assert second != first
    page.keyboard.press("End")
    assert page.evaluate(FOCUSED, '.cell[aria-disabled="true"]')
    keys.press("Enter")
    expect(page.locator(".prompt-no .clause")).to_have_text("M-5.1")
    page.keyboard.press("Home")
    keys.press("Enter")
    expect(page.locator(f'.laid:has([data-fly="card-{first[:2]}"])')).to_have_count(1)
    expect(page.locator(".held")).to_have_count(held - 1)
    assert page.evaluate(FOCUSED, ".held.is-legal")
    keys.go('[data-move="-"]')
    keys.press("Enter")
    expect(page.locator(".reveal.is-telling")).to_be_visible()


def test_a_row_of_thirty_cards_fits_pans_and_zooms_by_finger_wheel_and_key(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    MusicandoTab(page).bring(row(30))
    cards = Row(page)
    expect(page.locator(".laid")).to_have_count(30, timeout=BOOT)
    assert cards.last.evaluate(WITHIN)  # the newest in any case
    assert not cards.first.evaluate(WITHIN)

    before = cards.lies()  # by keyboard
    cards.pane.focus()
    page.keyboard.press("ArrowLeft")
    cards.expect_moved(before)
    before = cards.lies()
    page.keyboard.press("+")
    cards.expect_moved(before, wider=True)

    cards.pane.hover()  # by mouse wheel
    before = cards.lies()
    page.mouse.wheel(-200, 0)
    cards.expect_moved(before)
    before = cards.lies()
    page.keyboard.down("Control")
    page.mouse.wheel(0, 60)
    page.keyboard.up("Control")
    cards.expect_moved(before, wider=False)

    before = cards.lies()  # by touch
    fingers = Fingers(page, cards.pane)
    fingers.drag(120)
    cards.expect_moved(before)
    before = cards.lies()
    fingers.pinch(3)
    cards.expect_moved(before, wider=True)

    before = cards.lies()  # both at once
    page.locator('[data-lens="fit"]').click()
    cards.expect_moved(before, wider=False)
    page.locator('[data-lens="fit"]').click()
    assert cards.first.evaluate(WITHIN)
    assert cards.last.evaluate(WITHIN)


SIDES = """() => {
    const at = ({ dataset: { col, row } }) => [Number(col), Number(row)];
    const laid = [...document.querySelectorAll(".laid")];
    return [...document.querySelectorAll(".room")].map((room) => {
        const [col, row] = at(room);
        const other = laid.find((card) =>
            Math.abs(at(card)[0] - col) + Math.abs(at(card)[1] - row) === 1);
        const [a, b] = [room.getBoundingClientRect(), other.getBoundingClientRect()];
        const [x, y] = [a.left - b.left, a.top - b.top];
        const across = x > 0 ? "right of" : "left of";
        const side = Math.abs(x) > Math.abs(y) ? across : y > 0 ? "below" : "above";
        return [room.querySelector(".cell").getAttribute("aria-label"), side];
    });
}"""
"""Return the label of each free cell, and the side of a touching card on which it lies."""


def test_a_place_is_said_to_lie_where_it_is_seen_though_columns_are_laid_as_rows(
    page: Page,
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    tab = MusicandoTab(page)
    transposed = "[data-transposed][data-words-transposed]"
    upright = ":not([data-transposed], [data-words-transposed])"
    for is_upright, wanted in ((False, upright), (True, transposed)):
        tab.bring(row(7, "S", upright=is_upright))
        expect(page.locator(f".pane{wanted}")).to_have_count(1)
        tab.press(page.locator(".held.is-legal").first)
        expect(page.locator(".room .cell").first).to_be_attached()
        told = page.evaluate(SIDES)
        assert len(told) > 3
        assert all(f" {seen} the " in said for said, seen in told), told
    tab.bring(row(10))  # a Glissando is always drawn as it is laid
    expect(page.locator(".pane:not([data-transposed])")).to_have_count(1)


def test_on_a_phone_the_bid_that_stands_is_read_in_full_in_front_of_the_passes_after_it(
    page: Page,
) -> None:
    tab = MusicandoTab(page)
    fields = json.loads(begun([HUMAN] * 4, dealer="W"))
    fields["moves"] = ["N 1G", "E 2M", "S -", "W -"]
    tab.bring(json.dumps(fields))
    tab.press(tab.act("table:show"))
    standing = page.locator(".call.is-standing")
    expect(standing).to_contain_text("2 Musicando")
    for size in ((360, 640), (640, 360)):
        resize(page, *size)
        expect(standing).to_be_in_viewport(ratio=1)
        expect(page.locator(".call:visible").first).to_have_class(re.compile("is-standing"))


CUT = """(name) => {
    const words = document.createRange();
    words.selectNodeContents(name);
    const { left, right } = name.getBoundingClientRect(), { width } = words.getBoundingClientRect();
    return width > right - left + 0.5;
}"""
"""Whether a name is wider than its place."""

BROKEN = """() => [...document.querySelectorAll(".call > span")].filter((said) => {
    const words = document.createRange();
    words.selectNodeContents(said);
    const seen = said.offsetWidth > 1; // one that is only heard is a pixel wide
    return seen && words.getClientRects().length > said.textContent.split(" ").length;
}).map((said) => said.textContent)"""
"""Return the calls in which a word wraps onto a second line."""


def test_names_are_shown_in_full_beside_all_marks_of_a_player(page: Page) -> None:
    text = RUN.read_text("utf-8")
    for name in ("Nora", "Puck", "Sara", "Wim"):
        text = text.replace(name, "Bartholomäus")
    MusicandoTab(page).bring(text)
    names = page.locator(".player-name")
    expect(names).to_have_text(["Bartholomäus"] * 4)
    page.evaluate("document.fonts.ready")
    for size in ((360, 640), (1180, 820)):
        resize(page, *size)
        assert [name.evaluate(CUT) for name in names.all()] == [False] * 4, size


def test_no_word_is_broken_in_the_calls_of_eight(page: Page) -> None:
    page.set_viewport_size({"width": 1180, "height": 820})
    auction = json.loads(begun([HUMAN] * 8, variant="auction", dealer="H"))
    auction["moves"] = ["A 1S", "B 1G", "C 1P", "D 1M"]
    MusicandoTab(page).bring(json.dumps(auction))
    page.locator('[data-act="table:show"]').click()
    expect(page.locator(".call")).to_have_count(4)
    assert page.evaluate(BROKEN) == []
    expect(page.locator(".call-level")).to_have_text(["1"] * 4)
    expect(page.locator(".call-level").first).to_be_visible()


UNDER = """() => {
    const counted = [...document.querySelectorAll(".edge[data-count]")]
        .reduce((sum, { dataset }) => sum + Number(dataset.count), 0);
    const under = [...document.querySelectorAll(".plane .cell.is-legal")].filter((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !cell.contains(hit);
    });
    return under.length - counted;
}"""
"""Count places that are out of view or covered, and not counted at an edge."""
LIES = """() => [...document.querySelectorAll(".laid")].map((card) => {
    const { x, y, width } = card.getBoundingClientRect();
    return [x, y, width].map(Math.round);
})"""
"""Return where the cards on the table lie, and how wide they are."""


def test_where_a_card_may_lie_is_in_view_and_under_nothing_or_counted_at_an_edge(
    page: Page,
) -> None:
    tab = MusicandoTab(page)
    held = page.locator(".held.is-legal")
    for width, height in ((360, 640), (640, 360), (1180, 820), (1280, 720)):
        resize(page, width, height)
        tab.bring(RUN.read_text("utf-8"))
        expect(page.locator('.held[aria-pressed="true"]')).to_have_count(0)
        lies = [page.evaluate(LIES)]
        for at in range(held.count()):
            tab.choose(held.nth(at))
            assert page.locator(".plane .cell.is-legal").count()
            assert page.evaluate(UNDER) <= 0
            lies.append(page.evaluate(LIES))
        if width > height > 700:
            expect(page.locator(".edge[data-count]")).to_have_count(0)
            assert lies == lies[:1] * len(lies)  # nothing moves when a card is chosen
        assert len({wide for cards in lies for _, _, wide in cards}) == 1


WIDTHS = "(cards) => cards.map((card) => card.getBoundingClientRect().width)"


def test_a_sarabande_of_forty_five_cards_is_large_enough_to_be_read(page: Page) -> None:
    page.set_viewport_size({"width": 1180, "height": 820})
    tab = MusicandoTab(page)
    tab.bring(sarabande(45))
    tab.press(tab.act("table:show"))
    laid = page.locator(".plane .card")
    expect(laid).to_have_count(45)
    assert all(card.evaluate(WITHIN) for card in laid.all())
    widths = page.locator(".plane .laid").evaluate_all(WIDTHS)
    assert min(widths) >= 48, widths


LOW = """() => {
    const [table, strip] = [".concert", ".prompt"].map((part) => document.querySelector(part));
    return table.getBoundingClientRect().bottom - strip.getBoundingClientRect().top;
}"""
"""How many pixels of the table lie below the strip."""


def test_on_a_phone_on_its_side_nothing_of_the_table_lies_under_the_strip(page: Page) -> None:
    page.set_viewport_size({"width": 640, "height": 360})
    tab = MusicandoTab(page)
    for where, text in {
        "auction": begun([HUMAN, *[BOT] * 3], dealer="W"),
        "choice": begun([HUMAN, *[BOT] * 7], dealer="H", variant="individual"),
        "run": RUN.read_text("utf-8"),
        **{f"eight {display}": late(8, 20, display) for display in "SGPM"},
        **{f"four {display}": late(4, 40, display) for display in "SGPM"},
    }.items():
        tab.bring(text)
        if page.locator(".handover").count():
            tab.press(tab.act("table:show"))
        expect(page.locator(".prompt")).to_be_visible()
        assert page.evaluate(LOW) <= 1, where


HEAR = """
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
        window.heard.push(Math.round(this.frequency.value));
        start.call(this, when);
    };
"""


HEARD = """(least) => new Promise((resolve) => {
    const look = () => heard.length >= least ? resolve(heard) : requestAnimationFrame(look);
    look();
    setTimeout(resolve, 30_000, heard);
})"""


def test_notes_are_heard_until_one_tap_and_in_a_frame_only_after_one(page: Page) -> None:
    table = "./?game=musicando&seats=human,easy,easy,easy&seed=2"  # the person begins
    frame = f'<link rel="icon" href="data:,"><iframe src="{table}"></iframe>'
    page.route("**/framing.html", lambda route: route.fulfill(body=frame, content_type="text/html"))
    page.goto("./framing.html")
    framed = page.frame_locator("iframe")
    expect(framed.locator('.sound[aria-pressed="false"]')).to_be_attached(timeout=BOOT)

    page.add_init_script(HEAR)
    tab = MusicandoTab(page, pointer=True)
    tab.bring(RUN.read_text("utf-8"))

    def lay(card: str) -> None:
        tab.press(tab.act(f"musicando:card {card}"))
        tab.press(page.locator(".plane .cell.is-legal").first)

    lay("YD")
    assert page.evaluate(HEARD, 1) == [294]  # hertz: D
    tab.press(tab.act("table:sound off"))
    lay("GG")
    tab.press(tab.act("table:sound on"))
    lay("VF")
    assert page.evaluate(HEARD, 4)[1:] == [659, 880, 349]  # the switch itself, and F; no G before


def test_m_5_1_a_hint_marks_on_the_grid_the_cell_where_the_card_can_then_be_laid(
    page: Page,
) -> None:
    page.set_viewport_size({"width": 1180, "height": 820})
    tab = MusicandoTab(page)
    tab.bring(RUN.read_text("utf-8"))
    tab.act("coach:hint").click()
    marked = page.locator('.room[data-hint="1"]')
    expect(marked).to_be_visible(timeout=BOOT)
    cell, where = marked.get_attribute("data-place"), marked.bounding_box()
    card = page.locator('.hint-make[data-hint="1"]').get_attribute("data-move") or ""
    tab.press(tab.act(f"musicando:card {card.partition('@')[0]}"))
    control = page.locator(f'.room[data-place="{cell}"] .cell.is-legal')
    expect(control).to_have_attribute("data-move", card)
    assert control.bounding_box() == pytest.approx(where)


def test_m_5_2_on_a_phone_a_cell_that_a_hint_marks_is_wholly_in_view(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    tab = MusicandoTab(page)
    tab.bring(row(10))
    tab.act("coach:hint").click()
    marked = page.locator(".plane .room[data-hint]")
    expect(marked.first).to_be_visible(timeout=BOOT)
    assert [cell.evaluate(WITHIN) for cell in marked.all()] == [True] * marked.count()
