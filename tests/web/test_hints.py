"""Hints and the review in a browser: asked for, pressed, on every screen, saved with the game."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
import turandot_games
from keyboard import Keyboard
from layout import BELOW, clashes, resize, spaced
from lucca_games import opening, reached, shut, taking
from musicando_tab import WITHIN, begun, row, sarabande
from playwright.sync_api import expect
from tab import BOOT, Tab, wants
from test_screens import (
    DESK,
    LONG,
    LOW,
    PHONE,
    SHORT,
    SIDEWAYS,
    SMALLEST,
    SQUAT,
    TABLET,
    TALL,
    WIDE,
    WINDOWS,
    axed,
    cramped,
)

from pyengine import link, record
from pyengine.games import KEYS
from pyengine.record import HUMAN, Player
from pyengine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

COVERED = """(marks = "[data-hint]") => {
    const foot = document.querySelector(".game > :last-child");
    const { top } = foot.getBoundingClientRect();
    return [...document.querySelectorAll(marks)]
        .filter((each) => !foot.contains(each) && each.checkVisibility())
        .map((each) => [each.className, each.getBoundingClientRect()])
        .filter(([, at]) => at.top < 0 || at.bottom > top || at.left < 0 || at.right > innerWidth)
        .map(([name]) => name);
}"""
"""What a hint or a review marks and is not fully in view above the foot."""
MARKED = "[data-played], [data-better]"
UNSCROLLED = """() => document.documentElement.scrollHeight - scrollY
    - document.querySelector(".game").getBoundingClientRect().bottom"""
"""How far the page extends below the table, in pixels."""
ABOVE = ".toasts + *"  # the table, below the bar and a notice
ACTS = "(all) => all.map((each) => each.innerText || each.dataset.act)"
CUT = """(moves) => {
    const range = document.createRange();
    const { bottom } = moves.getBoundingClientRect();
    const words = document.createTreeWalker(moves, NodeFilter.SHOW_TEXT);
    const cut = [];
    while (words.nextNode()) {
        range.selectNodeContents(words.currentNode);
        const lines = [...range.getClientRects()].map((line) => (line.top + line.bottom) / 2);
        if (lines.some((middle) => Math.abs(middle - bottom) < 6)) cut.push(words.currentNode.data);
    }
    return cut;
}"""
"""What has a line that the lower edge of the moves cuts."""
SEATS = {"musicando": "human,easy,easy,easy"}


def alone(tab: Tab, key: str, more: str = "") -> None:
    """Begin a game against easy bots, and wait until a person is asked."""
    tab.open(f"?game={key}&seats={SEATS.get(key, 'human,easy,easy')}&seed=7{more}")
    expect(tab.act("coach:hint")).to_be_visible(timeout=BOOT)


OPTIONS: dict[str, dict[str, object]] = {
    "turandot": {"maestro": "A"},
    "musicando": {"deals": 1, "dealer": "W"},
}


def finished(key: str = "turandot") -> str:
    """Return the link text of a finished game of one person against bots."""
    bots = {"turandot": ["Puck"], "lucca-citta": ["Puck", "Mimì"]}.get(
        key, ["Puck", "Mimì", "Ping"]
    )
    seats = [Player("Ada", HUMAN), *(Player(name, "easy") for name in bots)]
    session = Session.new(key, len(seats), OPTIONS.get(key, {}), seats, 7)
    while session.to_move:
        seat = session.to_ask[0]
        move = session.game.playing_moves(session.state, seat)[0]
        session.submit(seat, session.game.write(move))
    return link.pack(session.record())


TOO_LONG = """() => [...document.querySelectorAll(".niche-name")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ innerText }) => innerText)"""
"""The names of Turandot's roles that are longer than what they stand on."""


@pytest.mark.parametrize("key", KEYS)
def test_a_hint_fits_every_screen_and_axe_finds_nothing(page: Page, key: str) -> None:
    tab = Tab(page)
    may_pass = "&dealer=W" * (key == "musicando")  # one more button
    alone(tab, key, f"&lang=de{may_pass}")
    tab.act("coach:hint").click()
    expect(page.locator(".hint-move").nth(1)).to_be_visible(timeout=BOOT)
    wrong = []
    for size in (PHONE, TALL, SIDEWAYS, LONG, TABLET, SQUAT, WIDE, DESK):
        resize(page, *size)
        wrong += [f"{size}: {fault}" for fault in (*cramped(page), *clashes(page))]
        if key == "musicando" or size in {PHONE, TALL, SIDEWAYS, LONG}:
            wrong += [f"{size}: the page scrolls"] * (page.evaluate(BELOW) != 0)
        wrong += [f"{size}: {name} beyond its plaque" for name in page.evaluate(TOO_LONG)]
        if size in {PHONE, DESK}:
            wrong += [f"{size}: {fault}" for fault in axed(page, at_night=True)]
    assert wrong == []


