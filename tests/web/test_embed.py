"""embed.html and embed.js: a table in a page of another origin."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from layout import LEAST, OVERFLOW, SMALL_TARGETS, resize
from playwright.sync_api import expect
from tab import AWAKE, BOOT, expect_closed, held_back, wants

from host.records import snippets
from pyengine import link, record
from tools import game_files, game_pages, pages, server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from page_log import PageLog
    from playwright.sync_api import Browser, FrameLocator, Locator, Page, Request

RECORDS = Path(__file__).parents[1] / "records"
POSTS = Path(__file__).parent / "posts"
"""Posts as on other people's sites; SITE stands for our address."""
LIGHT = 55_000  # bytes over the wire until Play is pressed
WISHES = {"game": "turandot", "seats": "human,random", "seed": "7", "lang": "fr"}
MANY = 60  # key presses after which a reader would give up
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
"""Store the frame's last message of each type in `heard`; `told` waits for one."""

STRANGERS = """() => {
    const [frame] = [document, document.querySelector("tavolino-table")?.shadowRoot]
        .flatMap((root) => [...(root?.querySelectorAll("iframe") ?? [])]);
    const words = [
        { source: "tavolino", type: "resize", height: 5000 }, { type: "reload" }, "close", null,
        { type: "move", move: "1" }, { source: "tavolino", type: "act", act: "table:lobby" },
    ];
    for (const word of words) {
        frame.contentWindow.postMessage(word, "*");
        window.postMessage(word, "*");
    }
}"""


def post(name: str, address: str) -> str:
    """Return a post with tables of the site at this address."""
    return (POSTS / f"{name}.html").read_text(encoding="utf-8").replace("https://SITE/", address)


class Blog:
    """A page of another origin, and the tab in which it is read."""

    def __init__(self, folder: Path, port: int, page: Page) -> None:
        self._folder = folder
        self._port = port
        self.page = page

    def show(self, html: str, host: str = "localhost") -> FrameLocator:
        """Publish a page and open it; return its innermost frame.

        Does not wait for the load event: whether that includes a lazy frame is up to chance.
        """
        head = '<!doctype html><link rel="icon" href="data:,"><meta charset="utf-8">'
        (self._folder / "post.html").write_text(head + html, encoding="utf-8")
        address = f"http://{host}:{self._port}/post.html"
        self.page.goto(address, wait_until="domcontentloaded")
        return self.page.frame_locator("iframe")


@pytest.fixture
def blog(page: Page, page_log: PageLog, tmp_path: Path) -> Iterator[Blog]:
    """Return a blog on a port of its own."""
    with server.server(tmp_path) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        port = serving.server_port
        for host in ("localhost", "127.0.0.1"):
            page_log.origins.add(urlsplit(f"http://{host}:{port}")[:2])
        yield Blog(tmp_path, port, page)
        serving.shutdown()


def test_a_press_on_the_picture_begins_as_play_does(blog: Blog, address: str) -> None:
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino"))
    expect(frame.frame_locator("#picture iframe").locator(".game")).to_be_visible()
    frame.locator("#picture").click(position={"x": 200, "y": 200})
    expect(frame.locator('html[data-app="playing"]')).to_be_attached(timeout=BOOT)


def press_play(frame: FrameLocator) -> None:
    frame.locator("#play").click()
    expect(frame.locator('html[data-app="playing"]')).to_be_attached(timeout=BOOT)


def expect_playable(frame: FrameLocator) -> None:
    """Lay a bid."""
    frame.locator(".lots [aria-pressed]").first.click(timeout=BOOT)
    frame.locator("[data-move]").click()
    expect(frame.locator("[data-move]")).to_have_count(0)


def expect_ours_alone(frame: FrameLocator, address: str, frames: str = "") -> None:
    """Expect the policy of a page without "self" to be narrowed to this site's folder.

    `frames` is what it may frame itself.
    """
    metas = frame.locator('meta[http-equiv="Content-Security-Policy"]')
    expect(metas).to_have_count(2)  # the document is visible before its first script has run
    assert metas.evaluate_all("(them) => them.map(({ content }) => content)") == [
        pages.ANY_ORIGIN_POLICY + frames,
        pages.POLICY.replace("'self'", address) + frames.replace("http: https:", address),
    ]


