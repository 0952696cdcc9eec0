"""Lucca Città in a browser: whole games, secret keeps, and turns taken back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from keyboard import FOCUSED, Keyboard
from layout import resize
from lucca_games import (
    HOARDED,
    LAST,
    READY,
    closing,
    hoarded,
    hoards,
    last,
    last_round,
    opening,
    placing,
    reached,
    shut,
    taking,
)
from playwright.sync_api import expect
from tab import BOOT, SKIP, Tab, inside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

THREE = "?game=lucca-citta&seats=human,human,human&seed=7"


@pytest.fixture
def tab(page: Page) -> Tab:
    return Tab(page)


def moves(tab: Tab) -> Locator:
    return tab.page.locator("#table [data-move]")


def test_three_people_share_a_device_to_the_end_and_keep_two_cards_in_secret(tab: Tab) -> None:
    page = tab.page
    tab.open(THREE)
    screens: dict[str, str] = {}
    asked, takers = [], set()
    for look in tab.looks():
        if look["kind"] == "hand-over":
            assert look["seat"] == ""
            seat = page.locator(".handover svg.seat-big").get_attribute("data-seat") or ""
            assert seat not in screens  # only the keeps are secret
            screens[seat] = inside(page, "main")
        elif look["kind"] == "asked" and look["phase"] == "keep":
            asked.append(look["seat"])
            expect(page.locator(".quarters .palazzo")).to_have_count(0)
            expect(page.locator(".yard .slab")).to_have_count(4)
        elif look["kind"] == "asked" and look["phase"] == "take":
            if len(takers) == 3:  # all have been asked for a set: go on near the end
                break
            takers.add(look["seat"])
    assert asked == list(screens) == ["A", "B", "C"]
    tab.bring(reached(last_round, ["human"] * 3, seed=7))
    assert "hand-over" not in {look["kind"] for look in tab.looks()}
    for screen in screens.values():
        for secret in (":keep ", "slab", "facade", "l-red", "m-red", "enamel"):
            assert secret not in screen
    expect(page.locator(".quarter")).to_have_count(3)
    expect(page.locator(".is-winner .laurel")).to_have_count(1)
    tab.press(tab.act("table:score"))
    expect(page.locator(".score thead .score-seat")).to_have_count(3)
    tab.press(page.locator(".line-name", has_text="Windows").first)
    opened = page.locator(".line-cards:not(.is-closed)")
    expect(opened).to_have_count(1)
    expect(opened.locator("li").first).to_have_text(re.compile(r"^[A-Z][a-z]+ \d+: \d+ windows?$"))
    page.emulate_media(media="print")  # in print all are open
    expect(page.locator(".line-cards.is-closed:not(.is-bare):visible").first).to_be_visible()


def test_one_human_plays_three_bots_to_the_end(tab: Tab) -> None:
    tab.open("?game=lucca-citta&seats=easy,human,random,medium&seed=3")
    for look in tab.looks():
        assert look["seat"] == "B"
        assert look["kind"] != "hand-over"
    ranks = tab.page.locator(".place-word")
    expect(ranks).to_have_text(["1st", "2nd", "3rd", "4th"])


def test_the_final_scoring_is_shown_part_by_part_with_running_sums(tab: Tab) -> None:
    page = tab.page
    tab.bring(reached(last, seed=LAST))
    tab.press(page.locator(".ghost").first)
    tab.press(page.locator(".lay"))
    parts = []
    while tab.hear(".reckoning-row.is-now"):
        parts.append(page.locator(".reckoning-row.is-now th").inner_text())
        tab.step()
    assert list(dict.fromkeys(parts)) == ["Openings", "Walls, towers", "Numbers"]
    tab.expect_app("over")
    sums = page.locator(".standing-points").all_inner_texts()
    assert sums == sorted(sums, key=lambda text: -int(text.replace("\u2212", "-")))
    tab.press(tab.act("table:settings"))
    tab.press(page.locator('#table label.key:has(input[value="de"])'))
    tab.press(tab.act("dialog:close").first)
    tab.press(tab.act("table:score"))
    paper = page.pdf(format="A4")  # five districts, in the language with the longest words
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
    assert b"/Font" in paper


def test_five_bots_are_watched_to_the_end(tab: Tab) -> None:
    tab.open("?game=lucca-citta&seats=random,random,random,random,random&seed=5")
    for look in tab.looks():
        assert look["seat"] == ""
        assert look["kind"] in {"story", "thinking", "over"}
    expect(tab.page.locator(".quarter")).to_have_count(5)
    tab.press(tab.act("table:again"))
    tab.expect_app("playing")


def test_what_cannot_be_built_says_why_with_its_clause(tab: Tab) -> None:
    tab.bring(reached(shut))
    tab.press_key(tab.page.locator('.own button.stack[aria-disabled="true"]'), "Enter")
    expect(tab.page.locator(".prompt-no .clause")).to_have_text("L-5.7")
    said = re.compile(r"^You have already (completed|opened) the [a-z]+ palazzo")
    expect(tab.page.locator(".prompt-no > span")).to_have_text(said)
    tab.press(tab.page.locator(".prompt-no .clause"))
    expect(tab.page.locator("dialog .is-target .rule-id")).to_have_text("L-5.7")


def test_a_door_is_opened_for_what_it_says(tab: Tab) -> None:
    tab.bring(reached(opening))
    door = tab.page.locator('.own [data-move^="open"]').first
    promised = door.locator(".tag > strong").inner_text()
    assert sum(map(int, door.locator(".payer b").all_inner_texts())) == int(promised)
    pays = [int(text) for text in tab.page.locator(".quarters .pay").all_inner_texts()]
    assert int(promised) == sum(pays)  # of the only complete palazzo
    points = tab.page.locator(".own .standing-points")
    before = int(points.inner_text())
    tab.press(door)
    expect(points).to_have_text(str(before + int(promised)))


def begun(tab: Tab) -> None:
    """Continue where A has taken a set, and place one of its three cards."""
    tab.bring(reached(placing))
    tab.press(moves(tab).first)
    expect_begun(tab)


def expect_begun(tab: Tab) -> None:
    """Expect one card of the set laid, two left, and nothing chosen."""
    expect(tab.page.locator(".yard .slab.is-laid")).to_have_count(1, timeout=BOOT)
    expect(tab.page.locator(".yard button.slab-pick")).to_have_count(2)
    expect(tab.page.locator(".own .is-new")).to_have_count(1)


def test_a_page_loaded_again_in_the_middle_of_a_turn_goes_on_where_it_was(tab: Tab) -> None:
    begun(tab)
    tab.page.reload()
    expect_begun(tab)
    tab.lay(tab.look())
    tab.lay(tab.look())
    expect(tab.page.locator(".yard")).to_have_count(0)


def test_a_turn_is_taken_back_card_by_card_or_as_a_whole_until_it_is_confirmed(tab: Tab) -> None:
    begun(tab)
    laid = tab.page.locator(".yard .slab.is-laid")
    tab.press(moves(tab).first)
    expect(laid).to_have_count(2)
    expect(tab.page.locator(".lay")).to_have_attribute("aria-disabled", "true")
    tab.press(tab.page.locator(".ghost").last)  # the last card is only chosen, not laid
    expect(tab.page.locator(".lay[data-move], .ghost[data-move]")).to_have_count(2)
    tab.press(tab.act("table:undo"))
    expect(laid).to_have_count(1)
    tab.press(tab.act("table:undo turn"))
    expect(tab.page.locator("button.trio-pick.is-legal")).to_have_count(
        tab.page.locator(".trio:not(.is-taken)").count()
    )
    expect(tab.page.locator(".yard")).to_have_count(0)


def test_a_turn_is_played_with_the_keyboard_alone(page: Page) -> None:
    keys = Keyboard(page)
    keys.tab.bring(reached())
    keys.go(".yard button")
    keys.press("Space")
    page.keyboard.press("ArrowRight")
    keys.press("Space")
    expect(page.locator('.yard [aria-pressed="true"]')).to_have_count(2)
    keys.go('[data-move^="keep"]')
    keys.press("Enter")
    while not page.locator(".lucca[data-phase=take]").count():
        keys.tab.answer(keys.tab.look())
    keys.go(".trio-pick")
    page.keyboard.press("End")
    assert page.evaluate(FOCUSED, ".trio:last-child button")
    keys.press("Space")
    expect(
        page.locator('.trio:last-child [aria-pressed="true"][data-move^="take"]')
    ).to_be_focused()
    keys.press("Enter")
    keys.go(".yard button")
    page.keyboard.press("ArrowRight")
    keys.press("Space")
    for use in ("wall", "discard"):
        keys.go(f'.ghost[data-move$="{use}"]')
        keys.press("Enter")
    keys.go(".ghost")
    keys.press("Space")
    expect(page.locator('.ghost[aria-pressed="true"]')).to_have_count(1)
    keys.go(".lay")
    keys.press("Enter")
    expect(page.locator(".yard")).to_have_count(0)
    assert page.locator('.own .support > [aria-hidden="true"]').last.inner_text().endswith("/2")


COVERED = """() => [...document.querySelectorAll(".lucca .stack")].flatMap((stack) => {
    const front = [...stack.querySelectorAll(".facade")].at(-1).getBoundingClientRect();
    const windows = front.bottom - front.width * 75 / 128;  // as they end in the drawing
    return [...stack.querySelectorAll(".signs > *")]
        .filter((sign) => sign.getBoundingClientRect().top < windows)
        .map((sign) => `${sign.textContent} on ${front.width}`);
})"""
"""Letters and numbers drawn over a front card's windows or shields."""