SCROLLED = "(moves) => moves.scrollHeight - moves.clientHeight"


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("key", KEYS)
def test_on_a_phone_on_its_side_two_moves_of_a_hint_are_seen_whole(
    page: Page, key: str, lang: str
) -> None:
    tab = Tab(page)
    page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    alone(tab, key, f"&lang={lang}" + "&dealer=W" * (key == "musicando"))
    tab.act("coach:hint").click()
    expect(page.locator(".hint-move").nth(1)).to_be_visible(timeout=BOOT)
    second, acts = (
        page.locator(part).bounding_box() for part in (".hint-move >> nth=1", ".prompt-acts")
    )
    assert second
    assert acts
    assert second["x"] + second["width"] <= acts["x"]
    assert page.locator(".hint-moves").evaluate(SCROLLED) <= 1  # the others are swiped to
    reasons = page.locator(".hint-reasons[data-explain]").first
    told, all_of = reasons.get_attribute("data-explain"), reasons.locator("li").count()
    assert told
    assert len(told.split("\n")) == all_of > 1  # of which one is shown


def test_m_2_2_a_refusal_leaves_a_hint_its_width(page: Page) -> None:
    tab = Tab(page)
    alone(tab, "musicando", "&lang=de&dealer=W")
    tab.act("coach:hint").click()
    moves, acts = page.locator(".hint-moves"), page.locator(".prompt-acts")
    expect(moves).to_be_visible(timeout=BOOT)
    widths = {}
    for size in (PHONE, SIDEWAYS, TABLET, WIDE, DESK):
        resize(page, *size)
        widths[size] = moves.evaluate("moves => moves.clientWidth")
    acts.locator("[aria-disabled]").click(force=True)
    expect(page.locator(".prompt-no")).to_contain_text("Mach das erste Gebot oder passe.")
    for size, width in widths.items():
        resize(page, *size)
        assert moves.evaluate("moves => moves.clientWidth") == width
        assert [*cramped(page), *clashes(page)] == []


def test_where_a_hint_leaves_little_room_its_best_move_lies_in_view(page: Page) -> None:
    page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    tab = Tab(page)
    seats = "human,easy,easy,easy&seed=5&dealer=W&variant=partners"
    tab.open(f"?game=musicando&seats={seats}&lang=de")  # long words make the hint tall
    tab.act("coach:hint").click(timeout=BOOT)
    best = page.locator('.offer[data-hint="1"]')
    expect(best).to_be_visible(timeout=BOOT)
    expect(best).to_be_in_viewport(ratio=1)
    foot, lies = page.locator(".game > :last-child").bounding_box(), best.bounding_box()
    assert foot is not None
    assert lies is not None
    assert lies["y"] + lies["height"] <= foot["y"]


def test_m_2_2_beside_a_hint_in_a_phones_auction_the_calls_are_a_line(page: Page) -> None:
    tab = Tab(page)
    tab.open("?game=musicando&seats=human,easy,easy,easy&seed=1&dealer=N")  # the others bid first
    tab.act("coach:hint").click(timeout=BOOT)
    expect(page.locator(".hint-move").first).to_be_visible(timeout=BOOT)
    expect(page.locator(".call.is-standing")).to_have_text(re.compile(r"1.Parade"))
    for size in (PHONE, TALL, SIDEWAYS):
        resize(page, *size)
        calls, paper = (page.locator(part).bounding_box() for part in (".calls", ".paper"))
        assert calls
        assert paper
        assert 36 <= calls["height"] <= 45, size
        assert calls["y"] + calls["height"] <= paper["y"] + paper["height"], size


def against_bots(text: str, seat: int) -> str:
    """Return a record with a person at this seat only."""
    fields = json.loads(text)
    for at, player in enumerate(fields["seats"]):
        player["by"] = "human" if at == seat else "easy"
    return json.dumps(fields)