@pytest.mark.parametrize("width", [300, 1200])
@pytest.mark.parametrize(
    ("seats", "poster"),
    [
        ("human,random", "turandot-2"),
        ("human,easy,easy,easy,easy", "turandot-5"),
        ("human,human,human,human", "lucca-citta-4"),
        (",".join(["human"] * 8), "musicando-8"),
        ("human", "musicando-3"),  # not a valid game: the lobby's defaults are used
    ],
)
def test_until_play_is_pressed_little_is_loaded_and_the_poster_is_that_table(
    blog: Blog, address: str, seats: str, poster: str, width: int
) -> None:
    game = poster[:-2]
    sizes = []

    def weigh(request: Request) -> None:
        if request.url.startswith(address):
            sizes.append(request.sizes()["responseBodySize"])

    blog.page.on("requestfinished", weigh)
    blog.page.set_viewport_size({"width": width + 16, "height": 900})  # a post has margins
    wishes = {**WISHES, "game": game, "seats": seats}
    frame = blog.show(snippets.frame(address, wishes, "Tavolino"))
    expect(frame.locator("html[lang=fr] #play")).to_have_text("Jouer")
    expect(frame.locator("#picture iframe")).to_have_attribute("src", f"./posters/{poster}-fr.html")
    picture = frame.frame_locator("#picture iframe")
    expect(picture.locator(".game")).to_be_visible()
    expect(picture.locator("html")).to_have_attribute("lang", "fr")
    picture.locator("html").evaluate("document.fonts.ready")  # a substitute is wider
    assert picture.locator("html").evaluate(f"() => {OVERFLOW}") == 0
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


