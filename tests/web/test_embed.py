"""embed.html and embed.js: a table in somebody else's page, of another origin."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from room import LEAST, OVERFLOW, SMALL_TARGETS
from tab import AWAKE, BOOT, expect_closed, held_back

from host import snippets
from tools import server, site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import FrameLocator, Locator, Page, Request
    from witness import Witness

LIGHT = 60_000  # bytes over the wire until Play is pressed
WISHES = {"game": "turandot", "seats": "human,random", "seed": "7", "lang": "fr"}
MANY = 60  # presses of a key, after which nobody would go on looking
GERMAN = 'Object.defineProperty(navigator, "languages", { value: ["it", "de-AT", "en"] })'
GROUND = "(body) => getComputedStyle(body).backgroundColor + getComputedStyle(body).color"
LISTEN = """() => {
    window.heard = {};
    window.told = new Proxy({}, { get: (_, type) => new Promise((resolve) => {
        const look = () => heard[type] && resolve(heard[type]);
        addEventListener("message", look);
        setTimeout(resolve, 30_000, null);
        look();
    }) });
    addEventListener("message", ({ data }) => (heard[data.type] = data));
}"""
"""Keeps what the frame tells last of each kind in `heard`; `told` promises it."""

STRANGERS = """() => {
    const [frame] = document.querySelectorAll("iframe");
    const words = [
        { source: "tavolino", type: "resize", height: 5000 }, { type: "reload" }, "close", null,
        { type: "move", move: "1" }, { source: "tavolino", type: "act", act: "lobby" },
    ];
    for (const word of words) {
        frame.contentWindow.postMessage(word, "*");
        window.postMessage(word, "*");
    }
}"""


class Blog:
    """A page of another origin, and a tab in which it is read."""

    def __init__(self, folder: Path, port: int, page: Page) -> None:
        self._folder = folder
        self._port = port
        self.page = page

    def show(self, html: str, host: str = "localhost") -> FrameLocator:
        """Publish a page and read it; return its innermost frame.

        The page is not waited for as a whole: whether a lazy frame belongs to that is chance.
        """
        head = '<!doctype html><link rel="icon" href="data:,"><meta charset="utf-8">'
        (self._folder / "post.html").write_text(head + html, encoding="utf-8")
        address = f"http://{host}:{self._port}/post.html"
        self.page.goto(address, wait_until="domcontentloaded")
        return self.page.frame_locator("iframe")


@pytest.fixture
def blog(page: Page, witness: Witness, tmp_path: Path) -> Iterator[Blog]:
    """Return a blog on a port of its own."""
    with server.server(tmp_path) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        port = serving.server_port
        for host in ("localhost", "127.0.0.1"):
            witness.origins.add(urlsplit(f"http://{host}:{port}")[:2])
        yield Blog(tmp_path, port, page)
        serving.shutdown()


def press_play(frame: FrameLocator) -> None:
    frame.locator("#play").click()
    expect(frame.locator('html[data-app="playing"]')).to_be_attached(timeout=BOOT)


def expect_playable(frame: FrameLocator) -> None:
    """Lay a bid."""
    frame.locator(".lots button").first.click(timeout=BOOT)
    frame.locator("[data-move]").click()
    expect(frame.locator("[data-move]")).to_have_count(0)


def expect_ours_alone(frame: FrameLocator, address: str) -> None:
    """Hold that the policy of a page that has no "self" is narrowed to this site's folder."""
    metas = frame.locator('meta[http-equiv="Content-Security-Policy"]')
    expect(metas).to_have_count(2)  # a document is seen before its first script has run
    assert metas.evaluate_all("(them) => them.map(({ content }) => content)") == [
        site.WIDE,
        site.POLICY.replace("'self'", address),
    ]