def test_l_3_1_no_letter_or_number_covers_a_shield_or_window(tab: Tab) -> None:
    for where in (opening, placing):
        tab.bring(reached(where))
        expect(tab.page.locator(".quarters .signs").first).to_be_attached()
        for size in [(360, 640), (820, 1180), (1180, 820)]:
            resize(tab.page, *size)
            assert tab.page.evaluate(COVERED) == [], size


CROWDED = """() => {
    const wrong = [];
    const all = (selector) => [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility());
    const box = (element) => element.getBoundingClientRect();
    const meet = (one, other) => {
        const [a, b] = [box(one), box(other)];
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    };
    const middle = (element) => (box(element).left + box(element).right) / 2;
    const palazzi = all(".own .is-legal > button.stack");
    for (const [at, one] of palazzi.entries()) {
        const tag = one.querySelector(".tag");
        if (tag.scrollWidth > tag.clientWidth) wrong.push(`${tag.innerText} is cut`);
        for (const other of palazzi.filter((palazzo) => palazzo !== one)) {
            if (meet(tag, other)) wrong.push(`${tag.innerText} over a palazzo`);
            if (meet(tag, other.querySelector(".tag"))) wrong.push("label over label");
        }
        if (at && middle(one) - middle(palazzi[at - 1]) < 44) wrong.push("too narrow");
    }
    for (const caption of all(".own .caption")) {
        const covered = all(".own .enamel").filter((number) => meet(number, caption));
        wrong.push(...covered.map((number) => `${caption.innerText} over ${number.innerText}`));
    }
    return [palazzi.length, wrong];
}"""
"""The number of palazzi that can be opened, and labels that are cut or overlap something."""


