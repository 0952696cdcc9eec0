"""What an address asks for, and what a browser refuses: the page explains it in words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tab import BOOT, PYTHON, Tab, expect_asked, expect_closed, held_back

if TYPE_CHECKING:
    from pathlib import Path

    from page_log import PageLog
    from playwright.sync_api import Page, Route

NO_STORAGE = """Object.defineProperty(IDBFactory.prototype, "open", { value() {
    throw new DOMException("not in this window", "SecurityError");
} });"""


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("?game=chess", "game=chess"),
        ("?game=turandot&seats=human,alien", "seats=human,alien"),
        ("?game=turandot&seats=human", "seats=human"),
        ("?game=turandot&seats=human,random&seed=-1", "seed=-1"),
        ("?game=turandot&seats=human&seats=human,random", "seats=human"),
        ("?game=musicando&seats=human,easy,easy&failed=double", "failed=double"),
        ("?game=musicando&variant=bridge", "variant=bridge"),
        ("#game=turandot&seats=human,random", "game=turandot&seats=human,random"),
        ("?game=turandot&seats=human,easy#seats=human,hard", "seats=human,hard"),
        ("?learn=turandot#learn=lucca-citta", "learn=lucca-citta"),
        ("?game=turandot&seats=human,random&at=3&show=play", "at=3"),
    ],
)
def test_an_address_that_asks_in_vain_is_answered_in_words_in_the_lobby(
    page: Page, query: str, wrong: str
) -> None:
    Tab(page).open(query, "ready")
    expect(page.locator(".toast-text")).to_contain_text(wrong)
    expect(page.locator(".loading")).to_have_count(0, timeout=BOOT)  # the host has started
    expect(page.locator(".toast-text")).to_contain_text(wrong)
    expect(page.locator(".game-cards")).to_be_visible()
    expect(page.locator(".resume")).to_have_count(0)  # nothing was begun


def test_an_address_that_asks_in_vain_is_answered_in_the_language_that_it_asks_for(
    page: Page,
) -> None:
    Tab(page).open("?game=chess&lang=fr-CA", "ready")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".toast-text")).to_contain_text("adresse demande")


def test_an_address_of_a_table_shows_loading_progress_and_no_lobby(page: Page, dist: Path) -> None:
    shell = (dist / "host.js").read_text(encoding="utf-8")
    sizes = json.loads(re.findall(r" SIZES = (.*);", shell)[0])
    first = sizes["runtime/pyodide/primary.wasm.bin"]
    whole = first + sizes["snapshot.bin"]
    with held_back(page, "**/snapshot.bin"):
        page.goto("?game=lucca-citta&seats=human,hard,hard")
        come = f"{first / 1e6:.1f} of {whole / 1e6:.1f} MB"
        expect(page.locator(".loading-text")).to_contain_text(come, timeout=BOOT)
        for part in (".game-cards", ".setup", ".footer"):
            expect(page.locator(f"{part}:visible")).to_have_count(0)
    Tab(page).expect_app("playing")
    expect(page.locator("html[data-wish]")).to_have_count(0)


def test_an_address_begins_a_game_in_its_language(page: Page) -> None:
    Tab(page).open("?game=turandot&seats=human,hard,hard&seed=7&lang=de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".bar-round")).to_have_text("Runde 1 von 7")
    expect(page.locator(".companies > .company")).to_have_count(2)
    expect(page.locator(".bar-name")).to_have_text("Turandot")
    expect(page.locator(".companies .pile:has(.back)")).to_have_count(2, timeout=BOOT)


def test_an_address_begins_a_game_with_the_options_that_it_asks_for(page: Page) -> None:
    options = "variant=partners&dealer=W&deals=2&displays=turns&failed=double"
    Tab(page).open(f"?game=musicando&seats=human,easy,easy,easy&{options}&seed=7")
    expect(page.locator(".bar-round")).to_have_text("Deal 1 of 2")
    expect(page.locator(".offer")).to_have_count(4)
    expect(page.locator(".terms")).to_contain_text("A failed contract costs double")


def test_options_without_players_set_up_the_lobby_where_they_can_be_changed(page: Page) -> None:
    tab = Tab(page)
    tab.open("?game=musicando&variant=auction&dealer=D&displays=turns&failed=double", "ready")
    setup = page.locator(".setup:visible")
    expect(setup.locator(".place")).to_have_count(4)
    setup.locator("summary").click()
    expect(setup.locator('[data-act="lobby:option displays"]')).to_have_value("turns")
    failed = setup.locator('[data-act="lobby:option failed"]')
    expect(failed).to_have_value("double")
    failed.select_option("same")
    setup.locator('label.key:has-text("Each alone, no auction")').click()
    expect(failed).to_have_count(0)
    setup.locator('label.key:has-text("Two pairs")').click()
    setup.locator('[data-act="lobby:option displays"]').select_option("turns")
    failed.select_option("double")
    setup.locator('[data-act="lobby:option dealer"]').select_option("W")
    tab.press(tab.act("lobby:start"))
    tab.expect_app("playing")
    expect(page.locator(".offer")).to_have_count(4)
    expect(page.locator(".terms")).to_contain_text("M-6.2")


def test_m_7_1_of_so_many_players_with_only_one_variant_the_lobby_says_which(page: Page) -> None:
    tab = Tab(page)
    tab.open("?game=musicando&variant=partners", "ready")
    setup = page.locator(".setup:visible")
    expect(setup.locator(".variants")).to_be_visible()
    expect(setup.locator(".setup-variant")).to_have_count(0)
    tab.press(setup.locator('label.key:has-text("3")').first)
    expect(setup.locator(".place")).to_have_count(3)
    told = "With 3 players only “Each alone, no auction”"
    expect(setup.locator(".setup-variant")).to_have_text(told)
    tab.invite("turandot")
    expect(page.locator(".setup-variant:visible")).to_have_count(0)


def test_a_table_that_was_asked_for_and_left_is_in_the_lobby_before_python_has_started(
    page: Page,
) -> None:
    tab = Tab(page)
    tab.open("?game=turandot&seats=human,random,random&seed=7")
    expect(page.locator("#say")).not_to_be_empty()
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    tab.expect_app("ready")
    expect(page.locator("#say")).to_be_empty()  # messages at a table stay there
    with held_back(page, PYTHON):
        with page.expect_request(PYTHON):
            page.goto("")
        expect(page.locator(".resume .who")).to_have_count(3)
        expect(page.locator(".game-card-art [data-symbol]")).to_have_count(3)


STATES = """
    window.states = [];
    const note = () => states.push(document.documentElement.dataset.app);
    new MutationObserver(note).observe(document, { attributeFilter: ["data-app"], subtree: true });