@pytest.mark.parametrize("width", [520, 521])
@pytest.mark.parametrize(
    ("seats", "poster"),
    [
        ("human,random", "turandot-2"),
        ("human,easy,easy,easy,easy", "turandot-5"),
        ("human,human,human,human", "lucca-citta-4"),
        (",".join(["human"] * 8), "musicando-8"),
        ("human", "musicando-3"),  # nobody can play so: as the lobby would begin
    ],
)
def test_until_play_is_pressed_little_is_loaded_and_the_poster_is_that_table(
    blog: Blog, address: str, seats: str, poster: str, width: int
) -> None:
    game = poster[:-2]
    shape = "phone" if width <= 520 else "wide"
    sizes = []

    def weigh(request: Request) -> None:
        if request.url.startswith(address):
            sizes.append(request.sizes()["responseBodySize"])

    blog.page.on("requestfinished", weigh)
    blog.page.set_viewport_size({"width": width + 16, "height": 900})  # a post has margins
    wishes = {**WISHES, "game": game, "seats": seats}
    frame = blog.show(snippets.frame(address, wishes, "Tavolino"))
    expect(frame.locator("html[lang=fr] #play")).to_have_text("Jouer")
    picture = frame.locator("img")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property(
        "currentSrc", f"{address}posters/{poster}-fr-{shape}-light.webp"
    )
    assert picture.evaluate("async (it) => (await it.decode(), it.naturalWidth)") >= 500
    assert 5_000 < sum(sizes) < LIGHT
    expect(frame.locator("#full")).to_have_attribute("target", "_blank")
    query = f"?game={game}&seats={seats}&seed=7&lang=fr"
    assert frame.locator("#full").evaluate("(it) => decodeURIComponent(it.search)") == query


def test_in_a_plain_frame_of_the_same_site_the_game_is_played(blog: Blog, address: str) -> None:
    blog.page.add_init_script(AWAKE)
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino"), "127.0.0.1")
    expect(frame.locator("#play")).to_be_visible()
    assert frame.locator("html").evaluate("awake(0)") == []
    press_play(frame)
    expect_playable(frame)
    assert frame.locator("html").evaluate("awake(1)") == ["screen"]


def test_a_frame_tells_of_a_move_when_it_is_made_and_not_when_its_game_is_opened_again(
    blog: Blog, address: str
) -> None:
    wishes = {**WISHES, "seats": "human,human"}
    frame = blog.show(snippets.frame(address, wishes, "Tavolino"), "127.0.0.1")
    blog.page.evaluate(LISTEN)
    press_play(frame)
    frame.locator('[data-act="show"]').click()
    expect_playable(frame)
    assert blog.page.evaluate("told.move") == {"source": "tavolino", "type": "move", "ply": 1}
    blog.page.reload()
    blog.page.evaluate(LISTEN)
    press_play(frame)
    expect(frame.locator('.handover [data-seat="B"]')).to_be_visible()
    assert blog.page.evaluate("told.resize.then(() => Object.keys(heard).sort())") == [
        "ready",
        "resize",
    ]


def test_two_tables_in_a_post_each_go_on_when_it_is_read_again(blog: Blog, address: str) -> None:
    others = {**WISHES, "game": "lucca-citta", "seats": "human,random,random"}
    post = "".join(snippets.frame(address, wishes, "Tavolino") for wishes in (WISHES, others))
    blog.show(post, "127.0.0.1")
    frames = [blog.page.frame_locator("iframe").nth(at) for at in (0, 1)]
    open_ = []
    for _ in range(2):
        for frame in frames:
            press_play(frame)
        open_.append([frame.locator("html").evaluate("tavolino.sitting()") for frame in frames])
        blog.page.reload()
    assert open_[0] == open_[1]
    assert len({*open_[0]} - {""}) == len(frames)


def test_where_storage_of_others_is_blocked_the_game_is_played(blog: Blog, address: str) -> None:
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino"))
    press_play(frame)
    expect(frame.locator(".toast-text")).to_contain_text("Rien ne peut être gardé ici")
    expect_playable(frame)
    expect_closed(blog.page)


def test_in_a_sandbox_with_scripts_alone_the_game_is_played(blog: Blog, address: str) -> None:
    plain = snippets.frame(address, WISHES, "Tavolino")
    frame = blog.show(plain.replace("<iframe ", '<iframe sandbox="allow-scripts" '))
    expect_ours_alone(frame, address)
    press_play(frame)
    expect_ours_alone(frame, address)
    expect_playable(frame)
    frame.locator('[data-act="share"]').click()
    frame.locator('[data-act="share file"]').click()
    expect(frame.locator(".share-out [download]")).to_be_hidden()  # it would save nothing there
    expect(frame.locator(".share-instead textarea")).to_be_visible()