def test_l_5_2_each_palazzo_to_be_opened_has_its_label_and_a_finger_s_width_to_itself(
    tab: Tab,
) -> None:
    tab.bring(reached(hoarded, seed=HOARDED, plays=hoards))
    expect(tab.page.locator(".own .is-legal .tag").first).to_be_visible()
    for size in [(360, 640), (390, 844), (640, 360), (820, 1180), (1440, 900)]:
        resize(tab.page, *size)
        assert tab.page.evaluate(CROWDED) == [READY, []], size


ROWS = """() => {
    const box = (element) => element.getBoundingClientRect();
    const own = document.querySelector(".own");
    const towns = [...document.querySelectorAll(".quarters > .quarter")]
        .filter((town) => town.checkVisibility({ visibilityProperty: true }));
    const now = towns.find((town) => town.matches(".is-now"));
    const strip = box(document.querySelector(".game > :is(.prompt, .reveal)")).top;
    return {
        phase: own.parentElement.dataset.phase,
        moves: now ? strip - box(now).bottom : null,
        visible: towns.length,
        street: box(own.querySelector(".street")).height,
        below: strip - Math.max(...towns.map((town) => box(town).bottom)),
        between: Math.min(...towns.map((town) => box(town).top)) - box(own).bottom,
    };
}"""
"""Where the others' towns are: the free height below the one that moves, and around all of them."""


