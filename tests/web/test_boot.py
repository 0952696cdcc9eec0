"""boot.js: both Pythons start on any static host, under the strict policy, from a sub-path."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from packing import serve
from playwright.sync_api import Error, expect
from tab import BOOT, PYTHON, held_back, wants

from games import load_words
from host.translations import LANGUAGES
from pyengine import games
from tools import host_bundle
from tools.toolchain import WEB

if TYPE_CHECKING:
    from collections.abc import Iterator

    from page_log import PageLog
    from playwright.sync_api import BrowserContext, Page, Route

PAGE = """
import json
from js import document, tavolino

def heard(text):
    document.documentElement.setAttribute("data-heard", json.loads(text)["echo"])

def failed(text):
    document.documentElement.setAttribute("data-failure", text)

tavolino.on_message(heard)
tavolino.on_failure(failed)
tavolino.listening()
tavolino.post(json.dumps(["echo", "first"]))
tavolino.get("oembed.json")
tavolino.get("strings/app.en.json")
"""
HOST = """
import json

def start(post, opened):
    global answer
    answer = lambda said: post(json.dumps({"echo": said}))

def receive(text):
    word, said = json.loads(text)
    if word == "raise":
        raise LookupError(said)
    answer(said)
"""
NO_WORKER = """window.Worker = class {
    constructor() { throw new DOMException("not in this frame", "SecurityError"); }
}"""
SEEN = """() => {
    const frame = ["viewBox", "preserveAspectRatio", "overflow"];
    const of = (art) => [...frame.map((name) => art.getAttribute(name)),
        ...[...art.children].map((part) => part.dataset.symbol)];
    return {
        invited: [...document.querySelectorAll(".game-card h2")].map((name) => name.innerText),
        drawn: [...document.querySelectorAll(":is(.masthead, .game-card, .footer) svg")].map(of),
    };
}"""
"""The lobby's games in order, its drawings, and their frames."""
SAID = """() => [...document.querySelectorAll("#table *")]
    .filter((part) => !part.closest(".loading"))
    .flatMap((part) => [
        ...["aria-label", "placeholder", "title"].map((name) => part.getAttribute(name)),
        part.childElementCount ? "" : part.textContent,
    ]).filter(Boolean)"""
"""All visible or audible text of the lobby, except the loading progress."""
FRAMES_CHANGED = """async () => {
    const { drawing } = await import("./draw.js");
    const { sprite } = await import("./drawings.js");
    const wide = 'viewBox="0 0 9 9" preserveAspectRatio="xMidYMid slice"';
    sprite(`<svg><symbol id="wide" ${wide}><path/></symbol>
        <symbol id="plain" viewBox="0 0 9 9"><path/></symbol></svg>`);
    const place = document.body.appendChild(document.createElement("div"));
    const canvas = drawing(place);
    return [["wide"], ["plain"], []].map((art) => {
        canvas.draw([{ tag: "svg", art }]);
        const { firstChild: svg } = place;
        const frame = ["viewBox", "preserveAspectRatio"].map((name) => svg.getAttribute(name));
        return [...frame, ...[...svg.children].map((layer) => layer.dataset.symbol)];
    });
}"""
TRAVELS = """async (attrs) => {
    const { drawing } = await import("./draw.js");
    const card = { tag: "p", key: "card", text: "card", attrs: { "data-fly": "card" } };
    const two = (kids) => kids.map((kid, n) =>
        ({ tag: "div", key: String(n), kids: kid, attrs }));
    const place = document.body.appendChild(document.createElement("div"));
    const canvas = drawing(place);
    for (const picture of [[[card], []], [[], [card]]]) {
        canvas.draw([{ tag: "div", text: picture[1].length ? " " : "" }, ...two(picture)]);
        place.firstChild.style.height = `${300 * picture[1].length}px`;
        canvas.settle();
    }
    return place.querySelector("[data-fly]").getAnimations().length;
}"""
"""Count the animations of a card that has moved to another place."""
LEAVES = """async () => {
    const { drawing } = await import("./draw.js");
    const press = { tag: "button", attrs: { "data-act": "table:look" }, text: "x" };
    const card = { tag: "p", kids: [press], attrs: { "data-fly": "card", "data-leave": "fade" } };
    const other = { tag: "p", attrs: { "data-fly": "other" }, text: "other" };
    const place = document.body.appendChild(document.createElement("div"));
    const canvas = drawing(place);
    for (const kids of [[card, other], [other]]) {
        canvas.draw([{ tag: "div", key: "game", kids }]);
        canvas.settle();
    }
    const layer = document.querySelector(".leaving");
    const seen = [layer.inert, layer.textContent, layer.querySelectorAll("[data-act]").length,
        place.textContent];
    await Promise.all(layer.getAnimations({ subtree: true }).map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
    return [...seen, layer.childElementCount];
}"""
COMPASS = """() => Object.fromEntries([..."NESW"].map((point) => [
    point,
    [...document.querySelectorAll(`#compass-${point} text`)]
        .filter((letter) => getComputedStyle(letter).display !== "none")
        .map((letter) => letter.textContent).join(),
]))"""
TABLE = "?game=turandot&seats=human,random&seed=7"
FRAMES_HELD = """window.held = [];
window.requestAnimationFrame = (shown) => held.push(shown);"""
DEAD_WORKER = """window.Worker = class extends Worker {
    constructor(url, options) { super(new URL("./nowhere.js", url), options); }
}"""


