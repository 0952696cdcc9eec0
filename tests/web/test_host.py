"""host.js alone: which messages reach Python, which do not, and how it fails.

The Python is `ECHO` instead of the site's, so that these tests are about the shell.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from packing import serve
from page_log import PageLog

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 60_000  # milliseconds, for two busy cores; on success nothing waits

ECHO = """
import json
from importlib.resources import files

def start(post, opened):
    global answer
    answer = lambda **what: post(json.dumps(what))

async def receive(text):
    match json.loads(text):
        case ["echo", said]: answer(echo=said)
        case ["read", name]: answer(text=files("host").joinpath(name).read_text("utf-8"))
        case ["raise", why]: raise LookupError(why)
        case ["exhaust"]: json.loads("[" * 100_000)
"""
EMPTY = '<link rel="icon" href="data:,">'
HEARD = """() => {
    window.said = [];
    window.heard = (kind, values) => said.push({ kind, values });
}"""
TAKEN = """(kinds) => {
    const at = said.findIndex(({ kind }) => kinds.includes(kind));
    return at >= 0 && [said.splice(at, 1)[0].values];
}"""
"""Remove the first message of one of these types from the log, once there is one."""
IN_WORKER = """() => {
    const worker = new Worker("./host.js", { type: "module" });
    worker.onmessage = ({ data }) => heard(data.kind, data.values);
    window.deliver = (text) => worker.postMessage(text);
}"""
ON_PAGE = """async () => {
    const { start } = await import("./host.js");
    window.deliver = start(({ kind, values }) => heard(kind, values));
}"""


class Host:
    """A host started in an empty tab, and its messages that were not read yet."""

    def __init__(self, page: Page, start: str) -> None:
        self._page = page
        page.route(
            "**/empty.html", lambda route: route.fulfill(body=EMPTY, content_type="text/html")
        )
        page.goto("empty.html")  # of the same origin, without a Python
        page.evaluate(HEARD)
        page.evaluate(start)

    def send(self, message: object) -> None:
        """Send a message."""
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        """Send a text that may not be a valid message."""
        self._page.evaluate("(text) => void deliver(text)", text)

    def hear(self, *kinds: str) -> list[object]:
        """Wait for a message of one of these types, and return its values."""
        said = self._page.wait_for_function(TAKEN, arg=kinds, timeout=PATIENCE)
        [values] = said.json_value()
        return values

    def answer(self) -> object:
        """Wait for the next message."""
        [text] = self.hear("message", "failure")
        return json.loads(str(text))

    def ask(self, message: object) -> object:
        """Send a message and return the next one received."""
        self.send(message)
        return self.answer()


def serve_echo(context: BrowserContext, dist: Path) -> None:
    serve(context, dist, **{"main.py": ECHO, "words.txt": "Città"})


@pytest.fixture(scope="module")
def host(browser: Browser, address: str, dist: Path) -> Iterator[Host]:
    """Return a host shared by all tests of this file that do not end it."""
    context = browser.new_context(base_url=address)
    watching = PageLog(context, address)
    serve_echo(context, dist)
    yield Host(context.new_page(), IN_WORKER)
    context.close()
    assert watching.seen == []


@pytest.fixture
def mortal(context: BrowserContext, page: Page, dist: Path) -> Host:
    """Return a separate host for a test that ends it."""
    serve_echo(context, dist)
    return Host(page, IN_WORKER)


def test_a_message_that_comes_before_python_is_ready_is_answered(host: Host) -> None:
    assert host.ask(["echo", "Lucca Città ♥"]) == {"echo": "Lucca Città ♥"}


def test_messages_are_answered_in_order(host: Host) -> None:
    for number in range(20):
        host.send(["echo", number])
    assert [host.answer() for _ in range(20)] == [{"echo": number} for number in range(20)]


def test_python_reads_its_data_as_resources(host: Host) -> None:
    assert host.ask(["read", "words.txt"]) == {"text": "Città"}


def test_the_same_host_runs_on_the_page(context: BrowserContext, page: Page, dist: Path) -> None:
    serve_echo(context, dist)
    host = Host(page, ON_PAGE)
    assert host.ask(["echo", 1]) == {"echo": 1}
    host.send_text("[" * 20_000)
    assert host.answer() == {"type": "refused", "why": "too_deep"}


def nested(levels: int) -> str:
    return "[" * levels + "]" * levels


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f'"{"x" * (600 * 1024 - 1)}"', "too_long"),
        (nested(65), "too_deep"),
        ("[" * 20_000, "too_deep"),
        ('{"a":' * 20_000, "too_deep"),
        ("[", "no_json"),
        ("hello", "no_json"),
    ],
    ids=["long", "deep", "open", "objects", "cut", "words"],
)
def test_a_text_that_could_crash_python_is_refused_and_the_host_runs_on(
    host: Host, text: str, why: str
) -> None:
    host.send_text(text)
    assert host.answer() == {"type": "refused", "why": why}
    assert host.ask(["echo", "alive"]) == {"echo": "alive"}


def test_a_text_at_the_limits_is_answered(host: Host) -> None:
    assert host.ask(["echo", nested(65)]) == {"echo": nested(65)}  # no nesting in a text
    longest = "x" * (600 * 1024 - len(json.dumps(["echo", ""])))
    assert host.ask(["echo", longest]) == {"echo": longest}
    deepest: object = []
    for _ in range(62):
        deepest = [deepest]
    assert host.ask(["echo", deepest]) == {"echo": deepest}


def test_brackets_in_a_name_are_no_depth(host: Host) -> None:
    assert host.ask(["echo", {"name": '"' + "[" * 60}]) == {"echo": {"name": '"' + "[" * 60}}


def test_an_error_of_python_is_a_failure_that_tells_where(mortal: Host) -> None:
    mortal.send(["raise", "no such card"])
    [told] = mortal.hear("failure")
    assert "LookupError: no such card" in str(told)
    assert "host/main.py" in str(told)


def test_python_exhausted_is_a_failure(mortal: Host, page_log: PageLog) -> None:
    page_log.errors_expected = True  # Pyodide logs why it died
    mortal.send(["exhaust"])
    [told] = mortal.hear("failure", "message")
    assert "Maximum call stack" in str(told) or "RecursionError" in str(told)


def test_progress_counts_every_byte(page: Page) -> None:
    host = Host(page, IN_WORKER)
    seen = [host.hear("progress")]
    while seen[-1][0] != seen[-1][1]:
        seen.append(host.hear("progress"))
    loaded = [values[0] for values in seen]
    assert loaded[0] == 0
    assert loaded == sorted(loaded)
    assert {values[1] for values in seen} == {loaded[-1]}