def opponent_s_move(tab: Tab, size: tuple[int, int]) -> Iterator[dict[str, Any]]:
    """Play until an opponent moves; yield where the towns are at each set chosen, and then."""
    page = tab.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab.bring(reached(taking, ("human", "easy", "easy")))
    while (rows := page.evaluate(ROWS))["moves"] is None:
        look = tab.look()
        if (look["kind"], look["phase"]) == ("asked", "take"):
            yield rows
        if look["kind"] == "story":
            tab.step()
        else:
            tab.answer(look)
    yield rows


def test_on_a_phone_the_others_row_is_whole_above_the_strip_also_while_one_of_them_moves(
    tab: Tab,
) -> None:
    seen = list(opponent_s_move(tab, (390, 844)))
    assert [seen[0]["phase"], seen[-1]["phase"]] == ["take", "show"]
    for rows in seen:
        assert rows["visible"] == 2
        assert rows["below"] >= 4
        assert rows["between"] >= 4
        assert rows["street"] == seen[0]["street"]


def test_on_a_small_phone_only_the_town_of_an_opponent_who_moves_is_in_view_above_the_strip(
    tab: Tab,
) -> None:
    *_, rows = opponent_s_move(tab, (360, 640))
    assert rows["visible"] == 1
    assert 0 <= rows["moves"] < 4


NEIGHBOURS = """() => {
    const box = (element) => element.getBoundingClientRect();
    const all = (selector) => [...document.querySelectorAll(selector)].map(box);
    const towns = all(".quarters > .quarter");
    const shown = (town) => town.left >= 0 && town.right <= innerWidth && town.height >= 44;
    return {
        whole: towns.filter(shown).length,
        below: box(document.querySelector(".game > .prompt")).top -
            Math.max(...towns.map(({ bottom }) => bottom)),
        above: Math.min(...towns.map(({ top }) => top)) -
            box(document.querySelector(".own")).bottom,
        scrolls: document.documentElement.scrollHeight - innerHeight,
        sets: all(".trio").map(({ x, width }) => [x, width]),
    };
}"""
"""How many of the others' towns are whole, the free height around them, and where the sets are."""


MARKED = """() => [...document.querySelectorAll(".trio-pick")].filter((set) => {
    set.dataset.played = "Gespielt";
    const mark = getComputedStyle(set, "::before");
    const sides = ["width", "paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"];
    const wide = sides.reduce((sum, side) => sum + (parseFloat(mark[side]) || 0), 0);
    const left = set.getBoundingClientRect().right - parseFloat(mark.right) - wide;
    const numbers = [...set.querySelectorAll(".enamel")];
    const covered = numbers.some((number) => number.getBoundingClientRect().right > left + 1);
    delete set.dataset.played;
    return covered || !(wide > 10);
}).length"""
"""The number of sets in which a review's mark would cover a house number."""


@pytest.mark.parametrize("players", [4, 5])
def test_on_an_upright_phone_all_others_are_whole_above_the_strip_and_no_set_changes_its_place(
    tab: Tab, players: int
) -> None:
    tab.page.set_viewport_size({"width": 360, "height": 640})
    tab.bring(reached(taking, ("human", *["easy"] * (players - 1))))
    seen = []
    while (look := tab.look())["kind"] == "asked" or not seen:
        if look["kind"] != "asked":
            tab.answer(look)
            continue
        for size in [(360, 640), (390, 844)]:
            resize(tab.page, *size)
            found = tab.page.evaluate(NEIGHBOURS)
            assert found["whole"] == players - 1, (size, look)
            assert found["below"] >= 2
            assert found["above"] >= 2
            assert found["scrolls"] == 0
            if look["phase"] == "take":
                seen.append(found["sets"])
                assert tab.page.evaluate(MARKED) == 0
        tab.lay(look)
    before = seen[-1]
    while not tab.page.locator(".trio.is-taken").first.is_visible():
        tab.answer(tab.look())
    assert (
        tab.page.evaluate(NEIGHBOURS.replace("> .prompt", "> :is(.prompt, .reveal)"))["sets"]
        == before
    )