def test_a_frame_reports_a_move_when_it_is_made_and_not_when_its_game_is_opened_again(
    blog: Blog, address: str
) -> None:
    wishes = {**WISHES, "seats": "human,human"}
    frame = blog.show(snippets.frame(address, wishes, "Tavolino"), "127.0.0.1")
    blog.page.evaluate(LISTEN)
    press_play(frame)
    frame.locator('[data-act="table:show"]').click()
    expect_playable(frame)
    assert blog.page.evaluate("told.move") == {"source": "tavolino", "type": "move", "ply": 1}
    blog.page.reload()
    blog.page.evaluate(LISTEN)
    press_play(frame)
    expect(frame.locator('.handover [data-seat="A"]')).to_be_visible()
    assert blog.page.evaluate("told.at.then(() => Object.keys(heard).sort())") == [
        "at",
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
        open_.append([frame.locator("html").evaluate("tavolino.opened()") for frame in frames])
        blog.page.reload()
    assert open_[0] == open_[1]
    assert len({*open_[0]} - {""}) == len(frames)


@pytest.mark.full_chromium
def test_where_storage_of_others_is_blocked_the_game_is_played(blog: Blog, address: str) -> None:
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino"))
    press_play(frame)
    expect(frame.locator(".toast-text")).to_contain_text("Rien ne peut être gardé ici")
    expect_playable(frame)
    expect_closed(blog.page)


def test_in_a_sandbox_with_scripts_alone_the_game_is_played(blog: Blog, address: str) -> None:
    plain = snippets.frame(address, WISHES, "Tavolino")
    frame = blog.show(plain.replace("<iframe ", '<iframe sandbox="allow-scripts" '))
    expect_ours_alone(frame, address, "; frame-src http: https:")
    expect(frame.frame_locator("#picture iframe").locator(".game")).to_be_visible()
    press_play(frame)
    expect_ours_alone(frame, address)
    expect_playable(frame)
    frame.locator('[data-act="table:share"]').click()
    frame.locator('[data-act="records:as file"]').click()
    expect(frame.locator(".share-out [download]")).to_be_hidden()  # downloads would not work there
    expect(frame.locator(".share-instead textarea")).to_be_visible()


NO_PAINT = """
    PerformanceObserver.prototype.observe = () => undefined;
    const [timer, long] = [setTimeout, 1000]; // milliseconds
    window.setTimeout = (f, wait, ...rest) => (wait > long ? 0 : timer(f, wait, ...rest));
"""
"""Tell of no paint, as WebKit does in frames of another origin; let no long timer end."""


def test_a_frame_without_paint_events_starts_without_waiting(blog: Blog, address: str) -> None:
    blog.page.add_init_script(NO_PAINT)
    press_play(blog.show(snippets.frame(address, WISHES, "Tavolino")))


def test_in_a_low_frame_play_stands_at_its_edge(blog: Blog, address: str) -> None:
    blog.page.set_viewport_size({"width": 1440, "height": 900})
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino").replace("720", "340"))
    expect(frame.frame_locator("#picture iframe").locator(".game")).to_be_visible()
    expect(frame.locator("#play")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("form", ["element", "frame"])
def test_a_frame_in_a_dark_page_has_no_white_background(
    blog: Blog, address: str, form: str
) -> None:
    forms = {
        "element": snippets.element(address, WISHES, "Tavolino"),
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


def test_the_element_is_as_high_as_its_table_and_ignores_other_senders(
    blog: Blog, address: str
) -> None:
    frame = blog.show(snippets.element(address, WISHES, "Tavolino"))
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
    """Return the snippet inside a column of 320 pixels."""
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
    blog.page.keyboard.up("Enter")  # Chromium drops a key held across two pages
    walk(blog.page, "Tab", frame.locator(".lots button:focus"))
    blog.page.keyboard.press("Enter")
    expect(frame.locator("[data-move]:focus")).to_be_attached()  # where Enter leads
    blog.page.keyboard.press("Tab")  # two Enters in a row would count as one press
    walk(blog.page, "Shift+Tab", frame.locator("[data-move]:focus"))
    blog.page.keyboard.press("Enter")
    expect(frame.locator("[data-move]")).to_have_count(0)
    walk(blog.page, "Tab", blog.page.locator("#after:focus"))
    walk(blog.page, "Shift+Tab", blog.page.locator("#before:focus"))


def walk(page: Page, key: str, goal: Locator) -> None:
    """Press a key until the goal has the focus."""
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
    lot = frame.locator(".lots [aria-pressed]").first
    expect(lot).to_be_visible()  # nothing takes the focus afterwards
    frame.locator(".bar").hover()
    blog.page.mouse.wheel(0, 200)
    expect_scrolled(blog.page, 200)
    frame.locator("#table").focus()
    blog.page.keyboard.press("End")
    expect_scrolled(blog.page, 1000)


def expect_scrolled(page: Page, least: int) -> None:
    """Wait until the post has been scrolled at least this far."""
    page.wait_for_function("(least) => scrollY >= least", arg=least)


def test_no_tool_of_the_bar_ends_a_game_at_one_click(blog: Blog, address: str) -> None:
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino"))
    press_play(frame)
    frame.locator(".lots [aria-pressed]").first.click()
    laid = frame.locator("[data-move]").get_attribute("data-move")
    tools = frame.locator(".bar [data-act]")
    acts = [tool.get_attribute("data-act") for tool in tools.all()]
    assert "table:leave" in acts
    acts.remove("table:what")  # a switch, which opens no dialog
    for act in acts:
        frame.locator(f'.bar [data-act="{act}"]').click()
        frame.locator("dialog[open]").press("Escape")
        expect(frame.locator("dialog")).to_have_count(0)
        expect(frame.locator(f'[data-move="{laid}"]')).to_be_visible()


def test_a_frame_has_the_colours_and_the_language_of_its_reader(blog: Blog, address: str) -> None:
    blog.page.emulate_media(color_scheme="dark")
    wants(blog.page, "it", "de-AT", "en")
    wishes = {name: WISHES[name] for name in ("game", "seats", "seed")}
    frame = blog.show(snippets.frame(address, wishes, "Tavolino"))
    expect(frame.locator("#play")).to_have_text("Spielen")
    picture = frame.frame_locator("#picture iframe").locator("body")
    expect(picture).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")  # it has its styles
    dark = picture.evaluate(GROUND)
    blog.page.emulate_media(color_scheme="light")
    assert picture.evaluate(GROUND) != dark
    blog.page.emulate_media(color_scheme="dark")
    press_play(frame)
    expect(frame.locator("html")).to_have_attribute("lang", "de")
    night = frame.locator("body").evaluate(GROUND)
    blog.page.emulate_media(color_scheme="light")
    assert frame.locator("body").evaluate(GROUND) != night


def test_the_same_game_goes_on_full_size_in_a_tab(blog: Blog, address: str) -> None:
    frame = blog.show(snippets.frame(address, WISHES, "Tavolino"))
    press_play(frame)
    expect_playable(frame)
    frame.locator('[data-act="table:share"]').click()
    frame.locator('[data-act="records:as game"]').click()
    with blog.page.expect_popup() as opened:
        frame.locator(".share-out a").click()
    full = f"{address}?game=turandot#g="  # on the game's own page
    opened.value.wait_for_url(lambda url: url.startswith(full), wait_until="commit")
    opened.value.locator('[data-act="records:opened play"]').click(timeout=BOOT)
    expect(opened.value.locator("html")).to_have_attribute("data-app", "playing")


# --- What the page around a table does ------------------------------------------------------------


@pytest.mark.parametrize("form", ["element", "frame"])
def test_case_5a_two_equal_tables_in_a_post_are_two_games_and_a_reload_brings_each_its_own(
    blog: Blog, address: str, form: str
) -> None:
    wishes = {"game": "turandot", "seats": "human,easy,easy", "lang": "en"}
    twin = snippets.frame(address, wishes, "Turandot")
    twins = {"element": post("twins", address), "frame": f"{twin}<p>second</p>{twin}"}
    blog.show(twins[form], "127.0.0.1")
    frames = [blog.page.frame_locator("iframe").nth(at) for at in (0, 1)]
    open_ = []
    for order in (frames, frames[::-1]):  # whichever starts first
        for frame in order:
            press_play(frame)
            expect(frame.locator(".lots [aria-pressed]").first).to_be_visible(timeout=BOOT)
        open_.append([frame.locator("html").evaluate("tavolino.opened()") for frame in frames])
        blog.page.reload()
    assert open_[0] == open_[1]
    assert len({*open_[0]} - {""}) == len(frames)


THEMES = [
    "img,embed,iframe,object,video{max-width:100%;height:auto}",
    "iframe{height:auto!important;max-height:200px!important}",
]


@pytest.mark.parametrize("theme", THEMES)
def test_case_5b_a_themes_rules_for_frames_do_not_reach_the_element(
    blog: Blog, address: str, theme: str
) -> None:
    code = snippets.element(address, WISHES, "Tavolino")
    frame = blog.show(f"<style>{theme}</style>{code}")
    poster = frame.locator(".poster")
    expect(frame.locator("html")).to_have_attribute("lang", WISHES["lang"])
    wanted = poster.evaluate("(it) => Math.ceil(it.getBoundingClientRect().height)")
    expect(blog.page.locator("iframe")).to_have_css("height", f"{wanted}px")
    assert wanted > 300


def test_case_5b_a_plain_frame_keeps_the_height_that_we_ask_for_under_a_theme_with_height_auto(
    blog: Blog, address: str
) -> None:
    wishes = {"game": "turandot", "seats": "human,easy,easy"}
    theme = post("theme-height-auto", address)
    before, _, rest = theme.partition("<iframe")
    code = snippets.frame(address, wishes, "Turandot")
    described = game_pages.oembed(address, "Turandot", "?game=turandot")["html"]
    blog.show(before + code + str(described) + rest.partition("</iframe>")[2])
    for at in (0, 1):
        expect(blog.page.locator("iframe").nth(at)).to_have_css("height", "720px")


@pytest.mark.parametrize("width", [320, 700])
def test_the_frame_of_oembed_is_no_wider_than_the_column_of_a_post(
    blog: Blog, address: str, width: int
) -> None:
    described = game_pages.oembed(address, "Turandot", "?game=turandot")["html"]
    blog.show(f'<div style="width:{width}px">{described}</div>')
    assert blog.page.locator("iframe").evaluate("(it) => it.offsetWidth") == width


COLUMNS = {
    "flex": "display:flex;flex-direction:column;align-items:center",
    "row": "display:flex;justify-content:center",
    "grid": "display:grid;justify-items:center",
    "block": "text-align:center",
}


@pytest.mark.parametrize("column", COLUMNS)
def test_case_5c_a_centred_table_is_as_wide_as_its_column(
    blog: Blog, address: str, column: str
) -> None:
    old, new = COLUMNS["flex"], COLUMNS[column]
    blog.page.set_viewport_size({"width": 1000, "height": 800})
    frame = blog.show(post("flex-centre", address).replace(old, new))
    expect(frame.locator("#play")).to_be_visible()
    assert blog.page.locator("iframe").evaluate("(it) => it.offsetWidth") == 700
    blog.page.locator("tavolino-table").evaluate("(it) => (it.style.maxWidth = '500px')")
    assert blog.page.locator("iframe").evaluate("(it) => it.offsetWidth") == 500


def test_case_5d_attributes_that_are_set_after_the_element_is_there_count(
    blog: Blog, address: str
) -> None:
    frame = blog.show(post("late-attributes", address))
    expect(frame.locator("#name")).to_have_text("Musicando")
    expect(frame.locator("#play")).to_have_text("Spielen")
    table = blog.page.locator("tavolino-table")
    steps = blog.page.evaluate("history.length")
    table.evaluate("(it) => it.setAttribute('game', 'lucca-citta')")
    expect(frame.locator("#name")).to_have_text("Lucca Città")
    table.evaluate("(it) => it.removeAttribute('lang')")
    expect(frame.locator("#play")).to_have_text("Play")
    assert blog.page.evaluate("history.length") == steps


TABLE = '<tavolino-table game="turandot" seats="human,easy,easy" lang="en">{}</tavolino-table>'


@pytest.mark.parametrize("form", ["module", "imported", "inline"])
def test_case_5e_embed_js_draws_as_a_module_imported_and_inline(
    blog: Blog, address: str, dist: Path, form: str
) -> None:
    script = (dist / "embed.js").read_text(encoding="utf-8")
    at = f'<tavolino-table site="{address.rstrip("/")}" '
    forms = {
        "module": post("module", address),
        "imported": f'<script type="module">import "{address}embed.js?v=2"</script>{TABLE}',
        "inline": f"<script>{script}</script>{TABLE.replace('<tavolino-table ', at)}",
    }
    frame = blog.show(forms[form])
    expect(frame.locator("#name")).to_have_text("Turandot")


def test_where_nothing_tells_the_sites_address_the_element_says_so_and_keeps_its_link(
    blog: Blog, page_log: PageLog, address: str, dist: Path
) -> None:
    page_log.errors_expected = True
    said: list[str] = []
    blog.page.on("console", lambda message: said.append(message.text))
    script = (dist / "embed.js").read_text(encoding="utf-8")
    inside = f'<a href="{address}turandot/">Play</a>'
    blog.show(f"<script>{script}</script>{TABLE.format(inside)}")
    expect(blog.page.get_by_role("link", name="Play")).to_be_visible()
    expect(blog.page.locator("iframe")).to_have_count(0)
    [text] = said
    assert text.startswith('<tavolino-table> needs an attribute "site"')


@pytest.mark.parametrize(
    ("spelt", "meant"),
    [
        (("turandot", "human, easy, easy", "de_DE"), ("Turandot", "de")),
        (("Turandot", "Human,EASY,easy ", "DE"), ("Turandot", "de")),
        (("Lucca Città", "human,easy,easy", "pt-BR"), ("Lucca Città", "en")),
        (("”musicando”", "human,easy,easy", ""), ("Musicando", "en")),
    ],
)
def test_case_5f_play_leads_to_the_table_however_its_locale_and_its_names_are_spelt(
    blog: Blog, address: str, spelt: tuple[str, ...], meant: tuple[str, str]
) -> None:
    html = post("locale", address)
    for old, new in zip(("turandot", "human, easy, easy", "de_DE"), spelt, strict=True):
        html = html.replace(f'"{old}"', f'"{new}"')
    frame = blog.show(html)
    name, lang = meant
    expect(frame.locator("#name")).to_have_text(name)
    expect(frame.locator("html")).to_have_attribute("lang", lang)
    press_play(frame)
    expect(frame.locator(".bar-name")).to_have_text(name)
    expect(frame.locator("html")).to_have_attribute("lang", lang)


def test_case_5f_a_frame_whose_page_is_opened_with_such_a_spelling_plays_too(
    blog: Blog, address: str
) -> None:
    """Without the poster, which normalizes the address that it passes on."""
    query = "game=Turandot&amp;seats=human,%20easy,%20easy&amp;lang=de_DE"
    size = 'width="700" height="700" allow="screen-wake-lock"'
    frame = blog.show(f'<iframe src="{address}framed.html?{query}" {size}>')
    expect(frame.locator('html[data-app="playing"]')).to_be_attached(timeout=BOOT)
    expect(frame.locator("html")).to_have_attribute("lang", "de")


def test_case_5g_without_any_script_there_is_a_sentence_and_a_link(
    browser: Browser, address: str, blog: Blog
) -> None:
    del blog  # served here, to a profile without scripts
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    wishes = {"game": "turandot", "seats": "human,easy"}
    page.set_content(snippets.element(address, wishes, "Play Turandot at Tavolino"))
    inside = page.get_by_role("link", name="Play Turandot at Tavolino")
    expect(inside).to_be_visible()
    expect(inside).to_have_attribute("href", f"{address}turandot/?seats=human,easy")
    page.goto(f"{address}embed.html?game=turandot")
    expect(page.locator("noscript p")).to_contain_text("Tavolino needs JavaScript")
    expect(page.locator("noscript a")).to_be_visible()
    page.goto(f"{address}turandot/")
    expect(page.locator("h1")).to_have_text("Turandot")
    expect(page.locator("a.play")).to_have_attribute("href", "../?game=turandot")
    context.close()


@pytest.mark.parametrize("game", game_files.facts())
def test_case_5h_the_oembed_of_a_games_address_frames_that_game(
    blog: Blog, address: str, dist: Path, game: str
) -> None:
    """As a site does that frames an address: in a sandbox, with a fragment of its own."""
    text = (dist / game / "oembed.json").read_text(encoding="utf-8")
    html = json.loads(text)["html"].replace('src="../', f'src="{address}')
    html = html.replace("<iframe ", '<iframe sandbox="allow-scripts" ')
    html = html.replace(f"?game={game}", f"?game={game}#?secret=Ab3", 1)
    frame = blog.show(html)
    expect(frame.locator("#name")).to_have_text(NAMES[game])
    assert urlsplit(frame.locator("#play").get_attribute("href") or "").query == f"game={game}"


NAMES = {"turandot": "Turandot", "lucca-citta": "Lucca Città", "musicando": "Musicando"}


@pytest.mark.parametrize(
    ("game", "folder"), [("turandot", ""), ("lucca-citta", "fr/"), ("musicando", "de/")]
)
def test_a_games_own_address_leads_to_it_with_all_that_it_says(
    page: Page, address: str, game: str, folder: str
) -> None:
    page.goto(f"{address}{game}/{folder}?lang=de&utm_source=x#top", wait_until="commit")
    page.wait_for_url(f"{address}?game={game}&lang=de&utm_source=x#top")
    expect(page.locator(".setup:visible")).to_have_count(1, timeout=BOOT)
    expect(page.locator(".setup:visible")).to_have_attribute("data-skin", game)


def test_the_frame_of_no_certain_game_offers_each(blog: Blog, address: str) -> None:
    """As `oembed.json` of the lobby frames it."""
    frame = blog.show(f'<iframe src="{address}embed.html?lang=fr" width="700" height="500">')
    expect(frame.locator(".play")).to_have_text([*NAMES.values()])
    frame.locator(".play", has_text="Musicando").click()
    expect(frame.locator(".setup:visible")).to_have_count(1, timeout=BOOT)
    expect(frame.locator(".setup:visible")).to_have_attribute("data-skin", "musicando")


def test_a_frame_with_a_game_in_its_address_shows_that_game(blog: Blog, address: str) -> None:
    text = (RECORDS / "lucca-citta-3.json").read_text(encoding="utf-8")
    packed = link.pack(record.read(text))
    html = post("finished-game", address).replace("TEXT-OF-A-LINK", packed)
    frame = blog.show(html, "127.0.0.1")
    expect(frame.locator("#name")).to_have_text("Lucca Città")
    frame.locator("#play").click()
    opened = frame.locator('[data-act^="records:opened "]').first
    expect(opened).to_be_visible(timeout=BOOT)


@pytest.mark.parametrize("game", game_files.facts())
def test_nothing_breaks_from_three_hundred_to_twelve_hundred_pixels(
    blog: Blog, address: str, game: str
) -> None:
    wishes = {"game": game, "seats": "human,random,random,random,random", "lang": "de"}
    code = snippets.element(address, wishes, "Tavolino")
    style = "<style>body { margin: 0 } main { max-width: 1200px }</style>"
    frame = blog.show(f"{style}<main>{code}</main>")
    for _ in ("the poster", "the table"):
        page = frame.locator("html")
        for width in (300, 1200):
            resize(blog.page, width, 900)
            assert page.evaluate("innerWidth") == width
            assert page.evaluate(f"() => {OVERFLOW}") == 0
            assert page.evaluate(f"(_, least) => ({SMALL_TARGETS})(least)", LEAST) == []
        if frame.locator("#play").count():
            press_play(frame)


# --- A moment of a game ---------------------------------------------------------------------------


def finished() -> str:
    """Return the link text of a finished game of Lucca Città."""
    return link.pack(record.read((RECORDS / "lucca-citta-3.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("form", ["element", "frame", "whole link"])
def test_a_post_shows_a_moment_of_a_game_from_a_seats_viewpoint(
    blog: Blog, address: str, form: str
) -> None:
    packed = finished()
    wishes = {"at": "17", "eyes": "B", "show": "replay", "record": packed, "lang": "en"}
    element = snippets.element(address, wishes, "Tavolino")
    forms = {
        "element": element,
        "frame": snippets.frame(address, wishes, "Tavolino"),
        "whole link": element.replace('record="', f'record="{address}#g='),
    }
    frame = blog.show(forms[form], "127.0.0.1")
    expect(frame.locator("#name")).to_have_text("Lucca Città")
    expect(frame.locator("#play")).to_have_text("Watch")
    full = f"{address}?at=17&eyes=b&show=replay&lang=en#g={packed}"
    if form == "frame":
        expect(frame.locator("#full")).to_have_attribute("href", full)
    press_play(frame)
    expect(frame.locator(".replay-bar")).to_be_visible()
    expect(frame.locator('.game[data-seat="B"]')).to_be_visible()
    where = frame.locator(".replay-bar input[type=range]").input_value()
    frame.locator('[data-act="replay:step"]').click()
    expect(frame.locator(".replay-bar input[type=range]")).not_to_have_value(where)
    expect(frame.locator("dialog")).to_have_count(0)


def test_two_moments_in_a_post_are_played_on_apart_and_go_on_when_it_is_read_again(
    blog: Blog, address: str
) -> None:
    wishes = {"at": "17", "eyes": "B", "show": "play", "record": finished(), "lang": "en"}
    twin = snippets.element(address, wishes, "Tavolino")
    blog.show(twin + twin.partition("\n")[2], "127.0.0.1")
    frames = [blog.page.frame_locator("tavolino-table >> nth=0 >> iframe")]
    frames.append(blog.page.frame_locator("tavolino-table >> nth=1 >> iframe"))
    open_ = []
    for _ in range(2):
        for frame in frames:
            expect(frame.locator("#play")).to_have_text("Play")
            press_play(frame)
            expect(frame.locator('.game[data-seat="B"]')).to_be_visible()
        open_.append([frame.locator("html").evaluate("tavolino.opened()") for frame in frames])
        blog.page.reload()
    assert open_[0] == open_[1]
    assert len({*open_[0]} - {""}) == len(frames)


def test_the_full_page_shows_the_same_moment_and_names_what_is_not_in_the_game(
    page: Page, address: str
) -> None:
    page.goto(f"{address}?at=17&eyes=C&show=replay#g={finished()}")
    expect(page.locator('.game[data-seat="C"]')).to_be_visible(timeout=BOOT)
    expect(page.locator(".replay-bar")).to_be_visible()
    page.reload()  # the address still contains it
    expect(page.locator('.game[data-seat="C"]')).to_be_visible(timeout=BOOT)
    page.goto("about:blank")
    page.goto(f"{address}?at=soon&lang=en#g={finished()}")
    expect(page.locator(".toast-text")).to_contain_text("at=soon", timeout=BOOT)
    expect(page.locator(".replay-bar input[type=range]")).to_have_value("0")


@pytest.mark.parametrize(("width", "grows"), [(360, False), (640, True)])
def test_a_frame_is_as_high_as_its_table_also_when_a_hint_has_been_put_away(
    blog: Blog,
    address: str,
    width: int,
    grows: bool,  # noqa: FBT001 # whether the hint needs more room
) -> None:
    blog.page.set_viewport_size({"width": width, "height": 800})
    wishes = {"game": "lucca-citta", "seats": "human,easy,easy", "seed": "2"}
    frame = blog.show(snippets.element(address, wishes, "Tavolino"))
    press_play(frame)
    hint = frame.locator('[data-act="coach:hint"]')
    expect(hint).to_be_visible(timeout=BOOT)
    assert frame.locator("html").evaluate(FITS)
    hint.click()
    advice = frame.locator(".hint-moves")
    expect(advice).to_be_visible(timeout=BOOT)
    expect(frame.locator(".hint-head button")).to_be_visible()
    assert frame.locator("html").evaluate(FITS)
    height = blog.page.evaluate(HEIGHT)
    assert advice.evaluate("(it) => it.scrollHeight <= it.clientHeight")
    frame.locator(".hint-head button").click()
    expect(advice).to_have_count(0)
    sign = "<" if grows else "==="
    blog.page.wait_for_function(f"(height) => ({HEIGHT})() {sign} height", arg=height)


FITS = """() => new Promise((resolve) => {
    const look = () => document.documentElement.scrollHeight <= innerHeight && resolve(true);
    addEventListener("resize", look);
    setTimeout(resolve, 30_000, false);
    look();
})"""
"""Wait until the frame is as high as its page; return whether it became so."""
HEIGHT = """() => {
    const frame = document.querySelector("tavolino-table").shadowRoot.querySelector("iframe");
    return frame.clientHeight;
}"""


def test_a_dialog_of_a_high_frame_opens_where_its_reader_looks(blog: Blog, address: str) -> None:
    blog.page.set_viewport_size({"width": 640, "height": 500})
    wishes = {"game": "lucca-citta", "seats": "human,easy,easy", "seed": "2"}
    frame = blog.show(snippets.element(address, wishes, "Tavolino"))
    press_play(frame)
    for shown in (blog.page.locator("html"), frame.locator("html")):
        shown.evaluate("window.unpainted.disabled = true")  # else nothing is measured for a second
    for act in ("table:leave", "table:settings"):
        blog.page.locator("tavolino-table").evaluate("(it) => it.scrollIntoView()")
        frame.locator(f'[data-act="{act}"]').click()
        expect(frame.locator("dialog[open] .sheet-close")).to_be_in_viewport(ratio=1)
        expect(frame.locator("dialog[open] .sheet-title")).to_be_in_viewport(ratio=1)
        blog.page.keyboard.press("Escape")
        expect(frame.locator("dialog[open]")).to_have_count(0)