GRIDS = {"6": row(6), "10": row(10), "sarabande": against_bots(sarabande(22), 3)}


PHONES = (SIDEWAYS, (844, 390), TALL, PHONE, SMALLEST, *SHORT, *LOW)


def beside_a_hint(page: Page) -> Iterator[str]:
    """Ask for a hint; yield what is then out of view, too small or overlaps on any phone."""
    Tab(page).act("coach:hint").click(timeout=BOOT)
    expect(page.locator(".hint-move").first).to_be_visible(timeout=BOOT)
    for size in PHONES:
        resize(page, *size)
        yield from [f"{size}: the page scrolls"] * (page.evaluate(BELOW) != 0)
        for cell in page.locator(".plane [data-hint]").all():
            yield from [f"{size}: a cell is cut"] * (not cell.evaluate(WITHIN))
        yield from (f"{size}: out of view: {part}" for part in page.evaluate(COVERED))
        yield from (f"{size}: {fault}" for fault in (*cramped(page), *clashes(page)))


def test_m_4_6_on_a_phone_all_cells_of_a_hint_are_seen_whole_and_nothing_scrolls(
    page: Page,
) -> None:
    tab = Tab(page)
    wants(page, "de")  # long words make the hint tall
    wrong = []
    for where, text in GRIDS.items():
        tab.bring(text)
        wrong += [f"{where} {fault}" for fault in beside_a_hint(page)]
        expect(page.locator(".plane [data-hint]").nth(1)).to_be_attached()
    assert wrong == []


def test_l_5_1_on_a_phone_all_of_a_turn_is_in_view_beside_a_hint(page: Page) -> None:
    tab = Tab(page)
    wants(page, "de")
    wrong = []
    for where, when in {"open": opening, "place": shut, "take": taking}.items():
        tab.bring(reached(when))
        wrong += [f"{where} {fault}" for fault in beside_a_hint(page)]
    assert wrong == []


def test_in_a_phones_window_a_table_fits_beside_a_hint(page: Page) -> None:
    wants(page, "de")
    tab = Tab(page)
    wrong = []
    for where, begin in {
        "turandot": lambda: alone(tab, "turandot"),
        "bid of five": lambda: tab.bring(turandot_games.reached(5)),
        "naming": lambda: tab.bring(naming()),
        "casting": lambda: tab.bring(until("casting", 7)),
        "auction": lambda: tab.bring(begun(["human", "easy", "easy", "easy"], dealer="W")),
    }.items():
        begin()
        wrong += [f"{where} {fault}" for fault in beside_a_hint(page)]
    assert wrong == []


DIRECTORS = """() => {
    const { bottom } = document.querySelector(".stage").getBoundingClientRect();
    return [...document.querySelectorAll(".tray-name")]
        .filter((name) => name.getBoundingClientRect().bottom > bottom).length;
}"""
"""How many directors are cut by the edge of the stage."""


def test_t_6_1_in_a_phones_window_all_directors_are_seen_whole_beside_a_hint(page: Page) -> None:
    wants(page, "de")
    tab = Tab(page)
    tab.bring(naming())
    tab.act("coach:hint").click()
    expect(page.locator(".hint-move").first).to_be_visible(timeout=BOOT)
    expect(page.locator(".tray-name")).to_have_count(9)
    for size in (SMALLEST, *SHORT, PHONE):
        resize(page, *size)
        assert page.evaluate(DIRECTORS) == 0


@pytest.mark.parametrize("key", KEYS)
def test_on_a_wide_screen_the_whole_table_lies_above_a_hint(page: Page, key: str) -> None:
    tab = Tab(page)
    alone(tab, key, "&variant=partners&lang=de" * (key == "musicando"))
    tab.act("coach:hint").click()
    expect(page.locator(".hint-move").first).to_be_visible(timeout=BOOT)
    for size in (WIDE, DESK, TABLET):
        resize(page, *size)
        table, foot = page.locator(f".game > {ABOVE}"), page.locator(".game > .hinting")
        lies, below = table.bounding_box(), foot.bounding_box()
        assert lies is not None
        assert below is not None
        assert page.evaluate(COVERED) == []
        if size != TABLET:  # where the page may scroll below what is marked
            assert lies["y"] + lies["height"] <= below["y"] + 1
            assert below["y"] + below["height"] <= size[1]


