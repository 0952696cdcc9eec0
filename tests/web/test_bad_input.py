"""Anything dropped, followed or posted over a running game is answered in words, nothing more.

The corpus is that of the native reader; this page's Python has to survive all of it.
"""

from __future__ import annotations

import json
from base64 import b64encode
from typing import TYPE_CHECKING

import pytest
from corpus import FILES, LINKS, MANY, ODD
from page_log import PageLog
from playwright.sync_api import expect
from tab import KEEP_NOTHING, UNPAINTED, Tab

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

COUNT_RESTARTS = """() => {
    window.restarts = 0;
    const { restart } = tavolino;
    tavolino.restart = () => { restarts += 1; restart(); };
}"""
DROP = """([name, unit, times]) => {
    const some = Uint8Array.from(atob(unit), (letter) => letter.charCodeAt(0));
    const bytes = times > 1 ? new Uint8Array(times).fill(some[0]) : some;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
}"""
FOLLOW = """(text) => { location.hash = "#g=" + JSON.parse(text); }"""

DEEP = "This is nested too deep to be a game."
DEEP_RECORD = "This is nested too deep for a game: 8 levels are the limit."
MESSAGES = {
    "[" * MANY: DEEP,
    '{"a":' * MANY: DEEP,
    json.dumps({"type": "open", "text": "[" * MANY}): DEEP_RECORD,
    json.dumps({"type": "import", "texts": ["[" * MANY]}): DEEP_RECORD,
    json.dumps("x" * 700_000): "This is too long to be a game.",
    "hello": "This can\u2019t be read, so it can\u2019t be a game.",
    '"' + "\\" * 500_001: "This can\u2019t be read, so it can\u2019t be a game.",
    json.dumps(
        {"type": "open"}
    ): "This is not valid JSON, so it can\u2019t be a saved game: line 1, character 1.",
}
"""Messages posted to the host, and its answers."""

NOBODYS = (
    *("null", "5", "[]", "{}", '"open"', '{"type": []}', '{"type": "act", "act": {"a": 1}}'),
    *('{"type": "resume", "id": "\\ud800"}', '{"type": "delete", "id": "__proto__"}'),
    *('{"type": "import", "texts": []}', '{"type": "import", "texts": 5}'),
    *('{"type": "act", "act": "records:opened play"}', '{"type": "act", "act": "replay:sit Z"}'),
    *(
        '{"type": "act", "act": "records:name x", "value": "x"}',
        '{"type": "act", "act": "dialog:close"}',
    ),
    json.dumps({"type": "act", "act": "replay:frame " + "9" * 5000}),
)
"""Messages without a meaning."""


@pytest.fixture(scope="module")
def tab(browser: Browser, address: str) -> Iterator[Tab]:
    """Return a tab in which A is asked for a bid; it has to survive all tests of this file."""
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(KEEP_NOTHING)
    context.add_init_script(UNPAINTED)
    watching = PageLog(context, address)
    tab = Tab(context.new_page())
    tab.open("?game=turandot&seats=human,human&seed=7")
    tab.press(tab.act("table:show"))
    tab.page.evaluate(COUNT_RESTARTS)
    yield tab
    context.close()
    assert watching.seen == []


def drop(tab: Tab, name: str, data: bytes) -> None:
    """Drop a file onto the page, which generates ten megabytes of one letter itself."""
    unit, times = (data[:1], len(data)) if len(set(data)) == 1 else (data, 1)
    tab.page.evaluate(DROP, [name, b64encode(unit).decode(), times])


def told(tab: Tab, text: str) -> None:
    """Expect this message over the running game, and dismiss it."""
    toast = tab.page.locator("#table .toast-text")
    expect(toast).to_have_text(text)
    tab.page.locator("#table .toast-close:visible").click()
    expect(toast).to_have_count(0)


def goes_on(tab: Tab) -> None:
    """Expect the same host to run the game and to answer."""
    tab.press(tab.act("turandot:number 3").last)
    expect(tab.page.locator('[data-move^="3"]')).to_be_visible()
    tab.press(tab.act("turandot:number 3").last)
    expect(tab.page.locator("#table [data-move]")).to_have_count(0)
    assert tab.page.evaluate("restarts") == 0


def test_files_that_are_no_games_are_refused_in_words_and_the_game_goes_on(tab: Tab) -> None:
    for name, (data, text) in FILES.items():
        drop(tab, f"{name}.json", data)
        told(tab, text)
    goes_on(tab)


def test_links_to_no_games_are_refused_in_words_and_the_game_goes_on(tab: Tab) -> None:
    for text, words in LINKS.values():
        tab.page.evaluate(FOLLOW, json.dumps(text))
        told(tab, words)
        assert "#" not in tab.page.url
    goes_on(tab)


def test_messages_that_could_kill_python_are_refused_in_words_and_the_game_goes_on(
    tab: Tab,
) -> None:
    for text, words in MESSAGES.items():
        tab.page.evaluate("(text) => tavolino.post(text)", text)
        told(tab, words)
    for text in NOBODYS:
        tab.page.evaluate("(text) => tavolino.post(text)", text)
    tab.page.evaluate("(text) => tavolino.post(text)", '{"type": "open", "text": "null"}')
    told(tab, "This is JSON, but not a saved game.")
    goes_on(tab)


def test_what_is_odd_is_shown_for_what_it_is(tab: Tab) -> None:
    dialog = tab.page.locator("dialog.opened")
    for data in ODD.values():
        drop(tab, "odd.json", data)
        expect(dialog).to_be_visible()
        expect(dialog.locator("img, script")).to_have_count(0)
        tab.act("dialog:close").first.click()
        expect(dialog).to_have_count(0)
    drop(tab, "names.json", ODD["names full of markup and marks"])
    names = dialog.locator(".who-name")
    expect(names).to_have_text(["<img src=x onerror=alert", "evil\ufffd", "?"])
    tab.act("dialog:close").first.click()
    goes_on(tab)


def test_a_file_of_many_games_is_taken_in_but_for_the_lines_that_are_none(tab: Tab) -> None:
    good = ODD["fields that nobody knows"]
    drop(tab, "games.jsonl", b"\n".join([good, b"{}", b"", good, b"[" * 9]))
    told(
        tab,
        "2 of 4 lines of this file are no games; the others are kept. "
        "The field “tavolino” is missing.",
    )
    drop(tab, "games.jsonl", good + b"\n" + b"[" * MANY)
    told(tab, f"1 of 2 lines of this file is no game; the others are kept. {DEEP_RECORD}")
    drop(tab, "games.jsonl", b" " * 5_000_000)
    told(tab, "This is too long for a game: 262,144 bytes are the limit.")
    goes_on(tab)


def test_a_file_that_the_browser_cannot_read_is_reported(tab: Tab) -> None:
    tab.page.evaluate(
        "() => { Blob.prototype.arrayBuffer = () => Promise.reject(new Error('gone')); }"
    )
    drop(tab, "gone.json", b"{}")
    told(tab, "The browser can\u2019t read this file.")
    goes_on(tab)
