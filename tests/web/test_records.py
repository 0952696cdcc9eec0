"""Records as a new player meets them: undo, share, replay, save, open."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from keyboard import FOCUSED, LOST, Keyboard
from layout import resize
from page_log import PageLog
from playwright.sync_api import expect
from tab import BOOT, UNPAINTED, Tab
from test_screens import PHONE, WIDE, axed, cramped

from pyengine import record
from tools.toolchain import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = RECORDS / "turandot-5-a-shared-win.json"
TWO = "?game=turandot&seats=human,human&seed=2"
ALONE = "?game=turandot&seats=human,random,random&seed=7"
DROP = """([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
}"""


@pytest.fixture
def tab(page: Page) -> Tab:
    return Tab(page)


@pytest.fixture
def elsewhere(browser: Browser, address: str) -> Iterator[Tab]:
    """Return a watched tab of another profile."""
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(UNPAINTED)
    watching = PageLog(context, address)
    yield Tab(context.new_page())
    context.close()
    assert watching.seen == []


def title(tab: Tab) -> Locator:
    return tab.page.locator("dialog .sheet-title")


def within(tab: Tab, act: str) -> Locator:
    """Return the control of the open dialog that sends this act."""
    return tab.page.locator(f'dialog [data-act="{act}"]').first


def bid(tab: Tab) -> None:
    """Lay the bid of 2, and wait for its result."""
    tab.press(tab.act("turandot:number 2").last)
    tab.make(tab.page.locator('[data-move="2"]'))


def expect_bid(tab: Tab) -> None:
    """Expect the running game to answer."""
    tab.press(tab.act("turandot:number 3").last)
    expect(tab.page.locator('[data-move^="3"]')).to_be_visible()
    tab.press(tab.act("turandot:number 3").last)
    expect(tab.page.locator("#table [data-move]")).to_have_count(0)


def shared(tab: Tab, kind: str) -> str:
    """Return what the page offers for copying."""
    tab.press(tab.act("table:share"))
    tab.press(within(tab, f"records:as {kind}"))
    text = tab.page.locator(".share-field").input_value()
    tab.press(within(tab, "dialog:close"))
    return text


def follow(tab: Tab, link: str) -> None:
    """Follow a link on the open page."""
    tab.page.evaluate("(link) => { location.hash = new URL(link).hash; }", link)
    expect(title(tab)).to_have_text("A game of Turandot", timeout=BOOT)


def saved(tab: Tab, control: Locator, folder: Path) -> Path:
    """Press what saves a file, and return the file."""
    with tab.page.expect_download() as waiting:
        control.click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def to_lobby(tab: Tab) -> None:
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    tab.expect_app("ready")


def brought(tab: Tab, path: Path) -> None:
    """Open the lobby and choose a file in the list of saved games."""
    tab.open("", "ready")
    expect(tab.page.locator(".loading")).to_have_count(0, timeout=BOOT)
    tab.press(tab.act("records:games"))
    tab.page.set_input_files(".file-field", path)


def test_a_bid_is_taken_back_and_made_again_and_outlives_a_reload(tab: Tab) -> None:
    tab.open(TWO)
    tab.press(tab.act("table:show"))
    bid(tab)
    tab.press(tab.act("table:undo"))
    tab.press(tab.act("table:show"))
    expect(tab.page.locator('.game[data-seat="A"] [data-act="table:redo"]')).to_be_visible()
    expect(tab.act("table:undo")).to_have_count(0)
    tab.press(tab.act("table:redo"))
    expect(tab.page.locator(".handover svg.seat-big")).to_have_attribute("data-seat", "B")
    tab.page.reload()
    tab.expect_app("playing")
    expect(tab.page.locator(".handover svg.seat-big")).to_have_attribute("data-seat", "B")
    tab.press(tab.act("table:undo"))
    expect(tab.page.locator(".handover svg.seat-big")).to_have_attribute("data-seat", "A")


def test_what_was_turned_over_stays_and_the_page_says_why(tab: Tab) -> None:
    tab.open(ALONE)
    bid(tab)
    expect(tab.page.locator(".reveal.is-telling")).to_be_visible(timeout=BOOT)
    while (look := tab.look())["kind"] != "asked":
        tab.answer(look)
    undo = tab.act("table:undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    tab.look()
    undo.click(force=True)
    tab.expect_redrawn()
    expect(tab.page.locator("#table .prompt-no")).to_be_visible()


def test_a_link_shows_what_it_is_and_is_watched_before_anything_is_replaced(
    tab: Tab, elsewhere: Tab
) -> None:
    tab.open(ALONE)
    bid(tab)
    link = shared(tab, "game")
    other, page = elsewhere, elsewhere.page
    other.open(TWO)
    other.press(other.act("table:show"))
    follow(other, link)
    expect(page.locator(".opened .who")).to_have_count(3)
    assert "#g=" in page.url
    other.press(within(other, "dialog:close"))
    expect_bid(other)
    follow(other, link)
    other.press(other.act("records:opened watch"))
    expect(page.locator(".replay-bar-at")).to_contain_text("0 of ")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-bar-at")).to_contain_text("3 of ")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay-bar-at")).to_contain_text("2 of ")
    other.press(other.act("replay:go_on"))
    other.press(other.act("replay:sit A"))
    other.expect_app("playing")
    expect(page.locator('.game[data-seat="A"]')).to_be_attached(timeout=BOOT)
    to_lobby(other)
    other.press(other.act("records:games"))
    expect(page.locator(".saved-game")).to_have_count(2)


def test_a_finished_game_is_watched_from_any_viewpoint_and_continued_on_any_seat(tab: Tab) -> None:
    page = tab.page
    brought(tab, GOLDEN)
    expect(title(tab)).to_have_text("A game of Turandot")
    tab.press(tab.act("records:opened watch"))
    page.keyboard.press("End")
    moves = len(json.loads(GOLDEN.read_text("utf-8"))["moves"])
    expect(page.locator(".replay-bar-at")).to_have_text(f"Move {moves} of {moves}")
    tab.press(tab.act("table:log"))
    tab.press(within(tab, "replay:frame 7"))
    tab.press(within(tab, "dialog:close"))
    expect(page.locator(".replay-bar-track")).to_have_value("7")
    for eyes in ("A", "E", "open", ""):
        tab.look()
        page.locator('[data-act="replay:eyes"]').select_option(eyes)
        seat = eyes if len(eyes) == 1 else ""
        expect(page.locator(f'.game[data-seat="{seat}"]')).to_be_attached()
    tab.press(tab.act("replay:go_on"))
    expect(page.locator(".sit-seats .btn")).to_have_count(5)
    tab.press(tab.act("replay:sit C"))
    expect(page.locator('.game[data-seat="C"]')).to_be_attached(timeout=BOOT)
    tab.expect_app("playing")


def test_a_saved_file_replays_on_the_command_line_and_opens_when_it_is_dropped(
    tab: Tab, tmp_path: Path
) -> None:
    page = tab.page
    tab.open(TWO)
    tab.press(tab.act("table:show"))
    bid(tab)
    tab.press(tab.act("table:show"))
    tab.press(tab.act("table:share"))
    tab.press(tab.act("records:as file"))
    file = saved(tab, page.locator(".share-out [download]"), tmp_path)
    tab.press(within(tab, "dialog:close"))
    assert file.name == "turandot-1.tavolino.json"
    command = [sys.executable, "-m", "pyengine", "replay", str(file)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 # ours
    told = json.loads(done.stdout)
    assert (told["ok"], told["over"], told["to_move"]) == (True, False, ["B"])
    assert shared(tab, "text") == file.read_text("utf-8")
    page.evaluate(DROP, [file.name, file.read_text("utf-8")])
    expect(title(tab)).to_have_text("A game of Turandot")
    expect(page.locator(".opened")).to_contain_text("1 move")


def test_on_a_phone_on_its_side_an_opened_game_says_who_plays_without_scrolling(tab: Tab) -> None:
    tab.page.set_viewport_size({"width": 640, "height": 360})
    brought(tab, GOLDEN)
    expect(tab.page.locator(".opened .saved-seats")).to_be_in_viewport(ratio=1)


def test_text_is_copied_or_else_selected(tab: Tab) -> None:
    page = tab.page
    tab.open(ALONE)
    tab.press(tab.act("table:share"))
    tab.press(tab.act("records:as text"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-copy]").click()
    expect(page.locator(".share-done")).to_have_text("Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert record.read(text).game.key == "turandot"
    for refused in (
        "navigator.clipboard.writeText = () => Promise.reject()",
        "Object.defineProperty(navigator, 'clipboard', { value: undefined })",  # without https
    ):
        page.evaluate(f"() => {{ {refused}; }}")
        page.evaluate("() => { document.querySelector('.share-done').textContent = ''; }")
        page.locator("[data-copy]").click()
        expect(page.locator(".share-done")).to_contain_text("by hand")
        assert page.evaluate("document.activeElement.selectionEnd") == len(text)


def test_the_code_of_a_table_follows_the_note_that_is_typed_and_is_copied_with_it(tab: Tab) -> None:
    page = tab.page
    tab.open(ALONE)
    tab.lay(tab.look())  # otherwise there is no moment to share
    tab.press(tab.act("table:share"))
    tab.press(tab.act("records:as replay"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#said").press_sequentially("Why three?")
    expect(page.locator("#element")).to_have_value(re.compile('note="Why three[?]"'))
    expect(page.locator("#said")).to_have_value("Why three?")
    page.locator("#said").press_sequentially(" Or two?")
    page.locator('[data-copy="element"]').click()
    expect(page.locator("#element-done")).to_have_text("Copied.")
    assert 'note="Why three? Or two?"' in page.evaluate("navigator.clipboard.readText()")


def test_saved_games_are_renamed_deleted_restored_and_exported(
    tab: Tab, elsewhere: Tab, tmp_path: Path
) -> None:
    page = tab.page
    tab.open(ALONE)
    to_lobby(tab)
    tab.press(tab.act("records:games"))
    page.set_input_files(".file-field", GOLDEN)
    expect(title(tab)).to_have_text("A game of Turandot")
    tab.press(tab.act("records:opened save"))
    games = page.locator(".sheet-body > .saved-list > .saved-game")
    expect(games).to_have_count(2)
    expect(page.locator(".saved-seats").first).to_contain_text("Puck 4")
    tab.press(games.first.locator('[data-act^="records:rename"]'))
    page.keyboard.type("Finale <b>")
    page.keyboard.press("Enter")
    expect(games.first.locator(".saved-title")).to_have_text("Finale <b>")
    tab.press(games.first.locator('[data-act^="records:delete"]'))
    expect(games).to_have_count(1)
    tab.press(page.locator('.saved-bin [data-act^="records:restore"]'))
    expect(games).to_have_count(2)
    tab.press(within(tab, "records:export"))
    file = saved(tab, page.locator("a[download$=jsonl]"), tmp_path)
    assert len(file.read_text("utf-8").splitlines()) == 2
    brought(elsewhere, file)
    expect(elsewhere.page.locator(".saved-list > .saved-game")).to_have_count(2)
    elsewhere.press(within(elsewhere, "records:figures"))
    expect(elsewhere.page.locator(".figures-table tbody tr")).to_have_count(1)  # bots
    elsewhere.press(within(elsewhere, "records:games"))
    for _ in range(2):
        elsewhere.press(elsewhere.page.locator('[data-act^="records:delete"]').first)
    elsewhere.press(elsewhere.act("records:empty"))
    elsewhere.press(elsewhere.act("records:emptied"))
    elsewhere.page.reload()
    elsewhere.expect_app("ready")
    expect(elsewhere.page.locator(".loading")).to_have_count(0, timeout=BOOT)
    elsewhere.press(elsewhere.act("records:games"))
    expect(elsewhere.page.locator(".saved-game")).to_have_count(0)


def test_saved_games_are_managed_by_keyboard(page: Page) -> None:
    keys, tab = Keyboard(page), Tab(page)
    tab.open("", "ready")
    expect(page.locator(".loading")).to_have_count(0, timeout=BOOT)
    page.evaluate(DROP, [GOLDEN.name, GOLDEN.read_text("utf-8")])
    expect(title(tab)).to_have_text("A game of Turandot")
    assert page.evaluate(FOCUSED, '[data-act="records:opened watch"]')
    keys.go('dialog [data-act="records:opened save"]')
    keys.press("Enter")
    keys.go('dialog [data-act^="records:rename"]')
    keys.press("Enter")
    assert page.evaluate(FOCUSED, ".saved-name")
    page.keyboard.type("Finale")
    keys.press("Enter")
    expect(page.locator(".saved-game .saved-title")).to_have_text("Finale")
    keys.go('dialog [data-act="records:export"]')
    keys.press("Enter")
    assert page.evaluate(FOCUSED, "a[download]")
    for act in ("records:delete", "records:restore"):
        keys.go(f'dialog [data-act^="{act}"]')
        keys.press("Enter")
    keys.go('dialog [data-act="records:figures"]')
    keys.press("Enter")
    keys.go('dialog [data-act="records:games"]')
    keys.press("Enter")
    keys.go('dialog [data-act^="records:share"]')
    keys.press("Enter")
    keys.go('dialog [data-act="records:as start"]')
    keys.press("Enter")
    keys.go("dialog [data-copy]")
    keys.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert not page.evaluate(LOST)


# --- What every dialog has to be ------------------------------------------------------------------


def dialogs(tab: Tab) -> Iterator[str]:
    """Open every dialog about records, and yield its name."""
    page = tab.page
    brought(tab, GOLDEN)
    expect(title(tab)).to_have_text("A game of Turandot")
    yield "opened"
    tab.press(tab.act("records:opened save"))
    yield "kept"
    tab.press(within(tab, "records:export"))
    yield "kept, to be saved"
    tab.press(page.locator('[data-act^="records:rename"]'))
    yield "kept, being named"
    page.keyboard.press("Enter")
    tab.press(within(tab, "records:figures"))
    yield "figures"
    tab.press(within(tab, "records:games"))
    tab.press(page.locator('[data-act^="records:share"]'))
    yield "share"
    for kind in ("game", "start", "file", "text"):
        tab.press(tab.act(f"records:as {kind}"))
        yield f"records:as {kind}"
    tab.press(within(tab, "dialog:close"))
    tab.press(tab.act("records:games"))
    tab.press(page.locator('[data-act^="records:watch"]'))
    page.keyboard.press("ArrowRight")
    yield "replay"
    tab.press(tab.act("table:log"))
    yield "replay's log"
    tab.press(within(tab, "dialog:close"))
    tab.press(tab.act("replay:go_on"))
    yield "whose seat one takes"
    tab.press(within(tab, "dialog:close"))
    page.evaluate(DROP, ["x.json", "[]"])
    expect(page.locator("#table .toast-text")).to_contain_text("JSON")
    yield "refused"
    tab.press(tab.act("replay:end").first)
    tab.press(tab.act("records:games"))
    tab.press(page.locator('[data-act^="records:delete"]'))
    yield "bin"
    tab.press(tab.act("records:empty"))
    yield "bin, to be emptied"


def test_axe_finds_nothing_in_any_dialog_all_fits_and_all_can_be_pressed(page: Page) -> None:
    found = []
    for where in dialogs(Tab(page)):
        for size in (PHONE, WIDE):
            resize(page, *size)
            told = [*cramped(page), *axed(page, at_night=size == WIDE)]
            found += [f"{where} {size[0]}: {what}" for what in told]
    assert not found, "\n".join(found)