COVERED = """() => {
    const numbers = [...document.querySelectorAll(".quarter:not(.own) .enamel")]
        .map((number) => [number.textContent, number.getBoundingClientRect()]);
    return numbers.flatMap(([number, a], at) => numbers.slice(at + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)
        .map(([other]) => `${other} covers ${number}`));
}"""


def test_on_an_upright_phone_no_number_of_a_neighbour_covers_the_next(tab: Tab) -> None:
    tab.bring(reached(opening))
    for size in [(390, 844), (360, 800), (430, 932)]:
        resize(tab.page, *size)
        expect(tab.page.locator(".quarter:not(.own) .enamel:visible").first).to_be_attached()
        assert tab.page.evaluate(COVERED) == [], size


@pytest.mark.parametrize("players", [3, 4, 5])
def test_l_2_2_at_the_first_choice_on_a_short_phone_the_others_are_whole_above_the_strip(
    tab: Tab, players: int
) -> None:
    tab.page.set_viewport_size({"width": 360, "height": 640})
    seats = ",".join(["human", *["easy"] * (players - 1)])
    tab.open(f"?game=lucca-citta&seats={seats}&seed=7&lang=de")
    expect(tab.page.locator('.lucca[data-phase="keep"]')).to_be_visible()
    found = tab.page.evaluate(NEIGHBOURS)
    assert found["whole"] == players - 1
    assert found["below"] >= 2
    assert found["above"] >= 2
    assert found["scrolls"] == 0


AT_THE_END = """() => {
    const box = (element) => element.getBoundingClientRect();
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    const covered = [...document.querySelectorAll(".quarter .signs")]
        .filter(({ children: [one, other] }) => other && meet(box(one), box(other)))
        .map(({ textContent }) => textContent);
    const gaps = [...document.querySelectorAll(".quarter")]
        .map((town) => Math.round(box(town).bottom - box(town.querySelector(".street")).bottom));
    return [covered, Math.max(...gaps)];
}"""
"""Letters and numbers that overlap, and what is free below a street in its panel."""


def test_at_the_end_on_a_phone_letters_and_numbers_are_whole_and_streets_fill_their_panels(
    tab: Tab,
) -> None:
    page = tab.page
    page.set_viewport_size({"width": 390, "height": 844})
    tab.bring(reached(closing, ("human", "easy", "easy"), 2))
    tab.lay(tab.look())
    page.evaluate(SKIP)
    tab.expect_app("over")
    for size in [(340, 844), (390, 844), (412, 915)]:
        resize(page, *size)
        assert page.evaluate(AT_THE_END) == [[], 1], size


def test_a_closer_look_is_opened_from_what_it_looks_at(tab: Tab) -> None:
    tab.bring(reached(placing))
    for what in ("B", "order", "sets"):
        tab.press(tab.act(f"table:look {what}").first)
        expect(tab.page.locator("dialog .lucca-look")).to_be_visible()
        tab.page.keyboard.press("Escape")
        expect(tab.page.locator("dialog")).to_have_count(0)


OVERLAPPING = """(labels) => {
    const boxes = labels.map((label) => label.getBoundingClientRect());
    return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) =>
        Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
        Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top))).length;
}"""
NUMBER_OF_A_HINT = """(place) => {
    place.dataset.hint = "1";
    return getComputedStyle(place, "::before").content;
}"""


def test_on_a_phone_on_its_side_no_label_of_a_place_covers_another_and_a_hint_s_number_is_shown(
    tab: Tab,
) -> None:
    page = tab.page
    page.set_viewport_size({"width": 640, "height": 360})
    tab.open("?game=lucca-citta&seats=human,easy,easy&seed=5&lang=de")
    next(look for look in tab.looks() if (look["kind"], look["phase"]) == ("asked", "place"))
    expect(page.locator(".own .ghost > .tag")).to_have_count(3)  # a palazzo, a wall, the cart
    assert page.locator(".own .ghost > .tag").evaluate_all(OVERLAPPING) == 0
    assert page.locator(".own .stack.ghost").first.evaluate(NUMBER_OF_A_HINT) == '"1"'