"""
"""Note what `data-app` becomes."""
WISH = "?game=turandot&seats=human,random,random&seed=7&lang=de"


@pytest.mark.parametrize("way", ["control", "Back"])
def test_a_requested_table_that_was_left_opens_again_only_on_another_request(
    page: Page, way: str
) -> None:
    page.add_init_script(STATES)
    tab = Tab(page)
    tab.open(WISH)
    if way == "Back":
        page.evaluate("() => void setTimeout(() => history.back())")
    else:
        tab.press(tab.act("table:leave"))
        tab.press(tab.act("table:lobby"))
    tab.expect_app("ready")
    expect(page).to_have_url(re.compile(r"/\?game=turandot&lang=de$"))
    page.reload()
    expect(page.locator(".resume .who")).to_have_count(3)
    expect(page.locator(".loading")).to_have_count(0, timeout=BOOT)
    tab.expect_app("ready")
    assert "playing" not in page.evaluate("states")
    expect(page.locator(".setup:visible")).to_have_attribute("data-skin", "turandot")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    tab.open(WISH)
    expect(page.locator(".bar-round")).to_have_text("Runde 1 von 7")
    assert "ready" not in page.evaluate("states")
    page.reload()
    tab.expect_app("playing")
    expect(page).to_have_url(re.compile(re.escape(WISH)))


def test_returning_to_an_open_table_shows_no_lobby_in_between(page: Page) -> None:
    tab = Tab(page)
    tab.open("?game=turandot&seats=human,random,random&seed=7")
    page.goto("about:blank")
    with held_back(page, "**/snapshot.bin"):
        page.goto("")
        expect(page.locator(".loading-text")).to_contain_text("MB", timeout=BOOT)
        for part in (".resume", ".game-cards", ".setup", ".footer"):
            expect(page.locator(f"{part}:visible")).to_have_count(0)
    tab.expect_app("playing")
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    tab.expect_app("ready")
    with held_back(page, PYTHON):
        with page.expect_request(PYTHON):
            page.goto("")
        expect(page.locator(".resume:visible, .game-cards:visible")).to_have_count(2)


def test_an_address_that_names_a_game_alone_leads_to_the_lobby_and_back_to_its_own_table(
    page: Page,
) -> None:
    tab = Tab(page)
    tab.open("?game=turandot&seats=human,random,random&seed=7")
    tab.open("?game=musicando", "ready")
    expect(page.locator(".setup:visible")).to_have_attribute("data-skin", "musicando")
    expect(page.locator(".resume .who")).to_have_count(3)
    tab.press(tab.act("lobby:start"))
    tab.expect_app("playing")
    page.reload()
    expect(page.locator(".bar-name")).to_have_text("Musicando", timeout=BOOT)


def deprived(route: Route) -> None:
    """Serve a host to which the browser refuses storage."""
    script = route.fetch()
    route.fulfill(response=script, body=NO_STORAGE + script.text())


def test_without_storage_the_game_goes_on_and_says_that_it_is_not_kept(
    page: Page, page_log: PageLog
) -> None:
    page_log.errors_expected = True  # PyScript reports that it could not store something
    page.add_init_script(NO_STORAGE)
    page.route("**/host.js", deprived)
    tab = Tab(page)
    tab.open("?game=turandot&seats=human,random&seed=7")
    expect(page.locator(".toast-text")).to_contain_text("Nothing can be kept here")
    tab.press(tab.act("table:share file"))
    expect(page.locator("a[download$='.tavolino.json']")).to_be_visible()
    tab.press(tab.act("dialog:close").first)
    tab.press(tab.act("table:dismiss"))
    expect(page.locator(".toasts .toast")).to_have_count(0)
    tab.lay(tab.look())
    expect(page.locator(".reveal.is-telling")).to_be_visible()
    tab.press(tab.act("table:skip"))
    tab.press(tab.act("table:leave"))
    expect(page.locator("dialog")).to_contain_text("lost")
    expect_asked(page)
    tab.press(tab.act("table:lobby"))
    expect_closed(page)


def test_a_reload_continues_the_table_even_if_the_address_asks_for_another(page: Page) -> None:
    tab = Tab(page)
    tab.open("?game=turandot&seats=human,random&seed=7")
    tab.press(tab.act("table:leave"))
    tab.press(tab.act("table:lobby"))
    tab.expect_app("ready")
    tab.invite("lucca-citta")
    tab.press(tab.act("lobby:start"))
    tab.expect_app("playing")
    page.reload()
    tab.expect_app("playing")
    expect(page.locator("html")).to_have_attribute("data-skin", "lucca-citta")
    Tab(page).open("?game=turandot&seats=human,random&seed=8")  # another setup, in the same tab
    expect(page.locator("html")).to_have_attribute("data-skin", "turandot")