@pytest.fixture
def echo(context: BrowserContext, page: Page, dist: Path) -> Page:
    """Return an empty tab in which the site's Pythons are `PAGE` and `HOST`."""
    serve(context, dist, **{"main.py": HOST})
    body = host_bundle.pack({"main.py": PAGE.encode()})
    context.route(PYTHON, lambda route: route.fulfill(body=body))
    return page


def draw_alone(page: Page) -> None:
    """Let the page import draw.js and its imports as files; the site has them inside boot.js."""

    def ours(route: Route) -> None:
        name = Path(urlsplit(route.request.url).path).name
        route.fulfill(path=WEB / name, content_type="text/javascript")

    page.route(re.compile(r"/(draw|drawings|motion)\.js$"), ours)


def say(page: Page, *message: str) -> None:
    page.evaluate("(text) => tavolino.post(text)", json.dumps(message))


def expect_heard(page: Page, said: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-heard", said)


def test_page_and_host_exchange_messages(echo: Page) -> None:
    echo.goto("?game=turandot")
    expect_heard(echo, "first")
    expect(echo.locator("#no-start")).to_be_hidden()
    say(echo, "echo", "Città")
    expect_heard(echo, "Città")


def test_nothing_is_asked_for_twice_or_in_vain(echo: Page, page_log: PageLog) -> None:
    echo.goto("")
    expect_heard(echo, "first")
    assert sorted(set(page_log.requests)) == sorted(page_log.requests)
    assert any(url.endswith("/runtime/pyodide/primary.wasm.bin") for url in page_log.requests)


@pytest.mark.parametrize("frame", [NO_WORKER, DEAD_WORKER], ids=["refused", "dead"])
def test_without_a_worker_the_host_runs_on_the_page(
    echo: Page, page_log: PageLog, frame: str
) -> None:
    page_log.errors_expected = frame == DEAD_WORKER  # its script is not found
    echo.add_init_script(frame)
    echo.goto("")
    expect_heard(echo, "first")
    say(echo, "echo", "second")
    expect_heard(echo, "second")


def test_for_a_table_the_host_starts_before_boot_js_which_takes_it_over(page: Page) -> None:
    with held_back(page, "**/boot.js"), page.expect_event("worker") as started:
        page.goto(TABLE, wait_until="commit")
    expect(page.locator("html[data-app=playing]")).to_be_attached()
    assert page.workers == [started.value]


def test_a_late_early_js_starts_no_second_host(page: Page) -> None:
    with held_back(page, "**/early.js"):
        page.goto(TABLE, wait_until="commit")
        expect(page.locator("html[data-app=playing]")).to_be_attached()
    page.wait_for_load_state()
    assert len(page.workers) == 1


def test_if_the_worker_of_early_js_fails_the_host_runs_on_the_page(
    page: Page, page_log: PageLog
) -> None:
    page_log.errors_expected = True  # its script is not found
    page.add_init_script(DEAD_WORKER)
    with held_back(page, "**/boot.js"), page.expect_response("**/nowhere.js"):
        page.goto(TABLE, wait_until="commit")
    expect(page.locator("html[data-app=playing]")).to_be_attached(timeout=BOOT)


def test_a_failed_host_is_reported_and_a_new_one_answers(echo: Page) -> None:
    echo.goto("")
    expect_heard(echo, "first")
    say(echo, "raise", "no such card")
    expect(echo.locator("html")).to_have_attribute("data-failure", re.compile("no such card"))
    echo.evaluate("tavolino.restart()")
    say(echo, "echo", "again")
    expect_heard(echo, "again")


@pytest.mark.parametrize("part", ["primary", "secondary", "data"])
@pytest.mark.parametrize(
    "answer", [{"status": 404}, {"body": b"\x1f\x8b\x08 cut off"}], ids=["gone", "cut"]
)
def test_a_host_that_cannot_be_loaded_says_so_and_can_be_tried_again(
    context: BrowserContext, echo: Page, page_log: PageLog, answer: dict[str, Any], part: str
) -> None:
    page_log.errors_expected = True
    wasm = f"**/{part}.wasm.bin"
    context.route(wasm, lambda route: route.fulfill(**answer))
    echo.goto("")
    expect(echo.locator("html[data-failure]")).to_be_attached()
    context.unroute(wasm)
    echo.evaluate("tavolino.restart()")
    say(echo, "echo", "at last")
    expect_heard(echo, "at last")


@pytest.mark.parametrize(
    "sandbox",
    [
        pytest.param("", id="cross-site", marks=pytest.mark.full_chromium),
        pytest.param('sandbox="allow-scripts"', id="sandbox"),
    ],
)
def test_in_a_frame_that_is_refused_storage_page_and_host_exchange_messages(
    echo: Page, address: str, dist: Path, page_log: PageLog, sandbox: str
) -> None:
    elsewhere = address.replace("127.0.0.1", "localhost")
    page_log.origins.add(urlsplit(elsewhere)[:2])
    around = dist / "around.html"
    around.write_text(f'<link rel="icon" href="data:,"><iframe {sandbox} src="{address}"></iframe>')
    echo.goto(elsewhere + around.name)
    around.unlink()
    framed = echo.frame_locator("iframe").locator("html")
    expect(framed).to_have_attribute("data-heard", "first")
    with pytest.raises(Error, match=r"denied|sandboxed"):
        framed.evaluate("() => localStorage.length")


def test_the_page_is_ready(page: Page) -> None:
    page.goto("")
    expect(page.locator("html[data-app=ready]")).to_be_attached()


@contextmanager
def without_python(page: Page) -> Iterator[None]:
    """Open the lobby, and hold back the page's Python until the block ends."""
    with held_back(page, PYTHON):
        with page.expect_request(PYTHON):
            page.goto("")
        expect(page.locator("html[data-app=ready]")).to_be_attached()
        yield


def test_the_lobby_can_be_used_before_python_has_started_which_takes_over_what_was_chosen(
    page: Page,
) -> None:
    setup = page.locator(".setup:visible")
    with without_python(page):
        page.evaluate("document.querySelector('h1').standing = true")
        stood = page.evaluate(SEEN)
        assert len(stood["invited"]) == len(games.KEYS)
        expect(setup).to_have_count(0)
        page.get_by_role("radio", name="Musicando").click()
        page.get_by_role("radio", name="Turandot").click()
        expect(setup).to_have_attribute("data-skin", "turandot")
        setup.get_by_role("radio", name="4").check(force=True)  # its label covers it
        setup.locator('[data-act="lobby:name A"]').fill("Anna")
        setup.locator('[data-act="lobby:by B"]').select_option("hard")
        page.locator('input[value="dark"]').check(force=True)
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    expect(setup).to_have_attribute("data-skin", "turandot")
    expect(setup.locator(".place")).to_have_count(4)
    expect(setup.locator('[data-act="lobby:name A"]')).to_have_value("Anna")
    assert page.evaluate("JSON.parse(tavolino.recall('tavolino.setup')).tables.turandot.seats") == [
        {"name": "Anna", "by": "human"},
        {"name": "", "by": "hard"},
        *[{"name": "", "by": "easy"}] * 2,
    ]
    assert page.evaluate("document.querySelector('h1').standing")
    assert page.evaluate(SEEN) == stood


STANDS = """(game) => {
    const setup = document.querySelector(`.setup[data-skin=${game}]`);
    const parts = [".counts", ".start"].map((name) => setup.querySelector(name));
    const [invited, counts, start] =
        [setup.previousElementSibling, ...parts].map((part) => part.getBoundingClientRect());
    return [invited.top, counts.top, counts.bottom, start.top];
}"""
"""The vertical positions of the chosen game, the number of players and the start button."""


@pytest.mark.parametrize("size", [(320, 568), (360, 640)], ids=str)
@pytest.mark.parametrize("game", games.KEYS)
def test_on_a_phone_a_game_that_is_chosen_stays_in_view_and_the_start_covers_no_question(
    page: Page, game: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    with without_python(page):
        page.locator(f'[data-act="lobby:choose {game}"]').click()
        expect(page.locator(f".setup[data-skin={game}]")).to_be_visible()
        invited, counts, counted, start = page.evaluate(STANDS, game)
        assert 0 <= invited < counts < counted < start - 12 < size[1] - 12  # it stands on a tray


@pytest.mark.parametrize("query", ["", "?game=turandot", "#nothing"])
def test_the_lobby_has_its_drawings_before_python_has_started(page: Page, query: str) -> None:
    with held_back(page, PYTHON):
        with page.expect_request(PYTHON):
            page.goto(query)
        expect(page.locator(".game-card-art [data-symbol]:visible")).to_have_count(len(games.KEYS))


@pytest.mark.parametrize("query", ["", "?game=lucca-citta"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_first_visit_is_greeted_in_the_readers_language_before_python_has_started(
    page: Page, lang: str, query: str
) -> None:
    wants(page, "it", f"{lang}-CH", "en")
    words = load_words(lang)
    with held_back(page, PYTHON):
        with page.expect_request(PYTHON):
            page.goto(query)
        expect(page.locator(f"html[lang={lang}]")).to_be_attached()
        expect(page.locator(".game-card p")).to_contain_text([words("game.turandot.blurb")])
        expect(page.locator(".langs :checked")).to_have_value(lang)
        said = page.evaluate(SAID)
        assert words("app.tagline") in said
    expect(page.locator(".loading")).to_have_count(0, timeout=BOOT)
    assert page.evaluate(SAID) == said


def test_a_table_that_was_asked_for_before_python_had_started_is_shown(page: Page) -> None:
    with without_python(page):
        page.get_by_role("radio", name="Lucca Città").click()
        page.locator(".start:visible").click()
    expect(page.locator("html[data-app=playing][data-skin=lucca-citta]")).to_be_attached()


def test_hidden_setups_are_translated_too_also_at_the_next_visit(
    page: Page,
) -> None:
    page.goto("")
    expect(page.locator(".loading")).to_have_count(0, timeout=BOOT)
    page.get_by_role("radio", name="Deutsch").check(force=True)  # its label covers it
    titles = page.locator(".setup-title")
    expect(titles).to_have_text(["Wer sitzt am Tisch?"] * len(games.KEYS))
    expect(page.locator(".setup:visible")).to_have_count(0)
    with held_back(page, PYTHON):
        with page.expect_request(PYTHON):
            page.reload()
        expect(page.locator("html[lang=de]")).to_be_attached()
        expect(titles).to_have_text(["Wer sitzt am Tisch?"] * len(games.KEYS))


@pytest.mark.parametrize(
    ("query", "kept", "lang"),
    [
        ("?lang=fr", '{"lang": "de"}', "fr"),
        ("", '{"lang": "fr"}', "fr"),
        ("", '{"lang": 5}', "de"),
        ("", "{", "de"),
    ],
)
def test_the_words_of_one_language_are_fetched_that_is_wished_or_chosen_or_the_readers(
    page: Page, page_log: PageLog, query: str, kept: str, lang: str
) -> None:
    page.add_init_script(f"""
        Object.defineProperty(navigator, "languages", {{ value: ["it", "de-AT", "en"] }});
        localStorage.setItem("tavolino.setup", {json.dumps(kept)});""")
    page.goto(query)
    expect(page.locator(".loading")).to_have_count(0, timeout=BOOT)
    expect(page.locator(f"html[lang={lang}]")).to_be_attached()
    words = [url.rpartition("/")[2] for url in page_log.requests if "/strings/app." in url]
    assert words == [f"app.{lang}.json"]


def test_whatever_is_fetched_early_is_asked_for_without_that_too(
    page: Page, page_log: PageLog, dist: Path
) -> None:
    whole = (dist / "index.html").read_text(encoding="utf-8")
    plain = re.sub(r"<link rel=.(module)?preload[^>]*>", "", whole)
    early = set(re.findall(r'href="\./([^"]+)"', whole)) - set(
        re.findall(r'href="\./([^"]+)"', plain)
    )
    page.route(re.compile(r"/tavolino/$"), lambda route: route.fulfill(body=plain))
    page.goto("")
    expect(page.locator(".loading")).to_have_count(0, timeout=BOOT)
    asked = {urlsplit(url).path.removeprefix("/tavolino/") for url in page_log.requests}
    assert early - asked == {"strings/app.de.json", "strings/app.fr.json"}


def test_progress_not_drawn_yet_is_dropped_once_all_is_loaded(page: Page) -> None:
    page.add_init_script(FRAMES_HELD)
    page.goto("")
    expect(page.locator("html[data-app=ready]")).to_be_attached()
    expect(page.locator(".loading")).to_have_count(0, timeout=BOOT)
    assert page.evaluate("held.splice(0).map((shown) => shown(performance.now())).length") > 0
    expect(page.locator("html[data-app=ready] .loading")).to_have_count(0)


@pytest.mark.parametrize(
    "missing",
    ["core.js", "micropython.js", "micropython.wasm", "page.bin", "strings/app.en.json"],
)
def test_a_page_whose_files_do_not_load_says_so_in_three_languages(
    page: Page, page_log: PageLog, missing: str
) -> None:
    page_log.errors_expected = True
    page.route(f"**/{missing}", lambda route: route.abort())
    page.goto("")
    expect(page.locator("html")).to_have_attribute("data-app", "error")
    said = page.get_by_role("alert")
    expect(said).to_contain_text("A file did not arrive.")
    expect(said).to_contain_text("Eine Datei ist nicht angekommen.")
    expect(said).to_contain_text("Un fichier n")


def test_a_drawing_is_framed_as_its_symbols_are_and_by_nothing_that_is_left_of_others(
    page: Page,
) -> None:
    draw_alone(page)
    page.goto("")
    assert page.evaluate(FRAMES_CHANGED) == [
        ["0 0 9 9", "xMidYMid slice", "wide"],
        ["0 0 9 9", None, "plain"],
        [None, None],
    ]


@pytest.mark.parametrize(("place", "journeys"), [({}, 1), ({"data-still": True}, 0)])
def test_a_card_that_lies_elsewhere_travels_there_unless_nothing_travels_into_that_place(
    page: Page, place: dict[str, bool], journeys: int
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    draw_alone(page)
    page.goto("")
    assert page.evaluate(TRAVELS, place) == journeys


def test_what_leaves_is_a_picture_that_nobody_can_press_and_then_is_gone(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    draw_alone(page)
    page.goto("")
    assert page.evaluate(LEAVES) == [True, "x", 0, "other", 0]


@pytest.mark.parametrize(("lang", "letters"), [("en", "NESW"), ("de", "NOSW"), ("fr", "NESO")])
def test_a_point_of_the_compass_has_the_letter_of_the_language(
    page: Page, lang: str, letters: str
) -> None:
    page.goto(f"?lang={lang}")
    expect(page.locator(f"html[lang={lang}]")).to_be_attached(timeout=BOOT)
    expect(page.locator("#compass-N")).to_be_attached()
    assert page.evaluate(COMPASS) == dict(zip("NESW", letters, strict=True))