@pytest.mark.parametrize("key", KEYS)
def test_what_a_hint_marks_lies_in_view_above_it_and_the_page_ends_with_it(
    page: Page, key: str
) -> None:
    tab = Tab(page)
    alone(tab, key)
    for size in (PHONE, SIDEWAYS):
        resize(page, *size)
        tab.act("coach:hint").click()
        expect(page.locator(".hint-move").first).to_be_visible(timeout=BOOT)
        assert page.evaluate(COVERED) == []
        assert page.evaluate(UNSCROLLED) < 1  # page heights are whole numbers
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
    return until("naming", 8)


def until(phase: str, seed: int) -> str:
    """Return a game of Turandot of one person and two bots, played up to this phase."""
    seats = [Player("Ada", HUMAN), Player("Mimì", "easy"), Player("Puck", "easy")]
    session = Session.new("turandot", 3, {"maestro": "A"}, seats, seed)
    while session.state.phase != phase:
        seat = session.to_ask[0]
        moves = session.game.legal_moves(session.state, seat)
        session.submit(seat, session.game.write(moves[0]))
    return record.write(session.record())


def test_in_forced_colours_whom_the_maestro_may_name_is_framed(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    tab = Tab(page)
    tab.bring(naming())
    frames = page.locator(".company").evaluate_all(
        "(all) => all.map((one) => [one.matches('.is-legal'), getComputedStyle(one).borderStyle])"
    )
    page.emulate_media(forced_colors="none")
    assert sorted(frames) == [[False, "solid"], [True, "dashed"], [True, "dashed"]]


def test_with_a_readers_own_spacing_no_director_is_covered(page: Page) -> None:
    Tab(page).bring(naming())
    with spaced(page):
        for size in (DESK, PHONE, WIDE, TABLET):
            resize(page, *size)
            assert clashes(page) == [], size


TRAY_BELOW = """[...document.querySelectorAll(".tray")]
    .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    .filter((over) => over > 1)"""


@pytest.mark.parametrize("players", [3, 5])
def test_in_a_browsers_window_all_directors_are_in_view_and_none_is_covered_beside_a_hint(
    page: Page, players: int
) -> None:
    tab = Tab(page)
    nine = turandot_games.reached(players, lambda state: state.phase == "firing", 12, "B")
    tab.bring(nine)
    expect(page.locator(".tray-place")).to_have_count(9)
    found = []
    for size in (*SHORT, *WINDOWS):
        resize(page, *size)
        found += [f"{size}: {over} pixels of the directors" for over in page.evaluate(TRAY_BELOW)]
        found += [f"{size}: {what}" for what in clashes(page)]
    tab.act("coach:hint").click()
    expect(page.locator(".hint-move")).to_have_count(3, timeout=BOOT)
    for size in WINDOWS:
        resize(page, *size)
        found += [f"{size}, hint: {what}" for what in clashes(page)]
    assert found == []


def test_whom_a_hint_would_name_has_its_number_on_the_plate(page: Page) -> None:
    tab = Tab(page)
    tab.bring(naming())
    tab.act("coach:hint").click()
    plates = page.locator(".companies .plate[data-hint]")
    expect(plates).to_have_count(2, timeout=BOOT)
    for size in (DESK, PHONE, SIDEWAYS):
        resize(page, *size)
        drawn = plates.evaluate_all(
            "(all) => all.map((plate) => getComputedStyle(plate, '::before').content)"
        )
        assert sorted(drawn) == ['"1"', '"2"'], size


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


def reviewed(page: Page, key: str) -> Tab:
    """Open a finished game, let it be reviewed, and open the first decision shown."""
    tab = Tab(page)
    page.goto(f"./#g={finished(key)}")
    tab.press(page.locator('[data-act="records:opened watch"]'))
    expect(page.locator(".replay-bar")).to_be_visible(timeout=BOOT)
    if not tab.act("coach:review").is_visible():
        tab.press(tab.act("replay:more"))
    tab.press(tab.act("coach:review"))
    expect(page.locator("dialog [data-at]").first).to_be_attached(timeout=BOOT)
    expect(page.locator(".review-progress")).to_have_count(0, timeout=BOOT)
    see_first(page, tab)
    return tab


def see_first(page: Page, tab: Tab) -> None:
    """Open the first decision of the review's dialog at the table."""
    see = page.locator('dialog [data-act^="coach:see"]')
    if not see.first.is_visible():
        page.locator("dialog details summary").click()
    tab.press(see.first)
    expect(page.locator(".judged")).to_be_visible()


@pytest.mark.parametrize("key", KEYS)
def test_what_a_review_marks_lies_in_view_and_is_gone_with_the_next_step(
    page: Page, key: str
) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tab = reviewed(page, key)
    expect(page.locator("#say")).to_contain_text("Played:")
    kinds = page.locator(".judged-mark").evaluate_all(
        "(all) => all.map((mark) => mark.className.split('is-')[1])"
    )
    assert kinds[:1] == ["played"]
    for kind in kinds:
        expect(page.locator(f".game [data-{kind}]").first).to_be_visible()
    wrong = []
    for size in (PHONE, TABLET, TALL, SQUAT, DESK, *LOW, SIDEWAYS):
        resize(page, *size)
        wrong += [f"{size}: {fault}" for fault in cramped(page)]
        wrong += [f"{size}: the page scrolls"] * (page.evaluate(BELOW) != 0)
        wrong += [f"{size}: out of view: {part}" for part in page.evaluate(COVERED, MARKED)]
        if size in {PHONE, DESK}:
            wrong += [f"{size}: {fault}" for fault in axed(page, at_night=True)]
    resize(page, *SMALLEST)
    wrong += [f"smallest: {fault}" for fault in clashes(page) if "button" in fault]
    wrong += ["smallest: the page scrolls"] * (page.evaluate(BELOW) != 0)
    for size in (WIDE, DESK):
        resize(page, *size)
        table, foot = (
            page.locator(f".game > {part}").bounding_box() for part in (ABOVE, ".judging")
        )
        assert table
        assert foot
        assert table["y"] + table["height"] <= foot["y"] + 1
        assert foot["y"] + foot["height"] <= size[1]
    acts = page.locator(".judging [data-act]:visible").evaluate_all(ACTS)
    assert len(acts) == len({*acts})  # nothing is offered twice
    resize(page, *SIDEWAYS)
    assert page.locator(".hint-moves").evaluate(CUT) == []
    tab.press(page.locator('.judged [data-act="coach:review"]'))
    see_first(page, tab)
    assert page.evaluate(COVERED, "[data-better]" if "better" in kinds else "[data-played]") == []
    if key == "musicando":  # a card laid, late in the list
        tab.press(page.locator('.judged [data-act="coach:review"]'))
        page.locator("dialog details summary").click()
        tab.press(page.locator('dialog [data-act^="coach:see"]').nth(10))
        expect(page.locator(".judged")).to_be_visible()
        for size in (PHONE, *LOW, SIDEWAYS):
            resize(page, *size)
            wrong += [f"{size}: a card laid: scrolls"] * (page.evaluate(BELOW) != 0)
    assert wrong == []
    page.keyboard.press("ArrowRight")
    expect(page.locator(".judged, [data-played], [data-better]")).to_have_count(0)
    expect(page.locator(".replay-bar")).to_be_visible()


def test_a_reviewed_decision_is_opened_put_away_and_played_on_from_by_keyboard(page: Page) -> None:
    reviewed(page, "turandot")
    page.keyboard.press("Escape")
    expect(page.locator(".judged, [data-played]")).to_have_count(0)
    keyboard = Keyboard(page)
    keyboard.go('.replay-bar [data-act="coach:review"]')
    keyboard.press("Enter")
    if not page.locator('dialog [data-act^="coach:see"]').first.is_visible():
        keyboard.go("dialog details summary")
        page.keyboard.press("Enter")
    keyboard.go('dialog [data-act^="coach:see"]')
    keyboard.press("Enter")
    expect(page.locator(".judged")).to_be_visible()
    keyboard.go('.judged [data-act^="coach:play_on"]')
    page.keyboard.press("Space")  # Enter twice would be a double press
    expect(page.locator("dialog .lead")).to_contain_text("A new game begins here")
    keyboard.go('dialog [data-act^="replay:sit"]')
    keyboard.press("Enter")
    expect(page.locator(".replay-bar")).to_have_count(0)
    expect(keyboard.tab.act("coach:hint")).to_be_visible(timeout=BOOT)


def _record() -> str:
    return record.write(link.unpack(finished()))