def test_in_a_low_frame_play_stands_at_its_edge(blog: Blog, address: str) -> None:
    blog.page.set_viewport_size({"width": 1440, "height": 900})
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino").replace("720", "340"))
    expect(frame.locator("#picture img")).to_be_visible()
    expect(frame.locator("#play")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("form", ["element", "frame"])
def test_nothing_white_lies_behind_a_table_in_a_dark_page(
    blog: Blog, address: str, form: str
) -> None:
    forms = {
        "element": snippets.element(address, WISHES),
        "frame": snippets.frame(address, WISHES, "Tavolino"),
    }
    blog.page.emulate_media(color_scheme="light")
    frame = blog.show("<style>:root { color-scheme: dark }</style>" + forms[form])
    expect(frame.locator(".poster")).to_be_visible()
    expect(blog.page.locator("iframe")).to_have_css("color-scheme", "light dark")


def test_in_a_frame_within_a_frame_the_game_is_played(blog: Blog, address: str) -> None:
    inner = snippets.frame(address, WISHES, "Tavolino").replace('"', "&quot;")
    outer = blog.show(
        f'<iframe allow="autoplay; fullscreen" width="960" height="640" srcdoc="{inner}">'
    )
    press_play(outer.frame_locator("iframe"))
    expect_playable(outer.frame_locator("iframe"))


def test_play_can_be_pressed_only_when_it_leads_to_the_very_table(blog: Blog, address: str) -> None:
    with held_back(blog.page, "**/poster.js"):
        frame = blog.show(snippets.frame(address, WISHES, "Tavolino"))
        expect(frame.locator("#name")).to_be_visible()
        expect(frame.locator("#play")).to_be_hidden()
    press_play(frame)


def test_the_element_is_as_high_as_its_table_and_heeds_no_stranger(
    blog: Blog, address: str
) -> None:
    frame = blog.show(snippets.element(address, WISHES))
    poster = frame.locator(".poster")
    expect(frame.locator("html")).to_have_attribute("lang", WISHES["lang"])  # it is drawn
    iframe = blog.page.locator("iframe")
    wanted = poster.evaluate("(it) => `${Math.ceil(it.getBoundingClientRect().height)}px`")
    expect(iframe).to_have_css("height", wanted)
    blog.page.evaluate(STRANGERS)
    press_play(frame)
    expect(iframe).not_to_have_css("height", wanted)
    high = iframe.evaluate("(it) => it.style.height")
    blog.page.evaluate(STRANGERS)
    expect_playable(frame)
    assert iframe.evaluate("(it) => it.style.height") == high
    assert 560 <= int(high.removesuffix("px")) <= 1200


@pytest.mark.parametrize("game", ["turandot", "lucca-citta", "musicando"])
def test_three_hundred_and_twenty_pixels_are_wide_enough(
    blog: Blog, address: str, game: str
) -> None:
    wishes = {"game": game, "seats": "human,random,random,random", "lang": "de"}
    code = snippets.frame(address, wishes, "Tavolino")
    frame = blog.show(f'<meta name="viewport" content="width=device-width">{narrow(code)}')
    press_play(frame)
    page = frame.locator("html")
    assert page.evaluate("innerWidth") == 320
    assert page.evaluate(f"() => {OVERFLOW}") == 0
    assert page.evaluate(f"(_, least) => ({SMALL_TARGETS})(least)", LEAST) == []


def narrow(code: str) -> str:
    """Return the snippet of a frame in a column of 320 pixels."""
    return f'<div style="width: 320px">{code}</div>'


def test_nothing_can_be_pressed_until_it_is_known_where_it_leads(blog: Blog, address: str) -> None:
    with held_back(blog.page, "**/poster.js"):
        frame = blog.show(snippets.frame(address, WISHES, "Tavolino"))
        expect(frame.locator("#play")).to_be_hidden()
        expect(frame.locator("a[href]")).to_have_count(0)
    press_play(frame)


def test_the_keyboard_comes_into_the_frame_plays_and_leaves_at_both_ends(
    blog: Blog, address: str
) -> None:
    code = snippets.frame(address, WISHES, "Tavolino")
    frame = blog.show(f'<button id="before">1</button>{code}<button id="after">2</button>')
    blog.page.locator("#before").focus()
    walk(blog.page, "Tab", frame.locator("#play:focus"))
    blog.page.keyboard.down("Enter")
    expect(frame.locator('html[data-app="playing"]')).to_be_attached(timeout=BOOT)
    blog.page.keyboard.up("Enter")  # Chromium answers no key that comes between two pages
    walk(blog.page, "Tab", frame.locator(".lots button:focus"))
    blog.page.keyboard.press("Enter")
    walk(blog.page, "Tab", frame.locator("[data-move]:focus"))
    blog.page.keyboard.press("Enter")
    expect(frame.locator("[data-move]")).to_have_count(0)
    walk(blog.page, "Tab", blog.page.locator("#after:focus"))
    walk(blog.page, "Shift+Tab", blog.page.locator("#before:focus"))


def walk(page: Page, key: str, goal: Locator) -> None:
    """Press a key until something has the focus."""
    for _ in range(MANY):
        if goal.count():
            return
        page.keyboard.press(key)
    pytest.fail(f"{key} does not lead to {goal}")


def test_the_wheel_and_the_keys_that_scroll_scroll_the_post_around_a_table(
    blog: Blog, address: str
) -> None:
    code = snippets.frame(address, WISHES, "Tavolino")
    frame = blog.show(f'{code}<p style="height: 3000px">…</p>')
    press_play(frame)
    expect(frame.locator(".lots button").first).to_be_visible()  # nothing takes the focus later
    frame.locator(".bar").hover()
    blog.page.mouse.wheel(0, 200)
    expect_scrolled(blog.page, 200)
    frame.locator("#table").focus()
    blog.page.keyboard.press("End")
    expect_scrolled(blog.page, 1000)


def expect_scrolled(page: Page, least: int) -> None:
    """Wait until the post has been scrolled so far."""
    page.wait_for_function("(least) => scrollY >= least", arg=least)


def test_nothing_is_given_up_with_one_click(blog: Blog, address: str) -> None:
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino"))
    press_play(frame)
    frame.locator(".lots button").first.click()
    laid = frame.locator("[data-move]").get_attribute("data-move")
    tools = frame.locator(".bar [data-act]")
    acts = [tool.get_attribute("data-act") for tool in tools.all()]
    assert "leave" in acts
    for act in acts:
        frame.locator(f'.bar [data-act="{act}"]').click()
        frame.locator("dialog[open]").press("Escape")
        expect(frame.locator("dialog")).to_have_count(0)
        expect(frame.locator(f'[data-move="{laid}"]')).to_be_visible()


def test_a_frame_has_the_colours_and_the_language_of_its_reader(blog: Blog, address: str) -> None:
    blog.page.emulate_media(color_scheme="dark")
    blog.page.add_init_script(GERMAN)
    wishes = {name: WISHES[name] for name in ("game", "seats", "seed")}
    frame = blog.show(snippets.frame(address, wishes, "Tavolino"))
    expect(frame.locator("#play")).to_have_text("Spielen")
    picture = frame.locator("img")
    dark = picture.evaluate("async (it) => (await it.decode(), it.currentSrc)")
    assert dark.endswith("/posters/turandot-2-de-wide-dark.webp")
    press_play(frame)
    expect(frame.locator("html")).to_have_attribute("lang", "de")
    night = frame.locator("body").evaluate(GROUND)
    blog.page.emulate_media(color_scheme="light")
    assert frame.locator("body").evaluate(GROUND) != night


def test_the_same_game_goes_on_full_size_in_a_tab(blog: Blog, address: str) -> None:
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino"))
    press_play(frame)
    expect_playable(frame)
    frame.locator('[data-act="share"]').click()
    frame.locator('[data-act="share game"]').click()
    with blog.page.expect_popup() as opened:
        frame.locator(".share-out a").click()
    assert opened.value.url.startswith(f"{address}#g=")
    opened.value.locator('[data-act="opened play"]').click(timeout=BOOT)
    expect(opened.value.locator("html")).to_have_attribute("data-app", "playing")
