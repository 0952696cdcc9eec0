"""Links and files as other people's programs pass them on, in the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tab import BOOT, Tab
from test_records import ALONE, brought, saved, title, to_lobby, within

from pyengine import link, record

FOLDER = Path(__file__).parents[1] / "received"
GOOD = link.pack(record.read((FOLDER / "plain.json").read_text("utf-8")))
HARD = "\n".join(re.findall(".{1,70}", GOOD))
ADDRESSES = {
    "an escaped sign of equality": f"./#g%3D{GOOD}",
    "a slash": f"./#/g={GOOD}",
    "a capital": f"./#G={GOOD}",
    "a full stop": f"./#g={GOOD}.",
    "blanks": f"./#g={HARD.replace(chr(10), ' ')}",
    "a tracker": f"./#g={GOOD}&fbclid=abc",
    "the other alphabet": f"./#g={GOOD.replace('-', '+').replace('_', '/')}",
    "a space of no width": f"./#g={GOOD[:50]}\u200b{GOOD[50:]}",
    "no mark": f"./#{GOOD}",
    "another part before it": f"./#lang=de&g={GOOD}",
    "the link without its mark before it": f"./#{GOOD}/#g={GOOD}",
    "a damaged link before it": f"./#g={GOOD[:-9]}/#g={GOOD}",
    "another name": f"./#record={GOOD}",
    "in the query": f"./?g={GOOD}",
    "in the query, with others": f"./?game=turandot&amp;g={GOOD}&fbclid=abc",
    "an escaped hash after a query": f"./?lang=en%23g={GOOD}",
}
DAMAGED = (
    f"#g={GOOD[:-9]}",
    f"#lang=de&g={GOOD[:-9]}",
    f"#de/{GOOD[:-9]}",
    "#g",
    "#g=",
    f"?g={GOOD[:-9]}",
)
OVERLONG = "eN" + "A" * (4 * link.MAX_LINK_CHARS)
MANY_GAMES = 1_000
LAY = """async ([texts]) => {
    const database = await new Promise((resolve) => {
        const request = indexedDB.open("tavolino");
        request.onsuccess = () => resolve(request.result);
    });
    const transaction = database.transaction("games", "readwrite");
    for (const [id, text] of texts) transaction.objectStore("games").put(text, id);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
}"""


@pytest.fixture
def tab(page: Page) -> Tab:
    return Tab(page)


def expect_game(tab: Tab) -> None:
    expect(title(tab)).to_have_text("A game of Turandot", timeout=BOOT)


def test_case_4_a_link_that_went_through_other_programs_opens_in_the_page(tab: Tab) -> None:
    for name, address in ADDRESSES.items():
        tab.page.goto("about:blank")
        tab.page.goto(address)
        expect(title(tab), name).to_have_text("A game of Turandot", timeout=BOOT)
    for mark in DAMAGED:
        tab.page.goto("about:blank")
        tab.page.goto(f"./{mark}")
        expect(tab.page.locator("#table .toast-no"), mark).to_contain_text(
            "This link is damaged", timeout=BOOT
        )
        expect(tab.page).to_have_url(re.compile(r"/tavolino/$"))


@pytest.mark.parametrize("where", ["%23g=", "index.html%23g=", "%23/g%3D"])
def test_case_4_an_escaped_hash_leads_on_from_the_hosts_own_page(
    browser: object, address: str, where: str
) -> None:
    context = browser.new_context()  # type: ignore[attr-defined] # unwatched: 404 is no success
    page = context.new_page()
    page.goto(f"{address}{where}{GOOD}")
    expect(page.locator("dialog .sheet-title")).to_have_text("A game of Turandot", timeout=BOOT)
    context.close()


def test_case_4_the_address_keeps_a_game_until_something_was_decided(tab: Tab) -> None:
    page = tab.page
    page.goto(f"./#g={GOOD}")
    expect_game(tab)
    page.reload()
    expect_game(tab)
    within(tab, "records:opened watch").click()
    tab.expect_app("playing")
    for _ in range(3):
        tab.press(tab.act("replay:step").first)
    told = page.locator(".replay-bar").inner_text()
    page.reload()
    tab.expect_app("playing")
    expect(page.locator(".replay-bar")).to_be_visible(timeout=BOOT)
    assert page.locator(".replay-bar").inner_text() == told
    tab.press(tab.act("replay:end").first)
    tab.expect_app("ready")
    expect(page).to_have_url(re.compile(r"/tavolino/$"))
    page.goto(f"./#g={GOOD}")
    expect_game(tab)
    tab.press(within(tab, "dialog:close"))
    expect(page).to_have_url(re.compile(r"/tavolino/$"))


@pytest.mark.parametrize(
    ("link_text", "refusal"),
    [(GOOD, ""), (GOOD[:-9], "is damaged"), (OVERLONG, "too long")],
    ids=["declined", "damaged", "too long"],
)
def test_where_a_linked_game_was_declined_or_refused_no_reload_begins_another(
    tab: Tab, link_text: str, refusal: str
) -> None:
    page = tab.page
    page.goto(f"./?game=lucca-citta&seats=human,easy,easy&lang=en#g={link_text}")
    if not refusal:
        expect_game(tab)
        expect(page).to_have_url(re.compile(r"/\?game=lucca-citta&lang=en#g="))
        page.reload()
        expect_game(tab)
        tab.press(within(tab, "dialog:close"))
    else:
        expect(page.locator("#table .toast-no")).to_contain_text(refusal, timeout=BOOT)
    expect(page).to_have_url(re.compile(r"/\?game=lucca-citta&lang=en$"))
    page.reload()
    expect(page.locator(".loading")).to_have_count(0, timeout=BOOT)
    tab.expect_app("ready")
    expect(page.locator(".setup:visible")).to_have_attribute("data-skin", "lucca-citta")
    expect(page.locator(".resume, dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("link_text", "refusal"),
    [(GOOD[:-9], "is damaged"), (OVERLONG, "too long")],
    ids=["damaged", "too long"],
)
@pytest.mark.parametrize("query", ["?game=lucca-citta&seats=human,easy,easy", "?learn=musicando"])
def test_a_refused_link_leaves_the_open_game_and_begins_nothing(
    tab: Tab, link_text: str, refusal: str, query: str
) -> None:
    tab.open(ALONE)
    tab.page.goto("about:blank")
    tab.page.goto(f"./{query}#g={link_text}")
    expect(tab.page.locator("#table .toast-no")).to_contain_text(refusal, timeout=BOOT)
    tab.expect_app("playing")
    expect(tab.page).to_have_title("Turandot")
    assert tab.page.evaluate("document.documentElement.dataset.lesson") is None


def test_case_4_a_reload_while_a_kept_game_or_a_file_is_watched_goes_on_there(tab: Tab) -> None:
    brought(tab, FOLDER / "tavolino-games.jsonl.txt")
    expect(tab.page.locator(".saved-told")).to_have_text("3 games were added.")
    tab.page.locator('[data-act^="records:watch"]').first.click()
    tab.expect_app("playing")
    tab.press(tab.act("replay:step").first)
    told = tab.page.locator(".replay-bar").inner_text()
    tab.page.reload()
    expect(tab.page.locator(".replay-bar")).to_be_visible(timeout=BOOT)
    assert tab.page.locator(".replay-bar").inner_text() == told


def test_case_4_a_link_followed_at_a_table_keeps_what_is_on_it(tab: Tab) -> None:
    tab.open(ALONE)
    tab.page.evaluate("(mark) => { location.hash = mark; }", f"#g%3D{GOOD}.")
    expect_game(tab)
    tab.press(within(tab, "dialog:close"))
    expect(tab.page.locator('html[data-app="playing"]')).to_be_attached()
    assert "#" not in tab.page.url


@pytest.mark.parametrize(
    "text",
    [
        f"Look: https://example.org/t/#g={GOOD}",
        f"#g={HARD}",
        (FOLDER / "quoted-mail.json").read_text("utf-8"),
        (FOLDER / "fenced.txt").read_text("utf-8"),
    ],
    ids=["an address", "a broken text", "a quoted record", "a fenced record"],
)
def test_case_4_what_is_pasted_into_the_lobbys_field_opens_by_keyboard_alone(
    tab: Tab, text: str
) -> None:
    tab.open("", "ready")
    expect(tab.page.locator(".loading")).to_have_count(0, timeout=BOOT)
    tab.page.get_by_text("Open a link or a game").focus()
    tab.page.locator(".paste > summary").press("Enter")
    field = tab.page.get_by_label("Paste a link to a game, or the game\u2019s text")
    expect(field).to_be_visible()
    field.fill(text)
    field.press("Tab")
    expect(tab.act("lobby:paste")).to_be_focused()
    tab.page.keyboard.press("Enter")
    expect_game(tab)


def test_case_4_a_pasted_text_without_a_game_is_refused_and_several_games_are_saved(
    tab: Tab,
) -> None:
    tab.open("", "ready")
    expect(tab.page.locator(".loading")).to_have_count(0, timeout=BOOT)
    tab.page.locator(".paste > summary").click()
    field = tab.page.locator("#pasted")
    for text, words in (
        ("", "There is nothing in the field yet"),
        ("hello", "This is neither a link to a game nor a saved game."),
        (f"#g={GOOD[:-9]}", "This link is damaged"),
    ):
        field.fill(text)
        tab.act("lobby:paste").click()
        expect(tab.page.locator("#table .toast-no")).to_contain_text(words)
    field.fill((FOLDER / "tavolino-games.jsonl").read_text("utf-8"))
    tab.act("lobby:paste").click()
    expect(tab.page.locator(".saved-told")).to_have_text("3 games were added.")


def test_case_4_the_frame_shows_the_game_of_its_address(tab: Tab) -> None:
    tab.page.goto(f"./embed.html?g={GOOD}&lang=en")
    expect(tab.page).to_have_title("Turandot")
    expect(tab.page).to_have_url(re.compile(f"/embed.html\\?lang=en#g={GOOD}$"))
    tab.page.goto(f"./embed.html?lang=en#g={GOOD}")
    expect(tab.page).to_have_title("Turandot")
    tab.page.locator("#play").click()
    expect_game(tab)


def test_case_6_a_backup_read_on_a_new_device_is_the_same_and_twice_adds_nothing(
    tab: Tab, browser: object, address: str, tmp_path: Path
) -> None:
    tab.open(ALONE)
    to_lobby(tab)
    tab.press(tab.act("records:games"))
    tab.press(tab.page.locator('dialog [data-act^="records:rename"]').first)
    tab.page.locator(".saved-name").fill("👨‍👩‍👧 مهدی‌زاده 🏴󠁧󠁢󠁳󠁣󠁴󠁿")
    tab.page.locator(".saved-name").press("Tab")
    expect(tab.page.locator("h3.saved-title").first).to_have_text("👨‍👩‍👧 مهدی‌زاده 🏴󠁧󠁢󠁳󠁣󠁴󠁿")
    facts = tab.page.locator(".saved-facts").first.inner_text()
    tab.press(tab.act("records:export"))
    path = saved(tab, tab.page.locator(".share-out a"), tmp_path)
    assert json.loads(path.read_bytes())["kept"]["name"] == "👨‍👩‍👧 مهدی‌زاده 🏴󠁧󠁢󠁳󠁣󠁴󠁿"
    context = browser.new_context(base_url=address, locale="en-GB")  # type: ignore[attr-defined] # Chromium
    other = Tab(context.new_page())
    brought(other, path)
    expect(other.page.locator(".saved-told")).to_have_text("One game was added.")
    expect(other.page.locator("h3.saved-title")).to_have_text(["👨‍👩‍👧 مهدی‌زاده 🏴󠁧󠁢󠁳󠁣󠁴󠁿"])
    assert other.page.locator(".saved-facts").first.inner_text() == facts
    other.page.set_input_files(".file-field", path)
    expect(other.page.locator(".saved-told")).to_have_text(
        "No game was added; one was here already."
    )
    expect(other.page.locator("h3.saved-title")).to_have_count(1)
    context.close()


def test_case_6c_files_are_looked_at_and_not_judged_by_their_name(tab: Tab) -> None:
    tab.open("", "ready")
    expect(tab.page.locator(".loading")).to_have_count(0, timeout=BOOT)
    tab.press(tab.act("records:games"))
    assert tab.page.locator(".file-field").get_attribute("accept") is None
    for name in ("utf16le-bom-crlf.json", "gz.json.gz", "pretty-in.jsonl", "smart-quotes.json"):
        tab.page.set_input_files(".file-field", FOLDER / name)
        expect(title(tab), name).to_have_text("A game of Turandot")
        tab.press(within(tab, "dialog:close"))
        tab.press(tab.act("records:games"))


DROP_ALL = """(texts) => {
    const dataTransfer = new DataTransfer();
    for (const [at, text] of texts.entries()) {
        dataTransfer.items.add(new File([text], `game-${at}.json`));
    }
    document.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer }));
}"""


def test_of_files_that_are_dropped_together_every_game_is_saved(tab: Tab) -> None:
    tab.open("", "ready")
    expect(tab.page.locator(".loading")).to_have_count(0, timeout=BOOT)
    games = (FOLDER / "tavolino-games.jsonl").read_text("utf-8").splitlines()[:3]
    tab.page.evaluate(DROP_ALL, games)
    expect(tab.page.locator(".saved-told")).to_have_text(f"{len(games)} games were added.")
    expect(tab.page.locator(".saved-game")).to_have_count(len(games))


def test_case_11d_of_a_thousand_games_the_first_are_shown_and_more_when_asked_for(
    tab: Tab,
) -> None:
    tab.open("", "ready")
    expect(tab.page.locator(".loading")).to_have_count(0, timeout=BOOT)
    lines = (FOLDER / "tavolino-games.jsonl").read_text("utf-8").splitlines()
    texts = [
        (
            f"{at}",
            json.dumps({"id": f"{at}", "text": lines[at % len(lines)], "played": 1.7e9 + at}),
        )
        for at in range(MANY_GAMES)
    ]
    tab.page.evaluate(LAY, [texts])
    tab.page.reload()
    expect(tab.page.locator(".loading")).to_have_count(0, timeout=BOOT)
    tab.press(tab.act("records:games"))
    expect(tab.page.locator(".saved-game")).to_have_count(30)
    tab.act("records:more").press("Enter")
    expect(tab.page.locator(".saved-game")).to_have_count(130)
    expect(tab.page.locator(".saved-game").nth(30).locator(".btn").first).to_be_focused()
    tab.act("records:figures").click()
    expect(tab.page.locator(".figures-table").first).to_be_visible()
