"""Case 8: Back closes a dialog, leads to the lobby and then away; pull to refresh is disabled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lucca_games import reached
from playwright.sync_api import expect
from tab import BOOT, Tab

if TYPE_CHECKING:
    from playwright.sync_api import Page

AROUND = "<!doctype html><link rel=icon href='data:,'><body>"
TABLE = "?game=turandot&seats=human,random,random&seed=7"


def back(page: Page) -> None:
    page.evaluate("() => void setTimeout(() => history.back())")  # answered before the page goes


def expect_state(page: Page, level: int) -> None:
    assert page.evaluate(f"""() => new Promise((resolve) => {{
        const there = () => history.state?.tavolino === {level};
        const look = () => there() ? resolve(true) : setTimeout(look, 20);
        setTimeout(resolve, 20_000, false);
        look();
    }})""")


def test_case_8a_back_closes_the_dialog_then_leads_to_the_lobby_then_leaves(page: Page) -> None:
    page.goto("./embed.html")
    tab = Tab(page)
    tab.open(TABLE)
    tab.press(tab.act("table:rules"))
    expect_state(page, 2)
    back(page)
    expect(page.locator("dialog")).to_have_count(0)
    tab.expect_app("playing")
    back(page)
    tab.expect_app("ready")
    expect(page.locator(".resume")).to_be_visible()
    with page.expect_navigation():
        back(page)
    assert page.url.endswith("embed.html")


def test_case_8a_a_dialog_that_was_closed_otherwise_costs_no_second_back(page: Page) -> None:
    tab = Tab(page)
    tab.open(TABLE)
    for _ in range(3):
        tab.press(tab.act("table:settings"))
        tab.press(tab.act("dialog:close"))
    expect_state(page, 1)
    back(page)
    tab.expect_app("ready")
    expect_state(page, 0)


def test_case_8a_back_leads_to_the_lobby_after_a_reload_and_from_a_link(page: Page) -> None:
    tab = Tab(page)
    tab.open(TABLE)
    page.reload()
    tab.expect_app("playing")
    back(page)
    tab.expect_app("ready")
    tab.bring(reached())
    back(page)
    tab.expect_app("ready")


def test_a_game_that_was_decided_about_is_not_opened_again_by_the_history(page: Page) -> None:
    tab = Tab(page)
    tab.open(TABLE)
    tab.bring(reached())  # its dialog lies over the table, and the address has it there
    expect_state(page, 1)
    assert "#" not in page.url
    expect(page.locator("dialog")).to_have_count(0)


def test_case_8a_in_the_lobby_back_closes_the_dialog_and_forward_opens_none(page: Page) -> None:
    tab = Tab(page)
    tab.open("", "ready")
    page.locator(".loading").wait_for(state="detached", timeout=BOOT)
    tab.press(tab.act("records:games"))
    expect_state(page, 1)
    back(page)
    expect(page.locator("dialog")).to_have_count(0)
    tab.expect_app("ready")
    page.evaluate("history.forward()")
    expect_state(page, 0)
    expect(page.locator("dialog")).to_have_count(0)


def test_case_8a_a_replay_leads_back_to_where_it_was_begun(page: Page) -> None:
    tab = Tab(page)
    tab.open("?game=turandot&seats=random,random&seed=7")
    while page.locator("html").get_attribute("data-app") != "over":
        if tab.look()["kind"] == "over":
            break
        page.evaluate("""document.querySelector('[data-act="table:skip"]')?.click()""")
        tab.expect_redrawn()
    tab.press(tab.act("table:replay"))
    expect(page.locator(".replay-bar")).to_be_visible()
    back(page)
    expect(page.locator(".replay-bar")).to_have_count(0)
    tab.expect_app("over")
    expect_state(page, 1)


def test_case_8a_a_frame_leaves_the_history_of_the_page_around_it_alone(page: Page) -> None:
    page.route("**/around.html", lambda route: route.fulfill(body=AROUND, content_type="text/html"))
    page.goto("./around.html")
    before = page.evaluate("history.length")
    page.evaluate(f"""() => {{
        const frame = document.createElement("iframe");
        Object.assign(frame, {{ src: "./framed.html{TABLE}", width: 960, height: 700 }});
        document.body.replaceChildren(frame);
    }}""")
    frame = page.frame_locator("iframe")
    frame.locator('[data-act="table:rules"]').first.click(timeout=BOOT)
    expect(frame.locator("dialog")).to_be_visible()
    assert page.evaluate("history.length") == before
    style = "getComputedStyle(document.documentElement).overscrollBehaviorY"
    assert page.frames[1].evaluate(style) == "auto"  # its reader can scroll on


def test_case_8b_a_pull_at_a_table_does_not_load_it_anew_and_the_lobby_is_as_ever(
    page: Page,
) -> None:
    tab = Tab(page)
    style = "getComputedStyle(document.documentElement).overscrollBehaviorY"
    page.set_viewport_size({"width": 360, "height": 640})
    tab.open(TABLE)
    assert page.evaluate(style) == "contain"
    page.mouse.move(180, 300)
    page.mouse.wheel(0, 200)
    expect(page.locator(".prompt").first).to_be_in_viewport()
    back(page)
    tab.expect_app("ready")
    assert page.evaluate(style) == "auto"
